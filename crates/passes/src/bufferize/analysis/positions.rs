//! Positions of ops, blocks and regions in a body: numbers whose comparison answers *before*, *inside* and *dominates*.
//!
//! A walk assigns two numbers to every op, block and region: one at entry and one at exit. Blocks are visited in
//! preorder of their region's dominator tree, so that a block dominates exactly the blocks between its entry and its
//! `dominated_to`. The walk also finds the repetitive and the parallel regions around each region.
//!
//! ```text
//!   region 0..11 ┬ block 1..10 ┬ op 2..3
//!                │             ├ op 4..7 ─ region 5.. ─ …      op a happens before op b:
//!                │             └ op 8..9                       a.exit < b.enter, unless only one region of an op is
//!                                                              entered or a block does not dominate the other
//! ```

use super::cycles::Cycles;
use super::loop_ends::LoopEnds;
use super::position::{Position, Span};
use crate::bufferize::{Query, region_successors};
use freehold_core::definition::{RegionBranch, Traits};
use freehold_core::ir::{Block, Body, DominatorTree, Op, Region, Value, ValueDef};

#[derive(Clone, Copy, Debug)]
struct RegionFact {
    span: Span,
    /// The innermost repetitive region among this region and those around it; likewise the innermost parallel one.
    repetitive: Option<Region>,
    parallel: Option<Region>,
    /// The outermost region with several blocks among this region and those around it.
    outermost_with_blocks: Option<Region>,
    /// Whether uses may precede definitions.
    is_graph: bool,
    /// Whether control may pass between this region and another region of its op.
    has_siblings: bool,
    /// See [`Positions::surroundings`]: for the op that owns the region, and for the region among its siblings.
    unordered: Option<Unordered>,
}

/// The order of execution around an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surroundings {
    /// Earlier positions are executed earlier and later positions later, unless a loop repeats them.
    Ordered,
    /// Nothing is known about the order between these two positions.
    Unordered(Position, Position),
    /// Dominance decides what is on a path to the op or from it.
    Blocks(AmongBlocks),
}

/// The position of an op in a region with several blocks, outside of the entry block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AmongBlocks {
    /// The begin and the end of the region.
    pub region: (Position, Position),
    /// The begin of the op of the region that is or holds the op.
    pub outermost: Position,
    /// The begin of the part of the block whose order relative to the op is unknown: the end of the op itself if the
    /// ops around it within its block are ordered, otherwise `outermost`.
    pub first: Position,
    /// The end of that part.
    pub last: Position,
    /// Everything after the op up to this position is executed after it.
    pub dominated_to: Position,
}

/// A part of the program in which the order of positions is not the order of execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unordered {
    /// An op that may enter several of its regions.
    Op(Op),
    /// A region of several blocks.
    Region(Region),
}

/// The positions of one body.
#[derive(Debug)]
pub struct Positions {
    ops: Vec<Span>,
    blocks: Vec<Span>,
    /// The end of the last block that the block dominates.
    dominated_to: Vec<Position>,
    /// The cycles of blocks.
    pub cycles: Cycles,
    /// The ends of the loops whose heads dominate a block.
    pub loop_ends: LoopEnds,
    /// Unreachable blocks. Every block dominates them.
    unreachable: rustc_hash::FxHashSet<Block>,
    regions: Vec<Option<RegionFact>>,
    /// Regions between which control may pass within their op.
    connected: rustc_hash::FxHashSet<Region>,
    any_graph: bool,
}

enum Step {
    EnterOp(Op),
    ExitOp(Op),
    EnterRegion(Region),
    ExitRegion(Region),
    EnterBlock(Block),
    ExitBlock(Block),
    /// All blocks that this one dominates are numbered.
    ExitSubtree(Block),
}

