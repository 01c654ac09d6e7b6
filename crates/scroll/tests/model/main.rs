//! The engine against a second reading of the catalogue: random games, in which after every command both must hold the same
//! position, and now and then must allow the same deeds.

mod layout;
mod model;

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use kit::{Face, PlayerId, Seed, Tick};
use layout::{GOLD, KEY, Layout, TORCH};
use model::{Deed, Model, Phase, Variant};
use scroll::command::{Command, Mark, PairSet, Pick, Prize};
use scroll::event::{Event, Fact};
use scroll::game::{Game, act, begin, start};
use scroll::options::{Offer, options};
use scroll::room::{Place, Room, Side};
use scroll::setup::{Difficulty, Setup};
use scroll::sheets::{Colour, Part, Sheets, Track, Variant as Played};
use scroll::symbols::{SYMBOLS, Symbols};
use scroll::table;
use scroll_bots::{Bot, Level};

/// Random games for each number of players and each variant.
const GAMES: u64 = 170;

/// Every so many games are played by bots: chance alone seldom sees the end of a good one.
const BY_BOTS: u64 = 10;

#[test]
fn engine_and_model_agree_without_a_variant() {
    agree(None);
}

#[test]
fn engine_and_model_agree_on_closing_entrances() {
    agree(Some(Played::Entrances));
}

#[test]
fn engine_and_model_agree_on_dice_rooms() {
    agree(Some(Played::DiceRooms));
}

#[test]
fn engine_and_model_agree_on_rolled_jokers() {
    agree(Some(Played::Jokers));
}

fn agree(variant: Option<Played>) {
    let (mut steps, mut won) = (0, 0);
    for players in 2..=4 {
        for n in 0..GAMES {
            let difficulty = Difficulty::ALL[(n % 3) as usize];
            let setup = Setup { variant, difficulty, ..Setup::new(players) };
            let mut both = Both::new(setup, 1000 * n + u64::from(players));
            both.bot = (n % BY_BOTS == 0).then_some(Bot::new(Level::Gentle));
            steps += both.play();
            won += u32::from(both.model.phase == Phase::Won);
        }
    }
    assert!(steps > 50_000, "only {steps} commands were compared");
    assert!(won > 4, "only {won} games were won");
}

/// A game in both readings.
struct Both {
    game: Game,
    model: Model,
    told: Vec<Event>,
    /// What of the model's steps belongs to each step that the engine can take back.
    steps: Vec<usize>,
    chance: u64,
    /// Who plays, if it is not chance.
    bot: Option<Bot>,
    name: String,
}

fn letter(face: Face) -> char {
    face.letter()
}

fn track(track: Track) -> usize {
    Track::ALL.iter().position(|(one, _)| *one == track).unwrap()
}

impl Both {
    fn new(setup: Setup, seed: u64) -> Both {
        let mut told = Vec::new();
        let mut game = begin(&setup, &Sheets::standard(), Seed::from_number(seed), &mut told).unwrap();
        start(&mut game, &mut told).unwrap();
        let (side, variant) = match setup.variant {
            None => ("normal", Variant::Normal),
            Some(Played::Entrances) => ("variant", Variant::Entrances),
            Some(Played::DiceRooms) => ("variant", Variant::DiceRooms),
            Some(Played::Jokers) => ("variant", Variant::Jokers),
        };
        let difficulty = ["easy", "normal", "hard"][setup.difficulty as usize];
        let players = usize::from(setup.players);
        let file = include_str!("../../../../data/scroll.toml");
        let layout = Layout::read(file, players, difficulty, side);
        let model = Model::new(Rc::new(layout), variant, players, game.table().first.index());
        let name = format!("{setup:?} seed {seed}");
        Both { game, model, told, steps: Vec::new(), chance: seed, bot: None, name }
    }

    fn random(&mut self, below: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % below
    }

