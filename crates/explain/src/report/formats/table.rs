//! A table of buffers in the format of MiniMalloc, which `freehold plan` reads: the problem that `plan-memory` solves, with columns for
//! readers after those of the format.
//!
//! The functions that are not called follow each other in time, so an arena for the table has the size of the largest one. Each row is
//! a buffer, or a call with the bytes of its callee. Memory spaces are not part of the format; they are in the last column.

use super::super::document::Document;
use super::super::timeline::timelines;

/// The columns: those of MiniMalloc, and those for readers.
const COLUMNS: [&str; 9] = ["id", "lower", "upper", "size", "alignment", "function", "name", "source", "space"];

/// Returns the table.
pub(super) fn table(document: &Document) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: [&str; COLUMNS.len()]| writer.write_record(row).expect("a table in memory");
    write(COLUMNS);
    let mut first = 0u64;
    for timeline in timelines(document) {
        for block in &timeline.used {
            let Some(item) = block.item else { continue };
            let id = format!("{}.{}", timeline.function.name, item.id);
            let [lower, upper] = block.life.map(|position| (first + u64::from(position)).to_string());
            let (size, alignment) = (block.bytes.to_string(), item.alignment.max(1).to_string());
            let source = item.at.text(&document.file).unwrap_or_default();
            let (function, space) = (timeline.function.name.as_str(), block.space.unwrap_or(""));
            write([&id, &lower, &upper, &size, &alignment, function, &item.title(), &source, space]);
        }
        first += u64::from(timeline.function.length) + 1;
    }
    writer.into_inner().expect("a table in memory")
}
