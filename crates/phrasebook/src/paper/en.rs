//! The roll and write game in English.

use kit::{Call, Face};
use scroll::room::Side;
use scroll::sheets::{Colour, Track};

use super::Text;

pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}

pub(super) const fn face(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "adventurer",
        Face::Key => "key",
        Face::Torch => "torch",
        Face::BlackMask => "black mask",
        Face::GoldenMask => "golden mask",
    }
}

const fn track(track: Track) -> &'static str {
    match track {
        Track::Rush => "Rush",
        Track::Heal => "Heal",
        Track::Reroll => "Reroll",
        Track::Key => "Key",
        Track::Torch => "Torch",
        Track::Gold => "Golden mask",
    }
}

/// What a circle of a track does when it is spent.
const fn does(track: Track) -> &'static str {
    match track {
        Track::Rush => "enters without paying",
        Track::Heal => "frees cursed dice",
        Track::Reroll => "rolls a pair again",
        Track::Key => "pays a key",
        Track::Torch => "pays a torch",
        Track::Gold => "pays a golden mask",
    }
}

/// When it can be spent.
const fn when(track: Track) -> &'static str {
    match track {
        Track::Heal => "before moving",
        Track::Reroll => "after a roll",
        Track::Rush => "instead of paying",
        Track::Key | Track::Torch | Track::Gold => "while exploring",
    }
}

const fn call(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "Help me!",
        Call::Coming => "I am coming",
        Call::GemHere => "There is a gem here",
        Call::NeedTwoTorches => "Torches, please",
        Call::GoHome => "Go back",
        Call::ExitFound => "I see the exit",
        Call::NeedTwoKeys => "Keys, please",
        Call::ThankYou => "Thank you",
        Call::ToTheExit => "To the exit!",
    }
}

const fn sign(sign: Colour) -> &'static str {
    match sign {
        Colour::Red => "Sun",
        Colour::Blue => "Steps",
        Colour::Green => "Leaf",
        Colour::Yellow => "Eye",
    }
}

