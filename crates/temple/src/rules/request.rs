//! Requests: a module lets a player ask others for something, who answer or let it lapse.
//!
//! The books ask for consent in several places; the base owns how it is given, so that page and bots know one way.
//! A request is made by a module's command (`Teller::request`). Whoever is asked answers by the base's own command, which is never
//! refused as busy. When enough have agreed the module carries it out; the moment of the last yes counts.
//!
//! A request stands on its ground: that who asks is inside, that somebody is there to be asked, and that its module would still
//! allow what is asked for (`Deeds::still_asks`). After everything that happens all open requests are judged again, and one whose
//! ground has gone is closed.

use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::table::{Asked, Consent, Phase, Request, Says};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// Whoever is asked may answer once. Rule [BASE-99]: an answer to a question that nobody asks is refused.
pub(crate) fn judge_answer(view: &View<'_>, from: PlayerId, says: Says) -> Result<Permit, WhyNot> {
    match view.table.requests.of(from) {
        Some(asked) if !asked.request.to.has(view.me) => Err(WhyNot::new(rule!("BASE-99"), Obstacle::WrongTarget)),
        Some(asked) if asked.yes.has(view.me) || asked.no.has(view.me) => {
            Err(WhyNot::new(rule!("BASE-99"), Obstacle::UsedUp))
        }
        Some(_) => Ok(Permit::Answer { from, says }),
        None => Err(WhyNot::new(rule!("BASE-99"), Obstacle::NoOpenQuestion)),
    }
}

/// A player may take their own request back.
pub(crate) fn judge_retract(view: &View<'_>) -> Result<Permit, WhyNot> {
    match view.table.requests.of(view.me) {
        Some(_) => Ok(Permit::Retract),
        None => Err(WhyNot::new(rule!("BASE-99"), Obstacle::NoOpenQuestion)),
    }
}

/// How a request stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Open,
    Granted,
    Refused,
}

/// How a request stands in the eyes of who asks. Those who have escaped meanwhile have no say; if nobody is left to ask, nobody
/// agrees, and what would be forbidden now cannot be granted any more.
fn standing(view: &View<'_>, asked: &Asked) -> Standing {
    let still_asks = asked.request.ask.module.deeds().still_asks;
    if view.mine().escaped || still_asks.is_some_and(|still_asks| still_asks(view, &asked.request).is_err()) {
        return Standing::Refused;
    }
    let mut to = asked.request.to.iter().filter(|who| !view.table.of(*who).escaped).peekable();
    if to.peek().is_none() {
        return Standing::Refused;
    }
    let (mut yes, mut no, mut open) = (false, false, false);
    to.for_each(|who| match (asked.yes.has(who), asked.no.has(who)) {
        (true, _) => yes = true,
        (_, true) => no = true,
        _ => open = true,
    });
    match asked.request.consent {
        Consent::Anybody if yes => Standing::Granted,
        Consent::Everybody if no => Standing::Refused,
        _ if open => Standing::Open,
        Consent::Everybody => Standing::Granted,
        Consent::Anybody => Standing::Refused,
    }
}

impl Teller<'_> {
    /// Asks others for something; an older request of the same player is taken back.
    pub fn request(&mut self, request: Request) {
        if self.table().requests.of(request.from).is_some() {
            self.tell(Fact::RequestClosed { from: request.from });
        }
        self.tell(Fact::RequestMade { request });
    }

    pub(crate) fn answer(&mut self, by: PlayerId, from: PlayerId, says: Says) {
        self.tell(Fact::RequestAnswered { from, by, says });
    }

    pub(crate) fn retract(&mut self, from: PlayerId) {
        self.tell(Fact::RequestClosed { from });
    }

    /// The time of a request is over: silence is a no.
    pub(crate) fn lapse_request(&mut self, from: PlayerId) {
        self.tell(Fact::RequestClosed { from });
    }

    /// Looks at all open requests again, after something has happened. What is granted now may take the ground from another one, so
    /// they are looked at until all that are left stand.
    pub(crate) fn review_requests(&mut self) {
        if self.table().phase != Phase::Running {
            return;
        }
        for _ in 0..MAX_PLAYERS {
            let open = |from: &PlayerId| {
                let asked = self.table().requests.of(*from);
                asked.is_some_and(|asked| standing(&self.view(*from), &asked) != Standing::Open)
            };
            let Some(from) = self.table().players().find(open) else { return };
            self.review_request(from);
        }
    }

    fn review_request(&mut self, from: PlayerId) {
        let Some(asked) = self.table().requests.of(from) else { return };
        match standing(&self.view(from), &asked) {
            Standing::Open => {}
            Standing::Refused => self.tell(Fact::RequestClosed { from }),
            Standing::Granted => {
                self.tell(Fact::RequestClosed { from });
                if let Some(granted) = asked.request.ask.module.deeds().granted {
                    granted(self, asked.request);
                }
            }
        }
    }
}
