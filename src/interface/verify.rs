//! What a row says of an op, verified.
//!
//! The order is MLIR's, for it decides which of several findings is reported: counts of regions, results, successors
//! and operands; structural traits; attributes; types of operands and results; relations between types; regions; the
//! op's own rule; the remaining traits. What needs valid regions comes in [`verify_regions_by_row`].
//!
//! Cost: O(operands + results + attributes + regions), without allocation for valid ops of ordinary size.

use std::ops::Range;

use smallvec::SmallVec;

use super::*;
use crate::ir::{
    Attr, AttrData, Block, Body, Context, Name, Op, OpSpec, Region, SymbolScope, Type, TypeData, Value, read_signed,
};
use crate::syntax::Diagnostics;

/// Verifies an op by its row: everything that does not need its regions to be valid.
pub fn verify_op_by_row(input: &VerifyInput<'_>) -> Verified {
    let row = input.row();
    verify_counts(input, row)?;
    verify_structure(input, row)?;
    verify_attributes(input, row)?;
    verify_value_types(input, row.operands, "operand", operand_ranges(input, row), &|index| {
        input.body.ty(input.body.operand(input.op, index))
    })?;
    verify_value_types(input, row.results, "result", result_ranges(input, row), &|index| {
        input.body.ty(input.body.result(input.op, index))
    })?;
    for relation in row.relations {
        verify_relation(input, row, relation)?;
    }
    verify_region_sizes(input, row)?;
    // Whether an elementwise cast makes sense is asked of operands and results of one shape.
    if row.has(Traits::CAST.union(Traits::ELEMENTWISE).union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)) {
        verify_same_shape(input)?;
    }
    if let Some(verify) = row.verify {
        verify(input)?;
    }
    verify_traits(input, row)?;
    if row.regions.is_empty() { verify_inferred_types(input, row) } else { Ok(()) }
}

/// Verifies what the row says and needs valid regions: symbols, implicit terminators, loops and control flow between
/// regions, inferred types.
pub fn verify_regions_by_row(input: &VerifyInput<'_>) -> Verified {
    let row = input.row();
    if row.has(Traits::SYMBOL_TABLE) {
        verify_symbol_table(input)?;
    }
    if let Some(terminator) = row.implicit_terminator {
        verify_implicit_terminator(input, terminator)?;
    }
    if let Some(loop_like) = row.loop_like {
        verify_loop(input, loop_like)?;
    }
    if let Some(region_branch) = row.region_branch {
        verify_region_branch(input, region_branch)?;
    }
    verify_inferred_types(input, row)
}

/// Verifies what the row of the op at the top of a program says of its attributes and regions. Nothing holds that op,
/// so that it has neither operands nor results.
pub fn verify_root_by_row(ctx: &Context, body: &Body, diagnostics: &Diagnostics) -> Verified {
    let Some(row) = ctx.row(body.header.name) else { return Ok(()) };
    let error = |message: String| {
        diagnostics.error(body.header.location, format!("'{}' op {message}", row.name));
        Err(())
    };
    let entries = body.header.attributes.entries(ctx);
    let get = |name: &str| entries.iter().find(|entry| ctx.str(entry.0) == name).map(|entry| entry.1);
    for (number, &region) in body.roots().iter().enumerate() {
        let blocks = body.blocks(region).take(2).count();
        if row.has(Traits::SINGLE_BLOCK) && blocks > 1 {
            return error(format!("expects region #{number} to have 0 or 1 blocks"));
        }
    }
    for group in row.attributes {
        match get(group.name) {
            Some(attr) if !(group.constraint.accepts)(ctx, attr) => {
                let summary = group.constraint.summary;
                return error(format!("attribute '{}' failed to satisfy constraint: {summary}", group.name));
            }
            None if matches!(group.presence, Presence::Required) => {
                return error(format!("requires attribute '{}'", group.name));
            }
            _ => {}
        }
    }
    if let Some(problem) = body.roots().iter().enumerate().find_map(|(number, &region)| {
        let blocks = body.blocks(region).take(2).count();
        region_size_problem(row, number, &|_| blocks)
    }) {
        return error(problem);
    }
    if let Some(name) = get("sym_name")
        && row.has(Traits::SYMBOL)
    {
        let problem = symbol_problem(ctx, Some(name), get("sym_visibility"));
        problem.map_or(Ok(()), error)?;
    }
    // The op's own rule sees the op without its regions, in a body of its own.
    let Some(verify) = row.verify else { return Ok(()) };
    let mut holder = Body::new(body.header.name, Context::EMPTY_DICTIONARY, body.header.location);
    let spec = OpSpec::new(body.header.name, body.header.location).attributes(body.header.attributes);
    let op = holder.create(&spec);
    verify(&VerifyInput { ctx, body: &holder, op, diagnostics, symbols: &SymbolScope::EMPTY })
}

/// Verifies what the row of the op at the top of a program says once its regions are valid.
pub fn verify_root_regions_by_row(ctx: &Context, body: &Body, diagnostics: &Diagnostics) -> Verified {
    match (ctx.row(body.header.name), body.root_block()) {
        (Some(row), Some(block)) if row.has(Traits::SYMBOL_TABLE) => {
            verify_unique_symbols(ctx, body, block, diagnostics)
        }
        _ => Ok(()),
    }
}

