//! Filling pots, with other bots and with people.

use kit::Call;
use temple::command::Command;
use temple::components::GemLevel;
use temple::dice::{DiceSet, Face, Means};
use temple::temple::Place;
use temple::view::View;

use super::Mind;
use crate::company::Company;
use crate::dice::Shown;
use crate::greedy::{face_of, is_alone, withdraw};
use crate::plan::Plan;

impl Mind {
    /// Pledges the fitting dice as soon as all here together fill the pot. Beyond the bots' share the last die is left to a
    /// person.
    pub(super) fn pledge(
        &mut self,
        view: &View<'_>,
        shown: &Shown<'_>,
        plan: &Plan,
        company: &Company,
    ) -> Option<Command> {
        let face = face_of(view, plan.goal)?;
        let pot = Pot::of(view, shown, plan, company, face);
        let limit = company.gems_to_place(view);
        let reaches =
            |level: &GemLevel| pot.dice >= level.count && (!level.together || pot.givers > 1 || is_alone(view));
        let helped = |level: &GemLevel| pot.guest_pledged_to == Some(level.gems);
        let own =
            best_level(view, plan.goal, u8::MAX, |level| (level.gems <= limit || helped(level)) && reaches(level));
        match own {
            Some(level) if pot.symbols >= level.count => commit(shown.means_for(face), level.gems),
            Some(level) => {
                self.ask(level.count - pot.symbols, face);
                withdraw(view)
            }
            None if pot.has_guest => self.assist(view, shown, plan, &pot, face),
            None => withdraw(view),
        }
    }

    /// Fills a person's pot up to the last symbol.
    fn assist(
        &mut self,
        view: &View<'_>,
        shown: &Shown<'_>,
        plan: &Plan,
        pot: &Pot,
        face: Face,
    ) -> Option<Command> {
        self.voice.want(Call::GemHere);
        let wanted = pot.guest_pledged_to;
        let level = best_level(view, plan.goal, u8::MAX, |level| wanted.is_none_or(|gems| gems == level.gems))?;
        let mut room = level.count.saturating_sub(1 + pot.pledged);
        let mut dice = DiceSet::NONE;
        for die in shown.counting_as(face).iter() {
            let worth = shown.worth_of(die, face);
            if worth <= room {
                (room, dice) = (room - worth, dice.or(DiceSet::one(die)));
            }
        }
        commit(dice.into(), level.gems)
    }

    fn ask(&mut self, missing: u8, face: Face) {
        match face {
            Face::Torch if missing <= 2 => self.voice.want(Call::NeedTwoTorches),
            Face::Key if missing <= 2 => self.voice.want(Call::NeedTwoKeys),
            _ => self.voice.want(Call::GemHere),
        }
    }
}

/// What lies ready for a pot in one's chamber.
struct Pot {
    /// Symbols that bots show or have pledged, and people have pledged.
    symbols: u8,
    /// Symbols in the pot already.
    pledged: u8,
    /// Dice of all who are here, and how many they are.
    dice: u8,
    givers: u8,
    has_guest: bool,
    /// The level to which a person has pledged, by its gems.
    guest_pledged_to: Option<u8>,
}

impl Pot {
    fn of(view: &View<'_>, shown: &Shown<'_>, plan: &Plan, company: &Company, face: Face) -> Pot {
        let mut pot = Pot { symbols: 0, pledged: 0, dice: 0, givers: 0, has_guest: false, guest_pledged_to: None };
        let levels = &view.book.data.chamber(plan.goal.chamber).levels;
        for who in plan.company.iter() {
            let hand = &view.table.of(who).hand;
            let theirs;
            let theirs = if who == view.me {
                shown
            } else {
                theirs = Shown::of(view, who);
                &theirs
            };
            let (all, pledged) = (theirs.symbols(face), theirs.pledged(face));
            let guest = company.guests(view).has(who);
            let given = if guest { pledged } else { all };
            (pot.symbols, pot.pledged) = (pot.symbols + given, pot.pledged + pledged);
            pot.has_guest |= guest;
            if !guest || pledged > 0 {
                (pot.dice, pot.givers) = (pot.dice + hand.in_hand().len(), pot.givers + 1);
            }
            if guest {
                let pledged_to = levels.iter().enumerate().find(|(pot, _)| !hand.pledged(*pot).is_empty());
                pot.guest_pledged_to = pot.guest_pledged_to.or(pledged_to.map(|(_, level)| level.gems));
            }
        }
        pot
    }
}

fn commit(means: Means, level: u8) -> Option<Command> {
    (!means.is_empty()).then(|| Command::Commit { dice: means.iter().collect(), level })
}

/// The richest level of a chamber that fits, within a limit; of equal ones the cheapest.
pub(super) fn best_level(
    view: &View<'_>,
    place: Place,
    limit: u8,
    fits: impl Fn(&GemLevel) -> bool,
) -> Option<GemLevel> {
    let depot = view.table.depot;
    let levels = view.book.data.chamber(place.chamber).levels.iter();
    let fitting = levels.filter(|level| level.gems.min(depot) <= limit && depot > 0 && fits(level)).copied();
    fitting.max_by_key(|level| (level.gems.min(depot), std::cmp::Reverse(level.count)))
}