impl Positions {
    /// Numbers the body. O(ops), plus the dominator trees of regions with several blocks.
    pub fn compute(query: &Query<'_>) -> Positions {
        let body = query.body;
        let mut positions = Positions {
            ops: vec![Span::default(); body.op_capacity()],
            blocks: vec![Span::default(); body.block_capacity()],
            dominated_to: vec![0; body.block_capacity()],
            cycles: Cycles::default(),
            loop_ends: LoopEnds::default(),
            unreachable: Default::default(),
            regions: vec![None; body.region_capacity()],
            connected: Default::default(),
            any_graph: false,
        };
        let mut clock: Position = 0;
        let mut tick = || {
            clock += 1;
            clock
        };
        let mut work: Vec<Step> = body.roots().iter().rev().map(|&region| Step::EnterRegion(region)).collect();
        'steps: while let Some(step) = work.pop() {
            match step {
                Step::EnterOp(first) => {
                    let mut op = first;
                    positions.ops[op.index()].enter = tick();
                    // Ops without regions in a row need no steps.
                    while body.regions(op).is_empty() {
                        positions.ops[op.index()].exit = tick();
                        let Some(next) = body.next(op) else { continue 'steps };
                        op = next;
                        positions.ops[op.index()].enter = tick();
                    }
                    work.extend(body.next(op).map(Step::EnterOp));
                    work.push(Step::ExitOp(op));
                    positions.connected.extend(connected_regions(query, op));
                    work.extend(body.regions(op).iter().rev().map(|&region| Step::EnterRegion(region)));
                }
                Step::ExitOp(op) => positions.ops[op.index()].exit = tick(),
                Step::EnterRegion(region) => {
                    let enter = tick();
                    let fact = positions.region_fact(query, region, enter);
                    positions.any_graph |= fact.is_graph;
                    positions.regions[region.index()] = Some(fact);
                    work.push(Step::ExitRegion(region));
                    push_blocks(body, region, &mut work, &mut positions);
                }
                Step::ExitRegion(region) => {
                    let exit = tick();
                    if let Some(fact) = &mut positions.regions[region.index()] {
                        fact.span.exit = exit;
                    }
                }
                Step::EnterBlock(block) => {
                    positions.blocks[block.index()].enter = tick();
                    work.push(Step::ExitBlock(block));
                    work.extend(body.first_op(block).map(Step::EnterOp));
                }
                Step::ExitBlock(block) => {
                    let exit = tick();
                    positions.blocks[block.index()].exit = exit;
                    positions.dominated_to[block.index()] = exit;
                    positions.cycles.place_block(block, positions.blocks[block.index()].enter, exit);
                }
                Step::ExitSubtree(block) => positions.dominated_to[block.index()] = tick(),
            }
        }
        positions.cycles.span_inner();
        positions.loop_ends.set(positions.cycles.ends());
        positions
    }

    fn region_fact(&self, query: &Query<'_>, region: Region, enter: Position) -> RegionFact {
        let body = query.body;
        let outer = body.region_op(region).and_then(|op| body.region(op));
        let outer = outer.and_then(|outer| self.regions[outer.index()]);
        let own = |holds: bool, inherited: Option<Region>| if holds { Some(region) } else { inherited };
        let several = body.first_block(region).is_some_and(|block| body.next_block(block).is_some());
        let has_siblings = self.connected.contains(&region);
        let unordered = body
            .region_op(region)
            .and_then(|op| self.unordered_of(body, op).or_else(|| has_siblings.then_some(Unordered::Op(op))));
        let op_def = match body.region_op(region) {
            Some(op) => body.op_def(query.ctx, op),
            None => query.ctx.op_def(body.header.name),
        };
        RegionFact {
            is_graph: op_def.is_some_and(|op_def| op_def.has(Traits::GRAPH_REGION)),
            has_siblings,
            unordered,
            span: Span { enter, exit: enter },
            repetitive: own(query.is_repetitive_region(region), outer.and_then(|outer| outer.repetitive)),
            parallel: own(query.is_parallel_region(region), outer.and_then(|outer| outer.parallel)),
            outermost_with_blocks: outer.and_then(|outer| outer.outermost_with_blocks).or(several.then_some(region)),
        }
    }

