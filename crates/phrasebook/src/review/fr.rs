//! The review in French.

use super::Text;
use crate::{clock, several};

fn gems(count: u32) -> String {
    several(count, "joyau", "joyaux")
}

pub(super) fn tell(text: Text<'_>) -> String {
    let fixed = match text {
        Text::Opening => "Ouverture de la partie",
        Text::Won => "Tout le monde est dehors !",
        Text::Fell => "Le temple s’est effondré",
        Text::GivenUp => "Abandon",
        Text::Abandoned => "Partie délaissée",
        Text::WonSpare { last, seconds } => {
            let seconds = several(seconds, "seconde", "secondes");
            return format!("{last} a passé la porte en dernier, {seconds} avant l’effondrement.");
        }
        Text::WonAt { last, at } => return format!("{last} a passé la porte en dernier, à {}.", clock(at)),
        Text::FellOn { out, of, inside } => {
            return format!("{out} sur {of} étaient dehors. Encore dans le temple : {inside}.");
        }
        Text::FellAtDoor { out, of, who, keys } => {
            let keys = several(keys, "clé manquait", "clés manquaient");
            return format!("{out} sur {of} étaient dehors. {who} était dans la sortie : {keys}.");
        }
        Text::LeftBehind => "Tout le monde était dehors, mais pas tout ce qui devait suivre.",
        Text::GivenUpAt { at } => return format!("À {}, tous ceux du temple ont abandonné.", clock(at)),
        Text::AbandonedAbout => "Il n’y avait plus personne pour la jouer jusqu’au bout.",
        Text::And => "et",

        Text::GemsPlaced => "joyaux placés",
        Text::Rescues => "sauvetages",
        Text::DiceLost => "dés perdus",
        Text::ExitFound => "sortie trouvée",
        Text::Never => "jamais",

        Text::Timeline => "La partie",
        Text::TimelineAbout => "Chronologie de la partie, avec une ligne par joueur",
        Text::Rolling => "lancers",
        Text::Moving => "déplacements",
        Text::LockedDice => "dés bloqués",
        Text::Rescue => "sauvetage",
        Text::Gems => "joyaux",
        Text::GongToSlam => "du gong au claquement",
        Text::DragHint => "tire la ligne, ou ← →",
        Text::Stuck => "BLOQUÉ",
        Text::Depot => "Réserve",
        Text::GemsLeft => "joyaux restants",
        Text::WhatYouHad => "ce que vous aviez",
        Text::PaceNeeded => "le rythme nécessaire",
        Text::GemsBehind(n) => return format!("{n} de retard"),
        Text::Instant => "Instant de la partie",
        Text::InstantIs { at, of } => return format!("{} sur {}", clock(at), clock(of)),

        Text::DiceNow => "Les dés à cette seconde",
        Text::DepotNow { gems: count, exit: true } => return format!("{}, sortie trouvée", gems(count)),
        Text::DepotNow { gems: count, exit: false } => return format!("{}, sortie cachée", gems(count)),
        Text::Out => "dehors",
        Text::AwayNow => "absent",
        Text::PledgedNow(n) => return format!("{n} engagés"),
        Text::Rolled { who, faces } => return format!("{who} lance : {faces}"),
        Text::Keeps { who } => return format!("{who} garde des dés"),
        Text::Spends { who } => return format!("{who} dépense des dés"),
        Text::Pledges { who } => return format!("{who} engage des dés"),
        Text::TakesBack { who } => return format!("{who} reprend des dés"),
        Text::Enters { who, chamber } => return format!("{who} entre : {chamber}"),
        Text::Draws { who, chamber } => return format!("{who} pioche une tuile : {chamber}"),
        Text::Waits { who } => return format!("{who} attend de lancer"),
        Text::EventOf { number, of } => return format!("événement {number} sur {of}"),

        Text::Play => "Lire à partir d’ici",
        Text::Pause => "Pause",
        Text::Back => "5 secondes en arrière",
        Text::On => "5 secondes en avant",
        Text::StepBack => "Un événement en arrière",
        Text::StepOn => "Un événement en avant",
        Text::Speed => "Vitesse",

        Text::GoOn { at } => return format!("Reprendre à {}", clock(at)),
        Text::GoOnAbout => "Une nouvelle table avec ce temple et ces dés en main. Elle ne compte nulle part.",
        Text::SameDice => "mêmes lancers",
        Text::FreshDice => "nouveaux lancers",
        Text::OtherRules => {
            "Cette partie a été jouée avec d’autres règles : on peut la regarder, pas la reprendre."
        }
        Text::OverByThen => "La partie était déjà finie : choisis un moment plus tôt.",
        Text::NoSuchGame => "Cette partie n’existe pas ici. Les parties sont gardées 30 jours, une fois finies.",
        Text::TooOften => "C’était trop souvent : attends une minute.",
        Text::ServerSays(words) => return format!("Le serveur dit : {words}"),
        Text::NoAnswer => "Le serveur ne répond pas. Réessaie dans un moment.",

        Text::Decided => "Ce qui a décidé",
        Text::JumpTo { at } => return format!("voir {}", clock(at)),
        Text::StuckTitle { seconds: seconds @ 120.. } => return format!("{} sans un dé", clock(seconds)),
        Text::StuckTitle { seconds } => return format!("{} sans un dé", several(seconds, "seconde", "secondes")),
        Text::StuckAlone { who, from, to } => {
            return format!("{who} est resté bloqué de {} à {}, sans personne pour venir.", clock(from), clock(to));
        }
        Text::StuckFar { who, from, to, rooms: 0 } => {
            return format!(
                "{who} est resté bloqué de {} à {}, avec un ami dans la même salle.",
                clock(from),
                clock(to)
            );
        }
        Text::StuckFar { who, from, to, rooms } => {
            let rooms = several(rooms, "salle", "salles");
            return format!(
                "{who} est resté bloqué de {} à {} ; l’ami le plus proche était à {rooms}.",
                clock(from),
                clock(to)
            );
        }
        Text::FreedByFriend { friend } => return format!("{friend} est venu avec de l’or."),
        Text::FreedByFate => "Le coup de pouce du destin a libéré les dés.",
        Text::FreedByNobody => "Cela a duré jusqu’à la fin.",
        Text::BehindTitle { gems: count } => return format!("{} de retard", gems(count)),
        Text::Behind { at, left, gems: count } => {
            return format!(
                "À {}, il restait {} en réserve, {count} de plus que le rythme ne permet.",
                clock(at),
                gems(left)
            );
        }
        Text::SlammedTitle => "Dehors au claquement",
        Text::Slammed { n, who, several: many, rooms } => {
            let lost = if many { "ont perdu un dé chacun" } else { "a perdu un dé" };
            let far = rooms.map(|rooms| format!(" Le départ était à {}.", several(rooms, "salle", "salles")));
            return format!("{who} {lost} au claquement {n}.{}", far.unwrap_or_default());
        }
        Text::ExitLateTitle => "La sortie est venue tard",
        Text::ExitLate { at, chambers } => {
            return format!(
                "Elle a été trouvée à {}, avec {}.",
                clock(at),
                several(chambers, "salle posée", "salles posées")
            );
        }
        Text::ExitNeverTitle => "Pas de sortie",
        Text::ExitNever { chambers } => {
            return format!("Sur {}, aucune n’était la sortie.", several(chambers, "salle posée", "salles posées"));
        }
        Text::LockedTitle => "Masques noirs",
        Text::Locked { who, tenths } => {
            return format!(
                "En moyenne, {who} avait {},{} dés bloqués, plus que tous les autres.",
                tenths / 10,
                tenths % 10
            );
        }
        Text::InsideTitle => "Laissés derrière",
        Text::Inside { who, several: many, since, rooms } => {
            let verb = if many { "étaient" } else { "était" };
            let start = match since {
                Some(since) => format!("Dès {}, {who} {verb} sans les autres dans le temple", clock(since)),
                None => format!("{who} {verb} encore dans le temple à l’effondrement"),
            };
            return match rooms {
                None => format!("{start}."),
                Some(0) => format!("{start}, à la fin dans la sortie."),
                Some(rooms) => format!("{start}, à la fin à {} de la sortie.", several(rooms, "salle", "salles")),
            };
        }
        Text::ManyMasksTitle => "De la malchance",
        Text::FewMasksTitle => "De la chance",
        Text::Masks { fell, expected } => {
            return format!(
                "{} sont tombés ; on en attendait {expected}.",
                several(fell, "masque noir", "masques noirs")
            );
        }
        Text::GaveUpTitle => "La table a abandonné",
        Text::GaveUp { at, left } => {
            return format!("Il était {}, et la réserve contenait {}.", clock(at), gems(left));
        }
        Text::GemsLeftTitle => "Trop peu de joyaux placés",
        Text::GemsLeftOf { left, of } => return format!("{left} sur {} n’ont jamais quitté la réserve.", gems(of)),
        Text::RescuedTitle => "De l’or au bon moment",
        Text::Rescued { by, whom, at, gems: 0 } => return format!("{by} a libéré {whom} à {}.", clock(at)),
        Text::Rescued { by, whom, at, gems } => {
            let gems = several(gems, "joyau placé", "joyaux placés");
            return format!("{by} a libéré {whom} à {} ; dans la minute : {gems}.", clock(at));
        }
        Text::SpurtTitle => "Une accélération",
        Text::Spurt { gems: count, from, to } if from == to => {
            return format!("{} d’un seul coup, à {}.", gems(count), clock(from));
        }
        Text::Spurt { gems: count, from, to } => {
            return format!("{} entre {} et {}.", gems(count), clock(from), clock(to));
        }
        Text::GiftTitle => "Un cadeau",
        Text::Gift { from, to, at, out } => {
            return format!(
                "{from}, déjà dehors, a donné un dé à {to} à {}. À {}, {to} était dehors.",
                clock(at),
                clock(out)
            );
        }
        Text::NarrowTitle => "Au dernier moment",
        Text::Narrow { who, seconds } => {
            return format!(
                "{who} a quitté le temple {} avant l’effondrement.",
                several(seconds, "seconde", "secondes")
            );
        }
        Text::AllSafeTitle => "Tous rentrés à temps",
        Text::AllSafe { slams } => {
            return format!("Pour {}, personne n’était dehors.", several(slams, "claquement", "claquements"));
        }
        Text::ExitEarlyTitle => "La sortie est venue tôt",
        Text::ExitEarly { at } => {
            return format!("Elle a été trouvée à {}, dans la première moitié du temps.", clock(at));
        }
        Text::DoorTitle { keys } => return format!("La porte demandait {}", several(keys, "clé", "clés")),
        Text::Door { who, at, keys } => {
            return format!("{who} est sorti en premier, à {}, pour {}.", clock(at), several(keys, "clé", "clés"));
        }
        Text::WayOutTitle => "Le chemin de la sortie",
        Text::WayOut { found, last, out } => {
            return format!(
                "La sortie a été trouvée à {} ; {last} est parti en dernier, à {}.",
                clock(found),
                clock(out)
            );
        }

        Text::Players => "Les joueurs",
        Text::PlayerColumn => "Joueur",
        Text::RollsColumn => "Lancers",
        Text::LockedColumn => "Dés bloqués",
        Text::StuckColumn => "Bloqué",
        Text::GivenColumn => "A sauvé",
        Text::ReceivedColumn => "fut sauvé",
        Text::MovesColumn => "Salles entrées",
        Text::OutColumn => "Dehors à",
        Text::Seconds(n) => return format!("{n} s"),
        Text::Distribution => "Comment les dés sont tombés",
        Text::DistributionAbout { dice } => return format!("{} lancés", several(dice, "dé", "dés")),
        Text::Everybody => "Tous",
        Text::FaceColumn => "Face",
        Text::FellColumn => "tombées",
        Text::ExpectedColumn => "attendues",

        Text::Check => "Les dés étaient-ils honnêtes ?",
        Text::CheckAbout => "Cette page rejoue toute la partie à partir du fichier et compare chaque dé.",
        Text::CheckNow => "Vérifier les dés",
        Text::CheckSame { inputs, events } => {
            return format!(
                "Identique : {} ont redonné les mêmes {}, dé pour dé et tuile pour tuile.",
                several(inputs, "entrée rejouée", "entrées rejouées"),
                several(events, "événement", "événements")
            );
        }
        Text::CheckOtherRules { revision, at } => {
            return format!(
                "La graine est celle promise. La partie suivait d’autres règles (révision {revision}) et se déroule autrement selon celles d’aujourd’hui à partir de {}.",
                clock(at)
            );
        }
        Text::CheckSeed => "Différent : la graine n’est pas celle que donne la promesse.",
        Text::CheckSetup => "Différent : la mise en place du fichier est impossible.",
        Text::CheckRefused { input, at } => {
            return format!("Différent : les règles refusent l’entrée {input} à {}.", clock(at));
        }
        Text::CheckEvent { number, at } => {
            return format!(
                "Différent : l’événement {number} à {} n’est pas celui que donnent les entrées.",
                clock(at)
            );
        }
        Text::CheckEnd => {
            "Différent : tous les événements concordent, mais le fichier note une autre chaîne d’événements."
        }
        Text::Commitment => "Engagement, montré avant le début",
        Text::Secret => "Secret, révélé à la fin",
        Text::WordOf { who } => return format!("Mot de {who}"),
        Text::NoWord => "aucun",
        Text::Proves => {
            "Cela prouve que le serveur n’a pas pu choisir les dés après son engagement et que personne ne les a changés : à condition que l’engagement soit celui que tu as vu avant le début, et que toi ou quelqu’un de confiance ait donné un mot."
        }
        Text::NoPromise => {
            "Cette partie s’est jouée dans une page, sans personne pour promettre : seule la partie elle-même peut être vérifiée."
        }

        Text::CopyLink => "Copier le lien",
        Text::LinkHere => "Lien vers cette seconde",
        Text::LinkCopied => "Copié.",
        Text::LinkMarked => "Le lien est sélectionné : copie-le.",
        Text::Download => "Télécharger le fichier",
        Text::OpenFile => "Ouvrir un fichier",
        Text::OpenAbout => "Choisis le fichier d’une partie, ou dépose-le ici. Il reste sur cet appareil.",
        Text::DropHere => "Dépose-le ici",
        Text::NotAReplay => "Ce n’est pas le fichier d’une partie.",
        Text::NewerFormat { found } => {
            return format!("Ce fichier a le format {found}, plus récent que cette page.");
        }
        Text::Damaged => "Ce fichier a été modifié depuis son écriture, ou coupé.",
        Text::CannotShow => "Cette partie ne peut pas être montrée.",
        Text::NewTemple => "Nouveau temple",
        Text::Home => "Vers l’accueil",
        Text::LanguageChoice => "Langue",

        Text::History => "Parties sur cet appareil",
        Text::HistoryAbout => "Cette liste reste dans ce navigateur. Personne d’autre ne l’a.",
        Text::HistoryEmpty => "Aucune partie n’a encore été jouée ici.",
        Text::PerChallenge => "Victoires par aventure",
        Text::WinsOf { wins, games } => return format!("{wins} sur {games}"),
        Text::OwnMixture => "Mélange maison",
        Text::WonWord => "gagnée",
        Text::LostWord => "perdue",
        Text::Minutes(n) => return format!("{n} min"),
        Text::Look => "Regarder",
        Text::NotKept => "pas gardée",
        Text::Export => "Exporter la liste",
        Text::Delete => "Supprimer",
        Text::DeleteAll => "Tout supprimer",
        Text::DeleteSure => "Supprimer pour de bon toutes les parties de cette liste ?",
        Text::Keep => "Les garder",
    };
    fixed.to_owned()
}
