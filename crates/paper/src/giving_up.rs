//! Giving up (RNW-56): it asks first; at a table on a server everybody sees who wants to, and everybody has to.

use kit::PlayerId;
use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::command::Command;

use crate::desk::Desk;
use crate::icon;

impl Desk {
    /// Says that the game should be given up: for oneself at a table on a server, for all at one device.
    pub fn give_up(self) {
        if self.far.is_some() {
            return self.wish_for_all(Command::Concede);
        }
        let seats: Vec<PlayerId> = self.seen.with_untracked(|seen| seen.table.seats().collect());
        seats.into_iter().for_each(|who| self.wish(who, &[Command::Concede]));
    }

    fn concedes(self) -> bool {
        let me = self.me.get();
        self.seen.with(|seen| seen.table.conceding.has(me))
    }
}

/// The button of the settings; once pressed it asks.
#[component]
pub fn GiveUp(desk: Desk, open: RwSignal<bool>) -> impl IntoView {
    let reader = desk.reader;
    let asking = RwSignal::new(false);
    let plays = move || desk.plays() && !desk.concedes();
    let sure = move |_| {
        open.set(false);
        desk.give_up();
    };
    let about = if desk.far.is_some() { Text::GiveUpAboutFar } else { Text::GiveUpAbout };
    move || {
        plays().then(|| match asking.get() {
            false => view! {
                <button class="btn" id="give-up" on:click=move |_| asking.set(true)>{icon("flag")}{reader.say(Text::GiveUp)}</button>
            }
            .into_any(),
            true => view! {
                <div class="pask" role="alertdialog" aria-label=reader.say(Text::GiveUpAsk)>
                    <h2>{reader.say(Text::GiveUpAsk)}</h2><p class="mute">{reader.say(about)}</p>
                    <button class="btn" id="give-up-sure" on:click=sure>{reader.say(Text::GiveUp)}</button>
                    <button class="btn go" id="give-up-not" on:click=move |_| asking.set(false)>{reader.say(Text::PlayOn)}</button>
                </div>
            }
            .into_any(),
        })
    }
}

/// Who wants to give up, for as long as somebody does and the game goes on.
#[component]
pub fn Concession(desk: Desk) -> impl IntoView {
    let reader = desk.reader;
    let open = Memo::new(move |_| desk.seen.with(|seen| !seen.table.conceding.is_empty()));
    let stands = move || {
        let each = |who: PlayerId| {
            let (gives_up, bot) =
                desk.seen.with(|seen| (seen.table.conceding.has(who), seen.table.of(who).left_to_bot));
            let word = match () {
                () if gives_up => Text::GivesUp,
                () if bot => Text::BotForThem,
                () => Text::NotAgreed,
            };
            let stand = if gives_up { "yes" } else { "no" };
            view! { <li data-stand=stand><b>{desk.name(who)}</b>" "{reader.say(word)}</li> }
        };
        let seats: Vec<PlayerId> = desk.seen.with(|seen| seen.table.seats().collect());
        seats.into_iter().map(each).collect_view()
    };
    let answer = move || {
        let (command, word, id) = match desk.concedes() {
            true => (Command::PlayOn, Text::PlayOnAfterAll, "play-on"),
            false => (Command::Concede, Text::GiveUpToo, "give-up-too"),
        };
        let press = move |_| desk.wish_for_all(command);
        desk.plays().then(|| view! { <button class="btn small" id=id on:click=press>{reader.say(word)}</button> })
    };
    move || {
        open.get().then(|| {
            view! {
                <div class="pfar pvote" role="status" id="concession">
                    <p>{icon("flag")}{reader.say(Text::ShallWeGiveUp)}</p><ul>{stands}</ul>{answer}</div>
            }
        })
    }
}
