//! Typed handles of the `index` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// An op on two indices.
    pub struct Binary for
        ADD, AND, CEILDIVS, CEILDIVU, CMP, DIVS, DIVU, FLOORDIVS, MAXS, MAXU, MINS, MINU, MUL, OR, REMS, REMU, SHL,
        SHRS, SHRU, SUB, XOR
    {
        operand lhs;
        operand rhs;
    }

    /// `index.casts` or `index.castu`
    pub struct Cast for CASTS, CASTU {
        operand input;
        result output;
    }
}
