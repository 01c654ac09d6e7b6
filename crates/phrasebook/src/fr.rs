//! French.

use protocol::{Call, Colour, SorryCode};
use temple::dice::Face;
use temple::rulebook::Verb;
use temple::setup::Difficulty;
use temple::temple::Side;
use temple::why_not::Obstacle;

use crate::{Bearing, Hint, Language, Text, Who, about, clock, compass, modules};

/// A count with its noun: in French nothing is singular.
fn several(count: u32, one: &str, more: &str) -> String {
    format!("{count} {}", if count < 2 { one } else { more })
}

pub(crate) fn say(text: Text<'_>) -> String {
    let fixed = match text {
        Text::Tagline => "Dix minutes, un temple. Tous dehors, ou personne.",
        Text::TheAdventure => "L’aventure",
        Text::FirstGame => "Première partie",
        Text::FirstGameAbout => "Sans horloge : regarder, tout essayer, faire une pause.",
        Text::Classic => "Classique",
        Text::ClassicAbout => "Le temple de base, dix minutes, trois gongs.",
        Text::Expert => "Joueurs aguerris",
        Text::Professional => "Joueurs experts",
        Text::Everything => "Le grand jeu",
        Text::Seats => "Places",
        Text::SeatsAbout { bots: 0 } => "toi, en solo",
        Text::SeatsAbout { bots } => return format!("toi et {}", several(bots, "robot", "robots")),
        Text::PlayersCount(n) => return several(n, "joueur", "joueurs"),
        Text::LanguageChoice => "Langue",
        Text::GemsCount(n) => return several(n, "joyau", "joyaux"),
        Text::DiceEach(n) => return format!("{} chacun", several(n, "dé", "dés")),
        Text::TenMinutes => "10 minutes",
        Text::NoClock => "sans horloge",
        Text::Start => "Commencer",

        Text::Table => "La table",
        Text::Temple { chambers } => return format!("Le temple : {}", several(chambers, "salle", "salles")),
        Text::Friends => "Amis",
        Text::NoFriends => "Personne d’autre dans le temple.",
        Text::Depot => "Réserve",
        Text::GemsLeft { of } => return format!("sur {of} en réserve"),
        Text::TurnOfFate => "Coup de pouce du destin",
        Text::FateAbout => "tous les masques noirs libérés, réserve +1",
        Text::FateNone => "Plus de coup de pouce du destin",
        Text::AskAll => "Demander",
        Text::UseFate => "Utiliser",
        Text::YouCanNow => "Possible maintenant",
        Text::KeysHint => "ou touche le plateau",
        Text::TilesLeft(n) => return format!("encore {}", several(n, "salle", "salles")),
        Text::ExitHidden => "la sortie est dans la pile",
        Text::ExitHiddenLast(n) => return format!("sortie : parmi les {n} dernières"),
        Text::ExitLies => "la sortie est trouvée",
        Text::YourDice => "Tes dés",
        Text::YouNamed(name) => return format!("Toi, {name}"),
        Text::Roll(n) => return format!("Lancer {n}"),
        Text::RollNothing => "Lancer",
        Text::RollKeeps(n) => return format!("garde {n}"),
        Text::RollSpace => "espace",
        Text::RollHold => "maintenir une demi-seconde",
        Text::RollHoldEarly => "Retiens le lancer plus longtemps, sinon un dé tombe de la table",
        Text::Kept => "gardé",
        Text::Locked => "bloqué",
        Text::Elsewhere => "ailleurs",
        Text::Pledged => "engagé",
        Text::Lifted => "en l’air",
        Text::DieName { number, face: Some(shown) } => return format!("Dé {number} : {}", face(shown)),
        Text::DieName { number, face: None } => return format!("Dé {number} : pas lancé"),
        Text::Goal => "Placez des joyaux et trouvez la sortie",
        Text::GoalFind { keys } => return format!("Trouvez la sortie : {} chacun", several(keys, "clé", "clés")),
        Text::GoalDear { gems, keys } => return format!("{}, puis la sortie {}", more_gems(gems), at_most(keys)),
        Text::GoalExit { rooms, keys } => return format!("À la sortie : {}", way_out(rooms, keys)),
        Text::GoalOut => "Tu es dehors. Tes amis pas encore.",
        Text::GoalGong { rooms: Some(0) } => {
            "Tu es dans la salle de départ : restes-y jusqu’à ce que la porte claque"
        }
        Text::GoalGong { rooms: Some(rooms) } => {
            return format!("Retour à la salle de départ : {}", several(rooms, "salle", "salles"));
        }
        Text::GoalGong { rooms: None } => "Retour à la salle de départ, ou un dé de perdu",
        Text::GoalLast { rooms, keys } => {
            return format!("Dernier gong ! Par la sortie : {}", way_out(rooms, keys));
        }
        Text::GoalLastDear { gems, keys } => {
            return format!("Dernier gong ! {}, puis dehors {}", more_gems(gems), at_most(keys));
        }
        Text::GoalQuests(n) => return format!("Encore {}, puis la sortie", several(n, "quête", "quêtes")),
        Text::GoalLastQuests(n) => {
            return format!("Dernier gong ! Encore {}, puis dehors", several(n, "quête", "quêtes"));
        }
        Text::GoalLastFind => "Dernier gong ! Trouvez la sortie",
        Text::GoalClosed => "Aucune salle n’a d’entrée libre : tournez-en une, ou abandonnez",
        Text::ForlornLocked => "Tous les dés sont bloqués, et plus rien ne les libère : abandonnez et réessayez",
        Text::ForlornDear { keys } => {
            return format!(
                "La sortie exigera au moins {keys} clés, plus que vous n’avez de dés : abandonnez et réessayez"
            );
        }
        Text::LeftBeforeCollapse => "avant l’écroulement",
        Text::UntilSlam => "avant que la porte claque",
        Text::UntilCollapse => "avant l’écroulement",
        Text::BeforeCollapse(seconds) => return format!("{} avant l’écroulement", clock(seconds)),
        Text::Practice => "entraînement, sans horloge",
        Text::HomeSign { rooms } => return format!("{rooms} · DÉPART"),
        Text::Enter => "Entrer",
        Text::Discover => "Découvrir",

        Text::WithYou => "avec toi",
        Text::AtHome => "salle de départ",
        Text::RoomsFromYou(n) => return format!("à {} de toi", several(n, "salle", "salles")),
        Text::RoomsTowards { rooms, bearing: to } => {
            return format!("{} {}", several(rooms, "salle", "salles"), bearing(to));
        }
        Text::RoomsToExit(0) => "à la sortie",
        Text::RoomsToExit(n) => return format!("à {} de la sortie", several(n, "salle", "salles")),
        Text::CanGive => "peut encore donner un dé",
        Text::NeedsGold => "il faut de l’or",
        Text::AtExit => "À LA SORTIE",
        Text::KeysShown { have, need } => return format!("{have} sur {}", several(need, "clé", "clés")),
        Text::NoWay => "sans chemin vers toi",
        Text::Escaped => "dehors",
        Text::Stuck => "SANS DÉ LIBRE",
        Text::NoDiceSelf => "Plus de dés : un ami déjà sorti peut t’en donner un",
        Text::StuckSelf => "Tous tes dés sont bloqués : le masque d’or d’un ami les libère, ou le destin",
        Text::StuckFriend => "Tous tes dés sont bloqués : le masque d’or d’un ami les libère",
        Text::StuckFate => "Tous tes dés sont bloqués : le destin les libère",
        Text::PledgedDice { dice, face: Face::Key } => return several(dice, "clé engagée", "clés engagées"),
        Text::PledgedDice { dice, face: Face::Torch } => {
            return several(dice, "torche engagée", "torches engagées");
        }
        Text::PledgedDice { dice, .. } => return several(dice, "dé engagé", "dés engagés"),
        Text::CardUsed => "utilisée jusqu’à la prochaine porte",
        Text::CardSpent => "a servi",
        Text::RoomsAway(n) => return format!("à {} du départ", several(n, "salle", "salles")),

        Text::EnterSide(to) => return format!("Entrer {}", side(to)),
        Text::DiscoverSide(to) => return format!("Découvrir {}", side(to)),
        Text::DiscoverAbout => "salle inconnue",
        Text::DiscoverLook => "Regarder d’abord",
        Text::DiscoverLookAbout => "tirer une salle, puis choisir où",
        Text::LaySide(to) => return format!("Poser {}", side(to)),
        Text::LayAbout { seconds } => return format!("d’elle-même dans {seconds} s"),
        Text::Free(Who::You) => "Libérer les tiens",
        Text::Free(Who::Named(name)) => return format!("Libérer {name}"),
        Text::FreeAbout { freed, of } if freed == of => return several(of, "masque noir", "masques noirs"),
        Text::FreeAbout { freed, of } => {
            return format!("{} sur {of}", several(freed, "masque noir", "masques noirs"));
        }
        Text::Commit { gems } => return format!("Engager pour {}", several(gems, "joyau", "joyaux")),
        Text::CommitHere => "Engager ici",
        Text::CommitAbout { have, need } => return format!("{have} sur {need} avec tes dés"),
        Text::Withdraw => "Reprendre les dés",
        Text::WithdrawAbout => "engagés ici",
        Text::Escape => "S’échapper",
        Text::EscapeLoses(piece) => return format!("oublié : {piece} ! La partie serait perdue"),
        Text::EscapeAbout { keys } => return format!("pour {}", several(keys, "clé", "clés")),
        Text::EscapeNotHere => "seulement par la sortie",
        Text::EscapeUnknown => "sortie non trouvée",
        Text::Give(name) => return format!("Donner un dé à {name}"),
        Text::GiveAbout => "tu n’en as plus besoin",
        Text::FateAsked(name) => return format!("{name} demande un coup de pouce du destin"),
        Text::Agree => "Oui, d’accord",
        Text::Refuse => "Non, pas maintenant",
        Text::HoldMasks => "Garder mes masques",
        Text::OfferMasks => "Les laisser libérer",
        Text::Concede => "Abandonner",
        Text::PlayOn => "Continuer",

        Text::Pause => "Pause",
        Text::Resume => "Reprendre",
        Text::Paused => "Le temps s’arrête",
        Text::KeyMap => "Touches",
        Text::Close => "Fermer",
        Text::Leave => "Quitter la partie",
        Text::LeaveSure => "Encore une fois pour quitter",
        Text::EndGame => "Terminer la partie",
        Text::EndGameSure => "Encore une fois pour terminer",
        Text::WholeTemple => "Temple entier",
        Text::KeyRoll => "lancer",
        Text::KeyKeep => "garder un dé, ou le relâcher",
        Text::KeyMove => "entrer, découvrir ou poser une salle de ce côté",
        Text::KeyLook => "tirer une salle, puis choisir où",
        Text::KeyFree => "libérer des masques noirs : amis, les tiens",
        Text::KeyGems => "engager des dés pour des joyaux",
        Text::KeyWithdraw => "reprendre les dés engagés",
        Text::KeyEscape => "s’échapper",
        Text::KeyFate => "coup de pouce du destin ; oui, non",
        Text::KeyCall => "appeler les autres",
        Text::KeyRule => "la règle de l’action choisie",
        Text::KeyPause => "pause, si permise",
        Text::KeyCamera => "caméra : tout le temple, ou toi",
        Text::KeyHelp => "cette liste",

        Text::Begins => "Fuyez !",
        Text::Rolled { faces } => return format!("Tu lances {faces}"),
        Text::Entered { who, kind } => {
            return format!(
                "{} {}",
                about(who, "Tu entres :", "entre :"),
                modules::chamber(Language::French, kind)
            );
        }
        Text::Laid { who, kind } => {
            return format!(
                "{} {}",
                about(who, "Tu découvres :", "découvre :"),
                modules::chamber(Language::French, kind)
            );
        }
        Text::ExitFound(who) => return about(who, "Tu as trouvé la sortie !", "a trouvé la sortie !"),
        Text::GemsPlaced { gems: 1, left } => return format!("1 joyau placé, encore {left} en réserve"),
        Text::GemsPlaced { gems, left } => return format!("{gems} joyaux placés, encore {left} en réserve"),
        Text::FreedOf { who, dice } => {
            let dice = several(dice, "dé libéré", "dés libérés");
            return about(who, &format!("Tu as {dice}"), &format!("a {dice}"));
        }
        Text::NowStuck(who) => return about(who, "Tous tes dés sont bloqués !", "n’a plus un dé libre !"),
        Text::HasEscaped(who) => return about(who, "Tu es dehors !", "est dehors !"),
        Text::DieGiven { from, to: Who::You } => return about(from, "Tu reçois un dé", "te donne un dé"),
        Text::DieGiven { from, to: Who::Named(name) } => {
            return about(from, &format!("Tu donnes un dé à {name}"), &format!("donne un dé à {name}"));
        }
        Text::FateProposed(who) => {
            return about(who, "Tu demandes le coup de pouce du destin", "demande le coup de pouce du destin");
        }
        Text::FateRefused(who) => return about(who, "Tu refuses", "refuse le coup de pouce du destin"),
        Text::FateLapsed => "La question du destin a expiré",
        Text::FateTurned => "Le destin tourne : tous les masques libérés, un joyau de plus en réserve",
        Text::Gong { n } => return format!("Gong {n} ! Retour à la salle de départ"),
        Text::LastGong => "Dernier gong ! À la sortie",
        Text::Slam { safe, outside: 0 } => return format!("La porte claque : les {safe} sont à l’abri"),
        Text::Slam { outside, .. } => return format!("La porte claque : {outside} dehors"),
        Text::DieLost(who) => return about(who, "Tu perds un dé", "perd un dé"),
        Text::DieLaidAside(who) => return about(who, "Tu dois mettre un dé de côté", "met un dé de côté"),
        Text::DieBack(who) => return about(who, "Ton dé revient", "récupère un dé"),
        Text::Collapse => "Le temple s’écroule",
        Text::Won => "Tout le monde est dehors !",
        Text::GaveUp => "Tous ont abandonné",
        Text::LeftBehind => "Quelque chose est resté dans le temple : tout est perdu",
        Text::AimBetween { one, other } => return format!("entre : {one} | {other}"),
        Text::NextTarget => "Cible suivante",
        Text::PreviousTarget => "Cible précédente",
        Text::Targets(n) => return several(n, "cible", "cibles"),
        Text::Told { who, verb, piece } => return told(who, verb, piece),
        Text::Asks { who, what } => return about(who, "Tu demandes", "demande") + " : " + what,

        Text::PlayWithFriends => "Jouer entre amis",
        Text::PlayWithFriendsAbout => "Envoie un lien. Ni compte, ni installation.",
        Text::JoinWithCode => "Rejoindre avec un code",
        Text::JoinTable => "Rejoindre",
        Text::CodePlaceholder => "par ex. brave-kapok-27",
        Text::CodeUnknown => "Aucune table n’a ce code. Est-il bien écrit ?",
        Text::Home => "Accueil",
        Text::Connecting => "Connexion…",
        Text::PressAgain => "Appuie encore pour confirmer.",
        Text::NotSent => "Pas envoyé : la ligne était coupée. Réessaie.",
        Text::ConnectionLost => "Connexion perdue. Nouvel essai…",
        Text::ComeBackHere => "Jouer plutôt ici",
        Text::RoomOver => {
            "Cette table n’existe plus : tout le monde est parti depuis trop longtemps, ou elle n’a pas pu être conservée."
        }

        Text::GatherFriends => "Réunis tes amis",
        Text::SendThisLink => "Envoie ce lien",
        Text::Code => "Code d’accès",
        Text::CopyLink => "Copier",
        Text::Copied => "Copié",
        Text::Share => "Partager",
        Text::ScanCode => "À scanner avec un téléphone pour rejoindre",
        Text::YourName => "Ton nom",
        Text::SeatsTaken { taken, of } => {
            return format!("{} sur {of}, un nom suffit", several(taken, "place prise", "places prises"));
        }
        Text::FewerSeats => "Une place de moins",
        Text::MoreSeats => "Une place de plus",
        Text::OpenSeat => "Place libre",
        Text::WaitingForFriend => "place à prendre",
        Text::AddBot => "Ajouter un robot",
        Text::RemoveBot => "Retirer le robot",
        Text::BotHelper => "robot prudent",
        Text::TakeSeat => "Prendre cette place",
        Text::Watch => "Regarder",
        Text::WatchersHere(n) => return several(n, "personne regarde", "personnes regardent"),
        Text::HostMark => "hôte",
        Text::YouMark => "toi",
        Text::Away => "pas là",
        Text::AwayBotPlays => "robot joue",
        Text::Kick(name) => return format!("Renvoyer {name}"),
        Text::UndoKick(name) => return format!("Rappeler {name}"),
        Text::MakeHost(name) => return format!("Faire de {name} l’hôte"),
        Text::GiveSeat { to, of } => return format!("Donner à {to} la place de {of}"),
        Text::OnlyHostChooses => "C’est l’hôte qui choisit la partie.",
        Text::WaitingForHost => "L’hôte va lancer la partie",
        Text::StartWith(n) => return format!("Commencer à {n}"),
        Text::YourColour => "Ta couleur",
        Text::DiceWord => "Ton mot pour les dés",
        Text::DiceWordAbout => {
            "La table a déjà fixé sa part des dés ; ton mot y entre aussi. Personne ne les choisit seul."
        }
        Text::ColourName(which) => colour(which),
        Text::CustomSheet => "Sur mesure",
        Text::DifficultyTitle => "Difficulté",
        Text::DifficultyName(Difficulty::Normal) => "Normale",
        Text::DifficultyName(Difficulty::Expert) => "Joueurs aguerris",
        Text::DifficultyName(Difficulty::Professional) => "Joueurs experts",
        Text::DifficultyAbout { difficulty: Difficulty::Normal, .. } => "joyaux habituels",
        Text::DifficultyAbout { difficulty: Difficulty::Expert, extra } => {
            return format!("{} de plus", several(extra, "joyau", "joyaux"));
        }
        Text::DifficultyAbout { difficulty: Difficulty::Professional, extra } => {
            return format!("{} de plus, sans coup de pouce", several(extra, "joyau", "joyaux"));
        }
        Text::ClockTitle => "Horloge",
        Text::ClockProfile("default") => "Trois gongs, bien prévenus",
        Text::ClockProfile("reviews") => "Trois gongs, à peine prévenus",
        Text::ClockProfile("sand_timer") => "Sablier, sans prévenir",
        Text::ClockProfile(other) => other,
        Text::Handicap => "Coup de main",
        Text::MoreDice(n) => return format!("{} de plus", several(n, "dé", "dés")),
        Text::NoHandicap => "comme tous",
        Text::RollEvery { tenths } => return format!("un lancer toutes les {},{} s", tenths / 10, tenths % 10),
        Text::ByChance => "Au hasard",

        Text::ReviewGame => "Revoir la partie",
        Text::YourGames => "Tes parties",
        Text::ForTheBox => "Compagnon pour la boîte",
        Text::AsksGiveUp(Who::You) => "Tu proposes d’abandonner",
        Text::AsksGiveUp(Who::Named(name)) => return format!("{name} propose d’abandonner"),
        Text::AsksPause(Who::You) => "Tu demandes une pause",
        Text::AsksPause(Who::Named(name)) => return format!("{name} demande une pause"),
        Text::GiveUpOpen => "Faut-il abandonner ?",
        Text::GiveUpToo => "Abandonner aussi",
        Text::TakeItBack => "Revenir là-dessus",
        Text::NoPause => "Pas de pause",
        Text::VoteCount { yes, of } => return format!("{yes} sur {of} d’accord. Il faut l’accord de tous."),
        Text::VoteYes => "oui",
        Text::VoteOpen => "…",
        Text::VoteAway => "pas là, ne compte pas",
        Text::LostIn(seconds) => return format!("Perdu dans {seconds} s, sauf si quelqu’un revient là-dessus"),
        Text::PausedTogether => "N’importe qui peut reprendre. Après deux minutes, la partie reprend toute seule.",
        Text::GoOnLeft { seconds: Some(left) } => return format!("Continuer, encore {}", clock(left)),
        Text::GoOnLeft { seconds: None } => "Continuer la partie",
        Text::CannotGoOn => "Cette partie suivait d’autres règles et ne peut pas continuer.",
        Text::AnotherTry { seconds } => return format!("Nouvel essai, à partir de {}", clock(seconds)),
        Text::Rematch => "Revanche",
        Text::BackToLobby => "Retour au salon",
        Text::OfferClock => "Et maintenant, avec l’horloge ?",
        Text::OfferClockAbout => "Dix minutes, trois gongs, puis le temple s’écroule.",
        Text::WithClock => "Avec l’horloge",
        Text::GetReady => "Prépare-toi",
        Text::StartsIn(seconds) => return format!("La partie commence dans {seconds}"),
        Text::SpectatingAll => "Tu regardes la partie",

        Text::CallWheel => "Appeler",
        Text::CallName(which) => call(which),
        Text::Called { who, call: which } => {
            return format!("{} {}", about(who, "Tu appelles :", "appelle :"), call(which));
        }
        Text::CallSilenced => "La malédiction du silence te fait taire",
        Text::ReportBreach(card) => return format!("{card} : signaler à tous le non-respect"),
        Text::Breach { by, whose, card } => {
            return format!("{} {whose} ne respecte pas {card}", about(by, "Tu signales :", "signale :"));
        }
        Text::Chat => "Discussion",
        Text::ChatPlaceholder => "Quelques mots à tous",
        Text::Said { who: Who::You, text } => return format!("Toi : {text}"),
        Text::Said { who: Who::Named(name), text } => return format!("{name} : {text}"),

        Text::RuleNumber(id) => return format!("Règle {id}"),
        Text::WhyNotNow => "Pas maintenant",
        Text::PayWith => "Payer avec",
        Text::PayEnough => "Ces dés suffisent",
        Text::DoIt => "C’est parti",
        Text::Hint(which) => hint(which),
        Text::HintUnderstood => "Compris",
        Text::NoMoreHints => "Plus de conseils",

        Text::SettingsTitle => "Réglages",
        Text::SoundOn => "Son activé",
        Text::SoundOff => "Son coupé",
        Text::LayerGongs => "Les gongs",
        Text::LayerDice => "Dés",
        Text::LayerCalls => "Appels",
        Text::Vibration => "Vibreur",
        Text::ReducedMotion => "Moins d’animations",
        Text::On => "oui",
        Text::Off => "non",
        Text::LargerDice => "Dés plus grands",
        Text::HoldToRoll => "Maintenir pour lancer",
        Text::SpokenCalls => "Appels à voix haute",
        Text::ThemeTitle => "Couleurs",
        Text::ThemeTorchlight => "Torches",
        Text::ThemeDaylight => "Plein jour",
        Text::ThemeContrast => "Contraste élevé",
        Text::FriendOutside { name, place } => return format!("{name}, {place} : regarder là"),
        Text::BackToMe => "Revenir à moi",

        Text::Wall => "mur",
        Text::GemsPlace => "Joyaux",
        Text::GemsNotHere => "aucun ici",
        Text::GemsTaken => "joyaux déjà placés",
        Text::NoFaceShows(which) => return format!("pas de {}", face(which)),
        Text::FreeFriend => "Libérer quelqu’un",
        Text::NobodyHere => "personne ici",
        Text::NoBlackMask => "aucun masque noir",
        Text::Look => "regarder",
        Text::LayHere => "Poser",
        Text::Costs(price) => return format!("coûte {price}"),
        Text::Levels { face: which, counts } => return format!("joyaux contre {counts} {}", faces(which)),
        Text::Or => "ou",
        Text::ExitOutside { rooms } => {
            return format!("Sortie, {} : regarder là", several(rooms, "salle", "salles"));
        }
        Text::HomeOutside { rooms } => {
            return format!("Départ, {} : regarder là", several(rooms, "salle", "salles"));
        }

        Text::ReleaseAndRoll(n) => return format!("Relâcher et lancer {n}"),
        Text::CallForHelp => "Appeler à l’aide",
        Text::AllPledged => "Plus rien à lancer : reprends les dés engagés",
        Text::AllBlack => "Tous tes dés sont noirs",
        Text::AllBlackGold { name, rooms: 0 } => {
            return format!("Tous tes dés sont noirs. {name}, à côté, a de l’or");
        }
        Text::AllBlackGold { name, rooms } => {
            return format!("Tous tes dés sont noirs. {name} a de l’or, à {}", several(rooms, "salle", "salles"));
        }
        Text::HasGold => "a de l’or",
        Text::DieGone { seconds } => return format!("perdu · {seconds} s"),
        Text::DieGoneAbout { number, seconds } => {
            return format!(
                "Le dé {number} est perdu. Touche un autre dé pour perdre plutôt celui-là : {seconds} s"
            );
        }
        Text::LoseThis => "perdre plutôt celui-ci",
        Text::ChamberPlace { east: 0, north: 0 } => "",
        Text::ChamberPlace { east, north } => {
            return compass([(north, "au nord", "au sud"), (east, "à l’est", "à l’ouest")], "du départ");
        }
        Text::ExitCosts(n) => return format!("sortie : {}", several(n, "clé", "clés")),

        Text::MenuTitle => "Menu",
        Text::SoundTitle => "Son",
        Text::RulesTitle => "Règles",
        Text::RulesLongPress => "Appuie longtemps sur une action pour lire sa règle.",
        Text::Back => "Retour",
        Text::GiveUpAsk => "Abandonner pour tous ?",
        Text::GiveUpAbout => {
            "Le temple ne tombe que si tous les présents sont d’accord ; jusque-là tu peux te raviser. Les absents ne comptent pas."
        }
        Text::GiveUpAlone => "Le temple garde ses joyaux, et la partie est finie.",
        Text::KeepPlaying => "Continuer à jouer",
        Text::AskOthers => "Demander aux autres",
        Text::KeyMine => "ce que font tes cartes et cette salle",

        Text::SayThisCode => "Dis ce code",
        Text::ShareLink => "Partager le lien",
        Text::Ready => "c’est bon",
        Text::Naming => "choisit un nom",
        Text::NotReadyYet(name) => return format!("{name} choisit encore un nom"),
        Text::AnotherTrySame => {
            "La partie d’avant reprend ici, avec les mêmes dés. Prends place ; tout le reste demeure, et rien ne compte."
        }
        Text::AnotherTryFresh => {
            "La partie d’avant reprend ici, avec d’autres dés. Prends place ; tout le reste demeure, et rien ne compte."
        }
        Text::SkipToStart => "Aller au départ",
        Text::SkipToDice => "Aller aux dés",
        Text::SkipToActions => "Aller aux actions",

        Text::SecondsLeft(n) => return format!("encore {n} secondes"),
        Text::FriendsTold => "Lire les actions des autres",
    };
    fixed.to_owned()
}

