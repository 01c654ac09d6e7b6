//! A hand that plays: it looks at what the page offers, chooses, and presses, by mouse, finger or keyboard.

use std::time::{Duration, Instant};

use browser::{Means, Outcome, Page};
use serde_json::{Value, json};

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By mouse.
    Mouse,
    /// By touch.
    Touch,
    /// By keyboard alone.
    Keyboard,
}

/// The button that opens and closes the menu.
pub const MENU: &str = ".brand button[aria-expanded]";

/// How long a game may take. At the pace of the tests ten minutes are half a minute; the rest is for busy machines.
const GAME: Duration = Duration::from_secs(120);

/// An action the page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// What it is, `enter-North`.
    pub id: String,
    /// The key it shows.
    pub key: String,
    /// Whether it can be done now.
    pub open: bool,
}

/// What a hand sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// `ready`, `running`, `won`, `lost`; empty when no table shows.
    pub phase: String,
    /// The actions, as they stand on the screen.
    pub cards: Vec<Card>,
    /// Whether there is anything to roll.
    pub can_roll: bool,
}

/// What shows of the game, in one question to the page.
const LOOK: &str = "(() => {
    const table = document.querySelector('main.table');
    const cards = [...document.querySelectorAll('.act[data-id]')].map(card => ({
        id: card.dataset.id,
        key: card.querySelector('kbd')?.textContent || '',
        open: card.getAttribute('aria-disabled') !== 'true',
    }));
    return { phase: table?.dataset.phase || '', cards, canRoll: !!document.querySelector('.tray:not(.red) .roll:not(.idle)') };
})()";

/// A hand at a page.
pub struct Hand<'a> {
    page: &'a Page,
    way: Way,
    chance: u64,
    pressed: Instant,
    /// The way it came from, which it does not like to go again.
    back: &'static str,
    /// How many more rolls the gems of this chamber are worth to it.
    patience: u8,
}

/// What is done at once when it can be done, best first. Walking and looking further come last.
const LIKES: [&str; 9] = ["escape", "give", "lay", "free", "curse", "agree", "pledge", "discover", "enter"];

/// What helps when there is nothing to roll, best first.
const WAYS_OUT: [&str; 2] = ["fate", "withdraw"];

/// How many rolls the gems of a chamber are worth before the hand walks on.
const ROLLS_FOR_GEMS: u8 = 6;

/// The time between two presses. Nobody is faster, and a server reads 20 frames a second.
const TEMPO: Duration = Duration::from_millis(70);

impl<'a> Hand<'a> {
    /// A hand at a page. Different numbers walk differently.
    pub fn new(page: &'a Page, way: Way, number: u64) -> Hand<'a> {
        Hand { page, way, chance: number, pressed: Instant::now(), back: "", patience: 0 }
    }

    /// The page it plays at.
    pub fn page(&self) -> &'a Page {
        self.page
    }

    /// Looks at the page.
    pub fn look(&self) -> Outcome<Sight> {
        let seen = self.page.eval(LOOK)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let card =
            |card: &Value| Card { id: text(&card["id"]), key: text(&card["key"]), open: card["open"] == true };
        let cards = seen["cards"].as_array().into_iter().flatten().map(card).collect();
        Ok(Sight { phase: text(&seen["phase"]), cards, can_roll: seen["canRoll"] == true })
    }

    /// Presses something that will be there, whichever way this hand has.
    pub fn press(&self, css: &str) -> Outcome<()> {
        match self.way {
            Way::Mouse => self.page.click(css),
            Way::Touch => self.page.tap(css),
            Way::Keyboard => {
                self.page.wait_for(&format!("document.querySelector({})", json!(css)), css)?;
                self.page.tab_to(css)?;
                self.page.key("Enter")
            }
        }
    }

    /// Rolls.
    pub fn roll(&self) -> Outcome<()> {
        self.swiftly(".roll", "Space")
    }

    /// Does what a card says, if it is still there.
    pub fn choose(&self, card: &Card) -> Outcome<()> {
        self.swiftly(&format!(".act[data-id='{}']", card.id), key_of(&card.key))
    }

    /// Presses something in the middle of a game. Whatever moved away meanwhile is looked for again in the next turn.
    fn swiftly(&self, css: &str, key: &str) -> Outcome<()> {
        match self.way {
            Way::Mouse => self.page.try_press(Means::Mouse, css).map(drop),
            Way::Touch => self.page.try_press(Means::Touch, css).map(drop),
            Way::Keyboard => self.page.key(key),
        }
    }

