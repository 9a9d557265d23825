//! Changes the operands that a terminator passes to one of its successors, including the sizes of operand groups.

use smallvec::SmallVec;

use crate::interface::{Arity, Traits};
use crate::ir::{Body, Context, Op, Value, View};

/// Returns the values that `op` passes to successor `index`; `None` if it does not implement
/// [`Branch`](crate::interface::Branch).
pub fn successor_operands(view: View<'_>, op: Op, index: usize) -> Option<SmallVec<[Value; 4]>> {
    let branch = view.op_def(op)?.branch?;
    Some(branch.successor_operands(view, op, index).map(|operand| view.operand(op, operand)).collect())
}

/// Sets the values that `op` passes to successor `index`. The op must implement [`Branch`](crate::interface::Branch).
/// O(operands of the op).
///
/// # Panics
///
/// If the op has no definition, or if it does not implement `Branch`.
pub fn set_successor_operands(ctx: &Context, body: &mut Body, op: Op, index: usize, values: &[Value]) {
    let op_def = body.op_def(ctx, op).expect("a declared terminator");
    let branch = op_def.branch.expect("a terminator that passes operands on");
    let range = branch.successor_operands(View::new(ctx, body), op, index);
    let mut operands = body.operand_vec(op);
    let change = values.len() as i64 - range.len() as i64;
    operands.drain(range.clone());
    operands.insert_many(range.start, values.iter().copied());
    body.set_operands(op, &operands);
    if change == 0 {
        return;
    }
    // Variadic groups: one entry each or, for a group of groups, one entry for each of its groups.
    let mut slots: Vec<(usize, Option<(&'static str, usize)>)> = Vec::new();
    for (number, group) in op_def.operands.iter().enumerate() {
        match group.arity {
            Arity::One => {}
            Arity::Optional | Arity::Variadic => slots.push((number, None)),
            Arity::VariadicOfVariadic(name) => {
                let sizes = body.attribute(ctx, op, name).and_then(|sizes| sizes.as_i64_array(ctx));
                slots.extend((0..sizes.map_or(0, |sizes| sizes.len())).map(|at| (number, Some((name, at)))));
            }
        }
    }
    let first = slots.len().saturating_sub(body.successor_count(op));
    let Some(&(group, inner)) = slots.get(first + index) else { return };
    let mut adjust = |name: &str, at: usize| {
        let sizes = body.attribute(ctx, op, name).and_then(|sizes| sizes.as_i64_array(ctx));
        if let Some(mut sizes) = sizes
            && at < sizes.len()
        {
            sizes[at] += change;
            body.set_attribute(ctx, op, name, Some(ctx.int_array_attr(32, &sizes)));
        }
    };
    if op_def.has(Traits::OPERAND_SEGMENTS) {
        adjust("operandSegmentSizes", group);
    }
    if let Some((name, at)) = inner {
        adjust(name, at);
    }
}
