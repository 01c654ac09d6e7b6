//! Everything that lies open: the temple sheets, the adventure sheet, the dice. Plain data, copied by one memory copy.
//!
//! [`Table::apply`] is the one place that writes.

mod apply;
mod audit;

use kit::{Face, PlayerId, PlayerSet, Presence, Tick};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::book::Book;
use crate::command::{Mark, PairSet, Prize};
use crate::room::{Closed, Place, Room, RoomSet};
use crate::setup::MAX_PLAYERS;
use crate::sheets::{Colour, MAX_BOXES, MAX_MAPS, MapId, MapSpec, Part, Sheet, TRACKS, Track};
use crate::symbols::Symbols;

/// How far the game is. Rule [RNW-14]: a turn goes through closing (in one variant), rolling, exploring and sharing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Set up, not started.
    #[default]
    Ready,
    /// Everybody chooses a side of the temple (RNW-10).
    Sides,
    /// Entrances are closed (RNW-62).
    Closing,
    /// The active player rolls and decides (RNW-16).
    Rolling,
    /// The active player explores (RNW-21).
    Exploring,
    /// The others take from the pool (RNW-35).
    Sharing,
    /// Everybody is out with enough gems (RNW-50).
    Won,
    /// The last turn is over (RNW-51), or everybody has given up (RNW-56).
    Lost,
}

impl Phase {
    /// Whether wishes can change something and time passes.
    #[must_use]
    pub const fn is_running(self) -> bool {
        !matches!(self, Phase::Ready | Phase::Won | Phase::Lost)
    }
}

/// The whole table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// How far the game is.
    pub phase: Phase,
    /// The players in seat order; the next seat sits to the left.
    pub players: ArrayVec<[Explorer; MAX_PLAYERS]>,
    /// Who begins every round.
    pub first: PlayerId,
    /// Whose turn it is.
    pub active: PlayerId,
    /// The current round, from 1.
    pub round: u8,
    /// The adventure sheet.
    pub team: Team,
    /// What belongs to the current turn.
    pub turn: Turn,
    /// Since when the table has been waiting for whoever it waits for.
    pub asked_at: Tick,
    /// What can be taken back.
    pub undo: Undo,
    /// Since when the table has been waiting, if something was taken back since the last throw: what is done again renews no time (RNW-53).
    pub resumed: Option<Tick>,
    /// Who wants to give up (RNW-56).
    pub conceding: PlayerSet,
    /// The room that each player has marked as a wish, by seat (RNW-57).
    pub wishes: [Option<Room>; MAX_PLAYERS],
}

/// A player and their temple sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Explorer {
    /// What is written on their sheet, and where their adventurer stands.
    pub sheet: TempleSheet,
    /// Whether they have a connection.
    pub presence: Presence,
    /// Since when they have had none.
    pub away_since: Tick,
    /// Whether a bot plays for them until they are back (RNW-53).
    pub left_to_bot: bool,
}

/// What a player has written. Rule [RNW-8]: everybody has a sheet of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TempleSheet {
    /// Where the adventurer stands.
    pub place: Place,
    /// Rooms whose action is crossed out (RNW-25).
    pub used: RoomSet,
    /// The maps.
    pub maps: [MapMarks; MAX_MAPS],
    /// Entrances that were closed (RNW-63).
    pub closed: Closed,
}

/// What is crossed on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct MapMarks {
    /// Crossed symbols of the left part: bit n is symbol n.
    left: u8,
    /// Crossed symbols of the right part.
    right: u8,
    /// Whether its bonus sign is crossed (RNW-41).
    pub used: bool,
}

impl MapMarks {
    const fn bits(&self, part: Part) -> u8 {
        match part {
            Part::Left => self.left,
            Part::Right => self.right,
        }
    }

    /// Whether symbol `n` of a part is crossed.
    #[must_use]
    pub const fn is_crossed(&self, part: Part, n: usize) -> bool {
        self.bits(part) & (1 << n) != 0
    }

    /// How many symbols of a part are crossed.
    #[must_use]
    pub const fn crossed(&self, part: Part) -> u8 {
        self.bits(part).count_ones() as u8
    }

    /// The first empty symbol of a part that shows this face.
    #[must_use]
    pub fn open(&self, spec: &MapSpec, part: Part, face: Face) -> Option<usize> {
        let faces = spec.part(part).iter().enumerate();
        faces.filter(|(n, _)| !self.is_crossed(part, *n)).find(|(_, symbol)| **symbol == face).map(|(n, _)| n)
    }

    /// Whether all symbols of a part are crossed. Rule [RNW-40]: a map is complete when its left part is.
    #[must_use]
    pub fn is_complete(&self, spec: &MapSpec, part: Part) -> bool {
        usize::from(self.crossed(part)) == spec.part(part).len()
    }

