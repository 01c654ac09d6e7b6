//! Seats and the host: joining, leaving, settings, sending away and calling back.

use kit::PlayerId;
use protocol::{Change, Colour, PersonId, Preference, ServerFrame, Settings, SorryCode, Stage, Switch};
use temple::modules::seats::{Pick, clash};
use temple::setup::Handicap;

use crate::CALL_BACK_MS;
use crate::hosted::Hosted;
use crate::people::{Chair, Member, SentAway, place_chairs};
use crate::room::RoomOf;
use crate::settings::bot_switch;

impl<G: Hosted> RoomOf<G> {
    pub(crate) fn member(&self, person: PersonId) -> Option<&Member> {
        self.people.iter().find(|member| member.id() == person)
    }

    pub(crate) fn member_mut(&mut self, person: PersonId) -> Option<&mut Member> {
        self.people.iter_mut().find(|member| member.id() == person)
    }

    /// Somebody's seat; of two the first.
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<PlayerId> {
        self.seats_of(person).next()
    }

    /// All seats of somebody.
    pub(crate) fn seats_of(&self, person: PersonId) -> impl Iterator<Item = PlayerId> {
        let seats = (0..).map(PlayerId).zip(&self.chairs);
        seats.filter(move |(_, chair)| chair.sitter == Some(person)).map(|(seat, _)| seat)
    }

    /// What whoever sits in a seat is called there: in a second seat a number tells it from the first.
    pub(crate) fn name_in(&self, seat: PlayerId, member: &Member) -> String {
        match self.seats_of(member.id()).position(|own| own == seat) {
            Some(n) if n > 0 => format!("{} {}", member.kept.name, n + 1),
            _ => member.kept.name.clone(),
        }
    }

    /// Takes a second seat, or gives it back; both are played by the same person.
    ///
    /// Rule [RNW-94]: one person may play two seats, in a game that allows it.
    pub(crate) fn take_second(&mut self, person: PersonId, second: Switch) -> Result<(), SorryCode> {
        if self.stage != Stage::Gathering {
            return Err(SorryCode::NotNow);
        }
        let seats: Vec<PlayerId> = self.seats_of(person).collect();
        let first = *seats.first().ok_or(SorryCode::NotSeated)?;
        match second {
            Switch::On if seats.len() < G::SEATS_EACH => {
                let seat = self.free_seat().ok_or(SorryCode::NoFreeSeat)?;
                self.chairs[seat].sitter = Some(person);
            }
            Switch::On => return Err(SorryCode::NoFreeSeat),
            Switch::Off => seats.iter().filter(|seat| **seat != first).for_each(|seat| {
                self.chairs[seat.index()].sitter = None;
            }),
        }
        self.lobby_changed = true;
        Ok(())
    }

    pub(crate) fn is_sent_away(&self, person: PersonId) -> bool {
        self.member(person).is_some_and(|member| member.sent_away.is_some())
    }

    /// Takes a seat, or changes name and colour in it. Seats are open until the start.
    pub(crate) fn join(&mut self, person: PersonId, name: &str, colour: Option<Colour>) -> Result<(), SorryCode> {
        let gathering = self.stage == Stage::Gathering;
        if self.seat_of(person).is_none() {
            if !gathering {
                return Err(SorryCode::NotNow);
            }
            let seat = self.free_seat().ok_or(SorryCode::NoFreeSeat)?;
            (self.chairs[seat].sitter, self.chairs[seat].handicap) = (Some(person), Handicap::default());
        }
        self.rename(person, name);
        if let Some(colour) = colour.filter(|_| gathering) {
            self.paint(person, colour);
        }
        self.drop_double_pick(person);
        self.lobby_changed = true;
        Ok(())
    }

    /// Gives somebody a new name, if anything is left of it.
    pub(crate) fn rename(&mut self, person: PersonId, name: &str) {
        let name = self.clean_name(name);
        if let Some((member, name)) = self.member_mut(person).zip(name) {
            member.kept.name = name;
        }
    }

    /// The first seat that waits for somebody, else the first that a bot would play.
    fn free_seat(&self) -> Option<usize> {
        let waiting = self.chairs.iter().position(|chair| !chair.is_played());
        waiting.or_else(|| self.chairs.iter().position(|chair| chair.sitter.is_none()))
    }

    /// Gives a seat another colour, if nobody has it.
    ///
    /// Rule [BASE-10]: no colour twice.
    fn paint(&mut self, person: PersonId, colour: Colour) {
        let Some(mine) = self.seat_of(person) else { return };
        match self.chairs.iter().position(|chair| chair.colour == colour) {
            Some(other) if self.chairs[other].sitter.is_some() => {}
            Some(other) => {
                self.chairs[other].colour = self.chairs[mine.index()].colour;
                self.chairs[mine.index()].colour = colour;
            }
            None => self.chairs[mine.index()].colour = colour,
        }
    }

