//! The decisions of the pass as data, for `freehold explain` and for statistics with locations.
//!
//! Nothing here decides anything: what the stages of the pass return is the source. For each free it says why the free is where
//! it is, for each flag two paths that disagree, and for each copy which buffer the result shares. Ops and values are those of
//! the program before the pass inserts anything.
//!
//! Cost: linear in the graph. The searches for the uses that keep an owner live, for buffers that are forwarded in place
//! of others and for buffers that are not owned visit at most a multiple of the nodes and carriers of the graph; beyond
//! that, the reasons are less specific.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::decisions::owners::{Contribution, Facts, Own};
use super::decisions::plan::{Free, Plan, When};
use super::graph::ids::{CarrierId, EdgeId, NodeId, PassId, Position};
use super::graph::program_graph::{EdgeKind, Graph};
use super::graph::roles::{Kind, encloses};
use super::solution::Solution;
use crate::analysis::buffer_values::view_source;
use cranelift_entity::{EntityRef, iter_entity_range};
use freehold_core::ir::{Op, Value, ValueDef, View};
use freehold_dialects::arith;

/// The decisions of the pass about one function.
#[derive(Clone, Default, Debug)]
pub struct FunctionOwnership {
    /// The values that may own a buffer.
    pub owners: Vec<Owner>,
    /// The copies that the pass makes.
    pub copies: Vec<OwnershipCopy>,
}

/// A value that may own its buffer.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The value.
    pub value: Value,
    /// Whether nothing frees its buffer, because it escapes.
    pub escapes: bool,
    /// The frees of the buffer.
    pub frees: Vec<FreeSite>,
    /// The moves of ownership to other values.
    pub moves: Vec<Move>,
    /// If an `i1` tells whether the value owns its buffer: two paths that disagree.
    pub flag: Option<[Path; 2]>,
}

/// A free of a buffer.
#[derive(Clone, Copy, Debug)]
pub struct FreeSite {
    /// Why it is there.
    pub reason: FreeReason,
    /// Whether it is executed under a condition.
    pub is_checked: bool,
}

/// Why a buffer is freed where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FreeReason {
    /// Nothing uses it; it is freed where it is defined.
    Unused,
    /// After this op, which uses it last.
    LastUse(Op),
    /// Control passes from `from` to `first`, and nothing uses it from there on.
    Unneeded {
        /// The branch or region op.
        from: Op,
        /// The first op of the path, or `from` if other paths lead to that op as well.
        first: Op,
    },
    /// Like [`FreeReason::Unneeded`], and this path hands over another buffer in its place.
    Replaced {
        /// The branch or region op.
        from: Op,
        /// The op that hands over the other buffer.
        by: Op,
        /// The other buffer.
        other: Value,
    },
    /// Before this op, which ends its scope.
    ScopeEnd(Op),
    /// On the path on which this op forwards other values, unless one of them has the same buffer.
    UnlessForwarded(Op),
}

/// A transfer of ownership.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The op that forwards the buffer.
    pub op: Op,
    /// The value that receives it; `None` for the caller of the function.
    pub to: Option<Value>,
    /// Whether the op is a select, which frees the buffer if it does not select it.
    pub is_select: bool,
}

/// One of the paths on which a value gets its buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    /// The op that forwards the buffer.
    pub op: Op,
    /// The forwarded value.
    pub value: Value,
    /// The consequence for ownership.
    pub meaning: Meaning,
}

/// The consequence of a path for the ownership of the value that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Ownership moves.
    Moves,
    /// The buffer is that of this value, which the function never owns: an argument, a global or a stack buffer.
    Foreign(Value),
    /// Another value keeps ownership, because its buffer is used later.
    Kept {
        /// The value that keeps ownership.
        owner: Value,
        /// An op that uses the buffer later.
        user: Option<Op>,
    },
    /// Another value receives the buffer from the same op.
    MovesElsewhere,
    /// The ownership of the forwarded value depends on the path as well.
    Depends,
    /// Only a comparison of pointers tells, for example because the results of a call may be one buffer.
    Compared,
}

/// A copy that the pass makes.
#[derive(Clone, Copy, Debug)]
pub struct OwnershipCopy {
    /// The op that returns or forwards it.
    pub op: Op,
    /// The number of the operand.
    pub operand: usize,
    /// The value before the copy.
    pub value: Value,
    /// Whether it is copied only if the function does not own it.
    pub is_checked: bool,
    /// Why it is copied.
    pub reason: CopyReason,
}

