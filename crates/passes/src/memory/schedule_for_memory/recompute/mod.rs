//! Computes values again that would only be kept over the peak.
//!
//! ```mlir
//! %a = linalg.generic … ins(%x) …       // 4 KiB, one scalar op for each element
//! %y = linalg.matmul ins(%a, %w) …
//! … the peak, %x lives, %a lives
//! %z = linalg.mul ins(%a, %y) …
//! ```
//! becomes
//! ```mlir
//! %a = linalg.generic … ins(%x) …
//! %y = linalg.matmul ins(%a, %w) …
//! … the peak, %x lives
//! %b = linalg.generic … ins(%x) …       // the same op on the same operands: the same bits
//! %z = linalg.mul ins(%b, %y) …
//! ```
//!
//! The order is final. `plan.rs` has the ops of a block in this order as a list, and the buffers that each touches. At the
//! highest point it chooses a buffer that lives there, and that a few scalar ops for each element make from what lives
//! anyway, possibly through others of this kind; the ops are repeated before the next use. If there is none, it goes on in the
//! regions of the op at the highest point. This is repeated until nothing at the peak can go, and what did not lower the peak
//! is forgotten. `levels.rs` adds up the bytes that live at each op. `facts.rs` says which ops
//! may be repeated, and counts scalar ops; `rewrite.rs` changes the program.
//!
//! The idea is that of gradient checkpointing (Chen et al., 2016) and of XLA's rematerialization, which runs at a limit of
//! memory and prefers values whose operands live.
//!
//! Cost: a simulation of the block for each repeated op, whose number is limited: see `moves_of`.

mod facts;
mod item;
mod levels;
mod plan;
mod rewrite;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;

use super::model::{Model, Problem};
use facts::{Repeatable, Work, repeatable_ops};
use freehold_core::ir::{Block, Body, Context, Op};
use plan::Plan;

/// Which values are computed again that only live over the peak of the memory.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Recompute {
    /// None.
    Off,
    /// Values that cost few scalar operations for each element, for a twentieth more scalar operations of a block at most.
    #[default]
    Cheap,
    /// All that lower the peak.
    Limit,
}

impl Recompute {
    /// The values of the option.
    pub const ALL: [Recompute; 3] = [Recompute::Off, Recompute::Cheap, Recompute::Limit];

    /// Returns the word for it in options.
    pub fn word(self) -> &'static str {
        match self {
            Recompute::Off => "off",
            Recompute::Cheap => "cheap",
            Recompute::Limit => "limit",
        }
    }
}

/// The blocks of a body that compute values again.
pub(super) struct Recomputed {
    plans: Vec<(Block, Plan)>,
    /// The highest level of the body before.
    pub before: u64,
}

/// A new peak is worth the change if it is lower by more than this part of the former one.
const SMALLEST_GAIN: u64 = 256;

/// The blocks of a body as plans.
struct Blocks<'m, 'a> {
    model: &'m Model<'a>,
    plans: FxHashMap<Block, Plan>,
}

impl Recomputed {
    /// Returns the blocks.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + '_ {
        self.plans.iter().map(|(block, _)| *block)
    }

    /// Returns the scalar ops of the repeated ops, each executed once.
    pub fn scalar_ops(&self) -> u64 {
        self.plans.iter().fold(0, |sum, (_, plan)| plan.added().saturating_add(sum))
    }

    /// Changes the body. Returns the number of repeated ops.
    pub fn apply(&self, ctx: &Context, body: &mut Body) -> u64 {
        self.plans.iter().map(|(_, plan)| rewrite::apply(ctx, body, plan)).sum()
    }
}

/// The peaks of a body.
pub(super) struct Peaks {
    /// The highest level.
    pub highest: u64,
    /// The highest level without what the body returns.
    pub before: u64,
    /// The same with the plan, if there is one.
    pub after: u64,
}

/// Plans a body whose blocks with tensors are `problems`, inner ones first. Returns the plan, unless it does not lower the
/// peak, and the peaks.
pub(super) fn recompute(
    model: &Model<'_>,
    problems: Vec<(Block, Problem)>,
    mode: Recompute,
) -> (Option<Recomputed>, Peaks) {
    let blocks: Vec<Block> = problems.iter().map(|&(block, _)| block).collect();
    let mut plans = FxHashMap::default();
    let (mut outermost, mut highest, mut returned) = (Vec::new(), 0, 0);
    let mut work = Work::default();
    for (block, problem) in problems {
        let is_considered = mode != Recompute::Off && model.is_considered(block);
        let repeatable = if is_considered { repeatable_ops(model, block, &problem) } else { Repeatable::default() };
        let scalar_ops = if mode == Recompute::Off { 0 } else { work.of_block(model.view(), block) };
        let plan = Plan::new(problem, repeatable, scalar_ops, mode);
        debug_assert_eq!(plan.peak(), plan.problem.graph.peak_of_given(&plan.problem.early));
        if model.view().body.block_parent_op(block).is_none() {
            outermost.push(block);
            highest = highest.max(plan.peak());
            returned = returned.max(plan.peak_without_kept());
        }
        plans.insert(block, plan);
    }
    let peaks = |after| Peaks { highest, before: returned, after };
    if mode == Recompute::Off {
        return (None, peaks(returned));
    }
    let mut all = Blocks { model, plans };
    let mut lowest = 0;
    for &block in &outermost {
        lowest = lowest.max(all.lower(block));
    }
    if lowest >= highest - highest / SMALLEST_GAIN {
        return (None, peaks(returned));
    }
    let after = outermost.iter().filter_map(|block| all.plans.get(block)).map(Plan::peak_without_kept).max();
    let mut changed: Vec<(Block, Plan)> = Vec::new();
    for block in blocks {
        changed.extend(all.plans.remove(&block).filter(Plan::is_changed).map(|plan| (block, plan)));
    }
    debug_assert!(!changed.is_empty());
    (Some(Recomputed { plans: changed, before: highest }), peaks(after.unwrap_or(0)))
}

impl Blocks<'_, '_> {
    /// Lowers the peak of a block as far as possible. Returns its peak.
    fn lower(&mut self, block: Block) -> u64 {
        let Some(mut plan) = self.plans.remove(&block) else { return 0 };
        for _ in 0..plan::moves_of(plan.len()) {
            if plan.repeat_at_peak() {
                continue;
            }
            let Some((node, op, inner)) = plan.inner_at_peak() else { break };
            let lower = self.lower_regions(op, inner);
            if lower >= inner {
                break;
            }
            plan.set_inner(node, lower);
        }
        plan.keep_best();
        let peak = plan.peak();
        self.plans.insert(block, plan);
        peak
    }

    /// Lowers the blocks in regions of `op` whose peak is `highest`. Returns the highest peak afterwards.
    fn lower_regions(&mut self, op: Op, highest: u64) -> u64 {
        let body = self.model.view().body;
        let blocks: Vec<Block> = body.regions(op).iter().flat_map(|&region| body.blocks(region)).collect();
        // A call needs what its callee needs, which no block here lowers.
        if !blocks.iter().any(|block| self.plans.get(block).is_some_and(|plan| plan.peak() >= highest)) {
            return highest;
        }
        let mut lowest = 0;
        for block in blocks {
            lowest = lowest.max(match self.plans.get(&block).map(Plan::peak) {
                Some(peak) if peak >= highest => self.lower(block),
                Some(peak) => peak,
                // Without tensors.
                None => 0,
            });
        }
        lowest
    }
}
