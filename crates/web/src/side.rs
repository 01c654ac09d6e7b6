//! The depot, what can be done now, and the pile.

use std::time::Duration;

use leptos::prelude::*;
use phrasebook::{Text, Who};
use temple::command::Command;
use temple::components::{ChamberKind, ExitPlace};
use temple::dice::Cost;
use temple::table::Table;
use temple::why_not::Obstacle;

use crate::actions::{Card, Shelf, lapsing};
use crate::desk::{Desk, Part};
use crate::drawn::{drawn, each, memo};
use crate::keys;
use crate::late::{Late, late};
use crate::modules::scenery::{Scenery, scenery};
use crate::pieces::{emblem, icon, price, price_lacking};
use crate::places::Place;
use crate::table::Panels;
use crate::{app, modules, seats, told, whether, words};

/// The right hand of the table.
#[component]
pub fn Side() -> impl IntoView {
    view! { <aside class="right"><Depot/><Actions/><Pile/></aside> }
}

#[component]
fn Depot() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    // Gems come and go by turns of fate: the sockets are as many as there ever were, and whoever comes in the middle sees those
    // of the beginning too.
    let most = StoredValue::new(desk.look.with_untracked(|look| Table::new(&look.book).depot));
    let gems = desk.follow(&[Part::Rest], move |look| {
        let left = look.table.depot;
        most.update_value(|most| *most = (*most).max(left));
        (left, most.get_value())
    });
    let sockets = drawn(gems, |(left, all)| {
        (0..all).map(|n| icon(if n < left { "gem" } else { "gem-socket" })).collect_view()
    });
    // The room for the list is there from the start, so that nothing moves when it comes.
    let lines = desk.look.with_untracked(modules::objective_lines);
    let is_long = lines > 0;
    let before = is_long.then(|| {
        let tall = format!("{}px", 26 * (lines + 1));
        view! { <div class="before" style:min-height=tall>{scenery(Scenery::List)}</div> }.into_any()
    });
    view! {
        <section class="panel depot" class:long=is_long aria-label=app.word(Text::Depot)>
            <div class="head">
                <span class="cap">{app.word(Text::Depot)}</span>
                <span class="num"><b>{words(move || gems.get().0.to_string())}</b>" "<span class="mute">{words(move || app.say(Text::GemsLeft { of: gems.get().1.into() }))}</span></span>
            </div>
            <div class="gems" aria-hidden="true">{sockets}</div>
            {before}
            <Fate/>
        </section>
    }
}

#[component]
fn Fate() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let left = desk.follow(&[Part::Rest], |look| look.table.fate_gems);
    let alone = desk.look.with_untracked(|look| look.table.adventurers.len() == 1);
    let card =
        memo(move || panels.cards.with(|cards| cards.iter().find(|card| card.shelf == Shelf::Fate).cloned()));
    let refused = whether(move || card.with(|card| card.as_ref().is_none_or(|card| card.refusal.is_some())));
    let hint = move || card.with(|card| card.as_ref().map(hint));
    // Whoever has asked, or answered, waits for the others.
    let vote = memo(move || {
        desk.see(&[Part::Rest], |look| {
            let vote = look.table.fate_vote?;
            let name = seats::name(vote.proposer);
            let who = if look.is_me(vote.proposer) { Who::You } else { Who::Named(&name) };
            Some(lapsing(&look.view(desk.now.get()), app.say(Text::FateProposed(who)), vote.until))
        })
    });
    let about = words(move || match left.get() {
        _ if vote.with(Option::is_some) => vote.get().unwrap_or_default(),
        0 => app.say(Text::FateNone),
        _ => {
            let about = card.with(|card| card.as_ref().map(|card| card.detail.clone()));
            app.say(Text::TurnOfFate) + ": " + &about.unwrap_or_else(|| app.say(Text::FateAbout))
        }
    });
    let offered = memo(move || card.with(Option::is_some));
    let button = drawn(offered, move |offered| {
        offered.then(|| {
            let label = if alone { Text::UseFate } else { Text::AskAll };
            view! {
                <button class="btn small" class:no=refused aria-disabled=told(refused) title=hint
                    on:click=move |_| if let Some(card) = card.get_untracked() { keys::choose(desk, panels, &card) }>{app.word(label)}</button>
            }
            .into_any()
        })
    });
    view! {
        <div class="fate">
            {drawn(left, |left| (0..left).map(|_| icon("gem")).collect_view())}
            <span>{about}</span>
            {button}
        </div>
    }
}

