//! The games played on this device: a list in the browser's own storage, and nowhere else.
//!
//! The table writes it; this page reads it, gives it away as a file and deletes from it. Whatever else may lie under its name
//! is left alone.

use js_sys::{Array, Date, JSON, Reflect};
use leptos::prelude::*;
use phrasebook::paper::Text as PaperText;
use phrasebook::review::Text;
use phrasebook::{Language, Text as TableText};
use wasm_bindgen::JsValue;
use web::browser;
use web::ended::give;
use web::history::{self, SCROLL};
use web::pieces::icon;

use crate::{Languages, Reader, reader};

/// The name under which the list is kept.
const KEY: &str = "gong.games";

/// A past game.
#[derive(Clone, PartialEq, Debug, Default)]
struct Past {
    /// Its place in the list as it is stored.
    number: usize,
    /// When, in seconds since 1970.
    at: f64,
    won: bool,
    preset: Option<String>,
    players: Vec<String>,
    minutes: u32,
    replay: Option<String>,
    has_file: bool,
}

impl Past {
    /// What tells it from the others: the millisecond it was noted at.
    fn instant(&self) -> u64 {
        (self.at * 1000.0).round() as u64
    }

    /// Where it can be looked at.
    fn address(&self) -> Option<String> {
        match (&self.replay, self.has_file) {
            (Some(id), _) => Some(format!("/r/{id}")),
            (None, true) => Some(history::kept_at(self.preset.as_deref(), self.instant())),
            (None, false) => None,
        }
    }
}

fn stored() -> Array {
    let list = browser::recall(KEY).and_then(|text| JSON::parse(&text).ok());
    list.filter(Array::is_array).map(|list| Array::from(&list)).unwrap_or_default()
}

fn field(value: &JsValue, name: &str) -> Option<JsValue> {
    value.is_object().then(|| Reflect::get(value, &name.into()).ok()).flatten()
}

/// The games in the list, the newest first. What is not a game is passed over.
fn games() -> Vec<Past> {
    let read = |(number, value): (usize, JsValue)| {
        let text = |name: &str| field(&value, name).and_then(|word| word.as_string());
        let names = field(&value, "players").filter(Array::is_array);
        let names = names.map(|names| Array::from(&names).iter().filter_map(|name| name.as_string()).collect());
        let is_id = |id: &String| id.len() == 32 && id.chars().all(|sign| sign.is_ascii_hexdigit());
        Some(Past {
            number,
            at: field(&value, "at")?.as_f64()?,
            won: field(&value, "won")?.as_bool()?,
            preset: text("preset"),
            players: names.unwrap_or_default(),
            minutes: field(&value, "minutes").and_then(|minutes| minutes.as_f64()).unwrap_or_default().round()
                as u32,
            replay: text("replay").filter(is_id),
            has_file: text("local").is_some(),
        })
    };
    let mut games: Vec<Past> = stored().iter().enumerate().filter_map(read).collect();
    games.sort_by(|one, other| other.at.total_cmp(&one.at));
    games
}

fn store(list: &Array) {
    if let Some(text) = JSON::stringify(list).ok().and_then(|text| text.as_string()) {
        browser::remember(KEY, &text);
    }
}

/// Wins and games of every challenge, the one played most first.
fn per_challenge(games: &[Past]) -> Vec<(Option<String>, u32, u32)> {
    let mut counts: Vec<(Option<String>, u32, u32)> = Vec::new();
    for game in games {
        let place = counts.iter().position(|(preset, ..)| *preset == game.preset).unwrap_or_else(|| {
            counts.push((game.preset.clone(), 0, 0));
            counts.len() - 1
        });
        counts[place].1 += u32::from(game.won);
        counts[place].2 += 1;
    }
    counts.sort_by_key(|(_, _, games)| std::cmp::Reverse(*games));
    counts
}

/// What a challenge is called; one that is not known is called what it is.
fn challenge(preset: Option<&str>, language: Language) -> String {
    let Some(preset) = preset else { return language.tell(Text::OwnMixture) };
    let plain: String = preset.chars().filter(char::is_ascii_alphanumeric).collect();
    match plain.to_ascii_lowercase().as_str() {
        "firstgame" => language.say(TableText::FirstGame),
        "classic" => language.say(TableText::Classic),
        "expert" => language.say(TableText::Expert),
        "professional" => language.say(TableText::Professional),
        "everything" => language.say(TableText::Everything),
        SCROLL => language.write(PaperText::GameTitle),
        _ => preset.to_owned(),
    }
}

/// The day and time, as people of that language write it.
fn date(at: f64, language: Language) -> String {
    let date = Date::new(&JsValue::from_f64(at * 1000.0));
    let style = JSON::parse("{\"dateStyle\":\"medium\",\"timeStyle\":\"short\"}").unwrap_or(JsValue::UNDEFINED);
    let tag = if language.tag() == "en" { "en-GB" } else { language.tag() };
    String::from(date.to_locale_string(tag, &style))
}