    /// Stands up and watches; in a game a bot takes over for good. A host who leaves hands over.
    pub(crate) fn leave(&mut self, person: PersonId) -> Result<(), SorryCode> {
        let seats: Vec<PlayerId> = self.seats_of(person).collect();
        if seats.is_empty() {
            return Err(SorryCode::NotSeated);
        }
        seats.into_iter().for_each(|seat| self.empty_chair(seat));
        if self.host == Some(person) {
            self.host = self.next_host(person).or(self.host);
        }
        Ok(())
    }

    fn empty_chair(&mut self, seat: PlayerId) {
        self.chairs[seat.index()].sitter = None;
        self.lobby_changed = true;
        self.bot_takes_seat(seat);
    }

    /// Who becomes host instead: whoever is here, the seated first, the longest here first.
    pub(crate) fn next_host(&self, instead_of: PersonId) -> Option<PersonId> {
        let here = || self.people.iter().filter(|member| member.is_here() && member.id() != instead_of);
        let seated = here().find(|member| self.seat_of(member.id()).is_some());
        seated.or_else(|| here().next()).map(Member::id)
    }

    pub(crate) fn hand_over(&mut self, to: PersonId) -> Result<(), SorryCode> {
        let next = self.member(to).filter(|member| member.is_here()).ok_or(SorryCode::NoSuchPerson)?;
        self.host = Some(next.id());
        self.lobby_changed = true;
        Ok(())
    }

    /// The host changes what will be played. There are never fewer seats than people in them.
    pub(crate) fn change(&mut self, change: &Change) -> Result<(), SorryCode> {
        if self.stage != Stage::Gathering {
            return Err(SorryCode::NotNow);
        }
        if self.past.is_some() && !matches!(change, Change::Bots(_)) {
            return Err(SorryCode::BadSettings);
        }
        let settings = G::changed(&self.settings, change, &self.config)?;
        let chairs = self.changed_chairs(change, &settings)?;
        let setup = self.setup_for(&settings, &chairs);
        if !G::is_possible(&setup, &self.config) {
            return Err(SorryCode::BadSettings);
        }
        self.chairs = chairs;
        self.settings = settings;
        self.lobby_changed = true;
        Ok(())
    }

    /// The chairs after a change.
    fn changed_chairs(&self, change: &Change, settings: &Settings) -> Result<Vec<Chair>, SorryCode> {
        let (mut chairs, all) = (self.chairs.clone(), bot_switch(settings.empty_seats));
        match change {
            Change::Bot { seat, bot } => chair_of(&mut chairs, *seat)?.bot = *bot,
            Change::Handicap { seat, handicap } => chair_of(&mut chairs, *seat)?.handicap = *handicap,
            Change::EmptySeats(_) => chairs.iter_mut().for_each(|chair| chair.bot = all),
            _ => {}
        }
        resize(&mut chairs, G::seats(settings), all)?;
        Ok(chairs)
    }

    /// The chairs of another game for those who sit here; nobody has more of them than it allows.
    pub(crate) fn chairs_for<H: Hosted>(&self, settings: &Settings) -> Result<Vec<Chair>, SorryCode> {
        let mut chairs = self.chairs.clone();
        for member in &self.people {
            let own = chairs.iter_mut().filter(|chair| chair.sitter == Some(member.id()));
            own.skip(H::SEATS_EACH).for_each(|chair| chair.sitter = None);
        }
        resize(&mut chairs, H::seats(settings), bot_switch(settings.empty_seats))?;
        Ok(chairs)
    }

    /// What somebody chooses for himself. Rule [CHR-1]: no card twice.
    pub(crate) fn prefer(&mut self, person: PersonId, preference: &Preference) -> Result<(), SorryCode> {
        self.seat_of(person).ok_or(SorryCode::NotSeated)?;
        let is_word = matches!(preference, Preference::Word(_) | Preference::WordFor(..));
        let between_games = self.stage == Stage::Over && is_word;
        if self.stage != Stage::Gathering && !between_games {
            return Err(SorryCode::NotNow);
        }
        if let Preference::Pick(Some(card)) = preference {
            let mut others = self.people.iter().filter(|member| member.id() != person);
            if others.any(|other| self.has_picked(other, *card)) {
                return Err(SorryCode::Taken);
            }
        }
        // Another promise is on its way to whoever gave a word for the one before, and asks for another word.
        if matches!(preference, Preference::WordFor(promise, _) if self.commitment() != Some(*promise)) {
            return Ok(());
        }
        if let Some(member) = self.member_mut(person) {
            match preference {
                Preference::Pick(pick) => member.kept.pick = *pick,
                Preference::AssistiveInput(switch) => member.kept.assistive = *switch,
                Preference::Word(word) | Preference::WordFor(_, word) => member.kept.word = Some(*word),
            }
        }
        self.lobby_changed = true;
        self.begin_if_worded();
        Ok(())
    }

