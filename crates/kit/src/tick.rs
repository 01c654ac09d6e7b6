//! Game time.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Milliseconds of game time since the start signal. The engine has no other clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tick(pub u32);

impl Tick {
    /// The start signal.
    pub const START: Tick = Tick(0);

    /// The instant `seconds` after the start signal.
    #[must_use]
    pub const fn from_seconds(seconds: u32) -> Tick {
        Tick(seconds.saturating_mul(1000))
    }

    /// This instant and `ms` milliseconds more; the end of time is never passed.
    #[must_use]
    pub const fn plus_ms(self, ms: u32) -> Tick {
        Tick(self.0.saturating_add(ms))
    }
}

/// `M:SS.mmm`, as scenarios write it.
impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, rest) = (self.0 / 60_000, self.0 % 60_000);
        write!(f, "{minutes}:{:02}.{:03}", rest / 1000, rest % 1000)
    }
}

impl FromStr for Tick {
    type Err = &'static str;

    /// Reads `M:SS` or `M:SS.m` with up to three decimals.
    fn from_str(text: &str) -> Result<Tick, Self::Err> {
        const WANTED: &str = "a time is written M:SS or M:SS.mmm";
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let (minutes, rest) = text.split_once(':').ok_or(WANTED)?;
        let (seconds, decimals) = rest.split_once('.').unwrap_or((rest, "0"));
        if !(all_digits(minutes) && seconds.len() == 2 && all_digits(seconds)) {
            return Err(WANTED);
        }
        if !all_digits(decimals) || decimals.len() > 3 {
            return Err(WANTED);
        }
        let minutes: u32 = minutes.parse().map_err(|_| WANTED)?;
        let seconds: u32 = seconds.parse().map_err(|_| WANTED)?;
        if seconds > 59 || minutes > 600 {
            return Err("a time has at most 59 seconds and 600 minutes");
        }
        let ms: u32 = format!("{decimals:0<3}").parse().map_err(|_| WANTED)?;
        Ok(Tick((minutes * 60 + seconds) * 1000 + ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_times() {
        for (text, ms) in [("0:00", 0), ("3:40", 220_000), ("3:39.990", 219_990), ("10:00.5", 600_500)] {
            assert_eq!(text.parse::<Tick>(), Ok(Tick(ms)));
        }
        assert_eq!(Tick(219_990).to_string(), "3:39.990");
        for bad in ["", "3", "3:4", "3:61", ":10", "3:10.1234", "-1:00", "a:00", "3:10."] {
            assert!(bad.parse::<Tick>().is_err(), "{bad}");
        }
    }
}
