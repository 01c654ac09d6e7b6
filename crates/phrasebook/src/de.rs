//! German.

use protocol::{Call, Colour, SorryCode};
use temple::dice::Face;
use temple::rulebook::Verb;
use temple::setup::Difficulty;
use temple::temple::Side;
use temple::why_not::Obstacle;

use crate::{Bearing, Hint, Language, Text, Who, about, clock, compass, modules, several};

pub(crate) fn say(text: Text<'_>) -> String {
    let fixed = match text {
        Text::Tagline => "Zehn Minuten, ein Tempel. Alle raus, oder keiner.",
        Text::TheAdventure => "Das Abenteuer",
        Text::FirstGame => "Erstes Spiel",
        Text::FirstGameAbout => "Ohne Uhr: umsehen, alles probieren, jederzeit pausieren.",
        Text::Classic => "Klassisch",
        Text::ClassicAbout => "Der Grundtempel, zehn Minuten, drei Gongs.",
        Text::Expert => "Könner",
        Text::Professional => "Profi",
        Text::Everything => "Alles",
        Text::Seats => "Plätze",
        Text::SeatsAbout { bots: 0 } => "du allein",
        Text::SeatsAbout { bots } => return format!("du und {}", several(bots, "Bot", "Bots")),
        Text::PlayersCount(n) => return several(n, "Spieler", "Spieler"),
        Text::LanguageChoice => "Sprache",
        Text::GemsCount(n) => return several(n, "Stein", "Steine"),
        Text::DiceEach(n) => return format!("je {}", several(n, "Würfel", "Würfel")),
        Text::TenMinutes => "10 Minuten",
        Text::NoClock => "keine Uhr",
        Text::Start => "Los",

        Text::Table => "Der Tisch",
        Text::Temple { chambers } => return format!("Der Tempel: {}", several(chambers, "Kammer", "Kammern")),
        Text::Friends => "Freunde",
        Text::NoFriends => "Du bist allein im Tempel.",
        Text::Depot => "Steinablage",
        Text::GemsLeft { of } => return format!("von {of} Steinen übrig"),
        Text::TurnOfFate => "Schicksalswendung",
        Text::FateAbout => "alle schwarzen Masken frei, Ablage +1",
        Text::FateNone => "Keine Schicksalswendung mehr",
        Text::AskAll => "Alle fragen",
        Text::UseFate => "Nutzen",
        Text::YouCanNow => "Jetzt möglich",
        Text::KeysHint => "oder aufs Brett tippen",
        Text::TilesLeft(n) => return format!("noch {}", several(n, "Kammer", "Kammern")),
        Text::ExitHidden => "der Ausgang ist darunter",
        Text::ExitHiddenLast(n) => return format!("Ausgang: unter den letzten {n}"),
        Text::ExitLies => "der Ausgang ist gefunden",
        Text::YourDice => "Deine Würfel",
        Text::YouNamed(name) => return format!("Du, {name}"),
        Text::Roll(n) => return format!("{n} würfeln"),
        Text::RollNothing => "Würfeln",
        Text::RollKeeps(n) => return format!("behält {n}"),
        Text::RollSpace => "Leertaste",
        Text::RollHold => "eine halbe Sekunde halten",
        Text::RollHoldEarly => "Halte den Wurf länger, sonst fällt ein Würfel vom Tisch",
        Text::Kept => "behalten",
        Text::Locked => "blockiert",
        Text::Elsewhere => "anderswo",
        Text::Pledged => "eingesetzt",
        Text::Lifted => "in der Luft",
        Text::DieName { number, face: Some(shown) } => return format!("Würfel {number}: {}", face(shown)),
        Text::DieName { number, face: None } => return format!("Würfel {number}: nicht geworfen"),
        Text::Goal => "Setzt Steine und findet den Ausgang",
        Text::GoalFind { keys } => return format!("Findet den Ausgang: je {keys} Schlüssel"),
        Text::GoalDear { gems, keys } => return format!("{}, dann der Ausgang {}", more_gems(gems), at_most(keys)),
        Text::GoalExit { rooms, keys } => return format!("Zum Ausgang: {}", way_out(rooms, keys)),
        Text::GoalOut => "Du bist draußen. Deine Freunde noch nicht.",
        Text::GoalGong { rooms: Some(0) } => "Du bist in der Startkammer: bleib, bis die Türen zuschlagen",
        Text::GoalGong { rooms: Some(rooms) } => {
            return format!("Zurück zur Startkammer: {}", several(rooms, "Kammer", "Kammern"));
        }
        Text::GoalGong { rooms: None } => "Zurück zur Startkammer, sonst verlierst du einen Würfel",
        Text::GoalLast { rooms, keys } => {
            return format!("Letzter Gong! Durch den Ausgang: {}", way_out(rooms, keys));
        }
        Text::GoalLastDear { gems, keys } => {
            return format!("Letzter Gong! {}, dann hinaus {}", more_gems(gems), at_most(keys));
        }
        Text::GoalQuests(n) => return format!("Noch {}, dann der Ausgang", several(n, "Aufgabe", "Aufgaben")),
        Text::GoalLastQuests(n) => {
            return format!("Letzter Gong! Noch {}, dann hinaus", several(n, "Aufgabe", "Aufgaben"));
        }
        Text::GoalLastFind => "Letzter Gong! Findet den Ausgang",
        Text::GoalClosed => "Keine Kammer hat eine freie Öffnung: dreht eine, wenn ihr könnt, oder gebt auf",
        Text::ForlornLocked => "Alle Würfel sind blockiert, und nichts löst sie mehr: gebt auf und versucht es neu",
        Text::ForlornDear { keys } => {
            return format!(
                "Der Ausgang verlangt mindestens {keys} Schlüssel, mehr als ihr Würfel habt: gebt auf und versucht es neu"
            );
        }
        Text::LeftBeforeCollapse => "bis zum Einsturz",
        Text::UntilSlam => "bis die Türen zuschlagen",
        Text::UntilCollapse => "bis zum Einsturz",
        Text::BeforeCollapse(seconds) => return format!("{} bis zum Einsturz", clock(seconds)),
        Text::Practice => "Übung, keine Uhr",
        Text::HomeSign { rooms } => return format!("{rooms} · START"),
        Text::Enter => "Betreten",
        Text::Discover => "Entdecken",

        Text::WithYou => "bei dir",
        Text::AtHome => "in der Startkammer",
        Text::RoomsFromYou(n) => return format!("{} von dir", several(n, "Kammer", "Kammern")),
        Text::RoomsTowards { rooms, bearing: to } => {
            return format!("{} {}", several(rooms, "Kammer", "Kammern"), bearing(to));
        }
        Text::RoomsToExit(0) => "im Ausgang",
        Text::RoomsToExit(n) => return format!("{} zum Ausgang", several(n, "Kammer", "Kammern")),
        Text::CanGive => "kann noch einen Würfel geben",
        Text::NeedsGold => "braucht Gold",
        Text::AtExit => "AM AUSGANG",
        Text::KeysShown { have, need } => return format!("{have} von {need} Schlüsseln"),
        Text::NoWay => "kein Weg zu dir",
        Text::Escaped => "entkommen",
        Text::Stuck => "BLOCKIERT",
        Text::NoDiceSelf => "Keine Würfel mehr: ein Freund, der draußen ist, kann dir einen geben",
        Text::StuckSelf => "Alle Würfel blockiert: die goldene Maske eines Freundes hilft, oder das Schicksal",
        Text::StuckFriend => "Alle Würfel blockiert: die goldene Maske eines Freundes hilft",
        Text::StuckFate => "Alle Würfel blockiert: das Schicksal hilft",
        Text::PledgedDice { dice, face: Face::Key } => return format!("{dice} Schlüssel eingesetzt"),
        Text::PledgedDice { dice, face: Face::Torch } => {
            return several(dice, "Fackel eingesetzt", "Fackeln eingesetzt");
        }
        Text::PledgedDice { dice, .. } => return format!("{dice} Würfel eingesetzt"),
        Text::CardUsed => "benutzt bis zum nächsten Zuschlagen",
        Text::CardSpent => "benutzt",
        Text::RoomsAway(n) => return format!("{} vom Start", several(n, "Kammer", "Kammern")),

        Text::EnterSide(to) => return format!("Im {} betreten", side(to)),
        Text::DiscoverSide(to) => return format!("Im {} entdecken", side(to)),
        Text::DiscoverAbout => "unbekannte Kammer",
        Text::DiscoverLook => "Erst ansehen",
        Text::DiscoverLookAbout => "Kammer ziehen, dann den Platz wählen",
        Text::LaySide(to) => return format!("Im {} anlegen", side(to)),
        Text::LayAbout { seconds } => return format!("von selbst in {seconds} s"),
        Text::Free(Who::You) => "Eigene befreien",
        Text::Free(Who::Named(name)) => return format!("{name} befreien"),
        Text::FreeAbout { freed, of } if freed == of => {
            return several(of, "schwarze Maske", "schwarze Masken");
        }
        Text::FreeAbout { freed, of } => return format!("{freed} von {of} schwarzen Masken"),
        Text::Commit { gems } => return format!("Für {} einsetzen", several(gems, "Stein", "Steine")),
        Text::CommitHere => "Hier einsetzen",
        Text::CommitAbout { have, need } => return format!("{have} von {need} mit deinen Würfeln"),
        Text::Withdraw => "Würfel zurücknehmen",
        Text::WithdrawAbout => "aus dem Einsatz hier",
        Text::Escape => "Entfliehen",
        Text::EscapeLoses(piece) => return format!("bleibt zurück: {piece}! Damit ist das Spiel verloren"),
        Text::EscapeAbout { keys } => return format!("für {keys} Schlüssel"),
        Text::EscapeNotHere => "nur vom Ausgang aus",
        Text::EscapeUnknown => "Ausgang unbekannt",
        Text::Give(name) => return format!("{name} einen Würfel geben"),
        Text::GiveAbout => "du brauchst deine nicht mehr",
        Text::FateAsked(name) => return format!("{name} fragt nach einer Schicksalswendung"),
        Text::Agree => "Ja, wenden",
        Text::Refuse => "Nein, noch nicht",
        Text::HoldMasks => "Masken behalten",
        Text::OfferMasks => "Befreien lassen",
        Text::Concede => "Aufgeben",
        Text::PlayOn => "Weiterspielen",

        Text::Pause => "Pause",
        Text::Resume => "Weiter",
        Text::Paused => "Die Zeit steht still",
        Text::KeyMap => "Tasten",
        Text::Close => "Schließen",
        Text::Leave => "Spiel verlassen",
        Text::LeaveSure => "Nochmals drücken zum Verlassen",
        Text::EndGame => "Spiel beenden",
        Text::EndGameSure => "Nochmals drücken zum Beenden",
        Text::WholeTemple => "Ganzer Tempel",
        Text::KeyRoll => "würfeln",
        Text::KeyKeep => "Würfel behalten oder freigeben",
        Text::KeyMove => "dort betreten, entdecken oder anlegen",
        Text::KeyLook => "Kammer ziehen, dann Platz wählen",
        Text::KeyFree => "schwarze Masken befreien: Freunde, eigene",
        Text::KeyGems => "Würfel für Steine einsetzen",
        Text::KeyWithdraw => "eingesetzte Würfel zurücknehmen",
        Text::KeyEscape => "entfliehen",
        Text::KeyFate => "Schicksalswendung; ja, nein",
        Text::KeyCall => "den anderen zurufen",
        Text::KeyRule => "die Regel der gewählten Aktion",
        Text::KeyPause => "Pause, wo erlaubt",
        Text::KeyCamera => "Kamera: ganzer Tempel oder du",
        Text::KeyHelp => "diese Liste",

        Text::Begins => "Flieht!",
        Text::Rolled { faces } => return format!("Du würfelst {faces}"),
        Text::Entered { who, kind } => {
            return format!(
                "{} {}",
                about(who, "Du betrittst:", "betritt:"),
                modules::chamber(Language::German, kind)
            );
        }
        Text::Laid { who, kind } => {
            return format!(
                "{} {}",
                about(who, "Du findest:", "findet:"),
                modules::chamber(Language::German, kind)
            );
        }
        Text::ExitFound(who) => return about(who, "Du hast den Ausgang gefunden!", "hat den Ausgang gefunden!"),
        Text::GemsPlaced { gems, left } => {
            return format!("{} gesetzt, noch {left} in der Ablage", several(gems, "Stein", "Steine"));
        }
        Text::FreedOf { who, dice } => {
            let dice = several(dice, "freien Würfel", "freie Würfel");
            return about(who, &format!("Du hast {dice} mehr"), &format!("hat {dice} mehr"));
        }
        Text::NowStuck(who) => return about(who, "Du bist blockiert!", "ist blockiert!"),
        Text::HasEscaped(who) => return about(who, "Du bist entkommen!", "ist entkommen!"),
        Text::DieGiven { from, to } => {
            let to = match to {
                Who::You => "dir",
                Who::Named(name) => name,
            };
            return about(from, &format!("Du gibst {to} einen Würfel"), &format!("gibt {to} einen Würfel"));
        }
        Text::FateProposed(who) => {
            return about(who, "Du fragst nach einer Schicksalswendung", "fragt nach einer Schicksalswendung");
        }
        Text::FateRefused(who) => return about(who, "Du lehnst ab", "lehnt die Schicksalswendung ab"),
        Text::FateLapsed => "Die Frage nach dem Schicksal ist verfallen",
        Text::FateTurned => "Das Schicksal wendet sich: alle Masken frei, ein Stein mehr in der Ablage",
        Text::Gong { n } => return format!("Gong {n}! Zurück zur Startkammer"),
        Text::LastGong => "Letzter Gong! Zum Ausgang",
        Text::Slam { safe, outside: 0 } => return format!("Die Türen schlagen zu: alle {safe} sind sicher"),
        Text::Slam { outside, .. } => return format!("Die Türen schlagen zu: {outside} draußen"),
        Text::DieLost(who) => return about(who, "Du verlierst einen Würfel", "verliert einen Würfel"),
        Text::DieLaidAside(who) => {
            return about(who, "Du musst einen Würfel ablegen", "muss einen Würfel ablegen");
        }
        Text::DieBack(who) => return about(who, "Dein Würfel kommt zurück", "bekommt einen Würfel zurück"),
        Text::Collapse => "Der Tempel stürzt ein",
        Text::Won => "Alle sind draußen!",
        Text::GaveUp => "Alle haben aufgegeben",
        Text::LeftBehind => "Etwas blieb im Tempel zurück: alles ist verloren",
        Text::AimBetween { one, other } => return format!("zwischen: {one} | {other}"),
        Text::NextTarget => "Nächstes Ziel",
        Text::PreviousTarget => "Voriges Ziel",
        Text::Targets(n) => return several(n, "Ziel", "Ziele"),
        Text::Told { who, verb, piece } => return told(who, verb, piece),
        Text::Asks { who, what } => return about(who, "Du bittest um", "bittet um") + ": " + what,

        Text::PlayWithFriends => "Mit Freunden spielen",
        Text::PlayWithFriendsAbout => "Schick einen Link. Kein Konto, nichts zu installieren.",
        Text::JoinWithCode => "Mit Code beitreten",
        Text::JoinTable => "Beitreten",
        Text::CodePlaceholder => "z. B. brave-kapok-27",
        Text::CodeUnknown => "Kein Tisch hat diesen Code. Ist er richtig geschrieben?",
        Text::Home => "Startseite",
        Text::Connecting => "Verbinde …",
        Text::PressAgain => "Zur Bestätigung noch einmal drücken.",
        Text::NotSent => "Nicht gesendet: Die Leitung war weg. Versuch es noch einmal.",
        Text::ConnectionLost => "Die Verbindung ist weg. Neuer Versuch …",
        Text::ComeBackHere => "Lieber hier spielen",
        Text::RoomOver => {
            "Diesen Tisch gibt es nicht mehr: alle waren zu lange weg, oder er ließ sich nicht bewahren."
        }

        Text::GatherFriends => "Versammle deine Freunde",
        Text::SendThisLink => "Schick diesen Link",
        Text::Code => "Tischcode",
        Text::CopyLink => "Kopieren",
        Text::Copied => "Kopiert",
        Text::Share => "Teilen",
        Text::ScanCode => "Zum Beitreten mit dem Handy scannen",
        Text::YourName => "Dein Name",
        Text::SeatsTaken { taken, of } => return format!("{taken} von {of} besetzt, ein Name genügt"),
        Text::FewerSeats => "Ein Platz weniger",
        Text::MoreSeats => "Ein Platz mehr",
        Text::OpenSeat => "Freier Platz",
        Text::WaitingForFriend => "noch zu haben",
        Text::AddBot => "Bot dazu",
        Text::RemoveBot => "Bot weg",
        Text::BotHelper => "umsichtiger Bot",
        Text::TakeSeat => "Diesen Platz nehmen",
        Text::Watch => "Zuschauen",
        Text::WatchersHere(n) => return several(n, "Person schaut zu", "Personen schauen zu"),
        Text::HostMark => "lädt ein",
        Text::YouMark => "du",
        Text::Away => "abwesend",
        Text::AwayBotPlays => "Bot spielt",
        Text::Kick(name) => return format!("{name} wegschicken"),
        Text::UndoKick(name) => return format!("{name} zurückrufen"),
        Text::MakeHost(name) => return format!("{name} die Leitung geben"),
        Text::GiveSeat { to, of } => return format!("{to} den Platz von {of} geben"),
        Text::OnlyHostChooses => "Wer einlädt, wählt, was gespielt wird.",
        Text::WaitingForHost => "Gleich geht es los",
        Text::StartWith(n) => return format!("Los zu {n}"),
        Text::YourColour => "Deine Farbe",
        Text::DiceWord => "Dein Wort für die Würfel",
        Text::DiceWordAbout => {
            "Der Tisch hat seinen Teil der Würfel schon festgelegt; dein Wort fließt mit ein. Niemand bestimmt sie allein."
        }
        Text::ColourName(which) => colour(which),
        Text::CustomSheet => "Eigene Mischung",
        Text::DifficultyTitle => "Schwierigkeit",
        Text::DifficultyName(Difficulty::Normal) => "Üblich",
        Text::DifficultyName(Difficulty::Expert) => "Könner",
        Text::DifficultyName(Difficulty::Professional) => "Profis",
        Text::DifficultyAbout { difficulty: Difficulty::Normal, .. } => "Steine wie üblich",
        Text::DifficultyAbout { difficulty: Difficulty::Expert, extra } => {
            return format!("{} mehr", several(extra, "Stein", "Steine"));
        }
        Text::DifficultyAbout { difficulty: Difficulty::Professional, extra } => {
            return format!("{} mehr, keine Schicksalswendung", several(extra, "Stein", "Steine"));
        }
        Text::ClockTitle => "Uhr",
        Text::ClockProfile("default") => "Drei Gongs, gute Warnung",
        Text::ClockProfile("reviews") => "Drei Gongs, knappe Warnung",
        Text::ClockProfile("sand_timer") => "Sanduhr, keine Warnung",
        Text::ClockProfile(other) => other,
        Text::Handicap => "Vorgabe",
        Text::MoreDice(n) => return format!("{} mehr", several(n, "Würfel", "Würfel")),
        Text::NoHandicap => "wie alle",
        Text::RollEvery { tenths } => return format!("ein Wurf alle {},{} s", tenths / 10, tenths % 10),
        Text::ByChance => "Zufällig",

        Text::ReviewGame => "Partie ansehen",
        Text::YourGames => "Deine Partien",
        Text::ForTheBox => "Begleiter für die Schachtel",
        Text::AsksGiveUp(Who::You) => "Du möchtest aufgeben",
        Text::AsksGiveUp(Who::Named(name)) => return format!("{name} möchte aufgeben"),
        Text::AsksPause(Who::You) => "Du bittest um eine Pause",
        Text::AsksPause(Who::Named(name)) => return format!("{name} bittet um eine Pause"),
        Text::GiveUpOpen => "Wollen wir aufgeben?",
        Text::GiveUpToo => "Auch aufgeben",
        Text::TakeItBack => "Zurücknehmen",
        Text::NoPause => "Keine Pause",
        Text::VoteCount { yes, of } => return format!("{yes} von {of} sind einverstanden. Es müssen alle sein."),
        Text::VoteYes => "ja",
        Text::VoteOpen => "…",
        Text::VoteAway => "weg, zählt nicht",
        Text::LostIn(seconds) => return format!("Verloren in {seconds} s, wenn es niemand zurücknimmt"),
        Text::PausedTogether => {
            "Jemand von euch lässt es weitergehen. Nach zwei Minuten geht es von selbst weiter."
        }
        Text::GoOnLeft { seconds: Some(left) } => return format!("Weiterspielen, noch {}", clock(left)),
        Text::GoOnLeft { seconds: None } => "Weiterspielen",
        Text::CannotGoOn => "Dieses Spiel lief nach anderen Regeln und kann nicht weitergehen.",
        Text::AnotherTry { seconds } => return format!("Neuer Versuch, ab {}", clock(seconds)),
        Text::Rematch => "Revanche!",
        Text::BackToLobby => "Zurück zur Runde",
        Text::OfferClock => "Jetzt mit Uhr?",
        Text::OfferClockAbout => "Zehn Minuten, drei Gongs, dann stürzt der Tempel ein.",
        Text::WithClock => "Mit Uhr",
        Text::GetReady => "Mach dich bereit",
        Text::StartsIn(seconds) => return format!("Das Spiel beginnt in {seconds}"),
        Text::SpectatingAll => "Du schaust zu",

        Text::CallWheel => "Rufen",
        Text::CallName(which) => call(which),
        Text::Called { who, call: which } => {
            return format!("{} {}", about(who, "Du rufst:", "ruft:"), call(which));
        }
        Text::CallSilenced => "Der Fluch des Schweigens verschließt dir den Mund",
        Text::ReportBreach(card) => return format!("{card}: allen melden, dass es nicht eingehalten wird"),
        Text::Breach { by, whose, card } => {
            return format!("{} {whose} hält sich nicht an {card}", about(by, "Du meldest:", "meldet:"));
        }
        Text::Chat => "Plaudern",
        Text::ChatPlaceholder => "Ein paar Worte an alle",
        Text::Said { who: Who::You, text } => return format!("Du: {text}"),
        Text::Said { who: Who::Named(name), text } => return format!("{name}: {text}"),

        Text::RuleNumber(id) => return format!("Regel {id}"),
        Text::WhyNotNow => "Jetzt nicht",
        Text::PayWith => "Bezahlen mit",
        Text::PayEnough => "Diese Würfel reichen",
        Text::DoIt => "Ausführen",
        Text::Hint(which) => hint(which),
        Text::HintUnderstood => "Verstanden",
        Text::NoMoreHints => "Keine Tipps mehr",

        Text::SettingsTitle => "Einstellungen",
        Text::SoundOn => "Ton ist an",
        Text::SoundOff => "Ton ist aus",
        Text::LayerGongs => "Gongschläge",
        Text::LayerDice => "Würfel",
        Text::LayerCalls => "Rufe",
        Text::Vibration => "Vibrieren",
        Text::ReducedMotion => "Weniger Bewegung",
        Text::On => "an",
        Text::Off => "aus",
        Text::LargerDice => "Größere Würfel",
        Text::HoldToRoll => "Halten zum Würfeln",
        Text::SpokenCalls => "Rufe vorlesen",
        Text::ThemeTitle => "Farben",
        Text::ThemeTorchlight => "Fackelschein",
        Text::ThemeDaylight => "Tageslicht",
        Text::ThemeContrast => "Hoher Kontrast",
        Text::FriendOutside { name, place } => return format!("{name}, {place}: dorthin sehen"),
        Text::BackToMe => "Zurück zu mir",

        Text::Wall => "Wand",
        Text::GemsPlace => "Steine",
        Text::GemsNotHere => "hier keine",
        Text::GemsTaken => "Steine schon gesetzt",
        Text::NoFaceShows(which) => return format!("{} fehlt", face(which)),
        Text::FreeFriend => "Andere befreien",
        Text::NobodyHere => "niemand hier",
        Text::NoBlackMask => "keine schwarze Maske",
        Text::Look => "umsehen",
        Text::LayHere => "Anlegen",
        Text::Costs(price) => return format!("kostet {price}"),
        Text::Levels { face: which, counts } => return format!("Steine für {counts} {}", faces(which)),
        Text::Or => "oder",
        Text::ExitOutside { rooms } => {
            return format!("Ausgang, {}: dorthin sehen", several(rooms, "Kammer", "Kammern"));
        }
        Text::HomeOutside { rooms } => {
            return format!("Start, {}: dorthin sehen", several(rooms, "Kammer", "Kammern"));
        }

        Text::ReleaseAndRoll(n) => return format!("Freigeben, {n} würfeln"),
        Text::CallForHelp => "Um Hilfe rufen",
        Text::AllPledged => "Nichts mehr zu würfeln: nimm eingesetzte Würfel zurück",
        Text::AllBlack => "Alle deine Würfel sind schwarz",
        Text::AllBlackGold { name, rooms: 0 } => {
            return format!("Alle deine Würfel sind schwarz. {name} neben dir hat Gold");
        }
        Text::AllBlackGold { name, rooms } => {
            return format!(
                "Alle deine Würfel sind schwarz. {name} hat Gold, {} entfernt",
                several(rooms, "Kammer", "Kammern")
            );
        }
        Text::HasGold => "hat Gold",
        Text::DieGone { seconds } => return format!("weg · {seconds} s"),
        Text::DieGoneAbout { number, seconds } => {
            return format!(
                "Würfel {number} ist weg. Tippe einen anderen an, um lieber den zu verlieren: {seconds} s"
            );
        }
        Text::LoseThis => "lieber diesen verlieren",
        Text::ChamberPlace { east: 0, north: 0 } => "",
        Text::ChamberPlace { east, north } => {
            return compass([(north, "nördlich", "südlich"), (east, "östlich", "westlich")], "vom Start");
        }
        Text::ExitCosts(n) => return format!("Ausgang: {n} Schlüssel"),

        Text::MenuTitle => "Menü",
        Text::SoundTitle => "Ton",
        Text::RulesTitle => "Regeln",
        Text::RulesLongPress => "Drücke lange auf eine Aktion, um ihre Regel zu lesen.",
        Text::Back => "Zurück",
        Text::GiveUpAsk => "Für alle aufgeben?",
        Text::GiveUpAbout => {
            "Der Tempel fällt nur, wenn alle Anwesenden zustimmen; bis dahin kannst du es zurücknehmen. Wer weg ist, zählt nicht."
        }
        Text::GiveUpAlone => "Der Tempel behält seine Steine, und diese Partie ist zu Ende.",
        Text::KeepPlaying => "Weiterspielen!",
        Text::AskOthers => "Die anderen fragen",
        Text::KeyMine => "was deine Karten und diese Kammer tun",

        Text::SayThisCode => "Sag diesen Code",
        Text::ShareLink => "Link teilen",
        Text::Ready => "bereit",
        Text::Naming => "wählt einen Namen",
        Text::NotReadyYet(name) => return format!("{name} ist noch nicht bereit"),
        Text::AnotherTrySame => {
            "Die Partie von vorhin geht hier weiter, mit denselben Würfeln. Nimm Platz; alles andere bleibt, und es zählt nirgends."
        }
        Text::AnotherTryFresh => {
            "Die Partie von vorhin geht hier weiter, mit anderen Würfeln. Nimm Platz; alles andere bleibt, und es zählt nirgends."
        }
        Text::SkipToStart => "Direkt zum Start",
        Text::SkipToDice => "Direkt zu den Würfeln",
        Text::SkipToActions => "Direkt zu den Aktionen",

        Text::SecondsLeft(n) => return format!("noch {n} Sekunden"),
        Text::FriendsTold => "Taten der anderen vorlesen",
    };
    fixed.to_owned()
}

