//! What a module says about itself: a static manifest and its deeds per module folder.
//!
//! A module brings (set-up), answers (questions), objects (legality), reacts (moments), shows (what lies where), tells (its
//! facts) and offers (its own commands). What it says stands in its [`Manifest`], what it does in its [`Deeds`]; what it does
//! not name there it does not do. Offers and tales are dispatched by the list in `modules/mod.rs`.

use crate::alarm::Timer;
use crate::components::Components;
use crate::decks::DeckId;
use crate::dice::{Cost, DiceSet, HeldAid};
use crate::game::Teller;
use crate::modules::{ModuleFact, ModuleId};
use crate::players::PlayerId;
use crate::rulebook::{Gathering, ModulePot, Natures, Piece, Ruling, Shows, TilePlan, WhenFloorVanishes, Worth};
use crate::setup::{OptionSpec, Setup, SetupError};
use crate::table::{Request, Table};
use crate::temple::{ChamberId, Place, Side, Temple};
use crate::view::View;
use crate::why_not::WhyNot;
use kit::RuleId;

/// Bends an answer about one player.
pub type Bend<T> = fn(&View<'_>, PlayerId, &mut T);

/// Answers a question about one player.
pub type Answer<T> = fn(&View<'_>, PlayerId) -> T;

/// Says which dice of a roll, held so many ms, fall off the table.
pub type Falling = fn(&View<'_>, PlayerId, DiceSet, u16) -> DiceSet;

/// Objects to a wish of the looking player.
pub type Objection = fn(&View<'_>, Natures) -> Result<(), WhyNot>;

/// Reacts to a step of the base.
pub type Reaction = fn(&mut Teller<'_>, Moment);

/// Says why nobody can leave a chamber by one of its sides.
pub type WayOut = fn(&Components, &Temple, ChamberId, Side) -> Result<(), WhyNot>;

/// Says why what the looking player has asked for would not be allowed now.
pub type Ground = fn(&View<'_>, &Request) -> Result<(), WhyNot>;

/// Checks the module's part of a set-up.
pub type SetupCheck = fn(&Setup) -> Result<(), SetupError>;

/// Hands over the cards that a module adds to a deck.
pub type Cards = fn(&Components, &Setup, DeckId, &mut dyn FnMut(Piece));

/// A module.
pub struct Manifest {
    /// Which module.
    pub id: ModuleId,
    /// The one word that names its folder, scenarios, catalogue page and art.
    pub slug: &'static str,
    /// The ids of its cards, tiles and tokens in the component data. Append only: facts name pieces by their place here.
    pub pieces: &'static [&'static str],
    /// What it does to the tiles of the game (BASE-90 steps 1 to 5).
    pub tiles: Option<fn(&Setup, &mut TilePlan)>,
    /// The icons of tiles that mean something while it is switched on.
    pub heeds: &'static [Icon],
    /// Parameters it adds to the set-up.
    pub options: &'static [OptionSpec],
    /// Whether its part of a set-up is possible.
    pub check_setup: Option<SetupCheck>,
    /// Its answers to the base's questions.
    pub answers: Answers,
    /// Why its owner cannot do this while busy (BASE-99 group 2).
    pub busy: Option<Objection>,
    /// Why this is forbidden (BASE-99 group 4).
    pub bans: Option<Objection>,
    /// The cards it adds to a deck, its own or one of an older box.
    pub cards: Option<Cards>,
    /// The deck whose top card a fact of this module turned up.
    pub draws_from: Option<fn(&ModuleFact) -> Option<DeckId>>,
    /// What of it lies where, besides the pieces on the table.
    pub shows: Option<Shows>,
}

impl Manifest {
    /// A module that changes nothing; a real one says in its own manifest what it does.
    #[must_use]
    pub const fn bare(id: ModuleId, slug: &'static str) -> Manifest {
        Manifest {
            id,
            slug,
            pieces: &[],
            tiles: None,
            heeds: &[],
            options: &[],
            check_setup: None,
            answers: Answers::NONE,
            busy: None,
            bans: None,
            cards: None,
            draws_from: None,
            shows: None,
        }
    }

    /// Whether the module can bring this tile into a game.
    #[must_use]
    pub fn brings(&self, data: &Components, tile: ChamberId) -> bool {
        let mut plan = TilePlan::default();
        if let Some(tiles) = self.tiles {
            tiles(&Setup::new(data, 2), &mut plan);
        }
        plan.brings(data.chamber(tile))
    }
}

/// What a module does, apart from what it says: whoever only looks and judges, as a page at a friend's table does, never needs it
/// and need not load it.
pub struct Deeds {
    /// Its part of the set-up (BASE-90 steps 8 and 9).
    pub set_up: Option<fn(&mut Teller<'_>)>,
    /// What it does at the base's moments.
    pub reacts: Option<Reaction>,
    /// What it does when one of its timers rings.
    pub rings: Option<fn(&mut Teller<'_>, Timer)>,
    /// What it does when its pot in a place has taken effect.
    pub pot_fires: Option<fn(&mut Teller<'_>, Place)>,
    /// What it does when a gem pot that waits for others is full, or would be with symbols that were lent to a chamber.
    pub gathers: Option<fn(&mut Teller<'_>, Option<ChamberId>)>,
    /// What it does when a request of one of its players is granted.
    pub granted: Option<fn(&mut Teller<'_>, Request)>,
    /// Why what a player has asked for would not be allowed now, seen by that player; then the request closes.
    pub still_asks: Option<Ground>,
}

impl Deeds {
    /// Nothing at all.
    pub const NONE: Deeds = Deeds {
        set_up: None,
        reacts: None,
        rings: None,
        pot_fires: None,
        gathers: None,
        granted: None,
        still_asks: None,
    };
}

/// An icon on a tile that the base itself does nothing about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// The purple mask.
    PurpleMask,
    /// The chest.
    Chest,
}

/// The questions the base asks, about one player. A module answers those it bends.
pub struct Answers {
    /// How many cursed dice does one golden mask of this player free?
    pub mask_frees: Option<Bend<Ruling>>,
    /// What are this player's dice worth?
    pub worth: Option<Bend<Worth>>,
    /// Which price may this player pay instead of a chamber's entry cost?
    pub other_entry_cost: Option<Answer<Option<Cost>>>,
    /// How long after a roll may this player's next one start, in ms?
    pub roll_pace: Option<Bend<Ruling>>,
    /// Which dice of this roll, held so many ms, fall off the table?
    pub falling: Option<Falling>,
    /// How long, in ms, must this player hold a throw so that no die falls off the table?
    pub careful_ms: Option<Answer<u32>>,
    /// May this player send the tile they have drawn back under the pile?
    pub may_send_back: Option<Answer<bool>>,
    /// How many keys does this player need to escape?
    pub keys_needed: Option<Bend<Ruling>>,
    /// Which pot does the module have in this place?
    pub pot: Option<fn(&View<'_>, Place) -> Option<ModulePot>>,
    /// Which dice of this player lie on the module's cards and tiles?
    pub holds_dice: Option<fn(&Table, PlayerId) -> DiceSet>,
    /// Why can nobody leave this chamber by this side, although there is a passage?
    pub way_out: Option<WayOut>,
    /// Which rule keeps every adventurer out of this chamber?
    pub no_entry: Option<fn(&Components, ChamberId) -> Option<RuleId>>,
    /// Do full gem pots of this chamber wait for those of others?
    pub gathering: Option<fn(&View<'_>, ChamberId) -> Option<Gathering>>,
    /// Is there something in the temple that must not be left behind by the last to escape?
    pub left_behind: Option<fn(&Table) -> Option<Piece>>,
    /// Is somebody in this chamber as safe at a slam as in the starting chamber?
    pub is_haven: Option<fn(&Table, ChamberId) -> bool>,
    /// Do full pots of gem levels wait for now?
    pub pots_wait: Option<fn(&View<'_>) -> bool>,
}

impl Answers {
    /// No answer to any question.
    pub const NONE: Answers = Answers {
        mask_frees: None,
        worth: None,
        other_entry_cost: None,
        roll_pace: None,
        falling: None,
        careful_ms: None,
        may_send_back: None,
        keys_needed: None,
        pot: None,
        holds_dice: None,
        way_out: None,
        no_entry: None,
        gathering: None,
        left_behind: None,
        is_haven: None,
        pots_wait: None,
    };
}

/// The steps whose order the base owns; a module reacts to its own step, and within a step order must not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// BASE-44 (1): a discovered tile has just been laid; whatever moves it elsewhere does so now.
    TileDown(Laid),
    /// BASE-44 (2): a discovered tile lies and its neighbours are known.
    NeighboursMet(Laid),
    /// BASE-44 (2), after the neighbours: the temple has changed while a tile is afloat, and it may fit somewhere.
    WaysChanged,
    /// A chamber was turned where it lies.
    ChamberTurned(ChamberId),
    /// Something has happened and is wholly carried out, while a tile is afloat.
    StepOver,
    /// BASE-44 (3): its purple mask takes effect, if it shows one.
    MaskShown(Laid),
    /// BASE-44 (4): its treasure icon takes effect, if it shows one.
    TreasureShown(Laid),
    /// BASE-44 (5): what the chamber itself does.
    ChamberWakes(Laid),
    /// BASE-95 (4): floors that do not last vanish.
    FloorsVanish,
    /// BASE-95 (5): torches that made a chamber safe are removed.
    TorchesGone,
    /// BASE-95 (6): used cards come back.
    CardsReturn,
    /// BASE-95 (7): whatever is tied to the end of a countdown.
    CountdownEnded,
    /// A player has named another die instead of the one taken (BASE-77).
    LossSwapped {
        /// Whose dice.
        who: PlayerId,
        /// The die that came back.
        back: crate::dice::DieId,
        /// The die that went instead.
        gone: crate::dice::DieId,
    },
    /// An adventurer has left the temple (BASE-63).
    Escaped(PlayerId),
    /// A card of another box was drawn from a deck; its own module does what it does.
    CardDrawn {
        /// By whom.
        who: PlayerId,
        /// Which.
        card: Piece,
    },
    /// A piece has left the table because its floor vanished; its module sees to the rest.
    PieceDisplaced {
        /// Which.
        piece: Piece,
        /// Where it lay.
        from: ChamberId,
        /// Where it goes.
        to: WhenFloorVanishes,
    },
    /// An aid has paid for something and is gone; its module sees to the card or tile.
    AidSpent {
        /// Whose it was.
        who: PlayerId,
        /// Which.
        aid: HeldAid,
    },
    /// Two players steer each other's figure from here on. Nobody has arrived anywhere; what binds a figure stays with it.
    PlacesSwapped {
        /// One of them.
        a: PlayerId,
        /// The other.
        b: PlayerId,
    },
    /// An adventurer has come to the place where they stand now.
    Arrived {
        /// Who.
        who: PlayerId,
        /// Where they stood before.
        from: Place,
        /// How they came.
        how: Arrival,
    },
}

/// How an adventurer came to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// By action 1 or a kind of it.
    Entered,
    /// By their own choice, without entering (glossary: relocate).
    Relocated,
    /// By somebody else's choice or none at all.
    Carried,
}

/// A tile that was just laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The tile.
    pub chamber: ChamberId,
    /// Who discovered it.
    pub by: PlayerId,
}
