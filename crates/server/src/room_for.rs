//! How many tables and connections this machine has memory for.

use std::fs;

/// What a table of four takes in the middle of a game, its connections included, in kB; with a margin (`docs/performance.md`, S6).
const TABLE_KB: u64 = 128;

/// So many there may always be, and never more than that: a number for each is kept somewhere.
const FEWEST: u64 = 1_000;
const MOST: u64 = 100_000;

/// People at a table, on average, of whom there may be many more at one.
const PEOPLE: u64 = 4;

/// What fits into half of the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoomFor {
    pub tables: usize,
    pub sockets: u64,
}

impl RoomFor {
    /// On this machine, or in the part of it that the process may use.
    pub fn this_machine() -> RoomFor {
        RoomFor::memory(memory_kb().unwrap_or(0))
    }

    fn memory(kilobytes: u64) -> RoomFor {
        let tables = (kilobytes / 2 / TABLE_KB).clamp(FEWEST, MOST);
        RoomFor { tables: usize::try_from(tables).unwrap_or(usize::MAX), sockets: (tables * PEOPLE).max(15_000) }
    }
}

fn memory_kb() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let machine: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    let limit = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let limit = limit.and_then(|text| text.trim().parse::<u64>().ok()).map(|bytes| bytes / 1024);
    Some(limit.map_or(machine, |limit| limit.min(machine)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_fit_into_half_of_it() {
        assert_eq!(RoomFor::memory(0), RoomFor { tables: 1_000, sockets: 15_000 });
        assert_eq!(RoomFor::memory(4 << 20).tables, 16_384);
        assert_eq!(RoomFor::memory(1 << 40).tables, 100_000);
    }
}
