//! Interfaces of the deallocation passes: ownership and the flow of buffers through ops.
//!
//! A buffer is owned by a block; its ownership is an `i1` value. These definitions describe the ops for which the
//! general rules of `ownership-based-buffer-deallocation` do not hold, and the flow of buffers through ops that are
//! neither views nor branches. They only state facts; the passes decide.

use std::ops::Range;

use smallvec::SmallVec;

use crate::ir::{Attr, Op, Value, View};

/// The callee of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The function with this symbol.
    Symbol(Attr),
    /// A function value.
    Value(Value),
}

/// Returns the callee of an op that is a call.
pub type Call = fn(View<'_>, Op) -> Callee;

/// Returns the operands that a terminator passes to the parent op.
pub type RegionExit = fn(View<'_>, Op) -> Range<usize>;

/// How ownership is transferred by an op that the general rules do not cover.
#[derive(Clone, Copy)]
pub enum OwnershipRule {
    /// The result is one of two operands, selected by a third, and so is its ownership. The fields are operand indices.
    Select {
        /// The condition.
        condition: usize,
        /// The operand selected if the condition is true.
        on_true: usize,
        /// The operand selected if the condition is false.
        on_false: usize,
    },
    /// A branch to one of two successors. The field is an operand index.
    ConditionalBranch {
        /// The condition.
        condition: usize,
    },
    /// A terminator that does not forward buffers. The function returns an error message if the op cannot be handled.
    Exit(fn(View<'_>, Op) -> Option<&'static str>),
}

/// The flow of buffers from operands to results of an op that is neither a view nor a branch.
#[derive(Clone, Copy)]
pub struct BufferFlow {
    /// Returns pairs of operand index and result index that may be the same buffer.
    pub dependencies: fn(View<'_>, Op) -> SmallVec<[(usize, usize); 2]>,
    /// Whether a result may be a buffer other than those of the operands.
    pub terminal: bool,
}

bitflags::bitflags! {
    /// The hoisting kinds that an allocation permits.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Hoisting: u8 {
        /// Out of loops.
        const LOOP = 1;
        /// Out of blocks, to a dominating block.
        const BLOCK = 2;
    }
}

/// How a buffer that the op allocates is freed, cloned, and promoted to the stack.
#[derive(Clone, Copy)]
pub struct Allocation {
    /// The op that frees the buffer; its only operand is the buffer.
    pub dealloc: Option<&'static str>,
    /// The op that clones the buffer, if this is not `bufferization.clone`; its only operand is the buffer.
    pub clone: Option<&'static str>,
    /// The op that allocates on the stack with the same operands and attributes.
    pub promoted: Option<&'static str>,
    /// The permitted hoisting.
    pub hoisting: Hoisting,
}
