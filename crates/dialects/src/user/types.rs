//! The `freehold.*` attributes of a declared type or attribute.
//!
//! ```mlir
//! irdl.type @tile attributes {
//!   freehold.verbatim,                                              // the parameters are kept as text
//!   freehold.size = {"32x32, f32" = 4096 : i64, "16x16, f32" = 1024 : i64},
//!   freehold.alignment = 64 : i64
//! }
//! irdl.attribute @blocked attributes {freehold.verbatim, freehold.layout}
//! ```

use super::leak::{leak, leak_slice};
use freehold_core::definition::DeclaredSymbol;
use freehold_core::ir::{Attr, AttrData, Context};

/// Applies every `freehold.*` entry of `attributes` to the declaration of a type (`is_type`) or attribute.
///
/// # Errors
/// The message, if an entry is unknown or invalid.
pub(super) fn apply(
    ctx: &Context,
    attributes: Attr,
    is_type: bool,
    declared: &mut DeclaredSymbol,
) -> Result<(), String> {
    let mut has_alignment = false;
    for &(name, value) in attributes.entries(ctx) {
        let Some(setting) = ctx.str(name).strip_prefix("freehold.") else { continue };
        match setting {
            "verbatim" => declared.verbatim = flag(ctx, setting, value)?,
            "layout" if !is_type => declared.is_layout = flag(ctx, setting, value)?,
            "size" if is_type => declared.sizes = sizes(ctx, value)?,
            "alignment" if is_type => {
                let alignment = value.as_i64(ctx).and_then(|alignment| u64::try_from(alignment).ok());
                let alignment = alignment.filter(|alignment| alignment.is_power_of_two() && *alignment <= 1 << 32);
                let message = "'freehold.alignment': expected a power of two, at most 4294967296";
                declared.alignment = alignment.ok_or(message)?;
                has_alignment = true;
            }
            _ => {
                let kind = if is_type { "a type" } else { "an attribute" };
                return Err(format!("'freehold.{setting}': unknown setting of {kind}"));
            }
        }
    }
    if has_alignment && declared.sizes.is_empty() {
        return Err("'freehold.alignment': expected 'freehold.size' as well".to_string());
    }
    if let Some((_, size)) = declared.sizes.iter().find(|(_, size)| has_alignment && size % declared.alignment != 0) {
        let alignment = declared.alignment;
        return Err(format!("'freehold.size': expected a multiple of the alignment {alignment}, but found {size}"));
    }
    // Elements follow each other without gaps: their addresses are multiples of what divides the size.
    let divisor = declared.sizes.iter().map(|(_, size)| 1 << size.trailing_zeros()).min().unwrap_or(1);
    declared.alignment = if has_alignment { declared.alignment } else { declared.alignment.min(divisor) };
    Ok(())
}

fn flag(ctx: &Context, setting: &str, value: Attr) -> Result<bool, String> {
    match (value.data(ctx), value.as_bool(ctx)) {
        (AttrData::Unit, _) => Ok(true),
        (_, Some(flag)) => Ok(flag),
        _ => Err(format!("'freehold.{setting}': expected no value, or a Boolean")),
    }
}

/// Returns the sizes by parameters: of `4096`, or of `{"32x32, f32" = 4096}`.
fn sizes(ctx: &Context, value: Attr) -> Result<&'static [(Option<&'static str>, u64)], String> {
    let bytes = |value: Attr| match value.as_i64(ctx).and_then(|size| u64::try_from(size).ok()) {
        Some(size) if size > 0 => Ok(size),
        _ => Err("'freehold.size': expected a positive number of bytes, or a dictionary of them by parameters"),
    };
    if !matches!(value.data(ctx), AttrData::Dictionary(_)) {
        return Ok(leak_slice(vec![(None, bytes(value)?)]));
    }
    let mut sizes = Vec::new();
    for &(parameters, size) in value.entries(ctx) {
        let text: String = ctx.str(parameters).chars().filter(|character| !character.is_whitespace()).collect();
        sizes.push((Some(leak(&text)), bytes(size)?));
    }
    Ok(leak_slice(sizes))
}
