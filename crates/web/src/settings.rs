//! What the reader likes: volumes, vibration, larger dice, less motion, colours. Kept on this device, shown as classes of
//! the page.

use leptos::html;
use leptos::prelude::*;
use phrasebook::{Hearing, Text};
use protocol::Call;
use web_sys::KeyboardEvent;

use crate::drawn::{Shown, effect, live};
use crate::late::{Late, late};
use crate::lobby::Languages;
use crate::pieces::icon;
use crate::sound::{self, Cue, Layer, Mix};
use crate::{app, browser, told, whether, words};

/// The name under which the settings are kept.
const KEPT: &str = "settings";

/// The loudest volume; the lowest is 0.
const LOUDEST: u8 = 10;

/// What the reader likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    volumes: [u8; 3],
    choices: [u8; 14],
}

/// What is on (1) or off (0). Append only: the order is kept on devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// Nothing is heard.
    Muted,
    /// The device shakes with gongs and doors.
    Vibration,
    /// Less moves, whatever the device says.
    Still,
    /// Larger dice.
    LargerDice,
    /// Rolls go on while the button is held.
    HoldToRoll,
    /// The colours, by their place in [`THEMES`]. Once there was only high contrast, on or off.
    Theme,
    /// No hints in a first game.
    NoHints,
    /// The calls of friends are spoken.
    Spoken,
    /// Friends' small deeds are read out too.
    FriendsTold,
    /// How loud the music is, from 0 to [`LOUDEST`]. It came after the other volumes.
    Music,
    /// The track, by its place in [`TRACKS`].
    Track,
    /// Drums and danger hold back.
    Calm,
    /// What is heard also stands there in words.
    Captions,
    /// A television at the table plays the music for the room.
    Television,
}

/// Switches that the style sheet follows, by the class of the page.
const CLASSES: [(Switch, &str); 2] = [(Switch::Still, "still"), (Switch::LargerDice, "large-dice")];