/// The body in which the op's regions lie, and these.
fn regions<'a>(input: &VerifyInput<'a>) -> (&'a Body, &'a [Region]) {
    match input.body.nested(input.op) {
        Some(nested) => (nested, nested.roots()),
        None => (input.body, input.body.regions(input.op)),
    }
}

// ---- counts

fn least<'a, T: 'a>(groups: &'a [T], is_one: impl Fn(&T) -> bool) -> (usize, bool) {
    let ones = groups.iter().filter(|group| is_one(group)).count();
    (ones, ones != groups.len())
}

fn verify_counts(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    let (body, op) = (input.body, input.op);
    let found = body.region_count(op);
    let (expected, open) = least(row.regions, |group| !group.variadic);
    if found < expected || (!open && found != expected) {
        return input.error(match (expected, open) {
            (0, _) => "requires zero regions".to_string(),
            (1, false) => "requires one region".to_string(),
            (_, false) => format!("expected {expected} regions"),
            (_, true) => format!("expected {expected} or more regions"),
        });
    }
    let found = body.results(op).len();
    let (expected, open) = least(row.results, |group| group.arity == Arity::One);
    if found < expected || (!open && found != expected) {
        return input.error(match (expected, open) {
            (0, _) => "requires zero results".to_string(),
            (1, false) => "requires one result".to_string(),
            (_, false) => format!("expected {expected} results"),
            (_, true) => format!("expected {expected} or more results"),
        });
    }
    let found = body.successor_count(op);
    let (expected, open) = least(row.successors, |group| !group.variadic);
    if found < expected || (!open && found != expected) {
        return input.error(match (expected, open) {
            (1, false) => format!("requires 1 successor but found {found}"),
            (_, false) => format!("requires {expected} successors but found {found}"),
            (_, true) => format!("requires at least {expected} successors but found {found}"),
        });
    }
    let found = body.operand_count(op);
    let (expected, open) = least(row.operands, |group| group.arity == Arity::One);
    if found < expected || (!open && found != expected) {
        return input.error(match (expected, open) {
            (0, _) => "requires zero operands".to_string(),
            (1, false) => "requires a single operand".to_string(),
            (_, false) => format!("expected {expected} operands, but found {found}"),
            (_, true) => format!("expected {expected} or more operands, but found {found}"),
        });
    }
    Ok(())
}

// ---- structure

fn verify_structure(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    let (body, op) = (input.body, input.op);
    if row.has(Traits::OPERAND_SEGMENTS) {
        verify_segments(input, "operandSegmentSizes", "operand", row.operands.len(), body.operand_count(op))?;
    }
    if row.has(Traits::RESULT_SEGMENTS) {
        verify_segments(input, "resultSegmentSizes", "result", row.results.len(), body.results(op).len())?;
    }
    if row.has(Traits::NO_REGION_ARGUMENTS) {
        let (inner, regions) = regions(input);
        for (number, &region) in regions.iter().enumerate() {
            if inner.first_block(region).is_some_and(|block| !inner.arguments(block).is_empty()) {
                return input.error(if regions.len() > 1 {
                    format!("region #{number} should have no arguments")
                } else {
                    "region should have no arguments".to_string()
                });
            }
        }
    }
    if row.has(Traits::SINGLE_BLOCK) {
        let (inner, regions) = regions(input);
        for (number, &region) in regions.iter().enumerate() {
            let Some(block) = inner.first_block(region) else { continue };
            if inner.next_block(block).is_some() {
                return input.error(format!("expects region #{number} to have 0 or 1 blocks"));
            }
            if !row.has(Traits::NO_TERMINATOR) && inner.first_op(block).is_none() {
                return input.error("expects a non-empty block");
            }
        }
    }
    if !row.parents.is_empty() {
        let name = match body.parent_op(op) {
            Some(parent) => body.name(parent),
            None => body.header.name,
        };
        let parent = &*input.ctx.op_name_data(name).text;
        if !row.parents.contains(&parent) {
            let several = if row.parents.len() > 1 { "to be one of " } else { "" };
            return input.error(format!("expects parent op {several}'{}'", row.parents.join(", ")));
        }
    }
    Ok(())
}

/// The sizes that a segment attribute holds.
fn segment_sizes(input: &VerifyInput<'_>, name: &str) -> Option<SmallVec<[i64; 8]>> {
    match input.attribute(name)?.data(input.ctx) {
        AttrData::DenseArray { element, length, data } if element.is_signless(input.ctx, 32) => {
            Some((0..*length).map(|index| read_signed(&data[index * 4..index * 4 + 4], 32)).collect())
        }
        _ => None,
    }
}

fn verify_segments(input: &VerifyInput<'_>, name: &str, what: &str, groups: usize, count: usize) -> Verified {
    // Sizes of the wrong number count as none.
    let sizes = segment_sizes(input, name).filter(|sizes| sizes.len() == groups).unwrap_or_default();
    if sizes.iter().any(|&size| size < 0) {
        return input.error(format!("'{name}' attribute cannot have negative elements"));
    }
    let total: i64 = sizes.iter().sum();
    if total != count as i64 {
        return input.error(format!(
            "{what} count ({count}) does not match with the total size ({total}) specified in attribute '{name}'"
        ));
    }
    Ok(())
}

