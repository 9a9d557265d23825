//! Who owns what an op gives or passes on: the facts that the deallocation passes ask for.
//!
//! A buffer is owned by a block; owning it is an `i1` value. These answers say where the general rules of
//! `ownership-based-buffer-deallocation` do not hold, and how buffers flow through ops that are neither views nor
//! branches. All are facts; the passes decide.

use std::ops::Range;

use smallvec::SmallVec;

use crate::ir::{Attr, Op, Value, View};

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The function with this symbol.
    Symbol(Attr),
    /// A function value.
    Value(Value),
}

/// A call, to a symbol or to a value.
pub type Call = fn(View<'_>, Op) -> Callee;

/// The operands that a terminator passes to the op whose region it leaves.
pub type RegionExit = fn(View<'_>, Op) -> Range<usize>;

/// How ownership passes through an op that the general rules do not describe.
#[derive(Clone, Copy)]
pub enum OwnershipRule {
    /// The result is one of two operands, chosen by a third: so is its ownership. Operand numbers.
    Select {
        /// The condition.
        condition: usize,
        /// The operand chosen where it holds.
        on_true: usize,
        /// The operand chosen where it does not.
        on_false: usize,
    },
    /// A branch to one of two successors by the condition, an operand number.
    ConditionalBranch {
        /// The condition.
        condition: usize,
    },
    /// A terminator that passes no buffer on. The function says why this one cannot be handled.
    Exit(fn(View<'_>, Op) -> Option<&'static str>),
}

/// How buffers flow from operands to results of an op that is neither a view nor a branch.
#[derive(Clone, Copy)]
pub struct BufferFlow {
    /// Pairs of operand number and result number that may be the same buffer.
    pub dependencies: fn(View<'_>, Op) -> SmallVec<[(usize, usize); 2]>,
    /// Whether a result may be a buffer that no operand is.
    pub terminal: bool,
}

bitflags::bitflags! {
    /// Where an allocation may be moved to.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Hoisting: u8 {
        /// Out of loops.
        const LOOP = 1;
        /// Out of blocks, to a dominator.
        const BLOCK = 2;
    }
}

/// How a buffer that the op allocates is freed, copied, and put on the stack instead.
#[derive(Clone, Copy)]
pub struct Allocation {
    /// The op that frees it; its only operand is the buffer.
    pub dealloc: Option<&'static str>,
    /// The op that copies it into a new buffer; its only operand is the buffer.
    pub clone: Option<&'static str>,
    /// The op that takes the same operands and attributes and allocates on the stack.
    pub promoted: Option<&'static str>,
    /// Where it may be moved.
    pub hoisting: Hoisting,
}
