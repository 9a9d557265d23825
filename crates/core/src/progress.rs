//! The progress of long work in a context, for a thread that shows it to a person.
//!
//! Work says what it does ([`Progress::begin`]), how much there is of it and how much is done; another thread asks for a text
//! ([`Progress::text`]) from time to time. Work in a context without a progress pays for one load at each op; with one, for a store.
//! Nothing depends on it.
//!
//! ```
//! use freehold_core::progress::{Progress, Unit};
//!
//! let progress = Progress::default();
//! progress.set_step("canonicalize", 3, 12);
//! progress.begin_part(Unit::Count("functions"), 40);
//! progress.add(7);
//! assert_eq!(progress.text(), "pass 3 of 12: canonicalize, 7 of 40 functions");
//! progress.begin("reading a.mlir", Unit::Bytes, 20_000_000);
//! progress.set(5_000_000);
//! assert_eq!(progress.text(), "reading a.mlir, 5.0 of 20.0 MB");
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The unit of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Nothing.
    #[default]
    Nothing,
    /// Bytes of a text.
    Bytes,
    /// Things that this word names, in the plural.
    Count(&'static str),
}

/// The progress of the work in a context. Clones are the same progress.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<State>);

#[derive(Debug, Default)]
struct State {
    what: Mutex<What>,
    done: AtomicU64,
    total: AtomicU64,
}

/// The work in progress.
#[derive(Clone, Debug, Default)]
struct What {
    name: String,
    /// The number of the pass, from 1, and that of all passes.
    step: Option<(u64, u64)>,
    unit: Unit,
}

impl Progress {
    fn what(&self) -> MutexGuard<'_, What> {
        self.0.what.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says what is being done, and how many units it has.
    pub fn begin(&self, name: &str, unit: Unit, total: u64) {
        let mut what = self.what();
        *what = What { name: name.to_string(), step: None, unit };
        self.0.done.store(0, Ordering::Relaxed);
        self.0.total.store(total, Ordering::Relaxed);
    }

    /// Says how many units the pass that runs has.
    pub fn begin_part(&self, unit: Unit, total: u64) {
        let mut what = self.what();
        what.unit = unit;
        self.0.done.store(0, Ordering::Relaxed);
        self.0.total.store(total, Ordering::Relaxed);
    }

    /// Says which pass runs: its name, its number from 1, and the number of all passes.
    pub fn set_step(&self, name: &str, number: u64, all: u64) {
        *self.what() = What { name: name.to_string(), step: Some((number, all)), unit: Unit::Nothing };
    }

    /// Sets the number of units that are done.
    #[inline]
    pub fn set(&self, done: u64) {
        self.0.done.store(done, Ordering::Relaxed);
    }

    /// Adds to the number of units that are done.
    #[inline]
    pub fn add(&self, count: u64) {
        self.0.done.fetch_add(count, Ordering::Relaxed);
    }

    /// Returns what is being done, for a person. Empty before anything has begun.
    pub fn text(&self) -> String {
        let What { name, step, unit } = self.what().clone();
        let (done, total) = (self.0.done.load(Ordering::Relaxed), self.0.total.load(Ordering::Relaxed));
        let done = done.min(total);
        let name = match step {
            Some((number, all)) => format!("pass {number} of {all}: {name}"),
            None => name,
        };
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        match unit {
            Unit::Nothing => name,
            _ if total == 0 => name,
            Unit::Bytes => format!("{name}, {:.1} of {:.1} MB", megabytes(done), megabytes(total)),
            Unit::Count(things) => format!("{name}, {done} of {total} {things}"),
        }
    }
}
