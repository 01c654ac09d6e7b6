//! The roll and write game in German.

use kit::{Call, Face};
use scroll::room::Side;
use scroll::sheets::{Colour, Track};

use super::Text;

pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::North => "im Norden",
        Side::East => "im Osten",
        Side::South => "im Süden",
        Side::West => "im Westen",
    }
}

pub(super) const fn face(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "Abenteurer",
        Face::Key => "Schlüssel",
        Face::Torch => "Fackel",
        Face::BlackMask => "schwarze Maske",
        Face::GoldenMask => "goldene Maske",
    }
}

const fn track(track: Track) -> &'static str {
    match track {
        Track::Rush => "Sturm",
        Track::Heal => "Heilen",
        Track::Reroll => "Neuwurf",
        Track::Key => "Schlüssel",
        Track::Torch => "Fackel",
        Track::Gold => "Goldmaske",
    }
}

/// What a circle of a track does when it is spent.
const fn does(track: Track) -> &'static str {
    match track {
        Track::Rush => "betritt ohne zu zahlen",
        Track::Heal => "befreit Würfel",
        Track::Reroll => "wirft ein Paar neu",
        Track::Key => "zahlt Schlüssel",
        Track::Torch => "zahlt Fackel",
        Track::Gold => "zahlt Goldmaske",
    }
}

/// When it can be spent.
const fn when(track: Track) -> &'static str {
    match track {
        Track::Heal => "vor dem Gehen",
        Track::Reroll => "nach einem Wurf",
        Track::Rush => "statt zu zahlen",
        Track::Key | Track::Torch | Track::Gold => "beim Erkunden",
    }
}

const fn call(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "Hilfe!",
        Call::Coming => "Ich komme",
        Call::GemHere => "Hier ist ein Edelstein",
        Call::NeedTwoTorches => "Fackeln, bitte",
        Call::GoHome => "Geh zurück",
        Call::ExitFound => "Ich sehe den Ausgang",
        Call::NeedTwoKeys => "Schlüssel, bitte",
        Call::ThankYou => "Danke",
        Call::ToTheExit => "Zum Ausgang!",
    }
}

const fn sign(sign: Colour) -> &'static str {
    match sign {
        Colour::Red => "Sonne",
        Colour::Blue => "Stufen",
        Colour::Green => "Blatt",
        Colour::Yellow => "Auge",
    }
}

