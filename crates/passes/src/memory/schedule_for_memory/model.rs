//! Describes each block of a body as a [`Graph`], from the decisions of the analysis of One-Shot Bufferize.
//!
//! The buffers are the classes of tensors that may share memory after in-place decisions. A class belongs to the
//! outermost block with one of its values. It costs nothing if its memory is not allocated there: function arguments,
//! constants, arguments of the block.
//!
//! One op must stay before another if
//! - it defines a value that the other one or an op in its regions uses;
//! - both access a class, one of them writes it in place, and it comes first: so each in-place decision stays possible;
//! - both have effects, or one has effects and the other may trap or not end.
//!
//! A `tensor.empty` is no node: it is placed before its first user, where the buffer is allocated.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, EntitySet, PrimaryMap, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use super::effects::EffectFlags;
use super::graph::{Buffer, Graph, Node, Reuse, State};
use crate::bufferize::analysis::Decided;
use crate::bufferize::{Owner, Query};
use crate::memory::tensor_bytes::bytes_of;
use freehold_core::definition::Traits;
use freehold_core::ir::{Block, Body, Op, Use, Value, ValueDef, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::{bufferization, tensor};

/// The maximum number of regions around an op that are considered. Blocks with more levels of regions below them are not
/// scheduled.
const LEVELS: u32 = 16;

/// A block as a problem.
pub(super) struct Problem {
    /// The ops of the nodes.
    pub ops: PrimaryMap<Node, Op>,
    /// The empty tensors.
    pub empties: Vec<Empty>,
    /// Empty tensors that are allocated before their first user: the number of the next node, and the buffer. In the order
    /// of the program.
    pub early: Vec<(Node, Buffer)>,
    /// By the root of a class that the block allocates: its buffer.
    pub buffers: FxHashMap<Value, Buffer>,
    pub graph: Graph,
}

impl Problem {
    /// Whether the order cannot get a peak below `peak`, that of the given order: at the node with this peak, as much must be
    /// live in any order. Nodes do not write buffers of empty tensors into others, since these are allocated before them.
    pub fn is_lowest(&self, peak: u64) -> bool {
        let mut empty: EntitySet<Buffer> = EntitySet::new();
        empty.extend(self.empties.iter().filter_map(|empty| empty.buffer));
        let at = self.graph.levels_of_given(&self.early).position(|level| level == peak);
        at.is_some_and(|at| self.graph.lower_bound_at(Node::new(at), |output| !empty.contains(output)) >= peak)
    }

    /// Returns the peak of an order of all nodes in which each empty tensor is allocated right before its first user.
    pub fn peak_with_empties(&self, order: &[Node]) -> u64 {
        let first = self.first_users(order);
        let mut allocated: SecondaryMap<Node, Vec<Buffer>> = SecondaryMap::new();
        for (empty, first) in self.empties.iter().zip(first) {
            if let (Some(first), Some(buffer)) = (first, empty.buffer) {
                allocated[order[first]].push(buffer);
            }
        }
        let mut state = State::new(&self.graph);
        let during = order.iter().map(|&node| {
            allocated[node].iter().for_each(|&buffer| state.allocate(&self.graph, buffer));
            state.run(&self.graph, node)
        });
        during.max().unwrap_or(0)
    }

    /// Returns for each empty tensor the place of its first user in an order.
    pub fn first_users(&self, order: &[Node]) -> Vec<Option<usize>> {
        let position: SecondaryMap<Node, usize> =
            order.iter().enumerate().map(|(index, &node)| (node, index)).collect();
        self.empties.iter().map(|empty| empty.users.iter().map(|&user| position[user]).min()).collect()
    }
}

/// An empty tensor that is placed before its first user.
pub(super) struct Empty {
    pub op: Op,
    pub users: Vec<Node>,
    pub buffer: Option<Buffer>,
}

/// An access of an op of a block, or of an op in its regions, to a class.
#[derive(Clone, Copy)]
struct Access {
    op: Op,
    /// The root of the class.
    class: Value,
    writes: bool,
}

/// The memory of a class.
#[derive(Clone, Copy)]
struct Class {
    /// The outermost block with one of its values; `None` if there are several.
    home: Option<Block>,
    depth: u32,
    bytes: u64,
    /// Whether it is memory that this body does not allocate.
    is_given: bool,
    /// Whether an access cannot be seen from the home block.
    is_kept: bool,
}

/// A description of all blocks of a body.
pub(super) struct Model<'a> {
    query: Query<'a>,
    decided: &'a Decided,
    effects: &'a EffectFlags,
    facts: Facts,
}