/// What must leave the depot first.
fn more_gems(gems: u32) -> String {
    format!("Encore {}", several(gems, "joyau", "joyaux"))
}

/// The most keys that one's dice can show.
fn at_most(keys: u32) -> String {
    format!("({} au plus)", several(keys, "clé", "clés"))
}

/// The way to the exit and what it costs there.
fn way_out(rooms: Option<u32>, keys: u32) -> String {
    match (rooms, several(keys, "clé", "clés")) {
        (Some(0), keys) => format!("tu y es, {keys} chacun"),
        (Some(rooms), keys) => format!("{}, {keys} chacun", several(rooms, "salle", "salles")),
        (None, keys) => format!("{keys} chacun"),
    }
}

pub(crate) const fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::NotStarted => "la partie n’a pas commencé",
        Obstacle::Over => "la partie est finie",
        Obstacle::Escaped => "tu es déjà dehors",
        Obstacle::NoSuchPlayer => "tu ne joues pas cette partie",
        Obstacle::TimeRunsBackwards => "ce moment est passé",
        Obstacle::Placing => "pose d’abord la salle tirée",
        Obstacle::BusyUntil(_) => "tes mains sont prises un instant",
        Obstacle::NoPassage => "aucun passage n’y mène",
        Obstacle::NoFreeEntrance => "pas d’entrée libre de ce côté",
        Obstacle::NotInTheTemple => "cette salle n’est pas dans le temple",
        Obstacle::WrongChamber => "pas dans cette salle",
        Obstacle::NotTogether => "vous n’êtes pas dans la même salle",
        Obstacle::Cursed => "une malédiction l’interdit",
        Obstacle::NotInThisGame => "pas dans cette partie",
        Obstacle::Exhausted => "plus rien à activer ici",
        Obstacle::CardTurned => "ta carte est utilisée jusqu’à la prochaine fermeture",
        Obstacle::EmptyPile => "plus de salle",
        Obstacle::UsedUp => "c’est déjà fait autant que permis",
        Obstacle::NotBefore(_) => "trop tôt, un instant",
        Obstacle::Pointless => "cela ne servirait à rien",
        Obstacle::HoldsMasks => "ton ami veut garder ses masques noirs",
        Obstacle::NoOpenQuestion => "personne ne pose cette question",
        Obstacle::WrongTarget => "ce choix est impossible",
        Obstacle::NoDice => "il ne reste aucun dé pour cela",
        Obstacle::NoSuchDie => "tu n’as pas ce dé",
        Obstacle::DieCursed => "un masque noir bloque ce dé",
        Obstacle::DieCommitted => "ce dé est engagé",
        Obstacle::DieUnrolled => "ce dé doit d’abord être lancé",
        Obstacle::WrongFace => "ce dé montre la mauvaise face",
        Obstacle::TooFew => "tes dés n’en montrent pas assez",
        Obstacle::Superfluous => "un de ces dés est de trop",
        Obstacle::Trapped => "l’aventurier est pris au piège",
        Obstacle::QuestOpen => "une quête n’est pas terminée",
    }
}

