//! The error type of everything that reports to [`Diagnostics`](super::Diagnostics).

use std::fmt;

/// Evidence that an error was reported: the `Err` of functions that report to a list of diagnostics.
///
/// It holds nothing because the diagnostic has all the information. It is returned by [`InFlightDiagnostic::emit`] and
/// [`InFlightDiagnostic::fail`], so that a function cannot fail without a message by accident.
///
/// [`InFlightDiagnostic::emit`]: super::InFlightDiagnostic::emit
/// [`InFlightDiagnostic::fail`]: super::InFlightDiagnostic::fail
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

/// The result of a function that reports its errors to a list of diagnostics.
pub type Fallible<T = ()> = Result<T, Reported>;

impl Reported {
    /// Asserts that an error was reported elsewhere, or that the caller reports one when it receives this value.
    /// Nothing checks the assertion, so each use needs one of these reasons:
    ///
    /// - an error is in the list already: several results are joined into one, or the parser continues after errors;
    /// - the function documents that its caller reports the error, as the rewrites of bufferization do.
    pub const fn unchecked() -> Reported {
        Reported(())
    }
}

impl fmt::Display for Reported {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an error was reported")
    }
}

impl std::error::Error for Reported {}
