//! What the players were told, and whether it is true.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use kit::{Digest, digest_of};
use protocol::PersonId;
use replay::{Recorded, ReplayOf, Verdict, verify};
use room::JournalEntry;

use crate::Report;

/// Everything anybody was told.
#[derive(Default)]
pub(crate) struct Ledger {
    /// By table: the acknowledged commands of its present game.
    acknowledged: HashMap<String, Acknowledged>,
    /// By table and number of the process: how long it took to its first answer.
    answered: BTreeMap<(u32, String), Duration>,
    /// By table and game: what tells the events somebody saw from others, by their numbers.
    seen: HashMap<(String, u32), BTreeMap<u32, Digest>>,
    count: usize,
    changed: usize,
    /// Old ids that were sent again, and those of them that got another answer than the first.
    again: usize,
    otherwise: usize,
    said_twice: usize,
    games: usize,
    /// The last game that was compared, by table.
    compared: HashMap<String, u32>,
    /// Where everybody is while games come to their end, for whoever wants to know what they wait for.
    whereabouts: BTreeMap<(String, usize), String>,
}

#[derive(Default)]
struct Acknowledged {
    game: u32,
    commands: BTreeSet<(PersonId, u32)>,
}

impl Ledger {
    /// A command was acknowledged.
    pub fn acknowledge(&mut self, table: &str, game: u32, person: PersonId, id: u32) {
        let of_table = self.acknowledged.entry(table.to_owned()).or_default();
        if of_table.game != game {
            *of_table = Acknowledged { game, commands: BTreeSet::new() };
        }
        // A command that is answered twice was acknowledged once.
        self.count += usize::from(of_table.commands.insert((person, id)));
    }

    /// An id that had been answered was answered again.
    pub fn answer_again(&mut self, same: bool) {
        self.again += 1;
        self.otherwise += usize::from(!same);
    }

    /// Somebody heard a word.
    pub fn hear(&mut self, twice: bool) {
        self.said_twice += usize::from(twice);
    }

    /// A table has answered a command of this process.
    pub fn answer(&mut self, table: &str, process: u32, after: Duration) {
        self.answered.entry((process, table.to_owned())).or_insert(after);
    }

    pub fn tables_answered(&self, process: u32) -> usize {
        self.answered.range((process, String::new())..(process + 1, String::new())).count()
    }

    /// Tables of which the game on the table was compared.
    pub fn tables_compared(&self) -> usize {
        self.compared.keys().filter(|table| self.is_compared(table)).count()
    }

    fn is_compared(&self, table: &str) -> bool {
        let last = self.acknowledged.get(table).map(|told| told.game);
        self.compared.get(table).is_some_and(|game| last.is_none_or(|last| last == *game))
    }

    /// Somebody waits for the end of their game.
    pub fn wait(&mut self, table: &str, chair: usize, place: String) {
        self.whereabouts.insert((table.to_owned(), chair), place);
    }

    /// Who waits at tables whose game was not compared, and where.
    pub fn waiting(&self) -> String {
        let waits = self.whereabouts.iter().filter(|((table, _), _)| !self.is_compared(table));
        waits.map(|((table, chair), place)| format!("; {table} {chair}: {place}")).collect()
    }

    /// Somebody saw an event. If somebody has seen another one under the same number, that is a change already.
    pub fn see(&mut self, table: &str, game: u32, seq: u32, event: Digest) {
        let known = self.seen.entry((table.to_owned(), game)).or_default().entry(seq).or_insert(event);
        self.changed += usize::from(*known != event);
    }

    /// A game is over: the replay must hold every event that was shown, at its place, and come out by itself.
    pub fn close_game<G: Recorded>(&mut self, table: &str, game: u32, last_seq: u32, replay: &ReplayOf<G>) {
        self.compared.insert(table.to_owned(), game);
        let Some(seen) = self.seen.remove(&(table.to_owned(), game)) else { return };
        self.games += 1;
        let sound = matches!(verify(replay, &G::standard()), Verdict::Same { .. });
        self.changed += usize::from(!sound);
        // The last event of the replay is the last of the game.
        let first = (last_seq + 1).wrapping_sub(replay.events.len() as u32);
        for (seq, event) in seen {
            let place = seq.wrapping_sub(first) as usize;
            self.changed += usize::from(replay.events.get(place).map(digest_of) != Some(event));
        }
    }

    /// Compares with the journals as the killed process has left them.
    pub fn compare(&mut self, journals: &[(String, Vec<JournalEntry>)], report: &mut Report) {
        for (table, entries) in journals {
            let (game, kept) = wishes(entries);
            let distinct: BTreeSet<_> = kept.iter().copied().collect();
            report.doubled += kept.len() - distinct.len();
            if let Some(told) = self.acknowledged.get(table).filter(|told| told.game == game) {
                report.lost += told.commands.difference(&distinct).count();
            } else if self.acknowledged.get(table).is_some_and(|told| told.game > game) {
                report.lost += 1;
            }
        }
        let known: BTreeSet<&String> = journals.iter().map(|(table, _)| table).collect();
        report.lost += self.acknowledged.keys().filter(|table| !known.contains(table)).count();
    }

