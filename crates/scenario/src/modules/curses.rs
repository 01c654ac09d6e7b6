//! Module 1: `curse`, `curse_pile`, `lifts`, `reports fallen die` and `held NAME 1 curse_broken_die`.

use temple::components::Components;
use temple::dice::DieId;
use temple::modules::ModuleId;
use temple::modules::curses::{self, Curse};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Piece;
use temple::setup::Setup;

use super::{Meaning, ModuleCommand};
use crate::names::{self, Named};
use crate::parse::words::{Parsed, Words};
use crate::syntax::{self, AbilityKind, Choice, Payment, Scenario, Setting};
use crate::wish::Translator;

/// What is said of curses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `lifts CURSE [with PAY...]`
    Lifts(String, Payment),
    /// `reports fallen die`
    ReportsFallen,
}

pub(super) static MEANING: Meaning = Meaning {
    put: Some(put),
    lay_deck: Some(lay_deck),
    left_in_deck: Some(|table| table.modules.curses.pile),
    option: Some(option),
    fixed: &[(&["reports", "fallen", "die"], || Command::ReportsFallen.into())],
    openers: &["lifts"],
    read: Some(read),
    command: Some(command),
    choice: Some(choice),
    ready_for_die: Some(ready_for_die),
    put_die: Some(put_die),
    ..Meaning::none(ModuleId::Curses, "curse")
};

fn curse(piece: Piece) -> Option<Curse> {
    Curse::from_id(piece.id())
}

fn put(position: &mut Position, who: PlayerId, piece: Piece, _side: Option<AbilityKind>) -> Named<()> {
    if let Some(curse) = curse(piece) {
        if position.table.modules.curses.of(who).has(curse) {
            return Err(format!("this player has '{}' already, and nobody has the same curse twice", piece.id()));
        }
        position.table.modules.curses.place_card(who, curse);
    }
    Ok(())
}

fn lay_deck(position: &mut Position, cards: &[Piece]) {
    let cards: Vec<Curse> = cards.iter().filter_map(|card| curse(*card)).collect();
    curses::lay_pile(position, &cards);
}

fn option(setup: &mut Setup, scenario: &Scenario, option: &Setting) -> Option<Named<()>> {
    let Setting { name, value } = option;
    if name != "lost_dice_fixed" {
        return None;
    }
    let Some(seat) = scenario.seat(value) else { return Some(Err(format!("'{value}' is not a player"))) };
    let fixed = &mut setup.choices.curses.lost_dice_fixed;
    *fixed = fixed.with(names::player(seat));
    Some(Ok(()))
}

fn read(verb: &str, words: &mut Words<'_>) -> Parsed<Option<syntax::Command>> {
    if verb != "lifts" {
        return Ok(None);
    }
    Ok(Some(Command::Lifts(words.id("a curse")?, words.payment()?).into()))
}

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<temple::command::Command>> {
    let syntax::Command::Module(ModuleCommand::Curses(command)) = command else { return None };
    Some(match command {
        Command::ReportsFallen => Ok(curses::Command::ReportFallen.into()),
        Command::Lifts(id, with) => lift(translator, id, with).map(Into::into),
    })
}

fn lift(translator: &Translator<'_>, id: &str, with: &Payment) -> Named<curses::Command> {
    let curse = curse(names::piece("curse", id)?).ok_or(format!("there is no curse '{id}'"))?;
    Ok(curses::Command::Lift { curse, with: translator.payment(with)? })
}

/// Soul exchange: `chooses NAME`.
fn choice(translator: &Translator<'_>, choice: &Choice) -> Option<temple::command::Command> {
    let with = names::player(translator.seat(choice.word()?)?);
    Some(curses::Command::Swap { with }.into())
}

/// The card on which a die lies lies before the player, whether or not another line says so.
fn ready_for_die(position: &mut Position, _data: &Components, who: PlayerId, id: &str) -> Option<Named<()>> {
    (id == Curse::BrokenDie.id()).then(|| {
        position.table.modules.curses.place_card(who, Curse::BrokenDie);
        Ok(())
    })
}

fn put_die(position: &mut Position, who: PlayerId, die: DieId) {
    position.table.modules.curses.place_die(who, die);
}
