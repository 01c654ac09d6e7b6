//! What `gong watch` shows in a terminal: the clock, the depot, the players, the map and the last events.

use std::collections::VecDeque;
use std::io::{self, Write};

use console::Term;
use temple::game::Game;
use temple::players::PlayerId;

use crate::{map, words};

/// How many sentences stay on the screen.
const LAST_EVENTS: usize = 8;

/// Goes to the first line, and clears what an older picture left behind.
const HOME: &str = "\x1b[H";
const CLEAR_LINE: &str = "\x1b[K";
const CLEAR_BELOW: &str = "\x1b[J";
const CLEAR_ALL: &str = "\x1b[2J";

/// A picture that is drawn over and over again.
pub struct Screen {
    heading: String,
    sentences: VecDeque<String>,
    /// The second of the clock in the last picture, if that still shows everything.
    drawn_at: Option<u32>,
}

impl Screen {
    /// An empty screen under a heading.
    pub fn new(heading: String, out: &mut dyn Write) -> io::Result<Screen> {
        write!(out, "{CLEAR_ALL}")?;
        Ok(Screen { heading, sentences: VecDeque::new(), drawn_at: None })
    }

    /// Takes one more sentence; the oldest makes room.
    pub fn say(&mut self, sentence: String) {
        if self.sentences.len() == LAST_EVENTS {
            self.sentences.pop_front();
        }
        self.sentences.push_back(sentence);
        self.drawn_at = None;
    }

    /// Draws the game if anything on the screen has changed: a sentence, or the second of the clock.
    pub fn update(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<()> {
        let second = game.now().0 / 1000;
        if self.drawn_at != Some(second) {
            self.drawn_at = Some(second);
            self.draw(game, Term::stdout().size(), out)?;
        }
        Ok(())
    }

    /// Draws the game over the last picture, cut to the terminal's size.
    fn draw(&self, game: &Game, (rows, columns): (u16, u16), out: &mut dyn Write) -> io::Result<()> {
        let mut picture = String::from(HOME);
        for line in self.lines(game).iter().take(usize::from(rows.saturating_sub(1))) {
            picture.extend(line.chars().take(usize::from(columns)));
            picture.push_str(CLEAR_LINE);
            picture.push_str("\r\n");
        }
        picture.push_str(CLEAR_BELOW);
        out.write_all(picture.as_bytes())?;
        out.flush()
    }

    fn lines(&self, game: &Game) -> Vec<String> {
        let table = game.table();
        let mut lines = vec![self.heading.clone(), stand(game), String::new()];
        lines.extend(table.players().map(|who| player_line(game, who)));
        lines.push(String::new());
        lines.extend(self.sentences.iter().cloned());
        lines.resize(lines.len() + LAST_EVENTS - self.sentences.len(), String::new());
        lines.push(String::new());
        lines.extend(map::draw(&game.book().data, table));
        lines.push(String::new());
        lines.push(
            "dice: A adventurer  K key  T torch  B black mask  G golden mask  _ unrolled  small: pledged".into(),
        );
        lines.push("map: S start  X exit  ◇ gems to be had  ◆ gems placed  m purple mask  a-f adventurers".into());
        lines
    }
}

/// Clock, countdown, depot, fate gems and pile in one line.
fn stand(game: &Game) -> String {
    let table = game.table();
    let countdown = countdown(game);
    format!(
        "{}  {countdown}   depot {} gems   fate {}   pile {} tiles",
        words::clock_time(game.now()),
        table.depot,
        table.fate_gems,
        table.pile
    )
}

fn countdown(game: &Game) -> String {
    let table = game.table();
    let end = game.view(PlayerId(0)).next_end();
    match (table.countdown, end) {
        (Some(n), Some(end)) => {
            let left = end.0.saturating_sub(game.now().0).div_ceil(1000);
            format!("COUNTDOWN {n}: {left} s")
        }
        _ => format!("slams {}", table.slams),
    }
}

fn player_line(game: &Game, who: PlayerId) -> String {
    let table = game.table();
    let adventurer = table.of(who);
    let place = if adventurer.escaped {
        "escaped".to_owned()
    } else {
        words::chamber(&game.book().data, adventurer.place.chamber)
    };
    let pieces = words::pieces(game.book(), table, who);
    let (initial, name, dice) = (words::initial(who), words::player(who), words::dice(&adventurer.hand));
    format!("{initial} {name:<8} {dice:<14} {place:<16} {pieces}").trim_end().to_owned()
}