/// The colours to choose from: the class of the page, and the name. Append only: their places are kept on devices.
const THEMES: [(&str, Text<'static>); 3] =
    [("torchlight", Text::ThemeTorchlight), ("contrast", Text::ThemeContrast), ("daylight", Text::ThemeDaylight)];

/// The tracks to choose from. Append only: their places are kept on devices. Rule [CLK-8]: the first is the default.
const TRACKS: [Hearing; 3] = [Hearing::Skins, Hearing::Bronze, Hearing::Quiet];

impl Default for Settings {
    fn default() -> Settings {
        Settings { volumes: [8, 6, 7], choices: [0, 1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 1] }
    }
}

impl Settings {
    /// Whether something is on.
    pub fn is_on(&self, switch: Switch) -> bool {
        self.choices[switch as usize] == 1
    }

    fn theme(&self) -> usize {
        self.choices[Switch::Theme as usize].into()
    }

    /// As it is kept: numbers in a fixed order.
    fn written(&self) -> String {
        self.volumes.into_iter().chain(self.choices).map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    }

    /// What is missing or makes no sense is as usual.
    fn read(text: &str) -> Settings {
        let mut settings = Settings::default();
        let numbers: Vec<Option<u8>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
        let (volumes, choices) = numbers.split_at(numbers.len().min(3));
        for (volume, number) in settings.volumes.iter_mut().zip(volumes) {
            *volume = number.filter(|number| *number <= LOUDEST).unwrap_or(*volume);
        }
        for ((choice, number), place) in settings.choices.iter_mut().zip(choices).zip(0..) {
            let most = most(place);
            *choice = number.filter(|number| *number <= most).unwrap_or(*choice);
        }
        settings
    }

    fn volume(&self, layer: Layer) -> u8 {
        match layer {
            Layer::Music => self.choices[Switch::Music as usize],
            _ => self.volumes[layer as usize],
        }
    }

    fn set_volume(&mut self, layer: Layer, volume: u8) {
        match layer {
            Layer::Music => self.choices[Switch::Music as usize] = volume,
            _ => self.volumes[layer as usize] = volume,
        }
    }

    fn mix(&self) -> Mix {
        Mix {
            layers: Layer::ALL.map(|layer| f32::from(self.volume(layer)) / f32::from(LOUDEST)),
            muted: self.is_on(Switch::Muted),
            shakes: self.is_on(Switch::Vibration),
            captioned: self.is_on(Switch::Captions),
            left_to_television: self.is_on(Switch::Television),
            track: self.choices[Switch::Track as usize],
            calm: self.is_on(Switch::Calm),
        }
    }

    fn classes(&self) -> String {
        let on = CLASSES.into_iter().filter(|(switch, _)| self.is_on(*switch)).map(|(_, class)| class);
        on.chain([THEMES[self.theme()].0]).collect::<Vec<_>>().join(" ")
    }
}

/// The highest number a choice can have, by its place.
fn most(place: u8) -> u8 {
    const THEME: u8 = Switch::Theme as u8;
    const MUSIC: u8 = Switch::Music as u8;
    const TRACK: u8 = Switch::Track as u8;
    match place {
        THEME => THEMES.len() as u8 - 1,
        MUSIC => LOUDEST,
        TRACK => TRACKS.len() as u8 - 1,
        _ => 1,
    }
}

thread_local! {
    static SETTINGS: ArcRwSignal<Settings> = ArcRwSignal::new(Settings::default());
}

/// The settings now; whoever reads them follows.
pub fn now() -> Settings {
    SETTINGS.with(|settings| settings.get())
}

/// Whether something is on at this instant.
pub fn is_on(switch: Switch) -> bool {
    SETTINGS.with(|settings| settings.get_untracked()).is_on(switch)
}

/// Takes over what was kept on this device, and gets the sound ready. Once, when the page begins.
pub fn begin() {
    let kept = browser::recall(KEPT).map(|text| Settings::read(&text)).unwrap_or_default();
    SETTINGS.with(|settings| settings.set(kept));
    take_effect(&kept);
    sound::listen();
}

fn change(how: impl FnOnce(&mut Settings)) {
    let changed = SETTINGS.with(|settings| {
        settings.update(how);
        settings.get_untracked()
    });
    browser::remember(KEPT, &changed.written());
    take_effect(&changed);
}

fn turn(switch: Switch) {
    change(|settings| settings.choices[switch as usize] ^= 1);
}

fn take_effect(settings: &Settings) {
    sound::set_mix(settings.mix());
    browser::dress(&settings.classes());
}

/// Sound on or off, at a tap.
#[component]
pub fn MuteButton() -> impl IntoView {
    let app = app();
    let muted = move || now().is_on(Switch::Muted);
    let label = words(move || app.say(if muted() { Text::SoundOff } else { Text::SoundOn }));
    view! {
        <button class="btn icon mute-button" id="toggle-sound" title=label aria-label=label aria-pressed=told(whether(muted))
            on:click=move |_| turn(Switch::Muted)>{live(move || icon(if muted() { "mute" } else { "sound" }))}</button>
    }
}

/// The button that opens the settings, and the settings.
#[component]
pub fn SettingsButton() -> impl IntoView {
    let app = app();
    let open = RwSignal::new(false);
    let button = NodeRef::<html::Button>::new();
    view! {
        <button class="btn" id="open-settings" node_ref=button aria-expanded=told(open.into())
            on:click=move |_| open.set(true)>{icon("sound")}{app.word(Text::SettingsTitle)}</button>
        <Shown when=open>{late(Late::Settings(open, button))}</Shown>
    }
}

/// The settings. Whoever closes them is back at the button that opened them.
#[component]
pub fn Sheet(open: RwSignal<bool>, button: NodeRef<html::Button>) -> impl IntoView {
    let app = app();
    let first = NodeRef::<html::Button>::new();
    effect(move || {
        if let Some(first) = first.get() {
            let _ = first.focus();
        }
    });
    let close = move || {
        open.set(false);
        if let Some(button) = button.get_untracked() {
            let _ = button.focus();
        }
    };
    let pressed = move |event: KeyboardEvent| {
        // Keys meant for the sheet are not meant for the game.
        event.stop_propagation();
        if event.key() == "Escape" {
            close();
        }
    };
    view! {
        <section class="panel settings" role="dialog" aria-labelledby="settingstitle" on:keydown=pressed>
            <div class="head"><h2 id="settingstitle">{app.word(Text::SettingsTitle)}</h2>
                <button class="btn small" node_ref=first on:click=move |_| close()>{app.word(Text::Close)}</button></div>
            <Controls/>
        </section>
    }
}

/// Everything that can be set; the menu of the table has it too.
#[component]
pub fn Controls() -> impl IntoView {
    let app = app();
    view! {
        <div class="sec"><span class="cap">{app.word(Text::SoundTitle)}</span>
            <Volume layer=Layer::Music name=app.language.hearing(Hearing::Music)/>
            <Volume layer=Layer::Gongs name=app.word(Text::LayerGongs)/>
            <Volume layer=Layer::Dice name=app.word(Text::LayerDice)/>
            <Volume layer=Layer::Calls name=app.word(Text::LayerCalls)/>
            <Tracks/>
            <div class="turns">
                <Turn switch=Switch::Muted name=app.word(Text::SoundOff)/>
                <Turn switch=Switch::Calm name=app.language.hearing(Hearing::Calm)/>
                <Turn switch=Switch::Captions name=app.language.hearing(Hearing::Captions)/>
                <Turn switch=Switch::Vibration name=app.word(Text::Vibration)/>
                <Turn switch=Switch::Television name=app.language.hearing(Hearing::Television)/>
                <Turn switch=Switch::Spoken name=app.word(Text::SpokenCalls)/>
            </div>
            <Accuracy/></div>
        <div class="sec"><span class="cap">{app.word(Text::LanguageChoice)}</span><Languages/></div>
        <div class="sec"><span class="cap">{app.word(Text::ThemeTitle)}</span><Themes/></div>
        <div class="turns">
            <Turn switch=Switch::LargerDice name=app.word(Text::LargerDice)/>
            <Turn switch=Switch::Still name=app.word(Text::ReducedMotion)/>
            <Turn switch=Switch::HoldToRoll name=app.word(Text::HoldToRoll)/>
            <Turn switch=Switch::NoHints name=app.word(Text::NoMoreHints)/>
            <Turn switch=Switch::FriendsTold name=app.word(Text::FriendsTold)/>
        </div>
        <div class="sec" id="introduction"><span class="cap">{app.language.hearing(Hearing::Introduction)}</span><sound::Introduction/></div>
    }
}

#[component]
fn Volume(layer: Layer, name: String) -> impl IntoView {
    let taste = match layer {
        Layer::Gongs => Some(Cue::Drum(9)),
        Layer::Dice => Some(Cue::Roll(3)),
        Layer::Calls => Some(Cue::Call(Call::Coming as u8)),
        Layer::Music => None,
    };
    let slide = move |event| {
        let volume = event_target_value(&event).parse().unwrap_or(LOUDEST);
        change(|settings| settings.set_volume(layer, volume));
        taste.into_iter().for_each(sound::play);
    };
    view! {
        <label class="volume"><span>{name}</span>
            <input type="range" min="0" max=LOUDEST prop:value=move || now().volume(layer).to_string() on:change=slide/></label>
    }
}

#[component]
fn Turn(switch: Switch, name: String) -> impl IntoView {
    let app = app();
    let on = whether(move || now().is_on(switch));
    view! {
        <button class="toggle" data-switch=switch as usize class:on=on role="switch" aria-checked=told(on) on:click=move |_| turn(switch)>
            <span>{name}</span><b>{words(move || app.say(if on.get() { Text::On } else { Text::Off }))}</b></button>
    }
}

/// The choice of the track.
#[component]
fn Tracks() -> impl IntoView {
    let app = app();
    let button = move |place: u8| {
        let chosen = whether(move || now().choices[Switch::Track as usize] == place);
        let choose = move |_| change(|settings| settings.choices[Switch::Track as usize] = place);
        let name = app.language.hearing(TRACKS[usize::from(place)]);
        view! { <button data-track=place class:on=chosen aria-pressed=told(chosen) on:click=choose>{name}</button> }
    };
    view! { <div class="segs" role="group" aria-label=app.language.hearing(Hearing::Tracks)>{[0, 1, 2].map(button).collect_view()}</div> }
}

/// How far off the sound of this device may be, where it plays.
#[component]
fn Accuracy() -> impl IntoView {
    let app = app();
    let said =
        move || sound::error_ms(app.session.get_untracked().round_trip_ms()).map(|ms| ms.ceil().max(1.0) as u32);
    view! { <p class="note" id="accuracy">{said().map(|ms| app.language.hearing(Hearing::Error(ms)))}</p> }
}

/// The choice of the colours.
#[component]
fn Themes() -> impl IntoView {
    let app = app();
    let button = move |place: u8| {
        let (class, name) = THEMES[usize::from(place)];
        let chosen = whether(move || now().theme() == usize::from(place));
        let choose = move |_| change(|settings| settings.choices[Switch::Theme as usize] = place);
        view! {
            <button data-theme=class class:on=chosen aria-pressed=told(chosen) on:click=choose>{app.word(name)}</button>
        }
    };
    view! { <div class="segs" role="group" aria-label=app.word(Text::ThemeTitle)>{[0, 2, 1].map(button).collect_view()}</div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut settings = Settings { volumes: [0, 10, 3], ..Settings::default() };
        settings.choices[Switch::Theme as usize] = 2;
        settings.choices[Switch::Vibration as usize] = 0;
        settings.choices[Switch::Spoken as usize] = 1;
        settings.choices[Switch::Still as usize] = 1;
        assert_eq!(Settings::read(&settings.written()), settings);
        assert_eq!(settings.classes(), "still daylight");
    }

    /// What devices kept when there were seven switches and high contrast was one of them.
    #[test]
    fn high_contrast_of_old_is_high_contrast_still() {
        let kept = Settings::read("8,6,7,0,1,0,0,0,1,1");
        assert_eq!(kept.classes(), "contrast");
        assert!(kept.is_on(Switch::NoHints) && !kept.is_on(Switch::Spoken));
        assert_eq!(Settings::read("8,6,7,0,1,0,0,0,0,0").classes(), "torchlight");
    }

    #[test]
    fn nonsense_and_older_words_are_as_usual() {
        let usual = Settings::default();
        assert_eq!(Settings::read(""), usual);
        assert_eq!(Settings::read("x,99,,y"), usual);
        assert_eq!(Settings::read("8,6,7,2,9,0,0,0,3"), usual);
        assert_eq!(Settings::read("8,6,7,0,1,0,0,0,0,0,0,0,11,3,2"), usual);
        assert_eq!(Settings::read("1").volumes, [1, usual.volumes[1], usual.volumes[2]]);
    }
}
