//! Verification of an op against its definition.
//!
//! The order of the checks is MLIR's, because it decides which of several errors is reported: counts of regions,
//! results, successors and operands; structural traits; attributes; types of operands and results; relations between
//! types; regions; the op's own verifier; the remaining traits. Checks that need valid regions are in
//! [`verify_regions_by_row`].
//!
//! Cost: O(operands + results + attributes + regions), without allocation for valid ops of ordinary size.

mod attributes;
mod control_flow;
mod signature;
mod symbols;
mod type_traits;
mod types;

use std::ops::Range;

use smallvec::SmallVec;

use super::*;
use crate::diagnostics::{Diagnostics, Fallible};
use crate::ir::{
    Attr, AttrData, Block, Body, Context, Name, Op, OpSpec, Region, SymbolScope, Type, TypeData, Validity, Value, View,
    read_signed,
};

pub use attributes::*;
use control_flow::*;
pub use signature::KnownSignatures;
use signature::parent_name;
pub(super) use signature::{Known, KnownRegions};
pub use symbols::*;
use type_traits::*;
pub use types::*;

/// Verifies an op against its definition `op_def`, and its attributes of dialects, except for rules that need its regions to be
/// valid. Rules that depend only on
/// the op's signature are skipped if `signatures` contains it.
///
/// # Errors
///
/// If the op violates its definition.
pub fn verify_op_by_row(input: &VerifyInput<'_>, op_def: &OpDef, signatures: &KnownSignatures) -> Fallible {
    let signature = signatures.of(input.body, input.op, parent_name(input.body, input.op));
    verify_op_of(input, op_def, signatures, signature)
}

/// Like [`verify_op_by_row`], for an op whose signature was looked up.
///
/// # Errors
///
/// If the op violates its definition.
pub(super) fn verify_op_of(
    input: &VerifyInput<'_>,
    op_def: &OpDef,
    signatures: &KnownSignatures,
    signature: Known,
) -> Fallible {
    if matches!(signature, Known::All { .. }) {
        return verify_is_last(input, op_def);
    }
    let known = matches!(signature, Known::Right { .. });
    if signature != (Known::Right { is_plain: true }) {
        verify_dialect_attributes(input)?;
    }
    if !known {
        verify_counts(input, op_def)?;
        verify_segment_counts(input, op_def)?;
    }
    verify_structure(input, op_def)?;
    if !known {
        verify_parent(input, op_def)?;
        verify_attributes(input, op_def)?;
        verify_value_types(input, op_def.operands, "operand", operand_ranges(input, op_def), &|index| {
            input.body.ty(input.body.operand(input.op, index))
        })?;
        verify_value_types(input, op_def.results, "result", result_ranges(input, op_def), &|index| {
            input.body.ty(input.body.result(input.op, index))
        })?;
    }
    if let Some(declaration) = op_def.declaration {
        declaration.verify(input)?;
    }
    for relation in op_def.relations {
        if !known || matches!(relation, TypeRelation::Holds { .. }) {
            verify_relation(input, op_def, relation)?;
        }
    }
    verify_region_sizes(input, op_def)?;
    // The compatibility of an elementwise cast is only checked if operands and results have the same shape.
    if !known && op_def.has(Traits::CAST.union(Traits::ELEMENTWISE).union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)) {
        verify_same_shape(input)?;
        verify_elementwise(input)?;
    }
    if let Some(verify) = op_def.verify_signature.filter(|_| !known) {
        verify(input)?;
    }
    if let Some(verify) = op_def.verify {
        verify(input)?;
    }
    if !known {
        verify_signature_traits(input, op_def)?;
    }
    verify_traits(input, op_def)?;
    if !known && op_def.regions.is_empty() {
        verify_inferred_types(input, op_def)?;
    }
    if let Known::New(hash) = signature {
        let is_plain = signatures.is_plain(input.ctx, input.body.attributes(input.op));
        let known = match depends_on_signature(op_def) && is_plain {
            true => Known::All { is_last: op_def.has(Traits::TERMINATOR) },
            false => Known::Right { is_plain },
        };
        signatures.add(input.body, input.op, hash, known);
    }
    Ok(())
}