// ---- attributes

fn verify_attributes(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    if row.attributes.is_empty() {
        return Ok(());
    }
    let entries = input.body.attributes(input.op).entries(input.ctx);
    for group in row.attributes {
        if matches!(group.presence, Presence::Required) && find(input.ctx, entries, group.name).is_none() {
            return input.error(format!("requires attribute '{}'", group.name));
        }
    }
    inherent_attribute_problem(input.ctx, row, entries).map_or(Ok(()), |problem| input.error(problem))
}

fn find(ctx: &Context, entries: &[(Name, Attr)], name: &str) -> Option<Attr> {
    entries.iter().find(|entry| ctx.str(entry.0) == name).map(|entry| entry.1)
}

/// Which of `entries` is an inherent attribute that does not satisfy its constraint, in the words of messages.
pub fn inherent_attribute_problem(ctx: &Context, row: &OpRow, entries: &[(Name, Attr)]) -> Option<String> {
    if entries.is_empty() {
        return None;
    }
    row.attributes.iter().find_map(|group| {
        let attr = find(ctx, entries, group.name)?;
        if (group.constraint.accepts)(ctx, attr) {
            return None;
        }
        Some(format!("attribute '{}' failed to satisfy constraint: {}", group.name, group.constraint.summary))
    })
}

/// Why `properties`, as written between `<` and `>`, cannot be the properties of an op with this row.
///
/// Only the kind of each is looked at here: whether it satisfies its constraint is verified once the op stands.
pub fn properties_problem(ctx: &Context, row: &OpRow, properties: Attr) -> Option<String> {
    let text = |attr| crate::syntax::attr_text(ctx, attr);
    let invalid = |why: String| Some(format!("invalid properties {} for op {}: {why}", text(properties), row.name));
    if !matches!(properties.data(ctx), AttrData::Dictionary(_)) {
        return invalid("expected DictionaryAttr to set properties".to_string());
    }
    let entries = properties.entries(ctx);
    for group in row.attributes {
        let Some(attr) = find(ctx, entries, group.name) else { continue };
        if !is_storable(ctx, group.constraint, attr) {
            return invalid(format!("Invalid attribute `{}` in property conversion: {}", group.name, text(attr)));
        }
    }
    let segments = [
        (Traits::OPERAND_SEGMENTS, "operandSegmentSizes", row.operands.len()),
        (Traits::RESULT_SEGMENTS, "resultSegmentSizes", row.results.len()),
    ];
    for (_, name, expected) in segments.into_iter().filter(|segment| row.has(segment.0)) {
        match find(ctx, entries, name).map(|attr| attr.data(ctx)) {
            None => {}
            Some(&AttrData::DenseArray { element, length, .. }) if element.is_signless(ctx, 32) => {
                if length != expected {
                    return invalid(format!("size mismatch in attribute conversion: {length} vs {expected}"));
                }
            }
            Some(_) => return invalid("expected DenseI32ArrayAttr for key `value`".to_string()),
        }
    }
    None
}

/// Whether an attribute is of the kind that `constraint` speaks of.
fn is_storable(ctx: &Context, constraint: &AttrConstraint, attr: Attr) -> bool {
    if (constraint.accepts)(ctx, attr) {
        return true;
    }
    match (constraint.spelling, attr.data(ctx)) {
        (AttrSpelling::Typed(ty), AttrData::Integer { .. }) => ty(ctx) != ctx.i1(),
        (AttrSpelling::Type, AttrData::Type(_)) => true,
        (AttrSpelling::DenseArray(ty), &AttrData::DenseArray { element, .. }) => element == ty(ctx),
        // A constraint on an array that the empty one satisfies is one on its elements.
        (AttrSpelling::Any | AttrSpelling::Array, AttrData::Array(_)) => (constraint.accepts)(ctx, ctx.array_attr(&[])),
        (AttrSpelling::Any, AttrData::DenseElements { .. }) => constraint.summary.contains("elements attribute"),
        _ => false,
    }
}

// ---- types

type Ranges = SmallVec<[Range<usize>; 6]>;

fn operand_ranges(input: &VerifyInput<'_>, row: &OpRow) -> Ranges {
    let sizes = row.has(Traits::OPERAND_SEGMENTS).then(|| segment_sizes(input, "operandSegmentSizes"));
    ranges(row.operands, sizes.flatten(), input.body.operand_count(input.op))
}

fn result_ranges(input: &VerifyInput<'_>, row: &OpRow) -> Ranges {
    let sizes = row.has(Traits::RESULT_SEGMENTS).then(|| segment_sizes(input, "resultSegmentSizes"));
    ranges(row.results, sizes.flatten(), input.body.results(input.op).len())
}

/// The range of each group, of `count` values.
fn ranges(groups: &[ValueGroup], sizes: Option<SmallVec<[i64; 8]>>, count: usize) -> Ranges {
    let ones = groups.iter().filter(|group| group.arity == Arity::One).count();
    let share = if ones == groups.len() { 0 } else { count.saturating_sub(ones) / (groups.len() - ones) };
    let mut start = 0;
    let mut found = Ranges::new();
    for (index, group) in groups.iter().enumerate() {
        let size = match &sizes {
            Some(sizes) => sizes.get(index).map_or(0, |&size| size.max(0) as usize),
            None if group.arity == Arity::One => 1,
            None => share,
        };
        let end = (start + size).min(count);
        found.push(start..end);
        start = end;
    }
    found
}

