//! Memory effects and speculatability of ops.

use smallvec::SmallVec;

use crate::ir::{Op, Use, Value, View};

/// A kind of effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum EffectKind {
    /// Allocates a buffer.
    Allocate,
    /// Frees a buffer.
    Free,
    /// Reads.
    Read,
    /// Writes.
    Write,
}

impl EffectKind {
    /// Returns the kind with this name in declarations: `"allocate"`, `"free"`, `"read"`, `"write"`.
    pub fn named(name: &str) -> Option<EffectKind> {
        match name {
            "allocate" => Some(EffectKind::Allocate),
            "free" => Some(EffectKind::Free),
            "read" => Some(EffectKind::Read),
            "write" => Some(EffectKind::Write),
            _ => None,
        }
    }
}

/// The target of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectTarget {
    /// The buffer of an operand.
    Operand(Use),
    /// The buffer of a value (a result, a block argument).
    Value(Value),
    /// A global named by a symbol, or any memory.
    Unspecified,
}

/// One effect of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The kind of effect.
    pub kind: EffectKind,
    /// The target.
    pub target: EffectTarget,
    /// The resource: memory by default; automatic (stack) allocations have their own.
    pub resource: Resource,
}

/// The effects of one op. Few ops have more than four.
pub type EffectList = SmallVec<[Effect; 4]>;

/// Whether an op can be executed speculatively: without a trap, without undefined behavior, and with termination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatable {
    /// It cannot.
    Never,
    /// It can.
    Always,
    /// It can if the ops in its regions can.
    Recursively,
}

/// Returns whether an op is [`Speculatable`], for definitions for which that depends on the op.
pub type Speculate = fn(View<'_>, Op) -> Speculatable;

/// The resource that an effect is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resource {
    /// Memory in general.
    Default,
    /// Memory that is freed at the end of its allocation scope.
    AutomaticAllocationScope,
    /// A resource other than memory, by name (`vscale`, `SideEffects`).
    Other(&'static str),
}

/// The memory effects of an op.
#[derive(Clone, Copy)]
pub enum Effects {
    /// Unknown.
    Unknown,
    /// None.
    None,
    /// Only those of the ops in its regions.
    Recursive,
    /// Effects on each value of groups of the op definition, and with `recursive` those of the ops in its regions.
    Groups {
        /// Group name (of operands or results; `""` for memory in general), kind and resource.
        groups: &'static [(&'static str, EffectKind, Resource)],
        /// Whether the effects of the ops in its regions count too.
        recursive: bool,
    },
    /// Computed from the op.
    Computed(fn(View<'_>, Op, &mut EffectList)),
}
