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

/// Who owns the buffer that an op returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultOwnership {
    /// The block: the buffer is new.
    New,
    /// Somebody else, who lets it live at least as long as the op's memref operands.
    Borrowed,
    /// It is not known whether the buffer is new or belongs to somebody else.
    Unknown,
    /// Whoever owns the buffer of this operand, which is the same buffer.
    Same(usize),
    /// Whoever owns the buffer of the selected operand. The fields are operand indices.
    Select {
        /// The condition.
        condition: usize,
        /// The operand selected if the condition is true.
        on_true: usize,
        /// The operand selected if the condition is false.
        on_false: usize,
    },
    /// The block, if this result, an `i1`, is true; otherwise somebody else.
    Flag(usize),
}

/// The transfer of the ownership of buffers by an op that does not follow the general rules: an allocated buffer is new, the
/// result of a call as well, and any other result may be any of the op's memref operands.
///
/// ```
/// # use freehold_core::definition::{OpDef, Ownership, ResultOwnership};
/// # use freehold_core::ir::{Op, View};
/// /// The result is the buffer of a pool: nobody frees it.
/// struct OfPool;
/// impl Ownership for OfPool {
///     fn of_result(&self, _: View<'_>, _: Op, _: usize) -> Option<ResultOwnership> {
///         Some(ResultOwnership::Borrowed)
///     }
/// }
/// static GET: OpDef = OpDef { ownership: Some(&OfPool), ..OpDef::new("pool.get") };
/// ```
pub trait Ownership: Sync {
    /// Returns who owns result number `result`, a memref; `None` where the general rules hold.
    fn of_result(&self, _view: View<'_>, _op: Op, _result: usize) -> Option<ResultOwnership> {
        None
    }

    /// Returns the number of the operand that is the condition of the op, if the op branches to the first of its two successors
    /// where the condition is true, and to the second otherwise.
    fn condition(&self) -> Option<usize> {
        None
    }

    /// For a terminator that forwards no buffers, returns whether it can be handled: an error is the message.
    fn exit(&self, _view: View<'_>, _op: Op) -> Option<Result<(), &'static str>> {
        None
    }
}

/// The only result is one of two operands, selected by a third, and so is its ownership. The fields are operand indices.
pub struct SelectOwnership {
    /// The condition.
    pub condition: usize,
    /// The operand selected if the condition is true.
    pub on_true: usize,
    /// The operand selected if the condition is false.
    pub on_false: usize,
}

impl Ownership for SelectOwnership {
    fn of_result(&self, _view: View<'_>, _op: Op, _result: usize) -> Option<ResultOwnership> {
        let SelectOwnership { condition, on_true, on_false } = *self;
        Some(ResultOwnership::Select { condition, on_true, on_false })
    }
}

/// A branch to one of two successors.
pub struct ConditionalBranch {
    /// The number of the operand that is the condition.
    pub condition: usize,
}

impl Ownership for ConditionalBranch {
    fn condition(&self) -> Option<usize> {
        Some(self.condition)
    }
}

/// A terminator that forwards no buffers. The function returns an error message if the op cannot be handled.
pub struct ExitWithoutBuffers(pub fn(View<'_>, Op) -> Option<&'static str>);

impl Ownership for ExitWithoutBuffers {
    fn exit(&self, view: View<'_>, op: Op) -> Option<Result<(), &'static str>> {
        Some((self.0)(view, op).map_or(Ok(()), Err))
    }
}

/// The operand groups of an op that copies the elements of one buffer to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copies {
    /// The group of one value that is read.
    pub source: &'static str,
    /// The group of one value that is written.
    pub target: &'static str,
}

/// A result group that is a view of an operand group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewGroups {
    /// The result group.
    pub result: &'static str,
    /// The operand group.
    pub source: &'static str,
    /// Whether the view may point elsewhere than to the start of the buffer, so that it cannot be freed in place of it.
    pub has_offset: bool,
}

/// The buffer that a value is a view of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewOf {
    /// The op that makes the view.
    pub op: Op,
    /// The number of the operand that holds the buffer.
    pub operand: usize,
    /// Whether the view may point elsewhere than to the start of the buffer; `false` if only the op itself knows.
    pub has_offset: bool,
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

/// The ops that free and clone a buffer that the op allocates, and its promotion to the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
