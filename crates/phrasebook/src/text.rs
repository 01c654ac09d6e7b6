//! The list of all texts.

use protocol::{Call, Colour};
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::rulebook::Verb;
use temple::setup::Difficulty;
use temple::temple::Side;

/// Whom a sentence is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who<'a> {
    /// The reader.
    You,
    /// Somebody else, by name.
    Named(&'a str),
}

/// Where something lies, seen from the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Bearing {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

/// What a first game explains, each when it first matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hint {
    /// Before anything was rolled.
    FirstRoll,
    /// A die shows a black mask.
    MasksLock,
    /// Gold and black lie side by side.
    GoldFrees,
    /// A chamber can be entered.
    EnterCosts,
    /// An entrance leads nowhere yet.
    Discover,
    /// The first room with gems.
    GemChamber,
    /// No die is left.
    Stuck,
    /// The exit lies in the temple.
    ExitFound,
    /// Standing in the exit.
    EscapeCost,
    /// Out, with dice to give.
    GiveDie,
    /// The first gong of a game with the clock.
    Countdown,
}

impl Hint {
    /// All of them.
    pub const ALL: [Hint; 11] = [
        Hint::FirstRoll,
        Hint::MasksLock,
        Hint::GoldFrees,
        Hint::EnterCosts,
        Hint::Discover,
        Hint::GemChamber,
        Hint::Stuck,
        Hint::ExitFound,
        Hint::EscapeCost,
        Hint::GiveDie,
        Hint::Countdown,
    ];
}

