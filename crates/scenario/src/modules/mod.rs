//! What the modules add to scenarios: their words, how they are read, and what they do to a position or wish for. A file for
//! each module whose rules exist; the words of the others are known, and say that they come too early.

mod characters;
mod curses;
pub(crate) mod phrases;
mod quest_chambers;
#[cfg(feature = "sample")]
mod sample;
mod special_chambers;
mod timer_chambers;
mod trap_chambers;
mod treasures;
mod words;

pub use words::{Ability, Gadget, Landing, Lane, Symbol, TreasureUse};
pub(crate) use words::{CARD, CARRIED, DECKS, STACK};

use temple::command::Command;
use temple::components::Components;
use temple::decks::DeckId;
use temple::dice::DieId;
use temple::modules::{MANIFESTS, ModuleId};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Piece, Rulebook};
use temple::setup::Setup;
use temple::table::Table;
use temple::temple::Part;

use crate::names::{self, Named};
use crate::syntax::{self, AbilityKind, Choice, Scenario, Setting};
use crate::wish::Translator;

type Put = fn(&mut Position, PlayerId, Piece, Option<AbilityKind>) -> Named<()>;
type SetOption = fn(&mut Setup, &Scenario, &Setting) -> Option<Named<()>>;
type Answers = fn(&Translator<'_>, &Choice) -> Option<Command>;
type Means = fn(&Translator<'_>, &syntax::Command) -> Option<Named<Command>>;

/// What one module means by its words; what is absent is visibly absent.
struct Meaning {
    module: ModuleId,
    /// What lines call its cards and tokens.
    noun: &'static str,
    /// Puts a card or token before a player.
    put: Option<Put>,
    /// Lays out its face-down deck, top first.
    lay_deck: Option<fn(&mut Position, &[Piece])>,
    /// Sets what is not a numbered option; `None` for any other name.
    option: Option<SetOption>,
    /// Its command; `None` if the words mean something else.
    command: Option<Means>,
    /// Its answer to an open question; `None` if the words mean something else.
    choice: Option<Answers>,
    /// Settles what the lines of a position left open, when all of them are there.
    settle: Option<fn(&mut Position)>,
    /// Notes in which part of its chamber a piece lies.
    lies_in: Option<fn(&mut Position, Piece, Part)>,
}

impl Meaning {
    const fn none(module: ModuleId, noun: &'static str) -> Meaning {
        Meaning {
            module,
            noun,
            put: None,
            lay_deck: None,
            option: None,
            command: None,
            choice: None,
            settle: None,
            lies_in: None,
        }
    }
}

static ALL: &[&Meaning] = &[
    &curses::MEANING,
    &characters::MEANING,
    &trap_chambers::MEANING,
    &treasures::MEANING,
    &special_chambers::MEANING,
    &timer_chambers::MEANING,
    &quest_chambers::MEANING,
    #[cfg(feature = "sample")]
    &sample::MEANING,
];

/// The words that open a line about a card or token before a player.
pub(crate) fn nouns() -> impl Iterator<Item = &'static str> {
    words::NOUNS.iter().copied()
}

/// Whether a word can be the id of something that pays like dice. Whether the player has it is seen when the scenario runs.
pub(crate) fn may_pay(word: &str) -> bool {
    word.starts_with(words::PAYING) || Piece::from_id(word).is_some()
}

/// Where a die can lie that is held elsewhere.
pub(crate) const HOLDER: &str = "the player's curse_broken_die";

/// Whether lines call the cards of a module so.
pub(crate) fn calls(module: ModuleId, noun: &str) -> bool {
    ALL.iter().any(|meaning| meaning.module == module && meaning.noun == noun)
}

/// Puts a card or token before a player.
pub(crate) fn put(position: &mut Position, who: PlayerId, piece: Piece, side: Option<AbilityKind>) -> Named<()> {
    match ALL.iter().find(|meaning| meaning.module == piece.module).and_then(|meaning| meaning.put) {
        Some(put) => put(position, who, piece, side),
        None => names::not_yet("this line"),
    }
}

/// Lays out a deck whose cards are called so, top first.
pub(crate) fn lay_deck(position: &mut Position, data: &Components, noun: &str, ids: &[String]) -> Named<()> {
    let meaning = ALL.iter().find(|meaning| meaning.noun == noun);
    let Some((lay, module)) = meaning.and_then(|meaning| Some((meaning.lay_deck?, meaning.module))) else {
        return names::not_yet("this line");
    };
    let cards: Vec<Piece> = ids.iter().map(|id| names::piece(noun, id)).collect::<Named<_>>()?;
    there_are_so_many(data, module, &cards)?;
    lay(position, &cards);
    Ok(())
}

/// No more cards of a kind lie in a deck than the box has.
fn there_are_so_many(data: &Components, module: ModuleId, cards: &[Piece]) -> Named<()> {
    let mut box_has: Vec<Piece> = Vec::new();
    let deck = DeckId { module, which: 0 };
    // What lies in a box whether or not it joins this game.
    let mut whole = Setup::new(data, 2);
    whole.choices.curses.expansion_1_cards.switch = 1;
    if let Some(list) = MANIFESTS.iter().find(|manifest| manifest.id == module).and_then(|manifest| manifest.cards)
    {
        list(data, &whole, deck, &mut |card| box_has.push(card));
    }
    let count = |pieces: &[Piece], card: Piece| pieces.iter().filter(|one| **one == card).count();
    match cards.iter().find(|card| count(cards, **card) > count(&box_has, **card)) {
        Some(card) => Err(format!(
            "{} cards '{}' in the pile, and the box has {}",
            count(cards, *card),
            card.id(),
            count(&box_has, *card)
        )),
        None => Ok(()),
    }
}

/// Sets an option that is not a number; `None` if no module has it.
pub(crate) fn option(setup: &mut Setup, scenario: &Scenario, option: &Setting) -> Option<Named<()>> {
    ALL.iter().filter_map(|meaning| meaning.option).find_map(|set| set(setup, scenario, option))
}

/// A command of a module.
pub(crate) fn command(translator: &Translator<'_>, command: &syntax::Command) -> Named<Command> {
    let meant = ALL.iter().filter_map(|meaning| meaning.command).find_map(|means| means(translator, command));
    meant.unwrap_or_else(|| names::not_yet("this command"))
}

/// Notes in which part of its chamber a piece lies.
pub(crate) fn lies_in(position: &mut Position, piece: Piece, part: Part) {
    ALL.iter().filter_map(|meaning| meaning.lies_in).for_each(|note| note(position, piece, part));
}

/// Settles what the lines of a position left open.
pub(crate) fn settle(position: &mut Position) {
    ALL.iter().filter_map(|meaning| meaning.settle).for_each(|settle| settle(position));
}

/// An answer to an open question of a module.
pub(crate) fn choice(translator: &Translator<'_>, choice: &Choice) -> Named<Command> {
    let meant = ALL.iter().filter_map(|meaning| meaning.choice).find_map(|means| means(translator, choice));
    meant.map_or_else(|| names::not_yet("this choice"), Ok)
}

/// Whether a player has the card or tile with this id, and a die can lie on it.
pub(crate) fn holds_die(position: &Position, who: PlayerId, id: &str) -> bool {
    curses::holds_die(position, who, id)
}

/// Puts a die on the card that holds it.
pub(crate) fn place_die(position: &mut Position, who: PlayerId, die: DieId) {
    position.table.modules.curses.place_die(who, die);
}

/// What the set-up lays out without a line of the scenario: markers, and the stack of tiles that was named.
pub(crate) fn lay_out(
    position: &mut Position,
    book: &Rulebook,
    markers: Option<u8>,
    stack: &[String],
) -> Named<()> {
    let tiles: Vec<Piece> = stack.iter().map(|id| names::piece(words::STACK, id)).collect::<Named<_>>()?;
    quest_chambers::lay_out(position, book, markers, &tiles)
}

/// Markers on the depot.
pub(crate) fn markers(table: &Table) -> u8 {
    quest_chambers::markers(table)
}
