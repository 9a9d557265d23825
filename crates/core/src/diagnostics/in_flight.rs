//! The builder of errors.

use super::{Diagnostic, Diagnostics, Fallible, Reported, Severity};
use crate::ir::Location;

/// An error to which notes can still be added. It is reported exactly once: by [`fail`](InFlightDiagnostic::fail), by
/// [`emit`](InFlightDiagnostic::emit), or when it is dropped.
#[derive(Debug)]
pub struct InFlightDiagnostic<'a> {
    diagnostics: &'a Diagnostics,
    /// `None` after it was reported, and if there is nothing to report.
    diagnostic: Option<Diagnostic>,
}

// The error is reported when its builder is dropped.
#[allow(clippy::return_self_not_must_use)]
impl<'a> InFlightDiagnostic<'a> {
    #[cold]
    pub(super) fn new(diagnostics: &'a Diagnostics, location: Location, message: String) -> Self {
        let diagnostic = Diagnostic { severity: Severity::Error, location, message, notes: Vec::new() };
        InFlightDiagnostic { diagnostics, diagnostic: Some(diagnostic) }
    }

    /// Attaches a note at `location`.
    pub fn note(mut self, location: Location, message: impl Into<String>) -> Self {
        if let Some(diagnostic) = &mut self.diagnostic {
            diagnostic.notes.push((location, message.into()));
        }
        self
    }

    /// Attaches a note at the error's own location that describes how to fix the program.
    pub fn help(self, message: impl Into<String>) -> Self {
        match &self.diagnostic {
            Some(diagnostic) => {
                let location = diagnostic.location;
                self.note(location, message)
            }
            None => self,
        }
    }

    /// Attaches [`help`](InFlightDiagnostic::help) if there is a message.
    pub fn help_if(self, message: Option<impl Into<String>>) -> Self {
        match message {
            Some(message) => self.help(message),
            None => self,
        }
    }

    /// Attaches a note at `location` if there is a message.
    pub fn note_if(self, location: Location, message: Option<impl Into<String>>) -> Self {
        match message {
            Some(message) => self.note(location, message),
            None => self,
        }
    }

    /// Drops the error unreported if `known` is true because another error reports the same problem.
    pub(crate) fn unless(mut self, known: bool) -> Self {
        if known {
            self.diagnostic = None;
        }
        self
    }

    /// Reports the error.
    #[cold]
    pub fn emit(mut self) -> Reported {
        self.report();
        Reported::unchecked()
    }

    /// Reports the error and returns `Err`.
    ///
    /// # Errors
    /// Always: this is the `Err` that a [`Fallible`] function returns.
    #[cold]
    pub fn fail<T>(self) -> Fallible<T> {
        Err(self.emit())
    }

    fn report(&mut self) {
        if let Some(diagnostic) = self.diagnostic.take() {
            self.diagnostics.report(diagnostic);
        }
    }
}

impl Drop for InFlightDiagnostic<'_> {
    fn drop(&mut self) {
        self.report();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(offset: usize) -> Location {
        Location::in_source(0, offset)
    }

    #[test]
    fn an_error_is_reported_once_with_its_notes() {
        let diagnostics = Diagnostics::default();
        let failed: Fallible<u32> = diagnostics.error(at(3), "wrong").note(at(7), "here").help("fix it").fail();
        assert_eq!(failed, Err(Reported::unchecked()));
        let reported = diagnostics.take();
        let [error] = &reported[..] else { panic!("one error, not {reported:?}") };
        assert_eq!((error.severity, error.location, error.message.as_str()), (Severity::Error, at(3), "wrong"));
        assert_eq!(error.notes, [(at(7), "here".to_string()), (at(3), "fix it".to_string())]);
    }

    #[test]
    fn an_error_that_is_dropped_is_reported() {
        let diagnostics = Diagnostics::default();
        let error = diagnostics.error(at(1), "first");
        diagnostics.error(at(2), "second");
        drop(error);
        assert!(diagnostics.has_errors());
        let messages: Vec<String> = diagnostics.take().into_iter().map(|error| error.message).collect();
        assert_eq!(messages, ["second", "first"]);
    }

    #[test]
    fn a_known_error_is_not_reported_again() {
        let diagnostics = Diagnostics::default();
        diagnostics.error(at(1), "known").unless(true).note(at(2), "lost").help("lost").emit();
        assert!(diagnostics.take().is_empty());
        diagnostics.error(at(1), "new").unless(false).emit();
        assert_eq!(diagnostics.take().len(), 1);
    }

    #[test]
    fn reported_is_an_error() {
        fn question() -> Result<(), Box<dyn std::error::Error>> {
            let diagnostics = Diagnostics::default();
            diagnostics.error(at(1), "wrong").fail::<()>()?;
            Ok(())
        }
        assert_eq!(question().map_err(|error| error.to_string()), Err("an error was reported".to_string()));
    }
}
