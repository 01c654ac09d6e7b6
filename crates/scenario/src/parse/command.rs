//! Commands: what stands after `when NAME`, `can NAME` and `cannot NAME`.

use super::words::{Parsed, Words, alternatives};
use crate::modules;
use crate::syntax::{Choice, Command, Payment, Pot, Roll, RollDice, RollTiming, Seat, Switch};

/// The words of a command that has no other form, and what they mean.
pub(crate) type Phrase<T> = (&'static [&'static str], T);

/// What words mean that never vary.
pub(crate) type Fixed = fn() -> Command;

/// Commands that are always the same words.
const FIXED: &[Phrase<Fixed>] = &[
    (&["proposes", "fate"], || Command::ProposesFate),
    (&["retracts"], || Command::Retracts),
    (&["ready"], || Command::Ready),
    (&["concedes"], || Command::Concedes),
    (&["plays", "on"], || Command::PlaysOn),
    (&["asks", "pause"], || Command::AsksPause),
    (&["disconnects"], || Command::Disconnects),
    (&["reconnects"], || Command::Reconnects),
];

/// What becomes of a payment.
pub(crate) type Paid = fn(Payment) -> Command;

/// Commands that are always the same words and a payment.
const PAID: &[Phrase<Paid>] = &[(&["escapes"], Command::Escapes)];

/// The first words of all other commands, for guessing what a misspelt one meant.
const OPENERS: &str = "rolls keeps unkeeps frees enters discovers chooses commits withdraws gives loses holds \
    says agrees refuses";

/// A command up to the end of the line.
pub(super) fn command(words: &mut Words<'_>) -> Parsed<Command> {
    let verb = words.next("a command")?;
    let command = if let Some(fixed) = phrase(verb, words, || FIXED.iter().chain(modules::fixed())) {
        fixed?()
    } else if let Some(paid) = phrase(verb, words, || PAID.iter().chain(modules::paid())) {
        paid?(words.payment()?)
    } else if let Some(read) = modules::read(verb, words)? {
        read
    } else {
        base_command(verb, words)?
    };
    words.end()?;
    Ok(command)
}

/// Looks the command up among fixed phrases; `None` if none of them begins with `verb`.
fn phrase<T: 'static, Known: Iterator<Item = &'static Phrase<T>>>(
    verb: &str,
    words: &mut Words<'_>,
    known: impl Fn() -> Known,
) -> Option<Parsed<&'static T>> {
    let entries = || known().filter(|(phrase, _)| phrase[0] == verb);
    entries().next()?;
    match entries().find(|(phrase, _)| words.eat_all(&phrase[1..])) {
        Some((_, value)) => Some(Ok(value)),
        None => {
            let endings: Vec<String> = entries().map(|(phrase, _)| phrase[1..].join(" ")).collect();
            Some(words.unexpected(&alternatives(endings.iter().map(String::as_str))))
        }
    }
}

fn base_command(verb: &str, words: &mut Words<'_>) -> Parsed<Command> {
    Ok(match verb {
        "rolls" => Command::Rolls(roll(words)?),
        "keeps" => Command::Keeps(words.some_dice()?),
        "unkeeps" => Command::Unkeeps(words.some_dice()?),
        "frees" => Command::Frees { whose: words.seat()?, dice: words.dice()?, with: words.single_payment()? },
        "enters" => enters(words)?,
        "discovers" => discovers(words)?,
        "chooses" => Command::Chooses(Choice { words: words.some_ids("what is chosen")? }),
        "commits" => commits(words)?,
        "withdraws" => Command::Withdraws(words.pays(&[])?),
        "gives" => gives(words)?,
        "loses" => Command::Loses(words.die()?),
        "holds" => holds(words)?,
        "agrees" if words.eat("pause") => Command::AgreesPause,
        "refuses" if words.eat("pause") => Command::RefusesPause,
        "agrees" => Command::Agrees(whose(words)?),
        "refuses" => Command::Refuses(whose(words)?),
        "says" => Command::Says(words.some_ids("a word")?.join(" ")),
        _ => words.unknown("command", verb, openers())?,
    })
}

/// The first words of all commands.
fn openers() -> impl Iterator<Item = &'static str> {
    let fixed = FIXED.iter().chain(modules::fixed()).map(|(phrase, _)| phrase[0]);
    let paid = PAID.iter().chain(modules::paid()).map(|(phrase, _)| phrase[0]);
    OPENERS.split(' ').chain(modules::openers()).chain(fixed).chain(paid)
}

/// `rolls [early] [DIE...|nothing] [early] [holding N ms]`
fn roll(words: &mut Words<'_>) -> Parsed<Roll> {
    let early = words.eat("early");
    let dice = match words.peek() {
        None | Some("holding") => RollDice::All,
        Some("nothing") => {
            words.keyword("nothing")?;
            RollDice::Nothing
        }
        Some(_) => RollDice::These(words.some_dice()?),
    };
    let timing = if early || words.eat("early") { RollTiming::Early } else { RollTiming::Paced };
    let holding_ms = if words.eat("holding") { Some(words.milliseconds()?) } else { None };
    Ok(Roll { timing, dice, holding_ms })
}

/// `enters CHAMBER [carrying PIECE] [with PAY...]`
fn enters(words: &mut Words<'_>) -> Parsed<Command> {
    let place = words.place()?;
    let carrying = if words.eat("carrying") { Some(words.one_of(&modules::CARRIED)?.to_owned()) } else { None };
    Ok(Command::Enters { place, carrying, with: words.payment()? })
}

/// `discovers [SIDE] [with PAY...]`
fn discovers(words: &mut Words<'_>) -> Parsed<Command> {
    let side = match words.peek() {
        None | Some("with") => None,
        Some(_) => Some(words.side()?),
    };
    Ok(Command::Discovers(side, words.payment()?))
}

/// `commits PAY... to LEVEL|POT`
fn commits(words: &mut Words<'_>) -> Parsed<Command> {
    let pays = words.pays(&["to"])?;
    words.keyword("to")?;
    let pot = match words.peek() {
        Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            Pot::Gems(words.positive("a number of gems")?)
        }
        Some(_) => Pot::Named(words.one_of(modules::POTS)?),
        None => return words.unexpected("a number of gems or the name of a pot"),
    };
    Ok(Command::Commits(pays, pot))
}

/// `[NAME]`: who asked for it.
fn whose(words: &mut Words<'_>) -> Parsed<Option<Seat>> {
    if words.left() == 0 { Ok(None) } else { words.seat().map(Some) }
}

/// `gives DIE to NAME`
fn gives(words: &mut Words<'_>) -> Parsed<Command> {
    let die = words.die()?;
    words.keyword("to")?;
    Ok(Command::Gives(die, words.seat()?))
}

/// `holds masks on|off`
fn holds(words: &mut Words<'_>) -> Parsed<Command> {
    words.keyword("masks")?;
    Ok(Command::HoldsMasks(words.one_of(&[("on", Switch::On), ("off", Switch::Off)])?))
}
