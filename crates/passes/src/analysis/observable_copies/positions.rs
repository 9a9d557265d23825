//! The order in which the points of a function are visited, and the last point at which each buffer is used.

use freehold_core::ir::{Block, Op, Region, Value, ValueDef, View};
use rustc_hash::FxHashMap;

use super::names::Names;
use crate::analysis::alias::FlowNode;
use crate::analysis::loop_order::{LoopStep, loop_order};
use crate::analysis::result_aliases::FunctionFacts;

/// Numbers of points, in the order of the program, each loop contiguous. What is defined on all paths to a point has a lower
/// number, except in loops of blocks whose order means nothing.
pub(super) struct Positions {
    /// By block.
    starts: Vec<u32>,
    ops: FxHashMap<Op, u32>,
    /// By op with regions.
    ends: FxHashMap<Op, u32>,
    /// The loops of blocks whose order means nothing, outermost ones: the positions of start and end.
    unordered: Vec<(u32, u32)>,
    /// By group.
    last_uses: FxHashMap<FlowNode, u32>,
}

impl Positions {
    /// Numbers the points of a function. The last use of a buffer in an op with regions, or in a loop of blocks, is at its
    /// end; buffers that callers may use are used to the end of the function. Cost: that of the order of blocks.
    pub fn of(facts: &FunctionFacts<'_>, names: &Names) -> Positions {
        let view = facts.view;
        let mut numbering = Numbering::new(view);
        let mut last_uses: FxHashMap<FlowNode, u32> = FxHashMap::default();
        let root = view.roots().first().and_then(|&region| view.first_block(region));
        let mut open: Vec<Op> = Vec::new();
        let mut depth = 0;
        for step in root.into_iter().flat_map(|root| loop_order(view.body, root)) {
            let is_loop = matches!(step, LoopStep::Close);
            match step {
                LoopStep::Open { divided, .. } => {
                    depth += 1;
                    numbering.open(divided);
                }
                LoopStep::Close => {
                    depth -= 1;
                    numbering.close();
                }
                LoopStep::Block(block) => {
                    numbering.block(block);
                    open.extend(view.ops(block));
                }
            }
            if depth > 0 {
                continue;
            }
            for op in open.drain(..) {
                let own = numbering.ends.get(&op).or(numbering.ops.get(&op)).copied().unwrap_or(numbering.next);
                // Uses in a loop are at the end of it.
                let at = if is_loop { numbering.next } else { own };
                for_each_group(facts, names, op, &mut |group| _ = last_uses.insert(group, at));
            }
        }
        let globals = facts.globals.iter().filter_map(|&name| facts.global(name));
        let arguments = view.root_block().map_or(&[][..], |entry| view.arguments(entry));
        let outside = arguments.iter().map(|&argument| FlowNode::from(argument)).chain(globals).chain([facts.memory()]);
        for node in outside {
            last_uses.insert(facts.terminals.group(node), u32::MAX);
        }
        let Numbering { starts, ops, ends, unordered, .. } = numbering;
        Positions { starts, ops, ends, unordered, last_uses }
    }

    /// Returns the position of the start of a block.
    pub fn start(&self, block: Block) -> u32 {
        self.starts[block.index()]
    }

    /// Returns the position after an op with regions.
    pub fn end(&self, op: Op) -> u32 {
        self.ends.get(&op).copied().unwrap_or(0)
    }

    /// Returns the position at which a value is defined; 0 if it is not known.
    pub fn born(&self, view: View<'_>, value: Option<Value>) -> u32 {
        match value.map(|value| view.def(value)) {
            Some(ValueDef::Result(op, _)) => self.ends.get(&op).or(self.ops.get(&op)).copied().unwrap_or(0),
            Some(ValueDef::Argument(block, _)) => self.start(block),
            None => 0,
        }
    }