pub(crate) const fn face(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "aventurier",
        Face::Key => "clé",
        Face::Torch => "torche",
        Face::BlackMask => "masque noir",
        Face::GoldenMask => "masque d’or",
    }
}

/// Several of a face.
pub(crate) const fn faces(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "aventuriers",
        Face::Key => "clés",
        Face::Torch => "torches",
        Face::BlackMask => "masques noirs",
        Face::GoldenMask => "masques d’or",
    }
}

const fn bearing(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::North => "au nord",
        Bearing::NorthEast => "au nord-est",
        Bearing::East => "à l’est",
        Bearing::SouthEast => "au sud-est",
        Bearing::South => "au sud",
        Bearing::SouthWest => "au sud-ouest",
        Bearing::West => "à l’ouest",
        Bearing::NorthWest => "au nord-ouest",
    }
}

pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "au nord",
        Side::East => "à l’est",
        Side::South => "au sud",
        Side::West => "à l’ouest",
    }
}

pub(crate) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "cercle rouge",
        Colour::Blue => "carré bleu",
        Colour::Green => "triangle vert",
        Colour::Yellow => "étoile jaune",
        Colour::Black => "losange noir",
        Colour::Purple => "hexagone violet",
    }
}

pub(crate) const fn call(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "À l’aide !",
        Call::Coming => "J’arrive",
        Call::GemHere => "Joyau ici",
        Call::NeedTwoTorches => "2 torches",
        Call::GoHome => "Au départ",
        Call::ExitFound => "La sortie !",
        Call::NeedTwoKeys => "2 clés",
        Call::ThankYou => "Merci",
        Call::ToTheExit => "À la sortie",
    }
}

