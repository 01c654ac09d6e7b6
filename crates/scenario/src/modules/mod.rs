//! What the modules add to scenarios: their words, how they are read, and what they do to a position or wish for. A file for
//! each module whose rules exist; the words of the others are known, and say that they come too early.

pub mod characters;
pub mod curses;
pub mod quest_chambers;
#[cfg(feature = "sample")]
mod sample;
pub mod special_chambers;
pub mod timer_chambers;
pub mod to_come;
pub mod trap_chambers;
pub mod treasures;
mod words;

pub(crate) use words::{CARD, CARRIED, DECKS, POTS, STACK};

use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::decks::DeckId;
use temple::dice::DieId;
use temple::modules::{MANIFESTS, ModuleId};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Piece, Rulebook};
use temple::setup::Setup;
use temple::table::Table;
use temple::temple::{ChamberId, Part};

use crate::names::{self, Named};
use crate::parse::command::{Fixed, Paid, Phrase};
use crate::parse::words::{Parsed, Words};
use crate::syntax::{self, AbilityKind, Choice, Scenario, Setting};
use crate::wish::Translator;

/// The commands of modules that have some with arguments or a payment; those that never vary do without (`Command::Phrase`).
macro_rules! commands {
    ($($name:ident in $slug:ident),* $(,)?) => {
        /// A command of a module, as the module's own file reads it.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(missing_docs)] // the names of the modules
        pub enum ModuleCommand {
            $($name($slug::Command),)*
        }

        $(impl From<$slug::Command> for syntax::Command {
            fn from(command: $slug::Command) -> syntax::Command {
                syntax::Command::Module(ModuleCommand::$name(command))
            }
        })*
    };
}

commands! {
    Curses in curses,
    Characters in characters,
    TrapChambers in trap_chambers,
    Treasures in treasures,
    SpecialChambers in special_chambers,
    TimerChambers in timer_chambers,
    QuestChambers in quest_chambers,
    ToCome in to_come,
}

