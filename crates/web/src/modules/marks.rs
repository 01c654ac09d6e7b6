//! Which symbol of the sprite stands for a piece, and how somebody is at the table by the doing of a module. It lies at the root of
//! page and review, which both draw pieces.

use std::cell::Cell;

use phrasebook::Language;
use temple::components::ChamberKind;
use temple::modules::{quest_chambers, special_chambers};
use temple::players::PlayerId;
use temple::rulebook::Piece;

use crate::look::Look;

/// The pieces that have a symbol of their own among those that come later; all others show that of their module.
static PICTURED: &[&str] = &[
    "curse_trap",
    "curse_broken_die",
    "curse_mask",
    "curse_silence",
    "curse_lost_dice",
    "curse_cursed_hand",
    "curse_soul_exchange",
    "treasure_healing_mask",
    "treasure_double_torch",
    "treasure_double_key",
    "treasure_teleport",
    "treasure_extra_gem",
    "treasure_secret_passage",
    "treasure_large_torch",
    "char_discoverer",
    "char_doc",
    "char_muscleman",
    "char_priest",
    "char_mechanic",
    "char_mentalist",
    "chalice",
    "quest_marker",
    "gem_tile",
    "ghost",
    "altar_chamber",
    "task_chamber",
    "ghost_chamber",
    "tree_of_life",
    "obelisk_chamber",
    "moving_platform",
    "summoning_chamber",
    "slide_chamber",
    "timer_token",
    "torch_chamber",
    "sacrifice_chamber",
];

thread_local! {
    static ARRIVED: Cell<bool> = const { Cell::new(false) };
}

/// The symbols of the pieces are there.
pub fn arrive() {
    ARRIVED.set(true);
}

/// The symbol of a piece; that of its module until its own is there.
pub fn mark(piece: Piece) -> &'static str {
    let id = piece.id();
    if ARRIVED.get() && PICTURED.contains(&id) { id } else { piece.module.slug() }
}

/// The symbol of the quests.
pub const QUEST: &str = "quest_chambers";

/// How many quests still keep everybody from escaping (QST-6): those not found yet count.
pub fn open_quests(look: &Look) -> u32 {
    quest_chambers::open_quests(&look.table) as u32
}

/// Whether somebody is held in a pit of the chamber where they stand (TRP-22).
pub fn is_sunk(look: &Look, who: PlayerId) -> bool {
    look.table.modules.trap_chambers.is_caught(who)
}

/// What keeps somebody from walking on by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// The chamber they stand on lies nowhere for now (TRP-7).
    UnderWay,
    /// They have fallen into a pit (TRP-22).
    InPit,
}

impl Held {
    /// How somebody is held, if they are.
    pub fn of(look: &Look, who: PlayerId) -> Option<Held> {
        let one = look.table.of(who);
        match look.table.temple.is_afloat(one.place.chamber) {
            _ if one.escaped => None,
            true => Some(Held::UnderWay),
            false => is_sunk(look, who).then_some(Held::InPit),
        }
    }

    /// Its sign.
    pub const fn mark(self) -> &'static str {
        match self {
            Held::UnderWay => "moving_platform",
            Held::InPit => "abyss_chamber",
        }
    }

    /// In a word or two.
    pub fn words(self, language: Language) -> &'static str {
        match self {
            Held::UnderWay => language.under_way(),
            Held::InPit => language.chamber(ChamberKind::AbyssChamber),
        }
    }
}

/// What stands beside somebody, to be carried on: the piece.
pub fn at_hand(look: &Look, who: PlayerId) -> Option<Piece> {
    let one = look.table.of(who);
    let at = special_chambers::chalice_at(&look.table)?;
    (at == one.place && !one.escaped).then_some(special_chambers::CHALICE)
}

/// What weighs on somebody and is marked at their pawn, as long as it does: the symbols of two curses at most.
pub fn borne(look: &Look, who: PlayerId) -> [Option<&'static str>; 2] {
    let mut curses = look.table.modules.curses.of(who).iter().map(|curse| mark(curse.piece()));
    [curses.next(), curses.next()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::modules::MANIFESTS;

    /// Rules [TRP-7], [TRP-22]: whoever is under way or in a pit is said to be; nobody else is.
    #[test]
    fn a_lane_knows_who_is_held() {
        let data = temple::components::Components::standard();
        let book =
            std::sync::Arc::new(temple::rulebook::Rulebook::new(data.clone(), temple::setup::Setup::new(&data, 2)));
        let table = temple::table::Table::new(&book);
        let private = temple::private::Private::NOTHING;
        let look = Look { table, book, private, me: PlayerId(0), watching: false };
        assert!(look.table.players().all(|who| Held::of(&look, who).is_none()));
        let mut caught = look.clone();
        let fact = temple::modules::trap_chambers::Fact::Caught { who: PlayerId(1) };
        let fact = temple::event::Fact::Module(temple::modules::ModuleFact::TrapChambers(fact));
        caught.table.apply(&look.book, &temple::event::Event { at: kit::Tick::START, by: None, fact });
        assert_eq!(Held::of(&caught, PlayerId(1)), Some(Held::InPit));
        assert_eq!(Held::of(&caught, PlayerId(0)), None);
    }

    /// Whoever draws a piece gives the symbol its id and names it in the list; nothing else is needed.
    #[test]
    fn a_piece_with_a_symbol_of_its_own_shows_it() {
        let sprite = include_str!("art/art.svg");
        let of = |module: &&temple::rulebook::Manifest| {
            let id = module.id;
            (0..module.pieces.len()).map(move |kind| Piece { module: id, kind: kind as u8 })
        };
        let all: Vec<Piece> = MANIFESTS.iter().flat_map(of).collect();
        assert!(all.iter().all(|piece| mark(*piece) == piece.module.slug()), "before they have come");
        arrive();
        for piece in all {
            let drawn = sprite.contains(&format!("<symbol id=\"{}\"", piece.id()));
            assert_eq!(PICTURED.contains(&piece.id()), drawn, "{}", piece.id());
            assert_eq!(mark(piece), if drawn { piece.id() } else { piece.module.slug() });
        }
    }
}
