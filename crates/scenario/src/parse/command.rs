//! Commands: what stands after `when NAME`, `can NAME` and `cannot NAME`.

use super::words::{Parsed, Words, alternatives};
use crate::syntax::{
    Ability, Choice, Command, Gadget, Landing, Lane, Payment, Pot, Roll, RollDice, RollTiming, Seat, Switch,
    Symbol, TreasureUse,
};

/// The words of a command that has no other form, and what they mean.
type Phrase<T> = (&'static [&'static str], T);

/// Commands that are always the same words.
const FIXED: &[Phrase<Command>] = &[
    (&["proposes", "fate"], Command::ProposesFate),
    (&["agrees"], Command::Agrees),
    (&["refuses"], Command::Refuses),
    (&["triggers", "linked"], Command::TriggersLinked),
    (&["activates", "pit"], Command::Activates(Gadget::Pit)),
    (&["activates", "totem"], Command::Activates(Gadget::Totem)),
    (&["faces", "chaos"], Command::FacesChaos),
    (&["takes", "teleport_token"], Command::TakesTeleportToken),
    (&["drops", "teleport_token"], Command::DropsTeleportToken),
    (&["teleports"], Command::Teleports),
    (&["stands"], Command::Stands),
    (&["releases", "bonds"], Command::ReleasesBonds),
    (&["shouts"], Command::Shouts),
    (&["ready"], Command::Ready),
    (&["concedes"], Command::Concedes),
    (&["plays", "on"], Command::PlaysOn),
    (&["disconnects"], Command::Disconnects),
    (&["reconnects"], Command::Reconnects),
];

/// What becomes of a payment.
type Paid = fn(Payment) -> Command;

/// Commands that are always the same words and a payment.
const PAID: &[Phrase<Paid>] = &[
    (&["escapes"], Command::Escapes),
    (&["claims", "treasure"], Command::ClaimsTreasure),
    (&["climbs"], Command::Climbs),
    (&["summons"], Command::Summons),
    (&["drinks"], Command::Drinks),
    (&["completes", "constellation"], Command::CompletesConstellation),
    (&["fights", "snake"], Command::FightsSnake),
    (&["looks", "at", "gem"], Command::LooksAtGem),
];

/// The first words of all other commands, for guessing what a misspelt one meant.
const OPENERS: &str = "rolls keeps unkeeps frees enters discovers chooses commits withdraws gives loses holds lifts uses \
    volunteers sacrifices pushes stacks shifts exchanges says";

/// A command up to the end of the line.
pub(super) fn command(words: &mut Words<'_>) -> Parsed<Command> {
    let verb = words.next("a command")?;
    let command = if let Some(fixed) = phrase(verb, words, FIXED) {
        fixed?.clone()
    } else if let Some(paid) = phrase(verb, words, PAID) {
        paid?(words.payment()?)
    } else {
        base_command(verb, words)?
    };
    words.end()?;
    Ok(command)
}

/// Looks the command up in a table of fixed phrases; `None` if none of them begins with `verb`.
fn phrase<'t, T>(verb: &str, words: &mut Words<'_>, table: &'t [Phrase<T>]) -> Option<Parsed<&'t T>> {
    let entries = || table.iter().filter(|(phrase, _)| phrase[0] == verb);
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
        "lifts" => Command::Lifts(words.id("a curse")?, words.payment()?),
        "uses" => uses(words)?,
        _ => module_command(verb, words)?,
    })
}

fn module_command(verb: &str, words: &mut Words<'_>) -> Parsed<Command> {
    Ok(match verb {
        "volunteers" if words.left() == 0 => Command::Volunteers(1),
        "volunteers" => Command::Volunteers(words.positive("a number of dice")?),
        "sacrifices" => Command::Sacrifices(words.some_dice()?),
        "pushes" => {
            words.keyword("ghost")?;
            Command::PushesGhost(words.side()?, words.payment()?)
        }
        "stacks" => {
            let die = words.die()?;
            Command::Stacks(die, words.one_of(&[("placed", Landing::Placed), ("fell", Landing::Fell)])?)
        }
        "shifts" => shifts(words)?,
        "exchanges" => Command::Exchanges(words.id("a curse")?),
        "says" => Command::Says(words.some_ids("a word")?.join(" ")),
        _ => {
            let first = |phrase: &&'static [&'static str]| phrase[0];
            let fixed = FIXED.iter().map(|(phrase, _)| first(phrase));
            let paid = PAID.iter().map(|(phrase, _)| first(phrase));
            words.unknown("command", verb, OPENERS.split(' ').chain(fixed).chain(paid))?
        }
    })
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

