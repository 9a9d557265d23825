//! Which passes failed, and on which ops. The pass manager records this beside the errors, for reproducers: a pipeline
//! that fails on several sibling bodies records each of them, in the order of the bodies.

use super::{Diagnostics, Panic, Reported, resume};
use crate::ir::lock;

/// A pass that failed on an op.
#[derive(Clone, Debug)]
pub struct PassFailure {
    /// The name of the pass as in dumps: `CSE`.
    pub pass: String,
    /// The op: `'func.func' operation: @name`.
    pub op: String,
    /// The panic, if the pass panicked instead of reporting an error.
    pub panic: Option<Box<Panic>>,
    /// The text of a program and a pipeline that repeat the failure, if the pass manager was asked to make them for each
    /// pass.
    pub reproducer: Option<String>,
}

/// The failures that are not in the list of diagnostics.
#[derive(Default, Debug)]
pub(super) struct Failures {
    /// A panic that has not been reported as an error.
    panic: Option<Box<Panic>>,
    passes: Vec<PassFailure>,
}

impl Diagnostics {
    /// Records that the work whose diagnostics these are panicked. The pass manager, which knows the pass, reports it.
    /// A second panic is ignored.
    pub fn panicked(&self, panic: Box<Panic>) -> Reported {
        lock(&self.failures).panic.get_or_insert(panic);
        Reported::unchecked()
    }

    /// Removes and returns the panic that has not been reported.
    pub fn take_panic(&self) -> Option<Box<Panic>> {
        lock(&self.failures).panic.take()
    }

    /// Records a pass that failed.
    pub fn add_failure(&self, failure: PassFailure) {
        lock(&self.failures).passes.push(failure);
    }

    /// Removes and returns the passes that failed, in the order of the bodies. A pass that runs its own pipeline
    /// comes after the passes of that pipeline.
    pub fn take_failures(&self) -> Vec<PassFailure> {
        std::mem::take(&mut lock(&self.failures).passes)
    }

    /// Continues the panic of a pass. Tests that accept errors of passes call this, so that a panic is no error.
    ///
    /// # Panics
    /// If a pass panicked, which is forgotten.
    pub fn resume_panic(&self) {
        if let Some(panic) = self.take_failures().into_iter().find_map(|failure| failure.panic) {
            resume(panic);
        }
    }

    /// Adds everything that `other` holds, such as that of another thread.
    pub fn absorb(&self, other: Diagnostics) {
        self.extend(other.take());
        if let Some(panic) = other.take_panic() {
            self.panicked(panic);
        }
        let failures = other.take_failures();
        if !failures.is_empty() {
            lock(&self.failures).passes.extend(failures);
        }
    }
}
