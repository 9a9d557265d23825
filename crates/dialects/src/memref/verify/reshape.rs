//! Verifiers of expansions and collapses, and the layouts of their results.

use super::{may_equal, result_type};
use crate::slices::reassociation;
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::layout::*;
use freehold_core::ir::{Context, DYNAMIC, Name, Type, TypeData};

/// Verifies the shapes of a collapse or expansion: groups are contiguous and cover the expanded shape.
fn verify_collapsed_shape(
    input: &VerifyInput<'_>,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &[Vec<i64>],
) -> Fallible {
    if collapsed.len() != groups.len() {
        return input
            .error(format!(
                "invalid number of reassociation groups: found {}, expected {}",
                groups.len(),
                collapsed.len()
            ))
            .fail();
    }
    let mut next = 0;
    for (dimension, (group, &extent)) in groups.iter().zip(collapsed).enumerate() {
        let mut dynamic = false;
        let mut size = 1i64;
        for &index in group {
            if index != next {
                return input.error("reassociation indices must be contiguous").fail();
            }
            next += 1;
            let Some(&inner) = usize::try_from(index).ok().and_then(|index| expanded.get(index)) else {
                return input.error(format!("reassociation index {index} is out of bounds")).fail();
            };
            dynamic |= inner == DYNAMIC;
            size = multiply(size, inner);
        }
        if (extent == DYNAMIC) != dynamic {
            return input
                .error(format!(
                    "collapsed dim ({dimension}) must be dynamic if and only if reassociation group is dynamic"
                ))
                .fail();
        }
        if !dynamic && size != extent {
            return input
                .error(format!("collapsed dim size ({extent}) must equal reassociation group size ({size})"))
                .fail();
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|&extent| extent != 1) {
            return input.error("rank 0 memrefs can only be extended/collapsed with/from ones").fail();
        }
    } else if next != expanded.len() as i64 {
        return input
            .error(format!(
                "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
                expanded.len()
            ))
            .fail();
    }
    Ok(())
}

/// Returns the result type of `memref.expand_shape`; `None` if the source is not strided.
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

/// Returns strides and offset of the result of `memref.collapse_shape`. Returns `None` if a group of dimensions is
/// known not to be contiguous or, if `strict`, not known to be contiguous.
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
            let stride = strided.strides[outer];
            if strict && (running == DYNAMIC || stride == DYNAMIC) {
                return None;
            }
            if !may_equal(running, stride) {
                return None;
            }
        }
    }
    Some(Strided { strides, offset: strided.offset })
}

/// `memref.expand_shape`
pub fn verify_expand_shape(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    let groups = input.attribute(Name::REASSOCIATION).and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    let (from, to) = (source.shape(ctx).unwrap_or_default(), result.shape(ctx).unwrap_or_default());
    if from.len() > to.len() {
        return input
            .error(format!(
                "has source rank {0} and result rank {1}. This is not an expansion ({0} > {1}).",
                from.len(),
                to.len()
            ))
            .fail();
    }
    verify_collapsed_shape(input, from, to, &groups)?;
    let Some(expected) = expanded_type(ctx, source, to, &groups) else {
        return input.error("invalid source layout map").fail();
    };
    if expected != result {
        return input
            .error(format!("expected expanded type to be {} but found {}", input.ty(expected), input.ty(result)))
            .fail();
    }
    verify_output_shape(input, to, "bounds")
}

/// Verifies the output shape of an expansion.
fn verify_output_shape(input: &VerifyInput<'_>, shape: &[i64], what: &str) -> Fallible {
    let statics = input.attribute(Name::STATIC_OUTPUT_SHAPE).and_then(|attr| attr.as_i64_array(input.ctx));
    let statics = statics.unwrap_or_default();
    if statics.len() != shape.len() {
        let message = format!(
            "expected number of static shape {what} to be equal to the output rank ({}) but found {} inputs instead",
            shape.len(),
            statics.len()
        );
        return input.error(message).fail();
    }
    let dynamic = statics.iter().filter(|&&extent| extent == DYNAMIC).count();
    let actual = input.group("output_shape").len();
    if actual != dynamic {
        return input
            .error(format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} \
             dynamic dims while output_shape has {actual} values"
            ))
            .fail();
    }
    for (index, (&extent, &actual)) in shape.iter().zip(&statics).enumerate() {
        if extent != DYNAMIC && extent != actual {
            return input.error(format!("invalid output shape provided at pos {index}")).fail();
        }
    }
    Ok(())
}

/// `memref.collapse_shape`
pub fn verify_collapse_shape(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    let groups = input.attribute(Name::REASSOCIATION).and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    let (from, to) = (source.shape(ctx).unwrap_or_default(), result.shape(ctx).unwrap_or_default());
    if from.len() < to.len() {
        return input
            .error(format!(
                "has source rank {0} and result rank {1}. This is not a collapse ({0} < {1}).",
                from.len(),
                to.len()
            ))
            .fail();
    }
    verify_collapsed_shape(input, to, from, &groups)?;
    let Some((_, element, space)) = memref_parts(ctx, source) else { return Ok(()) };
    let expected = if has_layout(ctx, source) {
        match collapsed_layout(ctx, source, &groups, false) {
            Some(strided) => strided_memref(ctx, to, element, &strided.strides, strided.offset, space),
            None => return input.error("invalid source layout map or collapsing non-contiguous dims").fail(),
        }
    } else {
        ctx.memref(to, element, None, space)
    };
    if expected != result {
        return input
            .error(format!("expected collapsed type to be {} but found {}", input.ty(expected), input.ty(result)))
            .fail();
    }
    Ok(())
}

/// `memref.reshape`
pub fn verify_reshape(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source, shape], result) = (input.operand_types(), result_type(input));
    if source.element(ctx) != result.element(ctx) {
        return input.error("element types of source and destination memref types should be the same").fail();
    }
    if has_layout(ctx, source) {
        return input.error("source memref type should have identity affine map").fail();
    }
    if let TypeData::MemRef { shape: extents, layout, .. } = result.data(ctx) {
        if layout.is_some() {
            return input.error("result memref type should have identity affine map").fail();
        }
        match shape.shape(ctx).and_then(|shape| shape.first().copied()) {
            Some(DYNAMIC) => {
                return input
                    .error("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
                    .fail();
            }
            Some(length) if length != extents.len() as i64 => {
                return input.error("length of shape operand differs from the result's memref rank").fail();
            }
            _ => {}
        }
    }
    Ok(())
}
