//! Flow of buffers between the values of one body, and alias queries: whether two values are surely, possibly or never
//! the same allocation.
//!
//! [`BufferFlow`] has an edge from each value to the values that may be the same buffer because of it: from the source
//! of a view to the view, from an operand of a branch to the block argument that receives it, from the operands of a
//! call to its results. A value is *terminal* if a buffer may be created there as far as the body shows: an argument of
//! the function, or a result of an allocation, of a call, or of an unknown op.
//!
//! [`BufferOrigin`] follows edges back to terminals. Two values are the same allocation if each comes from exactly one
//! terminal and both terminals are the same. They are different allocations if they share no terminal, one comes from
//! allocations only, and the other from allocations or arguments of the function. Otherwise the answer is unknown.
//!
//! Listing the terminals of each value would be quadratic for a chain of branches. Instead the graph is condensed
//! (Tarjan 1972). Each component stores whether it comes from one terminal or several, and from which kinds of
//! terminals. Whether two values share a terminal is searched from both ends, pruned by topological order.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_core::interface::{BranchPoint, Traits, is_allocation};
use freehold_core::ir::{Block, Body, Op, Value, ValueDef, View};

/// What [`BufferFlow`] assumes of the results of an op that it knows nothing about: neither a view, a branch, a call nor
/// an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnknownResults {
    /// They are other buffers than its operands, as upstream assumes.
    AreOthers,
    /// They, and the arguments of its regions, may be any of its operands, or what its regions yield.
    MayAlias,
}

/// The flow of buffers between values.
#[derive(Clone, Debug, Default)]
pub struct BufferFlow {
    pub(super) forward: Vec<SmallVec<[u32; 1]>>,
    backward: Vec<SmallVec<[u32; 1]>>,
    terminal: Vec<bool>,
    /// The number of values of the body; further nodes are hubs of calls and of unknown ops.
    values: usize,
}

impl BufferFlow {
    /// Computes the flow in `body`, with unknown results that are no aliases. O(ops + edges).
    pub fn compute(view: View<'_>) -> BufferFlow {
        BufferFlow::compute_with(view, UnknownResults::AreOthers)
    }

