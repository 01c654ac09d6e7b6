//! Facts, in the past tense. Everything that changes is an event; the events alone rebuild the table.

use kit::{Chain, Tick};
use serde::{Deserialize, Serialize};

use crate::alarm::Timer;
use crate::dice::{DiceRow, DiceSet, DieId, Faces, HeldAid, Means};
use crate::modules::ModuleFact;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::{Facing, Lying, Piece, Tale, Verb, Weight, Whereabouts};
use crate::table::{PieceId, Presence, Request, Says, Table};
use crate::temple::{ChamberId, Place, Side, Turn};

/// A fact, when it happened and whose command brought it about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Game time.
    pub at: Tick,
    /// The player whose command it was; `None` when time or the room did it.
    pub by: Option<PlayerId>,
    /// What happened.
    pub fact: Fact,
}

impl Event {
    /// Takes the event into a chain. Rolls are what happens most, so they have a way of their own past the long list of facts;
    /// what comes of it is the same.
    #[inline]
    pub(crate) fn feed(&self, chain: &mut Chain) {
        match self.fact {
            Fact::Rolled { who, dice, faces, ready_at } => {
                chain.take_value(&(self.at, self.by, Fact::ROLLED, who, dice, faces, ready_at));
            }
            _ => chain.take_value(self),
        }
    }
}

