//! Typed handles of the `linalg` ops.

use super::named::{COPY, FILL};
use super::ops::*;
use freehold_core::ir::Value;
use freehold_core::op_handle;

op_handle! {
    /// `linalg.broadcast`
    pub struct Broadcast for BROADCAST {
        operand input;
        operand init;
        integers dimensions;
    }

    /// `linalg.copy`
    pub struct Copy for COPY {
        results result_tensors;
    }

    /// `linalg.fill`
    pub struct Fill for FILL {
        results result_tensors;
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

// The definitions of structured ops have two groups of any size. The verifier checks that these ops have one operand in each.

impl Copy<'_> {
    /// Returns the tensor or buffer that is copied.
    #[inline]
    pub fn input(self) -> Value {
        let [input, _] = self.view.first_operands(self.op);
        input
    }

    /// Returns the tensor or buffer that is overwritten.
    #[inline]
    pub fn output(self) -> Value {
        let [_, output] = self.view.first_operands(self.op);
        output
    }
}

impl Fill<'_> {
    /// Returns the scalar.
    #[inline]
    pub fn value(self) -> Value {
        let [value, _] = self.view.first_operands(self.op);
        value
    }

    /// Returns the tensor or buffer that is filled.
    #[inline]
    pub fn output(self) -> Value {
        let [_, output] = self.view.first_operands(self.op);
        output
    }
}