pub(crate) const fn sorry(code: SorryCode) -> &'static str {
    match code {
        SorryCode::Malformed => "La table n’a pas compris cette page. Recharge-la.",
        SorryCode::TooLong => "C’était trop long à envoyer.",
        SorryCode::HelloFirst => "La table ne savait pas qui parlait. Recharge la page.",
        SorryCode::OtherProtocol => "Le jeu a été mis à jour. Recharge la page.",
        SorryCode::Full => "Il n’y a plus de place à cette table.",
        SorryCode::SentAway => "L’hôte t’a renvoyé de la table.",
        SorryCode::TakenOver => "Tu continues à jouer dans une autre fenêtre.",
        SorryCode::RoomOver => {
            "Cette table n’existe plus : tout le monde est parti depuis trop longtemps, ou elle n’a pas pu être conservée."
        }
        SorryCode::TooFast => "C’était trop à la fois.",
        SorryCode::NotHost => "Seul l’hôte peut le faire.",
        SorryCode::NotSeated => "Il faut une place à la table pour cela.",
        SorryCode::NotNow => "Ce n’est pas le moment.",
        SorryCode::NoFreeSeat => "Toutes les places sont prises.",
        SorryCode::NoSuchPerson => "Cette personne n’est plus là.",
        SorryCode::NoSuchSeat => "Cette place ne peut pas être donnée.",
        SorryCode::BadSettings => "Aucune partie ne peut se jouer ainsi.",
        SorryCode::Taken => "Quelqu’un a été plus rapide et l’a déjà choisi.",
        SorryCode::OldId => "C’est trop ancien ; la réponse est oubliée.",
        SorryCode::NothingSaid => "Il n’en restait rien à dire.",
        SorryCode::EndedByUpdate => {
            "Cette partie n’a pas pu continuer après une mise à jour du serveur. Ce qui a été joué est conservé, avec le secret de ses dés."
        }
        SorryCode::Lost => {
            "Cette table n’a pas pu continuer : ce que le serveur en gardait est abîmé. Ce qui se lit encore de la partie est conservé, avec le secret de ses dés."
        }
        SorryCode::EndlessGame => "Cette partie dure depuis si longtemps qu’elle s’arrête ici.",
        SorryCode::NoNewGames => {
            "Le serveur va être mis à jour : les parties continuent, de nouvelles commenceront à son retour."
        }
        SorryCode::TooLate => "Trop tard : quelqu’un a joué pour toi entre-temps. Rien n’a été fait.",
        SorryCode::NotKept => {
            "Le serveur ne peut rien enregistrer en ce moment. La partie attend et reprendra d’elle-même."
        }
        SorryCode::Internal => "La table est en panne, désolés. Ouvres-en une autre.",
    }
}

