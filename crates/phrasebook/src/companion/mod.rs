//! The texts of the companion for the box. Nobody needs them at a table on the screen, so they stand apart and travel only with the
//! page that shows them.

#[cfg(feature = "german")]
mod de;
#[cfg(feature = "english")]
mod en;
#[cfg(feature = "french")]
mod fr;

use crate::Language;

/// Everything that page can say. Counts are plain numbers; names are taken as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the English sentence beside each name says what it is
pub enum Text<'a> {
    Title,
    ToGame,
    PastGames,
    LanguageChoice,
    CannotShow,
    // What a secure page can do.
    WorksOffline,
    ScreenStaysOn,
    NotSecure,
    Install,
    // What is chosen.
    Game,
    OwnGame,
    Challenge,
    Players,
    Choose,
    Done,
    Difficulty,
    Modules,
    Clock,
    TuneAbout { track: u8 },
    ShowComing,
    // What is laid out.
    SetUp,
    Ticked { done: u32, of: u32 },
    AllTicked,
    LayStart { players: u32 },
    LayTiles { many: u32 },
    LayFirst { many: u32 },
    LayNeverFirst,
    LayLater { many: u32 },
    LayDrawn { many: u32, of: u32 },
    LayAside { many: u32, of: u32 },
    ExitBottom,
    ExitMiddle,
    ExitTop { tiles: u32, drawn: u32 },
    LayGems { printed: u32, more: u32 },
    LayFate { gems: u32 },
    LayDeck { name: &'a str, cards: u32 },
    LayOnDepot,
    LayAtHand,
    LayCardEach { name: &'a str },
    LayDice { each: u32 },
    TaskTiles,
    Hourglass { name: &'a str, seconds: u32 },
    WithGems { name: &'a str },
    Gems,
    // The clock and its captions.
    ReadyWhenYouAre,
    GetReady { seconds: u32 },
    Go,
    Explore,
    Glass { number: u32, of: u32 },
    Gong { number: u32 },
    LastGong,
    Slammed,
    SlamNow,
    Collapsed,
    Paused,
    SlamAt { clock: &'a str },
    GongAt { clock: &'a str },
    CollapseAt { clock: &'a str },
    Schedule,
    // Keys.
    Start,
    Pause,
    GoOn,
    WeAreOut,
    Stop,
    SureToStop,
    NoteLost,
    NoteNothing,
    BackToIt,
    // The end.
    DidYouGetOut,
    AllOut,
    NotAllOut,
    Won { clock: &'a str },
    Lost,
    Noted,
    AtTable { players: u32 },
    Again,
    // Helpers at the table.
    Hourglasses,
    TurnGlass { name: &'a str },
    StopGlass { name: &'a str },
    GlassRunsOut { name: &'a str },
    DrawCards,
    Draw { name: &'a str },
    LeftInPile { left: u32 },
    ShuffledAgain,
    LiftedBy,
    PutAway,
}

/// Words for the companion.
impl Language {
    /// A text of the companion.
    #[must_use]
    pub fn beside_the_box(self, text: Text<'_>) -> String {
        in_words_of!(self, tell(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read differs between the languages, and what is passed in stands in it.
    #[test]
    fn every_language_speaks_for_itself() {
        let told = |text: Text<'_>| Language::ALL.map(|language| language.beside_the_box(text));
        let [english, french, german] = told(Text::LayDeck { name: "Xyz", cards: 47 });
        assert!([&english, &french, &german].iter().all(|words| words.contains("Xyz") && words.contains("47")));
        assert!(english != french && french != german, "{english} {french} {german}");
        let [english, ..] = told(Text::LayGems { printed: 14, more: 4 });
        assert_eq!(english, "18 gems in the depot: 14 and 4 more");
        assert_eq!(told(Text::Gong { number: 2 })[2], "Zweiter Gong: zurück zum Start!");
    }
}
