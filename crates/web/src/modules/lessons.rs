//! When a rule that a module brings first matters to the reader. The words are in the phrasebook; `hints` says them, once each.

use phrasebook::Lesson;
use temple::components::ChamberKind;
use temple::modules::timer_chambers::Hourglass;
use temple::modules::treasures::{BACK, Treasure};
use temple::rulebook::Whereabouts;

use crate::look::Look;

/// When something matters.
enum When {
    /// Such a chamber lies in the temple.
    Lies(ChamberKind),
    /// The reader stands in such a chamber.
    Inside(ChamberKind),
    /// An hourglass runs in such a chamber.
    Runs(Hourglass, &'static [ChamberKind]),
    /// Something else is so.
    So(fn(&Look) -> bool),
}

/// Whether a lesson speaks of what is on the table now.
pub fn matters(look: &Look, lesson: Lesson) -> bool {
    if !look.book.setup.modules.has(lesson.module()) || look.table.of(look.me).escaped {
        return false;
    }
    let kind = |chamber| look.book.data.chamber(chamber).kind;
    let here = kind(look.table.of(look.me).place.chamber);
    match when(lesson) {
        When::Lies(wanted) => look.table.temple.iter().any(|(id, _)| kind(id) == wanted),
        When::Inside(wanted) => here == wanted,
        When::Runs(glass, wanted) => {
            let running = look.table.modules.timer_chambers.queue(glass).running();
            running.is_some_and(|chamber| wanted.contains(&kind(chamber)))
        }
        When::So(so) => so(look),
    }
}

fn when(lesson: Lesson) -> When {
    match lesson {
        Lesson::Cursed => When::So(|look| !look.table.modules.curses.of(look.me).is_empty()),
        Lesson::Chest => When::So(chest_here),
        Lesson::Treasure => When::So(has_treasure),
        Lesson::Illusion => When::So(will_vanish),
        Lesson::Fading => When::So(fades),
        Lesson::Linked => When::Lies(ChamberKind::LinkedChamber),
        Lesson::Double => When::Inside(ChamberKind::DoubleChamber),
        Lesson::Chalice => When::Lies(ChamberKind::TreasureChamber),
        Lesson::Altar => When::Lies(ChamberKind::AltarChamber),
        Lesson::Tasks => When::Lies(ChamberKind::TaskChamber),
        Lesson::Ghost => When::Lies(ChamberKind::GhostChamber),
        Lesson::Tree => When::Lies(ChamberKind::TreeOfLife),
        Lesson::Obelisk => When::Lies(ChamberKind::ObeliskChamber),
        Lesson::Character => When::So(has_character),
        Lesson::Platform => When::So(|look| look.table.temple.is_afloat(look.table.of(look.me).place.chamber)),
        Lesson::Summoned => When::Inside(ChamberKind::SummoningChamber),
        Lesson::Abyss => When::So(|look| look.table.modules.trap_chambers.is_caught(look.me)),
        Lesson::Slide => When::Inside(ChamberKind::SlideChamber),
        Lesson::Prohibition => When::Runs(Hourglass::Green, &[ChamberKind::ProhibitionChamber]),
        Lesson::Lava => When::Runs(Hourglass::Blue, &[ChamberKind::LavaChamberDice, ChamberKind::LavaChamberGems]),
        Lesson::Torches => When::Runs(Hourglass::Blue, &[ChamberKind::TorchChamber]),
        Lesson::Sacrifice => When::So(|look| look.table.modules.timer_chambers.die_of(look.me).is_some()),
    }
}

fn chest_here(look: &Look) -> bool {
    let here = look.table.of(look.me).place.chamber;
    look.table.pieces.in_chamber(here).any(|(_, lying)| lying.piece == BACK)
}

fn has_treasure(look: &Look) -> bool {
    let mine = Whereabouts::Before(look.me);
    look.table.pieces.iter().any(|(_, lying)| lying.at == mine && Treasure::of_piece(lying.piece).is_some())
}

/// The reader stands where the next slam leaves nothing. Rule [ILL-12]: the collapse removes nothing, and without a clock no door slams.
fn will_vanish(look: &Look) -> bool {
    let slams = look.book.clock().is_some() && !crate::goal::ends_the_game(look, look.table.slams + 1);
    slams && in_illusion(look)
}

fn in_illusion(look: &Look) -> bool {
    let here = look.table.of(look.me).place.chamber;
    look.book.data.chamber(here).kind == ChamberKind::IllusionChamber
}

/// The gong has been struck, and the reader stands where the slam leaves nothing (ILL-4).
fn fades(look: &Look) -> bool {
    in_illusion(look) && look.table.countdown.is_some() && !crate::goal::is_last(look)
}

/// Once something has been rolled: the first roll explains itself first.
fn has_character(look: &Look) -> bool {
    let hand = &look.table.of(look.me).hand;
    look.table.modules.characters.card(look.me).is_some() && hand.unrolled() != hand.in_hand()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use temple::components::Components;
    use temple::dice::{DiceSet, DieId, Faces};
    use temple::event::{Event, Fact};
    use temple::modules::characters::{self, Card, CardSide, Character};
    use temple::modules::{curses, timer_chambers, trap_chambers};
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::{Facing, Lying, Piece, Rulebook};
    use temple::setup::{ModuleSet, Setup};
    use temple::table::Table;
    use temple::temple::{ChamberId, Part, Place, Side};

    use super::*;

    const ME: PlayerId = PlayerId(0);

    /// The reader's look at a game of two with a module, with the clock unless it is said otherwise.
    fn beginning(of: Lesson, with_clock: bool) -> Look {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        setup.modules = setup.modules.with(of.module());
        setup.clock = setup.clock.filter(|_| with_clock);
        let book = Arc::new(Rulebook::new(data, setup));
        Look { table: Table::new(&book), book, private: Private::NOTHING, me: ME, watching: false }
    }

    fn happens(look: &mut Look, fact: Fact) {
        look.table.apply(&look.book, &Event { at: kit::Tick::START, by: None, fact });
    }

    /// The first chamber of a kind.
    fn one(kind: ChamberKind) -> ChamberId {
        let data = Components::standard();
        let place = data.chambers.iter().position(|spec| spec.kind == kind).expect("there is one");
        ChamberId::from_index(place)
    }

    /// The chamber is laid east of the start, and nobody has gone there.
    fn laid(kind: ChamberKind) -> Fact {
        let beside = one(ChamberKind::StartChamber);
        Fact::TileLaid { who: ME, chamber: one(kind), beside, side: Side::East }
    }

    fn there(kind: ChamberKind) -> Fact {
        Fact::Relocated { who: ME, to: Place { chamber: one(kind), part: Part::Front } }
    }

    fn lies(treasure: Piece, at: Whereabouts) -> Fact {
        Fact::PiecePut { lying: Lying { piece: treasure, at, facing: Facing::Up } }
    }

    /// A chamber gets its hourglass.
    fn runs(glass: Hourglass, kind: ChamberKind) -> Fact {
        timer_chambers::Fact::Queued { glass, chamber: one(kind) }.into()
    }

    /// The reader's first throw.
    fn thrown() -> Fact {
        let (dice, faces) = (DiceSet::one(DieId(0)), Faces::default());
        Fact::Rolled { who: ME, dice, faces, ready_at: kit::Tick::START }
    }

    /// What has happened before a lesson matters, and what makes it matter.
    fn story(lesson: Lesson) -> (Vec<Fact>, Fact) {
        use ChamberKind as Kind;
        let walk = |kind| (vec![laid(kind)], there(kind));
        let find = |kind| (Vec::new(), laid(kind));
        let turn = |glass, kind| (vec![laid(kind)], runs(glass, kind));
        match lesson {
            Lesson::Cursed => {
                let drawn = curses::Fact::Drawn { who: ME, curse: curses::Curse::Mask };
                (vec![curses::Fact::PileLaid { count: 1 }.into()], drawn.into())
            }
            Lesson::Chest => (Vec::new(), lies(BACK, Whereabouts::In(one(Kind::StartChamber)))),
            Lesson::Treasure => (Vec::new(), lies(Treasure::HealingMask.piece(), Whereabouts::Before(ME))),
            Lesson::Illusion => walk(Kind::IllusionChamber),
            Lesson::Fading => {
                (vec![laid(Kind::IllusionChamber), there(Kind::IllusionChamber)], Fact::Gong { n: 1 })
            }
            Lesson::Linked => find(Kind::LinkedChamber),
            Lesson::Double => walk(Kind::DoubleChamber),
            Lesson::Chalice => find(Kind::TreasureChamber),
            Lesson::Altar => find(Kind::AltarChamber),
            Lesson::Tasks => find(Kind::TaskChamber),
            Lesson::Ghost => find(Kind::GhostChamber),
            Lesson::Tree => find(Kind::TreeOfLife),
            Lesson::Obelisk => find(Kind::ObeliskChamber),
            Lesson::Character => {
                let card = Card { character: Character::Doc, side: CardSide::Permanent };
                (vec![characters::Fact::Picked { who: ME, card }.into()], thrown())
            }
            Lesson::Platform => {
                let taken_up = Fact::TileTakenUp { chamber: one(Kind::MovingPlatform) };
                (vec![laid(Kind::MovingPlatform), there(Kind::MovingPlatform)], taken_up)
            }
            Lesson::Summoned => walk(Kind::SummoningChamber),
            Lesson::Abyss => (vec![laid(Kind::AbyssChamber)], trap_chambers::Fact::Caught { who: ME }.into()),
            Lesson::Slide => walk(Kind::SlideChamber),
            Lesson::Prohibition => turn(Hourglass::Green, Kind::ProhibitionChamber),
            Lesson::Lava => turn(Hourglass::Blue, Kind::LavaChamberDice),
            Lesson::Torches => turn(Hourglass::Blue, Kind::TorchChamber),
            Lesson::Sacrifice => {
                let put = timer_chambers::Fact::DiePut { who: ME, die: DieId(0) };
                (vec![laid(Kind::SacrificeChamber)], put.into())
            }
        }
    }

    /// Every rule that a module brings is explained when it first matters, and not a moment before; not to those who are out, and not
    /// where its module is off.
    #[test]
    fn every_lesson_waits_for_its_moment() {
        for lesson in Lesson::ALL {
            let ((before, cause), mut look) = (story(lesson), beginning(lesson, true));
            before.into_iter().for_each(|fact| happens(&mut look, fact));
            assert!(!matters(&look, lesson), "{lesson:?} comes too early");
            happens(&mut look, cause);
            assert!(matters(&look, lesson), "{lesson:?} is not said");
            let mut setup = look.book.setup.clone();
            setup.modules = ModuleSet::default();
            let book = Arc::new(Rulebook::new(look.book.data.clone(), setup));
            let without = Look { book, ..look.clone() };
            assert!(!matters(&without, lesson), "{lesson:?} is said where its module is off");
            happens(&mut look, Fact::Escaped { who: ME });
            assert!(!matters(&look, lesson), "{lesson:?} is said to somebody who is out");
        }
    }

    /// Lava adds gems in one chamber and takes dice in another; both are explained.
    #[test]
    fn both_sorts_of_lava_are_explained() {
        let mut look = beginning(Lesson::Lava, true);
        happens(&mut look, laid(ChamberKind::LavaChamberGems));
        assert!(!matters(&look, Lesson::Lava));
        happens(&mut look, runs(Hourglass::Blue, ChamberKind::LavaChamberGems));
        assert!(matters(&look, Lesson::Lava));
    }

    /// Rule [ILL-12]: an illusion vanishes at a slam, so nobody is told that it will when none is to come.
    #[test]
    fn an_illusion_is_explained_while_a_slam_is_to_come() {
        let says = |slams: u8, with_clock: bool| {
            let mut look = beginning(Lesson::Illusion, with_clock);
            let kind = ChamberKind::IllusionChamber;
            [laid(kind), there(kind)].into_iter().for_each(|fact| happens(&mut look, fact));
            look.table.slams = slams;
            matters(&look, Lesson::Illusion)
        };
        assert_eq!([says(0, true), says(1, true), says(2, true)], [true, true, false]);
        assert!(!says(0, false), "no door slams without a clock");
    }
}
