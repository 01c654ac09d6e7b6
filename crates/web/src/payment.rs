//! Which dice and cards pay: chosen by the judge, shown in the tray, and changed by whoever wants to.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::command::Command;
use temple::dice::{Aid, DieId, Hand, HeldAid, MAX_DICE, Means};
use temple::permit::permit;
use temple::why_not::WhyNot;

use crate::desk::{Desk, Look};
use crate::drawn::memo;
use crate::listen;
use crate::pieces::die_class;
use crate::{app, marks, told, whether};

/// What would pay for what the reader points at.
#[derive(Clone, Copy)]
pub struct Pointed(RwSignal<Means>);

impl Pointed {
    /// Nothing is pointed at.
    pub fn new() -> Pointed {
        Pointed(RwSignal::new(Means::NONE))
    }

    /// Points at a wish, or at nothing.
    pub fn at(self, desk: Desk, wish: Option<Command>) {
        let now = desk.clock();
        let judged = wish.and_then(|wish| desk.look.with_untracked(|look| permit(&look.view(now), &wish)).ok());
        let means = judged.map_or(Means::NONE, |permit| permit.spent());
        if self.0.get_untracked() != means {
            self.0.set(means);
        }
    }

    /// Whether a die would pay.
    pub fn has(self, die: DieId) -> bool {
        self.0.with(|means| means.dice.has(die))
    }
}

/// Whether it is the reader's choice what pays for a wish.
pub fn has_choice(wish: &Command) -> bool {
    wish.paid_with(Means::NONE).is_some()
}

/// A golden mask is spent alone: choosing another one gives the first back.
fn chosen_anew(wish: &Command, chosen: Means, number: DieId) -> Means {
    let one = Means::one(number);
    match wish {
        Command::Free { .. } => one,
        _ if chosen.has_all(one) => chosen.without(one),
        _ => chosen.or(one),
    }
}

fn verdict(look: &Look, now: kit::Tick, wish: &Command, means: Means) -> Result<Command, WhyNot> {
    let wish = wish.paid_with(means).unwrap_or(*wish);
    permit(&look.view(now), &wish).map(|_| wish)
}

