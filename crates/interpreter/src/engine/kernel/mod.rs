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
mod steps;

pub use plan::run;
pub use steps::{Kernel, KernelOp, Stopped};
