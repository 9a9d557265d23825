//! Positions of the ops of a function in a linear order, and the loops around them.
//!
//! Blocks are in weak topological order (`order`), so that each cycle is contiguous; the regions of an op are between its
//! start and its end. An op whose regions may run several times is a loop, as is a cycle of blocks. Blocks that no path
//! reaches have no positions.
//!
//! All of the life of a value is in the interval from its definition to its last use; `ranges` finds the parts. A use in a loop that does not contain the
//! definition is a use at the end of the outermost such loop: the value is needed in the next turn too. In SSA form each
//! path from a definition to a use, without the definition again, stays in this interval.

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

use super::forwarding::turns;
use super::views::{is_parallel, name_of};
use crate::order::Order;
use freehold_core::ir::{Block, Op, Region, Value, View};

/// A position.
pub type Position = u32;

/// The number of a loop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct LoopId(u32);
entity_impl!(LoopId, "loop");

/// The function, which stands for a loop around all others.
const FUNCTION: LoopId = LoopId(0);

struct Loop {
    parent: LoopId,
    depth: u32,
    /// An ancestor, so that each other ancestor is a few steps away.
    jump: LoopId,
    end: Position,
    /// The number of parallel loops among it and those around it.
    parallel: u32,
}

/// The positions of a function.
pub struct Timeline<'a> {
    view: View<'a>,
    /// The ops in order.
    pub ops: Vec<Op>,
    starts: FxHashMap<Op, Position>,
    /// The ends of ops with regions.
    ends: FxHashMap<Op, Position>,
    blocks: FxHashMap<Block, (Position, LoopId)>,
    around: FxHashMap<Op, LoopId>,
    loops: PrimaryMap<LoopId, Loop>,
}

enum Step {
    Region(Region),
    Block(Block),
    Op(Op),
    End(Op),
    Open(bool),
    Close,
}

/// Whether the regions of an op run at most once each, and only after its operands are read.
pub fn runs_once(view: View<'_>, op: Op) -> bool {
    match name_of(view, op) {
        "scf.if" | "scf.index_switch" | "scf.execute_region" | "affine.if" | "memref.alloca_scope" => true,
        "scf.for" | "affine.for" => turns(view, op).is_some_and(|turns| turns < 2),
        _ => false,
    }
}

/// Whether an op reads its buffers only before its regions run.
fn reads_first(view: View<'_>, op: Op) -> bool {
    runs_once(view, op) || matches!(name_of(view, op), "scf.for" | "affine.for" | "scf.while")
}

