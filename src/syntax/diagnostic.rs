//! What is said of a program: errors, warnings, remarks, and notes attached to them, each with a location.

use std::sync::Mutex;

use super::{PrintOptions, print_op, print_program};
use crate::ir::{Body, Context, Location, Op};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Severity {
    Error,
    Warning,
    Remark,
    Note,
}

/// One message, with the notes attached to it.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub location: Location,
    /// What.
    pub message: String,
    /// What else helps.
    pub notes: Vec<(Location, String)>,
}

/// The op as messages show it.
pub fn op_text(ctx: &Context, body: &Body, op: Op) -> String {
    print_op(ctx, body, op, &PrintOptions { generic: true, ..PrintOptions::default() })
}

/// What the note at an error on an op says of it, where the context wants that. Costs as much as printing names all of `body`.
pub fn current_op(ctx: &Context, body: &Body, op: Op) -> Option<String> {
    ctx.shows_ops().then(|| shown(op_text(ctx, body, op)))
}

/// As [`current_op`], of the op below which `body` hangs.
pub fn current_root(ctx: &Context, body: &Body) -> Option<String> {
    let options = PrintOptions { generic: true, local_scope: true, ..PrintOptions::default() };
    ctx.shows_ops().then(|| shown(print_program(ctx, body, &options)))
}

/// What a note says of an op; a text of several lines begins on one of its own.
fn shown(text: String) -> String {
    let start = if text.contains('\n') { "\n" } else { "" };
    format!("see current operation: {start}{text}")
}

/// Collects diagnostics, from any thread.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Mutex<Vec<Diagnostic>>,
}

impl Diagnostics {
    /// Adds a diagnostic.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.list.lock().expect("diagnostics lock").push(diagnostic);
    }

    /// Adds an error.
    pub fn error(&self, location: Location, message: impl Into<String>) {
        let message = message.into();
        self.report(Diagnostic { severity: Severity::Error, location, message, notes: Vec::new() });
    }

    /// Adds an error at an op, and shows the op in a note where the context wants that.
    pub fn error_on(&self, ctx: &Context, body: &Body, op: Op, message: impl Into<String>) {
        let location = body.location(op);
        let notes = current_op(ctx, body, op).map(|text| (location, text)).into_iter().collect();
        self.report(Diagnostic { severity: Severity::Error, location, message: message.into(), notes });
    }

    /// As [`Diagnostics::error_on`], at the op below which `body` hangs.
    pub fn error_on_root(&self, ctx: &Context, body: &Body, message: impl Into<String>) {
        let location = body.header.location;
        let notes = current_root(ctx, body).map(|text| (location, text)).into_iter().collect();
        self.report(Diagnostic { severity: Severity::Error, location, message: message.into(), notes });
    }

    /// Attaches a note to the diagnostic added last.
    pub fn note(&self, location: Location, message: impl Into<String>) {
        if let Some(last) = self.list.lock().expect("diagnostics lock").last_mut() {
            last.notes.push((location, message.into()));
        }
    }

    /// Takes what was collected.
    pub fn take(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut *self.list.lock().expect("diagnostics lock"))
    }

    /// Whether an error was collected.
    pub fn has_errors(&self) -> bool {
        self.list.lock().expect("diagnostics lock").iter().any(|d| d.severity == Severity::Error)
    }
}