fn verify_value_types(
    input: &VerifyInput<'_>,
    groups: &[ValueGroup],
    what: &str,
    ranges: Ranges,
    ty: &dyn Fn(usize) -> Type,
) -> Verified {
    for (group, range) in groups.iter().zip(ranges) {
        if group.arity == Arity::Optional && range.len() > 1 {
            return input.error(format!(
                "{what} group starting at #{} requires 0 or 1 element, but found {}",
                range.start,
                range.len()
            ));
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
                return input.error(format!("{what} #{index} must be {variadic}{summary}, but got {ty}"));
            }
        }
    }
    Ok(())
}

/// The types of the operand group, result group or typed attribute called `name`, and whether it may be left out.
fn types_of(input: &VerifyInput<'_>, row: &OpRow, name: &str) -> (SmallVec<[Type; 2]>, bool) {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    if let Some(index) = row.operands.iter().position(|group| group.name == name) {
        let range = row.operand_range(ctx, body, op, index);
        let types = range.map(|index| body.ty(body.operand(op, index))).collect();
        return (types, row.operands[index].arity == Arity::Optional);
    }
    if let Some(index) = row.results.iter().position(|group| group.name == name) {
        let range = row.result_range(ctx, body, op, index);
        return (body.results(op)[range].iter().map(|&value| body.ty(value)).collect(), false);
    }
    let ty = input.attribute(name).map(|attr| attr.ty(ctx).unwrap_or_else(|| ctx.none()));
    (ty.into_iter().collect(), true)
}

fn verify_relation(input: &VerifyInput<'_>, row: &OpRow, relation: &TypeRelation) -> Verified {
    let ctx = input.ctx;
    let all_equal = |names: &[&str], same: &dyn Fn(Type, Type) -> bool| {
        let mut first = None;
        names.iter().all(|name| {
            types_of(input, row, name).0.iter().all(|&ty| match first {
                None => {
                    first = Some(ty);
                    true
                }
                Some(first) => same(first, ty),
            })
        })
    };
    let (names, what, holds) = match *relation {
        TypeRelation::Same(names) => (names, "type", all_equal(names, &|a, b| a == b)),
        TypeRelation::SameElement(names) => {
            let same = |a: Type, b: Type| a.element_or_self(ctx) == b.element_or_self(ctx);
            (names, "element type", all_equal(names, &same))
        }
        TypeRelation::SameShape(names) => (names, "shape", all_equal(names, &|a, b| a.shape(ctx) == b.shape(ctx))),
        TypeRelation::SameRank(names) => (names, "rank", all_equal(names, &|a, b| a.rank(ctx) == b.rank(ctx))),
        TypeRelation::SameElementCount(names) => {
            let count = |ty: Type| ty.shape(ctx).map(|shape| shape.iter().fold(1i64, |n, &d| n.saturating_mul(d)));
            (names, "element count", all_equal(names, &|a, b| count(a) == count(b)))
        }
        TypeRelation::Transform { summary, from, to, transform, matches } => {
            let (from, from_optional) = types_of(input, row, from);
            let (to, to_optional) = types_of(input, row, to);
            if (from.is_empty() && from_optional) || (to.is_empty() && to_optional) {
                return Ok(());
            }
            let holds = match matches {
                Some(matches) => matches(ctx, &from, &to),
                None => transform(ctx, &from).is_some_and(|types| types == to),
            };
            return if holds { Ok(()) } else { input.error(format!("failed to verify that {summary}")) };
        }
        TypeRelation::Holds { summary, check } => {
            let holds = check(ctx, input.body, input.op);
            return if holds { Ok(()) } else { input.error(format!("failed to verify that {summary}")) };
        }
    };
    if holds {
        return Ok(());
    }
    input.error(format!("failed to verify that all of {{{}}} have same {what}", names.join(", ")))
}

// ---- regions

fn verify_region_sizes(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    if row.regions.is_empty() {
        return Ok(());
    }
    let (inner, regions) = regions(input);
    for (number, &region) in regions.iter().enumerate() {
        if let Some(problem) = region_size_problem(row, number, &|most| inner.blocks(region).take(most).count()) {
            return input.error(problem);
        }
    }
    Ok(())
}

/// What is wrong with the number of blocks of region `number`; `count` counts them up to a limit.
fn region_size_problem(row: &OpRow, number: usize, count: &dyn Fn(usize) -> usize) -> Option<String> {
    // Only the last group is variadic.
    let group = row.regions.get(number).or(row.regions.last())?;
    // No more blocks are counted than the constraint needs.
    let count = count(group.blocks.unwrap_or(group.at_least).max(group.at_most.unwrap_or(0)) + 1);
    let constraint = if group.blocks.is_some_and(|blocks| blocks != count) {
        format!("region with {} blocks", group.blocks.unwrap_or(0))
    } else if count < group.at_least {
        format!("region with at least {} blocks", group.at_least)
    } else if group.at_most.is_some_and(|most| count > most) {
        format!("region with at most {} blocks", group.at_most.unwrap_or(0))
    } else {
        return None;
    };
    let name = if group.name.is_empty() { String::new() } else { format!("('{}') ", group.name) };
    Some(format!("region #{number} {name}failed to verify constraint: {constraint}"))
}

