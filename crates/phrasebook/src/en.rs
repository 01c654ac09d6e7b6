//! English.

use protocol::{Call, Colour, SorryCode};
use temple::dice::Face;
use temple::rulebook::Verb;
use temple::setup::Difficulty;
use temple::temple::Side;
use temple::why_not::Obstacle;

use crate::{Bearing, Hint, Language, Text, Who, about, clock, compass, modules, several};

pub(crate) fn say(text: Text<'_>) -> String {
    let fixed = match text {
        Text::Tagline => "Ten minutes, one temple. Everybody out, or nobody.",
        Text::TheAdventure => "The adventure",
        Text::FirstGame => "First game",
        Text::FirstGameAbout => "No clock: look around, try everything, pause at will.",
        Text::Classic => "Classic",
        Text::ClassicAbout => "The base temple, ten minutes, three gongs.",
        Text::Expert => "Expert",
        Text::Professional => "Professional",
        Text::Everything => "Everything",
        Text::Seats => "Seats",
        Text::SeatsAbout { bots: 0 } => "you alone",
        Text::SeatsAbout { bots } => return format!("you and {}", several(bots, "bot", "bots")),
        Text::PlayersCount(n) => return several(n, "player", "players"),
        Text::LanguageChoice => "Language",
        Text::GemsCount(n) => return several(n, "gem", "gems"),
        Text::DiceEach(n) => return format!("{} each", several(n, "die", "dice")),
        Text::TenMinutes => "10 minutes",
        Text::NoClock => "no clock",
        Text::Start => "Start",

        Text::Table => "The table",
        Text::Temple { chambers } => return format!("The temple: {}", several(chambers, "chamber", "chambers")),
        Text::Friends => "Friends",
        Text::NoFriends => "You are alone in the temple.",
        Text::Depot => "Depot",
        Text::GemsLeft { of } => return format!("of {of} gems left"),
        Text::TurnOfFate => "Turn of fate",
        Text::FateAbout => "all black masks freed, depot +1",
        Text::FateNone => "No turn of fate left",
        Text::AskAll => "Ask all",
        Text::UseFate => "Use",
        Text::YouCanNow => "You can now",
        Text::KeysHint => "or tap the board",
        Text::TilesLeft(n) => return format!("{} left", several(n, "tile", "tiles")),
        Text::ExitHidden => "the exit is among them",
        Text::ExitHiddenLast(n) => return format!("exit: one of the last {n}"),
        Text::ExitLies => "the exit has been found",
        Text::YourDice => "Your dice",
        Text::YouNamed(name) => return format!("You, {name}"),
        Text::Roll(n) => return format!("Roll {n}"),
        Text::RollNothing => "Roll",
        Text::RollKeeps(n) => return format!("keeps {n}"),
        Text::RollSpace => "space",
        Text::RollHold => "hold for half a second",
        Text::RollHoldEarly => "Hold the throw longer, or a die falls off the table",
        Text::Kept => "kept",
        Text::Locked => "locked",
        Text::Elsewhere => "elsewhere",
        Text::Pledged => "pledged",
        Text::Lifted => "in the air",
        Text::DieName { number, face: Some(shown) } => return format!("Die {number}: {}", face(shown)),
        Text::DieName { number, face: None } => return format!("Die {number}: not rolled"),
        Text::Goal => "Place gems and find the exit",
        Text::GoalFind { keys } => return format!("Find the exit: {} each", several(keys, "key", "keys")),
        Text::GoalDear { gems, keys } => return format!("{}, then the exit {}", more_gems(gems), at_most(keys)),
        Text::GoalExit { rooms, keys } => return format!("To the exit: {}", way_out(rooms, keys)),
        Text::GoalOut => "You are out. Your friends are not yet.",
        Text::GoalGong { rooms: Some(0) } => "You are in the start: stay until the doors slam",
        Text::GoalGong { rooms: Some(rooms) } => {
            return format!("Back to the start: {}", several(rooms, "room", "rooms"));
        }
        Text::GoalGong { rooms: None } => "Back to the start, or lose a die",
        Text::GoalLast { rooms, keys } => {
            return format!("Last gong! Out through the exit: {}", way_out(rooms, keys));
        }
        Text::GoalLastDear { gems, keys } => {
            return format!("Last gong! {}, then out {}", more_gems(gems), at_most(keys));
        }
        Text::GoalQuests(n) => return format!("{}, then the exit", several(n, "more quest", "more quests")),
        Text::GoalLastQuests(n) => {
            return format!("Last gong! {}, then out", several(n, "more quest", "more quests"));
        }
        Text::GoalLastFind => "Last gong! Find the exit",
        Text::GoalClosed => "No chamber has a free entrance: turn one if you can, or give up",
        Text::ForlornLocked => "All dice are locked, and nothing frees them any more: give up, and try again",
        Text::ForlornDear { keys } => {
            return format!(
                "The exit will ask for at least {keys} keys, more than anybody has dice: give up, and try again"
            );
        }
        Text::LeftBeforeCollapse => "left before the collapse",
        Text::UntilSlam => "until the doors slam",
        Text::UntilCollapse => "until the collapse",
        Text::BeforeCollapse(seconds) => return format!("{} before the collapse", clock(seconds)),
        Text::Practice => "practice, no clock",
        Text::HomeSign { rooms } => return format!("{rooms} · HOME"),
        Text::Enter => "Enter",
        Text::Discover => "Discover",

        Text::WithYou => "with you",
        Text::AtHome => "in the start",
        Text::RoomsFromYou(n) => return format!("{} from you", several(n, "room", "rooms")),
        Text::RoomsTowards { rooms, bearing: to } => {
            return format!("{} {}", several(rooms, "room", "rooms"), bearing(to));
        }
        Text::RoomsToExit(0) => "in the exit",
        Text::RoomsToExit(n) => return format!("{} to the exit", several(n, "room", "rooms")),
        Text::CanGive => "can still give a die",
        Text::NeedsGold => "needs gold",
        Text::AtExit => "AT THE EXIT",
        Text::KeysShown { have, need } => return format!("{have} of {}", several(need, "key", "keys")),
        Text::NoWay => "no way to you",
        Text::Escaped => "escaped",
        Text::Stuck => "STUCK",
        Text::NoDiceSelf => "No dice left: a friend who is out can give you one",
        Text::StuckSelf => "All your dice are locked: a friend's golden mask frees them, or a turn of fate",
        Text::StuckFriend => "All your dice are locked: a friend's golden mask frees them",
        Text::StuckFate => "All your dice are locked: a turn of fate frees them",
        Text::PledgedDice { dice, face: Face::Key } => return several(dice, "key pledged", "keys pledged"),
        Text::PledgedDice { dice, face: Face::Torch } => return several(dice, "torch pledged", "torches pledged"),
        Text::PledgedDice { dice, .. } => return several(dice, "die pledged", "dice pledged"),
        Text::CardUsed => "used until the next slam",
        Text::CardSpent => "used",
        Text::RoomsAway(n) => return format!("{} from home", several(n, "room", "rooms")),

        Text::EnterSide(to) => return format!("Enter {}", side(to)),
        Text::DiscoverSide(to) => return format!("Discover {}", side(to)),
        Text::DiscoverAbout => "unseen chamber",
        Text::DiscoverLook => "Look first",
        Text::DiscoverLookAbout => "draw a chamber, then choose where",
        Text::LaySide(to) => return format!("Lay it {}", side(to)),
        Text::LayAbout { seconds } => return format!("by itself in {seconds} s"),
        Text::Free(Who::You) => "Free your own",
        Text::Free(Who::Named(name)) => return format!("Free {name}"),
        Text::FreeAbout { freed, of } if freed == of => return several(of, "black mask", "black masks"),
        Text::FreeAbout { freed, of } => return format!("{freed} of {of} black masks"),
        Text::Commit { gems } => return format!("Pledge for {}", several(gems, "gem", "gems")),
        Text::CommitHere => "Pledge here",
        Text::CommitAbout { have, need } => return format!("{have} of {need} with your dice"),
        Text::Withdraw => "Take dice back",
        Text::WithdrawAbout => "from the pot here",
        Text::Escape => "Escape",
        Text::EscapeLoses(piece) => return format!("left behind: {piece}! That loses the game"),
        Text::EscapeAbout { keys } => return format!("for {}", several(keys, "key", "keys")),
        Text::EscapeNotHere => "only from the exit",
        Text::EscapeUnknown => "exit not found",
        Text::Give(name) => return format!("Give {name} a die"),
        Text::GiveAbout => "you need yours no longer",
        Text::FateAsked(name) => return format!("{name} asks for a turn of fate"),
        Text::Agree => "Yes, turn fate",
        Text::Refuse => "No, not now",
        Text::HoldMasks => "Keep my masks",
        Text::OfferMasks => "Let them be freed",
        Text::Concede => "Give up",
        Text::PlayOn => "Play on",

        Text::Pause => "Pause",
        Text::Resume => "Go on",
        Text::Paused => "Time stands still",
        Text::KeyMap => "Keys",
        Text::Close => "Close",
        Text::Leave => "Leave the game",
        Text::LeaveSure => "Press again to leave",
        Text::EndGame => "End this game",
        Text::EndGameSure => "Press again to end it",
        Text::WholeTemple => "Whole temple",
        Text::KeyRoll => "roll",
        Text::KeyKeep => "keep a die, or take it back",
        Text::KeyMove => "enter, discover or lay a chamber there",
        Text::KeyLook => "draw a chamber, then choose where",
        Text::KeyFree => "free black masks: friends, your own",
        Text::KeyGems => "pledge dice to a gem level",
        Text::KeyWithdraw => "take pledged dice back",
        Text::KeyEscape => "escape",
        Text::KeyFate => "turn of fate; yes, no",
        Text::KeyCall => "call the others",
        Text::KeyRule => "the rule of the action in focus",
        Text::KeyPause => "pause, where allowed",
        Text::KeyCamera => "camera: whole temple, or you",
        Text::KeyHelp => "this list",

        Text::Begins => "Escape!",
        Text::Rolled { faces } => return format!("You rolled {faces}"),
        Text::Entered { who, kind } => {
            return format!(
                "{} {}",
                about(who, "You enter:", "enters:"),
                modules::chamber(Language::English, kind)
            );
        }
        Text::Laid { who, kind } => {
            return format!("{} {}", about(who, "You find:", "finds:"), modules::chamber(Language::English, kind));
        }
        Text::ExitFound(who) => return about(who, "You have found the exit!", "has found the exit!"),
        Text::GemsPlaced { gems, left } => {
            return format!("{} placed, {left} left in the depot", several(gems, "gem", "gems"));
        }
        Text::FreedOf { who, dice } => {
            let dice = several(dice, "die", "dice");
            return about(who, &format!("You have {dice} freed"), &format!("has {dice} freed"));
        }
        Text::NowStuck(who) => return about(who, "You are stuck!", "is stuck!"),
        Text::HasEscaped(who) => return about(who, "You have escaped!", "has escaped!"),
        Text::DieGiven { from, to } => {
            let to = match to {
                Who::You => "you",
                Who::Named(name) => name,
            };
            return about(from, &format!("You give {to} a die"), &format!("gives {to} a die"));
        }
        Text::FateProposed(who) => return about(who, "You ask for a turn of fate", "asks for a turn of fate"),
        Text::FateRefused(who) => return about(who, "You refuse", "refuses the turn of fate"),
        Text::FateLapsed => "The question of fate has lapsed",
        Text::FateTurned => "Fate turns: all masks are freed, one more gem in the depot",
        Text::Gong { n } => return format!("Gong {n}! Back to the start"),
        Text::LastGong => "Last gong! To the exit",
        Text::Slam { safe, outside: 0 } => return format!("The doors slam: all {safe} are safe"),
        Text::Slam { outside, .. } => return format!("The doors slam: {outside} outside"),
        Text::DieLost(who) => return about(who, "You lose a die", "loses a die"),
        Text::DieLaidAside(who) => return about(who, "You must lay a die aside", "must lay a die aside"),
        Text::DieBack(who) => return about(who, "Your die comes back", "gets a die back"),
        Text::Collapse => "The temple collapses",
        Text::Won => "Everybody is out!",
        Text::GaveUp => "All have given up",
        Text::LeftBehind => "Something was left behind in the temple: all is lost",
        Text::AimBetween { one, other } => return format!("between: {one} | {other}"),
        Text::NextTarget => "Next target",
        Text::PreviousTarget => "Previous target",
        Text::Targets(n) => return several(n, "target", "targets"),
        Text::Told { who, verb, piece } => return told(who, verb, piece),
        Text::Asks { who, what } => return about(who, "You ask for", "asks for") + ": " + what,

        Text::PlayWithFriends => "Play with friends",
        Text::PlayWithFriendsAbout => "Send a link. No account, nothing to install.",
        Text::JoinWithCode => "Join with a code",
        Text::JoinTable => "Join",
        Text::CodePlaceholder => "brave-kapok-27",
        Text::CodeUnknown => "No table has this code. Is it spelt right?",
        Text::Home => "Home",
        Text::Connecting => "Connecting …",
        Text::PressAgain => "Press again if you mean it.",
        Text::NotSent => "Not sent: the line was gone. Try again.",
        Text::ConnectionLost => "The connection is lost. Trying again …",
        Text::ComeBackHere => "Play here instead",
        Text::RoomOver => "This table is no more: everybody was gone for too long, or it could not be kept.",

        Text::GatherFriends => "Gather your friends",
        Text::SendThisLink => "Send this link",
        Text::Code => "Code",
        Text::CopyLink => "Copy",
        Text::Copied => "Copied",
        Text::Share => "Share",
        Text::ScanCode => "Scan with a phone to join",
        Text::YourName => "Your name",
        Text::SeatsTaken { taken, of } => return format!("{taken} of {of} taken, names are enough"),
        Text::FewerSeats => "One seat less",
        Text::MoreSeats => "One seat more",
        Text::OpenSeat => "Open seat",
        Text::WaitingForFriend => "waiting for a friend",
        Text::AddBot => "Add bot",
        Text::RemoveBot => "Remove bot",
        Text::BotHelper => "bot, a careful friend",
        Text::TakeSeat => "Take this seat",
        Text::Watch => "Watch",
        Text::WatchersHere(n) => return format!("{} watching", several(n, "person", "people")),
        Text::HostMark => "host",
        Text::YouMark => "you",
        Text::Away => "away",
        Text::AwayBotPlays => "bot plays",
        Text::Kick(name) => return format!("Send {name} away"),
        Text::UndoKick(name) => return format!("Call {name} back"),
        Text::MakeHost(name) => return format!("Make {name} the host"),
        Text::GiveSeat { to, of } => return format!("Give {to} the seat of {of}"),
        Text::OnlyHostChooses => "The host chooses what is played.",
        Text::WaitingForHost => "Waiting for the host to start",
        Text::StartWith(n) => return format!("Start with {n}"),
        Text::YourColour => "Your colour",
        Text::DiceWord => "Your word for the dice",
        Text::DiceWordAbout => {
            "The table has fixed its part of the dice already; your word goes into them too. Nobody chooses them alone."
        }
        Text::ColourName(which) => colour(which),
        Text::CustomSheet => "Custom sheet",
        Text::DifficultyTitle => "Difficulty",
        Text::DifficultyName(Difficulty::Normal) => "Normal",
        Text::DifficultyName(Difficulty::Expert) => "Experts",
        Text::DifficultyName(Difficulty::Professional) => "Professionals",
        Text::DifficultyAbout { difficulty: Difficulty::Normal, .. } => "gems as printed",
        Text::DifficultyAbout { difficulty: Difficulty::Expert, extra } => {
            return format!("{} more", several(extra, "gem", "gems"));
        }
        Text::DifficultyAbout { difficulty: Difficulty::Professional, extra } => {
            return format!("{} more, no turn of fate", several(extra, "gem", "gems"));
        }
        Text::ClockTitle => "Clock",
        Text::ClockProfile("default") => "Three gongs, fair warning",
        Text::ClockProfile("reviews") => "Three gongs, short warning",
        Text::ClockProfile("sand_timer") => "Sand-glass, no warning",
        Text::ClockProfile(other) => other,
        Text::Handicap => "Handicap",
        Text::MoreDice(n) => return format!("{} more", several(n, "die", "dice")),
        Text::NoHandicap => "as everybody",
        Text::RollEvery { tenths } => return format!("a roll every {}.{} s", tenths / 10, tenths % 10),
        Text::ByChance => "By chance",

        Text::ReviewGame => "Review the game",
        Text::YourGames => "Your games",
        Text::ForTheBox => "Companion for the box",
        Text::AsksGiveUp(Who::You) => "You ask to give up",
        Text::AsksGiveUp(Who::Named(name)) => return format!("{name} asks to give up"),
        Text::AsksPause(Who::You) => "You ask for a pause",
        Text::AsksPause(Who::Named(name)) => return format!("{name} asks for a pause"),
        Text::GiveUpOpen => "Shall we give up?",
        Text::GiveUpToo => "Give up too",
        Text::TakeItBack => "Take it back",
        Text::NoPause => "No pause",
        Text::VoteCount { yes, of } => return format!("{yes} of {of} who are here agree. All must."),
        Text::VoteYes => "yes",
        Text::VoteOpen => "…",
        Text::VoteAway => "away, not counted",
        Text::LostIn(seconds) => return format!("Lost in {seconds} s, unless somebody takes it back"),
        Text::PausedTogether => "Anybody can go on. After two minutes the game does so by itself.",
        Text::GoOnLeft { seconds: Some(left) } => return format!("Go on, {} left", clock(left)),
        Text::GoOnLeft { seconds: None } => "Go on with your game",
        Text::CannotGoOn => "That game was played under other rules and cannot go on.",
        Text::AnotherTry { seconds } => return format!("Another try, from {}", clock(seconds)),
        Text::Rematch => "Rematch",
        Text::BackToLobby => "Back to the lobby",
        Text::OfferClock => "Now with the clock?",
        Text::OfferClockAbout => "Ten minutes, three gongs, then the temple collapses.",
        Text::WithClock => "With the clock",
        Text::GetReady => "Get ready",
        Text::StartsIn(seconds) => return format!("The game starts in {seconds}"),
        Text::SpectatingAll => "You are watching",

        Text::CallWheel => "Call",
        Text::CallName(which) => call(which),
        Text::Called { who, call: which } => {
            return format!("{} {}", about(who, "You call:", "calls:"), call(which));
        }
        Text::CallSilenced => "You are cursed with silence",
        Text::ReportBreach(card) => return format!("{card}: tell all that it is not honoured"),
        Text::Breach { by, whose, card } => {
            return format!("{} {whose} does not honour {card}", about(by, "You say:", "says:"));
        }
        Text::Chat => "Chat",
        Text::ChatPlaceholder => "A few words to all",
        Text::Said { who: Who::You, text } => return format!("You: {text}"),
        Text::Said { who: Who::Named(name), text } => return format!("{name}: {text}"),

        Text::RuleNumber(id) => return format!("Rule {id}"),
        Text::WhyNotNow => "Not now",
        Text::PayWith => "Pay with",
        Text::PayEnough => "These dice pay",
        Text::DoIt => "Do it",
        Text::Hint(which) => hint(which),
        Text::HintUnderstood => "Understood",
        Text::NoMoreHints => "No more hints",

        Text::SettingsTitle => "Settings",
        Text::SoundOn => "Sound is on",
        Text::SoundOff => "Sound is off",
        Text::LayerGongs => "Gongs",
        Text::LayerDice => "Dice",
        Text::LayerCalls => "Calls",
        Text::Vibration => "Vibration",
        Text::ReducedMotion => "Less motion",
        Text::On => "on",
        Text::Off => "off",
        Text::LargerDice => "Larger dice",
        Text::HoldToRoll => "Hold to roll",
        Text::SpokenCalls => "Speak calls aloud",
        Text::ThemeTitle => "Colours",
        Text::ThemeTorchlight => "Torchlight",
        Text::ThemeDaylight => "Daylight",
        Text::ThemeContrast => "High contrast",
        Text::FriendOutside { name, place } => return format!("{name}, {place}: look there"),
        Text::BackToMe => "Back to me",

        Text::Wall => "wall",
        Text::GemsPlace => "Gems",
        Text::GemsNotHere => "none here",
        Text::GemsTaken => "gems placed already",
        Text::NoFaceShows(which) => return format!("no {} shows", face(which)),
        Text::FreeFriend => "Free a friend",
        Text::NobodyHere => "nobody here",
        Text::NoBlackMask => "no black mask",
        Text::Look => "look",
        Text::LayHere => "Lay it",
        Text::Costs(price) => return format!("costs {price}"),
        Text::Levels { face: which, counts } => return format!("gems for {counts} {}", faces(which)),
        Text::Or => "or",
        Text::ExitOutside { rooms } => return format!("Exit, {}: look there", several(rooms, "room", "rooms")),
        Text::HomeOutside { rooms } => return format!("Start, {}: look there", several(rooms, "room", "rooms")),

        Text::ReleaseAndRoll(n) => return format!("Release and roll {n}"),
        Text::CallForHelp => "Call for help",
        Text::AllPledged => "Nothing left to roll: take pledged dice back",
        Text::AllBlack => "All your dice are black",
        Text::AllBlackGold { name, rooms: 0 } => {
            return format!("All your dice are black. {name} beside you has gold");
        }
        Text::AllBlackGold { name, rooms } => {
            return format!("All your dice are black. {name} has gold, {} away", several(rooms, "room", "rooms"));
        }
        Text::HasGold => "has gold",
        Text::DieGone { seconds } => return format!("lost · {seconds} s"),
        Text::DieGoneAbout { number, seconds } => {
            return format!("Die {number} is lost. Tap another to lose that one instead: {seconds} s");
        }
        Text::LoseThis => "lose this one instead",
        Text::ChamberPlace { east: 0, north: 0 } => "",
        Text::ChamberPlace { east, north } => {
            return compass([(north, "north", "south"), (east, "east", "west")], "of the start");
        }
        Text::ExitCosts(n) => return format!("exit: {}", several(n, "key", "keys")),

        Text::MenuTitle => "Menu",
        Text::SoundTitle => "Sound",
        Text::RulesTitle => "Rules",
        Text::RulesLongPress => "Press long on an action to read its rule.",
        Text::Back => "Back",
        Text::GiveUpAsk => "Give up for everybody?",
        Text::GiveUpAbout => {
            "The temple falls only if all who are here agree; until then you can take it back. Whoever is away is not counted."
        }
        Text::GiveUpAlone => "The temple keeps its gems, and this game is over.",
        Text::KeepPlaying => "Keep playing",
        Text::AskOthers => "Ask the others",
        Text::KeyMine => "what your cards and this chamber do",

        Text::SayThisCode => "Say this code",
        Text::ShareLink => "Share the link",
        Text::Ready => "ready",
        Text::Naming => "choosing a name",
        Text::NotReadyYet(name) => return format!("{name} is not ready yet"),
        Text::AnotherTrySame => {
            "The game of before goes on from here, with the same dice. Take a seat; everything else stays as it was, and it counts nowhere."
        }
        Text::AnotherTryFresh => {
            "The game of before goes on from here, with other dice. Take a seat; everything else stays as it was, and it counts nowhere."
        }
        Text::SkipToStart => "Skip to Start",
        Text::SkipToDice => "Skip to the dice",
        Text::SkipToActions => "Skip to the actions",

        Text::SecondsLeft(n) => return format!("{n} seconds left"),
        Text::FriendsTold => "Read out friends’ deeds",
    };
    fixed.to_owned()
}

