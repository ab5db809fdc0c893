//! What happened: the narration of the last steps under the headings of their rounds, the newest first. A side panel on a
//! wide screen, a drawer on a phone.

use croupier_table::{Seat, Text};
use maud::{Markup, html};

use super::voice::{PageVoice as _, Voice, icon};

/// The narration of one step for one viewer.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// How many steps there were after it.
    pub step: usize,
    /// Who acted.
    pub seat: Option<Seat>,
    /// The round that it belongs to.
    pub chapter: Option<Text>,
    /// What happened.
    pub texts: Vec<Text>,
}

/// The panel. `foot` stands below the lines.
pub(crate) fn panel(lines: &[Line], base: &str, foot: &Markup, voice: Voice<'_>) -> Markup {
    html! {
        aside id="log-panel" class="log" popover aria-labelledby="log-title" {
            header {
                h2 id="log-title" { (voice.word("web-log")) }
                button type="button" class="tool shut" popovertarget="log-panel" popovertargetaction="hide" { (icon("close")) span class="sr" { (voice.word("web-close")) } }
            }
            div id="news" class="lines" role="log" aria-live="polite" aria-labelledby="log-title" tabindex="0" {
                ol id="log" { (entries(lines, base, voice)) }
            }
            (foot)
        }
    }
}

fn entries(lines: &[Line], base: &str, voice: Voice<'_>) -> Markup {
    html! {
        @for chapter in lines.chunk_by(|a, b| a.chapter == b.chapter) {
            @for (n, line) in chapter.iter().enumerate() {
                // A remark that is no step has the number of the step before it.
                @let again = chapter[..n].iter().rev().take_while(|other| other.step == line.step).count();
                @for (part, text) in line.texts.iter().enumerate() {
                    li id=(format!("s{}-{again}-{part}", line.step)) {
                        @match line.seat {
                            Some(seat) => (voice.face(seat, "dot")),
                            None => span class="dot none" aria-hidden="true" { "·" },
                        }
                        a href=(format!("{base}/replay?step={}", line.step)) { (voice.say(text)) }
                    }
                }
            }
            // The list is written oldest first and shown newest first, so a heading follows the lines that it is about.
            @if let Some(heading) = &chapter[0].chapter {
                li class="chapter" id=(format!("c{}", chapter[0].step)) { (voice.say(heading)) }
            }
        }
    }
}
