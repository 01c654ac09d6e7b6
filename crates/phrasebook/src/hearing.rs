//! What is said about what is heard: a caption for every cue, the introduction, and the settings of the sound. All of it comes with the
//! part of the page that is loaded late.

use protocol::Call;
use sound::Cue;

use crate::{Language, Text};

/// What is said about the sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hearing {
    /// How loud the music is.
    Music,
    /// The title of the tracks.
    Tracks,
    Skins,
    Bronze,
    Quiet,
    /// Drums and danger hold back.
    Calm,
    /// A line of words for whatever is heard.
    Captions,
    /// The music is left to a television at the table.
    Television,
    /// The title of the introduction.
    Introduction,
    /// Begins to speak it.
    Hear,
    /// Speaks no longer.
    Hush,
    /// Whoever has not played yet may hear it now.
    FirstTime,
    /// How far off the sound of this device may be, in milliseconds.
    Error(u32),
}

impl Language {
    /// What is said about the sound.
    #[must_use]
    pub fn hearing(self, text: Hearing) -> String {
        match self {
            #[cfg(feature = "english")]
            Language::English => english(text),
            #[cfg(feature = "french")]
            Language::French => french(text),
            #[cfg(feature = "german")]
            Language::German => german(text),
        }
    }

    /// A cue in words, for whoever does not hear it.
    #[must_use]
    pub fn caption(self, cue: Cue) -> String {
        if let Cue::Call(call) = cue {
            let call = Call::ALL.into_iter().find(|one| *one as u8 == call);
            return call.map(|call| self.say(Text::CallName(call))).unwrap_or_default();
        }
        let words = match self {
            #[cfg(feature = "english")]
            Language::English => english_caption(cue),
            #[cfg(feature = "french")]
            Language::French => french_caption(cue),
            #[cfg(feature = "german")]
            Language::German => german_caption(cue),
        };
        match cue {
            Cue::Gong(many) | Cue::LastGong(many) | Cue::Gem(many) | Cue::Roll(many) if many > 1 => {
                format!("{words} × {many}")
            }
            _ => words.to_owned(),
        }
    }

    /// The introduction to a first game, spoken and read: a line for each sentence or two. Rule [CLK-8].
    #[must_use]
    pub fn introduction(self) -> &'static str {
        match self {
            #[cfg(feature = "english")]
            Language::English => {
                "You are inside a temple that is about to fall.\n\
                 All of you roll at the same time, as often and as fast as you like. There are no turns.\n\
                 Dice open doors, lay new chambers and place gems. A black mask locks a die; a gold mask frees two.\n\
                 At the gong, run back to the start before the doors slam. Whoever is late loses a die.\n\
                 Find the exit and place gems: every gem makes the way out cheaper.\n\
                 You have ten minutes. Everybody gets out, or nobody does."
            }
            #[cfg(feature = "french")]
            Language::French => {
                "Vous êtes dans un temple qui va s’écrouler.\n\
                 Tout le monde lance les dés en même temps, aussi souvent et aussi vite que possible. Il n’y a pas de tours.\n\
                 Les dés ouvrent des portes, posent des salles et placent des joyaux. Un masque noir bloque un dé, un masque d’or en libère deux.\n\
                 Au gong, courez au départ avant que les portes ne claquent. Qui arrive trop tard perd un dé.\n\
                 Trouvez la sortie et placez des joyaux : chacun rend la sortie plus facile.\n\
                 Vous avez dix minutes. Tout le monde sort, ou personne."
            }
            #[cfg(feature = "german")]
            Language::German => {
                "Ihr seid in einem Tempel, der bald einstürzt.\n\
                 Alle würfeln gleichzeitig, so oft und so schnell sie wollen. Niemand wartet auf einen Zug.\n\
                 Würfel öffnen Türen, legen neue Kammern an und setzen Steine. Eine schwarze Maske sperrt einen Würfel, eine goldene befreit zwei.\n\
                 Beim Gong lauft ihr zum Start zurück, bevor die Türen zuschlagen. Wer zu spät kommt, verliert einen Würfel.\n\
                 Findet den Ausgang und setzt Steine: Jeder macht den Weg hinaus leichter.\n\
                 Ihr habt zehn Minuten. Alle kommen hinaus oder niemand."
            }
        }
    }
}