/// What must leave the depot first.
fn more_gems(gems: u32) -> String {
    several(gems, "more gem", "more gems")
}

/// The most keys that one's dice can show.
fn at_most(keys: u32) -> String {
    format!("({} at most)", several(keys, "key", "keys"))
}

/// The way to the exit and what it costs there.
fn way_out(rooms: Option<u32>, keys: u32) -> String {
    match (rooms, several(keys, "key", "keys")) {
        (Some(0), keys) => format!("you are there, {keys} each"),
        (Some(rooms), keys) => format!("{}, {keys} each", several(rooms, "room", "rooms")),
        (None, keys) => format!("{keys} each"),
    }
}

pub(crate) const fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::NotStarted => "the game has not begun",
        Obstacle::Over => "the game is over",
        Obstacle::Escaped => "you have escaped",
        Obstacle::NoSuchPlayer => "you do not play in this game",
        Obstacle::TimeRunsBackwards => "that moment has passed",
        Obstacle::Placing => "lay the drawn chamber first",
        Obstacle::BusyUntil(_) => "you are busy for a moment",
        Obstacle::NoPassage => "no passage leads there",
        Obstacle::NoFreeEntrance => "no free entrance there",
        Obstacle::NotInTheTemple => "that chamber is not in the temple",
        Obstacle::WrongChamber => "not in this chamber",
        Obstacle::NotTogether => "you are not in the same chamber",
        Obstacle::Cursed => "a curse forbids it",
        Obstacle::NotInThisGame => "not in this game",
        Obstacle::Exhausted => "nothing more can be activated here",
        Obstacle::CardTurned => "your card is used until the next slam",
        Obstacle::EmptyPile => "no chamber left",
        Obstacle::UsedUp => "it has been done as often as allowed",
        Obstacle::NotBefore(_) => "too early, wait a moment",
        Obstacle::Pointless => "nothing would come of it",
        Obstacle::HoldsMasks => "your friend wants to keep the black masks",
        Obstacle::NoOpenQuestion => "nobody asks that now",
        Obstacle::WrongTarget => "that cannot be chosen",
        Obstacle::NoDice => "no die is left for it",
        Obstacle::NoSuchDie => "you have no such die",
        Obstacle::DieCursed => "a black mask locks that die",
        Obstacle::DieCommitted => "that die is pledged",
        Obstacle::DieUnrolled => "that die must be rolled first",
        Obstacle::WrongFace => "that die shows the wrong face",
        Obstacle::TooFew => "your dice do not show enough",
        Obstacle::Superfluous => "one of these dice is not needed",
        Obstacle::Trapped => "the adventurer is caught",
        Obstacle::QuestOpen => "a quest is still open",
    }
}

