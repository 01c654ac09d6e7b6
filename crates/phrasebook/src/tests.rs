//! Every text is there, in three different languages.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use printed_time::LATER;
use protocol::{BotLevel, Call, Colour, Preset};
use temple::components::Components;
use temple::dice::Face;
use temple::modules::MANIFESTS;
use temple::rulebook::{Piece, Tale, Verb, Weight};
use temple::setup::Difficulty;
use temple::temple::Side;
use temple::why_not::Obstacle;

use super::*;

/// Every source file below a folder of the workspace, as text.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in folder.read_dir().expect("the sources are there").flatten() {
        let path = entry.path();
        if path.ends_with("modules/sample") {
            continue; // the module of the tests is played by nobody
        }
        if path.is_dir() {
            sources(&path, found)
        } else {
            found.push(std::fs::read_to_string(&path).expect("sources are text"))
        }
    }
}

/// The rules that engine and room name in their code, hence every rule they can refuse by. Those of the roll and write game are told by
/// what stands in the way, on a page of its own.
fn rules_in_the_sources() -> BTreeSet<RuleId> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate has a parent folder");
    let mut texts = Vec::new();
    ["temple", "room"].iter().for_each(|name| sources(&crates.join(name).join("src"), &mut texts));
    let written = texts.iter().flat_map(|text| text.split("rule!(\"").skip(1));
    let of_the_temple = written.filter_map(|rest| rest.split('"').next()).filter(|id| !id.starts_with("RNW"));
    of_the_temple.filter_map(|id| id.parse().ok()).collect()
}

#[test]
fn every_rule_that_can_refuse_is_explained() {
    let rules = rules_in_the_sources();
    assert!(rules.len() > 40, "{rules:?}");
    for language in Language::ALL {
        let missing: Vec<String> =
            rules.iter().filter(|rule| language.rule(**rule).is_none()).map(RuleId::to_string).collect();
        assert_eq!(missing, [""; 0], "rules without a sentence");
        let said: HashSet<_> = rules.iter().filter_map(|rule| language.rule(*rule)).collect();
        assert_eq!(said.len(), rules.len(), "{language:?}: two rules say the same");
        assert!(said.iter().all(|words| words.ends_with('.')), "{language:?}");
    }
    assert_eq!(Language::English.rule(kit::rule!("BASE-1")), None);
}

/// Game time, taken from the printed clock: this crate knows no other source of it.
mod printed_time {
    use temple::components::Components;
    use temple::why_not::Obstacle;

    /// Obstacles that name an instant.
    pub(super) const LATER: fn() -> [Obstacle; 2] = || {
        let at = Components::standard().clocks[0].countdowns[0].end_at;
        [Obstacle::BusyUntil(at), Obstacle::NotBefore(at)]
    };
}

const OBSTACLES: [Obstacle; 29] = [
    Obstacle::NotStarted,
    Obstacle::Over,
    Obstacle::Escaped,
    Obstacle::NoSuchPlayer,
    Obstacle::TimeRunsBackwards,
    Obstacle::Placing,
    Obstacle::NoPassage,
    Obstacle::NoFreeEntrance,
    Obstacle::NotInTheTemple,
    Obstacle::WrongChamber,
    Obstacle::NotTogether,
    Obstacle::Cursed,
    Obstacle::NotInThisGame,
    Obstacle::Exhausted,
    Obstacle::CardTurned,
    Obstacle::EmptyPile,
    Obstacle::UsedUp,
    Obstacle::Pointless,
    Obstacle::HoldsMasks,
    Obstacle::NoOpenQuestion,
    Obstacle::WrongTarget,
    Obstacle::NoDice,
    Obstacle::NoSuchDie,
    Obstacle::DieCursed,
    Obstacle::DieCommitted,
    Obstacle::DieUnrolled,
    Obstacle::WrongFace,
    Obstacle::TooFew,
    Obstacle::Superfluous,
];