    /// Returns the begin of the op.
    pub fn enter(&self, op: Op) -> Position {
        self.ops[op.index()].enter
    }

    /// Returns the end of the op and of its regions.
    pub fn exit(&self, op: Op) -> Position {
        self.ops[op.index()].exit
    }

    /// Returns the begin and the end of the block.
    pub fn block(&self, block: Block) -> (Position, Position) {
        let span = self.blocks[block.index()];
        (span.enter, span.exit)
    }

    /// Returns the end of the last block that the block dominates.
    pub fn dominated_to(&self, block: Block) -> Position {
        self.dominated_to[block.index()]
    }

    /// Returns whether there are graph regions or unreachable blocks, where dominance says nothing about order.
    pub fn has_unordered_blocks(&self) -> bool {
        self.any_graph || !self.unreachable.is_empty()
    }

    /// Returns the region of `outer` that holds the op. O(log regions).
    pub fn region_holding(&self, body: &Body, outer: Op, inner: Op) -> Option<Region> {
        let regions = body.regions(outer);
        let enter = self.enter(inner);
        let index = regions.partition_point(|&region| self.region(region).1 < enter);
        regions.get(index).copied().filter(|&region| self.region_holds(region, inner))
    }

    /// Returns whether control may pass between the region and another region of its op.
    pub fn has_siblings(&self, region: Region) -> bool {
        self.regions[region.index()].is_some_and(|fact| fact.has_siblings)
    }

    /// Returns whether the ops of the region have no order.
    pub fn is_graph(&self, region: Region) -> bool {
        self.regions[region.index()].is_some_and(|fact| fact.is_graph)
    }

    /// Returns the begin and the end of the region.
    pub fn region(&self, region: Region) -> (Position, Position) {
        let span = self.regions[region.index()].map(|fact| fact.span).unwrap_or_default();
        (span.enter, span.exit)
    }

    /// Returns the position of the value's definition: the end of its op, or the begin of its block.
    pub fn definition(&self, body: &Body, value: Value) -> Position {
        match body.def(value) {
            ValueDef::Result(op, _) => self.exit(op),
            ValueDef::Argument(block, _) => self.block(block).0,
        }
    }

    /// Returns whether `inner` is `outer` or is nested in it.
    pub fn is_ancestor(&self, outer: Op, inner: Op) -> bool {
        self.ops[outer.index()].holds(self.ops[inner.index()])
    }

    /// Returns whether the op is in the region, at any depth.
    pub fn region_holds(&self, region: Region, op: Op) -> bool {
        self.regions[region.index()].is_some_and(|fact| fact.span.holds(self.ops[op.index()]))
    }

    /// Returns whether the op is in the block, at any depth.
    pub fn block_holds(&self, block: Block, op: Op) -> bool {
        self.blocks[block.index()].holds(self.ops[op.index()])
    }

    /// Returns whether `a`, or an op around it that does not hold `b`, is executed before `b` on every path to `b`.
    /// O(depth).
    pub fn happens_before(&self, body: &Body, a: Op, b: Op) -> bool {
        if self.exit(a) >= self.enter(b) && !self.has_unordered_blocks() {
            return false;
        }
        let mut a = a;
        loop {
            if a != b && self.is_ancestor(a, b) {
                return false;
            }
            let Some(block) = body.block(a) else { return false };
            let region = body.block_region(block).expect("a block of a body in a region");
            if self.region_holds(region, b) {
                // The ops of a graph region have no order: each happens before each other.
                if self.regions[region.index()].is_some_and(|fact| fact.is_graph) {
                    return true;
                }
                if !self.unreachable.is_empty()
                    && let Some(other) = body.ancestor_in_region(region, b).and_then(|b| body.block(b))
                    && other != block
                    && self.unreachable.contains(&other)
                {
                    return true;
                }
                if self.exit(a) >= self.enter(b) {
                    return false;
                }
                let enter = self.enter(b);
                let in_block = self.blocks[block.index()];
                return enter <= in_block.exit || enter <= self.dominated_to[block.index()];
            }
            match body.region_op(region) {
                Some(outer) => a = outer,
                None => return false,
            }
        }
    }

