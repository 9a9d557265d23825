//! The findings of the check: faults, and reasons for which it cannot answer.

use freehold_core::ir::Location;

/// A fault that was found, or something that keeps the checker from telling.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Whether the fault is certain on some path.
    pub certain: bool,
    /// The op.
    pub location: Location,
    /// The fault.
    pub message: String,
    /// The notes: the origin of the buffer, the branches that are taken, and the op that freed the buffer.
    pub notes: Vec<(Location, String)>,
}