// ---- traits

const TYPE_TRAITS: Traits = Traits::SAME_OPERANDS_AND_RESULT_TYPE
    .union(Traits::SAME_TYPE_OPERANDS)
    .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
    .union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
    .union(Traits::SAME_OPERANDS_ELEMENT_TYPE)
    .union(Traits::SAME_OPERANDS_SHAPE)
    .union(Traits::ELEMENTWISE);

fn verify_traits(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    let (body, op) = (input.body, input.op);
    if row.traits.intersects(TYPE_TRAITS) {
        verify_type_traits(input, row)?;
    }
    if row.traits.intersects(Traits::SYMBOL.union(Traits::FUNCTION_LIKE)) {
        verify_symbol(input, row)?;
    }
    if row.has(Traits::FUNCTION_LIKE) {
        verify_function(input)?;
    }
    if row.has(Traits::DESTINATION_STYLE) {
        verify_destination_style(input, row)?;
    }
    if let Some(branch) = row.branch {
        verify_branch(input, branch)?;
    }
    if row.has(Traits::TERMINATOR) && body.next(op).is_some() {
        return input.error("must be the last operation in the parent block");
    }
    Ok(())
}

fn verify_type_traits(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let operands = || body.operands(op).map(|value| body.ty(value));
    let results = || body.results(op).iter().map(|&value| body.ty(value));
    let first_result = results().next();
    let first_operand = operands().next();
    // The common case: one type everywhere, and then every such trait holds.
    let uniform = match (first_operand, first_result) {
        (Some(first), _) => operands().chain(results()).all(|ty| ty == first),
        _ => false,
    };
    if uniform {
        return Ok(());
    }
    let compatible = |a: Type, b: Type| compatible_shapes(ctx, a, b);
    if row.has(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
        && let Some(first) = first_result
    {
        let element = first.element_or_self(ctx);
        let same = |ty: Type| ty == first || (ty.element_or_self(ctx) == element && compatible(ty, first));
        if !operands().chain(results()).all(same) {
            return input.error("requires the same type for all operands and results");
        }
        let encoding = encoding(input, first);
        if encoding.is_some() && !operands().chain(results()).all(|ty| self::encoding(input, ty) == encoding) {
            return input.error("requires the same encoding for all operands and results");
        }
    }
    if row.has(Traits::SAME_TYPE_OPERANDS) && first_operand.is_some_and(|first| !operands().all(|ty| ty == first)) {
        return input.error("requires all operands to have the same type");
    }
    if row.has(Traits::SAME_OPERANDS_AND_RESULT_SHAPE) {
        verify_same_shape(input)?;
    }
    if row.has(Traits::SAME_OPERANDS_SHAPE)
        && let Some(first) = first_operand
        && !operands().all(|ty| compatible(ty, first))
    {
        return input.error("requires the same shape for all operands");
    }
    if row.has(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
        && let Some(first) = first_result
    {
        let element = first.element_or_self(ctx);
        if !operands().chain(results()).all(|ty| ty.element_or_self(ctx) == element) {
            return input.error("requires the same element type for all operands and results");
        }
    }
    if row.has(Traits::SAME_OPERANDS_ELEMENT_TYPE)
        && let Some(first) = first_operand
    {
        let element = first.element_or_self(ctx);
        if !operands().all(|ty| ty.element_or_self(ctx) == element) {
            return input.error("requires the same element type for all operands");
        }
    }
    if row.has(Traits::ELEMENTWISE) { verify_elementwise(input) } else { Ok(()) }
}

fn verify_same_shape(input: &VerifyInput<'_>) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let mut types = body.operands(op).chain(body.results(op).iter().copied()).map(|value| body.ty(value));
    match types.next() {
        Some(first) if !types.all(|ty| compatible_shapes(ctx, ty, first)) => {
            input.error("requires the same shape for all operands and results")
        }
        _ => Ok(()),
    }
}

fn encoding(input: &VerifyInput<'_>, ty: Type) -> Option<Attr> {
    match ty.data(input.ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}

/// Whether two types could have one shape: both scalar, or both shaped and, where ranked, of one rank, with no two
/// different static extents.
fn compatible_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    let scalable = |ty: Type| match ty.data(ctx) {
        TypeData::Vector { scalable, .. } if scalable.contains(&true) => Some(&**scalable),
        _ => None,
    };
    match (a.is_shaped(ctx), b.is_shaped(ctx)) {
        (false, false) => true,
        (true, true) => match (a.shape(ctx), b.shape(ctx)) {
            (Some(x), Some(y)) => {
                let extents = |(&x, &y): (&i64, &i64)| x == y || x == crate::ir::DYNAMIC || y == crate::ir::DYNAMIC;
                x.len() == y.len() && scalable(a) == scalable(b) && x.iter().zip(y).all(extents)
            }
            _ => true,
        },
        _ => false,
    }
}

fn verify_elementwise(input: &VerifyInput<'_>) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let mappable = |ty: &Type| ty.is_vector(ctx) || ty.is_tensor(ctx);
    let operands: SmallVec<[Type; 4]> = body.operands(op).map(|value| body.ty(value)).filter(mappable).collect();
    let results: SmallVec<[Type; 4]> =
        body.results(op).iter().map(|&value| body.ty(value)).filter(|ty| mappable(ty)).collect();
    if operands.is_empty() && results.is_empty() {
        return Ok(());
    }
    if operands.is_empty() {
        return input.error("if a result is non-scalar, then at least one operand must be non-scalar");
    }
    if results.is_empty() {
        return input.error("if an operand is non-scalar, then there must be at least one non-scalar result");
    }
    if results.len() != body.results(op).len() {
        return input.error("if an operand is non-scalar, then all results must be non-scalar");
    }
    let kind = |ty: Type| std::mem::discriminant(ty.data(ctx));
    let first = operands[0];
    let mut all = operands.iter().chain(&results);
    // Ranked operands must agree with one another even where the first has no rank.
    let ranked = operands.iter().chain(&results).copied().find(|ty| ty.rank(ctx).is_some()).unwrap_or(first);
    if !all.all(|&ty| kind(ty) == kind(first) && compatible_shapes(ctx, ty, ranked)) {
        return input.error("all non-scalar operands/results must have the same shape and base type");
    }
    Ok(())
}

fn verify_symbol(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let name = input.attribute("sym_name");
    if name.is_none() && row.has(Traits::OPTIONAL_SYMBOL) {
        return Ok(());
    }
    let visibility = input.attribute("sym_visibility");
    if let Some(problem) = symbol_problem(ctx, name, visibility) {
        return input.error(problem);
    }
    let (inner, regions) = regions(input);
    let is_public = visibility.is_none_or(|visibility| visibility.as_str(ctx) == Some("public"));
    let is_declaration =
        row.has(Traits::FUNCTION_LIKE) && regions.first().is_none_or(|&region| inner.first_block(region).is_none());
    if is_public && is_declaration {
        return input.error("symbol declaration cannot have public visibility");
    }
    let parent = body.parent_op(op).map_or(body.header.name, |parent| body.name(parent));
    if ctx.row(parent).is_some_and(|parent| !parent.has(Traits::SYMBOL_TABLE)) {
        return input.error("symbol's parent must have the SymbolTable trait");
    }
    Ok(())
}

/// What is wrong with a symbol's name and visibility.
fn symbol_problem(ctx: &Context, name: Option<Attr>, visibility: Option<Attr>) -> Option<String> {
    if !name.is_some_and(|name| matches!(name.data(ctx), AttrData::String { .. })) {
        return Some("requires string attribute 'sym_name'".to_string());
    }
    let visibility = visibility?;
    if let Some("public" | "private" | "nested") = visibility.as_str(ctx) {
        return None;
    }
    let text = crate::syntax::attr_text(ctx, visibility);
    Some(match visibility.data(ctx) {
        AttrData::String { .. } => {
            format!("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {text}")
        }
        _ => format!("requires visibility attribute 'sym_visibility' to be a string attribute, but got {text}"),
    })
}

fn verify_function(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let function_type = input.attribute("function_type").and_then(|attr| attr.as_type(ctx));
    let (inputs, results) = match function_type.map(|ty| ty.data(ctx)) {
        Some(TypeData::Function { inputs, results }) => (&**inputs, &**results),
        _ => (&[] as &[Type], &[] as &[Type]),
    };
    verify_value_attributes(input, "arg_attrs", "argument", "arguments", inputs.len())?;
    verify_value_attributes(input, "res_attrs", "result", "results", results.len())?;
    let (inner, regions) = regions(input);
    if regions.len() != 1 {
        return input.error("expects one region");
    }
    let Some(entry) = inner.first_block(regions[0]) else { return Ok(()) };
    let arguments = inner.arguments(entry);
    if arguments.len() != inputs.len() {
        let expected = inputs.len();
        return input.error(format!("entry block must have {expected} arguments to match function signature"));
    }
    for (number, (&argument, &expected)) in arguments.iter().zip(inputs).enumerate() {
        let found = inner.ty(argument);
        if found != expected {
            return input.error(format!(
                "type of entry block argument #{number}({}) must match the type of the corresponding argument in \
                 function signature({})",
                input.ty(found),
                input.ty(expected)
            ));
        }
    }
    Ok(())
}

fn verify_value_attributes(input: &VerifyInput<'_>, name: &str, one: &str, many: &str, count: usize) -> Verified {
    let Some(array) = input.attribute(name).and_then(|attr| attr.as_array(input.ctx)) else { return Ok(()) };
    if array.len() != count {
        return input.error(format!(
            "expects {one} attribute array to have the same number of elements as the number of function {many}, got \
             {}, but expected {count}",
            array.len()
        ));
    }
    for &dictionary in array {
        if !matches!(dictionary.data(input.ctx), AttrData::Dictionary(_)) {
            let text = crate::syntax::attr_text(input.ctx, dictionary);
            return input.error(format!("expects {one} attribute dictionary to be a DictionaryAttr, but got `{text}`"));
        }
        if dictionary.entries(input.ctx).iter().any(|entry| !input.ctx.str(entry.0).contains('.')) {
            return input.error(format!("{many} may only have dialect attributes"));
        }
    }
    Ok(())
}

/// The operands that an op in destination-passing style writes into: the group that names them in the row.
pub fn destination_range(input: &VerifyInput<'_>, row: &OpRow) -> Range<usize> {
    let is_destination =
        |group: &ValueGroup| matches!(group.name, "outputs" | "outs" | "output" | "dest" | "init" | "inits");
    match row.operands.iter().position(is_destination) {
        Some(index) => row.operand_range(input.ctx, input.body, input.op, index),
        None => 0..0,
    }
}

fn verify_destination_style(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let range = destination_range(input, row);
    if range.is_empty() {
        return Ok(());
    }
    let mut tensors: SmallVec<[(usize, Type); 2]> = SmallVec::new();
    for number in range {
        let ty = body.ty(body.operand(op, number));
        if ty.is_tensor(ctx) {
            tensors.push((number, ty));
        } else if !ty.is_memref(ctx) {
            return input.error(format!("expected that operand #{number} is a tensor or a memref"));
        }
    }
    let results = body.results(op);
    if results.len() != tensors.len() {
        return input.error(format!(
            "expected the number of tensor results ({}) to be equal to the number of output tensors ({})",
            results.len(),
            tensors.len()
        ));
    }
    for (&(number, expected), &result) in tensors.iter().zip(results) {
        let found = body.ty(result);
        if found != expected {
            return input.error(format!(
                "expected type of operand #{number} ({}) to match type of corresponding result ({})",
                input.ty(expected),
                input.ty(found)
            ));
        }
    }
    Ok(())
}

// ---- control flow

fn verify_branch(input: &VerifyInput<'_>, branch: &dyn Branch) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    for (number, block) in body.successors(op).enumerate() {
        let produced = branch.produced(ctx, body, op, number);
        let operands = branch.successor_operands(ctx, body, op, number);
        let arguments = body.arguments(block);
        let count = produced + operands.len();
        if count != arguments.len() {
            return input.plain_error(format!(
                "branch has {count} operands for successor #{number}, but target block has {}",
                arguments.len()
            ));
        }
        for (argument, operand) in (produced..count).zip(operands) {
            if body.ty(body.operand(op, operand)) != body.ty(arguments[argument]) {
                return input.plain_error(format!("type mismatch for bb argument #{argument} of successor #{number}"));
            }
        }
    }
    Ok(())
}

fn verify_implicit_terminator(input: &VerifyInput<'_>, terminator: &str) -> Verified {
    let (inner, regions) = regions(input);
    for &region in regions {
        let Some(last) = inner.first_block(region).and_then(|block| inner.last_op(block)) else { continue };
        let found = &*input.ctx.op_name_data(inner.name(last)).text;
        if found != terminator {
            let _ = input.error(format!("expects regions to end with '{terminator}', found '{found}'"));
            let at = input.body.location(input.op);
            input.note(at, format!("in custom textual format, the absence of terminator implies '{terminator}'"));
            return Err(());
        }
    }
    Ok(())
}

fn verify_loop(input: &VerifyInput<'_>, loop_like: &dyn LoopLike) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    // What a loop with two regions carries is verified as control flow between them.
    if body.regions(op).len() != 1 {
        return Ok(());
    }
    let inits = loop_like.inits(ctx, body, op);
    let arguments = loop_like.iter_arguments(ctx, body, op);
    if inits.len() != arguments.len() {
        return input.error(format!(
            "different number of inits and region iter_args: {} != {}",
            inits.len(),
            arguments.len()
        ));
    }
    let yielded = yielded_values(input, loop_like);
    // A reduction carries nothing around and yet gives results.
    let gives_carried = !(arguments.is_empty() && inits.is_empty());
    let results = if gives_carried { body.results(op) } else { &[] };
    if !yielded.is_empty() && yielded.len() != arguments.len() {
        return input.error(format!(
            "different number of region iter_args and yielded values: {} != {}",
            arguments.len(),
            yielded.len()
        ));
    }
    if gives_carried && results.len() != arguments.len() {
        return input.error(format!(
            "different number of loop results and region iter_args: {} != {}",
            results.len(),
            arguments.len()
        ));
    }
    for (number, (operand, &argument)) in inits.zip(&arguments).enumerate() {
        let (init, argument) = (body.ty(body.operand(op, operand)), body.ty(argument));
        if init != argument {
            return input.error(format!(
                "{number}-th init and {number}-th region iter_arg have different type: {} != {}",
                input.ty(init),
                input.ty(argument)
            ));
        }
        if let Some(&value) = yielded.get(number)
            && body.ty(value) != argument
        {
            return input.error(format!(
                "{number}-th region iter_arg and {number}-th yielded value have different type: {} != {}",
                input.ty(argument),
                input.ty(body.ty(value))
            ));
        }
    }
    for (number, (&argument, &result)) in arguments.iter().zip(results).enumerate() {
        if body.ty(argument) != body.ty(result) {
            return input.error(format!(
                "{number}-th region iter_arg and {number}-th loop result have different type: {} != {}",
                input.ty(body.ty(argument)),
                input.ty(body.ty(result))
            ));
        }
    }
    Ok(())
}

/// What the last of a loop's regions passes on to the next iteration.
fn yielded_values(input: &VerifyInput<'_>, loop_like: &dyn LoopLike) -> SmallVec<[Value; 4]> {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let region = loop_like.loop_regions(ctx, body, op).last().copied();
    let last = region.and_then(|region| body.last_block(region)).and_then(|block| body.last_op(block));
    let Some(last) = last.filter(|&last| body.row(ctx, last).is_some_and(|row| row.has(Traits::RETURN_LIKE))) else {
        return SmallVec::new();
    };
    body.operands(last).collect()
}

fn verify_region_branch(input: &VerifyInput<'_>, branch: &dyn RegionBranch) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    for successor in branch.successors(ctx, body, op, BranchPoint::Parent, &[]) {
        let operands = branch.entry_operands(ctx, body, op, &successor);
        verify_edge(input, op, operands, &successor, "parent")?;
    }
    for &region in body.regions(op) {
        for block in body.blocks(region) {
            let Some(last) = body.last_op(block) else { continue };
            let leaves = body
                .row(ctx, last)
                .is_some_and(|row| row.has(Traits::RETURN_LIKE) || (row.region_exit.is_some() && row.branch.is_none()));
            if !leaves {
                continue;
            }
            for successor in branch.successors(ctx, body, op, BranchPoint::Terminator(last), &[]) {
                let operands = branch.exit_operands(ctx, body, last, &successor);
                verify_edge(input, last, operands, &successor, "")?;
            }
        }
    }
    Ok(())
}

