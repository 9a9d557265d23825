//! Calls of functions whose declarations list their effects (`freehold.facts`).
//!
//! Such a call accesses the buffers that its declaration says and no others, so that one which only reads does not
//! prevent a removal, as long as it reads the same data as before. Any other call may access whatever it can reach.

use freehold_core::ir::{Op, Value, View};

use super::classes::Classes;
use crate::analysis::declared_functions::DeclaredFunctions;

/// The effect of a call on a buffer.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct CallAccess {
    /// Whether it may read the buffer.
    pub reads: bool,
    /// Whether it may write the buffer, free it or take it over.
    pub writes: bool,
}

impl CallAccess {
    /// Whether it may do anything to the buffer.
    pub fn any(self) -> bool {
        self.reads || self.writes
    }
}

/// Returns what `op` does to the buffer of `value` through operands that may be this buffer; `None` if `op` is no call of a
/// function whose effects are listed, or passes buffers of buffers. `reachable`: whether the buffer may have a name in
/// another class.
pub(super) fn access(
    declared: &DeclaredFunctions,
    view: View<'_>,
    classes: &mut Classes,
    op: Op,
    (value, reachable): (Value, bool),
) -> Option<CallAccess> {
    declared.called_by(view, op)?.effects.as_ref()?;
    let mut found = CallAccess::default();
    for (number, operand) in view.operands(op).enumerate().filter(|operand| view.ty(operand.1).is_memref(view.ctx)) {
        if view.ty(operand).element_or_self(view.ctx).is_memref(view.ctx) {
            return None;
        }
        let is_same =
            classes.are_connected(operand, value) || (reachable && classes.origins(operand).may_have_other_names());
        if is_same {
            let (reads, writes) = declared.access(view, op, number)?;
            found.reads |= reads;
            found.writes |= writes;
        }
    }
    Some(found)
}
