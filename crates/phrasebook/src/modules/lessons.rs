//! What a first game with a module explains, each when it first matters. The hints of the page alone need it, and come late.

use temple::modules::ModuleId;

use super::three;
use crate::Language;

/// A rule that a module brings. Append only: pages keep by number what was read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lesson {
    /// A curse lies before the reader.
    Cursed,
    /// A treasure lies where the reader stands.
    Chest,
    /// A treasure lies before the reader.
    Treasure,
    /// The reader stands on mist.
    Illusion,
    /// The reader stands on mist, and the gong has been struck.
    Fading,
    /// A linked chamber was found.
    Linked,
    /// The reader stands in a chamber with an inner wall.
    Double,
    /// The chalice was found.
    Chalice,
    /// The altar was found.
    Altar,
    /// The chamber of tasks was found.
    Tasks,
    /// The ghost is about.
    Ghost,
    /// The tree was found.
    Tree,
    /// The obelisk was found.
    Obelisk,
    /// The reader has a character.
    Character,
    /// The reader is under way.
    Platform,
    /// The reader was called together with everybody.
    Summoned,
    /// The reader has fallen into an abyss.
    Abyss,
    /// The reader came down the slide.
    Slide,
    /// The green hourglass runs.
    Prohibition,
    /// The blue hourglass runs for the lava.
    Lava,
    /// The blue hourglass runs for seven torches.
    Torches,
    /// Everybody has given a die for a minute.
    Sacrifice,
}

impl Lesson {
    /// All of them.
    pub const ALL: [Lesson; 22] = [
        Lesson::Cursed,
        Lesson::Chest,
        Lesson::Treasure,
        Lesson::Illusion,
        Lesson::Fading,
        Lesson::Linked,
        Lesson::Double,
        Lesson::Chalice,
        Lesson::Altar,
        Lesson::Tasks,
        Lesson::Ghost,
        Lesson::Tree,
        Lesson::Obelisk,
        Lesson::Character,
        Lesson::Platform,
        Lesson::Summoned,
        Lesson::Abyss,
        Lesson::Slide,
        Lesson::Prohibition,
        Lesson::Lava,
        Lesson::Torches,
        Lesson::Sacrifice,
    ];

    /// The module that brings the rule.
    #[must_use]
    pub const fn module(self) -> ModuleId {
        match self {
            Lesson::Cursed => ModuleId::Curses,
            Lesson::Chest | Lesson::Treasure => ModuleId::Treasures,
            Lesson::Illusion | Lesson::Fading => ModuleId::IllusionChambers,
            Lesson::Linked | Lesson::Double | Lesson::Chalice => ModuleId::SpecialChambers,
            Lesson::Altar | Lesson::Tasks | Lesson::Ghost | Lesson::Tree | Lesson::Obelisk => {
                ModuleId::QuestChambers
            }
            Lesson::Character => ModuleId::Characters,
            Lesson::Platform | Lesson::Summoned | Lesson::Abyss | Lesson::Slide => ModuleId::TrapChambers,
            Lesson::Prohibition | Lesson::Lava | Lesson::Torches | Lesson::Sacrifice => ModuleId::TimerChambers,
        }
    }
}

