//! A document: its text, its programs, and what an edit changes of them.

use std::ops::Range as Bytes;

use freehold_core::diagnostics::{Diagnostics, Severity, render};
use freehold_core::ir::{Context, Location};
use freehold_core::sort::sort_by_key;
use freehold_dialects::DIALECTS;

use crate::piece::Piece;
use crate::position::{Lines, Position, Range};

/// The text that separates the programs of a document.
pub const SEPARATOR: &str = "// -----";

/// The texts of functions that were replaced may have this many times the size of the document, before it is read anew.
const OLD_TEXTS: usize = 2;

/// A file that declares dialects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialectFile {
    /// Its name in messages.
    pub name: String,
    /// Its text, in IRDL.
    pub text: String,
}

/// The settings by which documents are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Whether ops of dialects that nobody declares are allowed.
    pub allow_unregistered: bool,
    /// The files that declare more dialects.
    pub dialects: Vec<DialectFile>,
}

/// A change of a text: `range` is replaced by `text`, or the whole text if it is `None`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The range that is replaced.
    pub range: Option<Range>,
    /// The new text of the range.
    pub text: String,
}

/// A message about a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Its severity.
    pub severity: Severity,
    /// Its range: the token at which it is reported.
    pub range: Range,
    /// Its text.
    pub text: String,
    /// Its notes, with their ranges. A note without a place in the document is at the range of the message.
    pub notes: Vec<(Range, String)>,
}

/// The programs of a text.
struct Analysis {
    ctx: Context,
    /// The range of each program, and the program.
    pieces: Vec<(Bytes<usize>, Piece)>,
    /// The number of bytes of the texts that were added to the context.
    added: usize,
    /// The errors of the files that declare dialects.
    problems: Vec<String>,
}

/// An open document.
pub struct Document {
    name: String,
    text: String,
    lines: Lines,
    settings: Settings,
    analysis: Analysis,
    /// The bytes that were edited since the last analysis, before and after the edits.
    edited: Option<(Bytes<usize>, usize)>,
}

