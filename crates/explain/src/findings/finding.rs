//! The findings of `freehold explain`, as text and as JSON for editors (docs/guide/explain.md has the schema).

use std::ops::Range;

use serde_json::{Value as Json, json};

use crate::source::Program;
use freehold_core::diagnostics::{Diagnostic, Position, Severity, position_of, render};
use freehold_core::ir::{Context, Location, LocationData, Source};

/// The subject of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A tensor is copied, or data is copied between buffers.
    Copy,
    /// A buffer is allocated.
    Allocation,
    /// A buffer is cloned because it is freed later and must be owned.
    Clone,
    /// A buffer is freed.
    Free,
    /// A run-time check decides whether a buffer is freed.
    RunTimeCheck,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Copy => "copy",
            Kind::Allocation => "allocation",
            Kind::Clone => "clone",
            Kind::Free => "free",
            Kind::RunTimeCheck => "run-time check",
        }
    }
}

/// A replacement in the source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    /// The range that is replaced.
    pub range: Range<usize>,
    /// The new text.
    pub text: String,
}

/// Advice that avoids a copy.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    /// The message.
    pub message: String,
    /// The same change as edits of the text. Empty if the advice does not change the text.
    pub edits: Vec<Edit>,
    /// The change of the peak of a function; the largest, if it changes several peaks.
    pub peak: Option<PeakChange>,
}

/// The bytes at the peak of a function before and after a change of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PeakChange {
    pub function: String,
    pub before: u64,
    pub after: u64,
}

/// A finding about one location.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub kind: Kind,
    pub location: Location,
    /// The message, which includes the reason.
    pub message: String,
    /// Related locations with messages.
    pub related: Vec<(Location, String)>,
    pub advice: Option<Advice>,
    /// The findings about the deallocation of the buffer.
    pub fates: Vec<Finding>,
}

impl Finding {
    pub fn new(kind: Kind, location: Location, message: String) -> Finding {
        Finding { kind, location, message, related: Vec::new(), advice: None, fates: Vec::new() }
    }

    /// Renders the finding as a remark with notes.
    pub fn text(&self, ctx: &Context) -> String {
        let mut notes = self.related.clone();
        for fate in &self.fates {
            notes.push((fate.location, fate.message.clone()));
            notes.extend(fate.related.iter().cloned());
        }
        if let Some(advice) = &self.advice {
            notes.push((self.location, format!("to avoid it: {}", advice.message)));
        }
        let message = self.message.clone();
        render(ctx, &Diagnostic { severity: Severity::Remark, location: self.location, message, notes })
    }

    /// Appends the finding, and the findings about its deallocation, as JSON.
    pub fn json(&self, program: &Program<'_>, out: &mut Vec<Json>) {
        let related = |(location, message): &(Location, String)| {
            let mut entry = place(program, *location);
            entry["message"] = json!(message);
            entry
        };
        let mut entry = place(program, self.location);
        entry["kind"] = json!(self.kind.word());
        entry["message"] = json!(self.message);
        entry["related"] = self.related.iter().map(related).collect();
        entry["advice"] = match &self.advice {
            Some(advice) => advice.json(program),
            None => Json::Null,
        };
        out.push(entry);
        for fate in &self.fates {
            let mut fate = fate.clone();
            fate.related.push((self.location, self.message.clone()));
            fate.json(program, out);
        }
    }
}

impl Advice {
    /// Returns the advice as JSON.
    pub fn json(&self, program: &Program<'_>) -> Json {
        let peak = self
            .peak
            .as_ref()
            .map(|change| json!({ "function": change.function, "before": change.before, "after": change.after }));
        json!({
            "message": self.message,
            "edits": self.edits.iter().map(|edit| edit_json(program.source, edit)).collect::<Json>(),
            "peak": peak,
        })
    }
}

/// Returns file, line, column and end of a location.
pub(super) fn place(program: &Program<'_>, location: Location) -> Json {
    if let Some(offset) = program.offset(location) {
        let end = program.end_of_token(location).unwrap_or(offset);
        let (line, column) = program.source.line_column(offset);
        return json!({
            "file": program.source.file, "line": line, "column": column, "end": position(program.source, end),
        });
    }
    match location.data(program.ctx) {
        LocationData::File { file, line, column, end } => {
            let (end_line, end_column) = end.unwrap_or((line, column));
            json!({
                "file": *file, "line": line, "column": column, "end": { "line": end_line, "column": end_column },
            })
        }
        // An op that was inlined or fused has the position that messages about it start with.
        _ => match position_of(program.ctx, location) {
            Some(Position { file, line: Some(line), column }) => {
                json!({ "file": file, "line": line, "column": column, "end": { "line": line, "column": column } })
            }
            _ => json!({ "file": Json::Null, "line": 0, "column": 0, "end": { "line": 0, "column": 0 } }),
        },
    }
}

fn position(source: &Source, offset: usize) -> Json {
    let (line, column) = source.line_column(offset);
    json!({ "line": line, "column": column })
}

fn edit_json(source: &Source, edit: &Edit) -> Json {
    json!({
        "start": position(source, edit.range.start), "end": position(source, edit.range.end), "text": edit.text,
    })
}
