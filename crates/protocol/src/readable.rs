//! Forms for people: in JSON a rule is `"BASE-31"` and a digest is hexadecimal; postcard keeps the numbers.

/// A refusal.
pub mod why_not {
    use kit::RuleId;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use temple::why_not::{Obstacle, WhyNot};

    #[derive(Serialize, Deserialize)]
    struct Readable {
        rule: String,
        obstacle: Obstacle,
    }

    pub fn serialize<S: Serializer>(why_not: &WhyNot, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            Readable { rule: why_not.rule.to_string(), obstacle: why_not.obstacle }.serialize(serializer)
        } else {
            why_not.serialize(serializer)
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<WhyNot, D::Error> {
        if !deserializer.is_human_readable() {
            return WhyNot::deserialize(deserializer);
        }
        let Readable { rule, obstacle } = Readable::deserialize(deserializer)?;
        let rule: RuleId = rule.parse().map_err(D::Error::custom)?;
        Ok(WhyNot { rule, obstacle })
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
