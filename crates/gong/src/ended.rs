//! `gong replay FILE` for the replay of an ended game, as a server hands it out: who played, how it ended, how the dice fell; with
//! `--verify` the whole game is computed again from the file alone.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use kit::Commitment;
use phrasebook::Language;
use replay::{Difference, Kind, Recorded, ReplayOf, Scroll, Temple, Verdict, chain_of, verify};
use scroll::sheets::Sheets;
use temple::components::Components;
use temple::dice::Face;

use crate::failure::{Failure, Outcome};
use crate::replay::under_other_rules;
use crate::words;

/// A game whose replays can be told in words.
pub trait Shown: Recorded {
    /// What was chosen.
    fn chosen(setup: &Self::Setup, data: &Arc<Self::Data>) -> String;
    /// How it came out.
    fn result(replay: &ReplayOf<Self>, data: &Arc<Self::Data>) -> &'static str;
    /// The faces that an event shows.
    fn thrown(event: &Self::Event) -> Vec<Face>;
}

impl Shown for Temple {
    fn chosen(setup: &Self::Setup, data: &Arc<Components>) -> String {
        words::setup(setup, data)
    }

    fn result(replay: &ReplayOf<Temple>, data: &Arc<Components>) -> &'static str {
        use temple::table::Phase;
        match replay.table_at(&replay.book(data), replay.end()).phase {
            Phase::Ready => "not started",
            Phase::Running => "not ended",
            Phase::Won => "won",
            Phase::Lost => "lost",
        }
    }

    fn thrown(event: &Self::Event) -> Vec<Face> {
        match event.fact {
            temple::event::Fact::Rolled { dice, faces, .. } => dice.iter().map(|die| faces.get(die)).collect(),
            _ => Vec::new(),
        }
    }
}

impl Shown for Scroll {
    fn chosen(setup: &Self::Setup, _: &Arc<Sheets>) -> String {
        let variant = setup.variant.map_or("no variant".to_owned(), |variant| format!("variant {variant:?}"));
        format!("Roll & Write, {} players, {:?}, {variant}", setup.players, setup.difficulty)
    }

    /// By what was told alone: on other sheets than it was played on the events need not make a table.
    fn result(replay: &ReplayOf<Scroll>, _: &Arc<Sheets>) -> &'static str {
        use scroll::event::Fact;
        let told = replay.events.iter().rev().find_map(|event| match event.fact {
            Fact::Won => Some("won"),
            Fact::Lost | Fact::GivenUp => Some("lost"),
            Fact::Started => Some("not ended"),
            _ => None,
        });
        told.unwrap_or("not started")
    }

    fn thrown(event: &Self::Event) -> Vec<Face> {
        use scroll::event::Fact;
        match event.fact {
            Fact::Rolled { faces, .. } | Fact::Rerolled { faces, .. } => faces.into_iter().flatten().collect(),
            Fact::SheetDiceRolled { faces } => faces.to_vec(),
            _ => Vec::new(),
        }
    }
}

/// Prints what is in a replay.
pub fn show<G: Shown>(replay: &ReplayOf<G>, data: &Arc<G::Data>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", G::chosen(&replay.log.header.setup, data))?;
    for (seat, player) in replay.players.iter().enumerate() {
        let kind = match player.kind {
            Kind::Person => "",
            Kind::Bot => " (bot)",
        };
        writeln!(out, "seat {}  {}{kind}", seat + 1, player.name)?;
    }
    writeln!(out, "result  {} at {}", G::result(replay, data), replay.end())?;
    writeln!(out, "inputs  {}", replay.log.inputs.len())?;
    writeln!(out, "events  {}", replay.events.len())?;
    writeln!(out, "chain   {}", chain_of(&replay.events))?;
    show_dice(replay.events.iter().flat_map(G::thrown), out)
}

/// How often each face was thrown.
fn show_dice(faces: impl Iterator<Item = Face>, out: &mut dyn Write) -> io::Result<()> {
    let mut thrown = [0u32; Face::ALL.len()];
    faces.for_each(|face| thrown[face as usize] += 1);
    let all: u32 = thrown.iter().sum();
    let faces =
        Face::ALL.iter().map(|face| format!("{} {}", Language::English.face(*face), thrown[*face as usize]));
    writeln!(out, "dice    {all} thrown: {}", faces.collect::<Vec<_>>().join(", "))
}

/// Computes the whole game again and says what came of it. A file by itself only agrees with itself: whether its secret is the one
/// that was promised is known to whoever has noted the promise.
pub fn check<G: Recorded>(
    replay: &ReplayOf<G>,
    data: &Arc<G::Data>,
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
    let other = under_other_rules::<G>(&replay.log.header, data);
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
            let (sentence, other) = (sentence::<G>(&difference), other.unwrap_or_default());
            Err(Failure::CheckFailed(format!("{sentence} ({other})")))
        }
        Verdict::Differs(difference) => Err(Failure::CheckFailed(sentence::<G>(&difference))),
    }
}

fn sentence<G: Recorded>(difference: &Difference<G::Event>) -> String {
    let shown = |event: &Option<G::Event>| event.as_ref().map_or("nothing".to_owned(), G::named);
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
