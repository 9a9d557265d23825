//! Copy elision: a buffer that is copied and then freed is replaced by the target of the copy, or takes its place.
//!
//! ```mlir
//! func.func @out(%o: memref<4xf32> {deallocation.restrict = true}) {
//!   %t = memref.alloc() : memref<4xf32>
//!   fill(%t)                                                  fill(%o)
//!   memref.copy %t, %o : memref<4xf32> to memref<4xf32>   ⇒
//!   memref.dealloc %t : memref<4xf32>
//! ```
//!
//! The copy and the deallocation are next to each other in the entry block, and the source is a `memref.alloc` of the
//! same type as the target. The target is
//!
//! - an argument of the function with `deallocation.restrict`, which no op before the copy uses and whose alignment
//!   suffices, or
//! - a `memref.alloc` that nothing uses before the copy, and before which nothing uses the source. Its alignment must
//!   suffice; with `compat`, it gets the greater one.
//!
//! If something uses the source before the allocation of such a target, the source stays, and replaces the target:
//!
//! ```mlir
//! %t = memref.alloc() : memref<4xf32>
//! fill(%t)
//! %o = memref.alloc() : memref<4xf32>                       %t = memref.alloc() : memref<4xf32>
//! memref.copy %t, %o : memref<4xf32> to memref<4xf32>   ⇒   fill(%t)
//! memref.dealloc %t : memref<4xf32>                         use(%t)
//! use(%o)
//! ```
//!
//! MLIR-HLO does not, and so it is not done with `compat`. The function may be left at no point between the first use of the source and the copy, because both are in the entry
//! block, which has no predecessors.
//!
//! Each value has a heap of the positions of its uses in the entry block. When a source is replaced, the smaller heap is
//! merged into the larger one; the program is changed at the end. Cost: O(n log² n) in the number of uses.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use freehold_core::ir::{Body, Name, Op, Value, ValueDef, View};
use freehold_dialects::deallocation::RESTRICT;
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::state::{State, alignment_of, keep_alignment, natural_alignment, padding_of};

/// The argument attribute that states the alignment of a pointer.
const ALIGN: &str = "llvm.align";

/// The uses of the values that are sources or targets of copies, and what is replaced by what.
struct Uses {
    /// The position of each op of the entry block.
    positions: FxHashMap<Op, usize>,
    heaps: FxHashMap<Value, BinaryHeap<Reverse<(usize, Op)>>>,
    /// The ops that will be erased.
    gone: FxHashSet<Op>,
    replaced: FxHashMap<Value, Value>,
}

impl Uses {
    /// Returns the value that `value` is replaced by.
    fn find(&mut self, value: Value) -> Value {
        let mut root = value;
        while let Some(&next) = self.replaced.get(&root) {
            root = next;
        }
        let mut at = value;
        while let Some(next) = self.replaced.get_mut(&at) {
            at = std::mem::replace(next, root);
        }
        root
    }

    /// Returns the position of the first op of the entry block that uses the value, itself or in its regions.
    fn first(&mut self, view: View<'_>, state: &State<'_>, value: Value) -> usize {
        let positions = &self.positions;
        let heap = self.heaps.entry(value).or_insert_with(|| {
            let users = view.users(value);
            let position = |op| view.ancestor_in_block(state.entry, op).map_or(usize::MAX, |op| positions[&op]);
            users.map(|op| Reverse((position(op), op))).collect()
        });
        while let Some(&Reverse((position, op))) = heap.peek() {
            if !self.gone.contains(&op) {
                return position;
            }
            heap.pop();
        }
        usize::MAX
    }

    /// Replaces `erased` by `kept`; the uses of both are known.
    fn replace(&mut self, erased: Value, kept: Value) {
        let mut first = self.heaps.remove(&erased).unwrap_or_default();
        let mut second = self.heaps.remove(&kept).unwrap_or_default();
        if first.len() > second.len() {
            std::mem::swap(&mut first, &mut second);
        }
        second.extend(first);
        self.heaps.insert(kept, second);
        self.replaced.insert(erased, kept);
    }
}

