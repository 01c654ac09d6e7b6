//! What the screen knows of a table, and the way to it: a wish goes in, what was told comes out.
//!
//! The screen never touches a game. It sends wishes over a [`Link`] and applies what it hears with the engine's own code, so that a
//! connection to a server's table can take the place of the game on this device.

use std::sync::Arc;

use kit::{PlayerId, Tick};
use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::about::imagine;
use scroll::book::Book;
use scroll::command::{Command, Mark, PairSet};
use scroll::event::{Event, Fact};
use scroll::permit::permit;
use scroll::reach::{Reach, reach};
use scroll::room::{Place, Room};
use scroll::sheets::Part;
use scroll::table::{Phase, Table};
use scroll::view::View;
use scroll::why_not::WhyNot;

use crate::Reader;
use crate::choices::Brings;
use crate::far::Guest;
use crate::review::Review;
use crate::seats::{self, Seat};
use crate::temple::Step;

/// What comes back over a link.
pub enum Heard {
    /// This happened.
    Told(Vec<Event>),
    /// A wish was refused, and nothing happened.
    Refused(WhyNot),
    /// The wish is on its way; what comes of it is heard later.
    Later,
}

/// The way to a table: the game on this device, or one at a server.
pub trait Link {
    /// Sends a wish; what comes of it is heard.
    fn wish(&mut self, by: PlayerId, wish: Command) -> Heard;
    /// The file of the game, if it is kept here and nowhere else.
    fn file(&self, players: Vec<replay::Player>) -> Option<Vec<u8>> {
        let _ = players;
        None
    }
}

/// The table as it was told, and what it was before the last wish.
#[derive(Clone)]
pub struct Seen {
    /// What is fixed for this game.
    pub book: Arc<Book>,
    /// The table now.
    pub table: Table,
    /// The table before the last wish: what differs is fresh.
    pub before: Table,
    /// Everything that was told, from the beginning.
    pub told: Vec<Event>,
    /// How much of it was told before the last wish.
    pub known: usize,
}

impl Seen {
    /// The table after these events.
    pub fn new(book: Arc<Book>, told: Vec<Event>) -> Seen {
        let table = scroll::replay::rebuild(&book, &told);
        let known = told.len();
        Seen { book, table, before: table, told, known }
    }

    /// A table as it was shown, without what happened before.
    pub fn shown(book: Arc<Book>, table: Table) -> Seen {
        Seen { book, table, before: table, told: Vec::new(), known: 0 }
    }

    /// Writes down what was told. A wish is written beside the game: what was fresh before it still is.
    pub fn hear(&mut self, told: Vec<Event>) {
        if !only_wishes(&told) {
            self.before = self.table;
            self.known = self.told.len();
        }
        told.iter().for_each(|event| self.table.apply(&self.book, event));
        self.told.extend(told);
    }

    /// The table as a player sees it.
    pub fn view(&self, me: PlayerId) -> View<'_> {
        View { book: &self.book, table: &self.table, me, now: Tick::START }
    }

    /// The rooms that a player can come to in this turn; a pair that lies there counts as it is marked.
    pub fn reach(&self, me: PlayerId, to_pool: PairSet) -> Reach {
        let view = self.view(me);
        let lies = self.table.turn.pair.is_some_and(|pair| pair.decided.is_none());
        match permit(&view, &Command::Decide(to_pool)).ok().filter(|_| lies) {
            Some(decided) => {
                let (table, _) = imagine(&view, &decided);
                reach(&View { table: &table, ..view })
            }
            None => reach(&view),
        }
    }

    /// The faces that would make a map of this player's ready, one alone.
    pub fn one_short(&self, who: PlayerId) -> Vec<kit::Face> {
        let (printed, sheet) = (self.book.sheet(), &self.table.of(who).sheet);
        let one_short = |map| {
            let (spec, own) = (printed.map(map)?, sheet.map(map));
            let mut missing = (0..spec.left.len()).filter(|n| !own.is_crossed(Part::Left, *n));
            let first = missing.next()?;
            (!own.used && missing.next().is_none()).then(|| spec.left[first])
        };
        printed.map_ids().filter_map(one_short).collect()
    }

    /// The room that a player wishes for, until its action is crossed out.
    pub fn open_wish(&self, who: PlayerId) -> Option<Room> {
        self.table.wishes[who.index()].filter(|room| !self.table.of(who).sheet.used.has(*room))
    }

    /// The steps a player has walked and not taken back.
    pub fn way(&self, who: PlayerId) -> Vec<Step> {
        let (mut way, mut place): (Vec<Step>, Place) = (Vec::new(), Place::Nowhere);
        for event in &self.told {
            match event.fact {
                Fact::SideChosen { who: by, side } if by == who => place = Place::Outside(side),
                Fact::Entered { who: by, room, .. } if by == who => {
                    way.push((place, room));
                    place = Place::In(room);
                }
                Fact::TakenBack { who: by, deed: scroll::table::Deed::Step(_) } if by == who => {
                    place = way.pop().map_or(place, |(from, _)| from);
                }
                _ => {}
            }
        }
        way
    }
}

