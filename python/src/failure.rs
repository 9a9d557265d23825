//! Errors: as plain data on the thread that works, as `freehold.Error` where Python runs.

use freehold::Error;
use freehold::diagnostics::{Diagnostic, Panic, Position, position_of, render};
use freehold::interpreter::Fault;
use freehold::ir::{Context, Location};
use freehold::text::location_text;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

/// A message with its position, in the order of the fields of `freehold.Note`.
#[derive(Clone)]
pub(crate) struct Note(String, Option<String>, Option<u32>, Option<u32>, String);

/// A diagnostic, in the order of the fields of `freehold.Diagnostic`.
#[derive(Clone)]
pub(crate) struct Told {
    severity: String,
    message: Note,
    notes: Vec<Note>,
    rendered: String,
}

/// Why a call fails.
pub(crate) struct Failure {
    text: String,
    diagnostics: Vec<Told>,
    /// The program that repeats the panic of a pass.
    reproducer: Option<String>,
    /// The kind of the fault, if a program that ran has one.
    fault: Option<&'static str>,
}

impl Note {
    fn new(ctx: &Context, location: Location, text: &str) -> Note {
        let (file, line, column) = match position_of(ctx, location) {
            Some(Position { file, line, column }) => (Some(file), line, Some(column)),
            None => (None, None, None),
        };
        Note(text.to_string(), file, line, column, location_text(ctx, location))
    }
}

impl Told {
    pub(crate) fn new(ctx: &Context, diagnostic: &Diagnostic) -> Told {
        Told {
            severity: diagnostic.severity.to_string(),
            message: Note::new(ctx, diagnostic.location, &diagnostic.message),
            notes: diagnostic.notes.iter().map(|(location, text)| Note::new(ctx, *location, text)).collect(),
            rendered: render(ctx, diagnostic),
        }
    }

    pub(crate) fn all(ctx: &Context, diagnostics: &[Diagnostic]) -> Vec<Told> {
        diagnostics.iter().map(|diagnostic| Told::new(ctx, diagnostic)).collect()
    }

    /// Returns diagnostics as a list of `freehold.Diagnostic`.
    pub(crate) fn list(py: Python<'_>, told: Vec<Told>) -> PyResult<Bound<'_, PyList>> {
        let class = class(py, "Diagnostic")?;
        let note_class = self::class(py, "Note")?;
        let note =
            |Note(text, file, line, column, location): Note| note_class.call1((text, file, line, column, location));
        let one = |told: Told| {
            let Note(text, file, line, column, location) = told.message;
            let notes: Vec<_> = told.notes.into_iter().map(note).collect::<PyResult<_>>()?;
            class.call1((told.severity, text, file, line, column, location, notes, told.rendered))
        };
        PyList::new(py, told.into_iter().map(one).collect::<PyResult<Vec<_>>>()?)
    }
}

/// Returns a class of the package.
pub(crate) fn class<'py>(py: Python<'py>, name: &'static str) -> PyResult<&'py Bound<'py, PyType>> {
    static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static FAULT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static NOTE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static DIAGNOSTIC: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let cell = match name {
        "Error" => &ERROR,
        "Fault" => &FAULT,
        "Note" => &NOTE,
        _ => &DIAGNOSTIC,
    };
    cell.import(py, "freehold._errors", name)
}

impl Failure {
    /// Returns a failure without diagnostics.
    pub(crate) fn new(text: impl Into<String>) -> Failure {
        Failure { text: text.into(), diagnostics: Vec::new(), reproducer: None, fault: None }
    }

    /// Returns the failure of an entry point of the library.
    pub(crate) fn of(ctx: &Context, error: &Error) -> Failure {
        Failure {
            text: error.to_string(),
            diagnostics: Told::all(ctx, error.diagnostics()),
            reproducer: error.reproducer().map(str::to_string),
            fault: None,
        }
    }

    /// Returns the failure that these diagnostics describe.
    pub(crate) fn of_diagnostics(ctx: &Context, diagnostics: &[Diagnostic]) -> Failure {
        let text: String = diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect();
        let diagnostics = Told::all(ctx, diagnostics);
        Failure { text: text.trim_end().to_string(), diagnostics, reproducer: None, fault: None }
    }

    /// Returns the failure of a program that was run.
    pub(crate) fn of_faults(ctx: &Context, faults: &[Fault]) -> Failure {
        let diagnostics: Vec<Diagnostic> = faults.iter().map(Fault::diagnostic).collect();
        let fault = faults.first().map(|fault| fault.kind.name());
        Failure { fault, ..Failure::of_diagnostics(ctx, &diagnostics) }
    }

    /// Returns the failure for a panic, which is a bug, or for work that was cancelled.
    pub(crate) fn of_panic(panic: &Panic) -> Failure {
        if panic.is_cancellation {
            return Failure::new(panic.message.clone());
        }
        let origin = panic.origin.as_ref().map(|origin| format!(" at {origin}")).unwrap_or_default();
        Failure::new(format!("Freehold panicked{origin}: {}\nthis is a bug: please report it", panic.message))
    }

    /// Returns the exception.
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let made = || {
            let diagnostics = Told::list(py, self.diagnostics)?;
            let error = match self.fault {
                Some(kind) => class(py, "Fault")?.call1((self.text, diagnostics, kind))?,
                None => class(py, "Error")?.call1((self.text, diagnostics, self.reproducer))?,
            };
            Ok::<PyErr, PyErr>(PyErr::from_value(error))
        };
        made().unwrap_or_else(|error| error)
    }
}

/// Returns `freehold.Error` with this text.
pub(crate) fn error(py: Python<'_>, text: impl Into<String>) -> PyErr {
    Failure::new(text).raise(py)
}
