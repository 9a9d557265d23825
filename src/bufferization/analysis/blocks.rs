//! Which accesses can come one after the other where a region has several blocks.
//!
//! ```mlir
//! ^entry(%a: tensor<8xf32>):
//!   cf.br ^b(%a : tensor<8xf32>)
//! ^b(%x: tensor<8xf32>):                              // the buffer of %a
//!   %y = tensor.insert %f into %x[%i] : tensor<8xf32> // in another block than %a is defined in, and yet
//!   %v = tensor.extract %a[%i] : tensor<8xf32>        // between the definition of %a and this read
//! ```
//!
//! Upstream takes no write for one between the definition of a block argument and a read unless it stands in the
//! argument's block, and looks for circles of blocks only where read and write stand in the region of those blocks
//! themselves. Both overlook writes; here neither does.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Analyzer;
use super::circles::Circle;
use super::positions::{Position, region_of};
use crate::ir::{Block, Op, Region, Value};

/// How many blocks are visited, for each block of the body, in search of ways between blocks. Beyond that a way is
/// assumed.
const VISITS: usize = 64;

/// Ways that were looked for: from, to and past which block; and how many blocks were visited for it.
#[derive(Debug, Default)]
pub(super) struct Reachable {
    known: FxHashMap<(Block, Block, Block), bool>,
    visits: usize,
}

impl Analyzer<'_> {
    /// Whether the reader comes after the writer on a circle of blocks that does not execute the definition again.
    /// O(depth).
    pub(super) fn meet_on_circle(&self, definition: Value, reader: Op, writer: Op) -> bool {
        let body = self.body;
        self.for_each_circle(definition, reader, |region, circle| {
            self.positions.region_holds(region, writer)
                && body
                    .ancestor_in_region(region, writer)
                    .and_then(|op| body.block(op))
                    .is_some_and(|other| self.positions.circles.holds(circle, other))
        })
    }

    /// Calls `visit` with each circle of blocks that repeats the reader and not the definition, and the region of its
    /// blocks, from the innermost region outwards, until it answers true; whether it did. O(depth).
    pub(super) fn for_each_circle(
        &self,
        definition: Value,
        reader: Op,
        mut visit: impl FnMut(Region, Circle) -> bool,
    ) -> bool {
        if self.positions.circles.is_empty() {
            return false;
        }
        let body = self.body;
        let defined_in = region_of(body, definition);
        let mut at = Some(reader);
        while let Some(op) = at {
            let (Some(region), Some(block)) = (body.region(op), body.block(op)) else { return false };
            let is_outermost = Some(region) == defined_in;
            let without = if is_outermost { body.value_block(definition) } else { None };
            if let Some(circle) = self.positions.circles.around(block, without)
                && visit(region, circle)
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

    /// Whether the reader can come after the writer, which stands in another block than `past`, without `past` being
    /// entered in between. What stands in one block is not told apart. `past` dominates the reader.
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
        let circles = &self.positions.circles;
        let circle = circles.around(to, Some(past));
        if from == to || circle.is_some_and(|circle| circles.holds(circle, from)) {
            return true;
        }
        // All blocks of a loop lead to the same blocks, and so the first one stands for all.
        let from = circles.around(from, Some(past)).map_or(from, |around| circles.head(around));
        let last = circle.map_or(self.positions.block(to).1, |circle| circles.end(circle));
        let to = circle.map_or(to, |circle| circles.head(circle));
        let (begin, end) = self.positions.block(from);
        if begin > last {
            return false;
        }
        // A block that dominates another leads to it.
        let target = self.positions.block(to).0;
        if end < target && target <= self.positions.dominated_to(from) {
            return true;
        }
        self.finds_way(from, to, past, last)
    }

    /// Whether the op stands in a block, other than this one, that the block dominates; or below one.
    fn is_dominated(&self, block: Block, op: Op) -> bool {
        let (_, end) = self.positions.block(block);
        let enter = self.positions.enter(op);
        end < enter && enter <= self.positions.dominated_to(block)
    }

    /// Whether branches lead from one block to another by way of blocks that `past` dominates. A branch that leads to an
    /// earlier block stays in a loop, so that no path to the target leaves a block that begins, with the loop around it,
    /// after `last`.
    fn finds_way(&self, from: Block, to: Block, past: Block, last: Position) -> bool {
        let mut reachable = self.reachable.borrow_mut();
        if let Some(&known) = reachable.known.get(&(from, to, past)) {
            return known;
        }
        let body = self.body;
        let (first, dominated_to) = (self.positions.block(past).1, self.positions.dominated_to(past));
        let circles = &self.positions.circles;
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
                let around = circles.around(next, Some(past));
                let begin = around.map_or(begin, |around| circles.begin(around));
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

    /// Up to where there can be writes that [`Analyzer::reaches_past`] finds; `None`: the reader stands in the block
    /// itself, or not in its region.
    pub(super) fn end_past(&self, past: Block, reader: Op) -> Option<Position> {
        if !self.is_dominated(past, reader) {
            return None;
        }
        let region = self.body.block_region(past)?;
        let around = self.body.ancestor_in_region(region, reader)?;
        let circle = self.positions.circles.around(self.body.block(around)?, Some(past));
        let own = self.positions.exit(around);
        let end = circle.map_or(own, |circle| self.positions.circles.end(circle).max(own));
        Some(end.min(self.positions.dominated_to(past)))
    }

    /// Up to where there can be writes after the reader that come before it nevertheless: in loops that control leaves
    /// on the path from `past` to the reader. 0: nowhere.
    pub(super) fn end_of_loops_left(&self, past: Block, reader: Op) -> Position {
        let reader_block = || {
            let around = self.body.ancestor_in_region(self.body.block_region(past)?, reader)?;
            self.body.block(around)
        };
        if self.positions.circles.is_empty() || !self.is_dominated(past, reader) {
            return 0;
        }
        let dominated_to = self.positions.dominated_to(past);
        // The head of such a loop dominates the reader, unless the loop can be entered elsewhere.
        if self.positions.circles.is_irreducible() {
            return dominated_to;
        }
        reader_block().map_or(0, |block| self.positions.loop_ends.last_between(past, block).min(dominated_to))
    }
}