/// Returns whether all rules for ops of this definition depend only on their signatures, except for their attributes of
/// dialects, and for terminators that they are the last op of a block.
fn depends_on_signature(op_def: &OpDef) -> bool {
    let of_places =
        Traits::SYMBOL.union(Traits::FUNCTION_LIKE).union(Traits::NO_REGION_ARGUMENTS).union(Traits::SINGLE_BLOCK);
    !op_def.traits.intersects(of_places)
        && op_def.regions.is_empty()
        && op_def.declaration.is_none()
        && op_def.verify.is_none()
        && op_def.branch.is_none()
        && !op_def.relations.iter().any(|relation| matches!(relation, TypeRelation::Holds { .. }))
}

/// Returns how long an op of this definition stays valid, if it has no attributes of dialects and is isolated if it is a function.
///
/// A symbol depends on its attributes and on the name of the op around it: which of two symbols has a name is verified with the
/// symbol table. See also [`Traits::LOCAL_RULES`].
pub(super) fn validity_of(op_def: &OpDef) -> Validity {
    let has_code = op_def.verify.is_some()
        || op_def.verify_regions.is_some()
        || op_def.branch.is_some()
        || op_def.region_branch.is_some()
        || op_def.loop_like.is_some()
        || (op_def.infer.is_some() && !op_def.regions.is_empty())
        || op_def.relations.iter().any(|relation| matches!(relation, TypeRelation::Holds { .. }));
    let of_blocks = Traits::SINGLE_BLOCK.union(Traits::NO_REGION_ARGUMENTS);
    let has_sizes = op_def.regions.iter().any(|group| group.blocks.is_some() || group.at_most.is_some());
    if op_def.has(Traits::SYMBOL_TABLE) {
        Validity::Table
    } else if op_def.declaration.is_some() || (has_code && !op_def.traits.intersects(LOCAL)) {
        Validity::Open
    } else if op_def.has(Traits::FUNCTION_LIKE) {
        let is_framed = !has_code && !has_sizes && !op_def.traits.intersects(of_blocks);
        if is_framed { Validity::Frame } else { Validity::Open }
    } else if op_def.has(Traits::SYMBOL_RULES) {
        Validity::Symbols
    } else {
        Validity::Local
    }
}

/// The rules do not depend on anything that a body does not note.
const LOCAL: Traits = Traits::LOCAL_RULES.union(Traits::SYMBOL_RULES);

/// Verifies the rules of the op definition that need valid regions: symbols, implicit terminators, loops and control
/// flow between regions, inferred types.
///
/// # Errors
///
/// If the op violates one of these rules.
pub fn verify_regions_by_row(input: &VerifyInput<'_>) -> Fallible {
    let op_def = input.op_def();
    if op_def.has(Traits::SYMBOL_TABLE) {
        verify_symbol_table(input)?;
    }
    if let Some(terminator) = op_def.implicit_terminator {
        verify_implicit_terminator(input, terminator)?;
    }
    if let Some(loop_like) = op_def.loop_like {
        verify_loop(input, loop_like)?;
    }
    if let Some(region_branch) = op_def.region_branch {
        verify_region_branch(input, region_branch)?;
    }
    verify_inferred_types(input, op_def)
}

/// Verifies the attributes and regions of the top-level op of a program against its definition. No body contains that
/// op, so that it has neither operands nor results.
///
/// # Errors
///
/// If an attribute, the number of regions or a region violates the definition.
pub fn verify_root_by_row(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    let Some(op_def) = view.ctx.op_def(view.header.name) else { return Ok(()) };
    let error = |message: String| diagnostics.error_on_root(view, format!("'{}' op {message}", op_def.name)).fail();
    let entries = view.header.attributes.entries(view.ctx);
    let get = |name: &str| entries.iter().find(|entry| view.ctx.str(entry.0) == name).map(|entry| entry.1);
    if let Some(problem) = region_count_problem(op_def, view.roots().len()) {
        return error(problem);
    }
    for (number, &region) in view.roots().iter().enumerate() {
        let blocks = view.blocks(region).take(2).count();
        if op_def.has(Traits::SINGLE_BLOCK) && blocks > 1 {
            return error(format!("expects region #{number} to have 0 or 1 blocks"));
        }
    }
    for group in op_def.attributes {
        match get(group.name) {
            Some(attr) if !group.constraint.is_satisfied(view.ctx, attr) => {
                let summary = group.constraint.summary;
                return error(format!("attribute '{}' failed to satisfy constraint: {summary}", group.name));
            }
            None if matches!(group.presence, Presence::Required) => {
                return error(format!("requires attribute '{}'", group.name));
            }
            _ => {}
        }
    }
    if let Some(problem) = view.roots().iter().enumerate().find_map(|(number, &region)| {
        let blocks = view.blocks(region).take(2).count();
        region_size_problem(op_def, number, &|_| blocks)
    }) {
        return error(problem);
    }
    if let Some(name) = get("sym_name")
        && op_def.has(Traits::SYMBOL)
    {
        let problem = symbol_problem(view.ctx, Some(name), get("sym_visibility"));
        problem.map_or(Ok(()), error)?;
    }
    // The op's own verifier and those of its attributes run on a copy without regions, in a temporary body.
    let mut holder = Body::new(view.header.name, Context::EMPTY_DICTIONARY, view.header.location);
    let spec = OpSpec::new(view.header.name, view.header.location).attributes(view.header.attributes);
    let op = holder.create(&spec);
    let symbols = &SymbolScope::EMPTY;
    let input = VerifyInput { ctx: view.ctx, body: &holder, op, diagnostics, symbols, root: Some(view.body) };
    verify_dialect_attributes(&input)?;
    match op_def.verify {
        Some(verify) => verify(&input),
        None => Ok(()),
    }
}

