//! Replaces a float comparison of a converted integer with a constant by an integer comparison.

use std::cmp::Ordering;

use super::patterns::predicate;
use crate::arith;
use crate::constant_folding::*;
use freehold_core::definition::{Pattern, row_pattern};
use freehold_core::ir::{AttrData, FloatKind, Op, Rewriter, TypeData, float};

/// Patterns of `arith.cmpf`.
pub static CMPF: &[Pattern] = &[row_pattern("CmpFIntToFPConst", compare_as_integers)];

/// Predicates of `arith.cmpi`.
const EQ: i64 = 0;
const NE: i64 = 1;
const SLT: i64 = 2;
const SLE: i64 = 3;
const SGT: i64 = 4;
const SGE: i64 = 5;
const ULT: i64 = 6;
const ULE: i64 = 7;
const UGT: i64 = 8;
const UGE: i64 = 9;

/// The result of the rewrite.
enum Outcome {
    Always(bool),
    Integers(i64, u128),
    Unknown,
}

fn integer_predicate(predicate: i64, is_unsigned: bool) -> Option<i64> {
    let pick = |signed, unsigned| Some(if is_unsigned { unsigned } else { signed });
    match predicate {
        1 | 8 => Some(EQ),
        2 | 9 => pick(SGT, UGT),
        3 | 10 => pick(SGE, UGE),
        4 | 11 => pick(SLT, ULT),
        5 | 12 => pick(SLE, ULE),
        6 | 13 => Some(NE),
        _ => None,
    }
}

/// Returns the exponent of a finite nonzero number.
fn exponent(kind: FloatKind, bits: u128) -> i32 {
    let value = float::to_f64(kind, bits).abs();
    if value == 0.0 { i32::MIN } else { value.log2().floor() as i32 }
}

fn largest_exponent(kind: FloatKind) -> i32 {
    match kind {
        FloatKind::F16 => 15,
        FloatKind::BF16 | FloatKind::F32 | FloatKind::TF32 => 127,
        FloatKind::F64 => 1023,
        _ => 16383,
    }
}

fn decide(kind: FloatKind, constant: u128, width: u32, is_unsigned: bool, relation: i64) -> Outcome {
    let precision = float::precision(kind) as i32;
    let value_bits = if is_unsigned { width } else { width - 1 } as i32;
    if width as i32 > precision {
        if float::is_infinite(kind, constant) {
            if largest_exponent(kind) < value_bits {
                return Outcome::Unknown;
            }
        } else {
            let exponent = exponent(kind, constant);
            if precision <= exponent && exponent <= value_bits {
                return Outcome::Unknown;
            }
        }
    }
    match relation {
        7 => return Outcome::Always(true),
        14 => return Outcome::Always(false),
        _ => {}
    }
    let Some(relation) = integer_predicate(relation, is_unsigned) else { return Outcome::Unknown };
    let (least, most) = if is_unsigned {
        (float::from_u128(kind, 0), float::from_u128(kind, mask(width)))
    } else {
        let top = 1i128 << (width - 1);
        (float::from_i128(kind, -top), float::from_i128(kind, top - 1))
    };
    if float::compare(kind, most, constant) == Some(Ordering::Less) {
        return Outcome::Always(matches!(relation, NE | SLT | SLE | ULT | ULE));
    }
    if float::compare(kind, least, constant) == Some(Ordering::Greater) {
        return Outcome::Always(matches!(relation, NE | SGT | SGE | UGT | UGE));
    }
    let (rounded, back) = if is_unsigned {
        let Some(value) = float::to_unsigned(kind, constant, width) else { return Outcome::Unknown };
        (value & mask(width), float::from_u128(kind, value))
    } else {
        let Some(value) = float::to_signed(kind, constant, width) else { return Outcome::Unknown };
        (value as u128 & mask(width), float::from_i128(kind, value))
    };
    if float::is_zero(kind, constant) || float::compare(kind, back, constant) == Some(Ordering::Equal) {
        return Outcome::Integers(relation, rounded);
    }
    // The constant has a fractional part, which was truncated towards zero.
    let negative = float::is_negative(kind, constant);
    match (relation, negative) {
        (NE, _) | (UGT | UGE, true) => Outcome::Always(true),
        (EQ, _) | (ULE | ULT, true) => Outcome::Always(false),
        (SLE, true) => Outcome::Integers(SLT, rounded),
        (ULT, false) => Outcome::Integers(ULE, rounded),
        (SLT, false) => Outcome::Integers(SLE, rounded),
        (SGT, true) => Outcome::Integers(SGE, rounded),
        (UGE, false) => Outcome::Integers(UGT, rounded),
        (SGE, false) => Outcome::Integers(SGT, rounded),
        (same, _) => Outcome::Integers(same, rounded),
    }
}

fn compare_as_integers(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let comparison = arith::CmpF::of(view, op);
    let Some(constant) = rewriter.constant(comparison.rhs()) else { return false };
    let AttrData::Float { bits, ty } = *constant.data(ctx) else { return false };
    let TypeData::Float(kind) = *ty.data(ctx) else { return false };
    if float::is_nan(kind, bits) {
        return false;
    }
    let Some(conversion) = arith::IntegerToFloat::defining(view, comparison.lhs()) else { return false };
    let is_unsigned = view.is(conversion.op(), &arith::UITOFP);
    let integer = conversion.input();
    let integer_type = view.ty(integer);
    let width = width_of(ctx, integer_type);
    if !integer_type.is_integer(ctx) || !(1..=127).contains(&width) {
        return false;
    }
    let location = view.location(op);
    let outcome = decide(kind, bits, width, is_unsigned, predicate(view, op));
    match outcome {
        Outcome::Unknown => false,
        Outcome::Always(truth) => {
            rewriter.replace_with(op, &arith::constant_bool(ctx, location, truth));
            true
        }
        Outcome::Integers(relation, bits) => {
            let value = scalar(ctx, integer_type, bits);
            let constant = rewriter.create_value(&arith::constant(ctx, location, value, integer_type));
            rewriter.replace_with(op, &arith::compare_integers(ctx, location, relation, integer, constant));
            true
        }
    }
}
