//! What is chosen for a game on the table, and the set-up that it is for the engine: what there is to lay out follows from that.

use temple::components::Components;
use temple::modules::{MANIFESTS, ModuleId, challenges};
use temple::players::MAX_PLAYERS;
use temple::setup::{Difficulty, ModuleSet, OptionSpec, Setup};

/// The difficulties, from the easiest on.
pub const DIFFICULTIES: [Difficulty; 3] = [Difficulty::Normal, Difficulty::Expert, Difficulty::Professional];

/// How many tracks there are: two, and the gongs alone.
pub const TRACKS: u8 = 3;

/// Which game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Game {
    /// One of their own.
    Own {
        /// How hard.
        difficulty: Difficulty,
        /// With which modules.
        modules: ModuleSet,
    },
    /// A challenge, by its place in the data.
    Challenge(u8),
}

/// Everything that is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// How many play.
    pub players: u8,
    /// Which game.
    pub game: Game,
    /// Numbers that modules ask for, where they are not the usual ones.
    pub options: Vec<(&'static str, u32)>,
    /// The clock, by its place in the data.
    pub clock: u8,
    /// The track.
    pub track: u8,
    /// Whether the coming gongs are shown.
    pub shows_coming: bool,
}

impl Default for Choice {
    fn default() -> Choice {
        let game = Game::Own { difficulty: Difficulty::Normal, modules: ModuleSet::default() };
        Choice { players: 4, game, options: Vec::new(), clock: 0, track: 0, shows_coming: true }
    }
}

impl Choice {
    /// The game as the engine would set it up.
    pub fn setup(&self, data: &Components) -> Setup {
        let mut setup = match &self.game {
            Game::Own { difficulty, modules } => {
                let mut setup = Setup::new(data, self.players);
                (setup.difficulty, setup.modules) = (*difficulty, *modules);
                for (name, value) in &self.options {
                    // What is out of its range stays as usual.
                    let _ = setup.set_option(name, *value);
                }
                setup
            }
            Game::Challenge(number) => challenges::setup(data, self.players, usize::from(*number))
                .unwrap_or_else(|_| Setup::new(data, self.players)),
        };
        setup.clock = Some(self.clock);
        setup
    }

    /// The modules in play.
    pub fn modules(&self, data: &Components) -> ModuleSet {
        self.setup(data).modules
    }

    /// Switches a module on or off; a challenge becomes a game of their own by it.
    pub fn switch(&mut self, data: &Components, module: ModuleId) {
        let modules = self.modules(data);
        let modules = if modules.has(module) { modules.without(module) } else { modules.with(module) };
        let difficulty = self.difficulty().unwrap_or(Difficulty::Normal);
        self.game = Game::Own { difficulty, modules };
    }

    /// How hard a game of their own is.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match self.game {
            Game::Own { difficulty, .. } => Some(difficulty),
            Game::Challenge(_) => None,
        }
    }

    /// Makes it a game of their own of a difficulty.
    pub fn set_difficulty(&mut self, data: &Components, difficulty: Difficulty) {
        self.game = match &self.game {
            Game::Own { modules, .. } => Game::Own { difficulty, modules: *modules },
            Game::Challenge(_) => Game::Own { difficulty, modules: self.modules(data) },
        };
    }

    /// Sets a number that a module asks for.
    pub fn set_option(&mut self, name: &'static str, value: u32) {
        self.options.retain(|(other, _)| *other != name);
        self.options.push((name, value));
    }

    /// The value of such a number.
    pub fn option(&self, data: &Components, spec: &OptionSpec) -> u32 {
        *(spec.field)(&mut self.setup(data))
    }

    /// The numbers that change what is laid out, with the module that asks for them. All others are for the table on the screen.
    pub fn asked(
        &self,
        data: &Components,
        differs: impl Fn(&Setup, &Setup) -> bool,
    ) -> Vec<(ModuleId, &'static OptionSpec)> {
        if matches!(self.game, Game::Challenge(_)) {
            return Vec::new();
        }
        let modules = self.modules(data);
        let changes = |spec: &OptionSpec| {
            let (low, high) = spec.range;
            let with = |value| {
                let mut setup = self.setup(data);
                *(spec.field)(&mut setup) = value;
                setup
            };
            high - low <= 4 && (low..high).any(|value| differs(&with(value), &with(value + 1)))
        };
        let mut asked: Vec<(ModuleId, &'static OptionSpec)> = Vec::new();
        for module in MANIFESTS.iter().filter(|module| modules.has(module.id)) {
            for spec in module.options.iter().filter(|spec| changes(spec)) {
                // Two modules may ask the same.
                if !asked.iter().any(|(_, other)| other.name == spec.name) {
                    asked.push((module.id, spec));
                }
            }
        }
        asked
    }
}

