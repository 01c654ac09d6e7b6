//! English.

use temple::components::ChamberKind;
use temple::dice::Face;
use temple::modules::characters::{CardSide, Character};
use temple::modules::curses::Curse;
use temple::temple::Side;
use temple::why_not::Obstacle;

use crate::{Text, Who, about, clock, several};

pub(crate) fn say(text: Text<'_>) -> String {
    let fixed = match text {
        Text::Tagline => "Ten minutes, one temple. Everybody out, or nobody.",
        Text::TheAdventure => "The adventure",
        Text::FirstGame => "First game",
        Text::FirstGameAbout => "No clock: look around, try everything, pause at will.",
        Text::Classic => "Classic",
        Text::ClassicAbout => "The base temple, ten minutes, three gongs.",
        Text::Expert => "Expert",
        Text::ExpertAbout => "Curses, and three more gems.",
        Text::Professional => "Professional",
        Text::ProfessionalAbout => "Curses, six more gems, no turn of fate.",
        Text::Seats => "Seats",
        Text::SeatsAbout { bots: 0 } => "you alone",
        Text::SeatsAbout { bots } => return format!("you and {}", several(bots, "bot", "bots")),
        Text::PlayersCount(n) => return several(n, "player", "players"),
        Text::YouHost => "you",
        Text::BotSeat => "bot",
        Text::EmptySeat => "empty",
        Text::Modules => "Modules",
        Text::Curses => "Curses",
        Text::CursesAbout => "Purple masks curse whoever finds them.",
        Text::Characters => "Characters",
        Text::CharactersAbout => "Everybody has an ability of their own.",
        Text::LanguageChoice => "Language",
        Text::GemsCount(n) => return several(n, "gem", "gems"),
        Text::ChambersCount(n) => return several(n, "chamber", "chambers"),
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
        Text::NothingToDo => "Roll the dice!",
        Text::TilesLeft(n) => return format!("{} left", several(n, "tile", "tiles")),
        Text::ExitHidden => "the exit is among them",
        Text::ExitHiddenLast(n) => return format!("exit: one of the last {n}"),
        Text::ExitLies => "the exit has been found",
        Text::YourDice => "Your dice",
        Text::YouNamed(name) => return format!("You, {name}"),
        Text::Roll(n) => return format!("Roll {n}"),
        Text::RollNothing => "Roll",
        Text::RollKeeps(n) => return format!("space · keeps {n}"),
        Text::RollSpace => "space",
        Text::RollHold => "hold for half a second",
        Text::RollHoldEarly => "Hold the throw longer, or a die falls off the table",
        Text::Kept => "kept",
        Text::Locked => "locked",
        Text::Pledged => "pledged",
        Text::Lifted => "in the air",
        Text::DieUnrolled => "not rolled",
        Text::DieName { number, face: Some(shown) } => return format!("Die {number}: {}", face(shown)),
        Text::DieName { number, face: None } => return format!("Die {number}: not rolled"),
        Text::Goal { keys } => {
            return format!(
                "Place gems and find the exit. Escaping now would cost {}",
                several(keys, "key", "keys")
            );
        }
        Text::GoalExit { keys } => {
            return format!("To the exit! Escaping costs {} each", several(keys, "key", "keys"));
        }
        Text::GoalOut => "You are out. Your friends are not yet.",
        Text::GoalGong { n, rooms: Some(0) } => return format!("Gong {n}! You are in the start: stay there"),
        Text::GoalGong { n, rooms: Some(rooms) } => {
            let way = several(rooms, "room", "rooms");
            return format!("Gong {n}! Be in the start: {way}. Whoever is outside loses a die");
        }
        Text::GoalGong { n, rooms: None } => return format!("Gong {n}! Be in the start or lose a die"),
        Text::GoalLastGong => "Last gong! Out through the exit, or the temple buries us",
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
        Text::NoWay => "no way to you",
        Text::Escaped => "escaped",
        Text::Stuck => "STUCK",
        Text::StuckSelf => "All your dice are locked: a friend's golden mask frees them, or a turn of fate",
        Text::CursedBy(card) => return format!("cursed: {}", curse(card)),
        Text::PledgedDice(n) => return format!("{n} pledged"),
        Text::Card { character: who, side } => {
            return format!("{} ({})", character(who), card_side(side));
        }
        Text::CardUsed => "used until the next slam",
        Text::RoomsAway(n) => return format!("{} from home", several(n, "room", "rooms")),

        Text::EnterSide(to) => return format!("Enter {}", side(to)),
        Text::DiscoverSide(to) => return format!("Discover {}", side(to)),
        Text::DiscoverAbout => "a new chamber, unseen",
        Text::DiscoverLook => "Look first",
        Text::DiscoverLookAbout => "draw a chamber, then choose where",
        Text::LaySide(to) => return format!("Lay it {}", side(to)),
        Text::LayAbout { seconds } => return format!("by itself in {seconds} s"),
        Text::Free(Who::You) => "Free your own",
        Text::Free(Who::Named(name)) => return format!("Free {name}"),
        Text::FreeAbout { freed, of } if freed == of => return several(of, "black mask", "black masks"),
        Text::FreeAbout { freed, of } => return format!("{freed} of {of} black masks"),
        Text::Commit { gems } => return format!("Pledge for {}", several(gems, "gem", "gems")),
        Text::CommitAbout { have, need } => return format!("{have} of {need} with your dice"),
        Text::CommitTogether => "only two players together",
        Text::Withdraw => "Take dice back",
        Text::WithdrawAbout => "from the pot here",
        Text::Escape => "Escape",
        Text::EscapeAbout { keys } => return format!("for {}", several(keys, "key", "keys")),
        Text::EscapeNotHere => "only from the exit",
        Text::EscapeUnknown => "the exit is not found yet",
        Text::Give(name) => return format!("Give {name} a die"),
        Text::GiveAbout => "you need yours no longer",
        Text::FateAsked(name) => return format!("{name} asks for a turn of fate"),
        Text::Agree => "Yes, turn fate",
        Text::Refuse => "No, not now",
        Text::LoseInstead { number, face: Some(shown) } => return format!("Lose die {number} ({})", face(shown)),
        Text::LoseInstead { number, face: None } => return format!("Lose die {number} (not rolled)"),
        Text::LoseAbout => "instead of the one taken",
        Text::HoldMasks => "Keep my masks",
        Text::OfferMasks => "Let them be freed",
        Text::Concede => "Give up",
        Text::PlayOn => "Play on",
        Text::Lift(card) => return format!("Lift {}", curse(card)),
        Text::UseTo { kind, .. } => return format!("Go to: {}", chamber(kind)),
        Text::UseOn(name) => return format!("Heal {name}"),
        Text::UseRotate { degrees } => return format!("Turn this chamber {degrees}°"),
        Text::UseLend { face: shown, gems } => {
            return format!("Lend: {}, {}", face(shown), several(gems, "gem", "gems"));
        }
        Text::UseReroll => "Roll three black masks again",
        Text::UseSendBack => "Send it under the pile",
        Text::UseAbout(who) => return format!("ability: {}", character(who)),

        Text::Pause => "Pause",
        Text::Resume => "Go on",
        Text::Paused => "Time stands still",
        Text::KeyMap => "Keys",
        Text::Close => "Close",
        Text::Leave => "Leave the game",
        Text::LeaveSure => "Press again to leave",
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
        Text::KeyLift => "lift a curse",
        Text::KeyAbility => "use your ability",
        Text::KeyPause => "pause, where allowed",
        Text::KeyCamera => "camera: whole temple, or you",
        Text::KeyHelp => "this list",

        Text::Begins => "Escape!",
        Text::Rolled { faces } => return format!("You rolled {faces}"),
        Text::Entered { who, kind } => return format!("{} {}", about(who, "You enter:", "enters:"), chamber(kind)),
        Text::Laid { who, kind } => return format!("{} {}", about(who, "You find:", "finds:"), chamber(kind)),
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
        Text::Slam { safe, outside: 0 } => return format!("The doors slam: all {safe} are safe"),
        Text::Slam { outside, .. } => return format!("The doors slam: {outside} outside"),
        Text::DieLost(who) => return about(who, "You lose a die", "loses a die"),
        Text::DieLaidAside(who) => return about(who, "You must lay a die aside", "must lay a die aside"),
        Text::DieBack(who) => return about(who, "Your die comes back", "gets a die back"),
        Text::Collapse => "The temple collapses",
        Text::Won => "Everybody is out!",
        Text::GaveUp => "All have given up",
        Text::CurseDrawn { who, curse: card } => {
            return format!("{} {}", about(who, "You are cursed:", "is cursed:"), curse(card));
        }
        Text::CurseLifted { who, curse: card } => {
            return format!("{} {}", about(who, "You lift the curse:", "lifts the curse:"), curse(card));
        }
        Text::AbilityUsed(who) => return about(who, "You use your ability", "uses an ability"),

        Text::Victory => "Escaped!",
        Text::VictoryAbout { seconds } => return format!("Everybody is out after {}.", clock(seconds)),
        Text::Defeat => "Buried",
        Text::DefeatAbout { inside } => {
            return format!("The temple collapsed with {} inside.", several(inside, "adventurer", "adventurers"));
        }
        Text::DefeatGivenUp => "Everybody gave up. The temple keeps its gems.",
        Text::HowItWent => "How it went",
        Text::GemsPlacedColumn => "Gems placed",
        Text::RollsColumn => "Rolls",
        Text::LockedColumn => "Dice locked for",
        Text::Seconds(n) => return format!("{n} s"),
        Text::PlayerColumn => "Player",
        Text::Again => "Play again",
        Text::NewGame => "New game",
    };
    fixed.to_owned()
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
        Obstacle::EmptyPile => "no chamber is left to discover",
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

pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}

