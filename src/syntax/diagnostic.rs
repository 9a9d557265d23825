//! What is said of a program: errors, warnings, remarks, and notes attached to them, each with a location.

use std::sync::Mutex;

use crate::ir::Location;

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
