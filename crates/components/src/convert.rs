//! From the file as it is written to the tables of the engine.
//!
//! Runs only on a checked file, but does not rely on it: what the engine's tables cannot hold is an error here too.

use kit::Tick;
use temple::components::{
    ChamberKind, ChamberSpec, ClockProfile, Components, CountdownSpec, DifficultySpec, ExitPlace, GemLevel,
    PlayerCount,
};
use temple::dice::{Cost, Face, MAX_POTS};
use temple::temple::{Side, Sides};

use crate::error::ComponentError;
use crate::modules;
use crate::raw;

pub(crate) type Converted<T> = Result<T, ComponentError>;

/// The engine's tables for a checked file.
pub(crate) fn components(file: &raw::File) -> Converted<Components> {
    Ok(Components {
        die_sides: die(&file.dice)?,
        discover: cost(&file.costs.discover),
        black_masks_freed_by_gold: file.costs.black_masks_freed_by_gold,
        fate_gems: file.stock.fate_gems,
        first_sides: first_sides(file)?,
        chambers: file.chamber.iter().map(chamber).collect::<Converted<_>>()?,
        player_counts: file.player_count.iter().map(player_count).collect(),
        difficulties: difficulties(&file.difficulty)?,
        clocks: file.clock.iter().map(clock).collect::<Converted<_>>()?,
        roll_pace_ms: file.pace.roll_pace_ms,
        floors: modules::floors(&file.modules),
        modules: modules::data(file)?,
        challenges: modules::challenges(file),
    })
}

fn first_sides(file: &raw::File) -> Converted<[Side; 2]> {
    let start = file.chamber.iter().find_map(|chamber| chamber.set_up_sides.as_ref());
    let sides: Vec<Side> = start.into_iter().flat_map(|sides| sides.iter().copied().map(side)).collect();
    let wrong = |sides: Vec<Side>| ComponentError::new("chamber \"start\"", "set_up_sides", "2 sides", sides.len());
    sides.try_into().map_err(wrong)
}

fn die(dice: &raw::Dice) -> Converted<[Face; 6]> {
    let sides: Vec<Face> = dice.faces.iter().copied().map(face).collect();
    sides.try_into().map_err(|sides: Vec<Face>| ComponentError::new("dice", "faces", "6 die faces", sides.len()))
}

fn chamber(chamber: &raw::Chamber) -> Converted<ChamberSpec> {
    Ok(ChamberSpec {
        name: chamber.id.clone().into(),
        kind: chamber.kind,
        group: chamber.group,
        doors: doors(chamber),
        rear: chamber.compartments.as_ref().map_or(Sides::NONE, |parts| sides(&parts.rear)),
        entry: entry(chamber),
        levels: levels(chamber)?,
        gems_in_rear: chamber.gem_compartment == Some(raw::Compartment::Rear),
        purple_mask: chamber.purple_mask,
        treasure_icon: chamber.treasure_icon,
    })
}

/// All entrances. A slide counts as one; that it lets nobody out is a matter of its module.
fn doors(chamber: &raw::Chamber) -> Sides {
    let openings = sides(&chamber.openings);
    match chamber.stairway {
        raw::Stairway::Open | raw::Stairway::Slide => openings.with(Side::South),
        raw::Stairway::Blocked | raw::Stairway::None => openings,
    }
}

fn entry(chamber: &raw::Chamber) -> Option<Cost> {
    match chamber.special_entry {
        raw::SpecialEntry::None => Some(cost(&chamber.entry)),
        raw::SpecialEntry::Free => Some(Cost::FREE),
        raw::SpecialEntry::CannotEnter => None,
    }
}

fn levels(chamber: &raw::Chamber) -> Converted<Vec<GemLevel>> {
    if chamber.gem_options.len() > MAX_POTS {
        let (name, most) = (format!("chamber {:?}", chamber.id), format!("at most {MAX_POTS} levels"));
        return Err(ComponentError::new(name, "gem_options", most, chamber.gem_options.len()));
    }
    let level = |option: &raw::GemOption| GemLevel {
        gems: option.gems,
        face: face(option.face),
        count: option.count,
        together: needs_two_players(chamber.kind, option),
    };
    Ok(chamber.gem_options.iter().map(level).collect())
}

/// Two or three gems of the four gem chambers are activated together; other rooms are not meant (BASE-58).
fn needs_two_players(kind: ChamberKind, option: &raw::GemOption) -> bool {
    matches!(kind, ChamberKind::GemChamberKeys | ChamberKind::GemChamberTorches) && option.gems >= 2
}

fn player_count(row: &raw::PlayerCount) -> PlayerCount {
    let exit = match row.exit_rule {
        raw::ExitRule::MiddleOfPile => ExitPlace::MiddleOfPile,
        raw::ExitRule::BottomFive => ExitPlace::BottomFive,
    };
    PlayerCount { gems: row.gems, dice_each: row.dice_each, exit }
}

fn difficulties(rows: &[raw::Difficulty]) -> Converted<[DifficultySpec; 3]> {
    let spec =
        |row: &raw::Difficulty| DifficultySpec { extra_gems: row.extra_gems, turns_of_fate: row.turns_of_fate };
    match rows {
        [normal, expert, professional] => Ok([spec(normal), spec(expert), spec(professional)]),
        _ => Err(ComponentError::new("the file", "difficulty", "3 difficulties", rows.len())),
    }
}

fn clock(clock: &raw::Clock) -> Converted<ClockProfile> {
    let at = |seconds: u16| Tick::from_seconds(seconds.into());
    if clock.countdowns.len() != 3 {
        let name = format!("clock {:?}", clock.id);
        return Err(ComponentError::new(name, "countdowns", "3 countdowns", clock.countdowns.len()));
    }
    let spec = |countdown: &raw::Countdown| CountdownSpec {
        gong_at: countdown.gong_at_s.map(at),
        end_at: at(countdown.end_at_s),
    };
    let countdowns = clock.countdowns.iter().map(spec).collect();
    Ok(ClockProfile { name: clock.id.clone().into(), intro_s: clock.intro_s.into(), countdowns })
}

pub(crate) fn missing(list: &str, id: &str) -> ComponentError {
    ComponentError::new(format!("{list} {id:?}"), "id", "an entry with this id", "none")
}

pub(crate) fn face(face: raw::Face) -> Face {
    match face {
        raw::Face::Adventurer => Face::Adventurer,
        raw::Face::Key => Face::Key,
        raw::Face::Torch => Face::Torch,
        raw::Face::BlackMask => Face::BlackMask,
        raw::Face::GoldenMask => Face::GoldenMask,
    }
}

pub(crate) fn cost(faces: &raw::Faces) -> Cost {
    let faces: Vec<Face> = faces.iter().copied().map(face).collect();
    Cost::of(&faces)
}

pub(crate) fn sides(sides: &raw::SideList) -> Sides {
    sides.iter().copied().map(side).collect()
}

fn side(side: raw::Side) -> Side {
    match side {
        raw::Side::North => Side::North,
        raw::Side::East => Side::East,
        raw::Side::South => Side::South,
        raw::Side::West => Side::West,
    }
}
