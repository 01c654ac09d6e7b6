//! Floors that vanish, and pieces that lie on the table.
//!
//! A chamber is removed in two steps: whatever is on its floor goes first, each piece as the data of its kind says, then
//! the floor. So no module needs to know what others have lying there.

use crate::components::ChamberKind;
use crate::decks::DeckId;
use crate::event::Fact;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::rulebook::{Arrival, Facing, Lying, Moment, Piece, WhenFloorVanishes, Whereabouts};
use crate::table::PieceId;
use crate::temple::{ChamberId, Part, Place, Side};
use tinyvec::ArrayVec;

impl Teller<'_> {
    /// Lays a piece on the table.
    pub fn put_piece(&mut self, piece: Piece, at: Whereabouts, facing: Facing) {
        self.tell(Fact::PiecePut { lying: Lying { piece, at, facing } });
    }

    /// Moves a piece that lies on the table.
    pub fn move_piece(&mut self, id: PieceId, at: Whereabouts) {
        self.tell(Fact::PieceMoved { id, at });
    }

    /// Turns a piece over.
    pub fn turn_piece(&mut self, id: PieceId, facing: Facing) {
        self.tell(Fact::PieceTurned { id, facing });
    }

    /// Shows a player what a piece is that lies face down; the others hear nothing of it. Whether they see that somebody
    /// looks at it is for the module to tell.
    pub fn show_face(&mut self, who: PlayerId, id: PieceId, piece: Piece) {
        debug_assert!(self.table().pieces.get(id).is_some_and(|lying| lying.facing == Facing::Down));
        self.tell(Fact::Learned { who, id, piece });
    }

    /// Takes a piece off the table.
    pub fn remove_piece(&mut self, id: PieceId) {
        if let Some(was) = self.table().pieces.get(id) {
            self.tell(Fact::PieceGone { id, was });
        }
    }

    /// Puts a card under a deck, where nobody sees it; the module tells that the deck is higher.
    pub fn card_under(&mut self, deck: DeckId, card: Piece) {
        self.secrets_mut().decks.put_under(deck, card);
    }

    /// Opens the border on one side of a chamber for the rest of the game.
    pub fn open_border(&mut self, chamber: ChamberId, side: Side, piece: Piece) {
        self.tell(Fact::BorderOpened { chamber, side, piece });
    }

    /// Takes chambers out of the temple for good or until they are drawn again. The starting chamber stays.
    pub fn remove_chambers(&mut self, chambers: &[ChamberId]) {
        let start = self.book().data.only(ChamberKind::StartChamber).expect("checked with the set-up");
        for chamber in chambers.iter().copied().filter(|chamber| *chamber != start) {
            self.clear_floor(chamber, start);
            self.tell(Fact::ChamberRemoved { chamber });
        }
        self.review_reservations();
    }

    /// Puts removed tiles under the pile, in an order that nobody knows.
    pub fn tiles_under_pile(&mut self, tiles: &[ChamberId]) {
        let mut tiles: ArrayVec<[ChamberId; 80]> = tiles.iter().copied().collect();
        self.secrets_mut().shuffle(&mut tiles);
        for tile in &tiles {
            self.secrets_mut().pile.insert(0, *tile);
        }
        self.tell(Fact::TilesUnderPile { count: tiles.len() as u8 });
    }

    /// Adventurers go to the start; a tile that one of them was laying goes back on top. Pieces go where their kind says.
    fn clear_floor(&mut self, chamber: ChamberId, start: ChamberId) {
        let stands_there = |who: &PlayerId| self.table().of(*who).place.chamber == chamber;
        let adventurers: ArrayVec<[PlayerId; 6]> = self.table().inside().filter(stands_there).collect();
        for who in adventurers {
            if let Some(placing) = self.table().of(who).placing {
                self.tell(Fact::TileBackOnTop { who, chamber: placing.chamber });
            }
            self.relocate(who, Place { chamber: start, part: Part::Front }, Arrival::Carried);
        }
        let ids: ArrayVec<[u8; 48]> = self.table().pieces.in_chamber(chamber).map(|(id, _)| id.0).collect();
        for id in ids.into_iter().map(PieceId) {
            self.displace(id, chamber, start);
        }
    }

    fn displace(&mut self, id: PieceId, from: ChamberId, start: ChamberId) {
        let Some(lying) = self.table().pieces.get(id) else { return };
        match lying.piece.when_floor_vanishes(&self.book().data) {
            WhenFloorVanishes::ToStart => self.move_piece(id, Whereabouts::In(start)),
            to => {
                self.remove_piece(id);
                self.announce(Moment::PieceDisplaced { piece: lying.piece, from, to });
            }
        }
    }
}
