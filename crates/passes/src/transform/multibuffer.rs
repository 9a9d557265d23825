//! `transform.memref.multibuffer`: gives each iteration of a loop its own part of a larger allocation, in turn.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! scf.for %i = %lower to %upper step %step {
//!   use(%a)
//! }
//! ```
//! becomes, with `factor = 2`,
//! ```mlir
//! %a = memref.alloc() : memref<2x4xf32>
//! scf.for %i = %lower to %upper step %step {
//!   %n = affine.apply affine_map<(d0)[s0, s1] -> (((d0 - s0) floordiv s1) mod 2)>(%i)[%lower, %step]
//!   %part = memref.subview %a[%n, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
//!   use(%part)
//! }
//! ```
//!
//! The loop must overwrite the buffer in each iteration: one of its users there is a copy to it that dominates all others. The option
//! `skip_analysis` assumes it.

use freehold_core::definition::MixedIndex;
use freehold_core::ir::{
    AffineExpr, Body, Context, Dominance, InsertPoint, Op, OpSpec, Rewriter, TypeData, Value, View,
};
use freehold_dialects::affine::apply::composed_apply;
use freehold_dialects::memref::mixed::statics;
use freehold_dialects::slices::StaticSlice;
use freehold_dialects::{affine, arith, memref, scf};

use super::failure::{Outcome, silenceable};
use super::interpreter::{Interpreter, Results};
use super::payload::{Mapped, PayloadOp};
use super::script::Step;
use super::tracking::Tracker;
use crate::support::structured::as_value;

/// `transform.memref.multibuffer`
pub fn multibuffer<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    let factor = step.number("factor").unwrap_or(2);
    tracker.watch(&interpreter.state);
    let mut made = Vec::new();
    for target in interpreter.ops(step.operand(0)) {
        let at = interpreter.program().location(target);
        let PayloadOp::Nested(number, op) = target else { continue };
        let Some(body) = interpreter.body_mut(number) else { continue };
        let buffer = body.result(op, 0);
        let users: Vec<Op> = body.users(buffer).collect();
        let is_free = |body: &Body, user: Op| body.is(ctx, user, &memref::DEALLOC);
        if users.iter().any(|&user| !is_free(body, user) && loop_around(ctx, body, user).is_none()) {
            continue;
        }
        let candidate = candidate(ctx, body, op, &users, step.flag("skip_analysis"));
        let new = candidate.and_then(|candidate| {
            let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), tracker);
            split(&mut rewriter, op, candidate, factor)
        });
        match new {
            Some(new) => made.push(Mapped::Op(PayloadOp::Nested(number, new))),
            None => return silenceable(at, "op failed to multibuffer").fail(),
        }
    }
    results[0] = Some(made);
    Ok(())
}

/// Returns the innermost loop around the op.
fn loop_around(ctx: &Context, body: &Body, op: Op) -> Option<Op> {
    let mut at = body.parent_op(op);
    while let Some(parent) = at {
        if body.op_def(ctx, parent).is_some_and(|op_def| op_def.loop_like.is_some()) {
            return at;
        }
        at = body.parent_op(parent);
    }
    None
}

/// Returns the loop in whose iterations the buffer is overwritten before it is used.
fn candidate(ctx: &Context, body: &mut Body, op: Op, users: &[Op], is_assumed: bool) -> Option<Op> {
    let buffer = body.result(op, 0);
    let mut dominance = Dominance::default();
    for &user in users {
        let Some(around) = loop_around(ctx, body, user) else { continue };
        let fits = if is_assumed {
            let is_inside = |other: &Op| {
                body.is(ctx, *other, &memref::DEALLOC) || (*other != around && body.is_ancestor(around, *other))
            };
            users.iter().all(is_inside)
        } else {
            let overwrites = body.is(ctx, user, &memref::COPY) && body.operand(user, 1) == buffer;
            overwrites && users.iter().all(|&other| other == user || dominance.properly_dominates(body, user, other))
        };
        if fits {
            return dominance.properly_dominates(body, op, around).then_some(around);
        }
    }
    None
}

