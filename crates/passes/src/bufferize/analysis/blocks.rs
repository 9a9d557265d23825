//! Order of accesses in regions with several blocks.
//!
//! ```mlir
//! ^entry(%a: tensor<8xf32>):
//!   cf.br ^b(%a : tensor<8xf32>)
//! ^b(%x: tensor<8xf32>):                              // the buffer of %a
//!   %y = tensor.insert %f into %x[%i] : tensor<8xf32> // not in the block that defines %a, but still
//!   %v = tensor.extract %a[%i] : tensor<8xf32>        // between the definition of %a and this read
//! ```
//!
//! Upstream considers a write to be between the definition of a block argument and a read only if the write is in the
//! argument's block. It looks for cycles of blocks only if read and write are directly in the region of those blocks.
//! Both rules miss writes; this analysis finds them.
//!
//! In the other direction, upstream assumes that a write in another block comes between a definition and a read unless
//! the write dominates the definition. With [`follow_paths`](crate::bufferize::BufferizationOptions::follow_paths),
//! it does so only if a path leads from the definition over the write to the read:
//!
//! ```mlir
//! ^left:
//!   %x = linalg.fill …
//!   cf.br ^end(%x : tensor<8xf32>)     // the write in ^right does not precede this read
//! ^right:
//!   %y = linalg.fill …                 // may be to the same buffer
//!   cf.br ^end(%y : tensor<8xf32>)
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::Analyzer;
use super::cycles::Cycle;
use super::position::Position;
use super::positions::region_of;
use crate::bufferize::Owner;
use freehold_core::ir::{Block, Op, Region, Use, Value};

/// The search for paths between blocks visits at most this many blocks per block of the body. After that it assumes
/// that a path exists.
const VISITS: usize = 64;

/// Results of path searches by source, target and block to avoid; and the number of blocks visited so far.
#[derive(Debug, Default)]
pub(super) struct Reachable {
    known: FxHashMap<(Block, Block, Block), bool>,
    visits: usize,
}

