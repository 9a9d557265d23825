//! Where things stand in a body: numbers that answer *before*, *inside* and *dominates* by comparing.
//!
//! A walk numbers every op twice, on the way in and on the way out, and so every block and region. Blocks are walked in
//! preorder of their region's dominator tree, so that the blocks that a block dominates are those from its way in to
//! `dominated_to`. The regions around a place that run repeatedly, or in parallel, are found on the way.
//!
//! ```text
//!   region 0..11 ┬ block 1..10 ┬ op 2..3
//!                │             ├ op 4..7 ─ region 5.. ─ …      op a happens before op b:
//!                │             └ op 8..9                       a.exit < b.enter, unless a region boundary of one op
//!                                                              or a block that does not dominate lies between
//! ```

use super::circles::Circles;
use super::loop_ends::LoopEnds;
use crate::bufferization::{Query, region_successors};
use crate::interface::{RegionBranch, Traits};
use crate::ir::{Block, Body, DominatorTree, Op, Region, Value, ValueDef};

/// A place in a body, as a number; greater is later.
pub type Position = u32;

#[derive(Clone, Copy, Default, Debug)]
struct Span {
    enter: Position,
    exit: Position,
}

impl Span {
    fn holds(self, other: Span) -> bool {
        self.enter <= other.enter && other.exit <= self.exit
    }
}

#[derive(Clone, Copy, Debug)]
struct RegionFact {
    span: Span,
    /// The innermost region from here on outwards that runs repeatedly; likewise in parallel.
    repetitive: Option<Region>,
    parallel: Option<Region>,
    /// Whether this region or one around it has several blocks: its outermost.
    outermost_with_blocks: Option<Region>,
    /// Whether uses may precede definitions.
    is_graph: bool,
    /// Whether control may get from it to another region of its op, or from there to it.
    has_siblings: bool,
    /// See [`Positions::surroundings`]: of the op that the region belongs to and of the region among its siblings.
    unordered: Option<Unordered>,
}

/// What is known of the order of execution around an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surroundings {
    /// What is numbered earlier is executed earlier, what is numbered later, later, unless a loop repeats it.
    Ordered,
    /// Nothing, from here to here.
    Unordered(Position, Position),
    /// What lies on a way to the op or from it is told by dominance.
    Blocks(AmongBlocks),
}

/// Where an op stands in a region of several blocks, not in the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AmongBlocks {
    /// Where the region begins and ends.
    pub region: (Position, Position),
    /// Where the op of the region begins that holds the op.
    pub outermost: Position,
    /// Where the op, once it was executed, and all whose order towards it is unknown besides other blocks, begins and
    /// ends.
    pub first: Position,
    /// See `first`.
    pub last: Position,
    /// Up to where everything after the op is executed after it.
    pub dominated_to: Position,
}

/// A part of the program in which the order of numbers does not tell the order of execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unordered {
    /// An op whose regions may all be entered.
    Op(Op),
    /// A region of several blocks.
    Region(Region),
}

/// The numbers of one body.
#[derive(Debug)]
pub struct Positions {
    ops: Vec<Span>,
    blocks: Vec<Span>,
    /// The end of the last block that the block dominates.
    dominated_to: Vec<Position>,
    /// The circles of blocks.
    pub circles: Circles,
    /// Where loops end whose heads dominate a block.
    pub loop_ends: LoopEnds,
    /// Blocks that control does not get to. Everything dominates them.
    unreachable: rustc_hash::FxHashSet<Block>,
    regions: Vec<Option<RegionFact>>,
    /// Regions between which and others of their op control passes.
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
    /// All blocks that this one dominates are done.
    ExitSubtree(Block),
}

