//! Canonicalization patterns of the `bufferization` ops.

use rustc_hash::{FxHashMap, FxHashSet};

use super::dealloc::{DeallocLists, ShortList, create_dealloc, has_duplicates, update_dealloc};
use super::frees::Watched;
use crate::memref::casts::memrefs_can_be_cast;
use crate::{arith, bufferization, memref};
use freehold_core::definition::{
    EffectKind, OpDef, Pattern, any_below, definition_may_have_own_effects, effect_is_on, effects_of, has_effect,
    is_allocation, own_effects_are_droppable, pattern, viewed_operand,
};
use freehold_core::ir::{Op, OpName, OpSpec, Rewriter, Value, View};

/// The patterns of `bufferization.dealloc`.
pub static DEALLOC: &[Pattern] = &[
    pattern("DeallocRemoveDuplicateDeallocMemrefs", &bufferization::DEALLOC, unique_memrefs),
    pattern("DeallocRemoveDuplicateRetainedMemrefs", &bufferization::DEALLOC, unique_retained),
    pattern("EraseEmptyDealloc", &bufferization::DEALLOC, erase_empty),
    pattern("EraseAlwaysFalseDealloc", &bufferization::DEALLOC, erase_never_freed),
    pattern("SkipExtractMetadataOfAlloc", &bufferization::DEALLOC, skip_metadata_of_allocation),
    pattern("RemoveAllocDeallocPairWhenNoOtherUsers", &bufferization::DEALLOC, erase_unused_allocations),
];

/// The patterns of `bufferization.clone`.
pub static CLONE: &[Pattern] = &[pattern("SimplifyClones", &bufferization::CLONE, simplify_clone)];

fn op_named(rewriter: &mut Rewriter<'_>, definition: &'static OpDef, at: Op, operands: &[Value]) -> Value {
    let ctx = rewriter.ctx;
    let spec = OpSpec::new(ctx.op_name_of(definition), rewriter.location(at)).operands(operands).results(&[ctx.i1()]);
    rewriter.create_value(&spec)
}

