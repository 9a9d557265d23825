//! Kinds of damage to programs, for mutation tests: each function damages one op if it is of the right kind, and returns
//! whether it did.

use freehold::ir::{Body, Context, InsertPoint, Op, OpSpec, Value, View};

pub(super) fn is(view: View<'_>, op: Op, name: &str) -> bool {
    view.is_named(op, name)
}

/// Returns the numbers of memrefs, conditions and retained values of a `bufferization.dealloc`.
pub(super) fn segments(view: View<'_>, op: Op) -> Option<[usize; 3]> {
    if !is(view, op, "bufferization.dealloc") {
        return None;
    }
    let sizes = view.attribute(op, "operandSegmentSizes")?.as_i64_array(view.ctx)?;
    Some([sizes[0] as usize, sizes[1] as usize, sizes[2] as usize])
}

pub(super) fn boolean(ctx: &Context, body: &mut Body, before: Op, value: bool) -> Value {
    let spec = OpSpec::new(ctx.op_name("arith.constant"), body.location(before)).results(&[ctx.i1()]);
    let op = body.insert(InsertPoint::Before(before), &spec.attribute(ctx, "value", ctx.bool_attr(value)));
    body.result(op, 0)
}

pub(super) fn negated(ctx: &Context, body: &mut Body, before: Op, value: Value) -> Value {
    let one = boolean(ctx, body, before, true);
    let spec = OpSpec::new(ctx.op_name("arith.xori"), body.location(before)).operands(&[value, one]);
    let op = body.insert(InsertPoint::Before(before), &spec.results(&[ctx.i1()]));
    body.result(op, 0)
}

/// Frees nothing; retained memrefs are not owned.
pub(super) fn drop_dealloc(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some([freed, ..]) = segments(View::new(ctx, body), op) else { return false };
    if freed == 0 {
        return false;
    }
    for result in body.results(op).to_vec() {
        let no = boolean(ctx, body, op, false);
        body.replace_all_uses(result, no);
    }
    body.erase(op);
    true
}

pub(super) fn resize(ctx: &Context, body: &mut Body, op: Op, sizes: [usize; 3]) {
    let sizes = ctx.int_array_attr(32, &sizes.map(|size| size as i64));
    body.set_attribute(ctx, op, "operandSegmentSizes", Some(sizes));
}

pub(super) fn drop_freed(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some([freed, conditions, retained]) = segments(View::new(ctx, body), op) else { return false };
    if freed < 2 {
        return false;
    }
    body.erase_operand(op, freed + conditions - 1);
    body.erase_operand(op, freed - 1);
    resize(ctx, body, op, [freed - 1, conditions - 1, retained]);
    true
}

/// Adds a second dealloc of the same memrefs without retained memrefs.
pub(super) fn free_twice(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some([freed, conditions, _]) = segments(View::new(ctx, body), op) else { return false };
    if freed == 0 {
        return false;
    }
    let operands: Vec<Value> = body.operands(op).take(freed + conditions).collect();
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&operands);
    let sizes = ctx.int_array_attr(32, &[freed as i64, conditions as i64, 0]);
    body.insert(InsertPoint::Before(op), &spec.attribute(ctx, "operandSegmentSizes", sizes));
    true
}

pub(super) fn set_condition(ctx: &Context, body: &mut Body, op: Op, owned: bool) -> bool {
    let Some([freed, conditions, _]) = segments(View::new(ctx, body), op) else { return false };
    for index in freed..freed + conditions {
        let condition = body.operand(op, index);
        if constant(View::new(ctx, body), condition) != Some(owned) {
            let value = boolean(ctx, body, op, owned);
            body.set_operand(op, index, value);
            return true;
        }
    }
    false
}

/// Returns the value of a constant `i1`.
pub(super) fn constant(view: View<'_>, value: Value) -> Option<bool> {
    let op = view.defining_op(value).filter(|&op| is(view, op, "arith.constant"))?;
    view.attribute(op, "value")?.as_bool(view.ctx)
}

pub(super) fn own_unowned(ctx: &Context, body: &mut Body, op: Op) -> bool {
    set_condition(ctx, body, op, true)
}

pub(super) fn disown(ctx: &Context, body: &mut Body, op: Op) -> bool {
    set_condition(ctx, body, op, false)
}

