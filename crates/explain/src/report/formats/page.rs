//! The page for a browser: one file without references to others. Its parts are `page.html`, `page.css` and `page.js`.

use super::super::document::Document;

const PAGE: &str = include_str!("../page.html");
const STYLE: &str = include_str!("../page.css");
const SCRIPT: &str = include_str!("../page.js");

/// Returns the page.
pub(in super::super) fn page(document: &Document) -> String {
    let title = escaped(&document.file);
    // Within the element, only `<` could end it.
    let data = super::super::json_of(document).to_string().replace('<', "\\u003c");
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len() + data.len() + 256);
    let mut rest = PAGE;
    while let Some((before, (name, after))) =
        rest.split_once("{{").and_then(|(before, rest)| Some((before, rest.split_once("}}")?)))
    {
        page.push_str(before);
        match name {
            "title" => page.push_str(&title),
            "style" => page.push_str(STYLE),
            "script" => page.push_str(SCRIPT),
            _ => page.push_str(&data),
        }
        rest = after;
    }
    page.push_str(rest);
    page
}

/// Returns the text with the characters replaced that mean something in HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
