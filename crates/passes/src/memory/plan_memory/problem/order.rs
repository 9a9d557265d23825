//! A linear order of the ops of a function, in which the life of a value is an interval.
//!
//! Each op has a position; an op with regions has a second one after them, and a block has one before its ops. Blocks of a
//! region are in a topological order of the loops of its control-flow graph, so that a loop is a contiguous *range* of
//! positions. So is a region op that repeats its regions. A value that is defined before a range and used in it is live
//! up to the end of the range, because the next iteration may use it. A value that is defined in a range is not live
//! around its back edge: the definition dominates the use, so each path from the header to the use passes it again.
//!
//! Loops of blocks are those of [`loop_order`]. In a component that is not divided, a value that is defined in it and used
//! in another block counts as live in all of it.
//!
//! Cost: O(ops + edges), and O(log depth) for each use. No recursion.

use cranelift_entity::{PrimaryMap, entity_impl};
use freehold_core::definition::{BranchPoint, Traits};
use freehold_core::ir::{Block, Op, Region, Value, ValueDef, View};
use rustc_hash::FxHashMap;

use super::block_ops::BlockOps;
use super::interval::Interval;
use crate::analysis::loop_order::{LoopStep, loop_order};

/// The position of ops and blocks that cannot be reached.
const NOWHERE: u32 = u32::MAX;

/// The number of a range of positions that repeats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct RangeId(u32);
entity_impl!(RangeId, "range");

/// The range around all others, which does not repeat.
const OUTERMOST: RangeId = RangeId(0);

/// A range of positions that repeats.
#[derive(Clone, Copy)]
struct Range {
    start: u32,
    end: u32,
    /// The range around it; the outermost is its own parent.
    parent: RangeId,
    /// An ancestor further up (Myers 1983).
    jump: RangeId,
    depth: u32,
}

/// The positions of a function.
pub struct Order {
    start: Vec<u32>,
    end: Vec<u32>,
    block: Vec<u32>,
    /// By op: the innermost range around it.
    range: Vec<RangeId>,
    ranges: PrimaryMap<RangeId, Range>,
    /// By block: the undivided component that it is in.
    undivided: FxHashMap<Block, RangeId>,
    /// By op: whether an op around it may run it in parallel, or in a way that is not known.
    unordered: Vec<bool>,
    /// The position after the last op.
    pub length: u32,
}

/// The next step of the order.
enum Step {
    Block(Block, bool),
    Op(Op, bool),
    Close(Op, bool),
    OpenRange { divided: bool, blocks: Vec<Block> },
    CloseRange,
}

