//! Forms for people: in JSON a rule is `"BASE-31"` and a digest is hexadecimal; postcard keeps the numbers.

/// A refusal of either game.
pub mod why_not {
    use kit::RuleId;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// A rule and what stands in the way.
    pub trait Refusal: Serialize + for<'de> Deserialize<'de> {
        type Obstacle: Serialize + for<'de> Deserialize<'de>;
        fn parts(&self) -> (RuleId, Self::Obstacle);
        fn of(rule: RuleId, obstacle: Self::Obstacle) -> Self;
    }

    impl Refusal for temple::why_not::WhyNot {
        type Obstacle = temple::why_not::Obstacle;

        fn parts(&self) -> (RuleId, Self::Obstacle) {
            (self.rule, self.obstacle)
        }

        fn of(rule: RuleId, obstacle: Self::Obstacle) -> Self {
            Self { rule, obstacle }
        }
    }

    impl Refusal for scroll::why_not::WhyNot {
        type Obstacle = scroll::why_not::Obstacle;

        fn parts(&self) -> (RuleId, Self::Obstacle) {
            (self.rule, self.obstacle)
        }

        fn of(rule: RuleId, obstacle: Self::Obstacle) -> Self {
            Self { rule, obstacle }
        }
    }

    #[derive(Serialize, Deserialize)]
    struct Readable<O> {
        rule: String,
        obstacle: O,
    }

    pub fn serialize<W: Refusal, S: Serializer>(why_not: &W, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let (rule, obstacle) = why_not.parts();
            Readable { rule: rule.to_string(), obstacle }.serialize(serializer)
        } else {
            why_not.serialize(serializer)
        }
    }

    pub fn deserialize<'de, W: Refusal, D: Deserializer<'de>>(deserializer: D) -> Result<W, D::Error> {
        if !deserializer.is_human_readable() {
            return W::deserialize(deserializer);
        }
        let Readable::<W::Obstacle> { rule, obstacle } = Readable::deserialize(deserializer)?;
        Ok(W::of(rule.parse().map_err(D::Error::custom)?, obstacle))
    }
}

/// A digest.
pub mod digest {
    use kit::{Digest, Hex};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
        Hex(digest.0).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        Hex::deserialize(deserializer).map(|Hex(bytes)| Digest(bytes))
    }
}
