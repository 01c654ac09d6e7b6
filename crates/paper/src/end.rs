//! The end of a game: won or lost, where the gems came from in the order of the track, all sheets, and another game.

use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::event::{Fact, Source};
use scroll::setup::Difficulty;
use scroll::table::Phase;
use web::browser;
use web::history::{self, Entry, Where};

use crate::choices::name_of;
use crate::desk::Desk;
use crate::hand::{Age, PEN, cross, leaf, red_ring, rule, short};
use crate::promise::PromiseLine;
use crate::sheets::{Others, Temple};
use crate::told::{Gain, gains};
use crate::{Reader, Shown, icon, ink, start};

/// The kinds of sources, in the order in which they are summed up.
fn kind(source: Source) -> usize {
    match source {
        Source::Room(_) => 0,
        Source::Colour(_) => 1,
        Source::Track(_) => 2,
        Source::Map(_) => 3,
    }
}

fn words(class: &str, x: f64, y: f64, size: f64, text: &str) -> String {
    format!(
        "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\">{text}</text>",
        short(x),
        short(y)
    )
}

/// The gem track, told again: each gem with whose step brought it and from where.
pub fn track(reader: Reader, gains: &[Gain], target: u8) -> String {
    let each = gains.iter().flat_map(|gain| std::iter::repeat_n(gain, usize::from(gain.count)));
    let each: Vec<&Gain> = each.collect();
    let rows = (each.len().max(usize::from(target)).max(20)).div_ceil(10);
    let height = 150.0 + rows as f64 * 104.0 + 100.0;
    let mut drawn = leaf(724.0, height, 5.0);
    let title = reader.say(Text::WhereFrom { gems: each.len() as u32 });
    drawn += &format!("<text class=\"hand\" x=\"28\" y=\"40\" font-size=\"22\">{title}</text>");
    drawn += &format!(
        "<text class=\"note\" x=\"700\" y=\"40\" font-size=\"15\" text-anchor=\"end\">{}</text>",
        reader.say(Text::InOrder)
    );
    for n in 0..rows * 10 {
        let (x, y) = (26.0 + (n % 10) as f64 * 67.0 + 33.5, 74.0 + (n / 10) as f64 * 104.0);
        let gem = each.get(n);
        let fill = if gem.is_some() {
            "#7fd4e0"
        } else if n + 1 == usize::from(target) {
            "#ffe7a6"
        } else {
            "#fbf1d8"
        };
        drawn += &format!(
            "<path d=\"M13.5 4h20l10.5 14-20.5 23.5L3 18z\" transform=\"translate({} {})\" fill=\"{fill}\" stroke=\"{PEN}\" \
             stroke-width=\"1.5\" stroke-linejoin=\"round\"/>",
            short(x - 23.5),
            short(y)
        );
        match gem {
            Some(gain) => {
                drawn += &cross(x, y + 20.0, 13.0, 3.0, Age::Fresh(n as u32 * 60));
                drawn += &source(gain, x, y + 62.0);
            }
            None => drawn += &words("", x, y + 25.0, 15.0, &(n + 1).to_string()),
        }
        if n + 1 == usize::from(target) {
            drawn += &red_ring(x, y + 21.0, 27.0, 3.0);
        }
    }
    drawn + &rounds(reader, &each) + &sum(reader, &each, target, height)
}

/// Above the gems: in which round they came.
fn rounds(reader: Reader, each: &[&Gain]) -> String {
    let mut drawn = String::new();
    for (row, gems) in each.chunks(10).enumerate() {
        let (y, mut first) = (64.0 + row as f64 * 104.0, 0);
        for same in gems.chunk_by(|one, other| one.round == other.round) {
            let (from, to) = (33.0 + first as f64 * 67.0, 86.0 + (first + same.len() - 1) as f64 * 67.0);
            first += same.len();
            drawn += &format!(
                "<path d=\"M{from} {}v-5H{to}v5\" fill=\"none\" stroke=\"#7a5934\" stroke-width=\"1.4\"/>",
                y + 1.0
            );
            let round = same.first().map_or(0, |gain| u32::from(gain.round));
            drawn += &format!(
                "<text class=\"note\" x=\"{from}\" y=\"{}\" font-size=\"13.5\">{}</text>",
                y - 8.0,
                reader.say(Text::OfRound { round })
            );
        }
    }
    drawn
}

