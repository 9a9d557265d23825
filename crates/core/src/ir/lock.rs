//! Locks of tables that several threads fill.

use std::sync::{Mutex, MutexGuard};

/// Locks `mutex`. A table is in an undefined state if a thread panicked while it changed the table, so this thread then
/// panics too.
#[inline]
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no thread panicked while it held the lock")
}
