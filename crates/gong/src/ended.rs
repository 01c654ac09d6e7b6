//! `gong replay FILE` for the replay of an ended game, as a server hands it out: who played, how it ended, how the dice fell; with
//! `--verify` the whole game is computed again from the file alone.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use kit::Commitment;
use phrasebook::Language;
use replay::{Difference, Kind, Replay, Verdict, verify};
use temple::components::Components;
use temple::dice::Face;
use temple::event::{Event, Fact};
use temple::replay::chain_of;
use temple::table::Phase;

use crate::failure::{Failure, Outcome};
use crate::replay::under_other_rules;
use crate::words;

/// Prints what is in a replay.
pub fn show(replay: &Replay, data: &Arc<Components>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", words::setup(&replay.log.header.setup, data))?;
    for (seat, player) in replay.players.iter().enumerate() {
        let kind = match player.kind {
            Kind::Person => "",
            Kind::Bot => " (bot)",
        };
        writeln!(out, "seat {}  {}{kind}", seat + 1, player.name)?;
    }
    let table = replay.table_at(&replay.book(data), replay.end());
    let result = match table.phase {
        Phase::Ready => "not started",
        Phase::Running => "not ended",
        Phase::Won => "won",
        Phase::Lost => "lost",
    };
    writeln!(out, "result  {result} at {}", replay.end())?;
    writeln!(out, "inputs  {}", replay.log.inputs.len())?;
    writeln!(out, "events  {}", replay.events.len())?;
    writeln!(out, "chain   {}", chain_of(&replay.events))?;
    show_dice(&replay.events, out)
}

/// How often each face was thrown.
fn show_dice(events: &[Event], out: &mut dyn Write) -> io::Result<()> {
    let mut thrown = [0u32; Face::ALL.len()];
    for event in events {
        if let Fact::Rolled { dice, faces, .. } = event.fact {
            dice.iter().for_each(|die| thrown[faces.get(die) as usize] += 1);
        }
    }
    let all: u32 = thrown.iter().sum();
    let faces =
        Face::ALL.iter().map(|face| format!("{} {}", Language::English.face(*face), thrown[*face as usize]));
    writeln!(out, "dice    {all} thrown: {}", faces.collect::<Vec<_>>().join(", "))
}

/// Computes the whole game again and says what came of it. A file by itself only agrees with itself: whether its secret is the one
/// that was promised is known to whoever has noted the promise.
pub fn check(
    replay: &Replay,
    data: &Arc<Components>,
    promised: Option<Commitment>,
    out: &mut dyn Write,
) -> Outcome {
    let made = replay.promise.as_ref().map(|promise| promise.secret.commitment());
    match (promised, made) {
        (Some(_), None) => {
            return Err(Failure::CheckFailed(
                "no promise was made about these dice: the file holds none".to_owned(),
            ));
        }
        (Some(promised), Some(made)) if promised != made => {
            return Err(Failure::CheckFailed(format!(
                "the secret in the file is not the one that was promised: it promises {made}"
            )));
        }
        _ => {}
    }
    let committed = |commitment: Option<Commitment>| match (commitment, promised) {
        (Some(_), Some(promised)) => format!("the seed is the one promised by {promised}, as players were shown"),
        (Some(commitment), None) => format!(
            "the seed is made of the secret behind {commitment}, not compared with what players were shown (--promised)"
        ),
        (None, _) => "no promise was made about the dice".to_owned(),
    };
    let other = under_other_rules(&replay.log.header, data);
    match verify(replay, data) {
        Verdict::Same { inputs, events, commitment } => {
            other.map_or(Ok(()), |other| writeln!(out, "{other}"))?;
            writeln!(out, "verified: {inputs} inputs bring about the same {events} events")?;
            if replay.chain.is_none() {
                writeln!(out, "the digest of memory that an earlier program noted at the end is passed over")?;
            }
            writeln!(out, "{}", committed(commitment))?;
            Ok(ExitCode::SUCCESS)
        }
        Verdict::OtherRules { commitment, difference, .. } => {
            writeln!(out, "{}", committed(commitment))?;
            let (sentence, other) = (sentence(&difference), other.unwrap_or_default());
            Err(Failure::CheckFailed(format!("{sentence} ({other})")))
        }
        Verdict::Differs(difference) => Err(Failure::CheckFailed(sentence(&difference))),
    }
}

fn sentence(difference: &Difference) -> String {
    let shown = |event: &Option<Event>| {
        event.map_or("nothing".to_owned(), |event| format!("{:?} at {}", event.fact, event.at))
    };
    match difference {
        Difference::Seed => "the seed is not the one that secret, table and words make".to_owned(),
        Difference::Setup => "no game can be set up like that".to_owned(),
        Difference::Refused { input, at } => format!("input {} at {at} is refused by the rules", input + 1),
        Difference::Event { number, written, played } => format!(
            "event {} differs: the file says {}, the inputs bring about {}",
            number + 1,
            shown(written),
            shown(played)
        ),
        Difference::Chain { written, played } => {
            format!("the file notes the chain {written}, its events make {played}")
        }
    }
}
