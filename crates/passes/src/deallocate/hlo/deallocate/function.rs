//! The transformation of one function: the state, and the walk over regions, blocks and ops.
//!
//! Regions are visited in the order of the text, with an explicit stack. The blocks of a region are visited in reverse
//! postorder: an indicator belongs to the block that creates it, and is alive in all blocks that this block dominates.
//! When control leaves these blocks, `hand_over` forwards or frees it.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::aliases::Aliases;
use super::calls::Calls;
use super::outcome::{LateUse, Outcome};
use super::partners::Partners;
use super::rules::carries;
use super::{Settings, checks};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Body, Context, DominatorTree, InsertPoint, Op, OpSpec, Region, Value, View};

/// The role of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// The body of a function: its arguments belong to the caller, and it returns indicators.
    Function,
    /// A region of an op that passes indicators along with buffers.
    Carried,
    /// A region of any other op: it may use and allocate buffers, but not return them.
    Plain,
}

/// The indicators of a block.
#[derive(Default)]
pub(super) struct BlockState {
    /// The indicators that the block owns or owned, in the order of their creation.
    pub owned: Vec<Value>,
    /// The nearest dominating block that may own indicators.
    pub up: Option<Block>,
    /// The indicators of dominating blocks that were released on all paths to the current op.
    pub released: BTreeSet<Value>,
    /// The values that were released at the start of the block.
    pub released_before: BTreeSet<Value>,
    /// Buffers that need another op than `memref.dealloc` to be freed, with its name.
    pub foreign: Vec<(Value, &'static str)>,
}

/// A region that is being transformed.
pub(super) struct RegionFrame {
    pub region: Region,
    pub mode: Mode,
    /// The op that holds the region; `None` for a function.
    pub op: Option<Op>,
    /// The reachable blocks, and the next to be visited.
    order: Vec<Block>,
    next: usize,
    pub block: Block,
    /// The next op of the current block.
    at: Option<Op>,
    /// Whether the current block has not ended.
    open: bool,
    /// The positions of the current block: of its first op, and the last one in it.
    pub span: (u32, u32),
    /// The positions of the region.
    pub whole: (u32, u32),
    /// The dominator tree of a region of several blocks.
    pub dominators: Option<DominatorTree>,
    pub states: FxHashMap<Block, BlockState>,
    /// The number of arguments that each block had.
    pub arguments: FxHashMap<Block, usize>,
    /// The block that released an indicator of a dominating block, with the op that did.
    pub releases: FxHashMap<Value, Op>,
    pub outcome: Outcome,
    /// The edges between blocks, by the blocks that they begin and end at.
    pub edges: Vec<(Block, Block)>,
    /// The buffers that are known to be freed only while this region is visited.
    pub freed: Vec<Value>,
}

impl RegionFrame {
    /// Returns the state of the current block.
    pub fn state(&mut self) -> &mut BlockState {
        self.states.entry(self.block).or_default()
    }
}

/// The continuation after a step.
enum Step {
    Continue,
    /// The regions of an op come next.
    Enter(OpFrame),
    /// The region is complete.
    Done,
}

/// An op whose regions are being transformed.
pub(super) struct OpFrame {
    pub op: Op,
    pub mode: Mode,
    regions: Vec<Region>,
    pub outcomes: Vec<Outcome>,
}

enum Frame {
    Region(Box<RegionFrame>),
    Op(OpFrame),
}

/// A buffer that was freed, and the op and block that freed it.
#[derive(Clone, Copy)]
pub(super) struct Freed {
    pub by: Op,
    pub block: Block,
}

/// Counters.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub owned: u64,
    pub retains: u64,
}

