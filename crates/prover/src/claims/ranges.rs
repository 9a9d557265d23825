//! The range in which a value is alive: before a use of it, on a path without its definition.
//!
//! ```text
//! %a = ...             [
//! cf.cond_br ^b, ^c    ]
//! ^b:                    not alive: no path from here to the use
//! ^c:                  [
//! use %a               ]
//! ```
//!
//! It is a liveness analysis of one value at a time: from each use back to the definition. A value is alive in all of an op
//! whose regions may run several times if one of them uses it. In an op whose regions run once, it is alive where the region
//! that runs uses it, if nothing after the op does.
//!
//! The cost for a value is linear in the blocks in which it is alive. If the sum is too large, the interval from the definition
//! to the last use replaces the ranges of all later values, so that the cost stays linear in the size of the function.

use rustc_hash::{FxHashMap, FxHashSet};

use super::timeline::{Position, Timeline, runs_once};
use freehold_core::ir::{Block, Op, Region, Value, View};

/// The work that is done for each op of the function, on average.
const WORK_OF_AN_OP: usize = 64;
/// The work that is done in any function.
const LEAST_WORK: usize = 10_000;

/// Finds where values are alive.
pub struct Ranges<'a, 'b> {
    view: View<'a>,
    timeline: &'b Timeline<'a>,
    /// The blocks and uses that may still be visited.
    left: usize,
}

/// The last op in a block that uses a value, itself or in its regions.
struct Last {
    op: Op,
    at: Position,
    uses: Vec<Op>,
}

impl<'a, 'b> Ranges<'a, 'b> {
    /// Begins with a function.
    pub fn new(view: View<'a>, timeline: &'b Timeline<'a>) -> Ranges<'a, 'b> {
        Ranges { view, timeline, left: LEAST_WORK + WORK_OF_AN_OP * timeline.ops.len() }
    }

    /// Returns the positions between which a value with these uses is alive.
    pub fn alive(&mut self, value: Value, uses: &[Op]) -> Vec<(Position, Position)> {
        let Some(defined) = self.timeline.defined(value) else { return Vec::new() };
        let needed = uses.iter().filter_map(|&op| self.timeline.needed(value, op)).max();
        let Some(to) = needed.filter(|&to| to > defined) else { return Vec::new() };
        let block = match self.view.defining_op(value) {
            Some(op) => self.view.block(op),
            None => self.view.value_block(value),
        };
        let region = block.and_then(|block| self.view.body.block_region(block));
        let (Some(block), Some(region)) = (block, region) else { return vec![(defined, to)] };
        let mut found = Vec::new();
        let mut work = vec![(region, Some((block, defined)), uses.to_vec())];
        while let Some((region, definition, uses)) = work.pop() {
            let Some(last) = self.last_uses(region, &uses) else { return vec![(defined, to)] };
            let Some(out) = self.alive_at_end(definition, &last) else { return vec![(defined, to)] };
            self.add_ranges(definition, &last, &out, &mut found);
            for (block, last) in last {
                if !out.contains(&block) && self.runs_once(last.op) {
                    work.extend(self.by_region(last).into_iter().map(|(region, uses)| (region, None, uses)));
                }
            }
        }
        found.retain(|(from, to)| from < to);
        found.sort_unstable();
        found
    }

    fn runs_once(&self, op: Op) -> bool {
        runs_once(self.view, op)
    }

    /// Spends work. Returns `None` if the budget is exhausted.
    fn spend(&mut self, work: usize) -> Option<()> {
        self.left = self.left.checked_sub(work)?;
        Some(())
    }

    /// Returns the last op in each block of a region that uses a value, itself or in its regions.
    fn last_uses(&mut self, region: Region, uses: &[Op]) -> Option<FxHashMap<Block, Last>> {
        let view = self.view;
        let mut found: FxHashMap<Block, Last> = FxHashMap::default();
        for &user in uses {
            let mut op = user;
            let block = loop {
                self.spend(1)?;
                let block = view.block(op)?;
                if view.body.block_region(block) == Some(region) {
                    break block;
                }
                op = view.parent_op(op)?;
            };
            let Some(at) = self.timeline.start(op) else { continue };
            let last = found.entry(block).or_insert_with(|| Last { op, at, uses: Vec::new() });
            if last.at < at {
                (last.op, last.at) = (op, at);
                last.uses.clear();
            }
            if last.op == op {
                last.uses.push(user);
            }
        }
        Some(found)
    }

    /// Returns the blocks of a region at whose end a value is alive.
    fn alive_at_end(
        &mut self,
        definition: Option<(Block, Position)>,
        last: &FxHashMap<Block, Last>,
    ) -> Option<FxHashSet<Block>> {
        let (view, defined_in) = (self.view, definition.map(|definition| definition.0));
        let mut alive_at_start: FxHashSet<Block> = FxHashSet::default();
        let mut alive_at_end = FxHashSet::default();
        let mut work: Vec<Block> = last.keys().copied().filter(|&block| Some(block) != defined_in).collect();
        alive_at_start.extend(work.iter().copied());
        while let Some(block) = work.pop() {
            for before in view.predecessors(block) {
                self.spend(1)?;
                alive_at_end.insert(before);
                if Some(before) != defined_in && alive_at_start.insert(before) {
                    work.push(before);
                }
            }
        }
        Some(alive_at_end)
    }

    fn add_ranges(
        &self,
        definition: Option<(Block, Position)>,
        last: &FxHashMap<Block, Last>,
        out: &FxHashSet<Block>,
        found: &mut Vec<(Position, Position)>,
    ) {
        let start = |block: Block| match definition {
            Some((defined_in, at)) if defined_in == block => Some(at),
            _ => self.timeline.block(block),
        };
        // No op starts at the position after the last op of a block.
        let end = |block: Block| Some(self.timeline.end(self.view.last_op(block)?)? + 1);
        for &block in out {
            found.extend(start(block).zip(end(block)));
        }
        for (&block, last) in last.iter().filter(|(block, _)| !out.contains(block)) {
            let is_inside = last.uses.iter().any(|&op| op != last.op) && !self.runs_once(last.op);
            let to = if is_inside { self.timeline.end(last.op) } else { self.timeline.used(last.op) };
            found.extend(start(block).zip(to));
        }
    }

    /// Returns the uses in the regions of an op by region.
    fn by_region(&self, last: Last) -> Vec<(Region, Vec<Op>)> {
        let mut found: Vec<(Region, Vec<Op>)> = Vec::new();
        for user in last.uses {
            let mut op = user;
            let region = loop {
                let Some(region) = self.view.block(op).and_then(|block| self.view.body.block_region(block)) else {
                    break None;
                };
                match self.view.parent_op(op) {
                    Some(parent) if parent == last.op => break Some(region),
                    Some(parent) => op = parent,
                    None => break None,
                }
            };
            let Some(region) = region else { continue };
            match found.iter_mut().find(|entry| entry.0 == region) {
                Some(entry) => entry.1.push(user),
                None => found.push((region, vec![user])),
            }
        }
        found
    }
}
