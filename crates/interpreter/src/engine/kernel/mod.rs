//! Kernels: loop bodies that are arithmetic on words and are executed by rows.
//!
//! A body qualifies if it consists of arithmetic on numbers of at most 64 bits, indices, and reads of elements of
//! captured tensors and buffers. It is compiled to a list of steps over slots; each slot is a row of words. The
//! iteration space is executed as follows:
//!
//! - Adjacent loops are merged if the strides of all operands allow it.
//! - The row is a loop along which every output has a nonzero step. The innermost loops in which no output moves run
//!   while the row of outputs stays in its slots. So a matrix product loads and stores each part of its result once.
//! - `output + a * b` on floats is computed without slots.
//! - If no loop moves every output, the innermost loop is the row. The steps that do not depend on the outputs run as
//!   rows; the other steps run one iteration at a time.
//!
//! The iterations of each output element run in the order of the loops, so the results are bit-identical to those of
//! the loops. In exceptional cases (an undefined byte, poison, a division by zero, an index out of bounds) the kernel
//! stops before it stores the row. The code of the body then continues from there and reports the fault.

mod build;
mod plan;
mod rows;
mod running;

pub use plan::run;

use smallvec::SmallVec;

use super::kind::{Dims, Kind};
use crate::scalar::ScalarOp;
use freehold_core::ir::FloatKind;

/// The number of iterations that are executed at a time.
const ROW: usize = 256;

/// A row of words.
type Slot = u16;

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

enum StepOp {
    Scalar(ScalarOp),
    /// An element of the captured tensor or buffer with this index.
    Read(usize, Kind),
}

struct RowStep {
    op: StepOp,
    inputs: SmallVec<[Slot; 4]>,
    out: Slot,
    /// Whether it depends on the element of an output.
    depends: bool,
}

/// A body that is executed by rows.
pub struct Kernel {
    slots: usize,
    /// The operands that are read, with their slots.
    loads: Vec<(usize, Slot)>,
    /// The loops whose index is used, with its slot.
    indices: Vec<(usize, Slot)>,
    /// The captured numbers, with their slots.
    numbers: Vec<(usize, Slot)>,
    constants: Vec<(u64, Slot)>,
    steps: Vec<RowStep>,
    /// The slot with the new value of each output.
    yields: Vec<Slot>,
    /// The operands of `output + a * b`, if the body computes only that.
    product: Option<Product>,
}

/// `output + a * b`
#[derive(Clone, Copy)]
struct Product {
    a: usize,
    b: usize,
    kind: FloatKind,
    /// The slot of the output's elements.
    slot: Slot,
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