/// Verifies that what `from` passes along fits what `successor` takes.
fn verify_edge(
    input: &VerifyInput<'_>,
    from: Op,
    operands: Range<usize>,
    successor: &RegionSuccessor,
    source: &str,
) -> Verified {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let edge = || {
        let source = match source {
            "" => format!("Operation {}", ctx.op_name_data(body.name(from)).text),
            source => source.to_string(),
        };
        let target = match successor.region {
            None => "parent".to_string(),
            Some(region) => {
                let number = body.regions(op).iter().position(|&other| other == region).unwrap_or(0);
                format!("Region #{number}")
            }
        };
        format!("along control flow edge from {source} to {target}: ")
    };
    let problem = if operands.len() != successor.inputs.len() {
        Some(format!(
            "region branch point has {} operands, but region successor needs {} inputs",
            operands.len(),
            successor.inputs.len()
        ))
    } else {
        operands.zip(&successor.inputs).enumerate().find_map(|(number, (operand, &target))| {
            let (found, expected) = (body.ty(body.operand(from, operand)), body.ty(target));
            (found != expected).then(|| {
                format!(
                    "successor operand type #{number} {} should match successor input type #{number} {}",
                    input.ty(found),
                    input.ty(expected)
                )
            })
        })
    };
    let Some(problem) = problem else { return Ok(()) };
    let _ = input.error(format!("{}{problem}", edge()));
    input.note(body.location(from), "region branch point");
    Err(())
}

