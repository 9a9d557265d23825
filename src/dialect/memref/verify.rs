//! What must hold of memref ops beyond what their rows say.

use super::casts::memrefs_can_be_cast;
use super::layout::*;
use crate::dialect::slices::{
    SliceMismatch, StaticSlice, list, rank_reduced, rank_reduction_mask, reassociation, static_slice, verify_in_bounds,
    verify_offsets_sizes_strides,
};
use crate::interface::{Traits, Verified, VerifyInput};
use crate::ir::{AttrData, Context, DYNAMIC, Op, Type, TypeData};

fn operand_type(input: &VerifyInput<'_>, index: usize) -> Type {
    input.body.ty(input.body.operand(input.op, index))
}

fn result_type(input: &VerifyInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

fn rank(input: &VerifyInput<'_>, ty: Type) -> usize {
    ty.rank(input.ctx).unwrap_or(0)
}

/// Reports unless there is one value for each dynamic dimension of `ty`.
pub fn verify_dynamic_sizes(input: &VerifyInput<'_>, ty: Type, given: usize) -> Verified {
    let expected = ty.shape(input.ctx).map_or(0, |shape| shape.iter().filter(|&&extent| extent == DYNAMIC).count());
    if given != expected {
        return input.error(format!("incorrect number of dynamic sizes, has {given}, expected {expected}"));
    }
    Ok(())
}

/// `memref.alloc`
pub fn verify_alloc(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let ty = result_type(input);
    let TypeData::MemRef { layout, .. } = ty.data(ctx) else { return Ok(()) };
    verify_dynamic_sizes(input, ty, input.group("dynamicSizes").len())?;
    let symbols = match layout.map(|layout| layout.data(ctx)) {
        Some(AttrData::AffineMap(map)) => map.data(ctx).symbols as usize,
        Some(AttrData::StridedLayout { offset, strides }) => {
            usize::from(*offset == DYNAMIC) + strides.iter().filter(|&&stride| stride == DYNAMIC).count()
        }
        _ => 0,
    };
    let given = input.group("symbolOperands").len();
    if given != symbols {
        return input.error(format!(
            "symbol operand count does not equal memref symbol count: expected {symbols}, got {given}"
        ));
    }
    Ok(())
}

/// Whether an op that bounds automatic allocations holds `op`.
fn has_allocation_scope(ctx: &Context, input: &VerifyInput<'_>, op: Op) -> bool {
    let mut at = input.body.parent_op(op);
    while let Some(parent) = at {
        if input.body.row(ctx, parent).is_some_and(|row| row.has(Traits::AUTOMATIC_ALLOCATION_SCOPE)) {
            return true;
        }
        at = input.body.parent_op(parent);
    }
    ctx.row(input.body.header.name).is_some_and(|row| row.has(Traits::AUTOMATIC_ALLOCATION_SCOPE))
}

/// `memref.alloca`
pub fn verify_alloca(input: &VerifyInput<'_>) -> Verified {
    if !has_allocation_scope(input.ctx, input, input.op) {
        return input.error("requires an ancestor op with AutomaticAllocationScope trait");
    }
    verify_alloc(input)
}

/// `memref.realloc`
pub fn verify_realloc(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (source, result) = (operand_type(input, 0), result_type(input));
    if has_layout(ctx, source) {
        return input.plain_error(format!("unsupported layout for source memref type {}", input.ty(source)));
    }
    if has_layout(ctx, result) {
        return input.plain_error(format!("unsupported layout for result memref type {}", input.ty(result)));
    }
    let between =
        format!("specified for source memref type {} and result memref type {}", input.ty(source), input.ty(result));
    if source.memory_space(ctx) != result.memory_space(ctx) {
        return input.plain_error(format!("different memory spaces {between}"));
    }
    if source.element(ctx) != result.element(ctx) {
        return input.plain_error(format!("different element types {between}"));
    }
    let given = input.body.operand_count(input.op) > 1;
    if !result.has_static_shape(ctx) && !given {
        return input.plain_error(format!("missing dimension operand for result type {}", input.ty(result)));
    }
    if result.has_static_shape(ctx) && given {
        return input.plain_error(format!("unnecessary dimension operand for result type {}", input.ty(result)));
    }
    Ok(())
}

/// `memref.assume_alignment`
pub fn verify_assume_alignment(input: &VerifyInput<'_>) -> Verified {
    let alignment = input.attribute("alignment").and_then(|attr| attr.as_i64(input.ctx)).unwrap_or(1);
    if alignment <= 0 || alignment & (alignment - 1) != 0 {
        return input.error("alignment must be power of 2");
    }
    Ok(())
}

/// `memref.distinct_objects`
pub fn verify_distinct_objects(input: &VerifyInput<'_>) -> Verified {
    let (body, op) = (input.body, input.op);
    let operands = body.operands(op).map(|value| body.ty(value));
    if !operands.eq(body.results(op).iter().map(|&value| body.ty(value))) {
        return input.error("operand types and result types must match");
    }
    if body.operand_count(op) == 0 {
        return input.error("expected at least one operand");
    }
    Ok(())
}

/// `memref.atomic_rmw`
pub fn verify_atomic_rmw(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    if rank(input, operand_type(input, 1)) != input.body.operand_count(input.op).wrapping_sub(2) {
        return input.error("expects the number of subscripts to be equal to memref rank");
    }
    let row = &crate::dialect::arith::enums::ATOMIC_RMW_KIND_ROW;
    let value = input.attribute("kind").and_then(|kind| row.value(ctx, kind));
    let Some(kind) = row.cases.iter().find(|case| Some(case.1) == value).map(|case| case.0) else { return Ok(()) };
    let ty = operand_type(input, 0);
    match kind {
        "addf" | "maximumf" | "minimumf" | "mulf" if !ty.is_float(ctx) => {
            input.error(format!("with kind '{kind}' expects a floating-point type"))
        }
        "addi" | "maxs" | "maxu" | "mins" | "minu" | "muli" | "ori" | "xori" | "andi" if !ty.is_integer(ctx) => {
            input.error(format!("with kind '{kind}' expects an integer type"))
        }
        _ => Ok(()),
    }
}

/// `memref.generic_atomic_rmw`
pub fn verify_generic_atomic_rmw(input: &VerifyInput<'_>) -> Verified {
    let (body, op) = (input.body, input.op);
    let Some(&region) = body.regions(op).first() else { return Ok(()) };
    let arguments = body.first_block(region).map(|block| body.arguments(block)).unwrap_or_default();
    let [argument] = *arguments else { return input.error("expected single number of entry block arguments") };
    if body.ty(argument) != result_type(input) {
        return input.error("expected block argument of the same type result type");
    }
    Ok(())
}

/// What `memref.generic_atomic_rmw` holds, once that is valid.
pub fn verify_generic_atomic_rmw_body(input: &VerifyInput<'_>) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(&region) = body.regions(op).first() else { return Ok(()) };
    for inner in body.walk_regions_preorder(&[region]) {
        let effects = crate::interface::effects_of(ctx, body, inner);
        let free = match effects {
            Some(effects) => effects.is_empty(),
            None => crate::interface::has_recursive_effects(ctx, body, inner),
        };
        if !free {
            let message = "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
            input.diagnostics.error_on(ctx, body, inner, message);
            return Err(());
        }
    }
    Ok(())
}

/// `memref.atomic_yield`
pub fn verify_atomic_yield(input: &VerifyInput<'_>) -> Verified {
    let body = input.body;
    let Some(&result) = body.parent_op(input.op).and_then(|parent| body.results(parent).first()) else { return Ok(()) };
    let (parent, yielded) = (body.ty(result), operand_type(input, 0));
    if parent != yielded {
        return input.error(format!(
            "types mismatch between yield op: {} and its parent: {}",
            input.ty(yielded),
            input.ty(parent)
        ));
    }
    Ok(())
}

// ---- casts

/// Whether two dimensions, strides or offsets may be the same at run time.
fn may_equal(a: i64, b: i64) -> bool {
    a == DYNAMIC || b == DYNAMIC || a == b
}

fn require_compatible(input: &VerifyInput<'_>, compatible: bool) -> Verified {
    if compatible {
        return Ok(());
    }
    input.error(format!(
        "operand type {} and result type {} are cast incompatible",
        input.ty(operand_type(input, 0)),
        input.ty(result_type(input))
    ))
}

/// `memref.cast`
pub fn verify_cast(input: &VerifyInput<'_>) -> Verified {
    require_compatible(input, memrefs_can_be_cast(input.ctx, operand_type(input, 0), result_type(input)))
}

/// `memref.memory_space_cast`
pub fn verify_memory_space_cast(input: &VerifyInput<'_>) -> Verified {
    let compatible = match (operand_type(input, 0).data(input.ctx), result_type(input).data(input.ctx)) {
        (
            TypeData::MemRef { shape: a_shape, element: a_element, layout: a_layout, .. },
            TypeData::MemRef { shape: b_shape, element: b_element, layout: b_layout, .. },
        ) => a_shape == b_shape && a_element == b_element && a_layout == b_layout,
        (TypeData::UnrankedMemRef { element: a, .. }, TypeData::UnrankedMemRef { element: b, .. }) => a == b,
        _ => false,
    };
    require_compatible(input, compatible)
}

// ---- access

/// `memref.load`
pub fn verify_load(input: &VerifyInput<'_>) -> Verified {
    let expected = rank(input, operand_type(input, 0));
    let given = input.body.operand_count(input.op) - 1;
    if expected != given {
        return input.error(format!("incorrect number of indices for load, expected {expected} but got {given}"));
    }
    Ok(())
}

/// `memref.store`
pub fn verify_store(input: &VerifyInput<'_>) -> Verified {
    if input.body.operand_count(input.op) != 2 + rank(input, operand_type(input, 1)) {
        return input.error("store index operand count not equal to memref rank");
    }
    Ok(())
}

/// `memref.prefetch`
pub fn verify_prefetch(input: &VerifyInput<'_>) -> Verified {
    if input.body.operand_count(input.op) != 1 + rank(input, operand_type(input, 0)) {
        return input.error("too few indices");
    }
    Ok(())
}

/// `memref.dma_start`
pub fn verify_dma_start(input: &VerifyInput<'_>) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let count = body.operand_count(op);
    if count < 4 {
        return input.error("expected at least 4 operands");
    }
    let ty = |index: usize| body.ty(body.operand(op, index));
    let are_indices = |from: usize, to: usize| (from..to).all(|index| ty(index).is_index(ctx));
    let mut expected = 4;
    let mut at = 0;
    for name in ["source", "destination", "tag"] {
        if name == "tag" {
            if !ty(at).is_index(ctx) {
                return input.error("expected num elements to be of index type");
            }
            at += 1;
        }
        if !ty(at).is_ranked_memref(ctx) {
            return input.error(format!("expected {name} to be of memref type"));
        }
        let rank = ty(at).rank(ctx).unwrap_or(0);
        expected += rank;
        if count < expected {
            return input.error(format!("expected at least {expected} operands"));
        }
        if !are_indices(at + 1, at + 1 + rank) {
            return input.error(format!("expected {name} indices to be of index type"));
        }
        at += 1 + rank;
    }
    if count != expected && count != expected + 2 {
        return input.error("incorrect number of operands");
    }
    if count == expected + 2 && !are_indices(expected, count) {
        return input.error("expected stride and num elements per stride to be of type index");
    }
    Ok(())
}

/// `memref.dma_wait`
pub fn verify_dma_wait(input: &VerifyInput<'_>) -> Verified {
    let (given, expected) = (input.group("tagIndices").len(), rank(input, operand_type(input, 0)));
    if given != expected {
        return input.error(format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {expected}, but \
             got {given}"
        ));
    }
    Ok(())
}

