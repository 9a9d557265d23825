//! Intervals of positions.

/// The positions from `start` to before `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The first position.
    pub start: u32,
    /// The position after the last one.
    pub end: u32,
}

impl Interval {
    /// Returns the smallest interval that contains both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns whether the position is in the interval.
    pub fn contains(self, position: u32) -> bool {
        self.start <= position && position < self.end
    }

    /// Returns whether both contain a position.
    pub fn intersects(self, other: Interval) -> bool {
        self.start < other.end && other.start < self.end
    }
}
