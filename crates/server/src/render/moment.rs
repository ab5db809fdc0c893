//! A moment that is held: the stamp, the sentence, the dice that count one by one.

use croupier_table::{Cue, Moment, Mood, Weight};
use maud::{Markup, html};

use super::piece;
use super::stage::sum;
use super::voice::Voice;

/// The word for the style sheet and the script.
pub(crate) fn mood(mood: Mood) -> &'static str {
    match mood {
        Mood::Show => "show",
        Mood::Good => "good",
        Mood::Bad => "bad",
    }
}

/// The word for the script, which knows a sound for it.
fn cue(cue: Cue) -> &'static str {
    match cue {
        Cue::Showdown => "showdown",
        Cue::Bust => "bust",
        Cue::Bonus => "bonus",
        Cue::Score => "score",
        Cue::Call => "call",
        Cue::Catch => "catch",
        Cue::Challenge => "challenge",
        Cue::Exit => "exit",
    }
}

/// The moment on the stage. `step` tells the script whether it has shown it, `age_ms` how long ago it was.
pub(crate) fn moment(moment: &Moment, step: usize, age_ms: u128, voice: Voice<'_>) -> Markup {
    let weight = match moment.weight {
        Weight::Flash => "flash",
        Weight::Hold => "hold",
    };
    html! {
        section id="moment" class="moment" data-step=(step) data-cue=(cue(moment.cue))
            data-weight=(weight) data-mood=(mood(moment.mood)) data-age=(age_ms.min(60_000))
        {
            @if let Some(first) = moment.sentences.first().filter(|_| !moment.counted.is_empty()) {
                p class="cap" { (voice.say(first)) }
            }
            @if !moment.counted.is_empty() { (rack(moment, voice)) }
            div class="verdict" {
                @if let Some(stamp) = &moment.stamp {
                    span class=(if moment.mood == Mood::Bad { "stamp bad" } else { "stamp good" }) { (voice.say(stamp)) }
                }
                h2 { (voice.say(&moment.title)) }
                @for sentence in moment.sentences.iter().skip(usize::from(!moment.counted.is_empty())) { p { (voice.say(sentence)) } }
            }
            (sum(&moment.sum, voice))
        }
    }
}

/// One place for each piece that was needed, with its number.
fn rack(moment: &Moment, voice: Voice<'_>) -> Markup {
    let counted = moment.counted.len();
    let needed = moment.needed.map_or(counted, usize::from);
    html! {
        ol class="rack" {
            @for (n, one) in moment.counted.iter().enumerate() {
                li class=(if n == needed { "slot over" } else { "slot" }) { (piece::still(one, voice)) em { (n + 1) } }
            }
            @for n in counted..needed { li class="slot none" { (n + 1) } }
        }
    }
}
