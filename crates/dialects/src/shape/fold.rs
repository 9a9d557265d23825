//! Folds of the `shape` ops: constant shapes and sizes, and constraints that are known to hold.

use crate::constant_folding::{Bits, dense, is_poison, is_zero};
use crate::shape;
use freehold_core::definition::{FoldInput, FoldValue, Folded, constant_of};
use freehold_core::ir::{Attr, Context, DYNAMIC, Value, View};

/// Returns the extents of a constant shape, if its rank is within the supported limit.
pub(super) fn extents(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    let &[rank] = attr.ty(ctx)?.shape(ctx)? else { return None };
    let extents = attr.integers(ctx);
    (i64::try_from(extents.len()) == Ok(rank)).then_some(extents)
}

/// Returns the [`extents`] of an optional attribute, which may be the empty shape.
fn known_extents(ctx: &Context, attr: Option<Attr>) -> Option<Vec<i64>> {
    let attr = attr?;
    if attr.ty(ctx).and_then(|ty| ty.shape(ctx)) == Some(&[0]) {
        return Some(Vec::new());
    }
    extents(ctx, attr)
}

/// Returns the constant shape with these extents.
pub(super) fn shape_attr(ctx: &Context, extents: &[i64]) -> Option<Attr> {
    let bits: Vec<Bits> = extents.iter().map(|&extent| Bits::from(extent as u64)).collect();
    dense(ctx, ctx.tensor(&[extents.len() as i64], ctx.index()), &bits)
}

/// Returns the extents of `value` if it is a constant shape.
pub(super) fn shape_of_constant(view: View<'_>, value: Value) -> Option<Vec<i64>> {
    known_extents(view.ctx, constant_of(view, value))
}

fn integer(ctx: &Context, attr: Option<Attr>) -> Option<i64> {
    attr?.as_i64(ctx)
}

fn folded(attr: Option<Attr>) -> Folded {
    attr.map_or(Folded::No, Folded::attr)
}

/// Returns the broadcast of two shapes, if all extents are known to be compatible.
pub(super) fn broadcast_shapes(left: &[i64], right: &[i64]) -> Option<Vec<i64>> {
    let rank = left.len().max(right.len());
    let at = |shape: &[i64], place: usize| (place + shape.len()).checked_sub(rank).map_or(1, |index| shape[index]);
    (0..rank)
        .map(|place| match (at(left, place), at(right, place)) {
            (DYNAMIC, DYNAMIC) => Some(DYNAMIC),
            (DYNAMIC, other) | (other, DYNAMIC) => Some(if other > 1 { other } else { DYNAMIC }),
            (1, other) | (other, 1) => Some(other),
            (left, right) => (left == right).then_some(left),
        })
        .collect()
}

/// Whether all shapes are known to be broadcastable: at most one extent other than 1 in each dimension, unless all are
/// known and equal.
fn surely_broadcast(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    (0..rank).all(|place| {
        let others = shapes.iter().filter_map(|shape| shape.len().checked_sub(place + 1).map(|index| shape[index]));
        let mut seen = None;
        others.filter(|&extent| extent != 1).all(|extent| match seen.replace(extent) {
            None => true,
            Some(before) => before == extent && extent != DYNAMIC,
        })
    })
}

/// `shape.add`
pub fn add(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let sum = shape::Binary::of(input.view(), input.op);
    if input.body.ty(sum.rhs()).is_index(ctx) && is_zero(ctx, input.constants[1]) {
        return Folded::value(sum.lhs());
    }
    if let Some(poison) = input.constants.iter().flatten().copied().find(|&attr| is_poison(ctx, attr)) {
        return Folded::attr(poison);
    }
    arithmetic(input, |left, right| Some(left.wrapping_add(right)))
}

fn arithmetic(input: &FoldInput<'_>, compute: impl Fn(i64, i64) -> Option<i64>) -> Folded {
    let ctx = input.ctx;
    let (Some(left), Some(right)) = (integer(ctx, input.constants[0]), integer(ctx, input.constants[1])) else {
        return Folded::No;
    };
    folded(compute(left, right).map(|value| ctx.index_attr(value)))
}

/// `shape.mul`
pub fn mul(input: &mut FoldInput<'_>) -> Folded {
    arithmetic(input, |left, right| Some(left.wrapping_mul(right)))
}

/// `shape.div`, rounded down.
pub fn div(input: &mut FoldInput<'_>) -> Folded {
    arithmetic(input, |left, right| {
        let quotient = left.checked_div(right)?;
        let inexact = left % right != 0 && (left < 0) != (right < 0);
        Some(quotient - i64::from(inexact))
    })
}

/// `shape.any`: folds to the last of the shapes if it is constant.
pub fn any(input: &mut FoldInput<'_>) -> Folded {
    folded(input.constants.last().copied().flatten())
}

/// `shape.assuming_all`: drops witnesses that are known to hold; constants are last.
pub fn assuming_all(input: &mut FoldInput<'_>) -> Folded {
    for index in (0..input.constants.len()).rev() {
        let Some(attr) = input.constants[index] else { return Folded::No };
        input.body.erase_operand(input.op, index);
        if attr.as_bool(input.ctx) == Some(false) {
            return Folded::attr(attr);
        }
    }
    Folded::attr(input.ctx.bool_attr(true))
}

/// `shape.broadcast` of one shape of the same type, or of constants.
pub fn broadcast(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body, op) = (input.ctx, &*input.body, input.op);
    if let Some([only]) = body.all_operands(op) {
        return if body.ty(only) == body.ty(body.result(op, 0)) { Folded::value(only) } else { Folded::No };
    }
    let mut shapes = input.constants.iter().map(|&attr| known_extents(ctx, attr));
    let Some(Some(mut result)) = shapes.next() else { return Folded::No };
    for shape in shapes {
        let Some(next) = shape.and_then(|shape| broadcast_shapes(&result, &shape)) else { return Folded::No };
        result = next;
    }
    folded(shape_attr(ctx, &result))
}

