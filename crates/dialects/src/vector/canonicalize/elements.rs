//! Folds and patterns of `vector.from_elements`, `vector.to_elements`, `vector.shuffle` and `vector.step`.

use super::*;
use crate::dense_elements::{dense_of, dense_of_bytes};
use crate::vector::parts::*;
use crate::{arith, vector};
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
    let first = body.operands(input.op).next();
    let Some(def_op) = first.and_then(|first| vector::ToElements::defining(input.view(), first)) else {
        return Folded::No;
    };
    if !body.operands(input.op).eq(body.results(def_op.op()).iter().copied()) {
        return Folded::No;
    }
    let source = def_op.source();
    if body.ty(source) == ty { Folded::value(source) } else { Folded::No }
}

/// `vector.to_elements` of a `vector.from_elements` or of a broadcast scalar.
pub fn to_elements(input: &mut FoldInput<'_>) -> Folded {
    let view = input.view();
    let source = vector::ToElements::of(view, input.op).source();
    let count = view.results(input.op).len();
    if let Some(elements) = view.made_by(source, &vector::FROM_ELEMENTS) {
        return Folded::Results(view.operands(elements).map(FoldValue::Value).collect());
    }
    match repeated_scalar(view, source) {
        Some(scalar) => Folded::Results(std::iter::repeat_n(FoldValue::Value(scalar), count).collect()),
        None => Folded::No,
    }
}

/// Replaces the elements of a broadcast vector with the elements of its source.
fn elements_of_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let source = vector::ToElements::of(view, op).source();
    let Some(broadcast) = vector::Broadcast::defining(view, source) else { return false };
    let before = broadcast.source();
    let (Some(from), Some(to)) = (parts(ctx, view.ty(before)), parts(ctx, view.ty(source))) else { return false };
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
    let spec = rewriter.spec(&vector::TO_ELEMENTS, view.location(op), &[before], &vec![from.element; few]);
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
        let extract = vector::Extract::defining(view, element)?;
        let (source, position) = (extract.source(), Position::of(view, extract.op(), 1));
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
    let (ctx, view) = (input.ctx, input.view());
    let shuffle = vector::Shuffle::of(view, input.op);
    let (first, second) = (shuffle.v1(), shuffle.v2());
    let shapes = (view.ty(first).shape(ctx), view.ty(second).shape(ctx));
    let (Some(&[extent, ..]), Some(&[other, ..])) = shapes else { return Folded::No };
    let mask = numbers(view, input.op, Name::MASK);
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
    if view.ty(first).rank(ctx) != Some(1) {
        return Folded::No;
    }
    picked(ctx, [a, b], extent, &mask, result_type(&view, input.op)).map_or(Folded::No, Folded::attr)
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
    let view = rewriter.view();
    match repeated_scalar(view, vector::Shuffle::of(view, op).v1()) {
        Some(scalar) if repeated_scalar(view, vector::Shuffle::of(view, op).v2()) == Some(scalar) => {
            replace_by(rewriter, op, &vector::BROADCAST, &[scalar])
        }
        _ => false,
    }
}

/// Replaces a shuffle that alternates the elements of both operands with `vector.interleave`.
fn shuffle_in_turn(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let shuffle = vector::Shuffle::of(view, op);
    let (a, b) = (shuffle.v1(), shuffle.v2());
    let Some(each) = parts(ctx, view.ty(a)).filter(|each| each.rank() <= 1 && !each.is_scalable()) else {
        return false;
    };
    let mask = numbers(view, op, Name::MASK);
    let Some(half) = each.count().filter(|&half| mask.len() == 2 * half) else { return false };
    let in_turn = mask.iter().enumerate().all(|(at, &index)| index == (at / 2 + at % 2 * half) as i64);
    view.ty(a) == view.ty(b) && in_turn && replace_by(rewriter, op, &vector::INTERLEAVE, &[a, b])
}

/// Replaces a shuffle of vectors of rank 0 with a vector of one element.
fn shuffle_of_one(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let picked = match numbers(view, op, Name::MASK)[..] {
        [0] => vector::Shuffle::of(view, op).v1(),
        [_] => vector::Shuffle::of(view, op).v2(),
        _ => return false,
    };
    view.ty(picked).rank(ctx) == Some(0) && replace_by(rewriter, op, &vector::BROADCAST, &[picked])
}

/// Folds a comparison of 0, 1, 2, … with a number that is out of their range.
fn comparison_with_all(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let step = view.result(op, 0);
    let Some(parts) = parts(ctx, view.ty(step)).filter(|parts| !parts.is_scalable()) else { return false };
    let count = parts.shape.iter().product::<i64>();
    let known = |comparison: arith::CmpI<'_>| {
        let number = DenseElements::of(ctx, rewriter.constant(comparison.rhs())?)?;
        let number = number.splat.then(|| number.element(ctx, 0)).flatten()?.as_i64(ctx)?;
        let predicate = comparison.predicate()?;
        // eq ne slt sle sgt sge ult ule ugt uge
        match predicate {
            6 | 9 if count <= number => Some(predicate == 6),
            7 | 8 if count - 1 <= number => Some(predicate == 7),
            0 | 1 if count <= number => Some(predicate == 1),
            _ => None,
        }
    };
    let answered = |use_: Use| {
        let user = view.use_owner(use_);
        let comparison = arith::CmpI::cast(view, user).filter(|_| view.use_number(use_) == 0)?;
        Some((user, known(comparison)?))
    };
    // One at a time: each creates a constant, and their order is observable.
    let Some((comparison, answer)) = view.uses(step).find_map(answered) else { return false };
    let constant = splat_of_bytes(ctx, result_type(&view, comparison), &[u8::from(answer)]);
    replace_by_constant(rewriter, comparison, constant)
}