    /// Plays to the end and returns how many commands were compared.
    fn play(&mut self) -> u64 {
        for count in 0.. {
            if !self.game.table().phase.is_running() {
                assert!(self.model.over(), "{}", self.name);
                return count;
            }
            assert!(count < 20_000, "{} does not end", self.name);
            if self.random(30) == 0 {
                self.compare_deeds();
            }
            let (who, command) = self.any_wish();
            self.carry_out(who, command);
            self.compare_positions(&command);
        }
        unreachable!("the loop has no end")
    }

    /// A random legal wish of a random player, taking back and handing over less often than the others.
    fn any_wish(&mut self) -> (PlayerId, Command) {
        if let Some(bot) = self.bot {
            let mut seats = self.game.table().seats();
            let wish = seats.find_map(|who| Some((who, bot.choose(&self.game.view(who))?)));
            return wish.expect("a bot wants something");
        }
        loop {
            let who = PlayerId(self.random(self.game.table().players.len()) as u8);
            let mut offers = Vec::new();
            options(&self.game.view(who), &mut offers);
            offers.retain(|offer| offer.verdict.is_ok() && self.comparable(&offer.command));
            if offers.is_empty() {
                continue;
            }
            let command = offers[self.random(offers.len())].command;
            let rare = matches!(command, Command::TakeBack | Command::EndTurn | Command::TakeNoMore);
            if !rare || self.random(4) == 0 {
                return (who, command);
            }
        }
    }

    /// A decision that is changed is taken back and made again; the model knows it as two deeds, if nothing was done since.
    fn comparable(&self, command: &Command) -> bool {
        let decided = self.game.table().turn.pair.is_some_and(|pair| pair.decided.is_some());
        let last = self.game.table().undo.last() == Some(table::Deed::Decision);
        !matches!(command, Command::Decide(_)) || !decided || last
    }

    fn carry_out(&mut self, who: PlayerId, command: Command) {
        let deeds = self.deeds_of(&command);
        let (seen, could_undo) = (self.told.len(), self.game.table().undo.len());
        let changes = matches!(deeds.first(), Some(Deed::TakeBack)) && command != Command::TakeBack;
        act(&mut self.game, who, &command, Tick(0), &mut self.told).unwrap();
        let mut dice: VecDeque<char> = self.told[seen..].iter().flat_map(thrown).collect();
        let mut throw =
            |count: usize| (0..count).map(|_| dice.pop_front().expect("a die was thrown")).collect::<Vec<char>>();
        for deed in &deeds {
            let done = self.model.act(who.index(), deed, &mut throw).is_ok();
            assert!(done, "{}: the model refuses {deed:?} of {deeds:?} for {command:?}", self.name);
        }
        assert!(dice.is_empty(), "{}: the model throws fewer dice after {command:?}", self.name);
        self.note_steps(&command, could_undo, deeds.len(), changes);
    }

    /// Keeps count of what of the model's steps belongs to each of the engine's.
    fn note_steps(&mut self, command: &Command, before: usize, deeds: usize, changes: bool) {
        let now = self.game.table().undo.len();
        if *command == Command::TakeBack {
            self.steps.pop();
        } else if now == before && now == table::MOST_STEPS && !changes {
            self.steps.remove(0);
            self.steps.push(deeds);
        } else if now == before + 1 {
            self.steps.push(deeds);
        } else if now == before + 2 {
            self.steps.extend([1, deeds - 1]);
        } else if now < before || changes && now != before {
            self.steps.clear();
        }
        if now == 0 {
            self.steps.clear();
        }
    }

