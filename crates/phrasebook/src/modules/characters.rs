//! Module 6 in three languages.

use temple::modules::ModuleCommand;
use temple::modules::characters::{Card, CardSide, Character, Command, Path};
use temple::rulebook::{Tale, Verb};
use temple::temple::{ChamberId, Part};
use temple::view::View;

use super::{Around, More, Words, three};
use crate::rules::explained;
use crate::{Language, Who, about, several};

pub(super) static WORDS: Words = Words {
    slug: "characters",
    name: |language| three!(language, "Characters", "Personnages", "Charaktere"),
    about: |language| {
        three!(
            language,
            "Everybody has an ability of their own.",
            "Chacun a sa propre capacité.",
            "Jeder hat eine eigene Fähigkeit."
        )
    },
    deed: |language| three!(language, "use your ability", "utiliser ta capacité", "deine Fähigkeit nutzen"),
    piece: |language, kind| name(language, of(kind)),
    effect: |_, _| "",
    more: More {
        use_of: Some(|language, kind| {
            let name = name(language, of(kind));
            three!(language, format!("ability: {name}"), format!("capacité : {name}"), format!("Fähigkeit: {name}"))
        }),
        before: Some(|language, table, who| {
            let own = table.modules.characters.card(who)?;
            Some((card(language, own), card_about(language, own)))
        }),
        offer: Some(offer),
        tale: Some(tale),
        ..More::NOTHING
    },
};

fn of(kind: u8) -> Character {
    Character::ALL[usize::from(kind)]
}

fn name(language: Language, character: Character) -> &'static str {
    match character {
        Character::Discoverer => three!(language, "Discoverer", "Exploratrice", "Entdecker"),
        Character::Doc => three!(language, "Doc", "Doc", "Doc"),
        Character::Muscleman => three!(language, "Muscleman", "Colosse", "Muskelprotz"),
        Character::Priest => three!(language, "Priest", "Magicien", "Priester"),
        Character::Mechanic => three!(language, "Mechanic", "Mécano", "Mechaniker"),
        Character::Mentalist => three!(language, "Mentalist", "Mentaliste", "Mentalist"),
    }
}

/// The question which card to play with.
pub(super) fn pick(language: Language) -> &'static str {
    three!(language, "Pick a character", "Choisis un personnage", "Wähl einen Charakter")
}

/// A card with its side.
pub(super) fn card(language: Language, card: Card) -> String {
    let side = match card.side {
        CardSide::Permanent => three!(language, "permanent", "permanente", "permanent"),
        CardSide::Activatable => three!(language, "activatable", "activable", "aktivierbar"),
    };
    format!("{} ({side})", name(language, card.character))
}

/// Words on a card that was picked.
impl Language {
    /// An ability that can be used now, once until the next slam.
    #[must_use]
    pub fn card_ready(self) -> &'static str {
        three!(self, "ready", "prête", "bereit")
    }

    /// An ability that lasts.
    #[must_use]
    pub fn card_always(self) -> &'static str {
        three!(self, "always", "toujours", "immer")
    }
}

/// Rule [CHR-36]: alone, some abilities have nobody to aim at, and the lobby says so.
pub(super) fn alone(language: Language, card: Card) -> Option<&'static str> {
    let needs_a_friend = match (card.character, card.side) {
        (Character::Doc | Character::Mechanic, side) => side == CardSide::Activatable,
        (Character::Priest, side) => side == CardSide::Permanent,
        _ => false,
    };
    let words = three!(
        language,
        "Of no use alone: there is nobody to aim at.",
        "Inutile en solo : il n’y a personne à viser.",
        "Allein ohne Nutzen: niemand ist da, auf den sie zielt."
    );
    needs_a_friend.then_some(words)
}

