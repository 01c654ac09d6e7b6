//! What the lobby shows is what was measured: the figures that are compiled into the page, and the tables of `docs/balance.md` from
//! the same runs. The page reads its figures from these two files and from nowhere else.

#[path = "../../web/src/lobby/ladder.rs"]
mod ladder;
#[path = "../../web/src/lobby/measured.rs"]
mod measured;

use temple::components::Components;

fn page() -> String {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/balance.md"));
    page.expect("docs/balance.md can be read")
}

/// The cells of a line of a table, without what lies outside its bars.
fn cells(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).skip(1).collect()
}

#[test]
fn the_page_and_the_lobby_know_the_same() {
    let page = page();
    assert!(
        page.contains(&format!("What the lobby shows, {} games a figure", measured::GAMES)),
        "written by the same run"
    );
    let mut rows = 0;
    for line in page.lines() {
        let cells = cells(line);
        let adventure = ["classic", "expert", "professional"].iter().position(|one| cells.first() == Some(one));
        let Some(adventure) = adventure else { continue };
        let numbers: Vec<u8> = cells[1..7].iter().map(|cell| cell.parse().expect(line)).collect();
        let (players, people) = (usize::from(numbers[0]), usize::from(numbers[1]));
        // 1 person of 1 player, 1 of 2, 2 of 2, 1 of 3 and so on, as `lobby/chances.rs` looks them up.
        let found = measured::MEASURED[adventure][players * (players - 1) / 2 + people - 1];
        assert_eq!(found[..], numbers[2..], "{line}");
        rows += 1;
    }
    assert_eq!(rows, measured::MEASURED.as_flattened().len(), "every figure of the lobby stands in the page");
}

#[test]
fn the_page_and_the_ladder_know_the_same() {
    let page = page();
    let run = format!("{} games a figure, bots of one level alone", ladder::GAMES);
    assert!(page.contains(&run), "written by the same run");
    let data = Components::standard();
    let names = data.challenges.iter().map(|spec| spec.name.as_ref()).chain(["everything"]);
    let names: Vec<&str> = names.collect();
    assert_eq!(names.len(), ladder::LADDER.len(), "every challenge has its figures");
    let mut rows = 0;
    for line in page.lines() {
        let cells = cells(line);
        let Some(number) = names.iter().position(|name| cells.first() == Some(name)) else { continue };
        let players: usize = cells[1].parse().expect(line);
        let found = ladder::LADDER[number][players - 1];
        for (percent, cell) in found.into_iter().zip(&cells[2..]) {
            // The share is followed by its interval; never has none.
            let word = cell.split(' ').next().filter(|word| *word != "never");
            assert_eq!(percent, word.map_or(0, |word| word.parse().expect(line)), "{line}");
        }
        rows += 1;
    }
    assert_eq!(rows, ladder::LADDER.as_flattened().len(), "every figure of the ladder stands in the page");
}
