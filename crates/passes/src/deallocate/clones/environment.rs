//! The facts from outside of a function that the scheme depends on.

use super::callee_writes::CalleeWrites;
use crate::deallocate::ownership::elaboration::callees::Callees;
use crate::support::unknown_ops::UnknownOps;

/// The facts from outside of the function.
pub(super) struct Environment<'a> {
    pub convention: Convention,
    pub unknown_ops: UnknownOps,
    /// The functions with a body.
    pub callees: &'a Callees,
    /// Which arguments they write.
    pub writes: &'a CalleeWrites,
    /// Whether a call may write a buffer that it is not passed.
    pub calls_write: bool,
}

/// Who frees what a function returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Convention {
    /// The caller, and all results are new buffers.
    Owned,
    /// Nobody.
    Upstream,
}
