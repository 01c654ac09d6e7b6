//! A small second reading of Roll & Write, written from `docs/rules/40-roll-and-write.md` alone, without a look at the
//! engine: the plainest code that plays by the catalogue. It is slow, keeps everything in lists and copies itself to
//! try things out. Dice are told to it; it knows neither chance nor clocks.
//!
//! Where the catalogue is silent it reads like the engine: a vote is closed as soon as its outcome is certain and may be
//! changed before, a used map is not written on, a joker of which nothing could be recorded asks nothing, and what is not
//! rolling or exploring cannot be taken back.

use std::rc::Rc;

use crate::layout::{Action, GOLD, HEAL, KEY, Layout, REROLL, RUSH, TORCH};

/// The variants of the red side, or none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Variant {
    Normal,
    Entrances,
    DiceRooms,
    Jokers,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Phase {
    /// RNW-10: everybody chooses a side.
    Sides,
    /// RNW-62: these players close an entrance of a room with these symbols.
    Closing(Vec<usize>),
    /// Dice wait to be rolled.
    Roll,
    /// A pair lies there, undecided.
    Decide(Vec<char>),
    Explore,
    /// A joker room was entered (RNW-29, RNW-71).
    Joker,
    /// RNW-69: what each player voted so far; `Some(true)` is for the die.
    Vote(Vec<Option<bool>>),
    /// RNW-35: this player takes, and has taken so many.
    Share(usize, usize),
    Won,
    Lost,
}

/// What somebody does.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    Side(char),
    Close(usize, usize),
    Roll,
    Reroll,
    /// For each die of the pair that is not a black mask, in order: is it kept?
    Decide(Vec<bool>),
    Heal(usize),
    Enter(usize),
    Rush(usize),
    Make(usize),
    /// The track a joker circles.
    Circle(usize),
    /// Variant 3: the symbol of the two sheet dice.
    Symbol(char),
    Vote(bool),
    Use(usize),
    Finish,
    /// A die of the pool, and the map and part (0 left, 1 right) it is written on.
    Take(char, Option<(usize, usize)>),
    NoMore,
    TakeBack,
}

/// A player's own sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    pub side: Option<char>,
    pub at: Option<usize>,
    pub crossed: Vec<usize>,
    /// What is still to be crossed on each map: left, right.
    pub open: Vec<[Vec<char>; 2]>,
    pub used: Vec<bool>,
    pub closed: Vec<(usize, usize)>,
}

/// The whole game.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub layout: Rc<Layout>,
    pub variant: Variant,
    pub sheets: Vec<Rc<Sheet>>,
    pub phase: Phase,
    pub round: usize,
    pub first: usize,
    pub active: usize,
    pub stock: usize,
    pub boxes: [usize; 3],
    pub returning: usize,
    pub kept: Vec<char>,
    pub pool: Vec<char>,
    pub moved: bool,
    pub gems: usize,
    pub circled: [usize; 6],
    pub spent: [usize; 6],
    pub unlocked: Vec<String>,
    pub sheet_dice: usize,
    pub sheet_faces: Vec<char>,
    past: Vec<Rc<Model>>,
}

/// Why a deed is not allowed; the model does not name rules.
pub struct No;

fn need(holds: bool) -> Result<(), No> {
    if holds { Ok(()) } else { Err(No) }
}

fn remove(from: &mut Vec<char>, what: char) -> Result<(), No> {
    let at = from.iter().position(|face| *face == what).ok_or(No)?;
    from.remove(at);
    Ok(())
}

