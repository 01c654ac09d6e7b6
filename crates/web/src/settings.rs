//! What the reader likes: volumes, vibration, larger dice, less motion, colours. Kept on this device, shown as classes of
//! the page.

use leptos::html;
use leptos::prelude::*;
use phrasebook::Text;
use protocol::Call;
use web_sys::KeyboardEvent;

use crate::drawn::{Shown, effect, live};
use crate::late::{Late, late};
use crate::lobby::Languages;
use crate::pieces::icon;
use crate::sound::{self, Beat, Cue, Layer, Mix};
use crate::{app, browser, told, whether, words};

/// The name under which the settings are kept.
const KEPT: &str = "settings";

/// The loudest volume; the lowest is 0.
const LOUDEST: u8 = 10;

/// What the reader likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    volumes: [u8; 3],
    choices: [u8; 9],
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
}

/// Switches that the style sheet follows, by the class of the page.
const CLASSES: [(Switch, &str); 2] = [(Switch::Still, "still"), (Switch::LargerDice, "large-dice")];

/// The colours to choose from: the class of the page, and the name. Append only: their places are kept on devices.
const THEMES: [(&str, Text<'static>); 3] =
    [("torchlight", Text::ThemeTorchlight), ("contrast", Text::ThemeContrast), ("daylight", Text::ThemeDaylight)];

impl Default for Settings {
    fn default() -> Settings {
        Settings { volumes: [8, 6, 7], choices: [0, 1, 0, 0, 0, 0, 0, 0, 0] }
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
            let most = if place == Switch::Theme as u8 { THEMES.len() as u8 - 1 } else { 1 };
            *choice = number.filter(|number| *number <= most).unwrap_or(*choice);
        }
        settings
    }

    fn mix(&self) -> Mix {
        Mix {
            layers: self.volumes.map(|volume| f32::from(volume) / f32::from(LOUDEST)),
            muted: self.is_on(Switch::Muted),
            shakes: self.is_on(Switch::Vibration),
        }
    }

    fn classes(&self) -> String {
        let on = CLASSES.into_iter().filter(|(switch, _)| self.is_on(*switch)).map(|(_, class)| class);
        on.chain([THEMES[self.theme()].0]).collect::<Vec<_>>().join(" ")
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
            <Volume layer=Layer::Gongs name=Text::LayerGongs/>
            <Volume layer=Layer::Dice name=Text::LayerDice/>
            <Volume layer=Layer::Calls name=Text::LayerCalls/></div>
        <div class="sec"><span class="cap">{app.word(Text::LanguageChoice)}</span><Languages/></div>
        <div class="sec"><span class="cap">{app.word(Text::ThemeTitle)}</span><Themes/></div>
        <div class="turns">
            <Turn switch=Switch::Muted name=Text::SoundOff/>
            <Turn switch=Switch::Spoken name=Text::SpokenCalls/>
            <Turn switch=Switch::LargerDice name=Text::LargerDice/>
            <Turn switch=Switch::Still name=Text::ReducedMotion/>
            <Turn switch=Switch::Vibration name=Text::Vibration/>
            <Turn switch=Switch::HoldToRoll name=Text::HoldToRoll/>
            <Turn switch=Switch::NoHints name=Text::NoMoreHints/>
            <Turn switch=Switch::FriendsTold name=Text::FriendsTold/>
        </div>
    }
}

#[component]
fn Volume(layer: Layer, name: Text<'static>) -> impl IntoView {
    let app = app();
    let taste = match layer {
        Layer::Gongs => Cue::Drum(Beat { left: 2, seconds: 1 }),
        Layer::Dice => Cue::Roll(3),
        Layer::Calls => Cue::Called(Call::Coming),
    };
    let slide = move |event| {
        let volume = event_target_value(&event).parse().unwrap_or(LOUDEST);
        change(|settings| settings.volumes[layer as usize] = volume);
        sound::play(taste);
    };
    view! {
        <label class="volume"><span>{app.word(name)}</span>
            <input type="range" min="0" max=LOUDEST prop:value=move || now().volumes[layer as usize].to_string() on:change=slide/></label>
    }
}

#[component]
fn Turn(switch: Switch, name: Text<'static>) -> impl IntoView {
    let app = app();
    let on = whether(move || now().is_on(switch));
    view! {
        <button class="toggle" data-switch=switch as usize class:on=on role="switch" aria-checked=told(on) on:click=move |_| turn(switch)>
            <span>{app.word(name)}</span><b>{words(move || app.say(if on.get() { Text::On } else { Text::Off }))}</b></button>
    }
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
        assert_eq!(Settings::read("1").volumes, [1, usual.volumes[1], usual.volumes[2]]);
    }
}
