//! Folds and patterns of the `index` ops, for an index width of 32 or 64 bits that is not known yet.
//!
//! A constant result must be correct for both widths. Sums, products and bitwise ops are: the low bits of the result
//! only depend on the low bits of the operands. Other ops are computed in both widths and fold if the results agree.

use super::enums::CMP_PREDICATE_DEF;
use crate::constant_folding::{is_one, is_zero};
use crate::index;
use freehold_core::definition::{FoldInput, Folded, Pattern, constant_integer, row_pattern};
use freehold_core::ir::{Context, Name, Op, Rewriter, Value};

/// Patterns of associative and commutative ops.
pub static ASSOCIATIVE: &[Pattern] = &[row_pattern("AssociativeCommutativeBinaryOp", join_constants)];
/// Patterns of `index.cmp`.
pub static CMP: &[Pattern] = &[row_pattern("CmpOp", compare_difference)];

/// Returns the handle of the folded op, an op on two indices.
fn binary<'a>(input: &'a FoldInput<'_>) -> index::Binary<'a> {
    index::Binary::of(input.view(), input.op)
}

fn operands(input: &FoldInput<'_>) -> Option<(i64, i64)> {
    Some((input.constant_integer(0)?, input.constant_integer(1)?))
}

fn folded(ctx: &Context, value: Option<i64>) -> Folded {
    value.map_or(Folded::No, |value| Folded::attr(ctx.index_attr(value)))
}

/// Folds an op whose 64-bit result is correct for both widths.
fn unchecked(input: &FoldInput<'_>, compute: fn(i64, i64) -> Option<i64>) -> Folded {
    folded(input.ctx, operands(input).and_then(|(left, right)| compute(left, right)))
}

/// A computation on two's complement integers of a given width.
type InWidth = fn(i128, i128, u32) -> Option<i128>;

/// Folds an op if the results for 64 and 32 bits agree.
fn checked(input: &FoldInput<'_>, compute: InWidth) -> Folded {
    let both = || {
        let (left, right) = operands(input)?;
        let wide = compute(left.into(), right.into(), 64)? as i64;
        let narrow = compute((left as i32).into(), (right as i32).into(), 32)? as i32;
        (wide as i32 == narrow).then_some(wide)
    };
    folded(input.ctx, both())
}

/// Returns the value as an unsigned integer.
fn unsigned(value: i128, width: u32) -> i128 {
    value & ((1 << width) - 1)
}

fn divided(left: i128, right: i128) -> Option<(i128, i128)> {
    Some((left.checked_div(right)?, left.checked_rem(right)?))
}

/// `index.add`
pub fn add(input: &mut FoldInput<'_>) -> Folded {
    match unchecked(input, |left, right| Some(left.wrapping_add(right))) {
        Folded::No if is_zero(input.ctx, input.constants[1]) => Folded::value(binary(input).lhs()),
        folded => folded,
    }
}

/// `index.sub`
pub fn sub(input: &mut FoldInput<'_>) -> Folded {
    match unchecked(input, |left, right| Some(left.wrapping_sub(right))) {
        Folded::No if is_zero(input.ctx, input.constants[1]) => Folded::value(binary(input).lhs()),
        folded => folded,
    }
}

/// `index.mul`
pub fn mul(input: &mut FoldInput<'_>) -> Folded {
    match unchecked(input, |left, right| Some(left.wrapping_mul(right))) {
        Folded::No if is_one(input.ctx, input.constants[1]) => Folded::value(binary(input).lhs()),
        Folded::No if is_zero(input.ctx, input.constants[1]) => Folded::value(binary(input).rhs()),
        folded => folded,
    }
}

/// `index.and`
pub fn and(input: &mut FoldInput<'_>) -> Folded {
    unchecked(input, |left, right| Some(left & right))
}

/// `index.or`
pub fn or(input: &mut FoldInput<'_>) -> Folded {
    unchecked(input, |left, right| Some(left | right))
}

/// `index.xor`
pub fn xor(input: &mut FoldInput<'_>) -> Folded {
    unchecked(input, |left, right| Some(left ^ right))
}

/// `index.shl`: a shift by 32 or more is undefined for 32 bits.
pub fn shl(input: &mut FoldInput<'_>) -> Folded {
    unchecked(input, |left, right| (0..32).contains(&right).then(|| left << right))
}