/// A good part of the texts, with arguments at both ends of their range.
fn some_texts() -> Vec<Text<'static>> {
    let kind = ChamberKind::ExitChamber;
    let mut texts = vec![
        Text::Tagline,
        Text::FirstGameAbout,
        Text::ClassicAbout,
        Text::SeatsAbout { bots: 0 },
        Text::FateAbout,
        Text::YouCanNow,
        Text::ExitHidden,
        Text::ExitLies,
        Text::YourDice,
        Text::RollHold,
        Text::RollHoldEarly,
        Text::Kept,
        Text::Locked,
        Text::Elsewhere,
        Text::GoalOut,
        Text::Goal,
        Text::GoalLastFind,
        Text::GoalClosed,
        Text::ForlornLocked,
        Text::LastGong,
        Text::UntilSlam,
        Text::Practice,
        Text::WithYou,
        Text::AtHome,
        Text::AtExit,
        Text::NeedsGold,
        Text::CanGive,
        Text::StuckSelf,
        Text::StuckFriend,
        Text::StuckFate,
        Text::NoDiceSelf,
        Text::CommitHere,
        Text::Withdraw,
        Text::Escape,
        Text::EscapeUnknown,
        Text::Agree,
        Text::Refuse,
        Text::HoldMasks,
        Text::Concede,
        Text::LeaveSure,
        Text::EndGame,
        Text::EndGameSure,
        Text::KeyMove,
        Text::Begins,
        Text::FateTurned,
        Text::Collapse,
        Text::LeftBehind,
        Text::AllPledged,
        Text::Won,
    ];
    for n in [1, 2, 12] {
        texts.extend([
            Text::SeatsAbout { bots: n },
            Text::GemsCount(n),
            Text::DiceEach(n),
            Text::TilesLeft(n),
            Text::RollKeeps(n),
            Text::GoalFind { keys: n },
            Text::GoalDear { gems: n, keys: 5 },
            Text::ForlornDear { keys: n },
            Text::GoalExit { rooms: Some(n), keys: 4 },
            Text::GoalExit { rooms: None, keys: n },
            Text::GoalGong { rooms: Some(n) },
            Text::GoalLast { rooms: Some(n), keys: 4 },
            Text::GoalLastDear { gems: n, keys: 5 },
            Text::GoalQuests(n),
            Text::GoalLastQuests(n),
            Text::RoomsFromYou(n),
            Text::RoomsTowards { rooms: n, bearing: Bearing::SouthWest },
            Text::RoomsToExit(n),
            Text::KeysShown { have: 1, need: n },
            Text::PledgedDice { dice: n, face: Face::Torch },
            Text::FreeAbout { freed: 2, of: n },
            Text::Commit { gems: n },
            Text::CommitAbout { have: n, need: 4 },
            Text::GemsPlaced { gems: n, left: 3 },
            Text::AnotherTry { seconds: n },
            Text::GoOnLeft { seconds: Some(n) },
            Text::VoteCount { yes: n, of: 12 },
            Text::LostIn(n),
        ]);
    }
    for who in [Who::You, Who::Named("Noor")] {
        texts.extend([
            Text::Free(who),
            Text::Entered { who, kind },
            Text::Laid { who, kind },
            Text::ExitFound(who),
            Text::FreedOf { who, dice: 2 },
            Text::NowStuck(who),
            Text::HasEscaped(who),
            Text::DieGiven { from: who, to: Who::Named("Alex") },
            Text::DieGiven { from: who, to: Who::You },
            Text::FateProposed(who),
            Text::FateRefused(who),
            Text::DieLost(who),
            Text::DieLaidAside(who),
            Text::DieBack(who),
            Text::Asks { who, what: "Doc" },
            Text::Told { who: Some(who), verb: Verb::Gains, piece: Some("Doc") },
            Text::AimBetween { one: "Doc", other: "Mask" },
            Text::EscapeLoses("Doc"),
            Text::NextTarget,
            Text::PreviousTarget,
            Text::Targets(2),
            Text::Told { who: Some(who), verb: Verb::Uses, piece: None },
        ]);
    }
    texts.extend(
        Side::ALL
            .into_iter()
            .flat_map(|side| [Text::EnterSide(side), Text::DiscoverSide(side), Text::LaySide(side)]),
    );
    texts
}

