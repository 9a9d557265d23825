//! Verifiers of ops that extract from, insert into and reshape vectors, and of masks.

use super::*;
use crate::index_list::verify_values;
use crate::memref::has_layout;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::DYNAMIC;

/// `vector.bitcast`
pub fn verify_bitcast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let result = vector_parts(ctx, input.result_type(0));
    let (Some((&from, outer_from)), Some((&to, outer_to))) = (source.shape.split_last(), result.shape.split_last())
    else {
        let message = "source/result bitwidth of the 0-D vector element types must be equal";
        input.refuse_if(bits(ctx, source.element) != bits(ctx, result.element), message)?;
        return Ok(());
    };
    if let Some(at) = outer_from.iter().zip(outer_to).position(|(from, to)| from != to) {
        return input.error(format!("dimension size mismatch at: {at}")).fail();
    }
    if bits(ctx, source.element).wrapping_mul(from) != bits(ctx, result.element).wrapping_mul(to) {
        return input.error("source/result bitwidth of the minor 1-D vectors must be equal").fail();
    }
    Ok(())
}

/// `vector.broadcast`: the source is a scalar, or a vector whose dimensions equal the last ones of the result or are 1.
pub fn verify_broadcast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [from] = input.operand_types();
    let result = vector_parts(ctx, input.result_type(0));
    if from == result.element {
        return Ok(());
    }
    let Some(source) = parts(ctx, from) else { return input.error("source type is not a vector").fail() };
    let Some(lead) = result.rank().checked_sub(source.rank()) else {
        return input.error("source rank higher than destination rank").fail();
    };
    for dim in 0..source.rank() {
        let (extent, scales) = (source.shape[dim], source.scalable[dim]);
        let (wanted, wanted_scales) = (result.shape[lead + dim], result.scalable[lead + dim]);
        let is_one = extent == 1 && !scales;
        if is_one || (extent == wanted && scales == wanted_scales) {
            continue;
        }
        let spelled = |extent: i64, scales: bool| if scales { format!("[{extent}]") } else { extent.to_string() };
        let (actual, wanted) = (spelled(extent, scales), spelled(wanted, wanted_scales));
        return input.error(format!("dimension mismatch ({actual} vs. {wanted})")).fail();
    }
    Ok(())
}

/// `vector.shuffle`
pub fn verify_shuffle(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [first, second] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let result = vector_parts(ctx, input.result_type(0));
    let ranks = [first.rank(), second.rank(), result.rank()];
    input.refuse_if(ranks != [0, 0, 1] && (ranks[0] != ranks[2] || ranks[1] != ranks[2]), "rank mismatch")?;
    let tail = 1.min(first.rank());
    if first.rank() != 0 && (first.shape[tail..] != second.shape[tail..] || first.shape[tail..] != result.shape[1..]) {
        return input.error("dimension mismatch").fail();
    }
    let mask = input.integers("mask");
    input.refuse_if(mask.is_empty(), "invalid mask length")?;
    input.refuse_if(mask.len() as i64 != result.shape[0], "mask length mismatch")?;
    let rows = |part: VectorParts<'_>| part.shape.first().copied().unwrap_or(1);
    let count = rows(first).saturating_add(rows(second));
    match mask.iter().position(|&index| index != -1 && !(0..count).contains(&index)) {
        Some(at) => input.error(format!("mask index #{} out of range", at + 1)).fail(),
        None => Ok(()),
    }
}

/// Returns the first static position that is out of bounds for `shape`; with `allow_poison`, -1 is allowed.
fn position_outside(positions: &[i64], shape: &[i64]) -> Option<usize> {
    let outside = |(&at, &extent): (&i64, &i64)| at != DYNAMIC && at != -1 && !(0..extent).contains(&at);
    positions.iter().zip(shape).position(outside)
}

/// `vector.extract`
pub fn verify_extract(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ty = input.result_type(0);
    if ty.is_vector(ctx) && ty.rank(ctx) == Some(0) {
        return input.plain_error("expected a scalar instead of a 0-d vector as the result type").fail();
    }
    let [source] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let positions = input.integers("static_position");
    verify_values(input, "dynamic_position", &positions, "positions", "position")?;
    let message = "expected position attribute of rank no greater than vector rank";
    input.refuse_if(positions.len() > source.rank(), message)?;
    if let Some(at) = position_outside(&positions, source.shape) {
        return input
            .error(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding vector \
             dimension or poison (-1)",
                at + 1
            ))
            .fail();
    }
    let left = positions.len()..source.rank();
    let inferred = match left.is_empty() {
        true => source.element,
        false => vector_type(ctx, &source.shape[left.clone()], &source.scalable[left], source.element),
    };
    // A vector of one element is interchangeable with that element.
    let one =
        |ty: Type, other: Type| ty.shape(ctx) == Some(&[1]) && ty.is_vector(ctx) && ty.element(ctx) == Some(other);
    if inferred == ty || one(inferred, ty) || one(ty, inferred) {
        return Ok(());
    }
    let _ = input.not_inferred(&[inferred]);
    input.error("failed to infer returned types").fail()
}

