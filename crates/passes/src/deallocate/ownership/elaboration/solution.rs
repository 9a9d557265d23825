//! The result of the stages before the edits, for a function.

use super::decisions::owners::Facts;
use super::decisions::plan::Plan;
use super::graph::program_graph::Graph;

/// The solution for one function. The edits apply it, and `explain` reads it.
pub(super) struct Solution {
    /// The graph, with the passes that forward copies.
    pub graph: Graph,
    /// Who owns each buffer.
    pub facts: Facts,
    /// The places that free buffers.
    pub plan: Plan,
}
