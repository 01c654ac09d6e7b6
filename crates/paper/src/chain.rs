//! What one press has brought about, link by link: a chain of bonuses is numbered, each link is drawn a moment after the one before, and
//! all of it can be hurried on by Enter or by a touch anywhere.

use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::event::{Event, Fact, Source};
use scroll::sheets::{Colour, Track};

use crate::Reader;
use crate::desk::Desk;

/// When the first link is drawn, in milliseconds: the adventurer goes first, and the room is crossed.
const FIRST: u32 = 400;

/// How long after the one before a link is drawn.
pub const APART: u32 = 400;

/// A link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// A space of a track was ringed.
    Ring(Track),
    /// Gems came from a room, a track or a map.
    Gems {
        /// From where.
        from: Source,
        /// How many.
        count: u8,
    },
    /// Both halves of a sign are held; with dice rooms its gems may come later, or not at all.
    Sign {
        /// Which sign.
        colour: Colour,
        /// How many gems it brought at once.
        count: u8,
    },
}

impl Link {
    /// How many gems it brought.
    pub fn gems(self) -> u8 {
        match self {
            Link::Ring(_) => 0,
            Link::Gems { count, .. } | Link::Sign { count, .. } => count,
        }
    }

    /// In words, as a part of a sentence.
    pub fn words(self, reader: Reader) -> String {
        let gems = u32::from(self.gems());
        reader.say(match self {
            Link::Ring(track) => Text::LinkRing(track),
            Link::Gems { from: Source::Track(track), .. } => Text::LinkTrackGem { track, gems },
            Link::Gems { .. } => Text::LinkGems { gems },
            Link::Sign { colour, .. } => Text::LinkSign { colour, gems },
        })
    }
}

/// The links of one press, in the order in which they came.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain(Vec<Link>);

impl Chain {
    /// The links among these events.
    pub fn of(told: &[Event]) -> Chain {
        let mut links: Vec<Link> = Vec::new();
        for event in told {
            match (event.fact, links.last_mut()) {
                (Fact::Circled { track, .. }, _) => links.push(Link::Ring(track)),
                (Fact::Unlocked { colour }, _) => links.push(Link::Sign { colour, count: 0 }),
                (Fact::GemsGained { count, from: Source::Colour(_), .. }, Some(Link::Sign { count: sum, .. })) => {
                    *sum += count;
                }
                (Fact::GemsGained { count, from, .. }, _) => links.push(Link::Gems { from, count }),
                _ => {}
            }
        }
        Chain(links)
    }

    /// The links.
    pub fn links(&self) -> &[Link] {
        &self.0
    }

    fn when(&self, is: impl Fn(&Link) -> bool) -> u32 {
        FIRST + APART * self.0.iter().position(is).unwrap_or_default() as u32
    }

    /// When the newest ring of a track is drawn, in milliseconds.
    pub fn ring(&self, wanted: Track) -> u32 {
        self.when(|link| matches!(link, Link::Ring(track) if *track == wanted))
    }

    /// When the gem of a track is struck.
    pub fn track_gem(&self, wanted: Track) -> u32 {
        self.when(|link| matches!(link, Link::Gems { from: Source::Track(track), .. } if *track == wanted))
    }

    /// When a sign is crossed.
    pub fn sign(&self, wanted: Colour) -> u32 {
        self.when(|link| matches!(link, Link::Sign { colour, .. } if *colour == wanted))
    }

    /// When the new gem of this number, counted from 0, is crossed on the gem track.
    pub fn gem(&self, number: u32) -> u32 {
        let (mut left, last) = (number, self.0.len().saturating_sub(1));
        for (n, link) in self.0.iter().enumerate() {
            let gems = u32::from(link.gems());
            if left < gems || n == last {
                return FIRST + APART * n as u32 + left * 150;
            }
            left -= gems;
        }
        FIRST
    }

    /// Whether it has more than one link.
    pub fn is_long(&self) -> bool {
        self.0.len() > 1
    }
}

impl Desk {
    /// What the last press has brought about.
    fn chain(self) -> Chain {
        self.seen.with(|seen| Chain::of(&seen.told[seen.known..]))
    }

    /// Whoever does not want to wait sees everything at once.
    pub fn hurry(self) {
        self.hurried.set(true);
    }
}

/// The chain as a numbered list on a slip. Ears hear it as one sentence among what happened.
#[component]
pub fn ChainSlip(desk: Desk) -> impl IntoView {
    let chain = Memo::new(move |_| desk.chain());
    let link = move |(n, link): (usize, &Link)| {
        let class = format!("late-{}", (FIRST + APART * n as u32) / 100);
        view! { <li class=class class:red=link.gems() != 0><i>{n + 1}</i>{link.words(desk.reader)}</li> }
    };
    move || {
        let chain = chain.get();
        chain.is_long().then(|| {
            view! { <ol class="pchain" aria-hidden="true">{chain.links().iter().enumerate().map(link).collect_view()}</ol> }
        })
    }
}

#[cfg(test)]
mod tests {
    use kit::{PlayerId, Tick};
    use scroll::room::Room;

    use super::*;

    fn told(facts: &[Fact]) -> Vec<Event> {
        facts.iter().map(|fact| Event { at: Tick::START, by: None, fact: *fact }).collect()
    }

    #[test]
    fn each_link_is_drawn_after_the_one_before() {
        let who = PlayerId(0);
        let gems = |count, from| Fact::GemsGained { who, count, from };
        let chain = Chain::of(&told(&[
            Fact::ActionCrossed { who, room: Room(3) },
            Fact::Circled { who, track: Track::Torch },
            gems(1, Source::Track(Track::Torch)),
            Fact::Unlocked { colour: Colour::Yellow },
            gems(2, Source::Colour(Colour::Yellow)),
        ]));
        assert_eq!(chain.links().len(), 3, "the gems of a sign belong to it: {chain:?}");
        let times = [chain.ring(Track::Torch), chain.track_gem(Track::Torch), chain.sign(Colour::Yellow)];
        assert_eq!(times, [400, 800, 1200]);
        assert_eq!([chain.gem(0), chain.gem(1), chain.gem(2)], [800, 1200, 1350], "gem by gem, with their links");
        assert!(chain.is_long() && !Chain::default().is_long());
    }

    #[test]
    fn gems_of_a_vote_stand_alone() {
        let gems = Fact::GemsGained { who: PlayerId(1), count: 2, from: Source::Colour(Colour::Red) };
        let chain = Chain::of(&told(&[gems]));
        assert_eq!(chain.links(), [Link::Gems { from: Source::Colour(Colour::Red), count: 2 }]);
        assert_eq!(chain.gem(1), 550);
    }
}
