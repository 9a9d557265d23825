//! Verifiers of the `tensor` ops, for rules that their definitions do not express.

use crate::memref::verify_dynamic_sizes;
use crate::slices::{
    SliceMismatch, rank_reduced, reassociation, static_slice, verify_in_bounds, verify_offsets_sizes_strides,
};
use freehold_core::definition::{Traits, VerifyInput, cast_incompatible};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, DYNAMIC, Name, Region, Type, TypeData, View};
use freehold_core::text::{PrintOptions, print_op, print_program};

fn result_type(input: &VerifyInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

/// Returns the tensor type of `shape` with the element type and encoding of `like`.
pub fn with_shape(ctx: &Context, like: Type, shape: &[i64]) -> Type {
    match like.data(ctx) {
        TypeData::RankedTensor { element, encoding, .. } => {
            ctx.intern_type(TypeData::RankedTensor { shape: shape.into(), element: *element, encoding: *encoding })
        }
        _ => like,
    }
}

/// Returns whether the shapes may be equal at run time.
pub fn compatible_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    let (Some(a), Some(b)) = (a.shape(ctx), b.shape(ctx)) else { return true };
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| a == DYNAMIC || b == DYNAMIC || a == b)
}

/// Returns whether `tensor.cast` can convert between these types.
pub fn are_cast_compatible(ctx: &Context, from: Type, to: Type) -> bool {
    from.is_tensor(ctx) && to.is_tensor(ctx) && from.element(ctx) == to.element(ctx) && compatible_shapes(ctx, from, to)
}

/// `tensor.cast`
pub fn verify_cast(input: &VerifyInput<'_>) -> Fallible {
    let [source] = input.operand_types();
    if are_cast_compatible(input.ctx, source, result_type(input)) {
        return Ok(());
    }
    cast_incompatible(input)
}

/// `tensor.bitcast`
pub fn verify_bitcast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([from], to) = (input.operand_types(), result_type(input));
    let width = |ty: Type| ty.element(ctx).and_then(|element| element.bit_width(ctx));
    if from.is_tensor(ctx) && to.is_tensor(ctx) && width(from) == width(to) && compatible_shapes(ctx, from, to) {
        return Ok(());
    }
    cast_incompatible(input)
}

/// `tensor.concat`
pub fn verify_concat(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let types: Vec<Type> = body.operands(input.op).map(|value| body.ty(value)).collect();
    if types.is_empty() {
        return input.error("requires at least one input").fail();
    }
    let result = result_type(input);
    let shape = result.shape(ctx).unwrap_or_default();
    if types.iter().any(|ty| ty.rank(ctx) != Some(shape.len())) {
        return input.error("rank of concatenated inputs must match result rank").fail();
    }
    if types.iter().any(|ty| ty.element(ctx) != result.element(ctx)) {
        return input.error("inputs and result element type must match").fail();
    }
    let dim = input.attribute(Name::DIM).and_then(|attr| attr.as_i64(ctx)).unwrap_or(0);
    if dim >= shape.len() as i64 {
        return input.error("concatenation dim must be less than the tensor rank").fail();
    }
    let extent = |ty: &Type, index: usize| ty.shape(ctx).map_or(DYNAMIC, |shape| shape[index]);
    let mut sizes = Vec::with_capacity(shape.len());
    for index in 0..shape.len() {
        let mut size = if index as i64 == dim { 0 } else { DYNAMIC };
        for ty in &types {
            let next = extent(ty, index);
            if index as i64 == dim {
                size = if size == DYNAMIC || next == DYNAMIC { DYNAMIC } else { size + next };
            } else if size == DYNAMIC {
                size = next;
            } else if next != DYNAMIC && next != size {
                let message = format!("static concatenation size mismatch along non-concatenated dimension {index}");
                return input.error(message).fail();
            }
        }
        sizes.push(size);
    }
    let conflict = |(&inferred, &actual): (&i64, &i64)| inferred != DYNAMIC && actual != DYNAMIC && inferred != actual;
    if sizes.iter().zip(shape).any(conflict) {
        let inferred = ctx.tensor(&sizes, result.element_or_self(ctx));
        return input
            .error(format!(
                "result type {}does not match inferred shape {} static sizes",
                input.ty(result),
                input.ty(inferred)
            ))
            .fail();
    }
    Ok(())
}