impl<'a> Timeline<'a> {
    /// Returns the positions of a function.
    pub fn new(view: View<'a>) -> Timeline<'a> {
        let function = Loop { parent: FUNCTION, depth: 0, jump: FUNCTION, end: Position::MAX, parallel: 0 };
        let mut timeline = Timeline {
            view,
            ops: Vec::new(),
            starts: FxHashMap::default(),
            ends: FxHashMap::default(),
            blocks: FxHashMap::default(),
            around: FxHashMap::default(),
            loops: PrimaryMap::from(vec![function]),
        };
        let mut work: Vec<Step> = view.roots().iter().map(|&region| Step::Region(region)).collect();
        let (mut next, mut innermost): (Position, LoopId) = (0, FUNCTION);
        while let Some(step) = work.pop() {
            match step {
                Step::Region(region) => work.extend(timeline.steps_of_region(region).into_iter().rev()),
                Step::Block(block) => {
                    timeline.blocks.insert(block, (next, innermost));
                    next += 1;
                    let ops: Vec<Op> = view.ops(block).collect();
                    work.extend(ops.into_iter().rev().map(Step::Op));
                }
                Step::Op(op) => {
                    timeline.starts.insert(op, next);
                    timeline.around.insert(op, innermost);
                    timeline.ops.push(op);
                    next += 1;
                    if view.region_count(op) > 0 {
                        let repeats = !runs_once(view, op);
                        work.push(Step::End(op));
                        work.extend(repeats.then_some(Step::Close));
                        work.extend(view.regions(op).iter().rev().map(|&region| Step::Region(region)));
                        let is_parallel = is_parallel(name_of(view, op));
                        work.extend(repeats.then_some(Step::Open(is_parallel)));
                    }
                }
                Step::End(op) => {
                    timeline.ends.insert(op, next);
                    next += 1;
                }
                Step::Open(is_parallel) => innermost = timeline.open(innermost, is_parallel),
                Step::Close => {
                    timeline.loops[innermost].end = next;
                    next += 1;
                    innermost = timeline.loops[innermost].parent;
                }
            }
        }
        timeline
    }

    fn steps_of_region(&self, region: Region) -> Vec<Step> {
        let Some(entry) = self.view.first_block(region) else { return Vec::new() };
        if self.view.next_block(entry).is_none() {
            return vec![Step::Block(entry)];
        }
        let order = Order::new(self.view, entry);
        let mut steps = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        for position in 0..order.count() {
            while open.pop_if(|end| *end == position).is_some() {
                steps.push(Step::Close);
            }
            if let Some(end) = order.end_of_cycle(position) {
                open.push(end);
                steps.push(Step::Open(false));
            }
            steps.push(Step::Block(order.block(position)));
        }
        steps.extend(open.iter().map(|_| Step::Close));
        steps
    }

    /// Adds a loop in `parent`.
    fn open(&mut self, parent: LoopId, is_parallel: bool) -> LoopId {
        let (up, far) = (&self.loops[parent], &self.loops[self.loops[parent].jump]);
        let farther = &self.loops[far.jump];
        let jump = if up.depth - far.depth == far.depth - farther.depth { far.jump } else { parent };
        let parallel = up.parallel + u32::from(is_parallel);
        self.loops.push(Loop { parent, depth: up.depth + 1, jump, end: Position::MAX, parallel })
    }

    /// Returns the ancestor of a loop at a depth.
    fn ancestor(&self, mut of: LoopId, depth: u32) -> LoopId {
        while self.loops[of].depth > depth {
            let jump = self.loops[of].jump;
            of = if self.loops[jump].depth >= depth { jump } else { self.loops[of].parent };
        }
        of
    }

    /// Returns the depth of the innermost loop that is around both.
    fn common_depth(&self, first: LoopId, second: LoopId) -> u32 {
        let depth = self.loops[first].depth.min(self.loops[second].depth);
        let (mut first, mut second) = (self.ancestor(first, depth), self.ancestor(second, depth));
        while first != second {
            let (one, other) = (&self.loops[first], &self.loops[second]);
            (first, second) = if one.jump == other.jump { (one.parent, other.parent) } else { (one.jump, other.jump) };
        }
        self.loops[first].depth
    }

    /// Returns the position of the beginning of a block, if a path reaches it.
    pub fn block(&self, block: Block) -> Option<Position> {
        self.blocks.get(&block).map(|found| found.0)
    }

    /// Returns the position of the end of an op: after its regions, if it has any.
    pub fn end(&self, op: Op) -> Option<Position> {
        self.ends.get(&op).or_else(|| self.starts.get(&op)).copied()
    }

    /// Returns until when an op uses its operands.
    pub fn used(&self, by: Op) -> Option<Position> {
        match self.ends.get(&by) {
            Some(&end) if !reads_first(self.view, by) => Some(end),
            _ => self.start(by),
        }
    }

    /// Returns the position of an op, if a path reaches it.
    pub fn start(&self, op: Op) -> Option<Position> {
        self.starts.get(&op).copied()
    }

    /// Returns the position of a definition and the innermost loop around it.
    fn definition(&self, value: Value) -> Option<(Position, LoopId)> {
        match self.view.defining_op(value) {
            Some(op) => {
                let at = self.ends.get(&op).or_else(|| self.starts.get(&op))?;
                Some((*at, *self.around.get(&op)?))
            }
            None => self.blocks.get(&self.view.value_block(value)?).copied(),
        }
    }

    /// Returns the position of a definition.
    pub fn defined(&self, value: Value) -> Option<Position> {
        Some(self.definition(value)?.0)
    }

    /// Returns until when a use by an op keeps a value alive.
    pub fn needed(&self, value: Value, by: Op) -> Option<Position> {
        let (_, defined_in) = self.definition(value)?;
        let used_in = *self.around.get(&by)?;
        let at = self.used(by)?;
        let common = self.common_depth(defined_in, used_in);
        if self.loops[used_in].depth == common {
            return Some(at);
        }
        Some(self.loops[self.ancestor(used_in, common + 1)].end)
    }

    /// Returns the number of parallel loops around an op.
    pub fn parallel_loops(&self, op: Op) -> u32 {
        self.around.get(&op).map_or(0, |&innermost| self.loops[innermost].parallel)
    }
}