pub(crate) const fn face(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "adventurer",
        Face::Key => "key",
        Face::Torch => "torch",
        Face::BlackMask => "black mask",
        Face::GoldenMask => "golden mask",
    }
}

/// Several of a face.
pub(crate) const fn faces(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "adventurers",
        Face::Key => "keys",
        Face::Torch => "torches",
        Face::BlackMask => "black masks",
        Face::GoldenMask => "golden masks",
    }
}

const fn bearing(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::North => "north",
        Bearing::NorthEast => "north-east",
        Bearing::East => "east",
        Bearing::SouthEast => "south-east",
        Bearing::South => "south",
        Bearing::SouthWest => "south-west",
        Bearing::West => "west",
        Bearing::NorthWest => "north-west",
    }
}

pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}

pub(crate) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red circle",
        Colour::Blue => "blue square",
        Colour::Green => "green triangle",
        Colour::Yellow => "yellow star",
        Colour::Black => "black diamond",
        Colour::Purple => "purple hexagon",
    }
}

pub(crate) const fn call(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "Help me!",
        Call::Coming => "Coming",
        Call::GemHere => "Gem here",
        Call::NeedTwoTorches => "2 torches",
        Call::GoHome => "Go home",
        Call::ExitFound => "Exit found",
        Call::NeedTwoKeys => "2 keys",
        Call::ThankYou => "Thank you",
        Call::ToTheExit => "To the exit",
    }
}

