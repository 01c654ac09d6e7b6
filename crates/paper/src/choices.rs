//! What the person who is asked can do now, each with its price and with everything about it that is certain; and the one big button.

use kit::{Face, PlayerId};
use phrasebook::paper::Text;
use scroll::about::{Forecast, imagine};
use scroll::command::{Command, Mark, PairSet, Pick, Prize};
use scroll::event::Fact;
use scroll::options::{Offer, cuts_off, options};
use scroll::permit::permit;
use scroll::room::{Room, Side};
use scroll::sheets::{MapId, Part, Track, Variant};
use scroll::symbols::Symbols;
use scroll::table::{Deed, Phase};
use scroll::view::View;
use scroll::why_not::Obstacle;

use crate::desk::Seen;
use crate::ink::Slip;
use crate::temple::Light;
use crate::{Reader, told};

/// A part of a price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pay {
    /// A die.
    Die(Face),
    /// A circle of a track.
    Coin(Track),
    /// A vote, which costs nothing: whose it is.
    Vote(PlayerId),
}

/// What a choice lights up.
pub enum Place {
    /// Nothing.
    Nowhere,
    /// A room.
    Room(Room, Light, Vec<Slip>),
    /// A doorway.
    Door(Room, Side),
    /// A side of the temple.
    Outside(Side),
    /// A symbol of a map, which is picked first.
    Symbol(Mark),
}

/// What is certain to come of a choice on the sheet that all share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Brings {
    /// How many gems.
    pub gems: u8,
    /// How many spaces of each track are ringed.
    pub rings: [u8; Track::ALL.len()],
}

/// Something that can be done with one press.
pub struct Choice {
    /// The wishes it sends, in this order.
    pub wishes: Vec<Command>,
    /// What it is.
    pub title: String,
    /// What it brings, or needs.
    pub note: String,
    /// What it costs.
    pub pay: Vec<Pay>,
    /// What it lights up.
    pub place: Place,
    /// What is certain to come of it on the sheet that all share.
    pub brings: Brings,
    /// Whether it asks twice.
    pub twice: bool,
    /// Whether whoever is asked has chosen it and may still change their mind; nothing for what is done at once.
    pub chosen: Option<bool>,
}

/// Who looks at what, with what they have set aside.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    /// Whoever reads.
    pub reader: Reader,
    /// The table.
    pub seen: &'a Seen,
    /// The player.
    pub me: PlayerId,
    /// The dice of the pair that go to the pool.
    pub to_pool: PairSet,
    /// The die of the pool that is chosen.
    pub die: Option<Face>,
    /// The names of all players.
    pub names: &'a [String],
    /// Whether whoever reads plays at all.
    pub plays: bool,
}

/// The big button.
pub struct Big {
    /// The wishes it sends.
    pub wishes: Vec<Command>,
    /// What it does.
    pub title: String,
    /// What comes of it.
    pub note: String,
    /// Whether it is the one thing left: only then is it amber, so that nobody ends a turn by habit.
    pub only: bool,
    /// Whether it can be pressed.
    pub ready: bool,
}

/// A room's name.
pub fn name_of(room: Room) -> String {
    room.name().iter().collect()
}

/// What a joker room does: rolled jokers do what the two dice on the adventure sheet say.
pub fn joker(reader: Reader, seen: &Seen) -> String {
    match seen.table.team.sheet_faces.filter(|_| seen.book.plays(Variant::Jokers)) {
        Some(faces) => reader.say(Text::JokerIs { faces: &told::faces(reader, faces.into_iter()) }),
        None => reader.say(Text::GainJoker),
    }
}

