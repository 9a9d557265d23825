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

use rustc_hash::{FxHashMap, FxHashSet};

use super::alias::BufferFlow;
use super::components::{condense, weak_parts};
use freehold_core::definition::{Traits, is_allocation};
use freehold_core::ir::{Block, Body, Value, ValueDef, View};

/// The terminals of a component.
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

    /// Returns a key such that two values are certainly the same allocation if and only if their keys are equal.
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
