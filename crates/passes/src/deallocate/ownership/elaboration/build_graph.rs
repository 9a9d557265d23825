//! Builds the program graph of a function: nodes, carriers, edges and uses. Cost: linear in ops, operands and edges.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::callees::Callees;
use super::graph::{Carrier, Edge, EdgeKind, Freed, Graph, NONE, Node, Pass, Store};
use super::roles::{Inside, Kind, carrier_kind, expands, is_dead_end, mentions};
use super::roots::Roots;
use crate::analysis::buffer_values::{is_container, is_shifted, view_source};
use freehold_core::definition::{
    BranchPoint, EffectKind, EffectTarget, RegionSuccessor, Traits, answers_effects, collect_effects,
};
use freehold_core::ir::{Block, Op, Value, ValueDef, View};

impl Graph {
    /// Builds the graph of the function body. All its blocks must be reachable.
    pub fn build(view: View<'_>, callees: &Callees, roots: Roots) -> Graph {
        let mut graph = Graph {
            carrier_of: vec![NONE; view.value_capacity()],
            number: vec![NONE; view.op_capacity()],
            takes: callees.calls(view),
            returned: returned_operands(view, callees),
            roots,
            calls_shift: callees.shift,
            ..Graph::default()
        };
        let inside = mentions(view, &graph.takes);
        graph.add_nodes(view, &inside);
        graph.add_carriers(view, callees.arguments(view));
        graph.add_aliases(view, callees);
        graph.add_edges(view);
        graph.find_returned_aliases(view, callees);
        graph.add_uses(view);
        graph.find_shifted(view);
        graph
    }

    fn add_nodes(&mut self, view: View<'_>, inside: &[Inside]) {
        let mut regions: Vec<_> = view.roots().iter().rev().copied().collect();
        while let Some(region) = regions.pop() {
            for block in view.blocks(region) {
                self.node_of_block.insert(block, self.nodes.len() as u32);
                let mut after = None;
                let mut start = self.ops.len() as u32;
                for op in view.ops(block) {
                    let number = self.ops.len() as u32;
                    self.ops.push(op);
                    self.number[op.index()] = number;
                    self.node_of.push(self.nodes.len() as u32);
                    if expands(view, op, inside[op.index()]) || self.takes.contains_key(&op) {
                        self.push_node(block, start..number + 1, after);
                        self.node_after.insert(op, self.nodes.len() as u32);
                        start = number + 1;
                        after = Some(op);
                        regions.extend(view.regions(op).iter().rev());
                    } else if view.region_count(op) > 0 {
                        for inner in view.walk_op_preorder(op) {
                            self.number[inner.index()] = number;
                        }
                    }
                }
                self.push_node(block, start..self.ops.len() as u32, after);
            }
        }
    }

    fn push_node(&mut self, block: Block, ops: Range<u32>, after: Option<Op>) {
        self.nodes.push(Node {
            block,
            ops,
            after,
            incoming: SmallVec::new(),
            outgoing: SmallVec::new(),
            never_from: SmallVec::new(),
            never_to: SmallVec::new(),
        });
    }

    fn push_carrier(&mut self, view: View<'_>, value: Value, kind: Kind, node: u32, position: u32) {
        let kind = match self.roots.of(value) {
            [] => kind,
            [_] => return,
            _ => Kind::Mixed,
        };
        self.carrier_of[value.index()] = self.carriers.len() as u32;
        self.carriers.push(Carrier {
            value,
            kind,
            is_container: is_container(view, value),
            node,
            position,
            uses: Vec::new(),
            forwarded: Vec::new(),
            received: Vec::new(),
            sources_of: Vec::new(),
            sources: SmallVec::new(),
            aliased: None,
        });
    }