impl Asker<'_> {
    fn view(&self) -> View<'_> {
        self.seen.view(self.me)
    }

    fn say(&self, text: Text<'_>) -> String {
        self.reader.say(text)
    }

    /// Everything that can be done now, in the order of its keys.
    pub fn choices(&self) -> Vec<Choice> {
        if !self.plays {
            return Vec::new();
        }
        let (view, mut offers) = (self.view(), Vec::new());
        options(&view, &mut offers);
        let legal = offers.iter().filter(|offer| offer.verdict.is_ok());
        let mut found: Vec<Choice> = legal.filter_map(|offer| self.choice(offer)).collect();
        found.extend(self.heals_after_the_pair());
        found.sort_by_key(rank);
        found
    }

    /// The choice that enters a room, if one does.
    pub fn entering(&self, room: Room) -> Option<Choice> {
        self.choices().into_iter().find(|choice| matches!(choice.place, Place::Room(at, ..) if at == room))
    }

    fn plain(&self, offer: &Offer, title: String, note: String) -> Choice {
        let forecast = offer.forecast(&self.view());
        let pay = spends(&forecast).map(|(track, count)| vec![Pay::Coin(track); usize::from(count)]);
        Choice {
            wishes: vec![offer.command],
            title,
            note,
            pay: pay.flatten().collect(),
            place: Place::Nowhere,
            brings: Brings { gems: forecast.gems, rings: forecast.circles },
            twice: false,
            chosen: None,
        }
    }

    /// The choice that an offer is; rolling, deciding, handing over and taking back have buttons of their own.
    fn choice(&self, offer: &Offer) -> Option<Choice> {
        let (reader, view) = (self.reader, self.view());
        Some(match offer.command {
            Command::ChooseSide(side) => {
                let title = self.say(Text::ChooseSide { side: reader.language.side_of_temple(side) });
                let choice = self.plain(offer, title, self.say(Text::StartOutside));
                Choice { place: Place::Outside(side), ..choice }
            }
            Command::Close { room, side } => self.close(offer, room, side),
            Command::Reroll => {
                let note = self.spending(&offer.forecast(&view));
                self.plain(offer, self.say(Text::Reroll), note)
            }
            Command::Heal(from) => self.heal(offer, from),
            Command::Enter { to, .. } | Command::Rush(to) => self.enter(offer, to),
            Command::Choose(pick) => self.pick(offer, pick),
            Command::Vote(prize) => self.vote(offer, prize)?,
            Command::Take { face, mark: Some(mark) } if Some(face) == self.die => self.symbol(offer, mark),
            Command::UseMap(map) => self.use_map(offer, map)?,
            _ => return None,
        })
    }

    /// A doorway whose closing cuts off the exit asks twice (RNW-66).
    fn close(&self, offer: &Offer, room: Room, side: Side) -> Choice {
        let cut = cuts_off(&self.view(), &offer.command);
        let (name, whither) = (name_of(room), self.reader.language.side_of_temple(side));
        let note = self.say(if cut { Text::CutsOff } else { Text::ForGood });
        let choice = self.plain(offer, self.say(Text::Close { room: &name, side: whither }), note);
        Choice { place: Place::Door(room, side), twice: cut, ..choice }
    }

    /// Masks of the pair that lies there go into their box first, and come back with it.
    fn heal(&self, offer: &Offer, from: u8) -> Choice {
        let (view, before) = (self.view(), self.seen.table.turn.to_roll);
        let after = offer.verdict.as_ref().map_or(before, |permit| imagine(&view, permit).0.turn.to_roll);
        let dice = after.saturating_sub(before);
        let note = self.say(Text::DiceBack { dice: dice.into() });
        let note = format!("{note} · {}", self.spending(&offer.forecast(&self.view())));
        self.plain(offer, self.say(Text::HealBox { number: u32::from(from) + 1 }), note)
    }

    /// A map whose track is full brings its gem alone; one without a gem then brings nothing, and asks twice.
    fn use_map(&self, offer: &Offer, map: MapId) -> Option<Choice> {
        let view = self.view();
        let (spec, own) = (view.printed().map(map)?, view.mine().sheet.map(map));
        let (track, gem) = (spec.bonus, own.is_complete(spec, Part::Right));
        let rings = view.table.has_space(view.book, track);
        let note = match (rings, gem) {
            (true, true) => Text::MapWithGem { track },
            (true, false) => Text::MapWithoutGem { track },
            (false, true) => Text::MapGemAlone { track },
            (false, false) => Text::MapBringsNothing { track },
        };
        let mut choice = self.plain(offer, self.say(Text::UseMap { map: u32::from(map.0) + 1 }), self.say(note));
        if choice.brings.gems > u8::from(gem) {
            choice.note = format!("{} · {}", choice.note, self.say(Text::GemOfRing));
        }
        Some(Choice { twice: !rings && !gem, ..choice })
    }

    /// A Heal between two pairs: the pair is decided with the same press.
    fn heals_after_the_pair(&self) -> Vec<Choice> {
        let view = self.view();
        let decide = Command::Decide(self.to_pool);
        let lies = view.table.turn.pair.is_some_and(|pair| pair.decided.is_none() && pair.open() != PairSet::NONE);
        let Some(decided) = permit(&view, &decide).ok().filter(|_| lies) else { return Vec::new() };
        let (table, _) = imagine(&view, &decided);
        let after = View { table: &table, ..view };
        let heal = |from: u8| {
            let command = Command::Heal(from);
            let offer = Offer { command, verdict: permit(&after, &command) };
            offer.verdict.as_ref().ok()?;
            let dice = table.team.boxes[usize::from(from)];
            let of = view.table.team.free(Track::Heal).into();
            let spends = self.say(Text::SpendsOf { count: 1, of, track: Track::Heal });
            let back = self.say(Text::DiceBack { dice: dice.into() });
            let note = [back, spends, self.say(Text::MakesFinal)].join(" · ");
            let choice = self.plain(&offer, String::new(), note);
            let title = self.say(Text::HealBox { number: u32::from(from) + 1 });
            Some(Choice { wishes: vec![decide, command], title, pay: vec![Pay::Coin(Track::Heal)], ..choice })
        };
        (0..view.book.boxes() as u8).filter_map(heal).collect()
    }

    fn enter(&self, offer: &Offer, to: Room) -> Choice {
        let (view, forecast, name) = (self.view(), offer.forecast(&self.view()), name_of(to));
        let spec = view.printed().room(to);
        let (rushes, help) = match offer.command {
            Command::Enter { help, .. } => (false, help),
            _ => (true, Symbols::NONE),
        };
        let gains = forecast.crosses_action || forecast.asks_choice || forecast.gems > 0 || forecast.asks_vote;
        let title = match () {
            () if rushes => Text::RushTo { room: &name },
            () if spec.exit => Text::EnterExit,
            () if view.mine().sheet.used.has(to) => Text::BackTo { room: &name },
            () => Text::Enter { room: &name },
        };
        let light = match () {
            () if rushes || !help.is_empty() => Light::Bonus,
            () if gains || spec.exit => Light::Dice,
            () => Light::Again,
        };
        let price: Symbols = spec.entry.into_iter().collect();
        let mut pay: Vec<Pay> = Vec::new();
        if rushes {
            pay.push(Pay::Coin(Track::Rush));
        } else {
            pay.extend(price.without(help).iter().map(Pay::Die));
            pay.extend(help.iter().filter_map(Track::of_symbol).map(Pay::Coin));
        }
        let slip = self.slip(to, &forecast, light, &pay);
        let note = self.gains(to, &forecast);
        Choice { pay, place: Place::Room(to, light, slip), ..self.plain(offer, self.say(title), note) }
    }

    /// What a step brings, in a few words.
    fn gains(&self, to: Room, forecast: &Forecast) -> String {
        let mut parts = Vec::new();
        if forecast.records_nothing {
            parts.push(self.say(Text::RecordsNothing));
        } else if forecast.asks_choice {
            parts.push(joker(self.reader, self.seen));
        }
        for (track, _) in Track::ALL.into_iter().filter(|(track, _)| forecast.circles[*track as usize] > 0) {
            parts.push(self.say(Text::GainTrack(track)));
        }
        match forecast.gems {
            0 => {}
            1 => parts.push(self.say(Text::GainGem)),
            gems => parts.push(self.say(Text::GainGems { gems: gems.into() })),
        }
        parts.extend(forecast.unlocks.map(|colour| self.say(Text::WholeSign(colour))));
        if forecast.wins {
            parts.push(self.say(Text::Wins));
        }
        let nothing = parts.is_empty() && self.view().mine().sheet.used.has(to);
        if nothing {
            parts.push(self.say(Text::ActionDone));
        }
        let half = self.view().printed().room(to).special.map(|sign| sign.colour);
        let half = half.filter(|colour| forecast.unlocks.is_none() && !self.seen.table.team.is_unlocked(*colour));
        parts.extend(half.map(|colour| self.say(Text::HalfSign(colour))));
        let spending = self.spending(forecast);
        if !spending.is_empty() {
            parts.push(spending);
        }
        parts.join(" · ")
    }

    /// Which bonus it spends, and of how many.
    fn spending(&self, forecast: &Forecast) -> String {
        let each = spends(forecast).map(|(track, count)| {
            let of = self.view().table.team.free(track).into();
            self.say(Text::SpendsOf { count: count.into(), of, track })
        });
        each.collect::<Vec<_>>().join(" · ")
    }

    fn slip(&self, to: Room, forecast: &Forecast, light: Light, pay: &[Pay]) -> Vec<Slip> {
        let partner = self.seen.table.seats().find(|who| *who != self.me && self.holds_other_half(*who, to));
        if let (Some(_), Some(who)) = (forecast.unlocks, partner) {
            return vec![Slip::Words(format!("+{}", forecast.gems)), Slip::Gem, Slip::Seat(who.index())];
        }
        match light {
            // Rule [RNW-25]: the page warns before a move that would record nothing.
            Light::Again | Light::Dice if forecast.records_nothing => {
                vec![Slip::Words(self.say(Text::SlipNothing))]
            }
            Light::Bonus => pay
                .iter()
                .map(|part| match *part {
                    Pay::Die(face) => Slip::Face(face),
                    Pay::Coin(track) => Slip::Coin(track),
                    Pay::Vote(who) => Slip::Seat(who.index()),
                })
                .collect(),
            Light::Again | Light::Dice if forecast.gems > 0 => {
                vec![Slip::Words(format!("+{}", forecast.gems)), Slip::Gem]
            }
            _ => Vec::new(),
        }
    }

    fn holds_other_half(&self, who: PlayerId, to: Room) -> bool {
        let printed = self.seen.book.sheet();
        let own = printed.room(to).special;
        let other = self.seen.table.of(who).sheet.place.room().and_then(|room| printed.room(room).special);
        matches!((own, other), (Some(a), Some(b)) if a.colour == b.colour && a.half != b.half)
    }

    /// A rolled joker says before what it comes to, also if that is nothing (RNW-71).
    fn pick(&self, offer: &Offer, pick: Pick) -> Choice {
        let (view, mut face) = (self.view(), None);
        let track = match pick {
            Pick::Track(track) => Some(track),
            Pick::SheetDie(n) => {
                face = view.table.team.sheet_faces.map(|faces| faces[usize::from(n)]);
                face.and_then(Track::of_symbol)
            }
        };
        let shown = || face.map(|face| self.say(Text::DieShows { face: self.reader.language.symbol(face) }));
        if face == Some(Face::BlackMask) {
            return self.plain(offer, self.say(Text::PickPush), shown().unwrap_or_default());
        }
        let Some(track) = track.filter(|track| view.table.has_space(view.book, *track)) else {
            return self.plain(offer, self.say(Text::PickNothing), shown().unwrap_or_default());
        };
        let mut note = self.say(Text::TrackDoes(track));
        if offer.forecast(&view).gems > 0 {
            note = format!("{note} · {}", self.say(Text::GemThere));
        }
        let choice = self.plain(offer, self.say(Text::Pick(track)), note);
        Choice { pay: vec![Pay::Coin(track)], ..choice }
    }

    /// Rule [RNW-69]: both choices stay in place, with the emblems of who wants what, and everybody may change their mind.
    fn vote(&self, offer: &Offer, prize: Prize) -> Option<Choice> {
        let vote = self.seen.table.turn.vote?;
        let (gems, target) = (self.seen.table.team.gems, self.seen.book.target());
        let (title, note) = match prize {
            Prize::Gems => {
                let gems = gems.saturating_add(self.seen.book.data.special_gems).into();
                (Text::VoteGems, Text::GemsThen { gems, target: target.into() })
            }
            Prize::Die => (Text::VoteDie, Text::NextTurnOn),
        };
        let wants = |who: &PlayerId| vote.votes[who.index()] == Some(prize);
        let chosen = Some(wants(&self.me));
        let choice = self.plain(offer, self.say(title), self.say(note));
        let pay = self.seen.table.seats().filter(wants).map(Pay::Vote).collect();
        // What is chosen already is not chosen again.
        let wishes = if chosen == Some(true) { Vec::new() } else { choice.wishes };
        Some(Choice { pay, chosen, wishes, ..choice })
    }

    /// Where a die of the pool goes: it is picked first, and written by the big button.
    fn symbol(&self, offer: &Offer, mark: Mark) -> Choice {
        let view = self.view();
        let (spec, own) = (view.printed().map(mark.map), view.mine().sheet.map(mark.map));
        let map = u32::from(mark.map.0) + 1;
        let missing =
            spec.map_or(0, |spec| spec.part(mark.part).len() as u32 - u32::from(own.crossed(mark.part)) - 1);
        let track = spec.map_or(Track::Rush, |spec| spec.bonus);
        let title = match mark.part {
            Part::Left => self.say(Text::MapLeft { map, track }),
            Part::Right => self.say(Text::MapRight { map }),
        };
        let note = self.say(if missing == 0 { Text::PageFull } else { Text::PageLacks { count: missing } });
        Choice { place: Place::Symbol(mark), wishes: Vec::new(), ..self.plain(offer, title, note) }
    }

    /// Why a room cannot be entered now, for whoever explores or is about to.
    pub fn why_not(&self, to: Room) -> Option<String> {
        let (view, name) = (self.view(), name_of(to));
        let plays = matches!(view.table.phase, Phase::Rolling | Phase::Exploring);
        let mine = self.plays && plays && view.table.active == self.me;
        let wish = Command::Enter { to, help: Symbols::NONE };
        let refused = permit(&view, &wish).err().filter(|_| mine)?;
        Some(match refused.obstacle {
            Obstacle::NotAdjacent => self.say(Text::NotNextDoor { room: &name }),
            Obstacle::OtherSide => self.say(Text::OtherSideOf { room: &name }),
            Obstacle::Closed => self.say(Text::DoorShut { room: &name }),
            Obstacle::Undecided | Obstacle::DiceToRoll => self.say(Text::RollFirst),
            Obstacle::TooFew => {
                let price: Symbols = view.printed().room(to).entry.into_iter().collect();
                let lacking = price.without(view.table.turn.kept.and(view.table.turn.temporary));
                self.say(Text::Lacking { room: &name, faces: &told::faces(self.reader, lacking.iter()) })
            }
            _ => return None,
        })
    }

    /// How far a room is for whoever does not explore now, what the steps cost, and what of it no free ring of the team could pay.
    pub fn way(&self, to: Room) -> Option<String> {
        let way = scroll::reach::way(&self.view(), to).filter(|_| self.plays)?;
        let faces = |symbols: Symbols| told::counted(self.reader, symbols);
        let rooms = way.rooms.iter().map(|room| name_of(*room)).collect::<Vec<_>>().join(", ");
        let (room, steps) = (name_of(to), way.rooms.len() as u32);
        let told = self.say(Text::WayTo { room: &room, steps, rooms: &rooms, faces: &faces(way.price) });
        Some(match () {
            () if way.missing == way.price => told,
            () if way.missing.is_empty() => format!("{told} {}", self.say(Text::WayPaid)),
            () => format!("{told} {}", self.say(Text::WayLacks { faces: &faces(way.missing) })),
        })
    }

    /// What whoever is asked reads while there is nothing to choose: what the pair is for, or that no step can be paid.
    pub fn idle(&self) -> Vec<String> {
        let turn = &self.seen.table.turn;
        match self.seen.table.phase {
            Phase::Exploring => vec![self.say(Text::NoWay)],
            Phase::Rolling if turn.pair.is_none_or(|pair| pair.decided.is_some()) => {
                vec![self.say(if self.is_safe() { Text::RollForOthers } else { Text::RollAbout })]
            }
            Phase::Rolling => self.lacks(),
            _ => Vec::new(),
        }
    }

    /// Who else is one symbol short of a map: what a die of the pool would be for.
    fn lacks(&self) -> Vec<String> {
        let others = self.seen.table.seats().filter(|who| *who != self.me);
        let one = |who: PlayerId| {
            let faces = self.seen.one_short(who);
            let faces = told::faces(self.reader, faces.into_iter());
            (!faces.is_empty()).then(|| self.say(Text::OneLacks { name: &self.names[who.index()], faces: &faces }))
        };
        let found: Vec<String> = others.filter_map(one).collect();
        if found.is_empty() {
            return vec![self.say(Text::NobodyLacks)];
        }
        std::iter::once(self.say(Text::OthersLack)).chain(found).collect()
    }

    /// The big button, if there is one.
    pub fn big(&self, mark: Option<Mark>) -> Option<Big> {
        let (view, table) = (self.view(), &self.seen.table);
        if !self.plays || !table.asked().has(self.me) || table.turn.vote.is_some() || table.turn.choosing.is_some()
        {
            return None;
        }
        match table.phase {
            Phase::Rolling => Some(self.roll()),
            Phase::Exploring => {
                let next = &self.names[table.left_of(self.me).index()];
                let shared = !table.turn.pool.is_empty();
                let stays = self.stays();
                let note = match () {
                    () if stays => Text::StayAtExit,
                    () if shared => Text::ThenShare,
                    () => Text::ThenNext { name: next },
                };
                let only = stays || !self.choices().iter().any(|choice| matches!(choice.place, Place::Room(..)));
                let wishes = vec![Command::EndTurn];
                Some(Big { wishes, title: self.say(Text::EndTurn), note: self.say(note), only, ready: true })
            }
            Phase::Sharing => self.take(&view, mark),
            _ => None,
        }
    }

    /// Whether whoever is asked stands on the exit in the last round, with gems enough: a step away could only lose the game.
    fn stays(&self) -> bool {
        self.is_safe() && self.seen.table.round >= self.seen.book.rounds()
    }

    /// Whether whoever is asked stands on the exit with gems enough: what they roll is for the others.
    fn is_safe(&self) -> bool {
        let (table, book) = (&self.seen.table, &self.seen.book);
        let there = table.of(self.me).sheet.place.room() == Some(book.sheet().exit());
        there && table.team.gems >= book.target()
    }

    fn roll(&self) -> Big {
        let turn = &self.seen.table.turn;
        let open = turn.pair.filter(|pair| pair.decided.is_none());
        let mut wishes = Vec::new();
        wishes.extend(open.map(|_| Command::Decide(self.to_pool)));
        if turn.to_roll == 0 {
            let (title, note) = (self.say(Text::ToExplore), self.say(Text::AllRolled));
            return Big { wishes, title, note, only: true, ready: true };
        }
        wishes.push(Command::Roll);
        let dice = turn.to_roll.min(2);
        let left = u32::from(turn.to_roll - dice);
        let note = match (open, left) {
            (Some(_), 0) => self.say(Text::MakesFinal),
            (Some(_), dice) => self.say(Text::MakesFinalLeft { dice }),
            (None, dice) => self.say(Text::DiceLeft { dice }),
        };
        Big { wishes, title: self.say(Text::Roll { dice: dice.into() }), note, only: true, ready: true }
    }

    fn take(&self, view: &View<'_>, mark: Option<Mark>) -> Option<Big> {
        let face = self.die?;
        let wish = Command::Take { face, mark };
        let useless = view.mine().sheet.marks_for(view.printed(), face).next().is_none();
        let name = self.reader.language.symbol(face);
        let (title, note) = match mark {
            Some(mark) => {
                let map = u32::from(mark.map.0) + 1;
                (Text::TakeAndWrite, self.say(Text::FaceToMap { face: name, map }))
            }
            None if useless => {
                // Rule [RNW-38]: a first die is taken whether it fits or not.
                let may_stop = permit(view, &Command::TakeNoMore).is_ok();
                (Text::TakeOnly, self.say(if may_stop { Text::FitsNowhere } else { Text::MustTake }))
            }
            None => (Text::TakeAndWrite, self.say(Text::ChooseOne)),
        };
        let ready = permit(view, &wish).is_ok();
        Some(Big { wishes: vec![wish], title: self.say(title), note, only: true, ready })
    }

    /// What would be taken back, in words.
    pub fn undo(&self) -> Option<String> {
        permit(&self.view(), &Command::TakeBack).ok()?;
        Some(match self.seen.table.undo.last()? {
            Deed::Decision => self.say(Text::UndoPair),
            Deed::Step(room) => name_of(room),
            Deed::Bonus(track) => self.say(Text::TrackName(track)),
            Deed::Map(map) => self.say(Text::UseMap { map: u32::from(map.0) + 1 }),
        })
    }

    /// Why nothing can be taken back (RNW-55): what has happened in this turn since the last step that could.
    pub fn no_undo(&self) -> String {
        let active = self.seen.table.active;
        let mine = self.seen.told.iter().rev().take_while(|event| !matches!(event.fact, Fact::TurnBegan { .. }));
        let mut lost = None;
        for event in mine {
            match event.fact {
                Fact::StepBegan { .. } if active == self.me => return self.say(lost.unwrap_or(Text::UndoNothing)),
                Fact::Rolled { .. } | Fact::Rerolled { .. } => lost = lost.or(Some(Text::UndoDice)),
                Fact::MapUsed { who, .. } | Fact::Voted { who, .. } if who != active => {
                    lost = lost.or(Some(Text::UndoWriter { name: &self.names[who.index()] }));
                }
                _ => {}
            }
        }
        self.say(Text::UndoNothing)
    }
}

