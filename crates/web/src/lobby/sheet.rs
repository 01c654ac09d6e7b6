//! The custom sheet: modules and what they ask, difficulty, clock, bots, handicaps.

use leptos::prelude::*;
use phrasebook::Text;
use protocol::{Change, ClientFrame};
use temple::modules::{MANIFESTS, ModuleId};
use temple::rulebook::Manifest;
use temple::setup::{OptionSpec, Setup};

use super::adventure::{HowHard, WhichClock};
use super::challenges::Challenges;
use super::company::HowWell;
use super::handicap::Handicaps;
use super::{Hall, hall};
use crate::drawn::{drawn, memo};
use crate::modules;
use crate::pieces::icon;
use crate::{App, app, told, whether, words};

/// The sheet.
#[component]
pub fn Custom() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let on = memo(move || hall.with(|lobby| lobby.settings.setup.modules));
    let asked = drawn(on, |on| {
        let switched_on = in_the_box().into_iter().filter(|module| on.has(module.id));
        switched_on.filter_map(|module| modules::asked(module.id)).map(|ask| ask()).collect_view()
    });
    let numbered = drawn(on, move |on| {
        let switched_on: Vec<&'static Manifest> =
            in_the_box().into_iter().filter(|module| on.has(module.id)).collect();
        let earlier = |place: usize, name: &str| {
            switched_on[..place].iter().any(|module| choices(module).any(|spec| spec.name == name))
        };
        let rows = switched_on.iter().enumerate();
        rows.filter_map(|(place, module)| numbered(app, hall, module, &|name| !earlier(place, name))).collect_view()
    });
    view! {
        <Challenges/>
        <h2 id="custom">{app.word(Text::CustomSheet)}</h2>
        <div class="grid">
            {in_the_box().into_iter().map(|module| module_card(app, hall, module)).collect_view()}
        </div>
        {asked}
        {numbered}
        <HowHard/>
        <WhichClock/>
        <HowWell/>
        <Handicaps/>
    }
}

/// The modules as they are numbered in the box.
pub(super) fn in_the_box() -> Vec<&'static Manifest> {
    let mut all = MANIFESTS.to_vec();
    all.sort_by_key(|module| module.id);
    all
}

/// A module with its switch, and how many of its chambers join where that is a number of its own.
fn module_card(app: App, hall: Hall, module: &'static Manifest) -> impl IntoView {
    let numbers = module.options.iter().find(|spec| is_a_count(spec)).map(|spec| how_many(app, hall, module, spec));
    let bare = numbers.is_none();
    view! { <div class="mod" class:bare=bare>{module_switch(app, hall, module.id)}{numbers}</div> }
}

/// Whether an option is a number of chambers, small enough to be chosen at a glance.
fn is_a_count(spec: &OptionSpec) -> bool {
    let (low, high) = spec.range;
    low > 0 && high > low && high - low < 4
}

/// The numbers to choose from. In a challenge they are fixed (CHL-1).
fn how_many(app: App, hall: Hall, module: &'static Manifest, spec: &'static OptionSpec) -> AnyView {
    let (low, high) = spec.range;
    let value = memo(move || hall.with(|lobby| value_of(spec, &lobby.settings.setup)));
    let open = memo(move || {
        hall.with(|lobby| lobby.settings.setup.modules.has(module.id) && lobby.settings.setup.challenge.is_none())
    });
    let closed = whether(move || hall.guest().get() || !open.get());
    let number = move |count: u32| {
        let chosen = whether(move || value.get() == count && open.get());
        let change = Change::Parameter { name: spec.name.to_owned(), value: count };
        view! {
            <button class:on=chosen aria-pressed=told(chosen) data-count=count disabled=closed
                on:click=move |_| hall.session.tell(ClientFrame::Change(change.clone()))>{count}</button>
        }
    };
    let label = app.language.option(module.id, spec.name);
    view! {
        <div class="segs count" data-option=spec.name role="group" aria-label=label>{(low..=high).map(number).collect_view()}</div>
    }
    .into_any()
}

fn module_switch(app: App, hall: Hall, module: ModuleId) -> impl IntoView {
    let on = memo(move || hall.with(|lobby| lobby.settings.setup.modules.has(module)));
    let title = words(move || app.language.module(module).0.to_owned());
    let about = words(move || app.language.module(module).1.to_owned());
    let toggle = move |_| {
        let modules = hall.lobby.with_untracked(|lobby| lobby.as_ref().map(|lobby| lobby.settings.setup.modules));
        let Some(modules) = modules else { return };
        let modules = if modules.has(module) { modules.without(module) } else { modules.with(module) };
        hall.session.tell(ClientFrame::Change(Change::Modules(modules)));
    };
    view! {
        <button class="sw" data-module=module.slug() class:on=on role="switch" aria-checked=told(on.into())
            disabled=hall.guest() on:click=toggle>
            {icon(module.slug())}<b>{title}</b><small>{about}</small>
        </button>
    }
}

/// The options of a module that leave a choice.
fn choices(module: &Manifest) -> impl Iterator<Item = &'static OptionSpec> + use<> {
    module.options.iter().filter(|spec| spec.range.0 < spec.range.1 && !is_a_count(spec))
}

/// The numbered options of a module, folded away: most tables leave them alone. One that several modules have is `wanted` once.
fn numbered(app: App, hall: Hall, module: &'static Manifest, wanted: &dyn Fn(&str) -> bool) -> Option<AnyView> {
    let mine = || choices(module).filter(|spec| wanted(spec.name));
    mine().next()?;
    let rows = mine().map(|spec| option_row(app, hall, module.id, spec)).collect_view();
    let title = app.language.module(module.id).0;
    Some(view! { <details class="handicaps options"><summary>{title}</summary>{rows}</details> }.into_any())
}