/// Why a buffer is copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyReason {
    /// A result of the function would share the buffer of this value, which the function does not own.
    SharedWith(Value),
    /// A result of the function would share the buffer of an earlier result.
    SharedWithResult(usize),
    /// A result of the function would share an unknown buffer.
    Unknown,
    /// The constant enters a loop of blocks, in which a flag would tell whether the buffer is still the constant.
    EntersLoop,
}

impl FunctionOwnership {
    /// Reads the decisions about a function from what the stages of the pass return.
    pub(super) fn of(view: View<'_>, solution: &Solution) -> FunctionOwnership {
        let Solution { graph, facts, plan } = solution;
        let budget = Cell::new(64 * (graph.nodes.len() + graph.carriers.len() + 64));
        let mut inspector = Inspector { view, graph, facts, moves: FxHashMap::default(), budget };
        inspector.find_moves();
        let mut frees: FxHashMap<CarrierId, Vec<FreeSite>> = FxHashMap::default();
        inspector.find_frees(plan, &mut frees);
        let mut ownership = FunctionOwnership::default();
        for (carrier, data) in graph.carriers.iter() {
            let escapes = facts.leaked.contains(carrier);
            if !escapes && !facts.own[carrier].may() {
                continue;
            }
            ownership.owners.push(Owner {
                value: data.value,
                escapes,
                frees: frees.remove(&carrier).unwrap_or_default(),
                moves: inspector.moves_of(carrier),
                flag: inspector.disagreement(carrier),
            });
        }
        inspector.find_copies(&mut ownership.copies);
        ownership
    }
}

struct Inspector<'a> {
    view: View<'a>,
    graph: &'a Graph,
    facts: &'a Facts,
    /// By carrier: the edges on which its ownership moves, and the carriers that receive it. Without transfers that
    /// only a comparison of pointers tells; they are frees under a condition.
    moves: FxHashMap<CarrierId, Vec<(EdgeId, Option<CarrierId>)>>,
    /// The number of nodes, carriers and edges that may still be visited.
    budget: Cell<usize>,
}

