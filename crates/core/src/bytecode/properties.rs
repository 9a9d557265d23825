//! The order of an op's properties, computed from its definition.
//!
//! Upstream generates the code that stores the properties of an op: first the inherent attributes sorted by name, each
//! as a reference to an attribute, then the properties that are not attributes. Optional attributes, and those with a
//! default value, may be absent. Group sizes are an attribute among the others before version 6, and a list of integers
//! at the end since then. Ops without inherent attributes have no properties, and neither have ops that were declared at
//! run time.

use super::version;
use crate::definition::{AttrGroup, LaterAttribute, OpDef, Presence, Traits};
use crate::ir::{Attr, Context, Name, OpName, OpNameData};
use crate::sort::sort_by_key;
use crate::text::parse_attribute_text;

/// The encoding of a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Storage {
    /// An attribute that is present.
    Required,
    /// An attribute that may be absent.
    Optional,
    /// A byte; the attribute is `unit` or `false`.
    Flag,
    /// A number, without sign: the attribute is a 32-bit integer.
    Number,
    /// Integers: the sizes of this number of groups.
    Sizes(usize),
    /// An attribute that is present: the sizes of this number of groups.
    SizesAttribute(usize),
}

/// The inherent attributes that upstream's ops have as properties which are no attributes: booleans and enumerations. Each entry is the
/// dialect, the name of the attribute, and the encoding.
const NATIVE: &[(&str, &str, Storage)] = &[
    ("affine", "disjoint", Storage::Flag),
    ("llvm", "noWrapFlags", Storage::Number),
    ("llvm", "overflowFlags", Storage::Number),
];

/// Returns the encoding of the inherent attribute `attribute` of the ops of a dialect, if it is no attribute there.
pub(super) fn native_storage(dialect: &str, attribute: &str) -> Option<Storage> {
    NATIVE.iter().find(|row| row.0 == dialect && row.1 == attribute).map(|row| row.2)
}

/// A property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Property {
    /// The name of the attribute that holds it.
    pub name: Name,
    /// Its encoding.
    pub storage: Storage,
    /// The unit attribute that the op in memory has in its place, and the value that means the same.
    pub in_place_of: Option<(Name, Attr)>,
}

/// Returns the properties of the op `name` in the order in which `version` of the format stores them. With `later`, those
/// are included that upstream's op got after LLVM 22.
pub(super) fn properties_of(ctx: &Context, name: OpName, version: u32, later: bool) -> Vec<Property> {
    let data = ctx.op_name_data(name);
    let Some(op_def) = data.op_def else { return Vec::new() };
    let dialect = ctx.str(data.dialect);
    if ctx.dialect(dialect).is_some_and(|dialect| dialect.at_run_time) {
        return Vec::new();
    }
    let former_attributes = data.history.filter(|_| later).map_or(&[][..], |history| history.former_attributes());
    let sizes = group_sizes(op_def);
    let mut attributes: Vec<(&str, Storage)> = Vec::new();
    let mut others: Vec<(&str, Storage)> = Vec::new();
    let later_groups = if later { newest_attributes(data) } else { None };
    for group in later_groups.unwrap_or(op_def.attributes) {
        if former_attributes.contains(&group.name) {
            continue;
        }
        if let Some(storage) = native_storage(dialect, group.name) {
            others.push((group.name, storage));
            continue;
        }
        let storage = if matches!(group.presence, Presence::Required) { Storage::Required } else { Storage::Optional };
        attributes.push((group.name, storage));
    }
    if later {
        for added in added_since_reference(data) {
            if !attributes.iter().any(|attribute| attribute.0 == added.name) {
                attributes.push((added.name, Storage::Optional));
            }
        }
    }
    if version >= version::NATIVE_SEGMENTS {
        others.extend(sizes.iter().map(|&(name, count)| (name, Storage::Sizes(count))));
    } else {
        attributes.extend(sizes.iter().map(|&(name, count)| (name, Storage::SizesAttribute(count))));
    }
    sort_by_key(&mut attributes, |attribute| attribute.0);
    attributes.extend(others);
    let in_place_of = |name: &str| {
        let added = added_since_reference(data).find(|added| later && added.name == name)?;
        let (former, value) = added.in_place_of?;
        Some((ctx.name(former), parse_attribute_text(ctx, value)?))
    };
    let property = |(name, storage)| Property { name: ctx.name(name), storage, in_place_of: in_place_of(name) };
    attributes.into_iter().map(property).collect()
}

/// Returns whether upstream's op got inherent attributes after LLVM 22.
pub(super) fn has_later_attributes(data: &OpNameData) -> bool {
    added_since_reference(data).next().is_some() || newest_attributes(data).is_some()
}

/// Returns the attributes that upstream's op got after LLVM 22.
pub(super) fn added_since_reference(data: &OpNameData) -> impl Iterator<Item = &'static LaterAttribute> + use<> {
    data.history.into_iter().flat_map(|history| history.added_since_reference())
}

/// Returns the inherent attributes of the op in the newest version, if its history states them. An op that was converted to the
/// spelling of a version has those of its definition.
fn newest_attributes(data: &OpNameData) -> Option<&'static [AttrGroup]> {
    data.history.filter(|_| data.former.is_none())?.newest_attributes()
}

/// Returns the properties that hold the sizes of groups, with the number of groups.
fn group_sizes(op_def: &OpDef) -> Vec<(&'static str, usize)> {
    let mut sizes = Vec::new();
    if op_def.has(Traits::OPERAND_SEGMENTS) {
        sizes.push(("operandSegmentSizes", op_def.operands.len()));
    }
    if op_def.has(Traits::RESULT_SEGMENTS) {
        sizes.push(("resultSegmentSizes", op_def.results.len()));
    }
    sizes
}