/// `tensor.empty`, and other ops with one operand for each dynamic dimension.
pub fn verify_empty(input: &VerifyInput<'_>) -> Fallible {
    verify_dynamic_sizes(input, result_type(input), input.body.operand_count(input.op))
}

/// `tensor.splat`
pub fn verify_splat(input: &VerifyInput<'_>) -> Fallible {
    verify_dynamic_sizes(input, result_type(input), input.body.operand_count(input.op) - 1)
}

/// `tensor.extract`
pub fn verify_extract(input: &VerifyInput<'_>) -> Fallible {
    let [tensor] = input.operand_types();
    if tensor.rank(input.ctx) != Some(input.body.operand_count(input.op) - 1) {
        return input.error("incorrect number of indices for extract_element").fail();
    }
    Ok(())
}

/// `tensor.insert`
pub fn verify_insert(input: &VerifyInput<'_>) -> Fallible {
    let [_, dest] = input.operand_types();
    if dest.rank(input.ctx) != Some(input.body.operand_count(input.op) - 2) {
        return input.error("incorrect number of indices").fail();
    }
    Ok(())
}

fn dims_attribute(input: &VerifyInput<'_>, name: &str) -> Vec<i64> {
    input.attribute(name).and_then(|attr| attr.as_i64_array(input.ctx)).unwrap_or_default()
}

/// Verifies `gather_dims` or `scatter_dims`.
fn verify_coordinates(
    input: &VerifyInput<'_>,
    dims: &[i64],
    indices: &[i64],
    rank: usize,
    kind: &str,
    of: &str,
) -> Fallible {
    if dims.is_empty() {
        return input.error(format!("{kind}_dims must be non-empty")).fail();
    }
    if dims.len() > rank {
        return input.error(format!("{kind}_dims overflow {of} rank")).fail();
    }
    if indices.last() != Some(&(dims.len() as i64)) {
        return input.error(format!("{kind}_dims length must match the size of last dimension of indices")).fail();
    }
    for &dim in dims {
        if dim < 0 {
            return input.error(format!("{kind}_dims value must be non-negative")).fail();
        }
        if dim >= rank as i64 {
            return input.error(format!("{kind}_dims value must be smaller than {of} rank")).fail();
        }
    }
    if dims.windows(2).any(|pair| pair[0] >= pair[1]) {
        return input.error(format!("{kind}_dims values must be strictly increasing")).fail();
    }
    Ok(())
}

/// Returns the type of a gather from `source`: the dimensions of the indices except the last, followed by those of a
/// slice.
fn gathered_type(ctx: &Context, source: Type, indices: &[i64], dims: &[i64], reduced: bool) -> Type {
    let mut shape: Vec<i64> = indices[..indices.len().saturating_sub(1)].to_vec();
    for (index, &extent) in source.shape(ctx).unwrap_or_default().iter().enumerate() {
        if !dims.contains(&(index as i64)) {
            shape.push(extent);
        } else if !reduced {
            shape.push(1);
        }
    }
    with_shape(ctx, source, &shape)
}

/// `tensor.gather`
pub fn verify_gather(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source, indices], result) = (input.operand_types(), result_type(input));
    let (dims, indices) = (dims_attribute(input, "gather_dims"), indices.shape(ctx).unwrap_or_default());
    verify_coordinates(input, &dims, indices, source.rank(ctx).unwrap_or(0), "gather", "source")?;
    let expected = [false, true].map(|reduced| gathered_type(ctx, source, indices, &dims, reduced));
    if !expected.contains(&result) {
        return input
            .error(format!(
                "result type mismatch: expected {} or its rank-reduced variant {} (got: {})",
                input.ty(expected[0]),
                input.ty(expected[1]),
                input.ty(result)
            ))
            .fail();
    }
    Ok(())
}

