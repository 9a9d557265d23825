//! The kinds of atomic updates and reductions: versions before 18 name `maximumf` and `minimumf` otherwise, and versions
//! before 22 number the kinds in another order.

use crate::arith::enums::ATOMIC_RMW_KIND_DEF;
use freehold_core::definition::{AttrConstraint, EnumDef};
use freehold_core::ir::{Attr, Context, Version};

/// The kinds from 13 to 17.
pub static KINDS_13: EnumDef = EnumDef {
    cases: &EnumDef::numbered([
        "addf", "addi", "assign", "maxf", "maxs", "maxu", "minf", "mins", "minu", "mulf", "muli", "ori", "andi",
    ]),
    ..ATOMIC_RMW_KIND_DEF
};

/// The kinds from 18 to 21.
pub static KINDS_18: EnumDef = EnumDef {
    cases: &EnumDef::numbered([
        "addf", "addi", "assign", "maximumf", "maxs", "maxu", "minimumf", "mins", "minu", "mulf", "muli", "ori",
        "andi", "maxnumf", "minnumf",
    ]),
    ..ATOMIC_RMW_KIND_DEF
};

/// An attribute of [`KINDS_13`].
pub static KIND_13: AttrConstraint = AttrConstraint::of_enum(KINDS_13.summary, &KINDS_13);

/// An attribute of [`KINDS_18`].
pub static KIND_18: AttrConstraint = AttrConstraint::of_enum(KINDS_18.summary, &KINDS_18);

/// Keywords before 18, and since.
const RENAMED: [(&str, &str); 2] = [("maxf", "maximumf"), ("minf", "minimumf")];

/// Returns the number in memory of the kind that `kinds` numbers `value`.
pub fn present_kind(kinds: &EnumDef, value: i64) -> Option<i64> {
    let keyword = kinds.keyword(value)?;
    let present = RENAMED.iter().find(|names| names.0 == keyword).map_or(keyword, |names| names.1);
    ATOMIC_RMW_KIND_DEF.case(present)
}

/// Returns the number that `kinds` has for the kind that is `value` in memory.
pub fn former_kind(kinds: &EnumDef, value: i64) -> Option<i64> {
    let keyword = ATOMIC_RMW_KIND_DEF.keyword(value)?;
    let former = RENAMED.iter().find(|names| names.1 == keyword).map(|names| names.0);
    kinds.case(keyword).or_else(|| kinds.case(former?))
}

/// Returns the kinds of a version before 22.
pub fn kinds_of(version: Version) -> &'static EnumDef {
    if version < Version::V18 { &KINDS_13 } else { &KINDS_18 }
}

/// Returns the first version that has the kind that is `value` in memory.
pub fn kind_since(value: i64) -> Version {
    match ATOMIC_RMW_KIND_DEF.keyword(value) {
        Some("andi" | "ori") => Version::V14,
        Some("maxnumf" | "minnumf") => Version::V18,
        Some("xori") => Version::V22,
        _ => Version::V13,
    }
}

/// Returns the attribute of a kind.
pub fn kind_attr(ctx: &Context, value: i64) -> Attr {
    ctx.integer_attr(ctx.integer(64), value)
}