/// The state of the transformation of one function.
pub(super) struct Function<'a> {
    pub ctx: &'a Context,
    pub body: &'a mut Body,
    pub diagnostics: &'a Diagnostics,
    pub settings: &'a Settings,
    pub calls: &'a Calls,
    pub aliases: Aliases,
    pub partners: Partners,
    /// The indicator of each buffer that has one.
    pub indicators: FxHashMap<Value, Value>,
    /// The block that owns each indicator that was not given up.
    pub owner: FxHashMap<Value, Block>,
    /// The buffer that each view is made from, in the end.
    pub roots: FxHashMap<Value, Value>,
    pub freed: FxHashMap<Value, Freed>,
    /// The buffer of each indicator.
    pub buffers: FxHashMap<Value, Value>,
    /// The allocations that no indicator owns.
    pub unowned: FxHashSet<Value>,
    pub late_use: Option<LateUse>,
    /// By op of the original function: its position in preorder, and the last position in its regions.
    pub position: Vec<u32>,
    pub last: Vec<u32>,
    /// The positions of new ops: before, at or after an op of the original function, in the order of creation.
    pub created: FxHashMap<Op, (u32, u8, u32)>,
    pub counts: Counts,
}

impl Function<'_> {
    /// Returns a view of the body.
    pub fn view(&self) -> View<'_> {
        View::new(self.ctx, self.body)
    }

    /// Returns whether a value is a buffer.
    pub fn is_memref(&self, value: Value) -> bool {
        self.body.ty(value).is_memref(self.ctx)
    }

    /// Returns the value that a view is made from, in the end.
    pub fn root(&self, value: Value) -> Value {
        self.roots.get(&value).copied().unwrap_or(value)
    }

    /// Returns the indicator of a buffer, or of the buffer that it is a view of.
    pub fn lookup(&self, value: Value) -> Option<Value> {
        self.indicators.get(&value).or_else(|| self.indicators.get(&self.root(value))).copied()
    }

    /// Sets the indicator of a buffer.
    pub fn set_indicator(&mut self, memref: Value, indicator: Value) {
        self.indicators.insert(memref, indicator);
        self.buffers.insert(indicator, memref);
        self.aliases.union(memref, indicator);
    }

    /// Lets the current block of a region own an indicator.
    pub fn acquire(&mut self, frame: &mut RegionFrame, indicator: Value) {
        self.owner.insert(indicator, frame.block);
        frame.state().owned.push(indicator);
    }

    /// Returns the position of an op.
    pub fn key(&self, op: Op) -> (u32, u8, u32) {
        match self.created.get(&op) {
            Some(&key) => key,
            None => (self.position.get(op.index()).copied().unwrap_or(0), 1, 0),
        }
    }

    /// Creates an op before `anchor`.
    pub fn create_before(&mut self, anchor: Op, spec: &OpSpec) -> Op {
        let op = self.body.insert(InsertPoint::Before(anchor), spec);
        let (at, side, _) = self.key(anchor);
        self.created.insert(op, (at, side.saturating_sub(1), op.index() as u32));
        op
    }

    /// Creates an op at `point`, which is after `anchor`.
    pub fn create_after(&mut self, anchor: Op, point: InsertPoint, spec: &OpSpec) -> Op {
        let op = self.body.insert(point, spec);
        let (at, _, _) = self.key(anchor);
        self.created.insert(op, (at, 2, op.index() as u32));
        op
    }

    /// Creates an op with one result before `anchor`.
    pub fn value_before(&mut self, anchor: Op, spec: &OpSpec) -> Value {
        let op = self.create_before(anchor, spec);
        self.body.result(op, 0)
    }

    /// Lets the op `new` replace the op `old`, which is to be erased.
    pub fn replaces(&mut self, old: Op, new: Op) {
        let (at, side, last) = self.key(old);
        let count = self.body.op_capacity().max(new.index() + 1);
        self.position.resize(count, 0);
        self.last.resize(count, 0);
        if side == 1 {
            self.position[new.index()] = at;
        } else {
            self.created.insert(new, (at, side, last));
        }
        self.last[new.index()] = self.last.get(old.index()).copied().unwrap_or(at);
    }

    /// Numbers the ops and records the uses of buffers.
    fn number(&mut self) {
        let view = View::new(self.ctx, self.body);
        let ops = view.walk_preorder();
        self.position = vec![0; view.op_capacity()];
        self.last = vec![0; view.op_capacity()];
        let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
        // Only what region ops take depends on later uses.
        let takes_buffers = |&op: &Op| view.region_count(op) > 0 && view.operands(op).any(is_memref);
        let records_uses = ops.iter().any(takes_buffers);
        for (at, &op) in ops.iter().enumerate() {
            let at = at as u32;
            self.position[op.index()] = at;
            self.last[op.index()] = at;
            if !records_uses {
                continue;
            }
            for value in view.operands(op).chain(view.results(op).iter().copied()) {
                if is_memref(value) {
                    self.aliases.add_use(value, at);
                }
            }
        }
        for &op in ops.iter().rev() {
            if let Some(parent) = view.parent_op(op) {
                let last = self.last[op.index()];
                let of_parent = &mut self.last[parent.index()];
                *of_parent = (*of_parent).max(last);
            }
        }
    }

    /// Transforms the function. Returns the outcome of its region.
    pub fn run(&mut self) -> Fallible<Outcome> {
        let region = self.body.roots()[0];
        self.number();
        checks::check_ops(self.view(), self.diagnostics)?;
        let mut stack = vec![self.enter_region(region, Mode::Function, None)];
        loop {
            match stack.pop() {
                Some(Frame::Region(mut frame)) => match self.step(&mut frame)? {
                    Step::Continue => stack.push(Frame::Region(frame)),
                    Step::Enter(inner) => {
                        stack.push(Frame::Region(frame));
                        stack.push(Frame::Op(inner));
                    }
                    Step::Done => {
                        let outcome = self.leave_region(&mut frame)?;
                        match stack.last_mut() {
                            Some(Frame::Op(parent)) => parent.outcomes.push(outcome),
                            _ => return Ok(outcome),
                        }
                    }
                },
                Some(Frame::Op(frame)) if frame.outcomes.len() < frame.regions.len() => {
                    let (region, mode, op) = (frame.regions[frame.outcomes.len()], frame.mode, frame.op);
                    stack.push(Frame::Op(frame));
                    if self.body.first_block(region).is_some() {
                        stack.push(self.enter_region(region, mode, Some(op)));
                    } else if let Some(Frame::Op(parent)) = stack.last_mut() {
                        parent.outcomes.push(Outcome::default());
                    }
                }
                Some(Frame::Op(frame)) => {
                    let Some(Frame::Region(parent)) = stack.last_mut() else { unreachable!("an op is in a region") };
                    self.finish_op(parent, frame)?;
                }
                None => unreachable!("the frame of the function is popped last"),
            }
        }
    }

    /// Returns the frame of a region that has a block.
    fn enter_region(&mut self, region: Region, mode: Mode, op: Option<Op>) -> Frame {
        let first = self.body.first_block(region).expect("only regions with blocks are entered");
        let several = self.body.next_block(first).is_some();
        let dominators = several.then(|| DominatorTree::compute(self.body, region));
        let order = dominators.as_ref().map_or_else(|| vec![first], |tree| tree.reverse_postorder().to_vec());
        if several {
            self.unite_branches(region);
        }
        let arguments = self.body.blocks(region).map(|block| (block, self.body.arguments(block).len())).collect();
        let outcome = Outcome { exists: true, ..Outcome::default() };
        let mut frame = RegionFrame {
            region,
            mode,
            op,
            order,
            next: 0,
            block: first,
            at: None,
            open: false,
            span: (0, 0),
            whole: (0, 0),
            edges: Vec::new(),
            dominators,
            states: FxHashMap::default(),
            arguments,
            releases: FxHashMap::default(),
            outcome,
            freed: Vec::new(),
        };
        frame.whole = (self.span_of(first).0, self.body.last_block(region).map_or(0, |block| self.span_of(block).1));
        self.next_block(&mut frame);
        Frame::Region(Box::new(frame))
    }

    /// Unites what branches pass with the block arguments that receive it.
    fn unite_branches(&mut self, region: Region) {
        let blocks: Vec<Block> = self.body.blocks(region).collect();
        for block in blocks {
            let Some(last) = self.body.last_op(block).filter(|&last| self.body.successor_count(last) > 0) else {
                continue;
            };
            let mut pairs = Vec::new();
            super::rules::unite_op(self.view(), last, &|_| None, &mut |first, second| pairs.push((first, second)));
            for (first, second) in pairs {
                self.aliases.union(first, second);
            }
        }
    }

    /// Begins the next block of a region. Its block arguments that are buffers get indicators, unless a function or an
    /// op that passes none provides them.
    fn next_block(&mut self, frame: &mut RegionFrame) -> bool {
        let Some(&block) = frame.order.get(frame.next) else { return false };
        frame.next += 1;
        frame.block = block;
        frame.at = self.body.first_op(block);
        frame.open = true;
        frame.span = self.span_of(block);
        let mut state = BlockState::default();
        if let Some(above) = frame.dominators.as_ref().and_then(|tree| tree.immediate_dominator(block)) {
            let above_state = &frame.states[&above];
            state.up = if above_state.owned.is_empty() { above_state.up } else { Some(above) };
        }
        frame.states.insert(block, state);
        let is_entry = frame.next == 1;
        if !is_entry {
            self.meet_releases(frame, block);
        }
        if !is_entry || frame.mode == Mode::Carried {
            let count = frame.arguments[&block];
            for index in 0..count {
                let argument = self.body.arguments(block)[index];
                if self.is_memref(argument) {
                    let location = self.body.value_location(argument);
                    let ty = freehold_dialects::deallocation::ownership(self.ctx);
                    let indicator = self.body.add_argument(block, ty, location);
                    self.set_indicator(argument, indicator);
                    self.acquire(frame, indicator);
                }
            }
        }
        true
    }

    /// Handles the next op of a region.
    fn step(&mut self, frame: &mut RegionFrame) -> Fallible<Step> {
        let Some(op) = frame.at else {
            if std::mem::take(&mut frame.open) {
                // A block without a terminator.
                self.end_block(frame, None)?;
            }
            return Ok(if self.next_block(frame) { Step::Continue } else { Step::Done });
        };
        frame.at = self.body.next(op);
        if frame.at.is_none() && self.is_terminator(op) {
            frame.open = false;
            self.check_uses(frame, op, &[]);
            self.end_block(frame, Some(op))?;
            return Ok(Step::Continue);
        }
        if self.body.region_count(op) > 0 && self.body.nested(op).is_none() {
            let mode = if carries(self.view(), op) { Mode::Carried } else { Mode::Plain };
            self.check_uses(frame, op, &[]);
            self.before_regions(op, mode);
            let regions = self.body.regions(op).to_vec();
            return Ok(Step::Enter(OpFrame { op, mode, regions, outcomes: Vec::new() }));
        }
        self.ordinary(frame, op)?;
        Ok(Step::Continue)
    }

    /// Whether the last op of a block is its terminator. An op that is not known is one if it has no results and no
    /// regions.
    fn is_terminator(&self, op: Op) -> bool {
        match self.view().op_def(op) {
            Some(op_def) => op_def.has(Traits::TERMINATOR),
            None => self.body.results(op).is_empty() && self.body.region_count(op) == 0,
        }
    }

    /// Returns the positions of a block: of its first op, and the last one in it.
    fn span_of(&self, block: Block) -> (u32, u32) {
        let first = self.body.first_op(block).map_or(0, |op| self.position[op.index()]);
        let last = self.body.last_op(block).map_or(0, |op| self.last[op.index()]);
        (first, last)
    }

    /// Ends a region. Unreachable blocks pass null to the arguments that were added to their successors.
    fn leave_region(&mut self, frame: &mut RegionFrame) -> Fallible<Outcome> {
        for root in frame.freed.drain(..) {
            self.freed.remove(&root);
        }
        if let Some(tree) = &frame.dominators {
            let is_unreachable = |block: &Block| frame.arguments.contains_key(block) && !tree.is_reachable(*block);
            let blocks: Vec<Block> = self.body.blocks(frame.region).filter(is_unreachable).collect();
            for block in blocks {
                self.pass_nulls(frame, block);
            }
            self.check_releases(frame)?;
        }
        Ok(std::mem::take(&mut frame.outcome))
    }
}