/// ```mlir
/// bufferization.dealloc (%m, %m : …) if (%a, %b)
/// ```
/// frees `%m` if `%a` or `%b` is true: merges duplicate memrefs.
fn unique_memrefs(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if !has_duplicates(DeallocLists::memrefs_of(rewriter, op)) {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    let mut places: FxHashMap<Value, usize> = FxHashMap::default();
    let (mut memrefs, mut conditions) = (ShortList::new(), ShortList::new());
    for (memref, condition) in lists.pairs() {
        match places.get(&memref) {
            Some(&place) => {
                if conditions[place] != condition {
                    conditions[place] = op_named(rewriter, &arith::ORI, op, &[conditions[place], condition]);
                }
            }
            None => {
                places.insert(memref, memrefs.len());
                memrefs.push(memref);
                conditions.push(condition);
            }
        }
    }
    update_dealloc(rewriter, op, &memrefs, &conditions)
}

/// Merges duplicate retained memrefs and their results.
fn unique_retained(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if !has_duplicates(DeallocLists::retained_of(rewriter, op)) {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    let mut places: FxHashMap<Value, usize> = FxHashMap::default();
    let mut retained: Vec<Value> = Vec::new();
    let place_of: Vec<usize> = lists
        .retained()
        .iter()
        .map(|&value| {
            *places.entry(value).or_insert_with(|| {
                retained.push(value);
                retained.len() - 1
            })
        })
        .collect();
    let new = create_dealloc(rewriter, op, lists.memrefs(), lists.conditions(), &retained);
    let replacements: Vec<Value> = place_of.into_iter().map(|place| rewriter.result(new, place)).collect();
    rewriter.replace(op, &replacements);
    true
}

/// Erases a dealloc without memrefs; its results are `false`.
fn erase_empty(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if DeallocLists::counts(rewriter, op).0 != 0 {
        return false;
    }
    let ctx = rewriter.ctx;
    let value = rewriter.create_value(&arith::constant_bool(ctx, rewriter.location(op), false));
    let replacements = vec![value; rewriter.results(op).len()];
    rewriter.replace(op, &replacements);
    true
}

/// Removes memrefs whose condition is `false`.
fn erase_never_freed(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let is_false = |condition: Value| {
        let constant = rewriter.constant(condition);
        constant.and_then(|attr| attr.as_int(rewriter.ctx)).is_some_and(|value| value.is_zero())
    };
    // A long list has few conditions, and is read after each change of one of its values.
    let mut not_false = None;
    let mut has_false = false;
    for condition in DeallocLists::conditions_of(rewriter, op) {
        if not_false != Some(condition) {
            has_false |= is_false(condition);
            not_false = Some(condition);
        }
    }
    if !has_false {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    let (memrefs, conditions): (ShortList, ShortList) = lists.pairs().filter(|pair| !is_false(pair.1)).unzip();
    update_dealloc(rewriter, op, &memrefs, &conditions)
}

/// Replaces the base buffer of an allocation's metadata with the allocation.
fn skip_metadata_of_allocation(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let mut is_metadata = ByName::new(|op_def| op_def.is(&memref::EXTRACT_STRIDED_METADATA));
    let mut may_allocate = ByName::new(definition_may_have_own_effects);
    let mut allocation = |memref: Value| {
        let made = view.defining_op(memref).filter(|&made| is_metadata.holds(view, made))?;
        let source = memref::ExtractStridedMetadata::of(view, made).source();
        let allocates = may_allocate.holds(view, view.defining_op(source)?) && is_allocation(view, source);
        allocates.then_some(source)
    };
    let Some(first) = DeallocLists::memrefs_of(rewriter, op).position(|memref| allocation(memref).is_some()) else {
        return false;
    };
    let lists = DeallocLists::of(view, op);
    let mut memrefs = ShortList::from_slice(lists.memrefs());
    for memref in &mut memrefs[first..] {
        *memref = allocation(*memref).unwrap_or(*memref);
    }
    update_dealloc(rewriter, op, &memrefs, lists.conditions())
}

/// Erases allocations that are only freed.
fn erase_unused_allocations(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let mut may_allocate = ByName::new(definition_may_have_own_effects);
    let mut unused_allocation = |memref: Value| {
        let is_candidate =
            view.has_one_use(memref) && view.defining_op(memref).is_some_and(|def_op| may_allocate.holds(view, def_op));
        if is_candidate { only_allocates(view, memref) } else { None }
    };
    if !DeallocLists::memrefs_of(rewriter, op).any(|memref| unused_allocation(memref).is_some()) {
        return false;
    }
    let lists = DeallocLists::of(rewriter.view(), op);
    let (mut memrefs, mut conditions) = (ShortList::new(), ShortList::new());
    let mut unused: Vec<Op> = Vec::new();
    for (memref, condition) in lists.pairs() {
        match unused_allocation(memref) {
            Some(def_op) => unused.push(def_op),
            None => {
                memrefs.push(memref);
                conditions.push(condition);
            }
        }
    }
    if unused.is_empty() || !update_dealloc(rewriter, op, &memrefs, &conditions) {
        return false;
    }
    for def_op in unused {
        rewriter.erase(def_op);
    }
    true
}

/// A question about the definitions of ops in a list, most of which have the same name as the one before.
struct ByName<T> {
    test: T,
    last: Option<(OpName, bool)>,
}

impl<T: Fn(&'static OpDef) -> bool> ByName<T> {
    fn new(test: T) -> ByName<T> {
        ByName { test, last: None }
    }

    #[inline(always)]
    fn holds(&mut self, view: View<'_>, op: Op) -> bool {
        let name = view.name(op);
        match self.last {
            Some((last, holds)) if last == name => holds,
            _ => self.ask(view, op, name),
        }
    }

    #[cold]
    fn ask(&mut self, view: View<'_>, op: Op, name: OpName) -> bool {
        let holds = view.op_def(op).is_some_and(&self.test);
        self.last = Some((name, holds));
        holds
    }
}

/// Returns the defining op of the memref, if its only effect on the memref is the allocation.
fn only_allocates(view: View<'_>, memref: Value) -> Option<Op> {
    let def_op = view.defining_op(memref)?;
    let effects = effects_of(view, def_op)?;
    let mut on_it = effects.iter().filter(|effect| effect_is_on(view.body, effect, memref)).peekable();
    on_it.peek()?;
    // An op may also return something else, or free an operand.
    let is_only_result = view.results(def_op).iter().all(|&result| result == memref || view.is_unused(result));
    let is_droppable = own_effects_are_droppable(view, def_op, view.op_def(def_op)?);
    (is_only_result && is_droppable && on_it.all(|effect| effect.kind == EffectKind::Allocate)).then_some(def_op)
}

/// Returns the only op that frees the memref: `Some(None)` if none does, `None` if several do.
fn find_free(view: View<'_>, memref: Value) -> Option<Option<Op>> {
    let mut free = None;
    for user in view.users(memref) {
        let Some(effects) = effects_of(view, user) else { continue };
        let frees =
            effects.iter().any(|effect| effect.kind == EffectKind::Free && effect_is_on(view.body, effect, memref));
        if frees {
            if free.is_some() {
                return None;
            }
            free = Some(user);
        }
    }
    Some(free)
}

/// Whether the result of a view begins at the start of its source.
fn begins_at_start(view: View<'_>, op: Op) -> bool {
    use memref::{CAST, COLLAPSE_SHAPE, EXPAND_SHAPE, MEMORY_SPACE_CAST, RESHAPE, TRANSPOSE};
    let offsets = memref::Subview::cast(view, op)
        .map(|subview| subview.static_offsets())
        .or_else(|| memref::ReinterpretCast::cast(view, op).map(|cast| cast.static_offsets()));
    match offsets {
        Some(offsets) => offsets.is_some_and(|offsets| offsets.iter().all(|&offset| offset == 0)),
        None => view.is_one_of(op, &[&CAST, &COLLAPSE_SHAPE, &EXPAND_SHAPE, &MEMORY_SPACE_CAST, &RESHAPE, &TRANSPOSE]),
    }
}

/// A cache of the last result of [`find_free`]. In a chain of clones, each is replaced in turn by the first source,
/// whose number of users increases; scanning them for each clone would be quadratic.
#[derive(Default)]
struct KnownFree(Option<(Value, Option<Option<Op>>)>);

impl KnownFree {
    fn of(&mut self, view: View<'_>, memref: Value) -> Option<Option<Op>> {
        match self.0 {
            Some((known, free)) if known == memref => free,
            _ => self.0.insert((memref, find_free(view, memref))).1,
        }
    }

    /// Updates the cache after a clone was replaced with its source, and `free` erased. The cached result stays valid
    /// only if `free` freed the clone: the former users of the clone, which are users of the source now, contain no
    /// other free.
    fn erased(&mut self, free: Op) {
        self.0 = self.0.filter(|known| known.1 != Some(Some(free)));
    }
}

/// Returns the free to erase if the clone `op` is replaced with its source: that of the clone, or that of the source,
/// in the block of `op`. Returns `None` if both are freed in the same block. The caller must check that no other op
/// between the clone and that free frees memory.
fn redundant_free(view: View<'_>, op: Op, known: &mut KnownFree) -> Option<Op> {
    let clone = bufferization::Clone::of(view, op);
    let (source, clone) = (clone.input(), clone.output());
    let (from, to) = (view.ty(source), view.ty(clone));
    if from != to && !memrefs_can_be_cast(view.ctx, from, to) {
        return None;
    }
    let mut base = source;
    let mut is_base = true;
    while let Some(def_op) = view.defining_op(base)
        && let Some(source) = viewed_operand(view, def_op)
    {
        base = source;
        is_base &= begins_at_start(view, def_op);
    }
    let (clone_free, source_free) = (find_free(view, clone)?, known.of(view, base)?);
    if let (Some(a), Some(b)) = (clone_free, source_free)
        && view.block(a) == view.block(b)
    {
        return None;
    }
    // A reallocation frees its operand too, but must not be erased; and what a declared op must free, no other op can free.
    let is_declared = |free: Op| view.op_def(free).is_some_and(|op_def| op_def.declaration.is_some());
    let frees = [clone_free, source_free].into_iter().flatten();
    if frees.into_iter().any(|free| !view.results(free).is_empty() || is_declared(free)) {
        return None;
    }
    let here = |free: &Op| view.block(*free) == view.block(op);
    // The free of the clone would free the source instead, so the source must be the start of a buffer, which the same op
    // frees.
    let is_plain = |free: &Op| is_base && view.is(*free, &memref::DEALLOC);
    clone_free.filter(here).or(source_free.filter(here).filter(is_plain))
}

/// Returns whether an op in the regions of `op` frees memory.
fn frees_inside(view: View<'_>, op: Op) -> bool {
    let frees = |inner| has_effect(view, inner, EffectKind::Free) || view.is(inner, &bufferization::DEALLOC);
    view.region_count(op) > 0 && any_below(view.body, op, frees)
}

/// Returns the clones between `op` and the later op `free`, if no op between them frees memory. Scans from both ends
/// alternately, so that a free close to either is found early. A free in a region, or one that depends on ownership,
/// matters only if it may free the source of the clone, or the clone, under some name.
fn clones_between(view: View<'_>, op: Op, free: Op) -> Option<FxHashSet<Op>> {
    let mut clones = FxHashSet::default();
    let clone = bufferization::Clone::of(view, op);
    let mut watched = Watched::new(view, &[clone.input(), clone.output()]);
    let mut visit = |between: Op| {
        if view.is(between, &bufferization::CLONE) {
            clones.insert(between);
        }
        !(has_effect(view, between, EffectKind::Free) || watched.may_be_freed_by(between))
    };
    let (mut low, mut high) = (op, free);
    loop {
        low = view.next(low)?;
        if low == high {
            return Some(clones);
        }
        if !visit(low) {
            return None;
        }
        high = view.previous(high)?;
        if low == high {
            return Some(clones);
        }
        if !visit(high) {
            return None;
        }
    }
}

/// Replaces a clone with its source, if [`redundant_free`] permits it.
///
/// The next free then takes the role of the erased one. If it frees another clone in between, that clone is processed
/// immediately; otherwise a chain of clones would be scanned from each of them.
fn simplify_clone(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    if rewriter.is_unused(rewriter.result(op, 0)) {
        rewriter.erase(op);
        return true;
    }
    let mut known = KnownFree::default();
    let Some(free) = redundant_free(View::new(ctx, rewriter.body()), op, &mut known) else { return false };
    let Some(mut clones) = clones_between(View::new(ctx, rewriter.body()), op, free) else { return false };
    let mut next = rewriter.next(free);
    replace_with_source(rewriter, op, free);
    known.erased(free);
    while let Some(at) = next {
        let body = rewriter.body();
        next = body.next(at);
        if body.is(ctx, at, &bufferization::CLONE) {
            clones.insert(at);
        }
        // A clone beyond a region that frees something is checked on its own.
        if frees_inside(View::new(ctx, body), at) {
            break;
        }
        if !has_effect(View::new(ctx, body), at, EffectKind::Free) {
            continue;
        }
        let freed = body.operands(at).filter_map(|value| body.defining_op(value)).find(|def_op| {
            clones.contains(def_op) && redundant_free(View::new(ctx, body), *def_op, &mut known) == Some(at)
        });
        let Some(freed) = freed else { break };
        clones.remove(&freed);
        replace_with_source(rewriter, freed, at);
        known.erased(at);
    }
    true
}

/// Replaces a clone with its source, and erases the free of one of them.
fn replace_with_source(rewriter: &mut Rewriter<'_>, op: Op, redundant: Op) {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let clone = bufferization::Clone::of(rewriter.view(), op);
    let source = clone.input();
    let (from, to) = (body.ty(source), body.ty(clone.output()));
    let mut replacement = source;
    if from != to {
        let spec = OpSpec::new(ctx.op_name(memref::CAST.name), body.location(op)).operands(&[source]).results(&[to]);
        rewriter.before(op);
        replacement = rewriter.create_value(&spec);
    }
    rewriter.replace(op, &[replacement]);
    rewriter.erase(redundant);
}
