//! Upright signs and furniture of the modules' chambers: corners, shelf, and the pieces that lie there.

use std::fmt::Write as _;

use temple::components::{ChamberKind, GemLevel};
use temple::dice::{Cost, Face};
use temple::modules::timer_chambers::{Ban, Hourglass, Penalty, TimerSpec};
use temple::modules::treasures::BACK;
use temple::modules::{quest_chambers, special_chambers};
use temple::players::PlayerId;
use temple::rulebook::{Icon, Lying, Piece, Whereabouts};
use temple::rules::payment::symbols;
use temple::temple::Side;

use super::floors::rear_of;
use super::{
    AMBER, INK, PALE, Room, SAND, SPOKEN, State, cell, number, plate, price_row, shelf, symbol, tally, tick,
};
use crate::number::Num;
use crate::scene::{self, Area};
use crate::{goal, seats};

/// What the sand of an hourglass looks like.
pub const fn sand(glass: Hourglass) -> &'static str {
    match glass {
        Hourglass::Green => "#3fb56f",
        Hourglass::Blue => "#4aa3f0",
    }
}

/// Everything upright, the furniture first.
pub(super) fn signs(room: &Room<'_>) -> String {
    furniture(room) + &entrance(room) + &corner(room) + &mask(room) + &lying(room) + &rim(room)
}

fn furniture(room: &Room<'_>) -> String {
    match room.kind {
        ChamberKind::AltarChamber => altar(room),
        ChamberKind::TaskChamber => tasks(room),
        ChamberKind::GhostChamber => hollow(room),
        ChamberKind::TreeOfLife => tree(room),
        ChamberKind::ObeliskChamber => obelisk(room),
        ChamberKind::TreasureChamber => block(room),
        ChamberKind::DoubleChamber => rear_shelf(room),
        ChamberKind::LinkedChamber => armed(room),
        ChamberKind::SummoningChamber => summons(room),
        ChamberKind::AbyssChamber => rope(room),
        ChamberKind::ProhibitionChamber => bans(room),
        ChamberKind::LavaChamberDice | ChamberKind::LavaChamberGems => lava(room),
        ChamberKind::TorchChamber => torches(room),
        ChamberKind::SacrificeChamber => bowl(room),
        _ => String::new(),
    }
}

fn is_done(room: &Room<'_>) -> bool {
    quest_chambers::is_done(&room.look.table, room.id)
        || (room.kind == ChamberKind::TreasureChamber && room.look.table.modules.special_chambers.chalice_saved)
}

/// Where no die opens a door: free, or barred to people.
fn entrance(room: &Room<'_>) -> String {
    match room.kind {
        ChamberKind::AbyssChamber => format!(
            "<rect x='4' y='4' width='46' height='25' rx='6' fill='{PALE}' stroke='{INK}' stroke-width='2.5' stroke-dasharray='5 3'/>\
             <text x='27' y='22' text-anchor='middle' font-size='15' fill='{INK}'>{}</text>",
            SPOKEN.free_entry()
        ),
        ChamberKind::GhostChamber | ChamberKind::ObeliskChamber => {
            format!(
                "<rect x='4' y='4' width='30' height='28' rx='6' fill='{PALE}' stroke='{INK}' stroke-width='3'/>"
            ) + &symbol("no_entry", (INK, "#c2371f"), 7.0, 6.0, 24.0)
        }
        _ => String::new(),
    }
}

fn disc(drawn: &str) -> String {
    format!("<circle cx='142' cy='18' r='15.5' fill='{INK}' stroke='{SAND}' stroke-width='2'/>{drawn}")
}

