//! Renders diagnostics for the terminal: `file:line:column: error: message`, the source line, a caret, then the notes. A
//! position in a bytecode file is `file:offset`.

use super::Diagnostic;
use crate::ir::{Context, Location, LocationData, text_of_bytes};

/// Returns the text of a diagnostic with its notes. Each line ends with a newline.
pub fn render(ctx: &Context, diagnostic: &Diagnostic) -> String {
    let mut out = String::new();
    let word = diagnostic.severity.to_string();
    message(ctx, &mut out, diagnostic.location, &word, &diagnostic.message, true);
    // The source line is not repeated for a note at the same position.
    let mut last = diagnostic.location;
    for (location, text) in &diagnostic.notes {
        message(ctx, &mut out, *location, "note", text, *location != last);
        last = *location;
    }
    out
}

/// The maximum number of bytes shown of a long line.
const WIDEST: usize = 240;

fn message(ctx: &Context, out: &mut String, location: Location, word: &str, text: &str, shows_line: bool) {
    match place(ctx, location) {
        Place::Source(location) => {
            let (source, offset) = location.source(ctx).expect("a position in a source text");
            if source.is_bytecode() {
                // Bytecode has no lines.
                out.push_str(&format!("{}:{offset}: {word}: {text}\n", source.file));
                return;
            }
            let (line, column) = source.line_column(offset);
            out.push_str(&format!("{}:{line}:{column}: {word}: {text}\n", source.file));
            if !shows_line {
                return;
            }
            let whole = source.line_text(offset);
            let start = column as usize - 1;
            // Of a very long line, the part around the column is shown.
            let from = if whole.len() > WIDEST { start.saturating_sub(WIDEST / 2) } else { 0 };
            let until = whole.len().min(from + WIDEST);
            let shown = text_of_bytes(&whole[from.min(until)..until]).replace('\t', " ");
            let before = text_of_bytes(&whole[from.min(until)..start.min(until)]);
            let width = before.chars().count();
            out.push_str(&format!("{shown}\n{:width$}^\n", ""));
        }
        Place::Named(file, line, column) => out.push_str(&format!("{file}:{line}:{column}: {word}: {text}\n")),
        Place::Nowhere => out.push_str(&format!("<unknown>:0: {word}: {text}\n")),
    }
}

/// The position of a message in a text, with numbers from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The name of the file.
    pub file: String,
    /// The line, from 1. `None` in bytecode, which has no lines.
    pub line: Option<u32>,
    /// The column in bytes, from 1. In bytecode the offset in the file.
    pub column: u32,
}

/// Returns the position that messages at `location` start with: the first one in it. `None` if there is no position in it.
pub fn position_of(ctx: &Context, location: Location) -> Option<Position> {
    match place(ctx, location) {
        Place::Source(location) => {
            let (source, offset) = location.source(ctx)?;
            let file = source.file.to_string();
            if source.is_bytecode() {
                return Some(Position { file, line: None, column: u32::try_from(offset).unwrap_or(u32::MAX) });
            }
            let (line, column) = source.line_column(offset);
            Some(Position { file, line: Some(line), column })
        }
        Place::Named(file, line, column) => Some(Position { file, line: Some(line), column }),
        Place::Nowhere => None,
    }
}

enum Place {
    Source(Location),
    Named(String, u32, u32),
    Nowhere,
}

/// Returns the first file position in a location.
fn place(ctx: &Context, location: Location) -> Place {
    let mut work = vec![location];
    while let Some(location) = work.pop() {
        if location.source(ctx).is_some() {
            return Place::Source(location);
        }
        match location.data(ctx) {
            LocationData::File { file, line, column, .. } => return Place::Named(file.to_string(), line, column),
            LocationData::Named { child, .. } => work.push(child),
            LocationData::CallSite { callee, caller } => work.extend([caller, callee]),
            LocationData::Fused { locations, .. } => work.extend(locations.iter().rev()),
            LocationData::Unknown => {}
        }
    }
    Place::Nowhere
}
