//! What a position is worth to the team, in thousandths of a gem: gems, circles, partners, maps, and whether everybody will
//! be on the exit in time.

use kit::PlayerId;
use scroll::room::{Closed, Place, ROOMS, Room, Side};
use scroll::sheets::{Action, Colour, TRACKS, Track, Variant};
use scroll::view::View;

use crate::Worth;
use crate::calendar::Calendar;
use crate::hope::Hope;
use crate::level::Skill;

/// What one die more in one turn is worth.
pub(crate) const DIE_TURN: Worth = 150;

/// A gem up to the target, and one beyond it.
pub(crate) const GEM: Worth = 1000;
const SURPLUS: Worth = 60;

/// What a circle that can still be spent is worth, by track.
const CIRCLE: [Worth; TRACKS] = [800, 450, 250, 500, 500, 500];

/// Of several circles of a track the second is worth less than the first, and so on, in tenths.
const FURTHER: [Worth; 6] = [10, 8, 6, 4, 3, 2];

/// How near the gem of a track is, by the circles that are missing.
const MISSING: [Worth; 8] = [0, 550, 360, 240, 160, 100, 60, 40];

/// How near a colour is, by the steps that two adventurers have to its rooms.
const APART: [Worth; 10] = [700, 600, 470, 370, 290, 220, 170, 130, 100, 70];

/// How likely the exit is reached, in thousandths, by own turns left and by steps.
const REACH: [[Worth; 7]; 4] = [
    [1000, 0, 0, 0, 0, 0, 0],
    [1000, 900, 780, 450, 200, 70, 20],
    [1000, 985, 965, 900, 780, 600, 400],
    [1000, 998, 995, 985, 960, 920, 850],
];

/// What it costs the team if somebody is not on the exit at the end.
const LEFT_BEHIND: Worth = 9000;

/// A step nearer to the exit once there are gems enough.
const HOMEWARD: Worth = 200;

/// How much of a room's action counts from so many steps away, in thousandths.
const NEARBY: [Worth; 5] = [0, 90, 45, 20, 8];

/// A step that no way leads to.
const FAR: u8 = 20;

/// Where an adventurer can stand: in a room, or outside on a side.
const PLACES: usize = ROOMS + 4;

/// What a position is judged by, worked out once.
pub(crate) struct Mind<'a> {
    pub view: View<'a>,
    pub skill: &'static Skill,
    pub calendar: Calendar,
    pub gem_at: [u8; TRACKS],
    steps: [[u8; ROOMS]; PLACES],
    exit: Room,
    /// The rooms of each colour: upper half, lower half.
    signs: [[Option<Room>; 2]; 4],
    /// How far the nearest of the others is from each of them.
    nearest: [[u8; 2]; 4],
    /// How far two of the others are from both.
    without_me: [u8; 4],
    /// What the action of each room is worth.
    actions: [Worth; ROOMS],
    /// Rushes that maps could bring at once.
    rushes_ready: u8,
}