    pub fn finish(&self, report: &mut Report) {
        (report.acknowledged, report.dice_changed, report.games) = (self.count, self.changed, self.games);
        (report.again, report.otherwise, report.said_twice) = (self.again, self.otherwise, self.said_twice);
        // The first process began with empty tables.
        let mut times: Vec<u128> = self
            .answered
            .iter()
            .filter(|((process, _), _)| *process > 0)
            .map(|(_, after)| after.as_millis())
            .collect();
        times.sort_unstable();
        report.resume_p99_ms = times.get((times.len() * 99).div_ceil(100).saturating_sub(1)).copied().unwrap_or(0);
    }
}

/// The number of the last game and the wishes of people that were kept of it.
fn wishes(entries: &[JournalEntry]) -> (u32, Vec<(PersonId, u32)>) {
    let (mut game, mut kept) = (0, Vec::new());
    for entry in entries {
        if let Some(begun) = entry.record.begins() {
            (game, kept) = (begun.number, Vec::new());
        }
        kept.extend(entry.record.wish());
    }
    (game, kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Seed, Tick};
    use replay::Replay;
    use room::{EntryId, Record};
    use temple::command::Command;
    use temple::components::Components;
    use temple::event::{Event, Fact};
    use temple::game::Input;
    use temple::players::PlayerId;
    use temple::replay::new_log;
    use temple::setup::Setup;

    const ANI: PersonId = PersonId(1);

    fn entries(wishes: &[u32]) -> Vec<JournalEntry> {
        let record = |id: &u32| Record::Input {
            at: Tick(*id),
            input: Input::Act { by: PlayerId(0), command: Command::ROLL },
            wish: Some((ANI, *id)),
            echo: None,
        };
        (1..).map(EntryId).zip(wishes.iter().map(record)).map(|(id, record)| JournalEntry { id, record }).collect()
    }

    fn compared(acknowledged: &[u32], kept: &[u32]) -> (usize, usize) {
        let (mut ledger, mut report) = (Ledger::default(), Report::default());
        acknowledged.iter().for_each(|id| ledger.acknowledge("a", 0, ANI, *id));
        ledger.compare(&[("a".to_owned(), entries(kept))], &mut report);
        (report.lost, report.doubled)
    }

    #[test]
    fn what_is_missing_is_lost_and_what_is_there_twice_is_doubled() {
        assert_eq!(compared(&[1, 2, 3], &[1, 2, 3, 4]), (0, 0), "what was not acknowledged may be there");
        assert_eq!(compared(&[1, 2, 3], &[1, 3]), (1, 0));
        assert_eq!(compared(&[1, 2, 3], &[1, 2, 2, 3]), (0, 1));
        let (mut ledger, mut report) = (Ledger::default(), Report::default());
        ledger.acknowledge("a", 0, ANI, 1);
        ledger.compare(&[], &mut report);
        assert_eq!(report.lost, 1, "the whole table is gone");
    }

    /// A game of nothing but its start.
    fn replay() -> Replay {
        let data = Components::standard();
        let mut log = new_log(&Setup::new(&data, 1), &data, Seed::from_number(1));
        temple::replay::note(&mut log, Tick::START, Input::Start);
        let mut events = Vec::new();
        let game = temple::replay::replay(&log, &data, &mut events).unwrap();
        Replay { log, players: vec![], promise: None, ended_at: 0, events, chain: Some(game.chain()) }
    }

    #[test]
    fn another_event_than_the_one_that_was_shown_is_a_change() {
        let (mut file, start) = (replay(), Event { at: Tick::START, by: None, fact: Fact::Started });
        let mut ledger = Ledger::default();
        ledger.see("a", 1, 40, digest_of(&start));
        ledger.close_game("a", 1, 40, &file);
        assert_eq!((ledger.changed, ledger.games), (0, 1));
        ledger.see("a", 2, 40, digest_of(&start));
        ledger.see("a", 2, 40, digest_of(&Event { at: Tick(1), ..start }));
        assert_eq!(ledger.changed, 1, "two people saw different things");
        ledger.close_game("a", 2, 41, &file);
        assert_eq!(ledger.changed, 2, "it stands at another place");
        ledger.see("a", 3, 40, digest_of(&start));
        file.chain = Some(kit::Chain(1));
        ledger.close_game("a", 3, 40, &file);
        assert_eq!(ledger.changed, 3, "the replay does not come out");
    }
}
