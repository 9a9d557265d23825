//! Typed handles of the `llvm` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `llvm.call`
    pub struct Call for CALL {
        operands callee_operands;
        attribute callee;
    }
}
