//! Giving up, when nothing can be won any more.
//!
//! Rules: BASE-39, BASE-52. The books know no such thing; the game is given up when everybody inside who is present says so,
//! and nobody takes it back for a few seconds. Neither a lost connection nor an escape ends a game in that step.

use super::escape::keys_needed;
use crate::components::ChamberKind;
use crate::event::Fact;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::setup::seconds_after;
use crate::table::{Phase, Table};
use crate::view::View;

/// Why nobody gets out any more, whatever they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forlorn {
    /// All dice are locked, and nothing is left that frees one.
    Locked,
    /// The exit will ask for at least so many keys, and nobody will have as many dice.
    Dear {
        /// The keys.
        keys: u8,
    },
}

/// Rule [BASE-52]: whether nobody gets out any more, as anybody can see from what lies open. Nothing ends by itself then; a client
/// says so. Nothing is said of games with modules, whose cards and chambers help in their own ways.
#[must_use]
pub fn forlorn(view: &View<'_>) -> Option<Forlorn> {
    let table = view.table;
    if table.phase != Phase::Running || view.book.modules().len() > 0 {
        return None;
    }
    // Rule [BASE-64]: whoever is out may still hand a die over.
    let may_give = |who: &PlayerId| table.of(*who).escaped && !table.of(*who).has_given;
    let gifts =
        table.players().filter(may_give).filter(|who| !table.of(*who).hand.in_hand().is_empty()).count() as u8;
    let is_locked = |who: PlayerId| {
        let one = table.of(who);
        // Rule [BASE-77]: a die that has just been lost may come back for a locked one.
        (one.is_stuck() || one.hand.in_hand().is_empty()) && one.losses.is_empty()
    };
    if gifts == 0 && table.fate_gems == 0 && table.inside().all(is_locked) {
        return Some(Forlorn::Locked);
    }
    table.temple.get(view.book.data.only(ChamberKind::ExitChamber)?)?;
    let dice = table.inside().map(|who| table.of(who).hand.in_hand().len()).max().unwrap_or_default() + gifts;
    let keys = keys_needed(view).saturating_sub(gems_to_come(view)?);
    (keys > dice).then_some(Forlorn::Dear { keys })
}

/// The most gems that can still be placed; none while nobody knows, because chambers can still be discovered.
fn gems_to_come(view: &View<'_>) -> Option<u8> {
    let table = view.table;
    let is_known = table.pile == 0 && table.adventurers.iter().all(|one| one.placing.is_none());
    let levels = |chamber| view.book.data.chamber(chamber).levels.iter().map(|level| level.gems);
    let open = table.temple.iter().filter(|(_, placed)| !placed.exhausted);
    (is_known || table.is_closed()).then(|| open.filter_map(|(chamber, _)| levels(chamber).max()).sum())
}

/// Rules [BASE-39], [BASE-52]: whether everybody inside who is present has given up, and at least one has.
fn nobody_plays_on(table: &Table) -> bool {
    let concedes = |who: PlayerId| table.of(who).concedes;
    table.inside().any(concedes) && table.inside().all(|who| concedes(who) || !table.is_present(who))
}

impl Teller<'_> {
    pub(crate) fn concede(&mut self, who: PlayerId) {
        self.tell(Fact::Conceded { who });
        self.review_concession();
    }

    pub(crate) fn play_on(&mut self, who: PlayerId) {
        self.tell(Fact::PlaysOn { who });
        self.review_concession();
    }

    /// Rule [BASE-39]: from the instant at which nobody plays on, whoever has given up has `concede_s` to take it back.
    pub(crate) fn review_concession(&mut self) {
        let table = self.table();
        if table.phase != Phase::Running {
            return;
        }
        match (nobody_plays_on(table), table.gives_up_at()) {
            (true, None) => {
                let at = seconds_after(self.now(), self.book().setup.company.concede_s);
                self.tell(Fact::GivingUp { at });
            }
            (false, Some(_)) => self.tell(Fact::GivingUpStopped),
            (true, Some(_)) | (false, None) => {}
        }
    }

    /// Rule [BASE-39]: somebody has been away for so long that nobody waits for them any more.
    pub(crate) fn stays_away(&mut self, who: PlayerId) {
        self.tell(Fact::StaysAway { who });
        self.review_concession();
    }
}

#[cfg(test)]
mod tests {
    use kit::{Seed, Tick};

    use super::*;
    use crate::components::Components;
    use crate::dice::{DiceSet, DieId, Face, Faces};
    use crate::event::Event;
    use crate::game::{Game, begin, start};
    use crate::modules::ModuleId;
    use crate::setup::{ModuleSet, Setup};
    use crate::temple::ChamberId;

