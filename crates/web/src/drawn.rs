//! Elements that are made again only when they would look different.
//!
//! A closure that returns elements is run again whenever anything it reads has changed, and each run takes every attribute of
//! every element away and sets it again, equal or not. So the panels that change with every event make their elements here,
//! from a memo of exactly what shows. `crates/catalogue/tests/tidy` holds them to it.

use leptos::prelude::*;

/// What is drawn from a look, again whenever the look differs.
pub fn drawn<T, V>(look: Memo<T>, draw: impl Fn(T) -> V + Send + 'static) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    V: IntoView + 'static,
{
    move || draw(look.get()).into_any()
}

/// A drawing within an SVG that is there as text.
pub fn drawing(svg: Memo<String>) -> AnyView {
    view! { <g inner_html=move || svg.get()></g> }.into_any()
}
