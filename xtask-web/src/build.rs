//! The steps of the build.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

use crate::language::{LANGUAGES, Language};
use crate::make::Make;
use crate::{keeping, order, parts, shelf, trim};

/// The programs: the page with its table, the review of ended games, the sheets of the roll and write game and the companion for the
/// box, which nobody loads before they want them.
const PROGRAMS: [(&str, &str); 4] =
    [("web", "gong"), ("review", "review"), ("paper", "paper"), ("companion", "companion")];

/// The programs that have a page and a style of their own name, beside those of the table.
const BESIDE: [&str; 3] = ["review", "paper", "companion"];

/// What the page of the table has where the page of another program names that program.
const PROGRAM_OF_THE_TABLE: &str = "<div id=\"page\" data-program=\"gong\">";
const STYLE_OF_THE_TABLE: &str = "<link rel=\"stylesheet\" href=\"/style.css\">";

/// The program that browsers may keep and install.
const KEPT: &str = "companion";

/// Builds the page and says where it lies. Where only some languages are built, the first of them stands in for the others.
pub fn page(languages: &[Language], make: Make) -> Result<PathBuf, String> {
    let root = workspace_root()?;
    let target = target_folder(&root)?;
    let mut files = Vec::new();
    for (program, _) in PROGRAMS {
        files.extend(shelf::read(&root.join("crates").join(program).join("assets"))?);
    }
    for program in BESIDE {
        files.push(page_beside(&files, program)?);
    }
    files.push(keeping::worker(&files, KEPT)?);
    for &language in languages {
        files.extend(in_language(&root, &target, language, make)?);
    }
    for absent in LANGUAGES.iter().filter(|language| !languages.contains(language)) {
        let stand_in = languages.first().ok_or("a page needs a language")?;
        files.extend(standing_in(&files, stand_in.tag, absent.tag));
    }
    trim::comments(&mut files);
    keeping::list(&mut files, KEPT)?;
    let folder = target.join("web");
    shelf::fill(&folder, &files, make)?;
    Ok(folder)
}

/// The programs in one language. Only they and the phrasebook are compiled for each.
fn in_language(root: &Path, target: &Path, language: Language, make: Make) -> Result<Vec<shelf::File>, String> {
    compile(root, target, language, make)?;
    let mut files = Vec::new();
    for (program, name) in PROGRAMS {
        let wasm = make.folder(target).join(format!("{program}.wasm"));
        let name = format!("{name}-{}", language.tag);
        files.extend(bind(&wasm, &name, &target.join("page-parts").join(&name), make)?);
    }
    Ok(files)
}

/// The programs of a language under the names of those of another, for tests: they speak the language they were built in, but
/// are chosen, loaded and left like the other.
fn standing_in(files: &[shelf::File], built: &str, absent: &str) -> Vec<shelf::File> {
    let stand_in = |name: &str| {
        let wasm = format!("{name}-{built}_bg.wasm");
        let bytes = files.iter().find(|(file, _)| *file == wasm).map(|(_, bytes)| bytes.clone());
        let script = format!("export {{ default, initSync }} from './{name}-{built}.js';\n");
        [
            (format!("{name}-{absent}.js"), script.into_bytes()),
            (format!("{name}-{absent}_bg.wasm"), bytes.unwrap_or_default()),
        ]
    };
    PROGRAMS.iter().flat_map(|(_, name)| stand_in(name)).collect()
}

/// `PROGRAM.html`: the same document as `index.html`, its sprite above all, with another program and one more style in it.
fn page_beside(files: &[shelf::File], program: &str) -> Result<shelf::File, String> {
    let index =
        files.iter().find(|(name, _)| name == "index.html").map(|(_, bytes)| String::from_utf8_lossy(bytes));
    let mut page = index.ok_or("there is no index.html")?.into_owned();
    let manifest = format!("\n<link rel=\"manifest\" href=\"/{program}.webmanifest\">");
    let manifest = if program == KEPT { manifest } else { String::new() };
    let style = format!("{STYLE_OF_THE_TABLE}\n<link rel=\"stylesheet\" href=\"/{program}.css\">{manifest}");
    let worker =
        if program == KEPT { format!(" data-worker=\"{}\"", keeping::worker_of(program)) } else { String::new() };
    let named = format!("{program}\"{worker}");
    let instead =
        [(PROGRAM_OF_THE_TABLE, PROGRAM_OF_THE_TABLE.replace("gong\"", &named)), (STYLE_OF_THE_TABLE, style)];
    for (table, beside) in instead {
        if !page.contains(table) {
            return Err(format!("index.html has no {table}, which the page of {program} must replace"));
        }
        page = page.replace(table, &beside);
    }
    Ok((format!("{program}.html"), page.into_bytes()))
}

fn workspace_root() -> Result<PathBuf, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(Path::to_path_buf).ok_or_else(|| "the workspace folder is not there".to_owned())
}

fn target_folder(root: &Path) -> Result<PathBuf, String> {
    let named = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    std::path::absolute(named).map_err(|why| format!("where is the target folder? {why}"))
}

fn compile(root: &Path, target: &Path, language: Language, make: Make) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).args(["build", "--no-default-features"]);
    PROGRAMS.iter().for_each(|(program, _)| {
        command.args(["--package", program, "--bin", program]);
        command.args(["--features", &format!("{program}/{}", language.feature)]);
    });
    command.arg("--target-dir").arg(target);
    make.tell(&mut command, root);
    let status = command.status().map_err(|why| format!("cargo cannot be started: {why}"))?;
    if status.success() { Ok(()) } else { Err("the page was not compiled".to_owned()) }
}

/// Makes `NAME.js` and `NAME_bg.wasm`, and the parts that are loaded later.
fn bind(wasm: &Path, name: &str, folder: &Path, make: Make) -> Result<Vec<shelf::File>, String> {
    // What an earlier build has left may be no part of this one.
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|why| format!("cannot empty {}: {why}", folder.display()))?;
    }
    let (parts, bindings) = (folder.join("parts"), folder.join("bindings"));
    let parts = parts::split(wasm, name, &parts)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&parts.rest).out_name(name).typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // Without the default path `init()` finds no file in the browser. Parts find the program by what the linker exports.
    bindgen.omit_default_module_path(false).keep_lld_exports(true);
    let bound = bindgen.web(true).and_then(Bindgen::generate_output).and_then(|mut output| {
        trim::exports(output.wasm_mut());
        let renamed = trim::imports(output.wasm_mut());
        output.emit(&bindings).map(|()| renamed)
    });
    let renamed = bound.map_err(|why| format!("the bindings were not made: {why:#}"))?;
    let mut files = shelf::read(&bindings)?;
    trim::rename(&mut files, &renamed);
    trim::classes(&mut files);
    for (name, bytes) in parts.files {
        let bytes = if name.ends_with(".wasm") { trim::part(&bytes)? } else { bytes };
        files.push((name, bytes));
    }
    for (_, bytes) in files.iter_mut().filter(|(name, _)| make == Make::Small && name.ends_with(".wasm")) {
        *bytes = order::alike(bytes)?;
    }
    Ok(files)
}
