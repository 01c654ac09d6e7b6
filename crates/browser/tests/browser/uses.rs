//! What can be done with the pieces of the modules: how it is told from everything else, and how the page shows that it is done.

use temple::components::{ChamberKind, Components};
use temple::event::{Event, Fact};
use temple::modules::characters::{Card, CardSide, Character};
use temple::modules::quest_chambers::{self, GHOST};
use temple::modules::special_chambers::{self, CHALICE};
use temple::modules::timer_chambers::{self, Hourglass};
use temple::modules::treasures::Treasure;
use temple::modules::{ModuleFact, ModuleId, trap_chambers};
use temple::players::PlayerId;
use temple::rulebook::{Piece, Verb, Whereabouts};
use temple::rules::pot;
use temple::table::Table;
use temple::temple::ChamberId;

/// The reader.
pub const ME: PlayerId = PlayerId(0);

/// So long an hourglass must still run, for a page to come up and be pressed meanwhile.
pub const LEFT_MS: u32 = 20_000;

/// Something done with a piece.
pub struct Use {
    /// For pictures and messages.
    pub name: &'static str,
    /// The modules that are on.
    pub on: &'static [ModuleId],
    /// How many play.
    pub players: u8,
    /// Whether it is done, by what was told and the table after it.
    pub is_it: fn(&Event, &Table) -> bool,
    /// How the page shows that it is done: a condition, made from the table after it.
    pub shows: fn(&Table) -> String,
}

/// The kind of a chamber.
pub fn kind(chamber: ChamberId) -> ChamberKind {
    Components::standard().chamber(chamber).kind
}

/// The fact tells of such a deed of the reader with a piece.
fn tells(event: &Event, table: &Table, verb: Verb, piece: Piece) -> bool {
    let tale = event.fact.tale(table);
    tale.is_some_and(|tale| tale.verb == verb && tale.piece == Some(piece) && tale.who == Some(ME))
}

/// The words of a chamber have this in them.
fn says(chamber: ChamberId, words: &str) -> String {
    format!(
        "document.querySelector(\"[data-chamber='{}']\").getAttribute('aria-label').toLowerCase().includes('{words}')",
        chamber.0
    )
}

/// The picture of a chamber, as a text of the page; empty where it lies nowhere.
pub fn picture(chamber: ChamberId) -> String {
    let images = format!("document.querySelectorAll(\"[data-chamber='{}'] image\")", chamber.0);
    format!("[...{images}].map(one => decodeURIComponent(one.getAttribute('href'))).join('')")
}

fn lies_in(table: &Table, piece: Piece) -> ChamberId {
    match table.pieces.find(piece).map(|(_, lying)| lying.at) {
        Some(Whereabouts::In(chamber)) => chamber,
        other => panic!("it lies {other:?}"),
    }
}

fn here(table: &Table) -> ChamberId {
    table.of(ME).place.chamber
}

fn i_am_there(table: &Table) -> String {
    says(here(table), ", you")
}

/// The reader has used a treasure and has no other like it.
fn is_used_up(event: &Event, table: &Table, treasure: Treasure) -> bool {
    let mine = Whereabouts::Before(ME);
    let left = table.pieces.iter().any(|(_, lying)| lying.piece == treasure.piece() && lying.at == mine);
    tells(event, table, Verb::Uses, treasure.piece()) && !left
}

/// Such a treasure does not lie before the reader.
fn is_gone(treasure: Treasure) -> String {
    format!("!document.querySelector('.mine .chip[data-piece={}]')", treasure.id())
}

/// The reader has just put dice into the pot of their chamber, and they lie there now.
fn has_pledged(event: &Event, table: &Table) -> bool {
    matches!(event.fact, Fact::Committed { who: ME, .. }) && in_pot(table) > 0
}

/// The dice in the pot of a reader's chamber: the only one, where a module asks for something, or the first.
fn in_pot(table: &Table) -> u8 {
    let pot = match kind(here(table)) {
        ChamberKind::LinkedChamber => 0,
        _ => pot::number_in(&Components::standard(), here(table)),
    };
    let present = table.inside().filter(|who| table.of(*who).place.chamber == here(table));
    present.map(|who| table.of(who).hand.pledged(pot).dice.len()).sum()
}

