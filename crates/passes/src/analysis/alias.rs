//! Flow of buffers between the values of one body.
//!
//! [`BufferFlow`] has an edge from each value to the values that may be the same buffer because of it: from the source
//! of a view to the view, from an operand of a branch to the block argument that receives it, from the operands of a
//! call to its results. A value is *terminal* if a buffer may be created there as far as the body shows: an argument of
//! the function, or a result of an allocation, of a call, or of an unknown op. [`super::buffer_origin`] answers alias
//! queries from the edges.

use cranelift_entity::{EntityRef, Keys, PrimaryMap, entity_impl};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use freehold_core::definition::{BranchPoint, Traits, is_allocation};
use freehold_core::ir::{Op, Value, View};
use freehold_pass::Analysis;

use super::components::Edges;
use super::constant_propagation::Known;

/// The assumption of [`BufferFlow`] about the results of an unknown op: neither a view, a branch, a call nor an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnknownResults {
    /// They are other buffers than its operands, as upstream assumes.
    AreOthers,
    /// They, and the arguments of its regions, may be any of its operands, or what its regions yield.
    MayAlias,
}

/// A node of a [`BufferFlow`]: a value of the body, or a hub.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlowNode(u32);
entity_impl!(FlowNode, "node");

impl From<Value> for FlowNode {
    fn from(value: Value) -> FlowNode {
        FlowNode::new(value.index())
    }
}

/// The flow of buffers between values.
#[derive(Clone, Debug, Default)]
pub struct BufferFlow {
    pub(super) forward: Edges<FlowNode>,
    pub(super) backward: Edges<FlowNode>,
    pub(super) terminal: PrimaryMap<FlowNode, bool>,
    /// The number of values of the body; further nodes are hubs of calls and of unknown ops.
    pub(super) values: usize,
}

impl Analysis for BufferFlow {
    /// Computes the flow in `body`, with unknown results that are no aliases. O(ops + edges).
    fn compute(view: View<'_>) -> BufferFlow {
        BufferFlow::compute_with(view, UnknownResults::AreOthers)
    }
}

impl BufferFlow {
    /// Computes the flow in `body`. O(ops + edges).
    pub fn compute_with(view: View<'_>, unknown: UnknownResults) -> BufferFlow {
        BufferFlow::compute_without(view, unknown, &|_| false)
    }

    /// Computes the flow in `body` without edges to the results of the ops for which `is_known` returns true, which are
    /// not terminal either: the caller adds what it knows about them. O(ops + edges).
    pub(crate) fn compute_without(
        view: View<'_>,
        unknown: UnknownResults,
        is_known: &dyn Fn(Op) -> bool,
    ) -> BufferFlow {
        BufferFlow::compute_without_calls(view, unknown, &Known::default(), is_known)
    }

    /// Computes the flow in `body` without edges to the results of the calls for which `is_known` returns true, which are
    /// not terminal either: the caller adds what it knows about them. Edges of ops that do not run, of branches that are
    /// not taken and of selects that choose another operand are left out. O(ops + edges).
    pub(super) fn compute_without_calls(
        view: View<'_>,
        unknown: UnknownResults,
        known: &Known,
        is_known: &dyn Fn(Op) -> bool,
    ) -> BufferFlow {
        let values = view.value_capacity();
        let no_edges = || PrimaryMap::from((0..values).map(|_| SmallVec::new()).collect::<Vec<_>>());
        let mut flow = BufferFlow {
            forward: no_edges(),
            backward: no_edges(),
            terminal: PrimaryMap::from(vec![false; values]),
            values,
        };
        for &root in view.roots() {
            if let Some(entry) = view.first_block(root) {
                flow.mark_terminal(view, view.arguments(entry));
            }
        }
        for region in view.walk_regions() {
            for block in view.blocks(region).filter(|&block| known.is_executable(block)) {
                for op in view.ops(block).filter(|&op| !is_known(op)) {
                    flow.add_op(view, op, unknown, known);
                }
            }
        }
        flow
    }

    /// Adds a node that represents no value, at which buffers may be created.
    pub(super) fn add_terminal_node(&mut self) -> FlowNode {
        self.add_node(true)
    }

    fn add_node(&mut self, is_terminal: bool) -> FlowNode {
        self.forward.push(SmallVec::new());
        self.backward.push(SmallVec::new());
        self.terminal.push(is_terminal)
    }

    fn mark_terminal(&mut self, view: View<'_>, values: &[Value]) {
        for &value in values {
            if view.ty(value).is_memref(view.ctx) {
                self.terminal[FlowNode::from(value)] = true;
            }
        }
    }

