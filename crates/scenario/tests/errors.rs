//! Texts that are no scenarios: each is refused at its line with words that help.

use scenario::parse;

/// Asserts where and how a text fails.
fn fails(text: &str, line: usize, fragment: &str) {
    match parse(text) {
        Ok(_) => panic!("should be refused:\n{text}"),
        Err(error) => {
            assert_eq!(error.line, line, "{error}\n{text}");
            assert!(error.message.contains(fragment), "{error}\nexpected: {fragment}\n{text}");
        }
    }
}

/// Lines that fail as line 3 of a scenario of Ani and Frank.
const BAD_LINES: &[(&str, &str)] = &[
    ("chambr exit at 0,1", "unknown word `chambr`; did you mean `chamber`?"),
    ("xyzzy", "unknown word `xyzzy`"),
    ("rules BASE-1 BAZE-2", "expected a rule such as BASE-31, found `BAZE-2`"),
    ("rules EX-BASE", "expected a rule such as BASE-31, found `BASE`"),
    ("rules", "expected the ids of rules, found the end of the line"),
    ("players Micha", "a second `players` line; the first is line 2"),
    ("modules", "expected the slugs of modules"),
    ("difficulty hard", "expected `normal`, `expert` or `professional`, found `hard`"),
    ("option quests", "expected a value, found the end of the line"),
    ("option quests 2 3", "expected the end of the line, found `3`"),
    ("setup real", "expected a seed"),
    ("setup real red", "a whole number, found `red`"),
    ("setup 4", "expected `real`, found `4`"),
    ("chamber exit at 1;0 stairway west", "expected a square X,Y such as 1,-2, found `1;0`"),
    ("chamber exit at 1,0 stairway up", "expected `north`, `east`, `south` or `west`, found `up`"),
    ("chamber exit 1,0", "expected `at`, found `1,0`"),
    ("at Micha exit", "unknown player `Micha`"),
    ("at ani exit", "unknown player `ani`; did you mean `Ani`?"),
    ("at Ani double_1:left", "expected `:front` or `:rear` in `double_1:left`"),
    ("at Ani :rear", "expected a chamber before the colon"),
    ("dice Ani A K X", "expected one of A K T B G _, found `X`"),
    ("dice Ani", "expected one of A K T B G _, found the end of the line"),
    ("depot 300", "from 0 to 255, found `300`"),
    ("depot -1", "found `-1`"),
    ("character Ani char_doc", "expected `permanent` or `activatable`"),
    ("clock 3:4", "a time is written M:SS or M:SS.mmm, found `3:4`"),
    ("next Ani A _", "expected one of A K T B G, found `_`"),
    ("next Ani", "expected one of A K T B G, found the end of the line"),
    ("next choice", "expected what is chosen"),
    ("when", "expected the name of a player"),
    ("when Ani", "expected a command, found the end of the line"),
    ("when Ani rols 1", "unknown command `rols`; did you mean `rolls`?"),
    ("when Ani rolls 0", "expected a die number from 1 up, found `0`"),
    ("when Ani rolls 256", "found `256`"),
    ("when Ani rolls 1 hodling 5 ms", "expected the end of the line, found `hodling`"),
    ("when Ani rolls holding 5", "expected `ms`"),
    ("when Ani keeps", "expected a die number"),
    ("when Ani keeps 1 2 1", "die 1 is named twice, and there is only one"),
    ("when Ani rolls 1 1", "die 1 is named twice"),
    ("when Ani sacrifices 2 2", "die 2 is named twice"),
    ("when Ani frees Frank 1 1 with 2", "die 1 is named twice"),
    ("when Ani frees Frank 1 with", "expected a die number or the id of a tile that pays"),
    ("when Ani frees Frank 1 with 1 2", "expected the end of the line, found `2`"),
    ("when Ani enters", "expected a chamber"),
    ("when Ani enters exit carrying ghost", "expected `chalice`, found `ghost`"),
    ("when Ani enters exit with one", "expected a die number from 1 up or the id of a tile that pays, found `one`"),
    ("when Ani commits 1 2", "expected `to`, found the end of the line"),
    ("when Ani commits 1 to", "expected a number of gems or the name of a pot"),
    ("when Ani commits 1 to 0", "from 1 up, found `0`"),
    ("when Ani commits 1 to mud", "or `leader`, found `mud`"),
    ("when Ani activates door", "expected `pit` or `totem`, found `door`"),
    ("when Ani plays", "expected `on`, found the end of the line"),
    ("when Ani uses abilty", "expected `ability` or a treasure id, found `abilty`"),
    ("when Ani uses treasure_teleport exit", "expected `to`, found `exit`"),
    ("when Ani uses treasure_clone exit", "expected the end of the line, found `exit`"),
    ("when Ani uses ability exit 45", "expected `90`, `180` or `270`, found `45`"),
    ("when Ani holds on", "expected `masks`, found `on`"),
    ("when Ani agrees Micha", "unknown player `Micha`"),
    ("when Ani retracts 1", "expected the end of the line, found `1`"),
    ("piece ghost", "expected a chamber"),
    ("piece ghost exit up", "expected the end of the line, found `up`"),
    ("when pass 5", "expected `s` or `ms`"),
    ("when pass 1.2345 s", "at most three decimals, found `1.2345`"),
    ("when pass 1.5 ms", "a whole number of milliseconds, found `1.5`"),
    ("when pass 99999999 s", "found `99999999`"),
    ("then", "expected a check"),
    ("then dise Ani A", "unknown check `dise`; did you mean `dice`?"),
    ("then no curs Ani", "did you mean `curse`?"),
    ("then cannot Ani rolls", "expected a rule such as BASE-31, found `rolls`"),
    ("then cannot Ani BASE-1", "expected a command"),
    ("then cannot Ani rolls BASE-1|", "expected a rule such as BASE-31, found ``"),
    ("then chamber exit", "expected `at` or `stairway`"),
    ("then won Ani", "expected the end of the line, found `Ani`"),
    ("then refused BASE-1", "`then refused` must follow the `when` of a player at once"),
];

