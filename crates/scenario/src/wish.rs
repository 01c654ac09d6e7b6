//! Commands of a scenario as commands of the engine.

use temple::command::{Command, Payment};
use temple::components::Components;
use temple::dice::{DiceRow, DiceSet, DieId, Face};
use temple::game::Game;
use temple::players::PlayerId;
use temple::rules::pot::MODULE_POT;
use temple::table::{Presence, Says, Table};
use temple::temple::{ChamberId, Place};

use crate::modules;
use crate::names::{self, Named};
use crate::syntax::{self, Choice, Die, Pay, Pot, Roll, RollDice, Scenario, Seat, Switch};

/// What a `when NAME ...` asks of the engine.
pub(crate) enum Wish {
    /// A command of the game.
    Command(Command),
    /// Talking, which the game only permits or not.
    Speak,
    /// The room's word about a connection.
    Presence(Presence),
}

/// A roll that says nothing about its hold is held long enough.
const CAREFUL_MS: u16 = u16::MAX;

/// No place has a pot of so many gems: what is pledged to a pot that is not there is refused.
pub(crate) const NO_LEVEL: u8 = u8::MAX;

/// Translates the words of one player.
pub(crate) struct Translator<'a> {
    pub data: &'a Components,
    pub table: &'a Table,
    pub who: PlayerId,
    scenario: &'a Scenario,
    game: &'a Game,
}

