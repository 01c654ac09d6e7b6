//! The roll and write game in French.

use kit::{Call, Face};
use scroll::room::Side;
use scroll::sheets::{Colour, Track};

use super::Text;

pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "au nord",
        Side::East => "à l’est",
        Side::South => "au sud",
        Side::West => "à l’ouest",
    }
}

pub(super) const fn face(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "aventurier",
        Face::Key => "clé",
        Face::Torch => "torche",
        Face::BlackMask => "masque noir",
        Face::GoldenMask => "masque doré",
    }
}

const fn track(track: Track) -> &'static str {
    match track {
        Track::Rush => "Ruée",
        Track::Heal => "Soin",
        Track::Reroll => "Relance",
        Track::Key => "Clé",
        Track::Torch => "Torche",
        Track::Gold => "Masque doré",
    }
}

/// What a circle of a track does when it is spent.
const fn does(track: Track) -> &'static str {
    match track {
        Track::Rush => "entre sans payer",
        Track::Heal => "libère des dés",
        Track::Reroll => "relance une paire",
        Track::Key => "paie une clé",
        Track::Torch => "paie une torche",
        Track::Gold => "paie un masque",
    }
}

/// When it can be spent.
const fn when(track: Track) -> &'static str {
    match track {
        Track::Heal => "avant de bouger",
        Track::Reroll => "après un lancer",
        Track::Rush => "au lieu de payer",
        Track::Key | Track::Torch | Track::Gold => "en explorant",
    }
}

const fn call(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "Aidez-moi !",
        Call::Coming => "J’arrive",
        Call::GemHere => "Il y a un joyau ici",
        Call::NeedTwoTorches => "Des torches, s’il vous plaît",
        Call::GoHome => "Reviens",
        Call::ExitFound => "Je vois la sortie",
        Call::NeedTwoKeys => "Des clés, s’il vous plaît",
        Call::ThankYou => "Merci",
        Call::ToTheExit => "Vers la sortie !",
    }
}

const fn sign(sign: Colour) -> &'static str {
    match sign {
        Colour::Red => "Soleil",
        Colour::Blue => "Marches",
        Colour::Green => "Feuille",
        Colour::Yellow => "Œil",
    }
}

