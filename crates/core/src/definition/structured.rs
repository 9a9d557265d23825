//! The interface of structured ops, such as `linalg.generic`.

use crate::ir::{AffineMap, Op, View};

/// The interface of an op with a body that runs for each point of an iteration space (`LinalgStructuredInterface`).
pub struct Structured {
    /// Returns the maps from the iteration space to the elements of the operands, one per operand; `None` if they are
    /// unknown.
    pub indexing_maps: fn(View<'_>, Op) -> Option<Vec<AffineMap>>,
    /// Returns the number of outputs; they are the last operands.
    pub output_count: fn(View<'_>, Op) -> usize,
}