/// Elides the copies of the entry block.
pub(super) fn run(state: &mut State<'_>, body: &mut Body) {
    let ctx = state.ctx;
    let ops = body.op_vec(state.entry);
    if !ops.iter().any(|&op| body.is(ctx, op, &memref::COPY)) {
        return;
    }
    let positions = ops.iter().enumerate().map(|(position, &op)| (op, position)).collect();
    let (heaps, gone, replaced) = (FxHashMap::default(), FxHashSet::default(), FxHashMap::default());
    let mut uses = Uses { positions, heaps, gone, replaced };
    let mut order = Vec::new();
    for &copy in &ops {
        if !body.is(ctx, copy, &memref::COPY) {
            continue;
        }
        let Some((kept, erased)) = elidable(View::new(ctx, body), state, &mut uses, copy) else { continue };
        let alloc = body.defining_op(erased).expect("an allocation");
        if let Some(kept) = body.defining_op(kept) {
            keep_alignment(ctx, body, kept, alloc);
        }
        let dealloc = body.next(copy).expect("the deallocation after the copy");
        uses.gone.extend([copy, dealloc, alloc]);
        uses.replace(erased, kept);
        order.push((copy, dealloc, alloc));
        state.counts.elided += 1;
    }
    for &(copy, dealloc, _) in &order {
        body.erase(copy);
        body.erase(dealloc);
    }
    for &(_, _, alloc) in &order {
        let erased = body.result(alloc, 0);
        let kept = uses.find(erased);
        body.replace_all_uses(erased, kept);
        body.erase(alloc);
    }
}

/// Returns the buffer that replaces the other one, and the other one, if the source and the target of a copy can be one.
fn elidable(view: View<'_>, state: &State<'_>, uses: &mut Uses, copy: Op) -> Option<(Value, Value)> {
    let operands = memref::Copy::of(view, copy);
    let (source, target) = (uses.find(operands.source()), uses.find(operands.target()));
    let dealloc = memref::Dealloc::cast(view, view.next(copy)?)?;
    if source == target || view.ty(source) != view.ty(target) || uses.find(dealloc.memref()) != source {
        return None;
    }
    let alloc = view.made_by(source, &memref::ALLOC)?;
    let position = uses.positions[&copy];
    if uses.first(view, state, target) < position {
        return None;
    }
    match view.def(target) {
        ValueDef::Argument(block, number) => {
            let alignment = (block == state.entry).then(|| restricted_alignment(view, number))??;
            let alignment = alignment.max(natural_alignment(view.ctx, view.ty(target)));
            (alignment_of(view, alloc) <= alignment).then_some((target, source))
        }
        ValueDef::Result(allocated, _) => {
            let position = uses.positions.get(&allocated).copied().filter(|_| view.is(allocated, &memref::ALLOC))?;
            // The padding of a greater alignment could raise the peak.
            let suffices = |kept: Op, other: Op| padding_of(view, other) <= padding_of(view, kept);
            if uses.first(view, state, source) >= position {
                return (state.parts.compat || suffices(allocated, alloc)).then_some((target, source));
            }
            let stays = !state.parts.compat && uses.positions.contains_key(&alloc) && suffices(alloc, allocated);
            stays.then_some((source, target))
        }
    }
}

/// Returns the alignment of an argument of the function that no other value is the same buffer as.
fn restricted_alignment(view: View<'_>, number: usize) -> Option<u64> {
    let all = view.header.attributes.get(view.ctx, Name::ARG_ATTRS)?.as_array(view.ctx)?;
    let attributes = all.get(number)?;
    if attributes.get(view.ctx, view.ctx.name(RESTRICT))?.as_bool(view.ctx) != Some(true) {
        return None;
    }
    let alignment = attributes.get(view.ctx, view.ctx.name(ALIGN)).and_then(|attr| attr.as_i64(view.ctx));
    Some(alignment.and_then(|alignment| u64::try_from(alignment).ok()).unwrap_or(1))
}
