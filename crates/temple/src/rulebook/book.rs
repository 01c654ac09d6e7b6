//! The rulebook of one game: its data, its set-up and the switched-on modules, compiled into one short list per question.

use std::sync::Arc;

use tinyvec::ArrayVec;

use super::kinds::Kinds;
use super::{
    Answer, Bend, Falling, Gathering, Icon, Lying, Manifest, ModulePot, Natures, Objection, Piece, Ruling, WayOut,
    Whereabouts, Worth,
};
use crate::components::{ChamberKind, ClockProfile, Components, DifficultySpec, PlayerCount};
use crate::decks::DeckId;
use crate::dice::{Cost, DiceSet};
use crate::modules::MANIFESTS;
use crate::players::PlayerId;
use crate::setup::Setup;
use crate::table::Table;
use crate::temple::{ChamberId, Place, Side, Temple};
use crate::view::View;
use crate::why_not::WhyNot;
use kit::{RuleId, rule};

type List<F> = Vec<F>;

/// What is fixed for the length of a game. Shared by the game and everybody who looks at it.
pub struct Rulebook {
    /// The printed facts.
    pub data: Arc<Components>,
    /// The set-up.
    pub setup: Setup,
    kinds: Kinds,
    modules: List<&'static Manifest>,
    mask_frees: List<Bend<Ruling>>,
    worth: List<Bend<Worth>>,
    other_entry_cost: List<Answer<Option<Cost>>>,
    roll_pace: List<Bend<Ruling>>,
    falling: List<Falling>,
    careful_ms: List<Answer<u32>>,
    may_send_back: List<Answer<bool>>,
    keys_needed: List<Bend<Ruling>>,
    pot: List<fn(&View<'_>, Place) -> Option<ModulePot>>,
    holds_dice: List<fn(&Table, PlayerId) -> DiceSet>,
    way_out: List<WayOut>,
    no_entry: List<fn(&Components, ChamberId) -> Option<RuleId>>,
    gathering: List<fn(&View<'_>, ChamberId) -> Option<Gathering>>,
    left_behind: List<fn(&Table) -> Option<Piece>>,
    is_haven: List<fn(&Table, ChamberId) -> bool>,
    pots_wait: List<fn(&View<'_>) -> bool>,
    busy: List<Objection>,
    bans: List<Objection>,
}

impl Rulebook {
    /// Compiles the rulebook of a game; the set-up must have been checked.
    #[must_use]
    pub fn new(data: Arc<Components>, setup: Setup) -> Rulebook {
        let modules = MANIFESTS.iter().copied().filter(|module| setup.modules.has(module.id)).collect();
        Rulebook::with_modules(data, setup, modules)
    }

    /// The same rulebook with its modules in the opposite order, which must not matter.
    #[must_use]
    pub fn reversed(&self) -> Rulebook {
        let modules = self.modules.iter().rev().copied().collect();
        Rulebook::with_modules(self.data.clone(), self.setup.clone(), modules)
    }

    fn with_modules(data: Arc<Components>, setup: Setup, modules: List<&'static Manifest>) -> Rulebook {
        fn list<F>(modules: &List<&'static Manifest>, pick: impl Fn(&Manifest) -> Option<F>) -> List<F> {
            modules.iter().filter_map(|module| pick(module)).collect()
        }
        Rulebook {
            mask_frees: list(&modules, |module| module.answers.mask_frees),
            worth: list(&modules, |module| module.answers.worth),
            other_entry_cost: list(&modules, |module| module.answers.other_entry_cost),
            roll_pace: list(&modules, |module| module.answers.roll_pace),
            falling: list(&modules, |module| module.answers.falling),
            careful_ms: list(&modules, |module| module.answers.careful_ms),
            may_send_back: list(&modules, |module| module.answers.may_send_back),
            keys_needed: list(&modules, |module| module.answers.keys_needed),
            pot: list(&modules, |module| module.answers.pot),
            holds_dice: list(&modules, |module| module.answers.holds_dice),
            way_out: list(&modules, |module| module.answers.way_out),
            no_entry: list(&modules, |module| module.answers.no_entry),
            gathering: list(&modules, |module| module.answers.gathering),
            left_behind: list(&modules, |module| module.answers.left_behind),
            is_haven: list(&modules, |module| module.answers.is_haven),
            pots_wait: list(&modules, |module| module.answers.pots_wait),
            busy: list(&modules, |module| module.busy),
            bans: list(&modules, |module| module.bans),
            kinds: Kinds::of(&data),
            data,
            setup,
            modules,
        }
    }

    /// All tiles of a kind, by number, whether they are in the game or not.
    #[must_use]
    pub fn tiles_of(&self, kind: ChamberKind) -> &[ChamberId] {
        self.kinds.tiles_of(kind)
    }

    /// The switched-on modules.
    pub fn modules(&self) -> impl ExactSizeIterator<Item = &'static Manifest> + '_ {
        self.modules.iter().copied()
    }

    /// The row of the set-up table for this number of players.
    #[must_use]
    pub fn player_count(&self) -> &PlayerCount {
        &self.data.player_counts[self.setup.players() - 1]
    }

    /// What the chosen difficulty changes.
    #[must_use]
    pub fn difficulty(&self) -> &DifficultySpec {
        &self.data.difficulties[self.setup.difficulty as usize]
    }

    /// The clock; none in a practice game (BASE-82).
    #[must_use]
    pub fn clock(&self) -> Option<&ClockProfile> {
        self.data.clocks.get(usize::from(self.setup.clock?))
    }

    /// How many cursed dice one golden mask of this player frees (BASE-31).
    #[must_use]
    pub fn mask_frees(&self, view: &View<'_>, who: PlayerId) -> Ruling {
        let base = u32::from(self.data.black_masks_freed_by_gold);
        let mut ruling = Ruling::new(rule!("BASE-31"), base);
        self.mask_frees.iter().for_each(|answer| answer(view, who, &mut ruling));
        ruling
    }

    /// What this player's dice are worth.
    #[must_use]
    pub fn worth(&self, view: &View<'_>, who: PlayerId) -> Worth {
        let mut worth = Worth::PRINTED;
        self.worth.iter().for_each(|answer| answer(view, who, &mut worth));
        worth
    }

    /// The prices this player may pay to enter, the printed one first.
    #[must_use]
    pub fn entry_costs(&self, view: &View<'_>, who: PlayerId, printed: Cost) -> ArrayVec<[Cost; 4]> {
        let mut costs = ArrayVec::from_array_len([printed; 4], 1);
        for answer in &self.other_entry_cost {
            costs.extend(answer(view, who).filter(|cost| *cost != printed));
        }
        costs
    }

    /// How long after a roll this player's next one may start, in ms (BASE-23).
    #[must_use]
    pub fn roll_pace_ms(&self, view: &View<'_>, who: PlayerId) -> u32 {
        let pace = self.setup.roll_pace_of(who);
        if self.roll_pace.is_empty() {
            return pace;
        }
        let mut ruling = Ruling::new(rule!("BASE-23"), pace);
        self.roll_pace.iter().for_each(|answer| answer(view, who, &mut ruling));
        ruling.value()
    }

    /// The dice of a roll that fall off the table.
    #[must_use]
    pub fn falling(&self, view: &View<'_>, who: PlayerId, dice: DiceSet, held_ms: u16) -> DiceSet {
        self.falling.iter().fold(DiceSet::NONE, |all, answer| all.or(answer(view, who, dice, held_ms)))
    }

    /// How long, in ms, this player must hold a throw so that no die falls off the table.
    #[must_use]
    pub fn careful_ms(&self, view: &View<'_>, who: PlayerId) -> u32 {
        self.careful_ms.iter().map(|answer| answer(view, who)).max().unwrap_or(0)
    }

    /// Whether an icon on a tile means something in this game.
    #[must_use]
    pub fn heeds(&self, icon: Icon) -> bool {
        self.modules.iter().any(|module| module.heeds.contains(&icon))
    }

    /// Whether this player may send a drawn tile back under the pile.
    #[must_use]
    pub fn may_send_back(&self, view: &View<'_>, who: PlayerId) -> bool {
        self.may_send_back.iter().any(|answer| answer(view, who))
    }

    /// How many keys a player needs to escape, and which rule says so. Rule [BASE-61]: one more than gems in the depot.
    #[must_use]
    pub fn keys_needed(&self, view: &View<'_>, who: PlayerId) -> Ruling {
        let mut ruling = Ruling::new(rule!("BASE-61"), u32::from(view.table.depot) + 1);
        self.keys_needed.iter().for_each(|answer| answer(view, who, &mut ruling));
        ruling
    }

    /// Whether any module has pots.
    #[must_use]
    pub fn has_pots(&self) -> bool {
        !self.pot.is_empty()
    }

    /// The pot that a module has in a place. Modules have them in chambers of their own, so that there is one at most.
    #[must_use]
    pub fn pot_at(&self, view: &View<'_>, place: Place) -> Option<ModulePot> {
        self.pot.iter().find_map(|answer| answer(view, place))
    }

    /// The dice of a player that lie on cards and tiles of modules.
    #[must_use]
    pub fn holds_dice(&self, table: &Table, who: PlayerId) -> DiceSet {
        self.holds_dice.iter().fold(DiceSet::NONE, |all, answer| all.or(answer(table, who)))
    }

    /// Whether one can leave a chamber by a side that has a passage; some passages lead inwards only.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn way_out(&self, temple: &Temple, chamber: ChamberId, side: Side) -> Result<(), WhyNot> {
        self.way_out.iter().try_for_each(|answer| answer(&self.data, temple, chamber, side))
    }

    /// The rule by which nobody gets into a chamber that has no entry cost to pay; without a module of its own there is no way in.
    #[must_use]
    pub fn no_entry(&self, chamber: ChamberId) -> RuleId {
        self.no_entry.iter().find_map(|answer| answer(&self.data, chamber)).unwrap_or(rule!("BASE-40"))
    }

    /// Whether anything can shut a way out at all.
    #[must_use]
    pub fn may_shut_ways(&self) -> bool {
        !self.way_out.is_empty()
    }

    /// Whether full gem pots of a chamber wait for those of others.
    #[must_use]
    pub fn gathering(&self, view: &View<'_>, chamber: ChamberId) -> Option<Gathering> {
        self.gathering.iter().find_map(|answer| answer(view, chamber))
    }

    /// What the last to escape would leave behind, and lose the game by.
    #[must_use]
    pub fn left_behind(&self, table: &Table) -> Option<Piece> {
        self.left_behind.iter().find_map(|answer| answer(table))
    }

    /// Whether a module makes a chamber as safe at a slam as the starting chamber.
    #[must_use]
    pub fn is_haven(&self, table: &Table, chamber: ChamberId) -> bool {
        self.is_haven.iter().any(|answer| answer(table, chamber))
    }

    /// Whether full pots of gem levels wait: dice may be pledged, and nothing comes of it yet (BASE-56).
    #[must_use]
    pub fn pots_wait(&self, view: &View<'_>) -> bool {
        self.pots_wait.iter().any(|answer| answer(view))
    }

    /// The first module that says the asker is busy (BASE-99 group 2).
    ///
    /// # Errors
    /// Its reason.
    pub fn busy(&self, view: &View<'_>, natures: impl Into<Natures>) -> Result<(), WhyNot> {
        let natures = natures.into();
        self.busy.iter().try_for_each(|objects| objects(view, natures))
    }

    /// The first module that forbids it (BASE-99 group 4).
    ///
    /// # Errors
    /// Its reason.
    pub fn bans(&self, view: &View<'_>, natures: impl Into<Natures>) -> Result<(), WhyNot> {
        let natures = natures.into();
        self.bans.iter().try_for_each(|objects| objects(view, natures))
    }

    /// The cards of a deck, unshuffled: those of the module that lays it out, then those of younger boxes in the order of their
    /// numbers, whatever the order of the modules.
    pub(crate) fn cards(&self, deck: DeckId, mut add: impl FnMut(Piece)) {
        let mut modules: Vec<_> = self.modules().collect();
        modules.sort_by_key(|module| (module.id != deck.module, module.id as u8));
        modules
            .iter()
            .filter_map(|module| module.cards)
            .for_each(|cards| cards(&self.data, &self.setup, deck, &mut add));
    }

    /// Hands over everything the modules have lying on the table.
    pub fn show(&self, table: &Table, mut found: impl FnMut(Lying)) {
        table.pieces.iter().for_each(|(_, lying)| found(lying));
        self.modules().filter_map(|module| module.shows).for_each(|shows| shows(table, &mut found));
    }

    /// What the modules have lying in one place.
    #[must_use]
    pub fn lying_at(&self, table: &Table, at: Whereabouts) -> Vec<Lying> {
        let mut there = Vec::new();
        self.show(table, |one| there.extend((one.at == at).then_some(one)));
        there
    }
}