pub(crate) const fn sorry(code: SorryCode) -> &'static str {
    match code {
        SorryCode::Malformed => "The table did not understand this page. Load it again.",
        SorryCode::TooLong => "That was too long to send.",
        SorryCode::HelloFirst => "The table did not know who was speaking. Load the page again.",
        SorryCode::OtherProtocol => "The game has been renewed. Load the page again.",
        SorryCode::Full => "There is no room left at this table.",
        SorryCode::SentAway => "The host has sent you away.",
        SorryCode::TakenOver => "You play on in another window.",
        SorryCode::RoomOver => "This table is no more: everybody was gone for too long, or it could not be kept.",
        SorryCode::TooFast => "That was too much at once.",
        SorryCode::NotHost => "Only the host may do that.",
        SorryCode::NotSeated => "Only somebody with a seat may do that.",
        SorryCode::NotNow => "That cannot be done now.",
        SorryCode::NoFreeSeat => "Every seat is taken.",
        SorryCode::NoSuchPerson => "Nobody like that is here any more.",
        SorryCode::NoSuchSeat => "This seat cannot be given away.",
        SorryCode::BadSettings => "No game can be set up like that.",
        SorryCode::Taken => "Somebody was faster and has picked that.",
        SorryCode::OldId => "That was long ago; its answer is forgotten.",
        SorryCode::NothingSaid => "There was nothing left of that to say.",
        SorryCode::EndedByUpdate => {
            "This game could not go on after an update of the server. What was played is kept, with the secret of its dice."
        }
        SorryCode::Lost => {
            "This table could not go on: what the server kept of it is damaged. What can still be read of the game is kept, with the secret of its dice."
        }
        SorryCode::EndlessGame => "This game has gone on for so long that it ends here.",
        SorryCode::NoNewGames => "The server is about to be updated: games go on, new ones begin when it is back.",
        SorryCode::TooLate => "Too late: somebody played for you meanwhile. It was not done.",
        SorryCode::NotKept => "The server cannot save anything just now. The game waits and goes on by itself.",
        SorryCode::Internal => "The table has failed, we are sorry. Open a new one.",
    }
}