/// What must leave the depot first.
fn more_gems(gems: u32) -> String {
    format!("Noch {}", several(gems, "Stein", "Steine"))
}

/// The most keys that one's dice can show.
fn at_most(keys: u32) -> String {
    format!("(höchstens {keys} Schlüssel)")
}

/// The way to the exit and what it costs there.
fn way_out(rooms: Option<u32>, keys: u32) -> String {
    match rooms {
        Some(0) => format!("du bist da, je {keys} Schlüssel"),
        Some(rooms) => format!("{}, je {keys} Schlüssel", several(rooms, "Kammer", "Kammern")),
        None => format!("je {keys} Schlüssel"),
    }
}

pub(crate) const fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::NotStarted => "das Spiel hat noch nicht begonnen",
        Obstacle::Over => "das Spiel ist vorbei",
        Obstacle::Escaped => "du bist entkommen",
        Obstacle::NoSuchPlayer => "du spielst hier nicht mit",
        Obstacle::TimeRunsBackwards => "dieser Augenblick ist vorbei",
        Obstacle::Placing => "lege zuerst die gezogene Kammer an",
        Obstacle::BusyUntil(_) => "du bist noch einen Augenblick beschäftigt",
        Obstacle::NoPassage => "kein Durchgang führt dorthin",
        Obstacle::NoFreeEntrance => "dort ist keine freie Öffnung",
        Obstacle::NotInTheTemple => "diese Kammer liegt nicht im Tempel",
        Obstacle::WrongChamber => "nicht in dieser Kammer",
        Obstacle::NotTogether => "ihr seid nicht in derselben Kammer",
        Obstacle::Cursed => "ein Fluch verbietet es",
        Obstacle::NotInThisGame => "nicht in diesem Spiel",
        Obstacle::Exhausted => "hier kann nichts mehr aktiviert werden",
        Obstacle::CardTurned => "deine Karte ist bis zum nächsten Zuschlagen benutzt",
        Obstacle::EmptyPile => "keine Kammer mehr",
        Obstacle::UsedUp => "öfter ist es nicht erlaubt",
        Obstacle::NotBefore(_) => "zu früh, warte einen Augenblick",
        Obstacle::Pointless => "es würde nichts bewirken",
        Obstacle::HoldsMasks => "dein Freund will die schwarzen Masken behalten",
        Obstacle::NoOpenQuestion => "danach fragt gerade niemand",
        Obstacle::WrongTarget => "das kann nicht gewählt werden",
        Obstacle::NoDice => "dafür ist kein Würfel übrig",
        Obstacle::NoSuchDie => "diesen Würfel hast du nicht",
        Obstacle::DieCursed => "eine schwarze Maske blockiert den Würfel",
        Obstacle::DieCommitted => "der Würfel ist eingesetzt",
        Obstacle::DieUnrolled => "der Würfel muss erst geworfen werden",
        Obstacle::WrongFace => "der Würfel zeigt das falsche Symbol",
        Obstacle::TooFew => "deine Würfel zeigen nicht genug",
        Obstacle::Superfluous => "ein Würfel davon ist überflüssig",
        Obstacle::Trapped => "der Abenteurer sitzt fest",
        Obstacle::QuestOpen => "eine Aufgabe ist noch offen",
    }
}

