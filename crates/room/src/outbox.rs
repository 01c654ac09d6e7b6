//! What leaves the room: entries at once, everything else only when all that came before it is kept.

use std::collections::VecDeque;

use protocol::{ServerFrame, SorryCode};

use crate::journal::{EntryId, JournalEntry, Record, Ticket};
use crate::room::PeerId;

/// Something for the shell to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Send a frame to these connections; it may be encoded once for all who speak the same codec.
    Send {
        /// To whom.
        to: Vec<PeerId>,
        /// What.
        frame: ServerFrame,
    },
    /// Close a connection after what was sent before.
    Close {
        /// Which.
        peer: PeerId,
        /// Why.
        code: SorryCode,
    },
    /// Keep this, and say so by `on_durable`.
    Append(JournalEntry),
    /// Hand in the secret of the next game by `on_seed`.
    SeedWanted,
    /// A game has ended, or was given up: its replay can be made from the entries, and handed in by `on_replay`.
    GameOver {
        /// The how manyth game of this room.
        number: u32,
    },
    /// The room is no more; it can be dropped.
    Ended,
    /// The host wants the replay of a game to be deleted.
    ForgetReplay {
        /// The how manyth game of this room.
        number: u32,
    },
}

/// Outputs in order, each with the entry it must wait for.
#[derive(Default)]
pub(crate) struct Outbox {
    /// The number of the last entry that has one.
    last: EntryId,
    /// What was handed out, and what of it is safe.
    handed_out: Ticket,
    durable: Ticket,
    at_once: Vec<Output>,
    waiting: VecDeque<(Ticket, Output)>,
}

impl Outbox {
    pub fn append(&mut self, record: Record) {
        self.last.0 += u64::from(record.is_numbered());
        self.handed_out.0 += 1;
        self.at_once.push(Output::Append(JournalEntry { id: self.last, record }));
    }

    /// The number of the last entry that has one.
    pub fn last(&self) -> EntryId {
        self.last
    }

    /// Goes on after the entries of a journal, all of which are safe.
    pub fn go_on_after(&mut self, entry: EntryId) {
        self.last = entry;
    }

    /// Sends something that nothing kept has any part in.
    pub fn send_at_once(&mut self, to: Vec<PeerId>, frame: ServerFrame) {
        if !to.is_empty() {
            self.at_once.push(Output::Send { to, frame });
        }
    }

    /// Whether everything so far is safe.
    pub fn is_settled(&self) -> bool {
        self.durable >= self.handed_out
    }

    pub fn ask_for_seed(&mut self) {
        self.at_once.push(Output::SeedWanted);
    }

    /// A game is over. Said at once, so that its replay is made before the entries of the next game take the place of its own.
    pub fn game_is_over(&mut self, number: u32) {
        self.at_once.push(Output::GameOver { number });
    }

    pub fn send(&mut self, to: Vec<PeerId>, frame: ServerFrame) {
        if !to.is_empty() {
            self.wait(Output::Send { to, frame });
        }
    }

    pub fn wait(&mut self, output: Output) {
        self.waiting.push_back((self.handed_out, output));
    }

    /// How much waits now, for [`Outbox::hold_back`].
    pub fn mark(&self) -> usize {
        self.waiting.len()
    }

    /// What has been put here since a mark waits for everything handed out by now. Nothing may be released in between.
    pub fn hold_back(&mut self, mark: usize) {
        let handed_out = self.handed_out;
        self.waiting.iter_mut().skip(mark).for_each(|(after, _)| *after = handed_out);
    }

    pub fn has_become_durable(&mut self, ticket: Ticket) {
        self.durable = self.durable.max(ticket.min(self.handed_out));
    }

    /// Moves out what may leave.
    pub fn release(&mut self, out: &mut Vec<Output>) {
        out.append(&mut self.at_once);
        while let Some((_, output)) = self.waiting.pop_front_if(|(after, _)| *after <= self.durable) {
            out.push(output);
        }
    }
}