pub(super) fn tell(text: Text<'_>) -> String {
    let fixed = match text {
        Text::GameTitle => "Roll & Write",
        Text::Lead => {
            "Du papier, un crayon et huit dés. Rassemblez les joyaux, puis retrouvez-vous tous à la sortie."
        }
        Text::GoOn => "Continuer",
        Text::GoOnAbout { round, gems, target } => {
            return format!("Ta partie : manche {round}, {} sur {target}", some_gems(gems));
        }
        Text::WithFriends => "Avec des amis, chacun sur son appareil",
        Text::WithFriendsAbout => "Une table sur ce serveur : envoie-leur le lien",
        Text::NoTable => "Aucune table n’est libre pour l’instant. Réessaie dans un moment.",
        Text::TableLink => "Le lien vers cette table",
        Text::LinkCopied => "Copié",
        Text::CopyLink => "Copier",
        Text::TableCode => "À dire à voix haute",
        Text::ScanIt => "Le lien en image, à scanner",
        Text::TakeSeat => "Prendre une place",
        Text::OnlyWatch => "Se lever et regarder",
        Text::SecondSeat => "Tenir aussi une deuxième place",
        Text::SecondSeatAbout => "au lieu d’une règle solo : deux feuilles, une personne",
        Text::OneSeat => "Rendre la deuxième place",
        Text::YourName => "Ton nom",
        Text::HostBegins => "L’hôte choisit et commence.",
        Text::Connecting => "À la recherche de la table …",
        Text::LineLost => "La ligne est perdue. On la cherche ; ta feuille est en sûreté.",
        Text::PlayHere => "Jouer plutôt ici",
        Text::Paused => "En pause",
        Text::PauseIt => "Faire une pause",
        Text::GoOnNow => "Reprendre",
        Text::SaySomething => "Dire quelque chose",
        Text::TurnClock => "Combien de temps pour une étape ?",
        Text::NoLimit => "le temps qu’il faut",
        Text::BotsPlay => "Comment jouent les robots ?",
        Text::LeaveTable => "Quitter cette table",
        Text::HowMany => "Combien jouent ?",
        Text::AtDevice => "sur un autre appareil",
        Text::Chain { lead, links } => return format!("{lead} : {links}."),
        Text::ChoseJoker { name } => return format!("{name}, joker"),
        Text::LinkSpent(which) => return format!("bonus {} dépensé", track(which)),
        Text::LinkRing(which) => return format!("case {} entourée", track(which)),
        Text::LinkGems { gems } => return more_gems(gems),
        Text::LinkTrackGem { track: which, gems } => {
            return format!("joyau de la piste {}, {}", track(which), more_gems(gems));
        }
        Text::LinkSign { colour, gems: 0 } => return format!("{} : signe complet", sign(colour)),
        Text::LinkSign { colour, gems } => {
            return format!("{} : signe complet, {}", sign(colour), more_gems(gems));
        }
        Text::NowGained { gems } => return format!("+{gems} ce tour"),
        Text::OfRound { round } => return format!("manche {round}"),
        Text::RedRings => "Ronds rouges : ce que cette feuille a rapporté.",
        Text::DiceNoFile => "Le fichier de cette partie n’est pas arrivé : ses dés n’ont pas été comparés.",
        Text::HostAgain => "L’hôte commence une autre partie.",
        Text::SecondsEach { seconds } => return format!("{seconds} secondes"),
        Text::Seats => "Qui joue ?",
        Text::Person => "Humain",
        Text::Bot => "Robot",
        Text::Nobody => "Libre",
        Text::SeatName { number } => return format!("Nom du joueur {number}"),
        Text::PassAround => "Faites passer cet appareil. Seul, joue avec des robots ou tiens deux places.",
        Text::HowHard => "Quelle difficulté ?",
        Text::Easy => "Facile",
        Text::Normal => "Normale",
        Text::Hard => "Difficile",
        Text::NeedGems { gems } => return format!("{gems} joyaux"),
        Text::WhichSide => "Quelle face des feuilles ?",
        Text::NormalSide => "Face normale",
        Text::NormalSideAbout => "sans règles en plus",
        Text::Entrances => "Entrées qui se ferment",
        Text::EntrancesAbout => "à chaque tour, deux dés ferment un passage",
        Text::DiceRooms => "Salles de dés",
        Text::DiceRoomsAbout => "un signe complet donne des joyaux ou un dé",
        Text::RolledJokers => "Jokers lancés",
        Text::RolledJokersAbout => "deux dés disent ce que valent les jokers de la manche",
        Text::Begin => "Commencer",
        Text::ToTemple => "L’autre jeu : des dés en temps réel",
        Text::TooFew => "Il faut de deux à quatre joueurs.",
        Text::LanguageChoice => "Langue",
        Text::CannotShow => "Cette page s’est arrêtée. Recharge-la : ta partie est gardée sur cet appareil.",

        Text::PeopleHere => "Qui est là",
        Text::Words => "Mots et appels",
        Text::Calls => "Appels",
        Text::IsHost => "hôte",
        Text::IsAway => "pas là",
        Text::BotForThem => "un robot joue à sa place",
        Text::Watches => "regarde",
        Text::SendAway => "Renvoyer",
        Text::MakeHost => "Nommer hôte",
        Text::WasSentAway => "a dû partir",
        Text::CallBack => "Rappeler",
        Text::SentAwayAbout => "L’hôte t’a fait quitter cette table.",
        Text::BreakOff => "Arrêter la partie",
        Text::BreakOffAbout => "il ne reste que des robots",
        Text::YouWatch => {
            "Tu regardes : toutes les feuilles te sont ouvertes. L’hôte peut te donner la place d’un robot."
        }
        Text::LeaveAboutFar => "un robot joue pour toi jusqu’à ton retour",
        Text::ThenSide => "puis un côté est donné",
        Text::ThenDoor => "puis un passage est choisi",
        Text::ThenDie => "puis un dé est choisi",
        Text::ThenSilent => "puis les autres décident",
        Text::ThenPairPool => "puis cette paire est donnée",
        Text::ThenSharing => "puis le tour est passé",
        Text::GiveUp => "Abandonner",
        Text::GiveUpAsk => "Abandonner cette partie ?",
        Text::GiveUpAbout => "Elle s’arrête aussitôt et compte comme perdue.",
        Text::GiveUpAboutFar => {
            "Tout le monde est consulté. Si tous sont d’accord, la partie s’arrête et compte comme perdue."
        }
        Text::PlayOn => "Continuer",
        Text::PlayOnAfterAll => "Continuer quand même",
        Text::GiveUpToo => "Abandonner aussi",
        Text::GivesUp => "abandonne",
        Text::ShallWeGiveUp => "Abandonner cette partie ?",
        Text::UndoDice => "des dés ont roulé depuis",
        Text::GiveSeat { name } => return format!("Donner la place de {name}"),
        Text::TimeLeft { seconds } => return format!("encore {seconds} secondes"),
        Text::TimeIsUp { name } => return format!("Le temps de {name} est écoulé."),
        Text::BotTakesOver { name } => return format!("Un robot joue maintenant pour {name}."),
        Text::WantsToGiveUp { name } => return format!("{name} veut abandonner."),
        Text::WantsToPlayOn { name } => return format!("{name} veut continuer."),
        Text::GivenUpAbout { round: 0, .. } => "Abandon avant la première manche.",
        Text::GivenUpAbout { round, gems, target } => {
            return format!("Abandon à la manche {round}, avec {} sur {target}.", some_gems(gems));
        }
        Text::UndoWriter { name } => return format!("{name} a écrit depuis"),
        Text::CallWords(which) => call(which),
        Text::HintGoal => {
            "Ensemble, il vous faut les joyaux comptés en haut. Puis vous devez tous être en même temps à la sortie, au centre, avant la fin de la dernière manche."
        }
        Text::HintBonus => {
            "Vous avez des ronds sur les pistes bonus : ils sont à tous, et celui qui joue peut les dépenser. Relance pendant les lancers, Soin jusqu’à ton premier pas ; Clé, Torche, Masque doré et Ruée en explorant. Une Ruée entre dans une salle voisine sans payer."
        }
        Text::HintUndo => {
            "Tu changes d’avis ? Annuler reprend le dernier pas et tout ce qu’il a noté, tant qu’aucun dé n’est lancé, que personne d’autre n’écrit et que ton tour dure."
        }
        Text::HintWait => {
            "Les autres jouent. Tu peux regarder chaque feuille. Touche une de tes salles : elle dit ce que coûte le chemin, et se marque comme un souhait que tous voient. Les dés de la réserve seront pour toi."
        }
        Text::ExplainAll => "Comment on joue, pas à pas",
        Text::ExplainAllAbout => "toutes les explications, à relire",
        Text::FirstGame => {
            "Ta première partie ? Garde ce qui est choisi ici : deux robots, facile, la face normale. Chaque étape s’explique en son temps."
        }
        Text::WayTo { room, steps: 1, faces, .. } => {
            return format!("De ta place, {room} est à un pas ; il coûte : {faces}.");
        }
        Text::WayTo { room, steps, rooms, faces } => {
            return format!("De ta place, {room} est à {steps} pas, {rooms} ; ils coûtent : {faces}.");
        }
        Text::WayLacks { faces } => return format!("Avec les ronds libres, il manque encore : {faces}."),
        Text::WayPaid => "Les ronds libres pourraient tout payer.",
        Text::MarkWish { room } => return format!("Marquer {room} comme souhait"),
        Text::MarkWishAbout => "tous le voient",
        Text::TakeWishAway => "Retirer le souhait",
        Text::StayAtExit => "Tu es à la sortie : reste.",
        Text::HintClock => {
            "Cette table joue avec une horloge. Elle montre le temps qui reste pour la question et, dessous, ce qui arrive à la fin."
        }

        Text::TurnOf { name } => return format!("{name} joue"),
        Text::You => "toi",
        Text::YouAs { name } => return format!("Toi, pour {name}"),
        Text::YourChoice => "À toi de choisir",
        Text::YourTurn => "À toi de jouer",
        Text::PickOf { name } => return format!("{name} choisit"),
        Text::StepCurse => "Malédiction",
        Text::StepRoll => "Lancer",
        Text::StepExplore => "Explorer",
        Text::StepShare => "Partager",
        Text::Steps => "Étapes du tour",
        Text::OfGems { target } => return format!("sur\u{a0}{target} joyaux"),
        Text::OfExit { players } => return format!("sur\u{a0}{players} à\u{a0}la\u{a0}sortie"),
        Text::OfRounds { rounds } => return format!("manche sur\u{a0}{rounds}"),

        Text::TempleOf { name } => return format!("Temple : {name}"),
        Text::OwnTemple => "Ton temple",
        Text::OwnSheet { name } => return format!("ici n’écrit que {name}"),
        Text::OnlyYou => "personne d’autre n’écrit ici",
        Text::LookOnly => "lecture seule",
        Text::TreasureMaps => "Cartes au trésor",
        Text::AdventureSheet => "Feuille d’aventure",
        Text::SharedByAll => "commune à tous",
        Text::Round => "Manche",
        Text::Gems => "Joyaux",
        Text::GemsOf { gems, target } => return format!("{gems} sur {target}"),
        Text::BonusActions => "Actions bonus",
        Text::RingAndCross => "rond = gagné, croix = dépensé",
        Text::CursedDice => "Dés maudits",
        Text::OneBoxRight => "une case à droite par tour",
        Text::ThenStock => "puis stock",
        Text::EmptyBox => "vide",
        Text::Others => "Les autres",
        Text::Sheet => "Feuille",
        Text::Maps => "Cartes",
        Text::Whole => "Tout",
        Text::At { room } => return format!("en {room}"),
        Text::AtExit => "à la sortie",
        Text::OutsideAt { side } => return format!("{side}, dehors"),
        Text::NoSideYet => "sans côté",
        Text::NextUp => "suivant",
        Text::MapIsReady { map } => return format!("La carte {map} est prête"),
        Text::MapsAreReady { maps } => return format!("Les cartes {maps} sont prêtes"),
        Text::NoMapReady => "Pas de carte prête",
        Text::Wants { faces } => return format!("Il manque : {faces}"),

        Text::Kept => "Gardés",
        Text::Spent => "Dépensés",
        Text::Pool => "Réserve",
        Text::ThisPair => "Cette paire",
        Text::Keep => "Garder",
        Text::ToPool => "Donner",
        Text::Choices => "Tu peux maintenant",
        Text::NothingYet => "rien encore",
        Text::Waiting { name } => {
            return format!(
                "{name} joue. En attendant, regarde les feuilles ou touche une de tes salles pour noter un souhait."
            );
        }
        Text::Enter { room } => return format!("Entrer en {room}"),
        Text::EnterExit => "Aller à la sortie",
        Text::BackTo { room } => return format!("Retour en {room}"),
        Text::RushTo { room } => return format!("Se précipiter en {room}"),
        Text::ActionDone => "action déjà faite",
        Text::RecordsNothing => "rien à noter ici pour l’instant : l’action reste",
        Text::SlipNothing => "sans effet",
        Text::GainGem => "un joyau",
        Text::GainGems { gems } => return format!("{gems} joyaux"),
        Text::GainJoker => "joker",
        Text::GainTrack(which) => return format!("entoure une case {}", track(which)),
        Text::WholeSign(which) => return format!("{} : signe complet", sign(which)),
        Text::HalfSign(which) => return format!("{} : une moitié", sign(which)),
        Text::Wins => "et c’est gagné !",
        Text::SpendsOf { count, of, track: which } => {
            let track = track(which);
            return format!("dépense {count} {track} sur {of}");
        }
        Text::Reroll => "Relancer cette paire",
        Text::HealBox { number } => return format!("Soigner la case {number}"),
        Text::DiceBack { dice } => return format!("dés à relancer : {dice}"),
        Text::UseMap { map } => return format!("Utiliser la carte {map}"),
        Text::MapWithGem { track: which } => {
            let track = track(which);
            return format!("{track} et un joyau");
        }
        Text::MapWithoutGem { track: which } => {
            let track = track(which);
            return format!("{track} ; son joyau est perdu");
        }
        Text::ChooseSide { side } => return format!("Départ {side}"),
        Text::StartOutside => "dehors, cinq salles au choix",
        Text::OneLacks { name, faces } => return format!("{name} : {faces}"),
        Text::NobodyLacks => "Personne n’attend un dernier symbole : garde ce qu’il te faut.",
        Text::OthersLack => "Un symbole manque à une carte :",
        Text::NoWay => "Aucune salle voisine ne se paie avec ces dés.",
        Text::RollAbout => "Lance deux dés à la fois. Garde chacun, ou donne-le à la réserve.",
        Text::RollForOthers => {
            "Tu es à l’abri à la sortie. Lance quand même : les dés de la réserve servent aux autres."
        }
        Text::Close { room, side } => return format!("Fermer {room}, {side}"),
        Text::ForGood => "fermé pour toujours",
        Text::CutsOff => "te coupe de la sortie ! Appuie deux fois",
        Text::VoteGems => "Deux joyaux tout de suite",
        Text::VoteDie => "Un dé de plus",
        Text::NextTurnOn => "dès le prochain tour, jusqu’à la fin",
        Text::GemsThen { gems, target } => return format!("{gems} sur {target} ensuite"),
        Text::VotesAre { names } => return format!("votes : {names}"),
        Text::Pick(which) => return format!("Entourer {}", track(which)),
        Text::GemOfRing => "joyau de la case : +1",
        Text::GemThere => "avec son joyau",
        Text::PickNothing => "Rien ; le joker reste",
        Text::PickPush => "Avancer les dés maudits",
        Text::MapLeft { map, track: which } => {
            let track = track(which);
            return format!("Carte {map} : {track}");
        }
        Text::MapRight { map } => return format!("Carte {map} : joyau"),
        Text::PageFull => "complète cette page",
        Text::PageLacks { count } => return format!("il en manquera {count}"),
        Text::Roll { dice } => return format!("Lancer {dice}"),
        Text::DiceLeft { dice } => return format!("dés restants après : {dice}"),
        Text::MakesFinal => "fixe cette paire",
        Text::MakesFinalLeft { dice } => return format!("fixe cette paire, puis encore {dice}"),
        Text::ToExplore => "Explorer",
        Text::AllRolled => "tous les dés sont lancés",
        Text::EndTurn => "Finir le tour",
        Text::ThenShare => "partager la réserve",
        Text::ThenNext { name } => return format!("puis {name}"),
        Text::TakeAndWrite => "Prendre et écrire",
        Text::TakeOnly => "Prendre",
        Text::FitsNowhere => "ne va sur aucune carte",
        Text::MustTake => "ne va sur aucune carte, mais chacun en prend un",
        Text::NoSecond => "Pas de second dé",
        Text::ChooseOne => "choisis d’abord une carte",
        Text::FaceToMap { face, map } => return format!("{face}, carte {map}"),
        Text::Use { count } => return format!("Utiliser ×{count}"),
        Text::LeftOver { count } => return format!("reste {count}"),
        Text::NoneLeft => "aucun",
        Text::TrackDoes(which) => does(which),
        Text::TrackWhen(which) => when(which),
        Text::PausedNow => "La table est en pause.",
        Text::Keys => "Touches",
        Text::KeysAbout => {
            "1 à 9 : dés et choix · Espace : le grand bouton · U : annuler · M : cartes · A : feuille d’aventure · Maj et un chiffre : la feuille d’un ami · Flèches : les salles · Entrée : la suite de bonus d’un coup · Échap : retour"
        }
        Text::StepClose => "Fermer",
        Text::BeginAnew => "En commencer une autre",
        Text::BeginAnewAbout => {
            "La partie commencée sur cet appareil serait perdue. Appuie encore une fois pour en commencer une autre."
        }
        Text::NotAgreed => "n’a pas encore dit oui",
        Text::HintDiceRooms => {
            "Salles de dés : dès que deux d’entre vous tiennent les deux moitiés d’un signe, tous votent : deux joyaux tout de suite, ou l’un des deux dés de la feuille d’aventure rejoint les vôtres dès le tour suivant."
        }
        Text::HintJokers => {
            "Jokers lancés : à chaque manche, les deux dés de la feuille d’aventure disent ce que fait une salle joker. Clé, torche ou masque doré : entoure une case de cette piste. Aventurier : rien. Masque noir : les dés maudits avancent d’une case."
        }
        Text::MapGemAlone { track: which } => {
            let track = track(which);
            return format!("un joyau ; la piste {track} est pleine");
        }
        Text::MapBringsNothing { track: which } => {
            let track = track(which);
            return format!("n’apporte rien : la piste {track} est pleine. Appuie deux fois");
        }
        Text::JokerIs { faces } => return format!("joker : {faces}"),
        Text::Undo => "Annuler",
        Text::UndoPair => "la paire",
        Text::UndoNothing => "rien à annuler",
        Text::Again => "Rejouer",
        Text::NotNextDoor { room } => return format!("{room} n’est pas à côté de ta salle."),
        Text::DoorShut { room } => return format!("Le passage vers {room} est fermé."),
        Text::OtherSideOf { room } => return format!("{room} n’est pas de ton côté du temple."),
        Text::Lacking { room, faces } => return format!("Pour {room}, il manque encore : {faces}."),
        Text::RollFirst => "Lance et répartis d’abord tous les dés, puis explore.",
        Text::WishMarked { room } => return format!("{room} est notée comme ton souhait ; tous le voient."),
        Text::AdventureState { round, rounds, gems, target } => {
            return format!("Manche {round} sur {rounds}. Joyaux : {gems} sur {target}.");
        }
        Text::CursedState { first, second, third } => {
            return format!("Dés maudits : case 1 : {first}, case 2 : {second}, case 3 : {third}.");
        }
        Text::SheetDiceState { first, second } => return format!("Dés de la feuille : {first}, {second}."),
        Text::SheetDiceUnrolled => "Les dés de la feuille n’ont pas encore été lancés.",
        Text::SheetDiceLeft { left } => {
            return match left {
                0 => "Les deux dés de la feuille sont pris.".to_owned(),
                1 => "Dés de la feuille : 1 dans sa case, 1 pris.".to_owned(),
                _ => "Les deux dés de la feuille sont dans leurs cases.".to_owned(),
            };
        }
        Text::VariantPlayed { number, name } => return format!("Variante {number} en jeu : {name}."),
        Text::Hand { title, dice } => {
            return if dice.is_empty() { format!("{title} : aucun") } else { format!("{title} : {dice}") };
        }

        Text::RoomCosts { room, first, second } => return format!("{room}, coûte {first}, {second}"),
        Text::RoomExit => "sortie",
        Text::RoomUsed => "action barrée",
        Text::UpperHalf(which) => return format!("{}, moitié du haut", sign(which)),
        Text::LowerHalf(which) => return format!("{}, moitié du bas", sign(which)),
        Text::StandsHere { name } => return format!("{name} s’y trouve"),
        Text::CanEnter => "accessible maintenant",
        Text::WishHere => "souhait noté",
        Text::TrackState { track: which, gained, of, free, gem } => {
            let track = track(which);
            return format!("{track}, {gained} sur {of} gagnés, {free} libres, joyau en {gem}");
        }
        Text::MapState { map, track: which, left, right } => {
            let track = track(which);
            return format!("Carte {map}, {track} : il manque {left} ; son joyau : il manque {right}");
        }
        Text::MapUsed { map } => return format!("Carte {map}, utilisée"),
        Text::SheetOf { name } => return format!("Feuille de {name}"),
        Text::DieShows { face } => return format!("dé : {face}"),
        Text::DieGiven { face } => return format!("{face} : pour la réserve"),
        Text::DieKept { face } => return format!("{face} : gardé pour toi"),

        Text::Settings => "Réglages",
        Text::ShowReach => "Montrer les salles accessibles",
        Text::ShowReachAbout => "point plein : tes dés paient ; rond : un bonus aide",
        Text::ShowHints => "Expliquer chaque étape",
        Text::Letters => "Touches à lettres",
        Text::Sound => "Son",
        Text::Leave => "Quitter la partie",
        Text::LeaveAbout => "elle reste sur cet appareil",
        Text::ShutIt => "Fermer",
        Text::GotIt => "Compris",

        Text::JustNow => "À l’instant",
        Text::Entered { name, room } => return format!("{name} entre en {room}."),
        Text::Rushed { name, room } => return format!("{name} se précipite en {room}."),
        Text::Rolled { name, faces } => return format!("{name} a lancé {faces}."),
        Text::GavePool { name, faces } => return format!("{name} a donné {faces}."),
        Text::Gained { gems } => return format!("Joyaux : +{gems}."),
        Text::Ringed { track: which } => {
            let track = track(which);
            return format!("Rond : {track}.");
        }
        Text::SpentOne { track: which } => {
            let track = track(which);
            return format!("Dépensé : {track}.");
        }
        Text::SignWhole(which) => return format!("{} : les deux moitiés sont tenues.", sign(which)),
        Text::EnoughGems => "Assez de joyaux ! Maintenant, tous à la sortie.",
        Text::Took { name, face } => return format!("{name} a pris {face}."),
        Text::UsedMap { name, map } => return format!("{name} a utilisé la carte {map}."),
        Text::TookBack { name } => return format!("{name} a annulé un pas."),
        Text::RoundBegins { round } => return format!("La manche {round} commence."),
        Text::TurnBegins { name } => return format!("C’est au tour de {name}."),
        Text::ClosedDoor { name, room } => return format!("{name} a fermé un passage de {room}."),
        Text::SheetDice { faces } => return format!("Les dés de la feuille montrent {faces}."),
        Text::DieJoined => "Un dé de plus arrive.",

        Text::WonTitle => "Tout le monde est dehors !",
        Text::LostTitle => "Le temple garde ses joyaux",
        Text::WonAbout { round, gems, target } => {
            return format!(
                "Tout le monde est à la sortie à la manche {round}, avec {} sur {target}.",
                some_gems(gems)
            );
        }
        Text::LostAbout { gems, target, out, of } => {
            return format!(
                "La dernière manche est finie : {} sur {target}, {out} sur {of} à la sortie.",
                some_gems(gems)
            );
        }
        Text::WhereFrom { gems: 0 } => "Aucun joyau",
        Text::WhereFrom { gems: 1 } => "D’où vient le seul joyau",
        Text::WhereFrom { gems } => return format!("D’où viennent les {gems} joyaux"),
        Text::InOrder => "la piste des joyaux, dans l’ordre",
        Text::GemRooms => "salles à joyau",
        Text::Signs => "signes",
        Text::TrackGems => "joyaux des pistes",
        Text::OfMaps => "cartes au trésor",
        Text::WereNeeded { target } => return format!("il en fallait {target}"),
        Text::Short { short, target } => return format!("il en manque {short} sur {target}"),
        Text::NewDice => "de nouveaux dés",
        Text::ToStart => "Autres places ou face",
        Text::FromSheet { gems } => return format!("joyaux de cette feuille : {gems}"),
        Text::AtTheExit => "à la sortie",
        Text::Difficulty => "difficulté",

        Text::HintSides => {
            "Chacun commence dehors, d’un côté différent. De là, tu peux entrer dans une des cinq salles de ton côté."
        }
        Text::HintRoll => {
            "À toi : lance deux dés à la fois. Ils servent à entrer dans les salles : le cadre rouge montre le prix de chacune."
        }
        Text::HintPair => {
            "Garde un dé pour entrer dans des salles, ou donne-le : les autres s’en servent pour leurs cartes au trésor. Le lancer suivant le fixe."
        }
        Text::HintDots => {
            "Un point : tes dés peuvent t’y mener ce tour-ci, cette paire comptée comme tu la marques. Un point creux : seulement avec un bonus en plus."
        }
        Text::HintMask => {
            "Un masque noir est maudit. Il va en case 1, avance d’une case par tour et revient après trois. Un Soin le ramène plus tôt."
        }
        Text::HintExplore => {
            "Explore maintenant. Cadre ambre plein : tes dés paient. Coins ambrés : un bonus aide, dépensé du même geste. Chaque salle agit une fois."
        }
        Text::HintJoker => {
            "Avec un joker, entoure une case d’une piste au choix, sauf Ruée. Le rond qui porte le joyau rapporte un joyau à l’équipe."
        }
        Text::HintEnd => {
            "Quand tu ne peux plus rien faire, finis ton tour. Les dés gardés et inutilisés sont perdus pour ce tour."
        }
        Text::HintShare => {
            "On partage : un dé maintenant ; un second s’il en reste assez. Choisis la carte et coche le symbole. Page gauche pleine : carte prête, à utiliser pour son bonus ; avec la droite, un joyau en plus."
        }
        Text::HintMap => {
            "Une carte est prête. Utilise-la quand tu veux, même au tour d’un autre. Trop tôt, avant la page droite, son joyau est perdu."
        }
        Text::HintSign => {
            "Certaines salles portent un demi-signe : si deux d’entre vous tiennent les deux moitiés en même temps, l’équipe gagne deux joyaux."
        }
        Text::HintLast => {
            "Dernières manches : vous gagnez seulement si tous sont ensemble à la sortie au centre, avec assez de joyaux."
        }
        Text::HintEnough => {
            "Assez de joyaux ! Maintenant, tous à la sortie, au centre : vous gagnez dès que vous y êtes tous en même temps. Après la dernière manche, c’est trop tard."
        }
        Text::HintClosing => {
            "Les deux dés de la feuille montrent un prix, le gauche d’abord. Ferme un passage d’une de tes salles à ce prix, pour toujours. Un masque noir ne ferme rien : il maudit un des dés."
        }
        Text::HintVote => {
            "Un signe est complet. Votez : deux joyaux, ou un dé de plus pour tous les tours à venir."
        }
        Text::TrackName(which) => track(which),
        Text::LookAgain => "Revoir cette partie",
        Text::Turns => "Les tours",
        Text::TurnLabel { round, name, gems } => {
            return format!("Manche {round}, {name} : joyaux +{gems}");
        }
        Text::BeforeTurns => "Avant le premier tour",
        Text::TurnBack => "Tour précédent",
        Text::TurnOn => "Tour suivant",
        Text::InThisTurn => "Pendant ce tour",
        Text::RoomsDone { rooms } => {
            return format!("faites : {rooms}");
        }
        Text::AskWhy => "Pourquoi ?",
        Text::WhySpare => "En trop : aucun de ses chemins n’en a besoin.",
        Text::WhyCompletes { name, map } => {
            return format!("Il complète une page de la carte {map} de {name}.");
        }
        Text::WhyHelps { name, map } => {
            return format!("Il vaut plus sur la carte {map} de {name} que sur son propre chemin.");
        }
        Text::WhyUnknown => "Aucun robot d’aujourd’hui ne ferait de même : aucun ne peut dire pourquoi.",
        Text::DecidedTitle => "Le tour décisif",
        Text::DecidedTurn { round, name } => {
            return format!("Manche {round}, {name}");
        }
        Text::DecidedAbout { before, after, of } => {
            return format!(
                "Des robots réguliers ont continué {of} fois avec d’autres dés : ils ont gagné {before} fois depuis le début de ce tour, et {after} fois depuis sa fin."
            );
        }
        Text::Reckoning { done, of } => {
            return format!("Des robots continuent depuis chaque tour : {done} sur {of} …");
        }
        Text::NotReckoned => "Cette partie a été jouée avec d’autres règles : personne ne peut la continuer.",
        Text::Outlook { won, of } => {
            return format!("d’ici, les robots gagnent {won} fois sur {of}");
        }
        Text::BarsAbout => "Les barres : combien de fois des robots gagnent à partir de là.",
        Text::TryAgain { round, name } => {
            return format!("Nouvel essai depuis la manche {round}, {name}");
        }
        Text::TryFromStart => "Nouvel essai depuis le début",
        Text::TryAgainAbout => "Avec les feuilles telles qu’au début de ce tour. Cela ne compte nulle part.",
        Text::TryHere => "Sur cet appareil",
        Text::TryAtTable => "À une table, entre amis",
        Text::AnotherTry => "Nouvel essai : il ne compte nulle part",
        Text::BackToReview => "Retour à l’analyse",
        Text::DiceAgain { dice } => {
            return format!(
                "Identique : {dice} dés et le premier joueur ont été recalculés depuis la graine, et tout ce qui les suit."
            );
        }
        Text::DiceOtherRules { revision } => {
            return format!(
                "La graine est celle promise. La partie a été jouée avec d’autres règles (révision {revision}) et se déroule autrement avec celles d’aujourd’hui."
            );
        }
        Text::DiceDifferFrom { round } => {
            return format!(
                "Différent : à partir de la manche {round}, le fichier raconte autre chose que ce que donnent la graine et les actions."
            );
        }
    };
    fixed.to_owned()
}

fn more_gems(gems: u32) -> String {
    if gems == 1 { "+1 joyau".to_owned() } else { format!("+{gems} joyaux") }
}

/// Nothing and one are singular.
fn some_gems(gems: u32) -> String {
    if gems < 2 { format!("{gems} joyau") } else { format!("{gems} joyaux") }
}