/// Whose step it was, and the room, sign, track or map.
fn source(gain: &Gain, x: f64, y: f64) -> String {
    let seat = ink::tile(gain.who.index(), x - 28.0, y - 12.0, 20.0);
    let from = match gain.from {
        Source::Room(room) => words("hand", x + 11.0, y + 5.0, 16.5, &name_of(room)),
        Source::Colour(colour) => ink::whole_seal(colour, x + 10.0, y - 1.0, 13.0),
        Source::Track(track) => ink::coin(track, x + 10.0, y - 1.0, 25.0),
        Source::Map(map) => {
            let sign = format!("<g color=\"#4a3720\">{}</g>", ink::square("map", x - 4.0, y - 11.0, 20.0));
            sign + &words("", x + 23.0, y + 5.0, 15.0, &(map.0 + 1).to_string())
        }
    };
    seat + &from
}

fn sum(reader: Reader, each: &[&Gain], target: u8, height: f64) -> String {
    let y = height - 74.0;
    let mut drawn = rule(28.0, y - 34.0, 700.0, y - 34.0);
    let of = |wanted: usize| each.iter().filter(|gain| kind(gain.from) == wanted).count();
    let texts = [Text::GemRooms, Text::Signs, Text::TrackGems, Text::OfMaps];
    for (n, (mark, text)) in ["gem", "sign-eye", "reroll", "map"].into_iter().zip(texts).enumerate() {
        let x = 90.0 + n as f64 * 138.0;
        drawn += &format!("<g color=\"#4a3720\">{}</g>", ink::square(mark, x - 42.0, y - 24.0, 28.0));
        drawn += &words("hand", x + 8.0, y, 30.0, &of(n).to_string());
        drawn += &words("", x, y + 26.0, 13.5, &reader.say(text));
    }
    let gems = each.len() as u32;
    let short_by = u32::from(target).saturating_sub(gems);
    let about = match short_by {
        0 => Text::WereNeeded { target: target.into() },
        short => Text::Short { short, target: target.into() },
    };
    drawn += &words("hand", 646.0, y + 2.0, 38.0, &gems.to_string());
    drawn += &red_ring(646.0, y - 11.0, 32.0, 3.0);
    drawn + &words("", 630.0, y + 42.0, 13.5, &reader.say(about))
}

