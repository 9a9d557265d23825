//! The reasons for which a buffer is not placed in an arena.

/// Why a buffer is not placed in an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The function returns it, and the caller frees it.
    Returned,
    /// It is stored, freed by a callee, or used in a way that is not known.
    Kept,
    /// An op around it may run it in parallel.
    Parallel,
    /// It cannot be reached.
    Unreachable,
    /// It has no bytes, more than the address space, or a type of which the bytes are not known.
    UnknownSize,
    /// Its size is dynamic, and a branch may not allocate it.
    DynamicInBranch,
    /// An iteration needs the buffer of an earlier one.
    ManyAtOnce,
    /// Its size cannot be computed where the arena is allocated, or there are too many such buffers.
    SizeKnownLate,
    /// A deallocation may free it or another buffer that is not planned.
    FreedWithOthers,
    /// It is on the stack.
    OnStack,
    /// A callee allocates it.
    OfCallee,
    /// No plan was made.
    NoPlan,
}
