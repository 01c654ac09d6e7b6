//! Opening a game: by its link, from the list of this device, or a file of the reader's own.

use kit::GameName;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::review::Text;
use replay::ReadError;
use wasm_bindgen_futures::JsFuture;
use web::browser;
use web::ended::{self, Trouble};

use crate::game::Game;
use crate::screen::Screen;
use crate::viewer::Viewer;
use crate::{Languages, reader};

/// What is being opened.
#[derive(Clone)]
enum Stage {
    /// The server is asked.
    Waiting,
    /// A file is wanted; there may be a reason.
    Choosing(Option<Trouble>),
    /// It is there.
    Open(StoredValue<Viewer>),
}

/// The files that the reader opens himself.
#[derive(Clone, Copy)]
pub struct Files {
    stage: RwSignal<Stage>,
    /// What is opened lives as long as the page, not as long as the button that opened it.
    owner: StoredValue<Owner>,
}

impl Files {
    /// Opens what was chosen or dropped.
    pub fn open(self, file: web_sys::File) {
        spawn_local(async move {
            let bytes = JsFuture::from(file.array_buffer()).await;
            let bytes = bytes.map(|bytes| js_sys::Uint8Array::new(&bytes).to_vec()).unwrap_or_default();
            self.show(bytes, None);
        });
    }

    /// Shows a file. One of another game is handed on to its own page.
    fn show(self, bytes: Vec<u8>, id: Option<String>) {
        match replay::game_of(&bytes) {
            Ok(GameName::Scroll) => hand_on(&bytes, id),
            _ => self.show_game(Game::read(bytes, id).map_err(Trouble::Unreadable)),
        }
    }

    fn show_game(self, game: Result<Game, Trouble>) {
        let viewer = |game| self.owner.with_value(|owner| owner.with(|| StoredValue::new(Viewer::new(game))));
        self.stage.set(match game {
            Ok(game) => Stage::Open(viewer(game)),
            Err(why) => Stage::Choosing(Some(why)),
        });
    }
}

/// The page of the roll and write game shows its own: by the name on the server, or from the file, which is laid by for it.
fn hand_on(bytes: &[u8], id: Option<String>) {
    let name = id.unwrap_or_else(|| {
        browser::lay_by(ended::LAID_BY, &browser::letters(bytes));
        "file".to_owned()
    });
    browser::load_page(&format!("/scroll?r={name}"));
}

/// The id in `/r/...`; only what an id is made of, so that nothing else gets into an address.
fn id_in_path() -> Option<String> {
    let path = browser::path();
    let id = path.strip_prefix("/r/")?.trim_end_matches('/');
    (!id.is_empty() && id.chars().all(|sign| sign.is_ascii_hexdigit())).then(|| id.to_owned())
}

/// A game of the list of this device, by the millisecond it was noted at: `#g=1794800000123`.
fn kept_here() -> Option<Result<Game, Trouble>> {
    let hash = web_sys::window()?.location().hash().ok()?;
    let instant: u64 = hash.strip_prefix("#g=")?.parse().ok()?;
    let unreadable = || Trouble::Unreadable(ReadError::Damaged);
    let bytes = web::history::file_of(instant).ok_or_else(unreadable);
    Some(bytes.and_then(|bytes| Game::read(bytes, None).map_err(Trouble::Unreadable)))
}

/// The game that the address names, or the choice of a file.
#[component]
pub fn Opening() -> impl IntoView {
    let owner = StoredValue::new(Owner::current().unwrap_or_default());
    let files = Files { stage: RwSignal::new(Stage::Choosing(None)), owner };
    provide_context(files);
    if let Some(id) = id_in_path() {
        files.stage.set(Stage::Waiting);
        spawn_local(async move {
            match ended::file(&id).await {
                Ok(bytes) => files.show(bytes, Some(id)),
                Err(why) => files.show_game(Err(why)),
            }
        });
    } else if let Some(game) = kept_here() {
        files.show_game(game);
    }
    move || match files.stage.get() {
        Stage::Waiting => view! { <Waiting/> }.into_any(),
        Stage::Choosing(why) => view! { <Choosing why=why/> }.into_any(),
        Stage::Open(viewer) => view! { <Screen viewer=viewer.get_value()/> }.into_any(),
    }
}

#[component]
fn Waiting() -> impl IntoView {
    view! {
        <main class="door"><svg class="gongmark" aria-hidden="true"><use href="#gong"/></svg>
            <p role="status">{reader().word(Text::Opening)}</p></main>
    }
}

#[component]
fn Choosing(why: Option<Trouble>) -> impl IntoView {
    let (reader, files) = (reader(), expect_context::<Files>());
    let over = RwSignal::new(false);
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        over.set(false);
        let dropped = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0));
        dropped.into_iter().for_each(|file| files.open(file));
    };
    let sentence = move || why.as_ref().map(|why| why.sentence(reader.language));
    let about = move || reader.say(if over.get() { Text::DropHere } else { Text::OpenAbout });
    view! {
        <main class="rv choosing" on:dragover=move |event| { event.prevent_default(); over.set(true); }
            on:dragleave=move |_| over.set(false) on:drop=drop>
            <section class="panel drop" class:over=over>
                <svg class="gongmark" aria-hidden="true"><use href="#gong"/></svg>
                <h1>{reader.word(Text::OpenFile)}</h1>
                <p class="sorry" role="alert">{sentence}</p>
                <p>{about}</p>
                <FileButton/>
                <div class="tools"><a class="btn" href=browser::here("/games")>{reader.word(Text::History)}</a><a class="btn" href=browser::here("/")>{reader.word(Text::Home)}</a></div>
                <Languages/>
            </section>
        </main>
    }
}

/// The button that opens a file.
#[component]
pub fn FileButton() -> impl IntoView {
    let (reader, files) = (reader(), expect_context::<Files>());
    let place = NodeRef::<html::Input>::new();
    let chosen = move |_| {
        let chosen = place.get_untracked().and_then(|input| input.files()).and_then(|files| files.get(0));
        chosen.into_iter().for_each(|file| files.open(file));
    };
    view! {
        <label class="btn filebutton"><span>{reader.word(Text::OpenFile)}</span>
            <input node_ref=place id="file" type="file" accept=".gong,application/octet-stream" on:change=chosen/></label>
    }
}