    fn unordered_of(&self, body: &Body, op: Op) -> Option<Unordered> {
        let block = body.block(op)?;
        let region = body.block_region(block)?;
        let further_out = self.regions[region.index()].and_then(|fact| fact.unordered);
        further_out.or_else(|| (!body.is_entry_block(block)).then_some(Unordered::Region(region)))
    }

    /// Returns the outermost part around the op in which the order of positions is not the order of execution: there
    /// the op is in a block other than the entry block, or in a region that does not exclude its siblings. O(depth).
    pub fn surroundings(&self, body: &Body, op: Op) -> Surroundings {
        match self.unordered_of(body, op) {
            None => Surroundings::Ordered,
            Some(Unordered::Op(around)) => Surroundings::Unordered(self.enter(around), self.exit(around)),
            Some(Unordered::Region(region)) => {
                let Some(outermost) = body.ancestor_in_region(region, op) else { return Surroundings::Ordered };
                let block = body.block(outermost).expect("an op of a region in a block");
                let is_inner_ordered = self.is_ordered_within(body, outermost, op);
                let inner = if is_inner_ordered { op } else { outermost };
                Surroundings::Blocks(AmongBlocks {
                    region: self.region(region),
                    outermost: self.enter(outermost),
                    first: if is_inner_ordered { self.exit(op) } else { self.enter(outermost) },
                    last: self.exit(inner),
                    dominated_to: self.dominated_to(block).max(self.block(block).1),
                })
            }
        }
    }

    /// Returns the region that holds the op in the op of [`Surroundings::Unordered`].
    pub fn sibling(&self, body: &Body, op: Op) -> Option<Region> {
        let Some(Unordered::Op(around)) = self.unordered_of(body, op) else { return None };
        self.region_holding(body, around, op)
    }

    /// Like [`Positions::sibling`], if the order of positions within the region is the order of execution up to the op. Only the
    /// sibling regions are then executed in an order that is not known. O(depth).
    pub fn ordered_sibling(&self, body: &Body, op: Op) -> Option<Region> {
        let sibling = self.sibling(body, op)?;
        let mut at = op;
        loop {
            let block = body.block(at).filter(|&block| body.is_entry_block(block))?;
            let region = body.block_region(block)?;
            if region == sibling {
                return Some(region);
            }
            at = body.region_op(region).filter(|_| !self.has_siblings(region))?;
        }
    }

    /// Returns whether the order of positions inside `outer` is the order of execution up to `inner`.
    fn is_ordered_within(&self, body: &Body, outer: Op, inner: Op) -> bool {
        let mut at = inner;
        while at != outer {
            let Some(block) = body.block(at) else { return false };
            let Some(region) = body.block_region(block) else { return false };
            if self.has_siblings(region) || !body.is_entry_block(block) {
                return false;
            }
            match body.region_op(region) {
                Some(op) => at = op,
                None => return false,
            }
        }
        true
    }

    /// Returns the innermost repetitive region among the region and those around it.
    pub fn repetitive(&self, region: Option<Region>) -> Option<Region> {
        self.regions[region?.index()]?.repetitive
    }

    /// Returns the next repetitive region around it.
    pub fn next_repetitive(&self, body: &Body, region: Region) -> Option<Region> {
        self.repetitive(body.region_op(region).and_then(|op| body.region(op)))
    }

    /// Returns the innermost parallel region among the region and those around it.
    pub fn parallel(&self, region: Option<Region>) -> Option<Region> {
        self.regions[region?.index()]?.parallel
    }