/// Whether nothing happened but that rooms were marked as wishes (RNW-57).
fn only_wishes(told: &[Event]) -> bool {
    told.iter().all(|event| matches!(event.fact, Fact::WishedFor { .. }))
}

/// Which part of the table a small screen shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The rooms around oneself.
    Rooms,
    /// The whole sheet.
    Whole,
    /// The treasure maps.
    Maps,
    /// The adventure sheet.
    Adventure,
}

/// Whether a player is whoever reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToWhom {
    /// The only player at this device.
    You,
    /// One of two seats that one person plays.
    YouAs,
    /// Somebody else, or one of those who pass this device around.
    Other,
}

/// Everything on the screen of a game.
#[derive(Clone, Copy)]
pub struct Desk {
    /// Whoever reads.
    pub reader: Reader,
    /// The table.
    pub seen: RwSignal<Seen>,
    /// Who sits where.
    pub seats: StoredValue<Vec<Seat>>,
    /// Whose sheet is played on: the person who is asked, or was asked last.
    pub me: RwSignal<PlayerId>,
    /// Another sheet that is looked at.
    pub looked_at: RwSignal<Option<PlayerId>>,
    /// Which part a small screen shows.
    pub look: RwSignal<Look>,
    /// The dice of the pair that go to the pool, before it is decided.
    pub to_pool: RwSignal<PairSet>,
    /// The die of the pool that is chosen, and where it is to be written.
    pub die: RwSignal<Option<kit::Face>>,
    /// Where it is to be written.
    pub mark: RwSignal<Option<Mark>>,
    /// What the choice under the finger would bring.
    pub preview: RwSignal<Brings>,
    /// Why the last press did nothing, or what it marked.
    pub notice: RwSignal<Option<String>>,
    /// A choice that asks twice, once it was pressed.
    pub asked_twice: RwSignal<Option<Command>>,
    /// How often somebody at this device has done something.
    pub acted: RwSignal<u32>,
    /// Whether an explanation is open: a small screen then shows less of the sheets.
    pub hinted: RwSignal<bool>,
    /// A room that was asked about and could be marked as a wish.
    pub asked_about: RwSignal<Option<Room>>,
    /// Whether what is being drawn shall be there at once.
    pub hurried: RwSignal<bool>,
    /// What the reader likes.
    pub likes: crate::likes::Likes,
    /// The table on a server, if it is at one.
    pub far: Option<Guest>,
    /// The review that this is another try from, if it is one.
    pub tried: Option<Review>,
    link: StoredValue<Box<dyn Link + Send + Sync>>,
}

impl Desk {
    /// The screen of a table at the other end of a link.
    pub fn new(reader: Reader, seen: Seen, seats: Vec<Seat>, link: Box<dyn Link + Send + Sync>) -> Desk {
        let first = seats.iter().position(Seat::is_person).unwrap_or_default();
        Desk {
            reader,
            seen: RwSignal::new(seen),
            seats: StoredValue::new(seats),
            me: RwSignal::new(PlayerId(first as u8)),
            looked_at: RwSignal::new(None),
            look: RwSignal::new(Look::Rooms),
            to_pool: RwSignal::new(PairSet::NONE),
            die: RwSignal::new(None),
            mark: RwSignal::new(None),
            preview: RwSignal::new(Brings::default()),
            notice: RwSignal::new(None),
            asked_twice: RwSignal::new(None),
            acted: RwSignal::new(0),
            hinted: RwSignal::new(false),
            asked_about: RwSignal::new(None),
            hurried: RwSignal::new(false),
            likes: crate::likes::Likes::recalled(),
            far: None,
            tried: None,
            link: StoredValue::new(link),
        }
    }

