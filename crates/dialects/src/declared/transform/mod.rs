//! `transform`: rules that its declaration cannot say.

use crate::directives::transform::operand_numbers;
use freehold_core::definition::{OpDef, VerifyInput};
use freehold_core::diagnostics::Fallible;

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    if op_def.name == "transform.apply_registered_pass" {
        op_def.verify = Some(options_of_pass);
    }
}

/// `transform.apply_registered_pass`: each operand has one place in the options.
fn options_of_pass(input: &VerifyInput<'_>) -> Fallible {
    let count = input.group("dynamic_options").len();
    let mut is_used = vec![false; count];
    let Some(options) = input.attribute("options") else { return Ok(()) };
    for number in options.entries(input.ctx).iter().flat_map(|&(_, value)| operand_numbers(input.ctx, value)) {
        let Some(is_used) = is_used.get_mut(number) else {
            let message =
                format!("dynamic option index {number} is out of bounds for the number of dynamic options: {count}");
            return input.error(message).fail();
        };
        input.refuse_with(*is_used, || format!("dynamic option index {number} is already used in options"))?;
        *is_used = true;
    }
    let message = "a param operand does not have a corresponding param_operand attr in the options dict";
    input.refuse_if(is_used.contains(&false), message)
}
