//! Words of messages: names that are nearly the one that was written, and counts.

use std::fmt::Display;

use crate::ir::Context;

/// `1 byte`, `2 bytes`
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let end = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// The one of `names` that is nearest to `name`, unless all are far.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    within(name, names, name.len() / 2)
}

/// The one of `names` that is a slip of the pen away from `name`: a letter or two, more only in a long name.
pub fn near_miss<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    within(name, names, 1 + name.len() / 6)
}

/// The declared op whose name is a slip of the pen away from `name`.
pub(crate) fn near_op(ctx: &Context, name: &str) -> Option<&'static str> {
    let rows = ctx.dialects().into_iter().flat_map(|dialect| dialect.ops.iter().copied().flatten().copied());
    near_miss(name, rows.map(|row| row.name))
}

/// Longer names are compared with nothing: the distance takes O(length²).
const LONG: usize = 100;

fn within<'a>(name: &str, names: impl Iterator<Item = &'a str>, most: usize) -> Option<&'a str> {
    if name.len() >= LONG {
        return None;
    }
    let near = names.filter(|other| other.len() < 2 * LONG);
    let (distance, near) = near.map(|other| (strsim::levenshtein(name, other), other)).min()?;
    (distance > 0 && distance <= most).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_unless_it_is_far() {
        let names = ["memref.copy", "memref.load", "scf.if"];
        assert_eq!(nearest("memref.cpy", names.into_iter()), Some("memref.copy"));
        assert_eq!(near_miss("memref.laod", names.into_iter()), Some("memref.load"));
        assert_eq!(near_miss("memref.store", names.into_iter()), None);
        assert_eq!(nearest("scf.if", names.into_iter()), None, "a name that is there needs no other");
        let long = "x".repeat(LONG);
        assert_eq!(nearest(&long, [&long[1..]].into_iter()), None);
    }
}
