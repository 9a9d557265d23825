//! Stable sorts of numbers and ids by a key. The code that sorts exists once for each type of id, not once for each key.

use std::cmp::Ordering;

/// Sorts ids by a key. O(n log n), with two calls of `key` for each comparison.
pub(crate) fn sort_by_key<I: Copy, K: Ord>(ids: &mut [I], key: impl Fn(&I) -> K) {
    sort_by(ids, &|left, right| key(left).cmp(&key(right)));
}

fn sort_by<I: Copy>(ids: &mut [I], compare: &dyn Fn(&I, &I) -> Ordering) {
    ids.sort_by(|left, right| compare(left, right));
}