pub(crate) const fn face(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "Abenteurer",
        Face::Key => "Schlüssel",
        Face::Torch => "Fackel",
        Face::BlackMask => "schwarze Maske",
        Face::GoldenMask => "goldene Maske",
    }
}

/// Several of a face.
pub(crate) const fn faces(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "Abenteurer",
        Face::Key => "Schlüssel",
        Face::Torch => "Fackeln",
        Face::BlackMask => "schwarze Masken",
        Face::GoldenMask => "goldene Masken",
    }
}

const fn bearing(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::North => "nördlich",
        Bearing::NorthEast => "nordöstlich",
        Bearing::East => "östlich",
        Bearing::SouthEast => "südöstlich",
        Bearing::South => "südlich",
        Bearing::SouthWest => "südwestlich",
        Bearing::West => "westlich",
        Bearing::NorthWest => "nordwestlich",
    }
}

pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "Norden",
        Side::East => "Osten",
        Side::South => "Süden",
        Side::West => "Westen",
    }
}

pub(crate) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "roter Kreis",
        Colour::Blue => "blaues Quadrat",
        Colour::Green => "grünes Dreieck",
        Colour::Yellow => "gelber Stern",
        Colour::Black => "schwarze Raute",
        Colour::Purple => "lila Sechseck",
    }
}