impl Inspector<'_> {
    /// Charges a search. Returns `None` if the budget is exhausted.
    fn charge(&self, cost: usize) -> Option<()> {
        let left = self.budget.get().checked_sub(cost);
        self.budget.set(left.unwrap_or(0));
        left.map(|_| ())
    }

    fn find_moves(&mut self) {
        for edge in self.graph.edges.keys() {
            let passes = self.graph.passes_of(edge);
            if passes.is_empty() {
                continue;
            }
            for (outcome, pass) in self.facts.outcomes(self.graph, edge).into_iter().zip(passes) {
                for owner in outcome.moved {
                    self.moves.entry(owner).or_default().push((edge, pass.target));
                }
            }
        }
    }

    fn moves_of(&self, carrier: CarrierId) -> Vec<Move> {
        let value = |target: Option<CarrierId>| target.map(|target| self.graph.carriers[target].value);
        let mut found: Vec<Move> = Vec::new();
        for &(edge, target) in self.moves.get(&carrier).into_iter().flatten() {
            let op = self.graph.last_op(self.graph.edges[edge].from);
            found.push(Move { op, to: value(target), is_select: false });
        }
        let aliases = self.facts.aliases(carrier);
        for alias in aliases {
            for &select in &self.graph.carriers[alias].sources_of {
                let data = &self.graph.carriers[select];
                if data.kind == Kind::Choice
                    && self.facts.own[select].may()
                    && let Some(op) = self.view.defining_op(data.value)
                {
                    found.push(Move { op, to: Some(data.value), is_select: true });
                }
            }
        }
        found
    }

    // ---- frees

    fn find_frees(&self, plan: &Plan, found: &mut FxHashMap<CarrierId, Vec<FreeSite>>) {
        let mut add = |free: &Free, reason: FreeReason| {
            let is_conditional = match &free.when {
                When::Owned => false,
                When::AndAny(_) => true,
                When::Unless(values) => !values.is_empty(),
            };
            let is_checked = is_conditional || self.facts.has_flag(free.carrier);
            let reason = match reason {
                FreeReason::ScopeEnd(from) | FreeReason::Unneeded { from, .. } if is_conditional => {
                    FreeReason::UnlessForwarded(from)
                }
                reason => reason,
            };
            found.entry(free.carrier).or_default().push(FreeSite { reason, is_checked });
        };
        for &(node, position, carrier) in &plan.local {
            let data = &self.graph.nodes[node];
            if position != data.ops.end || !data.outgoing.is_empty() {
                add(&Free { carrier, when: When::Owned }, self.local_reason(node, position, carrier));
            }
        }
        for (select, data) in self.graph.carriers.iter().filter(|(_, data)| data.kind == Kind::Choice) {
            let Some(op) = self.view.defining_op(data.value).filter(|_| self.facts.has_flag(select)) else {
                continue;
            };
            for &source in data.sources.iter().flatten() {
                if self.facts.own_of_operand(Some(source)).is_some_and(Own::may) {
                    let free = Free { carrier: source, when: When::AndAny(SmallVec::new()) };
                    add(&free, FreeReason::LastUse(op));
                }
            }
        }
        for (node, free) in &plan.starts {
            let data = &self.graph.nodes[*node];
            let home = self.graph.nodes[self.graph.carriers[free.carrier].node].block;
            let reason = match (data.after, data.incoming.first()) {
                // A value that is defined outside of the op is used in it on some path.
                (Some(op), _) if encloses(self.view, home, data.block) => FreeReason::LastUse(op),
                (_, Some(&edge)) => self.edge_reason(edge, free.carrier),
                (Some(op), None) => FreeReason::LastUse(op),
                (None, None) => FreeReason::Unused,
            };
            add(free, reason);
        }
        for (node, free) in &plan.ends {
            let replaced = self.graph.nodes[*node].outgoing.iter().find_map(|&edge| {
                let reason = self.edge_reason(edge, free.carrier);
                matches!(reason, FreeReason::Replaced { .. }).then_some(reason)
            });
            add(free, replaced.unwrap_or(FreeReason::ScopeEnd(self.graph.last_op(*node))));
        }
        for (edge, free) in &plan.edges {
            add(
                free,
                match self.edge_reason(*edge, free.carrier) {
                    // Other paths lead to the same op.
                    FreeReason::Unneeded { from, .. } => FreeReason::Unneeded { from, first: from },
                    reason => reason,
                },
            );
        }
    }

    fn local_reason(&self, node: NodeId, position: Position, carrier: CarrierId) -> FreeReason {
        let (data, home) = (&self.graph.nodes[node], &self.graph.carriers[carrier]);
        if node == home.node && position == home.position {
            return FreeReason::Unused;
        }
        if position > data.ops.start {
            return FreeReason::LastUse(self.graph.op_before(position));
        }
        match (data.after, data.incoming.first()) {
            (Some(op), _) => FreeReason::LastUse(op),
            (None, Some(&edge)) => self.edge_reason(edge, carrier),
            (None, None) => FreeReason::Unused,
        }
    }

    /// Returns why a carrier dies on an edge.
    fn edge_reason(&self, edge: EdgeId, carrier: CarrierId) -> FreeReason {
        let data = &self.graph.edges[edge];
        let from = self.graph.last_op(data.from);
        let mut last = None;
        for &(_, target) in self.moves.get(&carrier).into_iter().flatten() {
            if target != last
                && let Some((by, other)) = self.handed_over(edge, target)
            {
                return FreeReason::Replaced { from, by, other };
            }
            last = target;
        }
        match data.to.map(|to| &self.graph.nodes[to].ops).filter(|ops| !ops.is_empty()) {
            None => FreeReason::ScopeEnd(from),
            Some(ops) => FreeReason::Unneeded { from, first: self.graph.ops[ops.start] },
        }
    }

    /// Returns what the path that starts with the edge forwards to `target`, and the op that does.
    fn handed_over(&self, edge: EdgeId, target: Option<CarrierId>) -> Option<(Op, Value)> {
        let (graph, view) = (self.graph, self.view);
        let path = &graph.edges[edge];
        let (slot, to) = (&graph.carriers[target?], path.to?);
        self.charge(slot.received.len())?;
        let region_op = graph.nodes[slot.node].after;
        let found = slot.received.iter().map(|&pass| &graph.passes[pass]).find(|pass| {
            let from = graph.edges[pass.edge].from;
            // In the same region of the op whose result the target is, which the path enters.
            let in_region = || {
                let region = |node: NodeId| view.block_region(graph.nodes[node].block);
                region_op == Some(graph.last_op(path.from)) && region(from) == region(to)
            };
            pass.edge == edge || from == to || in_region()
        })?;
        Some((graph.last_op(graph.edges[found.edge].from), found.value))
    }

    // ---- flags

    fn disagreement(&self, carrier: CarrierId) -> Option<[Path; 2]> {
        if !self.facts.has_flag(carrier) {
            return None;
        }
        let data = &self.graph.carriers[carrier];
        if data.kind == Kind::Returned {
            let op = self.view.defining_op(data.value)?;
            let earlier = self.facts.owners[carrier].first().copied().unwrap_or(carrier);
            let path =
                |carrier: CarrierId| Path { op, value: self.graph.carriers[carrier].value, meaning: Meaning::Compared };
            return Some([path(earlier), path(carrier)]);
        }
        if let Some(select) = arith::Select::defining(self.view, data.value).filter(|_| data.kind == Kind::Choice) {
            let path = |value: Value, source: Option<CarrierId>| {
                let meaning = match self.facts.own_of_operand(source) {
                    Some(Own::Yes) => Meaning::Moves,
                    Some(Own::Flag) => Meaning::Depends,
                    _ => Meaning::Foreign(self.foreign_root_of(value, source).unwrap_or(value)),
                };
                Path { op: select.op(), value, meaning }
            };
            return Some([path(select.true_value(), data.sources[0]), path(select.false_value(), data.sources[1])]);
        }
        let (mut owned, mut other, mut unclear) = (None, None, None);
        for &pass in &data.received {
            let found = match self.facts.contribution(self.graph, pass) {
                Contribution::Yes => &mut owned,
                Contribution::No | Contribution::Unknown => &mut other,
                Contribution::Flag(_) | Contribution::Compare(_) => &mut unclear,
            };
            if found.is_none() {
                let (op, value) = (self.graph.last_op(self.graph.source_node(pass)), self.graph.passes[pass].value);
                *found = Some(Path { op, value, meaning: self.meaning(pass, carrier)? });
            }
            if owned.is_some() && other.is_some() {
                break;
            }
        }
        match (owned, other, unclear) {
            (Some(one), Some(other), _) => Some([one, other]),
            (Some(one), None, Some(other)) | (None, Some(other), Some(one)) => Some([one, other]),
            (None, None, Some(only)) => Some([only, only]),
            _ => None,
        }
    }

    fn meaning(&self, pass: PassId, slot: CarrierId) -> Option<Meaning> {
        let (graph, facts) = (self.graph, self.facts);
        match facts.contribution(graph, pass) {
            Contribution::Yes => return Some(Meaning::Moves),
            Contribution::Flag(_) => return Some(Meaning::Depends),
            Contribution::Compare(_) => return Some(Meaning::Compared),
            Contribution::No | Contribution::Unknown => {}
        }
        let pass = &graph.passes[pass];
        let edge = pass.edge;
        let Some(source) = pass.source else { return Some(Meaning::Foreign(self.root(pass.value))) };
        let mut owners = facts.possible_owners(source);
        let kept = owners.find(|&owner| facts.own[owner].may() && facts.survives.contains(&(owner, edge)));
        if let Some(owner) = kept {
            let user = self.later_user(owner, edge, slot);
            return Some(Meaning::Kept { owner: graph.carriers[owner].value, user });
        }
        let mut seen = FxHashSet::default();
        match self.foreign_root(source, &mut seen) {
            Some(root) => Some(Meaning::Foreign(root)),
            None => self.charge(1).map(|()| Meaning::MovesElsewhere),
        }
    }

    /// Returns an op that uses the buffer of `owner` after the edge, preferably one that does not use it through `slot`.
    fn later_user(&self, owner: CarrierId, edge: EdgeId, slot: CarrierId) -> Option<Op> {
        let (graph, facts) = (self.graph, self.facts);
        let mut uses: FxHashMap<NodeId, Position> = FxHashMap::default();
        let aliases = facts.aliases(owner);
        for alias in aliases.filter(|&alias| alias != slot && !facts.borrowers[slot].contains(&alias)) {
            let data = &graph.carriers[alias];
            let ends = data.forwarded.iter().map(|&pass| graph.source_node(pass));
            let ends = ends.map(|node| (node, graph.nodes[node].ops.end));
            for (node, position) in data.uses.iter().copied().chain(ends) {
                let first = uses.entry(node).or_insert(position);
                *first = position.min(*first);
            }
        }
        let mut work: Vec<NodeId> = graph.edges[edge].to.into_iter().collect();
        let mut seen: FxHashSet<NodeId> = work.iter().copied().collect();
        while let Some(node) = work.pop() {
            self.charge(1)?;
            if let Some(&position) = uses.get(&node).filter(|&&position| position > Position::new(0)) {
                return Some(graph.op_before(position));
            }
            let next = graph.nodes[node].outgoing.iter().filter_map(|&edge| graph.edges[edge].to);
            work.extend(next.filter(|&next| seen.insert(next)));
        }
        None
    }

    // ---- copies

    fn find_copies(&self, found: &mut Vec<OwnershipCopy>) {
        for (number, edge) in self.graph.edges.iter() {
            let enters_loop = super::decisions::copies::enters_loop(self.graph, number);
            for pass in self.graph.passes_of(number).iter().filter(|pass| pass.is_copied) {
                found.push(OwnershipCopy {
                    op: self.graph.last_op(edge.from),
                    operand: pass.operand,
                    value: pass.value,
                    is_checked: false,
                    reason: match enters_loop {
                        true => CopyReason::EntersLoop,
                        false => CopyReason::SharedWith(self.root(pass.value)),
                    },
                });
            }
            if edge.kind != EdgeKind::Return {
                continue;
            }
            for number in iter_entity_range(edge.passes.clone()) {
                let pass = &self.graph.passes[number];
                let contribution = self.facts.contribution(self.graph, number);
                if contribution == Contribution::Yes {
                    continue;
                }
                let reason = match self.foreign_root_of(pass.value, pass.source) {
                    Some(root) => CopyReason::SharedWith(root),
                    None => self.earlier_result(number).map_or(CopyReason::Unknown, CopyReason::SharedWithResult),
                };
                found.push(OwnershipCopy {
                    op: self.graph.last_op(edge.from),
                    operand: pass.operand,
                    value: pass.value,
                    is_checked: !matches!(contribution, Contribution::No | Contribution::Unknown),
                    reason,
                });
            }
        }
    }

    /// Returns the operand of an earlier pass of the edge that may have the same buffer.
    fn earlier_result(&self, pass: PassId) -> Option<usize> {
        let owners: FxHashSet<CarrierId> = self.facts.possible_owners(self.graph.passes[pass].source?).collect();
        let shares = |other: CarrierId| {
            owners.contains(&other) || self.facts.owners[other].iter().any(|owner| owners.contains(owner))
        };
        let mut earlier = self.graph.earlier_passes(pass).map(|earlier| &self.graph.passes[earlier]);
        earlier.find(|pass| pass.source.is_some_and(shares)).map(|pass| pass.operand)
    }

    fn foreign_root_of(&self, value: Value, carrier: Option<CarrierId>) -> Option<Value> {
        match carrier {
            None => Some(self.root(value)),
            Some(carrier) => self.foreign_root(carrier, &mut FxHashSet::default()),
        }
    }

    /// Returns a buffer that the function does not own and that a carrier may have.
    fn foreign_root(&self, carrier: CarrierId, seen: &mut FxHashSet<CarrierId>) -> Option<Value> {
        let graph = self.graph;
        let mut work = vec![carrier];
        while let Some(carrier) = work.pop() {
            if !seen.insert(carrier) {
                continue;
            }
            self.charge(1)?;
            let data = &graph.carriers[carrier];
            let mut sources: Vec<(Value, Option<CarrierId>)> = Vec::new();
            sources.extend(data.received.iter().map(|&pass| (graph.passes[pass].value, graph.passes[pass].source)));
            if let Some(op) = self.view.defining_op(data.value)
                && matches!(data.kind, Kind::Choice | Kind::Mixed)
            {
                let memrefs = self.view.operands(op).filter(|&operand| self.view.ty(operand).is_memref(self.view.ctx));
                sources.extend(memrefs.map(|operand| (operand, graph.carrier(operand))));
            }
            if let Some(&(value, _)) = sources.iter().find(|source| source.1.is_none()) {
                return Some(self.root(value));
            }
            work.extend(sources.into_iter().rev().filter_map(|source| source.1));
        }
        None
    }

    /// Returns the value of which `value` is a view.
    fn root(&self, mut value: Value) -> Value {
        while let Some(source) = view_source(self.view, value) {
            value = source;
        }
        value
    }
}

/// Returns whether a value is an argument of the function.
pub fn is_function_argument(view: View<'_>, value: Value) -> bool {
    matches!(view.def(value), ValueDef::Argument(block, _) if view.block_parent_op(block).is_none())
}