    /// The same in the model's words.
    fn deeds_of(&self, command: &Command) -> Vec<Deed> {
        let mut deeds = Vec::new();
        if self.only_masks() && settles_masks(command) {
            deeds.push(Deed::Decide(vec![]));
        }
        match *command {
            Command::ChooseSide(side) => deeds.push(Deed::Side(side.letter())),
            Command::Close { room, side } => deeds.push(Deed::Close(room.index(), beside(room, side))),
            Command::Roll => deeds.push(Deed::Roll),
            Command::Reroll => deeds.push(Deed::Reroll),
            Command::Decide(pool) => deeds.extend(self.decision(pool)),
            Command::Heal(from) => deeds.push(Deed::Heal(usize::from(from))),
            Command::MakeDie(which) => deeds.push(Deed::Make(track(which))),
            Command::Enter { to, help } => {
                deeds.extend(help.iter().map(|face| Deed::Make(track(Track::of_symbol(face).unwrap()))));
                deeds.push(Deed::Enter(to.index()));
            }
            Command::Rush(to) => deeds.push(Deed::Rush(to.index())),
            Command::Choose(Pick::Track(which)) => deeds.push(Deed::Circle(track(which))),
            Command::Choose(Pick::SheetDie(n)) => deeds.push(Deed::Symbol(self.model.sheet_faces[usize::from(n)])),
            Command::Vote(prize) => deeds.push(Deed::Vote(prize == Prize::Die)),
            Command::EndTurn => deeds.push(Deed::Finish),
            Command::Take { face, mark } => deeds.push(Deed::Take(letter(face), mark.map(place))),
            Command::TakeNoMore => deeds.push(Deed::NoMore),
            Command::UseMap(map) => deeds.push(Deed::Use(map.index())),
            Command::TakeBack => deeds.extend(vec![Deed::TakeBack; self.steps.last().copied().unwrap_or(1)]),
            // They are offered to nobody, and the model knows only what is played.
            Command::Concede | Command::PlayOn | Command::WishFor(_) => {}
        }
        deeds
    }

    /// The pair that lies there leaves nothing to decide: the engine lets what is done next move its masks, the model is told to.
    fn only_masks(&self) -> bool {
        matches!(&self.model.phase, Phase::Decide(pair) if pair.iter().all(|face| *face == 'B'))
    }

    fn decision(&self, pool: PairSet) -> Vec<Deed> {
        let pair = self.game.table().turn.pair.expect("a pair lies there");
        let open = (0..2).filter(|n| pair.open().has(*n));
        let decide = Deed::Decide(open.map(|n| !pool.has(n)).collect());
        if pair.decided.is_some() { vec![Deed::TakeBack, decide] } else { vec![decide] }
    }

    fn compare_positions(&self, after: &Command) {
        let (found, expected) = (of_game(&self.game), of_model(&self.model));
        assert_eq!(found, expected, "{} after {after:?}: engine left, model right", self.name);
    }

    /// Everything that may be done now, by anybody.
    fn compare_deeds(&self) {
        for who in 0..self.model.players() {
            let mut offers: Vec<Offer> = Vec::new();
            options(&self.game.view(PlayerId(who as u8)), &mut offers);
            let decided = self.game.table().turn.pair.is_some_and(|pair| pair.decided.is_some());
            let legal = offers.iter().filter(|offer| offer.verdict.is_ok()).map(|offer| offer.command);
            let legal = legal.filter(|command| !decided || !matches!(command, Command::Decide(_)));
            let engine: BTreeSet<String> =
                legal.map(|command| format!("{:?}", self.deeds_of(&command).last().expect("a deed"))).collect();
            assert_eq!(engine, self.allowed(who), "{} player {who}: engine left, model right", self.name);
        }
    }

    fn allowed(&self, who: usize) -> BTreeSet<String> {
        let mut models = vec![self.model.clone()];
        let mut settled = self.model.clone();
        if self.only_masks() && settled.act(who, &Deed::Decide(vec![]), &mut |_| vec![]).is_ok() {
            models.push(settled);
        }
        let mut allowed = BTreeSet::new();
        for (n, model) in models.iter().enumerate() {
            let deeds = model.deeds(who).into_iter();
            let deeds = deeds.filter(|deed| n == 0 || follows_masks(deed));
            allowed.extend(deeds.map(|deed| format!("{deed:?}")));
        }
        allowed.extend(
            (0..25).filter(|room| self.can_enter(who, *room)).map(|room| format!("{:?}", Deed::Enter(room))),
        );
        if self.model.allows(who, &Deed::TakeBack) {
            allowed.insert(format!("{:?}", Deed::TakeBack));
        }
        allowed
    }

