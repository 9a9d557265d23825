//! Where `freehold compile` puts copies, allocations, frees and run-time checks: the findings of `freehold explain` at the places of
//! a document.

use std::ops::Range as Bytes;

use freehold_core::cancellation::Cancellation;
use freehold_core::definition::verify_program;
use freehold_core::diagnostics::{Diagnostics, catch};
use freehold_core::ir::{Context, TypeData, View};
use freehold_core::read::parse_source;
use freehold_core::sort::sort_by_key;
use freehold_core::text::{ParseOptions, parse_type_text};
use freehold_dialects::DIALECTS;
use freehold_explain::{Program, explain, explain_without_advice, in_order};
use freehold_passes::compile::CompileOptions;
use serde_json::Value as Json;

use crate::document::{Settings, declare, programs};
use crate::hover::bytes_of;
use crate::names::shifted;
use crate::position::Lines;

/// The kind of op that is put into the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "protocol", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)]
pub enum BufferKind {
    Copy,
    Allocation,
    Clone,
    Free,
    RunTimeCheck,
}

impl BufferKind {
    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        match self {
            BufferKind::Copy => "copy",
            BufferKind::Allocation => "allocation",
            BufferKind::Clone => "clone",
            BufferKind::Free => "free",
            BufferKind::RunTimeCheck => "run-time check",
        }
    }

    fn of(word: &str) -> Option<BufferKind> {
        use BufferKind::{Allocation, Clone, Copy, Free, RunTimeCheck};
        [Copy, Allocation, Clone, Free, RunTimeCheck].into_iter().find(|kind| kind.word() == word)
    }
}

/// A copy, allocation, free or run-time check that is put into the program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "protocol", derive(serde::Serialize, serde::Deserialize))]
pub struct BufferNote {
    /// Its kind.
    pub kind: BufferKind,
    /// The bytes of the token in the document that it is about.
    pub range: Bytes<usize>,
    /// The reason.
    pub message: String,
    /// The bytes of the buffer, if they are known.
    pub bytes: Option<u64>,
    /// Other places, with messages.
    pub related: Vec<(Bytes<usize>, String)>,
    /// A way to avoid it.
    pub advice: Option<BufferAdvice>,
}

/// A change of the text that avoids a copy or allocation. It was tested.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "protocol", derive(serde::Serialize, serde::Deserialize))]
pub struct BufferAdvice {
    /// The instruction.
    pub message: String,
    /// The edits that do it, if edits of the text do.
    pub edits: Vec<(Bytes<usize>, String)>,
    /// The function whose peak changes, and the bytes of its peak before and after.
    pub peak: Option<(String, u64, u64)>,
}

/// Compiles each program of a text, and returns what is put into it. A program that is not valid, or that `freehold compile`
/// refuses, has no notes. `start` gets the request by which another thread stops this; then `None` is returned.
///
/// Cost: that of `freehold compile`; with advice up to that of compiling texts of eight times the size, and 4 MiB.
pub fn buffer_notes(
    name: &str,
    text: &str,
    settings: &Settings,
    with_advice: bool,
    start: &mut dyn FnMut(&Cancellation),
) -> Option<Vec<BufferNote>> {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(settings.allow_unregistered);
    start(ctx.cancellation());
    if settings.dialects.iter().any(|file| !declare(&ctx, file).is_empty()) {
        return Some(Vec::new());
    }
    let mut notes = Vec::new();
    for range in programs(text) {
        match catch(|| notes_of(&ctx, name, &text[range.clone()], with_advice)) {
            Ok(found) => notes.extend(found.into_iter().map(|note| note.shifted(range.start))),
            Err(panic) if panic.is_cancellation => return None,
            // The compiler reports its panics as errors; a panic of the explanation leaves the program without notes.
            Err(_) => {}
        }
        if ctx.cancellation().is_cancelled() {
            return None;
        }
    }
    sort_by_key(&mut notes, |note| note.range.start);
    Some(notes)
}