/// `vector.insert`
pub fn verify_insert(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source, dest] = input.operand_types();
    let source = parts(ctx, source);
    if source.is_some_and(|source| source.rank() == 0) {
        return input.plain_error("expected a scalar instead of a 0-d vector as the source operand").fail();
    }
    let dest = vector_parts(ctx, dest);
    let positions = input.integers("static_position");
    let message = "expected position attribute of rank no greater than dest vector rank";
    input.refuse_if(positions.len() > dest.rank(), message)?;
    match source {
        Some(source) if source.rank() + positions.len() != dest.rank() => {
            return input.error("expected position attribute rank + source rank to match dest vector rank").fail();
        }
        None if positions.len() != dest.rank() => {
            return input.error("expected position attribute rank to match the dest vector rank").fail();
        }
        _ => {}
    }
    match position_outside(&positions, dest.shape) {
        Some(at) => {
            let number = at + 1;
            let message = format!(
                "expected position attribute #{number} to be a non-negative integer smaller than the corresponding \
                 dest vector dimension"
            );
            input.error(message).fail()
        }
        None => Ok(()),
    }
}

/// Reports the first of `values` that is not in `least..end`, where `end` depends on the dimension.
fn confine(input: &VerifyInput<'_>, what: &str, values: &[i64], least: i64, ends: &[i64]) -> Fallible {
    for (at, (value, &end)) in values.iter().zip(ends).enumerate() {
        if !(least..end).contains(value) {
            return input.error(format!("expected {what} dimension {at} to be confined to [{least}, {end})")).fail();
        }
    }
    Ok(())
}

fn confine_strides(input: &VerifyInput<'_>, strides: &[i64]) -> Fallible {
    input.refuse_if(strides.iter().any(|&stride| stride != 1), "expected strides to be confined to [1, 2)")
}

fn after_each(shape: &[i64]) -> Vec<i64> {
    shape.iter().map(|extent| extent.saturating_add(1)).collect()
}

fn sums(left: &[i64], right: &[i64]) -> Vec<i64> {
    left.iter().zip(right).map(|(left, right)| left.saturating_add(*right)).collect()
}

/// `vector.extract_strided_slice`
pub fn verify_extract_strided_slice(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|name| input.integers(name));
    let message = "expected offsets, sizes and strides attributes of same size";
    input.refuse_if(offsets.len() != sizes.len() || offsets.len() != strides.len(), message)?;
    input.refuse_if(offsets.len() > source.rank(), "expected offsets attribute of rank no greater than vector rank")?;
    let past = after_each(source.shape);
    confine(input, "offsets", &offsets, 0, source.shape)?;
    confine(input, "sizes", &sizes, 1, &past)?;
    confine_strides(input, &strides)?;
    confine(input, "sum(offsets, sizes)", &sums(&offsets, &sizes), 1, &past)?;
    let mut shape = sizes.clone();
    shape.extend(&source.shape[sizes.len()..]);
    let expected = vector_type(ctx, &shape, source.scalable, source.element);
    if input.result_type(0) != expected {
        return input.error(format!("expected result type to be {}", input.ty(expected))).fail();
    }
    (0..sizes.len()).try_for_each(|at| verify_whole(input, source.scalable[at], at, sizes[at], source.shape[at]))
}

/// Verifies that a slice covers all of dimension `at` if it is scalable.
fn verify_whole(input: &VerifyInput<'_>, is_scalable: bool, at: usize, size: i64, extent: i64) -> Fallible {
    input.refuse_with(is_scalable && size != extent, || {
        let what = "to match the corresponding base size from the input vector";
        format!("expected size at idx={at} {what} ({size} vs {extent})")
    })
}

/// `vector.insert_strided_slice`
pub fn verify_insert_strided_slice(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source, dest] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let [offsets, strides] = ["offsets", "strides"].map(|name| input.integers(name));
    input.refuse_if(offsets.len() != dest.rank(), "expected offsets of same size as destination vector rank")?;
    input.refuse_if(strides.len() != source.rank(), "expected strides of same size as source vector rank")?;
    let Some(lead) = dest.rank().checked_sub(source.rank()) else {
        return input.error("expected source rank to be no greater than destination rank").fail();
    };
    // Offsets of leading dimensions are verified on their own: a size of one causes no second error.
    let mut shape = vec![1; lead];
    shape.extend(source.shape);
    confine(input, "offsets", &offsets, 0, dest.shape)?;
    confine_strides(input, &strides)?;
    let ends = sums(&offsets, &shape);
    confine(input, "sum(offsets, source vector shape)", &ends, 1, &after_each(dest.shape))?;
    for at in 0..source.rank() {
        if source.scalable[at] != dest.scalable[lead + at] {
            return input.error(format!("mismatching scalable flags (at source vector idx={at})")).fail();
        }
        verify_whole(input, source.scalable[at], at, source.shape[at], dest.shape[lead + at])?;
    }
    Ok(())
}