    /// Creates the carriers, then finds those of views.
    fn add_carriers(&mut self, view: View<'_>, taken: &[usize]) {
        for node in 0..self.nodes.len() {
            let (block, ops, after) = {
                let node = &self.nodes[node];
                (node.block, node.ops.clone(), node.after)
            };
            let is_function_entry = view.block_parent_op(block).is_none() && view.is_entry_block(block);
            let slots = match after {
                Some(op) if view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_some()) => view.results(op),
                Some(op) if self.takes.contains_key(&op) => view.results(op),
                Some(_) => &[],
                None if is_function_entry => &[],
                None => view.arguments(block),
            };
            let taking = after.filter(|op| self.takes.contains_key(op));
            for &value in slots.iter().filter(|&&value| view.ty(value).is_memref(view.ctx)) {
                let kind = match taking {
                    Some(op) if self.returned.contains_key(&value) || carrier_kind(view, op, value).is_none() => {
                        continue;
                    }
                    Some(op) => carrier_kind(view, op, value).unwrap_or(Kind::Returned),
                    None => Kind::Slot,
                };
                self.push_carrier(view, value, kind, node as u32, ops.start);
            }
            for &number in taken.iter().filter(|_| is_function_entry && after.is_none()) {
                self.push_carrier(view, view.arguments(block)[number], Kind::Taken, node as u32, ops.start);
            }
            for number in ops {
                let op = self.ops[number as usize];
                if self.is_expanded(op) {
                    continue;
                }
                for index in 0..view.results(op).len() {
                    let value = view.result(op, index);
                    if self.returned.contains_key(&value) {
                        continue;
                    }
                    if let Some(kind) = carrier_kind(view, op, value) {
                        self.push_carrier(view, value, kind, node as u32, number + 1);
                    }
                }
            }
        }
        self.find_views(view);
    }

    /// Finds the operands that results of calls may alias. What a call takes over moves to the result.
    fn add_aliases(&mut self, view: View<'_>, callees: &Callees) {
        for carrier in 0..self.carriers.len() {
            let ValueDef::Result(op, number) = view.def(self.carriers[carrier].value) else { continue };
            if self.carriers[carrier].kind != Kind::Returned {
                continue;
            }
            let Some(operands) = callees.aliased_operands(view, op, number) else { continue };
            let taken = self.takes.get(&op).map_or(&[][..], |taken| taken);
            let kept = operands.iter().filter(|operand| !taken.contains(operand));
            let values: SmallVec<[Value; 2]> = kept.filter_map(|&operand| view.operands(op).nth(operand)).collect();
            self.carriers[carrier].sources = values.iter().map(|&value| self.carrier(value)).collect();
            self.carriers[carrier].aliased = Some(values);
        }
    }

    /// Marks what returns pass on without a copy, although it may be an alias.
    fn find_returned_aliases(&mut self, view: View<'_>, callees: &Callees) {
        for edge in self.edges.iter_mut().filter(|edge| edge.kind == EdgeKind::Return) {
            for pass in &mut edge.passes {
                pass.is_alias = callees.returns_alias(view, pass.operand as usize);
            }
        }
    }

    /// Finds the carriers of views. A view may precede its source in the order of the nodes.
    fn find_views(&mut self, view: View<'_>) {
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                for op in view.ops(block) {
                    for &value in view.results(op) {
                        self.find_view(view, value);
                    }
                }
            }
        }
        let views: Vec<Value> = self.roots.views().collect();
        views.into_iter().for_each(|value| self.find_view(view, value));
        for index in 0..self.carriers.len() {
            if !matches!(self.carriers[index].kind, Kind::Choice | Kind::Mixed) {
                continue;
            }
            let value = self.carriers[index].value;
            let sources: SmallVec<[u32; 2]> = match self.roots.of(value) {
                [] => {
                    let op = view.defining_op(value).expect("a result");
                    let memrefs = view.operands(op).filter(|&operand| view.ty(operand).is_memref(view.ctx));
                    memrefs.map(|operand| self.carrier(operand)).collect()
                }
                roots => roots.iter().map(|&root| self.carrier(root)).collect(),
            };
            for &source in sources.iter().filter(|&&source| source != NONE) {
                self.carriers[source as usize].sources_of.push(index as u32);
            }
            self.carriers[index].sources = sources;
        }
    }

    /// Returns the buffer of which a value is a view.
    fn view_source(&self, view: View<'_>, value: Value) -> Option<Value> {
        match self.roots.of(value) {
            [root] => Some(*root),
            _ => self.returned.get(&value).copied().or_else(|| view_source(view, value)),
        }
    }

    /// Returns whether a value may be a view that does not point to the start of its buffer, with regard to the ops that
    /// made it.
    fn is_shifted(&self, view: View<'_>, value: Value) -> bool {
        let mut at = Some(value);
        while let Some(next) = at {
            if !self.roots.of(next).is_empty() {
                return true;
            }
            at = self.returned.get(&next).copied().or_else(|| view_source(view, next));
        }
        is_shifted(view, value)
    }

    fn find_view(&mut self, view: View<'_>, value: Value) {
        let mut chain: SmallVec<[Value; 8]> = SmallVec::new();
        let mut next = value;
        let found = loop {
            let known = self.carrier_of[next.index()];
            if known != NONE {
                break known;
            }
            chain.push(next);
            match self.view_source(view, next) {
                Some(source) => next = source,
                None => break NONE,
            }
        };
        if found != NONE {
            for value in chain {
                self.carrier_of[value.index()] = found;
            }
        }
    }

    fn add_edges(&mut self, view: View<'_>) {
        for node in 0..self.nodes.len() as u32 {
            if self.nodes[node as usize].ops.is_empty() {
                continue;
            }
            let last = self.last_op(node);
            let op_def = view.op_def(last);
            if let Some(taken) = self.takes.get(&last) {
                let mut passes = self.passes(view, last, 0..view.operand_count(last), |_| NONE);
                passes.retain(|pass| taken.contains(&(pass.operand as usize)));
                self.push_edge(node, self.node_after[&last], EdgeKind::Call, passes);
            } else if self.is_expanded(last) {
                self.add_region_edges(view, node, last, BranchPoint::Parent);
            } else if view.successor_count(last) > 0 {
                self.add_branch_edges(view, node, last);
            } else if let Some(parent) = view.block_parent_op(self.nodes[node as usize].block) {
                if op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR) && !is_dead_end(view, last))
                    || op_def.is_none()
                {
                    self.add_region_edges(view, node, parent, BranchPoint::Terminator(last));
                }
            } else if let Some(operands) = returned_range(view, last) {
                let passes = self.passes(view, last, operands, |_| NONE);
                self.push_edge(node, NONE, EdgeKind::Return, passes);
            }
        }
    }

    fn passes(
        &self,
        view: View<'_>,
        owner: Op,
        operands: Range<usize>,
        target: impl Fn(usize) -> u32,
    ) -> SmallVec<[Pass; 2]> {
        let forwards = operands.enumerate().filter_map(|(index, operand)| {
            let value = view.operand(owner, operand);
            let is_memref = view.ty(value).is_memref(view.ctx);
            let pass = || Pass {
                operand: operand as u32,
                value,
                source: self.carrier(value),
                target: target(index),
                shifted: self.is_shifted(view, value),
                is_copied: false,
                is_alias: false,
            };
            is_memref.then(pass)
        });
        forwards.collect()
    }

    /// Returns the carrier that a slot is; [`ROOTED`] if it has roots, which are forwarded instead.
    fn target(&self, slot: Option<Value>) -> u32 {
        match slot {
            Some(slot) if !self.roots.of(slot).is_empty() => ROOTED,
            Some(slot) => self.carrier(slot),
            None => NONE,
        }
    }

    fn push_edge(&mut self, from: u32, to: u32, kind: EdgeKind, mut passes: SmallVec<[Pass; 2]>) {
        let rooted = passes.iter().filter(|pass| pass.target == ROOTED).map(|pass| (from, pass.operand));
        self.rooted.extend(rooted);
        passes.retain(|pass| pass.target != ROOTED);
        let number = self.edges.len() as u32;
        self.nodes[from as usize].outgoing.push(number);
        if to != NONE {
            self.nodes[to as usize].incoming.push(number);
        }
        for (index, pass) in passes.iter().enumerate() {
            if pass.source != NONE {
                self.carriers[pass.source as usize].forwarded.push((number, index as u32));
            }
            if pass.target != NONE {
                self.carriers[pass.target as usize].received.push((number, index as u32));
            }
        }
        self.edges.push(Edge { from, to, kind, passes });
    }

    fn add_branch_edges(&mut self, view: View<'_>, node: u32, op: Op) {
        let branch = view.op_def(op).and_then(|op_def| op_def.branch);
        for index in 0..view.successor_count(op) {
            let target = view.successor(op, index);
            let to = self.node_of_block[&target];
            let passes = match branch {
                Some(branch) => {
                    let range = branch.successor_operands(view, op, index);
                    let arguments = view.arguments(target);
                    let produced = branch.produced(view, op, index).min(arguments.len());
                    self.passes(view, op, range, |number| self.target(arguments.get(produced + number).copied()))
                }
                None => SmallVec::new(),
            };
            self.push_edge(node, to, EdgeKind::Branch(index as u32), passes);
        }
    }

    /// Adds the edges from `point` of expanded op `op`.
    fn add_region_edges(&mut self, view: View<'_>, node: u32, op: Op, point: BranchPoint) {
        let after = self.node_after[&op];
        let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) else {
            // Unknown control flow: from anywhere to each region, and to the point after the op.
            for index in 0..view.region_count(op) {
                if let Some(entry) = view.first_block(view.regions(op)[index]) {
                    self.push_edge(node, self.node_of_block[&entry], EdgeKind::Region, SmallVec::new());
                }
            }
            self.push_edge(node, after, EdgeKind::Region, SmallVec::new());
            return;
        };
        let owner = match point {
            BranchPoint::Parent => op,
            BranchPoint::Terminator(terminator) => terminator,
        };
        let mut successors = interface.successors(view, op, point, &[]);
        // A loop that is known not to run is not entered, but its body must be valid, and what it allocates is freed in it.
        if point == BranchPoint::Parent
            && let Some(loop_like) = view.op_def(op).and_then(|op_def| op_def.loop_like)
            && view.region_count(op) == 1
            && successors.iter().all(|successor| successor.region.is_none())
        {
            successors.push(RegionSuccessor::entry(view.regions(op)[0], &loop_like.iter_arguments(view, op)));
        }
        // A loop with a known number of iterations enters its region at least once, or does not repeat it.
        let (fewest, most) = match view.region_count(op) {
            1 => interface.invocations(view, op, 0),
            _ => (0, None),
        };
        for successor in &successors {
            let impossible = match (point, successor.region) {
                (BranchPoint::Parent, None) => fewest > 0,
                (BranchPoint::Terminator(_), Some(_)) => most == Some(1),
                _ => false,
            };
            let to = match successor.region.and_then(|region| view.first_block(region)) {
                Some(entry) => self.node_of_block[&entry],
                None => after,
            };
            if impossible && successors.len() > 1 {
                self.nodes[node as usize].never_to.push(to);
                self.nodes[to as usize].never_from.push(node);
                continue;
            }
            let range = match point {
                BranchPoint::Parent => interface.entry_operands(view, op, successor),
                BranchPoint::Terminator(terminator) => interface.exit_operands(view, terminator, successor),
            };
            let passes = self.passes(view, owner, range, |index| self.target(successor.inputs.get(index).copied()));
            self.push_edge(node, to, EdgeKind::Region, passes);
        }
        // Some loops do not list the transitions that never occur.
        if view.op_def(op).is_some_and(|op_def| op_def.loop_like.is_some()) && view.region_count(op) == 1 {
            let entry = view.first_block(view.regions(op)[0]).map(|entry| self.node_of_block[&entry]);
            for to in entry.into_iter().chain([after]) {
                if !self.nodes[node as usize].forwarded_to(self).any(|known| known == to) {
                    self.nodes[node as usize].never_to.push(to);
                    self.nodes[to as usize].never_from.push(node);
                }
            }
        }
    }

    /// Adds the uses by ops, and the ops that free buffers. An operand that an edge forwards is not a use.
    fn add_uses(&mut self, view: View<'_>) {
        let mut effects = Vec::new();
        for number in 0..self.ops.len() as u32 {
            let op = self.ops[number as usize];
            let node = self.node_of[number as usize];
            let is_last = self.nodes[node as usize].ops.end == number + 1;
            if is_last && !self.nodes[node as usize].outgoing.is_empty() {
                let outgoing = &self.nodes[node as usize].outgoing;
                let forwarded: SmallVec<[u32; 8]> = outgoing
                    .iter()
                    .flat_map(|&edge| self.edges[edge as usize].passes.iter().map(|pass| pass.operand))
                    .collect();
                for (index, operand) in view.operands(op).enumerate() {
                    if !forwarded.contains(&(index as u32)) && !self.rooted.contains(&(node, index as u32)) {
                        self.add_use(operand, node, number + 1);
                    }
                }
                if self.takes.contains_key(&op) {
                    self.add_stores(view, op);
                }
                continue;
            }
            effects.clear();
            let frees = answers_effects(view, op)
                && collect_effects(view, op, &mut effects)
                && effects.iter().any(|effect| effect.kind == EffectKind::Free);
            if frees {
                for effect in effects.iter().filter(|effect| effect.kind == EffectKind::Free) {
                    let value = match effect.target {
                        EffectTarget::Operand(use_) => view.use_value(use_),
                        EffectTarget::Value(value) => value,
                        EffectTarget::Unspecified => continue,
                    };
                    self.freed.push(Freed { op, carrier: self.carrier(value), node, position: number + 1 });
                }
                continue;
            }
            for operand in view.operands(op) {
                self.add_use(operand, node, number + 1);
            }
            self.add_stores(view, op);
            if view.region_count(op) > 0 && !self.is_expanded(op) {
                for inner in view.walk_op_preorder(op) {
                    self.add_stores(view, inner);
                    for operand in view.operands(inner) {
                        self.add_use(operand, node, number + 1);
                    }
                }
            }
        }
    }

    /// Adds what an op may store: any of its memref operands in any of its memref operands whose elements are memrefs.
    fn add_stores(&mut self, view: View<'_>, op: Op) {
        let holds = |value: &Value| is_container(view, *value);
        if !view.operands(op).any(|operand| holds(&operand)) {
            return;
        }
        let op_def = view.op_def(op);
        let transparent = op_def.is_some_and(|op_def| {
            op_def.traits.intersects(Traits::VIEW_LIKE | Traits::RETURN_LIKE)
                || op_def.branch.is_some()
                || op_def.region_branch.is_some()
                || op_def.region_exit.is_some()
                || op_def.buffer_flow.is_some()
        });
        let mut effects = Vec::new();
        let writes = !answers_effects(view, op)
            || !collect_effects(view, op, &mut effects)
            || effects.iter().any(|effect| effect.kind == EffectKind::Write);
        if transparent || !writes {
            return;
        }
        let operands: SmallVec<[Value; 4]> = view.operands(op).collect();
        for (number, container) in operands.iter().enumerate().filter(|(_, operand)| holds(operand)) {
            for (other, &stored) in operands.iter().enumerate() {
                let is_shifted = (self.calls_shift && op_def.is_some_and(|op_def| op_def.call.is_some()))
                    || self.is_shifted(view, stored);
                let stored = self.carrier(stored);
                if other != number && stored != NONE && stored != self.carrier(*container) {
                    self.stores.push(Store { op, container: self.carrier(*container), stored, is_shifted });
                }
            }
        }
    }

    /// Marks the passes of what may be a shifted view without a root: what is loaded from buffers if such views are stored in
    /// any, the results of ops that may return one, and the slots to which they are forwarded.
    fn find_shifted(&mut self, view: View<'_>) {
        let is_stored = self.stores.iter().any(|store| store.is_shifted);
        let mut work: Vec<u32> = Vec::new();
        for (number, data) in self.carriers.iter().enumerate().filter(|(_, data)| data.kind == Kind::Mixed) {
            let op = view.defining_op(data.value).filter(|_| self.roots.of(data.value).is_empty());
            let is_loaded = |op: Op| view.operands(op).any(|operand| is_container(view, operand));
            let returns = |op: Op| view.operands(op).any(|operand| self.is_shifted(view, operand));
            if op.is_some_and(|op| (is_stored && is_loaded(op)) || returns(op)) {
                work.push(number as u32);
            }
        }
        let mut shifted = vec![false; if work.is_empty() { 0 } else { self.carriers.len() }];
        while let Some(carrier) = work.pop() {
            if std::mem::replace(&mut shifted[carrier as usize], true) {
                continue;
            }
            let data = &mut self.carriers[carrier as usize];
            if data.kind == Kind::Choice {
                data.kind = Kind::Mixed;
            }
            work.extend(&data.sources_of);
            for &(edge, index) in &data.forwarded {
                let pass = &mut self.edges[edge as usize].passes[index as usize];
                pass.shifted = true;
                work.extend(Some(pass.target).filter(|&target| target != NONE));
            }
        }
    }

    fn add_use(&mut self, value: Value, node: u32, position: u32) {
        let carrier = self.carrier(value);
        if carrier != NONE {
            let uses = &mut self.carriers[carrier as usize].uses;
            match uses.last_mut() {
                Some(last) if last.0 == node => last.1 = last.1.max(position),
                _ => uses.push((node, position)),
            }
        }
    }
}

/// The target of what is forwarded to a slot with roots.
const ROOTED: u32 = u32::MAX - 1;

/// Returns the operands that a terminator of a function returns; `None` if it does not return.
fn returned_range(view: View<'_>, op: Op) -> Option<Range<usize>> {
    let op_def = view.op_def(op)?;
    match op_def.region_exit {
        Some(exit) => Some(exit(view, op)),
        None => op_def.has(Traits::RETURN_LIKE).then(|| 0..view.operand_count(op)),
    }
}

/// Returns the results of calls that are operands, as the declarations of callees say.
fn returned_operands(view: View<'_>, callees: &Callees) -> FxHashMap<Value, Value> {
    let mut found = FxHashMap::default();
    if callees.has_declarations() {
        for op in view.walk_preorder() {
            let results = view.results(op).iter();
            found.extend(results.filter_map(|&value| Some((value, callees.returned_operand(view, value)?))));
        }
    }
    found
}