/// Frees a retained memref, which counts as owned afterwards, as if it had been retained.
pub(super) fn drop_retained(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some([freed, conditions, retained]) = segments(View::new(ctx, body), op) else { return false };
    if freed == 0 || retained == 0 {
        return false;
    }
    let operands: Vec<Value> = body.operands(op).take(freed + conditions).collect();
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&operands);
    let sizes = ctx.int_array_attr(32, &[freed as i64, conditions as i64, 0]);
    body.insert(InsertPoint::Before(op), &spec.attribute(ctx, "operandSegmentSizes", sizes));
    for result in body.results(op).to_vec() {
        let yes = boolean(ctx, body, op, true);
        body.replace_all_uses(result, yes);
    }
    body.erase(op);
    true
}

pub(super) fn negate_free_condition(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some([freed, conditions, _]) = segments(View::new(ctx, body), op) else { return false };
    if conditions == 0 {
        return false;
    }
    let value = negated(ctx, body, op, body.operand(op, freed));
    body.set_operand(op, freed, value);
    true
}

/// Flips the last `i1` operand of a terminator that also forwards a buffer.
pub(super) fn flip_passed(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !["scf.yield", "cf.br", "scf.condition"].iter().any(|name| is(View::new(ctx, body), op, name)) {
        return false;
    }
    let Some(last) = body.operand_count(op).checked_sub(1) else { return false };
    let has_buffer = body.operands(op).any(|value| body.ty(value).is_memref(ctx));
    let value = body.operand(op, last);
    if !has_buffer || last == 0 || !body.ty(value).is_signless(ctx, 1) {
        return false;
    }
    let value = negated(ctx, body, op, value);
    body.set_operand(op, last, value);
    true
}

pub(super) fn alias_clone(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "bufferization.clone") {
        return false;
    }
    let source = body.operand(op, 0);
    let result = body.result(op, 0);
    body.replace_all_uses(result, source);
    body.erase(op);
    true
}

/// Lets a clone copy another buffer of its type that is allocated in the block before it.
pub(super) fn clone_another(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "bufferization.clone") {
        return false;
    }
    let source = body.operand(op, 0);
    let mut before = body.previous(op);
    while let Some(earlier) = before {
        let other =
            body.results(earlier).iter().copied().find(|&other| other != source && body.ty(other) == body.ty(source));
        if let Some(other) = other {
            body.set_operand(op, 0, other);
            return true;
        }
        before = body.previous(earlier);
    }
    false
}

/// Erases the free of a buffer after it is cloned.
pub(super) fn forget_cloned(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "bufferization.clone") {
        return false;
    }
    let source = body.operand(op, 0);
    let free = body.users(source).find(|&user| is(View::new(ctx, body), user, "memref.dealloc"));
    free.is_some_and(|free| erased(body, free))
}

pub(super) fn drop_memref_dealloc(ctx: &Context, body: &mut Body, op: Op) -> bool {
    is(View::new(ctx, body), op, "memref.dealloc") && erased(body, op)
}

pub(super) fn erased(body: &mut Body, op: Op) -> bool {
    body.erase(op);
    true
}

pub(super) fn dealloc_twice(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "memref.dealloc") {
        return false;
    }
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[body.operand(op, 0)]);
    body.insert(InsertPoint::Before(op), &spec);
    true
}

pub(super) fn negate_if(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "scf.if") {
        return false;
    }
    let value = negated(ctx, body, op, body.operand(op, 0));
    body.set_operand(op, 0, value);
    true
}

pub(super) fn negate_comparison(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "arith.cmpi") || !body.ty(body.operand(op, 0)).is_index(ctx) {
        return false;
    }
    let is_address = |value: Value| {
        body.defining_op(value)
            .is_some_and(|op| is(View::new(ctx, body), op, "memref.extract_aligned_pointer_as_index"))
    };
    if !is_address(body.operand(op, 0)) && !is_address(body.operand(op, 1)) {
        return false;
    }
    let result = body.result(op, 0);
    let users: Vec<_> = body.uses(result).collect();
    let Some(next) = body.next(op) else { return false };
    let value = negated(ctx, body, next, result);
    for user in users {
        body.set_use(user, value);
    }
    true
}