// ---- the rest

fn verify_symbol_table(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let (inner, regions) = regions(input);
    let [region] = *regions else {
        return input.error("Operations with a 'SymbolTable' must have exactly one region");
    };
    let Some(block) = inner.first_block(region).filter(|&block| inner.next_block(block).is_none()) else {
        return input.error("Operations with a 'SymbolTable' must have exactly one block");
    };
    verify_unique_symbols(ctx, inner, block, input.diagnostics)
}

/// Verifies that no two ops of `block` define one symbol.
pub fn verify_unique_symbols(ctx: &Context, body: &Body, block: Block, diagnostics: &Diagnostics) -> Verified {
    let key = ctx.name("sym_name");
    let mut seen: rustc_hash::FxHashMap<Attr, Op> = Default::default();
    for op in body.ops(block) {
        let Some(name) = body.attributes(op).get(ctx, key) else { continue };
        let AttrData::String { bytes, .. } = name.data(ctx) else { continue };
        if let Some(&first) = seen.get(&name) {
            let text = String::from_utf8_lossy(bytes);
            diagnostics.error(body.location(op), format!("redefinition of symbol named '{text}'"));
            diagnostics.note(body.location(first), "see existing symbol definition here");
            return Err(());
        }
        seen.insert(name, op);
    }
    Ok(())
}