    /// Returns the position of the op that creates the buffer of a value; 0 if that is not known, or if the order of the
    /// blocks around it means nothing.
    pub fn allocated(&self, view: View<'_>, value: Option<Value>) -> u32 {
        let op = value.and_then(|value| view.defining_op(value));
        op.and_then(|op| self.ops.get(&op).copied().filter(|&at| self.until(op) == at)).unwrap_or(0)
    }

    /// Returns the position before which all values that exist at an op are defined.
    pub fn until(&self, op: Op) -> u32 {
        let Some(&at) = self.ops.get(&op) else { return u32::MAX };
        let around = self.unordered.partition_point(|(start, _)| *start <= at);
        let end = around.checked_sub(1).map(|number| self.unordered[number].1);
        end.filter(|&end| end >= at).unwrap_or(at)
    }

    /// Returns the position after which no buffer of a group is used.
    pub fn last_use(&self, group: FlowNode) -> u32 {
        self.last_uses.get(&group).copied().unwrap_or(0)
    }
}

/// Calls `visit` on the groups of the values that an op, or one nested in it, uses or defines.
fn for_each_group(facts: &FunctionFacts<'_>, names: &Names, op: Op, visit: &mut dyn FnMut(FlowNode)) {
    let view = facts.view;
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        let values = view.operands(op).chain(view.results(op).iter().copied());
        for &(group, _) in values.into_iter().flat_map(|value| names.of_value(value)) {
            visit(group);
        }
        if view.nested(op).is_none() {
            let blocks = view.regions(op).iter().flat_map(|&region: &Region| view.blocks(region));
            stack.extend(blocks.flat_map(|block| view.ops(block)));
        }
    }
}

/// A step of the numbering.
enum Step {
    Block(Block),
    Rest(Op),
    End(Op),
    Open { divided: bool },
    Close,
}

struct Numbering<'a> {
    view: View<'a>,
    next: u32,
    starts: Vec<u32>,
    ops: FxHashMap<Op, u32>,
    ends: FxHashMap<Op, u32>,
    unordered: Vec<(u32, u32)>,
    /// The loops that are open: where the outermost unordered one began, if it is one.
    loops: Vec<Option<u32>>,
}

impl<'a> Numbering<'a> {
    fn new(view: View<'a>) -> Numbering<'a> {
        let (ops, ends) = Default::default();
        let starts = vec![0; view.body.block_capacity()];
        Numbering { view, next: 0, starts, ops, ends, unordered: Vec::new(), loops: Vec::new() }
    }

    fn open(&mut self, divided: bool) {
        let is_outermost = !divided && self.loops.iter().all(Option::is_none);
        self.loops.push(is_outermost.then_some(self.next));
    }

    fn close(&mut self) {
        if let Some(start) = self.loops.pop().flatten() {
            self.next += 1;
            self.unordered.push((start, self.next));
        }
    }

    /// Numbers a block and all that is nested in it.
    fn block(&mut self, block: Block) {
        let view = self.view;
        let mut stack = vec![Step::Block(block)];
        while let Some(step) = stack.pop() {
            self.next += 1;
            match step {
                Step::Open { divided } => self.open(divided),
                Step::Close => self.close(),
                Step::Block(block) => {
                    self.starts[block.index()] = self.next;
                    stack.extend(view.first_op(block).map(Step::Rest));
                }
                Step::End(op) => _ = self.ends.insert(op, self.next),
                Step::Rest(op) => {
                    self.ops.insert(op, self.next);
                    stack.extend(view.next(op).map(Step::Rest));
                    if view.region_count(op) == 0 || view.nested(op).is_some() {
                        continue;
                    }
                    stack.push(Step::End(op));
                    for &region in view.regions(op).iter().rev() {
                        let Some(entry) = view.first_block(region) else { continue };
                        let steps = loop_order(view.body, entry).into_iter().map(|step| match step {
                            LoopStep::Block(block) => Step::Block(block),
                            LoopStep::Open { divided, .. } => Step::Open { divided },
                            LoopStep::Close => Step::Close,
                        });
                        stack.extend(steps.collect::<Vec<_>>().into_iter().rev());
                    }
                }
            }
        }
    }
}