#[cfg(feature = "english")]
fn english(text: Hearing) -> String {
    let fixed = match text {
        Hearing::Music => "Music",
        Hearing::Tracks => "Soundtrack",
        Hearing::Skins => "Skins and breath",
        Hearing::Bronze => "Bronze and choir",
        Hearing::Quiet => "Gongs alone",
        Hearing::Calm => "Calm music",
        Hearing::Captions => "Captions for sounds",
        Hearing::Television => "Music from the television",
        Hearing::Introduction => "Introduction",
        Hearing::Hear => "Hear the introduction",
        Hearing::Hush => "Stop",
        Hearing::FirstTime => "Your first game? In a minute you know what it is about.",
        Hearing::Error(ms) => return format!("Gongs on this device are heard within {ms} ms"),
    };
    fixed.to_owned()
}

#[cfg(feature = "french")]
fn french(text: Hearing) -> String {
    let fixed = match text {
        Hearing::Music => "Musique",
        Hearing::Tracks => "Bande sonore",
        Hearing::Skins => "Peaux et souffle",
        Hearing::Bronze => "Bronze et chœur",
        Hearing::Quiet => "Gongs seuls",
        Hearing::Calm => "Musique calme",
        Hearing::Captions => "Sous-titres des sons",
        Hearing::Television => "Musique par la télévision",
        Hearing::Introduction => "Présentation",
        Hearing::Hear => "Écouter la présentation",
        Hearing::Hush => "Arrêter",
        Hearing::FirstTime => "Ta première partie ? En une minute, tu sais de quoi il s’agit.",
        Hearing::Error(ms) => return format!("Sur cet appareil, les gongs sonnent à {ms} ms près"),
    };
    fixed.to_owned()
}

#[cfg(feature = "german")]
fn german(text: Hearing) -> String {
    let fixed = match text {
        Hearing::Music => "Musik",
        Hearing::Tracks => "Klangspur",
        Hearing::Skins => "Felle und Atem",
        Hearing::Bronze => "Bronze und Chor",
        Hearing::Quiet => "Nur Gongs",
        Hearing::Calm => "Ruhige Musik",
        Hearing::Captions => "Untertitel für Klänge",
        Hearing::Television => "Musik vom Fernseher",
        Hearing::Introduction => "Einführung",
        Hearing::Hear => "Einführung anhören",
        Hearing::Hush => "Anhalten",
        Hearing::FirstTime => "Die erste Partie? In einer Minute weißt du, worum es geht.",
        Hearing::Error(ms) => return format!("Auf diesem Gerät klingen Gongs auf {ms} ms genau"),
    };
    fixed.to_owned()
}

#[cfg(feature = "english")]
const fn english_caption(cue: Cue) -> &'static str {
    match cue {
        Cue::Start => "Horns: it begins",
        Cue::Gong(_) => "Gong",
        Cue::LastGong(_) => "Last gong, the ground rumbles",
        Cue::Drum(_) => "Drums, faster and faster",
        Cue::Slam => "The doors slam",
        Cue::Collapse => "The temple collapses",
        Cue::Roll(_) => "Dice",
        Cue::BlackMask => "A dull thud: black mask",
        Cue::GoldMask => "Bells: gold mask",
        Cue::ChainBreak => "Chains break",
        Cue::FreedYou => "Chains break: a friend frees you",
        Cue::Step => "Steps on stone",
        Cue::DoorGlow => "A door opens",
        Cue::Chamber => "Stone scrapes: a new chamber",
        Cue::Pledge(_) => "A plucked string: dice pledged",
        Cue::Gem(_) => "Chimes: gem",
        Cue::HourglassTurned => "Sand runs",
        Cue::HourglassOut => "Glass: the sand has run out",
        // A call has its name.
        Cue::Call(_) => "",
        Cue::FriendArrives => "A flute: a friend is here",
        Cue::FriendStuck => "A heartbeat: a friend is stuck",
        Cue::Stuck => "Four heavy thuds: all your dice are black",
        Cue::ExitFound => "Horns: the exit is found",
        Cue::Out => "A choir: somebody is out",
        Cue::Victory => "Horns and bells: you have won",
        Cue::Defeat => "A deep choir: you have lost",
        Cue::Refusal => "A buzz: not possible",
        Cue::Gains => "A rising harp: something gained",
        Cue::Suffers => "A hiss: a curse",
        Cue::Sheds => "A breath: a curse is gone",
        Cue::Loses => "Something breaks: lost",
        Cue::Uses => "A spark: something used",
        Cue::Readies => "A click: ready again",
        Cue::Discards => "Put aside",
        Cue::Lays => "Something is laid down",
        Cue::Moves => "Something slides",
        Cue::Turns => "Something turns over",
        Cue::Removes => "Something goes",
        Cue::Opens => "Something opens",
    }
}

