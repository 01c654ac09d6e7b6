//! The flags that describe a game, and the set-up they make.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use temple::components::{Components, MODULE_NAMES};
use temple::modules::{MANIFESTS, ModuleId};
use temple::setup::{self, ModuleSet, Setup};

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
    /// Component data to use instead of the data compiled in
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
}

/// Loads a data file, and says which one if that fails.
pub fn load_file(path: &std::path::Path) -> Result<Components, Failure> {
    components::load(path).map_err(|error| match error {
        components::LoadError::Unreadable { .. } => Failure::bad_input(error),
        _ => Failure::BadInput(format!("{}: {error}", path.display())),
    })
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
        let mut setup = Setup::new(&data, players);
        setup.difficulty = match self.difficulty {
            Difficulty::Normal => setup::Difficulty::Normal,
            Difficulty::Expert => setup::Difficulty::Expert,
            Difficulty::Professional => setup::Difficulty::Professional,
        };
        setup.modules = module_set(&self.modules)?;
        setup.clock = clock(&data, &self.clock)?;
        setup.check(&data).map_err(|error| Failure::BadInput(words::setup_error(&error)))?;
        Ok((setup, data))
    }
}

/// The modules with these ids.
pub fn module_set(slugs: &[String]) -> Result<ModuleSet, Failure> {
    slugs.iter().map(|slug| module(slug.trim())).collect()
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
