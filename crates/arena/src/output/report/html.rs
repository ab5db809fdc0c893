//! Escapes text for HTML. Names, failure details and the output of programs are untrusted.

/// The text with markup characters escaped and control characters replaced.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            c if c.is_control() => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untrusted_text_never_becomes_markup() {
        assert_eq!(
            escape("<b onclick='x'>\"&\u{1b}"),
            "&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;\u{fffd}"
        );
    }
}
