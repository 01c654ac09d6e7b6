//! Who sits at the table: people who pass the device around, and bots.

use crate::Reader;

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who sits there.
    pub name: String,
    /// What sits there.
    pub kind: Kind,
}

/// What sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Somebody at this device.
    Person,
    /// A bot.
    Bot,
    /// Nobody.
    Nobody,
    /// Somebody, or a bot, at another end of the line: they play for themselves.
    Elsewhere,
}

impl Kind {
    /// All that sit at one device, with the letter under which each is kept.
    pub const ALL: [(Kind, char); 3] = [(Kind::Person, 'p'), (Kind::Bot, 'b'), (Kind::Nobody, 'n')];
}

/// The names that people have until they write their own.
pub const NAMES: [&str; 4] = ["Ani", "Frank", "Noor", "Micha"];
const BOTS: [&str; 4] = ["Pepper", "Cocoa", "Vanilla", "Maize"];

impl Seat {
    /// A seat with the name it begins with.
    pub fn new(reader: Reader, number: usize, kind: Kind) -> Seat {
        let name = match kind {
            Kind::Bot => reader.language.bot(BOTS[number]),
            _ => NAMES[number],
        };
        Seat { name: name.to_owned(), kind }
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        self.kind == Kind::Person
    }
}

/// Who plays, as a file of the game names them.
pub fn players(seats: &[Seat]) -> Vec<replay::Player> {
    let player = |(n, seat): (usize, &Seat)| {
        let kind = if seat.kind == Kind::Bot { replay::Kind::Bot } else { replay::Kind::Person };
        replay::Player { name: seat.name.clone(), colour: n as u8, kind }
    };
    seats.iter().enumerate().map(player).collect()
}

/// The seats as they are kept on the device: a line each, kind and name.
pub fn written(seats: &[Seat]) -> String {
    let line = |seat: &Seat| {
        let letter = Kind::ALL.iter().find(|(kind, _)| *kind == seat.kind).map_or('n', |(_, letter)| *letter);
        format!("{letter}{}\n", seat.name)
    };
    seats.iter().map(line).collect()
}

/// The seats that were kept; none if it cannot be read.
pub fn read(text: &str) -> Option<Vec<Seat>> {
    let seat = |line: &str| {
        let mut letters = line.chars();
        let letter = letters.next()?;
        let (kind, _) = Kind::ALL.into_iter().find(|(_, known)| *known == letter)?;
        Some(Seat { name: letters.collect(), kind })
    };
    text.lines().map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_kept_and_read_again() {
        let seats = vec![
            Seat { name: "Zoë & co".to_owned(), kind: Kind::Person },
            Seat { name: String::new(), kind: Kind::Bot },
        ];
        assert_eq!(read(&written(&seats)), Some(seats));
        assert_eq!(read("xAni\n"), None);
    }
}