/// The linked chamber of the reader is armed.
fn is_armed(table: &Table) -> bool {
    let data = Components::standard();
    let asks = data.chamber(here(table)).levels.first().map(|level| level.count);
    kind(here(table)) == ChamberKind::LinkedChamber && asks.is_some_and(|asks| in_pot(table) >= asks)
}

/// The chamber in which the blue hourglass runs for a while yet.
fn blue_runs_in(event: &Event, table: &Table) -> Option<ChamberId> {
    let ends = table.alarms.rings_at(timer_chambers::timer(Hourglass::Blue))?;
    let lasts = ends.0.saturating_sub(event.at.0) > LEFT_MS;
    table.modules.timer_chambers.queue(Hourglass::Blue).running().filter(|_| lasts)
}

/// The chalice is carried, and a ghost pushed.
pub const CARRIED: [Use; 2] = [
    Use {
        name: "chalice",
        on: &[ModuleId::SpecialChambers],
        players: 3,
        is_it: |event, table| tells(event, table, Verb::Moves, CHALICE),
        shows: |table| says(lies_in(table, CHALICE), "chalice"),
    },
    Use {
        name: "ghost",
        on: &[ModuleId::QuestChambers],
        players: 3,
        is_it: |event, table| {
            let ghost = table.pieces.find(GHOST);
            let moved = |id| matches!(event.fact, Fact::PieceMoved { id: one, .. } if one == id);
            ghost.is_some_and(|(id, ghost)| moved(id) && matches!(ghost.at, Whereabouts::In(_)))
        },
        shows: |table| says(lies_in(table, GHOST), "ghost"),
    },
];

/// What can be done in traps.
pub const TRAPS: [Use; 2] = [
    Use {
        name: "climb",
        on: &[ModuleId::TrapChambers],
        players: 3,
        is_it: |event, _| {
            matches!(event.fact, Fact::Module(ModuleFact::TrapChambers(trap_chambers::Fact::Released { who: ME })))
        },
        shows: |_| "!document.querySelector('.act[data-id^=abyss]')".to_owned(),
    },
    Use {
        name: "summon",
        on: &[ModuleId::TrapChambers],
        players: 3,
        is_it: |event, table| {
            let of_mine =
                event.fact.tale(table).is_some_and(|tale| tale.verb == Verb::Uses && tale.who == Some(ME));
            of_mine && kind(here(table)) == ChamberKind::SummoningChamber
        },
        shows: |_| "!document.querySelector('.act[data-id^=summoning]:not([aria-disabled=true])')".to_owned(),
    },
];

/// Treasures that show on the board.
pub const LAID_DOWN: [Use; 2] = [
    Use {
        name: "teleport",
        on: &[ModuleId::Treasures],
        players: 3,
        is_it: |event, table| tells(event, table, Verb::Uses, Treasure::Teleport.piece()),
        shows: i_am_there,
    },
    Use {
        name: "torch",
        // Large torches are there for six.
        on: &[ModuleId::Treasures],
        players: 6,
        is_it: |event, table| tells(event, table, Verb::Uses, Treasure::LargeTorch.piece()),
        shows: |table| says(here(table), "large torch"),
    },
];

/// Treasures that pay, free and count as gems.
pub const SPENT: [Use; 4] = [
    Use {
        name: "gem",
        on: &[ModuleId::Treasures],
        players: 3,
        is_it: |event, table| tells(event, table, Verb::Uses, Treasure::ExtraGem.piece()),
        shows: |_| "document.querySelector('.mine .chip.used[data-piece=treasure_extra_gem]')".to_owned(),
    },
    Use {
        name: "healing",
        on: &[ModuleId::Treasures],
        players: 3,
        is_it: |event, table| is_used_up(event, table, Treasure::HealingMask),
        shows: |_| is_gone(Treasure::HealingMask),
    },
    Use {
        name: "two-torches",
        on: &[ModuleId::Treasures],
        players: 3,
        is_it: |event, table| is_used_up(event, table, Treasure::DoubleTorch),
        shows: |_| is_gone(Treasure::DoubleTorch),
    },
    Use {
        name: "two-keys",
        on: &[ModuleId::Treasures],
        players: 3,
        is_it: |event, table| is_used_up(event, table, Treasure::DoubleKey),
        shows: |_| is_gone(Treasure::DoubleKey),
    },
];