pub(super) fn drop_copy(ctx: &Context, body: &mut Body, op: Op) -> bool {
    is(View::new(ctx, body), op, "memref.copy") && erased(body, op)
}

/// Replaces a copy with its source.
pub(super) fn alias_copy(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "memref.copy") {
        return false;
    }
    let (source, target) = (body.operand(op, 0), body.operand(op, 1));
    let is_new = body.defining_op(target).is_some_and(|made| is(View::new(ctx, body), made, "memref.alloc"));
    let (from, to) = (body.ty(source), body.ty(target));
    if !is_new || from != to {
        return false;
    }
    body.erase(op);
    // The source must be defined where the target is used: only uses after the copy are replaced.
    body.replace_all_uses(target, source);
    true
}

pub(super) fn drop_store(ctx: &Context, body: &mut Body, op: Op) -> bool {
    is(View::new(ctx, body), op, "memref.store") && erased(body, op)
}

/// Swaps the first two operands of a terminator that have the same type.
pub(super) fn swap_yields(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if is(View::new(ctx, body), op, "scf.if") && body.results(op).len() == 1 && body.regions(op).len() == 2 {
        // The operands that the two regions of an `scf.if` yield.
        let operand = |region: usize| {
            let block = body.first_block(body.regions(op)[region])?;
            let last = body.last_op(block)?;
            Some((last, body.operand(last, 0)))
        };
        let (Some((last, value)), Some((_, other))) = (operand(0), operand(1)) else { return false };
        let defined_inside = body.defining_op(other).is_some_and(|inner| body.is_ancestor(op, inner));
        if value == other || defined_inside || !body.ty(value).is_memref(ctx) {
            return false;
        }
        body.set_operand(last, 0, other);
        return true;
    }
    if !["scf.yield", "cf.br", "func.return"].iter().any(|name| is(View::new(ctx, body), op, name)) {
        return false;
    }
    swap_first_pair(body, op)
}

pub(super) fn swap_first_pair(body: &mut Body, op: Op) -> bool {
    let values: Vec<Value> = body.operands(op).collect();
    for left in 0..values.len() {
        for right in left + 1..values.len() {
            if values[left] != values[right] && body.ty(values[left]) == body.ty(values[right]) {
                body.set_operand(op, left, values[right]);
                body.set_operand(op, right, values[left]);
                return true;
            }
        }
    }
    false
}

pub(super) fn swap_operands(ctx: &Context, body: &mut Body, op: Op) -> bool {
    ["arith.subi", "arith.subf", "arith.select", "arith.cmpi", "arith.divf"]
        .iter()
        .any(|name| is(View::new(ctx, body), op, name))
        && swap_first_pair(body, op)
}

pub(super) fn change_constant(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "arith.constant") {
        return false;
    }
    let ty = body.ty(body.result(op, 0));
    let value = body.attribute(ctx, op, "value").and_then(|value| value.as_i64(ctx));
    let (Some(value), false) = (value, ty.is_signless(ctx, 1)) else { return false };
    let changed = if ty.is_index(ctx) { ctx.index_attr(value + 1) } else { ctx.integer_attr(ty, value ^ 1) };
    body.set_attribute(ctx, op, "value", Some(changed));
    true
}

/// Replaces the op with an earlier op of the block with the same name and types.
pub(super) fn merge(body: &mut Body, op: Op, fits: impl Fn(&Body, Op) -> bool) -> bool {
    let types: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let mut at = body.previous(op);
    while let Some(other) = at {
        let others: Vec<_> = body.results(other).iter().map(|&result| body.ty(result)).collect();
        if body.name(other) == body.name(op) && types == others && fits(body, other) {
            for (result, value) in body.results(op).to_vec().into_iter().zip(body.results(other).to_vec()) {
                body.replace_all_uses(result, value);
            }
            body.erase(op);
            return true;
        }
        at = body.previous(other);
    }
    false
}

pub(super) fn merge_constants(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let attributes = body.attributes(op);
    is(View::new(ctx, body), op, "arith.constant")
        && merge(body, op, |body, other| body.attributes(other) != attributes)
}

pub(super) fn merge_allocations(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let sizes = body.operand_vec(op);
    is(View::new(ctx, body), op, "memref.alloc") && merge(body, op, |body, other| body.operand_vec(other) == sizes)
}