#[test]
fn bad_lines() {
    for (bad, fragment) in BAD_LINES {
        fails(&format!("scenario bad\nplayers Ani Frank\n{bad}\n"), 3, fragment);
    }
}

#[test]
fn bad_shapes() {
    let table = [
        ("\n\nplayers Ani\n", 3, "expected `scenario TITLE` before anything else, found `players`"),
        ("# nothing\nscenario\n", 2, "expected a title"),
        ("scenario one\nplayers Ani\nscenario two\ndepot 1\n", 3, "no `players` line"),
        ("scenario x\nplayers\n", 2, "expected the names of the players"),
        ("scenario x\nplayers A B C D E F G\n", 2, "at most 6 players, found 7"),
        ("scenario x\nplayers Ani Ani\n", 2, "two players are called `Ani`"),
        ("scenario x\nplayers Ani clock\n", 2, "no player may be called `clock`"),
        ("scenario x\nplayers A\ndifficulty normal\ndifficulty expert\n", 4, "the first is line 3"),
        ("scenario x\nplayers A\noption quests 1\noption quests 2\n", 4, "a second `option quests` line"),
        (
            "scenario x\nplayers A\nwhen A rolls\ndepot 1\n",
            4,
            "`depot` must stand before the first `when`, which is line 3",
        ),
        ("scenario x\nplayers A\nwhen A rolls\nrules BASE-1\n", 4, "before the first `when`"),
        ("scenario x\nwhen A rolls\nplayers A\n", 3, "before the first `when`"),
        ("scenario x\nplayers A\nwhen A rolls\nthan won\n", 4, "unknown word `than`; did you mean `then`?"),
        ("scenario x\nplayers A\nwhen A rolls\nnext A K\nthen refused BASE-1\n", 5, "at once"),
        ("scenario x\nplayers A\nwhen clock 1:00\nthen refused BASE-1\n", 4, "of a player at once"),
        ("scenario x\nplayers A\nwhen A rolls\nthen refused BASE-1\nthen refused BASE-1\n", 5, "already"),
        ("scenario x\nplayers A\nwhen A rolls\nthen refused\n", 4, "expected a rule"),
    ];
    for (text, line, fragment) in table {
        fails(text, line, fragment);
    }
}

#[test]
fn long_words_are_cut_in_messages() {
    let long = "ö".repeat(10_000);
    let error = parse(&format!("scenario x\nplayers A\n{long}\n")).unwrap_err();
    assert!(error.message.len() < 200, "{error}");
    assert!(error.to_string().starts_with("line 3: "));
}