    /// Computes the flow in `body`. O(ops + edges).
    pub fn compute_with(view: View<'_>, unknown: UnknownResults) -> BufferFlow {
        let values = view.value_capacity();
        let mut flow = BufferFlow {
            forward: vec![SmallVec::new(); values],
            backward: vec![SmallVec::new(); values],
            terminal: vec![false; values],
            values,
        };
        for &root in view.roots() {
            if let Some(entry) = view.first_block(root) {
                flow.mark_terminal(view, view.arguments(entry));
            }
        }
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                for op in view.ops(block) {
                    flow.add_op(view, op, unknown);
                }
            }
        }
        flow
    }

    fn mark_terminal(&mut self, view: View<'_>, values: &[Value]) {
        for &value in values {
            if view.ty(value).is_memref(view.ctx) {
                self.terminal[value.index()] = true;
            }
        }
    }

    fn add_edge(&mut self, from: usize, to: usize) {
        self.forward[from].push(to as u32);
        self.backward[to].push(from as u32);
    }

    fn add_edges(&mut self, from: impl Iterator<Item = Value>, to: &[Value]) {
        for (from, to) in from.zip(to) {
            self.add_edge(from.index(), to.index());
        }
    }

    fn add_op(&mut self, view: View<'_>, op: Op, unknown: UnknownResults) {
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
            for (operand, result) in (answers.dependencies)(view, op) {
                self.add_edge(view.operand(op, operand).index(), view.result(op, result).index());
            }
            if answers.terminal {
                mark_all(self);
            }
        } else if op_def.has(Traits::VIEW_LIKE) {
            if view.operand_count(op) > 0 && !view.results(op).is_empty() {
                self.add_edge(view.operand(op, 0).index(), view.result(op, 0).index());
            }
        } else if let Some(branch) = op_def.branch {
            for index in 0..view.successor_count(op) {
                let range = branch.successor_operands(view, op, index);
                let arguments = view.arguments(view.successor(op, index));
                let produced = branch.produced(view, op, index).min(arguments.len());
                self.add_edges(range.map(|number| view.operand(op, number)), &arguments[produced..]);
            }
        } else if op_def.region_branch.is_some() {
            self.add_region_branch(view, op);
        } else if op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE) {
        } else if op_def.call.is_some() {
            mark_all(self);
            self.add_call(view, op);
        } else {
            add_unknown(self);
        }
    }

    fn add_region_branch(&mut self, view: View<'_>, op: Op) {
        let answers = view.op_def(op).and_then(|op_def| op_def.region_branch).expect("asked by the caller");
        for successor in answers.successors(view, op, BranchPoint::Parent, &[]) {
            let range = answers.entry_operands(view, op, &successor);
            self.add_edges(range.map(|number| view.operand(op, number)), &successor.inputs);
        }
        for &region in view.regions(op) {
            for block in view.blocks(region) {
                let Some(last) = view.last_op(block) else { continue };
                let leaves = view
                    .op_def(last)
                    .is_some_and(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE));
                if !leaves {
                    continue;
                }
                for successor in answers.successors(view, op, BranchPoint::Terminator(last), &[]) {
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
        let hub = self.forward.len();
        self.forward.push(SmallVec::new());
        self.backward.push(SmallVec::new());
        self.terminal.push(false);
        for value in sources {
            self.add_edge(value.index(), hub);
        }
        for value in targets {
            self.add_edge(hub, value.index());
        }
    }

    /// Returns the direct aliases of `value`: the values that may be the same buffer because of it, each as often as
    /// there is an edge to it. O(number of direct aliases).
    pub fn direct_aliases(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let targets = |node: usize| self.forward.get(node).into_iter().flatten().map(|&target| target as usize);
        let past_hub = move |target: usize| {
            let is_hub = target >= self.values;
            let own = (!is_hub).then_some(target);
            own.into_iter().chain(targets(target).filter(move |_| is_hub))
        };
        targets(value.index()).flat_map(past_hub).map(Value::from_index)
    }

    /// Returns the values of which `value` receives the buffer, if `value` is only ever one of them. O(1).
    pub fn received_from(&self, value: Value) -> Option<impl Iterator<Item = Value> + '_> {
        let sources = self.backward.get(value.index())?;
        let forwards = !self.terminal[value.index()] && !sources.is_empty();
        let all_values = sources.iter().all(|&source| (source as usize) < self.values);
        (forwards && all_values).then(|| sources.iter().map(|&source| Value::from_index(source as usize)))
    }

    /// Calls `visit` on the values that may be the same buffer because of `value`, starting with `value`. Does not
    /// continue past a value for which `visit` returns false.
    pub fn visit_from(&self, value: Value, visit: &mut dyn FnMut(Value) -> bool) {
        let mut hubs: FxHashSet<u32> = FxHashSet::default();
        let mut stack = vec![value.index() as u32];
        while let Some(node) = stack.pop() {
            let goes_on = match (node as usize) < self.values {
                true => visit(Value::from_index(node as usize)),
                false => hubs.insert(node),
            };
            if goes_on {
                stack.extend(self.forward.get(node as usize).into_iter().flatten());
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
        let mut stack = vec![value.index() as u32];
        while let Some(node) = stack.pop() {
            if !marks.0.insert(node) {
                continue;
            }
            if (node as usize) < self.values {
                visit(Value::from_index(node as usize));
            }
            stack.extend(edges.get(node as usize).into_iter().flatten());
        }
    }

    /// Removes the edges into the values for which `cut` returns true.
    pub fn cut(&mut self, cut: impl Fn(Value) -> bool) {
        for index in 0..self.values {
            if self.backward[index].is_empty() || !cut(Value::from_index(index)) {
                continue;
            }
            for from in std::mem::take(&mut self.backward[index]) {
                self.forward[from as usize].retain(|to| *to as usize != index);
            }
        }
    }

    /// Removes one edge from `from` to `to`, if there is one.
    pub fn remove_edge(&mut self, from: Value, to: Value) {
        let remove = |list: &mut SmallVec<[u32; 1]>, node: usize| {
            if let Some(at) = list.iter().position(|&other| other as usize == node) {
                list.remove(at);
            }
        };
        remove(&mut self.forward[from.index()], to.index());
        remove(&mut self.backward[to.index()], from.index());
    }

    /// Returns the flow with all edges reversed.
    #[must_use]
    pub fn reversed(mut self) -> BufferFlow {
        std::mem::swap(&mut self.forward, &mut self.backward);
        self
    }

    /// Returns the number of nodes: the values of the body, by index, and hubs.
    pub fn node_count(&self) -> usize {
        self.forward.len()
    }

    /// Returns the value that a node stands for; `None` for a hub.
    pub fn value_of(&self, node: u32) -> Option<Value> {
        ((node as usize) < self.values).then(|| Value::from_index(node as usize))
    }

    /// Returns the nodes to which edges lead from `node`.
    pub fn edges_from(&self, node: u32) -> &[u32] {
        &self.forward[node as usize]
    }

    /// Returns the nodes from which edges lead to `node`.
    pub fn edges_to(&self, node: u32) -> &[u32] {
        &self.backward[node as usize]
    }

    /// Calls `visit` on pairs of values that connect the same values as the edges, if their direction is ignored.
    /// O(values + edges).
    pub fn for_each_connection(&self, mut visit: impl FnMut(Value, Value)) {
        for (node, targets) in self.forward.iter().enumerate() {
            // The values around a hub are connected through one of them.
            let center =
                if node < self.values { Some(node) } else { self.backward[node].first().map(|&at| at as usize) };
            let Some(center) = center.map(Value::from_index) else { continue };
            let sources = self.backward[node].iter().filter(|_| node >= self.values);
            for &other in sources.chain(targets).filter(|&&other| (other as usize) < self.values) {
                visit(center, Value::from_index(other as usize));
            }
        }
    }

    /// Returns whether a buffer may be created at `value`, as far as the body shows.
    pub fn is_terminal(&self, value: Value) -> bool {
        self.terminal.get(value.index()).copied().unwrap_or(true)
    }

    /// Returns all terminal values.
    pub fn terminals(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.values).filter(|&index| self.terminal[index]).map(Value::from_index)
    }

    /// Returns all values that may be the same buffer because of `value`: `value` first, the others in unspecified
    /// order. O(values and edges found).
    pub fn reached_from(&self, value: Value) -> Vec<Value> {
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut found = Vec::new();
        let mut stack = vec![value.index() as u32];
        while let Some(node) = stack.pop() {
            if !seen.insert(node) {
                continue;
            }
            if (node as usize) < self.values {
                found.push(Value::from_index(node as usize));
            }
            stack.extend(self.forward.get(node as usize).into_iter().flatten());
        }
        found
    }
}

/// Returns whether a value of this type may be a buffer or contain one: it is no number and no vector.
fn may_hold_buffer(view: View<'_>, value: Value) -> bool {
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
pub struct FlowMarks(FxHashSet<u32>);

impl FlowMarks {
    /// Returns whether the value is marked.
    pub fn contains(&self, value: Value) -> bool {
        self.0.contains(&(value.index() as u32))
    }

    /// Marks the value.
    pub fn insert(&mut self, value: Value) {
        self.0.insert(value.index() as u32);
    }
}

/// What is known about the terminals of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    None,
    One(Value),
    Many,
}

#[derive(Clone, Copy, Debug)]
struct Component {
    source: Source,
    only_allocations: bool,
    only_allocations_and_arguments: bool,
}

/// The origins of buffers.
#[derive(Debug)]
pub struct BufferOrigin {
    flow: BufferFlow,
    /// The component of each node. Components are numbered in reverse topological order: edges lead to smaller numbers.
    component: Vec<u32>,
    components: Vec<Component>,
    /// The weakly connected part of the graph that each node belongs to.
    part: Vec<u32>,
    views: Vec<Option<Value>>,
    allocation: Vec<bool>,
    blocks: FxHashMap<Value, Block>,
    /// The total cost of searches so far, so that callers with many queries can switch to another strategy.
    steps: Cell<u64>,
}

/// See [`BufferOrigin::meetings`].
#[derive(Debug)]
pub struct Meetings(Vec<Two>);

/// Up to two values with different keys, as (key, value).
#[derive(Clone, Copy, Default, Debug)]
struct Two([Option<(Value, Value)>; 2]);

impl Two {
    fn add(&mut self, key: Value, value: Value) {
        for slot in &mut self.0 {
            match slot {
                None => *slot = Some((key, value)),
                Some(found) if found.0 != key => continue,
                Some(_) => {}
            }
            return;
        }
    }

    fn merge(&mut self, other: Two) {
        for (key, value) in other.0.into_iter().flatten() {
            self.add(key, value);
        }
    }
}

/// How precisely the origins of a value are known; decides whether values are surely different allocations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OriginKind {
    /// Some origin is unknown.
    Unknown,
    /// All origins are allocations or arguments of the function.
    Arguments,
    /// All origins are allocations.
    Allocations,
}

