//! The summary for a terminal: the peaks of the functions that are not called, and the buffers that cost most.

use super::super::document::{Document, Function, Item};
use crate::plans::peak_line;
use freehold_core::diagnostics::counted;

/// The number of buffers that the text lists for a function.
const LISTED: usize = 10;

/// Returns the functions that are not called, and need bytes.
fn shown(document: &Document) -> impl Iterator<Item = &Function> {
    document.functions.iter().filter(|function| !function.called && function.before.peak.bytes > 0)
}

/// Returns a line for each function that is not called, and needs bytes.
pub(crate) fn summary(document: &Document) -> String {
    shown(document).map(|function| format!("freehold report: {}\n", headline(document, function))).collect()
}

fn headline(document: &Document, function: &Function) -> String {
    let after = &function.after;
    let assumes = function.boxes.iter().any(|item| item.dynamic && item.bytes.is_some());
    let line = peak_line(&function.name, [after.own_peak, after.least], assumes.then_some(document.extent));
    format!("{line}; {} without the plan", function.before.peak.bytes)
}

/// Returns the text.
pub(super) fn text(document: &Document) -> String {
    let mut text = String::new();
    for function in shown(document) {
        text.push_str(&format!("{}\n", headline(document, function)));
        let mut items: Vec<&Item> =
            function.boxes.iter().filter(|item| item.bytes.is_some_and(|bytes| bytes > 0)).collect();
        items.sort_by_key(|item| (std::cmp::Reverse(item.bytes), item.id));
        for item in items.iter().take(LISTED) {
            let place = item.at.text(&document.file).map_or(String::new(), |place| format!(", {place}"));
            text.push_str(&format!("  {}: {}{place}\n", counted(item.bytes.unwrap_or(0), "byte"), item.title()));
        }
    }
    text
}