/// `vector.shape_cast`
pub fn verify_shape_cast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let result = vector_parts(ctx, input.result_type(0));
    input.refuse_if(source.element != result.element, "has different source and result element types")?;
    let count = |part: VectorParts<'_>| part.shape.iter().fold(1i64, |product, &extent| product.wrapping_mul(extent));
    let scales = |part: VectorParts<'_>| part.scalable.iter().filter(|&&scales| scales).count() as i64;
    for (what, from, to) in
        [("elements", count(source), count(result)), ("scalable dims", scales(source), scales(result))]
    {
        let message = || format!("has different number of {what} at source ({from}) and result ({to})");
        input.refuse_with(from != to, message)?;
    }
    Ok(())
}

/// `vector.transpose`
pub fn verify_transpose(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let result = vector_parts(ctx, input.result_type(0));
    let rank = source.rank();
    input.refuse_with(result.rank() != rank, || format!("vector result rank mismatch: {}", result.rank()))?;
    let permutation = input.integers("permutation");
    input.refuse_with(permutation.len() != rank, || format!("transposition length mismatch: {}", permutation.len()))?;
    let mut seen = vec![false; rank];
    for (at, &index) in permutation.iter().enumerate() {
        let Some(from) = usize::try_from(index).ok().filter(|&from| from < rank) else {
            return input.error(format!("transposition index out of range: {index}")).fail();
        };
        input.refuse_with(std::mem::replace(&mut seen[from], true), || format!("duplicate position index: {index}"))?;
        input.refuse_with(result.shape[at] != source.shape[from], || format!("dimension size mismatch at: {index}"))?;
    }
    Ok(())
}

/// `vector.type_cast`: all elements of a buffer as one vector.
pub fn verify_type_cast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), input.result_type(0));
    input.refuse_if(has_layout(ctx, source), "expects operand to be a memref with identity layout")?;
    input.refuse_if(has_layout(ctx, result), "expects result to be a memref with identity layout")?;
    input.refuse_if(source.memory_space(ctx) != result.memory_space(ctx), "expects result in same memory space")?;
    let scalar = |ty: Type| ty.element_or_self(ctx).element_or_self(ctx);
    let differs = |what: &str| format!("expects {what}: {}", input.ty(result));
    let what = "result and operand with same underlying scalar type";
    input.refuse_with(scalar(source) != scalar(result), || differs(what))?;
    // All sizes, including those of vector elements.
    let extents = |ty: Type| {
        let inner = ty.element(ctx).and_then(|element| element.shape(ctx)).unwrap_or_default();
        [ty.shape(ctx).unwrap_or_default(), inner].concat()
    };
    let what = "concatenated result and operand shapes to be equal";
    input.refuse_with(extents(source) != extents(result), || differs(what))
}

/// `vector.constant_mask`
pub fn verify_constant_mask(input: &VerifyInput<'_>) -> Fallible {
    let Some(result) = parts(input.ctx, input.result_type(0)) else { return Ok(()) };
    let sizes = input.integers("mask_dim_sizes");
    if result.rank() == 0 {
        return match sizes[..] {
            [0 | 1] => Ok(()),
            [_] => input.plain_error("mask dim size must be either 0 or 1 for 0-D vectors").fail(),
            _ => input.plain_error("array attr must have length 1 for 0-D vectors").fail(),
        };
    }
    input.refuse_if(sizes.len() != result.rank(), "must specify array attr of size equal vector result rank")?;
    let message = "array attr of size out of bounds of vector result dimension size";
    input.refuse_if(sizes.iter().zip(result.shape).any(|(&size, &extent)| !(0..=extent).contains(&size)), message)?;
    let message = "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim";
    input.refuse_if(sizes.contains(&0) && sizes.iter().any(|&size| size != 0), message)?;
    let partly = |at: usize| result.scalable[at] && sizes[at] != 0 && sizes[at] != result.shape[at];
    input.refuse_if((0..sizes.len()).any(partly), "only supports 'none set' or 'all set' scalable dimensions")
}

/// `vector.create_mask`
pub fn verify_create_mask(input: &VerifyInput<'_>) -> Fallible {
    let Some(rank) = input.result_type(0).rank(input.ctx) else { return Ok(()) };
    let sizes = input.body.operand_count(input.op);
    input.refuse_if(rank == 0 && sizes != 1, "must specify exactly one operand for 0-D create_mask")?;
    input.refuse_if(rank != 0 && sizes != rank, "must specify an operand for each result vector dimension")
}
