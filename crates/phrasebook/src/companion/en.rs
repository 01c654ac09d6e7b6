//! The companion in English.

use super::Text;
use crate::several;

const ORDER: [&str; 3] = ["First", "Second", "Third"];

pub(super) fn tell(text: Text<'_>) -> String {
    let plain = match text {
        Text::Title => "Companion for the table",
        Text::ToGame => "Play on the screen",
        Text::PastGames => "Your games",
        Text::LanguageChoice => "Language",
        Text::CannotShow => "Something went wrong. Load the page again: a clock that runs goes on.",
        Text::WorksOffline => "works offline",
        Text::ScreenStaysOn => "screen stays on",
        Text::NotSecure => {
            "Offline use and a screen that stays on need https or this very device; over plain http browsers allow neither."
        }
        Text::Install => "Install",
        Text::Game => "Game",
        Text::OwnGame => "your own",
        Text::Challenge => "Challenge",
        Text::Players => "Players",
        Text::Choose => "Choose the game",
        Text::Done => "Done",
        Text::Difficulty => "How hard",
        Text::Modules => "Modules",
        Text::Clock => "Clock",
        Text::TuneAbout { track: 0 } => "skins, stone and breath",
        Text::TuneAbout { track: 1 } => "bronze, reeds and deep choir",
        Text::TuneAbout { .. } => "quiet: strokes, slam, collapse",
        Text::ShowComing => "Show the coming gongs",
        Text::SetUp => "Set up",
        Text::Ticked { done, of } => return format!("{done} of {of}"),
        Text::AllTicked => "done",
        Text::LayStart { players: 1 } => "Starting chamber in the middle, your adventurer on it",
        Text::LayStart { players } => {
            return format!("Starting chamber in the middle, all {players} adventurers on it");
        }
        Text::LayTiles { many } => return format!("Shuffle these {many} tiles face down to a pile"),
        Text::LayFirst { many } => {
            return format!("The top {many} of them face up beside the start, stairways touching");
        }
        Text::LayNeverFirst => "If this one comes up there: into the middle of the pile, and take the next",
        Text::LayLater { many } => {
            return format!("Shuffle {} into the pile", several(many, "tile more", "tiles more"));
        }
        Text::LayDrawn { many, of } => {
            return format!("Draw {many} of these {of} face down and shuffle into the pile");
        }
        Text::LayAside { many, of } => return format!("Draw {many} of these {of} face down and lay aside"),
        Text::ExitBottom => "Shuffle the exit with 4 tiles from the top; these 5 go under the pile",
        Text::ExitMiddle => "The exit goes into the middle of the pile",
        Text::ExitTop { tiles, drawn: 0 } => {
            return format!("Shuffle the top {tiles} tiles with the exit, back on top");
        }
        Text::ExitTop { tiles, drawn } => {
            let aside = several(drawn, "tile you laid aside", "tiles you laid aside");
            return format!("Shuffle the top {tiles} tiles with the exit and the {aside}, back on top");
        }
        Text::LayGems { printed, more: 0 } => return format!("{printed} gems in the depot"),
        Text::LayGems { printed, more } => {
            return format!("{} gems in the depot: {printed} and {more} more", printed + more);
        }
        Text::LayFate { gems } => return format!("{} beside the depot", several(gems, "gem", "gems")),
        Text::LayDeck { name, cards } => return format!("{name}: shuffle {cards} face down"),
        Text::LayOnDepot => "On the depot",
        Text::LayAtHand => "Keep these at hand",
        Text::LayCardEach { name } => return format!("{name}: a card for each player"),
        Text::LayDice { each } => return format!("{each} dice each. Hands off until the start call"),
        Text::TaskTiles => "task tiles",
        Text::Hourglass { name, seconds } => return format!("{name}, {seconds} s"),
        Text::WithGems { name } => return format!("{name} with gems"),
        Text::Gems => "gems",
        Text::ReadyWhenYouAre => "ready when you are",
        Text::GetReady { seconds } => return format!("Hands off the dice … {seconds}"),
        Text::Go => "Go!",
        Text::Explore => "Explore the temple",
        Text::Glass { number, of } => return format!("Sand-glass {number} of {of}"),
        Text::Gong { number } => return format!("{} gong: back to the start!", ORDER[order(number)]),
        Text::LastGong => "Last gong: everybody out!",
        Text::Slammed => "The doors have slammed. Whoever is not in the starting chamber loses a die.",
        Text::SlamNow => "The glass is empty: whoever is not in the starting chamber loses a die. Turn it over!",
        Text::Collapsed => "The temple has collapsed.",
        Text::Paused => "Time-out: dice down, the clock stands still",
        Text::SlamAt { clock } => return format!("slam {clock}"),
        Text::GongAt { clock } => return format!("gong {clock}"),
        Text::CollapseAt { clock } => return format!("collapse {clock}"),
        Text::Schedule => "The coming gongs",
        Text::Start => "Start",
        Text::Pause => "Pause",
        Text::GoOn => "Go on",
        Text::WeAreOut => "We are out!",
        Text::Stop => "Stop",
        Text::SureToStop => "Stop this game? The clock stands still meanwhile.",
        Text::NoteLost => "Lost: note it",
        Text::NoteNothing => "Note nothing",
        Text::BackToIt => "Back to the game",
        Text::DidYouGetOut => "Did everybody get out?",
        Text::AllOut => "Everybody is out",
        Text::NotAllOut => "Not everybody",
        Text::Won { clock } => return format!("Won after {clock}!"),
        Text::Lost => "Lost this time.",
        Text::Noted => "It stands in your games on this device.",
        Text::AtTable { players } => return format!("{players} at the table"),
        Text::Again => "Another game",
        Text::Hourglasses => "Hourglasses",
        Text::TurnGlass { name } => return format!("Turn the {name}"),
        Text::StopGlass { name } => return format!("Stop the {name}"),
        Text::GlassRunsOut { name } => return format!("The {name} has run out."),
        Text::DrawCards => "Cards drawn here",
        Text::Draw { name } => return format!("Draw: {name}"),
        Text::LeftInPile { left } => return format!("{left} left"),
        Text::ShuffledAgain => "All were drawn: shuffled again.",
        Text::LiftedBy => "Lifted by",
        Text::PutAway => "Put away",
    };
    plain.to_owned()
}

fn order(number: u32) -> usize {
    (number.max(1) as usize - 1).min(ORDER.len() - 1)
}
