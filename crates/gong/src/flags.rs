//! The flags that describe a game, and the set-up they make.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use components::LoadError;
use scroll::sheets::Sheets;
use temple::components::{Components, MODULE_NAMES};
use temple::modules::{MANIFESTS, ModuleId, challenges};
use temple::setup::{self, BASE_OPTIONS, ModuleSet, Setup, SetupError};

use crate::failure::Failure;
use crate::words;

/// How hard the game shall be.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Difficulty {
    Normal,
    Expert,
    Professional,
}

/// The pieces to play with.
#[derive(Args, Clone, Debug)]
pub struct DataFlags {
    /// Component data to use instead of the data compiled in; with `--game scroll`, sheets
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
}

impl DataFlags {
    /// The data named, or that compiled in.
    pub fn load(&self) -> Result<Arc<Components>, Failure> {
        match &self.components {
            None => Ok(Components::standard()),
            Some(path) => load_file(path).map(Arc::new),
        }
    }

    /// The same for the roll and write game.
    pub fn load_sheets(&self) -> Result<Arc<Sheets>, Failure> {
        self.components.as_deref().map_or_else(|| Ok(Sheets::standard()), |path| load_sheets(path).map(Arc::new))
    }
}

/// Loads a data file, and says which one if that fails.
pub fn load_file(path: &Path) -> Result<Components, Failure> {
    components::load(path).map_err(|error| wrong_file(path, error))
}

/// The same for the roll and write game.
pub fn load_sheets(path: &Path) -> Result<Sheets, Failure> {
    components::scroll::load(path).map_err(|error| wrong_file(path, error))
}

fn wrong_file(path: &Path, error: LoadError) -> Failure {
    match error {
        LoadError::Unreadable { .. } => Failure::bad_input(error),
        _ => Failure::BadInput(format!("{}: {error}", path.display())),
    }
}

/// What is played.
#[derive(Args, Clone, Debug)]
pub struct GameFlags {
    /// How many play, 1 to 6
    #[arg(long, value_name = "N", default_value_t = 4)]
    players: u32,
    /// How hard it shall be
    #[arg(long, value_enum, default_value_t = Difficulty::Normal)]
    difficulty: Difficulty,
    /// Switched-on modules, with commas between them
    #[arg(long, value_name = "MODULE,...", value_delimiter = ',')]
    modules: Vec<String>,
    /// A challenge of the data by its id, such as 3a; it fixes modules, quests and gems
    #[arg(long, value_name = "ID")]
    challenge: Option<String>,
    /// A parameter of the set-up, such as quests=3; may be said several times
    #[arg(long = "set", value_name = "OPTION=N")]
    options: Vec<String>,
    /// A clock profile of the data, or `none` for a practice game
    #[arg(long, value_name = "NAME|none", default_value = "default")]
    clock: String,
    #[command(flatten)]
    pub data: DataFlags,
}

impl GameFlags {
    /// The checked set-up and the data it refers to.
    pub fn setup(&self) -> Result<(Setup, Arc<Components>), Failure> {
        let data = self.data.load()?;
        let players = u8::try_from(self.players).map_err(|_| Failure::BadInput(words::players(self.players)))?;
        let mut setup = match &self.challenge {
            None => Setup::new(&data, players),
            Some(id) => challenge(&data, players, id)?,
        };
        setup.difficulty = match self.difficulty {
            Difficulty::Normal => setup::Difficulty::Normal,
            Difficulty::Expert => setup::Difficulty::Expert,
            Difficulty::Professional => setup::Difficulty::Professional,
        };
        let named = module_set(&self.modules)?;
        setup.modules = MANIFESTS
            .iter()
            .map(|manifest| manifest.id)
            .filter(|id| named.has(*id) || setup.modules.has(*id))
            .collect();
        self.options.iter().try_for_each(|option| set(&mut setup, option))?;
        setup.clock = clock(&data, &self.clock)?;
        setup.check(&data).map_err(|error| Failure::BadInput(words::setup_error(&error)))?;
        Ok((setup, data))
    }
}

/// The modules with these ids.
pub fn module_set(slugs: &[String]) -> Result<ModuleSet, Failure> {
    slugs.iter().map(|slug| module(slug.trim())).collect()
}

fn challenge(data: &Components, players: u8, id: &str) -> Result<Setup, Failure> {
    let number = challenges::named(data, id).ok_or_else(|| {
        let known: Vec<&str> = data.challenges.iter().map(|spec| spec.name.as_ref()).collect();
        Failure::BadInput(format!("there is no challenge \"{id}\"; the challenges are: {}", known.join(", ")))
    })?;
    challenges::setup(data, players, number).map_err(|error| Failure::BadInput(words::setup_error(&error)))
}

/// Sets one parameter of the set-up from its words.
fn set(setup: &mut Setup, option: &str) -> Result<(), Failure> {
    let not_so = || Failure::BadInput(format!("--set takes OPTION=N, such as quests=3, and not \"{option}\""));
    let (name, value) = option.split_once('=').ok_or_else(not_so)?;
    let value = value.trim().parse().map_err(|_| not_so())?;
    setup.set_option(name.trim(), value).map_err(|error| match error {
        SetupError::OptionRange(low, high) => {
            Failure::BadInput(format!("the option {} must lie between {low} and {high}", name.trim()))
        }
        _ => {
            let of_modules = MANIFESTS.iter().flat_map(|module| module.options);
            let known: Vec<&str> = BASE_OPTIONS.iter().chain(of_modules).map(|spec| spec.name).collect();
            Failure::BadInput(format!("there is no option \"{name}\"; the options are: {}", known.join(", ")))
        }
    })
}

fn module(slug: &str) -> Result<ModuleId, Failure> {
    let known: Vec<&str> = MANIFESTS.iter().map(|manifest| manifest.slug).collect();
    let known = known.join(", ");
    ModuleId::from_slug(slug).ok_or_else(|| {
        Failure::BadInput(if MODULE_NAMES.contains(&slug) {
            format!("the module {slug} is still to come; so far there are: {known}")
        } else {
            format!("there is no module \"{slug}\"; the modules are: {known}")
        })
    })
}

fn clock(data: &Components, name: &str) -> Result<Option<u8>, Failure> {
    if name == "none" {
        return Ok(None);
    }
    let found = data.clocks.iter().position(|profile| profile.name == name);
    let number = found.and_then(|number| u8::try_from(number).ok());
    number.map(Some).ok_or_else(|| {
        let known: Vec<&str> = data.clocks.iter().map(|profile| profile.name.as_ref()).collect();
        Failure::BadInput(format!("there is no clock \"{name}\"; the clocks are: {}, none", known.join(", ")))
    })
}

/// Shows help and version as asked for; says anything else in one sentence.
pub fn complain(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // Nobody is left to hear of an output that cannot be written.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprint!("{text}");
        return ExitCode::from(2);
    }
    let paragraph = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect::<Vec<_>>().join(" ");
    Failure::bad_input(paragraph.trim_start_matches("error: ")).report()
}
