//! Every wrong flag or file gets one sentence on the error output and exit code 2.

use std::fs;

use crate::{command, data_file, file, gong, place, run};

#[track_caller]
pub fn refused(line: &str, sentence: &str) {
    let answer = gong(line);
    assert!(answer.err.contains(sentence), "gong {line}: {:?} lacks {sentence:?}", answer.err);
    assert_eq!((answer.code, answer.err.lines().count()), (2, 1), "gong {line}: {}", answer.err);
    assert_eq!(answer.out, "", "gong {line}");
}

#[test]
fn impossible_set_ups() {
    for command in ["watch", "arena --games 1"] {
        refused(&format!("{command} --players 9"), "the game is for 1 to 6 players, not 9");
        refused(&format!("{command} --players 0"), "the game is for 1 to 6 players, not 0");
        refused(
            &format!("{command} --modules banana"),
            "no module \"banana\"; the modules are: curses, characters",
        );
        refused(&format!("{command} --clock sundial"), "the clocks are: default, reviews, sand_timer, none");
    }
    refused("watch --players 70000", "not 70000");
    refused("watch --players many", "invalid value 'many'");
    refused("watch --difficulty hard", "[possible values: normal, expert, professional]");
}

#[test]
fn seats_and_levels_that_do_not_exist() {
    for command in ["watch", "arena --games 1"] {
        let levels = "there is no level \"quick\"; the levels are: gentle, steady, sharp, machine";
        refused(&format!("{command} --level quick"), levels);
        let count = "2 levels are named for 4 players: name one for all of them, or one per seat";
        refused(&format!("{command} --level steady,sharp"), count);
        refused(&format!("{command} --idle 5"), "there is no seat 5: the seats are 1 to 4");
        refused(&format!("{command} --person 0"), "there is no seat 0: the seats are 1 to 4");
        refused(&format!("{command} --players 1 --idle 2"), "there is no seat 2: one player has seat 1");
        refused(&format!("{command} --idle 2 --person 1,2"), "seat 2 cannot be idle and played at the same time");
        refused(&format!("{command} --players 2 --idle 1,2"), "every seat is idle: somebody has to play");
        refused(&format!("{command} --idle me"), "invalid value 'me'");
    }
    refused("arena --lobby figures.rs", "--table");
    refused(&format!("arena --table {}", place("no-such-page.md").display()), "cannot read");
    refused("arena --table Cargo.toml", "no marks between which tables could stand");
    refused("arena --roll-pace 70000", "70000");
    refused("arena --ladder Cargo.toml", "no marks between which tables could stand");
    refused("arena --challenge 9z", "no challenge \"9z\"; the challenges are: 1a, 1b");
    refused("arena --challenge 1a --modules trap_chambers", "CHL-12");
    refused("arena --challenge 1a --modules quest_chambers", "CHL-1");
    refused("arena --challenge 1a --difficulty expert", "CHL-9");
    refused("arena --set quests", "OPTION=N");
    refused("arena --set quests=many", "OPTION=N");
    refused("arena --set quests=4", "the option quests must lie between 1 and 3");
    refused("arena --set bananas=4", "no option \"bananas\"; the options are: roll_pace_ms");
}

#[test]
fn modules_still_to_come_are_named_as_such() {
    for slug in ["labyrinth", "pit", "totem", "maya_calendar", "new_characters"] {
        refused(&format!("watch --modules curses,{slug}"), &format!("the module {slug} is still to come"));
        refused(&format!("arena --modules {slug}"), "still to come");
    }
}

#[test]
fn unknown_words() {
    refused("dance", "unrecognized subcommand 'dance'");
    refused("watch --speed 3", "unexpected argument '--speed'");
    refused(
        "bench S99",
        "there is no measure \"S99\"; there are: S1, S1g, S2, S3, S6, S8, S9, S10, S11, S12, R4, W1, W2, W3, W4, W5",
    );
    refused("serve --origin https://gong.example", "a name such as gong.example is wanted");
    refused("serve --origin gong.example:8443", "a name such as gong.example is wanted");
    refused("serve --behind-proxy localhost", "an address such as 127.0.0.1 is wanted");
    refused("serve --metrics 7601", "an address with its port such as 127.0.0.1:7601 is wanted");
    refused("scenario", "required arguments were not provided");
    refused("replay", "required arguments were not provided");
}

#[test]
fn files_that_are_not_there() {
    let missing = place("missing-file");
    let missing = missing.display();
    refused(&format!("replay {missing}"), "cannot read");
    refused(&format!("components {missing}"), "cannot read");
    for command in ["watch", "arena --games 1", "hunt --seed 1 --cases 1", "scenario x"] {
        refused(&format!("{command} --components {missing}"), "cannot read");
    }
    let save = place("no-such-folder/game.log");
    let answer = gong(&format!("watch --seed 1 --pace 0 --save {}", save.display()));
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("cannot write"), "{}", answer.err);
}

#[test]
fn data_files_that_are_wrong() {
    let text = fs::read_to_string(data_file()).unwrap();
    let wrong = file("wrong-fate-gems.toml", &text.replace("fate_gems = 2", "fate_gems = \"two\""));
    let broken = file("broken.toml", "[dice\n");
    for command in ["components", "watch --components"] {
        refused(&format!("{command} {}", wrong.display()), "stock, field \"fate_gems\": expected a whole number");
        refused(&format!("{command} {}", broken.display()), "broken.toml: line 1, column");
    }
}

#[test]
fn no_command_at_all_shows_the_commands() {
    let answer = gong("");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("Usage: gong <COMMAND>"), "{}", answer.err);
    let help = gong("--help");
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    assert!(help.out.contains("scenario"), "{}", help.out);
}

/// A misspelt folder is an error; making it would hide the mistake.
#[test]
fn upkeep_of_a_folder_that_is_not_there_makes_none() {
    let (folder, copy) = (place("no-such-house"), place("no-such-copy.sqlite"));
    for line in [
        format!("backup {} --data {}", copy.display(), folder.display()),
        format!("drain --data {}", folder.display()),
    ] {
        let answer = gong(&line);
        assert_eq!(answer.code, 2, "{}", answer.err);
        assert!(answer.err.contains("there is no folder") && answer.err.contains("--data"), "{}", answer.err);
        assert!(!folder.exists() && !copy.exists());
    }
}

#[test]
fn a_core_that_is_none() {
    let output = run(command("bench s8").env("GONG_CORE", "the first"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("GONG_CORE is to be a number of a core"), "{said}");
}
