//! The list of rules that wait for something that does not exist yet: `docs/rules/waiting.toml`.

use serde::{Deserialize, Serialize};

use crate::CatalogueError;

/// How much of a rule waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Extent {
    /// All of it: nothing can be proved yet.
    Whole,
    /// A part: the rest is proved now.
    Part,
}

/// Why a rule waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wait {
    /// The rule or example.
    pub id: String,
    /// A module, a crate or a client that is not there yet.
    pub waits_for: String,
    /// What of the rule needs it.
    pub why: String,
    /// How much of the rule waits.
    pub extent: Extent,
}

/// The list as read: what is implemented, and what of it waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingList {
    /// The implemented families, such as `BASE`. Their rules must be proved or wait.
    pub implemented: Vec<String>,
    /// One entry per rule and thing it waits for.
    pub waits: Vec<Wait>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    implemented: Vec<String>,
    #[serde(default)]
    waiting: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    rules: Vec<String>,
    waits_for: String,
    why: String,
    #[serde(default)]
    partly: bool,
}

/// Reads the list.
///
/// # Errors
/// When the text is not TOML or holds an unknown field.
pub fn read_waiting(text: &str) -> Result<WaitingList, CatalogueError> {
    let file: File = toml::from_str(text).map_err(CatalogueError::BadWaitingList)?;
    let waits = file.waiting.into_iter().flat_map(|group| {
        let extent = if group.partly { Extent::Part } else { Extent::Whole };
        let (waits_for, why) = (group.waits_for, group.why);
        group.rules.into_iter().map(move |id| Wait { id, waits_for: waits_for.clone(), why: why.clone(), extent })
    });
    Ok(WaitingList { implemented: file.implemented, waits: waits.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_groups_of_rules() {
        let list = read_waiting(
            "implemented = [\"CUR\"]\n[[waiting]]\nrules = [\"CUR-17\", \"CUR-18\"]\nwaits_for = \"a\"\nwhy = \"b\"\n\
             [[waiting]]\nrules = [\"CUR-21\"]\nwaits_for = \"c\"\nwhy = \"d\"\npartly = true\n",
        )
        .unwrap();
        let found: Vec<_> = list.waits.iter().map(|w| (w.id.as_str(), w.waits_for.as_str(), w.extent)).collect();
        assert_eq!(
            found,
            [("CUR-17", "a", Extent::Whole), ("CUR-18", "a", Extent::Whole), ("CUR-21", "c", Extent::Part)]
        );
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        let error =
            read_waiting("implemented = []\n[[waiting]]\nrules = []\nwaits_for = \"a\"\nwhy = \"\"\nwhen = 1\n");
        assert!(error.unwrap_err().to_string().contains("waiting.toml"));
    }
}