/// Rules of the modules, as a first game explains them.
impl Language {
    /// A rule in one or two sentences.
    #[must_use]
    pub fn lesson(self, lesson: Lesson) -> &'static str {
        match lesson.module() {
            ModuleId::Curses | ModuleId::Treasures | ModuleId::Characters => self.of_cards(lesson),
            ModuleId::IllusionChambers | ModuleId::SpecialChambers => self.of_chambers(lesson),
            ModuleId::QuestChambers => self.of_quests(lesson),
            _ => self.of_dangers(lesson),
        }
    }

    fn of_cards(self, lesson: Lesson) -> &'static str {
        match lesson {
            Lesson::Cursed => three!(
                self,
                "You are cursed: press the purple card to read what it does. The dice on it lift the curse.",
                "Une malédiction te frappe : touche la carte violette pour la lire. Ses dés la lèvent.",
                "Du bist verflucht: Drück auf die lila Karte, um sie zu lesen. Die Würfel darauf heben den Fluch auf."
            ),
            Lesson::Chest => three!(
                self,
                "A chest: two keys of your own claim the treasure in it.",
                "Un coffre : deux clés à toi prennent le trésor qu’il contient.",
                "Eine Truhe: Zwei eigene Schlüssel holen den Schatz darin."
            ),
            Lesson::Treasure => three!(
                self,
                "Your treasure helps once. What it does is among your actions, or it pays together with your dice.",
                "Ton trésor aide une fois. Il se trouve parmi tes actions, ou il paie avec tes dés.",
                "Dein Schatz hilft einmal. Er steht bei deinen Aktionen, oder er bezahlt zusammen mit deinen Würfeln."
            ),
            _ => three!(
                self,
                "You have a character: press the card to read it. A bolt means it can be used once between two slams.",
                "Tu as un personnage : touche sa carte pour la lire. Un éclair : une fois entre deux fermetures.",
                "Du hast einen Charakter: Drück auf die Karte, um sie zu lesen. Ein Blitz: einmal zwischen zwei Schlägen."
            ),
        }
    }

    fn of_chambers(self, lesson: Lesson) -> &'static str {
        match lesson {
            Lesson::Illusion => three!(
                self,
                "An illusion: it vanishes at the next slam. Gems placed here stay placed.",
                "Une illusion : elle disparaît à la prochaine fermeture. Les joyaux posés ici restent posés.",
                "Eine Illusion: Sie verschwindet beim nächsten Zuschlagen. Eingesetzte Steine bleiben eingesetzt."
            ),
            Lesson::Fading => three!(
                self,
                "This chamber fades. Whoever is still here at the slam wakes in the start, one die poorer.",
                "Cette salle s’efface. Qui y reste à la fermeture se réveille au départ avec un dé de moins.",
                "Diese Kammer vergeht. Wer beim Zuschlagen noch hier ist, erwacht am Start und hat einen Würfel weniger."
            ),
            Lesson::Linked => three!(
                self,
                "Linked chambers give a gem each when two are paid at the same time, by people in both. Once in the game.",
                "Les salles liées donnent chacune un joyau si deux sont payées en même temps, par qui s’y trouve. Une fois.",
                "Verbundene Kammern geben je einen Stein, wenn zwei zugleich bezahlt werden, von Leuten in beiden. Einmal."
            ),
            Lesson::Double => three!(
                self,
                "A wall parts this chamber. Its two gems lie in the rear: they are placed from there alone.",
                "Un mur partage cette salle. Ses deux joyaux sont au fond : on ne les pose que de là.",
                "Eine Wand teilt diese Kammer. Ihre zwei Steine liegen hinten: Nur von dort setzt man sie ein."
            ),
            _ => three!(
                self,
                "The chalice must come along to the exit: one torch more for each chamber you carry it to.",
                "Il faut porter le calice à la sortie : une torche de plus par salle où tu l’emportes.",
                "Der Kelch muss mit zum Ausgang: eine Fackel mehr für jede Kammer, in die du ihn trägst."
            ),
        }
    }

    fn of_quests(self, lesson: Lesson) -> &'static str {
        match lesson {
            Lesson::Altar => three!(
                self,
                "A quest: the altar wants two dice, for good. Two people give one each, or one person gives both.",
                "Une quête : l’autel veut deux dés, pour toujours. Deux personnes en donnent un, ou une seule les deux.",
                "Eine Aufgabe: Der Altar will zwei Würfel, für immer. Zwei geben je einen, oder eine Person gibt beide."
            ),
            Lesson::Tasks => three!(
                self,
                "A quest: four tiles lie there. Whoever is inside shows the faces of the open one together.",
                "Une quête : quatre tuiles s’y trouvent. Qui est dedans montre ensemble les faces de celle qui est visible.",
                "Eine Aufgabe: Dort liegen vier Plättchen. Wer drin ist, zeigt gemeinsam die Seiten des offenen."
            ),
            Lesson::Ghost => three!(
                self,
                "A quest: push the ghost home. Two torches push it from your chamber into the next one.",
                "Une quête : ramenez le fantôme chez lui. Deux torches le poussent de ta salle dans la suivante.",
                "Eine Aufgabe: Schiebt den Geist heim. Zwei Fackeln schieben ihn aus deiner Kammer in die nächste."
            ),
            Lesson::Tree => three!(
                self,
                "A quest: the tree wants golden masks, two for each player, shown together by those inside.",
                "Une quête : l’arbre veut des masques d’or, deux par joueur, montrés ensemble par qui est là.",
                "Eine Aufgabe: Der Baum will goldene Masken, zwei für jeden, gemeinsam gezeigt von denen, die dort sind."
            ),
            _ => three!(
                self,
                "The obelisk has put three gem tiles on the depot. Each chamber laid beside it takes one away.",
                "L’obélisque a mis trois tuiles joyau sur la réserve. Chaque salle posée à côté en retire une.",
                "Der Obelisk hat drei Steinplättchen auf die Ablage gelegt. Jede Kammer neben ihm nimmt eines weg."
            ),
        }
    }

    fn of_dangers(self, lesson: Lesson) -> &'static str {
        match lesson {
            Lesson::Platform => three!(
                self,
                "You are under way: the platform waits until a free entrance fits. The others find one by discovering.",
                "Tu es en route : la plateforme attend une entrée libre qui convienne. Les autres en découvrent une.",
                "Du bist unterwegs: Die Plattform wartet, bis ein freier Eingang passt. Die anderen finden einen."
            ),
            Lesson::Summoned => three!(
                self,
                "The summoning chamber calls everybody together. Three keys do it again from inside.",
                "La salle d’invocation rassemble tout le monde. De l’intérieur, trois clés le refont.",
                "Die Beschwörungskammer ruft alle zusammen. Drei Schlüssel tun es von innen noch einmal."
            ),
            Lesson::Abyss => three!(
                self,
                "You fell into an abyss: show the three faces beside it, all your own, to climb out.",
                "Tu es dans un abîme : montre seul les trois faces affichées pour en sortir.",
                "Du hängst an einer Klippe: Zeige allein die drei Seiten daneben, um hochzuklettern."
            ),
            Lesson::Slide => three!(
                self,
                "Nobody leaves by the slide. Find another way out by discovering.",
                "On ne ressort pas par le toboggan. Découvre une autre issue.",
                "Über die Rutsche kommt niemand hinaus. Finde durch Entdecken einen anderen Weg."
            ),
            Lesson::Prohibition => three!(
                self,
                "The green glass forbids something to everybody: one thing for 30 seconds, then another.",
                "Le sablier vert interdit une chose à tous pendant 30 secondes, puis une autre.",
                "Das grüne Glas verbietet allen etwas: 30 Sekunden lang das eine, dann das andere."
            ),
            Lesson::Lava => three!(
                self,
                "Lava: three tasks in one minute, in that chamber. What is not done then costs you all.",
                "De la lave : trois tâches en une minute, dans cette salle. Ce qui manque alors vous coûte.",
                "Lava: drei Aufgaben in einer Minute, in jener Kammer. Was dann fehlt, kostet euch etwas."
            ),
            Lesson::Torches => three!(
                self,
                "One minute for seven torches, shown together in that chamber; or two of you lose a die.",
                "Une minute pour sept torches, montrées ensemble dans cette salle ; sinon deux de vous perdent un dé.",
                "Eine Minute für sieben Fackeln, gemeinsam in jener Kammer gezeigt; sonst verlieren zwei je einen Würfel."
            ),
            _ => three!(
                self,
                "A die of yours lies in the sacrifice chamber. Be there within the minute, or it is lost.",
                "Un de tes dés est dans la salle du sacrifice. Vas-y dans la minute, ou il est perdu.",
                "Ein Würfel von dir liegt in der Opferkammer. Sei binnen einer Minute dort, sonst ist er verloren."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every module explains itself, in different words each time, in every language; a hint stays short enough to be read in a game.
    #[test]
    fn every_module_explains_itself() {
        for manifest in temple::modules::MANIFESTS {
            assert!(Lesson::ALL.iter().any(|lesson| lesson.module() == manifest.id), "{}", manifest.slug);
        }
        for language in Language::ALL {
            let mut said: Vec<&str> = Lesson::ALL.iter().map(|lesson| language.lesson(*lesson)).collect();
            assert!(said.iter().all(|words| words.ends_with('.') && words.chars().count() <= 125), "{said:?}");
            said.sort_unstable();
            said.dedup();
            assert_eq!(said.len(), Lesson::ALL.len(), "two say the same");
        }
        let in_order = Lesson::ALL.iter().enumerate().all(|(n, lesson)| *lesson as usize == n);
        assert!(in_order && Lesson::ALL.len() <= 64, "pages keep them by number, a bit each");
    }
}
