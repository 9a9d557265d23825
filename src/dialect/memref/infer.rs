//! Result types that follow from the operands.

use smallvec::SmallVec;

use crate::interface::InferInput;
use crate::ir::Type;

/// `memref.distinct_objects`: each result is an operand.
pub fn distinct_objects(input: &InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(input.operands.iter().map(|&operand| input.body.ty(operand)).collect())
}