impl<'a> Mind<'a> {
    pub fn new(view: &View<'a>, skill: &'static Skill) -> Mind<'a> {
        Mind::with_closed(view, skill, view.mine().sheet.closed)
    }

    /// As it would be with other borders closed on the own sheet.
    pub fn with_closed(view: &View<'a>, skill: &'static Skill, closed: Closed) -> Mind<'a> {
        let gem_at = Track::ALL.map(|(track, _)| view.book.gem_at(track));
        let mut mind = Mind {
            view: *view,
            skill,
            calendar: Calendar::of(view),
            gem_at,
            steps: all_steps(closed),
            exit: view.printed().exit(),
            signs: signs(view),
            nearest: [[FAR; 2]; 4],
            without_me: [FAR; 4],
            actions: [0; ROOMS],
            rushes_ready: rushes_ready(view),
        };
        mind.look_at_others();
        mind.look_at_rooms();
        mind
    }

    fn look_at_others(&mut self) {
        let table = self.view.table;
        let others: Vec<_> = table.seats().filter(|who| *who != self.view.me).collect();
        let steps: Vec<[Option<u8>; ROOMS]> = others
            .iter()
            .map(|who| {
                let sheet = &table.of(*who).sheet;
                sheet.place.distances(sheet.closed)
            })
            .collect();
        let far = |who: usize, room: Option<Room>| room.and_then(|room| steps[who][room.index()]).unwrap_or(FAR);
        for colour in 0..4 {
            let [upper, lower] = self.signs[colour];
            for one in 0..others.len() {
                self.nearest[colour][0] = self.nearest[colour][0].min(far(one, upper));
                self.nearest[colour][1] = self.nearest[colour][1].min(far(one, lower));
                for two in (0..others.len()).filter(|two| *two != one) {
                    self.without_me[colour] = self.without_me[colour].min(far(one, upper) + far(two, lower));
                }
            }
        }
    }

    fn look_at_rooms(&mut self) {
        let now = Hope::now(self);
        let before = self.of_team(&now);
        for room in Room::all() {
            let action = self.view.printed().room(room).action;
            self.actions[room.index()] = match action {
                Action::None => 0,
                Action::Gem => GEM,
                Action::Joker => 700,
                Action::Circle(track) => {
                    let mut after = now;
                    let space = now.circled[track as usize] < self.view.printed().track(track).length;
                    after.circle(self, track);
                    if space { self.of_team(&after) - before } else { 0 }
                }
            };
        }
    }

    /// Whether one of the others stands in this room of a colour.
    pub fn others_hold(&self, colour: usize, half: usize) -> bool {
        self.nearest[colour][half] == 0
    }

    /// What a sheet die is worth, where it is worth more than the gems it costs (RNW-67).
    pub fn prize_die(&self) -> Option<Worth> {
        let team = &self.view.table.team;
        let offered = self.view.book.plays(Variant::DiceRooms) && team.sheet_dice_left > 0;
        let worth = Worth::from(self.calendar.turns()) * DIE_TURN * 11 / 10;
        let gems = Worth::from(self.view.book.data.special_gems) * GEM;
        (offered && worth > gems && team.gems < self.view.book.target()).then_some(worth)
    }

    /// What the team has: gems and circles.
    pub fn of_team(&self, hope: &Hope) -> Worth {
        let target = self.view.book.target();
        let gems =
            Worth::from(hope.gems.min(target)) * GEM + Worth::from(hope.gems.saturating_sub(target)) * SURPLUS;
        let rich = hope.gems >= target;
        let circles: Worth =
            (0..TRACKS).map(|n| self.circles(n, hope.free[n]) + self.near_gem(n, hope, rich)).sum();
        gems + circles + hope.extra
    }

    /// What so many circles of a track are worth that can still be spent.
    pub fn circles(&self, track: usize, free: u8) -> Worth {
        let turns = Worth::from(self.calendar.turns());
        let players = self.view.table.players.len() as Worth;
        let each = CIRCLE[track] * turns.min(players) / players;
        (0..usize::from(free)).map(|n| each * FURTHER[n.min(FURTHER.len() - 1)] / 10).sum()
    }

    fn near_gem(&self, track: usize, hope: &Hope, rich: bool) -> Worth {
        let missing = self.gem_at[track].saturating_sub(hope.circled[track]);
        let turns = Worth::from(self.calendar.turns());
        let time = turns.min(3 * Worth::from(missing));
        if missing == 0 || rich {
            0
        } else {
            MISSING[usize::from(missing).min(7)] * time / (3 * Worth::from(missing))
        }
    }

    /// What it is worth to the team that the looking player ends their turn so.
    pub fn of(&self, hope: &Hope) -> Worth {
        let rich = hope.gems >= self.view.book.target();
        let place = place_index(hope.place);
        let mut worth = self.of_team(hope) + self.homeward(hope, rich);
        if !rich {
            worth += self.partners(hope, place) * self.skill.partners / 1000;
            if self.calendar.turns_of(self.view.me) > 0 {
                worth += self.field(hope, place) * self.skill.field / 1000;
            }
        }
        worth
    }

    fn partners(&self, hope: &Hope, place: usize) -> Worth {
        let steps = &self.steps[place];
        let turns = Worth::from(self.calendar.turns());
        let far = |room: Option<Room>| room.map_or(FAR, |room| steps[room.index()]);
        (0..4)
            .filter(|colour| hope.unlocked & 1 << colour == 0)
            .map(|colour| {
                let [upper, lower] = self.signs[colour];
                let [near_upper, near_lower] = self.nearest[colour];
                let apart = (far(upper) + near_lower).min(far(lower) + near_upper).min(self.without_me[colour]);
                let time = turns.min(Worth::from(apart).max(1));
                let near = APART.get(usize::from(apart)).copied().unwrap_or(40);
                2 * near * time / Worth::from(apart).max(1)
            })
            .sum()
    }

    fn field(&self, hope: &Hope, place: usize) -> Worth {
        let steps = &self.steps[place];
        let near = |room: Room| NEARBY.get(usize::from(steps[room.index()])).copied().unwrap_or(0);
        let open = Room::all().filter(|room| !hope.used.has(*room));
        open.map(|room| self.actions[room.index()] * near(room) / 1000).sum()
    }

    /// Whether the looking player will be on the exit in time.
    fn homeward(&self, hope: &Hope, rich: bool) -> Worth {
        let turns = usize::from(self.calendar.turns_of(self.view.me));
        let steps = self.steps[place_index(hope.place)][self.exit.index()];
        let rushes = hope.free[Track::Rush as usize] + self.rushes_ready;
        let chance = |steps: u8| REACH[turns.min(3)].get(usize::from(steps)).copied().unwrap_or(0);
        let helped = chance(steps.saturating_sub(rushes));
        let reached = match turns {
            0 => chance(steps),
            1 => (chance(steps) + 3 * helped) / 4,
            _ => (chance(steps) + helped) / 2,
        };
        let missed = (1000 - reached) * LEFT_BEHIND / 1000;
        let missed = if turns == 0 { missed } else { missed * self.skill.foresight / 1000 };
        let homeward = if rich { Worth::from(steps) * HOMEWARD } else { 0 };
        -missed - homeward
    }

    /// How far the rooms are from the exit, all together: what closed entrances cost beside the own way.
    pub fn roundabout(&self) -> Worth {
        let steps = Room::all().map(|room| Worth::from(self.steps[room.index()][self.exit.index()]));
        10 * steps.sum::<Worth>()
    }

    /// Steps from a place to the exit on the own sheet.
    pub fn to_exit(&self, place: Place) -> u8 {
        self.steps[place_index(place)][self.exit.index()]
    }
}

