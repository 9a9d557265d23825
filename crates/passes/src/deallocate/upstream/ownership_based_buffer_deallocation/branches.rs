//! Branches between blocks.
//!
//! *One successor*, and `cf.cond_br`: before the branch, one dealloc for each edge retains what its target needs. Those of
//! `cf.cond_br` have the condition that the edge is taken.
//!
//! *Several successors of other branches*, and terminators that do not say what they forward: before the branch, one
//! dealloc frees what no successor needs. It retains what any of them needs, and its results are the ownership on all
//! edges. A buffer that one successor does not need, but another one does, is freed in a block on that edge:
//!
//! ```mlir
//!   %a = memref.alloc() : memref<2xf32>
//!   cf.switch %i : i32, [default: ^bb1, 0: ^bb2(%a : memref<2xf32>), 1: ^bb2(%m : memref<2xf32>)]
//! ```
//! becomes
//! ```mlir
//!   %a = memref.alloc() : memref<2xf32>
//!   %own:2 = bufferization.dealloc (%base : memref<f32>) if (%true) retain (%a, %m : memref<2xf32>, memref<2xf32>)
//!   cf.switch %i : i32, [default: ^edge0, 0: ^bb2(%a, %own#0 : memref<2xf32>, i1), 1: ^edge1]
//! ^edge0:
//!   bufferization.dealloc (%base_a, %base_m : memref<f32>, memref<f32>) if (%own#0, %own#1)
//!   cf.br ^bb1
//! ^edge1:
//!   bufferization.dealloc (%base_a : memref<f32>) if (%own#0) retain (%m : memref<2xf32>)
//!   cf.br ^bb2(%m, %own#1 : memref<2xf32>, i1)
//! ```
//!
//! Names of one buffer have the same ownership, since the first dealloc retains all of them. So a buffer is freed on an
//! edge only if none of its names is needed there.
//!
//! Cost: the number of edges times the number of values that some successor needs.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, InsertPoint, Location, Op, Type, Value, View};
use freehold_core::rewrite::set_all_successor_operands;
use freehold_dialects::{arith, cf};
use rustc_hash::FxHashMap;

use super::rewrite::{Deallocation, ToFree};
use super::state::Ownership;
use crate::support::build;

/// The ownership of the values that some successor needs, in the order in which the first dealloc retains them.
struct Needed {
    values: Vec<Value>,
    owned: FxHashMap<Value, Value>,
}