    /// The same at a table on a server.
    pub fn at(self, guest: Guest) -> Desk {
        Desk { far: Some(guest), ..self }
    }

    /// The same as another try from a review.
    pub fn tries(self, review: Review) -> Desk {
        Desk { tried: Some(review), ..self }
    }

    /// Whether this is another try, which counts nowhere.
    pub fn is_a_try(self) -> bool {
        self.tried.is_some() || self.far.is_some_and(Guest::tries)
    }

    /// The file of the game, if it is kept here and nowhere else.
    pub fn file(self) -> Option<Vec<u8>> {
        let players = self.seats.with_value(|seats| seats::players(seats));
        self.link.try_with_value(|link| link.file(players)).flatten()
    }

    /// Sends wishes one after the other, and shows what comes of them; it stops at the first that is refused.
    pub fn wish(self, by: PlayerId, wishes: &[Command]) {
        let wishes: Vec<_> = wishes.iter().map(|wish| (by, *wish)).collect();
        self.wish_each(&wishes);
    }

    /// The same wish for every seat of whoever reads.
    pub fn wish_for_all(self, wish: Command) {
        let wishes: Vec<_> = self.own_seats().into_iter().map(|who| (who, wish)).collect();
        self.wish_each(&wishes);
    }

    /// The seats that are played at this device.
    pub fn own_seats(self) -> Vec<PlayerId> {
        let own = |(n, seat): (usize, &Seat)| seat.is_person().then_some(PlayerId(n as u8));
        self.seats.with_value(|seats| seats.iter().enumerate().filter_map(own).collect())
    }

    fn wish_each(self, wishes: &[(PlayerId, Command)]) {
        self.notice.set(None);
        self.asked_about.set(None);
        // What is pressed before the answer has come was meant for what lay there before.
        if self.far.is_some_and(Guest::is_busy) {
            return;
        }
        if self.far.is_some_and(|guest| untrack(|| guest.stage()) == Some(protocol::Stage::Paused)) {
            return self.notice.set(Some(self.reader.say(Text::PausedNow)));
        }
        let mut told = Vec::new();
        for (by, wish) in wishes {
            let mut heard = None;
            self.link.update_value(|link| heard = Some(link.wish(*by, *wish)));
            match heard {
                Some(Heard::Told(events)) => told.extend(events),
                Some(Heard::Later) => {}
                _ => break,
            }
        }
        if let Some((by, _)) = wishes.first() {
            self.hear(*by, told);
        }
    }

    /// Shows what was told, brought about by this player.
    pub fn hear(self, by: PlayerId, told: Vec<Event>) {
        if told.is_empty() {
            return;
        }
        crate::sound::of(&told, self.likes, self.me.get_untracked());
        let aside = only_wishes(&told);
        let waited = self.people_asked().is_empty();
        self.hurried.set(false);
        let by_person = self.seats.with_value(|seats| seats[by.index()].is_person());
        if by_person && !aside {
            self.acted.update(|acted| *acted += 1);
        }
        self.seen.update(|seen| seen.hear(told));
        // While bots play, whoever waits keeps what they look at.
        if aside {
            return;
        }
        if by_person || (waited && !self.people_asked().is_empty()) {
            self.settle();
        }
    }

    /// The people at this device who are asked something.
    fn people_asked(self) -> Vec<PlayerId> {
        let asked = self.seen.with_untracked(|seen| seen.table.asked());
        self.seats.with_value(|seats| asked.iter().filter(|who| seats[who.index()].is_person()).collect())
    }

