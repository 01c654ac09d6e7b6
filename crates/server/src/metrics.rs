//! Figures about the server, in the text form of Prometheus. No figure tells one table or person from another.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The figures.
#[derive(Default)]
pub(crate) struct Metrics {
    pub rooms: Figure,
    pub sockets: Figure,
    /// Connections that still ask for pages and the like.
    pub visits: Figure,
    pub rooms_created: Figure,
    pub rooms_failed: Figure,
    pub rooms_resumed: Figure,
    /// Tables that have noted their state because the process ends.
    pub rooms_put_down: Figure,
    pub failures: Figure,
    pub frames_in: Figure,
    pub frames_out: Figure,
    pub refusals: Figure,
    pub too_fast: Figure,
    pub cut: Figure,
    pub strangers: Figure,
}

/// A number that many tasks count.
#[derive(Default)]
pub(crate) struct Figure(AtomicU64);

impl Figure {
    pub fn add(&self, many: usize) {
        self.0.fetch_add(many as u64, Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }

    pub fn enter(&self) {
        self.add(1);
    }

    pub fn leave(&self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Metrics {
    /// All figures as Prometheus reads them.
    pub fn print(&self) -> String {
        let figures = [
            ("gong_rooms", "gauge", "Tables there are now.", &self.rooms),
            ("gong_sockets", "gauge", "Connections there are now.", &self.sockets),
            ("gong_rooms_created_total", "counter", "Tables created.", &self.rooms_created),
            ("gong_rooms_failed_total", "counter", "Tables ended by a failure of the program.", &self.rooms_failed),
            ("gong_rooms_resumed_total", "counter", "Tables brought back from the disk.", &self.rooms_resumed),
            ("gong_failures_total", "counter", "Failures of the program at a table.", &self.failures),
            ("gong_frames_in_total", "counter", "Frames received.", &self.frames_in),
            ("gong_frames_out_total", "counter", "Frames put into the queues of connections.", &self.frames_out),
            ("gong_refusals_total", "counter", "Wishes refused by a rule.", &self.refusals),
            ("gong_too_fast_total", "counter", "Connections closed for sending too fast.", &self.too_fast),
            ("gong_cut_total", "counter", "Connections cut because they did not drain.", &self.cut),
            ("gong_strangers_total", "counter", "Requests with a wrong Host or Origin.", &self.strangers),
        ];
        let mut text = String::new();
        for (name, kind, help, figure) in figures {
            let value = figure.get();
            writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}")
                .expect("a string takes text");
        }
        text
    }
}