/// Returns whether values of these kinds that share no terminal are surely different allocations.
pub fn kinds_differ(a: OriginKind, b: OriginKind) -> bool {
    a.max(b) == OriginKind::Allocations && a.min(b) >= OriginKind::Arguments
}

impl BufferOrigin {
    /// Computes the origins in `body` in its current state. O(ops + edges).
    pub fn compute(view: View<'_>) -> BufferOrigin {
        let flow = BufferFlow::compute(view);
        let component = condense(&flow.forward);
        let count = component.iter().copied().max().map_or(0, |max| max as usize + 1);
        let fresh = Component { source: Source::None, only_allocations: true, only_allocations_and_arguments: true };
        let mut origin = BufferOrigin {
            components: vec![fresh; count],
            part: weak_parts(&flow.forward),
            views: Vec::new(),
            allocation: vec![false; flow.values],
            blocks: FxHashMap::default(),
            steps: Cell::new(0),
            component,
            flow,
        };
        origin.fill_terminals(view);
        origin.propagate();
        origin.fill_views(view);
        origin
    }

    fn fill_terminals(&mut self, view: View<'_>) {
        for index in 0..self.flow.values {
            if !self.flow.terminal[index] {
                continue;
            }
            let value = Value::from_index(index);
            let allocates = is_allocation(view, value);
            self.allocation[index] = allocates;
            let is_argument = match view.def(value) {
                ValueDef::Argument(block, _) => view.block_parent_op(block).is_none() && view.is_entry_block(block),
                ValueDef::Result(..) => false,
            };
            let entry = &mut self.components[self.component[index] as usize];
            entry.source = join(entry.source, Source::One(value));
            entry.only_allocations &= allocates;
            entry.only_allocations_and_arguments &= allocates || is_argument;
        }
    }

