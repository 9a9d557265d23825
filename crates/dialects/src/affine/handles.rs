//! Typed handles of the `affine` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `affine.delinearize_index`
    pub struct DelinearizeIndex for DELINEARIZE_INDEX {
        operand linear_index;
    }

    /// `affine.for`
    pub struct For for FOR {
        operands lower_bound_operands;
        operands upper_bound_operands;
        operands inits;
        numbers init_numbers = "inits";
        map lower_bound_map;
        map upper_bound_map;
        integer step;
    }

    /// `affine.load` or `affine.vector_load`
    pub struct Load for LOAD, VECTOR_LOAD {
        operand memref;
    }

    /// `affine.parallel`
    pub struct Parallel for PARALLEL {
        map lower_bounds_map;
        map upper_bounds_map;
    }

    /// `affine.prefetch`
    pub struct Prefetch for PREFETCH {
        operand memref;
    }

    /// `affine.store` or `affine.vector_store`
    pub struct Store for STORE, VECTOR_STORE {
        operand value;
    }
}
