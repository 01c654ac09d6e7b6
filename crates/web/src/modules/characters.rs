//! Module 6: everybody picks a card in the lobby.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use protocol::{ClientFrame, Preference, Seat, Sitter};
use temple::command::Command;
use temple::modules::ModuleCommand;
use temple::modules::characters::{self, Card, CardSide, Character};
use temple::players::PlayerId;
use temple::temple::{Side, Sides};

use super::Face;
use crate::drawn::{Shown, memo};
use crate::lobby::hall;
use crate::look::Look;
use crate::{app, words};

pub(super) static FACE: Face = Face { is_picked: true, stock: "char", ..Face::plain("characters") };

/// The reader picks his character and its side, or leaves it to chance (CHR-1).
pub(super) fn pick() -> AnyView {
    let (app, hall) = (app(), hall());
    let pick = memo(move || {
        let seat = hall.session.seat()?;
        hall.with(|lobby| lobby.seats.get(seat.index()).and_then(|seat| seat.pick))
    });
    let seated = memo(move || hall.session.seat().is_some());
    let cards: Vec<Card> = Character::ALL
        .into_iter()
        .flat_map(|character| [CardSide::Permanent, CardSide::Activatable].map(|side| Card { character, side }))
        .collect();
    let choose = move |event: web_sys::Event| {
        let wanted = event_target_value(&event);
        let card = cards.iter().copied().find(|card| key(card) == wanted);
        hall.session.tell(ClientFrame::Prefer(Preference::Pick(card)));
    };
    let options = move || {
        let language = app.language;
        let card = |card: Card| {
            let name = language.pick(card);
            view! { <option value=key(&card) selected=move || pick.get() == Some(card)>{name}</option> }
        };
        let all = Character::ALL.into_iter();
        let all = all.flat_map(|character| {
            [CardSide::Permanent, CardSide::Activatable].map(|side| Card { character, side })
        });
        all.map(card).collect_view()
    };
    let about = move || pick.get().map(|card| app.language.pick_about(card));
    let alone = memo(move || {
        let plays = |seat: &Seat| !matches!(seat.sitter, Sitter::Nobody);
        hall.with(|lobby| lobby.seats.iter().filter(|seat| plays(seat)).count() == 1)
    });
    let warning = move || pick.get().filter(|_| alone.get()).and_then(|card| app.language.pick_alone(card));
    view! {
        <Shown when=seated>
            <label class="pick"><b>{words(move || app.language.pick_title().to_owned())}</b>
                <select id="character" on:change=choose.clone()>
                    <option value="" selected=move || pick.get().is_none()>{app.word(Text::ByChance)}</option>
                    {options}
                </select>
                <small class="mute">{about}</small>
                <small class="sorry" id="of-no-use" role="status">{warning}</small>
            </label>
        </Shown>
    }
    .into_any()
}

/// How somebody's card can be used (CHR-2): always, or once between two slams; its sign, and the word for it.
pub(super) fn note(look: &Look, who: PlayerId, language: Language) -> Option<(&'static str, &'static str)> {
    let memory = &look.table.modules.characters;
    match memory.card(who)?.side {
        CardSide::Permanent => Some(("permanent", language.card_always())),
        CardSide::Activatable if memory.is_turned(who) => None,
        CardSide::Activatable => Some(("activatable", language.card_ready())),
    }
}

pub(super) const fn turned_by(command: &Command) -> Option<u16> {
    match command {
        Command::Module(ModuleCommand::Characters(characters::Command::Rotate { by, .. })) => {
            Some(by.0 as u16 * 90)
        }
        _ => None,
    }
}

/// The Muscleman sees how the doors of a chamber would lie (CHR-11).
pub(super) fn doors_after(look: &Look, command: &Command) -> Option<(Sides, Side)> {
    let Command::Module(ModuleCommand::Characters(characters::Command::Rotate { chamber, by, .. })) = *command
    else {
        return None;
    };
    let placed = look.table.temple.get(chamber)?;
    Some((placed.doors().turned(by), placed.stairway().turned(by)))
}

fn key(card: &Card) -> String {
    format!("{card:?}")
}