// ---- globals

/// `memref.global`
pub fn verify_global(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let Some(ty) = input.attribute("type").and_then(|attr| attr.as_type(ctx)) else { return Ok(()) };
    let Some(shape) = ty.shape(ctx).filter(|_| ty.is_ranked_memref(ctx) && ty.has_static_shape(ctx)) else {
        return input.error(format!("type should be static shaped memref, but got {}", input.ty(ty)));
    };
    let Some(value) = input.attribute("initial_value") else { return Ok(()) };
    if matches!(value.data(ctx), AttrData::Unit) {
        return Ok(());
    }
    let is_elements = matches!(
        value.data(ctx),
        AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::Sparse { .. }
            | AttrData::DenseResource { .. }
    );
    let Some(value_type) = value.ty(ctx).filter(|_| is_elements) else {
        let text = crate::syntax::attr_text(ctx, value);
        return input.error(format!("initial value should be a unit or elements attribute, but got {text}"));
    };
    let (expected, found) = (ty.element_or_self(ctx), value_type.element_or_self(ctx));
    if expected != found {
        return input.error(format!(
            "initial value element expected to be of type {}, but was of type {}",
            input.ty(expected),
            input.ty(found)
        ));
    }
    let found = value_type.shape(ctx).unwrap_or_default();
    if shape != found {
        return input.error(format!("initial value shape expected to be {} but was {}", list(shape), list(found)));
    }
    Ok(())
}