    /// Edges lead to smaller numbers, so that one sweep in descending order suffices.
    fn propagate(&mut self) {
        let mut nodes: Vec<u32> = (0..self.component.len() as u32).collect();
        nodes.sort_by_key(|&node| std::cmp::Reverse(self.component[node as usize]));
        for node in nodes {
            let from = self.components[self.component[node as usize] as usize];
            for index in 0..self.flow.forward[node as usize].len() {
                let to = self.flow.forward[node as usize][index];
                if self.component[to as usize] == self.component[node as usize] {
                    continue;
                }
                let entry = &mut self.components[self.component[to as usize] as usize];
                entry.source = join(entry.source, from.source);
                entry.only_allocations &= from.only_allocations;
                entry.only_allocations_and_arguments &= from.only_allocations_and_arguments;
            }
        }
    }

    fn fill_views(&mut self, view: View<'_>) {
        self.views = vec![None; self.flow.values];
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                for &argument in view.arguments(block) {
                    if view.ty(argument).is_memref(view.ctx) {
                        self.blocks.insert(argument, block);
                    }
                }
                for op in view.ops(block) {
                    if view.op_def(op).is_some_and(|op_def| op_def.has(Traits::VIEW_LIKE)) && view.operand_count(op) > 0
                    {
                        // Sources are visited before their views if definitions precede uses.
                        let source = self.view_base(view.operand(op, 0));
                        for &result in view.results(op) {
                            self.views[result.index()] = Some(source);
                        }
                    }
                }
            }
        }
    }

    /// Returns the source of the value, past all views.
    fn view_base(&self, mut value: Value) -> Value {
        while let Some(source) = self.views.get(value.index()).copied().flatten() {
            value = source;
        }
        value
    }

    fn component_of(&self, value: Value) -> Option<Component> {
        Some(self.components[*self.component.get(value.index())? as usize])
    }

    /// Returns the kinds of terminals that the value comes from.
    pub fn kind(&self, value: Value) -> OriginKind {
        match self.component_of(self.view_base(value)) {
            Some(component) if component.only_allocations => OriginKind::Allocations,
            Some(component) if component.only_allocations_and_arguments => OriginKind::Arguments,
            _ => OriginKind::Unknown,
        }
    }

    /// Returns the weakly connected part of the value. Values of different parts share no terminal.
    pub fn part(&self, value: Value) -> u32 {
        self.part.get(self.view_base(value).index()).copied().unwrap_or(u32::MAX)
    }

    /// Returns a key such that two values are surely the same allocation if and only if their keys are equal.
    pub fn key(&self, value: Value) -> Value {
        let base = self.view_base(value);
        match self.component_of(base).map(|component| component.source) {
            Some(Source::One(terminal)) => terminal,
            _ => base,
        }
    }

    /// Returns whether the two are the same allocation; `None` if that is unknown.
    pub fn is_same_allocation(&self, a: Value, b: Value) -> Option<bool> {
        if self.key(a) == self.key(b) {
            return Some(true);
        }
        if self.part(a) == self.part(b) && self.share_terminal(self.view_base(a), self.view_base(b)) {
            return None;
        }
        kinds_differ(self.kind(a), self.kind(b)).then_some(false)
    }

    /// Returns whether some buffer may reach both values.
    fn share_terminal(&self, a: Value, b: Value) -> bool {
        let (Some(one), Some(other)) = (self.component_of(a), self.component_of(b)) else { return true };
        match (one.source, other.source) {
            (Source::None, _) | (_, Source::None) => false,
            (Source::One(x), Source::One(y)) => x == y,
            (Source::One(x), Source::Many) => self.reaches(x, b),
            (Source::Many, Source::One(y)) => self.reaches(y, a),
            (Source::Many, Source::Many) => self.reaches(a, b) || self.reaches(b, a) || self.terminals_meet(a, b),
        }
    }

    /// Returns whether a buffer flows from `from` to `to`. The search alternates between both ends and stays within the
    /// topological numbers between them.
    fn reaches(&self, from: Value, to: Value) -> bool {
        let (high, low) = (self.component[from.index()], self.component[to.index()]);
        if high < low {
            return false;
        }
        if high == low {
            return true;
        }
        let mut seen: [FxHashSet<u32>; 2] = Default::default();
        let mut stacks = [vec![from.index() as u32], vec![to.index() as u32]];
        loop {
            for side in 0..2 {
                self.steps.set(self.steps.get() + 1);
                let Some(node) = stacks[side].pop() else { return false };
                if seen[1 - side].contains(&node) {
                    return true;
                }
                if !seen[side].insert(node) {
                    continue;
                }
                let next =
                    if side == 0 { &self.flow.forward[node as usize] } else { &self.flow.backward[node as usize] };
                for &neighbour in next {
                    if (low..=high).contains(&self.component[neighbour as usize]) {
                        stacks[side].push(neighbour);
                    }
                }
            }
        }
    }

    /// Returns the number of search steps so far.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// For each value, finds which of `members` share a terminal with it, up to two of different keys. O(values log
    /// values + edges).
    pub fn meetings(&self, members: &[Value]) -> Meetings {
        let mut nodes: Vec<u32> = (0..self.component.len() as u32).collect();
        nodes.sort_unstable_by_key(|&node| self.component[node as usize]);
        let count = self.components.len();
        // Edges lead to smaller numbers: successors are complete in ascending order, predecessors in descending order.
        let mut ahead: Vec<Two> = vec![Two::default(); count];
        for &member in members {
            let component = self.component[self.view_base(member).index()];
            ahead[component as usize].add(self.key(member), member);
        }
        for &node in &nodes {
            for &next in &self.flow.forward[node as usize] {
                let found = ahead[self.component[next as usize] as usize];
                ahead[self.component[node as usize] as usize].merge(found);
            }
        }
        let mut met: Vec<Two> = vec![Two::default(); count];
        for (node, _) in self.flow.terminal.iter().enumerate().filter(|terminal| *terminal.1) {
            let component = self.component[node] as usize;
            met[component].merge(ahead[component]);
        }
        for &node in nodes.iter().rev() {
            let found = met[self.component[node as usize] as usize];
            for &next in &self.flow.forward[node as usize] {
                met[self.component[next as usize] as usize].merge(found);
            }
        }
        Meetings(met)
    }

    /// Returns a member that shares a terminal with `value` and has another key, if any.
    pub fn meets(&self, meetings: &Meetings, value: Value) -> Option<Value> {
        let component = *self.component.get(self.view_base(value).index())?;
        let key = self.key(value);
        meetings.0[component as usize].0.iter().flatten().find(|found| found.0 != key).map(|found| found.1)
    }

    /// Returns whether both values have a terminal in common.
    fn terminals_meet(&self, a: Value, b: Value) -> bool {
        self.steps.set(self.steps.get() + self.component.len() as u64);
        let origins = |value: Value| {
            let mut seen: FxHashSet<u32> = FxHashSet::default();
            let mut stack = vec![value.index() as u32];
            while let Some(node) = stack.pop() {
                if seen.insert(node) {
                    stack.extend(&self.flow.backward[node as usize]);
                }
            }
            seen
        };
        let (of_a, of_b) = (origins(a), origins(b));
        of_a.iter().any(|node| of_b.contains(node) && self.flow.terminal[*node as usize])
    }

    /// Returns whether one value is an allocation and the other an argument of a block around it: then they are
    /// different buffers regardless of the flow.
    fn is_allocation_below_argument(&self, body: &Body, a: Value, b: Value) -> bool {
        let (a, b) = (self.view_base(a), self.view_base(b));
        let below = |allocation: Value, argument: Value| {
            let Some(&block) = self.blocks.get(&argument) else { return false };
            self.allocation.get(allocation.index()).copied().unwrap_or(false)
                && body.defining_op(allocation).is_some_and(|op| body.ancestor_in_block(block, op).is_some())
        };
        below(a, b) || below(b, a)
    }

    /// Returns whether the two may be the same allocation.
    pub fn may_alias(&self, body: &Body, a: Value, b: Value) -> bool {
        self.is_same_allocation(a, b) != Some(false) && !self.is_allocation_below_argument(body, a, b)
    }
}

