//! Helpers for messages: spelling suggestions and counts.

use std::fmt::Display;

use crate::ir::Context;

/// Formats a count: `1 byte`, `2 bytes`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let end = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// Returns the entry of `names` with the least edit distance to `name`, unless all are too far. Two letters that changed places
/// count as one edit.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    within(name, names, name.len() / 2)
}

/// Returns the entry of `names` that `name` probably misspells: within an edit distance of one or two, more only for a
/// long name.
pub fn near_miss<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    within(name, names, 1 + name.len() / 6)
}

/// Returns the name of the registered op that `name` probably misspells.
pub(crate) fn near_op(ctx: &Context, name: &str) -> Option<&'static str> {
    let op_defs = ctx.dialects().into_iter().flat_map(|dialect| dialect.ops.iter().copied().flatten().copied());
    near_miss(name, op_defs.map(|op_def| op_def.name))
}

/// Longer names get no suggestion: computing the edit distance takes O(length²).
const LONG: usize = 100;

fn within<'a>(name: &str, names: impl Iterator<Item = &'a str>, most: usize) -> Option<&'a str> {
    if name.len() >= LONG {
        return None;
    }
    let near = names.filter(|other| other.len() < 2 * LONG);
    let (distance, near) = near.map(|other| (strsim::osa_distance(name, other), other)).min()?;
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