pub(crate) const fn hint(hint: Hint) -> &'static str {
    match hint {
        Hint::FirstRoll => "Roll! Tap a die to keep it; everything else is thrown again, as often as you like.",
        Hint::MasksLock => "A black mask locks its die. You cannot roll it until it is freed.",
        Hint::GoldFrees => "A golden mask frees two black masks: your own, or those of a friend in your chamber.",
        Hint::EnterCosts => "A chamber asks the price in its red frame. Pay with dice and you are in.",
        Hint::Discover => "An open entrance: two adventurers lay a new chamber behind it.",
        Hint::GemChamber => {
            "Gems leave the depot here. Pledge keys or torches to a level; friends in this chamber may add theirs."
        }
        Hint::Stuck => {
            "All your dice are locked. Call for help: a friend's golden mask frees you, or a turn of fate."
        }
        Hint::ExitFound => "The exit is found! Bring everybody there. The game is won only when all are out.",
        Hint::EscapeCost => {
            "Escaping costs one key for each gem left in the depot, and one more. So place gems first."
        }
        Hint::GiveDie => "You are out. Give one of your dice to a friend who is still inside.",
        Hint::Countdown => "The gong! Be in the starting chamber when the doors slam, or lose a die.",
    }
}

/// What happened to a piece; without one, to all there are.
fn told(who: Option<Who<'_>>, verb: Verb, piece: Option<&str>) -> String {
    let (yourself, somebody, nobody) = match verb {
        Verb::Gains => ("You get", "gets", "New"),
        Verb::Suffers => ("You are struck by", "is struck by", "Trouble"),
        Verb::Sheds => ("You are rid of", "is rid of", "Gone"),
        Verb::Loses => ("You lose", "loses", "Lost"),
        Verb::Uses => ("You use", "uses", "Used"),
        Verb::Readies => ("You can use again", "can use again", "Ready again"),
        Verb::Discards => ("Without effect on you", "is not touched by", "Without effect"),
        Verb::Lays => ("You lay", "lays", "Laid"),
        Verb::Moves => ("You move", "moves", "Moved"),
        Verb::Turns => ("You turn over", "turns over", "Turned over"),
        Verb::Removes => ("You remove", "removes", "Removed"),
        Verb::Opens => ("You open a way", "opens a way", "A way opens"),
    };
    let happened = who.map_or_else(|| nobody.to_owned(), |who| about(who, yourself, somebody));
    happened + ": " + piece.unwrap_or("all cards")
}
