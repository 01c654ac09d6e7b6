//! The companion in German.

use super::Text;
use crate::several;

const ORDER: [&str; 3] = ["Erster", "Zweiter", "Dritter"];

pub(super) fn tell(text: Text<'_>) -> String {
    let plain = match text {
        Text::Title => "Begleiter für den Tisch",
        Text::ToGame => "Am Bildschirm spielen",
        Text::PastGames => "Eure Spiele",
        Text::LanguageChoice => "Sprache",
        Text::CannotShow => "Etwas ging schief. Lade die Seite neu: eine laufende Uhr läuft weiter.",
        Text::WorksOffline => "geht ohne Netz",
        Text::ScreenStaysOn => "Bildschirm bleibt an",
        Text::NotSecure => {
            "Ohne Netz spielen und den Bildschirm anlassen geht nur über https oder auf diesem Gerät selbst; über http erlauben es Browser nicht."
        }
        Text::Install => "Installieren",
        Text::Game => "Spiel",
        Text::OwnGame => "eigenes",
        Text::Challenge => "Herausforderung",
        Text::Players => "Spieler",
        Text::Choose => "Das Spiel wählen",
        Text::Done => "Fertig",
        Text::Difficulty => "Wie schwer",
        Text::Modules => "Module",
        Text::Clock => "Uhr",
        Text::TuneAbout { track: 0 } => "Felle, Stein und Atem",
        Text::TuneAbout { track: 1 } => "Bronze, Rohr und tiefer Chor",
        Text::TuneAbout { .. } => "leise: Schläge, Türen, Einsturz",
        Text::ShowComing => "Kommende Gongs zeigen",
        Text::SetUp => "Aufbau",
        Text::Ticked { done, of } => return format!("{done} von {of}"),
        Text::AllTicked => "fertig",
        Text::LayStart { players: 1 } => "Startkammer in die Mitte, dein Abenteurer darauf",
        Text::LayStart { players } => {
            return format!("Startkammer in die Mitte, alle {players} Abenteurer darauf");
        }
        Text::LayTiles { many } => return format!("Diese {many} Kammern verdeckt zu einem Stapel mischen"),
        Text::LayFirst { many } => {
            return format!("Die obersten {many} offen neben den Start, Treppen an ihn");
        }
        Text::LayNeverFirst => "Kommt diese dabei: in die Mitte des Stapels, und die nächste nehmen",
        Text::LayLater { many } => {
            return format!("{} in den Stapel mischen", several(many, "weitere Kammer", "weitere Kammern"));
        }
        Text::LayDrawn { many, of } => {
            return format!("{many} von diesen {of} verdeckt ziehen und in den Stapel mischen");
        }
        Text::LayAside { many, of } => return format!("{many} von diesen {of} verdeckt ziehen und beiseitelegen"),
        Text::ExitBottom => "Den Ausgang mit 4 Kammern von oben mischen; diese 5 kommen unter den Stapel",
        Text::ExitMiddle => "Der Ausgang kommt in die Mitte des Stapels",
        Text::ExitTop { tiles, drawn: 0 } => {
            return format!("Die obersten {tiles} Kammern mit dem Ausgang mischen und wieder obenauf");
        }
        Text::ExitTop { tiles, drawn } => {
            let aside = several(drawn, "beiseitegelegten Kammer", "beiseitegelegten Kammern");
            return format!("Die obersten {tiles} Kammern mit dem Ausgang und {aside} mischen und wieder obenauf");
        }
        Text::LayGems { printed, more: 0 } => return format!("{printed} Steine auf die Ablage"),
        Text::LayGems { printed, more } => {
            return format!("{} Steine auf die Ablage: {printed} und {more} mehr", printed + more);
        }
        Text::LayFate { gems } => return format!("{} neben die Ablage", several(gems, "Stein", "Steine")),
        Text::LayDeck { name, cards } => return format!("{name}: {cards} verdeckt mischen"),
        Text::LayOnDepot => "Auf die Ablage",
        Text::LayAtHand => "Bereitlegen",
        Text::LayCardEach { name } => return format!("{name}: jedem eine Karte"),
        Text::LayDice { each } => return format!("Jedem {each} Würfel. Hände weg bis zum Startruf"),
        Text::TaskTiles => "Aufgabenplättchen",
        Text::Hourglass { name, seconds } => return format!("{name}, {seconds} s"),
        Text::WithGems { name } => return format!("{name} mit Steinen"),
        Text::Gems => "Steine",
        Text::ReadyWhenYouAre => "wenn ihr so weit seid",
        Text::GetReady { seconds } => return format!("Hände weg von den Würfeln … {seconds}"),
        Text::Go => "Los!",
        Text::Explore => "Erkundet den Tempel",
        Text::Glass { number, of } => return format!("Sanduhr {number} von {of}"),
        Text::Gong { number } => return format!("{} Gong: zurück zum Start!", ORDER[order(number)]),
        Text::LastGong => "Letzter Gong: alle hinaus!",
        Text::Slammed => "Die Türen sind zu. Wer nicht in der Startkammer ist, verliert einen Würfel.",
        Text::SlamNow => {
            "Die Sanduhr ist leer: Wer nicht in der Startkammer ist, verliert einen Würfel. Dreht sie um!"
        }
        Text::Collapsed => "Der Tempel ist eingestürzt.",
        Text::Paused => "Auszeit: Würfel hinlegen, die Uhr steht",
        Text::SlamAt { clock } => return format!("Türen {clock}"),
        Text::GongAt { clock } => return format!("Gong {clock}"),
        Text::CollapseAt { clock } => return format!("Einsturz {clock}"),
        Text::Schedule => "Die kommenden Gongs",
        Text::Start => "Start",
        Text::Pause => "Pause",
        Text::GoOn => "Weiter",
        Text::WeAreOut => "Wir sind draußen!",
        Text::Stop => "Abbrechen",
        Text::SureToStop => "Dieses Spiel abbrechen? Die Uhr steht solange.",
        Text::NoteLost => "Verloren: notieren",
        Text::NoteNothing => "Nichts notieren",
        Text::BackToIt => "Zurück zum Spiel",
        Text::DidYouGetOut => "Sind alle draußen?",
        Text::AllOut => "Alle sind draußen",
        Text::NotAllOut => "Nicht alle",
        Text::Won { clock } => return format!("Gewonnen nach {clock}!"),
        Text::Lost => "Diesmal verloren.",
        Text::Noted => "Es steht bei euren Spielen auf diesem Gerät.",
        Text::AtTable { players } => return format!("zu {players} am Tisch"),
        Text::Again => "Noch ein Spiel",
        Text::Hourglasses => "Sanduhren",
        Text::TurnGlass { name } => return format!("Umdrehen: {name}"),
        Text::StopGlass { name } => return format!("Anhalten: {name}"),
        Text::GlassRunsOut { name } => return format!("{name}: abgelaufen."),
        Text::DrawCards => "Karten von hier",
        Text::Draw { name } => return format!("Ziehen: {name}"),
        Text::LeftInPile { left } => return format!("noch {left}"),
        Text::ShuffledAgain => "Alle wurden gezogen: neu gemischt.",
        Text::LiftedBy => "Gebrochen durch",
        Text::PutAway => "Weglegen",
    };
    plain.to_owned()
}

fn order(number: u32) -> usize {
    (number.max(1) as usize - 1).min(ORDER.len() - 1)
}