impl Analyzer<'_> {
    /// Returns whether the reader can follow the writer on a cycle of blocks that does not execute the definition
    /// again. O(depth).
    pub(super) fn meet_on_cycle(&self, definition: Value, reader: Op, writer: Op) -> bool {
        let body = self.body;
        self.for_each_cycle(definition, reader, |region, cycle| {
            self.positions.region_holds(region, writer)
                && body
                    .ancestor_in_region(region, writer)
                    .and_then(|op| body.block(op))
                    .is_some_and(|other| self.positions.cycles.holds(cycle, other))
        })
    }

    /// Calls `visit` with each cycle of blocks that repeats the reader and not the definition, and with the region of
    /// its blocks, from the innermost region outwards, until `visit` returns true. Returns whether it did. O(depth).
    pub(super) fn for_each_cycle(
        &self,
        definition: Value,
        reader: Op,
        mut visit: impl FnMut(Region, Cycle) -> bool,
    ) -> bool {
        if self.positions.cycles.is_empty() {
            return false;
        }
        let body = self.body;
        let defined_in = region_of(body, definition);
        let mut at = Some(reader);
        while let Some(op) = at {
            let (Some(region), Some(block)) = (body.region(op), body.block(op)) else { return false };
            let is_outermost = Some(region) == defined_in;
            let without = if is_outermost { body.value_block(definition) } else { None };
            if let Some(cycle) = self.positions.cycles.around(block, without)
                && visit(region, cycle)
            {
                return true;
            }
            if is_outermost {
                return false;
            }
            at = body.region_op(region);
        }
        false
    }

    /// Returns whether a path from the writer to the reader exists that does not enter `past`. The writer must not be
    /// in `past`, and `past` must dominate the reader. Ops of the same block are not distinguished.
    pub(super) fn reaches_past(&self, past: Block, writer: Op, reader: Op) -> bool {
        let body = self.body;
        if !self.is_dominated(past, writer) {
            return false;
        }
        let Some(region) = body.block_region(past) else { return false };
        let block_of = |op| body.ancestor_in_region(region, op).and_then(|op| body.block(op));
        let (Some(from), Some(to)) = (block_of(writer), block_of(reader)) else { return false };
        if to == past {
            return false;
        }
        let cycles = &self.positions.cycles;
        let cycle = cycles.around(to, Some(past));
        if from == to || cycle.is_some_and(|cycle| cycles.holds(cycle, from)) {
            return true;
        }
        // All blocks of a cycle reach the same blocks, so that its head represents all of them.
        let from = cycles.around(from, Some(past)).map_or(from, |around| cycles.head(around));
        let last = cycle.map_or(self.positions.block(to).1, |cycle| cycles.end(cycle));
        let to = cycle.map_or(to, |cycle| cycles.head(cycle));
        let (begin, end) = self.positions.block(from);
        if begin > last {
            return false;
        }
        // A block reaches the blocks that it dominates.
        let target = self.positions.block(to).0;
        if end < target && target <= self.positions.dominated_to(from) {
            return true;
        }
        self.finds_path(from, to, past, last)
    }

    /// Returns whether a path leads from the op `definition` over the writer to the reader that does not execute the
    /// definition again. The definition must dominate the reader. Ops of the same block are not distinguished, nor are
    /// unreachable blocks and graph regions.
    pub(super) fn may_come_between(&self, definition: Op, writer: Op, reader: Op) -> bool {
        let body = self.body;
        let (Some(block), Some(region)) = (body.block(definition), body.region(definition)) else { return true };
        if self.positions.has_unordered_blocks() {
            return true;
        }
        if !self.positions.region_holds(region, writer) {
            // Control does not leave the region between the definition and the read, unless within the writer.
            return self.positions.is_ancestor(writer, definition);
        }
        self.positions.block_holds(block, writer) || self.reaches_past(block, writer, reader)
    }

    /// Returns whether the op is in a block that `block` strictly dominates, at any depth.
    fn is_dominated(&self, block: Block, op: Op) -> bool {
        let (_, end) = self.positions.block(block);
        let enter = self.positions.enter(op);
        end < enter && enter <= self.positions.dominated_to(block)
    }

    /// Returns whether a path leads from one block to another through blocks that `past` dominates. A back edge stays
    /// within its loop. So no path to the target goes through a block that begins, with the loop around it, after
    /// `last`.
    fn finds_path(&self, from: Block, to: Block, past: Block, last: Position) -> bool {
        let mut reachable = self.reachable.borrow_mut();
        if let Some(&known) = reachable.known.get(&(from, to, past)) {
            return known;
        }
        let body = self.body;
        let (first, dominated_to) = (self.positions.block(past).1, self.positions.dominated_to(past));
        let cycles = &self.positions.cycles;
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut work = vec![from];
        let mut found = false;
        while let Some(block) = work.pop() {
            reachable.visits += 1;
            found = reachable.visits > VISITS * body.block_capacity();
            for next in body.last_op(block).into_iter().flat_map(|op| body.successors(op)) {
                found |= next == to;
                let (begin, _) = self.positions.block(next);
                if !(first < begin && begin <= dominated_to) {
                    continue;
                }
                let around = cycles.around(next, Some(past));
                let begin = around.map_or(begin, |around| cycles.begin(around));
                if begin <= last && seen.insert(next) {
                    work.push(next);
                }
            }
            if found {
                break;
            }
        }
        reachable.known.insert((from, to, past), found);
        found
    }

    /// Returns whether the write is to a buffer that is allocated each time after control enters `block`. No argument of
    /// the block is that buffer, although a branch may forward it to the block for the next iteration:
    ///
    /// ```mlir
    /// ^head(%x: tensor<8xf32>):
    ///   %0 = tensor.empty() : tensor<8xf32>
    ///   %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<8xf32>) -> tensor<8xf32>   // not the buffer of %x
    ///   %v = tensor.extract %x[%i] : tensor<8xf32>
    ///   cf.br ^head(%1 : tensor<8xf32>)
    /// ```
    ///
    /// The allocation dominates the write, and the block dominates the allocation, so every path from the block to the
    /// write executes the allocation.
    pub(super) fn is_allocated_since(&self, block: Block, write: Use) -> bool {
        if self.positions.cycles.around(block, None).is_none() {
            return false;
        }
        let Some(op) = self.allocation(self.body.use_value(write)) else { return false };
        let enter = self.positions.enter(op);
        self.positions.block(block).0 < enter && enter <= self.positions.dominated_to(block)
    }

    /// Returns the op that allocates the buffer of a value, if the value comes from it without block arguments and
    /// regions. Memoized.
    fn allocation(&self, value: Value) -> Option<Op> {
        let query = self.query();
        let mut memo = self.allocations.borrow_mut();
        let mut chain = Vec::new();
        let mut at = value;
        let found = loop {
            if let Some(&known) = memo.get(&at) {
                break known;
            }
            chain.push(at);
            let branches =
                |&op: &Op| self.body.op_def(self.ctx, op).is_none_or(|op_def| op_def.region_branch.is_some());
            let Some(op) = self.body.defining_op(at).filter(|op| !branches(op)) else { break None };
            let Some(answers) = query.bufferizable(Owner::Op(op)) else { break None };
            match query.aliasing_operands(at)[..] {
                [] => break answers.allocates(&query, at).then_some(op),
                [only] if self.body.use_owner(only.operand) == op => at = self.body.use_value(only.operand),
                _ => break None,
            }
        };
        memo.extend(chain.into_iter().map(|value| (value, found)));
        found
    }

    /// Returns the position up to which there can be writes that [`Analyzer::reaches_past`] finds; `None` if the reader
    /// is in the block itself or not in its region.
    pub(super) fn end_past(&self, past: Block, reader: Op) -> Option<Position> {
        if !self.is_dominated(past, reader) {
            return None;
        }
        let region = self.body.block_region(past)?;
        let around = self.body.ancestor_in_region(region, reader)?;
        let cycle = self.positions.cycles.around(self.body.block(around)?, Some(past));
        let own = self.positions.exit(around);
        let end = cycle.map_or(own, |cycle| self.positions.cycles.end(cycle).max(own));
        Some(end.min(self.positions.dominated_to(past)))
    }

    /// Returns the position up to which there can be writes that are located after the reader but executed before it:
    /// in loops that control leaves on the path from `past` to the reader. 0 if there are none.
    pub(super) fn end_of_loops_left(&self, past: Block, reader: Op) -> Position {
        let reader_block = || {
            let around = self.body.ancestor_in_region(self.body.block_region(past)?, reader)?;
            self.body.block(around)
        };
        if self.positions.cycles.is_empty() || !self.is_dominated(past, reader) {
            return 0;
        }
        let dominated_to = self.positions.dominated_to(past);
        // The head of such a loop dominates the reader, unless the loop has other entries.
        if self.positions.cycles.is_irreducible() {
            return dominated_to;
        }
        reader_block().map_or(0, |block| self.positions.loop_ends.last_between(past, block).min(dominated_to))
    }
}