    /// Turns the screen to whoever is asked now, with nothing chosen yet.
    pub fn settle(self) {
        let (active, phase) = self.seen.with_untracked(|seen| (seen.table.active, seen.table.phase));
        let (people, me) = (self.people_asked(), self.me.get_untracked());
        let first = people.iter().copied().find(|who| *who == active).or_else(|| people.first().copied());
        if let Some(next) = first.filter(|_| !people.contains(&me) || people.contains(&active)) {
            self.me.set(next);
        }
        self.looked_at.set(None);
        self.to_pool.set(PairSet::NONE);
        self.preview.set(Brings::default());
        self.notice.set(None);
        self.asked_about.set(None);
        self.asked_twice.set(None);
        self.choose_a_die();
        if phase == Phase::Sharing && people.contains(&self.me.get_untracked()) {
            self.look.set(Look::Maps);
        } else if self.look.get_untracked() != Look::Whole {
            self.look.set(Look::Rooms);
        }
    }

    /// The first die of the pool lies chosen, and if it fits one symbol only, that is where it goes.
    fn choose_a_die(self) {
        let die = self.seen.with_untracked(|seen| seen.table.turn.pool.iter().next());
        self.pick_die(die);
    }

    /// Chooses a die of the pool.
    pub fn pick_die(self, die: Option<kit::Face>) {
        self.die.set(die);
        let me = self.me.get_untracked();
        let only = self.seen.with_untracked(|seen| {
            let mut marks = seen.table.of(me).sheet.marks_for(seen.book.sheet(), die?);
            let first = marks.next()?;
            marks.next().is_none().then_some(first)
        });
        self.mark.set(only);
    }

    /// Whose sheet is shown.
    pub fn shown(self) -> PlayerId {
        self.looked_at.get().unwrap_or_else(|| self.me.get())
    }

    /// How whoever reads is spoken to about a player.
    pub fn speaks_to(self, who: PlayerId) -> ToWhom {
        let own = self.own_seats();
        match own.contains(&who) && self.plays() {
            true if own.len() == 1 => ToWhom::You,
            // One person with two seats of a table; at one device several people may sit.
            true if self.far.is_some() => ToWhom::YouAs,
            _ => ToWhom::Other,
        }
    }

    /// Whether this player is whoever reads, and nobody else at this device.
    pub fn is_you(self, who: PlayerId) -> bool {
        self.speaks_to(who) == ToWhom::You
    }

    /// A player's name.
    pub fn name(self, who: PlayerId) -> String {
        self.seats.with_value(|seats| seats[who.index()].name.clone())
    }

    /// Tells about a room that was pressed and cannot be entered now; whoever may mark it as a wish hears what the way there would take, and
    /// is offered to mark it.
    pub fn ask_about(self, room: Room) {
        let me = self.me.get_untracked();
        let marked = self.wishes_for(room);
        let why_not = untrack(|| self.ask(|asker| asker.why_not(room)));
        // Whoever tried to go there hears why not, and nothing of wishes.
        let may_wish = why_not.is_none() || marked;
        let plays = self.plays() && self.own_seats().contains(&me);
        let words = why_not.unwrap_or_else(|| untrack(|| self.words_about(room)));
        self.notice.set(Some(words));
        self.asked_about.set(Some(room).filter(|_| may_wish && plays));
    }

    /// What a room is, and how far it is for whoever has a seat here.
    fn words_about(self, room: Room) -> String {
        let words = crate::sheets::room_words(self, room);
        let own = self.own_seats().contains(&self.me.get());
        match self.ask(|asker| asker.way(room)).filter(|_| own) {
            Some(way) => format!("{words}. {way}"),
            None => words,
        }
    }

    /// Whether the looking player has marked this room as a wish.
    pub fn wishes_for(self, room: Room) -> bool {
        let me = self.me.get_untracked();
        self.seen.with_untracked(|seen| seen.table.wishes[me.index()]) == Some(room)
    }

    /// Marks a room as a wish, or takes the mark away.
    pub fn mark_wish(self, room: Room) {
        let (me, marked) = (self.me.get_untracked(), self.wishes_for(room));
        self.wish(me, &[Command::WishFor((!marked).then_some(room))]);
        let name = crate::choices::name_of(room);
        self.notice.set((!marked).then(|| self.reader.say(Text::WishMarked { room: &name })));
    }
}
