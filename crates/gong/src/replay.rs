//! `gong replay FILE`: plays a saved game again and says how it ended.
//!
//! It is played under the rules of today. With `--verify` every event must be the one the log was sealed with, and the events
//! alone must rebuild the same table; the first that is another one is named.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use kit::{Commitment, Echo, GameName, Hex, LogHeader};
use replay::{ReadError, Recorded, ReplayOf, Scroll, Temple};
use temple::components::Components;
use temple::event::Event;
use temple::game::Game;
use temple::replay::{GameLog, ReplayError, echoes_of, rebuild};
use temple::table::Phase;

use crate::ended::Shown;
use crate::failure::{Failure, Outcome};
use crate::flags::DataFlags;
use crate::games::Game as GameAsked;
use crate::saved::{Saved, Seal};
use crate::{ended, saved, words};

/// Which log, and what to check.
#[derive(Args, Debug)]
pub struct ReplayFlags {
    /// The log of a game, or the replay of an ended one
    file: PathBuf,
    /// Compute the whole game again from the file alone, and name the first difference
    #[arg(long)]
    verify: bool,
    /// With --verify: the promise that was shown before the game, 64 hexadecimal digits; the secret must fit it
    #[arg(long, value_name = "HEX", requires = "verify", value_parser = promise)]
    promised: Option<Commitment>,
    #[command(flatten)]
    data: DataFlags,
}

fn promise(text: &str) -> Result<Commitment, String> {
    Hex::read(text).ok_or_else(|| "a promise has 64 hexadecimal digits".to_owned())
}

impl ReplayFlags {
    fn named(&self, error: ReadError) -> Failure {
        Failure::BadInput(format!("{}: {error}", self.file.display()))
    }

    /// Shows the replay of an ended game, and checks it if that is wished.
    fn look<G: Shown>(&self, bytes: &[u8], data: &Arc<G::Data>, out: &mut dyn Write) -> Outcome {
        let replay = ReplayOf::<G>::from_bytes(bytes).map_err(|error| self.named(error))?;
        ended::show(&replay, data, out)?;
        if self.verify { ended::check(&replay, data, self.promised, out) } else { Ok(ExitCode::SUCCESS) }
    }
}

/// Replays a log and prints result, chain of events and number of inputs. The file says which game it is of, and so which data it is
/// played with; the one that was asked for must be it.
pub fn replay(flags: &ReplayFlags, asked: GameAsked, out: &mut dyn Write) -> Outcome {
    let bytes = saved::read(&flags.file)?;
    let name = match replay::is_replay(&bytes) {
        true => replay::game_of(&bytes).map_err(|error| flags.named(error))?,
        // What `gong watch` saves.
        false => GameName::Temple,
    };
    match (name, asked) {
        (GameName::Scroll, _) => return flags.look::<Scroll>(&bytes, &flags.data.load_sheets()?, out),
        (GameName::Temple, GameAsked::Scroll) => {
            let file = flags.file.display();
            return Err(Failure::BadInput(format!("{file}: this is no game of Roll & Write: leave --game out")));
        }
        (GameName::Temple, GameAsked::Temple) => {}
    }
    let data = flags.data.load()?;
    if replay::is_replay(&bytes) {
        return flags.look::<Temple>(&bytes, &data, out);
    }
    let Saved { log, seal } = saved::open(&flags.file, &bytes)?;
    let mut told = Vec::new();
    let played = temple::replay::replay(&log, &data, &mut told);
    if let (true, Seal::Events(echoes)) = (flags.verify, &seal) {
        // A changed die often shows itself by a later refusal: the event is the earlier difference.
        compare(echoes, &told).map_err(|sentence| {
            let other = under_other_rules::<Temple>(&log.header, &data)
                .map_or(String::new(), |other| format!(" ({other})"));
            Failure::CheckFailed(format!("{sentence}{other}"))
        })?;
    }
    let game = played.map_err(|error| {
        let sentence = format!("{}: {}", flags.file.display(), sentence(&error, &log, &data));
        if flags.verify { Failure::CheckFailed(sentence) } else { Failure::BadInput(sentence) }
    })?;
    writeln!(out, "{}", words::setup(&log.header.setup, &data))?;
    writeln!(out, "result  {} at {}", result(&game), game.now())?;
    writeln!(out, "inputs  {}", log.inputs.len())?;
    writeln!(out, "events  {}", told.len())?;
    writeln!(out, "chain   {}", game.chain())?;
    if let Some(other) = under_other_rules::<Temple>(&log.header, &data) {
        writeln!(out, "{other}")?;
    }
    if flags.verify {
        writeln!(out, "{}", verified(&seal, &game, &told).map_err(Failure::CheckFailed)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How a game stands, in words.
pub fn result(game: &Game) -> &'static str {
    match game.table().phase {
        Phase::Ready => "not started",
        Phase::Running => "not ended",
        Phase::Won => "won",
        Phase::Lost => "lost",
    }
}

/// What to know of a game that was not played under the rules and with the data of today.
pub fn under_other_rules<G: Recorded>(header: &LogHeader<G::Setup>, data: &G::Data) -> Option<String> {
    if G::is_of_today(header, data) {
        return None;
    }
    let (LogHeader { rules_revision, data: digest, .. }, today) = (header, G::RULES_REVISION);
    let here = G::data_for(&header.setup, data);
    let rules = (*rules_revision != today).then(|| {
        format!("played under rules revision {rules_revision}, and here under the rules of today ({today})")
    });
    let other_data = (*digest != here).then(|| {
        format!("played with other component data (digest {digest}, here {here}), and here with the data of today")
    });
    Some([rules, other_data].into_iter().flatten().collect::<Vec<_>>().join("; "))
}

fn sentence(error: &ReplayError, log: &GameLog, data: &Components) -> String {
    let sentence = match error {
        ReplayError::Setup(error) => words::setup_error(error),
        ReplayError::Refused { input, why_not } => {
            let at = log.inputs[*input].at;
            format!("input {} at {at} does not fit these rules: {}", input + 1, words::why_not(why_not))
        }
    };
    under_other_rules::<Temple>(&log.header, data).map_or(sentence.clone(), |other| format!("{sentence} ({other})"))
}

/// Compares the events with what was heard of them.
fn compare(echoes: &[Echo], told: &[Event]) -> Result<(), String> {
    let differs = echoes_of(told).zip(echoes).position(|(today, then)| today != *then);
    let number = differs.unwrap_or(echoes.len());
    let named =
        |Event { fact, at, .. }: &Event| format!("event {} differs: it is {fact:?} at {at} now", number + 1);
    told.get(number).map_or(Ok(()), |event| Err(named(event)))
}

/// What is known about a game whose inputs fit the rules of today.
fn verified(seal: &Seal, game: &Game, told: &[Event]) -> Result<&'static str, String> {
    if rebuild(game.book(), told) != *game.table() {
        return Err("the events alone rebuild another table than the inputs".to_owned());
    }
    match seal {
        Seal::Events(echoes) if echoes.len() > told.len() => {
            Err(format!("event {} does not happen any more", told.len() + 1))
        }
        Seal::Events(_) => Ok("verified: every event is the same, and the events alone rebuild the end"),
        Seal::Memory => Ok(
            "no byte has changed, and all inputs fit. The seal is of an earlier program: it notes a digest of memory, which is \
             passed over, so the events cannot be compared",
        ),
        Seal::None => Err("the log carries no seal, so its events cannot be verified".to_owned()),
    }
}
