//! The summary for a terminal: the peaks of the functions that are not called, and the buffers that cost most.

use super::super::document::{Costly, Document, Function, Item, Story};
use crate::plans::peak_line;
use freehold_core::diagnostics::counted;

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
        if let Some(story) = &function.story {
            text.push_str(&story_lines(story));
        }
        for costly in &function.costliest {
            text.push_str(&costly_lines(document, &function.boxes[costly.id], costly));
        }
        if function.arguments + function.constants > 0 {
            let (arguments, constants) = (counted(function.arguments, "byte"), function.constants);
            text.push_str(&format!("  not counted: {arguments} of arguments, {constants} of constants\n"));
        }
    }
    text
}

/// Returns the peaks from the naive program to the compiled one, a line each.
fn story_lines(story: &Story) -> String {
    let mut lines: Vec<(String, u64)> = Vec::new();
    lines.extend(story.naive.map(|bytes| ("naive flow".to_string(), bytes)));
    for step in &story.steps {
        let counts: Vec<String> = step.counts.iter().map(|(words, count)| format!("{words}: {count}")).collect();
        let counts = if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) };
        lines.push((format!("{}{counts}", step.step), step.bytes));
    }
    let width = lines.iter().map(|(_, bytes)| bytes.to_string().len()).max().unwrap_or(0);
    lines.into_iter().map(|(step, bytes)| format!("  {bytes:>width$}  {step}\n")).collect()
}

/// Returns the lines about a buffer at the peak.
fn costly_lines(document: &Document, item: &Item, costly: &Costly) -> String {
    let place = item.at.text(&document.file).map_or(String::new(), |place| format!(", {place}"));
    let saves = match costly.saves {
        Some(0) => ": the peak is the same without it".to_string(),
        Some(saves) => format!(": {} less without it", counted(saves, "byte")),
        None => String::new(),
    };
    let mut text = format!("  {}: {}{place}{saves}\n", counted(costly.bytes, "byte"), item.title());
    if let (Some(advice), Some(saves)) = (&costly.advice, costly.advice_saves) {
        text.push_str(&format!("    to save {}: {advice}\n", counted(saves, "byte")));
    }
    text
}
