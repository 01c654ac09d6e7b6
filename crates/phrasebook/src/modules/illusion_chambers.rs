//! Module 3 in three languages.

use super::{More, Words, three};

pub(super) static WORDS: Words = Words {
    slug: "illusion_chambers",
    name: |language| three!(language, "Illusions", "Illusions", "Illusionen"),
    about: |language| {
        three!(
            language,
            "Six chambers vanish at every slam and carry home whoever stands there.",
            "Six salles disparaissent à chaque fermeture et renvoient au départ qui s’y trouve.",
            "Sechs Kammern verschwinden bei jedem Zuschlagen und bringen alle darin zum Start."
        )
    },
    deed: |language| three!(language, "watch the floor", "surveiller le sol", "auf den Boden achten"),
    piece: |_, _| "",
    effect: |_, _| "",
    more: More::NOTHING,
};
