//! Reading the values of `freehold.*` attributes.

use freehold_core::definition::{Arity, ValueGroup};
use freehold_core::ir::{Attr, AttrData, Context};

/// The error message for an invalid setting.
pub(super) type Wrong = String;

/// Returns the number of the group `name`. Also `operand0` and the like are names of groups: that of the value with this number,
/// if it is a group of one value after groups of one value.
pub(super) fn find(groups: &[ValueGroup], name: &str, kind: &str) -> Result<usize, Wrong> {
    let position = || {
        let number = name.strip_prefix(kind)?.parse::<usize>().ok()?;
        let fixed = groups.iter().take_while(|group| group.arity == Arity::One).count();
        (number < fixed).then_some(number)
    };
    let known = groups.iter().position(|group| group.name == name && !name.is_empty()).or_else(position);
    known.ok_or_else(|| {
        let names: Vec<&str> = groups.iter().map(|group| group.name).filter(|name| !name.is_empty()).collect();
        match names.is_empty() {
            true => format!("unknown {kind} '{name}'"),
            false => format!("unknown {kind} '{name}'; the {kind}s are {}", names.join(", ")),
        }
    })
}

pub(super) fn string(ctx: &Context, value: Attr) -> Result<&str, Wrong> {
    value.as_str(ctx).ok_or_else(|| "expected a string".to_string())
}

pub(super) fn array(ctx: &Context, value: Attr) -> Result<&[Attr], Wrong> {
    value.as_array(ctx).ok_or_else(|| "expected an array".to_string())
}

pub(super) fn strings(ctx: &Context, value: Attr) -> Result<Vec<&str>, Wrong> {
    array(ctx, value)?.iter().map(|&element| string(ctx, element)).collect()
}

pub(super) fn entries(ctx: &Context, value: Attr) -> Result<&[(freehold_core::ir::Name, Attr)], Wrong> {
    match value.data(ctx) {
        AttrData::Dictionary(entries) => Ok(entries),
        _ => Err("expected a dictionary".to_string()),
    }
}
