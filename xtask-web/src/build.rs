//! The steps of the build.

use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the page: small before fast. It is given on the command line, so that nothing else is built with it.
const PROFILE: [&str; 7] = [
    "profile.page.inherits='release'",
    "profile.page.opt-level='z'",
    "profile.page.lto='fat'",
    "profile.page.codegen-units=1",
    "profile.page.panic='abort'",
    "profile.page.debug=0",
    "profile.page.strip='debuginfo'",
];

/// Builds the page and says where it lies.
pub fn page() -> Result<PathBuf, String> {
    let root = workspace_root()?;
    let target = target_folder(&root);
    compile(&root)?;
    let folder = target.join("web");
    std::fs::create_dir_all(&folder).map_err(|why| format!("cannot make {}: {why}", folder.display()))?;
    bind(&target.join(TARGET).join("page").join("web.wasm"), &folder)?;
    copy_assets(&root.join("crates/web/assets"), &folder)?;
    Ok(folder)
}

fn workspace_root() -> Result<PathBuf, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(Path::to_path_buf).ok_or_else(|| "the workspace folder is not there".to_owned())
}

fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn compile(root: &Path) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).args(["build", "--package", "web", "--bin", "web"]);
    command.args(["--target", TARGET, "--profile", "page"]);
    PROFILE.iter().for_each(|line| {
        command.args(["--config", line]);
    });
    let status = command.status().map_err(|why| format!("cargo cannot be started: {why}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the page was not compiled; is the target there? rustup target add {TARGET}")),
    }
}

/// Makes `gong.js` and `gong_bg.wasm`.
fn bind(wasm: &Path, folder: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("gong").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // Without the default path `init()` finds no file in the browser.
    bindgen.omit_default_module_path(false);
    let bound = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    bound.map_err(|why| format!("the bindings were not made: {why:#}"))
}

fn copy_assets(from: &Path, to: &Path) -> Result<(), String> {
    let entries = std::fs::read_dir(from).map_err(|why| format!("cannot read {}: {why}", from.display()))?;
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| path.is_file()) {
        let Some(name) = path.file_name() else { continue };
        std::fs::copy(&path, to.join(name)).map_err(|why| format!("cannot copy {}: {why}", path.display()))?;
    }
    Ok(())
}
