//! The walk over a function: an abstract interpretation of the function after all copies are made.
//!
//! A state ([`State`]) holds before each block and after each op with regions. Points are visited in the order of the
//! program, loops until nothing changes.

use std::collections::BTreeSet;

use freehold_core::definition::{BranchPoint, RegionSuccessor, Traits};
use freehold_core::ir::{Block, Op, Value, View};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::frames::frames;
use super::names::Names;
use super::positions::Positions;
use super::state::{By, Miss, Named, Site, State};
use super::{Copies, Left, ObservedCopy, Origins, Summary};
use crate::analysis::alias::{FlowNode, may_hold_buffer};
use crate::analysis::result_aliases::{FunctionFacts, ResultAliases};

/// A point at which states are joined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Point {
    Start(Block),
    After(Op),
}

/// A walk over one function.
pub(super) struct Walk<'a> {
    pub aliases: &'a ResultAliases<'a>,
    pub copies: Copies<'a>,
    pub facts: &'a FunctionFacts<'a>,
    pub view: View<'a>,
    pub summaries: &'a [Summary],
    pub names: Names,
    /// The groups of globals.
    pub globals: Vec<(freehold_core::ir::Name, FlowNode)>,
    /// By group: the type of all values that may be a buffer of it, if they are all whole buffers: elements have the same
    /// indices in all.
    pub frames: FxHashMap<FlowNode, freehold_core::ir::Type>,
    /// The copies in callees through which buffers were written.
    pub in_callees: Vec<Origins>,
    pub found: Vec<ObservedCopy>,
    seen: FxHashSet<(Op, usize, usize)>,
    positions: Positions,
    points: FxHashMap<Point, State>,
    work: BTreeSet<(u32, Point)>,
    summary: Summary,
}

