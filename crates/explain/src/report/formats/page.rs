//! The page for a browser: one file without references to others. Its parts are in the folder `page`.

use serde_json::Value as Json;

const PAGE: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/page.css");

/// The script, in the order in which its parts run.
const SCRIPT: &str = concat!(
    include_str!("../page/model.js"),
    "\n",
    include_str!("../page/picture.js"),
    "\n",
    include_str!("../page/table.js"),
    "\n",
    include_str!("../page/comparison.js"),
    "\n",
    include_str!("../page/sections.js"),
    "\n",
    include_str!("../page/check.js"),
);

/// Returns the page about a report or a comparison.
pub(in super::super) fn page(title: &str, data: &Json) -> String {
    let title = escaped(title);
    // Within the element, only `<` could end it.
    let data = data.to_string().replace('<', "\\u003c");
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
