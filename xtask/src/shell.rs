//! Runs other programs from the root of the repository, with their output visible.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository").to_owned()
}

/// Where everything is built.
pub fn target() -> PathBuf {
    let named = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    // A name without a root is meant from where cargo is called, which is the root of the repository.
    named.map_or_else(|| root().join("target"), |named| root().join(named))
}

/// The cargo that runs this program.
pub fn cargo() -> Command {
    command(env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from))
}

/// The game's binary as the tests have just built it: it lies beside this program.
pub fn gong() -> Result<Command, String> {
    let here = env::current_exe().map_err(|error| format!("where does xtask lie? {error}"))?;
    let gong = here.with_file_name(format!("gong{}", env::consts::EXE_SUFFIX));
    if gong.is_file() {
        Ok(command(gong))
    } else {
        Err(format!("{} has not been built; the stage of the tests does that", gong.display()))
    }
}

/// A program, to be run in the root of the repository.
pub fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs a command to its end; anything but success is an error that says what was run.
pub fn run(command: &mut Command) -> Result<(), String> {
    let line = line_of(command);
    println!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status})")),
        Err(error) => Err(format!("`{line}` could not be started: {error}")),
    }
}

/// A program that runs while others do. What it says is kept until it is waited for; whoever drops it stops it.
pub struct Behind {
    line: String,
    said: PathBuf,
    child: Child,
}

impl Behind {
    /// Starts a command behind the others, at whatever they leave of the machine.
    pub fn begin(command: Command, name: &str) -> Result<Behind, String> {
        Behind::beside(polite(command), name)
    }

    /// Starts a command beside the others. Its words go to a file in the folder of everything built.
    pub fn beside(mut command: Command, name: &str) -> Result<Behind, String> {
        let line = line_of(&command);
        let said = target().join(format!("{name}.log"));
        let file = File::create(&said).map_err(|error| format!("{}: {error}", said.display()))?;
        let both = file.try_clone().map_err(|error| format!("{}: {error}", said.display()))?;
        let child = command.stdin(Stdio::null()).stdout(file).stderr(both).spawn();
        let child = child.map_err(|error| format!("`{line}` could not be started: {error}"))?;
        println!("$ {line} &");
        Ok(Behind { line, said, child })
    }

    /// Waits for its end, and prints what it said.
    pub fn end(mut self) -> Result<(), String> {
        let status = self.child.wait().map_err(|error| format!("`{}`: {error}", self.line))?;
        println!("$ {}\n{}", self.line, fs::read_to_string(&self.said).unwrap_or_default());
        if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", self.line)) }
    }
}

impl Drop for Behind {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The same command behind all others, where the system can do that.
fn polite(command: Command) -> Command {
    if !is_there(Command::new("nice").arg("true")) {
        return command;
    }
    let mut nice = self::command("nice");
    nice.args(["-n", "19"]).arg(command.get_program()).args(command.get_args());
    nice
}

/// Runs a command in place of this program, so that Ctrl-C and the exit code are its own.
pub fn become_it(mut command: Command) -> Result<(), String> {
    let line = line_of(&command);
    #[cfg(unix)]
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    let error = match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    };
    Err(format!("`{line}` could not be started: {error}"))
}

/// Whether a command is there and says so.
pub fn is_there(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// What a person would type.
pub fn line_of(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy();
    let words = command.get_args().map(|word| word.to_string_lossy());
    [program].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}
