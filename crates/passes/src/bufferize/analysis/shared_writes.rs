//! Writes to buffers that several instances of a parallel region share: buffers that were created outside of the region.
//!
//! ```mlir
//! %b = linalg.fill …                                       // created outside
//! scf.forall (%i) in (4) {
//!   %s = scf.if %c -> tensor<8xf32> { scf.yield %b … }     // may be %b
//!   %w = tensor.insert %f into %s[%i] : tensor<8xf32>      // each instance may write %b
//! }
//! ```

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::Analyzer;
use super::positions::region_of;
use crate::bufferize::{Traversal, find_in_reverse_chain};
use freehold_core::ir::{Body, Region, Use, Value, ValueDef};

/// The innermost parallel regions around the definitions of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParallelRegions {
    /// All definitions are in this one; `None`: in no parallel region.
    One(Option<Region>),
    /// They are in different ones.
    Several,
}

impl ParallelRegions {
    fn and(self, other: ParallelRegions) -> ParallelRegions {
        if self == other { self } else { ParallelRegions::Several }
    }
}

impl Analyzer<'_> {
    /// Returns whether the write is to a buffer that was created outside of the parallel region around the write.
    /// Branches are assumed to pass their operands without a copy, since they may not be decided yet. All queries together
    /// cost O(aliases), except for values that branches pass around cycles of blocks: O(aliases) for each.
    pub(super) fn is_shared_write(&self, write: Use) -> bool {
        let body = self.body;
        let here = self.positions.parallel(body.region(body.use_owner(write)));
        let value = body.use_value(write);
        let known = self.parallel_regions.borrow().get(&value).copied();
        if let Some(regions) = known.or_else(|| self.search_parallel_regions(value)) {
            return regions != ParallelRegions::One(here);
        }
        let made =
            find_in_reverse_chain(&self.query(), write, Traversal::default(), &mut |value| self.is_made_at(value));
        made.into_iter().any(|value| self.positions.parallel(region_of(body, value)) != here)
    }

    fn is_made_at(&self, value: Value) -> bool {
        self.query().is_written_by_definition(value) && !is_branch_argument(self.body, value)
    }

    /// Finds and memoizes the regions of the definitions of `start`, and of all values that it is an alias of. `None` if aliases
    /// form a cycle.
    fn search_parallel_regions(&self, start: Value) -> Option<ParallelRegions> {
        let mut memo = self.parallel_regions.borrow_mut();
        let mut open: FxHashSet<Value> = FxHashSet::default();
        // A value, its alias sources, and how many of them were visited.
        let mut path: Vec<(Value, SmallVec<[Value; 2]>, usize)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(value) = enter.take() {
                let sources = if self.is_made_at(value) { SmallVec::new() } else { self.alias_sources(value) };
                if sources.is_empty() {
                    memo.insert(value, ParallelRegions::One(self.positions.parallel(region_of(self.body, value))));
                } else if open.insert(value) {
                    path.push((value, sources, 0));
                } else {
                    return None;
                }
            }
            let Some((value, sources, next)) = path.last_mut() else { break };
            if let Some(&source) = sources.get(*next) {
                *next += 1;
                if !memo.contains_key(&source) {
                    enter = Some(source);
                }
                continue;
            }
            let regions = sources.iter().map(|source| memo[source]).reduce(ParallelRegions::and);
            memo.insert(*value, regions.expect("a value with sources"));
            open.remove(value);
            path.pop();
        }
        memo.get(&start).copied()
    }
}

/// Returns whether the value is passed by branches: it is an argument of a block other than its region's entry block.
fn is_branch_argument(body: &Body, value: Value) -> bool {
    let ValueDef::Argument(block, _) = body.def(value) else { return false };
    body.block_region(block).and_then(|region| body.first_block(region)) != Some(block)
}
