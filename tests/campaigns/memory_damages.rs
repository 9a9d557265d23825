//! Kinds of damage to bufferized programs that a wrong order of ops, or a wrong reuse of an input, would cause.

use freehold::ir::{AffineExpr, Body, Context, Name, Op, View};

use super::damages::is;

/// Lets a structured op write into a buffer that it reads, and replaces its own output with that buffer everywhere.
pub(super) fn overwrite_input(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !ctx.op_name_data(view.name(op)).text.starts_with("linalg.") || !view.results(op).is_empty() {
        return false;
    }
    let Some(output) = view.operands(op).last() else { return false };
    let is_allocated = |value| view.defining_op(value).is_some_and(|maker| is(view, maker, "memref.alloc"));
    let fits = |&input: &_| input != output && view.ty(input) == view.ty(output) && is_allocated(input);
    let Some(input) = view.operands(op).find(fits).filter(|_| is_allocated(output)) else { return false };
    // The other uses of the output must come after the definition of the input.
    let maker = view.defining_op(input);
    let (Some(from), Some(to)) = (maker.and_then(|maker| view.block(maker)), view.block(op)) else { return false };
    let is_used_later = view.users(input).any(|user| user != op && view.block(user) == Some(to));
    if from != to || !is_used_later {
        return false;
    }
    body.ensure_order(to);
    let made = maker.map(|maker| body.order(maker));
    let is_late = |user: Op| body.ancestor_in_block(to, user).is_some_and(|user| Some(body.order(user)) > made);
    if !body.users(output).all(is_late) {
        return false;
    }
    body.replace_all_uses(output, input);
    true
}

/// Exchanges an op that accesses a buffer with the op before it.
pub(super) fn exchange_accesses(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(previous) = body.previous(op) else { return false };
    let view = View::new(ctx, body);
    let accesses = |op: Op| {
        let name = &ctx.op_name_data(view.name(op)).text;
        ["linalg.", "memref.store", "memref.load", "memref.copy"].iter().any(|prefix| name.starts_with(prefix))
    };
    let uses = view
        .walk_op_preorder(op)
        .into_iter()
        .any(|inner| view.operands(inner).any(|operand| view.defining_op(operand) == Some(previous)));
    let shares = view
        .operands(op)
        .any(|operand| view.ty(operand).is_memref(ctx) && view.operands(previous).any(|other| other == operand));
    if !accesses(op) || !accesses(previous) || uses || !shares || view.next(op).is_none() {
        return false;
    }
    body.move_op(op, freehold::ir::InsertPoint::Before(previous));
    true
}

/// Lets a structured op on tensors read the first element of an input, or row of it, instead of each.
pub(super) fn read_first(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "linalg.generic") || view.results(op).is_empty() || view.operand_count(op) < 2 {
        return false;
    }
    let Some(attr) = view.attribute(op, Name::INDEXING_MAPS) else { return false };
    let mut maps = attr.as_array(ctx).unwrap_or(&[]).to_vec();
    let Some(map) = maps.first().and_then(|map| map.as_map(ctx)) else { return false };
    let mut results = map.results(ctx).to_vec();
    let Some(first) = results.first_mut().filter(|first| first.as_constant(ctx).is_none()) else { return false };
    *first = AffineExpr::constant(ctx, 0);
    maps[0] = ctx.map_attr(ctx.affine_map(map.data(ctx).dims, 0, &results));
    body.set_attribute(ctx, op, Name::INDEXING_MAPS, Some(ctx.array_attr(&maps)));
    true
}

/// Lets the body of a structured op on tensors use an operand of a scalar op instead of its result.
pub(super) fn skip_scalar_op(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let on_tensors = |owner: Op| is(view, owner, "linalg.generic") && !view.results(owner).is_empty();
    let &[result] = view.results(op) else { return false };
    if !view.body.parent_op(op).is_some_and(on_tensors) || view.body.region_count(op) > 0 {
        return false;
    }
    let Some(operand) = view.operands(op).find(|&operand| view.ty(operand) == view.ty(result)) else { return false };
    body.replace_all_uses(result, operand);
    true
}