/// Top right: what is special here.
fn corner(room: &Room<'_>) -> String {
    let kind = |id: &str| disc(&symbol(id, (SAND, INK), 131.5, 7.5, 21.0));
    let spec = room.look.book.data.chamber(room.id);
    let is_quest = matches!(
        room.kind,
        ChamberKind::AltarChamber
            | ChamberKind::TaskChamber
            | ChamberKind::GhostChamber
            | ChamberKind::TreeOfLife
            | ChamberKind::ObeliskChamber
            | ChamberKind::TreasureChamber
    );
    match room.kind {
        _ if is_quest && is_done(room) => symbol("quest_done", ("", ""), 125.0, 0.0, 34.0),
        _ if is_quest => symbol("quest_marker", ("", ""), 125.0, 0.0, 34.0),
        ChamberKind::IllusionChamber => kind("illusion_chamber"),
        ChamberKind::LinkedChamber => kind("linked_chamber"),
        ChamberKind::DoubleChamber => kind("double_chamber"),
        ChamberKind::MovingPlatform => kind("moving_platform"),
        ChamberKind::SummoningChamber => kind("summoning_chamber"),
        ChamberKind::AbyssChamber => kind("abyss_chamber"),
        ChamberKind::SlideChamber => kind("slide_chamber"),
        _ => match timer_of(room) {
            Some(timer) => glass(room, timer),
            None if spec.treasure_icon && room.look.book.heeds(Icon::Chest) => chest(room),
            None => String::new(),
        },
    }
}

fn chest(room: &Room<'_>) -> String {
    let closed = room.look.table.pieces.in_chamber(room.id).any(|(_, lying)| lying.piece == BACK);
    match closed {
        true => symbol("chest_closed", ("", ""), 129.0, 4.0, 27.0),
        false => format!("<g opacity='.8'>{}</g>", symbol("chest_open", ("", ""), 129.0, 4.0, 27.0)),
    }
}

/// Bottom left: a mask that has bitten is carved, not painted.
fn mask(room: &Room<'_>) -> String {
    let spec = room.look.book.data.chamber(room.id);
    match spec.purple_mask && room.look.book.heeds(Icon::PurpleMask) {
        true => symbol("purple_mask_spent", ("", ""), 4.0, 131.0, 25.0),
        false => String::new(),
    }
}

/// From the gong to the slam the rim of what will vanish is dashed.
fn rim(room: &Room<'_>) -> String {
    let fades = room.look.table.countdown.is_some() && !goal::is_last(room.look);
    if room.kind != ChamberKind::IllusionChamber || !fades {
        return String::new();
    }
    let words = SPOKEN.fades();
    let width = words.chars().count() as f64 * 8.4 + 34.0;
    format!(
        "<rect x='2' y='2' width='156' height='156' rx='8' fill='#bff3ee' fill-opacity='.2' stroke='#bff3ee' stroke-width='4' stroke-dasharray='14 9'/>\
         <rect x='{x}' y='3' width='{w}' height='28' rx='7' fill='{INK}' stroke='#bff3ee' stroke-width='2.5'/>{}\
         <text x='{t}' y='23' text-anchor='middle' font-size='16' fill='#bff3ee'>{words}</text>",
        symbol("illusion_chamber", ("#bff3ee", INK), 157.0 - width + 4.0, 8.0, 18.0),
        x = Num(157.0 - width),
        w = Num(width),
        t = Num(157.0 - width / 2.0 + 9.0)
    )
}

/// Pieces on the floor that no sign of the chamber shows.
fn lying(room: &Room<'_>) -> String {
    let table = &room.look.table;
    let mut svg = String::new();
    let here = room.look.book.lying_at(table, Whereabouts::In(room.id));
    let is_shown = |piece: &Piece| !shown_otherwise(room, *piece);
    for (n, piece) in here.iter().map(|one: &Lying| one.piece).filter(is_shown).enumerate() {
        let aside = 26.0 * n as f64;
        svg += &match piece.id() {
            "treasure_large_torch" => stepped(piece.id(), 24.0 + aside, 92.0),
            "chalice" => chalice(room),
            "ghost" => symbol("ghost", ("", ""), 108.0, 34.0, 40.0),
            id => symbol(id, (PALE, INK), 128.0, 36.0 + aside, 28.0),
        };
    }
    svg
}

fn shown_otherwise(room: &Room<'_>, piece: Piece) -> bool {
    let id = piece.id();
    let of_timers = id == "timer_token" || id.starts_with("hourglass");
    let of_quests = id == "quest_marker" || id == "gem_tile" || id.starts_with("task_");
    let at_rest = id == "ghost" && room.kind == ChamberKind::GhostChamber;
    let on_its_stone = id == "chalice" && room.kind == ChamberKind::TreasureChamber;
    piece == BACK || of_timers || of_quests || at_rest || on_its_stone
}