fn notes_of(ctx: &Context, name: &str, text: &str, with_advice: bool) -> Vec<BufferNote> {
    let Some(source) = ctx.add_source(name, text.as_bytes().to_vec(), 0) else { return Vec::new() };
    let diagnostics = Diagnostics::default();
    let read = parse_source(ctx, source, &diagnostics, &ParseOptions::default());
    let valid = read.and_then(|body| verify_program(ctx, &body, &diagnostics).map(|()| body));
    let Ok(mut body) = valid else { return Vec::new() };
    let original = in_order(body.deep_copy());
    let program = Program::new(ctx, source, &original);
    let explain = if with_advice { explain } else { explain_without_advice };
    let Ok(explanation) = explain(&program, &mut body, CompileOptions::default(), &diagnostics) else {
        return Vec::new();
    };
    let places = Places { text, lines: Lines::new(text) };
    let view = View::new(ctx, &original);
    let mut notes = Vec::new();
    explanation.for_each_finding(&program, &mut |finding| notes.extend(places.note(view, &finding)));
    notes
}

/// The places of a text, which findings state as lines and columns in bytes, both from 1.
struct Places<'t> {
    text: &'t str,
    lines: Lines,
}

impl Places<'_> {
    fn offset(&self, place: &Json) -> Option<usize> {
        let line = u32::try_from(place["line"].as_u64()?.checked_sub(1)?).ok()?;
        let column = place["column"].as_u64()?.saturating_sub(1) as usize;
        let offset = (self.lines.start(self.text, line) + column).min(self.text.len());
        self.text.is_char_boundary(offset).then_some(offset)
    }

    fn range(&self, place: &Json) -> Option<Bytes<usize>> {
        let start = self.offset(place)?;
        Some(start..self.offset(&place["end"]).unwrap_or(start).max(start))
    }

    fn note(&self, view: View<'_>, finding: &Json) -> Option<BufferNote> {
        let message = finding["message"].as_str()?.to_string();
        let related = finding["related"].as_array().into_iter().flatten();
        let related = related.filter_map(|place| Some((self.range(place)?, place["message"].as_str()?.to_string())));
        Some(BufferNote {
            kind: BufferKind::of(finding["kind"].as_str()?)?,
            range: self.range(finding)?,
            bytes: bytes_in(view, &message),
            message,
            related: related.collect(),
            advice: self.advice(&finding["advice"]),
        })
    }

    fn advice(&self, advice: &Json) -> Option<BufferAdvice> {
        let edit = |edit: &Json| {
            let range = self.offset(&edit["start"])?..self.offset(&edit["end"])?;
            Some((range, edit["text"].as_str()?.to_string()))
        };
        let peak = &advice["peak"];
        let peak = || Some((peak["function"].as_str()?.to_string(), peak["before"].as_u64()?, peak["after"].as_u64()?));
        Some(BufferAdvice {
            message: advice["message"].as_str()?.to_string(),
            edits: advice["edits"].as_array()?.iter().map(edit).collect::<Option<Vec<_>>>()?,
            peak: peak(),
        })
    }
}

/// Returns the bytes of the first memref type in a message.
fn bytes_in(view: View<'_>, message: &str) -> Option<u64> {
    let start = message.find("memref<")?;
    let mut depth = 0;
    let end = message[start..].char_indices().find_map(|(at, character)| {
        depth += i32::from(character == '<') - i32::from(character == '>' && !message[..start + at].ends_with('-'));
        (character == '>' && depth == 0).then_some(start + at + 1)
    })?;
    let ty = parse_type_text(view.ctx, &message[start..end])?;
    matches!(ty.data(view.ctx), TypeData::MemRef { .. }).then(|| bytes_of(view, ty))??
}

impl BufferNote {
    /// Moves the note by `start` bytes.
    fn shifted(mut self, start: usize) -> BufferNote {
        self.range = shifted(self.range, start);
        self.related.iter_mut().for_each(|place| place.0 = shifted(place.0.clone(), start));
        for edit in self.advice.iter_mut().flat_map(|advice| &mut advice.edits) {
            edit.0 = shifted(edit.0.clone(), start);
        }
        self
    }

    /// Moves the note to its place after the bytes `old` of the text were replaced by `new` bytes. Returns `None` if its place is
    /// among them. The advice is dropped.
    pub fn after_edit(mut self, old: &Bytes<usize>, new: usize) -> Option<BufferNote> {
        let moved = |range: &Bytes<usize>| {
            if range.end <= old.start {
                return Some(range.clone());
            }
            let is_after = range.start >= old.end;
            is_after.then(|| range.start - old.end + old.start + new..range.end - old.end + old.start + new)
        };
        self.range = moved(&self.range)?;
        self.related = self.related.iter().filter_map(|(range, text)| Some((moved(range)?, text.clone()))).collect();
        self.advice = None;
        Some(self)
    }
}