pub(crate) const fn call(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "Hilfe!",
        Call::Coming => "Komme",
        Call::GemHere => "Stein hier",
        Call::NeedTwoTorches => "2 Fackeln",
        Call::GoHome => "Zum Start",
        Call::ExitFound => "Ausgang!",
        Call::NeedTwoKeys => "2 Schlüssel",
        Call::ThankYou => "Danke",
        Call::ToTheExit => "Zum Ausgang",
    }
}

pub(crate) const fn sorry(code: SorryCode) -> &'static str {
    match code {
        SorryCode::Malformed => "Der Tisch hat diese Seite nicht verstanden. Lade sie neu.",
        SorryCode::TooLong => "Das war zu lang zum Senden.",
        SorryCode::HelloFirst => "Der Tisch wusste nicht, wer da spricht. Lade die Seite neu.",
        SorryCode::OtherProtocol => "Das Spiel wurde erneuert. Lade die Seite neu.",
        SorryCode::Full => "An diesem Tisch ist kein Platz mehr.",
        SorryCode::SentAway => "Der Gastgeber hat dich weggeschickt.",
        SorryCode::TakenOver => "Du spielst in einem anderen Fenster weiter.",
        SorryCode::RoomOver => {
            "Diesen Tisch gibt es nicht mehr: alle waren zu lange weg, oder er ließ sich nicht bewahren."
        }
        SorryCode::TooFast => "Das war zu viel auf einmal.",
        SorryCode::NotHost => "Das darf nur der Gastgeber.",
        SorryCode::NotSeated => "Dafür brauchst du einen Platz am Tisch.",
        SorryCode::NotNow => "Das geht gerade nicht.",
        SorryCode::NoFreeSeat => "Alle Plätze sind besetzt.",
        SorryCode::NoSuchPerson => "Diese Person ist nicht mehr da.",
        SorryCode::NoSuchSeat => "Dieser Platz kann nicht vergeben werden.",
        SorryCode::BadSettings => "So lässt sich kein Spiel aufbauen.",
        SorryCode::Taken => "Jemand war schneller und hat das schon gewählt.",
        SorryCode::OldId => "Das ist zu lange her; die Antwort ist vergessen.",
        SorryCode::NothingSaid => "Davon blieb nichts zu sagen übrig.",
        SorryCode::EndedByUpdate => {
            "Dieses Spiel konnte nach einer Aktualisierung des Servers nicht weitergehen. Was gespielt wurde, ist aufbewahrt, mit dem Geheimnis seiner Würfel."
        }
        SorryCode::Lost => {
            "Dieser Tisch konnte nicht weitergehen: Was der Server von ihm aufbewahrt hat, ist beschädigt. Was vom Spiel noch lesbar ist, bleibt erhalten, mit dem Geheimnis seiner Würfel."
        }
        SorryCode::EndlessGame => "Dieses Spiel dauert schon so lange, dass es hier endet.",
        SorryCode::NoNewGames => {
            "Der Server wird gleich aktualisiert: Spiele gehen weiter, neue beginnen, wenn er zurück ist."
        }
        SorryCode::TooLate => "Zu spät: Inzwischen hat jemand für dich gespielt. Es wurde nicht getan.",
        SorryCode::NotKept => {
            "Der Server kann gerade nichts speichern. Das Spiel wartet und geht von selbst weiter."
        }
        SorryCode::Internal => "Der Tisch ist kaputt, das tut uns leid. Mach einen neuen auf.",
    }
}

