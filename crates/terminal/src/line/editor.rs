//! Line editing on a terminal: history, and completion of what can be typed.

use std::io;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::Input;
use crate::Completion;
use crate::hangup::end_with_terminal;

/// Lines typed at a terminal, with editing keys.
pub struct Editor {
    editor: rustyline::Editor<Words, DefaultHistory>,
}

/// What can be typed now.
struct Words(Completion);

impl Editor {
    /// An editor on standard input.
    pub fn new() -> io::Result<Editor> {
        end_with_terminal();
        let editor = rustyline::Editor::new().map_err(io::Error::other)?;
        Ok(Editor { editor })
    }
}

impl Input for Editor {
    fn line(&mut self) -> io::Result<Option<String>> {
        self.ask("", Completion::of_words(Vec::new()))
    }

    fn writes_prompt(&self) -> bool {
        true
    }

    fn ask(&mut self, prompt: &str, completion: Completion) -> io::Result<Option<String>> {
        self.editor.set_helper(Some(Words(completion)));
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    // A history that is full or refuses a line is no reason to stop.
                    let _ = self.editor.add_history_entry(line.as_str());
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.0.complete(&line[..position]))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