    const ANI: PlayerId = PlayerId(0);
    const FRANK: PlayerId = PlayerId(1);

    /// Two players with so many turns of fate and the exit beside the start; the pile is used up.
    fn two(fate_gems: u8, modules: ModuleSet) -> (Game, Table) {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        setup.modules = modules;
        let mut game = begin(&setup, &data, Seed::from_number(1), &mut Vec::new()).expect("a game");
        start(&mut game, &mut Vec::new()).expect("it starts");
        let mut table = *game.table();
        let exit = game.book().data.only(ChamberKind::ExitChamber).expect("there is one");
        let ends =
            |table: &Table| table.temple.iter().find_map(|(id, placed)| Some((id, placed.all_open_ends().next()?)));
        let (beside, side) = ends(&table).expect("the first chambers have entrances");
        tell(&game, &mut table, Fact::TileLaid { who: ANI, chamber: exit, beside, side });
        (table.fate_gems, table.pile) = (fate_gems, 0);
        (game, table)
    }

    fn found(game: &Game, table: &Table) -> Option<Forlorn> {
        forlorn(&View { table, ..game.view(ANI) })
    }

    fn tell(game: &Game, table: &mut Table, fact: Fact) {
        table.apply(game.book(), &Event { at: Tick::START, by: None, fact });
    }

    fn shows(game: &Game, table: &mut Table, who: PlayerId, face: Face) {
        let dice = table.of(who).hand.in_hand();
        let mut faces = Faces::default();
        dice.iter().for_each(|die: DieId| faces.set(die, face));
        tell(game, table, Fact::Rolled { who, dice, faces, ready_at: Tick::START });
    }

    /// Rule BASE-52: with all dice locked nobody moves any more, unless fate, a gift or a die just lost can help.
    #[test]
    fn all_dice_locked_and_nothing_to_free_them() {
        let (game, mut table) = two(0, ModuleSet::default());
        table.depot = 2;
        shows(&game, &mut table, ANI, Face::BlackMask);
        assert_eq!(found(&game, &table), None, "Frank still rolls");
        shows(&game, &mut table, FRANK, Face::BlackMask);
        assert_eq!(found(&game, &table), Some(Forlorn::Locked));
        assert_eq!(found(&game, &Table { fate_gems: 1, ..table }), None, "fate frees everybody");
        let mut out = table;
        tell(&game, &mut out, Fact::Escaped { who: FRANK });
        assert_eq!(found(&game, &out), None, "Frank may give a die");
        out.adventurers[FRANK.index()].has_given = true;
        assert_eq!(found(&game, &out), Some(Forlorn::Locked));
    }

    /// Rule BASE-52: once no chamber can be discovered, the gems that can still be placed are known, and so is the least the exit
    /// will ask for.
    #[test]
    fn the_exit_stays_too_dear() {
        let (game, mut table) = two(2, ModuleSet::default());
        let gems = gems_to_come(&View { table: &table, ..game.view(ANI) }).expect("no chamber is to come");
        assert!(gems > 0, "a chamber beside the start has gems");
        table.depot = gems + 4;
        assert_eq!(found(&game, &table), None, "five keys for five dice");
        table.depot = gems + 5;
        assert_eq!(found(&game, &table), Some(Forlorn::Dear { keys: 6 }));
        assert_eq!(found(&game, &Table { pile: 1, ..table }), None, "who knows what the next chamber has");
        let mut fewer = table;
        fewer.depot = gems + 4;
        for who in [ANI, FRANK] {
            tell(&game, &mut fewer, Fact::DiceLost { who, dice: DiceSet::first(1) });
        }
        assert_eq!(found(&game, &fewer), Some(Forlorn::Dear { keys: 5 }));
        let mut taken = table;
        let has_gems = |id: &ChamberId| !game.book().data.chamber(*id).levels.is_empty();
        let chamber = table.temple.iter().map(|(id, _)| id).find(has_gems).expect("there are gems");
        tell(&game, &mut taken, Fact::PotFired { chamber, pot: 0, gems: 1 });
        let left = gems_to_come(&View { table: &taken, ..game.view(ANI) });
        assert!(left < Some(gems), "what was taken does not come again");
    }

    /// Modules help in ways the base knows nothing of.
    #[test]
    fn nothing_is_said_of_games_with_modules() {
        let (game, mut table) = two(0, ModuleSet::default().with(ModuleId::Treasures));
        [ANI, FRANK].into_iter().for_each(|who| shows(&game, &mut table, who, Face::BlackMask));
        assert_eq!(found(&game, &table), None);
    }
}
