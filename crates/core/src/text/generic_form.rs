//! Inherent attributes whose form changed for all ops. Only the generic form shows it.
//!
//! ```text
//! operand_segment_sizes = dense<[1, 0]> : vector<2xi32>, static_sizes = [2, -1]                     13 to 15
//! operand_segment_sizes = array<i32: 1, 0>, static_sizes = array<i64: 2, -9223372036854775808>      16
//! operandSegmentSizes = array<i32: 1, 0>, static_sizes = array<i64: 2, -9223372036854775808>        since 17
//! ```

use smallvec::SmallVec;

use crate::definition::{OpDef, Traits};
use crate::ir::{Attr, AttrData, Context, DYNAMIC, Name, Type, TypeData, Version, compare_texts};

/// The trait that demands the sizes of groups, their present name and the name before 17.
const SEGMENTS: [(Traits, Name, &str); 2] = [
    (Traits::OPERAND_SEGMENTS, Name::OPERAND_SEGMENT_SIZES, "operand_segment_sizes"),
    (Traits::RESULT_SEGMENTS, Name::RESULT_SEGMENT_SIZES, "result_segment_sizes"),
];

/// Attributes in which versions before 16 wrote -1 for a dynamic size.
const SIZES: [&str; 3] = ["static_sizes", "static_low", "static_high"];

/// Replaces the attributes of an op in generic form that are in the form of another version.
pub(super) fn present_entries(ctx: &Context, op_def: &OpDef, entries: &mut [(Name, Attr)]) {
    for (needed, present, former) in SEGMENTS {
        if !op_def.has(needed) || entries.iter().any(|entry| entry.0 == present) {
            continue;
        }
        if let Some(entry) = entries.iter_mut().find(|entry| ctx.str(entry.0) == former) {
            entry.0 = present;
            if let AttrData::DenseElements { .. } = entry.1.data(ctx) {
                entry.1 = ctx.int_array_attr(32, &entry.1.integers(ctx));
            }
        }
    }
    for (name, value) in entries {
        let AttrData::Array(elements) = value.data(ctx) else { continue };
        let name = ctx.str(*name);
        let Some(group) = op_def.attribute(name) else { continue };
        if group.constraint.is_satisfied(ctx, *value) {
            continue;
        }
        let Some(width) = elements.first().map_or(Some(64), |element| width_of(ctx, *element)) else { continue };
        let integers = elements.iter().map(|element| element.as_i64(ctx)).collect::<Option<Vec<i64>>>();
        let Some(mut integers) = integers else { continue };
        if SIZES.contains(&name) {
            integers.iter_mut().filter(|size| **size == -1).for_each(|size| *size = DYNAMIC);
        }
        let dense = ctx.int_array_attr(width, &integers);
        if group.constraint.is_satisfied(ctx, dense) {
            *value = dense;
        }
    }
}

