//! The enumerations of a dialect: `freehold.enums` on `irdl.dialect`.
//!
//! ```mlir
//! irdl.dialect @d attributes {
//!   freehold.enums = {
//!     Mode = {cases = ["fast", "slow"]},
//!     Flags = {cases = [["none", 0], ["nsw", 1], ["nuw", 2]], separator = "|", width = 32}
//!   }
//! } { … }
//! ```
//!
//! Cases without a number are 0, 1, 2, …. With `separator`, cases are bits. `width` is that of the integer that holds the value.

use super::leak::{leak, leak_slice};
use super::values::{Wrong, array, entries, string};
use freehold_core::definition::EnumDef;
use freehold_core::ir::{Attr, Context};

/// Returns the enumerations by name.
///
/// # Errors
/// The value is invalid; the error is the message.
pub(super) fn parse(ctx: &Context, value: Attr) -> Result<&'static [(&'static str, &'static EnumDef)], Wrong> {
    let mut enums: Vec<(&'static str, &'static EnumDef)> = Vec::new();
    for &(name, value) in entries(ctx, value)? {
        let name = leak(ctx.str(name));
        let enum_def = enumeration(ctx, name, value).map_err(|message| format!("'{name}': {message}"))?;
        enums.push((name, Box::leak(Box::new(enum_def))));
    }
    Ok(leak_slice(enums))
}

fn enumeration(ctx: &Context, name: &'static str, value: Attr) -> Result<EnumDef, Wrong> {
    let (mut cases, mut separator, mut width, mut class) = (Vec::new(), None, 32, name);
    for &(key, value) in entries(ctx, value)? {
        match ctx.str(key) {
            "cases" => {
                for (number, &case) in array(ctx, value)?.iter().enumerate() {
                    cases.push(match case.as_array(ctx) {
                        Some(&[keyword, value]) => {
                            let value = value.as_i64(ctx).ok_or("expected the number of a case")?;
                            (leak(string(ctx, keyword)?), value)
                        }
                        _ => (leak(string(ctx, case)?), number as i64),
                    });
                }
            }
            "separator" => separator = Some(leak(string(ctx, value)?)),
            "class" => class = leak(string(ctx, value)?),
            "width" => {
                let number = value.as_i64(ctx).and_then(|width| u32::try_from(width).ok());
                width = number.filter(|width| (1..=64).contains(width)).ok_or("'width': expected 1 to 64")?;
            }
            other => return Err(format!("unknown key '{other}'; the keys are cases, class, separator and width")),
        }
    }
    Ok(EnumDef {
        summary: class,
        definition: name,
        cases: leak_slice(cases),
        bits: separator,
        ..EnumDef::of_integer(width)
    })
}
