//! Typed handles of the `shape` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `shape.assuming`
    pub struct Assuming for ASSUMING {
        operand witness;
    }

    /// An op on two sizes or shapes.
    pub struct Binary for ADD, MAX, MIN {
        operand lhs;
        operand rhs;
    }

    /// `shape.const_shape`
    pub struct ConstShape for CONST_SHAPE {
        attribute shape;
    }

    /// `shape.dim`
    pub struct Dim for DIM {
        operand value;
        operand index;
    }

    /// `shape.get_extent`
    pub struct GetExtent for GET_EXTENT {
        operand shape;
        operand dim;
    }

    /// `shape.index_to_size` or `shape.size_to_index`
    pub struct Conversion for INDEX_TO_SIZE, SIZE_TO_INDEX {
        operand arg;
    }

    /// `shape.rank` or `shape.num_elements`
    pub struct Count for NUM_ELEMENTS, RANK {
        operand shape;
    }

    /// `shape.reduce`
    pub struct Reduce for REDUCE {
        operand shape;
    }

    /// `shape.shape_of`
    pub struct ShapeOf for SHAPE_OF {
        operand arg;
    }
}
