//! The facts of an op's declaration about its bufferization: data that the bufferization model of declared ops reads.
//!
//! ```mlir
//! freehold.bufferization = {reads = ["t"], writes = [], aliases = {part = {operand = "t", relation = "unknown"}},
//!                           fresh = ["r"], layout = {r = "identity"}, memref_op = "my.op_on_buffers"}
//! ```
//!
//! Invariant: groups are indices into the operand or result groups of the op definition, and are valid there. What is
//! not said is derived when the declaration is loaded, so that a model asks nothing but these facts.

use super::SharedAttr;

/// The bufferization of an op that was declared at run time.
#[derive(Clone, Debug, Default)]
pub struct BufferizationFacts {
    /// Whether the declaration says itself what the op reads or writes. Otherwise operands that are forwarded to a region
    /// are only forwarded.
    pub says_accesses: bool,
    /// The operand groups whose contents the op reads.
    pub reads: Vec<usize>,
    /// The operand groups whose buffers the op writes.
    pub writes: Vec<usize>,
    /// The result groups that may be the buffer of an operand group, or a part of it.
    pub aliases: Vec<TensorAlias>,
    /// The result groups whose buffers the op allocates.
    pub fresh: Vec<usize>,
    /// The result groups whose buffers must not be written.
    pub read_only: Vec<usize>,
    /// The operand groups that the op needs in place: no copy is passed instead of them.
    pub in_place: Vec<usize>,
    /// The result groups that the op also has on buffers, although they are destinations.
    pub required_results: Vec<usize>,
    /// Result groups that become an operand of the op on buffers: a buffer that is allocated before the op, which the op
    /// writes. With the name of the operand group.
    pub destinations: Vec<(usize, &'static str)>,
    /// Result groups that have the shape of an operand group.
    pub shapes: Vec<(usize, usize)>,
    /// The memory spaces of result groups; `None` is the default memory space.
    pub memory_spaces: Vec<(usize, Option<SharedAttr>)>,
    /// The layouts of result groups.
    pub layouts: Vec<(usize, BufferLayout)>,
    /// The name of the op on buffers, if it is not the same op.
    pub memref_op: Option<&'static str>,
}

/// A result group that may be the buffer of an operand group, or a part of it. Groups of the same length correspond value
/// by value; otherwise any pair may alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TensorAlias {
    /// The result group.
    pub result: usize,
    /// The operand group.
    pub operand: usize,
    /// Whether it is the same buffer: same start, sizes and strides. Otherwise the buffers may overlap.
    pub is_equivalent: bool,
    /// Whether they always share the buffer.
    pub is_certain: bool,
}

/// The layout of a result's buffer.
#[derive(Clone, Copy, Debug)]
pub enum BufferLayout {
    /// Contiguous.
    Identity,
    /// With dynamic offset and strides.
    Dynamic,
    /// This layout.
    Given(SharedAttr),
}

impl BufferizationFacts {
    /// Returns the value that a list of pairs holds for a group.
    pub fn of_group<T: Copy>(pairs: &[(usize, T)], group: usize) -> Option<T> {
        pairs.iter().find(|pair| pair.0 == group).map(|pair| pair.1)
    }
}