fn verify_inferred_types(input: &VerifyInput<'_>, row: &OpRow) -> Verified {
    let Some(infer) = row.infer else { return Ok(()) };
    if !row.has(Traits::INFER_TYPES) || row.has(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
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
            let _ = input.error(format!(
                "inferred type(s) {} are incompatible with return type(s) of operation {}",
                input.types(inferred),
                input.types(results)
            ));
        }
        Err(message) if message.is_empty() => {}
        Err(message) => {
            let _ = input.plain_error(message);
        }
    }
    input.error("failed to infer returned types")
}

/// Reports that a cast between these types means nothing.
pub fn cast_incompatible(input: &VerifyInput<'_>) -> Verified {
    let (body, op) = (input.body, input.op);
    let operands: SmallVec<[Type; 2]> = body.operands(op).map(|value| body.ty(value)).collect();
    let results: SmallVec<[Type; 2]> = body.results(op).iter().map(|&value| body.ty(value)).collect();
    let from = match operands.len() {
        0 => "s []".to_string(),
        1 => format!(" {}", input.types(operands)),
        _ => format!("s {}", input.types(operands)),
    };
    let plural = if results.len() == 1 { " " } else { "s " };
    input.error(format!("operand type{from} and result type{plural}{} are cast incompatible", input.types(results)))
}
