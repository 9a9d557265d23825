//! Code that `buffer-hoisting` and `buffer-loop-hoisting` share: facts about allocations, and moves.
//!
//! The aliases that upstream finds decide the destination of an allocation. A larger set of aliases decides whether it may move
//! there, which includes the results of unknown ops ([`UnknownResults::MayAlias`]). All decisions are made before the first op is
//! moved.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::alias::{BufferFlow, UnknownResults};
use crate::analysis::block_dominators::BlockDominators;
use crate::analysis::buffer_aliases::{
    AliasFacts, TrackedAllocation, allocation_facts, only_allocates_one, tracked_allocations,
};
use crate::analysis::callee_facts::CalleeFacts;
use crate::analysis::control_flow::blocks_in_loops;
use freehold_core::definition::{BranchPoint, Hoisting};
use freehold_core::diagnostics::{Diagnostic, Diagnostics, Severity};
use freehold_core::ir::{Block, Body, InsertPoint, Op, Region, Value, ValueDef, View};
use freehold_pass::Analyses;

/// The number of steps that a search for a cycle, or for an alias in it, may take. If it does not suffice, the answer is
/// the safe one.
const SEARCH_LIMIT: usize = 256;

/// The ops that free a buffer or an alias of it, calls of functions that do included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Frees {
    None,
    One(Op),
    Several(Op),
}

impl Frees {
    fn and(self, other: Frees) -> Frees {
        match (self, other) {
            (Frees::None, frees) | (frees, Frees::None) => frees,
            (Frees::One(a), Frees::One(b)) if a == b => self,
            (Frees::One(op) | Frees::Several(op), _) => Frees::Several(op),
        }
    }
}

/// The reach of the aliases of a buffer, including those through unknown ops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// The nearest block that dominates all aliases; `None` if no alias is in a reachable block.
    pub common: Option<Block>,
    pub frees: Frees,
    /// An op that may store the buffer in another one.
    pub stored: Option<Op>,
}

/// An allocation that may be moved.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub op: Op,
    pub buffer: Value,
    /// The block of the allocation.
    pub block: Block,
    /// The nearest block that dominates the aliases that upstream sees.
    pub common: Block,
    /// The block of the last defined size operand.
    pub sizes: Option<Block>,
    pub reach: Reach,
}

/// An allocation and where it goes.
pub(crate) struct Move {
    pub op: Op,
    pub at: InsertPoint,
    /// The op that frees the buffer, and the op after which it is moved.
    pub free: Option<(Op, Op)>,
}

/// A path of blocks in one region that an allocation is moved along, from a block to one that dominates it.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub from: Block,
    pub to: Block,
}

/// The facts about a body.
pub(crate) struct Facts {
    pub dominators: Arc<BlockDominators>,
    pub candidates: Vec<Candidate>,
    flow: BufferFlow,
    /// For each region that was asked for: the blocks that are in cycles.
    cycles: FxHashMap<Region, FxHashSet<Block>>,
    pub loops: KnownLoops,
}

impl Facts {
    /// Collects the allocations that permit `hoisting` and have at most one free. `callees`: what callees do. O(n log n).
    pub fn collect(view: View<'_>, hoisting: Hoisting, callees: &CalleeFacts, analyses: &Analyses) -> Option<Facts> {
        let permits = |found: &TrackedAllocation| {
            let permitted = allocation_facts(view, found.buffer).hoisting;
            // An op that also reads, writes or frees has its effects where it is.
            permitted.contains(hoisting) && found.frees.len() < 2 && only_allocates_one(view, found.op)
        };
        let uses = callees.uses(view);
        let tracked: Vec<TrackedAllocation> = tracked_allocations(view, &uses).into_iter().filter(permits).collect();
        if tracked.is_empty() {
            return None;
        }
        let dominators = analyses.get::<BlockDominators>(view);
        let block_of = |value: Value| view.value_block(value).filter(|&block| dominators.is_reachable(block));
        let nearest = |a: Block, b: Block| dominators.nearest_common(a, b).unwrap_or(a);
        let visible = callees.flow(view, UnknownResults::AreOthers);
        let common = AliasFacts::compute(view, &visible, block_of, nearest);
        let flow = callees.flow(view, UnknownResults::MayAlias);
        let frees = |value| uses.frees(value).iter().fold(Frees::None, |frees, &op| frees.and(Frees::One(op)));
        let reach = AliasFacts::compute(
            view,
            &flow,
            |value| Some(Reach { common: block_of(value), frees: frees(value), stored: uses.store(view, value) }),
            |a, b| Reach {
                common: match (a.common, b.common) {
                    (Some(a), Some(b)) => Some(nearest(a, b)),
                    (one, other) => one.or(other),
                },
                frees: a.frees.and(b.frees),
                stored: a.stored.or(b.stored),
            },
        );
        let candidate = |found: &TrackedAllocation| {
            let block = view.block(found.op).filter(|&block| dominators.is_reachable(block))?;
            let sizes = view.operands(found.op).filter_map(block_of).max_by_key(|&block| dominators.depth(block));
            let (common, reach) = (*common.of(found.buffer)?, *reach.of(found.buffer)?);
            Some(Candidate { op: found.op, buffer: found.buffer, block, common, sizes, reach })
        };
        let candidates = tracked.iter().filter_map(candidate).collect();
        Some(Facts { dominators, candidates, flow, cycles: FxHashMap::default(), loops: KnownLoops::default() })
    }