fn spends(forecast: &Forecast) -> impl Iterator<Item = (Track, u8)> {
    let spends = forecast.spends;
    Track::ALL.into_iter().map(move |(track, _)| (track, spends[track as usize])).filter(|(_, count)| *count > 0)
}

/// Steps come first: what dice pay, what a bonus pays, what brings nothing.
fn rank(choice: &Choice) -> u8 {
    match &choice.place {
        Place::Room(_, Light::Dice, _) => 0,
        Place::Room(_, Light::Bonus, _) if !choice.wishes.iter().any(|wish| matches!(wish, Command::Rush(_))) => 1,
        Place::Room(_, Light::Again, _) => 2,
        Place::Room(..) => 3,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use kit::Seed;
    use phrasebook::Language;
    use scroll::game::{Game, act, begin, start};
    use scroll::setup::Setup;
    use scroll::sheets::Sheets;
    use scroll_bots::{Bot, Level};

    use super::*;

    const NAMES: [&str; 2] = ["Ani", "Ben"];

    /// Reads what is asked of a player.
    fn asks<R>(seen: &Seen, me: PlayerId, read: impl FnOnce(&Asker<'_>) -> R) -> R {
        let names = NAMES.map(str::to_owned);
        let reader = Reader { language: Language::English };
        read(&Asker { reader, seen, me, to_pool: PairSet::NONE, die: None, names: &names, plays: true })
    }

    /// Plays a whole game of bots and looks at the table before each wish.
    fn watch(seed: u64, mut look: impl FnMut(&Game, &Seen)) {
        let mut told = Vec::new();
        let mut game = begin(&Setup::new(2), &Sheets::standard(), Seed::from_number(seed), &mut told).unwrap();
        start(&mut game, &mut told).unwrap();
        let bot = Bot::new(Level::Steady);
        while game.table().phase.is_running() {
            look(&game, &Seen::shown(game.book().clone(), *game.table()));
            let who = game.table().seats().find(|who| bot.choose(&game.view(*who)).is_some()).unwrap();
            let (wish, now) = (bot.choose(&game.view(who)).unwrap(), game.now());
            act(&mut game, who, &wish, now, &mut told).unwrap();
        }
    }

    /// The table after the wishes of a choice.
    fn after(game: &Game, who: PlayerId, choice: &Choice) -> scroll::table::Table {
        let (mut game, mut told) = (game.clone(), Vec::new());
        for wish in &choice.wishes {
            let now = game.now();
            act(&mut game, who, wish, now, &mut told).unwrap();
        }
        *game.table()
    }

    /// A Heal says how many dice it brings back, also those that the lying pair only then curses.
    #[test]
    fn a_heal_says_how_many_dice_come_back() {
        let mut fresh = 0;
        for seed in 0..40 {
            watch(seed, |game, seen| {
                let (who, before) = (seen.table.active, seen.table.turn.to_roll);
                for choice in asks(seen, who, |asker| asker.choices()) {
                    let Some(Command::Heal(from)) = choice.wishes.last().copied() else { continue };
                    let back = after(game, who, &choice).turn.to_roll - before;
                    assert!(
                        choice.note.starts_with(&format!("dice to roll again: {back} ·")),
                        "{} {back}",
                        choice.note
                    );
                    fresh += u32::from(back > seen.table.team.boxes[usize::from(from)]);
                }
            });
        }
        assert!(fresh > 0, "no pair with a mask lay while a Heal was left");
    }

    /// A map says that the ring it draws brings the gem of its track.
    #[test]
    fn a_map_says_all_its_gems() {
        let mut with_gem = 0;
        for seed in 0..40 {
            watch(seed, |game, seen| {
                for who in seen.table.seats() {
                    for choice in asks(seen, who, |asker| asker.choices()) {
                        let Some(Command::UseMap(map)) = choice.wishes.last().copied() else { continue };
                        let spec = seen.book.sheet().map(map).unwrap();
                        let own = seen.table.of(who).sheet.map(map).is_complete(spec, Part::Right);
                        let gems = after(game, who, &choice).team.gems - seen.table.team.gems;
                        let of_ring = gems > u8::from(own);
                        assert_eq!(choice.note.contains("the ring’s gem"), of_ring, "{} {gems}", choice.note);
                        with_gem += u32::from(of_ring);
                    }
                }
            });
        }
        assert!(with_gem > 0, "no map came to the gem of its track");
    }

    /// The dots count the pair that lies there as it is marked: what is kept is in reach, what is given is not.
    #[test]
    fn dots_count_the_pair_as_it_is_marked() {
        let mut gained = 0;
        for seed in 0..6 {
            watch(seed, |game, seen| {
                let pair = seen.table.turn.pair.filter(|pair| pair.decided.is_none());
                let Some(pair) = pair.filter(|_| seen.table.phase == Phase::Rolling) else { return };
                let (who, all) = (seen.table.active, pair.open());
                let [kept, given] = [PairSet::NONE, all].map(|to_pool| {
                    let (mut game, now) = (game.clone(), game.now());
                    act(&mut game, who, &Command::Decide(to_pool), now, &mut Vec::new()).unwrap();
                    let dots = scroll::reach::reach(&game.view(who)).by_dice;
                    assert!(seen.reach(who, to_pool).by_dice == dots);
                    Room::all().filter(|room| dots.has(*room)).count()
                });
                gained += kept - given;
            });
        }
        assert!(gained > 0, "no pair brought a room into reach");
    }

    /// A step into half a sign says so, until the sign is whole.
    #[test]
    fn a_step_says_the_half_sign_it_brings() {
        let mut halves = 0;
        for seed in 0..6 {
            watch(seed, |_, seen| {
                for choice in asks(seen, seen.table.active, |asker| asker.choices()) {
                    let Place::Room(room, ..) = choice.place else { continue };
                    let sign = seen.book.sheet().room(room).special;
                    let open = sign.filter(|sign| !seen.table.team.is_unlocked(sign.colour));
                    let (says, whole) = (choice.note.contains("half of the "), choice.note.contains(" is whole"));
                    assert_eq!(says, open.is_some() && !whole, "{}", choice.note);
                    halves += u32::from(says);
                }
            });
        }
        assert!(halves > 0, "nobody came to half a sign");
    }

    /// Whoever stands on the exit in the last round with gems enough is not sent away: ending the turn is the main button.
    #[test]
    fn whoever_stands_on_the_exit_at_the_end_stays() {
        let mut stood = 0;
        for seed in 0..4 {
            watch(seed, |_, seen| {
                if seen.table.phase != Phase::Exploring || seen.table.turn.choosing.is_some() {
                    return;
                }
                let (who, mut seen) = (seen.table.active, seen.clone());
                seen.table.players[who.index()].sheet.place = scroll::room::Place::In(seen.book.sheet().exit());
                (seen.table.round, seen.table.team.gems) = (seen.book.rounds(), seen.book.target());
                let rush = &mut seen.table.team.tracks[Track::Rush as usize];
                (rush.circled, rush.spent) = (2, 0);
                let big = |seen: &Seen| asks(seen, who, |asker| asker.big(None)).unwrap();
                let there = big(&seen);
                assert!(there.only && there.note == "You are at the exit: stay.", "{}", there.note);
                seen.table.team.gems -= 1;
                let short = big(&seen);
                assert!(short.note != there.note, "there are gems to be had");
                stood += u32::from(!short.only);
            });
        }
        assert!(stood > 0, "there was nothing else to do");
    }

    /// Whoever waits hears how far a room is, what the way costs and what free rings leave to pay, in every language; nothing of a room
    /// they stand in.
    #[test]
    fn whoever_waits_hears_what_the_way_to_a_wish_takes() {
        let mut told = Vec::new();
        let mut game = begin(&Setup::new(2), &Sheets::standard(), Seed::from_number(1), &mut told).unwrap();
        start(&mut game, &mut told).unwrap();
        let mut seen = Seen::shown(game.book().clone(), *game.table());
        let room = |name| Room::named(name).unwrap();
        seen.table.players[1].sheet.place = scroll::room::Place::In(room("B2"));
        let way = |seen: &Seen, language, to| {
            let names = NAMES.map(str::to_owned);
            let (reader, me, to_pool) = (Reader { language }, PlayerId(1), PairSet::NONE);
            Asker { reader, seen, me, to_pool, die: None, names: &names, plays: true }.way(room(to))
        };
        let english = |seen: &Seen, to| way(seen, Language::English, to).unwrap();
        assert_eq!(english(&seen, "C2"), "From where you stand C2 is one step; it costs: 2 × adventurer.");
        let far = english(&seen, "C3");
        assert_eq!(far, "From where you stand C3 is 2 steps, C2, C3; they cost: 3 × adventurer, key.");
        seen.table.team.tracks[Track::Key as usize].circled = 1;
        let lacks = [
            (Language::English, "With the free rings still missing: 3 × adventurer."),
            (Language::French, "Avec les ronds libres, il manque encore : 3 × aventurier."),
            (Language::German, "Mit den freien Ringen fehlt noch: 3 × Abenteurer."),
        ];
        for (language, ends) in lacks {
            let told = way(&seen, language, "C3").unwrap();
            assert!(told.ends_with(ends) && told.contains("C2, C3"), "{told}");
        }
        assert_eq!(way(&seen, Language::English, "B2"), None);
    }

    /// A vote on the sign that two adventurers hold, with what each player has said so far.
    fn voting(votes: [Option<Prize>; 4]) -> Seen {
        let setup = Setup { variant: Some(Variant::DiceRooms), ..Setup::new(2) };
        let mut told = Vec::new();
        let mut game = begin(&setup, &Sheets::standard(), Seed::from_number(1), &mut told).unwrap();
        start(&mut game, &mut told).unwrap();
        let mut seen = Seen::shown(game.book().clone(), *game.table());
        seen.table.players.iter_mut().zip(Side::ALL).for_each(|(player, side)| {
            player.sheet.place = scroll::room::Place::Outside(side);
        });
        seen.table.phase = Phase::Exploring;
        seen.table.turn.vote = Some(scroll::table::Vote {
            colour: scroll::sheets::Colour::Green,
            votes,
            silent: kit::PlayerSet::default(),
            overdue: false,
        });
        seen
    }

    /// Both stones stay where they are before and after one has voted; the emblems say who wants what, and another mind is one press away.
    #[test]
    fn both_choices_of_a_vote_stay_with_the_emblems() {
        let (ani, ben) = (PlayerId(0), PlayerId(1));
        let stones = |votes, me| {
            let found = asks(&voting(votes), me, |asker| asker.choices());
            let found = found.into_iter().filter(|choice| choice.chosen.is_some());
            found.map(|choice| (choice.title, choice.pay, choice.chosen, choice.wishes)).collect::<Vec<_>>()
        };
        let (gems, die) = ("Two gems now".to_owned(), "Another die".to_owned());
        let wish = |prize| vec![Command::Vote(prize)];
        let open = stones([None; 4], ani);
        let both = [
            (gems.clone(), vec![], Some(false), wish(Prize::Gems)),
            (die.clone(), vec![], Some(false), wish(Prize::Die)),
        ];
        assert_eq!(open, both);
        let votes = [Some(Prize::Die), None, None, None];
        let mine = [
            (gems.clone(), vec![], Some(false), wish(Prize::Gems)),
            (die.clone(), vec![Pay::Vote(ani)], Some(true), vec![]),
        ];
        assert_eq!(stones(votes, ani), mine);
        let other = [
            (gems, vec![], Some(false), wish(Prize::Gems)),
            (die, vec![Pay::Vote(ani)], Some(false), wish(Prize::Die)),
        ];
        assert_eq!(stones(votes, ben), other);
    }
}
