//! Dice that nobody chose alone.
//!
//! Before a game the server draws a secret and shows its SHA-256, the commitment: from then on it cannot exchange the secret.
//! Then everybody's page adds a word of its own. The seed is the SHA-256 of secret, table and words, so whoever wants to
//! choose the dice must know all words before he commits. After the game the secret is shown and anybody can do the sum.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{Hex, Seed};

/// What everybody adds: 128 bits of his own chance.
pub type Word = Hex<16>;

/// What is shown of a secret before the game: its SHA-256.
pub type Commitment = Hex<32>;

/// What is kept of a token: whoever reads it cannot tell the token.
pub type Seal = Hex<32>;

/// The seal of a token: SHA-256 over the words `gong seat` and the token. Tokens are chance alone, so nothing more is needed to
/// make guessing hopeless.
#[must_use]
pub fn sealed(token: &[u8; 32]) -> Seal {
    Hex(Sha256::new().chain_update(b"gong seat").chain_update(token).finalize().into())
}

/// What the server keeps to itself until the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub Hex<32>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

impl Secret {
    /// What may be shown of it at once.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Hex(Sha256::digest(self.0.0).into())
    }

    /// The seed of a game at a table, with the words in the order of the seats; a bot has none.
    ///
    /// SHA-256 over: the secret (32 bytes), the length of the table's id (1 byte), the id, and for each seat a byte 0 or a byte 1
    /// and the 16 bytes of the word.
    #[must_use]
    pub fn seed(&self, table: &str, words: &[Option<Word>]) -> Seed {
        let mut sum = Sha256::new();
        sum.update(self.0.0);
        sum.update([table.len() as u8]);
        sum.update(table);
        for word in words {
            match word {
                Some(word) => {
                    sum.update([1]);
                    sum.update(word.0);
                }
                None => sum.update([0]),
            }
        }
        Seed(sum.finalize().into())
    }
}

/// How seeds are dealt. A table that promises nothing has none, and then the secret itself is the seed.
#[derive(Clone, Copy)]
pub struct Dealer {
    /// See [`Secret::commitment`].
    pub commit: fn(&Secret) -> Commitment,
    /// See [`Secret::seed`].
    pub deal: fn(&Secret, &str, &[Option<Word>]) -> Seed,
    /// See [`sealed`].
    pub seal: fn(&[u8; 32]) -> Seal,
}

impl Dealer {
    /// The one dealer there is. Whoever does not name it does not carry the code behind it.
    pub const PROMISED: Dealer = Dealer { commit: Secret::commitment, deal: Secret::seed, seal: sealed };
}

/// Everything it takes to do the sum after the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Promise {
    /// What the server had committed itself to.
    pub secret: Secret,
    /// The table.
    pub table: String,
    /// The words in the order of the seats.
    pub words: Vec<Option<Word>>,
}

impl Promise {
    /// The seed that comes out.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.secret.seed(&self.table, &self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> Secret {
        Secret(Hex([0; 32]))
    }

    /// The SHA-256 of 32 zero bytes, as every other program computes it.
    #[test]
    fn the_commitment_is_a_plain_sha_256() {
        let known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(secret().commitment().to_string(), known);
    }

    #[test]
    fn every_part_counts() {
        let word = Some(Hex([1; 16]));
        let seeds = [
            secret().seed("a", &[word, None]),
            secret().seed("a", &[None, word]),
            secret().seed("a", &[word]),
            secret().seed("b", &[word, None]),
            secret().seed("a", &[Some(Hex([2; 16])), None]),
            Secret(Hex([1; 32])).seed("a", &[word, None]),
        ];
        for (n, seed) in seeds.iter().enumerate() {
            assert!(seeds[n + 1..].iter().all(|other| other != seed), "{n}");
        }
    }

    /// The vectors of `docs/dice.md`, which a stranger's program was written from.
    #[test]
    fn the_page_for_strangers_is_true() {
        let page = include_str!("../../../docs/dice.md");
        let seed = secret().seed("a", &[Some(Hex([1; 16])), None]);
        let draws = seed.draws();
        let mut dice = crate::DiceStream::new(crate::Stream(256));
        let sides: Vec<String> = (0..12).map(|_| dice.throw(&draws).to_string()).collect();
        let (mut n, mut list) = (0, [0, 1, 2, 3, 4, 5, 6, 7]);
        draws.shuffle(crate::Stream(1), &mut n, &mut list);
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        for known in [
            secret().commitment().to_string(),
            Hex(seed.0).to_string(),
            format!("{:016x}", draws.word(crate::Stream(256), 0, 0)),
            sides.join(" "),
            list.join(" "),
        ] {
            assert!(page.contains(&known), "{known} is missing");
        }
    }
}
