//! The words for the dice: what they are given for, and how the start waits for them.
//!
//! A word is given for a set-up and for the people in the seats: whoever could change them afterwards could choose among the dice. So
//! with the first word they are fixed, and a change voids all words and the secret with them (`docs/dice.md`).

use protocol::{BotLevel, PersonId, ServerFrame, SorryCode};

use crate::hosted::Hosted;
use crate::people::{Chair, Member};
use crate::room::RoomOf;

/// How long the start waits for the words of those present. Lines are no faster where the game is.
const WORDS_MS: u64 = 2_000;

/// What words are given for.
pub(crate) struct Deal<G: Hosted> {
    setup: G::Setup,
    sitters: Vec<Option<PersonId>>,
    level: BotLevel,
}

impl<G: Hosted> PartialEq for Deal<G> {
    fn eq(&self, other: &Deal<G>) -> bool {
        (&self.setup, &self.sitters, self.level) == (&other.setup, &other.sitters, other.level)
    }
}

impl<G: Hosted> RoomOf<G> {
    /// Voids all words and the secret if anything has changed that they were given for.
    pub(crate) fn hold_to_words(&mut self) {
        if self.config.dealer.is_none() || self.is_dealt() {
            self.worded_for = None;
            return;
        }
        if !self.seated().any(|member| member.kept.word.is_some()) {
            self.worded_for = None;
            return;
        }
        let now = self.deal_now();
        if self.worded_for.as_ref().is_none_or(|then| *then == now) {
            self.worded_for = Some(now);
            return;
        }
        self.void_words();
    }

    /// Nobody's word counts any more, and another secret is drawn.
    pub(crate) fn void_words(&mut self) {
        self.worded_for = None;
        self.people.iter_mut().for_each(|member| member.kept.word = None);
        self.seed = None;
        self.outbox.ask_for_seed();
    }

    fn deal_now(&self) -> Deal<G> {
        let chairs = self.chairs_at_start();
        let sitters = chairs.iter().map(|chair| chair.sitter).collect();
        Deal { setup: self.setup_for(&self.settings, &chairs), sitters, level: self.settings.bots }
    }

    fn seated(&self) -> impl Iterator<Item = &Member> {
        self.chairs.iter().filter_map(|chair: &Chair| self.member(chair.sitter?))
    }

    /// Whether somebody is here who has not given their word yet.
    fn lacks_words(&self) -> bool {
        let promised = self.config.dealer.is_some() && self.past.is_none();
        promised && self.seated().any(|member| member.is_here() && member.kept.word.is_none())
    }

    /// Begins, or waits a moment for the words of those present.
    pub(crate) fn begin_with_words(&mut self) -> Result<(), SorryCode> {
        if self.is_closing {
            return Err(SorryCode::NoNewGames);
        }
        if !self.lacks_words() {
            return self.begin();
        }
        let setup = self.setup_for(&self.settings, &self.chairs_at_start());
        if !G::is_possible(&setup, &self.config) {
            return Err(SorryCode::BadSettings);
        }
        let until_ms = self.now_ms + WORDS_MS;
        self.starting_ms.get_or_insert(until_ms);
        Ok(())
    }

    /// Begins what has waited, once all words are there or the time is over.
    pub(crate) fn begin_if_worded(&mut self) {
        let Some(until_ms) = self.starting_ms else { return };
        if self.is_dealt() {
            self.starting_ms = None;
        } else if self.is_closing {
            self.starting_ms = None;
            let host = self.host.and_then(|host| self.member(host)?.peer);
            let sorry = ServerFrame::Sorry { code: SorryCode::NoNewGames, id: None };
            self.outbox.send(host.into_iter().collect(), sorry);
        } else if self.now_ms >= until_ms || !self.lacks_words() {
            self.starting_ms = None;
            // What could be begun a moment ago and cannot now was changed by its host, who sees it.
            let _ = self.begin();
        }
    }
}