/// The end.
#[component]
pub fn End(desk: Desk, shown: RwSignal<Shown>) -> impl IntoView {
    let reader = desk.reader;
    let (won, gems, target, out, players, round, rounds, setup, drawn) = desk.seen.with_untracked(|seen| {
        let (table, book) = (&seen.table, &seen.book);
        let exit = book.sheet().exit();
        let out = table.players.iter().filter(|player| player.sheet.place.room() == Some(exit)).count() as u32;
        let drawn = track(reader, &gains(seen), book.target());
        let (gems, target) = (u32::from(table.team.gems), u32::from(book.target()));
        let won = table.phase == Phase::Won;
        let players = table.players.len() as u32;
        (won, gems, target, out, players, u32::from(table.round), book.rounds(), book.setup.clone(), drawn)
    });
    let given_up = desk.seen.with_untracked(|seen| seen.told.iter().any(|event| event.fact == Fact::GivenUp));
    let about = if won {
        Text::WonAbout { round, gems, target }
    } else if given_up {
        Text::GivenUpAbout { round, gems, target }
    } else {
        Text::LostAbout { gems, target, out, of: players }
    };
    let hard = match setup.difficulty {
        Difficulty::Easy => Text::Easy,
        Difficulty::Normal => Text::Normal,
        Difficulty::Hard => Text::Hard,
    };
    let another_try = desk.is_a_try().then(|| view! { <p class="ptry">{reader.say(Text::AnotherTry)}</p> });
    let again = move |_| match desk.far {
        Some(guest) => guest.play_again(),
        None => start::begin(reader, &setup, desk.seats.get_value(), shown),
    };
    let to_start = move |_| match desk.far {
        Some(guest) => guest.gather_again(),
        None => shown.set(Shown::Start),
    };
    // At a table on a server the host decides.
    let guest = move || desk.far.is_some_and(|guest| !guest.leads());
    let waits = move || guest().then(|| view! { <p class="mute">{reader.say(Text::HostAgain)}</p> });
    let figure = |figure: String, text: Text<'_>| {
        view! { <div class="stat"><b>{figure}</b>{reader.say(text)}</div> }
    };
    let review = review_of(desk, won, shown);
    let height = 250 + 104 * (gems.max(target).max(20)).div_ceil(10);
    view! {
        <main class="pend" class:won=won data-outcome=if won { "won" } else { "lost" } data-gems=gems.to_string()>
            <header>
                <span class="seal" aria-hidden="true">{icon("exit")}</span>
                <div><h1>{reader.say(if won { Text::WonTitle } else { Text::LostTitle })}</h1><p>{reader.say(about)}</p>{another_try}</div>
                <div class="stats">
                    {figure(format!("{gems} / {target}"), Text::Gems)}{figure(format!("{out} / {players}"), Text::AtTheExit)}
                    {figure(format!("{round} / {rounds}"), Text::Round)}{figure(reader.say(hard), Text::Difficulty)}
                </div>
                <PromiseLine desk=desk/>
            </header>
            <div class="one-sheet"><Temple desk=desk/><p class="mute">{reader.say(Text::RedRings)}</p></div>
            <div class="tale"><svg class="psheet" viewBox=format!("0 0 730 {}", height + 8) role="img"
                aria-label=reader.say(Text::WhereFrom { gems }) inner_html=drawn></svg></div>
            <div class="rest"><Others desk=desk/>
                <div class="pways">
                    {waits}{review}
                    <button id="again" class="btn go" disabled=guest on:click=again>{reader.say(Text::Again)}<small>{reader.say(Text::NewDice)}</small></button>
                    <button id="to-start" class="btn" disabled=guest on:click=to_start>{reader.say(Text::ToStart)}</button>
                </div>
            </div>
        </main>
    }
}

/// The way to look at the game again: back to where a try came from, to the replay on the server once there is one, or to the file that
/// is kept on this device from now on.
fn review_of(desk: Desk, won: bool, shown: RwSignal<Shown>) -> AnyView {
    let reader = desk.reader;
    if let Some(review) = desk.tried {
        let back = move |_| shown.set(Shown::Past(review));
        return view! { <button id="review" class="btn" on:click=back>{reader.say(Text::BackToReview)}</button> }
            .into_any();
    }
    let names = desk.seats.with_value(|seats| seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>());
    let minutes = desk.seen.with_untracked(|seen| seen.told.last().map_or(0, |event| event.at.0 / 60_000));
    let enter = move |replay: Where<'_>| {
        history::enter(&Entry { won, name: Some(history::SCROLL), players: &names, minutes, replay })
    };
    let link = move |address: String| {
        view! { <a id="review" class="btn" href=browser::here(&address)>{icon("rewind")}{reader.say(Text::LookAgain)}</a> }
    };
    match desk.far {
        Some(guest) => {
            let address = Memo::new(move |_| guest.last().map(|replay| enter(Where::Server(replay))));
            (move || address.get().map(link)).into_any()
        }
        None => desk.file().map(|file| link(enter(Where::File(&file)))).into_any(),
    }
}

#[cfg(test)]
mod tests {
    use kit::PlayerId;
    use phrasebook::Language;
    use scroll::room::Room;

    use super::*;

    /// Every round stands above its gems, once in each row of the track.
    #[test]
    fn gems_stand_under_their_rounds() {
        let gain = |round, count| Gain { who: PlayerId(0), round, count, from: Source::Room(Room(1)) };
        let drawn = track(Reader { language: Language::English }, &[gain(1, 2), gain(2, 9), gain(4, 1)], 15);
        let told = |round: u32| drawn.matches(&format!(">round {round}<")).count();
        assert_eq!([told(1), told(2), told(3), told(4)], [1, 2, 0, 1]);
    }
}
