//! The intervals of positions in which writes may conflict with a read.
//!
//! ```text
//!        ^a          The read is in ^d, its definition in ^c. Writes may come between them
//!       /  \         - from the definition to the read, or to the end of the loop or cycle that repeats the read
//!     ^b    ^c         without the definition (*between*);
//!       \  / \       - before the definition, in blocks that are not on all paths to it: ^b, if paths join
//!        ^d  ^e        (*joining*);
//!                    - after the read, in blocks that the read's block does not dominate: ^e, if paths branch, and
//!                      in loops that control leaves before the read (*branching*).
//! ```
//!
//! Likewise for an op whose regions control enters in turn, such as the two regions of `scf.while`. In one of them, positions are the
//! order of execution; writes in the regions before it may come before the definition (*joining*), those in the regions after
//! it after the read (*branching*).
//!
//! Blocks are numbered so that a block comes before the blocks that it dominates. So a write is on all paths to a later
//! definition if and only if the definition is not after the last block that the write's block dominates. A chain of
//! blocks therefore costs as much as the same ops in one block.

use super::Analyzer;
use super::late_reads::End;
use super::position::Position;
use super::positions::Surroundings;
use freehold_core::ir::{Op, Use, Value, ValueDef};

/// Two positions, the later one first: intervals are ranked by the later one.
pub(super) type Interval = (Position, Position);

/// The positions of the writes that may conflict with a read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ReadIntervals {
    /// From a definition to the read.
    pub between: Interval,
    /// From the beginning of the region to a definition, for writes that are only on some paths to it.
    pub joining: Option<Interval>,
    /// From the end of what the read's block dominates to the end of the region.
    pub branching: Option<Interval>,
}

impl Analyzer<'_> {
    /// Returns where writes may conflict with a read; `None` if no op wrote the data that it reads. O(definitions ·
    /// depth).
    pub(super) fn read_intervals(&self, read: Use) -> Option<ReadIntervals> {
        let body = self.body;
        let reader = body.use_owner(read);
        let last_reader = match self.late_reads.end(read, reader) {
            End::At(last) => last,
            End::Unknown { .. } if self.definitions(read).is_empty() => return None,
            End::Unknown { .. } => {
                return Some(ReadIntervals { between: (Position::MAX, 0), joining: None, branching: None });
            }
        };
        let around_reader = self.positions.surroundings(body, reader);
        let sibling = self.positions.ordered_sibling(body, last_reader).map(|region| self.positions.region(region));
        let own_end = match self.positions.surroundings(body, last_reader) {
            Surroundings::Unordered(_, exit) if sibling.is_none() => exit,
            Surroundings::Ordered | Surroundings::Unordered(..) => self.positions.exit(last_reader),
            Surroundings::Blocks(among) => among.last,
        };
        let mut between: Option<Interval> = None;
        let mut joining: Option<Interval> = None;
        let mut branching: Option<Interval> = None;
        for &definition in self.definitions(read).iter() {
            let mut end = own_end;
            if let Some(looping) = self.repeating_around(reader, definition) {
                end = end.max(body.region_op(looping).map_or(u32::MAX, |op| self.positions.exit(op)));
            }
            let (first, last) = self.cycles_around(definition, reader);
            end = end.max(last);
            let mut last_to_disturb = Position::MAX;
            // `paths`: the block from which a path leads over each write that comes between.
            let (mut begin, paths) = match body.def(definition) {
                ValueDef::Argument(block, _) => (0, Some(block)),
                ValueDef::Result(op, _) => {
                    let (begin, before) = self.begin_of_definition(op);
                    let paths = body.block(op).filter(|_| self.follows_paths());
                    if paths.is_none() {
                        joining = joining.max(before);
                    }
                    (begin.min(first), paths)
                }
            };
            if let Some(block) = paths {
                let (enter, last) = self.positions.block(block);
                let past = self.end_past(block, last_reader).unwrap_or(0);
                last_to_disturb = last.max(past).max(self.end_of_loops_left(block, last_reader));
                end = end.min(last).max(past);
                begin = begin.max(enter);
            }
            // The end of the region, and that of what is executed after the read only.
            let may_follow = match (around_reader, sibling) {
                (Surroundings::Blocks(among), _) => Some((among.region.1, among.dominated_to)),
                (Surroundings::Unordered(_, exit), Some(sibling)) => Some((exit, sibling.1)),
                _ => None,
            };
            if let Some((end, dominated_to)) = may_follow.filter(|ends| ends.1 < last_to_disturb) {
                branching = branching.max(Some((end.min(last_to_disturb), dominated_to + 1)));
            }
            between = Some(between.map_or((end, begin), |(upper, lower)| (upper.max(end), lower.min(begin))));
        }
        Some(ReadIntervals { between: between?, joining, branching })
    }

    /// Returns whether only writes on a path from the definition to the read conflict.
    fn follows_paths(&self) -> bool {
        self.options.follow_paths && !self.positions.has_unordered_blocks()
    }

    /// Returns the position from which writes conflict on every path to `op`, and the interval of writes on only some
    /// paths.
    fn begin_of_definition(&self, op: Op) -> (Position, Option<Interval>) {
        match self.positions.surroundings(self.body, op) {
            Surroundings::Ordered => (self.positions.exit(op), None),
            Surroundings::Unordered(enter, _) => match self.positions.ordered_sibling(self.body, op) {
                Some(sibling) => (self.positions.exit(op), Some((self.positions.region(sibling).0, enter))),
                None => (enter, None),
            },
            Surroundings::Blocks(among) => (among.first, Some((among.outermost, among.region.0))),
        }
    }

    /// Returns the begin and the end of the blocks that repeat the reader without repeating the definition.
    fn cycles_around(&self, definition: Value, reader: Op) -> (Position, Position) {
        let mut span = (Position::MAX, 0);
        self.for_each_cycle(definition, reader, |_, cycle| {
            let cycles = &self.positions.cycles;
            span = (span.0.min(cycles.begin(cycle)), span.1.max(cycles.end(cycle)));
            false
        });
        span
    }

    /// The interval of a write: the op that writes.
    pub(super) fn write_interval(&self, write: Use) -> Interval {
        let writer = self.body.use_owner(write);
        (self.positions.exit(writer), self.positions.enter(writer))
    }

    /// Returns the position up to which everything numbered after the write is executed after it, in the region of
    /// blocks that holds the write, or among sibling regions. `None` if everything numbered after the write is executed after it.
    pub(super) fn dominated_by_write(&self, write: Use) -> Option<Position> {
        let writer = self.body.use_owner(write);
        match self.positions.surroundings(self.body, writer) {
            Surroundings::Ordered => None,
            Surroundings::Unordered(..) => {
                self.positions.sibling(self.body, writer).map(|region| self.positions.region(region).1)
            }
            Surroundings::Blocks(among) => Some(among.dominated_to),
        }
    }
}
