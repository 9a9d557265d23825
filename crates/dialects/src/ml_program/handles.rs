//! Typed handles of the `ml_program` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `ml_program.global_store`
    pub struct GlobalStore for GLOBAL_STORE {
        operand value;
    }
}