    /// Entering with temporary dice made for it, as many as are lacking.
    fn can_enter(&self, who: usize, room: usize) -> bool {
        let mut model = self.model.clone();
        if self.only_masks() {
            let _ = model.act(who, &Deed::Decide(vec![]), &mut |_| vec![]);
        }
        for face in ['K', 'T', 'G'] {
            let price = model.layout.rooms[room].entry.iter().filter(|one| **one == face).count();
            let have = model.kept.iter().filter(|one| **one == face).count();
            let which = [KEY, TORCH, GOLD][['K', 'T', 'G'].iter().position(|one| *one == face).unwrap()];
            for _ in have..price {
                let _ = model.act(who, &Deed::Make(which), &mut |_| vec![]);
            }
        }
        model.allows(who, &Deed::Enter(room))
    }
}

/// What may be done while a pair of black masks lies there, beside deciding it and rolling it again.
fn settles_masks(command: &Command) -> bool {
    use Command::{EndTurn, Enter, Heal, MakeDie, Roll, Rush};
    matches!(command, Roll | Heal(_) | Enter { .. } | Rush(_) | MakeDie(_) | EndTurn)
}

/// The same in the model's words.
fn follows_masks(deed: &Deed) -> bool {
    matches!(deed, Deed::Roll | Deed::Heal(_) | Deed::Enter(_) | Deed::Rush(_) | Deed::Make(_) | Deed::Finish)
}

fn beside(room: Room, side: Side) -> usize {
    room.beside(side).expect("a border between two rooms").index()
}

fn place(mark: Mark) -> (usize, usize) {
    (mark.map.index(), usize::from(mark.part == Part::Right))
}

fn thrown(event: &Event) -> Vec<char> {
    match event.fact {
        Fact::Rolled { faces, .. } | Fact::Rerolled { faces, .. } => {
            faces.into_iter().flatten().map(letter).collect()
        }
        Fact::SheetDiceRolled { faces } => faces.into_iter().map(letter).collect(),
        _ => Vec::new(),
    }
}

/// A position in words that both readings can give.
type Position = Vec<(String, String)>;

fn say(name: &str, what: impl std::fmt::Debug) -> (String, String) {
    (name.to_owned(), format!("{what:?}"))
}

