//! The only list of modules.
//!
//! One call of `modules!` generates [`ModuleId`], what modules remember, hide and let choose, and the closed enums of
//! module commands and facts. A module is a folder and one line here; see docs/adding-a-module.md.

pub mod boxes;
pub mod challenges;
pub mod characters;
pub mod curses;
pub mod illusion_chambers;
pub mod quest_chambers;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
pub mod seats;
pub mod special_chambers;
pub mod timer_chambers;
pub mod trap_chambers;
pub mod treasures;

use kit::{Digest, Draws, digest_of};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Serialize, Serializer};

use crate::about::About;
use crate::command::{Command, Payment};
use crate::decks::DeckId;
use crate::dice::Means;
use crate::game::{Game, Teller};
use crate::options::Offer;
use crate::players::PlayerId;
use crate::rulebook::{Deeds, Manifest, Natures, Tale};
use crate::seen::Sight;
use crate::setup::ModuleSet;
use crate::table::{Adventurer, Table};
use crate::view::{View, Viewer};
use crate::why_not::WhyNot;

/// The modules' secrets in the making of a digest.
struct Canonical<'a>(&'a ModuleSecrets);

macro_rules! modules {
    ($($(#[$on:meta])* $name:ident = $number:literal in $slug:ident;)*) => {
        /// A module, by its number in the rulebook; a set of modules is saved by these numbers.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum ModuleId { $($(#[$on])* $name = $number),* }

        /// All modules, in the order of their numbers.
        pub static MANIFESTS: &[&Manifest] = &[$($(#[$on])* &$slug::MANIFEST),*];

        impl ModuleId {
            /// What the module does. Nothing that only judges calls this.
            pub(crate) fn deeds(self) -> &'static Deeds {
                match self { $($(#[$on])* ModuleId::$name => &$slug::DEEDS),* }
            }
        }

        /// What the modules have lying open on the table.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub struct ModuleMemory { $($(#[$on])* pub $slug: $slug::Memory),* }

        /// What the modules hide.
        #[derive(Clone, Copy, Default)]
        #[allow(missing_docs)]
        pub struct ModuleSecrets { $($(#[$on])* pub(crate) $slug: $slug::Secrets),* }

        /// The printed facts that only modules need.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub struct ModuleData { $($(#[$on])* pub $slug: $slug::Data),* }

        /// What the modules let the players choose before the start. It is never written by place, because it grows with
        /// every module: `first` and `later` take it apart.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        #[allow(missing_docs)]
        pub struct ModuleChoices { $($(#[$on])* pub $slug: $slug::Choices),* }

        /// What one module lets the players choose, written by itself.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub(crate) enum ModuleChoice { $($(#[$on])* $name($slug::Choices)),* }

        impl ModuleChoices {
            /// What differs from the default, of all modules but the first ones.
            pub(crate) fn later(&self) -> Vec<ModuleChoice> {
                let all = [$($(#[$on])* (self.$slug != Default::default(), ModuleChoice::$name(self.$slug.clone()))),*];
                all.into_iter().skip(FIRST_MODULES).filter(|(differs, _)| *differs).map(|(_, choice)| choice).collect()
            }

            fn put(&mut self, choice: ModuleChoice) {
                match choice { $($(#[$on])* ModuleChoice::$name(choices) => self.$slug = choices),* }
            }
        }

        impl ModuleData {
            /// The digests of the data of those later modules that are switched on, each with the number of its module.
            pub(crate) fn later_digests(&self, modules: ModuleSet) -> Vec<(u32, Digest)> {
                let all = [$($(#[$on])* (ModuleId::$name, digest_of(&self.$slug))),*];
                let later = all.into_iter().skip(FIRST_MODULES).filter(|(module, _)| modules.has(*module));
                later.map(|(module, digest)| (module as u32, digest)).collect()
            }
        }

        /// A command of a module.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum ModuleCommand { $($(#[$on])* $name($slug::Command)),* }

        /// A fact of a module.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum ModuleFact { $($(#[$on])* $name($slug::Fact)),* }

        /// A module's command that was found legal.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub enum ModulePermit { $($(#[$on])* $name($slug::Permit)),* }

        impl ModuleCommand {
            pub(crate) fn natures(&self, view: &View<'_>) -> Natures {
                match self { $($(#[$on])* ModuleCommand::$name(command) => $slug::natures(view, command)),* }
            }

            pub(crate) fn judge(&self, view: &View<'_>) -> Result<ModulePermit, WhyNot> {
                match self { $($(#[$on])* ModuleCommand::$name(command) => {
                    $slug::judge(view, command).map(ModulePermit::$name)
                })* }
            }
        }

        impl ModuleCommand {
            pub(crate) fn about(&self, view: &View<'_>) -> About {
                match self { $($(#[$on])* ModuleCommand::$name(command) => $slug::about(view, command)),* }
            }

            pub(crate) fn paid_with(self, with: Payment) -> Option<ModuleCommand> {
                match self { $($(#[$on])* ModuleCommand::$name(command) => {
                    $slug::paid_with(command, with).map(ModuleCommand::$name)
                })* }
            }
        }

        impl ModulePermit {
            pub(crate) fn spent(&self) -> Means {
                match self { $($(#[$on])* ModulePermit::$name(permit) => $slug::spent(permit)),* }
            }

            pub(crate) fn carry_out(self, teller: &mut Teller<'_>, me: PlayerId) {
                match self { $($(#[$on])* ModulePermit::$name(permit) => $slug::carry_out(teller, me, permit)),* }
            }
        }

        impl ModuleFact {
            /// Whose fact this is.
            #[must_use]
            pub const fn module(&self) -> ModuleId {
                match self { $($(#[$on])* ModuleFact::$name(_) => ModuleId::$name),* }
            }

            /// The deck whose top card the fact turned up, if any.
            pub(crate) fn drawn_from(&self) -> Option<DeckId> {
                self.module().manifest().draws_from.and_then(|draws_from| draws_from(self))
            }

            pub(crate) fn sight(&self, viewer: Viewer) -> Sight {
                match self { $($(#[$on])* ModuleFact::$name(fact) => $slug::sight(fact, viewer)),* }
            }

            /// The fact in the base's own words; `table` is what lies there after it.
            #[must_use]
            pub fn tale(&self, table: &Table) -> Option<Tale> {
                match self { $($(#[$on])* ModuleFact::$name(fact) => $slug::tale(fact, table)),* }
            }

            pub(crate) fn reveals(&self) -> bool {
                match self { $($(#[$on])* ModuleFact::$name(fact) => $slug::reveals(fact)),* }
            }
        }

        impl ModuleMemory {
            /// Writes a fact; `players` is how they stand then.
            pub(crate) fn apply(&mut self, fact: &ModuleFact, players: &[Adventurer]) {
                match fact { $($(#[$on])* ModuleFact::$name(fact) => self.$slug.apply(fact, players)),* }
            }

            pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
                $($(#[$on])* self.$slug.audit(game)?;)*
                Ok(())
            }
        }

        impl ModuleSecrets {
            pub(crate) fn apply(&mut self, fact: &ModuleFact) {
                match fact { $($(#[$on])* ModuleFact::$name(fact) => self.$slug.apply(fact)),* }
            }

            /// What is hidden as plain numbers, one module after the other, for the state's digest.
            pub(crate) fn canonical(&self) -> impl Serialize + '_ {
                Canonical(self)
            }

            pub(crate) fn shuffle(&mut self, draws: &Draws) {
                $($(#[$on])* self.$slug.shuffle(draws);)*
            }
        }

        impl Serialize for Canonical<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut parts = serializer.serialize_tuple(MANIFESTS.len())?;
                $($(#[$on])* parts.serialize_element(&self.0.$slug.canonical())?;)*
                parts.end()
            }
        }

        $($(#[$on])* impl From<$slug::Command> for Command {
            fn from(command: $slug::Command) -> Command {
                Command::Module(ModuleCommand::$name(command))
            }
        })*

        $($(#[$on])* impl From<$slug::Fact> for crate::event::Fact {
            fn from(fact: $slug::Fact) -> crate::event::Fact {
                crate::event::Fact::Module(ModuleFact::$name(fact))
            }
        })*

        /// The commands the switched-on modules offer the looking player.
        pub(crate) fn offers(view: &View<'_>, offers: &mut Vec<Offer>) {
            $($(#[$on])* if view.book.setup.modules.has(ModuleId::$name) {
                $slug::offers(view, &mut |command| offers.push(Offer::judged(view, command.into())));
            })*
        }
    };
}

// Commands, facts and choices travel and are saved by their place in this list: a new module goes to its end, whatever its
// number.
modules! {
    Curses = 1 in curses;
    Characters = 6 in characters;
    TrapChambers = 7 in trap_chambers;
    Treasures = 2 in treasures;
    IllusionChambers = 3 in illusion_chambers;
    SpecialChambers = 4 in special_chambers;
    TimerChambers = 8 in timer_chambers;
    QuestChambers = 5 in quest_chambers;
    #[cfg(any(test, feature = "sample"))]
    Sample = 31 in sample;
}

/// So many modules existed when games were first saved. Their choices and data are always counted, as they were then; those of
/// all others only where they matter, so that a new module leaves saved games as they are.
const FIRST_MODULES: usize = 2;

/// The choices of the first modules.
#[derive(Serialize, Deserialize)]
pub(crate) struct FirstChoices {
    curses: curses::Choices,
    characters: characters::Choices,
}

impl ModuleChoices {
    pub(crate) fn first(&self) -> FirstChoices {
        FirstChoices { curses: self.curses.clone(), characters: self.characters.clone() }
    }

    /// The choices as they were taken apart by `first` and `later`.
    #[allow(clippy::needless_update)] // there are more modules in tests
    pub(crate) fn of(first: FirstChoices, later: Vec<ModuleChoice>) -> ModuleChoices {
        let FirstChoices { curses, characters } = first;
        let mut choices = ModuleChoices { curses, characters, ..ModuleChoices::default() };
        later.into_iter().for_each(|choice| choices.put(choice));
        choices
    }
}

impl ModuleData {
    /// The data of the first modules.
    pub(crate) fn first(&self) -> impl Serialize + '_ {
        (self.curses.of_base(), &self.characters)
    }
}

impl ModuleId {
    /// The module with this slug.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<ModuleId> {
        MANIFESTS.iter().find(|module| module.slug == slug).map(|module| module.id)
    }

    /// What the module says about itself.
    ///
    /// # Panics
    /// Never: every module has a line in the list.
    #[must_use]
    pub fn manifest(self) -> &'static Manifest {
        MANIFESTS.iter().find(|module| module.id == self).expect("every module is in the list")
    }

    /// The one word that names the module everywhere.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.manifest().slug
    }
}
