//! Inserts the frees of the plan.

use freehold_core::ir::{Block, InsertPoint, Location, Op, OpSpec, Type, TypeData, Value};
use freehold_dialects::{arith, cf, memref};

use super::decide::Own;
use super::graph::{EdgeKind, Kind, NONE};
use super::plan::{Free, Plan, When};
use super::rewrite::Rewrite;
use crate::transform::build::{self, Compare};

impl Rewrite<'_> {
    /// Frees the operand that a select does not select.
    pub(super) fn free_unselected(&mut self) {
        for index in 0..self.graph.carriers.len() {
            let data = &self.graph.carriers[index];
            if data.kind != Kind::Choice || self.facts.own[index] != Own::Yes {
                continue;
            }
            let op = self.rewriter.defining_op(data.value).expect("a result");
            let location = self.rewriter.location(op);
            let [condition, left, right] = [0, 1, 2].map(|number| self.rewriter.operand(op, number));
            self.rewriter.after(op);
            let other = build::select(&mut self.rewriter, location, condition, right, left);
            self.dealloc_carrier(location, index as u32, other, None);
        }
    }

    pub(super) fn insert_frees(&mut self, plan: &Plan) {
        let mut local = plan.local.clone();
        local.sort_unstable_by_key(|&(node, position, carrier)| (node, std::cmp::Reverse(position), carrier));
        for (node, position, carrier) in local {
            let data = &self.graph.nodes[node as usize];
            if position == data.ops.end && data.outgoing.is_empty() {
                continue;
            }
            if position == data.ops.start {
                self.at_start(node);
            } else {
                let op = self.renamed_op(self.graph.ops[position as usize - 1]);
                self.rewriter.after(op);
                if position == self.graph.carriers[carrier as usize].position {
                    self.after_flag(carrier);
                }
            }
            self.free(&Free { carrier, when: When::Owned });
        }
        let mut starts: Vec<&(u32, Free)> = plan.starts.iter().collect();
        starts.sort_by_key(|(node, free)| (*node, free.carrier));
        for (node, free) in starts {
            self.at_start(*node);
            self.free(free);
        }
        for (node, free) in &plan.ends {
            let op = self.last_op(*node);
            self.rewriter.before(op);
            self.free(free);
        }
        let mut split: Option<(u32, InsertPoint)> = None;
        let mut edges: Vec<&(u32, Free)> = plan.edges.iter().collect();
        edges.sort_by_key(|(edge, free)| (*edge, free.carrier));
        for (edge, free) in edges {
            let at = match split {
                Some((of, at)) if of == *edge => at,
                _ => self.split(*edge),
            };
            split = Some((*edge, at));
            self.rewriter.at = at;
            self.free(free);
        }
    }

    /// Moves the insertion point behind the computation of the carrier's flag, if a call's results are compared.
    fn after_flag(&mut self, carrier: u32) {
        if self.graph.carriers[carrier as usize].kind == Kind::Returned
            && let Some(op) = self.flags[carrier as usize].and_then(|flag| self.rewriter.defining_op(flag))
        {
            self.rewriter.after(op);
        }
    }

    fn at_start(&mut self, node: u32) {
        match self.graph.nodes[node as usize].after {
            Some(op) => {
                let op = self.renamed_op(op);
                self.rewriter.after(op);
            }
            None => self.rewriter.at = self.rewriter.start(self.graph.nodes[node as usize].block),
        }
    }

    /// Inserts a block, or a region that the op lacks, on the edge. Returns the insertion point in it.
    fn split(&mut self, edge: u32) -> InsertPoint {
        let data = &self.graph.edges[edge as usize];
        let op = self.last_op(data.from);
        let location = self.rewriter.location(op);
        match data.kind {
            EdgeKind::Branch(index) => {
                let target = self.rewriter.successor(op, index as usize);
                let block = self.split_branch(op, index as usize, target, location);
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
        let own = self.flags[free.carrier as usize];
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

    fn dealloc_carrier(&mut self, location: Location, carrier: u32, value: Value, condition: Option<Value>) {
        match self.releases[carrier as usize] {
            name if name != memref::DEALLOC.name => self.conditionally(location, condition, |rewrite| {
                let spec = OpSpec::new(rewrite.ctx.op_name(name), location).operands(&[value]);
                rewrite.rewriter.create(&spec);
            }),
            _ => self.dealloc(location, value, condition),
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

    fn conditionally(&mut self, location: Location, condition: Option<Value>, then: impl FnOnce(&mut Self)) {
        self.counts.frees += 1;
        let Some(condition) = condition else { return then(self) };
        self.counts.checks += 1;
        let op = build::if_(
            &mut self.rewriter,
            location,
            condition,
            &[],
            |rewriter| {
                build::yield_(rewriter, location, &[]);
            },
            None,
        );
        let at = self.rewriter.at;
        let region = self.rewriter.regions(op)[0];
        let block = self.rewriter.first_block(region).expect("the block of the then region");
        self.rewriter.at = self.rewriter.start(block);
        then(self);
        self.rewriter.at = at;
    }

    /// Erases the ops that freed buffers which the pass frees now.
    pub(super) fn erase_earlier_frees(&mut self) {
        for freed in &self.graph.freed {
            if freed.carrier != NONE && !self.facts.chain(freed.carrier).owners.is_empty() {
                let op = self.renamed_op(freed.op);
                self.rewriter.erase(op);
            }
        }
    }
}
