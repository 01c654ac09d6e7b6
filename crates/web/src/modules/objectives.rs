//! What still keeps everybody from escaping: quests with how far they are, what must come along, and the exit.

use phrasebook::{Before, Language};
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::modules::{ModuleId, quest_chambers, special_chambers};
use temple::players::PlayerId;
use temple::temple::ChamberId;

use crate::actions::at_the_head;
use crate::look::Look;
use crate::{art, goal, way};

/// Something that must be done before anybody escapes.
#[derive(Clone, PartialEq, Debug)]
pub struct Objective {
    /// Its picture.
    pub mark: &'static str,
    /// What it is.
    pub name: String,
    /// Who has to do with it.
    pub detail: String,
    /// How far it is.
    pub tally: String,
    /// Whether nothing is left to do.
    pub is_done: bool,
    /// Where one should go for it.
    pub at: Option<ChamberId>,
}

impl Objective {
    /// How far it is, where there is little room: without what is counted, if it is one number.
    pub fn short(&self) -> String {
        let words: Vec<&str> = self.tally.split(' ').collect();
        let counts = words.first().is_some_and(|first| first.parse::<u32>().is_ok());
        match self {
            _ if self.is_done => "✓".to_owned(),
            Objective { at: None, .. } => "?".to_owned(),
            _ if !counts => "?".to_owned(),
            _ if words.len() == 2 => words[0].to_owned(),
            _ => self.tally.clone(),
        }
    }

    /// All of it in words.
    pub fn spoken(&self) -> String {
        let parts = [&self.name, &self.detail, &self.tally];
        parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(", ")
    }
}

/// How many lines there are in this game: always the same, so that nothing moves when one is found. None without quests.
pub fn lines(look: &Look) -> usize {
    let setup = &look.book.setup;
    let quests = match setup.modules.has(ModuleId::QuestChambers) {
        true => quest_chambers::count(setup) as usize,
        // Rule [CHL-10]: in a challenge the treasure chamber comes as a quest or not at all.
        false if setup.modules.has(ModuleId::SpecialChambers) && setup.challenge.is_none() => {
            setup.choices.special_chambers.treasure as usize
        }
        false => 0,
    };
    if quests == 0 { 0 } else { quests + 1 }
}

/// The quests that lie in the temple, those not found yet, and the exit.
pub fn of(look: &Look, language: Language, name: &dyn Fn(PlayerId) -> String) -> Vec<Objective> {
    let count = lines(look).saturating_sub(1);
    let lying = look.table.temple.iter().map(|(id, _)| id);
    let mut all: Vec<Objective> = lying.filter_map(|id| quest(look, language, name, id)).take(count).collect();
    while all.len() < count {
        all.push(Objective {
            mark: "quest_unknown",
            name: language.before_escape(Before::Unknown),
            detail: String::new(),
            tally: language.before_escape(Before::NotFound),
            is_done: false,
            at: None,
        });
    }
    if count > 0 {
        all.push(exit(look, language));
    }
    all
}

/// What is to be done in one chamber, if it is a quest.
pub fn in_chamber(
    look: &Look,
    language: Language,
    name: &dyn Fn(PlayerId) -> String,
    id: ChamberId,
) -> Option<Objective> {
    quest(look, language, name, id)
}

fn exit(look: &Look, language: Language) -> Objective {
    let at = goal::lying(look, ChamberKind::ExitChamber);
    let tally = if at.is_some() { Before::Found } else { Before::NotFound };
    Objective {
        mark: "call-exit",
        name: language.before_escape(Before::Exit),
        detail: String::new(),
        tally: language.before_escape(tally),
        is_done: at.is_some(),
        at,
    }
}

fn quest(look: &Look, language: Language, name: &dyn Fn(PlayerId) -> String, id: ChamberId) -> Option<Objective> {
    let (kind, data) = (look.book.data.chamber(id).kind, &look.book.data.modules.quest_chambers);
    let memory = &look.table.modules.quest_chambers;
    let say = |words: Before<'_>| language.before_escape(words);
    let (mark, detail, tally, at) = match kind {
        ChamberKind::AltarChamber => {
            let givers: Vec<String> = memory.givers().iter().map(name).collect();
            let gave = if givers.is_empty() { String::new() } else { say(Before::Gave(&givers.join(", "))) };
            ("altar_chamber", gave, language.tally(memory.altar_dice(), data.altar_dice), id)
        }
        ChamberKind::TaskChamber => {
            let left = memory.tasks() + u8::from(memory.task().is_some());
            (
                "task_chamber",
                String::new(),
                language.tally(data.tasks_used.saturating_sub(left), data.tasks_used),
                id,
            )
        }
        ChamberKind::TreeOfLife => {
            let need = data.masks_per_player * look.book.setup.players() as u8;
            let have = art::in_pot(look, id, Face::GoldenMask);
            ("tree_of_life", String::new(), language.tally(have, need), id)
        }
        ChamberKind::GhostChamber => {
            let ghost = ghost_at(look);
            let pushes = ghost.and_then(|ghost| way::rooms(&look.table.temple, ghost, id));
            let tally = pushes.map(|pushes| say(Before::Pushes(pushes))).unwrap_or_default();
            let stands = ghost.map(|ghost| language.chamber(look.book.data.chamber(ghost).kind).to_owned());
            ("ghost", stands.unwrap_or_default(), tally, ghost.unwrap_or(id))
        }
        ChamberKind::ObeliskChamber => ("obelisk_chamber", String::new(), say(Before::Done), id),
        ChamberKind::TreasureChamber => chalice(look, language, name, id),
        _ => return None,
    };
    let is_done = quest_chambers::is_done(&look.table, id)
        || (kind == ChamberKind::TreasureChamber && look.table.modules.special_chambers.chalice_saved);
    let tally = if is_done { "✓ ".to_owned() + &say(Before::Done) } else { tally };
    let piece = match kind {
        ChamberKind::GhostChamber => quest_chambers::GHOST,
        _ => data.piece(id).unwrap_or(special_chambers::CHALICE),
    };
    // Who has given what matters as long as more is wanted.
    let detail = if is_done { String::new() } else { detail };
    Some(Objective { mark, name: at_the_head(language.piece(piece)), detail, tally, is_done, at: Some(at) })
}