impl Deallocation<'_> {
    /// Handles a terminator with one successor.
    pub(super) fn branch(&mut self, op: Op, block: Block) -> Fallible {
        let location = self.rewriter.location(op);
        let op_def = self.rewriter.view().op_def(op).expect("an op that answers has a row");
        let branch = op_def.branch.expect("asked by the caller");
        self.rewriter.before(op);
        let free = self.collect_to_free(location, block)?;
        let range = branch.successor_operands(View::new(self.ctx, self.rewriter.body()), op, 0);
        let all = self.rewriter.operand_vec(op);
        let passed = all[range.clone()].to_vec();
        let target = self.rewriter.successor(op, 0);
        let retained = self.to_retain(Some(target), &passed);
        let dealloc = self.make_dealloc(location, block, &free, &retained);
        let count = passed.iter().filter(|&&value| self.is_memref(value)).count();
        if count > 0 {
            let more = self.rewriter.results(dealloc)[..count].to_vec();
            let operands: Vec<Value> = [&all[..range.end], &more, &all[range.end..]].concat();
            self.rewriter.set_operands(op, &operands);
            let group = op_def.operands.iter().enumerate().find_map(|(index, _)| {
                let group = op_def.operand_range(View::new(self.ctx, self.rewriter.body()), op, index);
                (group.end == range.end).then_some(index)
            });
            self.grow_segment(op, group, more.len());
        }
        Ok(())
    }

    /// Creates two deallocs, one for each edge, guarded by the condition that the edge is taken.
    pub(super) fn conditional_branch(&mut self, op: Op, block: Block, condition: usize) -> Fallible {
        let location = self.rewriter.location(op);
        let op_def = self.rewriter.view().op_def(op).expect("an op that answers has a row");
        let branch = op_def.branch.expect("a conditional branch is a branch");
        let condition = self.rewriter.operand(op, condition);
        self.rewriter.before(op);
        let free = self.collect_to_free(location, block)?;
        let all = self.rewriter.operand_vec(op);
        let mut operands: Vec<Value> = Vec::with_capacity(all.len());
        let mut copied = 0;
        let mut owned: [FxHashMap<Value, Value>; 2] = Default::default();
        let mut retained_at: [Vec<Value>; 2] = Default::default();
        let mut grown = [0; 2];
        for edge in 0..2 {
            let conditions = self.edge_conditions(location, condition, &free.conditions, edge == 0);
            let range = branch.successor_operands(View::new(self.ctx, self.rewriter.body()), op, edge);
            let passed = &all[range.clone()];
            let target = self.rewriter.successor(op, edge);
            let retained = self.to_retain(Some(target), passed);
            let edge_free = ToFree { memrefs: free.memrefs.clone(), conditions };
            let dealloc = self.make_dealloc(location, block, &edge_free, &retained);
            for (place, &value) in retained.iter().enumerate() {
                owned[edge].insert(value, self.rewriter.result(dealloc, place));
            }
            operands.extend_from_slice(&all[copied..range.end]);
            copied = range.end;
            let before = operands.len();
            operands.extend(
                passed.iter().filter_map(|value| owned[edge].get(value).copied().filter(|_| self.is_memref(*value))),
            );
            grown[edge] = operands.len() - before;
            retained_at[edge] = retained;
        }
        operands.extend_from_slice(&all[copied..]);
        let mut seen: rustc_hash::FxHashSet<Value> = Default::default();
        for &value in &retained_at[1] {
            if !owned[0].contains_key(&value) || !seen.insert(value) {
                continue;
            }
            let merged = build::select(&mut self.rewriter, location, condition, owned[0][&value], owned[1][&value]);
            self.state.set(self.rewriter.body(), value, block, Ownership::Unique(merged));
        }
        if grown != [0, 0] {
            let first = op_def.operands.len().saturating_sub(2);
            self.rewriter.set_operands(op, &operands);
            self.grow_segment(op, Some(first), grown[0]);
            self.grow_segment(op, Some(first + 1), grown[1]);
        }
        Ok(())
    }

    fn edge_conditions(&mut self, location: Location, condition: Value, own: &[Value], on_true: bool) -> Vec<Value> {
        own.iter()
            .map(|&own| {
                let taken = if on_true {
                    condition
                } else {
                    let one = self.constant(location, true);
                    build::binary(&mut self.rewriter, &arith::XORI, location, one, condition)
                };
                build::binary(&mut self.rewriter, &arith::ANDI, location, own, taken)
            })
            .collect()
    }

    /// Frees at a terminator what its successors do not need.
    ///
    /// # Errors
    /// The terminator forwards a memref that is not one of its operands.
    pub(super) fn branch_over_edge_blocks(&mut self, op: Op, block: Block) -> Fallible {
        let location = self.rewriter.location(op);
        self.rewriter.before(op);
        let free = self.collect_to_free(location, block)?;
        let edges = 0..self.rewriter.successor_count(op);
        let forwarded: Vec<Vec<Value>> = edges.clone().map(|edge| self.forwarded(op, edge)).collect();
        let mut retained: Vec<Vec<Value>> = Vec::with_capacity(edges.len());
        let mut needed = Needed { values: Vec::new(), owned: FxHashMap::default() };
        for edge in edges.clone() {
            let list = self.to_retain(Some(self.rewriter.successor(op, edge)), &forwarded[edge]);
            for &value in &list {
                if needed.owned.insert(value, value).is_none() {
                    needed.values.push(value);
                }
            }
            retained.push(list);
        }
        if !free.memrefs.is_empty() || !needed.values.is_empty() {
            let dealloc = self.make_dealloc(location, block, &free, &needed.values);
            for (index, &value) in needed.values.iter().enumerate() {
                needed.owned.insert(value, self.rewriter.result(dealloc, index));
            }
        }
        let mut passed = Vec::with_capacity(edges.len());
        for edge in edges {
            passed.push(self.edge(op, edge, &forwarded[edge], &retained[edge], &needed)?);
        }
        if passed != forwarded {
            self.rewriter.modify(op, |ctx, body| set_all_successor_operands(ctx, body, op, &passed));
        }
        Ok(())
    }

    /// Returns the operands that the successor receives. A terminator without branch interface forwards none.
    fn forwarded(&self, op: Op, edge: usize) -> Vec<Value> {
        let view = self.rewriter.view();
        let branch = view.op_def(op).and_then(|op_def| op_def.branch);
        branch.map_or(Vec::new(), |branch| {
            branch.successor_operands(view, op, edge).map(|index| view.operand(op, index)).collect()
        })
    }

    /// Frees in a block on one edge what its target does not need. Returns the operands that the terminator must pass
    /// along the edge.
    fn edge(
        &mut self,
        op: Op,
        edge: usize,
        forwarded: &[Value],
        retained: &[Value],
        needed: &Needed,
    ) -> Fallible<Vec<Value>> {
        let location = self.rewriter.location(op);
        let target = self.rewriter.successor(op, edge);
        let view = self.rewriter.view();
        let produced = match view.op_def(op).and_then(|op_def| op_def.branch) {
            Some(branch) => branch.produced(view, op, edge),
            None => view.arguments(target).len(),
        };
        let produced: Vec<Type> = view.arguments(target)[..produced].iter().map(|&value| view.ty(value)).collect();
        if produced.iter().any(|ty| ty.is_memref(self.ctx)) {
            self.error(op, "produced operands are not supported")?;
        }
        let is_retained: rustc_hash::FxHashSet<Value> = retained.iter().copied().collect();
        let body = self.rewriter.body();
        let region = body.block_region(target);
        // Memrefs from outer regions are never owned here.
        let is_local = |value: Value| body.block_region(body.value_block(value).expect("a value in a block")) == region;
        let dead: Vec<Value> =
            needed.values.iter().copied().filter(|&value| !is_retained.contains(&value) && is_local(value)).collect();
        let mut operands = forwarded.to_vec();
        operands.extend(forwarded.iter().filter(|&&value| self.is_memref(value)).map(|value| needed.owned[value]));
        if dead.is_empty() {
            return Ok(operands);
        }
        self.edge_block(op, edge, location, &produced, &operands);
        let conditions: Vec<Value> = dead.iter().map(|value| needed.owned[value]).collect();
        let memrefs = dead
            .iter()
            .map(|&memref| {
                let ranked = self.ranked(location, memref);
                build::base_buffer(&mut self.rewriter, location, ranked)
            })
            .collect();
        self.create_dealloc(location, &ToFree { memrefs, conditions }, retained);
        Ok(Vec::new())
    }

    /// Inserts a block on an edge, which forwards what the terminator produces and `operands`. Afterwards the insertion
    /// point is before its branch.
    fn edge_block(&mut self, op: Op, edge: usize, location: Location, produced: &[Type], operands: &[Value]) {
        let target = self.rewriter.successor(op, edge);
        let region = self.rewriter.block_region(target).expect("a block in a region");
        let block = self.rewriter.append_block(region);
        let mut all: Vec<Value> = produced.iter().map(|&ty| self.rewriter.add_argument(block, ty, location)).collect();
        all.extend_from_slice(operands);
        self.rewriter.at = InsertPoint::End(block);
        let branch = self.rewriter.create(&cf::branch(self.ctx, location, target, &all));
        self.rewriter.modify(op, |_, body| body.set_successor(op, edge, block));
        self.rewriter.before(branch);
    }
}