/// What it brings, or the reason why not; a long press has the rule.
fn hint(card: &Card) -> String {
    card.detail.clone()
}

#[component]
fn Actions() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let me = desk.look.with_untracked(|look| look.me);
    let doors = Place::DOORS.map(|place| view! { <PlaceCard place=place/> }.into_any());
    let rows = Place::ROWS.map(|place| view! { <PlaceCard place=place/> }.into_any());
    let look = app.word(Text::KeyCamera);
    let strip = desk.look.with_untracked(|look| modules::objective_lines(look) > 0);
    let strip = strip.then(|| view! { <div class="stripplace">{scenery(Scenery::Strip)}</div> }.into_any());
    // Where there is little room, a turn of fate is offered when it would help.
    let dire = desk.follow(&[Part::Anyone], |look| {
        let stuck = look.table.inside().any(|who| look.table.of(who).is_stuck());
        stuck || look.table.of(look.me).hand.cursed().len() > 2
    });
    view! {
        <section class="actions" id="actions" tabindex="-1" aria-label=app.word(Text::YouCanNow)>
            <div class="head acthead"><span class="cap">{app.word(Text::YouCanNow)}</span><span class="mute">{app.word(Text::KeysHint)}</span></div>
            {strip}
            <div class="pad">
                <div class="cross">
                    {doors.collect_view()}
                    <button class="you" title=look.clone() aria-label=look on:click=move |_| { keys::switch_frame(panels); }>
                        {emblem(me)}{icon("eye")}<span>{app.word(Text::Look)}</span></button>
                </div>
                <div class="rows">{rows.collect_view()}</div>
            </div>
            <div class="over" class:dire=dire>
                {late(Late::Hints)}
                {action_list(Card::is_loose)}
            </div>
        </section>
    }
}

/// How long after it goes up a finger may still be followed by its click.
const CLICK: Duration = Duration::from_millis(350);

/// How long after a friend was freed the next tap goes on to another.
const NEXT_FRIEND: Duration = Duration::from_millis(1000);

/// What stands in a place. Under a finger it keeps its meaning.
#[derive(Clone, Copy)]
struct Standing {
    place: Place,
    now: Memo<Option<Card>>,
    /// What it was when the finger came down.
    held: RwSignal<Option<Option<Card>>>,
    presses: StoredValue<u32>,
    /// Whom the reader has just freed.
    freed: RwSignal<Option<Command>>,
}

impl Standing {
    fn new(place: Place, panels: Panels) -> Standing {
        let freed = RwSignal::new(None::<Command>);
        let now = memo(move || panels.cards.with(|cards| standing(cards, place, freed.get())));
        Standing { place, now, held: RwSignal::new(None), presses: StoredValue::new(0), freed }
    }

    /// The card that shows.
    fn card(self) -> Memo<Option<Card>> {
        memo(move || self.held.get().unwrap_or_else(|| self.now.get()))
    }

    fn press(self) {
        self.presses.update_value(|presses| *presses += 1);
        self.held.set(Some(self.now.get_untracked()));
    }

    /// The finger is up; its click may still come.
    fn release(self) {
        let press = self.presses.get_value();
        let let_go = move || {
            if self.presses.try_get_value() == Some(press) && self.held.try_get_untracked().flatten().is_some() {
                self.held.set(None);
            }
        };
        set_timeout(let_go, CLICK);
    }

    /// Does what was meant. What was refused when the finger came down may be possible by now.
    fn click(self, desk: Desk, panels: Panels) {
        let meant = self.held.get_untracked().unwrap_or_else(|| self.now.get_untracked());
        self.held.set(None);
        let Some(meant) = meant else { return };
        let by_now = panels.cards.with_untracked(|cards| cards.iter().find(|card| card.id == meant.id).cloned());
        let card = by_now.unwrap_or(meant);
        keys::choose(desk, panels, &card);
        if self.place == Place::Friend && card.refusal.is_none() {
            self.freed.set(Some(card.command));
            let forget = move || {
                self.freed.try_set(None);
            };
            set_timeout(forget, NEXT_FRIEND);
        }
    }
}

