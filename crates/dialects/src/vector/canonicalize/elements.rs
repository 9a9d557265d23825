//! Folds and patterns of `vector.from_elements`, `vector.to_elements`, `vector.shuffle` and `vector.step`.

use super::*;
use crate::arith;
use crate::dense_elements::{dense_of, dense_of_bytes};
use crate::vector;
use crate::vector::parts::*;
use freehold_core::ir::{Name, Use, View};

/// `vector.from_elements`
pub static FROM_ELEMENTS: &[Pattern] = &[
    pattern("RewriteFromElementsAsBroadcast", &vector::FROM_ELEMENTS, one_element_repeated),
    pattern("FromElementsToShapeCast", &vector::FROM_ELEMENTS, elements_in_one_piece),
];
/// `vector.to_elements`
pub static TO_ELEMENTS: &[Pattern] = &[pattern("ToElementsOfBroadcast", &vector::TO_ELEMENTS, elements_of_repeated)];
/// `vector.shuffle`
pub static SHUFFLE: &[Pattern] = &[
    pattern("ShuffleSplat", &vector::SHUFFLE, shuffled_scalar),
    pattern("ShuffleInterleave", &vector::SHUFFLE, shuffle_in_turn),
    pattern("Canonicalize0DShuffleOp", &vector::SHUFFLE, shuffle_of_one),
];
/// `vector.step`
pub static STEP: &[Pattern] = &[pattern("StepCompareFolder", &vector::STEP, comparison_with_all)];

/// `vector.from_elements` of constants, or of all elements of a vector.
pub fn from_elements(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body, ty) = (input.ctx, &*input.body, result_type(input.body, input.op));
    let constants: Option<Vec<Attr>> = input.constants.iter().copied().collect();
    if let Some(constants) = constants {
        let is_number = |attr: &Attr| matches!(attr.data(ctx), AttrData::Integer { .. } | AttrData::Float { .. });
        let dense = constants.iter().all(is_number).then(|| dense_of(ctx, ty, &constants)).flatten();
        return dense.map_or(Folded::No, Folded::attr);
    }
    let Some(def_op) = body.operands(input.op).next().and_then(|first| body.defining_op(first)) else {
        return Folded::No;
    };
    if !body.is(ctx, def_op, &vector::TO_ELEMENTS) || !body.operands(input.op).eq(body.results(def_op).iter().copied())
    {
        return Folded::No;
    }
    let source = body.operand(def_op, 0);
    if body.ty(source) == ty { Folded::value(source) } else { Folded::No }
}

/// `vector.to_elements` of a `vector.from_elements` or of a broadcast scalar.
pub fn to_elements(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = body.operand(input.op, 0);
    let count = body.results(input.op).len();
    if let Some(elements) = body.made_by(ctx, source, &vector::FROM_ELEMENTS) {
        return Folded::Results(body.operands(elements).map(FoldValue::Value).collect());
    }
    match repeated_scalar(View::new(ctx, body), source) {
        Some(scalar) => Folded::Results(std::iter::repeat_n(FoldValue::Value(scalar), count).collect()),
        None => Folded::No,
    }
}

/// Replaces the elements of a broadcast vector with the elements of its source.
fn elements_of_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let source = body.operand(op, 0);
    let Some(broadcast) = body.made_by(ctx, source, &vector::BROADCAST) else { return false };
    let before = body.operand(broadcast, 0);
    let (Some(from), Some(to)) = (parts(ctx, body.ty(before)), parts(ctx, body.ty(source))) else { return false };
    let Some(lead) = to.rank().checked_sub(from.rank()) else { return false };
    let (Some(few), false) = (from.count(), from.is_scalable() || to.is_scalable()) else { return false };
    // The element of the source for each element of the result, one dimension after the other.
    let mut steps = vec![0usize; to.rank()];
    let mut step = 1usize;
    for dim in (0..from.rank()).rev() {
        steps[lead + dim] = if from.shape[dim] == 1 { 0 } else { step };
        step *= from.shape[dim] as usize;
    }
    let mut picked = vec![0usize];
    for (&extent, &step) in to.shape.iter().zip(&steps) {
        picked = picked.iter().flat_map(|&at| (0..extent as usize).map(move |index| at + index * step)).collect();
    }
    let spec = rewriter.spec(&vector::TO_ELEMENTS, body.location(op), &[before], &vec![from.element; few]);
    rewriter.before(op);
    let elements = rewriter.create(&spec);
    let elements = rewriter.results(elements);
    let values: Vec<Value> = picked.into_iter().filter_map(|index| elements.get(index).copied()).collect();
    rewriter.replace(op, &values);
    true
}

