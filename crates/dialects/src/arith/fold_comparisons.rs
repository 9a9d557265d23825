//! Folds of comparisons and of `arith.select`.

use std::cmp::Ordering;

use super::patterns::predicate;
use crate::arith;
use crate::constant_folding::*;
use freehold_core::definition::{FoldInput, Folded};
use freehold_core::ir::{Attr, AttrData, Name, Type, TypeData, View, float};

fn folded_to(attr: Option<Attr>) -> Folded {
    attr.map_or(Folded::No, Folded::attr)
}

fn result_type(input: &FoldInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

/// The predicates of `arith.cmpi` in their order.
const EQ: i64 = 0;
const NE: i64 = 1;

/// Returns whether an integer comparison holds.
pub fn compare_integers(predicate: i64, width: u32, a: u128, b: u128) -> bool {
    let order = if matches!(predicate, 2..=5) { signed(a, width).cmp(&signed(b, width)) } else { a.cmp(&b) };
    match predicate {
        EQ => order == Ordering::Equal,
        NE => order != Ordering::Equal,
        2 | 6 => order == Ordering::Less,
        3 | 7 => order != Ordering::Greater,
        4 | 8 => order == Ordering::Greater,
        _ => order != Ordering::Less,
    }
}

/// Returns the equivalent predicate for swapped operands.
fn swapped(predicate: i64) -> i64 {
    match predicate {
        2 => 4,
        4 => 2,
        3 => 5,
        5 => 3,
        6 => 8,
        8 => 6,
        7 => 9,
        9 => 7,
        same => same,
    }
}

/// `arith.cmpi`
pub fn cmpi(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let comparison = arith::CmpI::of(input.view(), input.op);
    let (a, b, relation) = (comparison.lhs(), comparison.rhs(), predicate(input.view(), input.op));
    let ty = result_type(input);
    if a == b {
        let holds = compare_integers(relation, 1, 0, 0);
        return folded_to(filled(ctx, ty, u128::from(holds)));
    }
    let operand_type = input.body.ty(a);
    let is_bool = operand_type.element_or_self(ctx).is_signless(ctx, 1);
    if is_zero(ctx, input.constants[1]) && relation == NE {
        if let Some(extension) = arith::Extension::defining(input.view(), a) {
            let narrow = extension.input();
            let narrow_type = input.body.ty(narrow);
            let fits = !narrow_type.is_tensor(ctx) && narrow_type.element_or_self(ctx).is_signless(ctx, 1);
            if fits {
                return Folded::value(narrow);
            }
        }
        if is_bool {
            return Folded::value(a);
        }
    }
    if is_one(ctx, input.constants[1]) && relation == EQ && is_bool {
        return Folded::value(a);
    }
    if input.constants[0].is_some() && input.constants[1].is_none() {
        let new = ctx.integer_attr(ctx.integer(64), swapped(relation));
        input.body.set_attribute(ctx, input.op, Name::PREDICATE, Some(new));
        input.body.set_operands(input.op, &[b, a]);
        return Folded::InPlace;
    }
    if input.constants[0].is_none() {
        return Folded::No;
    }
    let width = width_of(ctx, operand_type.element_or_self(ctx));
    folded_to(map(ctx, input.constants, ty, &mut |bits| {
        Some(u128::from(compare_integers(relation, width, bits[0], bits[1])))
    }))
}

/// Returns whether a float comparison holds, given the order of the operands (`None`: unordered).
fn compare_floats(predicate: i64, order: Option<Ordering>) -> bool {
    use Ordering::*;
    match predicate {
        0 => false,
        15 => true,
        7 => order.is_some(),
        14 => order.is_none(),
        // The unordered predicates follow the ordered ones in the same order: eq, gt, ge, lt, le, ne.
        _ => {
            let unordered = predicate >= 8;
            let Some(order) = order else { return unordered };
            match if unordered { predicate - 7 } else { predicate } {
                1 => order == Equal,
                2 => order == Greater,
                3 => order != Less,
                4 => order == Less,
                5 => order != Greater,
                _ => order != Equal,
            }
        }
    }
}

/// `arith.cmpf`
pub fn cmpf(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let number = |attr: Option<Attr>| match attr.map(|attr| attr.data(ctx)) {
        Some(&AttrData::Float { bits, ty }) => match *ty.data(ctx) {
            TypeData::Float(kind) => Some((kind, bits)),
            _ => None,
        },
        _ => None,
    };
    let (a, b) = (number(input.constants[0]), number(input.constants[1]));
    let is_nan = |value: Option<(_, _)>| value.is_some_and(|(kind, bits)| float::is_nan(kind, bits));
    let order = if is_nan(a) || is_nan(b) {
        None
    } else {
        match (a, b) {
            (Some((kind, a)), Some((_, b))) => float::compare(kind, a, b),
            _ => return Folded::No,
        }
    };
    Folded::attr(ctx.bool_attr(compare_floats(predicate(View::new(ctx, input.body), input.op), order)))
}

/// `arith.select`
pub fn select(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let [condition, yes, no] = [0, 1, 2].map(|index| input.body.operand(input.op, index));
    if yes == no || is_one(ctx, input.constants[0]) {
        return Folded::value(yes);
    }
    if is_zero(ctx, input.constants[0]) {
        return Folded::value(no);
    }
    let poisoned = |attr: Option<Attr>| attr.is_some_and(|attr| is_poison(ctx, attr));
    if poisoned(input.constants[1]) {
        return Folded::value(no);
    }
    if poisoned(input.constants[2]) {
        return Folded::value(yes);
    }
    let ty = result_type(input);
    if ty.is_signless(ctx, 1) && is_one(ctx, input.constants[1]) && is_zero(ctx, input.constants[2]) {
        return Folded::value(condition);
    }
    if let Some(comparison) = arith::CmpI::defining(input.view(), condition) {
        let relation = predicate(input.view(), comparison.op());
        let (a, b) = (comparison.lhs(), comparison.rhs());
        if matches!(relation, EQ | NE) && ((a == yes && b == no) || (b == yes && a == no)) {
            return Folded::value(if relation == NE { yes } else { no });
        }
    }
    let is_dense = |attr: Option<Attr>| matches!(attr.map(|attr| attr.data(ctx)), Some(AttrData::DenseElements { .. }));
    if input.constants.iter().all(|&attr| is_dense(attr)) {
        return folded_to(map(ctx, input.constants, ty, &mut |bits| {
            Some(if bits[0] != 0 { bits[1] } else { bits[2] })
        }));
    }
    Folded::No
}