/// `tensor.scatter`
pub fn verify_scatter(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source, dest, indices] = input.operand_types();
    let (dims, indices) = (dims_attribute(input, "scatter_dims"), indices.shape(ctx).unwrap_or_default());
    verify_coordinates(input, &dims, indices, dest.rank(ctx).unwrap_or(0), "scatter", "dest")?;
    if input.attribute(Name::UNIQUE).is_none() {
        return input.error("requires 'unique' attribute to be set").fail();
    }
    let expected = [false, true].map(|reduced| gathered_type(ctx, dest, indices, &dims, reduced));
    if !expected.contains(&source) {
        return input
            .error(format!(
                "source type mismatch: expected {} or its rank-reduced variant {} (got: {})",
                input.ty(expected[0]),
                input.ty(expected[1]),
                input.ty(source)
            ))
            .fail();
    }
    Ok(())
}

/// `tensor.generate`
pub fn verify_generate(input: &VerifyInput<'_>) -> Fallible {
    verify_dynamic_sizes(input, result_type(input), input.body.operand_count(input.op))
}

fn body_region(input: &VerifyInput<'_>) -> Option<Region> {
    input.body.regions(input.op).first().copied()
}

/// Whether the body yields a value of the result's element type.
fn yields_element(input: &VerifyInput<'_>, region: Region) -> bool {
    let (ctx, body) = (input.ctx, input.body);
    let last = body.first_block(region).and_then(|block| body.last_op(block));
    let Some([yielded]) = last.and_then(|last| body.all_operands(last)) else { return false };
    Some(body.ty(yielded)) == result_type(input).element(ctx)
}

/// The body of `tensor.generate`.
pub fn verify_generate_body(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let Some(region) = body_region(input) else { return Ok(()) };
    let arguments = body.first_block(region).map(|block| body.arguments(block)).unwrap_or_default();
    if !arguments.iter().all(|&argument| body.ty(argument).is_index(ctx)) {
        return input.plain_error("all body arguments must be index").fail();
    }
    if Some(arguments.len()) != result_type(input).rank(ctx) {
        return input.plain_error("must have one body argument per input dimension").fail();
    }
    if !yields_element(input, region) {
        return input.error("body must be terminated with a `yield` operation of the tensor element type").fail();
    }
    Ok(())
}

/// Returns the result type of `tensor.pad`; `None` if the paddings do not match the source.
pub fn padded_type(ctx: &Context, source: Type, low: &[i64], high: &[i64]) -> Option<Type> {
    let shape = source.shape(ctx)?;
    if low.len() != shape.len() || high.len() != shape.len() {
        return None;
    }
    let extent = |index: usize| match (shape[index], low[index], high[index]) {
        (DYNAMIC, _, _) | (_, DYNAMIC, _) | (_, _, DYNAMIC) => DYNAMIC,
        (extent, low, high) => extent.wrapping_add(low).wrapping_add(high),
    };
    let padded: Vec<i64> = (0..shape.len()).map(extent).collect();
    Some(ctx.tensor(&padded, source.element_or_self(ctx)))
}

/// `tensor.pad`
pub fn verify_pad(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    let (low, high) = (dims_attribute(input, "static_low"), dims_attribute(input, "static_high"));
    let Some(expected) = padded_type(ctx, source, &low, &high) else {
        return input
            .plain_error(format!(
                "failed to infer expectedType from sourceType {}, specified resultType is {}",
                input.ty(source),
                input.ty(result)
            ))
            .fail();
    };
    let (actual, inferred) = (result.shape(ctx).unwrap_or_default(), expected.shape(ctx).unwrap_or_default());
    let fits = actual.len() == inferred.len()
        && actual.iter().zip(inferred).all(|(&actual, &inferred)| actual == inferred || inferred == DYNAMIC);
    if !fits {
        return input
            .plain_error(format!(
                "specified type {} does not match the inferred type {}",
                input.ty(result),
                input.ty(expected)
            ))
            .fail();
    }
    Ok(())
}

