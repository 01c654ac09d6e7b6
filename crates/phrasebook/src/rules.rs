//! A sentence per rule that can refuse something, for the player who asks why. The three languages stand side by side: a
//! rule without one of them does not compile, and a test reads the engine for rules without a sentence.

use kit::RuleId;

use crate::{Language, modules};

/// A rule and its sentence in each language.
pub(crate) type Explained = (RuleId, [&'static str; Language::ALL.len()]);

/// Rules and their sentences, in English, French and German; those of languages that are not built in are left out.
macro_rules! explained {
    ($($id:literal: $en:literal, $fr:literal, $de:literal;)*) => {
        pub(crate) const EXPLAINED: &[$crate::rules::Explained] = &[$((kit::rule!($id), [
            #[cfg(feature = "english")]
            $en,
            #[cfg(feature = "french")]
            $fr,
            #[cfg(feature = "german")]
            $de,
        ])),*];
    };
}

pub(crate) use explained;

explained! {
    "BASE-10":
        "Everybody at the table has one adventurer, and only their owner moves them.",
        "Chacun a un aventurier à la table, et lui seul le déplace.",
        "Jeder am Tisch hat einen Abenteurer, und nur er selbst bewegt ihn.";
    "BASE-11":
        "Nobody rolls before the start signal.",
        "Personne ne lance avant le signal de départ.",
        "Vor dem Startsignal würfelt niemand.";
    "BASE-22":
        "You may roll any of your dice again, as often as you like, but for locked and pledged ones.",
        "Tu peux relancer tes dés aussi souvent que tu veux, sauf ceux qui sont bloqués ou engagés.",
        "Du darfst deine Würfel beliebig oft neu werfen, nur blockierte und eingesetzte nicht.";
    "BASE-23":
        "A hand needs a moment between two rolls; a roll asked for earlier waits its turn.",
        "Entre deux lancers, la main a besoin d’un instant ; un lancer demandé trop tôt attend son tour.",
        "Zwischen zwei Würfen braucht die Hand einen Augenblick; ein früherer Wurf wartet so lange.";
    "BASE-24":
        "A die that shows something useful may be kept for later; a black mask is locked anyway.",
        "Un dé utile peut être gardé pour plus tard ; un masque noir est bloqué de toute façon.",
        "Einen brauchbaren Würfel darfst du für später behalten; eine schwarze Maske ist ohnehin blockiert.";
    "BASE-25":
        "A kept die may be taken back and rolled at any time.",
        "Un dé gardé peut être relâché et relancé à tout moment.",
        "Einen behaltenen Würfel darfst du jederzeit freigeben und neu werfen.";
    "BASE-28":
        "An action takes just the dice it needs; no die is spent in vain.",
        "Une action prend juste les dés qu’il lui faut ; aucun dé n’est dépensé pour rien.",
        "Eine Aktion nimmt nur die Würfel, die sie braucht; keiner wird verschwendet.";
    "BASE-30":
        "A die that falls on a black mask is locked: it can be neither used nor rolled until it is freed.",
        "Un dé tombé sur un masque noir est bloqué : ni utilisable ni relançable tant qu’il n’est pas libéré.",
        "Ein Würfel mit schwarzer Maske ist blockiert: weder zu gebrauchen noch zu werfen, bis er befreit wird.";
    "BASE-31":
        "One golden mask frees up to two black masks, then it must be rolled again.",
        "Un masque d’or libère jusqu’à deux masques noirs, puis il doit être relancé.",
        "Eine goldene Maske befreit bis zu zwei schwarze, dann muss sie neu geworfen werden.";
    "BASE-32":
        "Your golden mask may help one friend, if you stand in the same chamber.",
        "Ton masque d’or peut aider un ami, à condition d’être dans la même salle.",
        "Deine goldene Maske darf einem Freund helfen, wenn ihr in derselben Kammer steht.";
    "BASE-37":
        "Help frees all masks it can, without asking; whoever wants to keep black masks says so beforehand.",
        "L’aide libère tous les masques possibles sans demander ; qui veut garder ses masques noirs le dit avant.",
        "Hilfe befreit alle Masken, die sie kann, ohne zu fragen; wer seine behalten will, sagt es vorher.";
    "BASE-38":
        "A golden mask cannot be spent on freeing when nothing is locked.",
        "Un masque d’or ne se dépense pas pour libérer quand rien n’est bloqué.",
        "Eine goldene Maske lässt sich nicht ausgeben, wenn nichts blockiert ist.";
    "BASE-39":
        "With all dice locked you wait for a friend's golden mask or a turn of fate; or all of you give up.",
        "Quand tous tes dés sont bloqués, attends le masque d’or d’un ami ou le destin ; ou abandonnez tous.",
        "Sind alle Würfel blockiert, wartest du auf Gold von einem Freund oder das Schicksal; oder alle geben auf.";
    "BASE-40":
        "You enter a chamber next to yours if a passage joins the two: an entrance on both sides.",
        "On entre dans une salle voisine si un passage relie les deux : une entrée de chaque côté.",
        "Du betrittst eine Nachbarkammer, wenn ein Durchgang sie verbindet: eine Öffnung auf beiden Seiten.";
    "BASE-41":
        "Entering costs the symbols in the red frame of that chamber, from your own dice.",
        "Entrer coûte les symboles du cadre rouge de la salle, avec tes propres dés.",
        "Betreten kostet die Symbole im roten Rahmen der Kammer, von deinen eigenen Würfeln.";
    "BASE-45":
        "Discovering costs two adventurers and lays a new chamber beside yours.",
        "Découvrir coûte deux aventuriers et pose une nouvelle salle à côté de la tienne.",
        "Entdecken kostet zwei Abenteurer und legt eine neue Kammer neben deine.";
    "BASE-46":
        "A new chamber needs a free entrance: one with nothing behind it yet.",
        "Une nouvelle salle demande une entrée libre, sans rien derrière.",
        "Eine neue Kammer braucht eine freie Öffnung, hinter der noch nichts liegt.";
    "BASE-48":
        "A drawn chamber is laid before anything else; after a few seconds it lays itself.",
        "Une salle tirée se pose avant toute autre chose ; après quelques secondes, elle se pose seule.",
        "Eine gezogene Kammer wird zuerst angelegt; nach ein paar Sekunden legt sie sich selbst an.";
    "BASE-50":
        "When the pile is empty nothing more can be discovered.",
        "Quand la pile est vide, il n’y a plus rien à découvrir.",
        "Ist der Stapel leer, gibt es nichts mehr zu entdecken.";
    "BASE-54":
        "Each gem level asks so many keys or torches; show them in that chamber and its gems leave the depot.",
        "Chaque niveau demande un nombre de clés ou de torches ; montre-les sur place et ses joyaux quittent la réserve.",
        "Jede Stufe verlangt so viele Schlüssel oder Fackeln; zeigst du sie dort, verlassen ihre Steine die Ablage.";
    "BASE-56":
        "Friends in one chamber may add up their dice for a level; pledged dice wait there until it is full or you take them back.",
        "Dans une même salle, on additionne ses dés pour un niveau ; les dés engagés attendent qu’il soit plein ou que tu les reprennes.",
        "In derselben Kammer legt ihr Würfel für eine Stufe zusammen; eingesetzte warten, bis sie voll ist oder du sie zurücknimmst.";
    "BASE-59":
        "A chamber gives its gems once; after one level nothing more can be activated there.",
        "Une salle donne ses joyaux une seule fois ; après un niveau, plus rien ne s’y active.",
        "Eine Kammer gibt ihre Steine nur einmal her; nach einer Stufe ist dort nichts mehr zu holen.";
    "BASE-60":
        "You can escape only from the exit.",
        "On ne s’échappe que depuis la sortie.",
        "Entfliehen kannst du nur aus dem Ausgang.";
    "BASE-61":
        "Escaping costs one key for each gem left in the depot, and one more; all from your own dice.",
        "S’échapper coûte une clé par joyau resté en réserve, plus une ; toutes avec tes propres dés.",
        "Die Flucht kostet einen Schlüssel je Stein in der Ablage und einen dazu, alle von deinen Würfeln.";
    "BASE-63":
        "Whoever has escaped is out for good and acts no more inside.",
        "Qui s’est échappé est dehors pour de bon et n’agit plus à l’intérieur.",
        "Wer entkommen ist, ist endgültig draußen und tut im Tempel nichts mehr.";
    "BASE-64":
        "Once you have escaped you may give one of your dice to a friend who is still inside.",
        "Une fois dehors, tu peux donner un de tes dés à un ami encore à l’intérieur.",
        "Bist du entkommen, darfst du einen deiner Würfel einem Freund geben, der noch drin ist.";
    "BASE-66":
        "A turn of fate frees all black masks of everybody, for one more gem in the depot.",
        "Le coup de pouce du destin libère tous les masques noirs de tous, pour un joyau de plus en réserve.",
        "Eine Schicksalswendung befreit alle schwarzen Masken von allen, für einen Stein mehr in der Ablage.";
    "BASE-67":
        "Fate turns only if everybody inside agrees; after a refusal you wait a little before you ask again.",
        "Le destin ne tourne que si tous à l’intérieur sont d’accord ; après un refus, attends un peu avant de redemander.",
        "Das Schicksal wendet sich nur, wenn alle drinnen zustimmen; nach einem Nein wartest du ein wenig.";
    "BASE-68":
        "Fate can be turned twice in a game, not more.",
        "Le destin ne tourne que deux fois par partie.",
        "Das Schicksal wendet sich höchstens zweimal im Spiel.";
    "BASE-72":
        "Whoever is inside and not in the starting chamber when the doors slam loses a die.",
        "Qui n’est pas dans la salle de départ quand les portes claquent perd un dé.",
        "Wer beim Zuschlagen drinnen und nicht in der Startkammer ist, verliert einen Würfel.";
    "BASE-76":
        "The table's clock decides what came first; what has happened cannot be overtaken.",
        "L’horloge de la table décide de l’ordre ; on ne revient pas avant ce qui s’est passé.",
        "Die Uhr des Tisches entscheidet, was zuerst kam; Geschehenes lässt sich nicht überholen.";
    "BASE-77":
        "A lost die goes at once; for a few seconds you may name another one in your hand instead.",
        "Un dé perdu part aussitôt ; pendant quelques secondes, tu peux en désigner un autre à sa place.",
        "Ein verlorener Würfel geht sofort; ein paar Sekunden lang darfst du einen anderen dafür nennen.";
    "BASE-80":
        "When the temple collapses on even one of you, all have lost.",
        "Si le temple s’écroule sur un seul d’entre vous, tous ont perdu.",
        "Begräbt der Tempel auch nur einen von euch, haben alle verloren.";
    "BASE-86":
        "Professionals play without turns of fate.",
        "Les joueurs experts se passent du coup de pouce du destin.",
        "Profis spielen ohne Schicksalswendung.";
    "BASE-97":
        "Whoever loses the connection stays in the temple; after a while a bot plays on until they return.",
        "Qui perd la connexion reste dans le temple ; au bout d’un moment un robot joue jusqu’à son retour.",
        "Wer die Verbindung verliert, bleibt im Tempel; nach einer Weile spielt ein Bot, bis er zurück ist.";
    "BASE-99":
        "A question is answered by those it was put to, once, and while it is open.",
        "À une question répondent ceux à qui elle est posée, une fois, et tant qu’elle est ouverte.",
        "Eine Frage beantwortet, wem sie gestellt ist, einmal, und solange sie offen ist.";
    "CLK-5":
        "Only games of one, and games without the clock, can be paused.",
        "Seules les parties en solo ou sans horloge peuvent être mises en pause.",
        "Nur Spiele allein oder ohne Uhr kann man anhalten.";
}

/// The sentence of a rule; none for rules that refuse nothing.
pub(crate) fn rule(language: Language, rule: RuleId) -> Option<&'static str> {
    let mut all = EXPLAINED.iter().chain(modules::explained());
    let (_, sentences) = all.find(|(id, _)| *id == rule)?;
    Some(sentences[language as usize])
}