    fn has_picked(&self, member: &Member, card: Pick) -> bool {
        self.seat_of(member.id()).is_some() && member.kept.pick.is_some_and(|own| clash(own, card))
    }

    /// Somebody comes to a seat with a pick from before: if it is taken by now, it goes.
    fn drop_double_pick(&mut self, person: PersonId) {
        let pick = self.member(person).and_then(|member| member.kept.pick);
        let mut others = self.people.iter().filter(|member| member.id() != person);
        let taken = pick.is_some_and(|card| others.any(|other| self.has_picked(other, card)));
        if let Some(member) = self.member_mut(person).filter(|_| taken) {
            member.kept.pick = None;
        }
    }

    /// Sends somebody away. For a while he stays connected, so that he can be called back at once.
    pub(crate) fn send_away(&mut self, whom: PersonId) -> Result<(), SorryCode> {
        let (seats, until_ms): (Vec<_>, _) = (self.seats_of(whom).collect(), self.now_ms + CALL_BACK_MS);
        let colour = seats.first().map(|seat| self.chairs[seat.index()].colour);
        let member = self.member_mut(whom).filter(|member| member.sent_away.is_none());
        let member = member.ok_or(SorryCode::NoSuchPerson)?;
        member.sent_away = Some(SentAway { colour, until_ms });
        let peer = member.peer;
        self.outbox.send(peer.into_iter().collect(), ServerFrame::Sorry { code: SorryCode::SentAway, id: None });
        self.lobby_changed = true;
        self.note_desertion();
        seats.into_iter().for_each(|seat| self.empty_chair(seat));
        Ok(())
    }

    /// Calls somebody back, into his old seat if nobody has it.
    pub(crate) fn call_back(&mut self, whom: PersonId) -> Result<(), SorryCode> {
        let member = self.member(whom).ok_or(SorryCode::NoSuchPerson)?;
        let (peer, sent_away) = (member.peer, member.sent_away.as_ref().ok_or(SorryCode::NoSuchPerson)?);
        // What this brings about reaches him by his welcome, not before it.
        if let Some(seat) = sent_away.colour.and_then(|colour| self.free_chair_of(colour)) {
            self.seat(seat, whom);
        }
        if let Some(member) = self.member_mut(whom) {
            member.sent_away = None;
        }
        self.drop_double_pick(whom);
        self.lobby_changed = true;
        if let Some(peer) = peer {
            self.deserted_since = None;
            self.welcome(peer, whom, None);
        }
        Ok(())
    }

    fn free_chair_of(&self, colour: Colour) -> Option<PlayerId> {
        let seat = self.chairs.iter().position(|chair| chair.colour == colour && chair.sitter.is_none())?;
        Some(PlayerId(seat as u8))
    }

    /// Puts somebody into a chair that nobody needs.
    fn seat(&mut self, seat: PlayerId, person: PersonId) {
        self.chairs[seat.index()].sitter = Some(person);
        if self.member(person).is_some_and(|member| member.peer.is_some()) {
            self.owner_is_back(seat)
        } else {
            self.owner_is_away(seat, self.now_ms)
        }
    }

    /// Gives a newcomer a seat that a bot plays.
    ///
    /// Rule [BASE-97]: the host may give the seat of somebody without connection to a newcomer; nobody plays two.
    pub(crate) fn give_seat(&mut self, seat: PlayerId, to: PersonId) -> Result<(), SorryCode> {
        let newcomer = self.member(to).filter(|member| member.is_here()).ok_or(SorryCode::NoSuchPerson)?.id();
        if self.seat_of(newcomer).is_some() {
            return Err(SorryCode::NoSuchPerson);
        }
        let played_by_bot = self.play.as_ref().is_some_and(|play| {
            seat.index() < self.chairs.len()
                && !play.is_over()
                && play.is_played_by_bot(seat, play.clock.tick_at(self.now_ms))
        });
        if !played_by_bot {
            return Err(SorryCode::NoSuchSeat);
        }
        self.seat(seat, newcomer);
        let peer = self.member(newcomer).and_then(|member| member.peer);
        self.lobby_changed = true;
        if let Some(peer) = peer {
            // A player may see more than somebody who watches: he gets everything afresh.
            self.welcome(peer, newcomer, None);
        }
        Ok(())
    }
}

/// Brings chairs to a number. Of too many the last empty ones go.
fn resize(chairs: &mut Vec<Chair>, seats: usize, bot: Switch) -> Result<(), SorryCode> {
    while chairs.len() > seats {
        let empty = chairs.iter().rposition(|chair| chair.sitter.is_none());
        chairs.remove(empty.ok_or(SorryCode::BadSettings)?);
    }
    place_chairs(chairs, seats, bot);
    Ok(())
}

fn chair_of(chairs: &mut [Chair], seat: u8) -> Result<&mut Chair, SorryCode> {
    chairs.get_mut(usize::from(seat)).ok_or(SorryCode::NoSuchSeat)
}
