//! The texts of the review and of the list of past games. The table does without them, so they stand apart and travel only
//! with the pages that show them.

#[cfg(feature = "german")]
mod de;
#[cfg(feature = "english")]
mod en;
#[cfg(feature = "french")]
mod fr;

use crate::Language;

/// Everything the review can say. Counts and seconds are plain numbers; names are taken as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the English sentence beside each name says what it is
pub enum Text<'a> {
    // How it ended.
    Opening,
    Won,
    Fell,
    GivenUp,
    Abandoned,
    WonSpare { last: &'a str, seconds: u32 },
    WonAt { last: &'a str, at: u32 },
    FellOn { out: u32, of: u32, inside: &'a str },
    FellAtDoor { out: u32, of: u32, who: &'a str, keys: u32 },
    LeftBehind,
    GivenUpAt { at: u32 },
    AbandonedAbout,
    And,

    // Figures.
    GemsPlaced,
    Rescues,
    DiceLost,
    ExitFound,
    Never,

    // The timeline.
    Timeline,
    TimelineAbout,
    Rolling,
    Moving,
    LockedDice,
    Rescue,
    Gems,
    GongToSlam,
    DragHint,
    Stuck,
    Depot,
    GemsLeft,
    WhatYouHad,
    PaceNeeded,
    GemsBehind(u32),
    Instant,
    InstantIs { at: u32, of: u32 },

    // The table at an instant.
    DiceNow,
    DepotNow { gems: u32, exit: bool },
    Out,
    AwayNow,
    PledgedNow(u32),
    Rolled { who: &'a str, faces: &'a str },
    Keeps { who: &'a str },
    Spends { who: &'a str },
    Pledges { who: &'a str },
    TakesBack { who: &'a str },
    Enters { who: &'a str, chamber: &'a str },
    Draws { who: &'a str, chamber: &'a str },
    Waits { who: &'a str },
    EventOf { number: u32, of: u32 },

    // Playing it again.
    Play,
    Pause,
    Back,
    On,
    StepBack,
    StepOn,
    Speed,

    // Going on from an instant.
    GoOn { at: u32 },
    GoOnAbout,
    SameDice,
    FreshDice,
    OtherRules,
    OverByThen,
    NoSuchGame,
    TooOften,
    ServerSays(&'a str),
    NoAnswer,

    // What decided it.
    Decided,
    JumpTo { at: u32 },
    StuckTitle { seconds: u32 },
    StuckAlone { who: &'a str, from: u32, to: u32 },
    StuckFar { who: &'a str, from: u32, to: u32, rooms: u32 },
    FreedByFriend { friend: &'a str },
    FreedByFate,
    FreedByNobody,
    BehindTitle { gems: u32 },
    Behind { at: u32, left: u32, gems: u32 },
    SlammedTitle,
    Slammed { n: u32, who: &'a str, several: bool, rooms: Option<u32> },
    ExitLateTitle,
    ExitLate { at: u32, chambers: u32 },
    ExitNeverTitle,
    ExitNever { chambers: u32 },
    LockedTitle,
    Locked { who: &'a str, tenths: u32 },
    InsideTitle,
    Inside { who: &'a str, several: bool, since: Option<u32>, rooms: Option<u32> },
    ManyMasksTitle,
    FewMasksTitle,
    Masks { fell: u32, expected: u32 },
    GaveUpTitle,
    GaveUp { at: u32, left: u32 },
    GemsLeftTitle,
    GemsLeftOf { left: u32, of: u32 },
    RescuedTitle,
    Rescued { by: &'a str, whom: &'a str, at: u32, gems: u32 },
    SpurtTitle,
    Spurt { gems: u32, from: u32, to: u32 },
    GiftTitle,
    Gift { from: &'a str, to: &'a str, at: u32, out: u32 },
    NarrowTitle,
    Narrow { who: &'a str, seconds: u32 },
    AllSafeTitle,
    AllSafe { slams: u32 },
    ExitEarlyTitle,
    ExitEarly { at: u32 },
    DoorTitle { keys: u32 },
    Door { who: &'a str, at: u32, keys: u32 },
    WayOutTitle,
    WayOut { found: u32, last: &'a str, out: u32 },

    // Players and dice.
    Players,
    PlayerColumn,
    RollsColumn,
    LockedColumn,
    StuckColumn,
    GivenColumn,
    ReceivedColumn,
    MovesColumn,
    OutColumn,
    Seconds(u32),
    Distribution,
    DistributionAbout { dice: u32 },
    Everybody,
    FaceColumn,
    FellColumn,
    ExpectedColumn,

    // Are the dice honest?
    Check,
    CheckAbout,
    CheckNow,
    CheckSame { inputs: u32, events: u32 },
    CheckOtherRules { revision: u32, at: u32 },
    CheckSeed,
    CheckSetup,
    CheckRefused { input: u32, at: u32 },
    CheckEvent { number: u32, at: u32 },
    CheckEnd,
    Commitment,
    Secret,
    WordOf { who: &'a str },
    NoWord,
    Proves,
    NoPromise,

    // Links and files.
    CopyLink,
    LinkHere,
    LinkCopied,
    LinkMarked,
    Download,
    OpenFile,
    OpenAbout,
    DropHere,
    NotAReplay,
    NewerFormat { found: u32 },
    Damaged,
    CannotShow,
    NewTemple,
    Home,
    LanguageChoice,

    // Past games.
    History,
    HistoryAbout,
    HistoryEmpty,
    PerChallenge,
    WinsOf { wins: u32, games: u32 },
    OwnMixture,
    WonWord,
    LostWord,
    Minutes(u32),
    Look,
    NotKept,
    Export,
    Delete,
    DeleteAll,
    DeleteSure,
    Keep,
}

impl Language {
    /// A text of the review in this language.
    #[must_use]
    pub fn tell(self, text: Text<'_>) -> String {
        in_words_of!(self, tell(text))
    }

    /// Names in a row: `Ani, Frank and Noor`.
    #[must_use]
    pub fn row(self, names: &[&str]) -> String {
        match names {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.tell(Text::And)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_a_row() {
        assert_eq!(Language::English.row(&[]), "");
        assert_eq!(Language::French.row(&["Ani"]), "Ani");
        assert_eq!(Language::German.row(&["Ani", "Frank", "Noor"]), "Ani, Frank und Noor");
    }

    #[test]
    fn three_languages_say_three_things() {
        let texts = [
            Text::Fell,
            Text::LeftBehind,
            Text::GoOn { at: 342 },
            Text::StuckFar { who: "Frank", from: 291, to: 342, rooms: 1 },
            Text::Slammed { n: 2, who: "Micha", several: false, rooms: Some(1) },
            Text::Proves,
            Text::HistoryEmpty,
        ];
        for text in texts {
            let said: std::collections::HashSet<String> = Language::ALL.iter().map(|one| one.tell(text)).collect();
            assert_eq!(said.len(), 3, "{said:?}");
        }
    }

    #[test]
    fn instants_and_names_stand_in_the_sentence() {
        for language in Language::ALL {
            let said = language.tell(Text::StuckFar { who: "Frank", from: 291, to: 342, rooms: 3 });
            assert!(["Frank", "4:51", "5:42", "3"].iter().all(|part| said.contains(part)), "{said}");
        }
    }
}
