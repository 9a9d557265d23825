//! The positions of the ops of a block, between which arenas are allocated and freed.

use super::interval::Interval;

/// The positions of a block and of its ops.
pub struct BlockOps {
    /// The position before its ops.
    pub start: u32,
    /// The position of the last op.
    pub last: u32,
    /// The positions of each op, in order; those of its regions are included.
    spans: Vec<Interval>,
}

impl BlockOps {
    /// The ops of a block. `spans`: their positions, in order.
    pub fn new(start: u32, spans: Vec<Interval>) -> BlockOps {
        BlockOps { start, last: spans.last().map_or(0, |last| last.start), spans }
    }

    /// A block without ops, in which arenas are allocated and freed at any moment.
    #[cfg(test)]
    pub fn none() -> BlockOps {
        BlockOps::new(0, Vec::new())
    }

    /// Returns when an arena is held whose buffers are needed in `life`.
    pub fn around(&self, life: Interval) -> Interval {
        let at = |moment: u32| {
            let index = self.spans.partition_point(|span| span.end <= moment);
            self.spans.get(index).filter(|span| span.start <= moment)
        };
        let start = at(life.start).map_or(life.start, |span| span.start);
        let end = at(life.end.saturating_sub(1)).map_or(life.end, |span| span.end);
        Interval { start, end }
    }

    /// Returns the position of the first op that ends at `position` or later.
    pub fn first_from(&self, position: u32) -> Option<u32> {
        let index = self.spans.partition_point(|span| span.end <= position);
        self.spans.get(index).map(|span| span.start)
    }

    /// Returns whether the positions are in the block.
    pub fn contains(&self, life: Interval) -> bool {
        self.start <= life.start && life.end <= self.last + 1
    }
}
