//! The summary for a terminal: the peaks of the functions that are not called, and the buffers that cost most.

use super::super::comparison::{Compared, Comparison};
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
    let line =
        peak_line(&function.name, [after.own_peak, after.least, after.any_order], assumes.then_some(document.extent));
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

/// Returns the place of an op behind a comma; nothing if it is not known.
fn place_of(document: &Document, item: &Item) -> String {
    item.at.text(&document.file).map_or(String::new(), |place| format!(", {place}"))
}

/// Returns the lines about a buffer at the peak.
fn costly_lines(document: &Document, item: &Item, costly: &Costly) -> String {
    let place = place_of(document, item);
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

/// The buffers of one program that are listed, at most.
const BUFFERS: usize = 10;

/// Returns the functions of a comparison that are not called, and need bytes in one of the programs.
fn shown_of(comparison: &Comparison) -> impl Iterator<Item = &Compared> {
    comparison.functions.iter().filter(|function| {
        let of_side = |side: usize| Some(&comparison.reports[side].functions[function.functions[side]?]);
        let mut functions = [of_side(0), of_side(1)].into_iter().flatten();
        functions.any(|function| !function.called && function.before.peak.bytes > 0)
    })
}

/// Returns a line for each function that is not called, and needs bytes in one of the programs.
pub(crate) fn compared(comparison: &Comparison) -> String {
    shown_of(comparison).map(|one| format!("freehold report: {}\n", difference(comparison, one))).collect()
}

/// Returns the line about the peaks of a function.
fn difference(comparison: &Comparison, function: &Compared) -> String {
    let [first, second] = &comparison.labels;
    let name = &function.name;
    match function.peaks {
        [Some(from), Some(to)] => {
            let change = match from.abs_diff(to) {
                0 => "no difference".to_string(),
                by => {
                    let share = by as f64 / from.max(1) as f64 * 100.0;
                    let word = if to < from { "less" } else { "more" };
                    format!("{} {word} ({share:.1} %)", counted(by, "byte"))
                }
            };
            format!("@{name} holds {} at the peak in {first}, {to} in {second}: {change}", counted(from, "byte"))
        }
        [Some(bytes), None] => format!("@{name} is only in {first}: {} at the peak", counted(bytes, "byte")),
        [_, bytes] => format!("@{name} is only in {second}: {} at the peak", counted(bytes.unwrap_or(0), "byte")),
    }
}

/// Returns the text about a comparison.
pub(super) fn comparison(comparison: &Comparison) -> String {
    let mut text = String::new();
    for function in shown_of(comparison) {
        text.push_str(&format!("{}\n", difference(comparison, function)));
        for (words, pair) in [("this", function.least), ("any", function.any_order)] {
            if let [Some(first), Some(second)] = pair {
                text.push_str(&format!("  needed at least in {words} order: {first}, {second}\n"));
            }
        }
        for side in [0, 1] {
            text.push_str(&only_lines(comparison, function, side));
        }
    }
    text
}

/// Returns the lines about the buffers that only one program has.
fn only_lines(comparison: &Comparison, function: &Compared, side: usize) -> String {
    let (document, ids) = (&comparison.reports[side], &function.only[side]);
    let Some(boxes) = function.functions[side].map(|number| &document.functions[number].boxes) else {
        return String::new();
    };
    if ids.is_empty() {
        return String::new();
    }
    let sum = ids.iter().filter_map(|&id| boxes[id].bytes).fold(0, u64::saturating_add);
    let (count, sum) = (counted(ids.len() as u64, "buffer"), counted(sum, "byte"));
    let mut text = format!("  only in {}: {count}, {sum}\n", comparison.labels[side]);
    for &id in ids.iter().take(BUFFERS) {
        let item = &boxes[id];
        let bytes = item.bytes.map_or("size unknown".to_string(), |bytes| counted(bytes, "byte"));
        let place = place_of(document, item);
        text.push_str(&format!("    {bytes}: {}{place}\n", item.title()));
    }
    if ids.len() > BUFFERS {
        text.push_str(&format!("    and {} smaller ones\n", ids.len() - BUFFERS));
    }
    text
}