/// `memref.get_global`
pub fn verify_get_global(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let Some(reference) = input.attribute("name") else { return Ok(()) };
    let text = crate::syntax::attr_text(ctx, reference);
    let bare = text.strip_prefix('@').unwrap_or(&text);
    let global = input.symbol(reference).filter(|symbol| symbol.is(ctx, "memref.global"));
    let Some(global) = global else {
        return input.error(format!("'{bare}' does not reference a valid global memref"));
    };
    let ty = global.attribute(ctx, "type").and_then(|attr| attr.as_type(ctx));
    let result = result_type(input);
    match ty {
        Some(ty) if ty != result => input.error(format!(
            "result type {} does not match type {} of the global memref @{bare}",
            input.ty(result),
            input.ty(ty)
        )),
        _ => Ok(()),
    }
}

// ---- views

fn number(value: i64) -> String {
    if value == DYNAMIC { "dynamic".to_string() } else { value.to_string() }
}

/// `memref.reinterpret_cast`
pub fn verify_reinterpret_cast(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (source, result) = (operand_type(input, 0), result_type(input));
    let rank = rank(input, result);
    verify_offsets_sizes_strides(input, [1, rank, rank])?;
    let between = format!("specified for source type {} and result memref type {}", input.ty(source), input.ty(result));
    if source.memory_space(ctx) != result.memory_space(ctx) {
        return input.plain_error(format!("different memory spaces {between}"));
    }
    if source.element(ctx) != result.element(ctx) {
        return input.plain_error(format!("different element types {between}"));
    }
    let slice = static_slice(ctx, input.body, input.op);
    let mismatch = |what: &str, found: i64, expected: i64, dimension: Option<usize>| {
        let place = dimension.map_or(String::new(), |index| format!(" in dim = {index}"));
        let expected = number(expected);
        input.plain_error(format!("expected result type with {what} = {expected} instead of {found}{place}"))
    };
    for (index, (&found, &expected)) in result.shape(ctx).unwrap_or_default().iter().zip(&slice.sizes).enumerate() {
        if found != DYNAMIC && found != expected {
            return mismatch("size", found, expected, Some(index));
        }
    }
    let Some(strided) = strides_and_offset(ctx, result) else { return Ok(()) };
    let offset = slice.offsets.first().copied().unwrap_or(0);
    if strided.offset != DYNAMIC && strided.offset != offset {
        return mismatch("offset", strided.offset, offset, None);
    }
    for (index, (&found, &expected)) in strided.strides.iter().zip(&slice.strides).enumerate() {
        if found != DYNAMIC && found != expected {
            return mismatch("stride", found, expected, Some(index));
        }
    }
    Ok(())
}