    /// One look and what comes of it. Gives what it saw.
    pub fn turn(&mut self) -> Outcome<Sight> {
        std::thread::sleep(TEMPO.saturating_sub(self.pressed.elapsed()));
        self.pressed = Instant::now();
        let sight = self.look()?;
        match self.wanted(&sight) {
            Some(card) => {
                self.remember(&card);
                self.choose(&card)?;
            }
            None if sight.phase == "running" && sight.can_roll => {
                self.patience = self.patience.saturating_sub(1);
                self.roll()?;
            }
            None => {}
        }
        Ok(sight)
    }

    /// Asks everybody whether to give the game up.
    pub fn ask_to_give_up(&self) -> Outcome<()> {
        self.press(MENU)?;
        self.page.wait_for("document.querySelector('#give-up, .act[data-id=concede]')", "the way to give up")?;
        if self.page.count("#give-up")? > 0 {
            self.press("#give-up")?;
            self.press("#give-up-yes")?;
        } else {
            self.press(".act[data-id=concede]")?;
        }
        // The question to the others stands on the board.
        if self.page.count("#menu")? > 0 { self.press(MENU) } else { Ok(()) }
    }

    /// Plays a number of turns, for a picture in the middle of a game.
    pub fn play(&mut self, turns: usize) -> Outcome<()> {
        (0..turns).try_for_each(|_| self.turn().map(drop))
    }

    /// Plays until the end screen shows, and gives how it ended.
    pub fn play_to_the_end(&mut self) -> Outcome<String> {
        let since = Instant::now();
        loop {
            let sight = self.turn()?;
            if matches!(sight.phase.as_str(), "won" | "lost") {
                let shows = format!("document.querySelector('.end[data-outcome={}]')", sight.phase);
                self.page.wait_for(&shows, "the end screen")?;
                return Ok(sight.phase);
            }
            if since.elapsed() > GAME {
                return Err(self.page.trouble("the game does not end"));
            }
        }
    }

    /// Gives the game up; the bots follow whoever is the last to play on.
    pub fn give_up(&self) -> Outcome<()> {
        self.press(MENU)?;
        self.press("#give-up")?;
        self.press("#give-up-yes")?;
        self.page.wait_for("document.querySelector('.end[data-outcome=lost]')", "the end screen")
    }

    /// The best of what can be done; nothing when rolling is better.
    fn wanted(&mut self, sight: &Sight) -> Option<Card> {
        let gems_here = sight.cards.iter().any(|card| card.id.starts_with("pledge"));
        let stays = gems_here && self.patience > 0 && sight.can_roll;
        let walks = |card: &Card| card.id.starts_with("discover") || card.id.starts_with("enter");
        let ways_out = if sight.can_roll { &[][..] } else { &WAYS_OUT };
        let likes: Vec<&str> = LIKES.iter().chain(ways_out).copied().collect();
        let rank = |card: &Card| likes.iter().position(|like| card.id.starts_with(like));
        let open = sight.cards.iter().filter(|card| card.open && !(stays && walks(card)));
        let mut best: Vec<&Card> = open.filter(|card| rank(card).is_some()).collect();
        let first = best.iter().filter_map(|card| rank(card)).min();
        best.retain(|card| rank(card) == first);
        if best.len() > 1 {
            best.retain(|card| card.id != self.back);
        }
        let place = self.throw();
        best.get(place.checked_rem(best.len())?).map(|card| (*card).clone())
    }

    fn remember(&mut self, card: &Card) {
        let back = match card.id.as_str() {
            "enter-North" => "enter-South",
            "enter-South" => "enter-North",
            "enter-East" => "enter-West",
            "enter-West" => "enter-East",
            _ => return,
        };
        (self.back, self.patience) = (back, ROLLS_FOR_GEMS);
    }

    /// A number from this hand's own chance.
    fn throw(&mut self) -> usize {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize
    }
}

/// The browser's name of a key as the page shows it.
fn key_of(shown: &str) -> &str {
    match shown {
        "↑" => "ArrowUp",
        "→" => "ArrowRight",
        "↓" => "ArrowDown",
        "←" => "ArrowLeft",
        other => other,
    }
}
