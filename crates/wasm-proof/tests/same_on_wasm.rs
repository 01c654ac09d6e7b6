//! The WebAssembly build plays the same games as the native one, and sounds the same: equal seeds end in equal digests.
//!
//! The test builds the crate for the browser's machine into a folder of its own and runs it in an interpreter.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use kit::Digest;
use wasm_proof::{End, Modules, play, quarter_second_at, second_of};
use wasmi::{Engine, Instance, Linker, Module, Store, TypedFunc};

const TARGET: &str = "wasm32-unknown-unknown";

/// The game as WebAssembly.
struct Machine {
    store: Store<()>,
    play: TypedFunc<(u64, u32, u32), u32>,
    half: TypedFunc<u32, u64>,
    cue: TypedFunc<u32, u64>,
    track: TypedFunc<(u32, u32), u64>,
}

impl Machine {
    fn new(program: &[u8]) -> Machine {
        let engine = Engine::default();
        let module = Module::new(&engine, program).expect("cargo builds valid WebAssembly");
        let mut store = Store::new(&engine, ());
        let linker: Linker<()> = Linker::new(&engine);
        let instance: Instance =
            linker.instantiate_and_start(&mut store, &module).expect("the game needs nothing from outside");
        let play = instance.get_typed_func(&store, "gong_play").expect("exported");
        let half = instance.get_typed_func(&store, "gong_half").expect("exported");
        let cue = instance.get_typed_func(&store, "gong_cue").expect("exported");
        let track = instance.get_typed_func(&store, "gong_track").expect("exported");
        Machine { store, play, half, cue, track }
    }

    fn play(&mut self, seed: u64, players: u8, modules: Modules) -> Option<End> {
        let arguments = (seed, u32::from(players), u32::from(modules == Modules::All));
        let commands = self.play.call(&mut self.store, arguments).expect("the game does not panic");
        let mut half = |n: u32| self.half.call(&mut self.store, n).expect("a plain read");
        let value = u128::from(half(0)) | u128::from(half(1)) << 64;
        (commands > 0).then_some(End { commands, digest: Digest(value.to_le_bytes()) })
    }
}

/// The compiler's library for the target lies in a folder of its own; without it nothing can be built.
fn assert_target_is_there() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let libdir = asked.expect("the compiler can be asked").stdout;
    let libdir = PathBuf::from(String::from_utf8_lossy(&libdir).trim().to_owned());
    assert!(libdir.is_dir(), "the WebAssembly target is missing: run `rustup target add {TARGET}`");
}

fn build() -> Vec<u8> {
    assert_target_is_there();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--release", "--lib", "--package", "wasm-proof", "--target", TARGET]);
    build.arg("--target-dir").arg(&folder).current_dir(env!("CARGO_MANIFEST_DIR"));
    // Flags for the native machine mean nothing to the other one.
    build.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    let built = build.status().expect("cargo can be started");
    assert!(built.success(), "the game does not build for {TARGET}");
    fs::read(folder.join(TARGET).join("release/wasm_proof.wasm")).expect("cargo has built it")
}

#[test]
fn wasm_plays_the_same_games() {
    let mut machine = Machine::new(&build());
    for players in 1..=6 {
        for (seed, modules) in [(1, Modules::None), (2, Modules::All), (3, Modules::All)] {
            let native = play(seed, players, modules).expect("a game for 1 to 6");
            let wasm = machine.play(seed, players, modules).expect("a game for 1 to 6");
            assert!(native.commands > 50, "seed {seed}, {players} players: hardly a game");
            assert_eq!(native, wasm, "seed {seed}, {players} players, modules {modules:?}");
        }
    }
    assert_eq!((play(1, 9, Modules::None), machine.play(1, 9, Modules::None)), (None, None));
    sounds_the_same(&mut machine);
}

/// No platform's own sine: a second of every cue and of the scores is the same to the last bit.
fn sounds_the_same(machine: &mut Machine) {
    for cue in sound::Cue::all() {
        let wasm = machine.cue.call(&mut machine.store, u32::from(cue.code())).expect("a cue does not panic");
        assert_eq!(second_of(cue.code()), Some(wasm), "{cue:?}");
    }
    for (track, number) in [(sound::Track::Skins, 1), (sound::Track::Bronze, 2)] {
        let wasm = machine.track.call(&mut machine.store, (number, 570)).expect("a track does not panic");
        assert_eq!(quarter_second_at(track, 570), wasm, "{track:?}");
    }
    assert_ne!(second_of(sound::Cue::Slam.code()), second_of(sound::Cue::Collapse.code()));
}
