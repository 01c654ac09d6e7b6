//! What is announced: events as sentences, from the reader's side of the table.

use phrasebook::{Language, Text, Who};
use temple::components::ChamberKind;
use temple::event::{DieFate, Event, Fact};
use temple::players::PlayerId;
pub use temple::rulebook::Weight;
use temple::table::Table;

use crate::look::Look;
use crate::{goal, seats};

/// An announcement.
pub type Piece = (Weight, String);

/// The sentence about an event; nothing for what need not be told. `look` is the table after it.
pub fn of_event(language: Language, look: &Look, before: &Table, event: &Event) -> Option<Piece> {
    let names: Vec<String> = look.table.players().map(seats::name).collect();
    let who = |player: PlayerId| match names.get(player.index()) {
        Some(name) if !look.is_me(player) => Who::Named(name),
        _ => Who::You,
    };
    let kind = |chamber| look.book.data.chamber(chamber).kind;
    let heavy = |text| Some((Weight::Heavy, language.say(text)));
    let light = |text| Some((Weight::Light, language.say(text)));
    match event.fact {
        Fact::Started => heavy(Text::Begins),
        Fact::Rolled { who: player, .. } => {
            let stuck = look.table.of(player).is_stuck() && !before.of(player).is_stuck();
            stuck.then(|| (Weight::Heavy, language.say(Text::NowStuck(who(player)))))
        }
        Fact::Entered { who: player, to } if look.is_me(player) => {
            light(Text::Entered { who: Who::You, kind: kind(to.chamber) })
        }
        Fact::TileLaid { who: player, chamber, .. } => match kind(chamber) {
            ChamberKind::ExitChamber => heavy(Text::ExitFound(who(player))),
            kind => light(Text::Laid { who: who(player), kind }),
        },
        Fact::PotFired { gems, .. } => heavy(Text::GemsPlaced { gems: gems.into(), left: look.table.depot.into() }),
        Fact::Freed { who: player, dice } => light(Text::FreedOf { who: who(player), dice: dice.len().into() }),
        Fact::Escaped { who: player } => heavy(Text::HasEscaped(who(player))),
        Fact::DieGiven { from, to, .. } => light(Text::DieGiven { from: who(from), to: who(to) }),
        // Whoever is asked must know it at once.
        Fact::RequestMade { request } => {
            let weight = if request.to.has(look.me) && !look.watching { Weight::Heavy } else { Weight::Light };
            Some((weight, language.request(&request.ask, who(request.from))))
        }
        Fact::FateProposed { who: player, .. } => heavy(Text::FateProposed(who(player))),
        Fact::FateRefused { who: player, .. } => light(Text::FateRefused(who(player))),
        Fact::FateLapsed => light(Text::FateLapsed),
        Fact::FateTurned => heavy(Text::FateTurned),
        Fact::Gong { n } if goal::ends_the_game(look, n) => heavy(Text::LastGong),
        Fact::Gong { n } => heavy(Text::Gong { n: n.into() }),
        Fact::Slammed { safe, .. } => {
            let outside = look.table.inside().filter(|player| !safe.has(*player)).count() as u32;
            heavy(Text::Slam { safe: safe.len().into(), outside })
        }
        Fact::DieTaken { who: player, fate: DieFate::Lost, .. } => heavy(Text::DieLost(who(player))),
        Fact::DieTaken { who: player, .. } => heavy(Text::DieLaidAside(who(player))),
        Fact::DiceLost { who: player, .. } => heavy(Text::DieLost(who(player))),
        Fact::DieReturned { who: player, .. } => light(Text::DieBack(who(player))),
        Fact::Collapsed => heavy(Text::Collapse),
        Fact::Won => heavy(Text::Won),
        Fact::GivenUp => heavy(Text::GaveUp),
        Fact::LeftBehind { .. } => heavy(Text::LeftBehind),
        ref fact => {
            let tale = fact.tale(&look.table).filter(|tale| tale.weight > Weight::Trifle)?;
            Some((tale.weight, language.tale(&tale, tale.who.map(who))))
        }
    }
}
