//! Loop nests of structured ops, `tensor.generate` and `tensor.pad`.
//!
//! The body is ordinary flat code. Special instructions load its arguments and store its results.
//! ```text
//!        begin  nest            the first elements into the body's registers, or all of it by rows
//!   top: …                      the body
//!        next   top             results out, the next elements in
//! ```
//! [`super::iteration`] runs nests; [`super::kernel`] runs them by rows.

use super::allocation::State;
use super::data::Data;
use super::descriptor::{AllocationId, Dims};
use super::formula::{Formula, Linear};
use super::kernel::Kernel;
use super::kind::Kind;
use super::memory::Memory;
use super::operand::Reg;
use super::value::{Tensor, Value};

/// A loop nest with its operands.
pub struct Nest {
    /// The number of loops.
    pub loops: usize,
    /// For each loop, an operand and the dimension of it that has the extent of the loop.
    pub extents: Vec<(usize, usize)>,
    /// The operands, outputs last. They are the first operands of the instruction.
    pub operands: Vec<Operand>,
    /// The index of the first output.
    pub first_output: usize,
    /// The registers in which the body stores a value for each output.
    pub yields: Vec<Reg>,
    /// The indices of outputs that are tensors, and therefore results.
    pub results: Vec<usize>,
    /// The kernel of the body, if it has one.
    pub kernel: Option<Kernel>,
}

/// An operand of the nest.
pub struct Operand {
    /// The indexing map, one formula per dimension; empty for a number.
    pub map: Vec<Formula>,
    /// The same map, if it is linear.
    pub linear: Option<Vec<Linear>>,
    /// The element.
    pub kind: Kind,
    /// The register of the block argument, if the body reads it.
    pub argument: Option<Reg>,
}

impl Operand {
    /// Whether [`Memory::touch`] must be called for each element. If the map is linear, it was called for all elements
    /// before the nest, unless the body claimed some of them since.
    pub fn is_watched(&self, memory: &Memory, id: AllocationId) -> bool {
        memory.watched() && (self.linear.is_none() || memory.get(id).state == State::PartlyClaimed)
    }
}

/// The storage of an operand's elements.
pub enum Source {
    /// A tensor that is only read, or an output that the nest owns.
    Tensor(Tensor),
    /// A buffer.
    Memory(AllocationId),
    /// A number, which is the same in each iteration.
    Number(Value),
}

/// An operand during execution.
pub struct Bound {
    /// The storage of its elements.
    pub source: Source,
    /// The byte offset of the element in the first iteration, if the map is linear.
    pub base: i64,
    /// The step of each loop in bytes, if the map is linear.
    pub steps: Dims,
    /// Extents and byte strides of its dimensions, and the byte offset of its first element.
    pub(super) sizes: Dims,
    pub(super) strides: Dims,
    pub(super) first: i64,
}

impl Bound {
    /// Returns the elements, if they are in a tensor or a buffer.
    #[inline]
    pub fn data<'a>(&'a self, memory: &'a super::memory::Memory) -> Option<&'a Data> {
        match &self.source {
            Source::Tensor(tensor) => Some(&tensor.data),
            Source::Memory(id) => Some(memory.data(*id)),
            Source::Number(_) => None,
        }
    }
}
