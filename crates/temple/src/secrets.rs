//! What nobody may know: the order of the piles and the dice to come; and what only one player may know.
//!
//! Secrets have no serde and no Debug, and nothing outside `decide` can reach them: they cannot leave the engine. The one
//! exception is what a player knows alone: it is part of their own view.

use kit::{DiceStream, Draws, Seed, Stream};
use tinyvec::ArrayVec;

use crate::components::Components;
use crate::decks::Decks;
use crate::dice::{DiceSet, Face, Faces};
use crate::event::{Event, Fact};
use crate::modules::ModuleSecrets;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::private::Private;
use crate::table::Table;
use crate::temple::{ChamberId, MAX_CHAMBERS};

/// Streams of chance: one for the pile, one per player's dice, one per module, so that none disturbs another.
const PILE: Stream = Stream(1);
const DICE: u32 = 0x100;
const MODULES: u32 = 0x1000;

/// The stream of a module.
pub(crate) fn module_stream(module: crate::modules::ModuleId) -> Stream {
    Stream(MODULES + module as u32)
}

/// Scripted dice, for scenarios: used up in order, exactly.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Script {
    faces: [Vec<Face>; MAX_PLAYERS],
    ran_out: Option<PlayerId>,
    choices: Vec<u8>,
}

#[derive(Clone)]
enum Chance {
    Drawn(Draws),
    Scripted(Box<Script>),
}

/// Everything hidden.
#[derive(Clone)]
pub(crate) struct Secrets {
    chance: Chance,
    /// The draw pile, its top last.
    pub pile: ArrayVec<[ChamberId; MAX_CHAMBERS]>,
    dice: [DiceStream; MAX_PLAYERS],
    pile_draws: u32,
    /// The face-down decks of the modules.
    pub decks: Decks,
    /// What each player knows and the others do not.
    pub private: [Private; MAX_PLAYERS],
    /// What else the modules hide.
    pub modules: ModuleSecrets,
}

impl Secrets {
    pub fn seeded(seed: &Seed) -> Secrets {
        Secrets::new(Chance::Drawn(seed.draws()))
    }

    pub fn scripted() -> Secrets {
        Secrets::new(Chance::Scripted(Box::default()))
    }

    fn new(chance: Chance) -> Secrets {
        let (pile, modules) = (ArrayVec::new(), ModuleSecrets::default());
        let dice = std::array::from_fn(|who| DiceStream::new(Stream(DICE + who as u32)));
        Secrets { chance, pile, dice, pile_draws: 0, decks: Decks::default(), private: Default::default(), modules }
    }

    /// The game's random numbers; scenarios have none.
    pub fn draws(&self) -> Option<&Draws> {
        match &self.chance {
            Chance::Drawn(draws) => Some(draws),
            Chance::Scripted(_) => None,
        }
    }

    pub fn script(&mut self) -> Option<&mut Script> {
        match &mut self.chance {
            Chance::Drawn(_) => None,
            Chance::Scripted(script) => Some(script),
        }
    }

    /// Throws dice. Rule [BASE-20]: each side has the same chance.
    pub fn throw(&mut self, data: &Components, who: PlayerId, dice: DiceSet) -> Faces {
        let mut faces = Faces::default();
        match &mut self.chance {
            Chance::Drawn(draws) => {
                let stream = &mut self.dice[who.index()];
                for die in dice.iter() {
                    faces.set(die, data.die_sides[usize::from(stream.throw(draws))]);
                }
            }
            Chance::Scripted(script) => {
                for die in dice.iter() {
                    faces.set(die, script.next(who));
                }
            }
        }
        faces
    }

    /// A number below `bound` from the stream of the pile.
    pub fn below(&mut self, bound: u32) -> u32 {
        let n = self.pile_draws;
        self.pile_draws += 1;
        self.draws().map_or(0, |draws| draws.below(PILE, n, bound))
    }

    /// One of these by chance, from draw `nth` of a module's stream; a scenario says which, or it is the first.
    pub fn pick(&mut self, module: crate::modules::ModuleId, nth: u32, among: &[u8]) -> Option<u8> {
        let count = u32::try_from(among.len()).ok().filter(|count| *count > 0)?;
        Some(match &mut self.chance {
            Chance::Drawn(draws) => among[draws.below(module_stream(module), nth, count) as usize],
            Chance::Scripted(script) => script.choose(among),
        })
    }

    pub fn shuffle(&mut self, tiles: &mut [ChamberId]) {
        let mut n = self.pile_draws;
        if let Some(draws) = self.draws() {
            draws.shuffle(PILE, &mut n, tiles);
        }
        self.pile_draws = n;
    }

    /// Follows an event; called before the table does, so that it still shows what was.
    pub fn apply(&mut self, table: &Table, event: &Event) {
        match &event.fact {
            Fact::TileShown { .. } | Fact::FirstTile { .. } => {
                self.pile.pop();
            }
            Fact::TileLaid { who, .. } if table.of(*who).placing.is_none() => {
                self.pile.pop();
            }
            Fact::TileBackOnTop { chamber, .. } => self.pile.push(*chamber),
            Fact::TileUnderPile { chamber, .. } => self.pile.insert(0, *chamber),
            Fact::Module(fact) => {
                if let Some(deck) = fact.drawn_from() {
                    self.decks.pop(deck);
                }
                self.modules.apply(fact);
            }
            Fact::Learned { who, .. } => self.private[who.index()].apply(event),
            Fact::PieceTurned { .. } | Fact::PieceGone { .. } => {
                self.private.iter_mut().for_each(|private| private.apply(event));
            }
            _ => {}
        }
    }

    /// Counters and piles as plain numbers, for the state's digest.
    pub fn canonical(&self) -> impl serde::Serialize + '_ {
        let dice = self.dice.map(|stream| stream.used());
        (&self.pile[..], dice, self.pile_draws, self.decks.canonical(), &self.private, self.modules.canonical())
    }
}

impl Script {
    /// Adds the faces of a player's next rolls.
    pub fn push(&mut self, who: PlayerId, faces: impl IntoIterator<Item = Face>) {
        self.faces[who.index()].extend(faces);
    }

    /// Adds the outcome of a choice by chance that is not a die.
    pub fn push_choice(&mut self, outcome: u8) {
        self.choices.push(outcome);
    }

    /// Choices that have not been used.
    #[must_use]
    pub fn choices_left(&self) -> usize {
        self.choices.len()
    }

    /// The scripted outcome if it is possible, otherwise the first possible one.
    fn choose(&mut self, among: &[u8]) -> u8 {
        let scripted = if self.choices.is_empty() { None } else { Some(self.choices.remove(0)) };
        scripted.filter(|outcome| among.contains(outcome)).unwrap_or(among[0])
    }

    /// Faces of a player that have not been used.
    #[must_use]
    pub fn left(&self, who: PlayerId) -> usize {
        self.faces[who.index()].len()
    }

    /// The player whose roll had too few faces, if any.
    #[must_use]
    pub fn ran_out(&self) -> Option<PlayerId> {
        self.ran_out
    }

    fn next(&mut self, who: PlayerId) -> Face {
        let faces = &mut self.faces[who.index()];
        if faces.is_empty() {
            self.ran_out = Some(who);
            return Face::Adventurer;
        }
        faces.remove(0)
    }
}
