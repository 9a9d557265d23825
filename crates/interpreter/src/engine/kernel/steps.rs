//! The form of a kernel: steps over slots, each a row of words.

use cranelift_entity::entity_impl;
use smallvec::SmallVec;

use crate::engine::descriptor::Dims;
use crate::engine::kind::Kind;
use crate::scalar::ScalarOp;
use freehold_core::ir::FloatKind;

/// The number of iterations that are executed at a time.
pub(super) const ROW: usize = 256;

/// A row of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Slot(u32);
entity_impl!(Slot, "slot");

/// The step of a kernel that does the same as an op without a scalar operation.
#[derive(Clone, Copy)]
pub enum KernelOp {
    /// The constant in the attribute `value`.
    Constant,
    /// The index of the loop with the number in the attribute `dim`.
    Index,
    /// An element of operand 0, a tensor or a buffer. The other operands are the indices.
    Read,
}

pub(super) enum StepOp {
    Scalar(ScalarOp),
    /// An element of the captured tensor or buffer with this index.
    Read(usize, Kind),
}

pub(super) struct RowStep {
    pub(super) op: StepOp,
    pub(super) inputs: SmallVec<[Slot; 4]>,
    pub(super) out: Slot,
    /// Whether it depends on the element of an output.
    pub(super) depends: bool,
}

/// A body that is executed by rows.
pub struct Kernel {
    pub(super) slots: usize,
    /// The operands that are read, with their slots.
    pub(super) loads: Vec<(usize, Slot)>,
    /// The loops whose index is used, with its slot.
    pub(super) indices: Vec<(usize, Slot)>,
    /// The captured numbers, with their slots.
    pub(super) numbers: Vec<(usize, Slot)>,
    pub(super) constants: Vec<(u64, Slot)>,
    pub(super) steps: Vec<RowStep>,
    /// The slot with the new value of each output.
    pub(super) yields: Vec<Slot>,
    /// The operands of `output + a * b`, if the body computes only that.
    pub(super) product: Option<Product>,
}

impl Kernel {
    /// Returns the number of operations on numbers in an iteration.
    pub(super) fn scalar_operations(&self) -> u64 {
        self.steps.iter().filter(|step| matches!(step.op, StepOp::Scalar(_))).count() as u64
    }
}

/// `output + a * b`
#[derive(Clone, Copy)]
pub(super) struct Product {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) kind: FloatKind,
    /// The slot of the output's elements.
    pub(super) slot: Slot,
}

/// The point at which a kernel stopped.
pub enum Stopped {
    /// At the end.
    Done,
    /// Before this iteration, with the loops in this order. The code of the body must execute it.
    At {
        /// The loops, outermost first.
        order: Dims,
        /// Their current iterations.
        position: Dims,
    },
}