pub(crate) const fn hint(hint: Hint) -> &'static str {
    match hint {
        Hint::FirstRoll => {
            "Lance ! Touche un dé pour le garder ; tous les autres repartent, aussi souvent que tu veux."
        }
        Hint::MasksLock => "Un masque noir bloque son dé. Impossible de le relancer avant de l’avoir libéré.",
        Hint::GoldFrees => "Un masque d’or libère deux masques noirs : les tiens, ou ceux d’un ami dans ta salle.",
        Hint::EnterCosts => "Une salle demande le prix de son cadre rouge. Paie avec tes dés et tu y es.",
        Hint::Discover => "Une entrée ouverte : deux aventuriers posent une nouvelle salle derrière.",
        Hint::GemChamber => {
            "Ici, des joyaux quittent la réserve. Engage clés ou torches pour un niveau ; tes amis dans la salle peuvent ajouter les leurs."
        }
        Hint::Stuck => {
            "Tous tes dés sont bloqués. Appelle à l’aide : le masque d’or d’un ami te libère, ou le coup de pouce du destin."
        }
        Hint::ExitFound => "La sortie est trouvée ! Amenez-y tout le monde : on ne gagne que tous dehors.",
        Hint::EscapeCost => {
            "S’échapper coûte une clé par joyau en réserve, plus une. Place donc d’abord des joyaux."
        }
        Hint::GiveDie => "Tu es dehors. Donne un de tes dés à un ami encore à l’intérieur.",
        Hint::Countdown => "Le gong ! Sois dans la salle de départ quand la porte claque, ou perds un dé.",
    }
}

