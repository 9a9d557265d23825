//! The level of the heap while regions run, as bounds that hold in each run.
//!
//! A part of the pass that lets a buffer live longer asks whether the peak can rise: the buffer lives in an interval of a
//! block before, and while the whole op runs afterwards. The peak does not rise if the level inside the interval is, even
//! at the least, as high as the level outside at most, plus the buffer.
//!
//! ```text
//! alloc %a    +16  ┐ inside: at least 16 + 64          The level outside is at most 0, and
//! alloc %b    +64  │                                    0 + 16 ≤ 80: %a can live while the op runs,
//! dealloc %b  -64  ┘                                    and then %b: 16 + 64 ≤ 80.
//! dealloc %a  -16
//! ```
//!
//! Padding for the alignment counts; buffers that will be on the stack do not. Of an unregistered op nothing is known; it is taken not to allocate.
//!
//! The bounds of an op with regions are computed from those of its ops when all of them are known. Each query, and each
//! change of an interval, takes O(log n) in a segment tree.

use std::ops::Range;

use freehold_core::definition::{EffectKind, Effects, Resource, effects_of};
use freehold_core::ir::{Block, Op, Value, View};
use freehold_dialects::memref;
use rustc_hash::FxHashMap;

use super::origins::Origins;
use super::state::{State, bytes, freed_alloc, heap_bytes, padding_of};
use super::structure::{is_sequential, only_block, repeats};
use crate::analysis::max_tree::MaxTree;

/// A size that is larger than any sum of sizes that are known.
const UNBOUNDED: i128 = 1 << 80;

/// The effect of an op on the level: the highest level while it runs, and bounds of the difference afterwards.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Step {
    peak: i128,
    most: i128,
    least: i128,
}

/// The steps of the ops with regions that were visited.
pub(super) struct Steps {
    visited: FxHashMap<Op, Step>,
    origins: Origins,
}

impl Steps {
    /// Returns the steps of no op. O(n log n) in the number of ops.
    pub fn new(view: View<'_>) -> Steps {
        Steps { visited: FxHashMap::default(), origins: Origins::compute(view) }
    }

    /// Computes the step of an op with regions; those of the ops in its regions must be known. O(ops of its blocks).
    pub fn visit(&mut self, state: &State<'_>, view: View<'_>, op: Op) {
        let mut whole: Option<Step> = None;
        let mut is_known = is_sequential(view, op);
        for &region in view.regions(op) {
            for block in view.blocks(region) {
                let step = self.of_block(state, view, block);
                is_known &= only_block(view, region).is_some();
                let old = whole.get_or_insert(step);
                *old = Step {
                    peak: old.peak.max(step.peak),
                    most: old.most.max(step.most),
                    least: old.least.min(step.least),
                };
            }
        }
        let Some(step) = whole else { return };
        let any_number = !is_known || repeats(view, op);
        let rises = |level: i128| if level > 0 { UNBOUNDED } else { 0 };
        let step = Step {
            peak: if step.most > 0 && any_number || !is_known { rises(step.peak) } else { step.peak },
            most: if any_number { rises(step.most) } else { step.most.max(0) },
            least: if any_number { -rises(-step.least) } else { step.least.min(0) },
        };
        self.visited.insert(op, step);
    }

    fn of_block(&self, state: &State<'_>, view: View<'_>, block: Block) -> Step {
        view.ops(block).fold(Step::default(), |sum, op| {
            let step = self.of(state, view, op);
            Step { peak: sum.peak.max(sum.most + step.peak), most: sum.most + step.most, least: sum.least + step.least }
        })
    }

    fn of(&self, state: &State<'_>, view: View<'_>, op: Op) -> Step {
        if view.is(op, &memref::ALLOC) {
            return alloc(state, view, op);
        }
        if view.is(op, &memref::DEALLOC) {
            return self.dealloc(state, view, op);
        }
        if !view.regions(op).is_empty() {
            return self.visited.get(&op).copied().unwrap_or_default();
        }
        let Some(op_def) = view.op_def(op) else { return Step::default() };
        let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
        let result = if view.results(op).iter().any(|&value| is_memref(value)) { UNBOUNDED } else { 0 };
        let operand = if view.operands(op).any(is_memref) { -UNBOUNDED } else { 0 };
        if op_def.call.is_some() {
            return Step { peak: UNBOUNDED, most: result, least: operand };
        }
        if matches!(op_def.effects, Effects::None | Effects::Recursive) {
            return Step::default();
        }
        let Some(effects) = effects_of(view, op) else {
            return Step { peak: result, most: result, least: operand };
        };
        let has = |kind| {
            effects.iter().any(|effect| effect.kind == kind && effect.resource != Resource::AutomaticAllocationScope)
        };
        let most = if has(EffectKind::Allocate) { UNBOUNDED } else { 0 };
        Step { peak: most, most, least: if has(EffectKind::Free) { -UNBOUNDED } else { 0 } }
    }