/// The chalice stands beside whoever is there, or on the floor.
fn chalice(room: &Room<'_>) -> String {
    let at = special_chambers::chalice_at(&room.look.table);
    let somebody = room.look.table.inside().any(|who| Some(room.look.table.of(who).place) == at);
    match somebody {
        true => symbol("chalice", ("", ""), 104.0, 66.0, 32.0),
        false => symbol("chalice", ("", ""), 60.0, 52.0, 40.0),
    }
}

/// A treasure tile on the floor.
fn stepped(id: &str, x: f64, y: f64) -> String {
    format!(
        "<g transform='translate({} {})'><path d='M4 0h36v4h4v36h-4v4H4v-4H0V4h4z' fill='{SAND}' stroke='{INK}' stroke-width='2'/>\
         <path d='M6 4h32v3h3v30h-3v3H6v-3H3V7h3z' fill='none' stroke='#b07d10' stroke-width='2'/>{}</g>",
        Num(x),
        Num(y),
        symbol(id, ("#5d3b17", "#ffb648"), 6.0, 5.0, 32.0)
    )
}

/// A die with the emblem of its owner.
fn seat_die(who: PlayerId, x: f64, y: f64, size: f64) -> String {
    let paint = seats::painted(who);
    let [left, top, side, round] = [x, y, size, size * 0.2].map(Num);
    format!(
        "<rect x='{left}' y='{top}' width='{side}' height='{side}' rx='{round}' fill='{SAND}' stroke='{INK}' stroke-width='1.5'/>{}",
        symbol(&format!("seat-{}", paint.slug), (paint.colour, INK), x + size * 0.2, y + size * 0.2, size * 0.6)
    )
}

fn altar(room: &Room<'_>) -> String {
    let memory = &room.look.table.modules.quest_chambers;
    let need = room.look.book.data.modules.quest_chambers.altar_dice;
    let givers: Vec<PlayerId> = memory.givers().iter().collect();
    let mut svg = "<path d='M22 100h116v13h-9v24H31v-24h-9z' fill='#6d4e2d' stroke='#1d1208' stroke-width='2'/>\
                   <path d='M22 100h116v6H22z' fill='#dcbc87'/>"
        .to_owned();
    for n in 0..need {
        let x = 44.0 + 42.0 * f64::from(n);
        let given = n < memory.altar_dice();
        let (rim, dash) = if given { ("#8f2a18", "") } else { ("#dcbc87", " stroke-dasharray='4 3'") };
        let _ = write!(
            svg,
            "<rect x='{}' y='104' width='30' height='30' rx='6' fill='#2b1710' stroke='{rim}' stroke-width='2'{dash}/>",
            Num(x)
        );
        // One alone gives both dice.
        if let Some(who) = givers.get(usize::from(n)).or(givers.last()).filter(|_| given) {
            svg += &seat_die(*who, x + 3.0, 107.0, 24.0);
        }
    }
    svg
}

fn tasks(room: &Room<'_>) -> String {
    let (memory, data) = (&room.look.table.modules.quest_chambers, &room.look.book.data.modules.quest_chambers);
    let mut svg = shelf(22.0, 97.0, 116.0, 39.0);
    let done = data.tasks_used.saturating_sub(memory.tasks() + u8::from(memory.task().is_some()));
    match memory.task().and_then(|task| data.task(task)) {
        _ if is_done(room) => {
            svg + &tick(44.0, 117.0, 1.0)
                + &number(&SPOKEN.tally(data.tasks_used, data.tasks_used), 90.0, 122.0, 15.0)
        }
        None => {
            for n in 0..memory.tasks() {
                let n = f64::from(n);
                svg += &symbol("task_tile_back", (SAND, INK), 28.0 + n * 26.0, 102.0 - n * 1.5, 30.0);
            }
            svg
        }
        Some(need) => svg + &task_faces(room, &need) + &pips(done, data.tasks_used),
    }
}