/// The texts without arguments of everything around the game: lobby, calls, rules, settings.
const AROUND: [Text<'static>; 83] = [
    Text::PlayWithFriends,
    Text::PlayWithFriendsAbout,
    Text::JoinWithCode,
    Text::JoinTable,
    Text::CodePlaceholder,
    Text::CodeUnknown,
    Text::Home,
    Text::Connecting,
    Text::ConnectionLost,
    Text::NotSent,
    Text::PressAgain,
    Text::ComeBackHere,
    Text::RoomOver,
    Text::GatherFriends,
    Text::SendThisLink,
    Text::Code,
    Text::CopyLink,
    Text::Copied,
    Text::Share,
    Text::ScanCode,
    Text::YourName,
    Text::FewerSeats,
    Text::MoreSeats,
    Text::OpenSeat,
    Text::WaitingForFriend,
    Text::AddBot,
    Text::RemoveBot,
    Text::BotHelper,
    Text::TakeSeat,
    Text::Watch,
    Text::HostMark,
    Text::YouMark,
    Text::Away,
    Text::AwayBotPlays,
    Text::OnlyHostChooses,
    Text::WaitingForHost,
    Text::YourColour,
    Text::DiceWord,
    Text::DiceWordAbout,
    Text::CustomSheet,
    Text::DifficultyTitle,
    Text::ClockTitle,
    Text::Handicap,
    Text::NoHandicap,
    Text::ByChance,
    Text::ReviewGame,
    Text::YourGames,
    Text::ForTheBox,
    Text::Rematch,
    Text::BackToLobby,
    Text::OfferClock,
    Text::OfferClockAbout,
    Text::WithClock,
    Text::GetReady,
    Text::SpectatingAll,
    Text::CallWheel,
    Text::CallSilenced,
    Text::Chat,
    Text::ChatPlaceholder,
    Text::WhyNotNow,
    Text::PayWith,
    Text::PayEnough,
    Text::DoIt,
    Text::HintUnderstood,
    Text::NoMoreHints,
    Text::SettingsTitle,
    Text::SoundOn,
    Text::SoundOff,
    Text::LayerGongs,
    Text::LayerDice,
    Text::LayerCalls,
    Text::Vibration,
    Text::ReducedMotion,
    Text::On,
    Text::Off,
    Text::LargerDice,
    Text::HoldToRoll,
    Text::SpokenCalls,
    Text::ThemeTitle,
    Text::ThemeTorchlight,
    Text::ThemeDaylight,
    Text::ThemeContrast,
    Text::BackToMe,
];

/// Those with arguments.
fn around_with_arguments() -> Vec<Text<'static>> {
    let mut texts: Vec<Text<'static>> = Hint::ALL.into_iter().map(Text::Hint).collect();
    texts.extend(Colour::ALL.into_iter().map(Text::ColourName));
    for difficulty in [Difficulty::Normal, Difficulty::Expert, Difficulty::Professional] {
        texts.extend([Text::DifficultyName(difficulty), Text::DifficultyAbout { difficulty, extra: 3 }]);
    }
    texts.extend(Components::standard().clocks.iter().map(|clock| match clock.name.as_ref() {
        "reviews" => Text::ClockProfile("reviews"),
        "sand_timer" => Text::ClockProfile("sand_timer"),
        _ => Text::ClockProfile("default"),
    }));
    for n in [1, 2, 12] {
        let seats = Text::SeatsTaken { taken: n, of: 6 };
        texts.extend([
            seats,
            Text::WatchersHere(n),
            Text::StartWith(n),
            Text::MoreDice(n),
            Text::RollEvery { tenths: n },
        ]);
        texts.push(Text::StartsIn(n));
    }
    for who in [Who::You, Who::Named("Noor")] {
        texts.push(Text::Called { who, call: Call::HelpMe });
        texts.push(Text::Breach { by: who, whose: "Ani", card: "Silence" });
    }
    texts.extend([Text::Kick("Noor"), Text::UndoKick("Noor"), Text::MakeHost("Noor")]);
    texts.push(Text::GiveSeat { to: "Noor", of: "Ani" });
    texts.push(Text::ReportBreach("Silence"));
    texts.push(Text::RuleNumber("BASE-1"));
    texts.push(Text::Said { who: Who::You, text: "hello" });
    texts
}