/// Runs the dialects' verifiers of the op's discardable attributes `dialect.x`.
pub(super) fn verify_dialect_attributes(input: &VerifyInput<'_>) -> Fallible {
    for &(name, value) in input.body.attributes(input.op).entries(input.ctx) {
        let Some((dialect, rest)) = input.ctx.str(name).split_once('.') else { continue };
        // `bufferization.` names no attribute of a dialect.
        if rest.is_empty() {
            continue;
        }
        if let Some(verify) = input.ctx.dialect(dialect).and_then(|dialect| dialect.verify_attribute) {
            verify(input, name, value)?;
        }
    }
    Ok(())
}

/// Verifies the top-level op of a program against its definition, after its regions were verified.
///
/// # Errors
///
/// If the op is a symbol table, and two ops in it define the same symbol.
pub fn verify_root_regions_by_row(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    match (view.ctx.op_def(view.header.name), view.root_block()) {
        (Some(op_def), Some(block)) if op_def.has(Traits::SYMBOL_TABLE) => {
            verify_unique_symbols(view, block, diagnostics)
        }
        _ => Ok(()),
    }
}

/// Returns the op's regions and the body that contains them.
fn regions<'a>(input: &VerifyInput<'a>) -> (&'a Body, &'a [Region]) {
    match input.body.nested(input.op) {
        Some(nested) => (nested, nested.roots()),
        None => (input.body, input.body.regions(input.op)),
    }
}

fn least<'a, T: 'a>(groups: &'a [T], is_one: impl Fn(&T) -> bool) -> (usize, bool) {
    let ones = groups.iter().filter(|group| is_one(group)).count();
    (ones, ones != groups.len())
}

/// Returns an error message if the number of regions is wrong.
fn region_count_problem(op_def: &OpDef, actual: usize) -> Option<String> {
    let (expected, open) = least(op_def.regions, |group| !group.variadic);
    if actual == expected || (open && actual > expected) {
        return None;
    }
    Some(match (expected, open) {
        (0, _) => "requires zero regions".to_string(),
        (1, false) => "requires one region".to_string(),
        (_, false) => format!("expected {expected} regions"),
        (_, true) => format!("expected {expected} or more regions"),
    })
}

fn verify_counts(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    let (body, op) = (input.body, input.op);
    if let Some(problem) = region_count_problem(op_def, body.region_count(op)) {
        return input.error(problem).fail();
    }
    let actual = body.results(op).len();
    let (expected, open) = least(op_def.results, |group| group.arity == Arity::One);
    if actual < expected || (!open && actual != expected) {
        return input
            .error(match (expected, open) {
                (0, _) => "requires zero results".to_string(),
                (1, false) => "requires one result".to_string(),
                (_, false) => format!("expected {expected} results"),
                (_, true) => format!("expected {expected} or more results"),
            })
            .fail();
    }
    let actual = body.successor_count(op);
    let (expected, open) = least(op_def.successors, |group| !group.variadic);
    if actual < expected || (!open && actual != expected) {
        return input
            .error(match (expected, open) {
                (1, false) => format!("requires 1 successor but found {actual}"),
                (_, false) => format!("requires {expected} successors but found {actual}"),
                (_, true) => format!("requires at least {expected} successors but found {actual}"),
            })
            .fail();
    }
    let actual = body.operand_count(op);
    let (expected, open) = least(op_def.operands, |group| group.arity == Arity::One);
    if actual < expected || (!open && actual != expected) {
        return input
            .error(match (expected, open) {
                (0, _) => "requires zero operands".to_string(),
                (1, false) => "requires a single operand".to_string(),
                (_, false) => format!("expected {expected} operands, but found {actual}"),
                (_, true) => format!("expected {expected} or more operands, but found {actual}"),
            })
            .fail();
    }
    Ok(())
}