type Put = fn(&mut Position, PlayerId, Piece, Option<AbilityKind>) -> Named<()>;
type Pick = fn(&mut Setup, PlayerId, Piece, AbilityKind);
type SetOption = fn(&mut Setup, &Scenario, &Setting) -> Option<Named<()>>;
type Answers = fn(&Translator<'_>, &Choice) -> Option<Command>;
type Lay = fn(&mut Position, Piece, ChamberId) -> Option<Named<()>>;
type ReadyForDie = fn(&mut Position, &Components, PlayerId, &str) -> Option<Named<()>>;
type Read = fn(&str, &mut Words<'_>) -> Parsed<Option<syntax::Command>>;
type Means = fn(&Translator<'_>, &syntax::Command) -> Option<Named<Command>>;

/// What one module means by its words; what is absent is visibly absent.
struct Meaning {
    module: ModuleId,
    /// What lines call its cards and tokens.
    noun: &'static str,
    /// Puts a card or token before a player.
    put: Option<Put>,
    /// Picks one of its cards for a player, before a true set-up.
    pick: Option<Pick>,
    /// Lays out its face-down deck, top first.
    lay_deck: Option<fn(&mut Position, &[Piece])>,
    /// How many cards are left in it.
    left_in_deck: Option<fn(&Table) -> u8>,
    /// Sets what is not a numbered option; `None` for any other name.
    option: Option<SetOption>,
    /// Its commands that are always the same words, and those that are the same words and a payment.
    fixed: &'static [Phrase<Fixed>],
    paid: &'static [Phrase<Paid>],
    /// The first words of its other commands.
    openers: &'static [&'static str],
    /// Reads one of them, whose first word has been read; `None` if it is none of the module's.
    read: Option<Read>,
    /// What its command means; `None` for those of others.
    command: Option<Means>,
    /// Its answer to an open question; `None` if the words mean something else.
    choice: Option<Answers>,
    /// Settles what the lines of a position left open, when all of them are there.
    settle: Option<fn(&mut Position)>,
    /// Notes in which part of its chamber a piece lies.
    lies_in: Option<fn(&mut Position, Piece, Part)>,
    /// The part of its chamber in which a piece lies; `None` for those of others, and where it does not matter.
    part_of: Option<fn(&Table, Piece) -> Option<Part>>,
    /// Lays a piece in a chamber where more comes of it than its lying there; `None` for any other piece.
    lay: Option<Lay>,
    /// Readies a card or tile for a die of a player; `None` if it is none of the module's.
    ready_for_die: Option<ReadyForDie>,
    /// Puts the die there.
    put_die: Option<fn(&mut Position, PlayerId, DieId)>,
    /// What comes when everything lies, the dice included.
    wind_up: Option<fn(&mut Position) -> Named<()>>,
    /// What naming the module adds to a challenge.
    joins: Option<fn(&mut Setup)>,
}

impl Meaning {
    const fn none(module: ModuleId, noun: &'static str) -> Meaning {
        Meaning {
            module,
            noun,
            put: None,
            pick: None,
            lay_deck: None,
            left_in_deck: None,
            option: None,
            fixed: &[],
            paid: &[],
            openers: &[],
            read: None,
            command: None,
            choice: None,
            settle: None,
            lies_in: None,
            part_of: None,
            lay: None,
            ready_for_die: None,
            put_die: None,
            wind_up: None,
            joins: None,
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

/// Whether the pot of a module in a room of this kind is called so.
pub(crate) fn is_pot_of(pot: &str, room: ChamberKind) -> bool {
    words::POT_ROOMS.iter().any(|(name, kind)| *name == pot && *kind == room)
}

/// Commands that are always the same words.
pub(crate) fn fixed() -> impl Iterator<Item = &'static Phrase<Fixed>> {
    ALL.iter().flat_map(|meaning| meaning.fixed).chain(to_come::FIXED)
}

/// Commands that are always the same words and a payment.
pub(crate) fn paid() -> impl Iterator<Item = &'static Phrase<Paid>> {
    ALL.iter().flat_map(|meaning| meaning.paid).chain(to_come::PAID)
}

/// The first words of all other commands.
pub(crate) fn openers() -> impl Iterator<Item = &'static str> {
    ALL.iter().flat_map(|meaning| meaning.openers).chain(to_come::OPENERS).copied()
}

/// A command of a module whose first word has been read; `None` if no module knows it.
pub(crate) fn read(verb: &str, words: &mut Words<'_>) -> Parsed<Option<syntax::Command>> {
    for read in ALL.iter().filter_map(|meaning| meaning.read).chain([to_come::read as Read]) {
        if let Some(command) = read(verb, words)? {
            return Ok(Some(command));
        }
    }
    Ok(None)
}

/// Where dice can lie that are held elsewhere.
pub(crate) const HOLDERS: &str = "the player's curse_broken_die or the sacrifice_chamber, one die on each";

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

/// Picks a card for a player, before a true set-up.
pub(crate) fn pick(setup: &mut Setup, who: PlayerId, piece: Piece, side: AbilityKind) {
    let picks = ALL.iter().find(|meaning| meaning.module == piece.module).and_then(|meaning| meaning.pick);
    if let Some(pick) = picks {
        pick(setup, who, piece, side);
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

/// How many cards are left in the deck whose cards are called so.
pub(crate) fn left_in_deck(table: &Table, noun: &str) -> Named<u8> {
    let count = ALL.iter().find(|meaning| meaning.noun == noun).and_then(|meaning| meaning.left_in_deck);
    count.map_or_else(|| names::not_yet("this check"), |count| Ok(count(table)))
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

/// The part of its chamber in which a piece lies.
pub(crate) fn part_of(table: &Table, piece: Piece) -> Option<Part> {
    ALL.iter().filter_map(|meaning| meaning.part_of).find_map(|part| part(table, piece))
}

/// Lays a piece in a chamber where more comes of it than its lying there; `None` if nothing does.
pub(crate) fn lay(position: &mut Position, piece: Piece, chamber: ChamberId) -> Option<Named<()>> {
    ALL.iter().filter_map(|meaning| meaning.lay).find_map(|lay| lay(position, piece, chamber))
}

/// What comes when everything lies, the dice included.
pub(crate) fn wind_up(position: &mut Position) -> Named<()> {
    ALL.iter().filter_map(|meaning| meaning.wind_up).try_for_each(|wind_up| wind_up(position))
}

/// What naming a module adds to a challenge.
pub(crate) fn join(setup: &mut Setup, module: ModuleId) {
    let own = ALL.iter().filter(|meaning| meaning.module == module);
    own.filter_map(|meaning| meaning.joins).for_each(|joins| joins(setup));
}

/// Whether a piece comes only once.
pub(crate) fn is_single(id: &str) -> bool {
    words::SINGLE.contains(&id)
}

/// Whether a piece waits for another one, which may stand on any line.
pub(crate) fn waits(id: &str) -> bool {
    words::WAITING.contains(&id)
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

/// Readies the card or tile with this id for a die of a player, and says how the die is put there.
pub(crate) fn ready_for_die(
    position: &mut Position,
    data: &Components,
    who: PlayerId,
    id: &str,
) -> Named<fn(&mut Position, PlayerId, DieId)> {
    for meaning in ALL {
        let ready = meaning.ready_for_die.and_then(|ready| ready(position, data, who, id));
        if let (Some(ready), Some(put)) = (ready, meaning.put_die) {
            return ready.map(|()| put);
        }
    }
    Err(format!("dice lie on {HOLDERS}, not on '{id}'"))
}

/// What the set-up lays out without a line of the scenario: markers, and the stack of tiles that was named.
pub(crate) fn lay_out(
    position: &mut Position,
    book: &Rulebook,
    is_real: bool,
    markers: Option<u8>,
    stack: &[String],
) -> Named<()> {
    let tiles: Vec<Piece> = stack.iter().map(|id| names::piece(words::STACK, id)).collect::<Named<_>>()?;
    if let Some(place) = (1..stack.len()).find(|place| stack[..*place].contains(&stack[*place])) {
        return Err(format!("the tile '{}' is in the pile twice, and there is only one", stack[place]));
    }
    quest_chambers::lay_out(position, book, is_real, markers, &tiles)
}

/// Markers on the depot.
pub(crate) fn markers(table: &Table) -> u8 {
    quest_chambers::markers(table)
}
