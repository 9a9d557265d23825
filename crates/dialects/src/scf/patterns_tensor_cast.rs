//! Moves casts of loop-carried tensors into the loop if that makes the types of the loop more static.

use super::regions::*;
use crate::tensor::cast::replace_with_types;
use crate::{scf, tensor};
use freehold_core::definition::tied_destination;
use freehold_core::ir::{Context, DYNAMIC, InsertPoint, Op, Rewriter, Type, TypeData, Value, View};

/// Returns whether `source` has all the static sizes of `target`.
pub(super) fn preserves_static_information(ctx: &Context, target: Type, source: Type) -> bool {
    let (TypeData::RankedTensor { shape: target_shape, .. }, TypeData::RankedTensor { shape: source_shape, .. }) =
        (target.data(ctx), source.data(ctx))
    else {
        return false;
    };
    target.element(ctx) == source.element(ctx)
        && target_shape.len() == source_shape.len()
        && target_shape.iter().zip(source_shape.iter()).all(|(&target, &source)| target == DYNAMIC || source != DYNAMIC)
}

fn cast(rewriter: &mut Rewriter<'_>, at: Op, value: Value, ty: Type) -> Value {
    rewriter.create_value(&tensor::cast(rewriter.ctx, rewriter.location(at), value, ty))
}

/// Moves the cast of an initial value into the loop: see the module documentation.
pub(super) fn hoist_cast_out_of_for(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    for number in 0..rewriter.operand_count(op) - 3 {
        let init = rewriter.operand(op, 3 + number);
        let Some(source) = tensor::Cast::defining(rewriter.view(), init).map(|cast| cast.source()) else { continue };
        let (old, new) = (rewriter.ty(init), rewriter.ty(source));
        if old == new
            || !preserves_static_information(rewriter.ctx, old, new)
            || !rewriter.has_one_use(rewriter.result(op, number))
            || !may_keep_shape(rewriter, op, number, new)
        {
            continue;
        }
        carry(rewriter, op, number, source, old, new);
        return true;
    }
    false
}

/// Whether `ty` has all the static sizes of `known`.
fn has_extents(ctx: &Context, ty: Type, known: Type) -> bool {
    let (Some(shape), Some(known)) = (ty.shape(ctx), known.shape(ctx)) else { return false };
    shape.len() == known.len() && shape.iter().zip(known).all(|(have, known)| *known == DYNAMIC || have == known)
}

/// Whether the yielded value may have the shape of the initial value, whose type is `new`. A value is accepted if it is
/// derived from the loop-carried value through destinations and casts, or if its type is as static. Results of calls
/// and of ops with regions are always accepted, as MLIR accepts all values.
fn may_keep_shape(rewriter: &Rewriter<'_>, op: Op, number: usize, new: Type) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some(block) = entry(body, op, 0) else { return false };
    let Some(last) = body.last_op(block) else { return false };
    let own = body.arguments(block)[1 + number];
    let mut value = body.operand(last, number);
    // Each step goes to an earlier op.
    loop {
        if value == own || has_extents(ctx, body.ty(value), new) {
            return true;
        }
        let Some(def_op) = body.defining_op(value).filter(|&def_op| body.is_ancestor(op, def_op)) else { return false };
        let Some(op_def) = body.op_def(ctx, def_op) else { return true };
        if op_def.call.is_some() || op_def.region_branch.is_some() || op_def.loop_like.is_some() {
            return true;
        }
        let view = View::new(ctx, body);
        match tied_destination(view, value)
            .or_else(|| tensor::Cast::cast(rewriter.view(), def_op).map(|cast| cast.source()))
        {
            Some(source) => value = source,
            None => return false,
        }
    }
}

fn carry(rewriter: &mut Rewriter<'_>, op: Op, number: usize, source: Value, old: Type, new: Type) {
    let mut operands = rewriter.operand_vec(op);
    operands[3 + number] = source;
    let mut types = result_types(rewriter.body(), op);
    types[number] = new;
    let made = make_with_regions(rewriter, op, &scf::FOR, &operands, &types, 1);
    let attributes = rewriter.attributes(op);
    rewriter.set_attributes(made, attributes);
    let region = rewriter.regions(made)[0];
    let block = rewriter.append_block(region);
    let old_block = entry(rewriter.body(), op, 0).expect("a loop has a block");
    let location = rewriter.location(op);
    let mut values = Vec::new();
    for (index, argument) in rewriter.arguments(old_block).to_vec().into_iter().enumerate() {
        let ty = if index == 1 + number { new } else { rewriter.ty(argument) };
        values.push(rewriter.add_argument(block, ty, location));
    }
    rewriter.at = InsertPoint::End(block);
    values[1 + number] = cast(rewriter, op, values[1 + number], old);
    rewriter.merge_blocks(old_block, block, &values);
    let last = rewriter.last_op(block).expect("a loop's block ends in scf.yield");
    rewriter.before(last);
    let mut yielded = rewriter.operand_vec(last);
    yielded[number] = cast(rewriter, op, yielded[number], new);
    let spec = rewriter.spec(&scf::YIELD, location, &yielded, &[]);
    rewriter.replace_with(last, &spec);
    rewriter.after(made);
    let mut results: Vec<Value> = rewriter.results(made).to_vec();
    results[number] = cast(rewriter, op, results[number], old);
    rewriter.replace(op, &results);
}

/// Replaces the size of a result of an `scf.forall` with that of the output.
pub(super) fn size_of_forall(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let source = tensor::Dim::of(view, op).source();
    let Some(forall) = scf::Forall::defining(view, source) else { return false };
    let place = view.results(forall.op()).iter().position(|&result| result == source);
    let Some(output) = place.and_then(|place| forall.outputs().nth(place)) else { return false };
    rewriter.modify(op, |_, body| body.set_operand(op, 0, output));
    true
}

/// Folds a cast that loses static sizes into the `scf.forall` that has it as output.
pub(super) fn forall_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let outputs = scf::Forall::of(rewriter.view(), op).output_numbers();
    let Some(block) = entry(body, op, 0) else { return false };
    let arguments = body.arguments(block);
    let arguments = arguments[arguments.len().saturating_sub(outputs.len())..].to_vec();
    let mut operands = body.operand_vec(op);
    let mut types: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let mut cast = Vec::new();
    for (place, index) in outputs.enumerate() {
        let value = body.operand(op, index);
        let Some(source) = tensor::Cast::defining(rewriter.view(), value).map(|cast| cast.source()) else { continue };
        if preserves_static_information(ctx, body.ty(value), body.ty(source))
            && place < types.len()
            && place < arguments.len()
        {
            operands[index] = source;
            types[place] = body.ty(source);
            cast.push((place, body.ty(source), body.ty(value)));
        }
    }
    if cast.is_empty() {
        return false;
    }
    let location = body.location(op);
    for &(place, new, old) in &cast {
        let argument = arguments[place];
        rewriter.at = rewriter.start(block);
        rewriter.set_type(argument, new);
        let spec = rewriter.spec(&tensor::CAST, location, &[argument], &[old]);
        let inner = rewriter.create(&spec);
        let value = rewriter.result(inner, 0);
        // Parallel insertions into the output keep using it.
        rewriter.replace_uses_if(argument, value, |body, use_| {
            let user = body.use_owner(use_);
            user != inner && !(body.is(ctx, user, &tensor::PARALLEL_INSERT_SLICE) && body.use_number(use_) == 1)
        });
    }
    replace_with_types(rewriter, op, &operands, &types);
    true
}
