//! Stops runs from outside: at a point of time, or when the user interrupts the command.
//!
//! The machine consumes its fuel in slices and asks only at the end of a slice, so that steps cost nothing more. A run that
//! is stopped ends with [`super::fault::FaultKind::Stopped`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The number of steps between two questions.
pub const SLICE: u64 = 1 << 17;

/// When runs stop.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// The point of time at which they stop.
    pub deadline: Option<Instant>,
    /// A flag that stops them when it is set.
    pub interrupted: Arc<AtomicBool>,
}

impl Stop {
    /// Whether runs stop now.
    pub fn is_due(&self) -> bool {
        self.is_interrupted() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the flag is set.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Returns the same with an earlier deadline.
    #[must_use]
    pub fn before(&self, deadline: Instant) -> Stop {
        let earliest = self.deadline.map_or(deadline, |own| own.min(deadline));
        Stop { deadline: Some(earliest), interrupted: self.interrupted.clone() }
    }
}
