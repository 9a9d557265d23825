//! Typed handles of the `memref` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `memref.alloc` or `memref.alloca`
    pub struct Allocation for ALLOC, ALLOCA {
        operands dynamic_sizes;
        operands symbol_operands;
        result memref;
        attribute alignment;
    }

    /// `memref.assume_alignment`
    pub struct AssumeAlignment for ASSUME_ALIGNMENT {
        operand memref;
        result result;
        attribute alignment;
    }

    /// `memref.cast`
    pub struct Cast for CAST {
        operand source;
        result dest;
    }

    /// `memref.collapse_shape` or `memref.expand_shape`
    pub struct Reshaping for COLLAPSE_SHAPE, EXPAND_SHAPE {
        operand src;
        result result;
        attribute reassociation;
    }

    /// `memref.copy`
    pub struct Copy for COPY {
        operand source;
        operand target;
    }

    /// `memref.dealloc`
    pub struct Dealloc for DEALLOC {
        operand memref;
    }

    /// `memref.dim`
    pub struct Dim for DIM {
        operand source;
        operand index;
        result result;
    }

    /// `memref.expand_shape`
    pub struct ExpandShape for EXPAND_SHAPE {
        operand src;
        result result;
        operands output_shape;
        attribute reassociation;
        integers static_output_shape;
    }

    /// `memref.extract_strided_metadata`
    pub struct ExtractStridedMetadata for EXTRACT_STRIDED_METADATA {
        operand source;
        result base_buffer;
        result offset;
    }

    /// `memref.load`
    pub struct Load for LOAD {
        operand memref;
    }

    /// `memref.generic_atomic_rmw`
    pub struct GenericAtomicRmw for GENERIC_ATOMIC_RMW {
        operand memref;
    }

    /// `memref.memory_space_cast`
    pub struct MemorySpaceCast for MEMORY_SPACE_CAST {
        operand source;
        result dest;
    }

    /// `memref.prefetch`
    pub struct Prefetch for PREFETCH {
        operand memref;
    }

    /// `memref.rank`
    pub struct Rank for RANK {
        operand memref;
    }

    /// `memref.realloc`
    pub struct Realloc for REALLOC {
        operand source;
        optional_operand dynamic_result_size;
        result result = "";
        attribute alignment;
    }

    /// `memref.reinterpret_cast`
    pub struct ReinterpretCast for REINTERPRET_CAST {
        operand source;
        result result;
        integers static_offsets;
        integers static_sizes;
        integers static_strides;
    }

    /// `memref.reshape`
    pub struct Reshape for RESHAPE {
        operand source;
        operand shape;
        result result;
    }

    /// `memref.store`
    pub struct Store for STORE {
        operand value;
        operand memref;
        operands indices;
    }

    /// `memref.subview`
    pub struct Subview for SUBVIEW {
        operand source;
        result result;
        operands offsets;
        operands sizes;
        operands strides;
        integers static_offsets;
        integers static_sizes;
        integers static_strides;
    }

    /// `memref.transpose`
    pub struct Transpose for TRANSPOSE {
        operand input = "in";
        result result = "";
        map permutation;
    }

    /// `memref.store` or `memref.atomic_rmw`
    pub struct Write for STORE, ATOMIC_RMW {
        operand value;
        operand memref;
        operands indices;
    }

    /// `memref.view`
    pub struct View for VIEW {
        operand source;
        operand byte_shift;
        operands sizes;
    }
}
