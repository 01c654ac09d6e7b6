//! Module 8: the timer chambers as the engine knows them, and as Rust.

use std::fmt::{self, Write};

use temple::modules::ModuleData;
use temple::modules::timer_chambers::{Ban, Data, Hourglass, MANIFEST, Penalty, TOKENS, TaskSpec, TimerSpec};
use temple::temple::ChamberId;

use crate::convert::{Converted, cost, missing};
use crate::error::ComponentError;
use crate::generate;
use crate::raw::{self, Chamber, File};

/// What is printed on the timer chambers, in the order in which the engine lists them.
pub(super) fn data(file: &File) -> Converted<Data> {
    let timer = |id: &&str| {
        let place = file.chamber.iter().position(|tile| tile.id == *id).ok_or_else(|| missing("chamber", id))?;
        spec(&file.chamber[place], ChamberId::from_index(place))
    };
    let seconds = [u32::from(file.hourglass.green_s), u32::from(file.hourglass.blue_s)];
    Ok(Data { seconds, timers: MANIFEST.pieces.iter().skip(TOKENS).map(timer).collect::<Converted<_>>()? })
}

fn spec(tile: &Chamber, chamber: ChamberId) -> Converted<TimerSpec> {
    let ban = |ban: &raw::Ban| match ban {
        raw::Ban::Movement => Ban::Movement,
        raw::Ban::Gems => Ban::Gems,
        raw::Ban::GoldenMasks => Ban::GoldenMasks,
        raw::Ban::Start => Ban::Start,
    };
    Ok(TimerSpec {
        chamber,
        glass: match tile.hourglass {
            Some(raw::Glass::Green) => Hourglass::Green,
            _ => Hourglass::Blue,
        },
        bans: tile.prohibitions.iter().flatten().map(ban).collect(),
        tasks: tile.tasks.iter().flatten().map(|one| task(tile, one)).collect::<Converted<_>>()?,
        takes_dice: tile.dice_placed_per_player.unwrap_or(0),
    })
}

fn task(tile: &Chamber, task: &raw::Task) -> Converted<TaskSpec> {
    let penalty = match (task.fail_dice_lost, task.fail_players_losing_a_die, task.fail_gems_added) {
        (Some(dice), None, None) => Penalty::Dice(dice),
        (None, Some(players), None) => Penalty::PlayersLoseOne(players),
        (None, None, Some(gems)) => Penalty::Gems(gems),
        _ => {
            let name = format!("chamber {:?}", tile.id);
            return Err(ComponentError::new(name, "tasks", "one penalty for each task", "none or several"));
        }
    };
    Ok(TaskSpec { need: cost(&task.need), penalty })
}

pub(super) fn write(out: &mut String, modules: &ModuleData) -> fmt::Result {
    let Data { seconds: [green, blue], timers } = &modules.timer_chambers;
    writeln!(out, "\n#[rustfmt::skip]\nfn timer_chambers() -> timer_chambers::Data {{")?;
    writeln!(out, "    use timer_chambers::{{Ban, Hourglass, Penalty, TaskSpec, TimerSpec}};")?;
    writeln!(out, "    timer_chambers::Data {{\n        seconds: [{green}, {blue}],\n        timers: vec![")?;
    for timer in timers {
        let bans: Vec<String> = timer.bans.iter().map(|ban| format!("Ban::{ban:?}")).collect();
        writeln!(out, "            TimerSpec {{")?;
        writeln!(
            out,
            "                chamber: ChamberId({}), glass: Hourglass::{:?},",
            timer.chamber.0, timer.glass
        )?;
        writeln!(out, "                bans: vec![{}], takes_dice: {},", bans.join(", "), timer.takes_dice)?;
        writeln!(out, "                tasks: vec![")?;
        for task in &timer.tasks {
            let (need, penalty) = (generate::cost(&task.need), task.penalty);
            writeln!(out, "                    TaskSpec {{ need: {need}, penalty: Penalty::{penalty:?} }},")?;
        }
        writeln!(out, "                ],\n            }},")?;
    }
    writeln!(out, "        ],\n    }}\n}}")
}
