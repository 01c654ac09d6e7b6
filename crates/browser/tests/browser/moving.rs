//! Every deed moves: for each verb of the modules and each deed of the base, a game is brought to where the reader can do it, and the page
//! is watched while they do.

use browser::{Means, Outcome, Page, Screen, Trouble};
use serde_json::json;
use temple::about::Aim;
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::dice::Face;
use temple::event::{Event, Fact};
use temple::game::{Game, act};
use temple::modules::ModuleId;
use temple::options::{Offer, options};
use temple::players::PlayerId;
use temple::rulebook::Verb;
use temple::rules::pot::MODULE_POT;
use temple::table::Table;
use temple::temple::Side;

use crate::likings::in_settings;
use crate::moments::Moment;
use crate::visit::{Guest, REAL, Visit};

const ME: PlayerId = PlayerId(0);

/// Notes what comes onto the layer of deeds, what moves in chambers, and dice on which a mask slams: each kind with the time its movement
/// takes, how many copies there are at once, and whatever is moved by more than the compositor, or without end.
pub const NOTE_DEEDS: &str = "(() => {
    const layer = document.querySelector('.deeds'); if (!layer) return false;
    window.deeds = {}; window.most = 0; window.wrong = []; window.said = []; window.worn = {};
    const note = (kind, piece) => {
        for (const movement of piece.getAnimations({ subtree: true })) {
            const { delay, duration, iterations } = movement.effect.getComputedTiming();
            const moved = movement.effect.getKeyframes().flatMap(frame => Object.keys(frame));
            const other = moved.filter(name => !['transform', 'opacity', 'offset', 'computedOffset', 'easing', 'composite'].includes(name));
            if (other.length || iterations !== 1) wrong.push(kind + ': ' + other + ' ' + iterations + ' times');
            deeds[kind] = Math.max(deeds[kind] || 0, delay + duration);
        }
    };
    new MutationObserver(changes => {
        most = Math.max(most, layer.childElementCount);
        for (const piece of changes.flatMap(change => [...change.addedNodes])) {
            const is_copy = piece.classList[0] === 'mv';
            if (!is_copy) {
                said.push(piece.textContent);
                worn[piece.textContent] = [piece.className, getComputedStyle(piece.firstChild).borderTopColor !== 'rgb(255, 255, 255)'];
            }
            note(is_copy ? piece.classList[1] : 'word', piece);
        }
    }).observe(layer, { childList: true });
    new MutationObserver(changes => {
        for (const { target } of changes) {
            if (target.matches('[data-chamber]>g[class]')) note(target.classList[0], target);
            if (target.matches('.die.B') && target.getAnimations().some(one => one.animationName.startsWith('mask'))) deeds.mask = 1;
        }
    }).observe(document.querySelector('main.table'), { subtree: true, attributes: true, attributeFilter: ['class'] });
    return true; })()";

