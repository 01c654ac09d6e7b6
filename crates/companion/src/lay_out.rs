//! The list of what is laid out for a game, step by step, by the plan that the engine itself makes its pile by.

use temple::components::{ChamberKind, ExitPlace};
use temple::decks::DeckId;
use temple::modules::ModuleId;
use temple::rulebook::{Piece, Rulebook};
use temple::rules::setting_up::{LaidOut, laid_out};
use temple::table::Table;
use temple::temple::ChamberId;

use crate::modules;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is to be done.
    pub what: What,
    /// What is taken out of the box for it, with pictures.
    pub parts: Vec<Part>,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The starting chamber in the middle, so many adventurers on it.
    Start { players: usize },
    /// These tiles are shuffled to a pile.
    Tiles { many: usize },
    /// The first so many of them beside the start.
    First { many: usize },
    /// These are not first tiles.
    NeverFirst,
    /// These are shuffled in afterwards.
    Later { many: usize },
    /// So many of these, by chance, are shuffled in afterwards; in a challenge they are set aside.
    Drawn { many: usize, of: usize },
    /// Where the exit goes.
    Exit(ExitWay),
    /// Gems into the depot: as printed, and more.
    Gems { printed: u32, more: u32 },
    /// Gems beside the depot, for turns of fate.
    Fate { many: u32 },
    /// A face-down pile of cards.
    Deck { module: ModuleId, cards: usize },
    /// Pieces on the depot.
    OnDepot,
    /// Pieces that are kept at hand.
    AtHand,
    /// A card for each player.
    CardEach { module: ModuleId },
    /// Dice for each player.
    Dice { each: u8 },
}

/// Where the exit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitWay {
    /// Shuffled with four tiles, which go to the bottom.
    BottomFive,
    /// Into the middle of the pile.
    Middle,
    /// Shuffled with so many tiles from the top and what was drawn, and back on top.
    Top { tiles: u8, drawn: u8 },
}

/// Something out of the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// How many.
    pub many: usize,
    /// What.
    pub thing: Thing,
}

/// What can be taken out of the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A tile: one that looks like all of its kind, and whether they have a place for gems.
    Tile { like: ChamberId, kind: ChamberKind, gems: bool },
    /// A token or a small tile.
    Piece(Piece),
    /// The small tiles of a chamber, all of them.
    Tasks(Piece),
    /// An hourglass of so many seconds.
    Hourglass { piece: Piece, seconds: u32 },
    /// A gem.
    Gem,
}

/// The list for a game.
pub fn steps(book: &Rulebook) -> Vec<Step> {
    let laid = laid_out(book);
    let mut steps = Vec::new();
    let mut step = |what: What, parts: Vec<Part>| steps.push(Step { what, parts });
    let start = book.data.only(ChamberKind::StartChamber).into_iter();
    step(What::Start { players: book.setup.players() }, sorted(book, start));
    step(What::Tiles { many: laid.tiles.len() }, sorted(book, laid.tiles.iter().copied()));
    step(What::First { many: laid.first }, Vec::new());
    if !laid.never_first.is_empty() {
        step(What::NeverFirst, sorted(book, laid.never_first.iter().copied()));
    }
    if !laid.later.is_empty() {
        step(What::Later { many: laid.later.len() }, sorted(book, laid.later.iter().copied()));
    }
    for (many, of) in &laid.drawn {
        let what = What::Drawn { many: (*many).min(of.len()), of: of.len() };
        step(what, sorted(book, of.iter().copied()));
    }
    step(What::Exit(exit_way(book, &laid)), sorted(book, book.data.only(ChamberKind::ExitChamber).into_iter()));
    let table = Table::new(book);
    let printed = u32::from(book.player_count().gems);
    let gems = u32::from(table.depot);
    step(
        What::Gems { printed, more: gems - printed.min(gems) },
        vec![Part { many: gems as usize, thing: Thing::Gem }],
    );
    let fate = u32::from(fate_gems(book));
    if fate > 0 {
        step(What::Fate { many: fate }, vec![Part { many: fate as usize, thing: Thing::Gem }]);
    }
    for (module, cards) in decks(book) {
        step(What::Deck { module, cards: cards.len() }, counted(&cards));
    }
    steps.extend(modules::steps(book, &may_come(book, &laid)));
    steps.push(Step { what: What::Dice { each: book.player_count().dice_each }, parts: Vec::new() });
    steps
}

/// The gems beside the depot: so often fate may be turned (BASE-86, CHL-9).
fn fate_gems(book: &Rulebook) -> u8 {
    book.setup.challenge.map_or(book.difficulty().turns_of_fate, |terms| terms.fate_gems)
}

fn exit_way(book: &Rulebook, laid: &LaidOut) -> ExitWay {
    match (book.setup.challenge, book.player_count().exit) {
        (Some(terms), _) => {
            let drawn = laid.drawn.iter().map(|(many, _)| *many).sum::<usize>() + laid.later.len();
            ExitWay::Top { tiles: terms.top_tiles, drawn: drawn as u8 }
        }
        (None, ExitPlace::MiddleOfPile) => ExitWay::Middle,
        (None, ExitPlace::BottomFive) => ExitWay::BottomFive,
    }
}

