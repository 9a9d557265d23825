//! The writes of an iteration of a loop, which a later iteration may read.

use rustc_hash::FxHashMap;

use freehold_core::ir::{Op, Use};

/// The loops that may write a class under a name of their own.
#[derive(Clone, Debug, Default)]
pub(super) struct LoopWrites {
    /// Loops with an initial value in the class that they do not read, and whose argument may be written: that operand.
    pub carried: FxHashMap<Op, Use>,
    /// Loops inside which a value of the class that is defined outside may be written: the operand.
    pub inside: FxHashMap<Op, Use>,
}

impl LoopWrites {
    /// Returns whether there are no such loops.
    pub fn is_empty(&self) -> bool {
        self.carried.is_empty() && self.inside.is_empty()
    }

    /// Adds the loops of a class that joins this one.
    pub fn merge(&mut self, mut other: LoopWrites) {
        for (mine, others) in [(&mut self.carried, &mut other.carried), (&mut self.inside, &mut other.inside)] {
            if mine.len() < others.len() {
                std::mem::swap(mine, others);
            }
            mine.extend(others.drain());
        }
    }
}