/// The faces of the open task; those that are pledged are bright and rimmed.
fn task_faces(room: &Room<'_>, need: &Cost) -> String {
    let faces = scene::faces(need);
    let width = (108.0 / faces.len() as f64).min(26.0);
    let mut left = Face::ALL.map(|face| super::in_pot(room.look, room.id, face));
    let mut svg = String::new();
    for (n, face) in faces.iter().enumerate() {
        let x = 81.0 - width * faces.len() as f64 / 2.0 + n as f64 * width;
        let drawn = scene::face_at(*face, x, 102.0, width - 3.0);
        if left[*face as usize] > 0 {
            left[*face as usize] -= 1;
            let (x, side) = (Num(x), Num(width - 3.0));
            let _ = write!(
                svg,
                "{drawn}<rect x='{x}' y='102' width='{side}' height='{side}' rx='4' fill='none' stroke='{AMBER}' stroke-width='2.5'/>"
            );
        } else {
            let _ = write!(svg, "<g opacity='.5'>{drawn}</g>");
        }
    }
    svg
}

fn pips(done: u8, all: u8) -> String {
    (0..all).fold(String::new(), |mut svg, n| {
        let fill = match n.cmp(&done) {
            std::cmp::Ordering::Less => "#4fd1a5",
            std::cmp::Ordering::Equal => AMBER,
            std::cmp::Ordering::Greater => "#8a673f",
        };
        let _ = write!(
            svg,
            "<rect x='{}' y='128' width='9' height='5' rx='1.5' fill='{fill}'/>",
            56 + 13 * u32::from(n)
        );
        svg
    })
}

fn hollow(room: &Room<'_>) -> String {
    if is_done(room) {
        return symbol("ghost", ("", ""), 49.0, 42.0, 62.0)
            + &format!("<circle cx='106' cy='104' r='13' fill='#1c6470' stroke='{INK}' stroke-width='2'/>")
            + &tick(106.0, 104.0, 0.8);
    }
    "<g fill='none' stroke='#eafffb' stroke-width='3' stroke-dasharray='7 5' transform='translate(49 42) scale(1.292)'>\
     <path d='M24 3c10 0 16 7 16 17v25l-5.5-5-5.5 5-5-5-5 5-5.5-5L8 45V20C8 10 14 3 24 3z'/></g>"
        .to_owned()
}

fn tree(room: &Room<'_>) -> String {
    let ink = if is_done(room) { "#3f8f3f" } else { "#35683a" };
    let drawn = symbol("tree_of_life", (ink, "#f4c542"), 40.0, 16.0, 80.0);
    if is_done(room) {
        return drawn;
    }
    let book = &room.look.book;
    let need = book.data.modules.quest_chambers.masks_per_player * book.setup.players() as u8;
    drawn + &tally(Face::GoldenMask, super::in_pot(room.look, room.id, Face::GoldenMask), need)
}

fn obelisk(room: &Room<'_>) -> String {
    let home = room.look.table.modules.quest_chambers.gem_tiles();
    let mut svg =
        scene::inked("obelisk_chamber", (INK, PALE), Area { x: 42.0, y: 30.0, width: 76.0, height: 92.0 });
    for side in room.look.book.data.modules.quest_chambers.gem_tile_sides.iter() {
        let (x, y) = match side.turned(room.placed.turn()) {
            Side::North => (67.0, 22.0),
            Side::East => (112.0, 67.0),
            Side::South => (67.0, 112.0),
            Side::West => (22.0, 67.0),
        };
        if home.has(side) {
            svg += &symbol("gem_tile", ("", ""), x, y, 26.0);
        } else {
            let _ = write!(
                svg,
                "<rect x='{}' y='{}' width='24' height='24' rx='3' fill='#2b1c0e' fill-opacity='.55' stroke='#8ff0f5' stroke-width='2' stroke-dasharray='4 3'/>",
                Num(x + 1.0),
                Num(y + 1.0)
            );
        }
    }
    svg
}

fn block(room: &Room<'_>) -> String {
    let stone = "<path d='M96 112h36v8h4v16H92v-16h4z' fill='#8f6d43' stroke='#1d1208' stroke-width='2'/>\
                 <path d='M96 112h36v5H96z' fill='#e6cd9d'/>";
    let there = special_chambers::chalice_at(&room.look.table).is_some_and(|at| at.chamber == room.id);
    stone.to_owned()
        + &match there {
            true => symbol("chalice", ("", ""), 97.0, 79.0, 34.0),
            false => "<ellipse cx='114' cy='112' rx='12' ry='3.5' fill='#3a2814'/>".to_owned(),
        }
}