    /// Returns the outermost region with several blocks among the region and those around it.
    pub fn outermost_with_blocks(&self, region: Option<Region>) -> Option<Region> {
        self.regions[region?.index()]?.outermost_with_blocks
    }
}

/// Returns the regions of the op from or to which control can pass within the op. O(regions reachable from each).
fn connected_regions(query: &Query<'_>, op: Op) -> Vec<Region> {
    let regions = query.body.regions(op);
    if regions.len() < 2 {
        return Vec::new();
    }
    let Some(flow) = query.body.op_def(query.ctx, op).and_then(|op_def| op_def.region_branch) else {
        return regions.to_vec();
    };
    let mut connected = Vec::new();
    for &region in regions {
        let others = reached_from(query, flow, op, region, |_| false).into_iter().filter(|&other| other != region);
        let before = connected.len();
        connected.extend(others);
        if connected.len() > before {
            connected.push(region);
        }
    }
    connected
}

/// Returns whether control can pass from one region of the op to another.
pub(super) fn leads_to(query: &Query<'_>, flow: &dyn RegionBranch, op: Op, from: Region, to: Region) -> bool {
    reached_from(query, flow, op, from, |next| next == to).contains(&to)
}

/// Returns the regions of the op reachable from one of them, up to the first for which `ends` is true.
fn reached_from(
    query: &Query<'_>,
    flow: &dyn RegionBranch,
    op: Op,
    from: Region,
    ends: impl Fn(Region) -> bool,
) -> Vec<Region> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut reached: Vec<Region> = Vec::new();
    let mut work = vec![from];
    while let Some(region) = work.pop() {
        for next in region_successors(query, flow, op, region) {
            if seen.insert(next) {
                reached.push(next);
                if ends(next) {
                    return reached;
                }
                work.push(next);
            }
        }
    }
    reached
}

/// Schedules the blocks of a region: dominators before the blocks that they dominate, and predecessors before
/// successors unless both are on a cycle. Unreachable blocks come last.
fn push_blocks(body: &Body, region: Region, work: &mut Vec<Step>, positions: &mut Positions) {
    let Some(entry) = body.first_block(region) else { return };
    if body.next_block(entry).is_none() {
        work.push(Step::EnterBlock(entry));
        return;
    }
    let tree = DominatorTree::compute(body, region);
    positions.cycles.add_region(body, tree.reverse_postorder());
    let mut children: rustc_hash::FxHashMap<Block, Vec<Block>> = Default::default();
    for &block in tree.reverse_postorder() {
        if let Some(dominator) = tree.immediate_dominator(block) {
            children.entry(dominator).or_default().push(block);
        }
        // The reverse postorder lists dominators before the blocks that they dominate.
        positions.loop_ends.add(block, tree.immediate_dominator(block));
    }
    // The last item scheduled is processed first.
    let lost: Vec<Block> = body.blocks(region).filter(|&block| !tree.is_reachable(block)).collect();
    positions.unreachable.extend(&lost);
    work.extend(lost.into_iter().map(Step::EnterBlock));
    let mut preorder: Vec<Step> = Vec::new();
    let mut stack: Vec<(Block, bool)> = vec![(entry, false)];
    while let Some((block, done)) = stack.pop() {
        if done {
            preorder.push(Step::ExitSubtree(block));
            continue;
        }
        preorder.push(Step::EnterBlock(block));
        stack.push((block, true));
        stack.extend(children.get(&block).into_iter().flatten().rev().map(|&child| (child, false)));
    }
    work.extend(preorder.into_iter().rev());
}

/// Returns the region in which the value is defined.
pub fn region_of(body: &Body, value: Value) -> Option<Region> {
    match body.def(value) {
        ValueDef::Result(op, _) => body.region(op),
        ValueDef::Argument(block, _) => body.block_region(block),
    }
}