/// The kinds of chambers that may turn up.
fn may_come(book: &Rulebook, laid: &LaidOut) -> Vec<ChamberKind> {
    let drawn = laid.drawn.iter().flat_map(|(_, of)| of);
    let all = laid.tiles.iter().chain(&laid.later).chain(drawn);
    all.map(|tile| book.data.chamber(*tile).kind).collect()
}

/// Tiles sorted by what they look like, in the order they come.
fn sorted(book: &Rulebook, tiles: impl Iterator<Item = ChamberId>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for tile in tiles {
        let spec = book.data.chamber(tile);
        let (kind, gems) = (spec.kind, !spec.levels.is_empty());
        let alike = parts.iter_mut().find(
            |part| matches!(part.thing, Thing::Tile { kind: other, gems: with, .. } if (other, with) == (kind, gems)),
        );
        match alike {
            Some(part) => part.many += 1,
            None => parts.push(Part { many: 1, thing: Thing::Tile { like: tile, kind, gems } }),
        }
    }
    parts
}

/// Cards as parts: each kind once, and how many of it there are.
fn counted(cards: &[Piece]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for card in cards {
        match parts.iter_mut().find(|part| part.thing == Thing::Piece(*card)) {
            Some(part) => part.many += 1,
            None => parts.push(Part { many: 1, thing: Thing::Piece(*card) }),
        }
    }
    parts
}

