//! Folds of ops that take vectors apart, put them together or change their shape: constants whose elements are all the
//! same, poison, what does nothing, and what comes back to where it began.

use crate::dialect::constant_folding::{Elements, elements, filled, is_poison, poison, scalar};
use crate::ir::{Attr, Context, Op, Type, Value};
use crate::rewrite::{FoldInput, Folded};

fn result_type(input: &FoldInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

fn source(input: &FoldInput<'_>) -> Value {
    input.body.operand(input.op, 0)
}

/// The op that makes the first operand, if it is called `name`.
fn maker(input: &FoldInput<'_>, name: &str) -> Option<Op> {
    input.body.defining_op(source(input)).filter(|&op| input.body.is(input.ctx, op, name))
}

/// The constant of type `ty` whose elements are all what all of `constant`'s are; poison of poison.
fn spread(ctx: &Context, constant: Attr, ty: Type) -> Option<Attr> {
    if is_poison(ctx, constant) {
        return Some(constant);
    }
    match elements(ctx, constant)?.0 {
        Elements::Scalar(bits) | Elements::Splat(bits) => filled(ctx, ty, bits),
        Elements::Each(_) => None,
    }
}

/// A constant source, spread over the result.
fn spread_source(input: &FoldInput<'_>) -> Option<Attr> {
    spread(input.ctx, input.constants.first().copied().flatten()?, result_type(input))
}

/// `vector.broadcast`, `vector.extract_strided_slice`: nothing to do, or the same elements.
pub fn same_or_spread(input: &mut FoldInput<'_>) -> Folded {
    if input.body.ty(source(input)) == result_type(input) {
        return Folded::value(source(input));
    }
    spread_source(input).map_or(Folded::No, Folded::attr)
}

/// What is made of the result of another op of that name: of both, only the last counts.
fn of_another(input: &mut FoldInput<'_>, name: &str) -> Folded {
    let Some(inner) = maker(input, name) else { return Folded::No };
    let from = input.body.operand(inner, 0);
    if input.body.ty(from) == result_type(input) {
        return Folded::value(from);
    }
    input.body.set_operand(input.op, 0, from);
    Folded::InPlace
}

/// `vector.shape_cast`: of another, only the last counts.
pub fn shape_cast(input: &mut FoldInput<'_>) -> Folded {
    match same_or_spread(input) {
        Folded::No => {}
        folded => return folded,
    }
    of_another(input, "vector.shape_cast")
}

/// `vector.bitcast`: to the same type, and there and back.
pub fn bitcast(input: &mut FoldInput<'_>) -> Folded {
    if input.body.ty(source(input)) == result_type(input) {
        return Folded::value(source(input));
    }
    of_another(input, "vector.bitcast")
}

/// `vector.transpose`: of equal elements, and in the order that there is.
pub fn transpose(input: &mut FoldInput<'_>) -> Folded {
    if let Some(constant) = spread_source(input) {
        return Folded::attr(constant);
    }
    let order = input.body.attribute(input.ctx, input.op, "permutation").and_then(|list| list.as_i64_array(input.ctx));
    match order {
        Some(order) if order.iter().enumerate().all(|(at, &from)| at as i64 == from) => Folded::value(source(input)),
        _ => Folded::No,
    }
}

/// `vector.extract`: all of it, and elements of constants.
pub fn extract(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let position = input.body.attribute(ctx, input.op, "static_position").and_then(|list| list.as_i64_array(ctx));
    let Some(position) = position else { return Folded::No };
    if position.is_empty() && input.body.ty(source(input)) == result_type(input) {
        return Folded::value(source(input));
    }
    // Minus one stands for no position in particular.
    if position.contains(&-1) {
        return Folded::attr(poison(ctx));
    }
    if let Some(constant) = spread_source(input) {
        return Folded::attr(constant);
    }
    let Some(constant) = input.constants.first().copied().flatten() else { return Folded::No };
    let Some((Elements::Each(bits), ty)) = elements(ctx, constant) else { return Folded::No };
    let shape = ty.shape(ctx).unwrap_or(&[]);
    if input.body.operand_count(input.op) != 1 || position.len() != shape.len() {
        return Folded::No;
    }
    let mut index = 0usize;
    for (&at, &extent) in position.iter().zip(shape) {
        if at < 0 || at >= extent {
            return Folded::No;
        }
        index = index * extent as usize + at as usize;
    }
    match (bits.get(index), ty.element(ctx)) {
        (Some(&bits), Some(element)) => Folded::attr(scalar(ctx, element, bits)),
        _ => Folded::No,
    }
}

/// `vector.insert_strided_slice`: what fills all of the destination stands for it.
pub fn insert_strided_slice(input: &mut FoldInput<'_>) -> Folded {
    if input.body.ty(source(input)) == result_type(input) { Folded::value(source(input)) } else { Folded::No }
}

/// `vector.constant_mask`: all or none of it.
pub fn constant_mask(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, ty) = (input.ctx, result_type(input));
    let sizes = input.body.attribute(ctx, input.op, "mask_dim_sizes").and_then(|list| list.as_i64_array(ctx));
    let (Some(sizes), Some(shape)) = (sizes, ty.shape(ctx)) else { return Folded::No };
    let (all, none) = (sizes == shape, sizes.iter().all(|&size| size == 0));
    if shape.is_empty() || !(all || none) {
        return Folded::No;
    }
    filled(ctx, ty, u128::from(all)).map_or(Folded::No, Folded::attr)
}
