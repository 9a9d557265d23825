//! Changes the operands that a terminator passes to one of its successors, including the sizes of operand groups.

use smallvec::SmallVec;

use crate::definition::{Arity, Traits};
use crate::ir::{Body, Context, Op, Value, View};

/// Returns the values that `op` passes to successor `index`; `None` if it does not implement
/// [`Branch`](crate::definition::Branch).
pub fn successor_operands(view: View<'_>, op: Op, index: usize) -> Option<SmallVec<[Value; 4]>> {
    let branch = view.op_def(op)?.branch?;
    Some(branch.successor_operands(view, op, index).map(|operand| view.operand(op, operand)).collect())
}

/// Sets the values that `op` passes to successor `index`. The op must implement [`Branch`](crate::definition::Branch).
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
    let slots = successor_slots(ctx, body, op);
    let Some(&Some((group, inner))) = slots.get(index) else { return };
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

/// Sets the values that `op` passes to each of its successors. The op must implement
/// [`Branch`](crate::definition::Branch), and its last operand groups must be those of its successors. O(operands).
///
/// # Panics
///
/// If the op has no definition, or if it does not implement `Branch`.
pub fn set_all_successor_operands(ctx: &Context, body: &mut Body, op: Op, values: &[Vec<Value>]) {
    let op_def = body.op_def(ctx, op).expect("a declared terminator");
    let branch = op_def.branch.expect("a terminator that passes operands on");
    let Some(last) = values.len().checked_sub(1) else { return };
    let start = branch.successor_operands(View::new(ctx, body), op, 0).start;
    let end = branch.successor_operands(View::new(ctx, body), op, last).end;
    let slots = successor_slots(ctx, body, op);
    let mut operands = body.operand_vec(op);
    let after: SmallVec<[Value; 4]> = operands.drain(start..).skip(end - start).collect();
    operands.extend(values.iter().flatten().copied());
    operands.extend(after);
    body.set_operands(op, &operands);
    let mut groups: SmallVec<[(usize, i64); 4]> = SmallVec::new();
    let mut inner: SmallVec<[(&'static str, Vec<i64>); 1]> = SmallVec::new();
    for (slot, values) in slots.iter().zip(values) {
        let Some((group, part)) = *slot else { continue };
        let count = values.len() as i64;
        match groups.last_mut() {
            Some(known) if known.0 == group => known.1 += count,
            _ => groups.push((group, count)),
        }
        if let Some((name, _)) = part {
            match inner.last_mut() {
                Some(known) if known.0 == name => known.1.push(count),
                _ => inner.push((name, vec![count])),
            }
        }
    }
    if op_def.has(Traits::OPERAND_SEGMENTS)
        && let Some(mut sizes) =
            body.attribute(ctx, op, "operandSegmentSizes").and_then(|sizes| sizes.as_i64_array(ctx))
    {
        for (group, count) in groups {
            if let Some(size) = sizes.get_mut(group) {
                *size = count;
            }
        }
        body.set_attribute(ctx, op, "operandSegmentSizes", Some(ctx.int_array_attr(32, &sizes)));
    }
    for (name, sizes) in inner {
        body.set_attribute(ctx, op, name, Some(ctx.int_array_attr(32, &sizes)));
    }
}

/// The operand group of a successor's operands and, if this is a group of groups, the attribute with their sizes and the index
/// in it.
type Slot = Option<(usize, Option<(&'static str, usize)>)>;

/// For each successor, returns the slot of its operands.
fn successor_slots(ctx: &Context, body: &Body, op: Op) -> Vec<Slot> {
    let op_def = body.op_def(ctx, op).expect("a declared terminator");
    if let Some(groups) = op_def.branch.and_then(|branch| branch.groups()) {
        return groups.iter().map(|group| group.map(|group| (group, None))).collect();
    }
    // Variadic groups: one entry each or, for a group of groups, one entry for each of its groups.
    let mut slots: Vec<Slot> = Vec::new();
    for (number, group) in op_def.operands.iter().enumerate() {
        match group.arity {
            Arity::One => {}
            Arity::Optional | Arity::Variadic => slots.push(Some((number, None))),
            Arity::VariadicOfVariadic(name) => {
                let sizes = body.attribute(ctx, op, name).and_then(|sizes| sizes.as_i64_array(ctx));
                slots.extend((0..sizes.map_or(0, |sizes| sizes.len())).map(|at| Some((number, Some((name, at))))));
            }
        }
    }
    slots.drain(..slots.len().saturating_sub(body.successor_count(op)));
    slots
}
