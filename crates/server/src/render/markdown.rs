//! Rulebooks as HTML: `CommonMark` with tables, and anchors for rulings.
//!
//! Raw HTML in a rulebook stays text, and links are dropped: nothing in it can become markup of its own.

use std::collections::HashSet;

use maud::{Markup, PreEscaped};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// A rulebook as HTML. Rulings at the beginning of a paragraph, a list item or a table row can be linked to: `#PE-10`.
pub(crate) fn render(text: &str) -> Markup {
    let events: Vec<Event<'_>> =
        Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(without_markup).collect();
    let mut anchors = HashSet::new();
    let anchored = (0..events.len()).flat_map(|n| with_anchor(&events[n..], &mut anchors));
    let mut out = String::new();
    html::push_html(&mut out, anchored);
    PreEscaped(out)
}

/// Turns raw HTML into text and drops links and pictures.
fn without_markup(event: Event<'_>) -> Option<Event<'_>> {
    Some(match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Link { .. } | Tag::Image { .. })
        | Event::End(TagEnd::Link | TagEnd::Image) => return None,
        other => other,
    })
}

/// The first of these events, with an id if a ruling begins there. Tables scroll inside a frame of their own.
fn with_anchor<'a>(events: &[Event<'a>], anchors: &mut HashSet<String>) -> Vec<Event<'a>> {
    let tag = match &events[0] {
        // Alignment would become inline style, which the policy forbids.
        Event::Start(Tag::Table(_)) => {
            return vec![raw("<div class=\"scroll\">"), Event::Start(Tag::Table(Vec::new()))];
        }
        Event::End(TagEnd::Table) => return vec![events[0].clone(), raw("</div>\n")],
        Event::Start(Tag::Paragraph) => "p",
        Event::Start(Tag::Item) => "li",
        Event::Start(Tag::TableRow) => "tr",
        _ => return vec![events[0].clone()],
    };
    // An item with paragraphs has the anchor of its first one.
    match ruling(events).filter(|ruling| anchors.insert(ruling.clone())) {
        Some(ruling) => vec![raw(format!("<{tag} id=\"{ruling}\">"))],
        None => vec![events[0].clone()],
    }
}

fn raw<'a>(html: impl Into<CowStr<'a>>) -> Event<'a> {
    Event::Html(html.into())
}

/// The ruling at the beginning of a block: two capital letters, a dash, a number.
fn ruling(events: &[Event<'_>]) -> Option<String> {
    let begins = |event: &&Event<'_>| {
        let inner = [Tag::Paragraph, Tag::Strong, Tag::Emphasis, Tag::TableCell];
        !matches!(event, Event::Start(tag) if inner.contains(tag))
    };
    let Some(Event::Text(text)) = events[1..].iter().find(begins) else { return None };
    let word: String =
        text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let (letters, number) = word.split_once('-')?;
    let is_ruling = letters.len() == 2
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
        && number.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
    is_ruling.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_becomes_headings_lists_tables_and_anchors() {
        let text = "# Title\n\nPE-1 One **two** `a<b`\nthree\n\n- PE-2 item\n  goes on\n- other\n\n\
                    | A | B |\n|---|:-:|\n| **PE-3** | 2 |\n\n    code & more\n";
        let html = render(text).into_string().replace(">\n<", "><").replace('\n', " ");
        assert_eq!(
            html,
            "<h1>Title</h1><p id=\"PE-1\">PE-1 One <strong>two</strong> <code>a&lt;b</code> three</p>\
             <ul><li id=\"PE-2\">PE-2 item goes on</li><li>other</li></ul><div class=\"scroll\"><table>\
             <thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr id=\"PE-3\"><td><strong>PE-3</strong></td>\
             <td>2</td></tr></tbody></table></div><pre><code>code &amp; more </code></pre> "
        );
    }

    #[test]
    fn an_anchor_is_given_once() {
        let html = render("- **PE-2** one\n\n  more\n\n- PE-4 two\n\nPE-4 again\n").into_string();
        assert_eq!(html.matches("id=\"PE-2\"").count(), 1, "{html}");
        assert_eq!(html.matches("id=\"PE-4\"").count(), 1, "{html}");
    }

    #[test]
    fn markup_in_a_rulebook_stays_text() {
        assert_eq!(
            render("<script>x</script>").into_string(),
            "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"
        );
        assert_eq!(
            render("a <b onclick=x>c</b> [d](javascript:e) ![f](g)").into_string(),
            "<p>a &lt;b onclick=x&gt;c&lt;/b&gt; d f</p>\n"
        );
    }
}
