//! Which dice pay: chosen by the judge, shown in the tray, and changed by whoever wants to.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::command::Command;
use temple::dice::{DiceSet, DieId, Hand};
use temple::permit::{Permit, permit};
use temple::why_not::WhyNot;

use crate::desk::{Desk, Look};
use crate::listen;
use crate::pieces::die_class;
use crate::{app, told, whether};

/// The dice that would pay for what the reader points at.
#[derive(Clone, Copy)]
pub struct Pointed(RwSignal<DiceSet>);

impl Pointed {
    /// Nothing is pointed at.
    pub fn new() -> Pointed {
        Pointed(RwSignal::new(DiceSet::NONE))
    }

    /// Points at a wish, or at nothing.
    pub fn at(self, desk: Desk, wish: Option<Command>) {
        let now = desk.clock();
        let judged = wish.and_then(|wish| desk.look.with_untracked(|look| permit(&look.view(now), &wish)).ok());
        let dice = judged.map_or(DiceSet::NONE, |permit| paid(&permit));
        if self.0.get_untracked() != dice {
            self.0.set(dice);
        }
    }

    /// Whether a die would pay.
    pub fn has(self, die: DieId) -> bool {
        self.0.with(|dice| dice.has(die))
    }
}

/// The dice that a permitted wish takes.
fn paid(permit: &Permit) -> DiceSet {
    permit.spent().dice
}

/// The same wish, paid with these dice; none if it costs none.
fn paid_with(wish: &Command, dice: DiceSet) -> Option<Command> {
    wish.paid_with(dice)
}

/// Whether it is the reader's choice which dice pay for a wish.
pub fn has_choice(wish: &Command) -> bool {
    paid_with(wish, DiceSet::NONE).is_some()
}

/// A golden mask is spent alone: choosing another one gives the first back.
fn chosen_anew(wish: &Command, chosen: DiceSet, die: DieId) -> DiceSet {
    let one = DiceSet::one(die);
    match wish {
        Command::Free { .. } => one,
        _ if chosen.has(die) => chosen.without(one),
        _ => chosen.or(one),
    }
}

fn verdict(look: &Look, now: kit::Tick, wish: &Command, dice: DiceSet) -> Result<Command, WhyNot> {
    let wish = paid_with(wish, dice).unwrap_or(*wish);
    permit(&look.view(now), &wish).map(|_| wish)
}

/// The dice of the reader, to be tapped until they pay what he wants, and the button that does it.
#[component]
pub fn PayWith(wish: Command, done: impl Fn() + Copy + 'static) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let first = desk.look.with_untracked(|look| permit(&look.view(desk.clock()), &wish));
    let chosen = RwSignal::new(first.map_or(DiceSet::NONE, |it| paid(&it)));
    let drawn = move || desk.look.with(|look| coins(app.language, &look.table.of(look.me).hand, chosen.get()));
    let judged = Memo::new(move |_| desk.look.with(|look| verdict(look, desk.clock(), &wish, chosen.get())));
    let short = whether(move || judged.get().is_err());
    let words = move || match judged.get() {
        Ok(_) => app.say(Text::PayEnough),
        Err(why) => app.language.obstacle(why.obstacle).to_owned(),
    };
    let choose = move |event: web_sys::MouseEvent| {
        let die = listen::attribute(&event, "data-die").and_then(|die| die.parse().ok()).map(DieId);
        die.into_iter().for_each(|die| chosen.update(|chosen| *chosen = chosen_anew(&wish, *chosen, die)));
    };
    let act = move |_| match judged.get_untracked() {
        Ok(wish) => {
            desk.wish(wish);
            done();
        }
        Err(why) => desk.refuse(why),
    };
    view! {
        <div class="paywith" role="group" aria-label=app.word(Text::PayWith)>
            <p class="cap">{app.word(Text::PayWith)}</p>
            <div class="dice" on:click=choose inner_html=drawn></div>
            <p class="mute" role="status">{crate::words(words)}</p>
            <button class="btn go small" class:no=short aria-disabled=told(short)
                on:click=act>{app.word(Text::DoIt)}</button>
        </div>
    }
}

/// The dice that show something, those that pay marked.
fn coins(language: Language, hand: &Hand, chosen: DiceSet) -> String {
    let dice = hand.in_hand().without(hand.unrolled()).iter().map(|die| {
        let (class, mark) = die_class(hand, die);
        let label = language.say(Text::DieName { number: u32::from(die.0) + 1, face: hand.face(die) });
        let (pressed, pays) = if chosen.has(die) { ("true", " pays") } else { ("false", "") };
        format!(
            "<button class=\"die {class}{pays}\" data-die=\"{}\" aria-pressed=\"{pressed}\" aria-label=\"{label}\">\
             <svg class=\"i\" aria-hidden=\"true\"><use href=\"#{mark}\"/></svg></button>",
            die.0
        )
    });
    dice.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::players::PlayerId;
    use temple::temple::Side;

    #[test]
    fn only_what_costs_dice_leaves_a_choice() {
        assert!(has_choice(&Command::Discover { side: Some(Side::North), with: None }));
        assert!(has_choice(&Command::Escape { with: None }));
        assert!(!has_choice(&Command::ProposeFate));
        assert!(!has_choice(&Command::ROLL));
    }

    #[test]
    fn the_named_dice_are_those_paid_with() {
        let dice = DiceSet::first(3);
        assert_eq!(
            paid_with(&Command::Escape { with: None }, dice),
            Some(Command::Escape { with: Some(dice.into()) })
        );
        let free = Command::Free { whom: PlayerId(1), dice: None, with: DieId(0) };
        let other = chosen_anew(&free, DiceSet::one(DieId(0)), DieId(4));
        assert_eq!(other, DiceSet::one(DieId(4)));
        assert_eq!(paid_with(&free, other), Some(Command::Free { whom: PlayerId(1), dice: None, with: DieId(4) }));
        let escape = Command::Escape { with: None };
        let all = chosen_anew(&escape, dice, DieId(4));
        assert_eq!(chosen_anew(&escape, all, DieId(4)), dice);
    }
}