fn verify_segment_counts(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    let (body, op) = (input.body, input.op);
    if op_def.has(Traits::OPERAND_SEGMENTS) {
        verify_segments(input, "operandSegmentSizes", "operand", op_def.operands.len(), body.operand_count(op))?;
    }
    if op_def.has(Traits::RESULT_SEGMENTS) {
        verify_segments(input, "resultSegmentSizes", "result", op_def.results.len(), body.results(op).len())?;
    }
    Ok(())
}

fn verify_structure(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    if op_def.has(Traits::NO_REGION_ARGUMENTS) {
        let (inner, regions) = regions(input);
        for (number, &region) in regions.iter().enumerate() {
            if inner.first_block(region).is_some_and(|block| !inner.arguments(block).is_empty()) {
                return input
                    .error(if regions.len() > 1 {
                        format!("region #{number} should have no arguments")
                    } else {
                        "region should have no arguments".to_string()
                    })
                    .fail();
            }
        }
    }
    if op_def.has(Traits::SINGLE_BLOCK) {
        let (inner, regions) = regions(input);
        for (number, &region) in regions.iter().enumerate() {
            let Some(block) = inner.first_block(region) else { continue };
            if inner.next_block(block).is_some() {
                return input.error(format!("expects region #{number} to have 0 or 1 blocks")).fail();
            }
            if !op_def.has(Traits::NO_TERMINATOR) && inner.first_op(block).is_none() {
                return input.error("expects a non-empty block").fail();
            }
        }
    }
    Ok(())
}

fn verify_parent(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    let (body, op) = (input.body, input.op);
    if !op_def.parents.is_empty() {
        let name = match body.parent_op(op) {
            Some(parent) => body.name(parent),
            None => body.header.name,
        };
        let parent = &*input.ctx.op_name_data(name).text;
        if !op_def.parents.contains(&parent) {
            let several = if op_def.parents.len() > 1 { "to be one of " } else { "" };
            return input.error(format!("expects parent op {several}'{}'", op_def.parents.join(", "))).fail();
        }
    }
    Ok(())
}

/// Returns the sizes in a segment attribute.
fn segment_sizes(input: &VerifyInput<'_>, name: &str) -> Option<SmallVec<[i64; 8]>> {
    match input.attribute(name)?.data(input.ctx) {
        AttrData::DenseArray { element, length, data } if element.is_signless(input.ctx, 32) => {
            Some((0..*length).map(|index| read_signed(&data[index * 4..index * 4 + 4], 32)).collect())
        }
        _ => None,
    }
}

fn verify_segments(input: &VerifyInput<'_>, name: &str, what: &str, groups: usize, count: usize) -> Fallible {
    // A list of sizes with the wrong length counts as missing.
    let sizes = segment_sizes(input, name).filter(|sizes| sizes.len() == groups).unwrap_or_default();
    if sizes.iter().any(|&size| size < 0) {
        return input.error(format!("'{name}' attribute cannot have negative elements")).fail();
    }
    let total: i64 = sizes.iter().sum();
    if total != count as i64 {
        return input
            .error(format!(
                "{what} count ({count}) does not match with the total size ({total}) specified in attribute '{name}'"
            ))
            .fail();
    }
    Ok(())
}

fn verify_region_sizes(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    if op_def.regions.is_empty() {
        return Ok(());
    }
    let (inner, regions) = regions(input);
    for (number, &region) in regions.iter().enumerate() {
        if let Some(problem) = region_size_problem(op_def, number, &|most| inner.blocks(region).take(most).count()) {
            return input.error(problem).fail();
        }
    }
    Ok(())
}