pub(super) fn tell(text: Text<'_>) -> String {
    let fixed = match text {
        Text::GameTitle => "Roll & Write",
        Text::Lead => "Paper, pencil and eight dice. Gather the gems, then all meet at the exit.",
        Text::GoOn => "Go on",
        Text::GoOnAbout { round, gems, target } => {
            return format!("Your game: round {round}, {gems} of {target} gems");
        }
        Text::WithFriends => "With friends, each at their own device",
        Text::WithFriendsAbout => "A table on this server: send them the link",
        Text::NoTable => "There is no table to be had now. Try again in a moment.",
        Text::TableLink => "The link to this table",
        Text::LinkCopied => "Copied",
        Text::CopyLink => "Copy",
        Text::TableCode => "To say aloud",
        Text::ScanIt => "The link as a picture, to be scanned",
        Text::TakeSeat => "Take a seat",
        Text::OnlyWatch => "Stand up and watch",
        Text::SecondSeat => "Play a second seat too",
        Text::SecondSeatAbout => "instead of a solo rule: two sheets, one person",
        Text::OneSeat => "Give the second seat back",
        Text::YourName => "Your name",
        Text::HostBegins => "The host chooses and begins.",
        Text::Connecting => "Looking for the table …",
        Text::LineLost => "The line is lost. It is being looked for; your sheet is safe.",
        Text::PlayHere => "Play here instead",
        Text::Paused => "Paused",
        Text::PauseIt => "Pause",
        Text::GoOnNow => "Go on",
        Text::SaySomething => "Say something",
        Text::TurnClock => "How long may a step take?",
        Text::NoLimit => "as long as it takes",
        Text::BotsPlay => "How well do bots play?",
        Text::LeaveTable => "Leave this table",
        Text::HowMany => "How many play?",
        Text::AtDevice => "at another device",
        Text::Chain { lead, links } => return format!("{lead}: {links}."),
        Text::ChoseJoker { name } => return format!("{name}, joker"),
        Text::LinkSpent(which) => return format!("{} bonus spent", track(which)),
        Text::LinkRing(which) => return format!("{} ringed", track(which)),
        Text::LinkGems { gems } => return more_gems(gems),
        Text::LinkTrackGem { track: which, gems } => {
            return format!("the gem of {}, {}", track(which), more_gems(gems));
        }
        Text::LinkSign { colour, gems: 0 } => return format!("the {} sign is whole", sign(colour)),
        Text::LinkSign { colour, gems } => {
            return format!("the {} sign is whole, {}", sign(colour), more_gems(gems));
        }
        Text::NowGained { gems } => return format!("+{gems} this turn"),
        Text::OfRound { round } => return format!("round {round}"),
        Text::RedRings => "Red rings: what this sheet gave.",
        Text::DiceNoFile => "The file of this game did not come, so its dice were not compared.",
        Text::HostAgain => "The host begins another game.",
        Text::SecondsEach { seconds } => return format!("{seconds} seconds"),
        Text::Seats => "Who plays?",
        Text::Person => "Person",
        Text::Bot => "Bot",
        Text::Nobody => "Nobody",
        Text::SeatName { number } => return format!("Name of player {number}"),
        Text::PassAround => "Pass this device around. Alone, play with bots or two seats yourself.",
        Text::HowHard => "How hard?",
        Text::Easy => "Easy",
        Text::Normal => "Normal",
        Text::Hard => "Hard",
        Text::NeedGems { gems } => return format!("{gems} gems"),
        Text::WhichSide => "Which side of the sheets?",
        Text::NormalSide => "Normal side",
        Text::NormalSideAbout => "no extra rules",
        Text::Entrances => "Closing entrances",
        Text::EntrancesAbout => "two dice close a doorway in every turn",
        Text::DiceRooms => "Dice rooms",
        Text::DiceRoomsAbout => "a whole sign brings gems or another die",
        Text::RolledJokers => "Rolled jokers",
        Text::RolledJokersAbout => "two dice say what jokers do in this round",
        Text::Begin => "Begin",
        Text::ToTemple => "The other game: real-time dice",
        Text::TooFew => "Two to four must play.",
        Text::LanguageChoice => "Language",
        Text::CannotShow => "This page has stopped. Load it again: your game is kept on this device.",

        Text::PeopleHere => "Who is here",
        Text::Words => "Words and calls",
        Text::Calls => "Calls",
        Text::IsHost => "host",
        Text::IsAway => "away",
        Text::BotForThem => "a bot plays for them",
        Text::Watches => "watches",
        Text::SendAway => "Send away",
        Text::MakeHost => "Make host",
        Text::WasSentAway => "was sent away",
        Text::CallBack => "Call back",
        Text::SentAwayAbout => "The host has sent you away from this table.",
        Text::BreakOff => "Break the game off",
        Text::BreakOffAbout => "only bots are left",
        Text::YouWatch => "You are watching: look at any sheet. The host may give you a seat that a bot plays.",
        Text::LeaveAboutFar => "a bot plays for you until you are back",
        Text::ThenSide => "then a side is given",
        Text::ThenDoor => "then a doorway is chosen",
        Text::ThenDie => "then a die is chosen",
        Text::ThenSilent => "then the others decide",
        Text::ThenPairPool => "then this pair goes to the pool",
        Text::ThenSharing => "then the turn is handed over",
        Text::GiveUp => "Give up",
        Text::GiveUpAsk => "Give this game up?",
        Text::GiveUpAbout => "It is over at once and counts as lost.",
        Text::GiveUpAboutFar => "Everybody is asked. If all agree the game is over and counts as lost.",
        Text::PlayOn => "Play on",
        Text::PlayOnAfterAll => "Play on after all",
        Text::GiveUpToo => "Give up too",
        Text::GivesUp => "gives up",
        Text::ShallWeGiveUp => "Give this game up?",
        Text::UndoDice => "dice were thrown since",
        Text::GiveSeat { name } => return format!("Give the seat of {name}"),
        Text::TimeLeft { seconds } => return format!("{seconds} seconds left"),
        Text::TimeIsUp { name } => return format!("The time of {name} is up."),
        Text::BotTakesOver { name } => return format!("A bot plays for {name} now."),
        Text::WantsToGiveUp { name } => return format!("{name} wants to give up."),
        Text::WantsToPlayOn { name } => return format!("{name} wants to play on."),
        Text::GivenUpAbout { round: 0, .. } => "Given up before the first round.",
        Text::GivenUpAbout { round, gems, target } => {
            return format!("Given up in round {round}, with {gems} of {target} gems.");
        }
        Text::UndoWriter { name } => return format!("{name} has written since"),
        Text::CallWords(which) => call(which),
        Text::HintGoal => {
            "Together you need the gems that are counted at the top. Then all of you must stand on the exit in the middle at the same time, before the last round ends."
        }
        Text::HintBonus => {
            "You have rings on the bonus tracks: they belong to all, and whoever plays may spend them. Reroll is offered while you roll, Heal until your first step; Key, Torch, Golden mask and Rush while you explore. A Rush enters a room next door without paying."
        }
        Text::HintUndo => {
            "Changed your mind? Undo takes back the last step with all it wrote, until a die is thrown, somebody else writes or you end your turn."
        }
        Text::HintWait => {
            "Others are playing. You can look at every sheet. Press a room of yours: it says what the way there costs, and can be marked as a wish that everybody sees. The dice in the pool will be yours to take."
        }
        Text::ExplainAll => "How it goes, step by step",
        Text::ExplainAllAbout => "everything that is explained, to read again",
        Text::FirstGame => {
            "Your first game? Take what is chosen here: two bots, easy, the normal side. Each step is explained when it comes."
        }
        Text::WayTo { room, steps: 1, faces, .. } => {
            return format!("From where you stand {room} is one step; it costs: {faces}.");
        }
        Text::WayTo { room, steps, rooms, faces } => {
            return format!("From where you stand {room} is {steps} steps, {rooms}; they cost: {faces}.");
        }
        Text::WayLacks { faces } => return format!("With the free rings still missing: {faces}."),
        Text::WayPaid => "Free rings could pay all of it.",
        Text::MarkWish { room } => return format!("Mark {room} as my wish"),
        Text::MarkWishAbout => "all see it",
        Text::TakeWishAway => "Take the wish away",
        Text::StayAtExit => "You are at the exit: stay.",
        Text::HintClock => {
            "This table plays with a clock. It shows how long is left for the question, and below it what happens when it runs out."
        }

        Text::TurnOf { name } => return format!("{name} plays"),
        Text::You => "you",
        Text::YouAs { name } => return format!("You, as {name}"),
        Text::YourChoice => "Your choice",
        Text::YourTurn => "Your turn",
        Text::PickOf { name } => return format!("{name} picks"),
        Text::StepCurse => "Cursed",
        Text::StepRoll => "Roll",
        Text::StepExplore => "Explore",
        Text::StepShare => "Share",
        Text::Steps => "Steps of the turn",
        Text::OfGems { target } => return format!("of\u{a0}{target} gems"),
        Text::OfExit { players } => return format!("of\u{a0}{players} at the\u{a0}exit"),
        Text::OfRounds { rounds } => return format!("round of\u{a0}{rounds}"),

        Text::TempleOf { name } => return format!("{name}’s temple"),
        Text::OwnTemple => "Your temple",
        Text::OwnSheet { name } => return format!("only {name} writes here"),
        Text::OnlyYou => "only you write here",
        Text::LookOnly => "look only",
        Text::TreasureMaps => "Treasure maps",
        Text::AdventureSheet => "Adventure sheet",
        Text::SharedByAll => "shared by all",
        Text::Round => "Round",
        Text::Gems => "Gems",
        Text::GemsOf { gems, target } => return format!("{gems} of {target}"),
        Text::BonusActions => "Bonus actions",
        Text::RingAndCross => "ring = gained, cross = spent",
        Text::CursedDice => "Cursed dice",
        Text::OneBoxRight => "one box right each turn",
        Text::ThenStock => "then stock",
        Text::EmptyBox => "empty",
        Text::Others => "The others",
        Text::Sheet => "Sheet",
        Text::Maps => "Maps",
        Text::Whole => "All",
        Text::At { room } => return format!("at {room}"),
        Text::AtExit => "on the exit",
        Text::OutsideAt { side } => return format!("{side} side"),
        Text::NoSideYet => "no side yet",
        Text::NextUp => "next",
        Text::MapIsReady { map } => return format!("Map {map} is ready"),
        Text::MapsAreReady { maps } => return format!("Maps {maps} are ready"),
        Text::NoMapReady => "No map ready",
        Text::Wants { faces } => return format!("One short: {faces}"),

        Text::Kept => "Kept",
        Text::Spent => "Spent",
        Text::Pool => "Pool",
        Text::ThisPair => "This pair",
        Text::Keep => "Keep",
        Text::ToPool => "Pool",
        Text::Choices => "You can now",
        Text::NothingYet => "nothing yet",
        Text::Waiting { name } => {
            return format!(
                "{name} is playing. Meanwhile look at any sheet, or tap a room of yours to mark a wish."
            );
        }
        Text::Enter { room } => return format!("Enter {room}"),
        Text::EnterExit => "Enter the exit",
        Text::BackTo { room } => return format!("Back to {room}"),
        Text::RushTo { room } => return format!("Rush to {room}"),
        Text::ActionDone => "action is done",
        Text::RecordsNothing => "nothing to write here now: the action stays open",
        Text::SlipNothing => "no effect",
        Text::GainGem => "a gem",
        Text::GainGems { gems } => return format!("{gems} gems"),
        Text::GainJoker => "joker",
        Text::GainTrack(which) => return format!("ring {}", track(which)),
        Text::WholeSign(which) => return format!("the {} is whole", sign(which)),
        Text::HalfSign(which) => return format!("half of the {}", sign(which)),
        Text::Wins => "and the game is won!",
        Text::SpendsOf { count, of, track: which } => {
            let track = track(which);
            return format!("spends {count} of {of} {track}");
        }
        Text::Reroll => "Roll this pair again",
        Text::HealBox { number } => return format!("Heal box {number}"),
        Text::DiceBack { dice } => return format!("dice to roll again: {dice}"),
        Text::UseMap { map } => return format!("Use map {map}"),
        Text::MapWithGem { track: which } => {
            let track = track(which);
            return format!("{track} and a gem");
        }
        Text::MapWithoutGem { track: which } => {
            let track = track(which);
            return format!("{track}; its gem is lost");
        }
        Text::ChooseSide { side } => return format!("Start {side}"),
        Text::StartOutside => "outside, five rooms to choose from",
        Text::OneLacks { name, faces } => return format!("{name}: {faces}"),
        Text::NobodyLacks => "Nobody else waits for one last symbol: keep what you need.",
        Text::OthersLack => "One symbol short of a map:",
        Text::NoWay => "No room next door can be paid for with these dice.",
        Text::RollAbout => "Roll two dice at a time. Keep each, or give it to the pool.",
        Text::RollForOthers => {
            "You are safe on the exit. Roll all the same: the others can use dice from the pool."
        }
        Text::Close { room, side } => return format!("Close {room}, {side}"),
        Text::ForGood => "closed for good",
        Text::CutsOff => "cuts you off from the exit! Press twice",
        Text::VoteGems => "Two gems now",
        Text::VoteDie => "Another die",
        Text::NextTurnOn => "from the next turn to the end",
        Text::GemsThen { gems, target } => return format!("{gems} of {target} afterwards"),
        Text::VotesAre { names } => return format!("voted: {names}"),
        Text::Pick(which) => return format!("Ring {}", track(which)),
        Text::GemOfRing => "the ring’s gem: +1",
        Text::GemThere => "with its gem",
        Text::PickNothing => "Nothing; the joker stays",
        Text::PickPush => "Push the cursed dice on",
        Text::MapLeft { map, track: which } => {
            let track = track(which);
            return format!("Map {map}: {track} page");
        }
        Text::MapRight { map } => return format!("Map {map}: gem page"),
        Text::PageFull => "completes this page",
        Text::PageLacks { count } => return format!("then missing: {count}"),
        Text::Roll { dice } => return format!("Roll {dice}"),
        Text::DiceLeft { dice } => return format!("dice left after that: {dice}"),
        Text::MakesFinal => "makes this pair final",
        Text::MakesFinalLeft { dice } => return format!("makes this pair final, then {dice} left"),
        Text::ToExplore => "Explore",
        Text::AllRolled => "all dice are rolled",
        Text::EndTurn => "End turn",
        Text::ThenShare => "share the pool",
        Text::ThenNext { name } => return format!("then {name}"),
        Text::TakeAndWrite => "Take and write",
        Text::TakeOnly => "Take it",
        Text::FitsNowhere => "fits no map",
        Text::MustTake => "fits no map, but each takes one",
        Text::NoSecond => "No second die",
        Text::ChooseOne => "choose a map first",
        Text::FaceToMap { face, map } => return format!("{face}, map {map}"),
        Text::Use { count } => return format!("Use ×{count}"),
        Text::LeftOver { count } => return format!("{count} left"),
        Text::NoneLeft => "none",
        Text::TrackDoes(which) => does(which),
        Text::TrackWhen(which) => when(which),
        Text::PausedNow => "The table is paused.",
        Text::Keys => "Keys",
        Text::KeysAbout => {
            "1 to 9: the dice and choices · Space: the big button · U: undo · M: maps · A: adventure sheet · Shift and a number: a friend’s sheet · Arrows: the rooms · Enter: the rest of a chain at once · Esc: back"
        }
        Text::StepClose => "Close",
        Text::BeginAnew => "Begin another",
        Text::BeginAnewAbout => {
            "The game you have begun on this device would be lost. Press again to begin another one."
        }
        Text::NotAgreed => "has not agreed",
        Text::HintDiceRooms => {
            "Dice rooms: whenever two of you hold both halves of a sign, all vote: two gems at once, or one of the two dice on the adventure sheet joins your dice from the next turn on."
        }
        Text::HintJokers => {
            "Rolled jokers: in each round the two dice on the adventure sheet say what a joker room does. Key, torch or golden mask: ring that track. Adventurer: nothing. Black mask: the cursed dice move one box on."
        }
        Text::MapGemAlone { track: which } => {
            let track = track(which);
            return format!("a gem; the {track} track is full");
        }
        Text::MapBringsNothing { track: which } => {
            let track = track(which);
            return format!("brings nothing: the {track} track is full. Press twice");
        }
        Text::JokerIs { faces } => return format!("joker: {faces}"),
        Text::Undo => "Undo",
        Text::UndoPair => "the pair",
        Text::UndoNothing => "nothing to take back",
        Text::Again => "Play again",
        Text::NotNextDoor { room } => return format!("{room} is not next to your room."),
        Text::DoorShut { room } => return format!("The doorway to {room} is closed."),
        Text::OtherSideOf { room } => return format!("{room} is not on your side of the temple."),
        Text::Lacking { room, faces } => return format!("{room} needs more: {faces}."),
        Text::RollFirst => "Roll and decide all dice first; then you explore.",
        Text::WishMarked { room } => return format!("{room} is marked as your wish; all see it."),
        Text::AdventureState { round, rounds, gems, target } => {
            return format!("Round {round} of {rounds}. Gems: {gems} of {target}.");
        }
        Text::CursedState { first, second, third } => {
            return format!("Cursed dice: box 1: {first}, box 2: {second}, box 3: {third}.");
        }
        Text::SheetDiceState { first, second } => return format!("Sheet dice: {first}, {second}."),
        Text::SheetDiceUnrolled => "The sheet dice have not been rolled yet.",
        Text::SheetDiceLeft { left } => {
            return match left {
                0 => "Both sheet dice are taken.".to_owned(),
                1 => "Sheet dice: 1 left in its box, 1 taken.".to_owned(),
                _ => "Both sheet dice lie in their boxes.".to_owned(),
            };
        }
        Text::VariantPlayed { number, name } => return format!("Variant {number} is played: {name}."),
        Text::Hand { title, dice } => {
            return if dice.is_empty() { format!("{title}: none") } else { format!("{title}: {dice}") };
        }

        Text::RoomCosts { room, first, second } => return format!("{room}, costs {first}, {second}"),
        Text::RoomExit => "exit",
        Text::RoomUsed => "action crossed out",
        Text::UpperHalf(which) => return format!("{}, upper half", sign(which)),
        Text::LowerHalf(which) => return format!("{}, lower half", sign(which)),
        Text::StandsHere { name } => return format!("{name} stands here"),
        Text::CanEnter => "can be entered now",
        Text::WishHere => "wish marked",
        Text::TrackState { track: which, gained, of, free, gem } => {
            let track = track(which);
            return format!("{track}, {gained} of {of} gained, {free} free, gem at {gem}");
        }
        Text::MapState { map, track: which, left, right } => {
            let track = track(which);
            return format!("Map {map}, {track}: missing {left}; its gem: missing {right}");
        }
        Text::MapUsed { map } => return format!("Map {map}, used"),
        Text::SheetOf { name } => return format!("Sheet of {name}"),
        Text::DieShows { face } => return format!("die: {face}"),
        Text::DieGiven { face } => return format!("{face}: to the pool"),
        Text::DieKept { face } => return format!("{face}: kept"),

        Text::Settings => "Settings",
        Text::ShowReach => "Show rooms in reach",
        Text::ShowReachAbout => "full dot: your dice pay; ring: a bonus helps",
        Text::ShowHints => "Explain each step",
        Text::Letters => "Letter keys",
        Text::Sound => "Sound",
        Text::Leave => "Leave the game",
        Text::LeaveAbout => "it stays on this device",
        Text::ShutIt => "Close",
        Text::GotIt => "Got it",

        Text::JustNow => "Just now",
        Text::Entered { name, room } => return format!("{name} entered {room}."),
        Text::Rushed { name, room } => return format!("{name} rushed to {room}."),
        Text::Rolled { name, faces } => return format!("{name} rolled {faces}."),
        Text::GavePool { name, faces } => return format!("{name} gave {faces} to the pool."),
        Text::Gained { gems } => return format!("Gems: +{gems}."),
        Text::Ringed { track: which } => {
            let track = track(which);
            return format!("Ring: {track}.");
        }
        Text::SpentOne { track: which } => {
            let track = track(which);
            return format!("Spent: {track}.");
        }
        Text::SignWhole(which) => return format!("{}: both halves are held.", sign(which)),
        Text::EnoughGems => "Enough gems! Now everybody to the exit.",
        Text::Took { name, face } => return format!("{name} took {face}."),
        Text::UsedMap { name, map } => return format!("{name} used map {map}."),
        Text::TookBack { name } => return format!("{name} took a step back."),
        Text::RoundBegins { round } => return format!("Round {round} begins."),
        Text::TurnBegins { name } => return format!("It is the turn of {name}."),
        Text::ClosedDoor { name, room } => return format!("{name} closed a doorway of {room}."),
        Text::SheetDice { faces } => return format!("The sheet dice show {faces}."),
        Text::DieJoined => "Another die joins.",

        Text::WonTitle => "All are out!",
        Text::LostTitle => "The temple keeps its gems",
        Text::WonAbout { round, gems, target } => {
            return format!("Everybody stands on the exit in round {round}, with {gems} gems of {target}.");
        }
        Text::LostAbout { gems, target, out, of } => {
            return format!("The last round is over: {gems} of {target} gems, {out} of {of} on the exit.");
        }
        Text::WhereFrom { gems: 0 } => "No gems",
        Text::WhereFrom { gems: 1 } => "Where the one gem came from",
        Text::WhereFrom { gems } => return format!("Where the {gems} gems came from"),
        Text::InOrder => "the gem track, in order",
        Text::GemRooms => "gem rooms",
        Text::Signs => "signs",
        Text::TrackGems => "track gems",
        Text::OfMaps => "treasure maps",
        Text::WereNeeded { target } => return format!("{target} were needed"),
        Text::Short { short, target } => return format!("{short} short of {target}"),
        Text::NewDice => "new dice",
        Text::ToStart => "Other players or side",
        Text::FromSheet { gems } => return format!("gems from this sheet: {gems}"),
        Text::AtTheExit => "at the exit",
        Text::Difficulty => "difficulty",

        Text::HintSides => {
            "Everybody starts outside, each on another side. From there you may enter any of the five rooms of your side."
        }
        Text::HintRoll => {
            "Your turn: roll two dice at a time. You will use them to enter rooms: each room shows in its red frame what it costs."
        }
        Text::HintPair => {
            "Keep a die to enter rooms yourself, or give it to the pool: the others cross their treasure maps with it. The next roll makes it final."
        }
        Text::HintDots => {
            "A dot: your dice can get you there in this turn, with this pair as you mark it. A hollow dot: only with a bonus too."
        }
        Text::HintMask => {
            "A black mask is cursed. It lies in box 1, moves one box right each turn and comes back after three. A Heal brings it back sooner."
        }
        Text::HintExplore => {
            "Now explore. A full amber frame: your dice pay. Amber corners: a bonus helps, and the same press spends it. What you enter does its action once."
        }
        Text::HintJoker => {
            "A joker lets you ring any track but Rush. The ring with the gem in it brings the team one gem."
        }
        Text::HintEnd => {
            "When you can do no more, end your turn. Dice you kept and did not use are lost for this turn."
        }
        Text::HintShare => {
            "The pool is shared: one die now; a second if enough remain. Choose the map and cross the symbol. A full left page makes the map ready: you can use it for its bonus. With the right page full it brings a gem too."
        }
        Text::HintMap => {
            "A map is ready. Use it at any time, also in another’s turn. Used before its right page is full, its gem is lost."
        }
        Text::HintSign => {
            "Some rooms hold half a sign: when two of you stand on both halves of one sign at the same time, the team gains two gems."
        }
        Text::HintLast => {
            "The last rounds: you win only if all stand on the exit in the middle at the same time, with enough gems."
        }
        Text::HintEnough => {
            "Enough gems! Now everybody to the exit in the middle: you win as soon as all of you stand there at the same time. After the last round it is too late."
        }
        Text::HintClosing => {
            "The two sheet dice show a price, left die first. Close a doorway of a room of yours with that price; it stays closed to the end. A black mask closes nothing: one of the dice is cursed."
        }
        Text::HintVote => "A sign is whole. Vote: two gems now, or another die for all turns to come.",
        Text::TrackName(which) => track(which),
        Text::LookAgain => "Look at this game again",
        Text::Turns => "The turns",
        Text::TurnLabel { round, name, gems } => {
            return format!("Round {round}, {name}: gems +{gems}");
        }
        Text::BeforeTurns => "Before the first turn",
        Text::TurnBack => "Turn before",
        Text::TurnOn => "Next turn",
        Text::InThisTurn => "In this turn",
        Text::RoomsDone { rooms } => {
            return format!("done: {rooms}");
        }
        Text::AskWhy => "Why?",
        Text::WhySpare => "Spare: no way of its own needs it.",
        Text::WhyCompletes { name, map } => {
            return format!("It completes a page of map {map} of {name}.");
        }
        Text::WhyHelps { name, map } => {
            return format!("It is worth more on map {map} of {name} than on its own way.");
        }
        Text::WhyUnknown => "No bot of today would do the same, so none can say why.",
        Text::DecidedTitle => "The turn that decided",
        Text::DecidedTurn { round, name } => {
            return format!("Round {round}, {name}");
        }
        Text::DecidedAbout { before, after, of } => {
            return format!(
                "Steady bots played on {of} times with other dice: they won {before} from the beginning of this turn, and {after} from its end."
            );
        }
        Text::Reckoning { done, of } => {
            return format!("Bots play on from every turn: {done} of {of} …");
        }
        Text::NotReckoned => "This game was played under other rules: nobody can play on from it.",
        Text::Outlook { won, of } => {
            return format!("bots win {won} of {of} from here");
        }
        Text::BarsAbout => "The bars: how often bots win from there.",
        Text::TryAgain { round, name } => {
            return format!("Another try from round {round}, {name}");
        }
        Text::TryFromStart => "Another try from the beginning",
        Text::TryAgainAbout => "With the sheets as they were when this turn began. It counts nowhere.",
        Text::TryHere => "On this device",
        Text::TryAtTable => "At a table, with friends",
        Text::AnotherTry => "Another try: it counts nowhere",
        Text::BackToReview => "Back to the review",
        Text::DiceAgain { dice } => {
            return format!(
                "The same: {dice} dice and the first player were computed again from the seed, and every event after them."
            );
        }
        Text::DiceOtherRules { revision } => {
            return format!(
                "The seed is as promised. The game was played under other rules (revision {revision}) and goes differently under those of today."
            );
        }
        Text::DiceDifferFrom { round } => {
            return format!(
                "Not the same: from round {round} on the file tells something else than the seed and the inputs bring about."
            );
        }
    };
    fixed.to_owned()
}

fn more_gems(gems: u32) -> String {
    if gems == 1 { "+1 gem".to_owned() } else { format!("+{gems} gems") }
}
