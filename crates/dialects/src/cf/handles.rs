//! Typed handles of the `cf` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `cf.assert`
    pub struct Assert for ASSERT {
        operand arg;
    }

    /// `cf.cond_br`
    pub struct CondBranch for COND_BR {
        operand condition;
        operands true_dest_operands;
        operands false_dest_operands;
        successor true_dest;
        successor false_dest;
        attribute branch_weights;
    }

    /// `cf.switch`
    pub struct Switch for SWITCH {
        operand flag;
        operands default_operands;
        operands case_operands;
        successor default_destination;
        attribute case_values;
        attribute case_operand_segments;
    }
}
