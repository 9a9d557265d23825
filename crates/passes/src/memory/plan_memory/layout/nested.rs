//! Arenas of their own for buffers whose sizes are not known where the arena of the function is allocated.
//!
//! A size may be known only in the middle of a function, in the body of a loop, or in a branch. Such buffers share an arena
//! that is allocated in the outermost block that always runs when they are allocated, contains their lives, and where their
//! sizes can be computed before the first of them is needed:
//!
//! ```text
//! scf.for … {                       scf.for … {
//!   %n = memref.load …                %n = memref.load …
//!   %a = memref.alloc(%n)             %arena = memref.alloc(%bytes)     one instead of two,
//!   %b = memref.alloc(%n)             …                                 in each iteration
//!   …                                 memref.dealloc %arena
//! }                                 }
//! ```
//!
//! Of the buffers of a block, sorted by their starts, the first one and all those whose sizes are known at its start have an
//! arena; this is repeated for the others, which needs the fewest arenas. An arena holds its bytes from its first buffer to
//! its last, so groups are kept only while the estimated peak, for example extents, does not rise. A buffer that would be
//! alone in an arena stays an allocation, unless the arena is outside of a loop that allocates it.
//!
//! Cost: O(n log n) for each group of n buffers, at most [`MAX_DYNAMIC_BUFFERS`](super::super::problem::buffers::MAX_DYNAMIC_BUFFERS), times the depth of loops.

use rustc_hash::FxHashMap;

use super::arena::alignment_of;
use super::levels::peak;
use super::slots::{Slots, examples};
use crate::memory::plan_memory::problem::buffers::{BlockId, BufferId, LateBuffer, Problem, SpaceId};
use crate::memory::plan_memory::problem::interval::Interval;
use freehold_core::sort::sort_by_key;

/// The estimated peak may rise by one part of so many.
const PART: u64 = 64;

/// Buffers that share an arena.
#[derive(Clone)]
pub struct Group {
    /// The block that allocates and frees the arena. It is the only one of its region.
    pub block: BlockId,
    /// The position of the op of the block before which the arena is allocated.
    pub at: u32,
    /// The buffers, all in one memory space.
    pub buffers: Vec<BufferId>,
}

impl Group {
    /// When the arena is needed.
    pub fn life(&self, problem: &Problem) -> Interval {
        let lives = self.buffers.iter().map(|&buffer| problem.buffers[buffer].life);
        lives.reduce(Interval::hull).expect("a group has buffers")
    }
}

/// Returns the groups of `buffers` that get an arena.
pub fn group(problem: &Problem, buffers: Vec<&LateBuffer>) -> Vec<Group> {
    let ids: Vec<BufferId> = buffers.iter().map(|late| late.buffer).collect();
    let lives = ids.iter().map(|&buffer| problem.buffers[buffer].life);
    let all: Vec<(Interval, u64)> = lives.zip(examples(problem, &ids)).collect();
    let limit = peak(all.iter().copied());
    let limit = limit.saturating_add(limit / PART);
    let bytes_of: FxHashMap<BufferId, (Interval, u64)> = ids.into_iter().zip(all).collect();
    let mut loads = bytes_of.clone();
    let (mut kept, mut arenas): (Vec<Group>, Vec<(Interval, u64)>) = Default::default();
    let mut groups = candidates(problem, buffers);
    sort_by_key(&mut groups, |group| std::cmp::Reverse(group.buffers.len()));
    for group in groups {
        let (_, height) = Slots::compute(problem, &group.buffers, alignment_of(problem, &group.buffers));
        for buffer in &group.buffers {
            loads.remove(buffer);
        }
        arenas.push((group.life(problem), height));
        if peak(loads.values().chain(&arenas).copied()) <= limit {
            kept.push(group);
        } else {
            arenas.pop();
            loads.extend(group.buffers.iter().map(|buffer| (*buffer, bytes_of[buffer])));
        }
    }
    sort_by_key(&mut kept, |group| group.at);
    kept
}

/// Returns groups without regard to the peak.
fn candidates(problem: &Problem, mut buffers: Vec<&LateBuffer>) -> Vec<Group> {
    let key = |late: &&LateBuffer| (problem.buffers[late.buffer].life.start, late.buffer);
    sort_by_key(&mut buffers, key);
    let mut groups = Vec::new();
    // By depth, the outermost blocks first.
    for level in 0.. {
        if buffers.is_empty() {
            break;
        }
        let (by_block, mut deeper) = by_block(problem, buffers, level);
        for (block, mut buffers) in by_block {
            while let Some(first) = buffers.first() {
                let start = problem.buffers[first.buffer].life.start;
                let Some(at) = problem.blocks[block].first_from(start) else { break };
                let (here, later): (Vec<&LateBuffer>, Vec<&LateBuffer>) =
                    buffers.into_iter().partition(|late| late.ready <= at);
                buffers = later;
                match here.as_slice() {
                    [] => deeper.push(buffers.remove(0)),
                    [only] if only.blocks.last() == Some(&block) => {}
                    _ => groups.push(Group { block, at, buffers: here.iter().map(|late| late.buffer).collect() }),
                }
            }
        }
        sort_by_key(&mut deeper, key);
        buffers = deeper;
    }
    groups
}

/// Returns the buffers that the block number `level` around them may allocate, by block and memory space, and those that only
/// a block further in may allocate. Buffers that have no such block are left out.
fn by_block<'p>(
    problem: &Problem,
    buffers: Vec<&'p LateBuffer>,
    level: usize,
) -> (Vec<(BlockId, Vec<&'p LateBuffer>)>, Vec<&'p LateBuffer>) {
    let (mut groups, mut deeper): (Vec<(BlockId, Vec<&LateBuffer>)>, Vec<&LateBuffer>) = Default::default();
    let mut numbers: FxHashMap<(BlockId, SpaceId), usize> = FxHashMap::default();
    for late in buffers {
        let buffer = &problem.buffers[late.buffer];
        match late.blocks.get(level) {
            Some(&block) if problem.blocks[block].contains(buffer.life) => {
                let number = *numbers.entry((block, buffer.space)).or_insert_with(|| {
                    groups.push((block, Vec::new()));
                    groups.len() - 1
                });
                groups[number].1.push(late);
            }
            Some(_) => deeper.push(late),
            None => {}
        }
    }
    (groups, deeper)
}