pub(super) fn merge_loads(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let operands = body.operand_vec(op);
    is(View::new(ctx, body), op, "memref.load") && merge(body, op, |body, other| body.operand_vec(other) != operands)
}

pub(super) fn merge_computations(ctx: &Context, body: &mut Body, op: Op) -> bool {
    const NAMES: [&str; 6] = ["arith.addi", "arith.subi", "arith.cmpi", "memref.dim", "memref.subview", "arith.remui"];
    let operands = body.operand_vec(op);
    NAMES.iter().any(|name| is(View::new(ctx, body), op, name))
        && merge(body, op, |body, other| body.operand_vec(other) != operands)
}

/// Moves the deallocation before the preceding op that uses the buffer.
pub(super) fn free_early(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "memref.dealloc") {
        return false;
    }
    let buffer = body.operand(op, 0);
    let mut at = body.previous(op);
    while let Some(before) = at {
        if body.defining_op(buffer) == Some(before) {
            return false;
        }
        if body.operands(before).any(|value| value == buffer) && !is(View::new(ctx, body), before, "memref.dim") {
            body.move_op(op, InsertPoint::Before(before));
            return true;
        }
        at = body.previous(before);
    }
    false
}

/// Frees another buffer of the same type that is defined in the same block.
pub(super) fn free_another(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "memref.dealloc") {
        return false;
    }
    let buffer = body.operand(op, 0);
    let mut at = body.previous(op);
    while let Some(before) = at {
        let other = body.results(before).first().copied();
        if let Some(other) = other.filter(|&other| other != buffer && body.ty(other) == body.ty(buffer)) {
            body.set_operand(op, 0, other);
            return true;
        }
        at = body.previous(before);
    }
    false
}

/// Flips a constant `i1` that a terminator or a loop forwards beside a buffer: a flag of the pass.
pub(super) fn flip_flag(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let is_flag = |value: Value| constant(View::new(ctx, body), value).is_some();
    let has_buffer = body.operands(op).any(|value| body.ty(value).is_memref(ctx));
    let Some(last) = body.operand_count(op).checked_sub(1) else { return false };
    let value = body.operand(op, last);
    if !has_buffer || !is_flag(value) || !body.ty(value).is_signless(ctx, 1) || !forwards(View::new(ctx, body), op) {
        return false;
    }
    let value = negated(ctx, body, op, value);
    body.set_operand(op, last, value);
    true
}

/// Returns whether an op forwards its last operands.
pub(super) fn forwards(view: View<'_>, op: Op) -> bool {
    ["scf.yield", "affine.yield", "cf.br", "cf.cond_br", "scf.condition", "scf.for", "affine.for"]
        .iter()
        .any(|name| is(view, op, name))
}

/// Swaps two flags that a terminator forwards.
pub(super) fn swap_flags(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !forwards(View::new(ctx, body), op) || !body.operands(op).any(|value| body.ty(value).is_memref(ctx)) {
        return false;
    }
    let is_flag = |body: &Body, index: usize| body.ty(body.operand(op, index)).is_signless(ctx, 1);
    let Some(last) = body.operand_count(op).checked_sub(1).filter(|&last| last > 0) else { return false };
    let first = if is(View::new(ctx, body), op, "cf.cond_br") { 1 } else { 0 };
    let other =
        (first..last).rev().find(|&index| is_flag(body, index) && body.operand(op, index) != body.operand(op, last));
    let Some(other) = other.filter(|_| is_flag(body, last)) else { return false };
    let (left, right) = (body.operand(op, other), body.operand(op, last));
    let same = constant(View::new(ctx, body), left);
    if same.is_some() && same == constant(View::new(ctx, body), right) {
        return false;
    }
    body.set_operand(op, other, right);
    body.set_operand(op, last, left);
    true
}

/// Returns the `scf.if` around a free that has no other op than the terminator beside it.
pub(super) fn condition_of_free(ctx: &Context, body: &Body, op: Op) -> Option<Op> {
    if !is(View::new(ctx, body), op, "memref.dealloc") {
        return None;
    }
    let around = body.parent_op(op).filter(|&around| is(View::new(ctx, body), around, "scf.if"))?;
    (body.previous(op).is_none() && body.results(around).is_empty()).then_some(around)
}