/// `shape.concat`
pub fn concat(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let (left, right) = (known_extents(ctx, input.constants[0]), known_extents(ctx, input.constants[1]));
    let all = left.zip(right).map(|(left, right)| [left, right].concat());
    folded(all.and_then(|all| shape_attr(ctx, &all)))
}

/// `shape.cstr_broadcastable`: true if at most one shape may have dimensions, or if the static extents suffice.
pub fn cstr_broadcastable(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let constants: Vec<Option<Vec<i64>>> = input.constants.iter().map(|&attr| known_extents(ctx, attr)).collect();
    let with_extents = constants.iter().filter(|shape| shape.as_ref().is_none_or(|shape| !shape.is_empty()));
    if with_extents.count() <= 1 {
        return Folded::attr(ctx.bool_attr(true));
    }
    let known = |(constant, value): (Option<Vec<i64>>, Value)| {
        if constant.is_some() {
            return constant;
        }
        let shape_of = shape::ShapeOf::defining(View::new(ctx, body), value)?;
        body.ty(shape_of.arg()).shape(ctx).map(<[i64]>::to_vec)
    };
    let shapes: Option<Vec<Vec<i64>>> = constants.into_iter().zip(body.operands(input.op)).map(known).collect();
    if shapes.is_some_and(|shapes| surely_broadcast(&shapes)) {
        return Folded::attr(ctx.bool_attr(true));
    }
    Folded::No
}

/// `shape.is_broadcastable` of fewer than two shapes.
pub fn is_broadcastable(input: &mut FoldInput<'_>) -> Folded {
    if input.body.operand_count(input.op) < 2 { Folded::attr(input.ctx.bool_attr(true)) } else { Folded::No }
}

/// `shape.cstr_eq` of equal constants.
pub fn cstr_eq(input: &mut FoldInput<'_>) -> Folded {
    match input.constants.first() {
        Some(&Some(first)) if input.constants.iter().all(|&attr| attr == Some(first)) => {
            Folded::attr(input.ctx.bool_attr(true))
        }
        _ => Folded::No,
    }
}

/// `shape.shape_eq` of constants.
pub fn shape_eq(input: &mut FoldInput<'_>) -> Folded {
    let all: Option<Vec<Attr>> = input.constants.iter().copied().collect();
    let same = all.map(|all| all.windows(2).all(|pair| pair[0] == pair[1]));
    folded(same.map(|same| input.ctx.bool_attr(same)))
}

/// `shape.cstr_require` and conversions of sizes and shapes: fold to the constant first operand.
pub fn same_constant(input: &mut FoldInput<'_>) -> Folded {
    folded(input.constants[0])
}

/// `shape.dim` of an extent that is static in the type.
pub fn dim(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let shape = input.body.ty(shape::Dim::of(input.view(), input.op).value()).shape(ctx);
    let index = integer(ctx, input.constants[1]).and_then(|index| usize::try_from(index).ok());
    let extent = shape.zip(index).and_then(|(shape, index)| shape.get(index)).filter(|&&extent| extent != DYNAMIC);
    folded(extent.map(|&extent| ctx.index_attr(extent)))
}

/// `shape.from_extents` of constants.
pub fn from_extents(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let extents: Option<Vec<i64>> = input.constants.iter().map(|&attr| integer(ctx, attr)).collect();
    folded(extents.and_then(|extents| shape_attr(ctx, &extents)))
}

/// `shape.get_extent` of a constant shape.
pub fn get_extent(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let shape = known_extents(ctx, input.constants[0]);
    let index = integer(ctx, input.constants[1]).and_then(|index| usize::try_from(index).ok());
    let extent = shape.zip(index).and_then(|(shape, index)| shape.get(index).copied());
    folded(extent.map(|extent| ctx.index_attr(extent)))
}

/// `shape.max` and `shape.min` of two equal operands.
pub fn same_twice(input: &mut FoldInput<'_>) -> Folded {
    let extreme = shape::Binary::of(input.view(), input.op);
    if extreme.lhs() == extreme.rhs() { Folded::value(extreme.lhs()) } else { Folded::No }
}

/// `shape.num_elements` of a constant shape.
pub fn num_elements(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let shape = known_extents(ctx, input.constants[0]);
    folded(shape.map(|shape| ctx.index_attr(shape.into_iter().fold(1, i64::wrapping_mul))))
}

/// `shape.rank` of a constant shape.
pub fn rank(input: &mut FoldInput<'_>) -> Folded {
    let shape = known_extents(input.ctx, input.constants[0]);
    folded(shape.map(|shape| input.ctx.index_attr(shape.len() as i64)))
}

/// `shape.split_at` of a constant shape; a negative index counts from the end.
pub fn split_at(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let (Some(shape), Some(at)) = (known_extents(ctx, input.constants[0]), integer(ctx, input.constants[1])) else {
        return Folded::No;
    };
    let at = if at < 0 { at.checked_add(shape.len() as i64) } else { Some(at) };
    let Some(at) = at.and_then(|at| usize::try_from(at).ok()).filter(|&at| at <= shape.len()) else {
        return Folded::No;
    };
    let halves = shape_attr(ctx, &shape[..at]).zip(shape_attr(ctx, &shape[at..]));
    halves.map_or(Folded::No, |(head, tail)| {
        Folded::Results(smallvec::smallvec![FoldValue::Attr(head), FoldValue::Attr(tail)])
    })
}