/// Everything that can be said. Counts and seconds are plain numbers; names are taken as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the English sentence beside each name says what it is
pub enum Text<'a> {
    // The first screen.
    Tagline,
    TheAdventure,
    FirstGame,
    FirstGameAbout,
    Classic,
    ClassicAbout,
    Expert,
    Professional,
    Everything,
    Seats,
    SeatsAbout {
        bots: u32,
    },
    PlayersCount(u32),
    LanguageChoice,
    GemsCount(u32),
    DiceEach(u32),
    TenMinutes,
    NoClock,
    Start,

    // The table.
    Table,
    Temple {
        chambers: u32,
    },
    Friends,
    NoFriends,
    Depot,
    GemsLeft {
        of: u32,
    },
    TurnOfFate,
    FateAbout,
    FateNone,
    AskAll,
    UseFate,
    YouCanNow,
    KeysHint,
    TilesLeft(u32),
    ExitHidden,
    ExitHiddenLast(u32),
    ExitLies,
    YourDice,
    YouNamed(&'a str),
    Roll(u32),
    RollNothing,
    RollKeeps(u32),
    RollSpace,
    RollHold,
    RollHoldEarly,
    Kept,
    Locked,
    /// A die that lies with a card or in a chamber for a while.
    Elsewhere,
    Pledged,
    Lifted,
    DieName {
        number: u32,
        face: Option<Face>,
    },
    Goal,
    GoalFind {
        keys: u32,
    },
    GoalDear {
        gems: u32,
        keys: u32,
    },
    GoalExit {
        rooms: Option<u32>,
        keys: u32,
    },
    GoalOut,
    GoalGong {
        rooms: Option<u32>,
    },
    GoalLast {
        rooms: Option<u32>,
        keys: u32,
    },
    GoalLastDear {
        gems: u32,
        keys: u32,
    },
    /// So many quests still keep everybody inside.
    GoalQuests(u32),
    GoalLastQuests(u32),
    GoalLastFind,
    GoalClosed,
    /// All dice inside are locked for good.
    ForlornLocked,
    /// The exit will never ask for fewer keys than these, and nobody has as many dice.
    ForlornDear {
        keys: u32,
    },
    LeftBeforeCollapse,
    UntilSlam,
    UntilCollapse,
    BeforeCollapse(u32),
    Practice,
    HomeSign {
        rooms: u32,
    },
    Enter,
    Discover,

    // Where somebody is and how he fares.
    WithYou,
    AtHome,
    RoomsFromYou(u32),
    RoomsTowards {
        rooms: u32,
        bearing: Bearing,
    },
    RoomsToExit(u32),
    NeedsGold,
    CanGive,
    AtExit,
    KeysShown {
        have: u32,
        need: u32,
    },
    NoWay,
    Escaped,
    Stuck,
    StuckSelf,
    /// The same without a turn of fate.
    StuckFriend,
    /// The same with nobody else inside.
    StuckFate,
    NoDiceSelf,
    PledgedDice {
        dice: u32,
        face: Face,
    },
    CardUsed,
    /// Used once, and never again.
    CardSpent,
    RoomsAway(u32),

    // Actions: title and detail.
    EnterSide(Side),
    DiscoverSide(Side),
    DiscoverAbout,
    DiscoverLook,
    DiscoverLookAbout,
    LaySide(Side),
    LayAbout {
        seconds: u32,
    },
    Free(Who<'a>),
    FreeAbout {
        freed: u32,
        of: u32,
    },
    Commit {
        gems: u32,
    },
    CommitHere,
    CommitAbout {
        have: u32,
        need: u32,
    },
    Withdraw,
    WithdrawAbout,
    Escape,
    EscapeLoses(&'a str),
    EscapeAbout {
        keys: u32,
    },
    EscapeNotHere,
    EscapeUnknown,
    Give(&'a str),
    GiveAbout,
    FateAsked(&'a str),
    Agree,
    Refuse,
    HoldMasks,
    OfferMasks,
    Concede,
    PlayOn,

    // Tools.
    Pause,
    Resume,
    Paused,
    KeyMap,
    Close,
    Leave,
    LeaveSure,
    EndGame,
    EndGameSure,
    WholeTemple,
    KeyRoll,
    KeyKeep,
    KeyMove,
    KeyLook,
    KeyFree,
    KeyGems,
    KeyWithdraw,
    KeyEscape,
    KeyFate,
    KeyCall,
    KeyRule,
    KeyPause,
    KeyCamera,
    KeyHelp,

    // What happens.
    Begins,
    Rolled {
        faces: &'a str,
    },
    Entered {
        who: Who<'a>,
        kind: ChamberKind,
    },
    Laid {
        who: Who<'a>,
        kind: ChamberKind,
    },
    ExitFound(Who<'a>),
    GemsPlaced {
        gems: u32,
        left: u32,
    },
    FreedOf {
        who: Who<'a>,
        dice: u32,
    },
    NowStuck(Who<'a>),
    HasEscaped(Who<'a>),
    DieGiven {
        from: Who<'a>,
        to: Who<'a>,
    },
    FateProposed(Who<'a>),
    FateRefused(Who<'a>),
    FateLapsed,
    FateTurned,
    Gong {
        n: u32,
    },
    LastGong,
    Slam {
        safe: u32,
        outside: u32,
    },
    DieLost(Who<'a>),
    DieLaidAside(Who<'a>),
    DieBack(Who<'a>),
    Collapse,
    Won,
    GaveUp,
    /// The last to escape left something behind that had to come along.
    LeftBehind,
    AimBetween {
        one: &'a str,
        other: &'a str,
    },
    NextTarget,
    PreviousTarget,
    Targets(u32),
    Told {
        who: Option<Who<'a>>,
        verb: Verb,
        piece: Option<&'a str>,
    },
    /// A player asks others for something.
    Asks {
        who: Who<'a>,
        what: &'a str,
    },

    // The first screen and the way to a table.
    PlayWithFriends,
    PlayWithFriendsAbout,
    JoinWithCode,
    JoinTable,
    CodePlaceholder,
    CodeUnknown,
    Home,
    Connecting,
    ConnectionLost,
    NotSent,
    /// A deed that cannot be undone was pressed once.
    PressAgain,
    ComeBackHere,
    RoomOver,

    // The lobby.
    GatherFriends,
    SendThisLink,
    Code,
    CopyLink,
    Copied,
    Share,
    ScanCode,
    YourName,
    SeatsTaken {
        taken: u32,
        of: u32,
    },
    FewerSeats,
    MoreSeats,
    OpenSeat,
    WaitingForFriend,
    AddBot,
    RemoveBot,
    BotHelper,
    TakeSeat,
    Watch,
    WatchersHere(u32),
    HostMark,
    YouMark,
    Away,
    AwayBotPlays,
    Kick(&'a str),
    UndoKick(&'a str),
    MakeHost(&'a str),
    GiveSeat {
        to: &'a str,
        of: &'a str,
    },
    OnlyHostChooses,
    WaitingForHost,
    StartWith(u32),
    YourColour,
    DiceWord,
    DiceWordAbout,
    ColourName(Colour),
    CustomSheet,
    DifficultyTitle,
    DifficultyName(Difficulty),
    DifficultyAbout {
        difficulty: Difficulty,
        extra: u32,
    },
    ClockTitle,
    ClockProfile(&'a str),
    Handicap,
    MoreDice(u32),
    NoHandicap,
    RollEvery {
        tenths: u32,
    },
    ByChance,

    // Between games.
    ReviewGame,
    YourGames,
    ForTheBox,
    AnotherTry {
        seconds: u32,
    },
    AsksGiveUp(Who<'a>),
    AsksPause(Who<'a>),
    GiveUpOpen,
    GiveUpToo,
    TakeItBack,
    NoPause,
    VoteCount {
        yes: u32,
        of: u32,
    },
    VoteYes,
    VoteOpen,
    VoteAway,
    LostIn(u32),
    PausedTogether,
    GoOnLeft {
        seconds: Option<u32>,
    },
    CannotGoOn,
    Rematch,
    BackToLobby,
    OfferClock,
    OfferClockAbout,
    WithClock,
    GetReady,
    StartsIn(u32),
    SpectatingAll,

    // Calls and chat.
    CallWheel,
    CallName(Call),
    Called {
        who: Who<'a>,
        call: Call,
    },
    CallSilenced,
    ReportBreach(&'a str),
    Breach {
        by: Who<'a>,
        whose: &'a str,
        card: &'a str,
    },
    Chat,
    ChatPlaceholder,
    Said {
        who: Who<'a>,
        text: &'a str,
    },

    // Rules and payment.
    RuleNumber(&'a str),
    WhyNotNow,
    PayWith,
    PayEnough,
    DoIt,
    Hint(Hint),
    HintUnderstood,
    NoMoreHints,

    // Settings.
    SettingsTitle,
    SoundOn,
    SoundOff,
    LayerGongs,
    LayerDice,
    LayerCalls,
    Vibration,
    ReducedMotion,
    On,
    Off,
    LargerDice,
    HoldToRoll,
    SpokenCalls,
    ThemeTitle,
    ThemeTorchlight,
    ThemeDaylight,
    ThemeContrast,
    FriendOutside {
        name: &'a str,
        place: &'a str,
    },
    BackToMe,

    // Cards in their fixed places.
    Wall,
    GemsPlace,
    GemsNotHere,
    GemsTaken,
    NoFaceShows(Face),
    FreeFriend,
    NobodyHere,
    NoBlackMask,
    Look,
    LayHere,
    Costs(&'a str),
    Levels {
        face: Face,
        counts: &'a str,
    },
    Or,
    ExitOutside {
        rooms: u32,
    },
    HomeOutside {
        rooms: u32,
    },

    // The tray without dead ends.
    ReleaseAndRoll(u32),
    CallForHelp,
    AllBlack,
    AllPledged,
    AllBlackGold {
        name: &'a str,
        rooms: u32,
    },
    HasGold,
    DieGone {
        seconds: u32,
    },
    DieGoneAbout {
        number: u32,
        seconds: u32,
    },
    LoseThis,
    ChamberPlace {
        east: i32,
        north: i32,
    },
    ExitCosts(u32),

    // The menu.
    MenuTitle,
    SoundTitle,
    RulesTitle,
    RulesLongPress,
    Back,
    GiveUpAsk,
    GiveUpAbout,
    GiveUpAlone,
    KeepPlaying,
    AskOthers,
    KeyMine,

    // The lobby.
    SayThisCode,
    ShareLink,
    Ready,
    Naming,
    NotReadyYet(&'a str),
    AnotherTrySame,
    AnotherTryFresh,
    SkipToStart,
    SkipToDice,
    SkipToActions,

    // For those who listen.
    SecondsLeft(u32),
    FriendsTold,
}