pub(super) fn negate_free(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(around) = condition_of_free(ctx, body, op) else { return false };
    let value = negated(ctx, body, around, body.operand(around, 0));
    body.set_operand(around, 0, value);
    true
}

pub(super) fn free_always(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(around) = condition_of_free(ctx, body, op) else { return false };
    let value = boolean(ctx, body, around, true);
    body.set_operand(around, 0, value);
    true
}

/// Negates the condition under which a function returns a buffer or a copy of it.
pub(super) fn negate_conditional_copy(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let returned = body.results(op).first().copied().filter(|&result| body.ty(result).is_memref(ctx));
    let is_returned = returned
        .is_some_and(|result| body.users(result).into_iter().any(|user| is(View::new(ctx, body), user, "func.return")));
    is_returned && negate_if(ctx, body, op)
}

/// Returns the source of a copy that a function returns instead of the copy.
pub(super) fn alias_returned_copy(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let (source, target) = if is(View::new(ctx, body), op, "memref.copy") {
        (body.operand(op, 0), body.operand(op, 1))
    } else if is(View::new(ctx, body), op, "bufferization.clone") {
        (body.operand(op, 0), body.result(op, 0))
    } else {
        return false;
    };
    if body.ty(source) != body.ty(target) {
        return false;
    }
    let returned: Vec<_> =
        body.uses(target).filter(|&use_| is(View::new(ctx, body), body.use_owner(use_), "func.return")).collect();
    returned.iter().for_each(|&use_| body.set_use(use_, source));
    !returned.is_empty()
}

/// Replaces a buffer on the stack with an earlier one of the same type.
pub(super) fn merge_stack_buffers(ctx: &Context, body: &mut Body, op: Op) -> bool {
    is(View::new(ctx, body), op, "memref.alloca") && merge(body, op, |_, _| true)
}

/// Frees a buffer on the stack at the end of its block.
pub(super) fn free_stack_buffer(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let last = body.block(op).and_then(|block| body.terminator(ctx, block));
    let (true, Some(last)) = (is(View::new(ctx, body), op, "memref.alloca"), last) else { return false };
    let spec = OpSpec::new(ctx.op_name("memref.dealloc"), body.location(op)).operands(&[body.result(op, 0)]);
    body.insert(InsertPoint::Before(last), &spec);
    true
}

/// Moves an allocation of a parallel loop before the loop, and what frees it after the loop.
pub(super) fn share_between_iterations(ctx: &Context, body: &mut Body, op: Op) -> bool {
    const LOOPS: [&str; 3] = ["scf.parallel", "scf.forall", "affine.parallel"];
    let Some(outer) = body.parent_op(op) else { return false };
    let view = View::new(ctx, body);
    if !is(view, op, "memref.alloc") || body.operand_count(op) > 0 || !LOOPS.iter().any(|name| is(view, outer, name)) {
        return false;
    }
    let is_free = |user: &Op| is(view, *user, "memref.dealloc") && body.block(*user) == body.block(op);
    let free = body.users(body.result(op, 0)).find(is_free);
    let Some(free) = free else { return false };
    body.move_op(op, InsertPoint::Before(outer));
    let after = body.after(outer);
    body.move_op(free, after);
    true
}

/// Moves an allocation that a block frees to the place of the previous deallocation of its type, whose buffer it is then.
pub(super) fn reuse_too_early(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "memref.alloc") || body.operand_count(op) > 0 {
        return false;
    }
    let made = body.result(op, 0);
    let mut at = body.next(op);
    while let Some(free) = at {
        let is_free = is(View::new(ctx, body), free, "memref.dealloc");
        let freed = if is_free { Some(body.operand(free, 0)) } else { None };
        match freed {
            Some(freed) if freed != made && body.ty(freed) == body.ty(made) => {
                let comes_first = match body.defining_op(freed) {
                    Some(other) => body.block(other) == body.block(op) && body.is_before(other, op),
                    None => true,
                };
                if comes_first {
                    body.replace_all_uses(made, freed);
                    body.erase(free);
                    body.erase(op);
                    return true;
                }
            }
            _ => {}
        }
        at = body.next(free);
    }
    false
}