/// What a card does.
pub(super) fn card_about(language: Language, card: Card) -> &'static str {
    match (card.character, card.side) {
        (Character::Discoverer, CardSide::Permanent) => three!(
            language,
            "May send a drawn chamber under the pile and draw another.",
            "Peut remettre une salle tirée sous la pile et en tirer une autre.",
            "Darf eine gezogene Kammer unter den Stapel legen und eine andere ziehen."
        ),
        (Character::Discoverer, CardSide::Activatable) => three!(
            language,
            "3 adventurers: walk up to 3 chambers without paying.",
            "3 aventuriers : traverse jusqu’à 3 salles sans payer.",
            "3 Abenteurer: bis zu 3 Kammern weit gehen, ohne zu zahlen."
        ),
        (Character::Doc, CardSide::Permanent) => three!(
            language,
            "Each golden mask frees three black masks.",
            "Chaque masque d’or libère trois masques noirs.",
            "Jede goldene Maske befreit drei schwarze."
        ),
        (Character::Doc, CardSide::Activatable) => three!(
            language,
            "2 golden masks: free all black masks of a friend, wherever they are.",
            "2 masques d’or : libère tous les masques noirs d’un ami, où qu’il soit.",
            "2 goldene Masken: befreit alle schwarzen Masken eines Freundes, egal wo."
        ),
        (Character::Muscleman, CardSide::Permanent) => three!(
            language,
            "Each torch counts as two.",
            "Chaque torche compte double.",
            "Jede Fackel zählt doppelt."
        ),
        (Character::Muscleman, CardSide::Activatable) => three!(
            language,
            "2 torches: turn any chamber but the starting chamber.",
            "2 torches : tourne n’importe quelle salle sauf le départ.",
            "2 Fackeln: dreht eine beliebige Kammer außer der Startkammer."
        ),
        (Character::Priest, CardSide::Permanent) => three!(
            language,
            "With black masks only: go to any friend.",
            "Avec des masques noirs seulement : rejoint un ami.",
            "Mit lauter schwarzen Masken: geht zu einem Freund."
        ),
        (Character::Priest, CardSide::Activatable) => three!(
            language,
            "3 black masks: lend 3 keys or 3 torches for gems anywhere, or roll them again.",
            "3 masques noirs : prête 3 clés ou 3 torches pour des joyaux n’importe où, ou les relance.",
            "3 schwarze Masken: leiht irgendwo 3 Schlüssel oder 3 Fackeln für Steine, oder wirft sie neu."
        ),
        (Character::Mechanic, CardSide::Permanent) => three!(
            language,
            "Golden masks also count as keys.",
            "Les masques d’or comptent aussi comme clés.",
            "Goldene Masken zählen auch als Schlüssel."
        ),
        (Character::Mechanic, CardSide::Activatable) => three!(
            language,
            "2 keys: go to any friend.",
            "2 clés : rejoint un ami.",
            "2 Schlüssel: geht zu einem Freund."
        ),
        (Character::Mentalist, CardSide::Permanent) => three!(
            language,
            "Enters any chamber next door for 2 adventurers.",
            "Entre dans toute salle voisine pour 2 aventuriers.",
            "Betritt jede Nachbarkammer für 2 Abenteurer."
        ),
        (Character::Mentalist, CardSide::Activatable) => three!(
            language,
            "2 adventurers: enter the chamber next door through a wall.",
            "2 aventuriers : passe dans la salle voisine à travers un mur.",
            "2 Abenteurer: geht durch eine Wand in die Nachbarkammer."
        ),
    }
}

fn offer(language: Language, command: &ModuleCommand, around: &Around<'_>) -> Option<String> {
    let ModuleCommand::Characters(command) = command else { return None };
    Some(match command {
        Command::To { path, .. } => {
            let goal = language.chamber(around.view.book.data.chamber(*path.last()?).kind);
            let behind = match ends_behind(around.view, path) {
                true => three!(language, ", rear", ", au fond", ", hinten"),
                false => "",
            };
            three!(
                language,
                format!("Go to: {goal}{behind}"),
                format!("Aller : {goal}{behind}"),
                format!("Gehen: {goal}{behind}")
            )
        }
        Command::Join { to, .. } => {
            let table = around.view.table;
            let name = (around.name)(table.inside().find(|who| table.of(*who).place == *to)?);
            three!(language, format!("Go to {name}"), format!("Rejoindre {name}"), format!("Zu {name} gehen"))
        }
        Command::On { whom, .. } => {
            let name = (around.name)(*whom);
            three!(language, format!("Heal {name}"), format!("Soigner {name}"), format!("{name} heilen"))
        }
        Command::Rotate { by, .. } => {
            let degrees = u32::from(by.0) * 90;
            three!(
                language,
                format!("Turn the chamber {degrees}°"),
                format!("Tourner la salle de {degrees}°"),
                format!("Kammer um {degrees}° drehen")
            )
        }
        Command::Lend { face, level, .. } => {
            let (face, gems) = (language.face(*face), u32::from(*level));
            three!(
                language,
                format!("Lend: {face}, {}", several(gems, "gem", "gems")),
                format!("Prêter : {face}, {}", several(gems, "joyau", "joyaux")),
                format!("Leihen: {face}, {}", several(gems, "Stein", "Steine"))
            )
        }
        Command::Reroll { .. } => three!(
            language,
            "Roll three black masks again",
            "Relancer trois masques noirs",
            "Drei schwarze Masken neu würfeln"
        )
        .to_owned(),
        Command::SendBack => {
            three!(language, "Send it under the pile", "La remettre sous la pile", "Unter den Stapel legen")
                .to_owned()
        }
    })
}

/// Rule [SPC-10]: whether a way ends behind the inner wall of a chamber.
fn ends_behind(view: &View<'_>, path: &Path) -> bool {
    let part = |goal: &ChamberId| {
        let from = path.iter().rev().nth(1).copied().unwrap_or(view.mine().place.chamber);
        let side = view.table.temple.side_towards(from, *goal)?;
        Some(view.table.temple.place_behind(*goal, side.opposite()).part)
    };
    path.last().and_then(part) == Some(Part::Rear)
}