    /// Crosses symbol `n` of a part.
    pub(crate) fn cross(&mut self, part: Part, n: usize) {
        match part {
            Part::Left => self.left |= 1 << n,
            Part::Right => self.right |= 1 << n,
        }
    }
}

impl TempleSheet {
    /// The marks of a map.
    #[must_use]
    pub fn map(&self, map: MapId) -> &MapMarks {
        &self.maps[map.index()]
    }

    /// Where a die with this face could be written. Rule [RNW-39]: any map that was not used, left part or right.
    pub fn marks_for<'a>(&'a self, printed: &'a Sheet, face: Face) -> impl Iterator<Item = Mark> + 'a {
        let marks = printed.map_ids().flat_map(|map| Part::ALL.map(|part| Mark { map, part }));
        marks.filter(move |mark| {
            let (own, spec) = (self.map(mark.map), printed.map(mark.map));
            !own.used && spec.is_some_and(|spec| own.open(spec, mark.part, face).is_some())
        })
    }

    /// Whether a map can be used now. Rule [RNW-40]: its left part is complete and it was not used.
    #[must_use]
    pub fn is_ready(&self, printed: &Sheet, map: MapId) -> bool {
        let own = self.map(map);
        !own.used && printed.map(map).is_some_and(|spec| own.is_complete(spec, Part::Left))
    }
}

/// The adventure sheet: what belongs to everybody. Rule [RNW-6]: rounds, gems, six tracks, the cursed area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Team {
    /// Gems crossed on the gem track.
    pub gems: u8,
    /// The bonus tracks, in the order of [`Track`].
    pub tracks: [Circles; TRACKS],
    /// Colours that were unlocked, a bit each.
    unlocked: u8,
    /// Dice in the boxes of the cursed area, left to right.
    pub boxes: [u8; MAX_BOXES],
    /// Dice that lie aside until the next turn rolls them.
    pub stock: u8,
    /// Dice that come into stock with the next turn (RNW-68, RNW-71).
    pub returning: u8,
    /// What the sheet dice show, in their order.
    pub sheet_faces: Option<[Face; 2]>,
    /// Sheet dice that can still join the common ones (RNW-69).
    pub sheet_dice_left: u8,
}

impl Team {
    /// Whether a colour was unlocked. Rule [RNW-34]: each works once per game for the whole team.
    #[must_use]
    pub const fn is_unlocked(&self, colour: Colour) -> bool {
        self.unlocked & (1 << colour as u8) != 0
    }

    /// A track.
    #[must_use]
    pub const fn track(&self, track: Track) -> &Circles {
        &self.tracks[track as usize]
    }

    /// Circles of a track that can still be spent.
    #[must_use]
    pub const fn free(&self, track: Track) -> u8 {
        let Circles { circled, spent, .. } = *self.track(track);
        circled - spent
    }
}

/// A bonus track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Circles {
    /// Spaces that were circled.
    pub circled: u8,
    /// Circles that were crossed, which spends them.
    pub spent: u8,
    /// Whether the track's gem was gained (RNW-31).
    pub gem_taken: bool,
}

/// What belongs to the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Who still has to close an entrance (RNW-62).
    pub closers: PlayerSet,
    /// Dice that have not been rolled in this turn.
    pub to_roll: u8,
    /// The pair that was rolled last, until the next roll or the first step of exploring.
    pub pair: Option<Pair>,
    /// Dice that were kept and not used.
    pub kept: Symbols,
    /// Dice for the others.
    pub pool: Symbols,
    /// Temporary dice (RNW-49).
    pub temporary: Symbols,
    /// Dice that were used in this turn, by the active player or from the pool.
    pub used: u8,
    /// Whether a move was made: then no Heal any more (RNW-47).
    pub moved: bool,
    /// The joker room that waits for its choice.
    pub choosing: Option<Room>,
    /// The vote that is open.
    pub vote: Option<Vote>,
    /// Whose turn it is to take from the pool.
    pub sharing: Option<PlayerId>,
    /// How many dice each player has taken from it.
    pub shares: Shares,
}

/// How many dice each player has taken from the pool in this turn: two bits for each seat, as nobody takes more than two (RNW-37).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shares(u8);

impl Shares {
    /// How many dice this player has taken.
    #[must_use]
    pub const fn of(self, who: PlayerId) -> u8 {
        self.0 >> (2 * who.0) & 3
    }

    /// These and one more die of this player.
    #[must_use]
    const fn with(self, who: PlayerId) -> Shares {
        Shares(self.0 + (1 << (2 * who.0)))
    }
}

/// A rolled pair; a last die alone is a pair with one die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// What the dice show.
    pub faces: [Option<Face>; 2],
    /// Which of them went to the pool, once that is decided.
    pub decided: Option<PairSet>,
}

