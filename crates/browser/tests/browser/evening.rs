//! A whole game at real pace, as a person plays it with three steady bots: through the page alone, a deed every second or so,
//! with a picture every twenty seconds. It is looked at, not judged, so it runs only when it is asked for:
//!
//! ```text
//! GONG_STAGE=phone cargo test -p browser --test browser -- --nocapture as_a_person
//! ```
//!
//! `GONG_STAGE` is `desk`, `phone` or `sideways`; `GONG_MODULES=curses,treasures` switches these modules on; with `GONG_LAZY=1` the
//! person does nothing but watch, and loses; with `GONG_LATE=1` they go about errands and stay away from the exit until the last gong
//! counts, and then hurry.

use std::time::{Duration, Instant};

use browser::{Means, Outcome, Page, Screen, Trouble};
use serde_json::{Value, json};
use temple::modules::ModuleId;

use crate::visit::{Guest, REAL, Visit, said};

/// The time between two deeds of a person who knows what they want.
pub const RHYTHM: Duration = Duration::from_millis(1100);

/// How long they look about when something new is to be decided.
const PONDER: Duration = Duration::from_millis(2600);

/// For how long nobody puts dice into a pot again out of which they have just taken some.
const REGRET: Duration = Duration::from_secs(20);

/// No game lasts longer: ten minutes, pauses and the end.
const LONGEST: Duration = Duration::from_secs(13 * 60);

/// How often a picture is taken.
const PICTURE: Duration = Duration::from_secs(20);

/// Everything a person reads off the screen, in one question.
const SEEN: &str = "(() => {
    const table = document.querySelector('main.table');
    const faces = all => [...all].map(die => [...die.classList].find(word => word.length === 1));
    const cards = [...document.querySelectorAll('.act[data-id]')].map(card => ({
        id: card.dataset.id, open: card.getAttribute('aria-disabled') !== 'true',
        price: faces(card.querySelectorAll('.price .die')), place: card.classList[1] || '', words: card.textContent,
    }));
    const dice = [...document.querySelectorAll('.tray .die')].map(die => ({
        face: [...die.classList].find(word => word.length === 1), kept: die.classList.contains('keep'),
        gone: die.classList.contains('gone'), pledged: die.classList.contains('pledged'),
    }));
    const line = document.querySelector('.way .line')?.getAttribute('d')?.match(/-?[0-9.]+/g)?.map(Number) || [];
    const [x, y, to_x, to_y] = line;
    const side = line.length < 4 ? '' : to_x > x ? 'East' : to_x < x ? 'West' : to_y < y ? 'North' : 'South';
    return { phase: table?.dataset.phase || '', clock: document.querySelector('.sun .clock')?.getAttribute('aria-label') || '',
        goal: document.querySelector('.goal')?.innerText || '', cards, dice, side,
        home: !!document.querySelector('.way.home'), last: !!document.querySelector('.homeout'), counts: !!document.querySelector('main.table.countdown'),
        asks: !!document.querySelector('#chooser .deed'),
        free: dice.filter(die => !die.gone && !die.pledged && die.face !== 'B').length,
        button: document.querySelector('.roll')?.innerText || '', stuck: !!document.querySelector('.tray.red') };
})()";

/// What is done as soon as it can be done, best first.
const AT_ONCE: [&str; 13] = [
    "escape",
    "lay",
    "give",
    "agree",
    "free",
    "abyss",
    "curse",
    "char_doc",
    "choose-char_doc",
    "treasure",
    "choose-treasure",
    "altar",
    "pledge",
];

/// What is kept until the doors are about to slam.
const KEPT: [&str; 3] = ["treasure_large_torch", "treasure_teleport", "choose-treasure_teleport"];

/// Somebody at the screen.
pub struct Person<'a> {
    page: &'a Page,
    means: Means,
    /// What they are after, by the card that does it.
    wanted: String,
    /// When they last thought of something new.
    since: Instant,
    back: String,
    chance: u64,
    /// What they have done, by the cards.
    pub deeds: Vec<String>,
    /// Whether they leave only when the last gong counts.
    late: bool,
    /// When they last took dice out of a pot.
    withdrew: Option<Instant>,
}

