//! Typed handles of the `linalg` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `linalg.broadcast`
    pub struct Broadcast for BROADCAST {
        operand input;
        operand init;
        integers dimensions;
    }

    /// `linalg.pack`
    pub struct Pack for PACK {
        operand source;
        operand dest;
        optional_operand padding_value;
    }

    /// `linalg.pack` or `linalg.unpack`
    pub struct Relayout for PACK, UNPACK {
        integers outer_dims_perm;
        integers inner_dims_pos;
        integers static_inner_tiles;
    }

    /// `linalg.softmax`
    pub struct Softmax for SOFTMAX {
        operand input;
        operand output;
        integer dimension;
    }

    /// `linalg.transpose`
    pub struct Transpose for TRANSPOSE {
        operand input;
        operand init;
        integers permutation;
    }

    /// `linalg.unpack`
    pub struct Unpack for UNPACK {
        operand source;
        operand dest;
    }
}
