//! What a wish is about, in the base's own words: its rule, its price, what it aims at, the piece it uses and the dice that
//! pay for it.
//!
//! Whoever shows or explains offers (page, terminal, review) reads this and needs no module's name. It is worked out when
//! somebody asks, so that bots, who list offers by the thousand, do not pay for it.

use kit::{RuleId, rule};

use crate::command::Command;
use crate::dice::{Cost, DiceSet, DieId, Face, Means};
use crate::options::Offer;
use crate::permit::Permit;
use crate::players::PlayerId;
use crate::rulebook::Piece;
use crate::rules::escape::keys_needed;
use crate::rules::pot::MODULE_POT;
use crate::temple::{ChamberId, Side};
use crate::view::View;

/// A wish described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The rule that speaks of it.
    pub rule: RuleId,
    /// What it costs the looking player, as printed.
    pub price: Cost,
    /// What it aims at.
    pub aim: Aim,
    /// The card, tile or token it uses or touches.
    pub piece: Option<Piece>,
}

/// What a wish aims at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Nothing on the table.
    Nothing,
    /// What lies on this side of the looking player's chamber.
    Side(Side),
    /// A chamber.
    Chamber(ChamberId),
    /// A border of a chamber.
    Border(ChamberId, Side),
    /// A player.
    Player(PlayerId),
    /// One of the looking player's dice.
    Die(DieId),
    /// A gem level of a chamber, named by its gems.
    Level(ChamberId, u8),
    /// A whole line of chambers.
    Line(Line),
}

/// A line of chambers across the temple, by its coordinate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// From west to east.
    Row(i8),
    /// From south to north.
    Column(i8),
}

impl About {
    /// A wish that costs nothing, aims at nothing and uses no piece.
    #[must_use]
    pub const fn plain(rule: RuleId) -> About {
        About { rule, price: Cost::FREE, aim: Aim::Nothing, piece: None }
    }

    /// The same for a price.
    #[must_use]
    pub const fn costing(self, price: Cost) -> About {
        About { price, ..self }
    }

    /// The same, aimed at something.
    #[must_use]
    pub const fn aimed(self, aim: Aim) -> About {
        About { aim, ..self }
    }

    /// The same with a piece.
    #[must_use]
    pub const fn using(self, piece: Piece) -> About {
        About { piece: Some(piece), ..self }
    }
}

impl Offer {
    /// What the offer is about.
    #[must_use]
    pub fn about(&self, view: &View<'_>) -> About {
        self.command.about(view)
    }
}

impl Command {
    /// What the wish is about.
    #[must_use]
    pub fn about(&self, view: &View<'_>) -> About {
        let (data, here) = (&view.book.data, view.mine().place.chamber);
        match *self {
            Command::Roll { .. } => About::plain(rule!("BASE-22")),
            Command::Keep(_) => About::plain(rule!("BASE-24")),
            Command::Unkeep(_) => About::plain(rule!("BASE-25")),
            Command::Free { whom, .. } => {
                let rule = if whom == view.me { rule!("BASE-31") } else { rule!("BASE-32") };
                About::plain(rule).costing(Cost::several(Face::GoldenMask, 1)).aimed(Aim::Player(whom))
            }
            Command::Enter { to, .. } => {
                let price = data.chambers.get(to.index()).and_then(|chamber| chamber.entry).unwrap_or_default();
                About::plain(rule!("BASE-41")).costing(price).aimed(Aim::Chamber(to))
            }
            Command::Discover { side, .. } => {
                let aim = side.map_or(Aim::Nothing, Aim::Side);
                About::plain(rule!("BASE-45")).costing(data.discover).aimed(aim)
            }
            Command::Lay(side) => About::plain(rule!("BASE-48")).aimed(Aim::Side(side)),
            Command::Commit { level: MODULE_POT, .. } => {
                let need = view.book.pot_at(view, view.mine().place).map_or(Cost::FREE, |pot| pot.spec.need);
                About::plain(rule!("BASE-56")).costing(need).aimed(Aim::Chamber(here))
            }
            Command::Commit { dice, level } => {
                let face = view.my_chamber().levels.iter().find(|one| one.gems == level).map(|one| one.face);
                let price = face.map_or(Cost::FREE, |face| Cost::several(face, dice.len() as u8));
                About::plain(rule!("BASE-54")).costing(price).aimed(Aim::Level(here, level))
            }
            Command::Withdraw(_) => About::plain(rule!("BASE-56")),
            Command::Escape { .. } => {
                About::plain(rule!("BASE-61")).costing(Cost::several(Face::Key, keys_needed(view)))
            }
            Command::Give { to, .. } => About::plain(rule!("BASE-64")).aimed(Aim::Player(to)),
            Command::ProposeFate => About::plain(rule!("BASE-66")),
            Command::Agree | Command::Refuse => About::plain(rule!("BASE-67")),
            Command::Lose(die) => About::plain(rule!("BASE-77")).aimed(Aim::Die(die)),
            Command::HoldMasks | Command::OfferMasks => About::plain(rule!("BASE-37")),
            Command::Concede | Command::PlayOn => About::plain(rule!("BASE-39")),
            Command::Module(command) => command.about(view),
            Command::Answer { from, .. } => About::plain(rule!("BASE-99")).aimed(Aim::Player(from)),
            Command::Retract => About::plain(rule!("BASE-99")),
            Command::Fire => About::plain(rule!("BASE-56")).aimed(Aim::Chamber(here)),
            Command::AskPause | Command::AgreePause | Command::RefusePause => About::plain(rule!("CLK-5")),
        }
    }

    /// The same wish paid with these means; none if it costs nothing.
    #[must_use]
    pub fn paid_with(self, means: impl Into<Means>) -> Option<Command> {
        let means = means.into();
        let with = Some(means);
        Some(match self {
            Command::Enter { to, .. } => Command::Enter { to, with },
            Command::Discover { side, .. } => Command::Discover { side, with },
            Command::Escape { .. } => Command::Escape { with },
            Command::Commit { level, .. } => Command::Commit { dice: means.iter().collect(), level },
            Command::Free { whom, dice: freed, with } => {
                Command::Free { whom, dice: freed, with: means.dice.lowest().unwrap_or(with) }
            }
            Command::Module(command) => Command::Module(command.paid_with(with)?),
            _ => return None,
        })
    }
}

impl Permit {
    /// The dice and aids that the permitted wish takes.
    #[must_use]
    pub fn spent(&self) -> Means {
        match *self {
            Permit::Enter { spent, .. } | Permit::Discover { spent, .. } | Permit::Escape { spent } => spent,
            Permit::Commit { dice, .. } => dice.into_iter().collect(),
            Permit::Free { with, .. } => DiceSet::one(with).into(),
            Permit::Module(permit) => permit.spent(),
            _ => Means::NONE,
        }
    }
}
