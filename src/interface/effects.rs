//! What an op does to memory.

use crate::ir::{Op, Use, Value, View};

/// A kind of effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum EffectKind {
    /// Makes a buffer.
    Allocate,
    /// Frees a buffer.
    Free,
    /// Reads.
    Read,
    /// Writes.
    Write,
}

/// What an effect is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectTarget {
    /// The buffer that an operand is.
    Operand(Use),
    /// The buffer that a value (a result, a block argument) is.
    Value(Value),
    /// The global named by a symbol, or memory at large.
    Unspecified,
}

/// One effect of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What is done.
    pub kind: EffectKind,
    /// To what.
    pub target: EffectTarget,
    /// On what: memory by default; automatic (stack) allocations have their own resource.
    pub resource: Resource,
}

/// Whether an op can run where it would not have run: without a trap, without undefined behaviour, and to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatable {
    /// It may not.
    Never,
    /// It can.
    Always,
    /// It can if the ops in its regions can.
    Recursively,
}

/// How a row answers whether its op is [`Speculatable`], where that depends on the op.
pub type Speculate = fn(View<'_>, Op) -> Speculatable;

/// What memory an effect is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resource {
    /// Memory at large.
    Default,
    /// Memory that its scope frees.
    AutomaticAllocationScope,
    /// Something other than memory, by name (`vscale`, `SideEffects`).
    Other(&'static str),
}

/// How a row answers what its op does to memory.
#[derive(Clone, Copy)]
pub enum Effects {
    /// Nobody knows.
    Unknown,
    /// Nothing.
    None,
    /// Nothing but what the ops in its regions do.
    Recursive,
    /// By groups of the row: what is done to each value of them. With `recursive`, what its regions do besides.
    Groups {
        /// Group name (an operand's or a result's; `""` for memory at large) and what is done to it.
        groups: &'static [(&'static str, EffectKind, Resource)],
        /// Whether what ops in its regions do counts too.
        recursive: bool,
    },
    /// As computed.
    Computed(fn(View<'_>, Op, &mut Vec<Effect>)),
}