/// The face-down piles of a game: whose, and every card in it.
pub fn decks(book: &Rulebook) -> Vec<(ModuleId, Vec<Piece>)> {
    let cards_of = |module: ModuleId| {
        let (deck, mut cards) = (DeckId { module, which: 0 }, Vec::new());
        for adds in book.modules().filter_map(|module| module.cards) {
            adds(&book.data, &book.setup, deck, &mut |card| cards.push(card));
        }
        cards
    };
    let piles = book.modules().map(|module| (module.id, cards_of(module.id)));
    piles.filter(|(_, cards)| !cards.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{Choice, Game};
    use kit::Seed;
    use temple::components::Components;
    use temple::modules::MANIFESTS;
    use temple::setup::Difficulty;

    fn book(choice: &Choice) -> Rulebook {
        let data = Components::standard();
        let setup = choice.setup(&data);
        Rulebook::new(data, setup)
    }

    fn challenge(name: &str, players: u8) -> Vec<Step> {
        let number = temple::modules::challenges::named(&Components::standard(), name).expect("a challenge");
        steps(&book(&Choice { players, game: Game::Challenge(number as u8), ..Choice::default() }))
    }

    fn whats(steps: &[Step]) -> Vec<What> {
        steps.iter().map(|step| step.what).collect()
    }

    /// So many tiles are laid out, the exit included; in any game as many as the engine has in its pile.
    fn tiles(steps: &[Step]) -> usize {
        let of = |step: &Step| match step.what {
            What::Tiles { many } | What::Later { many } | What::Drawn { many, .. } => many,
            What::Exit(_) => 1,
            _ => 0,
        };
        steps.iter().map(of).sum()
    }

    #[test]
    fn the_base_game_of_four_is_as_printed() {
        let list = steps(&book(&Choice::default()));
        let wanted = [
            What::Start { players: 4 },
            What::Tiles { many: 17 },
            What::First { many: 2 },
            What::Exit(ExitWay::BottomFive),
            What::Gems { printed: 14, more: 0 },
            What::Fate { many: 2 },
            What::Dice { each: 5 },
        ];
        assert_eq!(whats(&list), wanted);
        let parts: Vec<usize> = list[1].parts.iter().map(|part| part.many).collect();
        assert_eq!(parts, [2, 2, 6, 7], "keys, torches, with a gem, without");
    }

    #[test]
    fn challenge_2c_of_four_is_the_one_of_the_book() {
        let list = challenge("2c", 4);
        assert!(list.iter().any(|step| step.what == What::Gems { printed: 14, more: 4 }), "{list:?}");
        assert!(list.iter().any(|step| step.what == What::Exit(ExitWay::Top { tiles: 12, drawn: 1 })));
        assert!(list.iter().any(|step| step.what == What::Drawn { many: 1, of: 5 }));
        assert!(list.iter().any(|step| matches!(step.what, What::CardEach { .. })));
        let depot = list.iter().find(|step| step.what == What::OnDepot).expect("a marker");
        assert_eq!(depot.parts.iter().map(|part| part.many).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn every_challenge_lays_out_as_many_tiles_and_gems_as_its_game_has() {
        let data = Components::standard();
        for (number, spec) in data.challenges.iter().enumerate() {
            for players in [1, 2, 4, 6] {
                let choice = Choice { players, game: Game::Challenge(number as u8), ..Choice::default() };
                agrees_with_the_engine(&choice, &spec.name);
                let list = steps(&book(&choice));
                let drawn = list.iter().map(|step| if let What::Drawn { many, .. } = step.what { many } else { 0 });
                assert_eq!(drawn.sum::<usize>(), usize::from(spec.terms.quests), "{}", spec.name);
            }
        }
    }

    #[test]
    fn so_does_every_module_by_hand_and_all_together() {
        for players in [1, 3, 6] {
            let all = MANIFESTS.iter().map(|module| module.id);
            let sets = all.clone().map(|module| vec![module]).chain([all.collect()]);
            for modules in sets {
                let name = format!("{modules:?}");
                let game = Game::Own { difficulty: Difficulty::Expert, modules: modules.into_iter().collect() };
                agrees_with_the_engine(&Choice { players, game, ..Choice::default() }, &name);
            }
        }
    }

    fn agrees_with_the_engine(choice: &Choice, name: &str) {
        let (data, list) = (Components::standard(), steps(&book(choice)));
        let game = temple::game::begin(&choice.setup(&data), &data, Seed::from_number(1), &mut Vec::new());
        let game = game.expect("every choice can be played");
        let table = game.table();
        let laid = table.temple.iter().count() - 1;
        assert_eq!(tiles(&list), usize::from(table.pile) + laid, "{name}: tiles");
        let gems = list.iter().find_map(|step| match step.what {
            What::Gems { printed, more } => Some(printed + more),
            _ => None,
        });
        assert_eq!(gems, Some(u32::from(table.depot)), "{name}: gems");
        for step in &list {
            if let What::Tiles { many } | What::Later { many } = step.what {
                assert_eq!(step.parts.iter().map(|part| part.many).sum::<usize>(), many, "{name}: pictures");
            }
        }
        let dice = list.iter().any(|step| step.what == What::Dice { each: table.adventurers[0].hand.ever() });
        assert!(dice, "{name}: dice");
    }

    /// Whoever picks cards out of the box sees which: every card of a pile, and the pair of every character (CHR-1).
    #[test]
    fn cards_are_shown_one_by_one() {
        let modules = MANIFESTS.iter().map(|module| module.id).collect();
        let game = Game::Own { difficulty: Difficulty::Normal, modules };
        let list = steps(&book(&Choice { game, ..Choice::default() }));
        let shown = |step: &Step| step.parts.iter().map(|part| part.many).sum::<usize>();
        let piles = list.iter().filter_map(|step| match step.what {
            What::Deck { cards, .. } => Some((shown(step), cards)),
            _ => None,
        });
        let piles: Vec<(usize, usize)> = piles.collect();
        assert!(piles.len() >= 2 && piles.iter().all(|(shown, cards)| shown == cards), "{piles:?}");
        let kinds = |step: &Step| step.parts.iter().map(|part| part.thing).collect::<Vec<Thing>>();
        for step in list.iter().filter(|step| matches!(step.what, What::Deck { .. } | What::CardEach { .. })) {
            let kinds = kinds(step);
            assert!((1..kinds.len()).all(|n| !kinds[..n].contains(&kinds[n])), "{:?}: no kind twice", step.what);
        }
        let each = list.iter().find(|step| matches!(step.what, What::CardEach { .. })).expect("characters");
        assert_eq!((each.parts.len(), shown(each)), (6, 12));
    }

    /// What is counted here in code is counted in the data file too.
    #[test]
    fn pieces_are_as_many_as_lie_in_the_box() {
        let file: toml::Table = include_str!("../../../data/components.toml").parse().expect("the data file");
        let stock = |name: &str| file["stock"][name].as_integer().expect("a number") as usize;
        let modules = MANIFESTS.iter().map(|module| module.id).collect();
        let game = Game::Own { difficulty: Difficulty::Normal, modules };
        let list = steps(&book(&Choice { game, ..Choice::default() }));
        let parts = || list.iter().flat_map(|step| &step.parts);
        let piece = |id: &str| {
            let found = parts().find(|part| match part.thing {
                Thing::Piece(piece) | Thing::Tasks(piece) => piece.id() == id,
                _ => false,
            });
            found.map(|part| part.many)
        };
        let wanted = [("gem_tile", "gem_tiles"), ("ghost", "ghost"), ("chalice", "chalice")];
        for (id, stocked) in wanted.into_iter().chain([("timer_token", "timer_tokens"), ("task_1", "task_tiles")]) {
            assert_eq!(piece(id), Some(stock(stocked)), "{id}");
        }
        let seconds = parts().filter_map(|part| match part.thing {
            Thing::Hourglass { seconds, .. } => Some(i64::from(seconds)),
            _ => None,
        });
        let wanted = ["green_s", "blue_s"].map(|name| file["hourglass"][name].as_integer().expect("a number"));
        assert_eq!(seconds.collect::<Vec<_>>(), wanted);
    }
}