#[test]
fn no_text_is_empty_and_languages_differ() {
    let around = AROUND.into_iter().chain(around_with_arguments());
    for text in some_texts().into_iter().chain(around) {
        let said = Language::ALL.map(|language| language.say(text));
        assert!(said.iter().all(|words| !words.trim().is_empty()), "{text:?}");
        assert_eq!(said.iter().collect::<HashSet<_>>().len(), 3, "{text:?}: {said:?}");
    }
}

#[test]
fn every_obstacle_has_its_own_sentence() {
    for language in Language::ALL {
        let all = OBSTACLES.into_iter().chain(LATER());
        let said: HashSet<_> = all.map(|obstacle| language.obstacle(obstacle)).collect();
        assert_eq!(said.len(), OBSTACLES.len() + 2, "{language:?}");
        assert!(said.iter().all(|words| !words.is_empty() && !words.ends_with('.')), "{language:?}");
    }
}

#[test]
fn things_have_names() {
    for language in Language::ALL {
        let faces: HashSet<_> = Face::ALL.into_iter().map(|face| language.face(face)).collect();
        assert_eq!(faces.len(), 5);
        for spec in &Components::standard().chambers {
            assert!(!language.chamber(spec.kind).is_empty());
        }
    }
}

#[test]
fn all_that_is_offered_is_built_in_by_default() {
    assert_eq!(Language::ALL.map(Language::tag), OFFERED.map(|(tag, _)| tag));
}

#[test]
fn every_code_has_a_sentence_of_its_own() {
    for language in Language::ALL {
        let said: HashSet<_> = SorryCode::ALL.into_iter().map(|code| language.sorry(code)).collect();
        assert_eq!(said.len(), SorryCode::ALL.len(), "{language:?}");
        assert!(said.iter().all(|words| words.ends_with('.')), "{language:?}");
    }
}

/// What all languages say, one after the other; they must differ where anything is said.
fn differing(said: Vec<String>, what: &str) {
    assert!(said.iter().all(|words| !words.trim().is_empty()), "{what} has no words");
    assert!(said.len() < 2 || said.iter().collect::<HashSet<_>>().len() > 1, "{what}: {said:?}");
}

#[test]
fn every_module_has_words() {
    for module in MANIFESTS {
        let say = |of: fn(Language, temple::modules::ModuleId) -> &'static str| {
            Language::ALL.into_iter().map(|language| of(language, module.id).to_owned()).collect::<Vec<_>>()
        };
        let missing = format!("phrasebook/src/modules/{}.rs", module.slug);
        differing(say(|language, id| language.module(id).0), &missing);
        differing(say(|language, id| language.module(id).1), &missing);
        differing(say(Language::deed), &missing);
        for language in Language::ALL {
            let pieces = (0..module.pieces.len()).map(|kind| Piece { module: module.id, kind: kind as u8 });
            let names: HashSet<_> = pieces.map(|piece| language.piece(piece)).collect();
            assert_eq!(names.len(), module.pieces.len(), "{missing}: pieces without a name of their own");
            assert!(module.pieces.iter().all(|id| !names.contains(id)), "{missing}: a piece is called by its id");
        }
    }
}

#[test]
fn every_verb_tells_a_sentence_of_its_own() {
    let verbs = [
        Verb::Gains,
        Verb::Suffers,
        Verb::Sheds,
        Verb::Loses,
        Verb::Uses,
        Verb::Readies,
        Verb::Discards,
        Verb::Lays,
        Verb::Moves,
        Verb::Turns,
        Verb::Removes,
        Verb::Opens,
    ];
    for language in Language::ALL {
        for who in [None, Some(Who::You), Some(Who::Named("Noor"))] {
            let told = verbs.map(|verb| language.tale(&Tale::of_all(verb, Weight::Light), who));
            assert_eq!(told.iter().collect::<HashSet<_>>().len(), verbs.len(), "{told:?}");
        }
    }
}

