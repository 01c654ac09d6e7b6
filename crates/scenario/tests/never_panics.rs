//! No text makes the parser panic, and an error names a line of the text.

use proptest::prelude::*;
use scenario::parse;

/// Words of the format, so that random lines get past the first of them.
const WORDS: &str = "scenario rules players modules difficulty challenge option setup real chamber at stairway pile \
    curse_pile dice depot fate markers curse treasure character permanent piece escaped lost held clock ready maya \
    cursed_gem next choice when then refused pass start s ms rolls early nothing holding keeps unkeeps frees with enters \
    carrying chalice discovers chooses commits to withdraws escapes gives proposes agrees loses holds masks bonds on off \
    lifts claims uses ability taking for reroll swap keys torches triggers linked volunteers sacrifices pushes ghost \
    climbs summons activates stacks placed fell drinks faces completes fights shifts row column exchanges takes drops \
    teleport_token teleports looks gem says stands releases shouts plays concedes no can cannot count gems passage top \
    inside kept committed stuck card up down shown waiting gong seat away here won running north west Ani Frank A K T B G \
    _ 0 1 2 90 255 256 -1 1,0 0:00 3:40.5 1.5 99999999999 BASE-1 BASE-1|CUR-2 EX-BASE-3 basic_01 double_1:rear : | , # \
    treasure_teleport treasure_shortcut treasure_clone curse_mask normal ß";

const VALID: &str = "\
scenario EX-BASE-3 a golden mask
rules BASE-32 EX-BASE-3
players Ani Frank
chamber basic_01 at 1,0 stairway west
dice Ani G B K T A
clock 1:00.5
next Ani A K
when Ani frees Frank 1 2 with 1
then refused BASE-32|BASE-33
when Ani uses ability swap 1 2 for Frank 3 4 with 4 5
when pass 1.5 s
then cannot Ani enters double_1:rear with 1 treasure_clone BASE-40
then dice Ani _ B K T A
";

fn word() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(WORDS.split_whitespace().collect::<Vec<_>>())
}

fn check(text: &str) {
    if let Err(error) = parse(text) {
        assert!((1..=text.lines().count()).contains(&error.line), "{error}");
    }
}

proptest! {
    #[test]
    fn on_any_text(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn on_any_bytes_read_as_text(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn on_lines_of_known_words(lines in proptest::collection::vec(proptest::collection::vec(word(), 0..9), 0..12)) {
        let lines: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
        check(&format!("scenario x\nplayers Ani Frank\n{}", lines.join("\n")));
    }

    #[test]
    fn on_one_line_of_known_words(opener in prop_oneof![Just("when Ani"), Just("then"), Just("next")], line in proptest::collection::vec(word(), 0..9)) {
        check(&format!("scenario x\nplayers Ani Frank\n{opener} {}", line.join(" ")));
    }

    #[test]
    fn on_valid_scenarios_with_changed_words(changes in proptest::collection::vec((any::<prop::sample::Index>(), word()), 1..4)) {
        let mut words: Vec<&str> = VALID.split(' ').collect();
        for (index, word) in changes {
            let at = index.index(words.len());
            words[at] = word;
        }
        check(&words.join(" "));
    }

    #[test]
    fn on_valid_scenarios_with_changed_letters(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..6)) {
        let mut letters: Vec<char> = VALID.chars().collect();
        for (index, letter) in changes {
            let at = index.index(letters.len());
            letters[at] = letter;
        }
        check(&letters.into_iter().collect::<String>());
    }

    #[test]
    fn on_valid_scenarios_cut_short(end in 0..=VALID.len()) {
        check(&VALID[..end]);
    }
}