/// What is pressed for a wish, if it is a card without a target to be chosen.
fn pressed(game: &Game, offer: &Offer) -> Option<String> {
    let view = game.view(ME);
    let here = view.mine().place.chamber;
    let side = |side: Side| format!("{side:?}");
    let id = match offer.command {
        Command::Roll { .. } => return Some(".tray .roll".to_owned()),
        Command::Enter { to, .. } => format!("enter-{}", side(view.table.temple.side_towards(here, to)?)),
        Command::Discover { side: Some(towards), .. } => format!("discover-{}", side(towards)),
        Command::Free { whom, .. } => format!("free-{}", whom.0),
        Command::Commit { level: MODULE_POT, .. } => "pledge-here".to_owned(),
        Command::Commit { level, .. } => format!("pledge-{level}"),
        Command::Escape { .. } => "escape".to_owned(),
        Command::Module(_) => {
            let about = offer.about(&view);
            let id = about.piece.map_or("use", |piece| piece.id());
            // What turns is chosen with its doors in sight.
            if id == "char_muscleman" {
                return None;
            }
            match about.aim {
                Aim::Nothing => id.to_owned(),
                Aim::Chamber(chamber) if chamber == here => format!("{id}-in-{}", chamber.0),
                Aim::Die(die) => format!("{id}-die-{}", die.0),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(format!(".act[data-id={id}]:not([aria-disabled=true])"))
}

/// What the reader can press so that something is told that is looked for. The game is tried on a copy: whatever comes of it is certain.
fn brings(game: &Game, wanted: &dyn Fn(&Event, &Table) -> bool) -> Option<String> {
    if game.table().countdown.is_some() || game.table().of(ME).waiting.is_some() {
        return None;
    }
    let mut offers = Vec::new();
    options(&game.view(ME), &mut offers);
    offers.iter().filter(|offer| offer.verdict.is_ok()).find_map(|offer| {
        let (mut trial, mut told) = (game.clone(), Vec::new());
        act(&mut trial, ME, &offer.command, game.view(ME).now, &mut told).ok()?;
        told.iter().any(|event| wanted(event, trial.table())).then(|| pressed(game, offer))?
    })
}

/// Brings games with these modules to where the reader can do something, lets them do it, and waits until each of these kinds has moved.
fn seen(visit: &Visit, on: &[ModuleId], kinds: &[&str], wanted: &dyn Fn(&Event, &Table) -> bool) -> Outcome<Guest> {
    let what = format!("{kinds:?} with {on:?}");
    let (moment, press) = Moment::when(on, 3, |game| brings(game, wanted))
        .map_err(|_| Trouble::new(format!("no game for {what}")))?;
    let guest = visit.guest(&Screen::desktop().size(1440, 900))?;
    let page: &Page = &guest.page;
    moment.take_up(&guest)?;
    guest.sees_many(".intro", 0)?;
    page.wait_for("document.querySelector('.deeds') && (!document.querySelector('.glasses') || document.body.hasAttribute('data-art'))", "what comes late")?;
    page.wait_for(NOTE_DEEDS, "the layer of deeds")?;
    page.click(&press)?;
    for kind in kinds {
        page.wait(&format!("{kind}, of {what}, after {press}"), || {
            // What is gone for good asks once more.
            if page.count(".act.asked")? > 0 {
                page.try_press(Means::Mouse, &press)?.ok();
            }
            Ok(page.holds(&format!("deeds[{}]", json!(kind))).then_some(()))
        })?;
    }
    assert_eq!(page.eval("wrong")?, json!([]), "{what}");
    assert!(page.holds("most <= 6"), "never more than six at once: {what}");
    let slow = "Object.entries(deeds).filter(([kind, ms]) => ms > ({ word: 1400, doorlight: 600 }[kind] || 330))";
    assert_eq!(page.eval(slow)?, json!([]), "{what}");
    page.is_content()?;
    Ok(guest)
}

/// How a verb shows, and with which modules it comes about by a press of the reader.
fn of_verb(verb: Verb) -> (&'static str, &'static [ModuleId]) {
    match verb {
        Verb::Gains => ("settle", &[ModuleId::Treasures]),
        Verb::Suffers => ("wrap", &[ModuleId::Curses]),
        Verb::Sheds => ("shed", &[ModuleId::Curses]),
        Verb::Loses => ("dropin", &[ModuleId::QuestChambers]),
        Verb::Uses => ("flash", &[ModuleId::Characters]),
        Verb::Readies => ("flip", &[ModuleId::QuestChambers]),
        Verb::Discards => ("shed", &[ModuleId::Curses]),
        Verb::Lays => ("settle", &[ModuleId::Treasures]),
        Verb::Moves => ("docked", &[ModuleId::TrapChambers]),
        Verb::Turns => ("flip", &[ModuleId::QuestChambers]),
        Verb::Removes => ("shed", &[ModuleId::QuestChambers]),
        Verb::Opens => ("flash", &[ModuleId::TimerChambers]),
    }
}

/// Every verb, one after the other.
const VERBS: [Verb; 12] = [
    Verb::Gains,
    Verb::Suffers,
    Verb::Sheds,
    Verb::Loses,
    Verb::Uses,
    Verb::Readies,
    Verb::Discards,
    Verb::Lays,
    Verb::Moves,
    Verb::Turns,
    Verb::Removes,
    Verb::Opens,
];

#[test]
fn every_verb_of_the_modules_moves() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    for verb in VERBS {
        let (kind, on) = of_verb(verb);
        seen(&visit, on, &[kind], &|event, table| event.fact.tale(table).is_some_and(|tale| tale.verb == verb))?;
    }
    Ok(())
}

#[test]
fn every_deed_of_the_base_moves() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let see = |kinds: &[&str], wanted: &dyn Fn(&Event, &Table) -> bool| seen(&visit, &[], kinds, wanted).map(drop);
    see(&["laid"], &|event, _| matches!(event.fact, Fact::TileLaid { .. }))?;
    see(&["doorlight"], &|event, _| matches!(event.fact, Fact::Entered { .. }))?;
    see(&["pledgefly"], &|event, _| matches!(event.fact, Fact::Committed { .. }))?;
    see(&["gemfly", "word"], &|event, _| matches!(event.fact, Fact::PotFired { gems: 1.., .. }))?;
    see(&["burst"], &|event, _| matches!(event.fact, Fact::Freed { who: ME, .. }))?;
    let friend = |event: &Event, _: &Table| matches!(event.fact, Fact::Freed { who, .. } if who != ME);
    see(&["goldfly", "burst", "word"], &friend)?;
    let black = |event: &Event, _: &Table| match event.fact {
        Fact::Rolled { dice, faces, .. } => dice.iter().any(|die| faces.get(die) == Face::BlackMask),
        _ => false,
    };
    see(&["mask"], &black)?;
    see(&["gofly", "word"], &|event, _| matches!(event.fact, Fact::Escaped { .. }))?;
    let set_down = |event: &Event, _: &Table| matches!(event.fact, Fact::TileSetDown { .. });
    seen(&visit, &[ModuleId::TrapChambers], &["docked"], &set_down).map(drop)
}

/// A friend's deed shows at their pawn, in words and in their colour: who was freed reads so, at once. What friends do for each other is
/// not read out, unless the reader wants it.
#[test]
fn friends_deeds_show_at_their_pawns() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    // Whom the friend frees, whether small deeds are wanted, and which of the two texts for readers has it then.
    for (whom, wanted, told) in [(ME, false, "cried"), (PlayerId(2), false, ""), (PlayerId(2), true, "read-out")] {
        let guest = visit.guest(&Screen::desktop())?;
        if wanted {
            in_settings(&guest, |guest| guest.page.click(".toggle[data-switch='8']"))?;
        }
        Moment::helped(whom)?.take_up(&guest)?;
        let page = &guest.page;
        page.wait_for(NOTE_DEEDS, "the layer of deeds")?;
        page.eval(NOTE_TOLD)?;
        page.wait_for("said.some(words => words.includes('freed'))", "the words at the friend's pawn")?;
        let seat = guest.reads(".lane[data-seat='1']", "class")?;
        let seat = seat.split(' ').find(|class| class.starts_with("s-")).unwrap_or_default().to_owned();
        let worn = page.eval("Object.entries(worn).find(([words]) => words.includes('freed'))[1]")?;
        assert_eq!(worn, json!([format!("word {seat}"), true]), "the word is not in the friend's colour");
        // What comes with the word has been said with it.
        page.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")?;
        let found =
            page.eval("told.filter(([, words]) => words.includes('freed')).map(([where]) => where)[0] || ''")?;
        assert_eq!(found, json!(told), "freed {whom:?}: {}", page.eval("told")?);
        page.is_content()?;
    }
    Ok(())
}