/// `index.shrs`
pub fn shrs(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, _| (0..32).contains(&right).then(|| left >> right))
}

/// `index.shru`
pub fn shru(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, width| (0..32).contains(&right).then(|| unsigned(left, width) >> right))
}

/// `index.divs`
pub fn divs(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, _| left.checked_div(right))
}

/// `index.divu`
pub fn divu(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, width| unsigned(left, width).checked_div(unsigned(right, width)))
}

/// `index.rems`
pub fn rems(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, _| left.checked_rem(right))
}

/// `index.remu`
pub fn remu(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, width| unsigned(left, width).checked_rem(unsigned(right, width)))
}

/// `index.ceildivs`
pub fn ceildivs(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, _| {
        let (quotient, rest) = divided(left, right)?;
        Some(quotient + i128::from(rest != 0 && (left < 0) == (right < 0)))
    })
}

/// `index.ceildivu`
pub fn ceildivu(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, width| {
        let (quotient, rest) = divided(unsigned(left, width), unsigned(right, width))?;
        Some(quotient + i128::from(rest != 0))
    })
}

/// `index.floordivs`
pub fn floordivs(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, _| {
        let (quotient, rest) = divided(left, right)?;
        Some(quotient - i128::from(rest != 0 && (left < 0) != (right < 0)))
    })
}

/// `index.maxs`
pub fn maxs(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, _| Some(left.max(right)))
}

/// `index.maxu`
pub fn maxu(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, width| Some(if unsigned(left, width) > unsigned(right, width) { left } else { right }))
}

/// `index.mins`
pub fn mins(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, _| Some(left.min(right)))
}

/// `index.minu`
pub fn minu(input: &mut FoldInput<'_>) -> Folded {
    checked(input, |left, right, width| Some(if unsigned(left, width) < unsigned(right, width) { left } else { right }))
}

/// `index.casts`, `index.castu`: a cast to index folds as to 64 bits; a cast from index folds if the 32 low bits
/// suffice.
fn cast(input: &FoldInput<'_>, signed: bool) -> Folded {
    let ctx = input.ctx;
    let Some(constant) = input.constants[0].and_then(|attr| attr.as_int(ctx)) else { return Folded::No };
    let to = input.body.ty(input.body.result(input.op, 0));
    if to.is_index(ctx) {
        let value = if signed {
            constant.as_i64()
        } else {
            constant.to_biguint().try_into().ok().map(|value: u64| value as i64)
        };
        return folded(ctx, value);
    }
    let (Some(value), Some(width)) = (constant.as_i64(), to.bit_width(ctx)) else { return Folded::No };
    let narrow = if signed { i64::from(value as i32) } else { i64::from(value as u32) };
    let kept = |value: i64| if width >= 64 { value } else { value & ((1 << width) - 1) };
    let fits = width <= 32 || kept(narrow) == kept(value);
    if fits && width <= 64 { Folded::attr(ctx.integer_attr(to, value)) } else { Folded::No }
}

/// `index.casts`
pub fn casts(input: &mut FoldInput<'_>) -> Folded {
    cast(input, true)
}

/// `index.castu`
pub fn castu(input: &mut FoldInput<'_>) -> Folded {
    cast(input, false)
}

fn holds(predicate: i64, left: i128, right: i128, width: u32) -> bool {
    let (bare_left, bare_right) = (unsigned(left, width), unsigned(right, width));
    match predicate {
        0 => left == right,
        1 => left != right,
        2 => left < right,
        3 => left <= right,
        4 => left > right,
        5 => left >= right,
        6 => bare_left < bare_right,
        7 => bare_left <= bare_right,
        8 => bare_left > bare_right,
        _ => bare_left >= bare_right,
    }
}

/// Returns the result of the predicate if it is the same for all left operands from `least` to `most`, in signed or
/// unsigned order.
fn holds_between(
    predicate: i64,
    least: i128,
    most: i128,
    right: i128,
    ordered_signed: bool,
    width: u32,
) -> Option<bool> {
    let matches_order = match predicate {
        2..=5 => ordered_signed,
        6..=9 => !ordered_signed,
        _ => true,
    };
    let right = if ordered_signed { right } else { unsigned(right, width) };
    match predicate {
        0 if right < least || right > most => Some(false),
        1 if right < least || right > most => Some(true),
        2..=9 if matches_order => {
            let at = |left: i128| holds(predicate, left, right, width);
            (at(least) == at(most)).then(|| at(least))
        }
        _ => None,
    }
}