/// Abilities used on friends.
pub const ON_FRIENDS: [Use; 2] = [
    Use {
        name: "doc",
        on: &[ModuleId::Characters],
        players: 3,
        is_it: |event, table| tells(event, table, Verb::Uses, Character::Doc.piece()),
        shows: |_| "!document.querySelector('.act[data-id*=char_doc]:not([aria-disabled=true])')".to_owned(),
    },
    Use {
        name: "priest",
        on: &[ModuleId::Characters],
        players: 3,
        is_it: |event, table| {
            let mine = table.modules.characters.card(ME).map(|card| card.character);
            let goes = matches!(event.fact, Fact::Relocated { who: ME, .. });
            goes && mine == Some(Character::Priest)
        },
        shows: i_am_there,
    },
];

/// Through a wall, and a gem tile that goes home because of a new chamber.
pub const WALLS: [Use; 2] = [
    Use {
        name: "mentalist",
        on: &[ModuleId::Characters],
        players: 3,
        is_it: |event, table| {
            let card = Card { character: Character::Mentalist, side: CardSide::Activatable };
            let used = table.modules.characters.card(ME) == Some(card) && table.modules.characters.is_turned(ME);
            used && matches!(event.fact, Fact::Entered { who: ME, .. } | Fact::Relocated { who: ME, .. })
        },
        shows: i_am_there,
    },
    Use {
        name: "obelisk",
        on: &[ModuleId::QuestChambers],
        players: 3,
        is_it: |event, _| {
            let home = |fact: &_| matches!(fact, quest_chambers::Fact::GemTileHome { .. });
            matches!(&event.fact, Fact::Module(ModuleFact::QuestChambers(fact)) if home(fact))
        },
        shows: |table| {
            let data = Components::standard();
            let obelisk = data.only(ChamberKind::ObeliskChamber).expect("there is one");
            let sockets = data.modules.quest_chambers.gem_tile_sides.iter();
            let empty = sockets.filter(|side| !table.modules.quest_chambers.gem_tiles().has(*side)).count();
            let seen = picture(obelisk);
            format!("(seen => seen && seen.split('fill-opacity').length - 1 === {empty})({seen})")
        },
    },
];

/// Linked chambers: the first is armed, and the second sets both off.
pub const LINKED: [Use; 2] = [
    Use {
        name: "armed",
        on: &[ModuleId::SpecialChambers],
        players: 3,
        is_it: |event, table| {
            has_pledged(event, table) && is_armed(table) && !table.modules.special_chambers.linked_done
        },
        shows: |table| format!("({}).includes('armed')", picture(here(table))),
    },
    Use {
        name: "fired",
        on: &[ModuleId::SpecialChambers],
        players: 3,
        is_it: |event, _| {
            let fired = |fact: &_| matches!(fact, special_chambers::Fact::LinkedFired);
            matches!(&event.fact, Fact::Module(ModuleFact::SpecialChambers(fact)) if fired(fact))
        },
        shows: |table| says(here(table), "gems placed already"),
    },
];

/// What the blue hourglass asks for.
pub const AGAINST_TIME: [Use; 3] = [
    Use {
        name: "pot",
        on: &[ModuleId::TimerChambers],
        players: 3,
        is_it: |event, table| has_pledged(event, table) && blue_runs_in(event, table) == Some(here(table)),
        shows: |table| {
            format!("document.querySelector('.glass.blue')?.textContent.includes('{} / ')", in_pot(table))
        },
    },
    Use {
        name: "volunteer",
        on: &[ModuleId::TimerChambers],
        players: 3,
        is_it: |event, table| {
            let fact = Fact::from(timer_chambers::Fact::Volunteered { who: ME, dice: 1 });
            let of_one = blue_runs_in(event, table).map(kind) == Some(ChamberKind::TorchChamber);
            event.fact == fact && of_one
        },
        shows: |_| {
            let cards = "[...document.querySelectorAll('.act')]";
            format!("{cards}.some(card => card.textContent.includes('Not on me after all'))")
        },
    },
    Use {
        name: "fetched",
        on: &[ModuleId::TimerChambers],
        players: 3,
        is_it: |event, _| event.fact == Fact::from(timer_chambers::Fact::DieGone { who: ME }),
        shows: |_| "!document.querySelector('.tray .die.held')".to_owned(),
    },
];
