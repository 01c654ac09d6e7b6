//! Every sensible command of a player with its verdict: what a page lights up or greys out, what a bot chooses from.

use crate::command::Command;
use crate::dice::{DiceRow, DiceSet, DieId, Face};
use crate::modules;
use crate::permit::{Permit, permit};
use crate::players::PlayerId;
use crate::rulebook::Fires;
use crate::rules::payment;
use crate::rules::pot::MODULE_POT;
use crate::table::Says;
use crate::temple::Side;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// A command and whether it is legal now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The wish.
    pub command: Command,
    /// What the judge says.
    pub verdict: Result<Permit, WhyNot>,
}

impl Offer {
    pub(crate) fn judged(view: &View<'_>, command: Command) -> Offer {
        let verdict = permit(view, &command);
        if matches!(verdict, Err(WhyNot { obstacle: Obstacle::TooFew, .. }))
            && let Some(helped) = payment::helped(view, &command)
        {
            return Offer { command: helped, verdict: permit(view, &helped) };
        }
        Offer { command, verdict }
    }
}

/// Lists what the looking player might do. Payments are left to the engine, except that aids are named where dice alone do not
/// suffice; dice to keep are the player's own affair.
pub fn options(view: &View<'_>, offers: &mut Vec<Offer>) {
    offers.clear();
    let mut offer = |command: Command| offers.push(Offer::judged(view, command));
    if view.mine().escaped {
        return offer_gifts(view, &mut offer);
    }
    offer(Command::ROLL);
    offer_freeing(view, &mut offer);
    offer_moves(view, &mut offer);
    offer_gems(view, &mut offer);
    offer(Command::Escape { with: None });
    if view.table.fate_vote.is_some() {
        [Command::Agree, Command::Refuse].into_iter().for_each(&mut offer)
    } else {
        offer(Command::ProposeFate)
    }
    if !view.mine().losses.is_empty() {
        view.mine().hand.in_hand().iter().for_each(|die| offer(Command::Lose(die)));
    }
    offer(if view.mine().holds_masks { Command::OfferMasks } else { Command::HoldMasks });
    offer(if view.mine().concedes { Command::PlayOn } else { Command::Concede });
    if view.table.pause_vote.is_some() {
        [Command::AgreePause, Command::RefusePause].into_iter().for_each(&mut offer)
    } else {
        offer(Command::AskPause)
    }
    offer_answers(view, &mut offer);
    modules::offers(view, offers);
}

fn offer_module_pot(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    let Some(pot) = view.book.pot_at(view, view.mine().place) else { return };
    let asked = |die: &DieId| view.mine().hand.face(*die).is_some_and(|face| pot.spec.need.count(face) > 0);
    let dice: DiceRow = view.mine().hand.usable().iter().filter(asked).collect();
    let aids = |face| Some(payment::aids_showing(&view.mine().hand, face)).filter(|aids| !aids.is_empty());
    if !dice.is_empty() {
        offer(Command::Commit { dice, level: MODULE_POT });
    } else if let Some(aids) = Face::ALL.into_iter().filter(|face| pot.spec.need.count(*face) > 0).find_map(aids) {
        offer(Command::Commit { dice: aids.iter().collect(), level: MODULE_POT });
    }
    if pot.spec.fires == Fires::WhenAsked {
        offer(Command::Fire);
    }
}

fn offer_answers(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    for asked in view.table.requests.iter() {
        let from = asked.request.from;
        if asked.request.to.has(view.me) && !asked.yes.has(view.me) && !asked.no.has(view.me) {
            [Says::Yes, Says::No].into_iter().for_each(|says| offer(Command::Answer { from, says }));
        }
        if from == view.me {
            offer(Command::Retract);
        }
    }
}

fn offer_gifts(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    for to in view.table.inside() {
        view.mine().hand.in_hand().iter().for_each(|die| offer(Command::Give { die, to }));
    }
}

fn offer_freeing(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    let Some(with) = view.mine().hand.showing(Face::GoldenMask).and(view.mine().hand.usable()).lowest() else {
        return;
    };
    let here = |who: &PlayerId| view.table.of(*who).place == view.mine().place;
    view.table.inside().filter(here).for_each(|whom| offer(Command::Free { whom, dice: None, with }));
}

fn offer_moves(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    let Some(here) = view.table.temple.get(view.mine().place.chamber) else { return };
    for side in Side::ALL {
        if view.mine().placing.is_some() {
            offer(Command::Lay(side));
        }
        match here.neighbour(side) {
            Some(to) => offer(Command::Enter { to, with: None }),
            None => offer(Command::Discover { side: Some(side), with: None }),
        }
    }
    offer(Command::Discover { side: None, with: None });
}

fn offer_gems(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    let hand = &view.mine().hand;
    let worth = view.book.worth(view, view.me);
    for level in &view.my_chamber().levels {
        let fits = |face: &Face| worth.of(*face, level.face) > 0;
        let fitting = Face::ALL.into_iter().filter(fits).map(|face| hand.showing(face));
        let dice: DiceSet = fitting.fold(DiceSet::NONE, DiceSet::or).and(hand.usable());
        let means = if dice.is_empty() { payment::aids_showing(hand, level.face) } else { dice.into() };
        if !means.is_empty() {
            let dice: DiceRow = means.iter().collect();
            offer(Command::Commit { dice, level: level.gems });
        }
    }
    if view.book.has_pots() {
        offer_module_pot(view, offer);
    }
    if !hand.pledges().is_empty() {
        offer(Command::Withdraw(hand.pledges()));
    }
}