/// Returns a value as an index: its number if it is a constant.
fn index_of(view: View<'_>, value: Value) -> MixedIndex {
    let constant = view.made_by(value, &arith::CONSTANT).and_then(|op| view.attribute(op, "value")?.as_i64(view.ctx));
    constant.map_or(MixedIndex::Value(value), MixedIndex::Static)
}

/// Returns the induction variable, the lower bound and the step of a loop over one range.
fn range_of(view: View<'_>, op: Op) -> Option<(Value, MixedIndex, MixedIndex)> {
    let block = view.first_block(*view.regions(op).first()?)?;
    let &variable = view.arguments(block).first()?;
    if let Some(loop_) = scf::For::cast(view, op) {
        return Some((variable, index_of(view, loop_.lower_bound()), index_of(view, loop_.step())));
    }
    let loop_ = affine::For::cast(view, op)?;
    let lower = match loop_.lower_bound_map()?.results(view.ctx) {
        [only] => only.as_constant(view.ctx)?,
        _ => return None,
    };
    let step = view.attribute(op, "step")?.as_i64(view.ctx)?;
    Some((variable, MixedIndex::Static(lower), MixedIndex::Static(step)))
}

/// Replaces the allocation by one that is `factor` times as large, of which each iteration of the loop uses a part.
fn split(rewriter: &mut Rewriter<'_>, op: Op, around: Op, factor: i64) -> Option<Op> {
    let ctx = rewriter.ctx;
    let (variable, lower, step) = range_of(rewriter.view(), around)?;
    let (location, old) = (rewriter.location(op), rewriter.result(op, 0));
    let TypeData::MemRef { shape, element, space, .. } = rewriter.ty(old).data(ctx) else { return None };
    if rewriter.operand_count(op) > 0 {
        return None;
    }
    let users: Vec<Op> = rewriter.users(old).collect();
    // A view would need another type.
    let is_view = |&user: &Op| {
        let result = rewriter.results(user).first();
        result.is_some_and(|&result| freehold_core::definition::view_of(rewriter.view(), result).is_some())
    };
    if users.iter().any(is_view) {
        return None;
    }
    let parts: Vec<i64> = std::iter::once(factor).chain(shape.iter().copied()).collect();
    let ty = ctx.memref(&parts, *element, None, *space);
    let spec = OpSpec::new(ctx.op_name(memref::ALLOC.name), location).results(&[ty]);
    let new = rewriter.create(&spec.attributes(rewriter.attributes(op)));
    let buffer = rewriter.result(new, 0);
    let block = rewriter.first_block(*rewriter.regions(around).first()?)?;
    rewriter.at = rewriter.body().start(block);
    if rewriter.view().is(around, &affine::FOR) {
        // As upstream, which folds the constants without erasing them.
        for bound in [lower, step] {
            as_value(rewriter, location, bound);
        }
    }
    let symbols: Vec<AffineExpr> = (0..3).map(|index| AffineExpr::symbol(ctx, index)).collect();
    let number = symbols[0].sub(ctx, symbols[1]).floor_div(ctx, symbols[2]);
    let number = number.modulo(ctx, AffineExpr::constant(ctx, factor));
    let number = composed_apply(rewriter, location, number, &[MixedIndex::Value(variable), lower, step]);
    let rank = parts.len();
    let mut offsets = vec![MixedIndex::Static(0); rank];
    offsets[0] = number;
    let sizes: Vec<MixedIndex> = std::iter::once(1).chain(shape.iter().copied()).map(MixedIndex::Static).collect();
    let strides = vec![MixedIndex::Static(1); rank];
    let slice = StaticSlice { offsets: statics(&offsets), sizes: statics(&sizes), strides: statics(&strides) };
    let part_type = memref::rank_reduced_subview_type(ctx, ty, &slice, shape)?;
    let spec = memref::subview(ctx, location, buffer, [&offsets, &sizes, &strides], part_type);
    let part = rewriter.create_value(&spec);
    for user in users {
        if rewriter.view().is(user, &memref::DEALLOC) {
            let free = memref::dealloc(ctx, rewriter.location(user), buffer);
            rewriter.replace_with(user, &free);
        }
    }
    rewriter.replace_all_uses(old, part);
    rewriter.erase(op);
    Some(new)
}