/// What happened. Append only: the numbers travel and stand in saved games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// One of the two first tiles was placed (BASE-4).
    FirstTile {
        /// The tile.
        chamber: ChamberId,
        /// On which side of the start.
        side: Side,
    },
    /// The start signal (BASE-11).
    Started,
    /// Dice got new faces (BASE-22).
    Rolled {
        /// Whose.
        who: PlayerId,
        /// Which.
        dice: DiceSet,
        /// What they show.
        faces: Faces,
        /// When the next roll may start (BASE-23).
        ready_at: Tick,
    },
    /// A roll waits for its time (BASE-23).
    RollWaits {
        /// Whose.
        who: PlayerId,
        /// Which dice.
        dice: DiceSet,
        /// How long it was held.
        held_ms: u16,
    },
    /// Dice were marked as kept.
    Kept {
        /// Whose.
        who: PlayerId,
        /// Which.
        dice: DiceSet,
    },
    /// The mark was taken off.
    Unkept {
        /// Whose.
        who: PlayerId,
        /// Which.
        dice: DiceSet,
    },
    /// Dice paid for something and must be rolled again (BASE-26); aids that paid are gone.
    Spent {
        /// Whose.
        who: PlayerId,
        /// Which, aids included.
        dice: Means,
    },
    /// Cursed dice were freed (BASE-31).
    Freed {
        /// Whose.
        who: PlayerId,
        /// Which.
        dice: DiceSet,
    },
    /// An adventurer entered a chamber (BASE-40).
    Entered {
        /// Who.
        who: PlayerId,
        /// Where they stand now.
        to: Place,
    },
    /// An adventurer changed chamber without entering (glossary: relocate).
    Relocated {
        /// Who.
        who: PlayerId,
        /// Where they stand now.
        to: Place,
    },
    /// A tile was drawn and shown; it lies nowhere yet (BASE-48).
    TileShown {
        /// By whom.
        who: PlayerId,
        /// The tile.
        chamber: ChamberId,
        /// The default side; its cell is reserved.
        reserved: Side,
        /// When the default is taken.
        until: Tick,
        /// Whether this is the tile drawn in place of one that was sent back.
        second: bool,
    },
    /// The default side of an open placement changed, because its cell is gone (BASE-48).
    ReservedAnew {
        /// Whose placement.
        who: PlayerId,
        /// The default side now.
        side: Side,
    },
    /// A tile was drawn and laid (BASE-45, BASE-47).
    TileLaid {
        /// By whom.
        who: PlayerId,
        /// The tile.
        chamber: ChamberId,
        /// Beside which chamber.
        beside: ChamberId,
        /// On which of its sides.
        side: Side,
    },
    /// A shown tile went back on top of the pile (BASE-48).
    TileBackOnTop {
        /// Whose placement.
        who: PlayerId,
        /// The tile.
        chamber: ChamberId,
    },
    /// A shown tile went under the pile (CHR-6).
    TileUnderPile {
        /// Whose placement.
        who: PlayerId,
        /// The tile.
        chamber: ChamberId,
    },
    /// A tile was turned where it lies.
    Rotated {
        /// The tile.
        chamber: ChamberId,
        /// By how much, clockwise.
        by: Turn,
    },
    /// Dice were pledged (BASE-56).
    Committed {
        /// Whose.
        who: PlayerId,
        /// Which, in order.
        dice: DiceRow,
        /// To which pot of the chamber.
        pot: u8,
    },
    /// Pledged dice and aids were taken back.
    Withdrawn {
        /// Whose.
        who: PlayerId,
        /// Which, aids included.
        dice: Means,
    },
    /// A pot fired: gems moved from the depot onto the chamber (BASE-55).
    PotFired {
        /// Where.
        chamber: ChamberId,
        /// Which pot.
        pot: u8,
        /// How many gems moved.
        gems: u8,
    },
    /// An adventurer left the temple (BASE-63).
    Escaped {
        /// Who.
        who: PlayerId,
    },
    /// An escaped player handed over a die (BASE-64).
    DieGiven {
        /// From whom.
        from: PlayerId,
        /// Which.
        die: DieId,
        /// To whom.
        to: PlayerId,
    },
    /// A turn of fate was proposed (BASE-67).
    FateProposed {
        /// By whom.
        who: PlayerId,
        /// When the proposal lapses.
        until: Tick,
    },
    /// When the silence of those who have not answered will count as a yes, if nothing changes.
    FateWatched {
        /// That instant.
        idle_at: Tick,
    },
    /// A player agreed.
    FateAgreed {
        /// Who.
        who: PlayerId,
    },
    /// A player refused; the proposer must wait.
    FateRefused {
        /// Who.
        who: PlayerId,
        /// When the proposer may try again.
        retry_at: Tick,
    },
    /// The proposal lapsed.
    FateLapsed,
    /// Fate turned: one fate gem went into the depot (BASE-66).
    FateTurned,
    /// A player switched `hold_masks` on or off (BASE-37).
    MasksHeld {
        /// Who.
        who: PlayerId,
        /// Whether they are held now.
        held: bool,
    },
    /// The gong opened countdown `n` (BASE-71).
    Gong {
        /// The countdown, from 1.
        n: u8,
    },
    /// The doors slammed; these adventurers were safe (BASE-72, BASE-95).
    Slammed {
        /// The countdown, from 1.
        n: u8,
        /// Who was safe.
        safe: PlayerSet,
    },
    /// A die was taken by a loss; for a while another one may be named (BASE-77).
    DieTaken {
        /// Whose.
        who: PlayerId,
        /// Which.
        die: DieId,
        /// Whether it lies on a card or tile and may come back, or is out of the game.
        fate: DieFate,
        /// Until when another die may be named.
        until: Tick,
    },
    /// Another die went instead of the one taken.
    LossSwapped {
        /// Whose.
        who: PlayerId,
        /// The die that went instead.
        gone: DieId,
    },
    /// The time to name another die is over.
    LossSettled {
        /// Whose.
        who: PlayerId,
    },
    /// Dice are out of the game and nothing can be named instead.
    DiceLost {
        /// Whose.
        who: PlayerId,
        /// Which.
        dice: DiceSet,
    },
    /// A die came back from a card or tile, unrolled.
    DieReturned {
        /// Whose.
        who: PlayerId,
        /// Which.
        die: DieId,
    },
    /// The temple collapsed with somebody inside (BASE-80).
    Collapsed,
    /// The last adventurer has escaped (BASE-81).
    Won,
    /// A player gave up.
    Conceded {
        /// Who.
        who: PlayerId,
    },
    /// A player took that back.
    PlaysOn {
        /// Who.
        who: PlayerId,
    },
    /// Everybody inside has given up.
    GivenUp,
    /// A player's connection was lost or is back (BASE-67, BASE-97).
    Presence {
        /// Who.
        who: PlayerId,
        /// How it is now.
        presence: Presence,
    },
    /// Something in a module.
    Module(ModuleFact),
    /// A player has an aid before them, at their first free place for one.
    AidGained {
        /// Who.
        who: PlayerId,
        /// What.
        aid: HeldAid,
    },
    /// Aids went without having paid for anything.
    AidsGone {
        /// Whose.
        who: PlayerId,
        /// Which.
        aids: Means,
    },
    /// A timer of a module was set, or set to another time.
    TimerSet {
        /// Which.
        timer: Timer,
        /// When it rings.
        at: Tick,
    },
    /// A timer of a module was stopped before its time.
    TimerStopped {
        /// Which.
        timer: Timer,
    },
    /// A timer of a module has rung.
    TimerRang {
        /// Which.
        timer: Timer,
    },
    /// A piece of a module lies on the table now, at the first free place of the list.
    PiecePut {
        /// What, where and how.
        lying: Lying,
    },
    /// A piece moved.
    PieceMoved {
        /// Which.
        id: PieceId,
        /// Where it lies now.
        at: Whereabouts,
    },
    /// A piece was turned over.
    PieceTurned {
        /// Which.
        id: PieceId,
        /// How it lies now.
        facing: Facing,
    },
    /// A piece left the table.
    PieceGone {
        /// Which.
        id: PieceId,
        /// What it was, and where and how it lay: the table knows it no more.
        was: Lying,
    },
    /// A chamber was taken out of the temple; whatever was on its floor has gone before. Its gems go back to the box and
    /// stay activated.
    ChamberRemoved {
        /// Which.
        chamber: ChamberId,
    },
    /// Removed tiles went under the pile in an order that nobody knows.
    TilesUnderPile {
        /// How many.
        count: u8,
    },
    /// A player asks others for something.
    RequestMade {
        /// What, and of whom.
        request: Request,
    },
    /// Somebody answered.
    RequestAnswered {
        /// Whose request.
        from: PlayerId,
        /// Who answered.
        by: PlayerId,
        /// What they said.
        says: Says,
    },
    /// A request is over: granted, refused, taken back or lapsed. What was granted is told next.
    RequestClosed {
        /// Whose.
        from: PlayerId,
    },
    /// The pot of a module took effect: what was pledged to it is used up.
    PotEmptied {
        /// Where.
        place: Place,
        /// Which pot of the place.
        pot: u8,
    },
    /// A player learned what a piece is that lies face down. Told to them alone.
    Learned {
        /// Who.
        who: PlayerId,
        /// Which of the pieces on the table.
        id: PieceId,
        /// What it really is.
        piece: Piece,
    },
    /// A player has been away for so long that they do not count as present any more (BASE-39).
    StaysAway {
        /// Who.
        who: PlayerId,
    },
    /// Everybody inside who is present has given up: the game is lost at that instant, unless one of them takes it back.
    GivingUp {
        /// That instant.
        at: Tick,
    },
    /// Somebody inside plays on, so the game goes on.
    GivingUpStopped,
    /// A wish of a player was refused; it is a sign of life all the same (BASE-67).
    Heard {
        /// Who.
        who: PlayerId,
    },
    /// A player asks everybody for a pause (CLK-5).
    PauseAsked {
        /// Who.
        who: PlayerId,
        /// When the question lapses.
        until: Tick,
    },
    /// A player agreed to it.
    PauseAgreed {
        /// Who.
        who: PlayerId,
    },
    /// A player refused it, which settles the question.
    PauseRefused {
        /// Who.
        who: PlayerId,
    },
    /// The question for a pause lapsed.
    PauseLapsed,
    /// All have agreed: time stands still from here until somebody wants to go on.
    Paused,
    /// A tile was taken up with whoever stands on it; it lies nowhere until it is set down.
    TileTakenUp {
        /// Which.
        chamber: ChamberId,
    },
    /// The tile that was taken up lies again, unturned.
    TileSetDown {
        /// Which.
        chamber: ChamberId,
        /// Beside which chamber and on which of its sides; where it came from if nothing is said.
        at: Option<(ChamberId, Side)>,
    },
    /// The tile that was taken up is out of the game.
    TileOut {
        /// Which.
        chamber: ChamberId,
    },
    /// A piece opened the border of a chamber for good, whatever the tiles show there.
    BorderOpened {
        /// The chamber.
        chamber: ChamberId,
        /// On which of its sides.
        side: Side,
        /// What opened it.
        piece: Piece,
    },
    /// Gems left the depot and count as activated, but lie on a card or tile instead of a chamber.
    GemsTaken {
        /// How many.
        gems: u8,
    },
    /// Two players steer each other's figure from here on: nothing moved, and whatever they had pledged came back.
    PlacesSwapped {
        /// One of them.
        a: PlayerId,
        /// The other.
        b: PlayerId,
    },
    /// The last adventurer has escaped without something that had to come along: the game is lost.
    LeftBehind {
        /// What.
        piece: Piece,
    },
    /// Gems of the supply were added to the depot.
    GemsAdded {
        /// How many.
        gems: u8,
    },
}

