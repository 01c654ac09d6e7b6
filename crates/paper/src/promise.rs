//! The promise behind the dice, compared as soon as a game at a table of the server is over (`docs/dice.md`): the file of the game is
//! fetched, and one line says whether its dice are those that this page was promised; loudly if they are not. The review lists the
//! promise itself (`review/check.rs`).

use kit::{Commitment, Word};
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::paper::Text;
use phrasebook::stage;
use replay::{ReplayOf, Scroll, Verdict, verify};
use scroll::sheets::Sheets;
use scroll::table::Table;
use web::fair::{self, Fair};

use crate::desk::Desk;
use crate::review::AS_REPLAY;

/// How it is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// As a line among others.
    Plain,
    /// So that nobody overlooks it.
    Loud,
}

impl Voice {
    /// The role of the line for the ears.
    pub const fn role(self) -> &'static str {
        match self {
            Voice::Plain => "status",
            Voice::Loud => "alert",
        }
    }
}

/// What came of the comparison, in words.
pub const fn words(fair: Fair) -> (stage::Text<'static>, Voice) {
    match fair {
        Fair::Kept => (stage::Text::DiceKept, Voice::Plain),
        Fair::NotCompared => (stage::Text::DiceNotCompared, Voice::Plain),
        Fair::WithoutWord => (stage::Text::DiceWithoutWord, Voice::Loud),
        Fair::Differs => (stage::Text::DiceDiffer, Voice::Loud),
    }
}

/// Compares the file of a game with what this page was promised and with the sheets it saw at the end.
fn compare(noted: Option<(Commitment, Word)>, file: &ReplayOf<Scroll>, seen: &Table) -> Fair {
    let fair = fair::compare(noted, file.promise.as_ref(), &file.log.header.seed);
    let data = Sheets::standard();
    let same_dice = || !matches!(verify::<Scroll>(file, &data), Verdict::Differs(_));
    let told = || file.sheets_after(&file.scroll_book(&data), file.events.len());
    match fair {
        Fair::Kept | Fair::WithoutWord if !same_dice() || !agree(&told(), seen) => Fair::Differs,
        fair => fair,
    }
}

/// Whether two tables have the same written on all sheets. Who was there, and what was only wished for, may change later.
fn agree(one: &Table, other: &Table) -> bool {
    let sheets = |table: &Table| table.players.iter().map(|player| player.sheet).collect::<Vec<_>>();
    one.phase == other.phase && one.round == other.round && one.team == other.team && sheets(one) == sheets(other)
}

/// What is known of the comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// The file has not come yet.
    Nothing,
    /// There is no file to be had.
    NoFile,
    /// It was compared.
    Compared(Fair),
}

async fn fetched(replay: String, seen: Table) -> Known {
    let Ok(bytes) = web::ended::file(&replay).await else { return Known::NoFile };
    let Ok(file) = ReplayOf::<Scroll>::from_bytes(&bytes) else { return Known::NoFile };
    Known::Compared(compare(fair::noted(&replay, AS_REPLAY), &file, &seen))
}

/// The line at the end of a game: nothing for whoever only watched, and none in another try, which nobody promised anything for.
#[component]
pub fn PromiseLine(desk: Desk) -> impl IntoView {
    let known = RwSignal::new(Known::Nothing);
    let guest = desk.far.filter(|guest| !untrack(|| guest.watches() || guest.tries()));
    let replay = Memo::new(move |_| guest.and_then(|guest| guest.last()).map(|replay| replay.to_string()));
    Effect::new(move |_| {
        let Some(replay) = replay.get() else { return };
        let seen = desk.seen.with_untracked(|seen| seen.table);
        spawn_local(async move {
            let found = fetched(replay, seen).await;
            // Whoever has gone on by now is not told any more.
            let _ = known.try_set(found);
        });
    });
    let line = move || {
        let (text, voice) = match known.get() {
            Known::Nothing => return None,
            Known::NoFile => (desk.reader.say(Text::DiceNoFile), Voice::Plain),
            Known::Compared(fair) => {
                let (text, voice) = words(fair);
                (desk.reader.language.stage(text), voice)
            }
        };
        Some(view! { <p class="pdice" class:loud=voice == Voice::Loud role=voice.role()>{text}</p> })
    };
    guest.map(|_| view! { <div class="pdice-place">{line}</div> })
}

