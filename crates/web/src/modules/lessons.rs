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
    use temple::event::{Event, Fact};
    use temple::modules::ModuleId;
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;
    use temple::temple::{Part, Place, Side};

    use super::*;

    /// Rule [ILL-12]: an illusion vanishes at a slam, so nobody is told that it will when none is to come.
    #[test]
    fn an_illusion_is_explained_while_a_slam_is_to_come() {
        let data = Components::standard();
        let says = |slams: u8, with_clock: bool| {
            let mut setup = Setup::new(&data, 2);
            setup.modules = setup.modules.with(ModuleId::IllusionChambers);
            setup.clock = setup.clock.filter(|_| with_clock);
            let book = Arc::new(Rulebook::new(data.clone(), setup));
            let mut table = Table::new(&book);
            let chamber = data.chamber_named("illusion_2").expect("a tile");
            let (who, beside) = (PlayerId(0), table.of(PlayerId(0)).place.chamber);
            let to = Place { chamber, part: Part::Front };
            for fact in [Fact::TileLaid { who, chamber, beside, side: Side::East }, Fact::Relocated { who, to }] {
                table.apply(&book, &Event { at: kit::Tick::START, by: None, fact });
            }
            table.slams = slams;
            matters(&Look { table, book, private: Private::NOTHING, me: who, watching: false }, Lesson::Illusion)
        };
        assert_eq!([says(0, true), says(1, true), says(2, true)], [true, true, false]);
        assert!(!says(0, false), "no door slams without a clock");
    }
}