/// Where the ghost stands.
fn ghost_at(look: &Look) -> Option<ChamberId> {
    match look.table.pieces.find(quest_chambers::GHOST)?.1.at {
        temple::rulebook::Whereabouts::In(chamber) => Some(chamber),
        _ => None,
    }
}

/// With whom the chalice is, and how far from the exit.
fn chalice(
    look: &Look,
    language: Language,
    name: &dyn Fn(PlayerId) -> String,
    id: ChamberId,
) -> (&'static str, String, String, ChamberId) {
    let Some(at) = special_chambers::chalice_at(&look.table) else {
        return ("chalice", String::new(), String::new(), id);
    };
    let with = look.table.inside().find(|who| look.table.of(*who).place == at).map(name);
    let detail = with.map(|name| language.before_escape(Before::With(&name))).unwrap_or_default();
    let rooms = goal::lying(look, ChamberKind::ExitChamber)
        .and_then(|exit| way::rooms(&look.table.temple, at.chamber, exit))
        .map_or(Before::NoExit, Before::Rooms);
    ("chalice", detail, language.before_escape(rooms), at.chamber)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Tick;
    use temple::components::Components;
    use temple::event::{Event, Fact};
    use temple::modules::challenges;
    use temple::private::Private;
    use temple::rulebook::{Facing, Lying, Rulebook, Whereabouts};
    use temple::setup::{ModuleSet, Setup};
    use temple::table::{Phase, Table};

    use super::*;
    use crate::actions::forsaken;

    /// Rule [CHL-10]: special chambers that join a challenge without quests bring no chalice, so nothing waits for one.
    #[test]
    fn a_challenge_waits_for_no_treasure_chamber_that_is_not_there() {
        let data = Components::standard();
        let lines_of = |setup: Setup| {
            let book = Arc::new(Rulebook::new(data.clone(), setup));
            let table = Table::new(&book);
            lines(&Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false })
        };
        for number in 0..data.challenges.len() {
            let mut setup = challenges::setup(&data, 3, number).expect("in the list");
            let quests = setup.challenge.map_or(0, |terms| usize::from(terms.quests));
            let modules = setup.modules.with(ModuleId::SpecialChambers);
            challenges::switch(&mut setup, modules);
            assert_eq!(setup.check(&data), Ok(()));
            let lines = lines_of(setup);
            assert_eq!(lines, if quests == 0 { 0 } else { quests + 1 }, "{}", data.challenges[number].name);
        }
        let mut own = Setup::new(&data, 3);
        own.modules = ModuleSet::default().with(ModuleId::SpecialChambers);
        assert_eq!(lines_of(own), 2, "the chalice and the exit");
    }

    /// Rule [BASE-65]: the last one inside is warned before they leave the chalice there; nobody else is, and not without one.
    #[test]
    fn the_last_one_is_warned_of_what_is_left_behind() {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        setup.modules = ModuleSet::default().with(ModuleId::SpecialChambers);
        let book = Arc::new(Rulebook::new(data, setup));
        let mut table = Table::new(&book);
        table.phase = Phase::Running;
        let start = table.of(PlayerId(0)).place.chamber;
        let mut look = Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false };
        let tell = |look: &mut Look, fact| {
            look.table.apply(&look.book.clone(), &Event { at: Tick::START, by: None, fact });
            forsaken(&look.view(Tick::START))
        };
        let lying = Lying { piece: special_chambers::CHALICE, at: Whereabouts::In(start), facing: Facing::Up };
        assert_eq!(tell(&mut look, Fact::PiecePut { lying }), None, "a friend is still inside");
        let said = crate::actions::chamber_words(&look.view(Tick::START), Language::ALL[0], start);
        let name = Language::ALL[0].piece(special_chambers::CHALICE);
        assert!(said.contains(name), "whoever cannot see the board hears what lies there: {said}");
        let escaped = Fact::Escaped { who: PlayerId(1) };
        assert_eq!(tell(&mut look, escaped), Some(special_chambers::CHALICE));
        let (id, was) = look.table.pieces.find(special_chambers::CHALICE).expect("it lies there");
        assert_eq!(tell(&mut look, Fact::PieceGone { id, was }), None, "it is out");
    }
}
