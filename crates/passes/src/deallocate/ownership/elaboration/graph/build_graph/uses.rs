//! Adds the uses, frees and stores to the program graph.

use std::mem::replace;

use cranelift_entity::SecondaryMap;
use freehold_core::definition::{EffectKind, EffectList, EffectTarget, Traits, answers_effects, collect_effects};
use freehold_core::ir::{Op, Value};
use smallvec::SmallVec;

use super::super::ids::{CarrierId, NodeId, Position};
use super::super::program_graph::{Freed, Store};
use super::super::roles::Kind;
use super::Builder;
use crate::analysis::buffer_values::is_container;

impl Builder<'_> {
    /// Adds the uses by ops, and the ops that free buffers. An operand that an edge forwards is not a use.
    pub fn add_uses(&mut self) {
        let view = self.view;
        let mut effects = EffectList::new();
        for position in self.graph.ops.keys() {
            let (op, node) = (self.graph.ops[position], self.node_of[position]);
            let end = position.after();
            if self.graph.nodes[node].ops.end == end && !self.graph.nodes[node].outgoing.is_empty() {
                self.add_last_uses(op, node, end);
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
                    let carrier = self.graph.carrier(value);
                    self.graph.freed.push(Freed { op, carrier, node, position: end });
                }
                continue;
            }
            for operand in view.operands(op) {
                self.add_use(operand, node, end);
            }
            self.add_stores(op);
            if view.region_count(op) > 0 && !self.graph.is_expanded(op) {
                for inner in view.walk_op_preorder(op) {
                    self.add_stores(inner);
                    for operand in view.operands(inner) {
                        self.add_use(operand, node, end);
                    }
                }
            }
        }
    }

    /// Adds the uses by the last op of a node that edges leave.
    fn add_last_uses(&mut self, op: Op, node: NodeId, end: Position) {
        let outgoing = &self.graph.nodes[node].outgoing;
        let forwarded: SmallVec<[usize; 8]> =
            outgoing.iter().flat_map(|&edge| self.graph.passes_of(edge).iter().map(|pass| pass.operand)).collect();
        let view = self.view;
        for (index, operand) in view.operands(op).enumerate() {
            if !forwarded.contains(&index) && !self.rooted.contains(&(node, index)) {
                self.add_use(operand, node, end);
            }
        }
        if self.graph.takes.contains_key(&op) {
            self.add_stores(op);
        }
    }

    fn add_use(&mut self, value: Value, node: NodeId, position: Position) {
        let Some(carrier) = self.graph.carrier(value) else { return };
        let uses = &mut self.graph.carriers[carrier].uses;
        match uses.last_mut() {
            Some(last) if last.0 == node => last.1 = last.1.max(position),
            _ => uses.push((node, position)),
        }
    }

    /// Adds what an op may store: any of its memref operands in any of its memref operands whose elements are memrefs.
    fn add_stores(&mut self, op: Op) {
        let view = self.view;
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
        let mut effects = EffectList::new();
        let writes = !answers_effects(view, op)
            || !collect_effects(view, op, &mut effects)
            || effects.iter().any(|effect| effect.kind == EffectKind::Write);
        if transparent || !writes {
            return;
        }
        // Callees may store shifted views of what is passed to them.
        let calls_shift = self.callees.shift && op_def.is_some_and(|op_def| op_def.call.is_some());
        let operands: SmallVec<[Value; 4]> = view.operands(op).collect();
        for (number, &container) in operands.iter().enumerate().filter(|(_, operand)| holds(operand)) {
            let container = self.graph.carrier(container);
            for (_, &value) in operands.iter().enumerate().filter(|&(other, _)| other != number) {
                if let Some(stored) = self.graph.carrier(value).filter(|&stored| Some(stored) != container) {
                    let is_shifted = calls_shift || self.is_shifted(value);
                    self.graph.stores.push(Store { op, container, stored, is_shifted });
                }
            }
        }
    }

    /// Marks the passes of what may be a shifted view without a root: what is loaded from buffers if such views are stored in
    /// any, the results of ops that may return one, and the slots to which they are forwarded.
    pub fn find_shifted(&mut self) {
        let view = self.view;
        let is_stored = self.graph.stores.iter().any(|store| store.is_shifted);
        let mut work: Vec<CarrierId> = Vec::new();
        for (carrier, data) in self.graph.carriers.iter().filter(|(_, data)| data.kind == Kind::Mixed) {
            let op = view.defining_op(data.value).filter(|_| self.roots.of(data.value).is_empty());
            let is_loaded = |op: Op| view.operands(op).any(|operand| is_container(view, operand));
            let returns = |op: Op| view.operands(op).any(|operand| self.is_shifted(operand));
            if op.is_some_and(|op| (is_stored && is_loaded(op)) || returns(op)) {
                work.push(carrier);
            }
        }
        let mut shifted: SecondaryMap<CarrierId, bool> = SecondaryMap::new();
        while let Some(carrier) = work.pop() {
            if replace(&mut shifted[carrier], true) {
                continue;
            }
            let data = &mut self.graph.carriers[carrier];
            if data.kind == Kind::Choice {
                data.kind = Kind::Mixed;
            }
            work.extend(&data.sources_of);
            for &pass in &data.forwarded {
                let pass = &mut self.graph.passes[pass];
                pass.shifted = true;
                work.extend(pass.target);
            }
        }
    }
}