/// The dice and paying cards of the reader, to be tapped until they pay what is wanted, and the button that does it.
#[component]
pub fn PayWith(wish: Command, done: impl Fn() + Copy + 'static) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let first = desk.look.with_untracked(|look| permit(&look.view(desk.clock()), &wish));
    let chosen = RwSignal::new(first.map_or(Means::NONE, |it| it.spent()));
    let drawn = move || desk.look.with(|look| coins(app.language, &look.table.of(look.me).hand, chosen.get()));
    let judged = memo(move || desk.look.with(|look| verdict(look, desk.clock(), &wish, chosen.get())));
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

/// The dice that show something and the cards that pay like dice, those that are chosen marked.
fn coins(language: Language, hand: &Hand, chosen: Means) -> String {
    let button = |number: DieId, class: String, label: String, drawn: String| {
        let (pressed, pays) = if chosen.has_all(Means::one(number)) { ("true", " pays") } else { ("false", "") };
        format!(
            "<button class=\"{class}{pays}\" data-die=\"{}\" aria-pressed=\"{pressed}\" aria-label=\"{label}\">{drawn}</button>",
            number.0
        )
    };
    let mark = |id: &str| format!("<svg class=\"i\" aria-hidden=\"true\"><use href=\"#{id}\"/></svg>");
    let dice = hand.in_hand().without(hand.unrolled()).iter().map(|die| {
        let (class, drawn) = die_class(hand, die);
        let label = language.say(Text::DieName { number: u32::from(die.0) + 1, face: hand.face(die) });
        button(die, format!("die {class}"), label, mark(drawn))
    });
    let aids = hand.aids().map(|(place, held)| {
        let (number, name) = (DieId((MAX_DICE + place) as u8), language.piece(held.piece));
        button(number, "chip".to_owned(), spoken_aid(language, held), mark(marks::mark(held.piece)) + name)
    });
    dice.chain(aids).collect()
}

/// A card that pays, and what it counts for.
fn spoken_aid(language: Language, held: HeldAid) -> String {
    let name = language.piece(held.piece);
    match held.aid {
        Aid::Symbols { face, count } => format!("{name}: {count} {}", language.face(face)),
        Aid::Doubles => format!("{name}: ×2"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions;
    use std::sync::Arc;
    use temple::components::{ChamberKind, Components};
    use temple::dice::{AidSet, DiceSet, DieState, Face};
    use temple::modules::MANIFESTS;
    use temple::players::PlayerId;
    use temple::position::Position;
    use temple::private::Private;
    use temple::rulebook::{Piece, Rulebook};
    use temple::setup::Setup;
    use temple::temple::{Cell, Part, Side};
    use temple::why_not::Obstacle;

    #[test]
    fn only_what_costs_dice_leaves_a_choice() {
        assert!(has_choice(&Command::Discover { side: Some(Side::North), with: None }));
        assert!(has_choice(&Command::Escape { with: None }));
        assert!(!has_choice(&Command::ProposeFate));
        assert!(!has_choice(&Command::ROLL));
    }

    #[test]
    fn the_named_dice_are_those_paid_with() {
        let dice = Means::from(DiceSet::first(3));
        let free = Command::Free { whom: PlayerId(1), dice: None, with: DieId(0) };
        let other = chosen_anew(&free, Means::one(DieId(0)), DieId(4));
        assert_eq!(other, Means::one(DieId(4)));
        assert_eq!(free.paid_with(other), Some(Command::Free { whom: PlayerId(1), dice: None, with: DieId(4) }));
        let escape = Command::Escape { with: None };
        let all = chosen_anew(&escape, dice, DieId(4));
        assert_eq!(chosen_anew(&escape, all, DieId(4)), dice);
    }

    /// Ani stands at the exit with these keys, and has a card before her that pays two.
    fn at_the_exit(keys: usize) -> Look {
        let data = Components::standard();
        let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2))));
        let exit = data.only(ChamberKind::ExitChamber).expect("there is an exit");
        position.lay(exit, Cell { x: 1, y: 0 }, Side::West).expect("free");
        position.put(PlayerId(0), exit, Part::Front).expect("it lies there");
        let key = DieState::Showing { face: Face::Key, kept: false };
        position.deal(PlayerId(0), &vec![key; keys], 0, 0);
        let aid = Aid::Symbols { face: Face::Key, count: 2 };
        let piece = Piece { module: MANIFESTS[0].id, kind: 0 };
        position.give_aid(PlayerId(0), HeldAid { piece, aid }).expect("there is room");
        position.table.depot = 3;
        let game = position.finish().expect("legal");
        let (book, table) = (game.book().clone(), *game.table());
        Look { book, table, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    /// The card of the escape, as the page shows it.
    fn escape(look: &Look) -> actions::Card {
        let cards = actions::cards(&look.view(kit::Tick::START), Language::ALL[0]);
        cards.into_iter().find(|card| card.id == "escape").expect("it is offered")
    }

    #[test]
    fn a_card_pays_where_dice_do_not_suffice() {
        let (short, enough) = (at_the_exit(2), at_the_exit(4));
        let card = escape(&short);
        let means = Means { dice: DiceSet::first(2), aids: AidSet::one(0) };
        assert_eq!((card.command, card.refusal), (Command::Escape { with: Some(means) }, None));
        let name = Language::ALL[0].piece(Piece { module: MANIFESTS[0].id, kind: 0 });
        assert!(card.detail.ends_with(name), "it says what it takes: {}", card.detail);
        let card = escape(&enough);
        assert_eq!((card.command, card.refusal), (Command::Escape { with: None }, None));
        assert!(!card.detail.contains(name), "{}", card.detail);
        assert!(escape(&at_the_exit(1)).refusal.is_some());
    }

    #[test]
    fn cards_that_pay_can_be_tapped_like_dice() {
        let look = at_the_exit(4);
        let (now, wish, aid) = (kit::Tick::START, escape(&look).command, DieId(MAX_DICE as u8));
        let hand = look.table.of(look.me).hand;
        let first = permit(&look.view(now), &wish).expect("dice pay").spent();
        assert_eq!(first, DiceSet::first(4).into());
        let drawn = |chosen| coins(Language::ALL[0], &hand, chosen);
        assert!(drawn(first).contains("data-die=\"16\" aria-pressed=\"false\""), "{}", drawn(first));
        let swapped = [DieId(2), DieId(3), aid].into_iter().fold(first, |all, one| chosen_anew(&wish, all, one));
        assert!(drawn(swapped).contains("chip pays\" data-die=\"16\" aria-pressed=\"true\""));
        assert_eq!(verdict(&look, now, &wish, swapped), Ok(Command::Escape { with: Some(swapped) }));
        let surplus = chosen_anew(&wish, first, aid);
        assert_eq!(verdict(&look, now, &wish, surplus).map_err(|why| why.obstacle), Err(Obstacle::Superfluous));
    }
}