    fn dealloc(&self, state: &State<'_>, view: View<'_>, op: Op) -> Step {
        let owner = freed_alloc(view, op);
        if let Some(owner) = owner
            && (view.block(owner) == view.block(op) || state.is_reserved(owner))
        {
            let Step { most, least, .. } = alloc(state, view, owner);
            return Step { peak: 0, most: -most, least: -least };
        }
        let value = memref::Dealloc::of(view, op).memref();
        let ty = view.ty(value);
        let size = if ty.has_static_shape(view.ctx) { bytes(view.ctx, ty) } else { None };
        match size.map(i128::from) {
            Some(size) if !self.origins.is_part(value) => {
                let (least, most) = match owner {
                    Some(owner) => (padding_of(view, owner), padding_of(view, owner)),
                    None => self.origins.padding(value),
                };
                Step { peak: 0, most: -size - i128::from(least), least: -size - i128::from(most) }
            }
            _ => Step { peak: 0, most: 0, least: -UNBOUNDED },
        }
    }
}

fn alloc(state: &State<'_>, view: View<'_>, op: Op) -> Step {
    if state.is_reserved(op) {
        return Step::default();
    }
    let is_static = view.ty(view.result(op, 0)).has_static_shape(view.ctx);
    let size = if is_static { heap_bytes(view, op) } else { None };
    match size.map(i128::from) {
        Some(size) => Step { peak: size, most: size, least: size },
        None => Step { peak: UNBOUNDED, most: UNBOUNDED, least: 0 },
    }
}

/// The level while blocks run one after the other, relative to the level before them.
pub(super) struct Levels {
    /// The time after each allocation and deallocation.
    times: FxHashMap<Op, usize>,
    end: usize,
    most: MaxTree<i128>,
    least: MaxTree<i128>,
}

impl Levels {
    /// Computes the levels of `blocks`. O(ops).
    pub fn compute(state: &State<'_>, view: View<'_>, steps: &Steps, blocks: &[Block]) -> Levels {
        let (mut most, mut least) = (vec![0], vec![0]);
        let (mut high, mut low) = (0, 0);
        let mut times = FxHashMap::default();
        for op in blocks.iter().flat_map(|&block| view.ops(block)) {
            let step = steps.of(state, view, op);
            let is_event = view.is_one_of(op, &[&memref::ALLOC, &memref::DEALLOC]);
            if step == Step::default() && !is_event {
                continue;
            }
            if !is_event {
                most.push(high + step.peak);
                least.push(low + step.least.min(0));
            }
            high += step.most;
            low += step.least;
            if is_event {
                times.insert(op, most.len());
            }
            most.push(high);
            least.push(low);
        }
        Levels { times, end: most.len(), most: MaxTree::new(&most), least: MaxTree::new(&least) }
    }

    /// Returns the times from the allocation to before the deallocation, if they are in this order.
    fn interval(&self, alloc: Op, dealloc: Op) -> Option<Range<usize>> {
        let (start, end) = (*self.times.get(&alloc)?, *self.times.get(&dealloc)?);
        (start < end).then_some(start..end)
    }

    /// Returns whether the peak cannot rise if a buffer of `size` that lives from `alloc` to `dealloc` lives all the time.
    pub fn can_extend(&self, alloc: Op, dealloc: Op, size: u64) -> bool {
        let Some(inside) = self.interval(alloc, dealloc) else { return false };
        let outside = self.most.max(0..inside.start).max(self.most.max(inside.end..self.end));
        outside.is_none_or(|outside| self.least.max(inside).is_some_and(|least| outside + i128::from(size) <= least))
    }

    /// Lets a buffer live all the time if [`Levels::can_extend`]. Returns whether it does.
    pub fn extend(&mut self, alloc: Op, dealloc: Op, size: u64) -> bool {
        if !self.can_extend(alloc, dealloc, size) {
            return false;
        }
        // Relative to the level before the op, which now includes the buffer.
        let inside = self.interval(alloc, dealloc).expect("checked by can_extend");
        self.most.add(inside.clone(), -i128::from(size));
        self.least.add(inside, -i128::from(size));
        true
    }
}
