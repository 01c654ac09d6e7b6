//! Module 2 in three languages.

use temple::modules::ModuleCommand;
use temple::modules::treasures::{Command, Treasure};
use temple::temple::Place;

use super::{Around, More, Words, curses, three};
use crate::Language;
use crate::rules::explained;

pub(super) static WORDS: Words = Words {
    slug: "treasures",
    name: |language| three!(language, "Treasures", "Trésors", "Schätze"),
    about: |language| {
        three!(
            language,
            "Chests hide tiles that help once; two keys claim one.",
            "Les coffres cachent des tuiles qui aident une fois ; deux clés en prennent une.",
            "Truhen verbergen Plättchen, die einmal helfen; zwei Schlüssel holen eines."
        )
    },
    deed: |language| three!(language, "use a treasure", "utiliser un trésor", "einen Schatz benutzen"),
    piece: |language, kind| of(kind).map_or_else(|| hidden(language), |treasure| name(language, treasure)),
    effect: |language, kind| of(kind).map_or_else(|| claiming(language), |treasure| effect(language, treasure)),
    more: More { offer: Some(offer), ..More::NOTHING },
};

/// What its numbered options decide.
pub(super) fn option(language: Language, name: &str) -> Option<&'static str> {
    Some(match name {
        "setup_treasures" => three!(
            language,
            "Treasures on the first tiles too",
            "Des trésors aussi sur les premières tuiles",
            "Schätze auch auf den ersten Plättchen"
        ),
        "expansion_1_cards" => return curses::option(language, name),
        _ => return None,
    })
}

fn of(kind: u8) -> Option<Treasure> {
    Treasure::ALL.get(usize::from(kind)).copied()
}

fn hidden(language: Language) -> &'static str {
    three!(language, "Hidden treasure", "Trésor caché", "Verborgener Schatz")
}

fn claiming(language: Language) -> &'static str {
    three!(
        language,
        "whoever is here claims it with two keys",
        "qui est ici le prend avec deux clés",
        "wer hier ist, holt ihn mit zwei Schlüsseln"
    )
}

fn name(language: Language, treasure: Treasure) -> &'static str {
    match treasure {
        Treasure::HealingMask => three!(language, "Healing mask", "Masque guérisseur", "Heilende Maske"),
        Treasure::DoubleTorch => three!(language, "Double torch", "Double torche", "Doppelfackel"),
        Treasure::DoubleKey => three!(language, "Double key", "Double clé", "Doppelschlüssel"),
        Treasure::Teleport => three!(language, "Teleport", "Téléportation", "Teleport"),
        Treasure::ExtraGem => three!(language, "Extra gem", "Joyau bonus", "Zusatzstein"),
        Treasure::SecretPassage => three!(language, "Secret passage", "Passage secret", "Geheimgang"),
        Treasure::LargeTorch => three!(language, "Large torch", "Grande torche", "Große Fackel"),
    }
}

fn effect(language: Language, treasure: Treasure) -> &'static str {
    match treasure {
        Treasure::HealingMask => three!(
            language,
            "frees all black masks of everybody, once",
            "libère tous les masques noirs de tous, une fois",
            "befreit einmal alle schwarzen Masken von allen"
        ),
        Treasure::DoubleTorch => three!(
            language,
            "pays two torches, once",
            "vaut deux torches, une fois",
            "zählt einmal als zwei Fackeln"
        ),
        Treasure::DoubleKey => {
            three!(language, "pays two keys, once", "vaut deux clés, une fois", "zählt einmal als zwei Schlüssel")
        }
        Treasure::Teleport => three!(
            language,
            "takes you to any other adventurer, once",
            "t’emmène auprès d’un autre aventurier, une fois",
            "bringt dich einmal zu einem anderen Abenteurer"
        ),
        Treasure::ExtraGem => three!(
            language,
            "takes one gem out of the depot",
            "prend un joyau de la réserve",
            "nimmt einen Stein aus der Ablage"
        ),
        Treasure::SecretPassage => three!(
            language,
            "opens a way between two chambers for good",
            "ouvre pour de bon un passage entre deux salles",
            "öffnet für immer einen Weg zwischen zwei Kammern"
        ),
        Treasure::LargeTorch => three!(
            language,
            "makes your chamber safe at the next slam",
            "met ta salle à l’abri à la prochaine fermeture",
            "macht deine Kammer beim nächsten Zuschlagen sicher"
        ),
    }
}