/// `index.cmp` of a minimum or maximum with a constant: folds if the range of the operand decides it.
fn of_extreme(input: &FoldInput<'_>, predicate: i64, right: i64) -> Option<bool> {
    let extreme = index::Binary::defining(input.view(), binary(input).lhs())?;
    let op_def = input.view().op_def(extreme.op())?;
    let bound = constant_integer(input.view(), extreme.rhs())?;
    let in_width = |bound: i128, right: i128, width: u32| {
        let (smallest, greatest) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
        let bare = unsigned(bound, width);
        let (least, most, signed) = match op_def {
            _ if op_def.is(&index::MAXS) => (bound, greatest, true),
            _ if op_def.is(&index::MINS) => (smallest, bound, true),
            _ if op_def.is(&index::MAXU) => (bare, (1i128 << width) - 1, false),
            _ if op_def.is(&index::MINU) => (0, bare, false),
            _ => return None,
        };
        holds_between(predicate, least, most, right, signed, width)
    };
    let wide = in_width(bound.into(), right.into(), 64)?;
    let narrow = in_width((bound as i32).into(), (right as i32).into(), 32)?;
    (wide == narrow).then_some(wide)
}

/// `index.cmp`
pub fn cmp(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let predicate = body.attribute(ctx, input.op, Name::PRED).and_then(|attr| CMP_PREDICATE_DEF.value(ctx, attr));
    let Some(predicate) = predicate else { return Folded::No };
    let outcome = match operands(input) {
        Some((left, right)) => {
            let wide = holds(predicate, left.into(), right.into(), 64);
            let narrow = holds(predicate, (left as i32).into(), (right as i32).into(), 32);
            (wide == narrow).then_some(wide)
        }
        None => None,
    };
    let right = input.constant_integer(1);
    let outcome = outcome.or_else(|| of_extreme(input, predicate, right?));
    let same = binary(input).lhs() == binary(input).rhs();
    let outcome = outcome.or_else(|| same.then(|| holds(predicate, 0, 0, 64)));
    outcome.map_or(Folded::No, |outcome| Folded::attr(ctx.bool_attr(outcome)))
}

/// `(x + c) + d ⇒ x + (c + d)`
fn join_constants(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let (outer, definition) = (index::Binary::of(view, op), rewriter.definition(op));
    let Some(inner) = view.made_by(outer.lhs(), definition) else { return false };
    let (right, inner) = (outer.rhs(), index::Binary::of(view, inner));
    let (value, constant) = (inner.lhs(), inner.rhs());
    if rewriter.constant(right).is_none() || rewriter.constant(constant).is_none() {
        return false;
    }
    let make = |rewriter: &Rewriter<'_>, operands: [Value; 2]| {
        rewriter.spec(definition, rewriter.location(op), &operands, &[rewriter.ctx.index()])
    };
    rewriter.before(op);
    let spec = make(rewriter, [right, constant]);
    let joined = rewriter.create_or_fold(&spec);
    if rewriter.constant(joined).is_none() {
        if let Some(made) = rewriter.defining_op(joined) {
            rewriter.erase(made);
        }
        return false;
    }
    let spec = make(rewriter, [value, joined]);
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces a comparison of a difference with zero by a comparison of the difference's operands.
fn compare_difference(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let comparison = index::Binary::of(view, op);
    let (lhs, rhs) = (comparison.lhs(), comparison.rhs());
    let compared_with_zero = |difference: Value, other: Value| {
        let sub = view.made_by(difference, &index::SUB)?;
        is_zero(rewriter.ctx, rewriter.constant(other)).then(|| index::Binary::of(view, sub))
    };
    let operands = match (compared_with_zero(lhs, rhs), compared_with_zero(rhs, lhs)) {
        (Some(sub), _) => [sub.lhs(), sub.rhs()],
        (None, Some(sub)) => [sub.rhs(), sub.lhs()],
        (None, None) => return false,
    };
    rewriter.set_operands(op, &operands);
    true
}