/// Notes what is read out, and how urgently.
const NOTE_TOLD: &str = "window.told = []; for (const id of ['cried', 'read-out']) {
    const place = document.getElementById(id);
    new MutationObserver(() => told.push([id, place.textContent])).observe(place, { childList: true, characterData: true, subtree: true });
}";

/// The doors slam on everybody, once, by the compositor alone, and for as long as a slam lasts.
#[test]
fn the_doors_slam() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (moment, _) = Moment::when(&[], 3, |game| {
        let view = game.view(ME);
        let left = view.next_end()?.0.saturating_sub(view.now.0);
        (game.table().countdown == Some(1) && left < 3_000).then(String::new)
    })?;
    let guest = visit.guest(&Screen::desktop())?;
    moment.take_up(&guest)?;
    guest.page.eval(NOTE_SLAM)?;
    guest.page.wait_for("window.slam", "the doors")?;
    let leaf = json!(["leaf", 420, 1]);
    assert_eq!(guest.page.eval("slam")?, json!([leaf, leaf]));
    guest.sees_many(".slam.go", 0)?;
    guest
        .page
        .wait_for("document.querySelector('#cried').textContent.includes('slam')", "the word for it, at once")?;
    guest.page.is_content()
}

/// Notes how the leaves of the doors move when they do.
const NOTE_SLAM: &str = "new MutationObserver(() => {
    const doors = document.querySelector('.slam.go');
    if (doors) window.slam ??= doors.getAnimations({ subtree: true }).map(one => {
        const { duration, iterations } = one.effect.getComputedTiming();
        return [one.animationName, duration, iterations];
    });
}).observe(document.querySelector('.slam'), { attributes: true })";

/// The exit lies open: its gate is lit, and a way to it runs in that was not there. Whoever finds it hears so at once.
#[test]
fn the_way_out_runs_in() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let lies = |table: &Table| {
        let data = Components::standard();
        table.temple.iter().any(|(id, _)| data.chamber(id).kind == ChamberKind::ExitChamber)
    };
    let found = |event: &Event, _: &Table| match event.fact {
        Fact::TileLaid { chamber, .. } => Components::standard().chamber(chamber).kind == ChamberKind::ExitChamber,
        _ => false,
    };
    let guest = seen(&visit, &[], &["laid"], &found)?;
    guest.page.wait_for("document.querySelector('#cried').textContent.includes('exit')", "the find, at once")?;
    // With the last gem that was one too many the exit can be paid: a key more than there are gems left.
    let opens = |event: &Event, table: &Table| match event.fact {
        Fact::PotFired { gems, .. } => {
            let most = table.of(ME).hand.in_hand().len();
            lies(table) && table.depot < most && table.depot + gems >= most
        }
        _ => false,
    };
    let guest = seen(&visit, &[], &["gemfly"], &opens)?;
    guest.sees(".way.out.runs .line")?;
    guest.sees(".gate")?;
    guest.page.is_content()
}