pub(crate) const fn hint(hint: Hint) -> &'static str {
    match hint {
        Hint::FirstRoll => {
            "Würfle! Tippe einen Würfel an, um ihn zu behalten; alle anderen wirfst du neu, so oft du willst."
        }
        Hint::MasksLock => "Eine schwarze Maske blockiert ihren Würfel. Erst befreit kannst du ihn wieder werfen.",
        Hint::GoldFrees => {
            "Eine goldene Maske befreit zwei schwarze: deine eigenen oder die eines Freundes in deiner Kammer."
        }
        Hint::EnterCosts => "Eine Kammer kostet, was im roten Rahmen steht. Zahl mit Würfeln, und du bist drin.",
        Hint::Discover => "Eine offene Seite: zwei Abenteurer legen dahinter eine neue Kammer an.",
        Hint::GemChamber => {
            "Hier wird die Ablage leerer. Setz Schlüssel oder Fackeln für eine Stufe ein; Freunde in der Kammer können dazulegen."
        }
        Hint::Stuck => {
            "Alle deine Würfel sind blockiert. Ruf um Hilfe: die goldene Maske eines Freundes befreit dich, oder eine Schicksalswendung."
        }
        Hint::ExitFound => "Der Ausgang ist gefunden! Bringt alle hin: gewonnen ist erst, wenn jeder draußen ist.",
        Hint::EscapeCost => {
            "Die Flucht kostet einen Schlüssel je Stein in der Ablage und einen dazu. Setz also erst Steine."
        }
        Hint::GiveDie => "Du bist draußen. Gib einen deiner Würfel einem Freund, der noch drin ist.",
        Hint::Countdown => {
            "Der Gong! Sei in der Startkammer, wenn die Türen zuschlagen, sonst verlierst du einen Würfel."
        }
    }
}