/// The two gems of a double chamber lie behind its wall.
fn rear_shelf(room: &Room<'_>) -> String {
    let Some(level) = room.look.book.data.chamber(room.id).levels.first() else { return String::new() };
    let side = rear_of(room);
    let (x, y) = match side {
        Side::North => (96.0, 26.0),
        Side::East => (91.0, 97.0),
        Side::South => (96.0, 104.0),
        Side::West => (23.0, 97.0),
    };
    let height = if matches!(side, Side::East | Side::West) { 38.0 } else { 33.0 };
    let done = room.placed.exhausted;
    let state = if done { State::Done } else { State::Missing };
    let mut svg = shelf(x - 1.0, y, 46.0, height)
        + &cell(Area { x: x + 1.5, y: y + 2.0, width: 41.0, height: height - 4.0 }, state);
    for n in 0..level.gems {
        let id = if done { "gem" } else { "gem-socket" };
        svg += &scene::inked(id, ("#8ff0f5", ""), Area::square(x + 6.0 + 16.0 * f64::from(n), y + 3.0, 14.0));
    }
    svg + &match done {
        true => tick(x + 22.0, y + height - 10.0, 0.7),
        false => count_of(level, x + 20.0, y + height - 5.0),
    }
}

/// How many of a face a level asks for.
fn count_of(level: &GemLevel, x: f64, y: f64) -> String {
    let inks = if level.face == Face::Key { ("#a9d0ff", "") } else { ("#ffb98a", "#fff0c0") };
    number(&level.count.to_string(), x - 6.0, y, 15.0)
        + &scene::inked(scene::face_mark(level.face), inks, Area::square(x + 2.0, y - 13.0, 14.0))
}

/// A linked chamber whose pot is full waits for another.
fn armed(room: &Room<'_>) -> String {
    let view = room.look.view(kit::Tick::START);
    let done = view.table.modules.special_chambers.linked_done;
    let present = || view.table.inside().filter(|who| view.table.of(*who).place.chamber == room.id);
    let given =
        |face| present().map(|who| symbols(&view, who, view.table.of(who).hand.pledged(0), face)).sum::<u8>();
    let full = view.book.data.chamber(room.id).levels.first().is_some_and(|level| given(level.face) >= level.count);
    match (done, full) {
        (false, true) => plate(SPOKEN.armed(), AMBER),
        (true, _) if !room.placed.exhausted => {
            "<rect x='90' y='97' width='48' height='39' rx='5' fill='#3a2814' opacity='.72'/>".to_owned()
        }
        _ => String::new(),
    }
}

fn summons(room: &Room<'_>) -> String {
    let again = room.look.book.data.modules.trap_chambers.of(room.id).and_then(|trap| trap.summon_again);
    shelf(29.0, 111.0, 102.0, 28.0)
        + &again.map(|cost| price_row(&cost, 33.0, 114.5, 21.0)).unwrap_or_default()
        + &symbol("summoning_chamber", (SAND, INK), 108.0, 115.0, 20.0)
}

fn rope(room: &Room<'_>) -> String {
    let climb = room.look.book.data.modules.trap_chambers.of(room.id).and_then(|trap| trap.climb_out);
    let memory = &room.look.table.modules.trap_chambers;
    let caught = room
        .look
        .table
        .inside()
        .any(|who| room.look.table.of(who).place.chamber == room.id && memory.is_caught(who));
    let rope = "<path d='M40 86l-6 50M54 84l-4 52M38 100h15M36 112h15M34 124h15' fill='none' stroke='#d9bd8b' stroke-width='3'/>";
    climb.map(|cost| price_row(&cost, 84.0, 112.0, 17.0)).unwrap_or_default() + if caught { "" } else { rope }
}

/// What is printed about an hourglass here.
fn timer_of<'a>(room: &Room<'a>) -> Option<&'a TimerSpec> {
    room.look.book.data.modules.timer_chambers.of(room.id)
}

/// How the hourglass of a chamber stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glass {
    /// At this step.
    Running(usize),
    /// So many come before.
    Queued(usize),
    Spent,
}

fn glass_of(room: &Room<'_>, timer: &TimerSpec) -> Glass {
    let queue = room.look.table.modules.timer_chambers.queue(timer.glass);
    match queue.running() {
        Some(chamber) if chamber == room.id => Glass::Running(queue.step()),
        _ => queue.waiting().position(|one| one == room.id).map_or(Glass::Spent, |n| Glass::Queued(n + 1)),
    }
}