/// What must hold of the shapes of a collapse or expansion; groups are contiguous and cover the expanded shape.
fn verify_collapsed_shape(
    input: &VerifyInput<'_>,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &[Vec<i64>],
) -> Verified {
    if collapsed.len() != groups.len() {
        return input.error(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        ));
    }
    let mut next = 0;
    for (dimension, (group, &extent)) in groups.iter().zip(collapsed).enumerate() {
        let mut dynamic = false;
        let mut size = 1i64;
        for &index in group {
            if index != next {
                return input.error("reassociation indices must be contiguous");
            }
            next += 1;
            let Some(&inner) = usize::try_from(index).ok().and_then(|index| expanded.get(index)) else {
                return input.error(format!("reassociation index {index} is out of bounds"));
            };
            dynamic |= inner == DYNAMIC;
            size = multiply(size, inner);
        }
        if (extent == DYNAMIC) != dynamic {
            return input.error(format!(
                "collapsed dim ({dimension}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if !dynamic && size != extent {
            return input.error(format!("collapsed dim size ({extent}) must equal reassociation group size ({size})"));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|&extent| extent != 1) {
            return input.error("rank 0 memrefs can only be extended/collapsed with/from ones");
        }
    } else if next != expanded.len() as i64 {
        return input.error(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ));
    }
    Ok(())
}