impl<'a> Walk<'a> {
    /// Prepares the walk over a function; `None` if it has nothing to do with copies.
    pub fn new(
        aliases: &'a ResultAliases<'a>,
        number: usize,
        copies: Copies<'a>,
        summaries: &'a [Summary],
    ) -> Option<Walk<'a>> {
        let facts = &aliases.functions[number];
        let view = facts.view;
        let (mut separated, mut tracked) = (FxHashSet::default(), FxHashSet::default());
        for call in &facts.calls {
            let (callee, summary) = (&aliases.functions[call.callee], &summaries[call.callee]);
            for (number, (sources, &result)) in callee.results.iter().zip(view.results(call.op)).enumerate() {
                let is_copy = sources.is_shared() && copies(callee.function, number, sources);
                if is_copy || !summary.separated(number).is_empty() {
                    separated.insert(result.into());
                    tracked.extend(facts.groups_of(result));
                }
                if summary.stale_results.get(number).is_some_and(Option::is_some) {
                    tracked.extend(facts.groups_of(result));
                }
            }
            let operands = view.operands(call.op).zip(&summary.stale_arguments);
            operands.filter(|(_, left)| left.is_some()).for_each(|(value, _)| tracked.extend(facts.groups_of(value)));
        }
        if tracked.is_empty() {
            return None;
        }
        let names = Names::of(facts, &tracked, separated);
        let globals = facts.globals.iter().filter_map(|&name| Some((name, facts.terminals.group(facts.global(name)?))));
        let globals = globals.filter(|(_, group)| tracked.contains(group)).collect();
        let frames = frames(facts, &names);
        let positions = Positions::of(facts, &names);
        let (results, arguments) = (facts.results.len(), facts.reads.len());
        Some(Walk {
            aliases,
            copies,
            facts,
            view,
            summaries,
            names,
            globals,
            frames,
            in_callees: Vec::new(),
            found: Vec::new(),
            seen: FxHashSet::default(),
            positions,
            points: FxHashMap::default(),
            work: BTreeSet::new(),
            summary: Summary {
                stale_arguments: vec![None; arguments],
                stale_results: vec![None; results],
                separated: vec![Origins::default(); results],
            },
        })
    }

    /// Runs the walk. Returns what the function leaves to its callers, and the copies that are observed in it.
    pub fn run(mut self) -> (Summary, Vec<ObservedCopy>) {
        if let Some(entry) = self.view.root_block() {
            self.walk(State::default(), self.view.first_op(entry));
        }
        while let Some((_, point)) = self.work.pop_first() {
            let state = self.points[&point].clone();
            let first = match point {
                Point::Start(block) => self.view.first_op(block),
                Point::After(op) => self.view.next(op),
            };
            self.walk(state, first);
        }
        (self.summary, self.found)
    }

    /// The number of the body.
    pub fn body(&self) -> usize {
        self.aliases.callables.functions[self.facts.function].body
    }

    fn reach(&mut self, point: Point, mut state: State) {
        let position = match point {
            Point::Start(block) => self.positions.start(block),
            Point::After(op) => self.positions.end(op),
        };
        state.retain(|group| self.positions.last_use(group) >= position);
        let changed = match self.points.get_mut(&point) {
            Some(known) => known.join(&state),
            None => {
                self.points.insert(point, state);
                true
            }
        };
        if changed {
            self.work.insert((position, point));
        }
    }

    /// Interprets the ops of a block from `op` on, up to one from which control goes elsewhere.
    fn walk(&mut self, mut state: State, mut op: Option<Op>) {
        let view = self.view;
        while let Some(at) = op {
            self.interpret(&mut state, at);
            if view.successor_count(at) > 0 {
                return self.branch(&state, at);
            }
            if view.region_count(at) > 0 && view.nested(at).is_none() {
                return self.enter(&state, at, BranchPoint::Parent);
            }
            op = view.next(at);
            if op.is_none() {
                let parent = view.block(at).and_then(|block| view.block_parent_op(block));
                match parent {
                    Some(parent) => self.enter(&state, parent, BranchPoint::Terminator(at)),
                    None => self.leave(&state, at),
                }
            }
        }
    }

    fn branch(&mut self, state: &State, op: Op) {
        let view = self.view;
        let branch = view.op_def(op).and_then(|op_def| op_def.branch);
        for index in (0..view.successor_count(op)).filter(|&index| self.facts.known.may_branch(view, op, index)) {
            let target = view.successor(op, index);
            let mut next = state.clone();
            let arguments = view.arguments(target);
            if let Some(branch) = branch {
                let produced = branch.produced(view, op, index).min(arguments.len());
                self.define(&mut next, &arguments[..produced]);
                let operands = branch.successor_operands(view, op, index).map(|number| view.operand(op, number));
                self.forward(state, &mut next, operands, &arguments[produced..]);
            } else {
                self.forward_any(state, &mut next, op, arguments);
            }
            self.reach(Point::Start(target), next);
        }
    }

    /// Passes operands to the values that receive them.
    fn forward(&self, from: &State, to: &mut State, operands: impl Iterator<Item = Value>, targets: &[Value]) {
        for (operand, &target) in operands.zip(targets) {
            let node = target.into();
            for &(group, _) in self.names.of_value(target).iter().filter(|(_, name)| *name == node) {
                let sources = self.names.of_node(operand.into(), group).map(|name| self.named(name));
                to.assign(group, self.named(node), &from.statuses(group, sources.as_slice()), true);
            }
        }
    }

    /// Lets each target be any of the operands of an op.
    fn forward_any(&self, from: &State, to: &mut State, op: Op, targets: &[Value]) {
        let operands: Vec<FlowNode> = self.view.operands(op).map(|operand| operand.into()).collect();
        for &target in targets {
            let node = target.into();
            for &(group, name) in self.names.of_value(target).iter().filter(|(_, name)| self.is_own(*name, node)) {
                let sources = operands.iter().filter_map(|&operand| self.names.of_node(operand, group));
                let sources: SmallVec<[Named; 4]> = sources.map(|name| self.named(name)).collect();
                to.assign(group, self.named(name), &from.statuses(group, &sources), false);
            }
        }
    }

    /// Returns whether a name begins at a node, or at a hub or the memory before it.
    pub fn is_own(&self, name: FlowNode, node: FlowNode) -> bool {
        name == node || self.facts.flow.value_of(name).is_none() && !self.facts.flow.is_terminal_node(name)
    }

    /// Gives values their names: those of new buffers, or of what the sources of the values are.
    pub fn define(&self, state: &mut State, values: &[Value]) {
        for &value in values {
            let node = value.into();
            for &(group, name) in self.names.of_value(value).iter().filter(|(_, name)| self.is_own(*name, node)) {
                let mut sources: SmallVec<[Named; 4]> = SmallVec::new();
                for &source in self.facts.flow.edges_to(node) {
                    let is_hub = self.facts.flow.value_of(source).is_none();
                    let behind = if is_hub { self.facts.flow.edges_to(source) } else { &[] };
                    let names = behind.iter().chain([&source]).filter_map(|&source| self.names.of_node(source, group));
                    sources.extend(names.map(|name| self.named(name)));
                }
                let is_single = self.facts.terminals.is_single(group);
                if name == group && is_single && self.positions.allocated(self.view, Some(value)) > 0 {
                    state.allocate(group, self.named(name));
                }
                // The buffers of a group that is no single one keep what is known of them.
                let is_new = name == node && (is_single || name != group);
                state.assign(group, self.named(name), &state.statuses(group, &sources), is_new);
            }
        }
    }

    /// Follows control from `point` of an op with regions.
    fn enter(&mut self, state: &State, op: Op, point: BranchPoint) {
        let view = self.view;
        let owner = match point {
            BranchPoint::Parent => op,
            BranchPoint::Terminator(terminator) => terminator,
        };
        let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) else {
            let mut next = state.clone();
            self.forward_any(state, &mut next, owner, view.results(op));
            self.reach(Point::After(op), next);
            for entry in view.regions(op).iter().filter_map(|&region| view.first_block(region)) {
                let mut next = state.clone();
                self.forward_any(state, &mut next, owner, view.arguments(entry));
                self.reach(Point::Start(entry), next);
            }
            return;
        };
        // Control does not pass by a loop that certainly runs.
        let surely_enters = point == BranchPoint::Parent
            && (0..view.region_count(op)).any(|region| interface.invocations(view, op, region).0 > 0);
        let successors = interface.successors(view, op, point, &self.facts.known.constants(view, owner));
        for successor in successors.iter().filter(|successor| successor.region.is_some() || !surely_enters) {
            let range = match point {
                BranchPoint::Parent => interface.entry_operands(view, op, successor),
                BranchPoint::Terminator(terminator) => interface.exit_operands(view, terminator, successor),
            };
            let RegionSuccessor { region, inputs } = successor;
            let entry = region.and_then(|region| view.first_block(region));
            let mut next = state.clone();
            let received: FxHashSet<Value> = inputs.iter().copied().collect();
            let targets = entry.map_or(view.results(op), |entry| view.arguments(entry));
            let made: Vec<Value> = targets.iter().copied().filter(|target| !received.contains(target)).collect();
            self.define(&mut next, &made);
            self.forward(state, &mut next, range.map(|number| view.operand(owner, number)), inputs);
            self.reach(entry.map_or(Point::After(op), Point::Start), next);
        }
    }

    /// Records a read that misses a write.
    pub fn observe(&mut self, miss: Miss, group: FlowNode, name: FlowNode, read: Site) {
        for origin in self.origins(miss, group, name).iter() {
            if self.seen.insert((origin.0.op, origin.0.body, origin.1)) {
                self.found.push(ObservedCopy { call: origin.0, result: origin.1, write: miss.write, read });
            }
        }
    }

    /// Returns the copies because of which `name` misses a write; none if it does not.
    fn origins(&self, miss: Miss, group: FlowNode, name: FlowNode) -> Origins {
        let mut origins = Origins::default();
        let of_name = |origins: &mut Origins, name: FlowNode| {
            for node in self.names.copies_of(self.facts, name, group) {
                self.add_copy(origins, node);
            }
        };
        of_name(&mut origins, name);
        match miss.by {
            By::Name(by) => of_name(&mut origins, by),
            By::Callee(list) => origins.extend(&self.in_callees[list]),
            By::Any => {
                for &node in self.names.separated().iter().take(super::MOST_ORIGINS) {
                    self.add_copy(&mut origins, node);
                }
            }
        }
        origins
    }

    /// Returns what other names miss after a write through a name.
    pub fn miss(&self, write: Site, group: FlowNode, name: FlowNode) -> Miss {
        let is_by_copy = self.names.is_copy(self.facts, name, group);
        let is_first = name == group && self.facts.terminals.is_single(group);
        let from = if is_first { self.positions.allocated(self.view, self.facts.flow.value_of(name)) } else { 0 };
        Miss { write, by: By::Name(name), is_by_copy, from, until: self.positions.until(write.op) }
    }

    /// Returns a name with the position at which it is given.
    pub fn named(&self, name: FlowNode) -> Named {
        Named { name, born: self.positions.born(self.view, self.facts.flow.value_of(name)) }
    }

    /// Adds the copies that the result of a call is.
    fn add_copy(&self, origins: &mut Origins, node: FlowNode) {
        let Some(value) = self.facts.flow.value_of(node) else { return };
        let Some(op) = self.view.defining_op(value) else { return };
        let Some(callee) = self.facts.callee(op) else { return };
        let Some(number) = self.view.results(op).iter().position(|&result| result == value) else { return };
        let function = self.aliases.functions[callee].function;
        let sources = &self.aliases.functions[callee].results[number];
        if sources.is_shared() && (self.copies)(function, number, sources) {
            origins.add((crate::analysis::call_graph::Call { body: self.body(), op, callee: function }, number));
        }
        origins.extend(self.summaries[callee].separated(number));
    }

    /// Records what a return leaves to callers.
    fn leave(&mut self, state: &State, op: Op) {
        let view = self.view;
        if !view.op_def(op).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE)) {
            return;
        }
        self.leave_globals(state);
        let arguments = view.root_block().map_or(&[][..], |entry| view.arguments(entry));
        for (number, &argument) in arguments.iter().enumerate() {
            let left = self.left(state, argument);
            join_left(&mut self.summary.stale_arguments[number], left);
        }
        for (number, operand) in view.operands(op).enumerate().filter(|(_, value)| may_hold_buffer(view, *value)) {
            if number >= self.summary.stale_results.len() {
                break;
            }
            let left = self.left(state, operand);
            join_left(&mut self.summary.stale_results[number], left);
            if (self.copies)(self.facts.function, number, &self.facts.results[number]) {
                continue;
            }
            for &(group, name) in self.names.of_value(operand) {
                for node in self.names.copies_of(self.facts, name, group) {
                    let mut origins = std::mem::take(&mut self.summary.separated[number]);
                    self.add_copy(&mut origins, node);
                    self.summary.separated[number] = origins;
                }
            }
        }
    }

    /// Returns the write that a value misses.
    fn left(&self, state: &State, value: Value) -> Option<Left> {
        self.names.of_value(value).iter().find_map(|&(group, name)| {
            let miss = state.missed(group, self.named(name), None)?;
            let origins = self.origins(miss, group, name);
            (!origins.is_empty()).then_some(Left { write: miss.write, origins })
        })
    }

    /// Reports globals that are stale where the function returns, if anything in the program names them.
    fn leave_globals(&mut self, state: &State) {
        for (global, group) in self.globals.clone() {
            if let Some(miss) = state.missed(group, self.named(group), None)
                && let Some(read) = self.reader_of(global)
            {
                self.observe(miss, group, group, read);
            }
        }
    }
}

/// Keeps the first write.
fn join_left(known: &mut Option<Left>, left: Option<Left>) {
    match (known, left) {
        (Some(known), Some(left)) => known.origins.extend(&left.origins),
        (known, left) => *known = known.take().or(left),
    }
}
