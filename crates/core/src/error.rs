//! The error type of the library's entry points.

use std::fmt;

use crate::diagnostics::{Diagnostic, Diagnostics, Fallible, render};
use crate::ir::Context;

/// Why an entry point of the library failed: a message, and the diagnostics that were reported.
///
/// Its text is the one that the command prints: `file:line:column: error: …`, the line of the source with a caret, and
/// the notes.
#[derive(Clone, Debug)]
pub struct Error {
    text: String,
    diagnostics: Vec<Diagnostic>,
}

impl Error {
    /// Returns an error with this text and without diagnostics.
    pub fn new(text: impl Into<String>) -> Error {
        Error { text: text.into(), diagnostics: Vec::new() }
    }

    /// Returns an error with all diagnostics of the list, which becomes empty. Their locations are in sources of `ctx`.
    pub fn of(ctx: &Context, diagnostics: &Diagnostics) -> Error {
        let diagnostics = diagnostics.take();
        let mut text: String = diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect();
        text.truncate(text.trim_end().len());
        Error { text, diagnostics }
    }

    /// Returns `result`, with the diagnostics of the list as its error.
    ///
    /// # Errors
    /// `result` is an error.
    pub fn check<T>(ctx: &Context, diagnostics: &Diagnostics, result: Fallible<T>) -> Result<T, Error> {
        result.map_err(|_| Error::of(ctx, diagnostics))
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

impl std::error::Error for Error {}

/// An error of the system, such as a file that cannot be read.
impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::new(error.to_string())
    }
}
