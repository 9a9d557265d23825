//! An execution of an op in a plan: the op itself, or a repetition of it.

use smallvec::SmallVec;

use super::super::graph::{Buffer, Node};

/// Buffers, each with the one that is touched instead.
pub(super) type Renamed = SmallVec<[(Buffer, Buffer); 2]>;

/// An execution of an op.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub node: Node,
    /// Whether the op is repeated here.
    pub is_repeated: bool,
    /// The buffers that it touches instead of those of the graph.
    pub renamed: Renamed,
}

impl Item {
    /// Returns the buffer that the item touches instead of `buffer`.
    #[inline]
    pub fn renamed(&self, buffer: Buffer) -> Buffer {
        self.renamed.iter().find(|pair| pair.0 == buffer).map_or(buffer, |pair| pair.1)
    }
}
