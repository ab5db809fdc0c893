//! Colours and characters: what the terminal can show, and how things are set off with it.
//!
//! Text keeps the terminal's own colours, so that light and dark backgrounds both work. Tints are of middle brightness for
//! the same reason. No colour is ever the only sign of anything.

use croupier_table::{Role, Tint, Tone};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, or none are wanted: bold, dim and reversed text alone.
    None,
    /// The sixteen of every terminal.
    Sixteen,
    /// A palette of 256.
    Palette,
    /// Any.
    True,
}

/// Which characters the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// All of them.
    Unicode,
    /// ASCII alone; letters of a message are left as they are.
    Ascii,
}

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Its colours.
    pub colours: Colours,
    /// Its characters.
    pub glyphs: Glyphs,
}

impl Theme {
    /// What the environment says about the terminal.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Theme {
        let is = |name: &str, part: &str| {
            variable(name).is_some_and(|value| value.to_lowercase().contains(part))
        };
        let colours = if is("COLORTERM", "truecolor") || is("COLORTERM", "24bit") {
            Colours::True
        } else if is("TERM", "256") {
            Colours::Palette
        } else {
            Colours::Sixteen
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .filter_map(&variable)
            .find(|value| !value.is_empty())
            .unwrap_or_default()
            .to_lowercase();
        let unicode = locale.contains("utf-8") || locale.contains("utf8");
        Theme { colours, glyphs: if unicode { Glyphs::Unicode } else { Glyphs::Ascii } }
    }

    /// A title of a pane.
    pub(crate) fn title(self) -> Style {
        self.tint(Tint::Blue).add_modifier(Modifier::BOLD)
    }

    /// A refusal, or a danger.
    pub(crate) fn alarm(self) -> Style {
        self.tint(Tint::Red).add_modifier(Modifier::BOLD)
    }

    /// A remark of this loudness.
    pub(crate) fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Calm => self.faint(),
            Tone::Bright => self.tint(Tint::Green).add_modifier(Modifier::BOLD),
            Tone::Alarm => self.alarm(),
        }
    }

    /// A button of this role that is not in focus.
    pub(crate) fn role(self, role: Role) -> Style {
        match role {
            Role::Plain => Style::new(),
            Role::Primary => self.tint(Tint::Green).add_modifier(Modifier::BOLD),
            Role::Hostile => self.alarm(),
        }
    }

    /// A piece of this colour.
    pub(crate) fn tint(self, tint: Tint) -> Style {
        const SIXTEEN: [Color; 4] = [Color::Red, Color::Blue, Color::Green, Color::Yellow];
        const PALETTE: [u8; 4] = [167, 68, 71, 136];
        const TRUE: [(u8, u8, u8); 4] =
            [(208, 64, 66), (74, 125, 214), (58, 156, 88), (178, 130, 20)];
        let index = match tint {
            Tint::Plain => return Style::new(),
            Tint::Black => return Style::new().add_modifier(Modifier::BOLD),
            Tint::Red => 0,
            Tint::Blue => 1,
            Tint::Green => 2,
            Tint::Yellow => 3,
        };
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen => Style::new().fg(SIXTEEN[index]),
            Colours::Palette => Style::new().fg(Color::Indexed(PALETTE[index])),
            Colours::True => Style::new().fg(Color::from(TRUE[index])),
        }
    }

    /// Replaces what the terminal cannot show, after everything is drawn.
    pub(crate) fn fit(self, buffer: &mut Buffer) {
        if self.glyphs == Glyphs::Unicode {
            return;
        }
        for cell in &mut buffer.content {
            if let Some(plain) = ascii(cell.symbol()) {
                cell.set_symbol(plain);
            }
        }
    }
}

/// Styles that every terminal has.
#[expect(clippy::unused_self, reason = "all styles are asked of the theme")]
impl Theme {
    /// A heading or a name.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Something secondary.
    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What the next key acts on.
    pub(crate) fn focus(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}

/// The ASCII character that stands for a sign. Letters have none.
fn ascii(symbol: &str) -> Option<&'static str> {
    Some(match symbol {
        "─" | "–" | "—" | "−" | "━" | "▄" => "-",
        "│" | "┃" => "|",
        "┌" | "┐" | "└" | "┘" | "┬" | "┴" | "├" | "┤" | "┼" | "▆" => "+",
        "▲" | "↑" | "▴" => "^",
        "▼" | "↓" | "▾" => "v",
        "▸" | "›" | "»" | "→" | "▶" | "↻" => ">",
        "‹" | "«" | "←" | "◀" | "↺" => "<",
        "●" => "o",
        "○" | "·" | "∙" | "▱" | "░" | "…" | "▂" => ".",
        "█" | "▰" | "▓" | "▒" => "#",
        // Levels of a curve, of which some have the sign of something else.
        "▁" => "_",
        "▃" => ":",
        "▅" => "=",
        "▇" => "%",
        // Spaces of another width, or where no line may end.
        "\u{a0}" | "\u{2009}" | "\u{202f}" => " ",
        "“" | "”" | "„" => "\"",
        "’" | "‘" => "'",
        "×" => "x",
        "±" => "~",
        "♥" => "H",
        "♦" => "D",
        "♠" => "S",
        "♣" => "C",
        "★" | "•" => "*",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(variables: &[(&str, &str)]) -> Theme {
        Theme::detect(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_colours_and_characters() {
        let rich = detect(&[("COLORTERM", "truecolor"), ("LANG", "de_DE.UTF-8")]);
        assert_eq!(rich, Theme { colours: Colours::True, glyphs: Glyphs::Unicode });
        let poor = detect(&[("TERM", "linux"), ("LANG", "C")]);
        assert_eq!(poor, Theme { colours: Colours::Sixteen, glyphs: Glyphs::Ascii });
        let middle = detect(&[("TERM", "xterm-256color"), ("LC_ALL", "ru_RU.utf8")]);
        assert_eq!(middle, Theme { colours: Colours::Palette, glyphs: Glyphs::Unicode });
    }

    #[test]
    fn every_sign_of_the_messages_has_an_ascii_character() {
        let sources = [
            include_str!("../../i18n/en.ftl"),
            include_str!("../../i18n/ru.ftl"),
            include_str!("../../i18n/de.ftl"),
        ];
        let signs = sources.iter().flat_map(|source| source.chars());
        for sign in signs.filter(|sign| !sign.is_ascii() && !sign.is_alphabetic()) {
            let plain = ascii(sign.encode_utf8(&mut [0; 4]));
            assert!(plain.is_some_and(str::is_ascii), "{sign}");
        }
    }

    #[test]
    fn without_colours_a_tint_changes_nothing() {
        let theme = Theme { colours: Colours::None, glyphs: Glyphs::Ascii };
        assert_eq!(theme.tint(Tint::Red), Style::new());
    }
}