fn width_of(ctx: &Context, element: Attr) -> Option<u32> {
    match element.ty(ctx)?.data(ctx) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Returns the name and the value of an inherent attribute of `op_def` as `version` prints it in generic form.
pub(super) fn version_entry(ctx: &Context, version: Version, op_def: &OpDef, entry: (Name, Attr)) -> (Name, Attr) {
    if version >= Version::V17 {
        return entry;
    }
    let (name, value) = entry;
    if let Some(&(_, _, former)) = SEGMENTS.iter().find(|row| op_def.has(row.0) && row.1 == name) {
        let sizes = if version < Version::V16 { dense_vector(ctx, &value.integers(ctx)) } else { value };
        return (ctx.name(former), sizes);
    }
    match value.data(ctx) {
        AttrData::DenseArray { element, .. } if version < Version::V16 => {
            let is_size = SIZES.contains(&ctx.str(name));
            let marked = |value: i64| if is_size && value == DYNAMIC { -1 } else { value };
            let Some(integers) = value.as_i64_array(ctx) else { return entry };
            let elements: Vec<Attr> =
                integers.into_iter().map(|integer| ctx.integer_attr(*element, marked(integer))).collect();
            (name, ctx.array_attr(&elements))
        }
        _ => entry,
    }
}

/// The attribute that says, in versions without `<{…}>`, which attributes of an op that nobody declared are its properties:
/// their names, or `{value = …}` if they cannot be among the others.
const PROPERTY_NAMES: &str = "freehold.properties";

/// Appends to the attributes of an op that nobody declared its properties, as versions read them that do not have `<{…}>`.
/// [`take_former_properties`] undoes it.
pub(super) fn add_former_properties(
    ctx: &Context,
    version: Version,
    properties: Attr,
    attributes: &mut SmallVec<[(Name, Attr); 8]>,
) {
    let entries = properties.entries(ctx);
    let is_taken = |name: Name| attributes.iter().any(|other| other.0 == name);
    let is_dictionary = matches!(properties.data(ctx), AttrData::Dictionary(_));
    let marker = if is_dictionary && !entries.iter().any(|entry| is_taken(entry.0)) {
        let names: Vec<Attr> = entries.iter().map(|entry| ctx.string_attr(ctx.str(entry.0))).collect();
        attributes.extend(entries.iter().map(|&(name, value)| {
            match SEGMENTS.iter().find(|row| row.1 == name && value.as_i64_array(ctx).is_some()) {
                Some(&(_, _, former)) if version < Version::V16 => {
                    (ctx.name(former), dense_vector(ctx, &value.integers(ctx)))
                }
                Some(&(_, _, former)) => (ctx.name(former), value),
                None => (name, value),
            }
        }));
        ctx.array_attr(&names)
    } else {
        ctx.dictionary(&[(Name::VALUE, properties)])
    };
    attributes.push((ctx.name(PROPERTY_NAMES), marker));
    attributes.sort_by(|a, b| compare_texts(ctx.str(a.0), ctx.str(b.0)));
}

/// Takes out of the attributes of an op that nobody declared those that were its properties, and returns them; `None` if
/// [`add_former_properties`] did not write them.
pub(super) fn take_former_properties(ctx: &Context, attributes: &mut Vec<(Name, Attr)>) -> Option<Attr> {
    let marker = attributes.iter().position(|entry| ctx.str(entry.0) == PROPERTY_NAMES)?;
    if let [(name, properties)] = *attributes[marker].1.entries(ctx)
        && name == Name::VALUE
    {
        attributes.remove(marker);
        return Some(properties);
    }
    let mut properties: Vec<(Name, Attr)> = Vec::new();
    let mut taken: Vec<Name> = Vec::new();
    for name in attributes[marker].1.as_array(ctx)? {
        let name = ctx.name(name.as_str(ctx)?);
        let former = SEGMENTS.iter().find(|row| row.1 == name).map_or(name, |row| ctx.name(row.2));
        let &(stored, value) = attributes.iter().find(|entry| entry.0 == name || entry.0 == former)?;
        let value = match value.data(ctx) {
            AttrData::DenseElements { .. } if stored != name => ctx.int_array_attr(32, &value.integers(ctx)),
            _ => value,
        };
        properties.push((name, value));
        taken.push(stored);
    }
    attributes.remove(marker);
    attributes.retain(|entry| !taken.contains(&entry.0));
    Some(ctx.dictionary(&properties))
}

/// Returns `dense<[…]> : vector<…xi32>`.
fn dense_vector(ctx: &Context, sizes: &[i64]) -> Attr {
    i32_elements(ctx, ctx.vector(&[sizes.len() as i64], ctx.integer(32)), sizes)
}

/// Returns `dense<[…]> : type` for a type with elements `i32`, which attributes with 32-bit integers were before 16.
pub fn i32_elements(ctx: &Context, ty: Type, values: &[i64]) -> Attr {
    let splat = !values.is_empty() && values.iter().all(|&value| value == values[0]);
    let kept = if splat { &values[..1] } else { values };
    let data: Vec<u8> = kept.iter().flat_map(|&value| (value as i32).to_le_bytes()).collect();
    ctx.intern_attr(AttrData::DenseElements { ty, splat, data: data.into() })
}
