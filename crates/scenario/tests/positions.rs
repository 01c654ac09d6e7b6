//! Positions that cannot be: each is refused at its line with words that help, and none of them panics.

use scenario::{parse, run};
use temple::components::Components;

/// Asserts where and how a scenario of Ani and Frank with these lines, from line 4 on, cannot be played.
fn fails(lines: &str, line: usize, fragment: &str) {
    let text = format!(
        "scenario a position\nplayers Ani Frank\nmodules curses characters quest_chambers timer_chambers special_chambers\n{lines}\nthen running\n"
    );
    let scenarios = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let problem = run(&scenarios[0], &Components::standard()).expect_err(&text);
    assert!(problem.is_error, "{problem:?}");
    assert_eq!(problem.line, line, "{problem:?}\n{text}");
    assert!(problem.message.contains(fragment), "{problem:?}\nexpected: {fragment}");
}

#[test]
fn a_pile_has_every_tile_once() {
    fails("pile ct_07 ct_08 ct_07", 4, "the tile 'ct_07' is in the pile twice");
    fails(&format!("pile {}", "ct_07 ".repeat(200)), 4, "is in the pile twice");
}

#[test]
fn a_curse_pile_has_no_more_cards_than_the_box() {
    fails(
        &format!("curse_pile {}", "curse_trap ".repeat(5)),
        4,
        "5 cards 'curse_trap' in the pile, and the box has",
    );
    fails(&format!("curse_pile {}", "curse_trap curse_mask ".repeat(100)), 4, "in the pile, and the box has");
}

#[test]
fn gems_can_be_counted() {
    fails("depot 255", 4, "at most 100 gems, found 255");
    fails("fate 101", 4, "at most 100 gems, found 101");
}

#[test]
fn a_character_comes_once() {
    let twice = "character Ani char_doc permanent\ncharacter Frank char_doc activatable";
    fails(twice, 5, "another player has 'char_doc' already");
    let two = "character Ani char_doc permanent\ncharacter Ani char_priest permanent";
    fails(two, 5, "this player has a character already");
}

#[test]
fn a_curse_comes_once_to_a_player() {
    fails("curse Ani curse_trap\ncurse Ani curse_trap", 5, "nobody has the same curse twice");
}

/// Rules QST-34, QST-54.
#[test]
fn nobody_stands_where_nobody_gets_in() {
    fails("chamber ghost_chamber at 1,0 stairway west\nat Ani ghost_chamber", 5, "gets into 'ghost_chamber'");
}

#[test]
fn somebody_is_inside() {
    fails("escaped Ani\nescaped Frank", 5, "somebody must be inside");
}

#[test]
fn a_tile_lies_once() {
    fails("chamber ct_07 at 1,0 stairway west\npile ct_08 ct_07", 5, "the tile 'ct_07' of the pile lies already");
    fails("pile ct_07\nchamber ct_07 at 1,0 stairway west", 4, "the tile 'ct_07' of the pile lies already");
    fails("task_pile task_1 task_2 task_1", 4, "the tile 'task_1' is in the pile twice");
}

/// Where a set-up is refused nothing else can be said, and the refusal must be the one that is named.
#[test]
fn a_refused_setup_stands_alone() {
    let problem = |lines: &str| {
        let scenarios = parse(&format!("scenario a set-up\nplayers Ani Frank\n{lines}\n")).expect("it can be read");
        run(&scenarios[0], &Components::standard()).err()
    };
    let refused = "challenge 1a\nmodules trap_chambers\nthen setup refused";
    assert_eq!(problem(&format!("{refused} CHL-12")), None);
    assert_eq!(problem(&format!("{refused} CHL-1|CHL-12")), None);
    let message = |lines: &str| problem(lines).expect("it does not hold").message;
    let other = message(&format!("{refused} CHL-1"));
    assert!(other.contains("another reason: the challenge does not allow this set-up (CHL-12)"), "{other}");
    assert_eq!(message("challenge 1a\nthen setup refused CHL-1"), "the set-up is possible");
    let more = problem(&format!("{refused} CHL-12\nthen depot 12")).expect("there is no depot");
    assert!(more.is_error && more.line == 5, "{more:?}");
}

#[test]
fn a_piece_of_which_there_is_one_lies_once() {
    fails("piece chalice start\npiece chalice start", 5, "'chalice' lies somewhere already");
    fails("piece ghost start\npiece ghost start", 5, "'ghost' lies somewhere already");
    fails("piece gem_tile start", 4, "gem tiles come with the obelisk");
}

#[test]
fn the_game_is_not_over() {
    fails("clock 10:00", 4, "the game is over at 10:00.000: expected an earlier time, found 10:00.000");
    fails("clock 11:00", 4, "expected an earlier time, found 11:00.000");
}

#[test]
fn nobody_has_more_dice_than_there_are() {
    fails("lost Ani 6", 4, "the player has 5 dice at most, and 6 of them");
    fails("dice Ani A A\nlost Ani 7", 5, "the player has 6 dice at most, and 7 of them");
    fails("dice Ani A A A A A A A A A A A A", 4, "at most 11 dice");
    fails("depot 3\ndice Ani A A A A A A A A A A\nlost Ani 2", 6, "at most 11 dice");
}

