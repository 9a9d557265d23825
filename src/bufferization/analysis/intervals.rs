//! Where writes stand that a read may conflict with, as intervals of positions.
//!
//! ```text
//!        ^a          The read stands in ^d, what it should see was written in ^c. Writes may come between
//!       /  \         - from the definition on up to the read, or to the end of the loop or circle that repeats the read
//!     ^b    ^c         without the definition (*between*);
//!       \  / \       - before the definition, in blocks that do not lie on all ways to it: ^b, where ways join
//!        ^d  ^e        (*joining*);
//!                    - after the read, in blocks that the read's block does not dominate: ^e, where ways branch, and
//!                      in loops that control leaves before the read (*branching*).
//! ```
//!
//! Blocks are numbered so that those which a block dominates follow it. So a write lies on all ways to a definition if
//! and only if the definition stands no later than the last of the blocks that the write's block dominates, and a chain
//! of blocks costs what the same ops cost in one block.

use super::Analyzer;
use super::positions::{Position, Surroundings};
use crate::ir::{Op, Use, Value, ValueDef};

/// Two positions, the later one first: intervals are ranked by it.
pub(super) type Interval = (Position, Position);

/// The writes that a read may conflict with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ReadIntervals {
    /// From a definition to the read.
    pub between: Interval,
    /// From the beginning of the region to a definition: of writes there those on some ways only.
    pub joining: Option<Interval>,
    /// From what the read's block dominates to the end of the region.
    pub branching: Option<Interval>,
}

impl Analyzer<'_> {
    /// Where writes may conflict with a read. `None`: nothing that it reads was ever written. O(definitions · depth).
    pub(super) fn read_intervals(&self, read: Use) -> Option<ReadIntervals> {
        let body = self.body;
        let reader = body.use_owner(read);
        let around_reader = self.positions.surroundings(body, reader);
        let own_end = match around_reader {
            Surroundings::Ordered => self.positions.exit(reader),
            Surroundings::Unordered(_, exit) => exit,
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
            let (first, last) = self.circles_around(definition, reader);
            end = end.max(last);
            let mut last_to_disturb = Position::MAX;
            let begin = match body.def(definition) {
                ValueDef::Result(op, _) => {
                    let (begin, before) = self.begin_of_definition(op);
                    joining = joining.max(before);
                    begin.min(first)
                }
                ValueDef::Argument(block, _) => {
                    let (begin, last) = self.positions.block(block);
                    let past = self.end_past(block, reader).unwrap_or(0);
                    last_to_disturb = last.max(past).max(self.end_of_loops_left(block, reader));
                    end = end.min(last).max(past);
                    begin
                }
            };
            if let Surroundings::Blocks(among) = around_reader
                && among.dominated_to < last_to_disturb
            {
                branching = branching.max(Some((among.region.1.min(last_to_disturb), among.dominated_to + 1)));
            }
            between = Some(between.map_or((end, begin), |(upper, lower)| (upper.max(end), lower.min(begin))));
        }
        Some(ReadIntervals { between: between?, joining, branching })
    }

    /// From where writes disturb what `op` defines whatever way leads to it; and where those on some ways are.
    fn begin_of_definition(&self, op: Op) -> (Position, Option<Interval>) {
        match self.positions.surroundings(self.body, op) {
            Surroundings::Ordered => (self.positions.exit(op), None),
            Surroundings::Unordered(enter, _) => (enter, None),
            Surroundings::Blocks(among) => (among.first, Some((among.outermost, among.region.0))),
        }
    }

    /// Where the blocks begin and end that repeat the reader without repeating the definition.
    fn circles_around(&self, definition: Value, reader: Op) -> (Position, Position) {
        let mut span = (Position::MAX, 0);
        self.for_each_circle(definition, reader, |_, circle| {
            let circles = &self.positions.circles;
            span = (span.0.min(circles.begin(circle)), span.1.max(circles.end(circle)));
            false
        });
        span
    }

    /// The interval of a write: the op that writes.
    pub(super) fn write_interval(&self, write: Use) -> Interval {
        let writer = self.body.use_owner(write);
        (self.positions.exit(writer), self.positions.enter(writer))
    }

    /// Up to where everything that is numbered after the write is executed after it, in the region of blocks that holds
    /// it. `None`: it stands before all that is numbered after it.
    pub(super) fn dominated_by_write(&self, write: Use) -> Option<Position> {
        match self.positions.surroundings(self.body, self.body.use_owner(write)) {
            Surroundings::Blocks(among) => Some(among.dominated_to),
            _ => None,
        }
    }
}