    /// Adds an edge between two nodes.
    pub(crate) fn add_edge(&mut self, from: impl Into<FlowNode>, to: impl Into<FlowNode>) {
        let (from, to) = (from.into(), to.into());
        self.forward[from].push(to);
        self.backward[to].push(from);
    }

    fn add_edges(&mut self, from: impl Iterator<Item = Value>, to: &[Value]) {
        for (from, to) in from.zip(to) {
            self.add_edge(from, *to);
        }
    }

    fn add_op(&mut self, view: View<'_>, op: Op, unknown: UnknownResults, known: &Known) {
        let mark_all = |flow: &mut BufferFlow| {
            flow.mark_terminal(view, view.results(op));
            for &region in view.regions(op) {
                if let Some(entry) = view.first_block(region) {
                    flow.mark_terminal(view, view.arguments(entry));
                }
            }
        };
        let add_unknown = |flow: &mut BufferFlow| {
            mark_all(flow);
            if unknown == UnknownResults::MayAlias {
                flow.add_unknown(view, op);
            }
        };
        let Some(op_def) = view.op_def(op) else { return add_unknown(self) };
        if let Some(answers) = op_def.buffer_flow {
            let dependencies = (answers.dependencies)(view, op);
            let selected = known.selected(view, op);
            let is_taken = |&&(operand, _): &&(usize, usize)| selected.is_none_or(|selected| selected == operand);
            for &(operand, result) in dependencies.iter().filter(is_taken) {
                self.add_edge(view.operand(op, operand), view.result(op, result));
            }
            if answers.terminal {
                mark_all(self);
            }
            // A result beside those that alias operands is a buffer of its own.
            let aliased: FxHashSet<usize> = dependencies.iter().map(|pair| pair.1).collect();
            let own = |&number: &usize| !aliased.contains(&number);
            for number in (0..view.results(op).len()).filter(own) {
                self.mark_terminal(view, &view.results(op)[number..=number]);
            }
            if op_def.region_branch.is_some() {
                self.add_region_branch(view, op, known);
            }
        } else if op_def.has(Traits::VIEW_LIKE) {
            if let (Some(source), Some(&result)) = (view.operands(op).next(), view.results(op).first()) {
                self.add_edge(source, result);
            }
        } else if let Some(branch) = op_def.branch {
            for index in (0..view.successor_count(op)).filter(|&index| known.may_branch(view, op, index)) {
                let range = branch.successor_operands(view, op, index);
                let arguments = view.arguments(view.successor(op, index));
                let produced = branch.produced(view, op, index).min(arguments.len());
                self.add_edges(range.map(|number| view.operand(op, number)), &arguments[produced..]);
            }
        } else if op_def.region_branch.is_some() {
            self.add_region_branch(view, op, known);
        } else if op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE) {
        } else if op_def.call.is_some() {
            mark_all(self);
            self.add_call(view, op);
        } else {
            add_unknown(self);
        }
    }

    fn add_region_branch(&mut self, view: View<'_>, op: Op, known: &Known) {
        let answers = view.op_def(op).and_then(|op_def| op_def.region_branch).expect("asked by the caller");
        for successor in answers.successors(view, op, BranchPoint::Parent, &known.constants(view, op)) {
            let range = answers.entry_operands(view, op, &successor);
            self.add_edges(range.map(|number| view.operand(op, number)), &successor.inputs);
        }
        for &region in view.regions(op) {
            for block in view.blocks(region).filter(|&block| known.is_executable(block)) {
                let Some(last) = view.last_op(block) else { continue };
                let leaves = view
                    .op_def(last)
                    .is_some_and(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE));
                if !leaves {
                    continue;
                }
                for successor in
                    answers.successors(view, op, BranchPoint::Terminator(last), &known.constants(view, last))
                {
                    let range = answers.exit_operands(view, last, &successor);
                    self.add_edges(range.map(|number| view.operand(last, number)), &successor.inputs);
                }
            }
        }
    }

    /// Any memref operand may be any memref result.
    fn add_call(&mut self, view: View<'_>, op: Op) {
        let is_memref = |value: &Value| view.ty(*value).is_memref(view.ctx);
        let operands: Vec<Value> = view.operands(op).filter(|value| is_memref(value)).collect();
        let results: Vec<Value> = view.results(op).iter().copied().filter(|value| is_memref(value)).collect();
        self.add_hub(operands, results);
    }

    /// Any operand, and any value that a region yields, may be any result that is not allocated by the op, and any
    /// argument of its regions.
    fn add_unknown(&mut self, view: View<'_>, op: Op) {
        let holds_buffer = |value: &Value| may_hold_buffer(view, *value);
        let mut sources: Vec<Value> = view.operands(op).filter(|value| holds_buffer(value)).collect();
        let mut targets: Vec<Value> = view.results(op).to_vec();
        for &region in view.regions(op) {
            for block in view.blocks(region) {
                let last = view.last_op(block).filter(|&last| view.successor_count(last) == 0);
                sources
                    .extend(last.into_iter().flat_map(|last| view.operands(last)).filter(|value| holds_buffer(value)));
            }
            targets.extend(view.first_block(region).into_iter().flat_map(|entry| view.arguments(entry)));
        }
        targets.retain(|target| holds_buffer(target) && !is_allocation(view, *target));
        self.add_hub(sources, targets);
    }

    /// Adds edges from each source to each target. They go through a hub, so that their number is not quadratic.
    fn add_hub(&mut self, sources: Vec<Value>, targets: Vec<Value>) {
        if sources.is_empty() || targets.is_empty() {
            return;
        }
        let hub = self.add_node(false);
        for value in sources {
            self.add_edge(value, hub);
        }
        for value in targets {
            self.add_edge(hub, value);
        }
    }

    /// Returns the direct aliases of `value`: the values that may be the same buffer because of it, each as often as
    /// there is an edge to it. O(number of direct aliases).
    pub fn direct_aliases(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let targets = |node: FlowNode| self.forward.get(node).into_iter().flatten().copied();
        let past_hub = move |target: FlowNode| {
            let own = self.value_of(target);
            let is_hub = own.is_none();
            own.into_iter().chain(targets(target).filter(move |_| is_hub).map(|node| Value::from_index(node.index())))
        };
        targets(value.into()).flat_map(past_hub)
    }

    /// Returns the values of which `value` receives the buffer, if `value` is only ever one of them. O(1).
    pub fn received_from(&self, value: Value) -> Option<impl Iterator<Item = Value> + '_> {
        let sources = self.backward.get(value.into())?;
        let forwards = !self.terminal[value.into()] && !sources.is_empty();
        let all_values = sources.iter().all(|&source| self.value_of(source).is_some());
        (forwards && all_values).then(|| sources.iter().map(|&source| Value::from_index(source.index())))
    }

    /// Calls `visit` on the values that may be the same buffer because of `value`, starting with `value`. Does not
    /// continue past a value for which `visit` returns false.
    pub fn visit_from(&self, value: Value, visit: &mut dyn FnMut(Value) -> bool) {
        let mut hubs: FxHashSet<FlowNode> = FxHashSet::default();
        let mut stack = vec![FlowNode::from(value)];
        while let Some(node) = stack.pop() {
            let goes_on = match self.value_of(node) {
                Some(value) => visit(value),
                None => hubs.insert(node),
            };
            if goes_on {
                stack.extend(self.forward.get(node).into_iter().flatten());
            }
        }
    }

    /// Marks `value` and all values that are reached from it in `direction`, and calls `visit` on those that were not
    /// marked. Does not continue past a marked value, so that the cost of all calls with the same marks is linear.
    pub fn mark(&self, value: Value, direction: FlowDirection, marks: &mut FlowMarks, mut visit: impl FnMut(Value)) {
        let edges = match direction {
            FlowDirection::Forward => &self.forward,
            FlowDirection::Backward => &self.backward,
        };
        let mut stack = vec![FlowNode::from(value)];
        while let Some(node) = stack.pop() {
            if !marks.0.insert(node) {
                continue;
            }
            if let Some(value) = self.value_of(node) {
                visit(value);
            }
            stack.extend(edges.get(node).into_iter().flatten());
        }
    }

    /// Visits `value`, and what is reached from those nodes for which `enter` returns true, in forward direction. Nodes are values,
    /// by index, and what represents memory. The cost is linear if `enter` returns true a bounded number of times for each node.
    pub fn spread(&self, value: Value, mut enter: impl FnMut(FlowNode) -> bool) {
        let mut stack = vec![FlowNode::from(value)];
        while let Some(node) = stack.pop() {
            if enter(node) {
                stack.extend(self.forward.get(node).into_iter().flatten());
            }
        }
    }

    /// Removes the edges into the values for which `cut` returns true.
    pub fn cut(&mut self, cut: impl Fn(Value) -> bool) {
        for value in (0..self.values).map(Value::from_index) {
            let node = FlowNode::from(value);
            if self.backward[node].is_empty() || !cut(value) {
                continue;
            }
            for from in std::mem::take(&mut self.backward[node]) {
                self.forward[from].retain(|to| *to != node);
            }
        }
    }

    /// Removes one edge from `from` to `to`, if there is one.
    pub fn remove_edge(&mut self, from: Value, to: Value) {
        let remove = |list: &mut SmallVec<[FlowNode; 1]>, value: Value| {
            if let Some(at) = list.iter().position(|&other| other == value.into()) {
                list.remove(at);
            }
        };
        remove(&mut self.forward[from.into()], to);
        remove(&mut self.backward[to.into()], from);
    }

    /// Returns the flow with all edges reversed.
    #[must_use]
    pub fn reversed(mut self) -> BufferFlow {
        std::mem::swap(&mut self.forward, &mut self.backward);
        self
    }

    /// Returns the nodes: the values of the body, by index, and hubs.
    pub fn nodes(&self) -> Keys<FlowNode> {
        self.forward.keys()
    }

    /// Returns whether a buffer may be created at a node.
    pub fn is_terminal_node(&self, node: FlowNode) -> bool {
        self.terminal[node]
    }

    /// Returns the value that a node represents; `None` for a hub.
    pub fn value_of(&self, node: FlowNode) -> Option<Value> {
        (node.index() < self.values).then(|| Value::from_index(node.index()))
    }

    /// Returns the nodes to which edges lead from `node`.
    pub fn edges_from(&self, node: FlowNode) -> &[FlowNode] {
        &self.forward[node]
    }

    /// Returns the nodes from which edges lead to `node`.
    pub fn edges_to(&self, node: FlowNode) -> &[FlowNode] {
        &self.backward[node]
    }

    /// Calls `visit` on pairs of values that connect the same values as the edges, if their direction is ignored.
    /// O(values + edges).
    pub fn for_each_connection(&self, mut visit: impl FnMut(Value, Value)) {
        for (node, targets) in self.forward.iter() {
            let value = self.value_of(node);
            // The values around a hub are connected through one of them.
            let first = || self.backward[node].first().map(|first| Value::from_index(first.index()));
            let Some(center) = value.or_else(first) else { continue };
            let sources = self.backward[node].iter().filter(|_| value.is_none());
            for other in sources.chain(targets).filter_map(|&other| self.value_of(other)) {
                visit(center, other);
            }
        }
    }

    /// Returns whether a buffer may be created at `value`, as far as the body shows.
    pub fn is_terminal(&self, value: Value) -> bool {
        self.terminal.get(value.into()).copied().unwrap_or(true)
    }

    /// Returns all terminal values.
    pub fn terminals(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.values).map(Value::from_index).filter(|&value| self.terminal[value.into()])
    }

    /// Returns all values that may be the same buffer because of `value`: `value` first, the others in unspecified
    /// order. O(values and edges found).
    pub fn reached_from(&self, value: Value) -> Vec<Value> {
        let mut seen: FxHashSet<FlowNode> = FxHashSet::default();
        let mut found = Vec::new();
        let mut stack = vec![FlowNode::from(value)];
        while let Some(node) = stack.pop() {
            if !seen.insert(node) {
                continue;
            }
            found.extend(self.value_of(node));
            stack.extend(self.forward.get(node).into_iter().flatten());
        }
        found
    }
}

/// Returns whether a value of this type may be a buffer or contain one: it is no number and no vector.
pub(crate) fn may_hold_buffer(view: View<'_>, value: Value) -> bool {
    let ty = view.ty(value);
    let (ctx, is_number) = (view.ctx, ty.is_index(view.ctx) || ty.is_integer(view.ctx));
    !(is_number || ty.is_float(ctx) || ty.is_complex(ctx) || ty.is_vector(ctx))
}

/// The direction of a walk along the edges of a [`BufferFlow`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlowDirection {
    /// From a buffer to the values that may be it.
    Forward,
    /// From a value to the values that it may be.
    Backward,
}

/// A set of marked values of a [`BufferFlow`].
#[derive(Clone, Default, Debug)]
pub struct FlowMarks(FxHashSet<FlowNode>);

impl FlowMarks {
    /// Returns whether the value is marked.
    pub fn contains(&self, value: Value) -> bool {
        self.0.contains(&value.into())
    }

    /// Marks the value.
    pub fn insert(&mut self, value: Value) {
        self.0.insert(value.into());
    }
}