/// What is chosen now.
fn value_of(spec: &OptionSpec, setup: &Setup) -> u32 {
    *(spec.field)(&mut setup.clone())
}

/// What somebody has typed or switched, if it is allowed.
fn allowed(spec: &OptionSpec, typed: &str) -> Option<u32> {
    let (low, high) = spec.range;
    typed.trim().parse().ok().filter(|value| (low..=high).contains(value))
}

/// One option: a switch where there is only yes or no, else a number.
fn option_row(app: App, hall: Hall, module: ModuleId, spec: &'static OptionSpec) -> AnyView {
    let value = memo(move || hall.with(|lobby| value_of(spec, &lobby.settings.setup)));
    let tell = move |value: u32| {
        hall.session.tell(ClientFrame::Change(Change::Parameter { name: spec.name.to_owned(), value }));
    };
    let name = app.language.option(module, spec.name);
    if spec.range == (0, 1) {
        let switch = move |event| tell(u32::from(event_target_checked(&event)));
        return view! {
            <label class="yes"><span>{name}</span><input type="checkbox" data-option=spec.name disabled=hall.guest()
                prop:checked=move || value.get() == 1 on:change=switch/></label>
        }
        .into_any();
    }
    let values = app.language.option_values(module, spec.name);
    if !values.is_empty() {
        return one_of(hall, spec, name, values);
    }
    let (low, high) = spec.range;
    let field = NodeRef::<leptos::html::Input>::new();
    let change = move |event| match allowed(spec, &event_target_value(&event)) {
        Some(value) => tell(value),
        // What is not allowed is not taken, and what was chosen before stands there again.
        None => field.get_untracked().iter().for_each(|field| field.set_value(&value.get_untracked().to_string())),
    };
    view! {
        <label><span>{name}</span><input type="number" node_ref=field data-option=spec.name min=low max=high disabled=hall.guest()
            prop:value=move || value.get().to_string() on:change=change/></label>
    }
    .into_any()
}

/// An option of which each value has a word.
fn one_of(hall: Hall, spec: &'static OptionSpec, name: &'static str, values: &'static [&'static str]) -> AnyView {
    let value = memo(move || hall.with(|lobby| value_of(spec, &lobby.settings.setup)));
    let change = move |event| {
        let value = allowed(spec, &event_target_value(&event));
        let change = value.map(|value| Change::Parameter { name: spec.name.to_owned(), value });
        change.into_iter().for_each(|change| hall.session.tell(ClientFrame::Change(change)));
    };
    let choices = (spec.range.0..).zip(values).map(|(number, word)| {
        view! { <option value=number.to_string() selected=move || value.get() == number>{*word}</option> }
    });
    view! {
        <label><span>{name}</span>
            <select data-option=spec.name disabled=hall.guest() on:change=change>{choices.collect_view()}</select></label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Seed;
    use temple::components::Components;
    use temple::game::begin;
    use temple::setup::{Difficulty, Handicap};

    /// Modules stand as the box numbers them, whatever the order in which the rules were written.
    #[test]
    fn modules_stand_in_the_order_of_the_box() {
        let numbers: Vec<u32> = in_the_box().into_iter().map(|module| module.id as u32).collect();
        assert_eq!(numbers.len(), MANIFESTS.len());
        assert!(numbers.is_sorted(), "{numbers:?}");
    }

    /// No mixture that the sheet offers is impossible: with any modules, least and most of each, for any number of players, with any
    /// handicap, a game can be set up. What can hardly be won says so (`TooHard`).
    #[test]
    fn whatever_the_sheet_offers_can_be_played() {
        let data = Components::standard();
        let modules = in_the_box();
        for players in 1..=6 {
            for (mixture, most) in
                (0..1u32 << modules.len()).flat_map(|mixture| [(mixture, false), (mixture, true)])
            {
                let mut setup = Setup::new(&data, players);
                setup.difficulty = Difficulty::Professional;
                setup.handicaps[0] = Handicap { more_dice: Handicap::MOST_DICE, roll_pace_ms: None };
                for (_, module) in modules.iter().enumerate().filter(|(n, _)| mixture >> n & 1 == 1) {
                    setup.modules = setup.modules.with(module.id);
                    for spec in module.options {
                        setup
                            .set_option(spec.name, if most { spec.range.1 } else { spec.range.0 })
                            .expect("in range");
                    }
                }
                let game = begin(&setup, &data, Seed::from_number(mixture.into()), &mut Vec::new());
                assert!(game.is_ok(), "{players} players, {:?}: {:?}", setup.modules, game.err());
            }
        }
    }

    /// Every option that is listed can be read, and every value it takes is taken by the set-up.
    #[test]
    fn the_options_of_all_modules_are_listed_by_their_specs() {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        for module in MANIFESTS {
            for spec in choices(module) {
                let (low, high) = spec.range;
                for value in [low, high] {
                    setup.set_option(spec.name, value).expect("within its range");
                    assert_eq!(value_of(spec, &setup), value);
                    assert_eq!(allowed(spec, &format!(" {value} ")), Some(value));
                }
                let words = phrasebook::Language::ALL[0].option_values(module.id, spec.name).len() as u32;
                assert!(words == 0 || words == high - low + 1, "{}: a word for each value, or none", spec.name);
                assert_eq!(allowed(spec, &(high + 1).to_string()), None);
                assert_eq!(allowed(spec, "many"), None);
            }
        }
        let listed: usize = MANIFESTS.iter().map(|module| choices(module).count()).sum();
        assert!(listed > 0);
    }
}