impl Document {
    /// Reads a text. `name` is the name of its file in messages. Linear in the size of the text.
    pub fn new(name: &str, text: String, settings: Settings) -> Document {
        let analysis = Analysis::new(name, &text, &settings);
        Document { name: name.to_string(), lines: Lines::new(&text), text, settings, analysis, edited: None }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the lines.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Returns the context that the programs are in.
    pub fn context(&self) -> &Context {
        &self.analysis.ctx
    }

    /// Returns the programs with their ranges in bytes.
    pub fn pieces(&self) -> &[(Bytes<usize>, Piece)] {
        &self.analysis.pieces
    }

    /// Returns the program at byte `offset`, and the offset of its first byte.
    pub fn piece_at(&self, offset: usize) -> (usize, &Piece) {
        let count = self.analysis.pieces.partition_point(|(range, _)| range.start <= offset);
        let (range, piece) = &self.analysis.pieces[count.max(1) - 1];
        (range.start, piece)
    }

    /// Returns the position of byte `offset`.
    pub fn position(&self, offset: usize) -> Position {
        self.lines.position(&self.text, offset)
    }

    /// Returns the byte at `position`.
    pub fn offset(&self, position: Position) -> usize {
        self.lines.offset(&self.text, position)
    }

    /// Returns the range of bytes as positions.
    pub fn range(&self, bytes: Bytes<usize>) -> Range {
        Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    /// Changes the text. The programs are those of the old text until [`Document::analyze`] is called. Returns the bytes that were
    /// replaced, and the number of bytes that took their place. Linear in the size of the text, with a small factor.
    pub fn edit(&mut self, change: &Change) -> (Bytes<usize>, usize) {
        let Some(range) = change.range else {
            let (start, end, new) = changed_bytes(&self.text, &change.text);
            let new = change.text[new].to_string();
            self.replace(start..end, &new);
            return (start..end, new.len());
        };
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        let bytes = start..end.max(start);
        self.replace(bytes.clone(), &change.text);
        (bytes, change.text.len())
    }

    fn replace(&mut self, bytes: Bytes<usize>, new: &str) {
        let new_end = bytes.start + new.len();
        let edited = match self.edited.take() {
            None => (bytes.clone(), new_end),
            Some((old, end)) => {
                // The bytes after the earlier edits are `end - old.end` further.
                let before = |offset: usize| if offset <= end { old.end } else { offset - end + old.end };
                let after = if bytes.end >= end { new_end } else { end - bytes.end + new_end };
                (old.start.min(bytes.start)..before(bytes.end).max(old.end), after)
            }
        };
        self.edited = Some(edited);
        self.lines.replace(bytes.start, bytes.end, new);
        self.text.replace_range(bytes, new);
    }

    /// Reads the text again, as far as edits have changed it: a function, a program, or all.
    pub fn analyze(&mut self) {
        let Some((old, end)) = self.edited.take() else { return };
        let is_small = self.analysis.added < (OLD_TEXTS + 1) * self.text.len() + (1 << 20);
        if !(is_small && self.analysis.replace(&self.name, &self.text, old, end)) {
            self.analysis = Analysis::new(&self.name, &self.text, &self.settings);
        }
    }

    /// Reads the text with other settings.
    pub fn set_settings(&mut self, settings: Settings) {
        if self.settings != settings {
            self.settings = settings;
            self.edited = None;
            self.analysis = Analysis::new(&self.name, &self.text, &self.settings);
        }
    }

    /// Stops the analysis that another thread may run.
    pub fn cancellation(&self) -> &freehold_core::cancellation::Cancellation {
        self.analysis.ctx.cancellation()
    }

    /// Whether all programs were parsed and verified without errors.
    pub fn is_valid(&self) -> bool {
        self.analysis.problems.is_empty() && self.analysis.pieces.iter().all(|(_, piece)| piece.is_valid())
    }

    /// Returns the errors, warnings and remarks, in the order of the text.
    pub fn messages(&self) -> Vec<Message> {
        let start = |problem: &String| Message {
            severity: Severity::Error,
            range: Range::default(),
            text: problem.clone(),
            notes: Vec::new(),
        };
        let mut messages: Vec<Message> = self.analysis.problems.iter().map(start).collect();
        for (bytes, piece) in &self.analysis.pieces {
            let place = |location: Location| {
                let offset = piece.offset_of(&self.analysis.ctx, location)?;
                Some(self.range(self.token_at(bytes.start + offset)))
            };
            for diagnostic in piece.diagnostics() {
                let at = place(diagnostic.location);
                let at = at.unwrap_or_else(|| self.range(bytes.start..bytes.start));
                let notes = diagnostic.notes.iter();
                let notes = notes.map(|(location, text)| (place(*location).unwrap_or(at), text.clone())).collect();
                let (severity, text) = (diagnostic.severity, diagnostic.message.clone());
                messages.push(Message { severity, range: at, text, notes });
            }
        }
        sort_by_key(&mut messages, |message| message.range.start);
        messages
    }

    /// Returns the bytes of the token that begins at `offset`; the byte there if there is none.
    fn token_at(&self, offset: usize) -> Bytes<usize> {
        let offset = offset.min(self.text.len());
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
        let bytes = &self.text.as_bytes()[offset..];
        let sigil = usize::from(bytes.first().is_some_and(|byte| matches!(byte, b'%' | b'@' | b'^' | b'#' | b'!')));
        let name = bytes[sigil.min(bytes.len())..].iter().take_while(|byte| is_name(**byte)).count();
        let quoted = match bytes.first() {
            Some(b'"') => bytes[1..].iter().position(|&byte| matches!(byte, b'"' | b'\n')).map(|end| end + 2),
            _ => None,
        };
        let one = usize::from(bytes.first().is_some_and(|&byte| byte != b'\n'));
        let end = offset + quoted.unwrap_or(sigil + name).max(one);
        let end = (end..=self.text.len()).find(|&at| self.text.is_char_boundary(at)).unwrap_or(offset);
        let start = (0..=offset).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        start..end
    }
}

/// Returns the bytes of `old` and of `new` that differ.
fn changed_bytes(old: &str, new: &str) -> (usize, usize, Bytes<usize>) {
    let (a, b) = (old.as_bytes(), new.as_bytes());
    let mut start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(start) || !new.is_char_boundary(start) {
        start -= 1;
    }
    let most = a.len().min(b.len()) - start;
    let mut same = a.iter().rev().zip(b.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(a.len() - same) || !new.is_char_boundary(b.len() - same) {
        same -= 1;
    }
    (start, a.len() - same, start..b.len() - same)
}

/// Returns the ranges of the programs of `text`.
pub(crate) fn programs(text: &str) -> Vec<Bytes<usize>> {
    let mut starts = vec![0];
    let mut ends = Vec::new();
    for (at, _) in text.match_indices(SEPARATOR).filter(|(at, _)| at + SEPARATOR.len() < text.len()) {
        ends.push(at);
        starts.push(at + SEPARATOR.len());
    }
    ends.push(text.len());
    starts.into_iter().zip(ends).map(|(start, end)| start..end).collect()
}

impl Analysis {
    fn new(name: &str, text: &str, settings: &Settings) -> Analysis {
        let ctx = Context::new(DIALECTS);
        ctx.set_allow_unregistered(settings.allow_unregistered);
        ctx.set_gives_advice(true);
        let mut problems = Vec::new();
        for file in &settings.dialects {
            problems.extend(declare(&ctx, file));
        }
        let mut analysis = Analysis { ctx, pieces: Vec::new(), added: 0, problems };
        for range in programs(text) {
            let piece = analysis.piece(name, text, range.clone());
            analysis.pieces.extend(piece.map(|piece| (range, piece)));
        }
        if analysis.pieces.is_empty() {
            // The text is too large.
            analysis.problems.push(format!("{name}: texts of more than 2 GiB are not read"));
            let empty = analysis.piece(name, "", 0..0);
            analysis.pieces.extend(empty.map(|piece| (0..text.len(), piece)));
        }
        analysis
    }

    fn piece(&mut self, name: &str, text: &str, range: Bytes<usize>) -> Option<Piece> {
        self.added += range.len();
        let source = self.ctx.add_source(name, text.as_bytes()[range].to_vec(), 0)?;
        Some(Piece::new(&self.ctx, source))
    }

    /// Reads what has changed if the bytes `old` are those before `end` now. Returns whether that was possible.
    fn replace(&mut self, name: &str, text: &str, old: Bytes<usize>, end: usize) -> bool {
        let moved = end as isize - old.end as isize;
        let Some(index) = self.pieces.iter().position(|(range, _)| range.start <= old.start && old.end <= range.end)
        else {
            return false;
        };
        let count = self.pieces.len();
        let (range, piece) = &mut self.pieces[index];
        let new_range = range.start..range.end.saturating_add_signed(moved);
        // A separator may have been made, or be an end of the range.
        let near =
            old.start.saturating_sub(SEPARATOR.len()).max(range.start)..(end + SEPARATOR.len()).min(new_range.end);
        if text.as_bytes()[near].windows(SEPARATOR.len()).any(|window| window == SEPARATOR.as_bytes())
            || (index > 0 && old.start < range.start + 1)
            || (old.end + 1 > range.end && index + 1 < count)
        {
            return false;
        }
        let (start, stop) = (old.start - range.start, old.end - range.start);
        let function = piece.function_index(start).filter(|&index| {
            let function = piece.functions[index].range();
            function.start < start && stop < function.end
        });
        let replaced = function.is_some_and(|function| {
            let bytes = piece.functions[function].range();
            let bytes = range.start + bytes.start..(range.start + bytes.end).saturating_add_signed(moved);
            self.added += bytes.len();
            let source = self.ctx.add_source(name, text.as_bytes()[bytes].to_vec(), 0);
            source.is_some_and(|source| piece.replace_function(&self.ctx, function, source))
        });
        if !replaced {
            let Some(piece) = self.piece(name, text, new_range.clone()) else { return false };
            self.pieces[index].1 = piece;
        }
        self.pieces[index].0 = new_range;
        for (range, _) in &mut self.pieces[index + 1..] {
            *range = range.start.saturating_add_signed(moved)..range.end.saturating_add_signed(moved);
        }
        true
    }
}

/// Declares the dialects of a file. Returns the messages about errors in it.
pub(crate) fn declare(ctx: &Context, file: &DialectFile) -> Vec<String> {
    let diagnostics = Diagnostics::default();
    let Some(source) = ctx.add_source(&file.name, file.text.clone().into_bytes(), 0) else {
        return vec![format!("{}: texts of more than 2 GiB are not read", file.name)];
    };
    match freehold_dialects::user::load_dialects(ctx, source, &diagnostics) {
        Ok(()) => Vec::new(),
        Err(_) => diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic).trim_end().to_string()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_bytes_of_a_text_are_whole_characters() {
        assert_eq!(changed_bytes("abc", "abc"), (3, 3, 3..3));
        assert_eq!(changed_bytes("aa", "aaa"), (2, 2, 2..3));
        assert_eq!(changed_bytes("x\u{e4}y", "x\u{e5}y"), (1, 3, 1..3));
        assert_eq!(changed_bytes("", "new"), (0, 0, 0..3));
    }
}
