//! Charts as SVG: a plot that stretches with the page, and marks on it that do not. Lengths are attributes, because the
//! policy forbids inline style.

use croupier_table::Lang;
use maud::{Markup, html};

/// A share of the win in percent with one decimal.
pub(crate) fn percent(share: f64, lang: Lang) -> String {
    lang.decimals(&format!("{:.1}", share * 100.0))
}

/// The same with its sign; what is too small to be seen has none.
pub(crate) fn signed(share: f64, lang: Lang) -> String {
    if share.abs() < 0.0005 {
        return percent(0.0, lang);
    }
    lang.decimals(&format!("{:+.1}", share * 100.0).replace('-', "−"))
}

/// A standard error, or nothing where a number is exact.
pub(crate) fn give_or_take(error: f64, lang: Lang) -> String {
    if error > 0.0 { format!(" ± {}", percent(error, lang)) } else { String::new() }
}

/// The points of a line in a plot of 100 by 100: shares of the width and of the height.
pub(crate) fn path(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (n, (x, y)) in points.iter().enumerate() {
        let letter = if n == 0 { 'M' } else { 'L' };
        path.push_str(&format!("{letter}{:.2} {:.2}", x * 100.0, (1.0 - y) * 100.0));
    }
    path
}

/// A place in a chart as an attribute.
pub(crate) fn at(share: f64) -> String {
    format!("{:.2}%", share * 100.0)
}

/// A bar from nothing to a whole win, the lost part at its end in another colour.
pub(crate) fn chance_bar(win: f64, lost: f64) -> Markup {
    let class = (lost > 0.0).then_some("dim");
    html! {
        svg class="eq" aria-hidden="true" {
            rect class=[class] width=(at(win.clamp(0.0, 1.0))) height="100%" {}
            @if lost > 0.0 { rect class="lost" x=(at(win)) width=(at(lost)) height="100%" {} }
        }
    }
}

/// The pattern of luck: colour is never alone.
pub(crate) fn hatch() -> Markup {
    html! {
        svg class="sprite" aria-hidden="true" {
            defs { pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { rect width="7" height="7" {} path d="M1.5 0V7" {} } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_and_a_sign_where_they_are_changes() {
        assert_eq!(percent(0.4841, Lang::En), "48.4");
        assert_eq!(
            [0.151, -0.0421, 0.0001].map(|share| signed(share, Lang::En)),
            ["+15.1", "−4.2", "0.0"]
        );
        assert_eq!(signed(-0.0421, Lang::De), "−4,2");
    }

    #[test]
    fn a_path_goes_from_left_to_right_and_a_win_is_at_the_top() {
        assert_eq!(path(&[(0.0, 0.5), (1.0, 1.0)]), "M0.00 50.00L100.00 0.00");
    }
}