/// Returns an error message if the number of blocks of region `number` is wrong; `count` counts them up to a limit.
fn region_size_problem(op_def: &OpDef, number: usize, count: &dyn Fn(usize) -> usize) -> Option<String> {
    // Only the last group is variadic.
    let group = op_def.regions.get(number).or(op_def.regions.last())?;
    // Count no more blocks than the constraint needs.
    let count = count(group.blocks.or(group.at_most).unwrap_or(0) + 1);
    let constraint = if group.blocks.is_some_and(|blocks| blocks != count) {
        format!("region with {} blocks", group.blocks.unwrap_or(0))
    } else if group.at_most.is_some_and(|most| count > most) {
        format!("region with at most {} blocks", group.at_most.unwrap_or(0))
    } else {
        return None;
    };
    let name = if group.name.is_empty() { String::new() } else { format!("('{}') ", group.name) };
    Some(format!("region #{number} {name}failed to verify constraint: {constraint}"))
}

/// Verifies the traits that depend on types alone.
fn verify_signature_traits(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    if op_def.traits.intersects(TYPE_TRAITS) {
        verify_type_traits(input, op_def)?;
    }
    if op_def.has(Traits::DESTINATION_STYLE) {
        verify_destination_style(input, op_def)?;
    }
    Ok(())
}

fn verify_traits(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    if op_def.traits.intersects(Traits::SYMBOL.union(Traits::FUNCTION_LIKE)) {
        verify_symbol(input, op_def)?;
    }
    if op_def.has(Traits::FUNCTION_LIKE) {
        verify_function(input)?;
    }
    if let Some(branch) = op_def.branch {
        verify_branch(input, branch)?;
    }
    verify_is_last(input, op_def)
}

fn verify_is_last(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    if op_def.has(Traits::TERMINATOR) && input.body.next(input.op).is_some() {
        return input.error("must be the last operation in the parent block").fail();
    }
    Ok(())
}

/// Returns the operands that an op in destination-passing style writes: the destination group of its definition.
fn destination_range(input: &VerifyInput<'_>, op_def: &OpDef) -> Range<usize> {
    destinations(input.view(), input.op, op_def)
}

/// Returns the operands that an op in destination-passing style writes: the destination group of its definition.
pub fn destinations(view: View<'_>, op: Op, op_def: &OpDef) -> Range<usize> {
    let is_destination =
        |group: &ValueGroup| matches!(group.name, "outputs" | "outs" | "output" | "dest" | "init" | "inits");
    match op_def.destination.or_else(|| op_def.operands.iter().position(is_destination)) {
        Some(index) => op_def.operand_range(view, op, index),
        None => 0..0,
    }
}

/// Returns the destination that `value` is tied to: the value is the result of an op in destination-passing style, and has
/// the same position among its results as the destination has among the op's destinations that are tensors.
pub fn tied_destination(view: View<'_>, value: Value) -> Option<Value> {
    let op = view.defining_op(value)?;
    let op_def = view.op_def(op).filter(|op_def| op_def.has(Traits::DESTINATION_STYLE))?;
    let position = view.results(op).iter().position(|&result| result == value)?;
    let destinations = destinations(view, op, op_def).map(|index| view.operand(op, index));
    destinations.filter(|&destination| view.ty(destination).is_tensor(view.ctx)).nth(position)
}

fn verify_destination_style(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let range = destination_range(input, op_def);
    if range.is_empty() {
        return Ok(());
    }
    let mut tensors: SmallVec<[(usize, Type); 2]> = SmallVec::new();
    for number in range {
        let ty = body.ty(body.operand(op, number));
        if ty.is_tensor(ctx) {
            tensors.push((number, ty));
        } else if !ty.is_memref(ctx) {
            return input.error(format!("expected that operand #{number} is a tensor or a memref")).fail();
        }
    }
    let results = body.results(op);
    let tensor_results = results.iter().filter(|&&result| body.ty(result).is_tensor(ctx)).count();
    if tensor_results != tensors.len() {
        return input
            .error(format!(
                "expected the number of tensor results ({}) to be equal to the number of output tensors ({})",
                tensor_results,
                tensors.len()
            ))
            .fail();
    }
    for (&(number, expected), &result) in tensors.iter().zip(results) {
        let actual = body.ty(result);
        if actual != expected {
            return input
                .error(format!(
                    "expected type of operand #{number} ({}) to match type of corresponding result ({})",
                    input.ty(expected),
                    input.ty(actual)
                ))
                .fail();
        }
    }
    Ok(())
}
