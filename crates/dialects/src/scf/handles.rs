//! Typed handles of the `scf` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `scf.condition`
    pub struct Condition for CONDITION {
        operand condition;
        operands args;
    }

    /// `scf.execute_region`
    pub struct ExecuteRegion for EXECUTE_REGION {
        region region;
        flag no_inline;
        attribute no_inline_attr = "no_inline";
    }

    /// `scf.for`
    pub struct For for FOR {
        operand lower_bound;
        operand upper_bound;
        operand step;
        operands init_args;
        results results;
        region region;
        flag unsigned_cmp;
    }

    /// `scf.forall`
    pub struct Forall for FORALL {
        operands dynamic_lower_bound;
        operands dynamic_upper_bound;
        operands dynamic_step;
        operands outputs;
        numbers output_numbers = "outputs";
        region region;
        integers static_lower_bound;
        integers static_upper_bound;
        integers static_step;
        array mapping;
    }

    /// `scf.if`
    pub struct If for IF {
        operand condition;
        results results;
        region then_region;
        optional_region else_region;
    }

    /// `scf.index_switch`
    pub struct IndexSwitch for INDEX_SWITCH {
        operand arg;
        results results;
        region default_region;
        integers cases;
    }

    /// `scf.reduce.return`
    pub struct ReduceReturn for REDUCE_RETURN {
        operand result;
    }
}