/// The type that `memref.expand_shape` gives; `None` where the source has no strides.
pub fn expanded_type(ctx: &Context, source: Type, shape: &[i64], groups: &[Vec<i64>]) -> Option<Type> {
    let (_, element, space) = memref_parts(ctx, source)?;
    if !has_layout(ctx, source) {
        return Some(ctx.memref(shape, element, None, space));
    }
    let strided = strides_and_offset(ctx, source)?;
    let mut strides = vec![1; shape.len()];
    let mut next = shape.len();
    for (group, &stride) in groups.iter().zip(&strided.strides).rev() {
        let mut running = stride;
        for _ in group {
            next = next.checked_sub(1)?;
            strides[next] = running;
            running = multiply(running, shape[next]);
        }
    }
    Some(strided_memref(ctx, shape, element, &strides, strided.offset, space))
}

/// The strides of what `memref.collapse_shape` gives, and the offset; `None` where dimensions that it joins are known
/// to have gaps, or, if `strict`, are not known to have none.
pub fn collapsed_layout(ctx: &Context, source: Type, groups: &[Vec<i64>], strict: bool) -> Option<Strided> {
    let shape = source.shape(ctx)?;
    let strided = strides_and_offset(ctx, source)?;
    let mut strides = smallvec::SmallVec::new();
    for group in groups {
        let mut group = group.as_slice();
        while let [init @ .., last] = group
            && !init.is_empty()
            && shape[*last as usize] == 1
        {
            group = init;
        }
        let &last = group.last()?;
        let known = shape[last as usize] != DYNAMIC || group.len() == 1;
        strides.push(if known { strided.strides[last as usize] } else { DYNAMIC });
    }
    for (group, &stride) in groups.iter().zip(&strides) {
        let mut running = stride;
        for &index in group[1..].iter().rev() {
            running = multiply(running, shape[index as usize]);
            let outer = index as usize - 1;
            if shape[outer] == 1 {
                continue;
            }
            let found = strided.strides[outer];
            if strict && (running == DYNAMIC || found == DYNAMIC) {
                return None;
            }
            if !may_equal(running, found) {
                return None;
            }
        }
    }
    Some(Strided { strides, offset: strided.offset })
}

/// `memref.expand_shape`
pub fn verify_expand_shape(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (source, result) = (operand_type(input, 0), result_type(input));
    let groups = input.attribute("reassociation").and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    let (from, to) = (source.shape(ctx).unwrap_or_default(), result.shape(ctx).unwrap_or_default());
    if from.len() > to.len() {
        return input.error(format!(
            "has source rank {0} and result rank {1}. This is not an expansion ({0} > {1}).",
            from.len(),
            to.len()
        ));
    }
    verify_collapsed_shape(input, from, to, &groups)?;
    let Some(expected) = expanded_type(ctx, source, to, &groups) else {
        return input.error("invalid source layout map");
    };
    if expected != result {
        return input.error(format!(
            "expected expanded type to be {} but found {}",
            input.ty(expected),
            input.ty(result)
        ));
    }
    verify_output_shape(input, to, "bounds")
}

