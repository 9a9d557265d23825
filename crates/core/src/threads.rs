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

/// The number of ops below which bodies are processed on one thread: to start threads takes longer. Debug builds use several nearly
/// always, so that tests of small programs cover them.
const LEAST_OPS: usize = if cfg!(debug_assertions) { 1 } else { 4096 };

/// Returns on how many threads to process bodies that have so many ops together. If these are several, they are started.
pub fn count_for(ops: impl Iterator<Item = usize>) -> usize {
    let is_large = ops.fold(0usize, usize::saturating_add) >= LEAST_OPS;
    if is_large { count() } else { 1 }
}

/// Returns how long the start of the threads took, or zero if they were not needed.
pub fn start_time() -> Duration {
    START.get().copied().unwrap_or_default()
}