/// Replaces a `vector.from_elements` of one repeated value with a broadcast.
fn one_element_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let mut values = rewriter.operands(op);
    let Some(first) = values.next().filter(|&first| values.all(|value| value == first)) else { return false };
    drop(values);
    replace_by(rewriter, op, &vector::BROADCAST, &[first])
}

/// Replaces a `vector.from_elements` of consecutive elements of a vector with one extraction.
fn elements_in_one_piece(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((source, position)) = one_piece(rewriter.view(), op) else { return false };
    let whole = vector_parts(rewriter.ctx, rewriter.ty(source));
    let (shape, scalable) = (&whole.shape[position.len()..], &whole.scalable[position.len()..]);
    let ty = vector_type(rewriter.ctx, shape, scalable, whole.element);
    let spec = extract_spec(rewriter, op, source, &position, ty);
    rewriter.before(op);
    let piece = rewriter.create_or_fold(&spec);
    replace_by(rewriter, op, &vector::SHAPE_CAST, &[piece])
}

/// Returns the vector whose elements are contiguous operands of `op`, and their common position in it.
fn one_piece(view: View<'_>, op: Op) -> Option<(Value, Vec<i64>)> {
    let count = view.operand_count(op);
    let mut first = None;
    for (number, element) in view.operands(op).enumerate() {
        let extract = view.made_by(element, &vector::EXTRACT)?;
        let (source, position) = (view.operand(extract, 0), Position::of(view, extract, 1));
        let whole = parts(view.ctx, view.ty(source)).filter(|whole| position.entries.len() == whole.rank())?;
        let at = flat_index(whole.shape, &position.entries).filter(|_| position.is_known())?;
        match &first {
            None => {
                // The trailing indices of the first element are zero: the part covers these dimensions completely.
                let (mut kept, mut covered) = (position.entries.len(), 1usize);
                while kept > 0 && covered < count && position.entries[kept - 1] == 0 {
                    kept -= 1;
                    covered = covered.checked_mul(usize::try_from(whole.shape[kept]).ok()?)?;
                }
                if count == 1 || covered != count || whole.scalable[kept..].contains(&true) {
                    return None;
                }
                first = Some((source, at, position.entries[..kept].to_vec()));
            }
            Some((one, start, _)) => {
                if source != *one || at != start + number {
                    return None;
                }
            }
        }
    }
    first.map(|(source, _, position)| (source, position))
}

/// `vector.shuffle` that is one of its operands, of poison, or of constants.
pub fn shuffle(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let (first, second) = (body.operand(input.op, 0), body.operand(input.op, 1));
    let shapes = (body.ty(first).shape(ctx), body.ty(second).shape(ctx));
    let (Some(&[extent, ..]), Some(&[other, ..])) = shapes else { return Folded::No };
    let mask = numbers(View::new(ctx, body), input.op, "mask");
    let is_run = |from: i64, length: i64| mask.len() as i64 == length && mask.iter().copied().eq(from..from + length);
    if is_run(0, extent) {
        return Folded::value(first);
    }
    if is_run(extent, other) {
        return Folded::value(second);
    }
    let (Some(a), Some(b)) = (input.constant(0), input.constant(1)) else { return Folded::No };
    if is_poison(ctx, a) && is_poison(ctx, b) {
        return Folded::attr(a);
    }
    if body.ty(first).rank(ctx) != Some(1) {
        return Folded::No;
    }
    picked(ctx, [a, b], extent, &mask, result_type(body, input.op)).map_or(Folded::No, Folded::attr)
}

