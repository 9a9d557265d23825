//! Inserts the frees of the plan.

use super::comparisons::Condition;
use super::rewrite::Rewrite;
use crate::analysis::releases::AllocatedType;
use crate::deallocate::ownership::elaboration::decisions::owners::Own;
use crate::deallocate::ownership::elaboration::decisions::plan::{Free, Plan, When};
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, NodeId};
use crate::deallocate::ownership::elaboration::graph::program_graph::EdgeKind;
use crate::deallocate::ownership::elaboration::graph::roles::Kind;
use crate::support::build::{self, Compare};
use crate::support::declared_free::{restore, restored};
use freehold_core::ir::{Block, InsertPoint, Location, Op, OpSpec, Rewriter, Type, TypeData, Value};
use freehold_core::sort::sort_by_key;
use freehold_dialects::{arith, cf, memref, scf};

impl Rewrite<'_> {
    /// Frees the operand that a select does not select.
    pub fn free_unselected(&mut self) {
        for (carrier, data) in self.graph.carriers.iter().filter(|(_, data)| data.kind == Kind::Choice) {
            if !self.facts.own[carrier].may() {
                continue;
            }
            let select = arith::Select::defining(self.view(), data.value).expect("a select");
            let (op, condition) = (select.op(), select.condition());
            let [left, right] = [select.true_value(), select.false_value()];
            let location = self.rewriter.location(op);
            self.rewriter.after(op);
            let owned = self.facts.has_flag(carrier).then(|| {
                let [left, right] = [0, 1].map(|number| self.flag_of_operand(location, data.sources[number]));
                build::select(&mut self.rewriter, location, condition, right, left)
            });
            // Of an operand that is never owned, the condition tells when the other one is free.
            let owns = [0, 1].map(|number| self.facts.own_of_operand(data.sources[number]).is_some_and(Own::may));
            let other = match owns {
                [true, false] => left,
                [false, true] => right,
                _ => build::select(&mut self.rewriter, location, condition, right, left),
            };
            self.dealloc_carrier(location, carrier, other, owned);
        }
    }

    /// Returns an `i1` for the ownership that the operand of a select passes to it.
    fn flag_of_operand(&mut self, location: Location, source: Option<CarrierId>) -> Value {
        match self.facts.own_of_operand(source) {
            Some(Own::Yes) => build::bool_constant(&mut self.rewriter, location, true),
            Some(Own::Flag) => {
                let flag = source.and_then(|source| self.flags[source]);
                flag.expect("the flag of a carrier that is defined before")
            }
            _ => build::bool_constant(&mut self.rewriter, location, false),
        }
    }

    /// Computes the flags of selects. A select may use the flag of another one, and so they are computed in the order of
    /// definitions.
    pub fn flag_selects(&mut self) {
        let is_open = |rewrite: &Self, carrier: CarrierId| {
            rewrite.graph.carriers[carrier].kind == Kind::Choice
                && rewrite.facts.has_flag(carrier)
                && rewrite.flags[carrier].is_none()
        };
        let mut open: Vec<CarrierId> = self.graph.carriers.keys().filter(|&carrier| is_open(self, carrier)).collect();
        while !open.is_empty() {
            let waiting = open.len();
            let mut later = Vec::new();
            for carrier in open {
                let data = &self.graph.carriers[carrier];
                if data.sources.iter().flatten().any(|&source| is_open(self, source)) {
                    later.push(carrier);
                    continue;
                }
                let op = self.rewriter.defining_op(data.value).expect("a result");
                let location = self.rewriter.location(op);
                let condition = arith::Select::of(self.rewriter.view(), op).condition();
                self.rewriter.after(op);
                let [left, right] = [0, 1].map(|number| self.flag_of_operand(location, data.sources[number]));
                let flag = build::select(&mut self.rewriter, location, condition, left, right);
                self.flags[carrier] = Some(flag);
                self.counts.flags += 1;
            }
            assert!(later.len() < waiting, "selects that use each other");
            open = later;
        }
    }

    pub fn insert_frees(&mut self, plan: &Plan) {
        let mut local = plan.local.clone();
        local.sort_unstable_by_key(|&(node, position, carrier)| (node, std::cmp::Reverse(position), carrier));
        for (node, position, carrier) in local {
            let data = &self.graph.nodes[node];
            if position == data.ops.end && data.outgoing.is_empty() {
                continue;
            }
            if position == data.ops.start {
                self.at_start(node);
            } else {
                let op = self.renamed_op(self.graph.op_before(position));
                if let Some(&last) = self.compared.get(&op) {
                    self.rewriter.after(last);
                    self.free(&Free { carrier, when: When::Owned });
                    continue;
                }
                self.rewriter.after(op);
                if position == self.graph.carriers[carrier].position {
                    self.after_flag(carrier);
                }
            }
            self.free(&Free { carrier, when: When::Owned });
        }
        let mut starts: Vec<&(NodeId, Free)> = plan.starts.iter().collect();
        sort_by_key(&mut starts, |(node, free)| (*node, free.carrier));
        for at in starts.chunk_by(|(left, _), (right, _)| left == right) {
            self.free_at(at, |rewrite| rewrite.at_start(at[0].0));
        }
        let ends: Vec<&(NodeId, Free)> = plan.ends.iter().collect();
        for at in ends.chunk_by(|(left, _), (right, _)| left == right) {
            self.free_at(at, |rewrite| {
                let op = rewrite.last_op(at[0].0);
                rewrite.rewriter.before(op);
            });
        }
        let mut edges: Vec<&(EdgeId, Free)> = plan.edges.iter().collect();
        sort_by_key(&mut edges, |(edge, free)| (*edge, free.carrier));
        for at in edges.chunk_by(|(left, _), (right, _)| left == right) {
            self.free_at(at, |rewrite| rewrite.rewriter.at = rewrite.split(at[0].0));
        }
    }

    /// Inserts the frees of one place. `go`: moves the insertion point there.
    fn free_at<Place>(&mut self, frees: &[&(Place, Free)], go: impl Fn(&mut Self)) {
        let frees: Vec<&Free> = frees.iter().map(|(_, free)| free).collect();
        let mut conditions = Vec::new();
        if Self::frees_many(&frees) {
            go(self);
            conditions = self.conditions_by_loop(&frees);
        }
        for (free, condition) in frees.iter().zip(&conditions) {
            if let Condition::If(condition) = condition {
                let value = self.carrier_value(free.carrier);
                let location = self.rewriter.value_location(value);
                self.dealloc_carrier(location, free.carrier, value, Some(*condition));
            }
        }
        for (number, free) in frees.into_iter().enumerate() {
            if matches!(conditions.get(number), None | Some(Condition::Other)) {
                go(self);
                self.free(free);
            }
        }
    }

    /// Moves the insertion point behind the computation of the carrier's flag, if a call's results are compared.
    fn after_flag(&mut self, carrier: CarrierId) {
        if matches!(self.graph.carriers[carrier].kind, Kind::Returned | Kind::Choice)
            && let Some(op) = self.flags[carrier].and_then(|flag| self.rewriter.defining_op(flag))
        {
            self.rewriter.after(op);
        }
    }

    fn at_start(&mut self, node: NodeId) {
        match self.graph.nodes[node].after {
            Some(op) => {
                let op = self.renamed_op(op);
                self.rewriter.after(op);
            }
            None => self.rewriter.at = self.rewriter.start(self.graph.nodes[node].block),
        }
    }

    /// Inserts a block, or a region that the op lacks, on the edge, once. Returns the insertion point in it.
    pub fn split(&mut self, edge: EdgeId) -> InsertPoint {
        if let Some(&known) = self.splits.get(&edge) {
            return known;
        }
        let at = self.insert_on_edge(edge);
        self.splits.insert(edge, at);
        at
    }

    fn insert_on_edge(&mut self, edge: EdgeId) -> InsertPoint {
        let data = &self.graph.edges[edge];
        let op = self.last_op(data.from);
        let location = self.rewriter.location(op);
        match data.kind {
            EdgeKind::Branch(index) => {
                let target = self.rewriter.successor(op, index);
                let block = self.split_branch(op, index, target, location);
                InsertPoint::Before(self.rewriter.last_op(block).expect("the branch"))
            }
            EdgeKind::Region => {
                let region = self.rewriter.regions(op)[1];
                let block = self.rewriter.append_block(region);
                self.rewriter.at = InsertPoint::End(block);
                let end = match self.view().is(op, &freehold_dialects::affine::IF) {
                    true => self.rewriter.create(&OpSpec::new(self.ctx.op_name("affine.yield"), location)),
                    false => build::yield_(&mut self.rewriter, location, &[]),
                };
                InsertPoint::Before(end)
            }
            EdgeKind::Return | EdgeKind::Call => InsertPoint::Before(op),
        }
    }

    fn split_branch(&mut self, op: Op, index: usize, target: Block, location: Location) -> Block {
        let types: Vec<Type> =
            self.rewriter.arguments(target).iter().map(|&argument| self.rewriter.ty(argument)).collect();
        let region = self.rewriter.block_region(target).expect("a block in a region");
        let block = self.rewriter.append_block(region);
        let arguments: Vec<Value> =
            types.into_iter().map(|ty| self.rewriter.add_argument(block, ty, location)).collect();
        self.rewriter.at = InsertPoint::End(block);
        self.rewriter.create(&cf::branch(self.ctx, location, target, &arguments));
        self.rewriter.modify(op, |_, body| body.set_successor(op, index, block));
        block
    }

    fn free(&mut self, free: &Free) {
        let value = self.carrier_value(free.carrier);
        if let When::Unless(forwarded) = &free.when
            && forwarded.iter().any(|&other| self.renamed(other) == value)
        {
            // It is forwarded itself.
            return;
        }
        let location = self.rewriter.value_location(value);
        let own = self.flags[free.carrier];
        let condition = match &free.when {
            When::Owned => own,
            When::AndAny(others) => {
                let any = self.any(location, others);
                Some(self.combine(location, &arith::ANDI, own, any))
            }
            When::Unless(forwarded) => {
                let mut condition = own;
                for &other in forwarded {
                    let other = self.renamed(other);
                    let differs = self.compare(location, value, other, Compare::NotEqual);
                    condition = Some(self.combine(location, &arith::ANDI, condition, differs));
                }
                condition
            }
        };
        self.dealloc_carrier(location, free.carrier, value, condition);
    }

    fn dealloc_carrier(&mut self, location: Location, carrier: CarrierId, value: Value, condition: Option<Value>) {
        let name = self.releases[carrier];
        if name == memref::DEALLOC.name {
            return self.dealloc(location, value, condition);
        }
        let known = self.graph.carriers[carrier].value;
        let allocated = self.allocated.allocated_type(known).unwrap_or(AllocatedType::One(self.rewriter.ty(value)));
        match restored(self.rewriter.view(), value, name, allocated, self.diagnostics) {
            Ok(buffer) => self.conditionally(location, condition, |rewrite| {
                let buffer = restore(&mut rewrite.rewriter, location, buffer);
                let spec = build::release(rewrite.ctx, name, location, buffer);
                rewrite.rewriter.create(&spec);
            }),
            Err(reported) => self.refused = Err(reported),
        }
    }

    fn dealloc(&mut self, location: Location, value: Value, condition: Option<Value>) {
        self.conditionally(location, condition, |rewrite| {
            let base = match rewrite.rewriter.ty(value).data(rewrite.ctx) {
                TypeData::MemRef { layout: Some(_), .. } => build::base_buffer(&mut rewrite.rewriter, location, value),
                TypeData::UnrankedMemRef { .. } => {
                    let ranked = rewrite.ranked(location, value);
                    build::base_buffer(&mut rewrite.rewriter, location, ranked)
                }
                _ => value,
            };
            rewrite.rewriter.create(&memref::dealloc(rewrite.ctx, location, base));
        });
    }

    /// Inserts what `then` creates, under the condition if there is one. Adjacent frees with one condition share a check.
    fn conditionally(&mut self, location: Location, condition: Option<Value>, then: impl FnOnce(&mut Self)) {
        self.counts.frees += 1;
        let Some(condition) = condition else { return then(self) };
        let at = self.rewriter.at;
        self.rewriter.at = self.adjacent_check(condition).unwrap_or_else(|| {
            self.counts.checks += 1;
            let yields = |rewriter: &mut Rewriter<'_>| {
                build::yield_(rewriter, location, &[]);
            };
            let op = build::if_(&mut self.rewriter, location, condition, &[], yields, None);
            self.checks.insert(op);
            let region = self.rewriter.regions(op)[0];
            self.rewriter.start(self.rewriter.first_block(region).expect("the block of the then region"))
        });
        then(self);
        self.rewriter.at = at;
    }

    /// Returns an insertion point under a check of the same condition that is next to the current insertion point.
    fn adjacent_check(&self, condition: Value) -> Option<InsertPoint> {
        let (next, previous) = match self.rewriter.at {
            InsertPoint::Before(op) => (Some(op), self.rewriter.previous(op)),
            InsertPoint::End(block) => (None, self.rewriter.last_op(block)),
        };
        let is_same =
            |&op: &Op| self.checks.contains(&op) && scf::If::of(self.rewriter.view(), op).condition() == condition;
        let block = |op: Op| self.rewriter.first_block(self.rewriter.regions(op)[0]);
        if let Some(block) = next.filter(is_same).and_then(block) {
            return Some(self.rewriter.start(block));
        }
        let last = self.rewriter.last_op(previous.filter(is_same).and_then(block)?)?;
        Some(InsertPoint::Before(last))
    }

    /// Erases the ops that freed buffers which the pass frees now: also a select or an argument that borrows one of several
    /// buffers of the function. What may be loaded from memory of the caller is left to the program.
    pub fn erase_earlier_frees(&mut self) {
        for freed in &self.graph.freed {
            let Some(carrier) = freed.carrier else { continue };
            let chain = self.facts.chain(carrier);
            let is_loaded = |owner: CarrierId| self.graph.carriers[owner].kind == Kind::Mixed;
            let is_one_of_several =
                || !chain.ambiguous.is_empty() && !self.facts.possible_owners(carrier).any(is_loaded);
            if !chain.owners.is_empty() || is_one_of_several() {
                let op = self.renamed_op(freed.op);
                self.rewriter.erase(op);
            }
        }
    }
}
