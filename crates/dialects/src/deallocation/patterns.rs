//! Canonicalization patterns of the `deallocation` ops.

use super::{FREE as FREE_OP, Free, Null, Own, RETAIN as RETAIN_OP, Retain, null, retain};
use freehold_core::definition::{Pattern, pattern};
use freehold_core::ir::{Op, Rewriter, Value};

/// The patterns of `deallocation.free`.
pub static FREE: &[Pattern] = &[pattern("EraseFreeOfNull", &FREE_OP, free_of_null)];

/// The patterns of `deallocation.retain`.
pub static RETAIN: &[Pattern] = &[
    pattern("RetainRemoveNulls", &RETAIN_OP, remove_nulls),
    pattern("RetainOfOwnBuffer", &RETAIN_OP, retain_of_own_buffer),
];

/// `free null` does nothing.
fn free_of_null(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let is_null = Null::defining(rewriter.view(), Free::of(rewriter.view(), op).alloc()).is_some();
    if is_null {
        rewriter.erase(op);
    }
    is_null
}

/// Removes nulls from the indicators. The results of a `retain` without indicators are null.
fn remove_nulls(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let lists = Retain::of(view, op);
    let location = view.location(op);
    let memrefs: Vec<Value> = lists.retained().collect();
    let all: Vec<Value> = lists.allocs().collect();
    let left: Vec<Value> = all.iter().copied().filter(|&value| Null::defining(view, value).is_none()).collect();
    if left.is_empty() {
        let results = view.results(op).len();
        let replacements = match results {
            0 => Vec::new(),
            _ => vec![rewriter.create_value(&null(ctx, location)); results],
        };
        rewriter.replace(op, &replacements);
        return true;
    }
    if left.len() == all.len() {
        return false;
    }
    rewriter.replace_with(op, &retain(ctx, location, &memrefs, &left));
    true
}

/// `retain(m) of(own m)` is `own m`: one buffer and its own indicator.
fn retain_of_own_buffer(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let lists = Retain::of(view, op);
    if lists.retained().len() != 1 || lists.allocs().len() != 1 {
        return false;
    }
    let (Some(memref), Some(indicator)) = (lists.retained().next(), lists.allocs().next()) else { return false };
    if Own::defining(view, indicator).is_none_or(|own| own.memref() != memref) {
        return false;
    }
    rewriter.replace(op, &[indicator]);
    true
}
