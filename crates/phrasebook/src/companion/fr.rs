//! The companion in French.

use super::Text;
use crate::several;

const ORDER: [&str; 3] = ["Premier", "Deuxième", "Troisième"];

pub(super) fn tell(text: Text<'_>) -> String {
    let plain = match text {
        Text::Title => "Compagnon de table",
        Text::ToGame => "Jouer à l’écran",
        Text::PastGames => "Vos parties",
        Text::LanguageChoice => "Langue",
        Text::CannotShow => "Quelque chose a échoué. Rechargez la page : une horloge en marche continue.",
        Text::WorksOffline => "marche hors ligne",
        Text::ScreenStaysOn => "écran allumé",
        Text::NotSecure => {
            "L’usage hors ligne et l’écran allumé demandent https ou cet appareil même ; en simple http, les navigateurs les refusent."
        }
        Text::Install => "Installer",
        Text::Game => "Partie",
        Text::OwnGame => "la vôtre",
        Text::Challenge => "Défi",
        Text::Players => "Joueurs",
        Text::Choose => "Choisir la partie",
        Text::Done => "C’est bon",
        Text::Difficulty => "Difficulté",
        Text::Modules => "Modules",
        Text::Clock => "Horloge",
        Text::TuneAbout { track: 0 } => "peaux, pierre et souffle",
        Text::TuneAbout { track: 1 } => "bronze, anches et chœur grave",
        Text::TuneAbout { .. } => "calme : gongs, portes, effondrement",
        Text::ShowComing => "Montrer les gongs à venir",
        Text::SetUp => "Mise en place",
        Text::Ticked { done, of } => return format!("{done} sur {of}"),
        Text::AllTicked => "prêt",
        Text::LayStart { players: 1 } => "La salle de départ au milieu, votre aventurier dessus",
        Text::LayStart { players } => {
            return format!("La salle de départ au milieu, les {players} aventuriers dessus");
        }
        Text::LayTiles { many } => return format!("Mélangez ces {many} tuiles en une pile, faces cachées"),
        Text::LayFirst { many } => {
            return format!("Les {many} premières, faces visibles, à côté du départ, escaliers contre lui");
        }
        Text::LayNeverFirst => "Si celle-ci y apparaît : au milieu de la pile, et prenez la suivante",
        Text::LayLater { many } => {
            return format!("Mélangez {} à la pile", several(many, "tuile de plus", "tuiles de plus"));
        }
        Text::LayDrawn { many, of } => {
            return format!("Tirez {many} de ces {of} tuiles, faces cachées, et mélangez à la pile");
        }
        Text::LayAside { many, of } => {
            return format!("Tirez {many} de ces {of} tuiles, faces cachées, et mettez de côté");
        }
        Text::ExitBottom => "Mélangez la sortie avec 4 tuiles du dessus ; ces 5 vont sous la pile",
        Text::ExitMiddle => "La sortie va au milieu de la pile",
        Text::ExitTop { tiles, drawn: 0 } => {
            return format!("Mélangez les {tiles} tuiles du dessus avec la sortie, puis remettez-les");
        }
        Text::ExitTop { tiles, drawn } => {
            let aside = several(drawn, "tuile mise de côté", "tuiles mises de côté");
            return format!("Mélangez les {tiles} tuiles du dessus avec la sortie et {aside}, puis remettez-les");
        }
        Text::LayGems { printed, more: 0 } => return format!("{printed} joyaux dans la réserve"),
        Text::LayGems { printed, more } => {
            return format!("{} joyaux dans la réserve : {printed} et {more} de plus", printed + more);
        }
        Text::LayFate { gems } => return format!("{} à côté de la réserve", several(gems, "joyau", "joyaux")),
        Text::LayDeck { name, cards } => return format!("{name} : mélangez-en {cards}, faces cachées"),
        Text::LayOnDepot => "Sur la réserve",
        Text::LayAtHand => "À garder sous la main",
        Text::LayCardEach { name } => return format!("{name} : une carte par joueur"),
        Text::LayDice { each } => return format!("{each} dés chacun. On n’y touche pas avant le signal"),
        Text::TaskTiles => "tuiles mission",
        Text::Hourglass { name, seconds } => return format!("{name}, {seconds} s"),
        Text::WithGems { name } => return format!("{name} avec joyaux"),
        Text::Gems => "joyaux",
        Text::ReadyWhenYouAre => "quand vous voulez",
        Text::GetReady { seconds } => return format!("Ne touchez pas aux dés … {seconds}"),
        Text::Go => "C’est parti !",
        Text::Explore => "Explorez le temple",
        Text::Glass { number, of } => return format!("Sablier {number} sur {of}"),
        Text::Gong { number } => return format!("{} gong : retour au départ !", ORDER[order(number)]),
        Text::LastGong => "Dernier gong : tout le monde dehors !",
        Text::Slammed => "Les portes ont claqué. Qui n’est pas dans la salle de départ perd un dé.",
        Text::SlamNow => "Le sablier est vide : qui n’est pas dans la salle de départ perd un dé. Retournez-le !",
        Text::Collapsed => "Le temple s’est effondré.",
        Text::Paused => "Temps mort : on pose les dés, l’horloge s’arrête",
        Text::SlamAt { clock } => return format!("portes {clock}"),
        Text::GongAt { clock } => return format!("gong {clock}"),
        Text::CollapseAt { clock } => return format!("effondrement {clock}"),
        Text::Schedule => "Les gongs à venir",
        Text::Start => "Départ",
        Text::Pause => "Pause",
        Text::GoOn => "Reprendre",
        Text::WeAreOut => "Tous dehors !",
        Text::Stop => "Arrêter",
        Text::SureToStop => "Arrêter cette partie ? L’horloge attend.",
        Text::NoteLost => "Perdu : le noter",
        Text::NoteNothing => "Ne rien noter",
        Text::BackToIt => "Revenir à la partie",
        Text::DidYouGetOut => "Tout le monde est sorti ?",
        Text::AllOut => "Tous dehors",
        Text::NotAllOut => "Pas tous",
        Text::Won { clock } => return format!("Gagné en {clock} !"),
        Text::Lost => "Perdu cette fois.",
        Text::Noted => "C’est noté dans vos parties sur cet appareil.",
        Text::AtTable { players } => return format!("{players} autour de la table"),
        Text::Again => "Une autre partie",
        Text::Hourglasses => "Sabliers",
        Text::TurnGlass { name } => return format!("Retourner : {name}"),
        Text::StopGlass { name } => return format!("Arrêter : {name}"),
        Text::GlassRunsOut { name } => return format!("{name} : écoulé."),
        Text::DrawCards => "Cartes tirées ici",
        Text::Draw { name } => return format!("Tirer : {name}"),
        Text::LeftInPile { left } => return format!("encore {left}"),
        Text::ShuffledAgain => "Toutes ont été tirées : pile mélangée.",
        Text::LiftedBy => "Levée par",
        Text::PutAway => "Ranger",
    };
    plain.to_owned()
}

fn order(number: u32) -> usize {
    (number.max(1) as usize - 1).min(ORDER.len() - 1)
}