impl Fact {
    /// What a piece has to do with it, if one has; `table` is what lies there after it.
    #[must_use]
    pub fn tale(&self, table: &Table) -> Option<Tale> {
        match self {
            Fact::Module(fact) => fact.tale(table),
            Fact::PiecePut { lying } => Some(of_piece(Verb::Lays, *lying)),
            Fact::PieceMoved { id, .. } => table.pieces.get(*id).map(|lying| of_piece(Verb::Moves, lying)),
            Fact::PieceTurned { id, .. } => table.pieces.get(*id).map(|lying| of_piece(Verb::Turns, lying)),
            Fact::PieceGone { was, .. } => Some(of_piece(Verb::Removes, *was)),
            Fact::BorderOpened { chamber, side, piece } => {
                let at = Whereabouts::Border(*chamber, *side);
                Some(Tale::of_all(Verb::Opens, Weight::Heavy).with(*piece).at(at))
            }
            _ => None,
        }
    }
}

/// A piece that comes, moves, turns or goes. What it means to somebody is told by its module.
fn of_piece(verb: Verb, lying: Lying) -> Tale {
    Tale::of_all(verb, Weight::Trifle).with(lying.piece).at(lying.at)
}

/// Where a die that was taken goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum DieFate {
    /// Out of the game.
    #[default]
    Lost,
    /// On a card or tile.
    HeldElsewhere,
}

impl Fact {
    /// The number of [`Fact::Rolled`].
    const ROLLED: u8 = 2;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_is_taken_into_the_chain_like_any_other_event() {
        let mut faces = Faces::default();
        faces.set(DieId(3), crate::dice::Face::Torch);
        let rolled = Fact::Rolled { who: PlayerId(4), dice: DiceSet(0x8005), faces, ready_at: Tick(77_000) };
        for by in [None, Some(PlayerId(4))] {
            let event = Event { at: Tick(76_200), by, fact: rolled };
            let (mut short, mut long) = (Chain::default(), Chain::default());
            event.feed(&mut short);
            long.take_value(&event);
            assert_eq!(short, long);
        }
    }
}