/// The facts about all blocks of a body.
pub(super) struct Facts {
    depths: Vec<u32>,
    /// By the root of a class.
    classes: Vec<Option<Class>>,
    /// By block: the accesses to tensors, in the order of the program.
    accesses: Vec<Vec<Access>>,
    /// By block: ops that must come before others, because of values.
    values: Vec<Vec<(Op, Op)>>,
    /// By block: whether regions below it are nested too deeply.
    is_deep: Vec<bool>,
    /// By op: the bytes that its regions need for themselves.
    inner: FxHashMap<Op, u64>,
    /// By op: its node, if it has one in the block that is described.
    nodes: Vec<PackedOption<Node>>,
}

impl Facts {
    /// Brings the accesses of blocks into the order that their ops have now. O(n log n) for all together.
    pub fn follow_order(&mut self, body: &Body, blocks: impl Iterator<Item = Block>) {
        let mut place = vec![0u32; body.op_capacity()];
        for block in blocks {
            body.ops(block).zip(0..).for_each(|(op, at)| place[op.index()] = at);
            sort_by_key(&mut self.accesses[block.index()], |access| place[access.op.index()]);
        }
    }
}

impl<'a> Model<'a> {
    /// A model with facts that were collected before, for the same body and the same decisions.
    pub fn with_facts(query: Query<'a>, decided: &'a Decided, effects: &'a EffectFlags, facts: Facts) -> Model<'a> {
        Model { query, decided, effects, facts }
    }

    /// Returns the facts.
    pub fn into_facts(self) -> Facts {
        self.facts
    }

    /// Collects the facts. O(operands × [`LEVELS`]).
    pub fn new(query: Query<'a>, decided: &'a Decided, effects: &'a EffectFlags) -> Model<'a> {
        let body = query.body;
        let facts = Facts {
            depths: vec![0; body.block_capacity()],
            classes: vec![None; body.value_capacity()],
            accesses: vec![Vec::new(); body.block_capacity()],
            values: vec![Vec::new(); body.block_capacity()],
            is_deep: vec![false; body.block_capacity()],
            inner: FxHashMap::default(),
            nodes: vec![PackedOption::default(); body.op_capacity()],
        };
        let mut model = Model { query, decided, effects, facts };
        let ops = body.walk_preorder();
        for &region in body.roots() {
            body.blocks(region).for_each(|block| model.add_arguments(block, 0));
        }
        for &op in &ops {
            let depth = body.block(op).map_or(0, |block| model.facts.depths[block.index()]);
            for &region in body.regions(op) {
                body.blocks(region).for_each(|block| model.add_arguments(block, depth + 1));
            }
            for &result in body.results(op) {
                model.add_value(result);
            }
        }
        for &op in &ops {
            let is_scalar = body.block(op).is_some_and(|block| model.is_scalar_code(block));
            model.add_accesses(op, is_scalar);
        }
        model
    }

    fn add_arguments(&mut self, block: Block, depth: u32) {
        self.facts.depths[block.index()] = depth;
        for &argument in self.query.body.arguments(block) {
            self.add_value(argument);
        }
        if depth >= LEVELS {
            // Each block that is too far out is marked once: by the deepest of the levels that it still counts.
            let around = |block: Block| self.query.body.block_parent_op(block).and_then(|op| self.query.body.block(op));
            let mut outer = Some(block);
            for _ in 0..LEVELS {
                outer = outer.and_then(around);
            }
            while let Some(block) = outer.filter(|block| !self.facts.is_deep[block.index()]) {
                self.facts.is_deep[block.index()] = true;
                outer = around(block);
            }
        }
    }

    /// Returns the body that is described.
    pub fn view(&self) -> View<'a> {
        View::new(self.query.ctx, self.query.body)
    }

    /// Returns the ops of a block that write a class, or hold ops that do, each with the root of the class.
    pub fn writes_in(&self, block: Block) -> impl Iterator<Item = (Op, Value)> + '_ {
        let writes = self.facts.accesses[block.index()].iter().filter(|access| access.writes);
        writes.map(|access| (access.op, access.class))
    }