/// A fixed place: what stands there, or why nothing does.
#[component]
fn PlaceCard(place: Place) -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let standing = Standing::new(place, panels);
    let card = standing.card();
    let empty = desk.follow(&[Part::Mine, Part::Temple, Part::Places], move |look| place.empty(look, app.language));
    let or_empty =
        move |read: fn(&Card) -> String, empty: fn((String, String)) -> String, of: Memo<(String, String)>| {
            words(move || card.with(|card| card.as_ref().map(read)).unwrap_or_else(|| empty(of.get())))
        };
    let title = or_empty(Card::short, |empty| empty.0, empty);
    let detail = or_empty(|card| card.detail.clone(), |empty| empty.1, empty);
    let key = words(move || {
        let key = card.with(|card| card.as_ref().map(|card| card.key)).unwrap_or(place.key());
        key.to_ascii_uppercase()
    });
    let spoken = words(move || match card.with(|card| card.as_ref().map(|card| card.spoken(app.language))) {
        Some(words) => words,
        None => place.spoken_empty(app.language, empty.get()),
    });
    let is = move |so: fn(&Card) -> bool| whether(move || card.with(|card| card.as_ref().is_some_and(so)));
    let (wall, open) = (whether(move || card.with(Option::is_none)), is(|card| card.refusal.is_none()));
    let refused = whether(move || !open.get());
    // What else stands in the way is said; what a price lacks shows by itself.
    let priced =
        is(|card| card.price.total() > 0 && card.refusal.is_none_or(|why| why.obstacle == Obstacle::TooFew));
    let sent = memo(move || {
        let asked = |card: &Card| desk.wire.awaits(|wish| *wish == card.command);
        card.with(|card| card.as_ref().is_some_and(asked))
    });
    let ban = memo(move || card.with(|card| card.as_ref().and_then(ban_of)));
    // What is forbidden has the mark of the ban where its price stood.
    let cost = memo(move || match ban.get() {
        Some(_) => Cost::default(),
        None => card.with(|card| card.as_ref().map(|card| card.price)).unwrap_or_default(),
    });
    let lacks = memo(move || card.with(|card| card.as_ref().map_or(0, |card| card.lacks)));
    view! {
        <button class=format!("act {}", place.slug()) data-id=move || card.with(|card| card.as_ref().map(|card| card.id.clone()))
            class:no=refused class:ban=whether(move || ban.get().is_some()) class:none=wall class:priced=priced class:sent=sent aria-busy=told(sent.into())
            aria-disabled=told(refused) aria-label=spoken
            on:pointerdown=move |_| standing.press() on:pointerup=move |_| standing.release() on:pointercancel=move |_| standing.release()
            on:pointerleave=move |_| standing.release() on:click=move |_| standing.click(desk, panels)>
            <kbd>{key}</kbd>{icon(place.mark())}
            <span class="words"><b>{title}</b><small>{detail}</small></span>
            {price_lacking(cost, lacks)}{ban_sign(ban)}
        </button>
    }
}

/// What forbids a card for a while, by its mark.
fn ban_of(card: &Card) -> Option<&'static str> {
    card.refusal.and_then(modules::ban_mark)
}

fn ban_sign(ban: Memo<Option<&'static str>>) -> AnyView {
    drawn(ban, |ban| ban.map(|mark| view! { <span class="banmark">{icon(mark)}</span> }.into_any()))
}

/// The card that stands in a place: the first of those that belong there, except the wish that was just sent.
fn standing(cards: &[Card], place: Place, sent: Option<Command>) -> Option<Card> {
    let here = || cards.iter().filter(|card| card.place == Some(place));
    let other = here().find(|card| Some(card.command) != sent && (sent.is_none() || card.refusal.is_none()));
    other.or_else(|| here().next()).cloned()
}