/// What must hold of the output shape of an expansion.
fn verify_output_shape(input: &VerifyInput<'_>, shape: &[i64], what: &str) -> Verified {
    let statics = input.attribute("static_output_shape").and_then(|attr| attr.as_i64_array(input.ctx));
    let statics = statics.unwrap_or_default();
    if statics.len() != shape.len() {
        return input.error(format!(
            "expected number of static shape {what} to be equal to the output rank ({}) but found {} inputs instead",
            shape.len(),
            statics.len()
        ));
    }
    let dynamic = statics.iter().filter(|&&extent| extent == DYNAMIC).count();
    let given = input.group("output_shape").len();
    if given != dynamic {
        return input.error(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} \
             dynamic dims while output_shape has {given} values"
        ));
    }
    for (index, (&extent, &given)) in shape.iter().zip(&statics).enumerate() {
        if extent != DYNAMIC && extent != given {
            return input.error(format!("invalid output shape provided at pos {index}"));
        }
    }
    Ok(())
}

/// `memref.collapse_shape`
pub fn verify_collapse_shape(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (source, result) = (operand_type(input, 0), result_type(input));
    let groups = input.attribute("reassociation").and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    let (from, to) = (source.shape(ctx).unwrap_or_default(), result.shape(ctx).unwrap_or_default());
    if from.len() < to.len() {
        return input.error(format!(
            "has source rank {0} and result rank {1}. This is not a collapse ({0} < {1}).",
            from.len(),
            to.len()
        ));
    }
    verify_collapsed_shape(input, to, from, &groups)?;
    let Some((_, element, space)) = memref_parts(ctx, source) else { return Ok(()) };
    let expected = if has_layout(ctx, source) {
        match collapsed_layout(ctx, source, &groups, false) {
            Some(strided) => strided_memref(ctx, to, element, &strided.strides, strided.offset, space),
            None => return input.error("invalid source layout map or collapsing non-contiguous dims"),
        }
    } else {
        ctx.memref(to, element, None, space)
    };
    if expected != result {
        return input.error(format!(
            "expected collapsed type to be {} but found {}",
            input.ty(expected),
            input.ty(result)
        ));
    }
    Ok(())
}

/// `memref.reshape`
pub fn verify_reshape(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (source, shape, result) = (operand_type(input, 0), operand_type(input, 1), result_type(input));
    if source.element(ctx) != result.element(ctx) {
        return input.error("element types of source and destination memref types should be the same");
    }
    if has_layout(ctx, source) {
        return input.error("source memref type should have identity affine map");
    }
    if let TypeData::MemRef { shape: extents, layout, .. } = result.data(ctx) {
        if layout.is_some() {
            return input.error("result memref type should have identity affine map");
        }
        match shape.shape(ctx).and_then(|shape| shape.first().copied()) {
            Some(DYNAMIC) => {
                return input
                    .error("cannot use shape operand with dynamic length to reshape to statically-ranked memref type");
            }
            Some(length) if length != extents.len() as i64 => {
                return input.error("length of shape operand differs from the result's memref rank");
            }
            _ => {}
        }
    }
    Ok(())
}

/// The type of a subview without rank reduction; `None` where the source has no strides or the lists do not fit it.
pub fn subview_type(ctx: &Context, source: Type, slice: &StaticSlice) -> Option<Type> {
    let (shape, element, space) = memref_parts(ctx, source)?;
    let strided = strides_and_offset(ctx, source)?;
    if [&slice.offsets, &slice.sizes, &slice.strides].iter().any(|list| list.len() != shape.len()) {
        return None;
    }
    let mut offset = strided.offset;
    let mut strides = Vec::with_capacity(shape.len());
    for (index, &stride) in strided.strides.iter().enumerate() {
        offset = add(offset, multiply(slice.offsets[index], stride));
        strides.push(multiply(stride, slice.strides[index]));
    }
    Some(strided_memref(ctx, &slice.sizes, element, &strides, offset, space))
}

