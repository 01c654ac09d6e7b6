//! Who plays a seat: bots that choose last, a bot for somebody away, one person in two seats.

use kit::{GameName, PlayerId, Presence};
use protocol::{Change, ClientFrame, Packed, ServerFrame, SorryCode, Stage, Switch};
use room::{AnyRoom, PeerId};
use scroll::command::Command;
use scroll::room::Place;
use scroll::table::Phase;

use crate::shell::Shell;
use crate::started;

const BOT: PlayerId = PlayerId(2);

fn chooses_a_side(shell: &mut Shell, peer: PeerId) {
    let command = shell.free_side(peer);
    let id = shell.last_id(peer) + 1;
    shell.send(peer, ClientFrame::ScrollWish { id, command: Packed::of(&command) });
    assert!(matches!(shell.client(peer).answer(id), ServerFrame::Done { .. }), "{command:?}");
}

/// Rule [RNW-10]: bots choose their side last, however long people take.
#[test]
fn bots_choose_their_side_after_all_people() {
    let (mut shell, ani, ben) = started(14);
    let place = |shell: &Shell| shell.table().of(BOT).sheet.place;
    shell.pass(60_000);
    assert_eq!(place(&shell), Place::Nowhere, "nobody has chosen yet");
    chooses_a_side(&mut shell, ben);
    shell.pass(60_000);
    assert_eq!(place(&shell), Place::Nowhere, "one of them has not");
    chooses_a_side(&mut shell, ani);
    shell.pass(1_000);
    assert_ne!(place(&shell), Place::Nowhere);
    assert_ne!(shell.table().phase, Phase::Sides);
}

/// Rule [RNW-10]: whoever is away gets a side by default before the bots choose.
#[test]
fn bots_choose_their_side_after_whoever_is_away() {
    let (mut shell, ani, ben) = started(14);
    shell.lose(ben);
    chooses_a_side(&mut shell, ani);
    // At the pace of a test twenty seconds are one.
    shell.pass(900);
    assert_eq!(shell.table().of(BOT).sheet.place, Place::Nowhere);
    shell.pass(1_000);
    assert_ne!(shell.table().of(PlayerId(1)).sheet.place, Place::Nowhere);
    assert_ne!(shell.table().of(BOT).sheet.place, Place::Nowhere);
}

/// Rule [RNW-53]: the turn of somebody who is away waits for a minute, then a bot plays it until they are back.
#[test]
fn a_bot_plays_the_turn_of_somebody_away_until_they_are_back() {
    const BEN: PlayerId = PlayerId(1);
    let (mut shell, ani, ben) = started(7);
    while (shell.table().active, shell.table().phase) != (BEN, Phase::Rolling) {
        shell.play(&[ani, ben], 1);
    }
    let (token, before, turn) = (shell.token(ben), shell.acted_for(BEN), shell.table().turn);
    shell.lose(ben);
    // At the pace of a test a minute is three seconds.
    shell.pass(2_950);
    assert_eq!((shell.acted_for(BEN), shell.table().turn), (before, turn), "nobody plays for them yet");
    while shell.acted_for(BEN) == before {
        shell.pass(10);
    }
    assert!(shell.table().of(BEN).left_to_bot);
    assert_eq!(shell.table().active, BEN, "the bot plays their turn");
    let ben = shell.come_back(token);
    let played = shell.acted_for(BEN);
    assert_eq!((shell.table().of(BEN).presence, shell.table().of(BEN).left_to_bot), (Presence::Here, false));
    shell.pass(10_000);
    assert_eq!((shell.acted_for(BEN), shell.table().active), (played, BEN), "they play themselves again");
    shell.play_to_the_end(&[ani, ben]);
}

/// Somebody alone at a table of the second game, in two of its seats.
fn alone_in_two_seats(seed: u64, seats: u8) -> (Shell, PeerId) {
    let mut shell = Shell::new(seed);
    let ani = shell.sit("Ani");
    shell.send(ani, ClientFrame::SecondSeat(Switch::On));
    assert_eq!(shell.sorry(ani), Some(SorryCode::NoFreeSeat), "not in the temple: nobody plays two there");
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Scroll)));
    shell.send(ani, ClientFrame::Change(Change::Seats(seats)));
    shell.send(ani, ClientFrame::SecondSeat(Switch::On));
    (shell, ani)
}