/// The picture of an hourglass with so many seconds left.
pub fn glass_picture(glass: Hourglass, seconds: u32, of: u32) -> &'static str {
    let (green, blue) = match seconds * 100 / of.max(1) {
        67.. => ("hourglass_green_full", "hourglass_blue_full"),
        25.. => ("hourglass_green_half", "hourglass_blue_half"),
        _ => ("hourglass_green_last", "hourglass_blue_last"),
    };
    if glass == Hourglass::Green { green } else { blue }
}

const fn full(glass: Hourglass) -> &'static str {
    match glass {
        Hourglass::Green => "hourglass_green_full",
        Hourglass::Blue => "hourglass_blue_full",
    }
}

/// How an hourglass ended, told apart by shape: a tick in a round, a cross on a square.
const fn outcome(mastered: bool) -> &'static str {
    if mastered {
        "<circle cx='120' cy='32' r='11' fill='#1c6470' stroke='#24170c' stroke-width='2'/>\
         <path transform='translate(119 32) scale(.65)' d='M-8 0l6 6 10-12' fill='none' stroke='#fff' stroke-width='4'/>"
    } else {
        "<path d='M109 21h22v22h-22z' fill='#a8210c' stroke='#24170c' stroke-width='2'/>\
         <path d='M114 26l12 12M126 26l-12 12' fill='none' stroke='#fff' stroke-width='3.5'/>"
    }
}

/// How the hourglass of a chamber ended, if that makes a difference: whether it was mastered.
fn mastered(room: &Room<'_>) -> Option<bool> {
    room.look.table.modules.timer_chambers.mastered(room.id)
}

/// The corner of a timer chamber; while it runs, the seconds lie over it on a plate of their own.
fn glass(room: &Room<'_>, timer: &TimerSpec) -> String {
    let drawn = |id: &str| disc(&symbol(id, (SAND, sand(timer.glass)), 131.5, 7.5, 21.0));
    match glass_of(room, timer) {
        Glass::Running(_) => drawn(full(timer.glass)),
        Glass::Queued(place) => {
            drawn(full(timer.glass))
                + &format!(
                    "<circle cx='120' cy='31' r='10.5' fill='#1d4753' stroke='{SAND}' stroke-width='2' stroke-dasharray='4 2.5'/>\
                     <text x='120' y='36.5' text-anchor='middle' font-size='14' fill='{PALE}'>{place}</text>"
                )
        }
        Glass::Spent => {
            format!("<g opacity='.75'>{}</g>", disc(&symbol("hourglass_spent", (SAND, SAND), 131.5, 7.5, 21.0)))
                + mastered(room).map_or("", outcome)
        }
    }
}

/// The mark of a ban.
pub const fn ban_mark(ban: Ban) -> &'static str {
    match ban {
        Ban::Movement => "prohibit_movement",
        Ban::Gems => "prohibit_gems",
        Ban::GoldenMasks => "prohibit_golden_masks",
        Ban::Start => "prohibit_start",
    }
}

fn bans(room: &Room<'_>) -> String {
    let Some(timer) = timer_of(room) else { return String::new() };
    let state = glass_of(room, timer);
    let mut svg = shelf(22.0, 95.0, 116.0, 42.0);
    for (n, ban) in timer.bans.iter().enumerate() {
        let x = 24.0 + 57.0 * n as f64;
        let hot = state == Glass::Running(n);
        let over = state == Glass::Spent || matches!(state, Glass::Running(step) if n < step);
        let glass = if over { "hourglass_spent" } else { full(timer.glass) };
        let bed = match hot {
            true => format!(
                "<rect x='{}' y='97' width='55' height='38' rx='3' fill='#3a1710' stroke='#ff6a4d' stroke-width='3'/>",
                Num(x)
            ),
            false => cell(Area { x, y: 97.0, width: 55.0, height: 38.0 }, State::Missing),
        };
        let _ = write!(
            svg,
            "<g opacity='{}'>{bed}{}{}</g>",
            if over { ".4" } else { "1" },
            symbol(ban_mark(*ban), (PALE, INK), x + 23.0, 101.0, 30.0),
            symbol(glass, ("#c9b48c", sand(timer.glass)), x + 3.0, 106.0, 19.0)
        );
    }
    svg
}

