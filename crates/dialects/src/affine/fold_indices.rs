//! Folds of `affine.delinearize_index` and `affine.linearize_index`: moves constant basis elements into the attribute,
//! and computes results for constant indices.
//!
//! ```text
//! %c4 = arith.constant 4 : index
//! affine.delinearize_index %i into (%n, %c4)   ⇒   affine.delinearize_index %i into (%n, 4)
//! ```

use crate::affine;
use freehold_core::definition::{FoldInput, FoldValue, Folded};
use freehold_core::ir::{DYNAMIC, Name, Value};

/// Returns the basis of an op: constants, and `DYNAMIC` for operands.
fn basis_of(input: &FoldInput<'_>) -> Option<Vec<i64>> {
    input.body.attribute(input.ctx, input.op, Name::STATIC_BASIS)?.as_i64_array(input.ctx)
}

/// Moves constant operands from `first` on into the static basis. Returns the number of remaining basis operands if any
/// was moved. Invalid basis elements (not positive) stay operands.
fn take_constants(input: &mut FoldInput<'_>, first: usize) -> Option<usize> {
    let ctx = input.ctx;
    let mut basis = basis_of(input)?;
    let operands = input.body.operand_vec(input.op);
    let mut kept: Vec<Value> = operands[..first].to_vec();
    let dynamic = basis.iter_mut().filter(|entry| **entry == DYNAMIC);
    for (next, entry) in (first..).zip(dynamic) {
        let known = input.constant_integer(next);
        match known.filter(|&value| value > 0) {
            Some(value) => *entry = value,
            None => kept.push(*operands.get(next)?),
        }
    }
    if kept.len() == operands.len() {
        return None;
    }
    input.body.set_operands(input.op, &kept);
    input.body.set_attribute(ctx, input.op, Name::STATIC_BASIS, Some(ctx.int_array_attr(64, &basis)));
    Some(kept.len() - first)
}

/// `affine.delinearize_index`
pub fn delinearize(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    if take_constants(input, 1).is_some() {
        return Folded::InPlace;
    }
    let count = input.body.results(input.op).len();
    if count == 1 {
        // The outermost bound is not used as divisor.
        return Folded::value(affine::DelinearizeIndex::of(input.view(), input.op).linear_index());
    }
    let (Some(basis), Some(mut left)) = (basis_of(input), constant_at(input, 0)) else { return Folded::No };
    if basis.contains(&DYNAMIC) {
        return Folded::No;
    }
    let inner = if basis.len() == count { &basis[1..] } else { &basis[..] };
    let mut parts = Vec::with_capacity(count);
    for &size in inner.iter().rev() {
        let (Some(part), Some(rest)) = (left.checked_rem_euclid(size), left.checked_div_euclid(size)) else {
            return Folded::No;
        };
        parts.push(part);
        left = rest;
    }
    parts.push(left);
    Folded::Results(parts.into_iter().rev().map(|part| FoldValue::Attr(ctx.index_attr(part))).collect())
}

/// `affine.linearize_index`
pub fn linearize(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let Some(basis) = basis_of(input) else { return Folded::No };
    let dynamic = basis.iter().filter(|&&size| size == DYNAMIC).count();
    let count = input.body.operand_count(input.op) - dynamic;
    if let Some(left) = take_constants(input, count) {
        let sizes = ctx.int_array_attr(32, &[count as i64, left as i64]);
        input.body.set_attribute(ctx, input.op, Name::OPERAND_SEGMENT_SIZES, Some(sizes));
        return Folded::InPlace;
    }
    match count {
        0 => return Folded::attr(ctx.index_attr(0)),
        1 => {
            let [only] = input.body.first_operands(input.op);
            return Folded::value(only);
        }
        _ => {}
    }
    if dynamic > 0 {
        return Folded::No;
    }
    let inner = if basis.len() == count { &basis[1..] } else { &basis[..] };
    let (mut sum, mut stride) = (0i64, 1i64);
    for number in (0..count).rev() {
        let Some(index) = constant_at(input, number) else { return Folded::No };
        sum = sum.wrapping_add(index.wrapping_mul(stride));
        if let Some(&size) = number.checked_sub(1).and_then(|place| inner.get(place)) {
            stride = stride.wrapping_mul(size);
        }
    }
    Folded::attr(ctx.index_attr(sum))
}

fn constant_at(input: &FoldInput<'_>, operand: usize) -> Option<i64> {
    input.constant_integer(operand)
}