#[cfg(feature = "french")]
const fn french_caption(cue: Cue) -> &'static str {
    match cue {
        Cue::Start => "Des cors : la partie commence",
        Cue::Gong(_) => "Coup de gong",
        Cue::LastGong(_) => "Dernier gong, le sol gronde",
        Cue::Drum(_) => "Des tambours, de plus en plus vite",
        Cue::Slam => "Les portes claquent",
        Cue::Collapse => "Le temple s’écroule",
        Cue::Roll(_) => "Des dés",
        Cue::BlackMask => "Un coup sourd : masque noir",
        Cue::GoldMask => "Des cloches : masque d’or",
        Cue::ChainBreak => "Des chaînes se brisent",
        Cue::FreedYou => "Des chaînes se brisent : un ami te libère",
        Cue::Step => "Des pas sur la pierre",
        Cue::DoorGlow => "Une porte s’ouvre",
        Cue::Chamber => "La pierre racle : une nouvelle salle",
        Cue::Pledge(_) => "Une corde pincée : des dés engagés",
        Cue::Gem(_) => "Un carillon : joyau",
        Cue::HourglassTurned => "Le sable coule",
        Cue::HourglassOut => "Un tintement : le sable est écoulé",
        Cue::Call(_) => "",
        Cue::FriendArrives => "Une flûte : un ami est là",
        Cue::FriendStuck => "Un battement de cœur : un ami est bloqué",
        Cue::Stuck => "Quatre coups lourds : tous tes dés sont noirs",
        Cue::ExitFound => "Des cors : la sortie est trouvée",
        Cue::Out => "Un chœur : quelqu’un est dehors",
        Cue::Victory => "Cors et cloches : vous avez gagné",
        Cue::Defeat => "Un chœur grave : vous avez perdu",
        Cue::Refusal => "Un bourdonnement : impossible",
        Cue::Gains => "Une harpe monte : quelque chose de gagné",
        Cue::Suffers => "Un sifflement : une malédiction",
        Cue::Sheds => "Un souffle : une malédiction s’en va",
        Cue::Loses => "Quelque chose se casse : perdu",
        Cue::Uses => "Une étincelle : quelque chose d’utilisé",
        Cue::Readies => "Un déclic : prêt de nouveau",
        Cue::Discards => "Mis de côté",
        Cue::Lays => "Quelque chose est posé",
        Cue::Moves => "Quelque chose glisse",
        Cue::Turns => "Quelque chose se retourne",
        Cue::Removes => "Quelque chose disparaît",
        Cue::Opens => "Quelque chose s’ouvre",
    }
}