pub(super) fn tell(text: Text<'_>) -> String {
    let fixed = match text {
        Text::GameTitle => "Roll & Write",
        Text::Lead => {
            "Papier, Bleistift und acht Würfel. Sammelt die Edelsteine, dann trefft euch alle am Ausgang."
        }
        Text::GoOn => "Weiterspielen",
        Text::GoOnAbout { round, gems, target } => {
            return format!("Dein Spiel: Runde {round}, {gems} von {target} Edelsteinen");
        }
        Text::WithFriends => "Mit Freunden, alle an eigenen Geräten",
        Text::WithFriendsAbout => "Ein Tisch auf diesem Server: schick ihnen den Link",
        Text::NoTable => "Gerade ist kein Tisch zu bekommen. Versuch es gleich noch einmal.",
        Text::TableLink => "Der Link zu diesem Tisch",
        Text::LinkCopied => "Kopiert",
        Text::CopyLink => "Kopieren",
        Text::TableCode => "Zum Vorsagen",
        Text::ScanIt => "Der Link als Bild, zum Scannen",
        Text::TakeSeat => "Platz nehmen",
        Text::OnlyWatch => "Aufstehen und zusehen",
        Text::SecondSeat => "Auch einen zweiten Platz spielen",
        Text::SecondSeatAbout => "statt einer Soloregel: zwei Blätter, ein Mensch",
        Text::OneSeat => "Den zweiten Platz zurückgeben",
        Text::YourName => "Dein Name",
        Text::HostBegins => "Wer einlädt, wählt und beginnt.",
        Text::Connecting => "Der Tisch wird gesucht …",
        Text::LineLost => "Die Leitung ist weg und wird gesucht; dein Blatt ist sicher.",
        Text::PlayHere => "Lieber hier spielen",
        Text::Paused => "Pause",
        Text::PauseIt => "Pause machen",
        Text::GoOnNow => "Weiter",
        Text::SaySomething => "Etwas sagen",
        Text::TurnClock => "Wie lange darf ein Schritt dauern?",
        Text::NoLimit => "so lange es braucht",
        Text::BotsPlay => "Wie gut spielen Bots?",
        Text::LeaveTable => "Diesen Tisch verlassen",
        Text::HowMany => "Wie viele spielen?",
        Text::AtDevice => "an einem anderen Gerät",
        Text::Chain { lead, links } => return format!("{lead}: {links}."),
        Text::ChoseJoker { name } => return format!("{name}, Joker"),
        Text::LinkSpent(which) => return format!("Bonus {} ausgegeben", track(which)),
        Text::LinkRing(which) => return format!("{} eingekreist", track(which)),
        Text::LinkGems { gems } => return more_gems(gems),
        Text::LinkTrackGem { track: which, gems } => {
            return format!("Edelstein der Leiste {}, {}", track(which), more_gems(gems));
        }
        Text::LinkSign { colour, gems: 0 } => return format!("Zeichen {} ganz", sign(colour)),
        Text::LinkSign { colour, gems } => {
            return format!("Zeichen {} ganz, {}", sign(colour), more_gems(gems));
        }
        Text::NowGained { gems } => return format!("+{gems} in diesem Zug"),
        Text::OfRound { round } => return format!("Runde {round}"),
        Text::RedRings => "Rote Ringe: was dieses Blatt gebracht hat.",
        Text::DiceNoFile => {
            "Die Datei dieses Spiels ist nicht gekommen, also wurden seine Würfel nicht verglichen."
        }
        Text::HostAgain => "Wer einlädt, beginnt das nächste Spiel.",
        Text::SecondsEach { seconds } => return format!("{seconds} Sekunden"),
        Text::Seats => "Wer spielt?",
        Text::Person => "Mensch",
        Text::Bot => "Bot",
        Text::Nobody => "Niemand",
        Text::SeatName { number } => return format!("Name auf Platz {number}"),
        Text::PassAround => "Reicht dieses Gerät herum. Allein spielst du mit Bots oder auf zwei Plätzen.",
        Text::HowHard => "Wie schwer?",
        Text::Easy => "Leicht",
        Text::Normal => "Normal",
        Text::Hard => "Schwer",
        Text::NeedGems { gems } => return format!("{gems} Edelsteine"),
        Text::WhichSide => "Welche Seite der Blätter?",
        Text::NormalSide => "Normale Seite",
        Text::NormalSideAbout => "ohne Zusatzregeln",
        Text::Entrances => "Türen schließen",
        Text::EntrancesAbout => "in jedem Zug schließen zwei Würfel eine Tür",
        Text::DiceRooms => "Würfelräume",
        Text::DiceRoomsAbout => "ein ganzes Zeichen bringt Edelsteine oder einen Würfel",
        Text::RolledJokers => "Gewürfelte Joker",
        Text::RolledJokersAbout => "zwei Würfel sagen, was Joker in dieser Runde tun",
        Text::Begin => "Beginnen",
        Text::ToTemple => "Das andere Spiel: Würfeln in Echtzeit",
        Text::TooFew => "Zwei bis vier müssen spielen.",
        Text::LanguageChoice => "Sprache",
        Text::CannotShow => {
            "Diese Seite ist stehen geblieben. Lade sie neu: Dein Spiel ist auf diesem Gerät aufgehoben."
        }

        Text::PeopleHere => "Wer da ist",
        Text::Words => "Worte und Rufe",
        Text::Calls => "Rufe",
        Text::IsHost => "leitet den Tisch",
        Text::IsAway => "weg",
        Text::BotForThem => "ein Bot spielt weiter",
        Text::Watches => "sieht zu",
        Text::SendAway => "Wegschicken",
        Text::MakeHost => "Leitung geben",
        Text::WasSentAway => "weggeschickt",
        Text::CallBack => "Zurückrufen",
        Text::SentAwayAbout => "Du wurdest von diesem Tisch weggeschickt.",
        Text::BreakOff => "Spiel abbrechen",
        Text::BreakOffAbout => "nur Bots spielen noch",
        Text::YouWatch => {
            "Du siehst zu und kannst jedes Blatt ansehen. Die Leitung kann dir den Platz eines Bots geben."
        }
        Text::LeaveAboutFar => "ein Bot spielt für dich, bis du zurück bist",
        Text::ThenSide => "dann wird eine Seite zugeteilt",
        Text::ThenDoor => "dann wird eine Tür gewählt",
        Text::ThenDie => "dann wird ein Würfel gewählt",
        Text::ThenSilent => "dann entscheiden die anderen",
        Text::ThenPairPool => "dann geht dieses Paar in den Topf",
        Text::ThenSharing => "dann ist der Zug vorbei",
        Text::GiveUp => "Aufgeben",
        Text::GiveUpAsk => "Dieses Spiel aufgeben?",
        Text::GiveUpAbout => "Es ist sofort vorbei und gilt als verloren.",
        Text::GiveUpAboutFar => {
            "Alle werden gefragt. Wenn alle zustimmen, ist das Spiel vorbei und gilt als verloren."
        }
        Text::PlayOn => "Weiterspielen",
        Text::PlayOnAfterAll => "Doch weiterspielen",
        Text::GiveUpToo => "Auch aufgeben",
        Text::GivesUp => "gibt auf",
        Text::ShallWeGiveUp => "Dieses Spiel aufgeben?",
        Text::UndoDice => "seither wurde gewürfelt",
        Text::GiveSeat { name } => return format!("Den Platz von {name} geben"),
        Text::TimeLeft { seconds } => return format!("noch {seconds} Sekunden"),
        Text::TimeIsUp { name } => return format!("Die Zeit von {name} ist um."),
        Text::BotTakesOver { name } => return format!("Für {name} spielt jetzt ein Bot."),
        Text::WantsToGiveUp { name } => return format!("{name} möchte aufgeben."),
        Text::WantsToPlayOn { name } => return format!("{name} möchte weiterspielen."),
        Text::GivenUpAbout { round: 0, .. } => "Vor der ersten Runde aufgegeben.",
        Text::GivenUpAbout { round, gems, target } => {
            return format!("In Runde {round} aufgegeben, mit {gems} von {target} Edelsteinen.");
        }
        Text::UndoWriter { name } => return format!("{name} hat seither geschrieben"),
        Text::CallWords(which) => call(which),
        Text::HintGoal => {
            "Zusammen braucht ihr die Edelsteine, die oben gezählt werden. Dann müsst ihr alle zugleich auf dem Ausgang in der Mitte stehen, bevor die letzte Runde endet."
        }
        Text::HintBonus => {
            "Ihr habt Ringe auf den Bonusleisten: Sie gehören allen, und wer dran ist, darf sie ausgeben. Neuwurf beim Würfeln, Heilen bis zum ersten Schritt; Schlüssel, Fackel, Goldmaske und Sturm beim Erkunden. Ein Sturm betritt einen Nachbarraum, ohne zu zahlen."
        }
        Text::HintUndo => {
            "Anders überlegt? Rückgängig nimmt den letzten Schritt mit allem, was er notiert hat, wieder weg, bis gewürfelt wird, jemand anderes schreibt oder dein Zug endet."
        }
        Text::HintWait => {
            "Die anderen spielen. Du kannst jedes Blatt ansehen. Drück auf einen deiner Räume: Er sagt, was der Weg dorthin kostet, und lässt sich als Wunsch vormerken, den alle sehen. Die Würfel im Topf darfst du danach nehmen."
        }
        Text::ExplainAll => "So geht es, Schritt für Schritt",
        Text::ExplainAllAbout => "alle Erklärungen zum Nachlesen",
        Text::FirstGame => {
            "Dein erstes Spiel? Nimm, was hier gewählt ist: zwei Bots, leicht, die normale Seite. Jeder Schritt wird erklärt, wenn er kommt."
        }
        Text::WayTo { room, steps: 1, faces, .. } => {
            return format!("Von deinem Platz ist es ein Schritt nach {room}; er kostet: {faces}.");
        }
        Text::WayTo { room, steps, rooms, faces } => {
            return format!("Von deinem Platz sind es {steps} Schritte nach {room}, {rooms}; sie kosten: {faces}.");
        }
        Text::WayLacks { faces } => return format!("Mit den freien Ringen fehlt noch: {faces}."),
        Text::WayPaid => "Freie Ringe könnten alles zahlen.",
        Text::MarkWish { room } => return format!("{room} als Wunsch vormerken"),
        Text::MarkWishAbout => "alle sehen ihn",
        Text::TakeWishAway => "Wunsch wegnehmen",
        Text::StayAtExit => "Du stehst am Ausgang: Bleib.",
        Text::HintClock => {
            "Dieser Tisch spielt mit Uhr. Sie zeigt, wie lange für die Frage noch bleibt, und darunter, was danach geschieht."
        }

        Text::TurnOf { name } => return format!("{name} ist dran"),
        Text::You => "du",
        Text::YouAs { name } => return format!("Du, als {name}"),
        Text::YourChoice => "Du wählst",
        Text::YourTurn => "Du bist dran",
        Text::PickOf { name } => return format!("{name} wählt"),
        Text::StepCurse => "Fluch",
        Text::StepRoll => "Würfeln",
        Text::StepExplore => "Erkunden",
        Text::StepShare => "Teilen",
        Text::Steps => "Schritte des Zuges",
        Text::OfGems { target } => return format!("von\u{a0}{target} Edelsteinen"),
        Text::OfExit { players } => return format!("von\u{a0}{players} am\u{a0}Ausgang"),
        Text::OfRounds { rounds } => return format!("Runde von\u{a0}{rounds}"),

        Text::TempleOf { name } => return format!("Tempel: {name}"),
        Text::OwnTemple => "Dein Tempel",
        Text::OwnSheet { name } => return format!("hier schreibt nur {name}"),
        Text::OnlyYou => "hier schreibst nur du",
        Text::LookOnly => "nur zum Ansehen",
        Text::TreasureMaps => "Schatzkarten",
        Text::AdventureSheet => "Abenteuerblatt",
        Text::SharedByAll => "für alle gemeinsam",
        Text::Round => "Runde",
        Text::Gems => "Edelsteine",
        Text::GemsOf { gems, target } => return format!("{gems} von {target}"),
        Text::BonusActions => "Bonusaktionen",
        Text::RingAndCross => "Ring = da, Kreuz = weg",
        Text::CursedDice => "Verfluchte Würfel",
        Text::OneBoxRight => "je Zug ein Feld nach rechts",
        Text::ThenStock => "dann Vorrat",
        Text::EmptyBox => "leer",
        Text::Others => "Die anderen",
        Text::Sheet => "Blatt",
        Text::Maps => "Karten",
        Text::Whole => "Alles",
        Text::At { room } => return format!("in {room}"),
        Text::AtExit => "am Ausgang",
        Text::OutsideAt { side } => return format!("{side}, draußen"),
        Text::NoSideYet => "ohne Seite",
        Text::NextUp => "als Nächstes",
        Text::MapIsReady { map } => return format!("Karte {map} ist fertig"),
        Text::MapsAreReady { maps } => return format!("Karten {maps} sind fertig"),
        Text::NoMapReady => "Keine Karte fertig",
        Text::Wants { faces } => return format!("Es fehlt: {faces}"),

        Text::Kept => "Behalten",
        Text::Spent => "Ausgegeben",
        Text::Pool => "Topf",
        Text::ThisPair => "Dieses Paar",
        Text::Keep => "Behalten",
        Text::ToPool => "Topf",
        Text::Choices => "Du kannst jetzt",
        Text::NothingYet => "noch nichts",
        Text::Waiting { name } => {
            return format!(
                "{name} spielt. Sieh dir inzwischen die Blätter an, oder tippe auf einen deiner Räume und merke einen Wunsch vor."
            );
        }
        Text::Enter { room } => return format!("{room} betreten"),
        Text::EnterExit => "Zum Ausgang",
        Text::BackTo { room } => return format!("Zurück nach {room}"),
        Text::RushTo { room } => return format!("Nach {room} stürmen"),
        Text::ActionDone => "Aktion erledigt",
        Text::RecordsNothing => "hier ist jetzt nichts einzutragen: Die Aktion bleibt offen",
        Text::SlipNothing => "wirkt nicht",
        Text::GainGem => "ein Edelstein",
        Text::GainGems { gems } => return format!("{gems} Edelsteine"),
        Text::GainJoker => "Joker",
        Text::GainTrack(which) => return format!("{} einkreisen", track(which)),
        Text::WholeSign(which) => return format!("{}: ganz", sign(which)),
        Text::HalfSign(which) => return format!("{}: eine Hälfte", sign(which)),
        Text::Wins => "und das Spiel ist gewonnen!",
        Text::SpendsOf { count, of, track: which } => {
            let track = track(which);
            return format!("kostet {count} von {of} {track}");
        }
        Text::Reroll => "Dieses Paar neu würfeln",
        Text::HealBox { number } => return format!("Feld {number} heilen"),
        Text::DiceBack { dice } => return format!("Würfel zum Werfen: {dice}"),
        Text::UseMap { map } => return format!("Karte {map} nutzen"),
        Text::MapWithGem { track: which } => {
            let track = track(which);
            return format!("{track} und ein Edelstein");
        }
        Text::MapWithoutGem { track: which } => {
            let track = track(which);
            return format!("{track}; ihr Edelstein ist verloren");
        }
        Text::ChooseSide { side } => return format!("Start {side}"),
        Text::StartOutside => "draußen, fünf Räume zur Wahl",
        Text::OneLacks { name, faces } => return format!("{name}: {faces}"),
        Text::NobodyLacks => "Niemand wartet auf ein letztes Symbol: Behalte, was du brauchst.",
        Text::OthersLack => "Ein Symbol fehlt zu einer Karte:",
        Text::NoWay => "Kein Raum nebenan ist mit diesen Würfeln zu bezahlen.",
        Text::RollAbout => "Wirf immer zwei Würfel. Behalte jeden, oder gib ihn in den Topf.",
        Text::RollForOthers => {
            "Du bist sicher am Ausgang. Würfle trotzdem: Die anderen brauchen Würfel aus dem Topf."
        }
        Text::Close { room, side } => return format!("{room} schließen, {side}"),
        Text::ForGood => "für immer zu",
        Text::CutsOff => "schneidet dich vom Ausgang ab! Zweimal drücken",
        Text::VoteGems => "Jetzt zwei Edelsteine",
        Text::VoteDie => "Ein weiterer Würfel",
        Text::NextTurnOn => "ab dem nächsten Zug bis zum Ende",
        Text::GemsThen { gems, target } => return format!("danach {gems} von {target}"),
        Text::VotesAre { names } => return format!("gestimmt: {names}"),
        Text::Pick(which) => return format!("Ring: {}", track(which)),
        Text::GemOfRing => "Edelstein des Rings: +1",
        Text::GemThere => "mit ihrem Edelstein",
        Text::PickNothing => "Nichts; der Joker bleibt",
        Text::PickPush => "Verfluchte Würfel schieben",
        Text::MapLeft { map, track: which } => {
            let track = track(which);
            return format!("Karte {map}: {track}");
        }
        Text::MapRight { map } => return format!("Karte {map}: Edelstein"),
        Text::PageFull => "füllt diese Seite",
        Text::PageLacks { count } => return format!("dann fehlen: {count}"),
        Text::Roll { dice } => return format!("{dice} würfeln"),
        Text::DiceLeft { dice } => return format!("danach übrig: {dice}"),
        Text::MakesFinal => "legt dieses Paar fest",
        Text::MakesFinalLeft { dice } => return format!("legt dieses Paar fest, dann noch {dice}"),
        Text::ToExplore => "Erkunden",
        Text::AllRolled => "alle Würfel sind geworfen",
        Text::EndTurn => "Zug beenden",
        Text::ThenShare => "den Topf teilen",
        Text::ThenNext { name } => return format!("dann {name}"),
        Text::TakeAndWrite => "Nehmen und eintragen",
        Text::TakeOnly => "Nehmen",
        Text::FitsNowhere => "passt auf keine Karte",
        Text::MustTake => "passt auf keine Karte, aber jeder nimmt einen",
        Text::NoSecond => "Kein zweiter Würfel",
        Text::ChooseOne => "wähle erst eine Karte",
        Text::FaceToMap { face, map } => return format!("{face}, Karte {map}"),
        Text::Use { count } => return format!("Nutzen ×{count}"),
        Text::LeftOver { count } => return format!("noch {count}"),
        Text::NoneLeft => "keine",
        Text::TrackDoes(which) => does(which),
        Text::TrackWhen(which) => when(which),
        Text::PausedNow => "Der Tisch macht Pause.",
        Text::Keys => "Tasten",
        Text::KeysAbout => {
            "1 bis 9: Würfel und Möglichkeiten · Leertaste: der große Knopf · U: rückgängig · M: Karten · A: Abenteuerblatt · Umschalt und Zahl: Blatt eines Freundes · Pfeile: Räume · Eingabe: eine Kette sofort ganz · Esc: zurück"
        }
        Text::StepClose => "Schließen",
        Text::BeginAnew => "Ein neues beginnen",
        Text::BeginAnewAbout => {
            "Das Spiel, das du auf diesem Gerät begonnen hast, ginge verloren. Drücke noch einmal, um ein neues zu beginnen."
        }
        Text::NotAgreed => "hat nicht zugestimmt",
        Text::HintDiceRooms => {
            "Würfelräume: Sobald zwei von euch beide Hälften eines Zeichens halten, stimmen alle ab: sofort zwei Edelsteine, oder einer der beiden Würfel auf dem Abenteuerblatt kommt ab dem nächsten Zug dazu."
        }
        Text::HintJokers => {
            "Gewürfelte Joker: In jeder Runde sagen die zwei Würfel auf dem Abenteuerblatt, was ein Jokerraum tut. Schlüssel, Fackel oder goldene Maske: Kreise auf dieser Leiste ein. Abenteurer: nichts. Schwarze Maske: Die verfluchten Würfel rücken ein Feld weiter."
        }
        Text::MapGemAlone { track: which } => {
            let track = track(which);
            return format!("ein Edelstein; die Leiste {track} ist voll");
        }
        Text::MapBringsNothing { track: which } => {
            let track = track(which);
            return format!("bringt nichts: Die Leiste {track} ist voll. Zweimal drücken");
        }
        Text::JokerIs { faces } => return format!("Joker: {faces}"),
        Text::Undo => "Rückgängig",
        Text::UndoPair => "das Paar",
        Text::UndoNothing => "noch kein Schritt",
        Text::Again => "Noch einmal",
        Text::NotNextDoor { room } => return format!("{room} liegt nicht neben deinem Raum."),
        Text::DoorShut { room } => return format!("Die Tür nach {room} ist geschlossen."),
        Text::OtherSideOf { room } => return format!("{room} liegt nicht an deiner Seite des Tempels."),
        Text::Lacking { room, faces } => return format!("Für {room} fehlt noch: {faces}."),
        Text::RollFirst => "Erst alle Würfel werfen und verteilen, dann erkunden.",
        Text::WishMarked { room } => return format!("{room} ist als dein Wunsch vorgemerkt; alle sehen ihn."),
        Text::AdventureState { round, rounds, gems, target } => {
            return format!("Runde {round} von {rounds}. Edelsteine: {gems} von {target}.");
        }
        Text::CursedState { first, second, third } => {
            return format!("Verfluchte Würfel: Feld 1: {first}, Feld 2: {second}, Feld 3: {third}.");
        }
        Text::SheetDiceState { first, second } => return format!("Blattwürfel: {first}, {second}."),
        Text::SheetDiceUnrolled => "Die Blattwürfel wurden noch nicht geworfen.",
        Text::SheetDiceLeft { left } => {
            return match left {
                0 => "Beide Blattwürfel sind genommen.".to_owned(),
                1 => "Blattwürfel: 1 liegt im Kästchen, 1 ist genommen.".to_owned(),
                _ => "Beide Blattwürfel liegen in ihren Kästchen.".to_owned(),
            };
        }
        Text::VariantPlayed { number, name } => return format!("Gespielt wird Variante {number}: {name}."),
        Text::Hand { title, dice } => {
            return if dice.is_empty() { format!("{title}: keine") } else { format!("{title}: {dice}") };
        }

        Text::RoomCosts { room, first, second } => return format!("{room}, kostet {first}, {second}"),
        Text::RoomExit => "Ausgang",
        Text::RoomUsed => "Aktion durchgestrichen",
        Text::UpperHalf(which) => return format!("{}, obere Hälfte", sign(which)),
        Text::LowerHalf(which) => return format!("{}, untere Hälfte", sign(which)),
        Text::StandsHere { name } => return format!("{name} steht hier"),
        Text::CanEnter => "jetzt zu betreten",
        Text::WishHere => "Wunsch vorgemerkt",
        Text::TrackState { track: which, gained, of, free, gem } => {
            let track = track(which);
            return format!("{track}, {gained} von {of} da, {free} frei, Edelstein bei {gem}");
        }
        Text::MapState { map, track: which, left, right } => {
            let track = track(which);
            return format!("Karte {map}, {track}: es fehlen {left}; ihr Edelstein: es fehlen {right}");
        }
        Text::MapUsed { map } => return format!("Karte {map}, genutzt"),
        Text::SheetOf { name } => return format!("Blatt von {name}"),
        Text::DieShows { face } => return format!("Würfel: {face}"),
        Text::DieGiven { face } => return format!("{face}: in den Topf"),
        Text::DieKept { face } => return format!("{face}: behalten"),

        Text::Settings => "Einstellungen",
        Text::ShowReach => "Erreichbare Räume zeigen",
        Text::ShowReachAbout => "voller Punkt: deine Würfel zahlen; Ring: ein Bonus hilft",
        Text::ShowHints => "Jeden Schritt erklären",
        Text::Letters => "Buchstabentasten",
        Text::Sound => "Ton",
        Text::Leave => "Spiel verlassen",
        Text::LeaveAbout => "es bleibt auf diesem Gerät",
        Text::ShutIt => "Schließen",
        Text::GotIt => "Verstanden",

        Text::JustNow => "Eben gerade",
        Text::Entered { name, room } => return format!("{name} hat {room} betreten."),
        Text::Rushed { name, room } => return format!("{name} ist nach {room} gestürmt."),
        Text::Rolled { name, faces } => return format!("{name} hat {faces} gewürfelt."),
        Text::GavePool { name, faces } => return format!("{name} hat {faces} in den Topf gelegt."),
        Text::Gained { gems } => return format!("Edelsteine: +{gems}."),
        Text::Ringed { track: which } => {
            let track = track(which);
            return format!("Ring: {track}.");
        }
        Text::SpentOne { track: which } => {
            let track = track(which);
            return format!("Ausgegeben: {track}.");
        }
        Text::SignWhole(which) => return format!("{}: Beide Hälften sind besetzt.", sign(which)),
        Text::EnoughGems => "Genug Edelsteine! Jetzt alle zum Ausgang.",
        Text::Took { name, face } => return format!("{name} hat {face} genommen."),
        Text::UsedMap { name, map } => return format!("{name} hat Karte {map} genutzt."),
        Text::TookBack { name } => return format!("{name} hat einen Schritt zurückgenommen."),
        Text::RoundBegins { round } => return format!("Runde {round} beginnt."),
        Text::TurnBegins { name } => return format!("{name} ist am Zug."),
        Text::ClosedDoor { name, room } => return format!("{name} hat eine Tür von {room} geschlossen."),
        Text::SheetDice { faces } => return format!("Die Blattwürfel zeigen {faces}."),
        Text::DieJoined => "Ein weiterer Würfel kommt dazu.",

        Text::WonTitle => "Alle sind draußen!",
        Text::LostTitle => "Der Tempel behält seine Edelsteine",
        Text::WonAbout { round, gems, target } => {
            return format!("Alle stehen in Runde {round} am Ausgang, mit {gems} von {target} Edelsteinen.");
        }
        Text::LostAbout { gems, target, out, of } => {
            return format!(
                "Die letzte Runde ist vorbei: {gems} von {target} Edelsteinen, {out} von {of} am Ausgang."
            );
        }
        Text::WhereFrom { gems: 0 } => "Keine Edelsteine",
        Text::WhereFrom { gems: 1 } => "Woher der eine Edelstein kam",
        Text::WhereFrom { gems } => return format!("Woher die {gems} Edelsteine kamen"),
        Text::InOrder => "die Leiste, der Reihe nach",
        Text::GemRooms => "Edelsteinräume",
        Text::Signs => "Zeichen",
        Text::TrackGems => "Leisten",
        Text::OfMaps => "Schatzkarten",
        Text::WereNeeded { target } => return format!("{target} waren nötig"),
        Text::Short { short: 1, target } => return format!("1 fehlt zu {target}"),
        Text::Short { short, target } => return format!("{short} fehlen zu {target}"),
        Text::NewDice => "neue Würfel",
        Text::ToStart => "Andere Plätze oder Seite",
        Text::FromSheet { gems } => return format!("Edelsteine von diesem Blatt: {gems}"),
        Text::AtTheExit => "am Ausgang",
        Text::Difficulty => "Schwierigkeit",

        Text::HintSides => {
            "Alle beginnen draußen, jeder an einer anderen Seite. Von dort darfst du einen der fünf Räume deiner Seite betreten."
        }
        Text::HintRoll => {
            "Du bist dran: Würfle zwei Würfel auf einmal. Damit betrittst du Räume: Der rote Rahmen zeigt, was jeder kostet."
        }
        Text::HintPair => {
            "Behalte einen Würfel für deine Räume, oder lege ihn in den Topf: Die anderen füllen damit ihre Schatzkarten. Der nächste Wurf legt es fest."
        }
        Text::HintDots => {
            "Ein Punkt: Deine Würfel bringen dich in diesem Zug dorthin, dieses Paar so gezählt, wie du es markierst. Hohler Punkt: nur mit einem Bonus dazu."
        }
        Text::HintMask => {
            "Eine schwarze Maske ist verflucht. Sie liegt in Feld 1, rückt jeden Zug weiter und kommt nach dreien zurück. Heilen holt sie früher."
        }
        Text::HintExplore => {
            "Jetzt erkunde. Voller gelber Rahmen: Deine Würfel zahlen. Gelbe Ecken: Ein Bonus hilft und wird dabei ausgegeben. Jeder Raum wirkt einmal."
        }
        Text::HintJoker => {
            "Ein Joker kreist eine beliebige Leiste ein, nur nicht Sturm. Das Feld mit dem Edelstein bringt dem Team einen Edelstein."
        }
        Text::HintEnd => {
            "Wenn nichts mehr geht, beende deinen Zug. Behaltene, ungenutzte Würfel verfallen für diesen Zug."
        }
        Text::HintShare => {
            "Der Topf wird geteilt: jetzt ein Würfel, ein zweiter, wenn genug bleiben. Wähle die Karte und kreuze das Symbol an. Volle linke Seite: Karte fertig, du kannst ihren Bonus nutzen; mit voller rechter gibt es auch einen Edelstein."
        }
        Text::HintMap => {
            "Eine Karte ist fertig. Nutze sie jederzeit, auch im Zug der anderen. Vor der vollen rechten Seite ist ihr Edelstein verloren."
        }
        Text::HintSign => {
            "Manche Räume tragen ein halbes Zeichen: Stehen zwei von euch zugleich auf beiden Hälften, bekommt das Team zwei Edelsteine."
        }
        Text::HintLast => {
            "Die letzten Runden: Ihr gewinnt nur, wenn alle zugleich am Ausgang in der Mitte stehen und die Edelsteine reichen."
        }
        Text::HintEnough => {
            "Genug Edelsteine! Jetzt alle zum Ausgang in der Mitte: Ihr gewinnt, sobald alle zugleich dort stehen. Nach der letzten Runde ist es zu spät."
        }
        Text::HintClosing => {
            "Die zwei Blattwürfel zeigen einen Preis, der linke zuerst. Schließe eine Tür eines Raums mit diesem Preis auf deinem Blatt; sie bleibt zu. Eine schwarze Maske schließt nichts: Sie verflucht einen Würfel."
        }
        Text::HintVote => {
            "Ein Zeichen ist ganz. Stimmt ab: zwei Edelsteine jetzt, oder ein Würfel mehr für alle folgenden Züge."
        }
        Text::TrackName(which) => track(which),
        Text::LookAgain => "Dieses Spiel noch einmal ansehen",
        Text::Turns => "Die Züge",
        Text::TurnLabel { round, name, gems } => {
            return format!("Runde {round}, {name}: Edelsteine +{gems}");
        }
        Text::BeforeTurns => "Vor dem ersten Zug",
        Text::TurnBack => "Zug zurück",
        Text::TurnOn => "Nächster Zug",
        Text::InThisTurn => "In diesem Zug",
        Text::RoomsDone { rooms } => {
            return format!("erledigt: {rooms}");
        }
        Text::AskWhy => "Warum?",
        Text::WhySpare => "Übrig: kein eigener Weg braucht ihn.",
        Text::WhyCompletes { name, map } => {
            return format!("Er macht eine Seite der Karte {map} von {name} voll.");
        }
        Text::WhyHelps { name, map } => {
            return format!("Auf Karte {map} von {name} ist er mehr wert als auf dem eigenen Weg.");
        }
        Text::WhyUnknown => "Kein Bot von heute täte dasselbe, also kann keiner sagen, warum.",
        Text::DecidedTitle => "Der Zug, der entschied",
        Text::DecidedTurn { round, name } => {
            return format!("Runde {round}, {name}");
        }
        Text::DecidedAbout { before, after, of } => {
            return format!(
                "Solide Bots haben {of}-mal mit anderen Würfeln weitergespielt: vom Beginn dieses Zuges an gewannen sie {before}, von seinem Ende an {after}."
            );
        }
        Text::Reckoning { done, of } => {
            return format!("Bots spielen von jedem Zug an weiter: {done} von {of} …");
        }
        Text::NotReckoned => "Dieses Spiel wurde nach anderen Regeln gespielt: niemand kann es weiterspielen.",
        Text::Outlook { won, of } => {
            return format!("von hier an gewinnen Bots {won} von {of}");
        }
        Text::BarsAbout => "Die Balken: wie oft Bots von dort an gewinnen.",
        Text::TryAgain { round, name } => {
            return format!("Neuer Versuch ab Runde {round}, {name}");
        }
        Text::TryFromStart => "Neuer Versuch von Anfang an",
        Text::TryAgainAbout => "Mit den Blättern, wie sie zu Beginn dieses Zuges waren. Es zählt nirgends.",
        Text::TryHere => "An diesem Gerät",
        Text::TryAtTable => "An einem Tisch, mit Freunden",
        Text::AnotherTry => "Neuer Versuch: er zählt nirgends",
        Text::BackToReview => "Zurück zum Rückblick",
        Text::DiceAgain { dice } => {
            return format!(
                "Dasselbe: {dice} Würfel und wer beginnt wurden aus dem Startwert neu berechnet, und alles, was auf sie folgte."
            );
        }
        Text::DiceOtherRules { revision } => {
            return format!(
                "Der Startwert ist wie versprochen. Das Spiel wurde nach anderen Regeln gespielt (Fassung {revision}) und verläuft nach denen von heute anders."
            );
        }
        Text::DiceDifferFrom { round } => {
            return format!(
                "Nicht dasselbe: ab Runde {round} erzählt die Datei etwas anderes, als Startwert und Eingaben ergeben."
            );
        }
    };
    fixed.to_owned()
}

fn more_gems(gems: u32) -> String {
    if gems == 1 { "+1 Edelstein".to_owned() } else { format!("+{gems} Edelsteine") }
}
