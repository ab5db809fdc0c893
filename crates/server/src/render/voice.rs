//! How things are written on a page for one viewer, beyond the words of the viewer's voice.

use croupier_table::Seat;
use maud::{Markup, html};

pub(crate) use croupier_table::Voice;

/// What pages add to a voice.
pub(crate) trait PageVoice {
    /// A share of one as a whole number of percent.
    fn percent(&self, share: f64) -> String;
    /// The round face of a seat with the first letter of its name.
    fn face(&self, seat: Seat, class: &str) -> Markup;
}

impl PageVoice for Voice<'_> {
    fn percent(&self, share: f64) -> String {
        self.count("web-percent", "n", (share * 100.0).round() as usize)
    }

    fn face(&self, seat: Seat, class: &str) -> Markup {
        let initial: String =
            self.name(seat).chars().filter(|c| c.is_alphanumeric()).take(1).collect();
        let initial = initial.to_uppercase();
        html! { span class=(format!("{class} hue{}", seat.0 % 10)) aria-hidden="true" { (initial) } }
    }
}

/// A class attribute from those that apply.
pub(crate) fn classes(all: &[(&'static str, bool)]) -> String {
    all.iter().filter(|(_, on)| *on).map(|(class, _)| *class).collect::<Vec<_>>().join(" ")
}

/// One of the interface's own drawings.
pub(crate) fn icon(name: &str) -> Markup {
    html! { svg class="icon" aria-hidden="true" { use href=(format!("#x-{name}")) {} } }
}

/// A bar that is filled to a share of one. Style attributes are forbidden, so its length is drawn.
pub(crate) fn bar(share: f64) -> Markup {
    let width = (share.clamp(0.0, 1.0) * 100.0).round();
    html! {
        svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            rect width=(width) height="10" {}
        }
    }
}
