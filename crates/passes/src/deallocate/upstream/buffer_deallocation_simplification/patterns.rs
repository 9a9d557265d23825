//! The rewrites of one `bufferization.dealloc`.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::relations::MemrefList;
use crate::analysis::buffer_origin::BufferOrigin;
use crate::support::build::is_constant_one;
use freehold_core::definition::{Pattern, pattern};
use freehold_core::ir::{Op, Rewriter, Value};
use freehold_dialects::bufferization::dealloc::{
    DeallocLists, ShortList, create_dealloc, has_duplicates, update_dealloc,
};
use freehold_dialects::{arith, bufferization};

/// The patterns, in the order in which they are tried.
pub(super) static PATTERNS: &[Pattern] = &[
    pattern("RemoveDeallocMemrefsContainedInRetained", &bufferization::DEALLOC, drop_retained_memrefs),
    pattern("RemoveRetainedMemrefsGuaranteedToNotAlias", &bufferization::DEALLOC, drop_unrelated_retained),
    pattern("SplitDeallocWhenNotAliasingAnyOther", &bufferization::DEALLOC, split),
    pattern("RetainedMemrefAliasingAlwaysDeallocatedMemref", &bufferization::DEALLOC, drop_always_freed),
];

/// Drops memrefs that certainly are retained, since they are never freed here. Their conditions go into the results.
fn drop_retained_memrefs(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(origin) = rewriter.knowledge::<BufferOrigin>() else { return false };
    if DeallocLists::counts(rewriter, op).1 == 0 {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    if has_duplicates(lists.retained().iter().copied()) {
        return false;
    }
    let retained = MemrefList::new(origin, rewriter.body(), lists.retained());
    let (mut memrefs, mut conditions) = (ShortList::new(), ShortList::new());
    for (memref, condition) in lists.pairs() {
        let aliases = retained.sure_aliases(memref).filter(|aliases| !aliases.is_empty());
        let Some(aliases) = aliases else {
            memrefs.push(memref);
            conditions.push(condition);
            continue;
        };
        rewriter.after(op);
        for place in aliases {
            or_into_result(rewriter, op, place, condition);
        }
    }
    memrefs.len() < lists.memrefs().len() && update_dealloc(rewriter, op, &memrefs, &conditions)
}

/// Replaces every use of result `place` with its disjunction with `condition`.
fn or_into_result(rewriter: &mut Rewriter<'_>, op: Op, place: usize, condition: Value) {
    let result = rewriter.result(op, place);
    let either = or(rewriter, op, result, condition);
    let producer = rewriter.defining_op(either);
    rewriter.replace_uses_if(result, either, |body, use_| Some(body.use_owner(use_)) != producer);
}

fn or(rewriter: &mut Rewriter<'_>, op: Op, left: Value, right: Value) -> Value {
    let i1 = rewriter.ctx.i1();
    rewriter.create_value(&rewriter.spec(&arith::ORI, rewriter.location(op), &[left, right], &[i1]))
}

fn constant_false(rewriter: &mut Rewriter<'_>, op: Op) -> Value {
    rewriter.create_value(&arith::constant_bool(rewriter.ctx, rewriter.location(op), false))
}

/// Drops retained memrefs that cannot be any memref to free, since they are not owned here.
fn drop_unrelated_retained(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(origin) = rewriter.knowledge::<BufferOrigin>() else { return false };
    if DeallocLists::counts(rewriter, op).1 == 0 {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    let to_free = MemrefList::new(origin, rewriter.body(), lists.memrefs());
    let related: Vec<bool> =
        lists.retained().iter().map(|&retained| to_free.may_alias_any(rewriter.body(), retained, None)).collect();
    if related.iter().all(|&related| related) {
        return false;
    }
    let constants: Vec<Option<Value>> =
        related.iter().map(|&related| (!related).then(|| constant_false(rewriter, op))).collect();
    let kept: Vec<Value> =
        lists.retained().iter().zip(&related).filter(|(_, related)| **related).map(|(&value, _)| value).collect();
    let new = create_dealloc(rewriter, op, lists.memrefs(), lists.conditions(), &kept);
    let mut results = rewriter.results(new).to_vec().into_iter();
    let replacements: Vec<Value> = constants
        .into_iter()
        .map(|constant| constant.unwrap_or_else(|| results.next().expect("a result for each retained memref")))
        .collect();
    rewriter.replace(op, &replacements);
    true
}

/// Frees a memref that cannot be any of the others in a separate dealloc.
///
/// It retains only what it may be: [`drop_unrelated_retained`] would drop the others, whose results would be `false`, and the folds of
/// n² disjunctions with `false` are most of what n memrefs and n retained ones cost.
fn split(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(origin) = rewriter.knowledge::<BufferOrigin>() else { return false };
    if DeallocLists::counts(rewriter, op).0 <= 1 {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    let to_free = MemrefList::new(origin, rewriter.body(), lists.memrefs());
    let retained = MemrefList::new(origin, rewriter.body(), lists.retained());
    let (mut memrefs, mut conditions) = (ShortList::new(), ShortList::new());
    let mut apart: Vec<(Op, SmallVec<[usize; 2]>)> = Vec::new();
    for (place, (memref, condition)) in lists.pairs().enumerate() {
        if to_free.may_alias_any(rewriter.body(), memref, Some(place)) {
            memrefs.push(memref);
            conditions.push(condition);
        } else {
            let places = retained.possible_aliases(rewriter.body(), memref);
            let kept: ShortList = places.iter().map(|&place| lists.retained()[place]).collect();
            apart.push((create_dealloc(rewriter, op, &[memref], &[condition], &kept), places));
        }
    }
    if apart.is_empty() {
        return false;
    }
    let rest = create_dealloc(rewriter, op, &memrefs, &conditions, lists.retained());
    let mut replacements: Vec<Value> = rewriter.results(rest).to_vec();
    for (one, places) in apart {
        for (number, place) in places.into_iter().enumerate() {
            let more = rewriter.result(one, number);
            replacements[place] = or(rewriter, op, replacements[place], more);
        }
    }
    rewriter.replace(op, &replacements);
    true
}

/// If each retained memref certainly is one that would be freed in any case, all are owned, and those memrefs are not
/// freed.
fn drop_always_freed(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(origin) = rewriter.knowledge::<BufferOrigin>() else { return false };
    if DeallocLists::counts(rewriter, op).1 == 0 {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    if !lists.conditions().iter().any(|&condition| is_constant_one(rewriter.view(), condition)) {
        return false;
    }
    let mut places: FxHashMap<Value, Vec<usize>> = FxHashMap::default();
    for (place, &retained) in lists.retained().iter().enumerate() {
        places.entry(origin.key(retained)).or_default().push(place);
    }
    let mut covered = vec![false; lists.retained().len()];
    let (mut memrefs, mut conditions) = (ShortList::new(), ShortList::new());
    for (memref, condition) in lists.pairs() {
        let same = places.get(&origin.key(memref));
        match same.filter(|_| is_constant_one(rewriter.view(), condition)) {
            Some(same) => {
                for &place in same {
                    let result = rewriter.result(op, place);
                    rewriter.replace_all_uses(result, condition);
                    covered[place] = true;
                }
            }
            None => {
                memrefs.push(memref);
                conditions.push(condition);
            }
        }
    }
    let are_covered = covered.iter().all(|&covered| covered);
    are_covered && memrefs.len() < lists.memrefs().len() && update_dealloc(rewriter, op, &memrefs, &conditions)
}