/// The actions of some shelves; also used in the menu.
pub fn action_list(shown: fn(&Card) -> bool) -> AnyView {
    let panels = expect_context::<Panels>();
    let ids = memo(move || {
        panels
            .cards
            .with(|cards| cards.iter().filter(|card| shown(card)).map(|card| card.id.clone()).collect::<Vec<_>>())
    });
    view! { <div class="acts">{each(ids, |id| view! { <ActionCard id=id/> }.into_any())}</div> }.into_any()
}

/// One action.
#[component]
fn ActionCard(id: String) -> impl IntoView {
    let (app, desk, panels, name) = (app(), expect_context::<Desk>(), expect_context::<Panels>(), id.clone());
    let card = memo(move || panels.cards.with(|cards| cards.iter().find(|card| card.id == id).cloned()));
    let refused = whether(move || card.with(|card| card.as_ref().is_none_or(|card| card.refusal.is_some())));
    let fate = whether(move || card.with(|card| card.as_ref().is_some_and(|card| card.shelf == Shelf::Fate)));
    let asked = whether(move || {
        let title = panels.asked.with(|asked| asked.as_ref().map(|(title, _)| title.clone()));
        title.is_some_and(|title| card.with(|card| card.as_ref().is_some_and(|card| card.title == title)))
    });
    let detail = words(move || match asked.get() {
        true => app.say(Text::PressAgain),
        false => card.with(|card| card.as_ref().map(|card| card.detail.clone()).unwrap_or_default()),
    });
    let of_card = move |read: fn(&Card) -> String| {
        words(move || card.with(|card| card.as_ref().map(read).unwrap_or_default()))
    };
    let sent = memo(move || {
        let asked = |card: &Card| desk.wire.awaits(|wish| *wish == card.command);
        card.with(|card| card.as_ref().is_some_and(asked))
    });
    let key = |card: &Card| if card.key.is_empty() { "·".to_owned() } else { card.key.to_ascii_uppercase() };
    let ban = memo(move || card.with(|card| card.as_ref().and_then(ban_of)));
    let cost = memo(move || match ban.get() {
        Some(_) => None,
        None => card.with(|card| card.as_ref().map(|card| card.price)),
    });
    let cost = drawn(cost, |cost| cost.and_then(price));
    view! {
        <button class="act" data-id=name class:no=refused class:ban=whether(move || ban.get().is_some()) class:fatecard=fate class:asked=asked class:sent=sent aria-busy=told(sent.into()) aria-disabled=told(refused)
            title=of_card(hint)
            on:click=move |_| if let Some(card) = card.get_untracked() { keys::choose(desk, panels, &card) }>
            <kbd>{of_card(key)}</kbd>
            <span class="words"><b>{of_card(|card| card.title.clone())}</b><small>{detail}</small></span>
            {cost}{ban_sign(ban)}
        </button>
    }
}

#[component]
fn Pile() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let pile = desk.follow(&[Part::Rest], |look| look.table.pile);
    let exit = desk.follow(&[Part::Rest, Part::Temple], |look| {
        let lies =
            look.book.data.only(ChamberKind::ExitChamber).is_some_and(|id| look.table.temple.get(id).is_some());
        match look.book.player_count().exit {
            _ if lies => Text::ExitLies,
            ExitPlace::BottomFive => Text::ExitHiddenLast(5.min(look.table.pile.into())),
            ExitPlace::MiddleOfPile => Text::ExitHidden,
        }
    });
    let tiles = drawn(memo(move || pile.get().min(8)), |shown| {
        let tile = |n| {
            let d = format!("M6 {}l26-10 26 10-26 10z", 44 - i32::from(n) * 5);
            view! { <path d=d fill="#c09a65" stroke="#06151a" stroke-width="1.5"/> }.into_any()
        };
        (0..shown).map(tile).collect_view()
    });
    view! {
        <section class="panel pile">
            <svg viewBox="0 0 70 54" aria-hidden="true">{tiles}</svg>
            <div><b>{words(move || app.say(Text::TilesLeft(pile.get().into())))}</b><br/><span class="mute">{words(move || app.say(exit.get()))}</span></div>
        </section>
    }
}
