//! Moves the ops that sizes are computed from.

use freehold_core::ir::{Body, Context, InsertPoint, Op, Value, View};
use freehold_core::sort::sort_by_key;
use rustc_hash::FxHashSet;

use crate::memory::plan_memory::layout::arena::{Arena, DynamicPart};
use crate::memory::plan_memory::problem::availability::is_defined_before;
use crate::memory::plan_memory::problem::order::Order;
use crate::memory::plan_memory::problem::subjects::Subjects;

/// Moves what the sizes of buffers are computed from before the ops before which their arenas are allocated. `arenas` are
/// arenas with these ops.
pub fn move_extents<'a>(
    ctx: &Context,
    body: &mut Body,
    order: &Order,
    subjects: &Subjects,
    arenas: impl Iterator<Item = (&'a Arena, &'a Option<Op>)>,
) {
    let part_of = |(arena, at): (&'a Arena, &Option<Op>)| {
        let (part, at) = arena.dynamic.as_ref().zip(*at)?;
        Some((order.position(at)?, at, part))
    };
    let mut parts: Vec<(u32, Op, &DynamicPart)> = arenas.filter_map(part_of).collect();
    // An op is moved once, for the first arena that needs it, which is before the others or further out.
    sort_by_key(&mut parts, |&(position, ..)| position);
    let mut moved = FxHashSet::default();
    for (position, at, part) in parts {
        let extents = part.slots.extents().map(|extent| subjects.extents[extent]);
        for op in ops_to_move(View::new(ctx, body), order, position, extents) {
            if moved.insert(op) {
                body.move_op(op, InsertPoint::Before(at));
            }
        }
    }
}

/// Returns the ops that must move so that `values` are available at the position `at`, operands before users.
fn ops_to_move(view: View<'_>, order: &Order, at: u32, values: impl Iterator<Item = Value>) -> Vec<Op> {
    let (mut ops, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack: Vec<(Value, bool)> = values.map(|value| (value, false)).collect();
    stack.reverse();
    while let Some((value, is_done)) = stack.pop() {
        let op = view.defining_op(value).filter(|_| !is_defined_before(view, order, value, at));
        let Some(op) = op else { continue };
        if is_done {
            ops.push(op);
        } else if seen.insert(op) {
            stack.push((value, true));
            stack.extend(view.operands(op).map(|operand| (operand, false)));
        }
    }
    ops
}
