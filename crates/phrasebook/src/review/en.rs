//! The review in English.

use super::Text;
use crate::{clock, several};

pub(super) fn tell(text: Text<'_>) -> String {
    let fixed = match text {
        Text::Opening => "Opening the game",
        Text::Won => "Everybody is out!",
        Text::Fell => "The temple fell",
        Text::GivenUp => "Given up",
        Text::Abandoned => "Left alone",
        Text::WonSpare { last, seconds } => {
            return format!(
                "{last} was the last through the door, with {} to spare.",
                several(seconds, "second", "seconds")
            );
        }
        Text::WonAt { last, at } => return format!("{last} was the last through the door, at {}.", clock(at)),
        Text::FellOn { out, of, inside } => return format!("{out} of {of} were out. Still inside: {inside}."),
        Text::FellAtDoor { out, of, who, keys } => {
            return format!(
                "{out} of {of} were out. {who} stood in the exit, {} short.",
                several(keys, "key", "keys")
            );
        }
        Text::LeftBehind => "Everybody was out, but not everything that had to come along.",
        Text::GivenUpAt { at } => return format!("At {} everybody inside gave up.", clock(at)),
        Text::AbandonedAbout => "Nobody was there any more to play it to its end.",
        Text::And => "and",

        Text::GemsPlaced => "gems placed",
        Text::Rescues => "rescues",
        Text::DiceLost => "dice lost",
        Text::ExitFound => "exit found",
        Text::Never => "never",

        Text::Timeline => "The game",
        Text::TimelineAbout => "Timeline of the game with a lane for every player",
        Text::Rolling => "rolling",
        Text::Moving => "moving",
        Text::LockedDice => "locked dice",
        Text::Rescue => "rescue",
        Text::Gems => "gems",
        Text::GongToSlam => "gong to slam",
        Text::DragHint => "drag the line, or ← →",
        Text::Stuck => "STUCK",
        Text::Depot => "Depot",
        Text::GemsLeft => "gems left",
        Text::WhatYouHad => "what you had",
        Text::PaceNeeded => "the pace needed",
        Text::GemsBehind(n) => return format!("{n} behind"),
        Text::Instant => "Instant of the game",
        Text::InstantIs { at, of } => return format!("{} of {}", clock(at), clock(of)),

        Text::DiceNow => "Dice at this second",
        Text::DepotNow { gems, exit: true } => return format!("{}, exit found", several(gems, "gem", "gems")),
        Text::DepotNow { gems, exit: false } => return format!("{}, exit hidden", several(gems, "gem", "gems")),
        Text::Out => "out",
        Text::AwayNow => "away",
        Text::PledgedNow(n) => return format!("{n} pledged"),
        Text::Rolled { who, faces } => return format!("{who} rolls: {faces}"),
        Text::Keeps { who } => return format!("{who} keeps dice"),
        Text::Spends { who } => return format!("{who} spends dice"),
        Text::Pledges { who } => return format!("{who} pledges dice"),
        Text::TakesBack { who } => return format!("{who} takes dice back"),
        Text::Enters { who, chamber } => return format!("{who} enters: {chamber}"),
        Text::Draws { who, chamber } => return format!("{who} draws a tile: {chamber}"),
        Text::Waits { who } => return format!("{who} waits to roll"),
        Text::EventOf { number, of } => return format!("event {number} of {of}"),

        Text::Play => "Play from here",
        Text::Pause => "Pause",
        Text::Back => "5 seconds back",
        Text::On => "5 seconds on",
        Text::StepBack => "One event back",
        Text::StepOn => "One event on",
        Text::Speed => "Speed",

        Text::GoOn { at } => return format!("Go on from {}", clock(at)),
        Text::GoOnAbout => "A new table with this temple and these dice in hand. It counts nowhere.",
        Text::SameDice => "same dice to come",
        Text::FreshDice => "fresh dice",
        Text::OtherRules => "This game was played under other rules: it can be looked at, and not be tried again.",
        Text::OverByThen => "The game was over by then: choose an earlier moment.",
        Text::NoSuchGame => "There is no such game here. Games are kept for 30 days, and only once they are over.",
        Text::TooOften => "That was too often: wait a minute.",
        Text::ServerSays(words) => return format!("The server says: {words}"),
        Text::NoAnswer => "The server does not answer. Try again in a moment.",

        Text::Decided => "What decided it",
        Text::JumpTo { at } => return format!("look at {}", clock(at)),
        Text::StuckTitle { seconds: seconds @ 120.. } => return format!("{} without a die", clock(seconds)),
        Text::StuckTitle { seconds } => return format!("{} without a die", several(seconds, "second", "seconds")),
        Text::StuckAlone { who, from, to } => {
            return format!("{who} lay locked from {} to {}, with nobody to come.", clock(from), clock(to));
        }
        Text::StuckFar { who, from, to, rooms: 0 } => {
            return format!(
                "{who} lay locked from {} to {}, with a friend in the same room.",
                clock(from),
                clock(to)
            );
        }
        Text::StuckFar { who, from, to, rooms } => {
            let rooms = several(rooms, "room", "rooms");
            return format!(
                "{who} lay locked from {} to {}; the nearest friend was {rooms} away.",
                clock(from),
                clock(to)
            );
        }
        Text::FreedByFriend { friend } => return format!("{friend} came with gold."),
        Text::FreedByFate => "A turn of fate freed the dice.",
        Text::FreedByNobody => "It lasted to the end.",
        Text::BehindTitle { gems } => return format!("{} behind", several(gems, "gem", "gems")),
        Text::Behind { at, left, gems } => {
            return format!(
                "At {} there were still {} in the depot, {gems} more than the pace allows.",
                clock(at),
                several(left, "gem", "gems")
            );
        }
        Text::SlammedTitle => "Outside at the slam",
        Text::Slammed { n, who, several: many, rooms } => {
            let lost = if many { "lost a die each" } else { "lost a die" };
            let far = rooms.map(|rooms| format!(" Home was {} away.", several(rooms, "room", "rooms")));
            return format!("{who} {lost} at slam {n}.{}", far.unwrap_or_default());
        }
        Text::ExitLateTitle => "The exit came late",
        Text::ExitLate { at, chambers } => {
            return format!(
                "It was found at {}, with {} laid.",
                clock(at),
                several(chambers, "chamber", "chambers")
            );
        }
        Text::ExitNeverTitle => "No exit",
        Text::ExitNever { chambers } => {
            return format!("Of {} laid none was the exit.", several(chambers, "chamber", "chambers"));
        }
        Text::LockedTitle => "Black masks",
        Text::Locked { who, tenths } => {
            return format!(
                "On average {who} had {}.{} dice locked, more than anybody else.",
                tenths / 10,
                tenths % 10
            );
        }
        Text::InsideTitle => "Left behind",
        Text::Inside { who, several: many, since, rooms } => {
            let verb = if many { "were" } else { "was" };
            let start = match since {
                Some(since) => format!("From {} on {who} {verb} alone in the temple", clock(since)),
                None => format!("{who} {verb} still inside when the temple fell"),
            };
            return match rooms {
                None => format!("{start}."),
                Some(0) => format!("{start}, at the end in the exit."),
                Some(rooms) => format!("{start}, at the end {} from the exit.", several(rooms, "room", "rooms")),
            };
        }
        Text::ManyMasksTitle => "Bad luck",
        Text::FewMasksTitle => "Good luck",
        Text::Masks { fell, expected } => {
            return format!("{} fell; {expected} were to be expected.", several(fell, "black mask", "black masks"));
        }
        Text::GaveUpTitle => "The table gave up",
        Text::GaveUp { at, left } => {
            return format!("It was {}, and the depot held {}.", clock(at), several(left, "gem", "gems"));
        }
        Text::GemsLeftTitle => "Too few gems placed",
        Text::GemsLeftOf { left, of } => {
            return format!("{left} of {} never left the depot.", several(of, "gem", "gems"));
        }
        Text::RescuedTitle => "Gold at the right time",
        Text::Rescued { by, whom, at, gems: 0 } => return format!("{by} freed {whom} at {}.", clock(at)),
        Text::Rescued { by, whom, at, gems } => {
            let gems = several(gems, "gem was placed", "gems were placed");
            return format!("{by} freed {whom} at {}; within a minute {gems}.", clock(at));
        }
        Text::SpurtTitle => "A spurt",
        Text::Spurt { gems, from, to } if from == to => {
            return format!("{} placed at once, at {}.", several(gems, "gem", "gems"), clock(from));
        }
        Text::Spurt { gems, from, to } => {
            return format!("{} placed between {} and {}.", several(gems, "gem", "gems"), clock(from), clock(to));
        }
        Text::GiftTitle => "A gift",
        Text::Gift { from, to, at, out } => {
            return format!(
                "{from}, already out, handed {to} a die at {}. At {} {to} was out.",
                clock(at),
                clock(out)
            );
        }
        Text::NarrowTitle => "At the last moment",
        Text::Narrow { who, seconds } => {
            return format!("{who} left the temple {} before it fell.", several(seconds, "second", "seconds"));
        }
        Text::AllSafeTitle => "All home in time",
        Text::AllSafe { slams } => return format!("At {} nobody stood outside.", several(slams, "slam", "slams")),
        Text::ExitEarlyTitle => "The exit came early",
        Text::ExitEarly { at } => return format!("It was found at {}, before half the time was over.", clock(at)),
        Text::DoorTitle { keys } => return format!("The door asked {}", several(keys, "key", "keys")),
        Text::Door { who, at, keys } => {
            return format!(
                "{who} was the first to leave, at {}, for {}.",
                clock(at),
                several(keys, "key", "keys")
            );
        }
        Text::WayOutTitle => "The way out",
        Text::WayOut { found, last, out } => {
            return format!(
                "The exit was found at {}; {last} was the last to leave, at {}.",
                clock(found),
                clock(out)
            );
        }

        Text::Players => "The players",
        Text::PlayerColumn => "Player",
        Text::RollsColumn => "Rolls",
        Text::LockedColumn => "Dice locked",
        Text::StuckColumn => "Stuck",
        Text::GivenColumn => "Rescues given",
        Text::ReceivedColumn => "received",
        Text::MovesColumn => "Rooms entered",
        Text::OutColumn => "Out at",
        Text::Seconds(n) => return format!("{n} s"),
        Text::Distribution => "How the dice fell",
        Text::DistributionAbout { dice } => return format!("{} rolled", several(dice, "die", "dice")),
        Text::Everybody => "Everybody",
        Text::FaceColumn => "Face",
        Text::FellColumn => "fell",
        Text::ExpectedColumn => "expected",

        Text::Check => "Were the dice fair?",
        Text::CheckAbout => "This page plays the whole game again from the file and compares every die.",
        Text::CheckNow => "Check the dice",
        Text::CheckSame { inputs, events } => {
            return format!(
                "The same: {} played again gave the same {}, die for die and tile for tile.",
                several(inputs, "input", "inputs"),
                several(events, "event", "events")
            );
        }
        Text::CheckOtherRules { revision, at } => {
            return format!(
                "The seed is as promised. The game was played under other rules (revision {revision}) and goes differently under those of today from {} on.",
                clock(at)
            );
        }
        Text::CheckSeed => "Not the same: the seed is not the one that the promise makes.",
        Text::CheckSetup => "Not the same: the set-up in the file is impossible.",
        Text::CheckRefused { input, at } => {
            return format!("Not the same: the rules refuse input {input} at {}.", clock(at));
        }
        Text::CheckEvent { number, at } => {
            return format!(
                "Not the same: event {number} at {} is another one than the inputs bring about.",
                clock(at)
            );
        }
        Text::CheckEnd => "Not the same: all events agree, but the file notes another chain of events.",
        Text::Commitment => "Commitment, shown before the start",
        Text::Secret => "Secret, revealed at the end",
        Text::WordOf { who } => return format!("Word of {who}"),
        Text::NoWord => "none",
        Text::Proves => {
            "It proves that the server could not choose the dice after the commitment, and that nobody changed them: provided the commitment is the one that you saw before the start, and that you or somebody you trust gave a word."
        }
        Text::NoPromise => {
            "This game was played inside a page, with nobody to promise anything: only the game itself can be checked."
        }

        Text::CopyLink => "Copy link",
        Text::LinkHere => "Link to this second",
        Text::LinkCopied => "Copied.",
        Text::LinkMarked => "The link is marked: copy it.",
        Text::Download => "Download the file",
        Text::OpenFile => "Open a file",
        Text::OpenAbout => "Choose the file of a game, or drop it here. It stays on this device.",
        Text::DropHere => "Drop it here",
        Text::NotAReplay => "This is not the file of a game.",
        Text::NewerFormat { found } => {
            return format!("This file has format {found}, which is newer than this page.");
        }
        Text::Damaged => "This file was changed since it was written, or cut off.",
        Text::CannotShow => "This game cannot be shown.",
        Text::NewTemple => "New temple",
        Text::Home => "To the start screen",
        Text::LanguageChoice => "Language",

        Text::History => "Games on this device",
        Text::HistoryAbout => "This list stays in this browser. Nobody else has it.",
        Text::HistoryEmpty => "No game has been played here yet.",
        Text::PerChallenge => "Wins per challenge",
        Text::WinsOf { wins, games } => return format!("{wins} of {games}"),
        Text::OwnMixture => "Own mixture",
        Text::WonWord => "won",
        Text::LostWord => "lost",
        Text::Minutes(n) => return format!("{n} min"),
        Text::Look => "Look at it",
        Text::NotKept => "not kept",
        Text::Export => "Export the list",
        Text::Delete => "Delete",
        Text::DeleteAll => "Delete all",
        Text::DeleteSure => "Delete all games of this list for good?",
        Text::Keep => "Keep them",
    };
    fixed.to_owned()
}
