//! Module 1: curses to lift.

use temple::command::Command;
use temple::dice::Cost;
use temple::modules::ModuleId;
use temple::modules::curses::{self, Curse, soul};
use temple::view::View;

use super::Habits;
use crate::dice::Shown;

pub(super) static HABITS: Habits =
    Habits { urge: Some(lift), freedom: Some(price_of_freedom), ..Habits::none(ModuleId::Curses) };

/// Curses that hinder a bot, the worst first. It never talks, so Silence is none of them.
const HINDERING: [Curse; 5] = [Curse::Trap, Curse::CursedHand, Curse::BrokenDie, Curse::Mask, Curse::LostDice];
/// Curses that must go before anything else is done.
const CRIPPLING: [Curse; 2] = [Curse::Trap, Curse::CursedHand];

/// Lifts a curse whose price is shown, and answers with whom to swap souls.
fn lift(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    let mine = view.table.modules.curses.of(view.me);
    if mine.has(Curse::SoulExchange) && soul::chooses(view.table, view.me) {
        let with = soul::candidates(view.table, view.me).next()?;
        return Some(curses::Command::Swap { with }.into());
    }
    let payable = |curse: &Curse| mine.has(*curse) && shown.pays(&price_of(view, *curse));
    let curse = HINDERING.into_iter().find(payable)?;
    Some(curses::Command::Lift { curse, with: None }.into())
}

/// The price of a curse that lets nothing else be done.
fn price_of_freedom(view: &View<'_>) -> Option<Cost> {
    let mine = view.table.modules.curses.of(view.me);
    CRIPPLING.into_iter().find(|curse| mine.has(*curse)).map(|curse| price_of(view, curse))
}

fn price_of(view: &View<'_>, curse: Curse) -> Cost {
    view.book.data.modules.curses.card(curse).lift
}
