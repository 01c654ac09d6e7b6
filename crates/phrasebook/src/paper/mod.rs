//! The texts of the roll and write game. The table of the temple does without them, so they stand apart and travel only with the
//! page that shows them.

#[cfg(feature = "german")]
mod de;
#[cfg(feature = "english")]
mod en;
#[cfg(feature = "french")]
mod fr;

use kit::{Call, Face};
use scroll::room::Side;
use scroll::sheets::{Colour, Track};

use crate::Language;

/// Everything that page can say. Counts are plain numbers; names are taken as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the English sentence beside each name says what it is
pub enum Text<'a> {
    // The start screen.
    GameTitle,
    Lead,
    GoOn,
    GoOnAbout { round: u32, gems: u32, target: u32 },
    Seats,
    Person,
    Bot,
    Nobody,
    SeatName { number: u32 },
    PassAround,
    HowHard,
    Easy,
    Normal,
    Hard,
    NeedGems { gems: u32 },
    WhichSide,
    NormalSide,
    NormalSideAbout,
    Entrances,
    EntrancesAbout,
    DiceRooms,
    DiceRoomsAbout,
    RolledJokers,
    RolledJokersAbout,
    Begin,
    ToTemple,
    TooFew,
    LanguageChoice,
    CannotShow,
    // A table on a server.
    WithFriends,
    WithFriendsAbout,
    NoTable,
    TableLink,
    TableCode,
    ScanIt,
    TakeSeat,
    OnlyWatch,
    YourName,
    HostBegins,
    Connecting,
    LineLost,
    TableGone,
    Paused,
    PauseIt,
    GoOnNow,
    SaySomething,
    TurnClock,
    NoLimit,
    BotsPlay,
    AtDevice,
    HostAgain,
    SecondsEach { seconds: u32 },
    // Its company.
    PeopleHere,
    Words,
    Calls,
    CallWords(Call),
    IsHost,
    IsAway,
    BotForThem,
    Watches,
    SendAway,
    MakeHost,
    GiveSeat { name: &'a str },
    WasSentAway,
    CallBack,
    SentAwayAbout,
    BreakOff,
    BreakOffAbout,
    LeaveAboutFar,
    YouWatch,
    // The turn clock.
    TimeLeft { seconds: u32 },
    ThenSide,
    ThenDoor,
    ThenDie,
    ThenSilent,
    ThenPairPool,
    ThenSharing,
    TimeIsUp { name: &'a str },
    BotTakesOver { name: &'a str },
    // Giving up.
    GiveUp,
    GiveUpAsk,
    GiveUpAbout,
    GiveUpAboutFar,
    PlayOn,
    PlayOnAfterAll,
    GiveUpToo,
    GivesUp,
    PlaysOn,
    ShallWeGiveUp,
    WantsToGiveUp { name: &'a str },
    WantsToPlayOn { name: &'a str },
    GivenUpAbout { round: u32, gems: u32, target: u32 },
    // The head.
    TurnOf { name: &'a str },
    PickOf { name: &'a str },
    StepCurse,
    StepRoll,
    StepExplore,
    StepShare,
    Steps,
    OfGems { target: u32 },
    OfExit { players: u32 },
    OfRounds { rounds: u32 },
    // The sheets.
    TempleOf { name: &'a str },
    OwnSheet { name: &'a str },
    LookOnly,
    TreasureMaps,
    AdventureSheet,
    SharedByAll,
    Round,
    Gems,
    GemsOf { gems: u32, target: u32 },
    BonusActions,
    RingAndCross,
    CursedDice,
    OneBoxRight,
    ThenStock,
    EmptyBox,
    Others,
    Sheet,
    Maps,
    Whole,
    At { room: &'a str },
    AtExit,
    OutsideAt { side: &'a str },
    NoSideYet,
    NextUp,
    MapIsReady { map: u32 },
    NoMapReady,
    Wants { faces: &'a str },
    // The slab.
    Kept,
    Spent,
    Pool,
    ThisPair,
    Keep,
    ToPool,
    Choices,
    NothingYet,
    Waiting { name: &'a str },
    Enter { room: &'a str },
    EnterExit,
    BackTo { room: &'a str },
    RushTo { room: &'a str },
    ActionDone,
    RecordsNothing,
    GainGem,
    GainGems { gems: u32 },
    GainJoker,
    GainTrack(Track),
    WholeSign(Colour),
    Wins,
    SpendsOf { count: u32, of: u32, track: Track },
    Reroll,
    HealBox { number: u32 },
    DiceBack { dice: u32 },
    UseMap { map: u32 },
    MapWithGem { track: Track },
    MapWithoutGem { track: Track },
    ChooseSide { side: &'a str },
    StartOutside,
    Close { room: &'a str, side: &'a str },
    ForGood,
    CutsOff,
    VoteGems,
    VoteDie,
    NextTurnOn,
    VotesAre { names: &'a str },
    Pick(Track),
    PickSpace { number: u32, of: u32 },
    GemThere,
    PickNothing,
    PickPush,
    MapLeft { map: u32, track: Track },
    MapRight { map: u32 },
    PageFull,
    PageLacks { count: u32 },
    Roll { dice: u32 },
    DiceLeft { dice: u32 },
    MakesFinal,
    ToExplore,
    AllRolled,
    EndTurn,
    ThenShare,
    ThenNext { name: &'a str },
    TakeAndWrite,
    TakeOnly,
    FitsNowhere,
    NoSecond,
    ChooseOne,
    FaceToMap { face: &'a str, map: u32 },
    Use { count: u32 },
    LeftOver { count: u32 },
    NoneLeft,
    Undo,
    UndoPair,
    UndoNothing,
    UndoDice,
    UndoWriter { name: &'a str },
    Again,
    // For the ears.
    RoomCosts { room: &'a str, first: &'a str, second: &'a str },
    RoomExit,
    RoomUsed,
    UpperHalf(Colour),
    LowerHalf(Colour),
    StandsHere { name: &'a str },
    CanEnter,
    WishHere,
    TrackState { track: Track, gained: u32, of: u32, free: u32, gem: u32 },
    MapState { map: u32, track: Track, left: u32, right: u32 },
    MapUsed { map: u32 },
    SheetOf { name: &'a str },
    DieShows { face: &'a str },
    // Settings.
    Settings,
    ShowReach,
    ShowHints,
    Letters,
    Sound,
    Leave,
    LeaveAbout,
    ShutIt,
    GotIt,
    // What happened.
    JustNow,
    Entered { name: &'a str, room: &'a str },
    Rushed { name: &'a str, room: &'a str },
    Rolled { name: &'a str, faces: &'a str },
    GavePool { name: &'a str, faces: &'a str },
    Gained { gems: u32 },
    Ringed { track: Track },
    SpentOne { track: Track },
    SignWhole(Colour),
    Took { name: &'a str, face: &'a str },
    UsedMap { name: &'a str, map: u32 },
    TookBack { name: &'a str },
    RoundBegins { round: u32 },
    TurnBegins { name: &'a str },
    ClosedDoor { name: &'a str, room: &'a str },
    SheetDice { faces: &'a str },
    DieJoined,
    // The end.
    WonTitle,
    LostTitle,
    WonAbout { round: u32, gems: u32, target: u32 },
    LostAbout { gems: u32, target: u32, out: u32, of: u32 },
    WhereFrom { gems: u32 },
    InOrder,
    GemRooms,
    Signs,
    TrackGems,
    OfMaps,
    WereNeeded { target: u32 },
    Short { short: u32, target: u32 },
    NewDice,
    ToStart,
    FromSheet { gems: u32 },
    AtTheExit,
    Difficulty,
    // The first game.
    HintSides,
    HintRoll,
    HintPair,
    HintMask,
    HintExplore,
    HintJoker,
    HintEnd,
    HintShare,
    HintMap,
    HintSign,
    HintLast,
    HintClosing,
    HintVote,
    HintGoal,
    HintBonus,
    HintUndo,
    HintWait,
    HintClock,
    TrackName(Track),
}

impl Language {
    /// A text of the roll and write game in this language.
    #[must_use]
    pub fn write(self, text: Text<'_>) -> String {
        in_words_of!(self, tell(text))
    }

    /// A side of the temple, as the answer to where.
    #[must_use]
    pub fn side_of_temple(self, side: Side) -> &'static str {
        in_words_of!(self, side(side))
    }

    /// A face of a die on paper.
    #[must_use]
    pub fn symbol(self, face: Face) -> &'static str {
        in_words_of!(self, face(face))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a player is told differs between the languages, and what is passed in stands in it.
    #[test]
    fn every_language_speaks_for_itself() {
        let told = |text: Text<'_>| Language::ALL.map(|language| language.write(text));
        let [english, french, german] = told(Text::Entered { name: "Ani", room: "D4" });
        assert!([&english, &french, &german].iter().all(|words| words.contains("Ani") && words.contains("D4")));
        assert!(english != french && french != german);
        assert_eq!(told(Text::GainTrack(Track::Heal)), ["ring Heal", "cerne Soin", "Heilen einkreisen"]);
        assert_eq!(told(Text::UpperHalf(Colour::Yellow))[0], "Eye, upper half");
    }
}