fn join(a: Source, b: Source) -> Source {
    match (a, b) {
        (Source::None, other) | (other, Source::None) => other,
        (Source::One(x), Source::One(y)) if x == y => a,
        _ => Source::Many,
    }
}

/// Returns the strongly connected component of each node, numbered in reverse topological order, by Tarjan's algorithm
/// with an explicit stack.
pub(crate) fn condense(forward: &[SmallVec<[u32; 1]>]) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let n = forward.len();
    let (mut index, mut low) = (vec![UNSEEN; n], vec![0u32; n]);
    let mut component = vec![UNSEEN; n];
    let (mut next_index, mut next_component) = (0, 0);
    let mut open: Vec<u32> = Vec::new();
    let mut calls: Vec<(u32, usize)> = Vec::new();
    for start in 0..n as u32 {
        if index[start as usize] != UNSEEN {
            continue;
        }
        calls.push((start, 0));
        while let Some((node, edge)) = calls.pop() {
            let at = node as usize;
            if edge == 0 {
                index[at] = next_index;
                low[at] = next_index;
                next_index += 1;
                open.push(node);
            } else {
                let child = forward[at][edge - 1] as usize;
                if component[child] == UNSEEN {
                    low[at] = low[at].min(low[child]);
                }
            }
            if let Some(&child) = forward[at].get(edge) {
                calls.push((node, edge + 1));
                if index[child as usize] == UNSEEN {
                    calls.push((child, 0));
                }
                continue;
            }
            if low[at] == index[at] {
                while let Some(member) = open.pop() {
                    component[member as usize] = next_component;
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
        }
    }
    component
}

/// Returns the weakly connected part of each node.
fn weak_parts(forward: &[SmallVec<[u32; 1]>]) -> Vec<u32> {
    fn find(parent: &mut [u32], mut node: u32) -> u32 {
        while parent[node as usize] != node {
            parent[node as usize] = parent[parent[node as usize] as usize];
            node = parent[node as usize];
        }
        node
    }
    let mut parent: Vec<u32> = (0..forward.len() as u32).collect();
    for (from, targets) in forward.iter().enumerate() {
        for &to in targets {
            let (a, b) = (find(&mut parent, from as u32), find(&mut parent, to));
            parent[a.max(b) as usize] = a.min(b);
        }
    }
    (0..forward.len() as u32).map(|node| find(&mut parent, node)).collect()
}
