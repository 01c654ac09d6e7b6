//! Facts, in the past tense. Everything that changes is an event; the events alone rebuild the table.

use kit::{Face, PlayerId, PlayerSet, Presence, Tick};
use serde::{Deserialize, Serialize};

use crate::command::{Mark, PairSet, Pick, Prize};
use crate::room::{Room, Side};
use crate::sheets::{Colour, MapId, Track};
use crate::symbols::Symbols;
use crate::table::Deed;

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

/// Where gems come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Source {
    /// A gem room (RNW-30).
    Room(Room),
    /// The gem of a track (RNW-31).
    Track(Track),
    /// A special colour (RNW-33).
    Colour(Colour),
    /// A treasure map (RNW-41).
    Map(MapId),
}

/// How a room was entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Entry {
    /// By these symbols of dice that were kept and of temporary dice.
    Paid {
        /// Of kept dice.
        kept: Symbols,
        /// Of temporary dice.
        temporary: Symbols,
    },
    /// By a Rush.
    Rushed,
}

/// What happened. Append only: the numbers travel and stand in saved games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // fields: who did it, where, which, how many
pub enum Fact {
    /// Chance has named the first player (RNW-9).
    FirstPlayer { who: PlayerId },
    /// The game was started.
    Started,
    /// An adventurer stands outside, on this side (RNW-10).
    SideChosen { who: PlayerId, side: Side },
    /// The next space of the round track was marked (RNW-13).
    RoundBegan { round: u8 },
    /// A turn began (RNW-14).
    TurnBegan { who: PlayerId },
    /// The cursed dice moved one box to the right; so many went back to stock (RNW-15).
    CursedMoved { freed: u8 },
    /// Dice that were to come with this turn are in stock now (RNW-68, RNW-71).
    DiceCame { count: u8 },
    /// The two sheet dice were rolled (RNW-61, RNW-70).
    SheetDiceRolled { faces: [Face; 2] },
    /// Stock dice went to box 1 because of the sheet dice (RNW-66).
    DiceCursed { count: u8 },
    /// These players must close an entrance each (RNW-62).
    ClosingAsked { who: PlayerSet },
    /// An entrance was closed on a player's sheet (RNW-63).
    EntranceClosed { who: PlayerId, room: Room, side: Side },
    /// The dice in stock are there to be rolled (RNW-16).
    RollingBegan,
    /// A pair was rolled, or a single last die.
    Rolled { who: PlayerId, faces: [Option<Face>; 2] },
    /// The pair was rolled again (RNW-48).
    Rerolled { who: PlayerId, faces: [Option<Face>; 2] },
    /// A step begins that can be taken back (RNW-55).
    StepBegan { deed: Deed },
    /// The pair was decided: these dice to the pool, the others kept, black masks to box 1 (RNW-17, RNW-18).
    Decided { who: PlayerId, pool: PairSet },
    /// All dice of a box are there to be rolled (RNW-46).
    Healed { who: PlayerId, from: u8, dice: u8 },
    /// A circle was crossed (RNW-44).
    CircleSpent { who: PlayerId, track: Track },
    /// A temporary die was made (RNW-49).
    DieMade { who: PlayerId, face: Face },
    /// An adventurer entered a room.
    Entered { who: PlayerId, room: Room, by: Entry },
    /// The action of a room was crossed out on a player's sheet (RNW-25).
    ActionCrossed { who: PlayerId, room: Room },
    /// Gems were crossed on the gem track.
    GemsGained { who: PlayerId, count: u8, from: Source },
    /// The first empty space of a track was circled (RNW-28).
    Circled { who: PlayerId, track: Track },
    /// A joker room waits for its choice (RNW-29).
    ChoiceAsked { who: PlayerId, room: Room },
    /// The choice was made.
    Chosen { who: PlayerId, pick: Pick },
    /// The cursed dice moved one box to the right by a joker; so many come back with the next turn (RNW-71).
    CursedPushed { who: PlayerId, out: u8 },
    /// Two adventurers stand in the two rooms of this colour (RNW-33).
    Unlocked { colour: Colour },
    /// The team chooses what the colour brings (RNW-67).
    VoteOpened { colour: Colour },
    /// A player voted.
    Voted { who: PlayerId, prize: Prize },
    /// A player let the time of the vote pass.
    Silent { who: PlayerId },
    /// The vote is over (RNW-69).
    VoteClosed { prize: Prize },
    /// A sheet die joined the common ones; it comes with the next turn (RNW-68).
    SheetDieJoined,
    /// The pool is shared (RNW-35).
    SharingBegan,
    /// It is this player's turn to take from the pool.
    AskedToTake { who: PlayerId },
    /// A die was taken and written (RNW-39).
    Taken { who: PlayerId, face: Face, mark: Option<Mark> },
    /// A treasure map was used (RNW-41).
    MapUsed { who: PlayerId, map: MapId },
    /// A turn ended: all dice that are not cursed go back to stock.
    TurnEnded { who: PlayerId },
    /// The last step was taken back (RNW-55).
    TakenBack { who: PlayerId, deed: Deed },
    /// The turn clock has run out (RNW-53).
    TimeIsUp { who: PlayerId },
    /// A player's connection was lost or is back.
    Presence { who: PlayerId, presence: Presence },
    /// A player has been away for so long that a bot plays for them until they are back (RNW-53).
    LeftToBot { who: PlayerId },
    /// All are on the exit and the target is reached (RNW-50).
    Won,
    /// The last turn is over (RNW-51).
    Lost,
    /// A player wants to give up (RNW-56).
    Conceded { who: PlayerId },
    /// A player wants to play on after all (RNW-56).
    PlaysOn { who: PlayerId },
    /// Everybody has given up (RNW-56).
    GivenUp,
    /// A player has marked a room as a wish, or taken the mark away (RNW-57).
    WishedFor { who: PlayerId, room: Option<Room> },
}
