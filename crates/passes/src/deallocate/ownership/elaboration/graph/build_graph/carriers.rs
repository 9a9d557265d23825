//! Adds the carriers to the program graph, and finds those of views.

use freehold_core::ir::{Op, Value, ValueDef};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::super::ids::{NodeId, Position};
use super::super::program_graph::{Carrier, EdgeKind};
use super::super::roles::{Kind, carrier_kind};
use super::Builder;
use crate::analysis::buffer_values::{is_container, is_shifted, view_source};

impl Builder<'_> {
    fn push_carrier(&mut self, value: Value, kind: Kind, node: NodeId, position: Position) {
        let kind = match self.roots.of(value) {
            [] => kind,
            [_] => return,
            _ => Kind::Mixed,
        };
        let carrier = self.graph.carriers.push(Carrier {
            value,
            kind,
            is_container: is_container(self.view, value),
            node,
            position,
            uses: Vec::new(),
            forwarded: Vec::new(),
            received: Vec::new(),
            sources_of: Vec::new(),
            sources: SmallVec::new(),
            aliased: None,
        });
        self.graph.carrier_of[value.index()] = carrier.into();
    }

    /// Creates the carriers, then finds those of views.
    pub fn add_carriers(&mut self) {
        for node in self.graph.nodes.keys() {
            self.add_slots(node);
            for position in cranelift_entity::iter_entity_range(self.graph.nodes[node].ops.clone()) {
                let op = self.graph.ops[position];
                if !self.graph.is_expanded(op) {
                    self.add_results(node, op, position.after());
                }
            }
        }
        self.find_views();
        self.find_sources();
    }

    /// Adds the carriers that exist at the start of a node: arguments, and results of the op before it.
    fn add_slots(&mut self, node: NodeId) {
        let view = self.view;
        let (block, start, after) = {
            let node = &self.graph.nodes[node];
            (node.block, node.ops.start, node.after)
        };
        let is_function_entry = view.block_parent_op(block).is_none() && view.is_entry_block(block);
        let taking = after.filter(|op| self.graph.takes.contains_key(op));
        let slots = match after {
            Some(op) if view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_some()) => view.results(op),
            Some(op) if taking.is_some() => view.results(op),
            Some(_) => &[],
            None if is_function_entry => &[],
            None => view.arguments(block),
        };
        for &value in slots.iter().filter(|&&value| view.ty(value).is_memref(view.ctx)) {
            let kind = match taking {
                Some(op) if self.returned.contains_key(&value) || carrier_kind(view, op, value).is_none() => {
                    continue;
                }
                Some(op) => carrier_kind(view, op, value).unwrap_or(Kind::Returned),
                None => Kind::Slot,
            };
            self.push_carrier(value, kind, node, start);
        }
        if is_function_entry && after.is_none() {
            for &number in self.callees.arguments(view) {
                self.push_carrier(view.arguments(block)[number], Kind::Taken, node, start);
            }
        }
    }

    fn add_results(&mut self, node: NodeId, op: Op, position: Position) {
        let view = self.view;
        for &value in view.results(op) {
            if !self.returned.contains_key(&value)
                && let Some(kind) = carrier_kind(view, op, value)
            {
                self.push_carrier(value, kind, node, position);
            }
        }
    }

    /// Finds the operands that results of calls may alias. What a call takes over moves to the result.
    pub fn add_aliases(&mut self) {
        let view = self.view;
        for carrier in self.graph.carriers.keys() {
            let ValueDef::Result(op, number) = view.def(self.graph.carriers[carrier].value) else { continue };
            if self.graph.carriers[carrier].kind != Kind::Returned {
                continue;
            }
            let Some(operands) = self.callees.aliased_operands(view, op, number) else { continue };
            let taken = self.graph.takes.get(&op).map_or(&[][..], |taken| taken);
            let kept = operands.iter().filter(|operand| !taken.contains(operand));
            let values: SmallVec<[Value; 2]> = kept.filter_map(|&operand| view.operands(op).nth(operand)).collect();
            self.graph.carriers[carrier].sources = values.iter().map(|&value| self.graph.carrier(value)).collect();
            self.graph.carriers[carrier].aliased = Some(values);
        }
    }

    /// Marks what returns pass on without a copy, although it may be an alias.
    pub fn find_returned_aliases(&mut self) {
        for pass in self.graph.passes.values_mut() {
            if self.graph.edges[pass.edge].kind == EdgeKind::Return {
                pass.is_alias = self.callees.returns_alias(self.view, pass.operand);
            }
        }
    }

    /// Finds the carriers of views. A view may precede its source in the order of the nodes.
    fn find_views(&mut self) {
        let view = self.view;
        let mut others = FxHashSet::default();
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                for op in view.ops(block) {
                    for &value in view.results(op) {
                        self.find_view(value, &mut others);
                    }
                }
            }
        }
        let roots = self.roots;
        roots.views().for_each(|value| self.find_view(value, &mut others));
    }

    /// Finds the carriers of the operands of selects, and of other ops that may return any operand.
    fn find_sources(&mut self) {
        let view = self.view;
        for carrier in self.graph.carriers.keys() {
            if !matches!(self.graph.carriers[carrier].kind, Kind::Choice | Kind::Mixed) {
                continue;
            }
            let value = self.graph.carriers[carrier].value;
            let sources: SmallVec<[_; 2]> = match self.roots.of(value) {
                [] => {
                    let op = view.defining_op(value).expect("a result");
                    let memrefs = view.operands(op).filter(|&operand| view.ty(operand).is_memref(view.ctx));
                    memrefs.map(|operand| self.graph.carrier(operand)).collect()
                }
                roots => roots.iter().map(|&root| self.graph.carrier(root)).collect(),
            };
            for &source in sources.iter().flatten() {
                self.graph.carriers[source].sources_of.push(carrier);
            }
            self.graph.carriers[carrier].sources = sources;
        }
    }

    /// Returns the buffer of which a value is a view.
    fn view_source(&self, value: Value) -> Option<Value> {
        match self.roots.of(value) {
            [root] => Some(*root),
            _ => self.returned.get(&value).copied().or_else(|| view_source(self.view, value)),
        }
    }

    /// Returns whether a value may be a view that does not point to the start of its buffer, with regard to the ops that
    /// made it.
    pub fn is_shifted(&self, value: Value) -> bool {
        let mut at = Some(value);
        while let Some(next) = at {
            if !self.roots.of(next).is_empty() {
                return true;
            }
            at = self.returned.get(&next).copied().or_else(|| view_source(self.view, next));
        }
        is_shifted(self.view, value)
    }

    /// Finds the carrier of a view. `others` has the values that are known to have none; those that are found are added.
    fn find_view(&mut self, value: Value, others: &mut FxHashSet<Value>) {
        let mut chain: SmallVec<[Value; 8]> = SmallVec::new();
        let mut next = value;
        let found = loop {
            if let Some(known) = self.graph.carrier(next) {
                break known;
            }
            chain.push(next);
            match self.view_source(next).filter(|source| !others.contains(source)) {
                Some(source) => next = source,
                None => {
                    // Views of views of an argument: each would walk to the argument.
                    others.extend(chain);
                    return;
                }
            }
        };
        for value in chain {
            self.graph.carrier_of[value.index()] = found.into();
        }
    }
}