/// Returns the elements of two constants, one of which may be poison, selected by a mask. Poison elements may have any
/// value: they are replaced with the first element of the constant that is not poison.
fn picked(ctx: &Context, constants: [Attr; 2], extent: i64, mask: &[i64], ty: Type) -> Option<Attr> {
    let [first, second] = constants.map(|constant| DenseElements::of(ctx, constant));
    let known = |elements: Option<DenseElements<'_>>, constant| elements.is_some() || is_poison(ctx, constant);
    if !known(first, constants[0]) || !known(second, constants[1]) {
        return None;
    }
    let anything = first.or(second)?.bytes(0)?;
    let mut data = Vec::with_capacity(mask.len() * anything.len());
    for &index in mask {
        let (elements, index) = if index < extent { (first, index) } else { (second, index - extent) };
        let bytes = match elements {
            Some(elements) if index >= 0 => elements.bytes(usize::try_from(index).ok()?)?,
            _ => anything,
        };
        data.extend_from_slice(bytes);
    }
    dense_of_bytes(ctx, ty, &data)
}

/// Replaces a shuffle of the same scalar broadcast with the broadcast.
fn shuffled_scalar(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    match repeated_scalar(View::new(ctx, body), body.operand(op, 0)) {
        Some(scalar) if repeated_scalar(View::new(ctx, body), body.operand(op, 1)) == Some(scalar) => {
            replace_by(rewriter, op, &vector::BROADCAST, &[scalar])
        }
        _ => false,
    }
}

/// Replaces a shuffle that alternates the elements of both operands with `vector.interleave`.
fn shuffle_in_turn(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let (a, b) = (body.operand(op, 0), body.operand(op, 1));
    let Some(each) = parts(ctx, body.ty(a)).filter(|each| each.rank() <= 1 && !each.is_scalable()) else {
        return false;
    };
    let mask = numbers(View::new(ctx, body), op, "mask");
    let Some(half) = each.count().filter(|&half| mask.len() == 2 * half) else { return false };
    let in_turn = mask.iter().enumerate().all(|(at, &index)| index == (at / 2 + at % 2 * half) as i64);
    body.ty(a) == body.ty(b) && in_turn && replace_by(rewriter, op, &vector::INTERLEAVE, &[a, b])
}

/// Replaces a shuffle of vectors of rank 0 with a vector of one element.
fn shuffle_of_one(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let picked = match numbers(View::new(ctx, body), op, "mask")[..] {
        [0] => body.operand(op, 0),
        [_] => body.operand(op, 1),
        _ => return false,
    };
    body.ty(picked).rank(ctx) == Some(0) && replace_by(rewriter, op, &vector::BROADCAST, &[picked])
}

/// Folds a comparison of 0, 1, 2, … with a number that is out of their range.
fn comparison_with_all(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let step = body.result(op, 0);
    let Some(parts) = parts(ctx, body.ty(step)).filter(|parts| !parts.is_scalable()) else { return false };
    let count = parts.shape.iter().product::<i64>();
    let known = |comparison: Op| {
        let number = DenseElements::of(ctx, rewriter.constant(body.operand(comparison, 1))?)?;
        let number = number.splat.then(|| number.element(ctx, 0)).flatten()?.as_i64(ctx)?;
        let predicate = body.attribute(ctx, comparison, Name::PREDICATE)?.as_i64(ctx)?;
        // eq ne slt sle sgt sge ult ule ugt uge
        match predicate {
            6 | 9 if count <= number => Some(predicate == 6),
            7 | 8 if count - 1 <= number => Some(predicate == 7),
            0 | 1 if count <= number => Some(predicate == 1),
            _ => None,
        }
    };
    let answered = |use_: Use| {
        let user = body.use_owner(use_);
        let compares = body.is(ctx, user, &arith::CMPI) && body.use_number(use_) == 0;
        Some((user, if compares { known(user)? } else { return None }))
    };
    // One at a time: each creates a constant, and their order is observable.
    let Some((comparison, answer)) = body.uses(step).find_map(answered) else { return false };
    let constant = splat_of_bytes(ctx, result_type(body, comparison), &[u8::from(answer)]);
    replace_by_constant(rewriter, comparison, constant)
}