    /// Returns whether moving the allocation along `step` would make two buffers one that are alive at the same time:
    /// the allocation is in a cycle of blocks without the block that it is moved to, and a later iteration may use the
    /// buffer of an earlier one.
    pub fn is_carried(&mut self, body: &mut Body, candidate: &Candidate, step: Step) -> bool {
        let Some(region) = body.block_region(step.from) else { return false };
        let in_cycle = |cycles: &FxHashSet<Block>| cycles.contains(&step.from);
        if step.from == step.to
            || !in_cycle(self.cycles.entry(region).or_insert_with(|| blocks_in_loops(body, region)))
            || !returns_without(body, step)
        {
            return false;
        }
        candidate.reach.stored.is_some() || self.has_earlier_alias(body, candidate)
    }

    /// Returns whether an alias of the buffer may be defined before the allocation, so that it can be the buffer of an
    /// earlier iteration. O(aliases), at most [`SEARCH_LIMIT`].
    fn has_earlier_alias(&self, body: &mut Body, candidate: &Candidate) -> bool {
        let (mut seen, mut aliases) = (FxHashSet::default(), Vec::new());
        self.flow.visit_from(candidate.buffer, &mut |value| {
            let goes_on = aliases.len() < SEARCH_LIMIT && seen.insert(value);
            if goes_on {
                aliases.push(value);
            }
            goes_on
        });
        let mut is_earlier = |value: Value| {
            let Some(block) = body.value_block(value).filter(|&block| self.dominators.is_reachable(block)) else {
                return false;
            };
            if value == candidate.buffer || !self.dominators.dominates(block, candidate.block) {
                return false;
            }
            match (body.def(value), body.ancestor_in_block(block, candidate.op)) {
                (ValueDef::Result(def, _), Some(here)) => def != here && body.is_before(def, here),
                _ => true,
            }
        };
        aliases.len() == SEARCH_LIMIT || aliases.into_iter().any(&mut is_earlier)
    }
}

/// Returns whether a path leads from `step.from` back to it without `step.to`, which dominates it. Every block on such a
/// path is dominated by `step.to`, so that the search from the predecessors stays between the two.
fn returns_without(body: &Body, step: Step) -> bool {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut stack: Vec<Block> = body.predecessors(step.from).collect();
    while let Some(block) = stack.pop() {
        if block == step.from || seen.len() == SEARCH_LIMIT {
            return true;
        }
        if block != step.to && seen.insert(block) {
            stack.extend(body.predecessors(block));
        }
    }
    false
}

/// Returns whether the op's regions have known control flow.
pub(crate) fn has_known_control_flow(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_some() || op_def.loop_like.is_some())
}

/// The ops of a body that were asked for, and whether they are loops: each of many allocations asks about the ops around it.
#[derive(Default)]
pub(crate) struct KnownLoops(RefCell<FxHashMap<Op, bool>>);

impl KnownLoops {
    /// Returns whether a region of the op may run more than once each time the op runs. O(regions) the first time.
    pub fn is_loop(&self, view: View<'_>, op: Op) -> bool {
        *self.0.borrow_mut().entry(op).or_insert_with(|| is_loop(view, op))
    }
}

fn is_loop(view: View<'_>, op: Op) -> bool {
    let Some(op_def) = view.op_def(op) else { return false };
    if op_def.loop_like.is_some() {
        return true;
    }
    let Some(answers) = op_def.region_branch else { return false };
    let regions = view.regions(op);
    let numbers: FxHashMap<Region, usize> =
        regions.iter().enumerate().map(|(number, &region)| (region, number)).collect();
    let leads_back = |exit: Op, from: usize| {
        let successors = answers.successors(view, op, BranchPoint::Terminator(exit), &[]);
        successors
            .into_iter()
            .filter_map(|successor| successor.region)
            .any(|to| numbers.get(&to).is_some_and(|&to| to <= from))
    };
    // Regions that only lead to later ones, such as the parts of a conditional, run once.
    regions.iter().enumerate().any(|(from, &region)| {
        let exits = view.blocks(region).filter_map(|block| view.last_op(block));
        exits.filter(|&last| view.successor_count(last) == 0).any(|exit| leads_back(exit, from))
    })
}

/// Returns whether iterations of the op, which is a loop, may run concurrently.
pub(crate) fn is_parallel(view: View<'_>, op: Op) -> bool {
    let op_def = view.op_def(op);
    op_def.and_then(|op_def| op_def.loop_like).is_some_and(|loop_like| loop_like.is_parallel())
}

/// Moves the ops. Allocations that go to the same place keep their order.
pub(crate) fn apply(body: &mut Body, moves: &[Move]) {
    for found in moves {
        body.move_op(found.op, found.at);
    }
    for (free, last) in moves.iter().rev().filter_map(|found| found.free) {
        let at = body.after(last);
        body.move_op(free, at);
    }
}

/// Reports, as a remark, that an allocation is `not_done` ("not moved") for `reason`, and the op that is the reason.
pub(crate) fn report_kept(
    view: View<'_>,
    diagnostics: &Diagnostics,
    op: Op,
    not_done: &str,
    reason: &str,
    cause: Option<Op>,
) {
    let name = |op: Op| &*view.ctx.op_name_data(view.name(op)).text;
    let notes = cause.map(|cause| (view.location(cause), format!("'{}' is here", name(cause))));
    diagnostics.report(Diagnostic {
        severity: Severity::Remark,
        location: view.location(op),
        message: format!("the allocation '{}' is {not_done}: {reason}", name(op)),
        notes: notes.into_iter().collect(),
    });
}
