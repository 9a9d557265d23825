//! Bodies of iterations that are arithmetic on words, run by rows.
//!
//! A body qualifies if all it does is arithmetic on numbers of at most 64 bits, indices, and reads of elements of
//! captured tensors and buffers. It becomes a list of steps over slots, each slot a row of words. How a space is run:
//!
//! - Neighbouring loops that all operands walk through at one pace become one loop.
//! - A loop along which every output moves is the row. The innermost loops along which no output moves run while the
//!   row of outputs stays in its slots: a product of matrices loads and stores each part of its result once.
//! - `output + a * b` on floats is done without slots.
//! - If no loop moves every output, the innermost is the row: the steps that do not need the outputs run as rows,
//!   the others one after the other.
//!
//! Every output element sees its iterations in the order of the loops, so the results are those of the loops, bit for
//! bit. Whatever is out of the ordinary (a byte that is undefined, poison, a division by zero, an index out of bounds)
//! stops the kernel before the row in question is stored, and the body's own code goes on from there and finds out.

mod build;
mod plan;
mod rows;
mod running;

pub use plan::run;

use smallvec::SmallVec;

use super::kind::{Dims, Kind};
use super::scalar::ScalarOp;
use crate::ir::FloatKind;

/// How many iterations are run at a time.
const ROW: usize = 256;

/// A row of words.
type Slot = u16;

enum StepOp {
    Scalar(ScalarOp),
    /// An element of the captured tensor or buffer of this number.
    Read(usize, Kind),
}

struct RowStep {
    op: StepOp,
    inputs: SmallVec<[Slot; 4]>,
    out: Slot,
    /// Whether it needs an output's element.
    depends: bool,
}

/// A body as rows of arithmetic.
pub struct Kernel {
    slots: usize,
    /// Operands that are read, with their slots.
    loads: Vec<(usize, Slot)>,
    /// Loops whose index is needed.
    indices: Vec<(usize, Slot)>,
    /// Captured numbers.
    numbers: Vec<(usize, Slot)>,
    constants: Vec<(u64, Slot)>,
    steps: Vec<RowStep>,
    /// What each output gets.
    yields: Vec<Slot>,
    /// The operands of `output + a * b`, if that is all the body does.
    product: Option<Product>,
}

/// `output + a * b`
#[derive(Clone, Copy)]
struct Product {
    a: usize,
    b: usize,
    kind: FloatKind,
    /// Where the output's elements come in.
    slot: Slot,
}

/// How far a kernel got.
pub enum Stopped {
    /// To the end.
    Done,
    /// To this iteration, with the loops in this order; it must be run by the body's own code.
    At {
        /// The loops, outermost first.
        order: Dims,
        /// Where they stand.
        position: Dims,
    },
}