/// The type of a subview with the given, maybe rank-reduced, shape.
pub fn rank_reduced_subview_type(ctx: &Context, source: Type, slice: &StaticSlice, shape: &[i64]) -> Option<Type> {
    let full = subview_type(ctx, source, slice)?;
    let (_, element, space) = memref_parts(ctx, full)?;
    if shape.len() == slice.sizes.len() {
        return Some(full);
    }
    let dropped = rank_reduction_mask(&slice.sizes, shape)?;
    let strided = strides_and_offset(ctx, full)?;
    let strides: Vec<i64> =
        strided.strides.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(&stride, _)| stride).collect();
    Some(strided_memref(ctx, shape, element, &strides, strided.offset, space))
}

/// Which dimensions a subview drops: those of extent 1 whose strides are gone. `None` where it cannot be.
pub fn dropped_dimensions(ctx: &Context, full: Type, reduced: Type, sizes: &[i64]) -> Option<Vec<bool>> {
    let (from, to) = (full.rank(ctx)?, reduced.rank(ctx)?);
    let mut dropped = vec![false; from];
    if from == to {
        return Some(dropped);
    }
    for (flag, &size) in dropped.iter_mut().zip(sizes) {
        *flag = size == 1;
    }
    let count = |dropped: &[bool]| dropped.iter().filter(|&&flag| flag).count();
    if count(&dropped) + to == from {
        return Some(dropped);
    }
    let originals = strides_and_offset(ctx, full)?.strides;
    let by_strides = dropped_by_strides(ctx, &originals, reduced, dropped)?;
    if count(&by_strides) + to != from {
        return None;
    }
    // Dimensions with one stride are told apart by their extents; mlir-opt takes the first, and changes the shape.
    let kept = |list: &[i64], dropped: &[bool]| -> Vec<i64> {
        list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(&entry, _)| entry).collect()
    };
    let shape = reduced.shape(ctx)?;
    let by_extents = rank_reduction_mask(sizes, shape).filter(|by_extents| {
        kept(sizes, &by_strides) != shape && kept(&originals, by_extents) == kept(&originals, &by_strides)
    });
    Some(by_extents.unwrap_or(by_strides))
}

