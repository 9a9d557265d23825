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

fn within<'a>(name: &str, names: impl Iterator<Item = &'a str>, most: usize) -> Option<&'a str> {
    let (distance, near) = names.map(|other| (edit_distance(name, other), other)).min()?;
    (distance > 0 && distance <= most && name.len() < 100).then_some(near)
}

/// Levenshtein's distance of the first 100 bytes. O(length²).
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b) = (&a.as_bytes()[..a.len().min(100)], &b.as_bytes()[..b.len().min(100)]);
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}
