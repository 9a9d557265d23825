//! What `freehold explain` finds, as text for people and as JSON for editors (the schema is in docs/explain.md).

use std::ops::Range;

use serde_json::{Value as Json, json};

use super::source::Program;
use crate::diagnostics::{Diagnostic, Severity, render};
use crate::ir::{Context, Location, LocationData, Source};

/// What a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A tensor is copied, or its data moved.
    Copy,
    /// A buffer is allocated.
    Allocation,
    /// A buffer is copied so that whoever frees it later may.
    Clone,
    /// A buffer is freed.
    Free,
    /// A test at run time says whether a buffer is freed.
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

/// A replacement of a part of the source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    /// What is replaced.
    pub range: Range<usize>,
    /// What takes its place.
    pub text: String,
}

/// What would avoid a copy.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    /// In words.
    pub message: String,
    /// The same as changes of the text; none where the text stays.
    pub edits: Vec<Edit>,
}

/// One thing to say about one place.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub kind: Kind,
    pub location: Location,
    /// Why it is so.
    pub message: String,
    /// Other places that have to do with it.
    pub related: Vec<(Location, String)>,
    pub advice: Option<Advice>,
    /// Where the buffer is freed, or what decides that.
    pub fate: Option<Box<Finding>>,
}

impl Finding {
    pub fn new(kind: Kind, location: Location, message: String) -> Finding {
        Finding { kind, location, message, related: Vec::new(), advice: None, fate: None }
    }

    /// The finding as a remark with notes.
    pub fn text(&self, ctx: &Context) -> String {
        let mut notes = self.related.clone();
        if let Some(fate) = &self.fate {
            notes.push((fate.location, fate.message.clone()));
            notes.extend(fate.related.iter().cloned());
        }
        if let Some(advice) = &self.advice {
            notes.push((self.location, format!("to avoid it: {}", advice.message)));
        }
        let message = self.message.clone();
        render(ctx, &Diagnostic { severity: Severity::Remark, location: self.location, message, notes })
    }

    /// The finding, and that about where its buffer goes, as JSON.
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
            Some(advice) => json!({
                "message": advice.message,
                "edits": advice.edits.iter().map(|edit| edit_json(program.source, edit)).collect::<Json>(),
            }),
            None => Json::Null,
        };
        out.push(entry);
        if let Some(fate) = &self.fate {
            let mut fate = Finding { related: fate.related.clone(), fate: None, ..(**fate).clone() };
            fate.related.push((self.location, self.message.clone()));
            fate.json(program, out);
        }
    }
}

/// File, line, column and end.
fn place(program: &Program<'_>, location: Location) -> Json {
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
                "file": file, "line": line, "column": column, "end": { "line": end_line, "column": end_column },
            })
        }
        _ => json!({ "file": Json::Null, "line": 0, "column": 0, "end": { "line": 0, "column": 0 } }),
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
