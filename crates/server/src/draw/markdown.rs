//! The part of Markdown that rulebooks use, as HTML: headings, paragraphs, lists, tables, bold and code.
//!
//! All other characters are text; nothing in a rulebook can become markup of its own.

use maud::{Markup, PreEscaped, html};

/// A rulebook as HTML. Rulings at the beginning of a paragraph, a list item or a table row can be linked to: `#PE-10`.
pub(crate) fn render(text: &str) -> Markup {
    let mut out = String::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut n = 0;
    while n < lines.len() {
        let line = lines[n];
        let begin = n;
        if line.trim().is_empty() {
            n += 1;
        } else if let Some((level, title)) = heading(line) {
            out.push_str(&format!("<h{level}>{}</h{level}>", inline(title)));
            n += 1;
        } else if line.starts_with("```") {
            n = end(&lines, n + 1, |line| line.starts_with("```"));
            let code = escape(&lines[begin + 1..n.min(lines.len())].join("\n"));
            out.push_str(&format!("<pre><code>{code}</code></pre>"));
            n += 1;
        } else if line.starts_with("    ") {
            n = end(&lines, n, |line| !line.starts_with("    "));
            let code: Vec<&str> = lines[begin..n].iter().map(|line| &line[4..]).collect();
            out.push_str(&format!("<pre><code>{}</code></pre>", escape(&code.join("\n"))));
        } else if line.starts_with('|') {
            n = end(&lines, n, |line| !line.starts_with('|'));
            table(&lines[begin..n], &mut out);
        } else if bullet(line).is_some() {
            n = end(&lines, n, |line| line.trim().is_empty() && !line.starts_with(' '));
            list(&lines[begin..n], &mut out);
        } else {
            n = end(&lines, n, |line| {
                line.trim().is_empty() || heading(line).is_some() || bullet(line).is_some()
            });
            let paragraph = lines[begin..n].join(" ");
            out.push_str(&format!("<p{}>{}</p>", anchor(&paragraph), inline(&paragraph)));
        }
    }
    html! { (PreEscaped(out)) }
}

fn end(lines: &[&str], from: usize, stop: impl Fn(&str) -> bool) -> usize {
    (from..lines.len()).find(|n| stop(lines[*n])).unwrap_or(lines.len())
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    (1..=4).contains(&level).then(|| line[level..].strip_prefix(' ')).flatten().map(|t| (level, t))
}

fn bullet(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).or_else(|| numbered(line))
}

fn numbered(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(rest)
}

fn list(lines: &[&str], out: &mut String) {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (bullet(line), items.last_mut()) {
            (Some(item), _) => items.push(item.to_owned()),
            (None, Some(item)) => {
                item.push(' ');
                item.push_str(line.trim());
            }
            (None, None) => {}
        }
    }
    let tag = if numbered(lines[0]).is_some() { "ol" } else { "ul" };
    out.push_str(&format!("<{tag}>"));
    for item in items {
        out.push_str(&format!("<li{}>{}</li>", anchor(&item), inline(&item)));
    }
    out.push_str(&format!("</{tag}>"));
}

fn table(lines: &[&str], out: &mut String) {
    out.push_str("<div class=\"scroll\"><table>");
    for (n, line) in lines.iter().enumerate() {
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        if n == 1 && cells.iter().all(|cell| cell.bytes().all(|b| b"-: ".contains(&b))) {
            continue;
        }
        let tag = if n == 0 { "th" } else { "td" };
        out.push_str(&format!("<tr{}>", anchor(cells.first().unwrap_or(&""))));
        for cell in cells {
            out.push_str(&format!("<{tag}>{}</{tag}>", inline(cell)));
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></div>");
}

/// The id of a ruling that stands at the beginning: two capital letters, a dash, a number.
fn anchor(text: &str) -> String {
    let text = text.trim_start_matches(['*', ' ']);
    let word: String =
        text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let is_ruling = word.split_once('-').is_some_and(|(letters, number)| {
        letters.len() == 2
            && letters.bytes().all(|b| b.is_ascii_uppercase())
            && number.bytes().next().is_some_and(|b| b.is_ascii_digit())
    });
    if is_ruling { format!(" id=\"{word}\"") } else { String::new() }
}

/// Bold and code inside a line.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (n, part) in text.split('`').enumerate() {
        if n % 2 == 1 {
            out.push_str(&format!("<code>{}</code>", escape(part)));
            continue;
        }
        for (n, part) in part.split("**").enumerate() {
            match n % 2 {
                0 => out.push_str(&emphasis(part)),
                _ => out.push_str(&format!("<strong>{}</strong>", escape(part))),
            }
        }
    }
    out
}

fn emphasis(text: &str) -> String {
    let text = escape(text);
    let parts: Vec<&str> = text.split('*').collect();
    if parts.len().is_multiple_of(2) {
        return text;
    }
    let mut out = String::new();
    for (n, part) in parts.into_iter().enumerate() {
        match n % 2 {
            0 => out.push_str(part),
            _ => out.push_str(&format!("<em>{part}</em>")),
        }
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_becomes_headings_lists_tables_and_anchors() {
        let text = "# Title\n\nPE-1 One **two** `a<b`\nthree\n\n- PE-2 item\n  goes on\n- other\n\n\
                    | A | B |\n|---|---|\n| **PE-3** | 2 |\n\n    code & more\n";
        assert_eq!(
            render(text).into_string(),
            "<h1>Title</h1><p id=\"PE-1\">PE-1 One <strong>two</strong> <code>a&lt;b</code> three</p>\
             <ul><li id=\"PE-2\">PE-2 item goes on</li><li>other</li></ul><div class=\"scroll\"><table>\
             <tr><th>A</th><th>B</th></tr><tr id=\"PE-3\"><td><strong>PE-3</strong></td><td>2</td></tr>\
             </table></div><pre><code>code &amp; more</code></pre>"
        );
    }

    #[test]
    fn markup_in_a_rulebook_stays_text() {
        assert_eq!(
            render("<script>x</script>").into_string(),
            "<p>&lt;script&gt;x&lt;/script&gt;</p>"
        );
    }
}