impl Positions {
    /// Numbers the body. O(ops), but for the dominator trees of regions with several blocks.
    pub fn compute(query: &Query<'_>) -> Positions {
        let body = query.body;
        let mut positions = Positions {
            ops: vec![Span::default(); body.op_capacity()],
            blocks: vec![Span::default(); body.block_capacity()],
            dominated_to: vec![0; body.block_capacity()],
            circles: Circles::default(),
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
        while let Some(step) = work.pop() {
            match step {
                Step::EnterOp(op) => {
                    positions.ops[op.index()].enter = tick();
                    if let Some(next) = body.next(op) {
                        work.push(Step::EnterOp(next));
                    }
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
                    positions.circles.place_block(block, positions.blocks[block.index()].enter, exit);
                }
                Step::ExitSubtree(block) => positions.dominated_to[block.index()] = tick(),
            }
        }
        positions.circles.span_inner();
        positions.loop_ends.set(positions.circles.ends());
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
        let row = match body.region_op(region) {
            Some(op) => body.row(query.ctx, op),
            None => query.ctx.row(body.header.name),
        };
        RegionFact {
            is_graph: row.is_some_and(|row| row.has(Traits::GRAPH_REGION)),
            has_siblings,
            unordered,
            span: Span { enter, exit: enter },
            repetitive: own(query.is_repetitive_region(region), outer.and_then(|outer| outer.repetitive)),
            parallel: own(query.is_parallel_region(region), outer.and_then(|outer| outer.parallel)),
            outermost_with_blocks: outer.and_then(|outer| outer.outermost_with_blocks).or(several.then_some(region)),
        }
    }

    /// Where the op begins.
    pub fn enter(&self, op: Op) -> Position {
        self.ops[op.index()].enter
    }

    /// Where the op and all in it ends.
    pub fn exit(&self, op: Op) -> Position {
        self.ops[op.index()].exit
    }

    /// Where the block begins and ends.
    pub fn block(&self, block: Block) -> (Position, Position) {
        let span = self.blocks[block.index()];
        (span.enter, span.exit)
    }

    /// Where the last block that the block dominates ends.
    pub fn dominated_to(&self, block: Block) -> Position {
        self.dominated_to[block.index()]
    }

    /// The region of `outer` that holds the op. O(log regions).
    pub fn region_holding(&self, body: &Body, outer: Op, inner: Op) -> Option<Region> {
        let regions = body.regions(outer);
        let enter = self.enter(inner);
        let index = regions.partition_point(|&region| self.region(region).1 < enter);
        regions.get(index).copied().filter(|&region| self.region_holds(region, inner))
    }

    /// Whether control may get from the region to another region of its op, or from there to it.
    pub fn has_siblings(&self, region: Region) -> bool {
        self.regions[region.index()].is_some_and(|fact| fact.has_siblings)
    }

    /// Where the region begins and ends.
    pub fn region(&self, region: Region) -> (Position, Position) {
        let span = self.regions[region.index()].map(|fact| fact.span).unwrap_or_default();
        (span.enter, span.exit)
    }

    /// Where the value is defined: its op's end, or its block's begin.
    pub fn definition(&self, body: &Body, value: Value) -> Position {
        match body.def(value) {
            ValueDef::Result(op, _) => self.exit(op),
            ValueDef::Argument(block, _) => self.block(block).0,
        }
    }

    /// Whether `inner` is `outer` or lies below it.
    pub fn is_ancestor(&self, outer: Op, inner: Op) -> bool {
        self.ops[outer.index()].holds(self.ops[inner.index()])
    }

    /// Whether the op lies in the region, at any depth.
    pub fn region_holds(&self, region: Region, op: Op) -> bool {
        self.regions[region.index()].is_some_and(|fact| fact.span.holds(self.ops[op.index()]))
    }

    /// Whether the op lies in the block, at any depth.
    pub fn block_holds(&self, block: Block, op: Op) -> bool {
        self.blocks[block.index()].holds(self.ops[op.index()])
    }

    /// Whether `a`, or an op around it that does not hold `b`, is executed before `b` on every path to `b`. O(depth).
    pub fn happens_before(&self, body: &Body, a: Op, b: Op) -> bool {
        if self.exit(a) >= self.enter(b) && !self.any_graph && self.unreachable.is_empty() {
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
                // The ops of a graph have no order: each sees what the others leave.
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

    /// The outermost part around the op in which what is numbered earlier need not be executed earlier, nor what is
    /// numbered later, later: it lies there in a block that is not the first of several, or in a region that does not
    /// exclude its siblings. O(depth).
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

    /// Whether inside `outer` the order of numbers up to `inner` tells the order of execution.
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

    /// The innermost region around the region, or itself, that runs repeatedly.
    pub fn repetitive(&self, region: Option<Region>) -> Option<Region> {
        self.regions[region?.index()]?.repetitive
    }

    /// The next such region further out.
    pub fn next_repetitive(&self, body: &Body, region: Region) -> Option<Region> {
        self.repetitive(body.region_op(region).and_then(|op| body.region(op)))
    }

    /// The innermost region around the region, or itself, that runs in parallel.
    pub fn parallel(&self, region: Option<Region>) -> Option<Region> {
        self.regions[region?.index()]?.parallel
    }

    /// The outermost region around the region, or itself, that has several blocks.
    pub fn outermost_with_blocks(&self, region: Option<Region>) -> Option<Region> {
        self.regions[region?.index()]?.outermost_with_blocks
    }
}

/// The regions of the op from which control can get to others of its regions, or the other way round. O(regions that
/// can be reached from each).
fn connected_regions(query: &Query<'_>, op: Op) -> Vec<Region> {
    let regions = query.body.regions(op);
    if regions.len() < 2 {
        return Vec::new();
    }
    let Some(flow) = query.body.row(query.ctx, op).and_then(|row| row.region_branch) else { return regions.to_vec() };
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

/// Whether control can get from one region of the op to another.
pub(super) fn leads_to(query: &Query<'_>, flow: &dyn RegionBranch, op: Op, from: Region, to: Region) -> bool {
    reached_from(query, flow, op, from, |next| next == to).contains(&to)
}

/// The regions of the op that control can get to from one of them, up to the first that `ends` picks.
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

/// Schedules the blocks of a region, dominators before what they dominate, and what branches to a block before it
/// unless they lie on a circle; unreachable blocks last.
fn push_blocks(body: &Body, region: Region, work: &mut Vec<Step>, positions: &mut Positions) {
    let Some(entry) = body.first_block(region) else { return };
    if body.next_block(entry).is_none() {
        work.push(Step::EnterBlock(entry));
        return;
    }
    let tree = DominatorTree::compute(body, region);
    positions.circles.add_region(body, tree.reverse_postorder());
    let mut children: rustc_hash::FxHashMap<Block, Vec<Block>> = Default::default();
    for &block in tree.reverse_postorder() {
        if let Some(dominator) = tree.immediate_dominator(block) {
            children.entry(dominator).or_default().push(block);
        }
        // Dominators stand before what they dominate.
        positions.loop_ends.add(block, tree.immediate_dominator(block));
    }
    // What is scheduled last is done first.
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

/// The region in which the value is defined.
pub fn region_of(body: &Body, value: Value) -> Option<Region> {
    match body.def(value) {
        ValueDef::Result(op, _) => body.region(op),
        ValueDef::Argument(block, _) => body.block_region(block),
    }
}