impl<'a> Person<'a> {
    /// Somebody who has just sat down. Different numbers walk differently.
    pub fn new(page: &'a Page, means: Means, chance: u64) -> Person<'a> {
        let (wanted, back, deeds) = (String::new(), String::new(), Vec::new());
        Person { page, means, wanted, since: Instant::now(), back, chance, deeds, late: false, withdrew: None }
    }

    fn press(&self, css: &str) -> Outcome<()> {
        self.page.try_press(self.means, css).map(drop)
    }

    fn throw(&mut self, of: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % of.max(1)
    }

    /// One look, and what comes of it.
    pub fn turn(&mut self) -> Outcome<Value> {
        let seen = self.page.eval(SEEN)?;
        if seen["phase"] != "running" {
            return Ok(seen);
        }
        let cards: Vec<&Value> = seen["cards"].as_array().into_iter().flatten().collect();
        let id = |card: &Value| card["id"].as_str().unwrap_or_default().to_owned();
        let is_kept = |id: &str| seen["counts"] != true && KEPT.iter().any(|start| id.starts_with(start));
        let is_open = |card: &Value| card["open"] == true && !is_kept(&id(card));
        let now = |start: &str| cards.iter().find(|card| is_open(card) && id(card).starts_with(start));
        let stays = self.stays(&seen);
        let regrets = self.regrets();
        // Whoever can pay and has a minute left does not stop at gems.
        let runs = seen["goal"].as_str().is_some_and(|goal| goal.contains("Out through the exit"));
        let leaves_out = |start: &str| stays && start == "escape" || (regrets || runs) && start == "pledge";
        // One place is as good as another to somebody who wants to see what a piece does.
        if seen["asks"] == true {
            self.press("#chooser .deed")?;
            return Ok(seen);
        }
        let at_once = AT_ONCE.iter().filter(|start| !leaves_out(start));
        if let Some(card) = at_once.into_iter().find_map(|start| now(start)) {
            self.act(&id(card))?;
            return Ok(seen);
        }
        // Dice in a pot that nobody fills are worth more in the hand.
        if seen["free"] == 0 && now("withdraw").is_some() {
            self.act("withdraw")?;
            self.withdrew = Some(Instant::now());
            return Ok(seen);
        }
        self.make_up_mind(&seen, &cards);
        match cards.iter().find(|card| id(card) == self.wanted) {
            Some(card) if card["open"] == true => {
                let wanted = self.wanted.clone();
                self.act(&wanted)?;
                self.wanted.clear();
            }
            Some(card) => self.keep_for(&seen, &card["price"])?,
            None => self.keep_for(&seen, &json!([]))?,
        }
        Ok(seen)
    }

    /// Whether they have just taken dice out of a pot.
    fn regrets(&self) -> bool {
        self.withdrew.is_some_and(|since| since.elapsed() < REGRET)
    }

    /// Whether they keep away from the exit for now; home they go when a gong says so.
    fn stays(&self, seen: &Value) -> bool {
        self.late && seen["last"] == false && seen["home"] == false
    }

    /// Along the way that is drawn; otherwise gems that lie here, a new chamber, or a door not come by.
    fn make_up_mind(&mut self, seen: &Value, cards: &[&Value]) {
        let mut ids: Vec<String> =
            cards.iter().map(|card| card["id"].as_str().unwrap_or_default().to_owned()).collect();
        let side = seen["side"].as_str().unwrap_or_default();
        let stays = self.stays(seen);
        if let Some(climb) = ids.iter().find(|id| id.starts_with("abyss") || id.starts_with("curse_trap")) {
            // Whoever is held gets free before anything else.
            self.wanted = climb.clone();
            return;
        }
        if !side.is_empty() && !stays {
            self.wanted = format!("enter-{side}");
            return;
        }
        if seen["goal"].as_str().unwrap_or_default().starts_with("You are in the start") {
            // The doors are about to slam: whoever is safe stays.
            self.wanted.clear();
            return;
        }
        let in_exit = seen["goal"].as_str().unwrap_or_default().contains("you are there");
        if in_exit && !stays {
            self.wanted = "escape".to_owned();
            return;
        }
        if ids.contains(&self.wanted) && self.since.elapsed() < Duration::from_secs(25) {
            return;
        }
        std::thread::sleep(PONDER);
        self.since = Instant::now();
        // Where no chamber is left to lay, nobody waits for one.
        let is_vain = |card: &&&Value| card["words"].as_str().is_some_and(|words| words.contains("no chamber"));
        let vain: Vec<&Value> = cards.iter().filter(is_vain).copied().collect();
        ids.retain(|id| !vain.iter().any(|card| card["id"] == **id));
        let of = |start: &str| ids.iter().filter(|id| id.starts_with(start)).cloned().collect::<Vec<_>>();
        let (here, new) = ([of("pledge"), of("treasure-in")].concat(), of("discover-"));
        let mut doors = of("enter-");
        doors.retain(|door| *door != self.back && !(stays && *door == format!("enter-{side}")));
        let choice = if !here.is_empty() && !self.regrets() && self.throw(3) > 0 {
            here
        } else if !new.is_empty() && self.throw(4) > 0 {
            new
        } else if !doors.is_empty() {
            doors
        } else {
            of("enter-")
        };
        let n = self.throw(choice.len());
        self.wanted = choice.get(n).cloned().unwrap_or_default();
    }

    /// Keeps what the wish costs and rolls the rest.
    fn keep_for(&mut self, seen: &Value, price: &Value) -> Outcome<()> {
        let mut needed: Vec<&str> = price.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let dice = seen["dice"].as_array().cloned().unwrap_or_default();
        let black = dice.iter().filter(|die| die["face"] == "B").count();
        for (place, die) in dice.iter().enumerate().filter(|(_, die)| die["gone"] != true) {
            let face = die["face"].as_str().unwrap_or_default();
            let wanted = match needed.iter().position(|one| *one == face) {
                Some(at) => {
                    needed.remove(at);
                    true
                }
                None => face == "G" && black > 0,
            };
            if wanted != (die["kept"] == true) && !matches!(face, "B" | "U") {
                self.press(&format!(".tray .die:nth-child({})", place + 1))?;
            }
        }
        self.press(".roll")
    }

    fn act(&mut self, id: &str) -> Outcome<()> {
        let opposite = [("North", "South"), ("South", "North"), ("East", "West"), ("West", "East")];
        if let Some(side) = id.strip_prefix("enter-") {
            let back = opposite.iter().find(|(here, _)| *here == side).map_or("", |(_, there)| there);
            self.back = format!("enter-{back}");
        }
        self.deeds.push(id.to_owned());
        self.press(&format!(".act[data-id='{id}']"))
    }
}

/// The screen that is asked for; without one nothing is played, and that is said.
fn screen() -> Outcome<Option<(String, Screen, Means)>> {
    let Ok(stage) = std::env::var("GONG_STAGE") else {
        said("a whole game at real pace was left out, because GONG_STAGE names no screen");
        return Ok(None);
    };
    let (screen, means) = match stage.as_str() {
        "desk" => (Screen::desktop().size(1440, 900), Means::Mouse),
        "phone" => (Screen::phone().size(390, 844), Means::Touch),
        "sideways" => (Screen::phone().size(844, 390), Means::Touch),
        _ => return Err(Trouble::new(format!("GONG_STAGE is {stage:?}, not desk, phone or sideways"))),
    };
    Ok(Some((stage, screen, means)))
}

/// Switches on what `GONG_MODULES` names, and gives the name under which this game is pictured.
fn switch_on(guest: &Guest, stage: &str) -> Outcome<String> {
    let asked = std::env::var("GONG_MODULES").unwrap_or_default();
    let mut name = stage.to_owned();
    for slug in asked.split(',').filter(|slug| !slug.is_empty()) {
        ModuleId::from_slug(slug).ok_or_else(|| Trouble::new(format!("there is no module {slug:?}")))?;
        let switch = format!(".sw[data-module={slug}]");
        guest.sees(&switch)?;
        guest.page.eval(&format!("document.querySelector('{switch}').click()"))?;
        guest.sees(&format!("{switch}[aria-checked=true]"))?;
        name = format!("{name}-{slug}");
    }
    Ok(name)
}

#[test]
fn a_whole_game_as_a_person_plays_it() -> Outcome<()> {
    let Some((stage, screen, means)) = screen()? else { return Ok(()) };
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let asked = |name: &str| std::env::var_os(name).is_some();
    let (lazy, late) = (asked("GONG_LAZY"), asked("GONG_LATE"));
    let guest = visit.guest(&screen)?;
    let page = &guest.page;
    guest.sees("#play-alone")?;
    guest.sees(".custom h2")?;
    page.press(means, "#more-seats")?;
    guest.sees_many(".seatrow[data-sitter=bot]", 3)?;
    page.press(means, ".preset[data-preset=classic]")?;
    guest.sees(".preset[data-preset=classic].on")?;
    let stage = switch_on(&guest, &stage)?;
    page.screenshot(&format!("play-{stage}-lobby"))?;
    page.press(means, "#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    let (began, mut next, mut goal) = (Instant::now(), Duration::ZERO, String::new());
    let chance = began.elapsed().as_nanos() as u64 ^ u64::from(std::process::id());
    let mut person = Person { late, ..Person::new(page, means, chance) };
    loop {
        let seen = if lazy { page.eval(SEEN)? } else { person.turn()? };
        let new_goal = seen["goal"].as_str().unwrap_or_default().to_owned();
        let at = began.elapsed();
        if at >= next || seen["counts"] == true && new_goal != goal {
            let name = format!("play-{stage}-{:02}{:02}", at.as_secs() / 60, at.as_secs() % 60);
            page.screenshot(&name)?;
            println!("{name}: {} | {new_goal} | {}", seen["clock"], seen["button"]);
            next = at + PICTURE;
            goal = new_goal;
        }
        if matches!(seen["phase"].as_str(), Some("won" | "lost")) {
            break;
        }
        if at > LONGEST {
            return Err(page.trouble("the game goes on for ever"));
        }
        std::thread::sleep(RHYTHM);
    }
    page.screenshot(&format!("play-{stage}-end-1"))?;
    page.wait_for("!document.querySelector('.end.play')", "the last picture")?;
    std::thread::sleep(Duration::from_secs(2));
    page.screenshot(&format!("play-{stage}-end-2"))?;
    println!("{stage}: {} after {:?}; {}", page.text("#endtitle")?, began.elapsed(), person.deeds.join(" "));
    page.is_content()
}