const fn card_side(side: CardSide) -> &'static str {
    match side {
        CardSide::Permanent => "permanent",
        CardSide::Activatable => "activatable",
    }
}

pub(crate) const fn curse(curse: Curse) -> &'static str {
    match curse {
        Curse::Trap => "Trap",
        Curse::BrokenDie => "Broken die",
        Curse::Mask => "Mask",
        Curse::Silence => "Silence",
        Curse::LostDice => "Lost dice",
        Curse::CursedHand => "Cursed hand",
    }
}

pub(crate) const fn curse_effect(curse: Curse) -> &'static str {
    match curse {
        Curse::Trap => "you cannot enter or discover chambers",
        Curse::BrokenDie => "one of your dice lies on the card",
        Curse::Mask => "your golden masks free only one die",
        Curse::Silence => "you may not talk or call",
        Curse::LostDice => "hold every throw, or a die falls off the table",
        Curse::CursedHand => "you roll half as fast",
    }
}

pub(crate) const fn character(character: Character) -> &'static str {
    match character {
        Character::Discoverer => "Discoverer",
        Character::Doc => "Doc",
        Character::Muscleman => "Muscleman",
        Character::Priest => "Priest",
        Character::Mechanic => "Mechanic",
        Character::Mentalist => "Mentalist",
    }
}

