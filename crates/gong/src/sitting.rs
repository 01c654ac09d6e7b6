//! The flags that say who sits at a table of bots: how well they play, and which seats stand for people.

use arena::many::Plan;
use bots::Level;
use clap::Args;
use temple::players::{PlayerId, PlayerSet};

use crate::failure::Failure;

/// Who sits where.
#[derive(Args, Clone, Debug)]
pub struct SeatFlags {
    /// How well the bots play (gentle, steady, sharp, machine): one for all, or one per seat with commas between them
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    level: Vec<String>,
    /// Seats, from 1, at which a person sits and does nothing
    #[arg(long, value_name = "SEAT,...", value_delimiter = ',')]
    idle: Vec<u8>,
    /// Seats, from 1, that a bot plays and the others take for a person
    #[arg(long, value_name = "SEAT,...", value_delimiter = ',')]
    person: Vec<u8>,
}

impl SeatFlags {
    /// A plan with these seats.
    pub fn sit_down(&self, plan: Plan) -> Result<Plan, Failure> {
        let levels = self.level.iter().map(|name| level(name.trim())).collect::<Result<Vec<_>, _>>()?;
        let players = usize::from(plan.players);
        if levels.len() > 1 && levels.len() != players {
            let message = format!(
                "{} levels are named for {players} players: name one for all of them, or one per seat",
                levels.len()
            );
            return Err(Failure::BadInput(message));
        }
        let (idle, people) = (seats(&self.idle, plan.players)?, seats(&self.person, plan.players)?);
        if let Some(both) = idle.iter().find(|seat| people.has(*seat)) {
            let seat = both.0 + 1;
            return Err(Failure::BadInput(format!("seat {seat} cannot be idle and played at the same time")));
        }
        if usize::from(idle.len()) == players {
            return Err(Failure::BadInput("every seat is idle: somebody has to play".to_owned()));
        }
        Ok(Plan { levels, idle, people, ..plan })
    }
}

fn level(name: &str) -> Result<Level, Failure> {
    Level::from_name(name).ok_or_else(|| {
        let known = Level::ALL.map(Level::name).join(", ");
        Failure::BadInput(format!("there is no level \"{name}\"; the levels are: {known}"))
    })
}

fn seats(numbers: &[u8], players: u8) -> Result<PlayerSet, Failure> {
    let seat = |number: &u8| match number {
        1.. if *number <= players => Ok(PlayerId(number - 1)),
        _ if players == 1 => Err(Failure::BadInput(format!("there is no seat {number}: one player has seat 1"))),
        _ => Err(Failure::BadInput(format!("there is no seat {number}: the seats are 1 to {players}"))),
    };
    numbers.iter().map(seat).collect()
}