/// Rushes that any player's maps could bring at once.
fn rushes_ready(view: &View<'_>) -> u8 {
    let printed = view.printed();
    let rushes = |map: &scroll::sheets::MapId| printed.map(*map).is_some_and(|spec| spec.bonus == Track::Rush);
    let ready = |who: PlayerId| {
        let sheet = &view.table.of(who).sheet;
        printed.map_ids().filter(rushes).filter(|map| sheet.is_ready(printed, *map)).count() as u8
    };
    let space = printed.track(Track::Rush).length.saturating_sub(view.table.team.track(Track::Rush).circled);
    view.table.seats().map(ready).sum::<u8>().min(space)
}

fn signs(view: &View<'_>) -> [[Option<Room>; 2]; 4] {
    let mut signs = [[None; 2]; 4];
    for room in Room::all() {
        if let Some(sign) = view.printed().room(room).special {
            signs[sign.colour as usize][sign.half as usize] = Some(room);
        }
    }
    debug_assert_eq!(Colour::ALL.len(), signs.len());
    signs
}

fn place_index(place: Place) -> usize {
    match place {
        Place::In(room) => room.index(),
        Place::Outside(side) => ROOMS + side as usize,
        Place::Nowhere => ROOMS,
    }
}

fn all_steps(closed: Closed) -> [[u8; ROOMS]; PLACES] {
    let from = |place: Place| place.distances(closed).map(|steps| steps.unwrap_or(FAR));
    let mut all = [[FAR; ROOMS]; PLACES];
    for room in Room::all() {
        all[room.index()] = from(Place::In(room));
    }
    for side in Side::ALL {
        all[ROOMS + side as usize] = from(Place::Outside(side));
    }
    all
}