/// The list.
#[component]
pub fn Games() -> impl IntoView {
    let reader = reader();
    let list = RwSignal::new(games());
    let sure = RwSignal::new(false);
    let empty = Memo::new(move |_| list.with(Vec::is_empty));
    Effect::new(move |_| {
        let title = reader.say(Text::History);
        browser::document().iter().for_each(|document| document.set_title(&format!("Gong: {title}")));
    });
    let export = move |_| {
        if let Some(text) = JSON::stringify(&stored()).ok().and_then(|text| text.as_string()) {
            give("gong-games.json", text.as_bytes());
        }
    };
    let delete_all = move |_| {
        store(&Array::new());
        sure.set(false);
        list.set(games());
    };
    let rows = move || list.get().into_iter().map(|game| row(reader, game, list)).collect_view();
    let counts = move || {
        let counts = list.with(|list| per_challenge(list));
        let row = move |(preset, wins, games): (Option<String>, u32, u32)| {
            let name = move || challenge(preset.as_deref(), reader.language);
            view! { <tr><th scope="row">{name}</th><td>{move || reader.say(Text::WinsOf { wins, games })}</td></tr> }
        };
        counts.into_iter().map(row).collect_view()
    };
    view! {
        <main class="rv games">
            <header><a href=browser::here("/") class="seal" aria-label=reader.word(Text::Home)>{icon("gong")}</a>
                <div><h1>{reader.word(Text::History)}</h1><p>{reader.word(Text::HistoryAbout)}</p></div><Languages/></header>
            <Show when=move || empty.get()><p class="panel none">{reader.word(Text::HistoryEmpty)}</p></Show>
            <Show when=move || !empty.get()>
                <section class="panel counts"><h2>{reader.word(Text::PerChallenge)}</h2><table id="counts"><tbody>{counts}</tbody></table></section>
                <ul class="pastlist">{rows}</ul>
            </Show>
            <div class="tools">
                <Show when=move || !empty.get()>
                    <button class="btn" id="export" on:click=export>{reader.word(Text::Export)}</button>
                    <button class="btn" id="delete-all" aria-expanded=move || sure.get().to_string() on:click=move |_| sure.set(true)>{reader.word(Text::DeleteAll)}</button>
                </Show>
                <a class="btn" href=browser::here("/review")>{reader.word(Text::OpenFile)}</a><a class="btn" href=browser::here("/")>{reader.word(Text::Home)}</a>
            </div>
            <Show when=move || sure.get()>
                <div class="panel sure" role="alertdialog" aria-labelledby="sure-words"><p id="sure-words">{reader.word(Text::DeleteSure)}</p>
                    <div class="tools"><button class="btn" id="delete-sure" on:click=delete_all>{reader.word(Text::DeleteAll)}</button>
                        <button class="btn go" id="keep" autofocus on:click=move |_| sure.set(false)>{reader.word(Text::Keep)}</button></div></div>
            </Show>
        </main>
    }
}

fn row(reader: Reader, game: Past, list: RwSignal<Vec<Past>>) -> AnyView {
    let (won, number, at, minutes) = (game.won, game.number, game.at, game.minutes);
    let result = move || reader.say(if won { Text::WonWord } else { Text::LostWord });
    let preset = game.preset.clone();
    let name = move || challenge(preset.as_deref(), reader.language);
    let names = game.players.join(", ");
    let look = match game.address() {
        Some(address) => {
            view! { <a class="btn" href=browser::here(&address)>{reader.word(Text::Look)}</a> }.into_any()
        }
        None => view! { <span class="mute">{reader.word(Text::NotKept)}</span> }.into_any(),
    };
    let delete = move |_| {
        let others = stored().into_iter().enumerate().filter(|(other, _)| *other != number);
        store(&others.map(|(_, value)| value).collect::<Array>());
        list.set(games());
    };
    view! {
        <li class="past" class:won=won>
            <span class="mark" aria-hidden="true">{icon(if won { "exit" } else { "black-mask" })}</span>
            <div><b>{result}" · "{name}</b><small>{move || date(at, reader.language)}{(minutes > 0).then(|| format!(" · {}", reader.say(Text::Minutes(minutes))))}</small><small>{names}</small></div>
            <div class="tools">{look}<button class="btn plain" on:click=delete>{reader.word(Text::Delete)}</button></div>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(preset: Option<&str>, won: bool) -> Past {
        Past { preset: preset.map(str::to_owned), won, ..Past::default() }
    }

    #[test]
    fn wins_are_counted_by_challenge() {
        let games = [game(Some("Classic"), true), game(None, false), game(Some("Classic"), false)];
        let counts = per_challenge(&games);
        assert_eq!(counts, [(Some("Classic".to_owned()), 1, 2), (None, 0, 1)]);
        assert_eq!(per_challenge(&[]), []);
    }

    #[test]
    fn a_game_is_found_where_it_was_kept() {
        let kept = Past { number: 3, at: 1_794_800_000.123, has_file: true, ..Past::default() };
        assert_eq!(kept.address().as_deref(), Some("/review#g=1794800000123"));
        let at_the_server = Past { replay: Some("0f".repeat(16)), ..kept };
        assert_eq!(at_the_server.address(), Some(format!("/r/{}", "0f".repeat(16))));
        assert_eq!(Past::default().address(), None);
        let of_the_other_game =
            Past { number: 3, at: 1_794_800_000.123, has_file: true, ..game(Some(SCROLL), true) };
        assert_eq!(of_the_other_game.address().as_deref(), Some("/scroll?g=1794800000123"));
    }

    #[test]
    fn challenges_have_names_in_every_language() {
        let said = |preset, language| challenge(preset, language);
        assert_eq!(said(Some("FirstGame"), Language::German), said(Some("first-game"), Language::German));
        assert_eq!(said(Some("A <new> one"), Language::French), "A <new> one");
        assert_ne!(said(None, Language::English), said(None, Language::French));
    }
}