fn sorted(mut letters: Vec<char>) -> String {
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn of_symbols(symbols: Symbols) -> String {
    sorted(symbols.iter().map(letter).collect())
}

fn of_game(game: &Game) -> Position {
    let (table, team, turn) = (game.table(), &game.table().team, &game.table().turn);
    let running = table.phase.is_running() && table.phase != table::Phase::Sides;
    let undecided = turn.pair.filter(|pair| pair.decided.is_none());
    let colours = Colour::ALL.into_iter().filter(|(colour, _)| team.is_unlocked(*colour));
    let mut position = vec![
        say("phase", phase_of_game(game)),
        say("round", table.round),
        say("active", table.active.0),
        say("stock", if table.phase == table::Phase::Sharing { 0 } else { table.stock() }),
        say("boxes", &team.boxes[..3]),
        say("kept", of_symbols(turn.kept.and(turn.temporary))),
        say("pool", of_symbols(turn.pool)),
        say("pair", undecided.map(|pair| sorted(pair.faces.into_iter().flatten().map(letter).collect()))),
        say("gems", team.gems),
        say("circled", team.tracks.map(|track| track.circled)),
        say("spent", team.tracks.map(|track| track.spent)),
        say("unlocked", colours.map(|(_, name)| name.to_owned()).collect::<BTreeSet<String>>()),
        say("sheet dice left", if running { team.sheet_dice_left } else { 0 }),
    ];
    position.extend(table.seats().map(|who| say("sheet", sheet_of_game(game, who))));
    position
}

fn phase_of_game(game: &Game) -> String {
    let (table, turn) = (game.table(), &game.table().turn);
    match table.phase {
        table::Phase::Rolling | table::Phase::Exploring if turn.choosing.is_some() => "joker".to_owned(),
        table::Phase::Rolling | table::Phase::Exploring if turn.vote.is_some() => "vote".to_owned(),
        table::Phase::Rolling if turn.pair.is_some_and(|pair| pair.decided.is_none()) => "decide".to_owned(),
        table::Phase::Rolling => "roll".to_owned(),
        table::Phase::Sharing => {
            let who = turn.sharing.expect("somebody takes");
            format!("share {:?} {}", Some(who.0), turn.shares.of(who))
        }
        table::Phase::Closing => format!("closing {:?}", turn.closers.iter().map(|who| who.0).collect::<Vec<_>>()),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn sheet_of_game(game: &Game, who: PlayerId) -> String {
    let (sheet, printed) = (&game.table().of(who).sheet, game.book().sheet());
    let at = match sheet.place {
        Place::Nowhere => "nowhere".to_owned(),
        Place::Outside(side) => side.letter().to_string(),
        Place::In(room) => room.0.to_string(),
    };
    let used: BTreeSet<usize> = Room::all().filter(|room| sheet.used.has(*room)).map(Room::index).collect();
    let open = |part: Part, map| {
        let (spec, own) = (printed.map(map).unwrap(), sheet.map(map));
        let faces = spec.part(part).iter().enumerate().filter(move |(n, _)| !own.is_crossed(part, *n));
        sorted(faces.map(|(_, face)| letter(*face)).collect())
    };
    let maps: Vec<_> =
        printed.map_ids().map(|map| (open(Part::Left, map), open(Part::Right, map), sheet.map(map).used)).collect();
    let closed: BTreeSet<(usize, usize)> = Room::all()
        .flat_map(|room| Side::ALL.map(|side| (room, side)))
        .filter(|(room, side)| room.border(*side).is_some_and(|border| sheet.closed.has(border)))
        .map(|(room, side)| (room.index().min(beside(room, side)), room.index().max(beside(room, side))))
        .collect();
    format!("{at} used {used:?} maps {maps:?} closed {closed:?}")
}

fn of_model(model: &Model) -> Position {
    let pair = match &model.phase {
        Phase::Decide(pair) => Some(sorted(pair.clone())),
        _ => None,
    };
    let running = !model.over() && model.phase != Phase::Sides;
    let mut position = vec![
        say("phase", phase_of_model(model)),
        say("round", model.round),
        say("active", model.active),
        say("stock", model.stock),
        say("boxes", model.boxes),
        say("kept", sorted(model.kept.clone())),
        say("pool", sorted(model.pool.clone())),
        say("pair", pair),
        say("gems", model.gems),
        say("circled", model.circled),
        say("spent", model.spent),
        say("unlocked", model.unlocked.iter().cloned().collect::<BTreeSet<String>>()),
        say("sheet dice left", if running { model.sheet_dice } else { 0 }),
    ];
    position.extend(model.sheets.iter().map(|sheet| say("sheet", sheet_of_model(sheet))));
    position
}

fn phase_of_model(model: &Model) -> String {
    match &model.phase {
        Phase::Closing(who) => {
            let mut who = who.clone();
            who.sort_unstable();
            format!("closing {who:?}")
        }
        Phase::Decide(_) => "decide".to_owned(),
        Phase::Explore => "exploring".to_owned(),
        Phase::Vote(_) => "vote".to_owned(),
        Phase::Share(who, taken) => format!("share {:?} {taken}", Some(who)),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn sheet_of_model(sheet: &model::Sheet) -> String {
    let at = match (sheet.at, sheet.side) {
        (Some(room), _) => room.to_string(),
        (None, Some(side)) => side.to_string(),
        (None, None) => "nowhere".to_owned(),
    };
    let used: BTreeSet<usize> = sheet.crossed.iter().copied().collect();
    let maps: Vec<_> = sheet
        .open
        .iter()
        .zip(&sheet.used)
        .map(|([left, right], used)| (sorted(left.clone()), sorted(right.clone()), *used))
        .collect();
    let closed: BTreeSet<(usize, usize)> = sheet.closed.iter().copied().collect();
    format!("{at} used {used:?} maps {maps:?} closed {closed:?}")
}

/// The model and the engine count the same symbols; a face more would have to be taught to both.
#[test]
fn both_know_the_same_symbols() {
    assert_eq!(SYMBOLS.map(letter), ['A', 'K', 'T', 'G']);
}