fn tale(language: Language, tale: &Tale, who: Who<'_>) -> Option<String> {
    (tale.verb == Verb::Uses).then(|| {
        three!(
            language,
            about(who, "You use your ability", "uses an ability"),
            about(who, "Tu utilises ta capacité", "utilise une capacité"),
            about(who, "Du nutzt deine Fähigkeit", "nutzt eine Fähigkeit")
        )
    })
}

explained! {
    "CHR-1":
        "Everybody plays one character with one of its two cards, chosen before the start.",
        "Chacun joue un personnage avec une de ses deux cartes, choisie avant le départ.",
        "Jeder spielt einen Charakter mit einer seiner beiden Karten, gewählt vor dem Start.";
    "CHR-3":
        "An ability with a price is used by showing its symbols; then the card is turned over.",
        "Une capacité activable s’utilise en montrant ses symboles ; puis la carte est retournée.",
        "Eine aktivierbare Fähigkeit nutzt du, indem du ihre Symbole zeigst; dann wird die Karte umgedreht.";
    "CHR-4":
        "A used card comes back when the doors have slammed once.",
        "Une carte utilisée revient dès que la porte a claqué une fois.",
        "Eine benutzte Karte kommt zurück, sobald die Türen einmal zugeschlagen sind.";
    "CHR-6":
        "After looking first, the Discoverer may send the drawn chamber under the pile once and must lay the next.",
        "Après avoir regardé, l’Exploratrice peut remettre une fois la salle sous la pile et doit poser la suivante.",
        "Nach dem Ansehen darf der Entdecker die Kammer einmal unter den Stapel legen und muss die nächste nehmen.";
    "CHR-7":
        "Each golden mask of the Doc frees up to three black masks.",
        "Chaque masque d’or du Doc libère jusqu’à trois masques noirs.",
        "Jede goldene Maske des Doc befreit bis zu drei schwarze.";
    "CHR-8":
        "For two golden masks the Doc frees all black masks of one friend, wherever that friend is.",
        "Pour deux masques d’or, le Doc libère tous les masques noirs d’un ami, où qu’il soit.",
        "Für zwei goldene Masken befreit der Doc alle schwarzen Masken eines Freundes, wo immer der ist.";
    "CHR-9":
        "For three adventurers the Discoverer walks up to three chambers along passages, without their prices.",
        "Pour trois aventuriers, l’Exploratrice traverse jusqu’à trois salles par les passages, sans payer leur prix.",
        "Für drei Abenteurer geht der Entdecker bis zu drei Kammern weit durch Durchgänge, ohne deren Preis.";
    "CHR-11":
        "For two torches the Muscleman turns any chamber but the starting chamber.",
        "Pour deux torches, le Colosse tourne n’importe quelle salle sauf celle de départ.",
        "Für zwei Fackeln dreht der Muskelprotz jede Kammer außer der Startkammer.";
    "CHR-13":
        "When all dice of the Priest are black masks he may go to a chamber where somebody else is.",
        "Quand tous les dés du Magicien sont des masques noirs, il peut rejoindre une salle où se trouve quelqu’un.",
        "Zeigen alle Würfel des Priesters schwarze Masken, darf er in eine Kammer, in der jemand anderes steht.";
    "CHR-14":
        "Three black masks of the Priest stand for three keys or torches anywhere, if that completes a gem level at once.",
        "Trois masques noirs du Magicien valent trois clés ou torches n’importe où, si cela complète aussitôt un niveau.",
        "Drei schwarze Masken des Priesters gelten irgendwo als drei Schlüssel oder Fackeln, wenn das eine Stufe sofort füllt.";
    "CHR-16":
        "The Priest may also use the card just to roll three black masks again.",
        "Le Magicien peut aussi utiliser sa carte juste pour relancer trois masques noirs.",
        "Der Priester darf die Karte auch nur nutzen, um drei schwarze Masken neu zu werfen.";
    "CHR-18":
        "For two keys the Mechanic goes to any chamber where somebody else is.",
        "Pour deux clés, le Mécano rejoint n’importe quelle salle où se trouve quelqu’un.",
        "Für zwei Schlüssel geht der Mechaniker in eine Kammer, in der jemand anderes steht.";
    "CHR-21":
        "For two adventurers the Mentalist enters the chamber next door through a wall.",
        "Pour deux aventuriers, le Mentaliste entre dans la salle voisine à travers un mur.",
        "Für zwei Abenteurer geht der Mentalist durch eine Wand in die Nachbarkammer.";
    "CHR-22":
        "Not even the Mentalist passes the inner wall of a double chamber.",
        "Même le Mentaliste ne franchit pas le mur intérieur d’une salle double.",
        "Selbst der Mentalist kommt nicht durch die Trennwand einer Doppelkammer.";
}
