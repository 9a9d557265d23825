//! The line on the terminal that says what a long command does.
//!
//! ```text
//! pass 3 of 12: canonicalize, 7 of 40 functions, 2 s
//! ```
//!
//! The line appears after a second, ten times a second at most, if standard error is a terminal, and is erased before anything
//! is printed. Without a terminal nothing is started and nothing is written. Commands show what the work in their context reports
//! ([`Progress`]); a thread of its own asks for it.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::ir::Context;
use crate::progress::Progress;

/// The time after which the line appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// The interval between two texts.
const INTERVAL: Duration = Duration::from_millis(100);

/// The width of a line if the terminal does not tell its width, in columns.
const WIDTH: usize = 80;

/// The progress of this process, if it is shown.
static PROGRESS: OnceLock<Progress> = OnceLock::new();

/// The thread that shows the line, and the sender whose end stops it.
static THREAD: Mutex<Option<(Sender<()>, JoinHandle<()>)>> = Mutex::new(None);

fn thread() -> MutexGuard<'static, Option<(Sender<()>, JoinHandle<()>)>> {
    THREAD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the thread that shows the line, if standard error is a terminal.
pub(super) fn start() {
    if !std::io::stderr().is_terminal() {
        return;
    }
    let progress = PROGRESS.get_or_init(Progress::default).clone();
    let (sender, stopped) = channel();
    let show = move || {
        let begin = Instant::now();
        let mut wait = PATIENCE;
        let mut is_shown = false;
        while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            wait = INTERVAL;
            let text = progress.text();
            if !text.is_empty() {
                is_shown = true;
                let line = fitting(&format!("{text}, {} s", begin.elapsed().as_secs()));
                let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
            }
        }
        if is_shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    };
    if let Ok(handle) = std::thread::Builder::new().name("progress".to_string()).spawn(show) {
        *thread() = Some((sender, handle));
    }
}

/// Erases the line, and shows nothing more. Commands call it before they print.
pub(super) fn end() {
    if let Some((sender, handle)) = thread().take() {
        drop(sender);
        let _ = handle.join();
    }
}

/// Lets the work in a context report to the line, if it is shown.
pub(super) fn follow(ctx: &Context) {
    if let Some(progress) = PROGRESS.get() {
        ctx.set_progress(progress.clone());
    }
}

/// Says what is being done, outside of a context. The text is not made if no line is shown.
pub(super) fn say(text: impl FnOnce() -> String) {
    if let Some(progress) = PROGRESS.get() {
        progress.begin(&text(), crate::progress::Unit::Nothing, 0);
    }
}

/// Cuts a text to the width of the window: a line that continues on the next one could not be erased.
fn fitting(text: &str) -> String {
    let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
    text.chars().take(width.saturating_sub(1)).collect()
}
