//! The failures of transforms.
//!
//! A definite failure ends the interpretation; its error is reported already. A silenceable one left the program in a valid state: a
//! sequence that suppresses failures drops it, any other one passes it on.

use freehold_core::diagnostics::{Diagnostic, Diagnostics, Severity};
use freehold_core::ir::Location;

/// A failure.
#[derive(Debug)]
pub enum Failure {
    /// The error was reported.
    Definite,
    /// The errors, to be reported unless somebody drops them.
    Silenceable(Vec<Diagnostic>),
}

/// The outcome of a transform.
pub type Outcome<T = ()> = Result<T, Failure>;

/// Returns a silenceable failure with one error, to which notes can be added.
pub fn silenceable(location: Location, message: impl Into<String>) -> Silenceable {
    Silenceable(Diagnostic { severity: Severity::Error, location, message: message.into(), notes: Vec::new() })
}

/// The error of a silenceable failure.
pub struct Silenceable(pub Diagnostic);

impl Silenceable {
    /// Adds a note.
    #[must_use]
    pub fn note(mut self, location: Location, message: impl Into<String>) -> Silenceable {
        self.0.notes.push((location, message.into()));
        self
    }

    /// Returns the failure.
    ///
    /// # Errors
    /// Always.
    pub fn fail<T>(self) -> Outcome<T> {
        Err(Failure::Silenceable(vec![self.0]))
    }
}

/// Reports an error, and returns the definite failure.
///
/// # Errors
/// Always.
pub fn definite<T>(diagnostics: &Diagnostics, location: Location, message: impl Into<String>) -> Outcome<T> {
    diagnostics.error(location, message).emit();
    Err(Failure::Definite)
}
