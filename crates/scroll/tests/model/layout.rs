//! The sheets as the model reads them: straight from `data/scroll.toml`, with letters for faces.

use toml::{Table, Value};

/// The six bonus tracks in the order of RNW-6.
pub const RUSH: usize = 0;
pub const HEAL: usize = 1;
pub const REROLL: usize = 2;
pub const KEY: usize = 3;
pub const TORCH: usize = 4;
pub const GOLD: usize = 5;

const TRACKS: [&str; 6] = ["rnw_rush", "rnw_heal", "rnw_reroll", "rnw_key", "rnw_torch", "rnw_gold"];

/// What a room does (RNW-28 to RNW-30).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Action {
    None,
    Gem,
    Joker,
    Track(usize),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Room {
    pub entry: [char; 2],
    pub action: Action,
    pub colour: Option<String>,
    pub exit: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Map {
    pub left: Vec<char>,
    pub right: Vec<char>,
    pub bonus: usize,
}

/// Everything printed that a game with this number of players and this side needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub rooms: Vec<Room>,
    pub maps: Vec<Map>,
    pub length: [usize; 6],
    pub gem_at: [usize; 6],
    pub rounds: usize,
    pub target: usize,
    pub common: usize,
    pub special_gems: usize,
}

fn text<'a>(of: &'a Value, key: &str) -> &'a str {
    of.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("{key} of {of}"))
}

fn number(of: &Value, key: &str) -> usize {
    of.get(key).and_then(Value::as_integer).unwrap_or_else(|| panic!("{key} of {of}")) as usize
}

fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    of.get(key).and_then(Value::as_array).unwrap_or_else(|| panic!("{key} of {of}"))
}

fn letters(of: &Value, key: &str) -> Vec<char> {
    let letter = |face: &Value| match face.as_str().expect("a face") {
        "adventurer" => 'A',
        "key" => 'K',
        "torch" => 'T',
        "golden_mask" => 'G',
        other => panic!("no face of a sheet: {other}"),
    };
    list(of, key).iter().map(letter).collect()
}

fn track(id: &str) -> usize {
    TRACKS.iter().position(|name| *name == id).unwrap_or_else(|| panic!("no track: {id}"))
}

fn room(of: &Value) -> Room {
    let entry = letters(of, "entry");
    let action = match text(of, "action") {
        "none" => Action::None,
        "rnw_gem" => Action::Gem,
        "rnw_joker" => Action::Joker,
        other => Action::Track(track(other)),
    };
    let colour = of.get("special").map(|special| text(special, "colour").to_owned());
    Room { entry: [entry[0], entry[1]], action, colour, exit: of.get("exit").is_some() }
}

impl Layout {
    /// Reads the file for a number of players, a difficulty ("normal") and a side ("variant").
    pub fn read(file: &str, players: usize, difficulty: &str, side: &str) -> Layout {
        let file = Value::Table(file.parse::<Table>().expect("the file of the sheets"));
        let sheet = list(&file, "sheet").iter().find(|sheet| text(sheet, "side") == side).expect("the side");
        let count = list(&file, "player_count").iter().find(|count| number(count, "players") == players);
        let count = count.expect("this number of players");
        let mut rooms = vec![None; 25];
        for entry in list(sheet, "rooms") {
            let at = text(entry, "at").as_bytes();
            rooms[usize::from(at[1] - b'1') * 5 + usize::from(at[0] - b'A')] = Some(room(entry));
        }
        let map = |map: &Value| Map {
            left: letters(map, "left"),
            right: letters(map, "right"),
            bonus: track(text(map, "bonus")),
        };
        let (mut length, mut gem_at) = ([0; 6], [0; 6]);
        for entry in list(sheet, "tracks") {
            let which = track(text(entry, "id"));
            length[which] = number(entry, "length");
            gem_at[which] = number(&entry["gem_at"], &format!("p{players}"));
        }
        Layout {
            rooms: rooms.into_iter().map(|room| room.expect("25 rooms")).collect(),
            maps: list(sheet, "maps").iter().map(map).collect(),
            length,
            gem_at,
            rounds: number(count, "rounds"),
            target: number(&count["targets"], difficulty),
            common: number(&file["dice"], "common"),
            special_gems: number(&file["adventure"], "special_gems"),
        }
    }
}