/// Ce qui arrive à une pièce ; sans elle, à toutes.
fn told(who: Option<Who<'_>>, verb: Verb, piece: Option<&str>) -> String {
    let (yourself, somebody, nobody) = match verb {
        Verb::Gains => ("Tu obtiens", "obtient", "Nouveau"),
        Verb::Suffers => ("Tu subis", "subit", "Mauvais sort"),
        Verb::Sheds => ("Tu es débarrassé de", "est débarrassé de", "Levé"),
        Verb::Loses => ("Tu perds", "perd", "Perdu"),
        Verb::Uses => ("Tu utilises", "utilise", "Utilisé"),
        Verb::Readies => ("De nouveau prêt pour toi", "peut de nouveau utiliser", "De nouveau prêt"),
        Verb::Discards => ("Sans effet sur toi", "n’est pas touché par", "Sans effet"),
        Verb::Lays => ("Tu poses", "pose", "Posé"),
        Verb::Moves => ("Tu déplaces", "déplace", "Déplacé"),
        Verb::Turns => ("Tu retournes", "retourne", "Retourné"),
        Verb::Removes => ("Tu retires", "retire", "Retiré"),
        Verb::Opens => ("Tu ouvres un passage", "ouvre un passage", "Un passage s’ouvre"),
    };
    let happened = who.map_or_else(|| nobody.to_owned(), |who| about(who, yourself, somebody));
    happened + " : " + piece.unwrap_or("toutes les tuiles")
}
