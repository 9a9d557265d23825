//! Alias queries: whether two values are certainly, possibly or never the same allocation.
//!
//! [`BufferOrigin`] follows the edges of a [`BufferFlow`] back to terminals. Two values are the same allocation if each
//! comes from exactly one terminal and both terminals are the same. They are different allocations if they share no
//! terminal, one comes from allocations only, and the other from allocations or arguments of the function. Otherwise the
//! answer is unknown.
//!
//! Listing the terminals of each value would be quadratic for a chain of branches. Instead the graph is condensed
//! (`super::components`). Each component stores whether it comes from one terminal or several, and from which kinds of
//! terminals. Whether two values share a terminal is searched from both ends, pruned by topological order.

use std::cell::Cell;
use std::ops::RangeInclusive;

use cranelift_entity::packed_option::ReservedValue;
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use super::alias::{BufferFlow, FlowNode};
use super::components::{Component, by_component, condense, weak_parts};
use freehold_core::definition::{is_allocation, viewed_operand};
use freehold_core::ir::{Block, Body, Value, ValueDef, View};
use freehold_pass::Analysis;

/// The terminals of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    None,
    One(Value),
    Many,
}

#[derive(Clone, Copy, Debug)]
struct Sources {
    source: Source,
    only_allocations: bool,
    only_allocations_and_arguments: bool,
}

/// The origins of buffers.
#[derive(Debug)]
pub struct BufferOrigin {
    flow: BufferFlow,
    /// The component of each node.
    component: PrimaryMap<FlowNode, Component>,
    sources: SecondaryMap<Component, Sources>,
    /// The weakly connected part of the graph that each node belongs to, by one of its nodes.
    part: PrimaryMap<FlowNode, FlowNode>,
    views: Vec<Option<Value>>,
    allocation: Vec<bool>,
    blocks: FxHashMap<Value, Block>,
    /// The total cost of searches so far, so that callers with many queries can switch to another strategy.
    steps: Cell<u64>,
}

/// See [`BufferOrigin::meetings`].
#[derive(Debug)]
pub struct Meetings(SecondaryMap<Component, Two>);

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

/// The precision of the origins of a value. It decides whether values are certainly different allocations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OriginKind {
    /// Some origin is unknown.
    Unknown,
    /// All origins are allocations or arguments of the function.
    Arguments,
    /// All origins are allocations.
    Allocations,
}

/// Returns whether values of these kinds that share no terminal are certainly different allocations.
pub fn kinds_differ(a: OriginKind, b: OriginKind) -> bool {
    a.max(b) == OriginKind::Allocations && a.min(b) >= OriginKind::Arguments
}

