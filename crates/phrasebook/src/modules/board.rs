//! Words on the chambers of the modules, and on the list of what keeps everybody from escaping. They come with the drawings.

use temple::modules::timer_chambers::Ban;

use super::three;
use crate::Language;

/// What the list of objectives says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each names its words
pub enum Before<'a> {
    /// The head of the list.
    Title,
    /// So many things are still to be done.
    ToGo(usize),
    /// Nothing but the exit is left.
    Ready,
    /// A quest whose chamber lies nowhere yet.
    Unknown,
    NotFound,
    Found,
    Exit,
    Gems {
        gems: u32,
        keys: u32,
    },
    /// Somebody has it with them.
    With(&'a str),
    /// These have given something.
    Gave(&'a str),
    /// So many rooms on the way.
    Rooms(u32),
    /// It must come to the exit, which lies nowhere yet.
    NoExit,
    /// So many times to be pushed.
    Pushes(u32),
    Done,
    /// To whoever cannot see it: leads to the chamber.
    ShowOnBoard,
}

/// Words on the board.
impl Language {
    /// How an hourglass ended.
    #[must_use]
    pub fn glass_ended(self, mastered: bool) -> &'static str {
        match mastered {
            true => three!(self, "Done in time.", "Fait à temps.", "Rechtzeitig geschafft."),
            false => three!(self, "Not done in time.", "Pas fait à temps.", "Nicht rechtzeitig geschafft."),
        }
    }

    /// So many of so many.
    #[must_use]
    pub fn tally(self, have: u8, need: u8) -> String {
        three!(self, format!("{have} of {need}"), format!("{have} sur {need}"), format!("{have} von {need}"))
    }

    /// A door that costs nothing.
    #[must_use]
    pub fn free_entry(self) -> &'static str {
        three!(self, "free", "libre", "frei")
    }

    /// A chamber that will not outlast the slam.
    #[must_use]
    pub fn fades(self) -> &'static str {
        three!(self, "fades", "s’efface", "vergeht")
    }

    /// A full pot that waits for another.
    #[must_use]
    pub fn armed(self) -> &'static str {
        three!(self, "armed", "prête", "bereit")
    }

    /// Why a full pot gives nothing yet.
    #[must_use]
    pub fn waits_for_another(self) -> &'static str {
        three!(self, "full: waits for a second one", "pleine : attend une deuxième", "voll: wartet auf eine zweite")
    }

    /// Who has had a piece on its way.
    #[must_use]
    pub fn carried_by(self, names: &str) -> String {
        three!(
            self,
            format!("Carried by {names}."),
            format!("Porté par {names}."),
            format!("Getragen von {names}.")
        )
    }

    /// A chamber that lies nowhere for now.
    #[must_use]
    pub fn under_way(self) -> &'static str {
        three!(self, "in transit", "en route", "unterwegs")
    }

    /// What is forbidden for a while.
    #[must_use]
    pub fn ban(self, ban: Ban) -> &'static str {
        match ban {
            Ban::Movement => three!(self, "no entering", "entrée interdite", "kein Betreten"),
            Ban::Gems => three!(self, "no gems", "pas de joyaux", "keine Steine"),
            Ban::GoldenMasks => three!(self, "no golden masks", "pas d’or", "kein Gold"),
            Ban::Start => three!(self, "start is closed", "départ fermé", "Start ist zu"),
        }
    }

    /// What an hourglass does, and how many chambers wait for it.
    #[must_use]
    pub fn glass_about(self, forbids: bool, waiting: usize) -> String {
        let about = match forbids {
            true => three!(
                self,
                "Forbidden to everybody while the green hourglass runs; then it is turned, or free.",
                "Interdit à tous tant que le sablier vert coule ; ensuite il est retourné ou libre.",
                "Allen verboten, solange die grüne Sanduhr läuft; dann wird sie gedreht oder ist frei."
            ),
            false => three!(
                self,
                "To be done together before the blue hourglass runs out; otherwise the penalty on the tile applies.",
                "À faire ensemble avant la fin du sablier bleu, sinon la pénalité de la tuile s’applique.",
                "Gemeinsam zu schaffen, bevor die blaue Sanduhr abläuft; sonst gilt die Strafe der Kammer."
            ),
        };
        match waiting {
            0 => about.to_owned(),
            n => {
                about.to_owned()
                    + &three!(
                        self,
                        format!(" Waiting for it: {n}."),
                        format!(" En attente : {n}."),
                        format!(" Es warten darauf: {n}.")
                    )
            }
        }
    }

    /// What the list of objectives says.
    #[must_use]
    pub fn before_escape(self, words: Before<'_>) -> String {
        let plain = |text: &str| text.to_owned();
        match words {
            Before::Title => plain(three!(self, "Before we can escape", "Avant de sortir", "Bevor wir fliehen")),
            Before::ToGo(n) => three!(self, format!("{n} to go"), format!("encore {n}"), format!("noch {n}")),
            Before::Ready => plain(three!(self, "all done", "tout est fait", "alles erledigt")),
            Before::Unknown => plain(three!(self, "One more quest", "Une autre quête", "Noch 1 Aufgabe")),
            Before::NotFound => plain(three!(self, "not found", "pas trouvée", "nicht gefunden")),
            Before::Found => plain(three!(self, "found", "trouvée", "gefunden")),
            Before::Exit => plain(three!(self, "Exit", "Sortie", "Ausgang")),
            Before::Gems { gems, keys } => three!(
                self,
                format!("{gems} gems in the depot: {keys} keys each"),
                format!("{gems} joyaux en réserve : {keys} clés chacun"),
                format!("{gems} Steine in der Ablage: je {keys} Schlüssel")
            ),
            Before::With(name) => {
                three!(self, format!("with {name}"), format!("avec {name}"), format!("bei {name}"))
            }
            Before::Gave(names) => {
                three!(self, format!("{names} gave"), format!("donné par {names}"), format!("gegeben: {names}"))
            }
            Before::Rooms(1) => plain(three!(self, "1 room", "1 salle", "1 Raum")),
            Before::Rooms(n) => three!(self, format!("{n} rooms"), format!("{n} salles"), format!("{n} Räume")),
            Before::NoExit => plain(three!(self, "exit unknown", "sortie inconnue", "Ausgang fehlt")),
            Before::Pushes(1) => plain(three!(self, "1 push", "1 poussée", "1 Stoß")),
            Before::Pushes(n) => three!(self, format!("{n} pushes"), format!("{n} poussées"), format!("{n} Stöße")),
            Before::Done => plain(three!(self, "done", "fait", "erledigt")),
            Before::ShowOnBoard => plain(three!(self, "show it", "montrer", "zeigen")),
        }
    }
}
