//! The slab: dice that were kept, given and spent, the choices of this moment, taking back, and the one big button.

use kit::Face;
use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::command::{Command, PairSet};
use scroll::table::{Pair, Phase};
use wasm_bindgen::JsCast as _;

use crate::choices::{Asker, Brings, Choice, Pay, Place};
use crate::desk::Desk;
use crate::far::Guest;
use crate::icon;
use crate::ink::{SEATS, face_mark, track_mark};

impl Desk {
    /// Reads what can be chosen now.
    pub fn ask<R>(self, read: impl FnOnce(&Asker<'_>) -> R) -> R {
        let names: Vec<String> =
            self.seats.with_value(|seats| seats.iter().map(|seat| seat.name.clone()).collect());
        let (me, to_pool, die) = (self.me.get(), self.to_pool.get(), self.die.get());
        let plays = self.plays();
        self.seen.with(|seen| read(&Asker { reader: self.reader, seen, me, to_pool, die, names: &names, plays }))
    }

    /// Whether whoever reads plays, and does not only watch a table on a server.
    pub fn plays(self) -> bool {
        !self.far.is_some_and(Guest::watches)
    }

    /// The pair that lies there and is not decided, if it is the looking person's.
    pub fn open_pair(self) -> Option<Pair> {
        let me = self.me.get();
        self.seen.with(|seen| {
            let pair = seen.table.turn.pair.filter(|pair| pair.decided.is_none());
            pair.filter(|_| seen.table.active == me && seen.table.phase == Phase::Rolling)
        })
    }

    /// The number of the first choice's key: with a pair on the slab 1 and 2 switch its dice.
    pub fn first_key(self) -> usize {
        if self.open_pair().is_some() { 3 } else { 1 }
    }

    /// Keeps a die of the pair, or gives it.
    pub fn switch_die(self, n: usize) {
        let open = untrack(|| self.open_pair()).is_some_and(|pair| pair.open().has(n));
        if open {
            self.to_pool.update(|pool| *pool = PairSet(pool.0 ^ (1 << n)));
        }
    }

    /// Does what was chosen; what asks twice is asked twice.
    pub fn choose(self, choice: &Choice) {
        if let Place::Symbol(mark) = choice.place {
            return self.mark.set(Some(mark));
        }
        let first = choice.wishes.first().copied();
        if choice.twice && self.asked_twice.get_untracked() != first {
            return self.asked_twice.set(first);
        }
        self.wish(self.me.get_untracked(), &choice.wishes);
    }

    /// Does the choice with this number, counted from 0.
    pub fn choose_number(self, n: usize) {
        let choice = untrack(|| self.ask(|asker| asker.choices().into_iter().nth(n)));
        if let Some(choice) = choice {
            self.choose(&choice);
        }
    }

    /// Presses the big button.
    pub fn press(self) {
        let mark = self.mark.get_untracked();
        if let Some(big) = untrack(|| self.ask(|asker| asker.big(mark))).filter(|big| big.ready) {
            self.wish(self.me.get_untracked(), &big.wishes);
        }
    }

    /// Takes the last step back.
    pub fn take_back(self) {
        self.wish(self.me.get_untracked(), &[Command::TakeBack]);
    }
}

/// A die of the slab.
pub fn die(face: Face) -> AnyView {
    let class = format!("pdie f{}", face.letter());
    view! { <i class=class aria-hidden="true">{icon(face_mark(face))}</i> }.into_any()
}

fn dice(desk: Desk, faces: Vec<Face>, class: &'static str, title: Text<'static>) -> AnyView {
    let spoken = crate::told::faces(desk.reader, faces.iter().copied());
    let heading = desk.reader.say(title);
    let label = desk.reader.say(Text::Hand { title: &heading, dice: &spoken });
    let class = format!("grp {class}");
    view! {
        <div class=class role="img" aria-label=label><h4>{heading}</h4>
            <div class="d">{faces.into_iter().map(die).collect_view()}</div></div>
    }
    .into_any()
}

/// The pair with a switch under each die.
fn pair(desk: Desk, pair: Pair) -> AnyView {
    let reader = desk.reader;
    let one = move |n: usize| {
        let face = pair.faces[n]?;
        let open = pair.open().has(n);
        let pool = move || desk.to_pool.get().has(n);
        let word = move || {
            let face = reader.language.symbol(face);
            reader.say(match (open, pool()) {
                (false, _) => Text::StepCurse,
                (true, true) => Text::DieGiven { face },
                (true, false) => Text::DieKept { face },
            })
        };
        let id = format!("pair-{n}");
        let tumble = if n == 0 { "die-in tumble-even" } else { "die-in tumble-odd" };
        Some(view! {
            <button id=id class="switch" disabled=!open aria-pressed=move || pool().to_string() aria-label=word
                on:click=move |_| desk.switch_die(n)>
                <span class=tumble>{die(face)}{open.then(|| view! { <kbd>{n + 1}</kbd> })}</span>
                {open.then(|| view! {
                    <span class="keep-pool" class:pool=pool><b>{reader.say(Text::Keep)}</b><b>{reader.say(Text::ToPool)}</b></span>
                })}
            </button>
        })
    };
    view! {
        <div class="grp pair"><h4>{reader.say(Text::ThisPair)}</h4><div class="d">{one(0)}{one(1)}</div></div>
    }
    .into_any()
}

/// The dice that can be taken from the pool.
fn pool_to_take(desk: Desk) -> AnyView {
    let reader = desk.reader;
    let faces: Vec<Face> = desk.seen.with(|seen| seen.table.turn.pool.iter().collect());
    let alike = faces.clone();
    let one = |(n, face): (usize, Face)| {
        // Of equal dice one lies chosen.
        let first = !alike[..n].contains(&face);
        let chosen = move || first && desk.die.get() == Some(face);
        let label = reader.say(Text::DieShows { face: reader.language.symbol(face) });
        view! {
            <button class="take" data-face=face.letter().to_string() class:sel=chosen aria-pressed=move || chosen().to_string()
                aria-label=label on:click=move |_| desk.pick_die(Some(face))>{die(face)}</button>
        }
    };
    view! {
        <div class="grp pool-take"><h4>{reader.say(Text::Pool)}</h4><div class="d">{faces.into_iter().enumerate().map(one).collect_view()}</div></div>
    }
    .into_any()
}

/// The dice.
fn hand(desk: Desk) -> AnyView {
    if let Some(open) = desk.open_pair() {
        let kept = desk.seen.with(|seen| seen.table.turn.kept.iter().collect());
        let pool = desk.seen.with(|seen| seen.table.turn.pool.iter().collect());
        return view! { {pair(desk, open)}{dice(desk, kept, "small", Text::Kept)}{dice(desk, pool, "small", Text::Pool)} }
            .into_any();
    }
    let me = desk.me.get();
    let (turn, sharing) = desk.seen.with(|seen| (seen.table.turn, seen.table.turn.sharing == Some(me)));
    if sharing {
        return pool_to_take(desk);
    }
    let kept = turn.kept.and(turn.temporary).iter().collect();
    // Whoever waits sees the pair that somebody else decides.
    let open =
        turn.pair.filter(|pair| pair.decided.is_none()).map(|pair| pair.faces.into_iter().flatten().collect());
    let open = open.map(|faces| dice(desk, faces, "kept", Text::ThisPair));
    let spent = desk.seen.with(crate::told::spent);
    let spent = (!spent.is_empty()).then(|| dice(desk, spent, "spent", Text::Spent));
    view! { {open}{dice(desk, kept, "kept", Text::Kept)}{spent}{dice(desk, turn.pool.iter().collect(), "pool", Text::Pool)} }
        .into_any()
}

fn payment(desk: Desk, pay: &[Pay]) -> AnyView {
    let reader = desk.reader;
    // Coins are told in the words beside them.
    let faces = pay.iter().filter_map(|part| match *part {
        Pay::Die(face) => Some(face),
        Pay::Coin(_) | Pay::Vote(_) => None,
    });
    let voters = pay.iter().filter_map(|part| match *part {
        Pay::Vote(who) => Some(desk.name(who)),
        Pay::Die(_) | Pay::Coin(_) => None,
    });
    let voters = voters.collect::<Vec<_>>().join(", ");
    let spoken = match voters.is_empty() {
        true => crate::told::faces(reader, faces),
        false => reader.say(Text::VotesAre { names: &voters }),
    };
    let part = |part: &Pay| match *part {
        Pay::Die(face) => die(face),
        Pay::Coin(track) => {
            let (id, ink) = track_mark(track);
            view! { <span class="coin" style:color=ink>{icon(id)}</span> }.into_any()
        }
        Pay::Vote(who) => {
            let (slug, _) = SEATS[who.index()];
            let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
            view! { <span class=class data-votes=who.0.to_string()>{icon(&mark)}</span> }.into_any()
        }
    };
    let parts = pay.iter().map(part).collect_view();
    if spoken.is_empty() {
        return view! { <span class="pay" aria-hidden="true">{parts}</span> }.into_any();
    }
    view! { <span class="pay" role="img" aria-label=spoken>{parts}</span> }.into_any()
}

/// The choices as stones.
fn stones(desk: Desk) -> AnyView {
    let reader = desk.reader;
    let key = desk.first_key();
    let found = desk.ask(|asker| asker.choices());
    if found.is_empty() {
        return waiting(desk);
    }
    let (picked, twice) = (desk.mark.get(), desk.asked_twice.get());
    let stone = move |(n, choice): (usize, Choice)| {
        let pressed = match choice.place {
            Place::Symbol(mark) => Some((picked == Some(mark)).to_string()),
            _ => choice.chosen.map(|chosen| chosen.to_string()),
        };
        let again = choice.twice && twice.is_some() && twice == choice.wishes.first().copied();
        let brings = choice.brings;
        let (preview, quiet) = (move || desk.preview.set(brings), move || desk.preview.set(Brings::default()));
        let cap = (n + key < 10).then(|| view! { <kbd>{n + key}</kbd> });
        let room = match choice.place {
            Place::Room(room, ..) => Some(crate::choices::name_of(room)),
            _ => None,
        };
        let (title, note, pay) = (choice.title.clone(), choice.note.clone(), payment(desk, &choice.pay));
        view! {
            <button class="stone" class:sel=again data-room=room aria-pressed=pressed on:click=move |_| desk.choose(&choice)
                on:mouseenter=move |_| preview() on:focus=move |_| preview() on:mouseleave=move |_| quiet() on:blur=move |_| quiet()>
                {cap}<span><b>{title}</b><small>{note}</small></span>{pay}
            </button>
        }
    };
    let label = reader.say(Text::Choices);
    // Many choices stand closer together.
    let class = match found.len() {
        0..=4 => "pacts",
        5 | 6 => "pacts many",
        _ => "pacts many most",
    };
    request_animation_frame(|| {
        let _shown = sign_of_more();
    });
    let scrolled = move |_| {
        let _shown = sign_of_more();
    };
    view! { <div class=class role="group" aria-label=label on:scroll=scrolled>
    {found.into_iter().enumerate().map(stone).collect_view()}</div> }
    .into_any()
}

/// Where choices lie below the edge of the slab, an arrow says so until they have been scrolled to.
fn sign_of_more() -> Option<()> {
    let pacts = web::browser::document()?.query_selector(".pacts").ok()??;
    let classes = pacts.class_list();
    let hidden = pacts.scroll_height() - pacts.client_height() - pacts.scroll_top();
    classes.toggle_with_force("more", hidden > 4).ok().map(|_| ())
}

/// What whoever waits reads.
fn waiting(desk: Desk) -> AnyView {
    if !desk.plays() {
        let about = desk.reader.say(Text::YouWatch);
        return view! { <div class="pacts"><p class="pwaiting" id="you-watch">{about}</p></div> }.into_any();
    }
    let me = desk.me.get();
    let (asked, active) = desk.seen.with(|seen| (seen.table.asked(), seen.table.active));
    if asked.has(me) || asked.is_empty() {
        let line = |words: String| view! { <p class="pwaiting">{words}</p> };
        let idle = desk.ask(|asker| if asked.has(me) { asker.idle() } else { Vec::new() });
        return view! { <div class="pacts idle">{idle.into_iter().map(line).collect_view()}</div> }.into_any();
    }
    let name = desk.name(asked.iter().next().unwrap_or(active));
    view! { <div class="pacts"><p class="pwaiting">{desk.reader.say(Text::Waiting { name: &name })}</p></div> }
        .into_any()
}

/// An arrow that turns back.
fn back_arrow() -> AnyView {
    view! {
        <svg class="i back" viewBox="0 0 48 48" aria-hidden="true"><path d="M16 10 6 20l10 10M8 20h20a12 12 0 0 1 0 24h-8"></path></svg>
    }
    .into_any()
}

/// Taking back and the big button.
fn ends(desk: Desk) -> AnyView {
    if !desk.plays() {
        return ().into_any();
    }
    let (reader, mark) = (desk.reader, desk.mark.get());
    let (big, undo, no_undo) = desk.ask(|asker| (asker.big(mark), asker.undo(), asker.no_undo()));
    let may_stop =
        desk.ask(|asker| scroll::permit::permit(&asker.seen.view(asker.me), &Command::TakeNoMore).is_ok());
    let big = big.map(|big| {
        view! {
            <button id="big" class="btn big" class:go=big.only disabled=!big.ready on:click=move |_| desk.press()>
                {big.title}<small>{big.note}</small></button>
        }
    });
    let stop = may_stop.then(|| {
        let stop = move |_| desk.wish(desk.me.get_untracked(), &[Command::TakeNoMore]);
        view! { <button id="no-more" class="btn un" on:click=stop>{reader.say(Text::NoSecond)}</button> }
    });
    let can = undo.is_some();
    let what = undo.unwrap_or(no_undo);
    // Whoever waits has nothing to take back, and no button that says so.
    let me = desk.me.get();
    let waits = desk.seen.with(|seen| seen.table.active != me && !seen.table.asked().has(me));
    let undo = (!may_stop && !waits).then(|| {
        view! {
            <button id="undo" class="btn un" disabled=!can on:click=move |_| desk.take_back()>
                {back_arrow()}<span>{reader.say(Text::Undo)}<small>{what}</small></span></button>
        }
    });
    view! { <div class="ends">{undo}{stop}{big}</div> }.into_any()
}

/// Whoever presses something by key goes on where its like lies next: the pressed one is drawn anew. Never on something else, so that
/// nobody spends or ends anything by pressing once more.
fn keep_focus(desk: Desk) {
    let (last, told) = (StoredValue::new(None::<(String, usize)>), StoredValue::new(0));
    let entered = window_event_listener(leptos::ev::focusin, move |event| {
        let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let by_key = element.filter(|element| element.matches(":focus-visible").unwrap_or(false));
        last.set_value(by_key.and_then(|element| Some((place_in_slab(&element)?, told.get_value()))));
    });
    on_cleanup(move || entered.remove());
    Effect::new(move |_| {
        let now = desk.seen.with(|seen| seen.told.len());
        told.set_value(now);
        let _drawn_anew = (desk.mark.get(), desk.die.get(), desk.asked_twice.get(), desk.me.get());
        let Some((place, then)) = last.get_value() else { return };
        // What lies there now is something else: a second press must not do it.
        let place = if then != now && place.starts_with('.') { ".ptray".to_owned() } else { place };
        request_animation_frame(move || {
            if crate::keys::is_lost() {
                let _found = web::browser::focus(&place) || web::browser::focus(".ptray");
            }
        });
    });
}

/// How something of the slab is found again; nothing for whatever lies elsewhere.
fn place_in_slab(element: &web_sys::Element) -> Option<String> {
    let slab = element.closest(".ptray").ok().flatten()?;
    if slab.is_same_node(Some(element)) {
        return Some(".pacts .stone".to_owned());
    }
    if !element.id().is_empty() {
        return Some(format!("#{}:enabled", element.id()));
    }
    let before =
        std::iter::successors(element.previous_element_sibling(), web_sys::Element::previous_element_sibling);
    Some(format!(".pacts .stone:nth-child({})", before.count() + 1))
}

/// The slab.
#[component]
pub fn Tray(desk: Desk) -> impl IntoView {
    keep_focus(desk);
    // The button that began the game is gone, and with it the place of the keyboard.
    request_animation_frame(|| {
        if crate::keys::is_lost() {
            let _found = web::browser::focus(".ptray");
        }
    });
    view! {
        <section class="ptray slab" tabindex="-1" aria-label=desk.reader.say(Text::Choices)>
            <div class="phand">{move || hand(desk)}</div>
            {move || stones(desk)}
            {move || ends(desk)}
        </section>
    }
}
