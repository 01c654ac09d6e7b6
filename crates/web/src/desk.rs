//! The reader's place at the table: the link, the table as he was told about it, and everything the screen reads.

use std::sync::Arc;

use kit::Tick;
use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::command::Command;
use temple::dice::{DiceSet, Face, MAX_DICE};
use temple::event::{Event, Fact};
use temple::modules::curses::{self, Curse};
use temple::players::PlayerId;
use temple::rulebook::Rulebook;
use temple::table::{Phase, Table};
use temple::view::View;
use temple::why_not::WhyNot;

use crate::browser;
use crate::link::{Link, Running};
use crate::news::{self, Piece, Weight};
use crate::tally::Tally;

/// How long the door slam is shown.
const SLAM_MS: u64 = 430;

/// The table, and who looks at it.
#[derive(Clone)]
pub struct Look {
    /// What is fixed for the game.
    pub book: Arc<Rulebook>,
    /// Everything that lies open.
    pub table: Table,
    /// The reader.
    pub me: PlayerId,
}

impl Look {
    /// The table as the judge sees it.
    pub fn view(&self, now: Tick) -> View<'_> {
        View { book: &self.book, table: &self.table, me: self.me, now }
    }
}

/// A number per die that grows with each of its rolls.
pub type RollCounts = [u8; MAX_DICE];

/// Everything the screen reads and does. Cheap to copy: only handles.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The table as told.
    pub look: RwSignal<Look>,
    /// Game time in steps that the eye can follow.
    pub now: RwSignal<Tick>,
    /// The latest announcement.
    pub news: RwSignal<Piece>,
    /// How often each of the reader's dice was rolled.
    pub rolled: RwSignal<RollCounts>,
    /// Whether the doors are slamming this instant.
    pub slamming: RwSignal<bool>,
    /// Whether time stands still.
    pub running: RwSignal<Running>,
    /// What was counted.
    pub tally: RwSignal<Tally>,
    language: RwSignal<Language>,
    link: StoredValue<Box<dyn Link>, LocalStorage>,
}

impl Desk {
    /// Sits down at a game.
    pub fn new(link: Box<dyn Link>, language: RwSignal<Language>) -> Desk {
        let book = link.book();
        let look = Look { table: Table::new(&book), me: link.me(), book };
        let desk = Desk {
            look: RwSignal::new(look),
            now: RwSignal::new(Tick::START),
            news: RwSignal::new((Weight::Light, String::new())),
            rolled: RwSignal::new([0; MAX_DICE]),
            slamming: RwSignal::new(false),
            running: RwSignal::new(Running::Yes),
            tally: RwSignal::new(Tally::default()),
            language,
            link: StoredValue::new_local(link),
        };
        desk.take_in();
        desk
    }

    /// Lets time pass and takes in what happened.
    pub fn tick(self) {
        let at = browser::steady_ms();
        self.link.update_value(|link| link.tick(at));
        self.take_in();
        let now = self.link.with_value(|link| link.now(at));
        // A tenth of a second is as fine as anything on the screen needs it.
        if now.0 / 100 != self.now.get_untracked().0 / 100 || now < self.now.get_untracked() {
            self.now.set(now);
        }
    }

    /// Wishes for something; a refusal is said with its rule.
    pub fn wish(self, wish: Command) {
        let at = browser::steady_ms();
        let refusal = self.link.try_update_value(|link| link.submit(&wish, at)).and_then(Result::err);
        self.take_in();
        if let Some(why) = refusal {
            self.refuse(why);
        }
    }

    /// Says why something cannot be done.
    pub fn refuse(self, why: WhyNot) {
        self.say(self.language.get_untracked().obstacle(why.obstacle).to_owned() + &format!(" ({})", why.rule));
    }

    /// Says something light.
    pub fn say(self, words: String) {
        self.news.set((Weight::Light, words));
    }

    /// Throws all dice that are neither kept nor locked.
    pub fn roll(self, held_ms: u16) {
        let early = self.must_hold() && u32::from(held_ms) < self.hold_ms();
        self.wish(Command::Roll { dice: None, held_ms });
        if early {
            self.say(self.language.get_untracked().say(Text::RollHoldEarly));
        }
    }

    /// Whether a throw must be held (CUR-15).
    pub fn must_hold(self) -> bool {
        self.look.with_untracked(|look| curses::has(&look.view(Tick::START), look.me, Curse::LostDice))
    }

    fn hold_ms(self) -> u32 {
        self.look.with_untracked(|look| look.book.setup.choices.curses.lost_dice_hold_min_ms)
    }

    /// Keeps a die, or takes it back.
    pub fn toggle(self, die: temple::dice::DieId) {
        let set = DiceSet::one(die);
        let kept = self.look.with_untracked(|look| look.table.of(look.me).hand.kept().has(die));
        self.wish(if kept { Command::Unkeep(set) } else { Command::Keep(set) });
    }

    /// Stops the time or lets it go on.
    pub fn set_running(self, running: Running) {
        let allowed = self.look.with_untracked(|look| look.book.setup.may_pause());
        if allowed {
            self.link.update_value(|link| link.set_running(running, browser::steady_ms()));
            self.running.set(running);
            self.take_in();
        }
    }

    /// Whether the game goes on.
    pub fn phase(self) -> Phase {
        self.look.with(|look| look.table.phase)
    }

    fn take_in(self) {
        let events = self.link.try_update_value(|link| link.take_events()).unwrap_or_default();
        if events.is_empty() {
            return;
        }
        let language = self.language.get_untracked();
        let mut pieces: Vec<Piece> = Vec::new();
        self.look.update(|look| {
            for event in &events {
                let before = look.table;
                self.tally.update_untracked(|tally| tally.count(&before, event));
                look.table.apply(&look.book, event);
                pieces.extend(news::of_event(language, look, &before, event));
                self.react(look.me, event, language, &mut pieces);
            }
        });
        if let Some(piece) = heaviest(pieces) {
            self.news.set(piece);
        }
        self.now.update(|now| *now = events.last().map_or(*now, |event| event.at.max(*now)));
    }

    /// What an event sets in motion on the screen.
    fn react(self, me: PlayerId, event: &Event, language: Language, pieces: &mut Vec<Piece>) {
        match event.fact {
            Fact::Rolled { who, dice, faces, .. } if who == me => {
                self.rolled.update(|counts| {
                    dice.iter().for_each(|die| {
                        counts[usize::from(die.0)] = counts[usize::from(die.0)].wrapping_add(1);
                    });
                });
                let shown: Vec<&str> = dice.iter().map(|die| language.face(faces.get(die) as Face)).collect();
                let words = language.say(Text::Rolled { faces: &shown.join(", ") });
                pieces.insert(0, (Weight::Light, words));
            }
            Fact::Slammed { .. } | Fact::Collapsed => {
                self.slamming.set(true);
                set_timeout(move || self.slamming.set(false), std::time::Duration::from_millis(SLAM_MS));
            }
            _ => {}
        }
    }
}

/// The last of the weightiest pieces; several heavy ones are said together.
fn heaviest(pieces: Vec<Piece>) -> Option<Piece> {
    let heavy: Vec<String> =
        pieces.iter().filter(|piece| piece.0 == Weight::Heavy).map(|piece| piece.1.clone()).collect();
    match heavy.is_empty() {
        true => pieces.into_iter().next_back(),
        false => Some((Weight::Heavy, heavy.join(" · "))),
    }
}