/// As it is kept on the device: by names, because places in the data may change.
impl Choice {
    /// Words with a space between.
    pub fn written(&self, data: &Components) -> String {
        let mut words = vec![format!("players={}", self.players), format!("track={}", self.track)];
        words.extend(data.clocks.get(usize::from(self.clock)).map(|clock| format!("clock={}", clock.name)));
        words.push(format!("coming={}", u8::from(self.shows_coming)));
        match &self.game {
            Game::Own { difficulty, modules } => {
                let slugs = MANIFESTS.iter().filter(|module| modules.has(module.id)).map(|module| module.slug);
                words.push(format!("difficulty={}", *difficulty as u8));
                words.push(format!("modules={}", slugs.collect::<Vec<_>>().join(",")));
            }
            Game::Challenge(number) => {
                let spec = data.challenges.get(usize::from(*number));
                words.extend(spec.map(|spec| format!("challenge={}", spec.name)));
            }
        }
        words.extend(self.options.iter().map(|(name, value)| format!("{name}={value}")));
        words.join(" ")
    }

    /// What was kept; whatever cannot be read is as usual.
    pub fn read(text: &str, data: &Components) -> Choice {
        let mut choice = Choice::default();
        let (mut difficulty, mut modules) = (Difficulty::Normal, ModuleSet::default());
        let mut challenge = None;
        for (name, word) in text.split(' ').filter_map(|pair| pair.split_once('=')) {
            let number = word.parse::<u8>().ok();
            match name {
                "players" => choice.players = number.unwrap_or(choice.players).clamp(1, MAX_PLAYERS as u8),
                "track" => choice.track = number.filter(|track| *track < TRACKS).unwrap_or_default(),
                "coming" => choice.shows_coming = word != "0",
                "clock" => {
                    let place = data.clocks.iter().position(|clock| clock.name == word);
                    choice.clock = place.unwrap_or_default() as u8;
                }
                "difficulty" => {
                    difficulty = DIFFICULTIES[usize::from(number.unwrap_or_default()).min(DIFFICULTIES.len() - 1)];
                }
                "modules" => modules = word.split(',').filter_map(ModuleId::from_slug).collect(),
                "challenge" => challenge = challenges::named(data, word),
                other => {
                    let known = MANIFESTS.iter().flat_map(|module| module.options).find(|spec| spec.name == other);
                    if let (Some(spec), Ok(value)) = (known, word.parse()) {
                        choice.set_option(spec.name, value);
                    }
                }
            }
        }
        choice.game = match challenge {
            Some(number) => Game::Challenge(number as u8),
            None => Game::Own { difficulty, modules },
        };
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_nonsense_is_as_usual() {
        let data = Components::standard();
        let mut choice = Choice { players: 6, clock: 2, track: 1, shows_coming: false, ..Choice::default() };
        assert_eq!(Choice::read(&choice.written(&data), &data), choice);
        for module in MANIFESTS.iter().take(4) {
            choice.switch(&data, module.id);
        }
        choice.set_difficulty(&data, Difficulty::Professional);
        let spec = &MANIFESTS.iter().flat_map(|module| module.options).next().expect("an option");
        choice.set_option(spec.name, spec.range.0);
        assert_eq!(Choice::read(&choice.written(&data), &data), choice);
        choice.game = Game::Challenge(7);
        assert_eq!(Choice::read(&choice.written(&data), &data), choice);
        assert_eq!(Choice::read("players=99 track=9 clock=x challenge=9z modules=y a= =b", &data).players, 6);
        assert_eq!(Choice::read("", &data), Choice::default());
    }

    #[test]
    fn every_challenge_and_every_module_can_be_played() {
        let data = Components::standard();
        for players in 1..=MAX_PLAYERS as u8 {
            for number in 0..data.challenges.len() as u8 {
                let choice = Choice { players, game: Game::Challenge(number), ..Choice::default() };
                assert_eq!(choice.setup(&data).check(&data), Ok(()), "{number} for {players}");
            }
            let modules = MANIFESTS.iter().map(|module| module.id).collect();
            let game = Game::Own { difficulty: Difficulty::Expert, modules };
            let choice = Choice { players, game, ..Choice::default() };
            assert_eq!(choice.setup(&data).check(&data), Ok(()), "everything for {players}");
        }
    }

    #[test]
    fn a_challenge_that_is_changed_becomes_a_game_of_their_own() {
        let data = Components::standard();
        let mut choice = Choice { game: Game::Challenge(0), ..Choice::default() };
        let before = choice.modules(&data);
        let first = MANIFESTS.iter().find(|module| !before.has(module.id)).expect("a module").id;
        choice.switch(&data, first);
        assert_eq!((choice.difficulty(), choice.modules(&data)), (Some(Difficulty::Normal), before.with(first)));
    }
}
