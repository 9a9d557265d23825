//! Verification of inherent attributes: presence and constraints.

use super::*;
use crate::diagnostics::Fallible;

pub(super) fn verify_attributes(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    if op_def.attributes.is_empty() {
        return Ok(());
    }
    let entries = input.body.attributes(input.op).entries(input.ctx);
    for group in op_def.attributes {
        if matches!(group.presence, Presence::Required) && find(input.ctx, entries, group.name).is_none() {
            return input.error(format!("requires attribute '{}'", group.name)).fail();
        }
    }
    inherent_attribute_problem(input.ctx, op_def, entries).map_or(Ok(()), |problem| input.error(problem).fail())
}

pub(super) fn find(ctx: &Context, entries: &[(Name, Attr)], name: &str) -> Option<Attr> {
    entries.iter().find(|entry| ctx.str(entry.0) == name).map(|entry| entry.1)
}

/// Returns an error message if an inherent attribute among `entries` does not satisfy its constraint.
pub fn inherent_attribute_problem(ctx: &Context, op_def: &OpDef, entries: &[(Name, Attr)]) -> Option<String> {
    if entries.is_empty() {
        return None;
    }
    op_def.attributes.iter().find_map(|group| {
        let attr = find(ctx, entries, group.name)?;
        if group.constraint.is_satisfied(ctx, attr) {
            return None;
        }
        Some(format!("attribute '{}' failed to satisfy constraint: {}", group.name, group.constraint.summary))
    })
}

/// Returns an error message if `properties`, as written between `<` and `>`, cannot be the properties of an op with
/// this definition.
///
/// Only the kind of each attribute is checked here; constraints are verified after the op was created.
pub fn properties_problem(ctx: &Context, op_def: &OpDef, properties: Attr) -> Option<String> {
    let text = |attr| crate::text::attr_text(ctx, attr);
    let invalid = |why: String| Some(format!("invalid properties {} for op {}: {why}", text(properties), op_def.name));
    if !matches!(properties.data(ctx), AttrData::Dictionary(_)) {
        return invalid("expected DictionaryAttr to set properties".to_string());
    }
    let entries = properties.entries(ctx);
    for group in op_def.attributes {
        let Some(attr) = find(ctx, entries, group.name) else { continue };
        if !is_storable(ctx, group.constraint, attr) {
            return invalid(format!("Invalid attribute `{}` in property conversion: {}", group.name, text(attr)));
        }
    }
    let segments = [
        (Traits::OPERAND_SEGMENTS, "operandSegmentSizes", op_def.operands.len()),
        (Traits::RESULT_SEGMENTS, "resultSegmentSizes", op_def.results.len()),
    ];
    for (_, name, expected) in segments.into_iter().filter(|segment| op_def.has(segment.0)) {
        match find(ctx, entries, name).map(|attr| attr.data(ctx)) {
            None => {}
            Some(&AttrData::DenseArray { element, length, .. })
                if element.is_signless(ctx, 32) && length == expected => {}
            Some(&AttrData::DenseArray { element, length, .. }) if element.is_signless(ctx, 32) => {
                return invalid(format!("size mismatch in attribute conversion: {length} vs {expected}"));
            }
            Some(_) => return invalid("expected DenseI32ArrayAttr for key `value`".to_string()),
        }
    }
    None
}

/// Returns whether an op with this definition can hold the attribute: it is not inherent, or it has the attribute kind
/// that its constraint requires.
pub fn is_kept(ctx: &Context, op_def: &OpDef, (name, attr): (Name, Attr)) -> bool {
    let name = ctx.str(name);
    let group = op_def.attributes.iter().find(|group| group.name == name);
    group.is_none_or(|group| is_storable(ctx, group.constraint, attr))
}

/// Whether an attribute has the kind that `constraint` requires.
pub(super) fn is_storable(ctx: &Context, constraint: &AttrConstraint, attr: Attr) -> bool {
    if constraint.is_satisfied(ctx, attr) {
        return true;
    }
    match (constraint.spelling, attr.data(ctx)) {
        (AttrSpelling::Typed(ty), AttrData::Integer { .. }) => ty(ctx) != ctx.i1(),
        (AttrSpelling::Type, AttrData::Type(_)) => true,
        (AttrSpelling::DenseArray(ty), &AttrData::DenseArray { element, .. }) => element == ty(ctx),
        // If the empty array satisfies a constraint on an array, the constraint is on the elements.
        (AttrSpelling::Any | AttrSpelling::Array, AttrData::Array(_)) => (constraint.accepts)(ctx, ctx.array_attr(&[])),
        (AttrSpelling::Any, AttrData::DenseElements { .. }) => constraint.summary.contains("elements attribute"),
        _ => false,
    }
}
