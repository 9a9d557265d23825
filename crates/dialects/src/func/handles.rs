//! Typed handles of the `func` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `func.call`
    pub struct Call for CALL {
        attribute callee;
    }

    /// `func.call_indirect`
    pub struct CallIndirect for CALL_INDIRECT {
        operand callee;
        operands callee_operands;
    }
}