fn lava(room: &Room<'_>) -> String {
    let Some(timer) = timer_of(room) else { return String::new() };
    let state = glass_of(room, timer);
    let mut svg = shelf(22.0, 93.0, 116.0, 45.0);
    for (n, task) in timer.tasks.iter().enumerate() {
        let x = 24.0 + 38.0 * n as f64;
        let bed = match state {
            Glass::Running(step) if n < step => State::Done,
            Glass::Running(step) if n == step => State::BeingFilled,
            _ => State::Missing,
        };
        // What was not done in time stays lit.
        let faint = if state == Glass::Spent && mastered(room) != Some(false) { ".35" } else { "1" };
        let _ = write!(svg, "<g opacity='{faint}'>{}", cell(Area { x, y: 95.0, width: 36.0, height: 41.0 }, bed));
        let face = scene::faces(&task.need).first().copied();
        svg += &match face {
            _ if bed == State::Done => tick(x + 18.0, 115.0, 1.0),
            Some(face) => {
                number(&task.need.total().to_string(), x + 10.0, 112.0, 17.0)
                    + &scene::face_at(face, x + 17.0, 98.0, 16.0)
                    + &pain(task.penalty, x)
            }
            None => String::new(),
        };
        svg += "</g>";
    }
    let running = match state {
        Glass::Running(step) => timer.tasks.get(step),
        _ => None,
    };
    svg + &running
        .and_then(|task| scene::faces(&task.need).first().map(|face| (task.need.total(), *face)))
        .map(|(need, face)| plate(&SPOKEN.tally(super::in_pot(room.look, room.id, face).min(need), need), AMBER))
        .unwrap_or_default()
}

/// What failing costs.
fn pain(penalty: Penalty, x: f64) -> String {
    let (words, id) = match penalty {
        Penalty::Dice(dice) => (format!("−{dice}"), "die_gone"),
        Penalty::PlayersLoseOne(players) => (format!("−{players}"), "die_gone"),
        Penalty::Gems(gems) => (format!("+{gems}"), "gem"),
    };
    format!(
        "<text x='{}' y='132' font-size='14' fill='#ffd0c2' text-anchor='end'>{words}</text>{}",
        Num(x + 17.0),
        symbol(id, ("#ffd0c2", INK), x + 18.0, 119.0, 15.0)
    )
}

fn torches(room: &Room<'_>) -> String {
    let Some(timer) = timer_of(room) else { return String::new() };
    let need = timer.tasks.first().map_or(0, |task| task.need.total());
    let running = matches!(glass_of(room, timer), Glass::Running(_));
    let have = if running { super::in_pot(room.look, room.id, Face::Torch).min(need) } else { 0 };
    let mut svg = String::new();
    for n in 0..need {
        // Along an arc from the left over the top; turned by the browser, because a sine would weigh two kilobytes.
        let turn = 180 / (need.max(2) - 1) * n;
        let (inks, faint) = if n < have { (("#a8380a", "#ffb648"), "1") } else { (("#5d4224", "#5d4224"), ".6") };
        let _ = write!(
            svg,
            "<g opacity='{faint}' transform='rotate({turn} 80 84) translate(30 84) rotate(-{turn})'>{}</g>",
            symbol("torch", inks, -11.0, -11.0, 22.0)
        );
    }
    svg + &if running { tally(Face::Torch, have, need) } else { String::new() }
}

fn bowl(room: &Room<'_>) -> String {
    let memory = &room.look.table.modules.timer_chambers;
    let dice: Vec<PlayerId> = room.look.table.players().filter(|who| memory.die_of(*who).is_some()).collect();
    let running = timer_of(room).is_some_and(|timer| matches!(glass_of(room, timer), Glass::Running(_)));
    let mut svg =
        "<path d='M26 104h108q-4 30-40 32H66q-36-2-40-32z' fill='#6d4e2d' stroke='#1d1208' stroke-width='2.5'/>\
                   <path d='M26 104h108v6H26z' fill='#dcbc87'/>"
            .to_owned();
    for (n, who) in dice.iter().enumerate().filter(|_| running) {
        let x = 80.0 - dice.len() as f64 * 9.0 + n as f64 * 18.0;
        svg += &seat_die(*who, x, 113.0, 17.0);
    }
    svg
}
