//! Verification of the types of operands and results: their constraints and relations.

use super::*;
use crate::diagnostics::Fallible;
use crate::ir::View;

pub(super) type Ranges = SmallVec<[Range<usize>; 6]>;

pub(super) fn operand_ranges(input: &VerifyInput<'_>, op_def: &OpDef) -> Ranges {
    let sizes = op_def.has(Traits::OPERAND_SEGMENTS).then(|| segment_sizes(input, "operandSegmentSizes"));
    ranges(op_def.operands, sizes.flatten(), input.body.operand_count(input.op))
}

pub(super) fn result_ranges(input: &VerifyInput<'_>, op_def: &OpDef) -> Ranges {
    let sizes = op_def.has(Traits::RESULT_SEGMENTS).then(|| segment_sizes(input, "resultSegmentSizes"));
    ranges(op_def.results, sizes.flatten(), input.body.results(input.op).len())
}

/// Returns the range of each group among `count` values.
pub(super) fn ranges(groups: &[ValueGroup], sizes: Option<SmallVec<[i64; 8]>>, count: usize) -> Ranges {
    let ones = groups.iter().filter(|group| group.arity == Arity::One).count();
    let share = if ones == groups.len() { 0 } else { count.saturating_sub(ones) / (groups.len() - ones) };
    // As a slice: whether the list is on the heap is asked once, and only of a list that there is.
    let sizes = sizes.as_deref();
    let mut start = 0;
    let mut ranges = Ranges::new();
    for (index, group) in groups.iter().enumerate() {
        let size = match sizes {
            Some(sizes) => sizes.get(index).map_or(0, |&size| size.max(0) as usize),
            None if group.arity == Arity::One => 1,
            None => share,
        };
        let end = (start + size).min(count);
        ranges.push(start..end);
        start = end;
    }
    ranges
}

pub(super) fn verify_value_types(
    input: &VerifyInput<'_>,
    groups: &[ValueGroup],
    what: &str,
    ranges: Ranges,
    ty: &dyn Fn(usize) -> Type,
) -> Fallible {
    for (group, range) in groups.iter().zip(ranges) {
        if group.arity == Arity::Optional && range.len() > 1 {
            return input
                .error(format!(
                    "{what} group starting at #{} requires 0 or 1 element, but found {}",
                    range.start,
                    range.len()
                ))
                .fail();
        }
        for index in range {
            let ty = ty(index);
            if !(group.constraint.accepts)(input.ctx, ty) {
                let variadic = match group.arity {
                    Arity::One | Arity::Optional => "",
                    Arity::Variadic | Arity::VariadicOfVariadic(_) => "variadic of ",
                };
                let summary = group.constraint.summary;
                let ty = input.ty(ty);
                return input.error(format!("{what} #{index} must be {variadic}{summary}, but got {ty}")).fail();
            }
        }
    }
    Ok(())
}

/// Returns the types of the operand group, result group or typed attribute `name`, and whether it may be absent.
pub(super) fn types_of(input: &VerifyInput<'_>, op_def: &OpDef, name: &str) -> (SmallVec<[Type; 2]>, bool) {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    if let Some(index) = op_def.operands.iter().position(|group| group.name == name) {
        let range = op_def.operand_range(View::new(ctx, body), op, index);
        let types = range.map(|index| body.ty(body.operand(op, index))).collect();
        return (types, op_def.operands[index].arity == Arity::Optional);
    }
    if let Some(index) = op_def.results.iter().position(|group| group.name == name) {
        let range = op_def.result_range(View::new(ctx, body), op, index);
        let types = body.results(op)[range].iter().map(|&value| body.ty(value)).collect();
        return (types, op_def.results[index].arity == Arity::Optional);
    }
    let ty = input.attribute(name).map(|attr| attr.ty(ctx).unwrap_or_else(|| ctx.none()));
    (ty.into_iter().collect(), true)
}