/// `enters CHAMBER [carrying chalice] [with PAY...]`
fn enters(words: &mut Words<'_>) -> Parsed<Command> {
    let place = words.place()?;
    let carrying =
        if words.eat("carrying") { Some(words.one_of(&[("chalice", "chalice")])?.to_owned()) } else { None };
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
    const POTS: &[(&str, Pot)] = &[
        ("task", Pot::Task),
        ("tree", Pot::Tree),
        ("torches", Pot::Torches),
        ("lava", Pot::Lava),
        ("leader", Pot::Leader),
    ];
    let pays = words.pays(&["to"])?;
    words.keyword("to")?;
    let pot = match words.peek() {
        Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            Pot::Gems(words.positive("a number of gems")?)
        }
        Some(_) => words.one_of(POTS)?,
        None => return words.unexpected("a number of gems or the name of a pot"),
    };
    Ok(Command::Commits(pays, pot))
}

/// `gives DIE to NAME`
fn gives(words: &mut Words<'_>) -> Parsed<Command> {
    let die = words.die()?;
    words.keyword("to")?;
    Ok(Command::Gives(die, words.seat()?))
}

/// `holds masks on|off` or `holds bonds NAME`
fn holds(words: &mut Words<'_>) -> Parsed<Command> {
    if words.eat("bonds") {
        return Ok(Command::HoldsBonds(words.seat()?));
    }
    if !words.eat("masks") {
        return words.unexpected("`masks` or `bonds`");
    }
    Ok(Command::HoldsMasks(words.one_of(&[("on", Switch::On), ("off", Switch::Off)])?))
}

/// `shifts row|column N SIDE [with PAY...]`
fn shifts(words: &mut Words<'_>) -> Parsed<Command> {
    let lane = if words.eat("row") {
        Lane::Row(words.coordinate("the y of a row")?)
    } else if words.eat("column") {
        Lane::Column(words.coordinate("the x of a column")?)
    } else {
        return words.unexpected("`row` or `column`");
    };
    Ok(Command::Shifts(lane, words.side()?, words.payment()?))
}

/// `uses ability ...` or `uses TREASURE ...`
fn uses(words: &mut Words<'_>) -> Parsed<Command> {
    if words.eat("ability") {
        return ability(words);
    }
    if !words.peek().is_some_and(|word| word.starts_with("treasure_")) {
        return words.unexpected("`ability` or a treasure id");
    }
    let treasure = words.id("a treasure id")?;
    let how = match treasure.as_str() {
        "treasure_teleport" | "treasure_portal" => {
            words.keyword("to")?;
            TreasureUse::To(words.place()?)
        }
        "treasure_secret_passage" => TreasureUse::Between(words.place()?, words.place()?),
        "treasure_counterspell" => TreasureUse::Against(words.id("a curse")?),
        "treasure_shortcut" => TreasureUse::Shortcut(words.place()?, words.side()?, words.payment()?),
        _ => TreasureUse::Plain,
    };
    Ok(Command::UsesTreasure(treasure, how))
}

/// `uses ability`, of which both words have been read.
fn ability(words: &mut Words<'_>) -> Parsed<Command> {
    let ability = match words.peek() {
        None | Some("with") => Ability::Plain,
        Some("to") => return ability_to(words),
        Some("on") => {
            words.keyword("on")?;
            Ability::On(words.seat()?)
        }
        Some("reroll") => {
            words.keyword("reroll")?;
            Ability::Reroll
        }
        Some("keys" | "torches") => light(words)?,
        Some("swap") => swap(words)?,
        Some(_) => Ability::Turn {
            chamber: words.place()?,
            quarter_turns: words.one_of(&[("90", 1), ("180", 2), ("270", 3)])?,
        },
    };
    Ok(Command::UsesAbility(ability, words.payment()?))
}

/// `to CHAMBER... [taking NAME] [with PAY...]`; the companion may also stand after the payment.
fn ability_to(words: &mut Words<'_>) -> Parsed<Command> {
    words.keyword("to")?;
    let mut path = vec![words.place()?];
    while words.peek().is_some_and(|word| word != "taking" && word != "with") {
        path.push(words.place()?);
    }
    let mut taking = companion(words)?;
    let with = words.payment()?;
    if taking.is_none() {
        taking = companion(words)?;
    }
    Ok(Command::UsesAbility(Ability::To { path, taking }, with))
}

/// `[taking NAME]`
fn companion(words: &mut Words<'_>) -> Parsed<Option<Seat>> {
    if words.eat("taking") { words.seat().map(Some) } else { Ok(None) }
}

/// `keys|torches for CHAMBER LEVEL`
fn light(words: &mut Words<'_>) -> Parsed<Ability> {
    let symbol = words.one_of(&[("keys", Symbol::Keys), ("torches", Symbol::Torches)])?;
    words.keyword("for")?;
    Ok(Ability::Light { symbol, chamber: words.place()?, level: words.positive("a level, the number of gems,")? })
}

/// `swap DIE... for NAME DIE...`
fn swap(words: &mut Words<'_>) -> Parsed<Ability> {
    words.keyword("swap")?;
    let own = words.some_dice()?;
    words.keyword("for")?;
    Ok(Ability::Swap { own, partner: words.seat()?, theirs: words.some_dice()? })
}