    /// Returns the root of the class of a tensor.
    pub fn class_of(&self, value: Value) -> Value {
        self.decided.aliases.root(value)
    }

    fn node_of(&self, op: Op) -> Option<Node> {
        self.facts.nodes[op.index()].expand()
    }

    fn add_value(&mut self, value: Value) {
        let (ctx, body) = (self.query.ctx, self.query.body);
        let Some(block) = body.value_block(value).filter(|_| self.query.is_tensor(value)) else { return };
        let depth = self.facts.depths[block.index()];
        let owner = Owner::of(body, value);
        let is_argument = matches!(body.def(value), ValueDef::Argument(..));
        let made_of_buffer = body.defining_op(value).is_some_and(|op| body.is(ctx, op, &bufferization::TO_TENSOR));
        let is_given = owner == Owner::Isolated || made_of_buffer || !self.query.is_writable(value);
        let bytes = bytes_of(ctx, body.ty(value));
        let new = Class { home: Some(block), depth, bytes, is_given: is_given || is_argument, is_kept: false };
        let class = self.class_of(value);
        let known = self.facts.classes[class.index()].get_or_insert(new);
        known.bytes = known.bytes.max(bytes);
        if depth < known.depth {
            *known = Class { bytes: known.bytes, is_given: new.is_given, ..new };
        } else if depth == known.depth {
            known.is_given |= new.is_given;
            known.home = known.home.filter(|&home| home == block);
        }
    }

    /// Records the accesses of an op in its block and the blocks around it, up to those that define what it uses.
    fn add_accesses(&mut self, op: Op, is_scalar: bool) {
        let body = self.query.body;
        for index in 0..body.operand_count(op) {
            let operand = body.operand_use(op, index);
            let value = body.use_value(operand);
            if !is_scalar || body.value_block(value) != body.block(op) {
                self.add_value_edge(op, value);
            }
            if self.query.is_tensor(value) {
                let writes = self.decided.in_place.contains(operand) && self.query.writes(operand);
                let class = self.class_of(value);
                self.add_access(op, class, writes);
            }
        }
        if body.is(self.query.ctx, op, &tensor::EMPTY) {
            return;
        }
        let query = self.query;
        for &result in body.results(op).iter().filter(|&&result| query.is_tensor(result)) {
            let class = self.class_of(result);
            self.add_access(op, class, self.query.is_written_by_definition(result));
        }
    }

    /// Whether the block computes one element of a structured op, so that it is not scheduled.
    fn is_scalar_code(&self, block: Block) -> bool {
        let body = self.query.body;
        let owner = body.block_parent_op(block).and_then(|op| body.op_def(self.query.ctx, op));
        owner.is_some_and(|op_def| op_def.structured.is_some())
    }

    fn add_value_edge(&mut self, op: Op, value: Value) {
        let body = self.query.body;
        let Some(definition) = body.defining_op(value) else { return };
        let home = body.block(definition);
        let mut at = Some(op);
        for _ in 0..=LEVELS {
            let Some(node) = at else { return };
            if let Some(block) = body.block(node)
                && home == Some(block)
            {
                self.facts.values[block.index()].push((definition, node));
                return;
            }
            at = body.parent_op(node);
        }
    }

    fn add_access(&mut self, op: Op, class: Value, writes: bool) {
        let body = self.query.body;
        let Some(home) = self.facts.classes[class.index()].map(|class| class.home) else { return };
        let mut at = Some(op);
        for _ in 0..=LEVELS {
            let Some(node) = at else { break };
            let Some(block) = body.block(node) else { break };
            self.facts.accesses[block.index()].push(Access { op: node, class, writes });
            if home == Some(block) {
                return;
            }
            at = body.parent_op(node);
        }
        if let Some(class) = &mut self.facts.classes[class.index()] {
            class.is_kept = true;
        }
    }

    /// Returns the size of the class if the block allocates it.
    fn allocated(&self, class: Value, block: Block) -> Option<Class> {
        self.facts.classes[class.index()]
            .filter(|class| class.home == Some(block) && !class.is_given && class.bytes > 0)
    }

