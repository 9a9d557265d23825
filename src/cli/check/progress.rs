//! The interaction with the user while a check runs: a line on the terminal, and Ctrl-C.
//!
//! The line is written to standard error if that is a terminal, ten times a second at most, and erased at the end. After the
//! first Ctrl-C, the check ends and reports its results so far; the second one ends the process. Passes that run on a file are
//! not interrupted by the first one.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::compare::Report;

/// The exit code after Ctrl-C, as of a shell: 128 and the number of the signal.
pub(super) const INTERRUPTED: u8 = 130;

/// The interval between two texts.
const INTERVAL: Duration = Duration::from_millis(100);

/// Returns the flag that Ctrl-C sets. If it is set already, Ctrl-C ends the process.
pub(super) fn interrupt_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    // WebAssembly has no signals: whoever started the program ends it.
    #[cfg(not(target_family = "wasm"))]
    {
        let signal = signal_hook::consts::SIGINT;
        // The order matters: the first handler sees the flag as it was before this signal. Without handlers, Ctrl-C ends the
        // process at once.
        let first = signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED.into(), flag.clone());
        let _ = first.and_then(|_| signal_hook::flag::register(signal, flag.clone()));
    }
    flag
}

/// A line on the terminal.
pub(super) struct Line {
    begin: Instant,
    last: Mutex<Option<Instant>>,
    is_shown: AtomicBool,
}

impl Line {
    /// Returns a line, if standard error is a terminal.
    pub(super) fn on_terminal() -> Option<Arc<Line>> {
        let line = || Line { begin: Instant::now(), last: Mutex::default(), is_shown: AtomicBool::new(false) };
        std::io::stderr().is_terminal().then(|| Arc::new(line()))
    }

    /// Shows a text in place of the one before.
    pub(super) fn show(&self, text: impl FnOnce() -> String) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < INTERVAL) || self.begin.elapsed() < INTERVAL {
            return;
        }
        *last = Some(Instant::now());
        self.is_shown.store(true, Ordering::Relaxed);
        let seconds = self.begin.elapsed().as_secs();
        let _ = write!(std::io::stderr(), "\r\x1b[K{}, {seconds} s", text());
    }

    /// Removes the text.
    pub(super) fn erase(&self) {
        if self.is_shown.swap(false, Ordering::Relaxed) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// Returns the text about the inputs of a file.
pub(super) fn of_inputs(report: &Report) -> String {
    let skipped = match report.skipped() {
        0 => String::new(),
        skipped => format!(", {skipped} skipped"),
    };
    format!("{} inputs compared{skipped}", report.compared())
}
