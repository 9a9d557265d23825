//! Typed handles of the `vector` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `vector.bitcast`
    pub struct Bitcast for BITCAST {
        operand source;
    }

    /// `vector.broadcast`
    pub struct Broadcast for BROADCAST {
        operand source;
    }

    /// `vector.contract`
    pub struct Contract for CONTRACT {
        operand acc;
        attribute kind;
    }

    /// `vector.extract`
    pub struct Extract for EXTRACT {
        operand source;
    }

    /// `vector.extract_strided_slice`
    pub struct ExtractStridedSlice for EXTRACT_STRIDED_SLICE {
        operand source;
    }

    /// `vector.gather` or `vector.scatter`
    pub struct Indexed for GATHER, SCATTER {
        operand base;
    }

    /// `vector.insert`
    pub struct Insert for INSERT {
        operand value_to_store;
        operand dest;
    }

    /// `vector.insert_strided_slice`
    pub struct InsertStridedSlice for INSERT_STRIDED_SLICE {
        operand value_to_store;
        operand dest;
    }

    /// `vector.insert` or `vector.insert_strided_slice`
    pub struct Insertion for INSERT, INSERT_STRIDED_SLICE {
        operand value_to_store;
        operand dest;
        result result;
    }

    /// `vector.mask`
    pub struct Mask for MASK {
        operand mask;
        optional_operand passthru;
    }

    /// `vector.multi_reduction`
    pub struct MultiReduction for MULTI_REDUCTION {
        operand source;
        operand acc;
    }

    /// `vector.reduction`
    pub struct Reduction for REDUCTION {
        operand vector;
        optional_operand acc;
    }

    /// An op that repeats or regroups the elements of its operand.
    pub struct Rearrangement for BROADCAST, SHAPE_CAST {
        operand source;
    }

    /// `vector.shape_cast`
    pub struct ShapeCast for SHAPE_CAST {
        operand source;
    }

    /// `vector.shuffle`
    pub struct Shuffle for SHUFFLE {
        operand v1;
        operand v2;
    }

    /// `vector.to_elements`
    pub struct ToElements for TO_ELEMENTS {
        operand source;
    }

    /// `vector.transfer_read`
    pub struct TransferRead for TRANSFER_READ {
        operand base;
        operands indices;
        optional_operand mask;
        result vector;
        map permutation_map;
    }

    /// `vector.transfer_write`
    pub struct TransferWrite for TRANSFER_WRITE {
        operand value_to_store;
        operand base;
        operands indices;
        optional_operand mask;
        map permutation_map;
    }

    /// `vector.transpose`
    pub struct Transpose for TRANSPOSE {
        operand vector;
    }
}