/// As far as strides tell: `dropped` are the candidates.
fn dropped_by_strides(ctx: &Context, originals: &[i64], reduced: Type, mut dropped: Vec<bool>) -> Option<Vec<bool>> {
    let candidates = strides_and_offset(ctx, reduced)?.strides;
    let occurrences = |list: &[i64], stride: i64| list.iter().filter(|&&entry| entry == stride).count();
    let mut left: Vec<(i64, usize)> = Vec::new();
    for index in 0..originals.len() {
        if !dropped[index] {
            continue;
        }
        let stride = originals[index];
        let at = left.iter().position(|entry| entry.0 == stride).unwrap_or_else(|| {
            left.push((stride, occurrences(originals, stride)));
            left.len() - 1
        });
        let kept = occurrences(&candidates, stride);
        match left[at].1.cmp(&kept) {
            std::cmp::Ordering::Greater => left[at].1 -= 1,
            std::cmp::Ordering::Equal => dropped[index] = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    Some(dropped)
}

/// `memref.subview`
pub fn verify_subview(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (source, result) = (operand_type(input, 0), result_type(input));
    let Some(shape) = source.shape(ctx) else { return Ok(()) };
    verify_offsets_sizes_strides(input, [shape.len(); 3])?;
    if source.memory_space(ctx) != result.memory_space(ctx) {
        return input.plain_error(format!(
            "different memory spaces specified for base memref type {} and subview memref type {}",
            input.ty(source),
            input.ty(result)
        ));
    }
    let slice = static_slice(ctx, input.body, input.op);
    let Some(expected) = subview_type(ctx, source, &slice) else {
        return input.plain_error(format!("base type {} is not strided", input.ty(source)));
    };
    let mismatch = |kind: SliceMismatch| {
        let found = input.ty(result);
        let expected_text = input.ty(expected);
        input.plain_error(match kind {
            SliceMismatch::Rank => {
                format!("expected result rank to be smaller or equal to the source rank, but got {found}")
            }
            SliceMismatch::Size => format!(
                "expected result type to be {expected_text} or a rank-reduced version. (mismatch of result sizes), but \
                 got {found}"
            ),
            SliceMismatch::Element => {
                let element = input.ty(expected.element_or_self(ctx));
                format!("expected result element type to be {element}, but got {found}")
            }
            SliceMismatch::Layout => format!(
                "expected result type to be {expected_text} or a rank-reduced version. (mismatch of result layout), but \
                 got {found}"
            ),
        })
    };
    if let Err(kind) = rank_reduced(ctx, expected, result) {
        return mismatch(kind);
    }
    let layouts = (strides_and_offset(ctx, expected), strides_and_offset(ctx, result));
    let (Some(full), Some(reduced)) = layouts else { return mismatch(SliceMismatch::Layout) };
    if full.offset != reduced.offset {
        return mismatch(SliceMismatch::Layout);
    }
    let Some(dropped) = dropped_dimensions(ctx, expected, result, &slice.sizes) else {
        return mismatch(SliceMismatch::Layout);
    };
    let kept = full.strides.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(stride, _)| stride);
    if !kept.eq(reduced.strides.iter()) {
        return mismatch(SliceMismatch::Layout);
    }
    verify_in_bounds(input, shape, &slice)
}

/// `memref.transpose`
pub fn verify_transpose(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (source, result) = (operand_type(input, 0), result_type(input));
    let Some(map) = input.attribute("permutation").and_then(|attr| attr.as_map(ctx)) else { return Ok(()) };
    if !map.is_permutation(ctx) {
        return input.error("expected a permutation map");
    }
    let Some((shape, element, space)) = memref_parts(ctx, source) else { return Ok(()) };
    if map.data(ctx).dims as usize != shape.len() {
        return input.error("expected a permutation map of same rank as the input");
    }
    let Some(strided) = strides_and_offset(ctx, source) else { return Ok(()) };
    let order: Vec<usize> = map
        .results(ctx)
        .iter()
        .filter_map(|expr| match *expr.data(ctx) {
            crate::ir::AffineExprData::Dim(index) => Some(index as usize),
            _ => None,
        })
        .collect();
    let new_shape: Vec<i64> = order.iter().map(|&index| shape[index]).collect();
    let strides: Vec<i64> = order.iter().map(|&index| strided.strides[index]).collect();
    let expected = canonical_layout(ctx, strided_memref(ctx, &new_shape, element, &strides, strided.offset, space));
    let found = canonical_layout(ctx, result);
    let parts = |ty: Type| (memref_parts(ctx, ty), strides_and_offset(ctx, ty));
    if found != expected && (parts(found) != parts(expected) || parts(found).1.is_none()) {
        return input.error(format!(
            "result type {} is not equivalent to the canonical transposed input type {}",
            input.ty(result),
            input.ty(with_map_layout(ctx, expected))
        ));
    }
    Ok(())
}

/// `memref.view`
pub fn verify_view(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (base, view) = (operand_type(input, 0), result_type(input));
    if has_layout(ctx, base) {
        return input.plain_error(format!("unsupported map for base memref type {}", input.ty(base)));
    }
    if has_layout(ctx, view) {
        return input.plain_error(format!("unsupported map for result memref type {}", input.ty(view)));
    }
    if base.memory_space(ctx) != view.memory_space(ctx) {
        return input.plain_error(format!(
            "different memory spaces specified for base memref type {} and view memref type {}",
            input.ty(base),
            input.ty(view)
        ));
    }
    verify_dynamic_sizes(input, view, input.group("sizes").len())
}
