//! The review in German.

use super::Text;
use crate::{clock, several};

fn gems(count: u32) -> String {
    several(count, "Stein", "Steine")
}

pub(super) fn tell(text: Text<'_>) -> String {
    let fixed = match text {
        Text::Opening => "Das Spiel wird geöffnet",
        Text::Won => "Alle sind draußen!",
        Text::Fell => "Der Tempel ist eingestürzt",
        Text::GivenUp => "Aufgegeben",
        Text::Abandoned => "Verlassen",
        Text::WonSpare { last, seconds } => {
            return format!(
                "{last} ging zuletzt durch die Tür, {} vor dem Einsturz.",
                several(seconds, "Sekunde", "Sekunden")
            );
        }
        Text::WonAt { last, at } => return format!("{last} ging zuletzt durch die Tür, bei {}.", clock(at)),
        Text::FellOn { out, of, inside } => {
            return format!("{out} von {of} waren draußen. Noch im Tempel: {inside}.");
        }
        Text::FellAtDoor { out, of, who, keys } => {
            let keys = several(keys, "Schlüssel fehlte", "Schlüssel fehlten");
            return format!("{out} von {of} waren draußen. {who} stand im Ausgang, {keys}.");
        }
        Text::LeftBehind => "Alle waren draußen, aber nicht alles, was mitkommen musste.",
        Text::GivenUpAt { at } => return format!("Bei {} haben alle im Tempel aufgegeben.", clock(at)),
        Text::AbandonedAbout => "Niemand war mehr da, um es zu Ende zu spielen.",
        Text::And => "und",

        Text::GemsPlaced => "Steine gesetzt",
        Text::Rescues => "Rettungen",
        Text::DiceLost => "Würfel verloren",
        Text::ExitFound => "Ausgang gefunden",
        Text::Never => "nie",

        Text::Timeline => "Das Spiel",
        Text::TimelineAbout => "Zeitleiste des Spiels mit einer Bahn für jede Person",
        Text::Rolling => "würfeln",
        Text::Moving => "gehen",
        Text::LockedDice => "blockierte Würfel",
        Text::Rescue => "Rettung",
        Text::Gems => "Steine",
        Text::GongToSlam => "Gong bis Türschlag",
        Text::DragHint => "Linie ziehen, oder ← →",
        Text::Stuck => "BLOCKIERT",
        Text::Depot => "Steinablage",
        Text::GemsLeft => "Steine übrig",
        Text::WhatYouHad => "was ihr hattet",
        Text::PaceNeeded => "das nötige Tempo",
        Text::GemsBehind(n) => return format!("{n} zurück"),
        Text::Instant => "Zeitpunkt im Spiel",
        Text::InstantIs { at, of } => return format!("{} von {}", clock(at), clock(of)),

        Text::DiceNow => "Würfel in dieser Sekunde",
        Text::DepotNow { gems: count, exit: true } => return format!("{}, Ausgang gefunden", gems(count)),
        Text::DepotNow { gems: count, exit: false } => return format!("{}, Ausgang verborgen", gems(count)),
        Text::Out => "draußen",
        Text::AwayNow => "abwesend",
        Text::PledgedNow(n) => return format!("{n} eingesetzt"),
        Text::Rolled { who, faces } => return format!("{who} würfelt: {faces}"),
        Text::Keeps { who } => return format!("{who} behält Würfel"),
        Text::Spends { who } => return format!("{who} gibt Würfel aus"),
        Text::Pledges { who } => return format!("{who} setzt Würfel ein"),
        Text::TakesBack { who } => return format!("{who} nimmt Würfel zurück"),
        Text::Enters { who, chamber } => return format!("{who} betritt: {chamber}"),
        Text::Draws { who, chamber } => return format!("{who} deckt auf: {chamber}"),
        Text::Waits { who } => return format!("{who} wartet auf den Wurf"),
        Text::EventOf { number, of } => return format!("Ereignis {number} von {of}"),

        Text::Play => "Ab hier abspielen",
        Text::Pause => "Anhalten",
        Text::Back => "5 Sekunden zurück",
        Text::On => "5 Sekunden weiter",
        Text::StepBack => "Ein Ereignis zurück",
        Text::StepOn => "Ein Ereignis weiter",
        Text::Speed => "Geschwindigkeit",

        Text::GoOn { at } => return format!("Ab {} weiterspielen", clock(at)),
        Text::GoOnAbout => "Ein neuer Tisch mit diesem Tempel und diesen Würfeln. Er zählt nirgends.",
        Text::SameDice => "dieselben Würfe",
        Text::FreshDice => "neue Würfe",
        Text::OtherRules => {
            "Dieses Spiel wurde nach anderen Regeln gespielt: Man kann es ansehen, aber nicht weiterspielen."
        }
        Text::OverByThen => "Da war das Spiel schon vorbei: Wähle einen früheren Zeitpunkt.",
        Text::NoSuchGame => {
            "Dieses Spiel gibt es hier nicht. Spiele bleiben 30 Tage, und erst wenn sie vorbei sind."
        }
        Text::TooOften => "Das war zu oft: Warte eine Minute.",
        Text::ServerSays(words) => return format!("Der Server sagt: {words}"),
        Text::NoAnswer => "Der Server antwortet nicht. Versuche es gleich noch einmal.",

        Text::Decided => "Was es entschieden hat",
        Text::JumpTo { at } => return format!("ansehen: {}", clock(at)),
        Text::StuckTitle { seconds: seconds @ 120.. } => return format!("{} ohne Würfel", clock(seconds)),
        Text::StuckTitle { seconds } => return format!("{} ohne Würfel", several(seconds, "Sekunde", "Sekunden")),
        Text::StuckAlone { who, from, to } => {
            return format!(
                "{who} war von {} bis {} blockiert, und niemand konnte kommen.",
                clock(from),
                clock(to)
            );
        }
        Text::StuckFar { who, from, to, rooms: 0 } => {
            return format!(
                "{who} war von {} bis {} blockiert, mit jemandem in derselben Kammer.",
                clock(from),
                clock(to)
            );
        }
        Text::StuckFar { who, from, to, rooms } => {
            let rooms = several(rooms, "Kammer", "Kammern");
            return format!(
                "{who} war von {} bis {} blockiert; die nächste Hilfe war {rooms} entfernt.",
                clock(from),
                clock(to)
            );
        }
        Text::FreedByFriend { friend } => return format!("{friend} kam mit Gold."),
        Text::FreedByFate => "Eine Schicksalswendung hat die Würfel befreit.",
        Text::FreedByNobody => "Es blieb so bis zum Ende.",
        Text::BehindTitle { gems: count } => return format!("{} im Rückstand", gems(count)),
        Text::Behind { at, left, gems: count } => {
            return format!(
                "Bei {} lagen noch {} in der Ablage, {count} mehr als das Tempo erlaubt.",
                clock(at),
                gems(left)
            );
        }
        Text::SlammedTitle => "Draußen beim Türschlag",
        Text::Slammed { n, who, several: many, rooms } => {
            let lost = if many { "verloren je einen Würfel" } else { "verlor einen Würfel" };
            let far = rooms.map(|rooms| {
                let verb = if rooms == 1 { "fehlte" } else { "fehlten" };
                format!(" Bis zum Start {verb} {}.", several(rooms, "Kammer", "Kammern"))
            });
            return format!("{who} {lost} beim {n}. Türschlag.{}", far.unwrap_or_default());
        }
        Text::ExitLateTitle => "Der Ausgang kam spät",
        Text::ExitLate { at, chambers } => {
            return format!(
                "Er wurde bei {} gefunden; da lagen {}.",
                clock(at),
                several(chambers, "Kammer", "Kammern")
            );
        }
        Text::ExitNeverTitle => "Kein Ausgang",
        Text::ExitNever { chambers } => {
            return format!("Unter {} war der Ausgang nicht.", several(chambers, "Kammer", "Kammern"));
        }
        Text::LockedTitle => "Schwarze Masken",
        Text::Locked { who, tenths } => {
            return format!(
                "Im Schnitt waren bei {who} {},{} Würfel blockiert, mehr als bei allen anderen.",
                tenths / 10,
                tenths % 10
            );
        }
        Text::InsideTitle => "Zurückgeblieben",
        Text::Inside { who, several: many, since, rooms } => {
            let verb = if many { "waren" } else { "war" };
            let start = match since {
                Some(since) => format!("Ab {} {verb} {who} allein im Tempel", clock(since)),
                None => format!("{who} {verb} beim Einsturz noch im Tempel"),
            };
            return match rooms {
                None => format!("{start}."),
                Some(0) => format!("{start}, am Ende im Ausgang."),
                Some(rooms) => format!("{start}, am Ende {} vom Ausgang.", several(rooms, "Kammer", "Kammern")),
            };
        }
        Text::ManyMasksTitle => "Pech",
        Text::FewMasksTitle => "Glück",
        Text::Masks { fell, expected } => {
            return format!(
                "{} fielen; {expected} waren zu erwarten.",
                several(fell, "schwarze Maske", "schwarze Masken")
            );
        }
        Text::GaveUpTitle => "Der Tisch gab auf",
        Text::GaveUp { at, left } => {
            return format!("Es war {}, und in der Ablage lagen {}.", clock(at), gems(left));
        }
        Text::GemsLeftTitle => "Zu wenige Steine gesetzt",
        Text::GemsLeftOf { left, of } => return format!("{left} von {} blieben in der Ablage.", gems(of)),
        Text::RescuedTitle => "Gold zur rechten Zeit",
        Text::Rescued { by, whom, at, gems: 0 } => return format!("{by} befreite {whom} bei {}.", clock(at)),
        Text::Rescued { by, whom, at, gems } => {
            let gems = several(gems, "Stein gesetzt", "Steine gesetzt");
            return format!("{by} befreite {whom} bei {}; in der nächsten Minute: {gems}.", clock(at));
        }
        Text::SpurtTitle => "Ein Endspurt",
        Text::Spurt { gems: count, from, to } if from == to => {
            return format!("{} auf einmal, bei {}.", gems(count), clock(from));
        }
        Text::Spurt { gems: count, from, to } => {
            return format!("{} zwischen {} und {}.", gems(count), clock(from), clock(to));
        }
        Text::GiftTitle => "Ein Geschenk",
        Text::Gift { from, to, at, out } => {
            return format!(
                "{from}, schon draußen, gab {to} bei {} einen Würfel. Bei {} war {to} draußen.",
                clock(at),
                clock(out)
            );
        }
        Text::NarrowTitle => "Im letzten Augenblick",
        Text::Narrow { who, seconds } => {
            return format!(
                "{who} verließ den Tempel {} vor dem Einsturz.",
                several(seconds, "Sekunde", "Sekunden")
            );
        }
        Text::AllSafeTitle => "Alle rechtzeitig am Start",
        Text::AllSafe { slams } => {
            return format!("Bei {} stand niemand draußen.", several(slams, "Türschlag", "Türschlägen"));
        }
        Text::ExitEarlyTitle => "Der Ausgang kam früh",
        Text::ExitEarly { at } => {
            return format!("Er wurde bei {} gefunden, in der ersten Hälfte der Zeit.", clock(at));
        }
        Text::DoorTitle { keys } => return format!("Die Tür verlangte {keys} Schlüssel"),
        Text::Door { who, at, keys } => {
            return format!("{who} ging als Erstes, bei {}, für {keys} Schlüssel.", clock(at));
        }
        Text::WayOutTitle => "Der Weg hinaus",
        Text::WayOut { found, last, out } => {
            return format!(
                "Der Ausgang wurde bei {} gefunden; {last} ging zuletzt, bei {}.",
                clock(found),
                clock(out)
            );
        }

        Text::Players => "Wer gespielt hat",
        Text::PlayerColumn => "Spieler",
        Text::RollsColumn => "Würfe",
        Text::LockedColumn => "Würfel blockiert",
        Text::StuckColumn => "blockiert",
        Text::GivenColumn => "gerettet",
        Text::ReceivedColumn => "wurde gerettet",
        Text::MovesColumn => "Kammern betreten",
        Text::OutColumn => "draußen",
        Text::Seconds(n) => return format!("{n} s"),
        Text::Distribution => "Wie die Würfel fielen",
        Text::DistributionAbout { dice } => return format!("{} geworfen", several(dice, "Würfel", "Würfel")),
        Text::Everybody => "Alle",
        Text::FaceColumn => "Seite",
        Text::FellColumn => "gefallen",
        Text::ExpectedColumn => "zu erwarten",

        Text::Check => "War das Würfeln ehrlich?",
        Text::CheckAbout => {
            "Diese Seite spielt das ganze Spiel aus der Datei noch einmal und vergleicht jeden Würfel."
        }
        Text::CheckNow => "Würfel prüfen",
        Text::CheckSame { inputs, events } => {
            return format!(
                "Gleich: {} noch einmal gespielt ergaben dieselben {}, Würfel für Würfel und Kammer für Kammer.",
                several(inputs, "Eingabe", "Eingaben"),
                several(events, "Ereignis", "Ereignisse")
            );
        }
        Text::CheckOtherRules { revision, at } => {
            return format!(
                "Der Startwert ist wie versprochen. Das Spiel lief nach anderen Regeln (Stand {revision}) und geht nach den heutigen ab {} anders weiter.",
                clock(at)
            );
        }
        Text::CheckSeed => "Nicht gleich: Der Startwert ist nicht der, den das Versprechen ergibt.",
        Text::CheckSetup => "Nicht gleich: Der Aufbau in der Datei ist unmöglich.",
        Text::CheckRefused { input, at } => {
            return format!("Nicht gleich: Die Regeln verweigern Eingabe {input} bei {}.", clock(at));
        }
        Text::CheckEvent { number, at } => {
            return format!(
                "Nicht gleich: Ereignis {number} bei {} ist ein anderes, als die Eingaben ergeben.",
                clock(at)
            );
        }
        Text::CheckEnd => {
            "Nicht gleich: Alle Ereignisse stimmen, aber die Datei nennt eine andere Kette von Ereignissen."
        }
        Text::Commitment => "Versprechen, vor dem Beginn gezeigt",
        Text::Secret => "Geheimnis, am Ende enthüllt",
        Text::WordOf { who } => return format!("Wort von {who}"),
        Text::NoWord => "keines",
        Text::Proves => {
            "Das beweist, dass der Server die Würfe nach dem Versprechen nicht mehr wählen konnte und dass niemand sie geändert hat: vorausgesetzt, das Versprechen ist das, das du vor dem Beginn gesehen hast, und du oder jemand, dem du traust, hat ein Wort gegeben."
        }
        Text::NoPromise => {
            "Dieses Spiel lief in einer Seite, ohne jemanden, der etwas verspricht: Prüfen lässt sich nur das Spiel selbst."
        }

        Text::CopyLink => "Link kopieren",
        Text::LinkHere => "Link zu dieser Sekunde",
        Text::LinkCopied => "Kopiert.",
        Text::LinkMarked => "Der Link ist markiert: Kopiere ihn.",
        Text::Download => "Datei herunterladen",
        Text::OpenFile => "Datei öffnen",
        Text::OpenAbout => "Wähle die Datei eines Spiels oder zieh sie hierher. Sie bleibt auf diesem Gerät.",
        Text::DropHere => "Hier loslassen",
        Text::NotAReplay => "Das ist nicht die Datei eines Spiels.",
        Text::NewerFormat { found } => {
            return format!("Diese Datei hat Format {found}, das neuer ist als diese Seite.");
        }
        Text::Damaged => "Diese Datei wurde nachträglich geändert oder abgeschnitten.",
        Text::CannotShow => "Dieses Spiel lässt sich nicht zeigen.",
        Text::NewTemple => "Neuer Tempel",
        Text::Home => "Startseite",
        Text::LanguageChoice => "Sprache",

        Text::History => "Spiele auf diesem Gerät",
        Text::HistoryAbout => "Diese Liste bleibt in diesem Browser. Sonst hat sie niemand.",
        Text::HistoryEmpty => "Hier wurde noch nicht gespielt.",
        Text::PerChallenge => "Siege je Abenteuer",
        Text::WinsOf { wins, games } => return format!("{wins} von {games}"),
        Text::OwnMixture => "Eigene Mischung",
        Text::WonWord => "gewonnen",
        Text::LostWord => "verloren",
        Text::Minutes(n) => return format!("{n} Min."),
        Text::Look => "Ansehen",
        Text::NotKept => "nicht aufgehoben",
        Text::Export => "Liste ausgeben",
        Text::Delete => "Löschen",
        Text::DeleteAll => "Alle löschen",
        Text::DeleteSure => "Alle Spiele dieser Liste endgültig löschen?",
        Text::Keep => "Behalten",
    };
    fixed.to_owned()
}