/// The body of `tensor.pad`.
pub fn verify_pad_body(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let Some(region) = body_region(input) else { return Ok(()) };
    let arguments = body.first_block(region).map(|block| body.arguments(block)).unwrap_or_default();
    let rank = result_type(input).rank(ctx).unwrap_or(0);
    if arguments.len() != rank {
        return input.plain_error(format!("expected the block to have {rank} arguments")).fail();
    }
    if let Some(index) = arguments.iter().position(|&argument| !body.ty(argument).is_index(ctx)) {
        return input.error(format!("expected block argument {} to be an index", index + 1)).fail();
    }
    if !yields_element(input, region) {
        return input.error("expected yield type to match shape element type").fail();
    }
    Ok(())
}

// ---- slices

fn slice_mismatch(input: &VerifyInput<'_>, kind: SliceMismatch, expected: Type) -> Fallible {
    input
        .plain_error(match kind {
            SliceMismatch::Rank => "expected rank to be smaller or equal to the other rank. ".to_string(),
            SliceMismatch::Element => {
                format!("expected element type to be {}", input.ty(expected.element_or_self(input.ctx)))
            }
            SliceMismatch::Size | SliceMismatch::Layout => {
                format!("expected type to be {} or a rank-reduced version. (size mismatch) ", input.ty(expected))
            }
        })
        .fail()
}

/// `tensor.extract_slice`
pub fn verify_extract_slice(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    let shape = source.shape(ctx).unwrap_or_default();
    verify_offsets_sizes_strides(input, [shape.len(); 3])?;
    let slice = static_slice(View::new(ctx, input.body), input.op);
    let expected = with_shape(ctx, source, &slice.sizes);
    if let Err(kind) = rank_reduced(ctx, expected, result) {
        return slice_mismatch(input, kind, expected);
    }
    verify_in_bounds(input, shape, &slice)
}

/// `tensor.insert_slice`
pub fn verify_insert_slice(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source, dest] = input.operand_types();
    let shape = dest.shape(ctx).unwrap_or_default();
    verify_offsets_sizes_strides(input, [shape.len(); 3])?;
    let slice = static_slice(View::new(ctx, input.body), input.op);
    let expected = with_shape(ctx, dest, &slice.sizes);
    if let Err(kind) = rank_reduced(ctx, expected, source) {
        return slice_mismatch(input, kind, expected);
    }
    verify_in_bounds(input, shape, &slice)
}

/// `tensor.parallel_insert_slice`
pub fn verify_parallel_insert_slice(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let parent = body.parent_op(input.op);
    let parent_def = parent.and_then(|parent| body.op_def(ctx, parent));
    if !parent_def.is_some_and(|op_def| op_def.has(Traits::IN_PARALLEL)) {
        // The parent op is printed as a whole, as a separate program would be.
        let generic = PrintOptions { generic: true, ..PrintOptions::default() };
        let shown = match parent {
            Some(parent) => print_op(View::new(ctx, body), parent, &generic),
            None => print_program(View::new(ctx, body), &generic),
        };
        return input.plain_error(format!("expected InParallelOpInterface parent, got:\n{}", shown.trim_end())).fail();
    }
    verify_insert_slice(input)
}

// ---- reshapes

/// `tensor.reshape`
pub fn verify_reshape(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source, shape], result) = (input.operand_types(), result_type(input));
    if source.element(ctx) != result.element(ctx) {
        return input.error("element types of source and destination tensor types should be the same").fail();
    }
    let Some(extents) = result.shape(ctx) else { return Ok(()) };
    let count = |ty: Type| ty.shape(ctx).map(|shape| shape.iter().fold(1i64, |count, &size| count.wrapping_mul(size)));
    if source.has_static_shape(ctx) && result.has_static_shape(ctx) && count(source) != count(result) {
        return input.error("source and destination tensor should have the same number of elements").fail();
    }
    match shape.shape(ctx).and_then(|shape| shape.first().copied()) {
        Some(DYNAMIC) => input
            .error("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")
            .fail(),
        Some(length) if length != extents.len() as i64 => {
            input.error("length of shape operand differs from the result's tensor rank").fail()
        }
        _ => Ok(()),
    }
}