fn border(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

fn neighbours(room: usize) -> Vec<usize> {
    let (x, y) = (room % 5, room / 5);
    (0..25).filter(|other: &usize| (other % 5).abs_diff(x) + (other / 5).abs_diff(y) == 1).collect()
}

fn on_side(room: usize, side: char) -> bool {
    match side {
        'N' => room / 5 == 0,
        'S' => room / 5 == 4,
        'W' => room.is_multiple_of(5),
        _ => room % 5 == 4,
    }
}

impl Model {
    pub fn new(layout: Rc<Layout>, variant: Variant, players: usize, first: usize) -> Model {
        let open = layout.maps.iter().map(|map| [map.left.clone(), map.right.clone()]).collect();
        let used = vec![false; layout.maps.len()];
        let sheet = Sheet { side: None, at: None, crossed: vec![], open, used, closed: vec![] };
        Model {
            stock: layout.common,
            layout,
            variant,
            sheets: (0..players).map(|_| Rc::new(sheet.clone())).collect(),
            phase: Phase::Sides,
            round: 0,
            first,
            active: first,
            boxes: [0; 3],
            returning: 0,
            kept: vec![],
            pool: vec![],
            moved: false,
            gems: 0,
            circled: [0; 6],
            spent: [0; 6],
            unlocked: vec![],
            sheet_dice: 2,
            sheet_faces: vec![],
            past: vec![],
        }
    }

    // A sheet to write on.
    fn sheet(&mut self, who: usize) -> &mut Sheet {
        Rc::make_mut(&mut self.sheets[who])
    }

    pub fn players(&self) -> usize {
        self.sheets.len()
    }

    pub fn allows(&self, who: usize, deed: &Deed) -> bool {
        self.clone().carry_out(who, deed, &mut |count| vec!['A'; count]).is_ok()
    }

    /// Does it, or leaves the game as it was. `throw` gives the faces of so many dice.
    pub fn act(&mut self, who: usize, deed: &Deed, throw: &mut dyn FnMut(usize) -> Vec<char>) -> Result<(), No> {
        let mut next = self.clone();
        next.carry_out(who, deed, throw)?;
        *self = next;
        Ok(())
    }

    fn carry_out(&mut self, who: usize, deed: &Deed, throw: &mut dyn FnMut(usize) -> Vec<char>) -> Result<(), No> {
        match deed {
            Deed::Side(side) => self.choose_side(who, *side, throw),
            Deed::Close(room, other) => self.close(who, *room, *other),
            Deed::Vote(die) => self.vote(who, *die),
            Deed::Use(map) => self.use_map(who, *map),
            Deed::Take(face, place) => self.take(who, *face, *place, throw),
            Deed::NoMore => {
                need(matches!(self.phase, Phase::Share(taker, 1) if taker == who))?;
                self.next_taker(who, throw);
                Ok(())
            }
            _ => {
                need(who == self.active)?;
                self.carry_out_own(deed, throw)
            }
        }
    }

    fn carry_out_own(&mut self, deed: &Deed, throw: &mut dyn FnMut(usize) -> Vec<char>) -> Result<(), No> {
        match deed {
            Deed::Roll => {
                need(self.phase == Phase::Roll)?;
                self.past.clear();
                let count = self.stock.min(2);
                self.stock -= count;
                self.phase = Phase::Decide(throw(count));
            }
            Deed::Reroll => {
                let Phase::Decide(pair) = &self.phase else { return Err(No) };
                let count = pair.len();
                self.spend(REROLL)?;
                self.past.clear();
                self.phase = Phase::Decide(throw(count));
            }
            Deed::Decide(keep) => self.decide(keep)?,
            Deed::Heal(from) => {
                need(matches!(self.phase, Phase::Roll | Phase::Explore) && !self.moved && self.boxes[*from] > 0)?;
                self.remember();
                self.spend(HEAL)?;
                self.stock += self.boxes[*from];
                self.boxes[*from] = 0;
                self.phase = Phase::Roll;
            }
            Deed::Enter(room) => {
                need(self.phase == Phase::Explore && self.way(self.active, *room))?;
                self.remember();
                for face in self.layout.rooms[*room].entry {
                    remove(&mut self.kept, face)?;
                }
                self.enter(*room);
            }
            Deed::Rush(room) => {
                need(self.phase == Phase::Explore && self.way(self.active, *room))?;
                self.remember();
                self.spend(RUSH)?;
                self.enter(*room);
            }
            Deed::Make(track) => {
                need(self.phase == Phase::Explore)?;
                let face = match *track {
                    KEY => 'K',
                    TORCH => 'T',
                    GOLD => 'G',
                    _ => return Err(No),
                };
                self.remember();
                self.spend(*track)?;
                self.kept.push(face);
            }
            Deed::Circle(track) => {
                need(self.phase == Phase::Joker && self.variant != Variant::Jokers && *track != RUSH)?;
                need(self.circled[*track] < self.layout.length[*track])?;
                self.circle(*track);
                self.cross_here();
                self.after_action();
            }
            Deed::Symbol(face) => self.symbol(*face)?,
            Deed::Finish => {
                need(self.phase == Phase::Explore)?;
                self.past.clear();
                self.phase = Phase::Share(self.active, 0);
                self.next_taker(self.active, throw);
            }
            Deed::TakeBack => self.take_back()?,
            _ => return Err(No),
        }
        Ok(())
    }

    // What may be taken back (RNW-55).
    fn remember(&mut self) {
        let mut past = std::mem::take(&mut self.past);
        past.push(Rc::new(self.clone()));
        self.past = past;
    }

    fn take_back(&mut self) -> Result<(), No> {
        let mut past = std::mem::take(&mut self.past);
        *self = past.pop().ok_or(No)?.as_ref().clone();
        self.past = past;
        Ok(())
    }

    fn choose_side(&mut self, who: usize, side: char, throw: &mut dyn FnMut(usize) -> Vec<char>) -> Result<(), No> {
        need(self.phase == Phase::Sides && self.sheets[who].side.is_none())?;
        need(self.sheets.iter().all(|sheet| sheet.side != Some(side)))?;
        self.sheet(who).side = Some(side);
        if self.sheets.iter().all(|sheet| sheet.side.is_some()) {
            self.begin_turn(throw);
        }
        Ok(())
    }

    // RNW-13, RNW-15, and what the variants do before rolling.
    fn begin_turn(&mut self, throw: &mut dyn FnMut(usize) -> Vec<char>) {
        if self.active == self.first {
            self.round += 1;
        }
        self.moved = false;
        self.stock += self.boxes[2] + self.returning;
        self.returning = 0;
        self.boxes = [0, self.boxes[0], self.boxes[1]];
        self.phase = Phase::Roll;
        if self.variant == Variant::Jokers && self.active == self.first {
            self.sheet_faces = throw(2);
        }
        if self.variant == Variant::Entrances {
            self.sheet_faces = throw(2);
            let masks = self.sheet_faces.iter().filter(|face| **face == 'B').count();
            let cursed = masks.min(self.stock);
            self.stock -= cursed;
            self.boxes[0] += cursed;
            if masks == 0 {
                let both = [self.active, (self.active + 1) % self.players()];
                let closers = both.into_iter().filter(|who| !self.closable(*who).is_empty()).collect();
                self.phase = Phase::Closing(closers);
            }
        }
        self.go_on();
    }

    /// The entrances a player may close now: a matching room, and the room on the other side (RNW-62 to RNW-64).
    pub fn closable(&self, who: usize) -> Vec<(usize, usize)> {
        let matching = (0..25).filter(|room| self.layout.rooms[*room].entry[..] == self.sheet_faces[..]);
        let all = matching.flat_map(|room| neighbours(room).into_iter().map(move |other| (room, other)));
        all.filter(|(room, other)| !self.sheets[who].closed.contains(&border(*room, *other))).collect()
    }

    fn close(&mut self, who: usize, room: usize, other: usize) -> Result<(), No> {
        let Phase::Closing(closers) = &self.phase else { return Err(No) };
        need(closers.contains(&who) && self.closable(who).contains(&(room, other)))?;
        let left = closers.iter().copied().filter(|closer| *closer != who).collect();
        self.sheet(who).closed.push(border(room, other));
        self.phase = Phase::Closing(left);
        self.go_on();
        Ok(())
    }

    // Nobody left to close, nothing left to roll.
    fn go_on(&mut self) {
        if self.phase == Phase::Closing(vec![]) {
            self.phase = Phase::Roll;
        }
        if self.phase == Phase::Roll && self.stock == 0 {
            self.phase = Phase::Explore;
        }
    }

    fn decide(&mut self, keep: &[bool]) -> Result<(), No> {
        let Phase::Decide(pair) = self.phase.clone() else { return Err(No) };
        let (masks, good): (Vec<char>, Vec<char>) = pair.into_iter().partition(|face| *face == 'B');
        need(good.len() == keep.len())?;
        self.remember();
        self.boxes[0] += masks.len();
        for (face, kept) in good.into_iter().zip(keep) {
            if *kept { self.kept.push(face) } else { self.pool.push(face) }
        }
        self.phase = Phase::Roll;
        self.go_on();
        Ok(())
    }

    /// Whether a way leads there from where a player stands (RNW-21, RNW-22, RNW-63).
    pub fn way(&self, who: usize, room: usize) -> bool {
        let sheet = &self.sheets[who];
        match sheet.at {
            None => on_side(room, sheet.side.expect("a side")),
            Some(at) => neighbours(at).contains(&room) && !sheet.closed.contains(&border(at, room)),
        }
    }

    // RNW-25 and what follows an entry.
    fn enter(&mut self, room: usize) {
        self.moved = true;
        self.sheet(self.active).at = Some(room);
        if self.test_win() {
            return;
        }
        if !self.sheets[self.active].crossed.contains(&room) {
            match self.layout.rooms[room].action {
                Action::None => {}
                Action::Gem => {
                    self.cross_here();
                    self.gain(1);
                }
                Action::Track(track) => {
                    if self.circle(track) {
                        self.cross_here();
                    }
                }
                Action::Joker => {
                    if self.joker_brings_something() {
                        self.phase = Phase::Joker;
                        return;
                    }
                }
            }
        }
        self.after_action();
    }

    fn joker_brings_something(&self) -> bool {
        let open = |track: usize| self.circled[track] < self.layout.length[track];
        if self.variant != Variant::Jokers {
            return (HEAL..=GOLD).any(open);
        }
        self.sheet_faces.iter().any(|face| match face {
            'B' => true,
            'K' => open(KEY),
            'T' => open(TORCH),
            'G' => open(GOLD),
            _ => false,
        })
    }

    fn cross_here(&mut self) {
        let room = self.sheets[self.active].at.expect("inside");
        self.sheet(self.active).crossed.push(room);
    }

    // RNW-71.
    fn symbol(&mut self, face: char) -> Result<(), No> {
        need(self.phase == Phase::Joker && self.variant == Variant::Jokers && self.sheet_faces.contains(&face))?;
        let track = match face {
            'K' => Some(KEY),
            'T' => Some(TORCH),
            'G' => Some(GOLD),
            _ => None,
        };
        if let Some(track) = track
            && self.circle(track)
        {
            self.cross_here();
        }
        if face == 'B' {
            self.returning += self.boxes[2];
            self.boxes = [0, self.boxes[0], self.boxes[1]];
            self.cross_here();
        }
        self.after_action();
        Ok(())
    }

    // RNW-33 and RNW-67, after the action of a room.
    fn after_action(&mut self) {
        if self.over() {
            return;
        }
        self.phase = Phase::Explore;
        let here = self.sheets[self.active].at.expect("inside");
        let Some(colour) = self.layout.rooms[here].colour.clone() else { return };
        let partner = (0..self.players()).filter(|who| *who != self.active).any(|who| {
            let at = self.sheets[who].at;
            at.is_some_and(|at| at != here && self.layout.rooms[at].colour.as_ref() == Some(&colour))
        });
        if !partner || self.unlocked.contains(&colour) {
            return;
        }
        self.unlocked.push(colour);
        if self.variant == Variant::DiceRooms && self.sheet_dice > 0 {
            self.phase = Phase::Vote(vec![None; self.players()]);
        } else {
            self.gain(self.layout.special_gems);
        }
    }

    // RNW-69.
    fn vote(&mut self, who: usize, die: bool) -> Result<(), No> {
        let Phase::Vote(votes) = &mut self.phase else { return Err(No) };
        votes[who] = Some(die);
        let votes = votes.clone();
        if who != self.active {
            self.past.clear();
        }
        let wins = |die: bool| {
            let twice = 2 * votes.iter().filter(|vote| **vote == Some(die)).count();
            twice > votes.len() || twice == votes.len() && votes[self.active] == Some(die)
        };
        let die = match (wins(true), wins(false)) {
            (false, false) => return Ok(()),
            (die, _) => die,
        };
        self.phase = Phase::Explore;
        if die {
            self.sheet_dice -= 1;
            self.returning += 1;
        } else {
            self.gain(self.layout.special_gems);
        }
        Ok(())
    }

    // RNW-40 to RNW-42.
    fn use_map(&mut self, who: usize, map: usize) -> Result<(), No> {
        need(!self.over() && !matches!(self.phase, Phase::Sides | Phase::Joker | Phase::Vote(_)))?;
        need(self.sheets[who].open[map][0].is_empty() && !self.sheets[who].used[map])?;
        if who != self.active {
            self.past.clear();
        } else if matches!(self.phase, Phase::Roll | Phase::Decide(_) | Phase::Explore) {
            self.remember();
        }
        self.write_off(who, map);
        Ok(())
    }

    fn write_off(&mut self, who: usize, map: usize) {
        self.sheet(who).used[map] = true;
        self.circle(self.layout.maps[map].bonus);
        // The gem of the track may have won the game, which ends at once (RNW-50).
        if !self.over() && self.sheets[who].open[map][1].is_empty() {
            self.gain(1);
        }
    }

    // RNW-35 to RNW-39.
    fn take(
        &mut self,
        who: usize,
        face: char,
        place: Option<(usize, usize)>,
        throw: &mut dyn FnMut(usize) -> Vec<char>,
    ) -> Result<(), No> {
        let Phase::Share(taker, taken) = self.phase else { return Err(No) };
        need(taker == who)?;
        remove(&mut self.pool, face)?;
        match place {
            Some((map, part)) => {
                need(!self.sheets[who].used[map])?;
                remove(&mut self.sheet(who).open[map][part], face)?;
            }
            None => need(!self.writable(who, face))?,
        }
        let after = (self.active + self.players() - who - 1) % self.players();
        if taken == 0 && self.pool.len() > after {
            self.phase = Phase::Share(who, 1);
        } else {
            self.next_taker(who, throw);
        }
        Ok(())
    }

    /// Whether a die with this face can be written anywhere.
    pub fn writable(&self, who: usize, face: char) -> bool {
        let sheet = &self.sheets[who];
        let unused = sheet.open.iter().zip(&sheet.used).filter(|(_, used)| !**used);
        unused.flat_map(|(map, _)| map).any(|part| part.contains(&face))
    }

    fn next_taker(&mut self, who: usize, throw: &mut dyn FnMut(usize) -> Vec<char>) {
        let next = (who + 1) % self.players();
        if next != self.active && !self.pool.is_empty() {
            self.phase = Phase::Share(next, 0);
        } else {
            self.end_turn(throw);
        }
    }

    fn end_turn(&mut self, throw: &mut dyn FnMut(usize) -> Vec<char>) {
        self.past.clear();
        self.kept.clear();
        self.pool.clear();
        let dice = self.layout.common + (2 - self.sheet_dice);
        self.stock = dice - self.boxes.iter().sum::<usize>() - self.returning;
        let next = (self.active + 1) % self.players();
        if next == self.first && self.round == self.layout.rounds {
            return self.end_game();
        }
        self.active = next;
        self.begin_turn(throw);
    }

    // RNW-43 and RNW-51.
    fn end_game(&mut self) {
        for who in 0..self.players() {
            for map in 0..self.layout.maps.len() {
                let complete = self.sheets[who].open[map][0].is_empty() && !self.sheets[who].used[map];
                if complete && !self.over() {
                    self.write_off(who, map);
                }
            }
        }
        if !self.over() {
            self.phase = Phase::Lost;
        }
    }

    fn spend(&mut self, track: usize) -> Result<(), No> {
        need(self.circled[track] > self.spent[track])?;
        self.spent[track] += 1;
        Ok(())
    }

    // RNW-31, RNW-32; whether there was space.
    fn circle(&mut self, track: usize) -> bool {
        if self.circled[track] == self.layout.length[track] {
            return false;
        }
        self.circled[track] += 1;
        if self.circled[track] == self.layout.gem_at[track] {
            self.gain(1);
        }
        true
    }

    fn gain(&mut self, gems: usize) {
        self.gems += gems;
        self.test_win();
    }

    // RNW-50.
    fn test_win(&mut self) -> bool {
        let exit = |at: Option<usize>| at.is_some_and(|at| self.layout.rooms[at].exit);
        if self.gems >= self.layout.target && self.sheets.iter().all(|sheet| exit(sheet.at)) {
            self.phase = Phase::Won;
        }
        self.phase == Phase::Won
    }

    pub fn over(&self) -> bool {
        matches!(self.phase, Phase::Won | Phase::Lost)
    }

    /// Everything that somebody may do now, without taking back.
    pub fn deeds(&self, who: usize) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = ['N', 'E', 'S', 'W'].map(Deed::Side).to_vec();
        deeds.extend([Deed::Roll, Deed::Reroll, Deed::Finish, Deed::NoMore, Deed::Vote(true), Deed::Vote(false)]);
        if matches!(self.phase, Phase::Closing(_)) {
            deeds.extend(self.closable(who).into_iter().map(|(room, other)| Deed::Close(room, other)));
        }
        for bits in 0..4 {
            let keep = [bits & 1 != 0, bits & 2 != 0];
            deeds.extend(
                (0..=2).filter(|count| bits >> count == 0).map(|count| Deed::Decide(keep[..count].to_vec())),
            );
        }
        deeds.extend((0..3).map(Deed::Heal));
        deeds.extend((0..25).flat_map(|room| [Deed::Enter(room), Deed::Rush(room)]));
        deeds.extend([KEY, TORCH, GOLD].map(Deed::Make));
        deeds.extend((HEAL..=GOLD).map(Deed::Circle));
        deeds.extend(['A', 'K', 'T', 'B', 'G'].map(Deed::Symbol));
        let maps = 0..self.layout.maps.len();
        deeds.extend(maps.clone().map(Deed::Use));
        for face in ['A', 'K', 'T', 'G'] {
            deeds.push(Deed::Take(face, None));
            let places = maps.clone().flat_map(|map| [Some((map, 0)), Some((map, 1))]);
            deeds.extend(places.map(|place| Deed::Take(face, place)));
        }
        deeds.retain(|deed| self.allows(who, deed));
        deeds
    }
}