impl<'a> Translator<'a> {
    pub fn new(scenario: &'a Scenario, game: &'a Game, who: PlayerId) -> Translator<'a> {
        Translator { data: &game.book().data, table: game.table(), who, scenario, game }
    }

    /// The seat of a player with this name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.scenario.seat(name)
    }

    pub fn wish(&self, command: &syntax::Command) -> Named<Wish> {
        use syntax::Command as C;
        match command {
            C::Says(_) => Ok(Wish::Speak),
            C::Disconnects => Ok(Wish::Presence(Presence::Away)),
            C::Reconnects => Ok(Wish::Presence(Presence::Here)),
            C::Rolls(_) | C::Keeps(_) | C::Unkeeps(_) | C::Frees { .. } | C::Loses(_) => self.dice_command(command),
            C::Enters { .. } | C::Discovers(..) | C::Chooses(_) | C::Escapes(_) => self.move_command(command),
            _ => self.other_command(command),
        }
    }

    fn dice_command(&self, command: &syntax::Command) -> Named<Wish> {
        use syntax::Command as C;
        Ok(Wish::Command(match command {
            C::Rolls(roll) => self.roll(roll)?,
            C::Keeps(dice) => Command::Keep(self.set(dice)?),
            C::Unkeeps(dice) => Command::Unkeep(self.set(dice)?),
            C::Frees { whose, dice, with } => {
                let whom = names::player(*whose);
                let named: DiceSet =
                    dice.iter().map(|die| names::die(self.table, whom, *die)).collect::<Named<_>>()?;
                let dice = Some(named).filter(|named| !named.is_empty());
                Command::Free { whom, dice, with: self.mask(with.as_ref())? }
            }
            C::Loses(die) => Command::Lose(self.die(*die)?),
            _ => return names::not_yet("this command"),
        }))
    }

    fn move_command(&self, command: &syntax::Command) -> Named<Wish> {
        use syntax::Command as C;
        Ok(Wish::Command(match command {
            C::Enters { carrying: Some(_), .. } => return modules::command(self, command).map(Wish::Command),
            C::Enters { place, with, .. } => Command::Enter { to: self.entered(place)?, with: self.payment(with)? },
            C::Discovers(side, with) => Command::Discover { side: *side, with: self.payment(with)? },
            C::Chooses(choice) => self.choice(choice)?,
            C::Escapes(with) => Command::Escape { with: self.payment(with)? },
            _ => return names::not_yet("this command"),
        }))
    }

    fn other_command(&self, command: &syntax::Command) -> Named<Wish> {
        use syntax::Command as C;
        Ok(Wish::Command(match command {
            C::Commits(dice, Pot::Gems(level)) => Command::Commit { dice: self.row(dice)?, level: *level },
            C::Commits(dice, Pot::Named(pot)) => {
                let here = self.data.chamber(self.table.of(self.who).place.chamber).kind;
                let level = if modules::is_pot_of(pot, here) { MODULE_POT } else { NO_LEVEL };
                Command::Commit { dice: self.row(dice)?, level }
            }
            C::Withdraws(dice) => Command::Withdraw(self.row(dice)?.into_iter().collect()),
            C::Gives(die, to) => Command::Give { die: self.die(*die)?, to: names::player(*to) },
            C::ProposesFate => Command::ProposeFate,
            C::Agrees(asker) => self.answer(*asker, Says::Yes)?,
            C::Refuses(asker) => self.answer(*asker, Says::No)?,
            C::Retracts => Command::Retract,
            C::HoldsMasks(Switch::On) => Command::HoldMasks,
            C::HoldsMasks(Switch::Off) => Command::OfferMasks,
            C::Concedes => Command::Concede,
            C::PlaysOn => Command::PlayOn,
            C::AsksPause => Command::AskPause,
            C::AgreesPause => Command::AgreePause,
            C::RefusesPause => Command::RefusePause,
            _ => return modules::command(self, command).map(Wish::Command),
        }))
    }

    /// The place named by a chamber and perhaps its part.
    pub fn place(&self, named: &syntax::Place) -> Named<Place> {
        names::place_in(self.game, named)
    }

    /// The chamber that is entered. Who names the part the door does not lead to goes nowhere, and hears so (BASE-40).
    pub fn entered(&self, named: &syntax::Place) -> Named<ChamberId> {
        let (to, here) = (self.place(named)?, self.table.of(self.who).place.chamber);
        Ok(if names::comes_into(self.table, here, named, to) { to.chamber } else { here })
    }

    fn roll(&self, roll: &Roll) -> Named<Command> {
        let dice = match &roll.dice {
            RollDice::All => None,
            RollDice::These(dice) => Some(self.set(dice)?),
            RollDice::Nothing => Some(DiceSet::NONE),
        };
        let held_ms = roll.holding_ms.map_or(CAREFUL_MS, |ms| u16::try_from(ms).unwrap_or(CAREFUL_MS));
        Ok(Command::Roll { dice, held_ms })
    }

    fn choice(&self, choice: &Choice) -> Named<Command> {
        match choice.side() {
            Some(side) => Ok(Command::Lay(side)),
            None => match choice.dice().as_deref() {
                Some([die]) => Ok(Command::Lose(self.die(*die)?)),
                _ => modules::choice(self, choice),
            },
        }
    }

    /// To the request of a named player; without a name to the proposal that is put to everybody, or to the only request.
    fn answer(&self, asker: Option<Seat>, says: Says) -> Named<Command> {
        if let Some(asker) = asker {
            return Ok(Command::Answer { from: names::player(asker), says });
        }
        let asked = self.table.requests.iter().filter(|asked| asked.request.to.has(self.who));
        let askers: Vec<PlayerId> = asked.map(|asked| asked.request.from).collect();
        match askers.as_slice() {
            [from] if self.table.fate_vote.is_none() => Ok(Command::Answer { from: *from, says }),
            [_, _, ..] if self.table.fate_vote.is_none() => {
                Err("several players ask for something: the answer must name one of them".to_owned())
            }
            _ if says == Says::Yes => Ok(Command::Agree),
            _ => Ok(Command::Refuse),
        }
    }

    fn die(&self, die: Die) -> Named<DieId> {
        names::die(self.table, self.who, die)
    }

    pub fn set(&self, dice: &[Die]) -> Named<DiceSet> {
        dice.iter().map(|die| self.die(*die)).collect()
    }

    fn row(&self, pays: &[Pay]) -> Named<DiceRow> {
        let mut row = DiceRow::new();
        for (place, pay) in pays.iter().enumerate() {
            let before = pays[..place].iter().filter(|one| *one == pay).count();
            if row.try_push(self.means(pay, before)?).is_some() {
                return Err("there are not that many dice".to_owned());
            }
        }
        Ok(row)
    }

    /// The number of a die, or of a card or tile that pays like one; of several such cards the one after those named `before`.
    fn means(&self, pay: &Pay, before: usize) -> Named<DieId> {
        match pay {
            Pay::Die(die) => self.die(*die),
            Pay::Piece(id) => names::aid(self.table, self.who, id, before),
        }
    }

    pub fn payment(&self, with: &syntax::Payment) -> Named<Payment> {
        match with {
            None => Ok(None),
            Some(pays) => Ok(Some(self.row(pays)?.into_iter().collect())),
        }
    }

    /// The golden mask to spend: the named die, or the first one there is.
    fn mask(&self, with: Option<&Pay>) -> Named<DieId> {
        let hand = &self.table.of(self.who).hand;
        match with {
            Some(pay) => self.means(pay, 0),
            None => Ok(hand.showing(Face::GoldenMask).and(hand.usable()).lowest().unwrap_or(DieId(0))),
        }
    }
}