impl BufferOrigin {
    /// Computes the origins in `body` in its current state. O(ops + edges).
    pub fn compute(view: View<'_>) -> BufferOrigin {
        let flow = BufferFlow::compute(view);
        let component = condense(&flow.forward);
        let fresh = Sources { source: Source::None, only_allocations: true, only_allocations_and_arguments: true };
        let mut origin = BufferOrigin {
            sources: SecondaryMap::with_default(fresh),
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
        for value in self.flow.terminals() {
            let allocates = is_allocation(view, value);
            self.allocation[value.index()] = allocates;
            let is_argument = match view.def(value) {
                ValueDef::Argument(block, _) => view.block_parent_op(block).is_none() && view.is_entry_block(block),
                ValueDef::Result(..) => false,
            };
            let entry = &mut self.sources[self.component[value.into()]];
            entry.source = join(entry.source, Source::One(value));
            entry.only_allocations &= allocates;
            entry.only_allocations_and_arguments &= allocates || is_argument;
        }
    }

    /// The nodes by component, in ascending order. O(nodes).
    fn nodes_by_component(&self) -> Vec<FlowNode> {
        let mut ends = vec![0; self.component.len()];
        self.component.values().for_each(|component| ends[component.index()] += 1);
        let mut before = 0;
        for end in &mut ends {
            before += std::mem::replace(end, before);
        }
        let mut nodes = vec![FlowNode::reserved_value(); self.component.len()];
        for (node, component) in &self.component {
            let place = &mut ends[component.index()];
            nodes[*place] = node;
            *place += 1;
        }
        nodes
    }

    /// Edges lead to smaller numbers, so that one sweep in descending order suffices.
    fn propagate(&mut self) {
        for node in self.nodes_by_component().into_iter().rev() {
            let from = self.sources[self.component[node]];
            for &to in &self.flow.forward[node] {
                if self.component[to] == self.component[node] {
                    continue;
                }
                let entry = &mut self.sources[self.component[to]];
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
                    if let Some(source) = viewed_operand(view, op) {
                        // Sources are visited before their views if definitions precede uses.
                        let source = self.view_base(source);
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

    fn sources_of(&self, value: Value) -> Option<Sources> {
        Some(self.sources[*self.component.get(value.into())?])
    }

    /// Returns the kinds of terminals that the value comes from.
    pub fn kind(&self, value: Value) -> OriginKind {
        match self.sources_of(self.view_base(value)) {
            Some(sources) if sources.only_allocations => OriginKind::Allocations,
            Some(sources) if sources.only_allocations_and_arguments => OriginKind::Arguments,
            _ => OriginKind::Unknown,
        }
    }

    /// Returns the weakly connected part of the value. Values of different parts share no terminal.
    pub fn part(&self, value: Value) -> Option<FlowNode> {
        self.part.get(self.view_base(value).into()).copied()
    }

    /// Returns a key such that two values are certainly the same allocation if and only if their keys are equal.
    pub fn key(&self, value: Value) -> Value {
        let base = self.view_base(value);
        match self.sources_of(base).map(|sources| sources.source) {
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
        let (Some(one), Some(other)) = (self.sources_of(a), self.sources_of(b)) else { return true };
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
        let (high, low) = (self.component[from.into()], self.component[to.into()]);
        if high < low {
            return false;
        }
        if high == low {
            return true;
        }
        if let Some(answer) = self.reaches_nearby(from.into(), to.into(), low..=high) {
            return answer;
        }
        let mut seen: [FxHashSet<FlowNode>; 2] = Default::default();
        let mut stacks = [vec![FlowNode::from(from)], vec![FlowNode::from(to)]];
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
                let next = if side == 0 { &self.flow.forward[node] } else { &self.flow.backward[node] };
                for &neighbour in next {
                    if (low..=high).contains(&self.component[neighbour]) {
                        stacks[side].push(neighbour);
                    }
                }
            }
        }
    }

    /// As `reaches`, if few nodes within the topological numbers lead to `to`, which needs no tables; otherwise `None`.
    fn reaches_nearby(&self, from: FlowNode, to: FlowNode, numbers: RangeInclusive<Component>) -> Option<bool> {
        const FEW: usize = 12;
        let mut seen: SmallVec<[FlowNode; FEW]> = smallvec![to];
        let mut next = 0;
        while let Some(&node) = seen.get(next) {
            next += 1;
            let neighbours = &self.flow.backward[node];
            self.steps.set(self.steps.get() + 1);
            if neighbours.len() > FEW {
                return None;
            }
            for &neighbour in neighbours {
                if neighbour == from {
                    return Some(true);
                }
                if !numbers.contains(&self.component[neighbour]) || seen.contains(&neighbour) {
                    continue;
                }
                if seen.len() == FEW {
                    return None;
                }
                seen.push(neighbour);
            }
        }
        Some(false)
    }

    /// Returns the number of search steps so far.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// For each value, finds which of `members` share a terminal with it, up to two of different keys. O(values +
    /// edges).
    pub fn meetings(&self, members: &[Value]) -> Meetings {
        let nodes = by_component(&self.component);
        // Edges lead to smaller numbers: successors are complete in ascending order, predecessors in descending order.
        let mut ahead: SecondaryMap<Component, Two> = SecondaryMap::new();
        for &member in members {
            let component = self.component[self.view_base(member).into()];
            ahead[component].add(self.key(member), member);
        }
        for &node in &nodes {
            for &next in &self.flow.forward[node] {
                let found = ahead[self.component[next]];
                ahead[self.component[node]].merge(found);
            }
        }
        let mut met: SecondaryMap<Component, Two> = SecondaryMap::new();
        for (node, _) in self.flow.terminal.iter().filter(|terminal| *terminal.1) {
            let component = self.component[node];
            met[component].merge(ahead[component]);
        }
        for &node in nodes.iter().rev() {
            let found = met[self.component[node]];
            for &next in &self.flow.forward[node] {
                met[self.component[next]].merge(found);
            }
        }
        Meetings(met)
    }

    /// Returns a member that shares a terminal with `value` and has another key, if any.
    pub fn meets(&self, meetings: &Meetings, value: Value) -> Option<Value> {
        let component = *self.component.get(self.view_base(value).into())?;
        let key = self.key(value);
        meetings.0[component].0.iter().flatten().find(|found| found.0 != key).map(|found| found.1)
    }

    /// Returns whether both values have a terminal in common.
    fn terminals_meet(&self, a: Value, b: Value) -> bool {
        self.steps.set(self.steps.get() + self.component.len() as u64);
        let origins = |value: Value| {
            let mut seen: FxHashSet<FlowNode> = FxHashSet::default();
            let mut stack = vec![FlowNode::from(value)];
            while let Some(node) = stack.pop() {
                if seen.insert(node) {
                    stack.extend(&self.flow.backward[node]);
                }
            }
            seen
        };
        let (of_a, of_b) = (origins(a), origins(b));
        of_a.iter().any(|node| of_b.contains(node) && self.flow.terminal[*node])
    }

    /// Returns whether one value is an allocation and the other an argument of a block around it: then they are
    /// different buffers regardless of the flow.
    pub fn is_allocation_below_argument(&self, body: &Body, a: Value, b: Value) -> bool {
        let (a, b) = (self.view_base(a), self.view_base(b));
        let below = |allocation: Value, argument: Value| {
            if !self.allocation.get(allocation.index()).copied().unwrap_or(false) {
                return false;
            }
            let Some(&block) = self.blocks.get(&argument) else { return false };
            body.defining_op(allocation).is_some_and(|op| body.ancestor_in_block(block, op).is_some())
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