/// Verifies an expansion or collapse between these types.
fn verify_reassociation(input: &VerifyInput<'_>, expanded: Type, collapsed: Type) -> Fallible {
    let ctx = input.ctx;
    let groups = input.attribute(Name::REASSOCIATION).and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    // Upstream takes dimension indices modulo 2^32, also in its messages. Larger indices are rejected nevertheless.
    let beyond = groups.iter().position(|group| group.iter().any(|&position| position > i64::from(u32::MAX)));
    let groups: Vec<Vec<u32>> =
        groups.iter().map(|group| group.iter().map(|&position| position as u32).collect()).collect();
    let (wide, narrow) = (expanded.shape(ctx).unwrap_or_default(), collapsed.shape(ctx).unwrap_or_default());
    if wide.len() < narrow.len() {
        return input
            .error(format!(
                "expected the expanded type, {} to have a higher (or same) rank than the collapsed type, {}.",
                input.ty(expanded),
                input.ty(collapsed)
            ))
            .fail();
    }
    if narrow.len() != groups.len() {
        return input
            .error(format!(
                "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
                narrow.len(),
                groups.len()
            ))
            .fail();
    }
    let dims = groups.iter().flatten().max().map_or(0, |index| index.wrapping_add(1));
    if !groups.is_empty() && dims as usize != wide.len() {
        return input
            .error(format!(
                "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {dims}.",
                wide.len()
            ))
            .fail();
    }
    let mut next = 0;
    for (index, group) in groups.iter().enumerate() {
        for &dimension in group {
            if dimension != next {
                return input.error(format!("expected reassociation map #{index} to be valid and contiguous.")).fail();
            }
            next += 1;
        }
    }
    if let Some(index) = beyond {
        return input.error(format!("expected reassociation map #{index} to be valid and contiguous.")).fail();
    }
    let mut inferred = Vec::with_capacity(narrow.len());
    for (index, (group, &extent)) in groups.iter().zip(narrow).enumerate() {
        let extents = group.iter().map(|&dimension| wide[dimension as usize]);
        if extents.clone().any(|extent| extent == DYNAMIC) {
            if extent != DYNAMIC {
                let message = format!(
                    "expected dimension {index} of collapsed type to be dynamic since one or more of the corresponding \
                     dimensions in the expanded type is dynamic"
                );
                return input.error(message).fail();
            }
            inferred.push(DYNAMIC);
        } else {
            let product = extents.fold(1i64, i64::wrapping_mul);
            if extent != product {
                return input
                    .error(format!("expected dimension {index} of collapsed type to be static value of {product}"))
                    .fail();
            }
            inferred.push(product);
        }
    }
    let expected = ctx.tensor(&inferred, expanded.element_or_self(ctx));
    if narrow != inferred.as_slice() || collapsed.element(ctx) != expanded.element(ctx) {
        return input
            .error(format!("expected collapsed type to be {}, but got {}", input.ty(expected), input.ty(collapsed)))
            .fail();
    }
    Ok(())
}

/// `tensor.expand_shape`
pub fn verify_expand_shape(input: &VerifyInput<'_>) -> Fallible {
    let ([source], result) = (input.operand_types(), result_type(input));
    let rank = result.rank(input.ctx).unwrap_or(0);
    let actual = input.attribute(Name::STATIC_OUTPUT_SHAPE).and_then(|shape| shape.as_i64_array(input.ctx));
    let actual = actual.map_or(0, |shape| shape.len());
    if actual != rank {
        let message = format!(
            "expected number of static shape dims to be equal to the output rank ({rank}) but found {actual} inputs instead"
        );
        return input.error(message).fail();
    }
    verify_reassociation(input, result, source)
}

/// `tensor.collapse_shape`
pub fn verify_collapse_shape(input: &VerifyInput<'_>) -> Fallible {
    let [source] = input.operand_types();
    verify_reassociation(input, source, result_type(input))
}