#[cfg(feature = "german")]
const fn german_caption(cue: Cue) -> &'static str {
    match cue {
        Cue::Start => "Hörner: Es beginnt",
        Cue::Gong(_) => "Gongschlag",
        Cue::LastGong(_) => "Letzter Gong, der Boden grollt",
        Cue::Drum(_) => "Trommeln, immer schneller",
        Cue::Slam => "Die Türen schlagen zu",
        Cue::Collapse => "Der Tempel stürzt ein",
        Cue::Roll(_) => "Würfel",
        Cue::BlackMask => "Ein dumpfer Schlag: schwarze Maske",
        Cue::GoldMask => "Glocken: goldene Maske",
        Cue::ChainBreak => "Ketten springen",
        Cue::FreedYou => "Ketten springen: Jemand befreit dich",
        Cue::Step => "Schritte auf Stein",
        Cue::DoorGlow => "Eine Tür öffnet sich",
        Cue::Chamber => "Stein schabt: eine neue Kammer",
        Cue::Pledge(_) => "Eine Saite: Würfel eingesetzt",
        Cue::Gem(_) => "Klingen: Stein",
        Cue::HourglassTurned => "Sand rieselt",
        Cue::HourglassOut => "Glas: Der Sand ist abgelaufen",
        Cue::Call(_) => "",
        Cue::FriendArrives => "Eine Flöte: Jemand ist zu dir gekommen",
        Cue::FriendStuck => "Herzschlag: Jemand ist blockiert",
        Cue::Stuck => "Vier schwere Schläge: Alle deine Würfel sind schwarz",
        Cue::ExitFound => "Hörner: Der Ausgang ist gefunden",
        Cue::Out => "Ein Chor: Jemand ist draußen",
        Cue::Victory => "Hörner und Glocken: gewonnen",
        Cue::Defeat => "Ein tiefer Chor: verloren",
        Cue::Refusal => "Ein Summen: geht nicht",
        Cue::Gains => "Eine Harfe steigt auf: etwas gewonnen",
        Cue::Suffers => "Ein Zischen: ein Fluch",
        Cue::Sheds => "Ein Hauch: Ein Fluch vergeht",
        Cue::Loses => "Etwas zerbricht: verloren",
        Cue::Uses => "Ein Funke: etwas benutzt",
        Cue::Readies => "Ein Klicken: wieder bereit",
        Cue::Discards => "Weggelegt",
        Cue::Lays => "Etwas wird hingelegt",
        Cue::Moves => "Etwas gleitet",
        Cue::Turns => "Etwas wird umgedreht",
        Cue::Removes => "Etwas verschwindet",
        Cue::Opens => "Etwas öffnet sich",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const ALL: [Hearing; 13] = [
        Hearing::Music,
        Hearing::Tracks,
        Hearing::Skins,
        Hearing::Bronze,
        Hearing::Quiet,
        Hearing::Calm,
        Hearing::Captions,
        Hearing::Television,
        Hearing::Introduction,
        Hearing::Hear,
        Hearing::Hush,
        Hearing::FirstTime,
        Hearing::Error(12),
    ];

    /// Whoever does not hear must be able to tell cues apart as well as whoever does.
    #[test]
    fn every_cue_has_a_caption_of_its_own() {
        for language in Language::ALL {
            let said: HashSet<String> = Cue::all().into_iter().map(|cue| language.caption(cue)).collect();
            assert_eq!(said.len(), Cue::all().len(), "{language:?}");
            assert!(said.iter().all(|words| !words.trim().is_empty()), "{language:?}");
        }
    }

    #[test]
    fn languages_differ() {
        for text in ALL {
            let said: HashSet<String> = Language::ALL.into_iter().map(|language| language.hearing(text)).collect();
            assert_eq!(said.len(), Language::ALL.len(), "{text:?}");
        }
        // Calls have the names that the wheel has.
        for cue in Cue::all().into_iter().filter(|cue| !matches!(cue, Cue::Call(_))) {
            let said: HashSet<String> = Language::ALL.into_iter().map(|language| language.caption(cue)).collect();
            assert_eq!(said.len(), Language::ALL.len(), "{cue:?}");
        }
    }

    /// Rule [CLK-8]: the introduction is the same, line by line, in every language.
    #[test]
    fn the_introduction_has_as_many_lines_in_every_language() {
        let lines: Vec<Vec<&str>> =
            Language::ALL.into_iter().map(|one| one.introduction().lines().collect()).collect();
        assert!(lines.iter().all(|all| all.len() == 6 && all.iter().all(|line| !line.starts_with(' '))));
        assert_eq!(lines.iter().flatten().collect::<HashSet<_>>().len(), 6 * Language::ALL.len());
    }
}