#[test]
fn the_company_is_spoken_of_in_all_languages() {
    let levels = [BotLevel::Gentle, BotLevel::Steady, BotLevel::Sharp, BotLevel::Machine];
    let presets = [Preset::FirstGame, Preset::Classic, Preset::Expert, Preset::Professional, Preset::Everything];
    let mut texts: Vec<Company> =
        vec![Company::Title, Company::NotMeasured, Company::NobodyLoses, Company::NeverWon(1000)];
    texts.extend(levels.into_iter().flat_map(|level| [Company::Level(level), Company::About(level)]));
    texts.extend(presets.into_iter().flat_map(|preset| [Company::StepUp(preset), Company::StepDown(preset)]));
    for bots in [0, 1, 3] {
        let of = |(level, percent)| Company::Chance { bots, level, percent };
        texts.extend(levels.into_iter().zip([0, 2, 58, 97]).map(of));
    }
    for text in &texts {
        let said = Language::ALL.into_iter().map(|language| language.company(*text)).collect();
        differing(said, &format!("{text:?}"));
    }
    let said = |language: Language| {
        let steady = Company::Chance { bots: 3, level: BotLevel::Steady, percent: 58 };
        (
            language.company(steady),
            language.company(Company::Chance { bots: 1, level: BotLevel::Gentle, percent: 5 }),
        )
    };
    for language in Language::ALL {
        let (three, one) = said(language);
        assert!(three.contains('3') && three.contains(" 6 ") && three.contains("10"), "{three}");
        assert!(one.contains(" 1 ") && one.contains("10"), "{one}");
        let all: HashSet<String> = texts.iter().map(|text| language.company(*text)).collect();
        assert_eq!(all.len(), texts.len(), "{language:?}");
    }
}

/// Pawns show the first letter, so no two bots may share one; and a bot is called in the reader's language.
#[test]
fn bots_have_names_in_every_language() {
    for language in Language::ALL {
        let letters: HashSet<_> = BOTS.iter().filter_map(|(name, _)| language.bot(name).chars().next()).collect();
        assert_eq!(letters.len(), BOTS.len(), "{language:?}");
    }
    assert_eq!(Language::English.bot("Pepper"), "Pepper");
    assert_eq!(Language::German.bot("Pepper"), "Pfeffer");
    assert_eq!(Language::French.bot("Pepper"), "Poivre");
    assert_eq!(Language::French.bot("Ani"), "Ani");
}

/// In French nothing is singular, in the other languages plural.
#[test]
fn nothing_is_counted_as_each_language_does() {
    let said = |language: Language, n| language.say(Text::GemsCount(n));
    assert_eq!([0, 1, 2].map(|n| said(Language::French, n)), ["0 joyau", "1 joyau", "2 joyaux"]);
    assert_eq!([0, 1, 2].map(|n| said(Language::English, n)), ["0 gems", "1 gem", "2 gems"]);
    assert_eq!([0, 1, 2].map(|n| said(Language::German, n)), ["0 Steine", "1 Stein", "2 Steine"]);
}

/// What a reader hears of prices and levels.
#[test]
fn prices_and_levels_are_sentences() {
    let price = Components::standard().chambers.iter().find_map(|chamber| chamber.entry).expect("a price");
    assert!(Language::ALL.into_iter().all(|language| !language.price(&price).is_empty()));
    assert_eq!(Language::English.levels(Face::Key, &[4, 7, 10]), "gems for 4, 7 or 10 keys");
    assert_eq!(Language::German.levels(Face::Torch, &[4]), "Steine für 4 Fackeln");
    let place = |east, north| Language::English.say(Text::ChamberPlace { east, north });
    assert_eq!(place(2, -1), "1 south, 2 east of the start");
    assert_eq!(place(0, 3), "3 north of the start");
    assert_eq!(place(0, 0), "");
}