    /// Describes a block. The blocks in regions of its ops must have been described before, and their peaks recorded
    /// with [`Model::set_peak`].
    pub fn problem(&mut self, block: Block) -> Problem {
        let body = self.query.body;
        let terminator = body
            .last_op(block)
            .filter(|&op| body.op_def(self.query.ctx, op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)));
        let (mut ops, mut floating): (PrimaryMap<Node, Op>, Vec<Op>) = (PrimaryMap::new(), Vec::new());
        for op in body.ops(block) {
            if self.floats(op, block) {
                floating.push(op);
            } else if Some(op) != terminator {
                self.facts.nodes[op.index()] = ops.push(op).into();
            }
        }
        let mut edges: Vec<(Node, Node)> = Vec::new();
        let mut empties: FxHashMap<Op, Vec<Node>> = FxHashMap::default();
        for &(definition, user) in &self.facts.values[block.index()] {
            let Some(to) = self.node_of(user) else { continue };
            match self.node_of(definition) {
                Some(from) if from != to => edges.push((from, to)),
                Some(_) => {}
                None => empties.entry(definition).or_default().push(to),
            }
        }
        for &empty in &floating {
            let users = empties.get(&empty).map_or(&[][..], Vec::as_slice);
            for size in body.operands(empty).filter_map(|size| body.defining_op(size)) {
                if let Some(from) = self.node_of(size).filter(|_| body.block(size) == Some(block)) {
                    edges.extend(users.iter().filter(|&&user| user != from).map(|&user| (from, user)));
                }
            }
        }
        let mut buffers: FxHashMap<Value, Buffer> = FxHashMap::default();
        let (mut bytes, mut is_kept, mut touches) = (PrimaryMap::new(), EntitySet::new(), Vec::new());
        for access in &self.facts.accesses[block.index()] {
            let Some(class) = self.allocated(access.class, block) else { continue };
            let buffer = *buffers.entry(access.class).or_insert_with(|| bytes.push(class.bytes));
            if class.is_kept || Some(access.op) == terminator {
                is_kept.insert(buffer);
            }
            touches.extend(self.node_of(access.op).map(|node| (node, buffer)));
        }
        let mut early = Vec::new();
        let mut next = Node::new(0);
        for op in body.ops(block) {
            match self.node_of(op) {
                None if body.is(self.query.ctx, op, &tensor::EMPTY) => {
                    let buffer = buffers.get(&self.class_of(body.result(op, 0)));
                    early.extend(buffer.map(|&buffer| (next, buffer)));
                }
                None => {}
                Some(node) => next = Node::new(node.index() + 1),
            }
        }
        self.add_access_edges(block, &mut edges);
        self.add_effect_edges(&ops, &mut edges);
        let reuses = ops.iter().flat_map(|(node, &op)| self.reuses(node, op, &buffers)).collect();
        let inner = ops.values().map(|op| self.facts.inner.get(op).copied().unwrap_or(0)).collect();
        for op in body.ops(block) {
            self.facts.nodes[op.index()] = PackedOption::default();
        }
        let empties = floating.into_iter().map(|op| {
            let buffer = buffers.get(&self.class_of(body.result(op, 0))).copied();
            Empty { op, users: empties.remove(&op).unwrap_or_default(), buffer }
        });
        let empties = empties.collect();
        let graph = Graph::new(inner, bytes, is_kept, edges, touches, reuses);
        Problem { ops, empties, early, buffers, graph }
    }

    /// Records what a block of a region of `op` needs.
    pub fn set_peak(&mut self, op: Op, peak: u64) {
        let known = self.facts.inner.entry(op).or_insert(0);
        *known = (*known).max(peak);
    }

    /// Whether ops of the block access tensors.
    pub fn has_tensors(&self, block: Block) -> bool {
        !self.facts.accesses[block.index()].is_empty() && !self.is_scalar_code(block)
    }

    /// Whether a block can be scheduled: it has no levels that were not considered.
    pub fn is_considered(&self, block: Block) -> bool {
        !self.facts.is_deep[block.index()]
    }

    /// Whether the op is an empty tensor that can be placed before its first user in the block.
    fn floats(&self, op: Op, block: Block) -> bool {
        let body = self.query.body;
        if !body.is(self.query.ctx, op, &tensor::EMPTY) || body.all_results_unused(op) {
            return false;
        }
        let Some(home) = body.block_region(block) else { return false };
        let terminates = |user: Op| body.next(user).is_none() && body.block(user) == Some(block);
        body.users(body.result(op, 0)).all(|user| {
            let around = body.region(user);
            // A user in another block of the region or far inside another op keeps the op where it is.
            let near = body.block(user) == Some(block) || (around != Some(home) && self.level(user, block).is_some());
            near && !terminates(user)
        })
    }

    /// Returns the op of `block` that is or holds `op`, if it is at most [`LEVELS`] regions away.
    fn level(&self, op: Op, block: Block) -> Option<Op> {
        let body = self.query.body;
        let mut at = Some(op);
        for _ in 0..=LEVELS {
            let node = at?;
            if body.block(node) == Some(block) {
                return Some(node);
            }
            at = body.parent_op(node);
        }
        None
    }

    /// Keeps reads and writes of one class in order: a write after the earlier reads, and a read after the last write.
    fn add_access_edges(&self, block: Block, edges: &mut Vec<(Node, Node)>) {
        // By class: the last write, and the reads since.
        let mut last: FxHashMap<Value, (Option<Node>, Vec<Node>)> = FxHashMap::default();
        let accesses = &self.facts.accesses[block.index()];
        let mut written: FxHashSet<(Op, Value)> = FxHashSet::default();
        written.extend(accesses.iter().filter(|access| access.writes).map(|access| (access.op, access.class)));
        let mut seen: FxHashSet<(Op, Value)> = FxHashSet::default();
        for access in accesses {
            let Some(node) = self.node_of(access.op).filter(|_| seen.insert((access.op, access.class))) else {
                continue;
            };
            let (write, reads) = last.entry(access.class).or_default();
            if written.contains(&(access.op, access.class)) {
                edges.extend(write.iter().chain(reads.iter()).map(|&before| (before, node)));
                *write = Some(node);
                reads.clear();
            } else {
                edges.extend(write.map(|before| (before, node)));
                reads.push(node);
            }
        }
    }

    /// Keeps ops with effects in order, and ops that may trap between the same ones.
    fn add_effect_edges(&self, ops: &PrimaryMap<Node, Op>, edges: &mut Vec<(Node, Node)>) {
        let mut last: Option<Node> = None;
        let mut since: Vec<Node> = Vec::new();
        for (node, &op) in ops.iter() {
            if self.effects.has_effects(op) {
                edges.extend(last.iter().chain(&since).map(|&before| (before, node)));
                last = Some(node);
                since.clear();
            } else if self.effects.may_trap(op) {
                edges.extend(last.map(|before| (before, node)));
                since.push(node);
            }
        }
    }

    /// The outputs of an op that `reuse-dead-operands` would write into an input that dies there.
    fn reuses(&self, node: Node, op: Op, buffers: &FxHashMap<Value, Buffer>) -> Vec<Reuse> {
        let (query, body) = (self.query, self.query.body);
        let Some(answers) = query.bufferizable(Owner::Op(op)) else { return Vec::new() };
        let buffer = |operand: Value| buffers.get(&self.class_of(operand)).copied();
        let mut found = Vec::new();
        let uses: Vec<Use> = query.tensor_operands(op).collect();
        // Many operands may be outputs, which are no candidates for each other.
        let read: Vec<Use> = uses.iter().copied().filter(|&input| query.reads(input)).collect();
        for &output in &uses {
            if !query.writes(output) || query.reads(output) {
                continue;
            }
            let aliases = query.aliasing_values(output);
            let [alias] = aliases[..] else { continue };
            let Some(to) = buffer(alias.value) else { continue };
            let ty = body.ty(body.use_value(output));
            for &input in read.iter().filter(|&&input| input != output) {
                let value = body.use_value(input);
                if body.ty(value) == ty
                    && let Some(from) = buffer(value).filter(|&from| from != to)
                    && answers.is_elementwise(&query, op, [input, output])
                {
                    found.push(Reuse { node, output: to, input: from });
                }
            }
        }
        found
    }
}
