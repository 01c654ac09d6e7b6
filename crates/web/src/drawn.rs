//! Elements that are made again only when they would look different.
//!
//! A closure that returns elements is run again whenever anything it reads has changed, and each run takes every attribute of
//! every element away and sets it again, equal or not. So the panels that change with every event make their elements here,
//! from a memo of exactly what shows. `crates/catalogue/tests/tidy` holds them to it.
//!
//! The framework compiles what it does with a closure once for each closure. Here they are boxed first, so that it is there
//! once: this is a tenth of the page.

use std::sync::Arc;

use leptos::children::ViewFn;
use leptos::prelude::*;

/// Elements that follow what they read.
pub fn live<V: IntoView + 'static>(mut draw: impl FnMut() -> V + Send + 'static) -> AnyView {
    let draw: Box<dyn FnMut() -> AnyView + Send> = Box::new(move || draw().into_any());
    draw.into_any()
}

/// What is drawn from a look, again whenever the look differs.
pub fn drawn<T, V>(look: Memo<T>, draw: impl Fn(T) -> V + Send + 'static) -> AnyView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    V: IntoView + 'static,
{
    live(move || draw(look.get()))
}

/// A drawing within an SVG that is there as text.
pub fn drawing(svg: Memo<String>) -> AnyView {
    view! { <g inner_html=move || svg.get()></g> }.into_any()
}

/// What is shown for as long as something is so.
#[component]
pub fn Shown(
    /// Whether it is so.
    #[prop(into)]
    when: Signal<bool>,
    /// What is shown.
    children: ChildrenFn,
    /// What is shown otherwise.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> impl IntoView {
    let when = Memo::new(move |_| when.get());
    live(move || if when.get() { children() } else { fallback.run() })
}

/// Something for each key, kept for as long as the key is there.
pub fn each(keys: Memo<Vec<String>>, draw: impl Fn(String) -> AnyView + Send + Sync + 'static) -> AnyView {
    let draw: Arc<dyn Fn(String) -> AnyView + Send + Sync> = Arc::new(draw);
    view! { <For each=move || keys.get() key=String::clone children=move |key| draw(key)/> }.into_any()
}

/// What is remembered of what is read, until it differs.
pub fn memo<T>(read: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let read: Box<dyn Fn() -> T + Send + Sync> = Box::new(read);
    Memo::new(move |_| read())
}

/// What is done again whenever anything it reads has changed.
pub fn effect(run: impl FnMut() + 'static) {
    let mut run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(move |_: Option<()>| run());
}

/// Words that follow what they speak of.
pub fn words(say: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    let say: Box<dyn Fn() -> String + Send + Sync> = Box::new(say);
    Signal::derive(say)
}

/// Whether something is so, as it changes.
pub fn whether(so: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    let so: Box<dyn Fn() -> bool + Send + Sync> = Box::new(so);
    Signal::derive(so)
}