impl Order {
    /// Computes the order of the ops in the first region of the function that `view` shows.
    pub fn compute(view: View<'_>) -> Order {
        let outermost = Range { start: 0, end: NOWHERE, parent: OUTERMOST, jump: OUTERMOST, depth: 0 };
        let mut order = Order {
            start: vec![NOWHERE; view.op_capacity()],
            end: vec![NOWHERE; view.op_capacity()],
            block: vec![NOWHERE; view.block_capacity()],
            range: vec![OUTERMOST; view.op_capacity()],
            ranges: PrimaryMap::from(vec![outermost]),
            undivided: FxHashMap::default(),
            unordered: vec![false; view.op_capacity()],
            length: 0,
        };
        let (mut at, mut open) = (1, OUTERMOST);
        let mut steps = Vec::new();
        if let Some(&root) = view.roots().first() {
            push_region(view, root, false, &mut steps);
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Block(block, unordered) => {
                    order.block[block.index()] = at;
                    at += 1;
                    if let Some(first) = view.first_op(block) {
                        steps.push(Step::Op(first, unordered));
                    }
                }
                Step::Op(op, unordered) => {
                    order.start[op.index()] = at;
                    order.end[op.index()] = at;
                    order.range[op.index()] = open;
                    order.unordered[op.index()] = unordered;
                    at += 1;
                    if view.regions(op).is_empty() || view.nested(op).is_some() {
                        steps.extend(view.next(op).map(|next| Step::Op(next, unordered)));
                        continue;
                    }
                    let repeats = repeats(view, op);
                    steps.push(Step::Close(op, repeats));
                    if repeats {
                        open = order.open_range(at - 1, open);
                    }
                    for &region in view.regions(op).iter().rev() {
                        push_region(view, region, unordered || !is_ordered(view, op), &mut steps);
                    }
                }
                Step::Close(op, repeats) => {
                    order.end[op.index()] = at;
                    at += 1;
                    if repeats {
                        open = order.close_range(open, at);
                    }
                    let unordered = order.unordered[op.index()];
                    steps.extend(view.next(op).map(|next| Step::Op(next, unordered)));
                }
                Step::OpenRange { divided, blocks } => {
                    open = order.open_range(at, open);
                    at += 1;
                    if !divided {
                        order.undivided.extend(blocks.into_iter().map(|block| (block, open)));
                    }
                }
                Step::CloseRange => {
                    at += 1;
                    open = order.close_range(open, at);
                }
            }
        }
        order.length = at;
        order.ranges[OUTERMOST].end = at;
        order
    }

    fn open_range(&mut self, start: u32, parent: RangeId) -> RangeId {
        let above = self.ranges[parent];
        let middle = self.ranges[above.jump];
        let balanced = above.depth - middle.depth == middle.depth - self.ranges[middle.jump].depth;
        let jump = if balanced { middle.jump } else { parent };
        self.ranges.push(Range { start, end: NOWHERE, parent, jump, depth: above.depth + 1 })
    }

    fn close_range(&mut self, range: RangeId, end: u32) -> RangeId {
        self.ranges[range].end = end;
        self.ranges[range].parent
    }

    /// Returns the position of `op`; `None` if it cannot be reached.
    pub fn position(&self, op: Op) -> Option<u32> {
        self.start.get(op.index()).copied().filter(|&start| start != NOWHERE)
    }

    /// Returns the first op of the entry block that ends at `position` or later; the last op without one.
    pub fn first_op(&self, view: View<'_>, position: u32) -> Option<Op> {
        let entry = view.root_block()?;
        self.first_op_in(view, entry, position).or_else(|| view.last_op(entry))
    }

    /// Returns the first op of `block` that ends at `position` or later. Ops that were inserted later are skipped.
    pub fn first_op_in(&self, view: View<'_>, block: Block, position: u32) -> Option<Op> {
        let end = |op: &Op| self.end.get(op.index()).copied().filter(|&end| end != NOWHERE);
        view.ops(block).find(|op| end(op).is_some_and(|end| end >= position))
    }

    /// Returns the position before the ops of `block`.
    pub fn start_of(&self, block: Block) -> u32 {
        self.block[block.index()]
    }

    /// Returns the positions from that of `op` to the one after its regions; `None` if it cannot be reached.
    pub fn span(&self, op: Op) -> Option<Interval> {
        let start = self.position(op)?;
        Some(Interval { start, end: self.end[op.index()] + 1 })
    }

    /// Returns the positions of the ops of `block`. O(ops of the block).
    pub fn ops_of(&self, view: View<'_>, block: Block) -> BlockOps {
        BlockOps::new(self.start_of(block), view.ops(block).filter_map(|op| self.span(op)).collect())
    }

    /// Returns whether `op` may run at the same time as another instance of itself, or in an unknown order.
    pub fn is_unordered(&self, op: Op) -> bool {
        self.unordered[op.index()]
    }

    /// Returns the interval in which `value` is live, if only the uses by ops that `counts` accepts are counted; `None` if
    /// its definition cannot be reached.
    pub fn life(&self, view: View<'_>, value: Value, counts: impl Fn(Op) -> bool) -> Option<Interval> {
        let (start, home) = match view.def(value) {
            ValueDef::Argument(block, _) => (self.block[block.index()], Some(block)),
            ValueDef::Result(op, _) => (self.end[op.index()], view.block(op)),
        };
        if start == NOWHERE {
            return None;
        }
        let mut life = Interval { start, end: start + 1 };
        let around = home.and_then(|home| self.undivided.get(&home));
        for user in view.users(value) {
            if !counts(user) || self.start[user.index()] == NOWHERE {
                continue;
            }
            let last = if forwards(view, user) { self.start[user.index()] } else { self.end[user.index()] };
            life.end = life.end.max(last + 1).max(self.end_of_repetition(start, self.range[user.index()]));
            if let Some(&component) = around
                && view.block(user) != home
            {
                let range = self.ranges[component];
                life = life.hull(Interval { start: range.start, end: range.end });
            }
        }
        Some(life)
    }

    /// Returns the end of the outermost range around a use in `range` that begins after the position `start`; 0 without
    /// such a range.
    fn end_of_repetition(&self, start: u32, range: RangeId) -> u32 {
        let range_at = |index: RangeId| self.ranges[index];
        let mut at = range;
        if range_at(at).start <= start {
            return 0;
        }
        loop {
            let here = range_at(at);
            at = match () {
                () if range_at(here.jump).start > start => here.jump,
                () if range_at(here.parent).start > start => here.parent,
                () => return here.end,
            };
        }
    }
}

/// Returns whether `user` only forwards its buffers, to its regions or elsewhere, so that it needs them no longer when
/// its regions have run.
fn forwards(view: View<'_>, user: Op) -> bool {
    view.regions(user).is_empty() || is_ordered(view, user)
}

/// Returns whether the regions of `op` run one after the other, in an order that is known.
pub fn is_ordered(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| {
        op_def.region_branch.is_some() && !op_def.loop_like.is_some_and(|answers| answers.is_parallel())
    })
}

/// Returns whether the regions of `op` may run more than once.
pub fn repeats(view: View<'_>, op: Op) -> bool {
    let Some(op_def) = view.op_def(op) else { return true };
    let (None, Some(answers)) = (op_def.loop_like, op_def.region_branch) else { return true };
    let regions = view.regions(op);
    regions.iter().enumerate().any(|(number, &region)| {
        let exits = view.blocks(region).filter_map(|block| view.last_op(block)).filter(|&last| {
            let op_def = view.op_def(last);
            op_def.is_none_or(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE))
        });
        exits.into_iter().any(|last| {
            let targets = answers.successors(view, op, BranchPoint::Terminator(last), &[]);
            let back = |target| regions.iter().position(|&other| Some(other) == target).is_some_and(|at| at <= number);
            targets.iter().any(|target| back(target.region))
        })
    })
}

/// Pushes the steps of a region, the first one last.
fn push_region(view: View<'_>, region: Region, unordered: bool, steps: &mut Vec<Step>) {
    let Some(entry) = view.first_block(region) else { return };
    if view.next_block(entry).is_none() && view.last_op(entry).is_none_or(|last| view.successor_count(last) == 0) {
        steps.push(Step::Block(entry, unordered));
        return;
    }
    steps.extend(loop_order(view.body, entry).into_iter().rev().map(|step| match step {
        LoopStep::Block(block) => Step::Block(block, unordered),
        LoopStep::Open { divided, blocks } => Step::OpenRange { divided, blocks },
        LoopStep::Close => Step::CloseRange,
    }));
}