impl Pair {
    /// How many dice it has.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.faces.iter().flatten().count() as u8
    }

    /// Whether it has none, which never is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The dice that can be kept or given: all but black masks.
    #[must_use]
    pub fn open(&self) -> PairSet {
        let open = |n: &usize| self.faces[*n].is_some_and(|face| face != Face::BlackMask);
        (0..2).filter(open).fold(PairSet::NONE, PairSet::with)
    }

    /// How many black masks it shows.
    #[must_use]
    pub fn masks(&self) -> u8 {
        self.faces.iter().flatten().filter(|face| **face == Face::BlackMask).count() as u8
    }

    /// The symbols of the dice that are in `set`, of those that can be decided.
    #[must_use]
    pub fn symbols(&self, set: PairSet) -> Symbols {
        (0..2).filter(|n| set.has(*n)).filter_map(|n| self.faces[n]).collect()
    }
}

/// A vote on what a colour brings (RNW-67).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// The colour.
    pub colour: Colour,
    /// What each player wants, by seat.
    pub votes: [Option<Prize>; MAX_PLAYERS],
    /// Who has let the time pass.
    pub silent: PlayerSet,
    /// Whether the active player's time was up when it was opened, by the default of a joker (RNW-53).
    pub overdue: bool,
}

impl Vote {
    pub(crate) fn on(colour: Colour, overdue: bool) -> Vote {
        Vote { colour, votes: Default::default(), silent: PlayerSet::default(), overdue }
    }

    /// How many want this.
    #[must_use]
    pub fn count(&self, prize: Prize) -> usize {
        self.votes.iter().filter(|vote| **vote == Some(prize)).count()
    }

    fn waits_for(&self, who: PlayerId) -> bool {
        self.votes[who.index()].is_none() && !self.silent.has(who)
    }
}

/// What a step did, so that whoever takes it back knows what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// The last pair was decided.
    Decision,
    /// A room was entered, with all that came of it.
    Step(Room),
    /// A circle was spent on something else than a step.
    Bonus(Track),
    /// An own map was used.
    Map(MapId),
}

/// How many steps can be taken back at most; of more than that the oldest can not.
pub const MOST_STEPS: usize = 12;

/// What was before the last steps. Rule [RNW-55]: they can be taken back until a die is thrown, another player writes, or the turn is
/// handed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Undo {
    steps: ArrayVec<[Option<Before>; MOST_STEPS]>,
}

/// Everything that a step of the active player can change, as it was before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Before {
    deed: Deed,
    phase: Phase,
    asked_at: Tick,
    team: Team,
    turn: Turn,
    sheet: TempleSheet,
}

impl Undo {
    /// What would be taken back.
    #[must_use]
    pub fn last(&self) -> Option<Deed> {
        self.steps.last().copied().flatten().map(|before| before.deed)
    }

    /// How many steps can be taken back.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing can be taken back.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl Table {
    /// The table of a game before anything was told.
    #[must_use]
    pub fn new(book: &Book) -> Table {
        let team = Team { stock: book.data.common_dice, sheet_dice_left: book.data.sheet_dice, ..Team::default() };
        Table {
            phase: Phase::Ready,
            players: (0..book.players()).map(|_| Explorer::default()).collect(),
            first: PlayerId(0),
            active: PlayerId(0),
            round: 0,
            team,
            turn: Turn::default(),
            asked_at: Tick::START,
            resumed: None,
            undo: Undo::default(),
            conceding: PlayerSet::default(),
            wishes: [None; MAX_PLAYERS],
        }
    }

    /// A player.
    #[must_use]
    pub fn of(&self, who: PlayerId) -> &Explorer {
        &self.players[who.index()]
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// Who sits to the left. Rule [RNW-12]: turns go clockwise. Rule [RNW-93]: with two players that is the other one.
    #[must_use]
    pub fn left_of(&self, who: PlayerId) -> PlayerId {
        PlayerId((who.0 + 1) % self.players.len() as u8)
    }

    /// Dice that are free to be rolled: in stock, or not rolled yet in this turn.
    #[must_use]
    pub fn stock(&self) -> u8 {
        self.team.stock + self.turn.to_roll
    }

    /// Whether a track has an empty space. Rule [RNW-32]: tracks have an end.
    #[must_use]
    pub fn has_space(&self, book: &Book, track: Track) -> bool {
        self.team.track(track).circled < book.sheet().track(track).length
    }

    /// Who is asked something now; nobody before the start and after the end.
    #[must_use]
    pub fn asked(&self) -> PlayerSet {
        match self.phase {
            Phase::Ready | Phase::Won | Phase::Lost => PlayerSet::default(),
            Phase::Sides => self.seats().filter(|who| self.of(*who).sheet.place == Place::Nowhere).collect(),
            Phase::Closing => self.turn.closers,
            Phase::Sharing => self.turn.sharing.into_iter().collect(),
            Phase::Rolling | Phase::Exploring => match self.turn.vote {
                Some(vote) => self.seats().filter(|who| vote.waits_for(*who)).collect(),
                None => PlayerSet::default().with(self.active),
            },
        }
    }
}
