//! Shouts in line mode: after a step that may be shouted about, a person at the keyboard is asked, whether or not there is a
//! cause. Through a pipe the rules poll everybody in turn.

use std::io;

use croupier_table::{Call, Text, fold};

use super::Input;
use super::session::{Going, Keys, Session, is_leave};
use crate::Completion;

impl Session<'_> {
    /// Asks the person, then lets the bot shout that noticed, then passes for everybody.
    pub(super) fn offer_shout(&mut self, input: &mut dyn Input) -> io::Result<Going> {
        if self.screen.keys == Keys::Elsewhere {
            return Ok(Going::On);
        }
        let Some(window) = self.game.open_window() else { return Ok(Going::On) };
        if let Some(call) = &window.call {
            let Some(line) = self.ask_for_shout(window.you.index(), call, input)? else {
                return Ok(Going::Away);
            };
            if self.means(&line, call) {
                if self.game.shout(&window, window.you)? {
                    self.narrate()?;
                    return Ok(Going::On);
                }
                self.write_remark(&call.refusal)?;
            }
        }
        if let Some((_, seat)) = window.bot
            && self.game.shout(&window, seat)?
        {
            self.narrate()?;
            return Ok(Going::On);
        }
        self.game.close_window()?;
        Ok(Going::On)
    }

    /// What the person types; `None` if the person leaves.
    fn ask_for_shout(
        &mut self,
        you: usize,
        call: &Call,
        input: &mut dyn Input,
    ) -> io::Result<Option<String>> {
        self.game.sync()?;
        let word = self.shouted_word(call);
        self.write_remark(&Text::new("ui-shout").with("word", word.as_str()))?;
        let asked = format!("{}> ", self.game.names()[you]);
        if !input.writes_prompt() {
            write!(self.dialogue(), "{asked}")?;
        }
        self.dialogue().flush()?;
        Ok(input.ask(&asked, Completion::of_words(vec![word]))?.filter(|line| !is_leave(line)))
    }

    /// How a shout is typed: the word on its button, or that of the notation where the button says more.
    fn shouted_word(&self, call: &Call) -> String {
        let label = letters(&self.game.lexicon.say(&call.label, &self.game.names()));
        if label.contains(' ') { call.action.clone() } else { label }
    }

    fn means(&self, line: &str, call: &Call) -> bool {
        let typed = letters(line);
        typed == letters(&call.action) || typed == self.shouted_word(call)
    }
}

/// The letters and digits of a text, small, with single spaces.
fn letters(text: &str) -> String {
    let kept: String = text.chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect();
    fold(&kept)
}
