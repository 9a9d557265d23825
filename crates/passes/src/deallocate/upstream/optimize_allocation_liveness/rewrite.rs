//! Moves deallocations.

use super::analysis::MovableFree;
use freehold_core::ir::Body;

/// Moves the deallocation to just after the last user.
pub(super) fn move_after(body: &mut Body, found: MovableFree) {
    let at = body.after(found.last_user);
    body.move_op(found.free, at);
}
