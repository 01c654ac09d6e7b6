//! What must hold: the words after `then`.

use std::fmt::Debug;

use kit::PlayerId;
use scroll::about::Forecast;
use scroll::options::{Offer, cuts_off};
use scroll::permit::permit;
use scroll::sheets::Part;
use scroll::table::Phase;

use super::Run;
use super::setting::place;
use super::wish;
use super::words::{Words, Wrong};

fn same<T: PartialEq + Debug>(found: T, wanted: T) -> Result<(), Wrong> {
    if found == wanted { Ok(()) } else { Err(Wrong::failure(format!("it is {found:?}, not {wanted:?}"))) }
}

impl Run {
    pub(super) fn hold(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let not = words.takes("not");
        let held = self.check(words);
        match held {
            Err(wrong) if !not => Err(wrong),
            Err(wrong) => wrong.well_if_failed(),
            Ok(()) if not => Err(Wrong::failure("it holds all the same")),
            Ok(()) => Ok(()),
        }
    }

    fn check(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (table, book) = (self.game.table(), self.game.book());
        let (team, turn) = (&table.team, &table.turn);
        let Some(word) = words.next_word() else { return Err(words.wanted("a check")) };
        match word {
            "gems" => same(team.gems, words.number()?),
            "target" => same(book.target(), words.number()?),
            "rounds" => same(book.rounds(), words.number()?),
            "round" => same(table.round, words.number()?),
            "stock" => same(table.stock(), words.number()?),
            "dice" => same(table.dice(), words.number()?),
            "returning" => same(team.returning, words.number()?),
            "sheet_dice_left" => same(team.sheet_dice_left, words.number()?),
            "sheet_dice" => same(team.sheet_faces, Some([words.face()?, words.face()?])),
            "turn" => same(table.active, self.seat(words)?),
            "first" => same(table.first, self.seat(words)?),
            "taking" => same(turn.sharing, Some(self.seat(words)?)),
            "asked" => same(table.asked().has(self.seat(words)?), true),
            "steps" => same(table.undo.len(), words.number()?),
            "kept" => same(turn.kept, words.symbols()?),
            "pool" => same(turn.pool, words.symbols()?),
            "temporary" => same(turn.temporary, words.symbols()?),
            "pair" => {
                let faces = words.faces()?;
                same(turn.pair.map(|pair| pair.faces.into_iter().flatten().collect()).unwrap_or_default(), faces)
            }
            "choice" => same(turn.choosing, Some(words.room()?)),
            "vote" => same(turn.vote.map(|vote| vote.colour), Some(words.colour()?)),
            "unlocked" => same(team.is_unlocked(words.colour()?), true),
            "step" => self.step(words),
            "cursed" => self.cursed(words),
            "track" => self.track(words),
            "at" => {
                let who = self.seat(words)?;
                same(table.of(who).sheet.place, place(words)?)
            }
            "crossed" => {
                let used = table.of(self.seat(words)?).sheet.used;
                let mut all = used.has(words.room()?);
                while words.peek().is_some() {
                    all &= used.has(words.room()?);
                }
                same(all, true)
            }
            "closed" => {
                let (who, room, side) = (self.seat(words)?, words.room()?, words.side()?);
                let border = room.border(side);
                same(border.is_some_and(|border| table.of(who).sheet.closed.has(border)), true)
            }
            "map" => self.map(words),
            "wish" => {
                let who = self.seat(words)?;
                same(table.wishes[who.index()], Some(words.room()?))
            }
            "bot" => same(table.of(self.seat(words)?).left_to_bot, true),
            "can" => self.can(words),
            "cannot" => self.cannot(words),
            "brings" => self.brings(words),
            "warns" => self.warns(words),
            "won" => same(table.phase, Phase::Won),
            "lost" => same(table.phase, Phase::Lost),
            "running" => same(table.phase.is_running(), true),
            other => Err(Wrong::error(format!("{other:?} is not a check"))),
        }
    }

    fn step(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        const STEPS: [(&str, Phase); 5] = [
            ("sides", Phase::Sides),
            ("closing", Phase::Closing),
            ("rolling", Phase::Rolling),
            ("exploring", Phase::Exploring),
            ("sharing", Phase::Sharing),
        ];
        let named = |word: &str| STEPS.iter().find(|(name, _)| *name == word).map(|(_, phase)| *phase);
        same(self.game.table().phase, words.read("a step of a turn", named)?)
    }

    fn cursed(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let mut boxes: Vec<u8> = Vec::new();
        while words.peek().is_some() {
            boxes.push(words.number()?);
        }
        same(self.game.table().team.boxes[..self.game.book().boxes()].to_vec(), boxes)
    }

    fn track(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let circles = self.game.table().team.track(words.track()?);
        same(circles.circled, words.number()?)?;
        if words.takes("spent") { same(circles.spent, words.number()?) } else { Ok(()) }
    }

    /// `map NAME M1 used`, `map NAME M1 left N right N`.
    fn map(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let who = self.seat(words)?;
        let marks = *self.game.table().of(who).sheet.map(words.map(self.game.book().sheet())?);
        if words.takes("used") {
            return same(marks.used, true);
        }
        while words.peek().is_some() {
            let part: Part = words.part()?;
            same(marks.crossed(part), words.number()?)?;
        }
        Ok(())
    }

    fn judged(&self, words: &mut Words<'_>) -> Result<(PlayerId, Offer), Wrong> {
        let who = self.seat(words)?;
        let command = wish::command(words, &self.game)?;
        Ok((who, Offer { command, verdict: permit(&self.game.view(who), &command) }))
    }

    fn can(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (_, offer) = self.judged(words)?;
        offer.verdict.map(|_| ()).map_err(|why_not| Wrong::refused(&why_not))
    }

    fn cannot(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (_, offer) = self.judged(words)?;
        let rules = words.rules()?;
        match offer.verdict {
            Ok(_) => Err(Wrong::failure("it can be done")),
            Err(why_not) if rules.contains(&why_not.rule) => Ok(()),
            Err(why_not) => Err(Wrong::refused(&why_not)),
        }
    }

    /// `brings N gems NAME COMMAND`, `brings choice NAME COMMAND`, `brings vote NAME COMMAND`, `brings TRACK NAME COMMAND`.
    fn brings(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let gems: Option<u8> = words.number().ok();
        let what = words.next_word().unwrap_or_default();
        let (who, offer) = self.judged(words)?;
        let found: Forecast = offer.forecast(&self.game.view(who));
        match (what, gems) {
            ("gems", Some(gems)) => same(found.gems, gems),
            ("choice", None) => same(found.asks_choice, true),
            ("vote", None) => same(found.asks_vote, true),
            ("victory", None) => same(found.wins, true),
            (track, None) => same(found.circles[Words::new(track).track()? as usize], 1),
            _ => Err(Wrong::error("expected gems, choice, vote, victory or a track")),
        }
    }

    /// A move that would record nothing, or an entrance that would cut its player off.
    fn warns(&self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (who, offer) = self.judged(words)?;
        let view = self.game.view(who);
        same(offer.forecast(&view).records_nothing || cuts_off(&view, &offer.command), true)
    }
}
