//! Diagnostics: errors, warnings and notes about a program, used by every layer.
//!
//! [`Diagnostics::error`] starts an error, [`InFlightDiagnostic::note`] and [`InFlightDiagnostic::help`] add to it, and
//! [`InFlightDiagnostic::fail`] reports it and returns the `Err` of a [`Fallible`] function:
//!
//! ```
//! use freehold_core::diagnostics::{Diagnostics, Fallible};
//! use freehold_core::ir::Location;
//!
//! fn check(count: usize, at: Location, diagnostics: &Diagnostics) -> Fallible {
//!     if count == 0 {
//!         return diagnostics.error(at, "expected at least one operand").help("remove the op").fail();
//!     }
//!     Ok(())
//! }
//!
//! let diagnostics = Diagnostics::default();
//! assert!(check(0, Location::UNKNOWN, &diagnostics).is_err());
//! assert_eq!(diagnostics.take()[0].notes.len(), 1);
//! ```
//!
//! This module depends on `ir` alone, and only on locations, views and ids in it. The function that prints the op of an
//! error is set in the context ([`set_op_printer`](crate::ir::Context::set_op_printer)), so that nothing here depends
//! on the printer.

mod failures;
mod in_flight;
mod panics;
mod render;
mod reported;
mod words;

use std::fmt;
use std::sync::Mutex;

pub use failures::*;
pub use in_flight::*;
pub use panics::*;
pub use render::{Position, position_of, render};
pub use reported::*;
pub use words::*;

use crate::ir::{Location, Op, View, lock};

/// The severity of a diagnostic, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Severity {
    Error,
    Warning,
    Remark,
    Note,
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        })
    }
}

/// A message at a location, with the notes attached to it.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Severity,
    /// The location it is about.
    pub location: Location,
    /// The message, without severity and location.
    pub message: String,
    /// The notes, in the order in which they are printed.
    pub notes: Vec<(Location, String)>,
}

/// A list of diagnostics. Several threads can add to it.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Mutex<Vec<Diagnostic>>,
    failures: Mutex<Failures>,
}

impl Diagnostics {
    /// Adds a finished diagnostic.
    pub fn report(&self, diagnostic: Diagnostic) {
        lock(&self.list).push(diagnostic);
    }

    /// Adds finished diagnostics, such as those of another thread, in their order.
    pub fn extend(&self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        lock(&self.list).extend(diagnostics);
    }

    /// Starts an error at `location`. It is added to the list when the returned value is dropped or finished.
    pub fn error(&self, location: Location, message: impl Into<String>) -> InFlightDiagnostic<'_> {
        InFlightDiagnostic::new(self, location, message.into())
    }

    /// Starts an error at an op. Its first note shows the op if the context has an op printer.
    pub fn error_on(&self, view: View<'_>, op: Op, message: impl Into<String>) -> InFlightDiagnostic<'_> {
        self.error_showing(view, Some(op), message.into())
    }

    /// Starts an error at the op that owns `body`, as [`Diagnostics::error_on`] does at an op in a body.
    pub fn error_on_root(&self, view: View<'_>, message: impl Into<String>) -> InFlightDiagnostic<'_> {
        self.error_showing(view, None, message.into())
    }

    fn error_showing(&self, view: View<'_>, op: Option<Op>, message: String) -> InFlightDiagnostic<'_> {
        let location = op.map_or(view.header.location, |op| view.location(op));
        let error = self.error(location, message);
        error.note_if(location, current_op(view, op))
    }

    /// Removes and returns all diagnostics.
    pub fn take(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut *lock(&self.list))
    }

    /// Removes and returns the errors at the end of the list, at most `count`.
    pub(crate) fn retract(&self, count: usize) -> Vec<Diagnostic> {
        let mut list = lock(&self.list);
        let errors =
            list.iter().rev().take(count).take_while(|diagnostic| diagnostic.severity == Severity::Error).count();
        let start = list.len() - errors;
        list.split_off(start)
    }

    /// Returns the number of diagnostics.
    pub(crate) fn len(&self) -> usize {
        lock(&self.list).len()
    }

    /// Returns whether the list contains an error.
    pub fn has_errors(&self) -> bool {
        lock(&self.list).iter().any(|d| d.severity == Severity::Error)
    }
}

/// The maximum number of lines of an op in a note: an error and its notes are seen together on a terminal of 24 lines.
const SHOWN_LINES: usize = 16;

/// Returns the text of the note that shows an op: `op`, or the op that owns the body if `op` is `None`. Of an op with many lines, the
/// note shows the first ones, and a line `…`. Returns `None` if the context has no op printer. For errors that are reported after the
/// op has changed. The cost is that of printing the whole body, because all of its values are numbered.
pub fn current_op(view: View<'_>, op: Option<Op>) -> Option<String> {
    let mut text = view.ctx.op_printer()?(view, op);
    let ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end).take(SHOWN_LINES).collect();
    if ends.len() == SHOWN_LINES {
        text.truncate(ends[SHOWN_LINES - 2]);
        text.push_str("\n…");
    }
    // A multi-line text starts on its own line.
    let start = if text.contains('\n') { "\n" } else { "" };
    Some(format!("see current operation: {start}{text}"))
}
