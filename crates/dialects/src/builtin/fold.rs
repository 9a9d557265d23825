//! Folds of builtin ops.

use smallvec::SmallVec;

use freehold_core::definition::{FoldInput, FoldValue, Folded};
use freehold_core::ir::{Body, Op, Type, Value};

fn types(body: &Body, values: &[Value]) -> SmallVec<[Type; 2]> {
    values.iter().map(|&value| body.ty(value)).collect()
}

/// `builtin.unrealized_conversion_cast` to the operand types, or of a cast from the result types.
pub fn unrealized_conversion_cast(input: &mut FoldInput<'_>) -> Folded {
    let body = &*input.body;
    let operands = body.operand_vec(input.op);
    // In a graph region an op may use its own results.
    if operands.iter().any(|&operand| body.defining_op(operand) == Some(input.op)) {
        return Folded::No;
    }
    let wanted = types(body, body.results(input.op));
    let all = |values: &[Value]| Folded::Results(values.iter().map(|&value| FoldValue::Value(value)).collect());
    if types(body, &operands) == wanted {
        return all(&operands);
    }
    let is_cast = |&op: &Op| body.name(op) == body.name(input.op);
    let Some(before) = operands.first().and_then(|&first| body.defining_op(first)).filter(is_cast) else {
        return Folded::No;
    };
    let inner = body.operand_vec(before);
    if body.results(before) != &*operands || types(body, &inner) != wanted {
        return Folded::No;
    }
    all(&inner)
}
