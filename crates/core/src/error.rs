//! The error type of the library's entry points.

use std::fmt;

use crate::diagnostics::{Diagnostic, Diagnostics, Fallible, Panic, render};
use crate::ir::Context;

/// Why an entry point of the library failed: a message, and the diagnostics that were reported.
///
/// Its text is the one that the command prints: `file:line:column: error: …`, the line of the source with a caret, and
/// the notes.
#[derive(Clone)]
pub struct Error {
    text: String,
    diagnostics: Vec<Diagnostic>,
    panic: Option<Box<Panic>>,
    reproducer: Option<String>,
}

impl Error {
    /// Returns an error with this text and without diagnostics.
    pub fn new(text: impl Into<String>) -> Error {
        Error { text: text.into(), diagnostics: Vec::new(), panic: None, reproducer: None }
    }

    /// Returns an error with all diagnostics of the list, which becomes empty. Their locations are in sources of `ctx`.
    pub fn of(ctx: &Context, diagnostics: &Diagnostics) -> Error {
        let panic = diagnostics.take_failures().into_iter().find_map(|failure| failure.panic);
        let diagnostics = diagnostics.take();
        let mut text: String = diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect();
        text.truncate(text.trim_end().len());
        Error { text, diagnostics, panic, reproducer: None }
    }

    /// Returns the error with a text that reproduces it. See [`Error::reproducer`].
    #[must_use]
    pub fn with_reproducer(mut self, reproducer: Option<String>) -> Error {
        if reproducer.is_some() {
            self.text.push_str("\nnote: Error::reproducer returns a program that repeats this");
        }
        Error { reproducer, ..self }
    }

    /// Returns `result`, with the diagnostics of the list as its error.
    ///
    /// # Errors
    /// `result` is an error.
    pub fn check<T>(ctx: &Context, diagnostics: &Diagnostics, result: Fallible<T>) -> Result<T, Error> {
        result.map_err(|_| Error::of(ctx, diagnostics))
    }

    /// Returns the panic of the pass that failed. Such a panic is a bug of the pass, not of the program.
    pub fn panic(&self) -> Option<&Panic> {
        self.panic.as_deref()
    }

    /// Returns a program that repeats the panic of a pass: the program before the pipeline, and the pipeline in its
    /// `external_resources`. `freehold opt --run-reproducer` runs it, as `mlir-opt --run-reproducer` does. The library
    /// writes no file.
    pub fn reproducer(&self) -> Option<&str> {
        self.reproducer.as_deref()
    }

    /// Returns the diagnostics, in the order in which they were reported.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Prints what [`Display`](fmt::Display) prints, because a `main` that returns an error prints it with `Debug`.
impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl std::error::Error for Error {}

/// An error of the system, such as a file that cannot be read.
impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::new(error.to_string())
    }
}