#[cfg(test)]
mod tests {
    use kit::{Hex, Promise, Secret, Tick};
    use scroll::event::{Event, Fact};
    use scroll::game::{Input, act, begin, start};
    use scroll::replay::{new_log, note};
    use scroll::setup::Setup;
    use scroll_bots::{Bot, Level};

    use super::*;

    /// A whole game of bots with promised dice, and the sheets at its end.
    fn a_game(promise: &Promise) -> (ReplayOf<Scroll>, Table) {
        let (setup, data, mut events) = (Setup::new(2), Sheets::standard(), Vec::new());
        let mut game = begin(&setup, &data, promise.seed(), &mut events).unwrap();
        start(&mut game, &mut events).unwrap();
        let mut log = new_log(&setup, &data, promise.seed());
        note(&mut log, Tick::START, Input::Start);
        let bot = Bot::new(Level::Steady);
        while game.table().phase.is_running() {
            let who = game.table().seats().find(|who| bot.choose(&game.view(*who)).is_some()).unwrap();
            let command = bot.choose(&game.view(who)).unwrap();
            act(&mut game, who, &command, Tick::START, &mut events).unwrap();
            note(&mut log, Tick::START, Input::Act { by: who, command });
        }
        let table = *game.table();
        let promise = Some(promise.clone());
        (ReplayOf { log, players: Vec::new(), promise, ended_at: 0, events, chain: None }, table)
    }

    #[test]
    fn another_secret_other_dice_and_other_sheets_are_shouted() {
        let word = Hex([7; 16]);
        let promise =
            |byte| Promise { secret: Secret(Hex([byte; 32])), table: "t".into(), words: vec![Some(word), None] };
        let (file, seen) = a_game(&promise(1));
        let noted = Some((promise(1).secret.commitment(), word));
        assert_eq!(compare(noted, &file, &seen), Fair::Kept);
        assert_eq!(compare(None, &file, &seen), Fair::NotCompared);
        // Another secret was promised.
        let other = Some((promise(2).secret.commitment(), word));
        assert_eq!(compare(other, &file, &seen), Fair::Differs);
        // The sheets that this page saw are not those of the file.
        let mut elsewhere = seen;
        elsewhere.team.gems += 1;
        assert_eq!(compare(noted, &file, &elsewhere), Fair::Differs);
        // Dice that the seed does not give: the file tells what everybody saw, so only the sum gives them away.
        let mut loaded = file.clone();
        let roll = |event: &&mut Event| matches!(event.fact, Fact::Rolled { .. });
        let rolled = loaded.events.iter_mut().find(roll).unwrap();
        if let Fact::Rolled { faces, .. } = &mut rolled.fact {
            faces.swap(0, 1);
            faces[0] = Some(kit::Face::ALL[(faces[0].map_or(0, |face| face as usize) + 1) % kit::Face::ALL.len()]);
        }
        assert_eq!(compare(noted, &loaded, &seen), Fair::Differs);
        let silent = Some((promise(1).secret.commitment(), Hex([8; 16])));
        assert_eq!(compare(silent, &file, &seen), Fair::WithoutWord);
    }

    #[test]
    fn what_is_wrong_is_loud() {
        for (fair, voice) in [
            (Fair::Kept, Voice::Plain),
            (Fair::NotCompared, Voice::Plain),
            (Fair::WithoutWord, Voice::Loud),
            (Fair::Differs, Voice::Loud),
        ] {
            assert_eq!(words(fair).1, voice, "{fair:?}");
        }
        assert_eq!((Voice::Plain.role(), Voice::Loud.role()), ("status", "alert"));
    }
}