/// Was mit einem Teil geschieht; ohne eines mit allen.
fn told(who: Option<Who<'_>>, verb: Verb, piece: Option<&str>) -> String {
    let (yourself, somebody, nobody) = match verb {
        Verb::Gains => ("Du bekommst", "bekommt", "Neu"),
        Verb::Suffers => ("Dich trifft", "ist getroffen von", "Unheil"),
        Verb::Sheds => ("Du wirst los", "wird los", "Fort"),
        Verb::Loses => ("Du verlierst", "verliert", "Verloren"),
        Verb::Uses => ("Du benutzt", "benutzt", "Benutzt"),
        Verb::Readies => ("Du darfst wieder nutzen", "darf wieder nutzen", "Wieder bereit"),
        Verb::Discards => ("Ohne Wirkung auf dich", "bleibt verschont von", "Ohne Wirkung"),
        Verb::Lays => ("Du legst", "legt", "Gelegt"),
        Verb::Moves => ("Du bewegst", "bewegt", "Bewegt"),
        Verb::Turns => ("Du drehst um", "dreht um", "Umgedreht"),
        Verb::Removes => ("Du entfernst", "entfernt", "Entfernt"),
        Verb::Opens => ("Du öffnest einen Weg", "öffnet einen Weg", "Ein Weg öffnet sich"),
    };
    let happened = who.map_or_else(|| nobody.to_owned(), |who| about(who, yourself, somebody));
    happened + ": " + piece.unwrap_or("alle Karten")
}
