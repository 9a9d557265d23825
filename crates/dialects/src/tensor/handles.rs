//! Typed handles of the `tensor` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `tensor.bitcast`
    pub struct Bitcast for BITCAST {
        operand source;
        result dest;
    }

    /// `tensor.cast`
    pub struct Cast for CAST {
        operand source;
        result dest;
    }

    /// `tensor.collapse_shape` or `tensor.expand_shape`
    pub struct Reshaping for COLLAPSE_SHAPE, EXPAND_SHAPE {
        operand src;
        result result;
        attribute reassociation;
    }

    /// `tensor.concat`
    pub struct Concat for CONCAT {
        result result;
        integer dim;
    }

    /// `tensor.dim`
    pub struct Dim for DIM {
        operand source;
        operand index;
        result result;
    }

    /// `tensor.expand_shape`
    pub struct ExpandShape for EXPAND_SHAPE {
        operand src;
        result result;
        operands output_shape;
        attribute reassociation;
        integers static_output_shape;
    }

    /// `tensor.extract`
    pub struct Extract for EXTRACT {
        operand tensor;
        operands indices;
        result result;
    }

    /// `tensor.extract_slice`
    pub struct ExtractSlice for EXTRACT_SLICE {
        operand source;
        result result;
        operands offsets;
        operands sizes;
        operands strides;
        integers static_offsets;
        integers static_sizes;
        integers static_strides;
    }

    /// `tensor.gather`
    pub struct Gather for GATHER {
        operand source;
        operand indices;
    }

    /// `tensor.generate`
    pub struct Generate for GENERATE {
        operands dynamic_extents;
        result result;
        region body;
    }

    /// `tensor.insert`
    pub struct Insert for INSERT {
        operand scalar;
        operand dest;
        operands indices;
        result result;
    }

    /// `tensor.insert_slice`
    pub struct InsertSlice for INSERT_SLICE {
        operand source;
        operand dest;
        result result;
        integers static_offsets;
        integers static_sizes;
        integers static_strides;
    }

    /// `tensor.insert_slice` or `tensor.parallel_insert_slice`
    pub struct SliceInsertion for INSERT_SLICE, PARALLEL_INSERT_SLICE {
        operand source;
        operand dest;
    }

    /// `tensor.pad`
    pub struct Pad for PAD {
        operand source;
        result result;
        operands low;
        operands high;
        integers static_low;
        integers static_high;
        flag nofold;
        region region;
    }

    /// `tensor.parallel_insert_slice`
    pub struct ParallelInsertSlice for PARALLEL_INSERT_SLICE {
        operand source;
        operand dest;
    }

    /// `tensor.rank`
    pub struct Rank for RANK {
        operand tensor;
    }

    /// `tensor.reshape`
    pub struct Reshape for RESHAPE {
        operand source;
        operand shape;
        result result;
    }

    /// `tensor.splat`
    pub struct Splat for SPLAT {
        operand input;
        operands dynamic_sizes;
        result aggregate;
    }
}
