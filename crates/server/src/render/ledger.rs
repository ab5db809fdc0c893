//! How the result of every seat came about, as a ledger: start, luck and mistakes add up to it.

use croupier_table::{Account, Review};
use maud::{Markup, html};

use super::chart::{at, give_or_take, percent, signed};
use super::voice::Voice;

/// For every seat: where it began, what luck and mistakes brought, where it ended.
pub(crate) fn ledgers(review: &Review, voice: Voice<'_>) -> Markup {
    html! {
        section class="panel ledgers" aria-labelledby="ledgers" {
            header {
                h2 id="ledgers" { (voice.word("web-review-ledgers")) }
                ul class="key push" {
                    li { svg viewBox="0 0 16 12" aria-hidden="true" { rect class="hat" width="16" height="12" {} } (voice.word("web-column-luck-only")) }
                    li { svg viewBox="0 0 16 12" aria-hidden="true" { rect class="sol" width="16" height="12" {} } (voice.word("web-review-own")) }
                }
            }
            div class="halves" { @for account in &review.accounts { (ledger(review.exact, account, voice)) } }
            p class="faint" { (voice.word(if review.exact { "web-review-exactly" } else { "web-review-sampled" })) }
            @if review.left_out > 0 { p class="faint" { (voice.count("web-review-left-out", "n", review.left_out)) } }
        }
    }
}

fn ledger(exact: bool, account: &Account, voice: Voice<'_>) -> Markup {
    let lang = voice.words.lang();
    // The running sum may leave the range from nothing to a win: the scale is as wide as it needs.
    let (a, b) = (account.start + account.gifts, account.start + account.gifts + account.luck);
    let low = [0.0, a, b, account.result].into_iter().fold(0.0, f64::min);
    let high = [1.0, a, b, account.result].into_iter().fold(1.0, f64::max);
    let x = |value: f64| (value - low) / (high - low);
    let point =
        |value: f64| html! { rect class="e" x=(at(x(value) * 0.992)) width=".8%" height="100%" {} };
    let bar = |class: &'static str, from: f64, to: f64| {
        let (left, right) = (x(from.min(to)), x(from.max(to)));
        html! { rect class=(class) x=(at(left)) width=(at(right - left)) y="15%" height="70%" {} }
    };
    let row = |word: &'static str, class: &'static str, picture: Markup, number: String| {
        html! {
            tr { th scope="row" { (voice.word(word)) } td class="w" { svg aria-hidden="true" { (picture) } } td class=(format!("r num {class}")) { (number) } }
        }
    };
    let luck = if exact { "web-column-luck-only" } else { "web-review-luck-others" };
    html! {
        div {
            h3 { bdi { (voice.name(account.seat)) } @if voice.you == Some(account.seat) { " " (voice.word("web-you")) } }
            table class="tbl balance" { tbody {
                (row("web-review-start", "", point(account.start), percent(account.start, lang)))
                @if exact { (row("web-review-gifts", "gift", bar("g", account.start, a), signed(account.gifts, lang))) }
                (row(luck, "luck", bar("h", a, b), signed(account.luck, lang)))
                (row("web-review-own", "slip", bar("s", b, b - account.lost), format!("{}{}", signed(-account.lost, lang), give_or_take(account.error, lang))))
                (row("web-review-result", "", point(account.result), percent(account.result, lang)))
            } }
        }
    }
}
