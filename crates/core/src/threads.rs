//! The threads that sibling bodies and parts of a program are processed on. Rayon starts all of them when they are first
//! needed, and [`count`] measures that: it is part of no pass, so `-mlir-timing` shows it in its own line.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

static START: OnceLock<Duration> = OnceLock::new();

/// Returns the number of threads, and starts them if they are not running. Call it before parallel iteration.
pub fn count() -> usize {
    // There are neither threads nor clocks.
    if cfg!(target_family = "wasm") {
        return 1;
    }
    START.get_or_init(|| {
        let start = Instant::now();
        rayon::current_num_threads();
        start.elapsed()
    });
    rayon::current_num_threads()
}

/// Returns how long the start of the threads took, or zero if they were not needed.
pub fn start_time() -> Duration {
    START.get().copied().unwrap_or_default()
}
