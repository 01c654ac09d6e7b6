//! The games played on this device, for the list at `/games`. There is no account, and nothing of it leaves the device.
//!
//! A list in the browser's storage, the newest first: `{at, won, preset, players, minutes, replay, local}`. `preset` is the name of a
//! preset or the id of a challenge; `replay` names a replay on
//! the server; `local` is the whole file of a game in this page, in base 64.

use js_sys::{Array, Date, JSON, Object, Reflect};
use protocol::{Preset, ReplayId};
use temple::components::{ChallengeSpec, Components};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::browser;

const PRESETS: [Preset; 5] =
    [Preset::FirstGame, Preset::Classic, Preset::Expert, Preset::Professional, Preset::Everything];

const NAME: &str = "gong.games";

/// So many games are listed, and the files of so many are kept.
const GAMES: u32 = 200;
const FILES: u32 = 8;

/// Where the replay of a game is.
#[derive(Clone, Copy)]
pub enum Where<'a> {
    /// On the server.
    Server(ReplayId),
    /// Here.
    File(&'a [u8]),
    /// Nowhere: it was played with tiles and dice on a real table.
    #[allow(dead_code, reason = "the companion notes such games")]
    OnTheTable,
}

/// What the roll and write game is called in the list.
pub const SCROLL: &str = "scroll";

/// A game as it stands in the list.
pub struct Entry<'a> {
    /// Whether everybody got out.
    pub won: bool,
    /// What was played: a preset, a challenge, another game.
    pub name: Option<&'a str>,
    /// What the players are called.
    pub players: &'a [String],
    /// How long it took.
    pub minutes: u32,
    /// Where it can be looked at again.
    pub replay: Where<'a>,
}

/// A game that has ended.
pub struct Game<'a> {
    /// Whether everybody got out.
    pub won: bool,
    /// Its preset.
    pub preset: Option<Preset>,
    /// The place of its challenge in the data.
    pub challenge: Option<u8>,
    /// What the players are called.
    pub players: Vec<String>,
    /// How long it took.
    pub minutes: u32,
    /// Where it can be looked at again.
    pub replay: Where<'a>,
}

/// What a game in the list says about how its players fare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Whether everybody got out.
    pub won: bool,
    /// How long it took.
    pub minutes: u32,
    /// Its preset.
    pub preset: Option<Preset>,
    /// The place of its challenge in the data.
    pub challenge: Option<u8>,
}

/// The games in the list, the newest first.
pub fn past() -> Vec<Past> {
    let game = |entry: JsValue| {
        let get = |name: &str| Reflect::get(&entry, &name.into()).unwrap_or(JsValue::NULL);
        let name = get("preset").as_string().unwrap_or_default();
        let named = |spec: &ChallengeSpec| spec.name == name;
        Past {
            won: get("won").is_truthy(),
            minutes: get("minutes").as_f64().unwrap_or_default() as u32,
            preset: PRESETS.into_iter().find(|preset| name_of(*preset) == name),
            challenge: Components::standard().challenges.iter().position(named).map(|number| number as u8),
        }
    };
    list().iter().map(game).collect()
}

/// Whether any game is in the list.
pub fn is_any() -> bool {
    list().length() > 0
}

/// Where a game on the server can be looked at again.
pub fn address(replay: ReplayId) -> String {
    String::from("/r/") + &replay.to_string()
}

/// Adds a game to the list, unless it is there, and gives the address of its review.
pub fn keep(game: &Game<'_>) -> String {
    let data = Components::standard();
    let challenge = game.challenge.and_then(|number| data.challenges.get(usize::from(number)));
    let name = game.preset.map(name_of).or(challenge.map(|spec| spec.name.as_ref()));
    let Game { won, ref players, minutes, replay, .. } = *game;
    enter(&Entry { won, name, players, minutes, replay })
}

/// Enters a game into the list, unless it is there, and gives the address of its review.
pub fn enter(game: &Entry<'_>) -> String {
    let (list, entry) = (list(), Object::new());
    let set = |name: &str, value: JsValue| drop(Reflect::set(&entry, &name.into(), &value));
    let now_ms = Date::now();
    set("at", (now_ms / 1000.0).into());
    set("won", game.won.into());
    set("preset", game.name.map_or(JsValue::NULL, JsValue::from_str));
    set("players", game.players.iter().map(|name| JsValue::from_str(name)).collect::<Array>().into());
    set("minutes", game.minutes.into());
    let address = match game.replay {
        Where::Server(id) => {
            let name = JsValue::from(id.to_string());
            // Whoever loads the page again sees the end again.
            if list.iter().any(|old| Reflect::get(&old, &"replay".into()).is_ok_and(|old| old == name)) {
                return address(id);
            }
            set("replay", name);
            address(id)
        }
        Where::File(bytes) => {
            set("local", base_64(bytes));
            kept_at(game.name, now_ms as u64)
        }
        Where::OnTheTable => String::from("/games"),
    };
    list.unshift(&entry);
    list.set_length(list.length().min(GAMES));
    // A storage has room for a few files only.
    for old in list.iter().skip(FILES as usize) {
        let _ = Reflect::set(&old, &"local".into(), &JsValue::NULL);
    }
    if let Ok(text) = JSON::stringify(&list) {
        browser::remember(NAME, &String::from(text));
    }
    address
}

/// Where a game that is kept on this device can be looked at: by its instant, because its place in the list changes with every
/// game.
pub fn kept_at(name: Option<&str>, instant: u64) -> String {
    let page = if name == Some(SCROLL) { "/scroll?g=" } else { "/review#g=" };
    String::from(page) + &instant.to_string()
}

/// The file of the game of the list that was noted at an instant, if it was kept here.
#[allow(dead_code, reason = "the pages of ended games read it")]
pub fn file_of(instant: u64) -> Option<Vec<u8>> {
    let get = |entry: &JsValue, name: &str| Reflect::get(entry, &name.into()).ok();
    let is_it = |entry: &JsValue| {
        let at = get(entry, "at").and_then(|at| at.as_f64());
        at.is_some_and(|at| (at * 1000.0).round() as u64 == instant)
    };
    let text = get(&list().iter().find(is_it)?, "local")?.as_string()?;
    let letters = web_sys::window()?.atob(&text).ok()?;
    // A character per byte.
    letters.chars().map(|sign| u8::try_from(u32::from(sign)).ok()).collect()
}

/// The list; whatever else is stored there counts as none.
fn list() -> Array {
    let stored = browser::recall(NAME).and_then(|text| JSON::parse(&text).ok());
    stored.and_then(|list| list.dyn_into().ok()).unwrap_or_default()
}

fn base_64(bytes: &[u8]) -> JsValue {
    let text: String = bytes.iter().copied().map(char::from).collect();
    web_sys::window().and_then(|window| window.btoa(&text).ok()).map_or(JsValue::NULL, JsValue::from)
}

fn name_of(preset: Preset) -> &'static str {
    match preset {
        Preset::FirstGame => "FirstGame",
        Preset::Classic => "Classic",
        Preset::Expert => "Expert",
        Preset::Professional => "Professional",
        Preset::Everything => "Everything",
    }
}
