//! The findings of `freehold explain` as tables for a terminal: the largest buffers at the peaks first, then the findings, those about
//! these buffers first. They are made from the same JSON that editors get (docs/guide/explain.md).

use std::collections::HashMap;

use serde_json::Value as Json;

use super::super::table::Table;
use crate::diagnostics::counted;
use freehold_core::sort::sort_by_key;

/// The maximum number of buffers of a peak that are listed.
const MOST_LISTED: usize = 10;

/// Returns the tables. `file` is the name of the program, `summary` the lines about the whole of it.
pub fn tables(explanation: &Json, file: &str, summary: &str, (width, is_colored): (usize, bool)) -> String {
    let list = |value: &Json| value.as_array().cloned().unwrap_or_default();
    let mut out = summary.to_string();
    let mut ranks: HashMap<String, usize> = HashMap::new();
    for peak in list(&explanation["peaks"]) {
        let mut buffers = list(&peak["buffers"]);
        sort_by_key(&mut buffers, |buffer| std::cmp::Reverse(buffer["bytes"].as_u64()));
        for buffer in &buffers {
            let rank = ranks.len();
            ranks.entry(place(buffer, file)).or_insert(rank);
        }
        out.push_str(&peak_table(&peak, &buffers, file, (width, is_colored)));
    }
    let mut findings = list(&explanation["findings"]);
    if findings.is_empty() {
        return out;
    }
    sort_by_key(&mut findings, |finding| ranks.get(&place(finding, file)).copied().unwrap_or(usize::MAX));
    let mut table = Table::new(&["place", "what", "why", "to avoid it"]);
    for finding in &findings {
        let related: String = list(&finding["related"])
            .iter()
            .map(|related| match place(related, file) {
                place if place.is_empty() => format!("; {}", text(&related["message"])),
                place => format!("; {} ({place})", text(&related["message"])),
            })
            .collect();
        table.push(vec![
            place(finding, file),
            text(&finding["kind"]),
            text(&finding["message"]) + &related,
            text(&finding["advice"]["message"]),
        ]);
    }
    out.push_str(&format!("\n{file}: {}\n", counted(findings.len(), "finding")));
    out + &table.text(width, is_colored)
}

/// Returns the table of the buffers that make a peak, the largest first.
fn peak_table(peak: &Json, buffers: &[Json], file: &str, (width, is_colored): (usize, bool)) -> String {
    let bytes = |count: &Json| counted(count.as_u64().unwrap_or(0), "byte");
    let assumed = peak["extent"].as_u64().map_or(String::new(), |extent| format!(", if dynamic extents are {extent}"));
    let at = if peak["at"].is_null() { String::new() } else { format!(" ({file}:{})", place(&peak["at"], file)) };
    let name = text(&peak["function"]);
    let mut out = format!("\n@{name} holds {} at the peak{at}{assumed}\n", bytes(&peak["bytes"]));
    let mut table = Table::new(&["#bytes", "buffer", "type", "place", "less without it", "to save them"]);
    for buffer in buffers.iter().take(MOST_LISTED) {
        let ty = match buffer["callee"].as_str() {
            Some(callee) => format!("held by '@{callee}'"),
            None => text(&buffer["type"]),
        };
        let saves = match buffer["saves"].as_u64() {
            Some(0) => "nothing".to_string(),
            Some(saves) => counted(saves, "byte"),
            None => "known at run time".to_string(),
        };
        table.push(vec![
            buffer["bytes"].to_string(),
            text(&buffer["name"]),
            ty,
            place(buffer, file),
            saves,
            text(&buffer["advice"]["message"]),
        ]);
    }
    out.push_str(&table.text(width, is_colored));
    let others = peak["others"].as_u64().unwrap_or(0) as usize + buffers.len().saturating_sub(MOST_LISTED);
    if others > 0 {
        out.push_str(&format!("and {}\n", counted(others, "other buffer")));
    }
    out
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_string()
}

/// Returns line and column of an entry, with the file unless that is the program's.
fn place(entry: &Json, file: &str) -> String {
    let (line, column) = (&entry["line"], &entry["column"]);
    match entry["file"].as_str() {
        Some(own) if own == file => format!("{line}:{column}"),
        Some(other) => format!("{other}:{line}:{column}"),
        None => String::new(),
    }
}