#[test]
fn dice_lie_where_dice_can_lie() {
    fails("curse Ani curse_broken_die\nheld Ani 2 curse_broken_die", 5, "one die on each; found 2");
    fails("held Ani 1 treasure_teleport", 4, "the module 'treasures' is not switched on");
    fails("held Ani 1 start", 4, "not on 'start'");
    fails("held Ani 1 sacrifice_chamber", 4, "'sacrifice_chamber' does not lie in the temple");
    let bowl = "chamber sacrifice_chamber at 1,0 stairway west";
    fails(&format!("{bowl}\nheld Ani 2 sacrifice_chamber"), 5, "one die on each; found 2");
    fails(&format!("{bowl}\nat Ani sacrifice_chamber\nheld Ani 1 sacrifice_chamber"), 6, "TIM-36");
    fails(&format!("{bowl}\nescaped Ani\nheld Ani 1 sacrifice_chamber"), 6, "BASE-64");
    fails(&format!("{bowl}\nclock ready\nheld Ani 1 sacrifice_chamber"), 6, "before the start signal");
}

#[test]
fn hourglasses_run_where_they_belong() {
    let (green, blue) = ("chamber prohibition_1 at 1,0 stairway west", "chamber lava_gems at -1,0 stairway east");
    fails("piece hourglass_green start", 4, "this chamber has no hourglass");
    fails(&format!("{green}\npiece hourglass_blue prohibition_1"), 5, "the other hourglass");
    fails(&format!("{green}\npiece timer_token prohibition_1"), 5, "must run elsewhere");
    fails(&format!("{blue}\npiece hourglass_blue lava_gems\npiece timer_token lava_gems"), 6, "already");
    let bowl = format!("{blue}\nchamber sacrifice_chamber at 1,0 stairway west");
    fails(&format!("{bowl}\npiece hourglass_blue sacrifice_chamber"), 6, "none lies there: say whose with `held`");
    let both = format!("{bowl}\npiece hourglass_blue lava_gems");
    fails(&format!("{both}\npiece hourglass_blue sacrifice_chamber"), 7, "there is only one");
    fails(&format!("{both}\nheld Ani 1 sacrifice_chamber"), 7, "its hourglass runs elsewhere");
}

#[test]
fn one_line_says_it_all() {
    for (one, other) in [
        ("dice Ani A A", "dice Ani K K"),
        ("at Ani start", "at Ani start"),
        ("depot 3", "depot 4"),
        ("fate 1", "fate 1"),
        ("markers 1", "markers 2"),
        ("clock 1:00", "clock ready"),
        ("pile ct_07", "pile ct_08"),
        ("lost Ani 1", "lost Ani 2"),
    ] {
        fails(&format!("{one}\n{other}"), 5, "said before, in line 4");
    }
}

#[test]
fn the_line_at_fault_is_named() {
    fails("challenge 1a", 4, "does not allow this set-up");
    let text = "scenario x\nplayers Ani\nchallenge 1a\ndifficulty expert\nthen running\n";
    let problem = run(&parse(text).unwrap()[0], &Components::standard()).unwrap_err();
    assert_eq!((problem.line, problem.is_error), (4, true), "{problem:?}");
    let text = "scenario x\nplayers Ani\nthen running\nnext choice Ani\nthen running\n";
    let problem = run(&parse(text).unwrap()[0], &Components::standard()).unwrap_err();
    assert_eq!((problem.line, problem.is_error), (4, false), "{problem:?}");
}

/// What is named in a command or check may lie in the pile; what stands or lies in the temple must be there.
#[test]
fn a_tile_that_is_known_may_be_away() {
    let plays = |lines: &str| {
        let text = format!("scenario x\nplayers Ani Frank\npile basic_07\n{lines}\nthen running\n");
        run(&parse(&text).unwrap()[0], &Components::standard()).map_err(|problem| (problem.line, problem.is_error))
    };
    assert_eq!(plays("then no passage start basic_07\nthen cannot Ani enters basic_07 BASE-40"), Ok(()));
    assert_eq!(plays("then at Ani basic_07"), Err((4, false)));
    assert_eq!(plays("at Ani basic_07"), Err((4, true)));
    assert_eq!(plays("then no passage start basic_08"), Err((4, true)));
    assert_eq!(plays("when Ani enters basic_08"), Err((4, true)));
}

/// Cards that are named are picked before the true set-up (CHR-1).
#[test]
fn a_card_may_be_named_beside_the_true_set_up() {
    let plays = |cards: &str| {
        let text =
            format!("scenario x\nplayers Ani Frank\nmodules characters\nsetup real 1\n{cards}\nthen running\n");
        run(&parse(&text).unwrap()[0], &Components::standard()).map_err(|problem| (problem.line, problem.is_error))
    };
    assert_eq!(plays("character Ani char_doc permanent"), Ok(()));
    assert_eq!(plays("character Ani char_doc permanent\ncharacter Ani char_priest permanent"), Err((6, true)));
    assert_eq!(plays("character Ani char_doc permanent\ncharacter Frank char_doc activatable"), Err((6, true)));
    assert_eq!(plays("character Ani char_dic permanent"), Err((5, true)));
}

/// A tile laid by hand comes out of the pile of the true set-up.
#[test]
fn a_chamber_may_be_laid_after_the_true_set_up() {
    let text = "scenario x\nplayers Ani Frank\nsetup real 1\nchamber exit at 7,7 stairway west\nat Ani exit\nthen pile 15\n";
    run(&parse(text).unwrap()[0], &Components::standard()).unwrap();
}
