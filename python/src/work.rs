//! Long calls: in a thread of their own, without Python's lock, and stopped by Ctrl-C.
//!
//! The thread that Python calls waits. Every [`INTERVAL`] it takes Python's lock and lets Python run the handlers of signals
//! that came. If one raises an exception, such as `KeyboardInterrupt`, the work is cancelled, and the exception is raised as
//! soon as the work has stopped.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use freehold::cancellation::Cancellation;
use freehold::diagnostics::{catch, record_caught_panics};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::{Failure, error};

/// The time between two looks for signals.
const INTERVAL: Duration = Duration::from_millis(30);

/// The stack of the work in bytes, as the command has it: deep programs are parsed by functions that call themselves. This
/// reserves address space; pages become resident when they are touched.
pub(crate) const STACK: usize = 256 << 20;

/// Runs work without Python's lock. Returns what it returns; a panic is a failure.
///
/// # Errors
/// The work fails, or the handler of a signal raises an exception.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    cancellation: &Cancellation,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> PyResult<T> {
    record_caught_panics(false);
    let (result, interrupt) = py.detach(|| {
        std::thread::scope(|scope| {
            let (done, is_done) = channel();
            let caught = move || {
                let result = catch(|| with_threads(work)).unwrap_or_else(|panic| Err(Failure::of_panic(&panic)));
                // The receiver lives until this thread was joined.
                let _ = done.send(());
                result
            };
            let thread = std::thread::Builder::new().name("freehold".to_string()).stack_size(STACK);
            let thread = match thread.spawn_scoped(scope, caught) {
                Ok(thread) => thread,
                Err(error) => return (Err(Failure::new(format!("a thread cannot be started: {error}"))), None),
            };
            let mut interrupt = None;
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(INTERVAL) {
                if interrupt.is_none()
                    && let Err(raised) = Python::attach(|py| py.check_signals())
                {
                    cancellation.cancel();
                    interrupt = Some(raised);
                }
            }
            let result = thread.join().unwrap_or_else(|_| Err(Failure::new("the thread of a call panicked")));
            (result, interrupt)
        })
    });
    if let Some(interrupt) = interrupt {
        cancellation.clear();
        return Err(interrupt);
    }
    result.map_err(|failure| failure.raise(py))
}

/// Runs short work on the calling thread, with Python's lock. A panic is an error.
///
/// # Errors
/// The work panics.
pub(crate) fn look<T>(py: Python<'_>, work: impl FnOnce() -> T) -> PyResult<T> {
    record_caught_panics(false);
    catch(work).map_err(|panic| Failure::of_panic(&panic).raise(py))
}

/// Runs work with threads that exist. `fork` copies none of the threads of the pool, so a process that was forked from one
/// that used them (`multiprocessing` on Linux) gets a pool of its own, and does not wait for the missing ones for ever.
fn with_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    static FIRST: OnceLock<u32> = OnceLock::new();
    static FORKED: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let own = std::process::id();
    if *FIRST.get_or_init(|| own) == own {
        return work();
    }
    let pool = {
        let mut forked = FORKED.lock().unwrap_or_else(PoisonError::into_inner);
        match &*forked {
            Some((process, pool)) if *process == own => Some(Arc::clone(pool)),
            _ => {
                let pool = ThreadPoolBuilder::new().build().map(Arc::new).ok();
                // The pool of the parent is not dropped: that would wait for its threads.
                std::mem::forget(forked.take());
                *forked = pool.clone().map(|pool| (own, pool));
                pool
            }
        }
    };
    match pool {
        Some(pool) => pool.install(|| stacker::grow(STACK, work)),
        None => work(),
    }
}

/// Returns the error for a module that another call uses.
pub(crate) fn in_use(py: Python<'_>) -> PyErr {
    error(py, "another thread changes the module: one thread at a time may do that, while no other one uses it")
}