pub(super) fn verify_relation(input: &VerifyInput<'_>, op_def: &OpDef, relation: &TypeRelation) -> Fallible {
    let ctx = input.ctx;
    let all_equal = |names: &[&str], same: &dyn Fn(Type, Type) -> bool| {
        let mut first = None;
        names.iter().all(|name| {
            types_of(input, op_def, name).0.iter().all(|&ty| match first {
                None => {
                    first = Some(ty);
                    true
                }
                Some(first) => same(first, ty),
            })
        })
    };
    // A dialect's type may implement the interface of shaped types, and only its own code knows the shape.
    let all_alike = |names: &[&str], same: &dyn Fn(Type, Type) -> bool| {
        all_equal(names, &|a, b| a == b || a.is_of_dialect(ctx) || b.is_of_dialect(ctx) || same(a, b))
    };
    let (names, what, holds) = match *relation {
        TypeRelation::Same(names) => (names, "type", all_equal(names, &|a, b| a == b)),
        TypeRelation::SameElement(names) => {
            let same = |a: Type, b: Type| a.element_or_self(ctx) == b.element_or_self(ctx);
            (names, "element type", all_alike(names, &same))
        }
        TypeRelation::SameShape(names) => (names, "shape", all_alike(names, &|a, b| a.shape(ctx) == b.shape(ctx))),
        TypeRelation::SameRank(names) => (names, "rank", all_alike(names, &|a, b| a.rank(ctx) == b.rank(ctx))),
        TypeRelation::Transform { summary, from, to, transform, matches } => {
            let (from, from_optional) = types_of(input, op_def, from);
            let (to, to_optional) = types_of(input, op_def, to);
            if (from.is_empty() && from_optional) || (to.is_empty() && to_optional) {
                return Ok(());
            }
            let holds = match matches {
                Some(matches) => matches(ctx, &from, &to),
                None => transform(ctx, &from).is_some_and(|types| types == to),
            };
            return if holds { Ok(()) } else { input.error(format!("failed to verify that {summary}")).fail() };
        }
        TypeRelation::Holds { summary, check } => {
            let holds = check(View::new(ctx, input.body), input.op);
            return if holds { Ok(()) } else { input.error(format!("failed to verify that {summary}")).fail() };
        }
    };
    if holds {
        return Ok(());
    }
    input.error(format!("failed to verify that all of {{{}}} have same {what}", names.join(", "))).fail()
}

pub(super) fn verify_inferred_types(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    let Some(infer) = op_def.infer else { return Ok(()) };
    if !op_def.has(Traits::INFER_TYPES) || op_def.has(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
        return Ok(());
    }
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let operands = body.operand_vec(op);
    let attributes = body.attributes(op);
    let regions = body.regions(op);
    match infer(&InferInput { ctx, body, operands: &operands, attributes, regions }) {
        Ok(inferred) => {
            let results = body.results(op).iter().map(|&value| body.ty(value));
            if results.clone().eq(inferred.iter().copied()) {
                return Ok(());
            }
            let _ = input.not_inferred(&inferred);
        }
        Err(message) if message.is_empty() => {}
        Err(message) => {
            input.error_here(message);
        }
    }
    input.error("failed to infer returned types").fail()
}

/// Reports that a cast between these types is invalid.
///
/// # Errors
///
/// Always.
pub fn cast_incompatible(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    let operands: SmallVec<[Type; 2]> = body.operands(op).map(|value| body.ty(value)).collect();
    let results: SmallVec<[Type; 2]> = body.results(op).iter().map(|&value| body.ty(value)).collect();
    let from = match operands.len() {
        0 => "s []".to_string(),
        1 => format!(" {}", input.types(operands)),
        _ => format!("s {}", input.types(operands)),
    };
    let plural = if results.len() == 1 { " " } else { "s " };
    input
        .error(format!("operand type{from} and result type{plural}{} are cast incompatible", input.types(results)))
        .fail()
}