pub(crate) const fn chamber(kind: ChamberKind) -> &'static str {
    match kind {
        ChamberKind::StartChamber => "starting chamber",
        ChamberKind::ExitChamber => "exit",
        ChamberKind::GemChamberKeys => "gem chamber, keys",
        ChamberKind::GemChamberTorches => "gem chamber, torches",
        ChamberKind::BasicChamber => "chamber",
        ChamberKind::CurseTreasureChamber => "enhanced chamber",
        ChamberKind::IllusionChamber => "illusion chamber",
        ChamberKind::LinkedChamber => "linked chamber",
        ChamberKind::DoubleChamber => "double chamber",
        ChamberKind::TreasureChamber => "treasure chamber",
        ChamberKind::AltarChamber => "altar chamber",
        ChamberKind::TaskChamber => "task chamber",
        ChamberKind::GhostChamber => "ghost chamber",
        ChamberKind::TreeOfLife => "Tree of Life",
        ChamberKind::ObeliskChamber => "obelisk chamber",
        ChamberKind::ChaosChamber => "Chaos chamber",
        ChamberKind::ConstellationChamber => "Constellation chamber",
        ChamberKind::SnakePit => "Snake pit",
        ChamberKind::MovingPlatform => "moving platform",
        ChamberKind::SummoningChamber => "summoning chamber",
        ChamberKind::AbyssChamber => "abyss",
        ChamberKind::SlideChamber => "slide",
        ChamberKind::ProhibitionChamber => "prohibition chamber",
        ChamberKind::LavaChamberDice => "lava chamber, dice penalty",
        ChamberKind::LavaChamberGems => "lava chamber, gem penalty",
        ChamberKind::TorchChamber => "torch chamber",
        ChamberKind::SacrificeChamber => "sacrifice chamber",
        ChamberKind::PitChamber => "the Pit",
        ChamberKind::FountainChamber => "the Fountain",
        ChamberKind::MirageChamber => "Mirage chamber",
        ChamberKind::GearChamber => "Gear chamber",
        ChamberKind::DungeonChamber => "Dungeon",
        ChamberKind::NarrowPassage => "Narrow passage",
        ChamberKind::CalendarChamber => "Calendar chamber",
        ChamberKind::ExchangeChamber => "Exchange chamber",
        ChamberKind::TeleportationChamber => "Teleportation chamber",
        ChamberKind::TotemChamber => "Totem chamber",
    }
}
