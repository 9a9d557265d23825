//! Typed handles of the `linalg` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `linalg.softmax`
    pub struct Softmax for SOFTMAX {
        operand input;
        operand output;
        integer dimension;
    }
}