fn offer(language: Language, command: &ModuleCommand, around: &Around<'_>) -> Option<String> {
    let ModuleCommand::Treasures(command) = command else { return None };
    if let Command::Teleport { to } = command {
        return Some(teleporting(language, *to, around));
    }
    let words = match command {
        Command::Claim { .. } => three!(language, "Claim the treasure", "Prendre le trésor", "Den Schatz holen"),
        Command::Heal => three!(language, "Free all black masks", "Libérer les masques noirs", "Alle befreien"),
        Command::Teleport { .. } => return None,
        Command::TakeGem => three!(language, "Take the extra gem", "Prendre le joyau bonus", "Zusatzstein nehmen"),
        Command::OpenPassage { .. } => {
            three!(language, "Open a secret passage", "Ouvrir un passage secret", "Geheimgang öffnen")
        }
        Command::LightTorch => {
            three!(language, "Light the large torch", "Allumer la grande torche", "Große Fackel entzünden")
        }
    };
    Some(words.to_owned())
}

/// Rule [TRE-15]: one teleports to somebody, and who that is tells the two parts of a double chamber apart.
fn teleporting(language: Language, to: Place, around: &Around<'_>) -> String {
    let table = around.view.table;
    let there = table.inside().filter(|who| *who != around.view.me && table.of(*who).place == to);
    let names: Vec<String> = there.map(|who| (around.name)(who)).collect();
    let names = names.join(", ");
    three!(
        language,
        format!("Teleport to {names}"),
        format!("Se téléporter : {names}"),
        format!("Zu {names} teleportieren")
    )
}

explained! {
    "TRE-1":
        "There are no treasures in this game.",
        "Il n’y a pas de trésors dans cette partie.",
        "In diesem Spiel gibt es keine Schätze.";
    "TRE-5":
        "A treasure is claimed in its own chamber, with two keys of your own.",
        "Un trésor se prend dans sa salle, avec deux de tes propres clés.",
        "Einen Schatz holst du in seiner Kammer, mit zwei eigenen Schlüsseln.";
    "TRE-6":
        "You can only use a treasure that lies before you and has not been used.",
        "Tu ne peux utiliser qu’un trésor posé devant toi et encore inutilisé.",
        "Du kannst nur einen Schatz benutzen, der unbenutzt vor dir liegt.";
    "TRE-10":
        "The Healing mask frees everybody’s black masks; now there is nothing to free.",
        "Le Masque guérisseur libère les masques noirs de tous ; il n’y a rien à libérer.",
        "Die Heilende Maske befreit die schwarzen Masken aller; jetzt gibt es nichts zu befreien.";
    "TRE-15":
        "Teleport leads to where another adventurer stands, and nowhere else.",
        "La Téléportation mène auprès d’un autre aventurier, et nulle part ailleurs.",
        "Teleport führt dorthin, wo ein anderer Abenteurer steht, und nirgendwo sonst.";
    "TRE-18":
        "Extra gem takes a gem out of the depot; the depot is empty.",
        "Le Joyau bonus prend un joyau de la réserve ; elle est vide.",
        "Der Zusatzstein kommt aus der Ablage; die Ablage ist leer.";
    "TRE-20":
        "A secret passage joins two chambers side by side that have no passage between them.",
        "Un passage secret relie deux salles voisines sans passage entre elles.",
        "Ein Geheimgang verbindet zwei benachbarte Kammern, zwischen denen kein Durchgang ist.";
    "TRE-21":
        "A secret passage does not cross the wall inside a chamber.",
        "Un passage secret ne traverse pas le mur intérieur d’une salle.",
        "Ein Geheimgang führt nicht durch die Wand im Inneren einer Kammer.";
    "TRE-30":
        "A large torch makes the chamber where you stand safe at the next slam.",
        "Une grande torche met à l’abri la salle où tu te trouves à la prochaine fermeture.",
        "Eine große Fackel macht die Kammer, in der du stehst, beim nächsten Zuschlagen sicher.";
}
