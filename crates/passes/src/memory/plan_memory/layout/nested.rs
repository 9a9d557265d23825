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
//! Cost: O(n log n) for each group of n buffers, at most [`MAX_DYNAMIC_BUFFERS`](super::slots::MAX_DYNAMIC_BUFFERS), times the depth of loops.

use freehold_core::ir::{Block, Op, View};
use rustc_hash::FxHashMap;

use super::super::problem::order::{Interval, Order};
use super::slots::{Availability, DynamicBuffer, Layout, alignment_of};

/// The maximum number of loops around an allocation of dynamic size.
pub const DEEPEST: u32 = 64;

/// The estimated peak may rise by one part of so many.
const PART: u64 = 64;

/// Buffers that share an arena.
#[derive(Clone)]
pub struct Group {
    /// The block that allocates and frees the arena. It is the only one of its region.
    pub block: Block,
    /// The op of the block before which the arena is allocated.
    pub at: Op,
    /// The buffers, all in one memory space.
    pub buffers: Vec<DynamicBuffer>,
}

impl Group {
    /// When the arena is needed.
    pub fn life(&self) -> Interval {
        self.buffers.iter().map(|buffer| buffer.life).reduce(Interval::hull).expect("a group has buffers")
    }
}

/// Returns the groups of `buffers` that get an arena.
pub fn group(view: View<'_>, order: &Order, buffers: Vec<DynamicBuffer>) -> Vec<Group> {
    let all: Vec<(Interval, u64)> =
        buffers.iter().zip(Layout::examples(view, &buffers)).map(|(buffer, bytes)| (buffer.life, bytes)).collect();
    let limit = peak(all.iter().copied());
    let limit = limit.saturating_add(limit / PART);
    let bytes_of: FxHashMap<Op, (Interval, u64)> = buffers.iter().map(|buffer| buffer.op).zip(all).collect();
    let mut loads = bytes_of.clone();
    let (mut kept, mut arenas): (Vec<Group>, Vec<(Interval, u64)>) = Default::default();
    let mut groups = candidates(view, order, buffers);
    groups.sort_by_key(|group| std::cmp::Reverse(group.buffers.len()));
    for group in groups {
        let (_, height) = Layout::compute(view, &group.buffers, alignment_of(&group.buffers));
        for buffer in &group.buffers {
            loads.remove(&buffer.op);
        }
        arenas.push((group.life(), height));
        if peak(loads.values().chain(&arenas).copied()) <= limit {
            kept.push(group);
        } else {
            arenas.pop();
            loads.extend(group.buffers.iter().map(|buffer| (buffer.op, bytes_of[&buffer.op])));
        }
    }
    kept.sort_by_key(|group| order.position(group.at));
    kept
}

/// Returns groups without regard to the peak.
fn candidates(view: View<'_>, order: &Order, mut buffers: Vec<DynamicBuffer>) -> Vec<Group> {
    buffers.sort_by_key(|buffer| (buffer.life.start, buffer.op));
    let mut groups = Vec::new();
    // By depth, the outermost blocks first.
    for level in 0..DEEPEST {
        let (mut by_block, mut deeper): (Vec<(Block, Vec<DynamicBuffer>)>, Vec<DynamicBuffer>) = Default::default();
        let mut numbers = FxHashMap::default();
        for buffer in buffers {
            match home(view, order, &buffer, level) {
                Home::At(block) => {
                    let number = *numbers.entry((block, buffer.space)).or_insert_with(|| {
                        by_block.push((block, Vec::new()));
                        by_block.len() - 1
                    });
                    by_block[number].1.push(buffer);
                }
                Home::Deeper => deeper.push(buffer),
                Home::Nowhere => {}
            }
        }
        for (block, mut buffers) in by_block {
            while let Some(first) = buffers.first() {
                let Some(at) = order.first_op_in(view, block, first.life.start) else { break };
                let mut available = Availability::new(view, order, order.position(at).unwrap_or(0));
                let (here, later) = buffers.into_iter().partition(|buffer| buffer.values().all(|it| available.has(it)));
                let here: Vec<DynamicBuffer> = here;
                buffers = later;
                match here.as_slice() {
                    [] => deeper.push(buffers.remove(0)),
                    [only] if view.block(only.op) == Some(block) => {}
                    _ => groups.push(Group { block, at, buffers: here }),
                }
            }
        }
        deeper.sort_by_key(|buffer| (buffer.life.start, buffer.op));
        buffers = deeper;
        if buffers.is_empty() {
            break;
        }
    }
    groups
}

enum Home {
    /// A block that may allocate the arena.
    At(Block),
    /// Only a block further in may.
    Deeper,
    /// There is no block left.
    Nowhere,
}

/// Returns the block number `level` around `buffer`, the outermost that always runs it first, if it may allocate an arena.
fn home(view: View<'_>, order: &Order, buffer: &DynamicBuffer, level: u32) -> Home {
    let mut blocks = Vec::new();
    let mut at = buffer.op;
    while let Some(block) = view.block(at).filter(|_| blocks.len() < DEEPEST as usize) {
        if !view.is_entry_block(block) || view.next_block(block).is_some() {
            break;
        }
        blocks.push(block);
        let is_loop = |parent: &Op| view.op_def(*parent).is_some_and(|op_def| op_def.loop_like.is_some());
        let Some(parent) = view.parent_op(at).filter(is_loop) else { break };
        at = parent;
    }
    let Some(&block) = blocks.iter().rev().nth(level as usize) else { return Home::Nowhere };
    let end = view.last_op(block).and_then(|last| order.position(last)).unwrap_or(0);
    let contains = order.start_of(block) <= buffer.life.start && buffer.life.end <= end + 1;
    if contains { Home::At(block) } else { Home::Deeper }
}

/// Returns the most bytes that live at a moment. O(n log n).
pub fn peak(loads: impl Iterator<Item = (Interval, u64)>) -> u64 {
    let mut events: Vec<(u32, bool, u64)> =
        loads.flat_map(|(life, bytes)| [(life.start, true, bytes), (life.end, false, bytes)]).collect();
    // A life that ends at a moment ends before a life that starts there.
    events.sort_unstable();
    let (mut level, mut highest) = (0u128, 0);
    for (_, starts, bytes) in events {
        level = if starts { level + u128::from(bytes) } else { level - u128::from(bytes) };
        highest = highest.max(level);
    }
    u64::try_from(highest).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_counts_what_lives_at_once() {
        let life = |start, end| Interval { start, end };
        assert_eq!(peak([].into_iter()), 0);
        assert_eq!(peak([(life(0, 4), 3), (life(4, 6), 5), (life(5, 9), 2)].into_iter()), 7);
        assert_eq!(peak([(life(0, 4), u64::MAX), (life(1, 6), 5)].into_iter()), u64::MAX);
    }
}