/// Rule [RNW-94]: instead of a solo rule one person plays two seats, to the end and across a restart.
#[test]
fn one_person_plays_two_seats() {
    let (mut shell, ani) = alone_in_two_seats(15, 2);
    assert_eq!(shell.own_seats(ani), [PlayerId(0), PlayerId(1)]);
    assert_eq!(shell.names(ani), ["Ani", "Ani 2"]);
    shell.send(ani, ClientFrame::SecondSeat(Switch::On));
    assert_eq!(shell.sorry(ani), Some(SorryCode::NoFreeSeat), "two are enough");
    shell.start(ani);
    shell.play(&[ani], 40);
    let token = shell.token(ani);
    shell.lose(ani);
    let presence = |shell: &Shell| [0, 1].map(|seat| shell.table().of(PlayerId(seat)).presence);
    assert_eq!(presence(&shell), [Presence::Away; 2]);
    let ani = shell.come_back(token);
    assert_eq!(presence(&shell), [Presence::Here; 2]);
    shell.restart();
    let ani = {
        let token = shell.token(ani);
        shell.come_back(token)
    };
    assert_eq!((presence(&shell), shell.own_seats(ani).len()), ([Presence::Here; 2], 2));
    shell.pass(1_000);
    shell.play_to_the_end(&[ani]);
    shell.send(ani, ClientFrame::Rematch);
    shell.pass(3_000);
    assert_eq!((shell.room.stage(), shell.own_seats(ani).len()), (Stage::Running, 2), "and again");
}

/// Rule [RNW-94]: a second seat is given back, and nobody acts for a seat that is not theirs.
#[test]
fn a_second_seat_is_given_back_and_others_are_left_alone() {
    let (mut shell, ani) = alone_in_two_seats(16, 3);
    let ben = shell.sit("Ben");
    assert_eq!(shell.own_seats(ben), [PlayerId(2)]);
    shell.send(ani, ClientFrame::SecondSeat(Switch::Off));
    assert_eq!(shell.own_seats(ani), [PlayerId(0)]);
    shell.send(ani, ClientFrame::SecondSeat(Switch::On));
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Temple)));
    assert_eq!(shell.own_seats(ani), [PlayerId(0)], "the temple is played in one seat each");
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Scroll)));
    shell.send(ani, ClientFrame::SecondSeat(Switch::On));
    shell.start(ani);
    let AnyRoom::Scroll(_) = &shell.room else { panic!("another game") };
    let side = shell.free_side(ani);
    let theirs = ClientFrame::ScrollWishFor { id: 1, seat: PlayerId(2), command: Packed::of(&side) };
    shell.send(ani, theirs);
    let refused = ServerFrame::Sorry { code: SorryCode::NotSeated, id: Some(1) };
    assert_eq!(shell.client(ani).answer(1), refused);
    assert_eq!(shell.table().of(PlayerId(2)).sheet.place, Place::Nowhere);
    let own = ClientFrame::ScrollWishFor { id: 2, seat: PlayerId(1), command: Packed::of(&side) };
    shell.send(ani, own);
    assert!(matches!(shell.client(ani).answer(2), ServerFrame::Done { .. }));
    assert_ne!(shell.table().of(PlayerId(1)).sheet.place, Place::Nowhere);
    // Whoever leaves leaves both.
    shell.send(ani, ClientFrame::Leave);
    assert!(shell.own_seats(ani).is_empty());
    let id = shell.last_id(ani) + 1;
    shell.send(ani, ClientFrame::ScrollWish { id, command: Packed::of(&Command::Roll) });
    assert_eq!(shell.client(ani).answer(id), ServerFrame::Sorry { code: SorryCode::NotSeated, id: Some(id) });
}
