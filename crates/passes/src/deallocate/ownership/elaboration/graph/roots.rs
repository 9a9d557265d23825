//! The roots of values that may be shifted views: see `carry_roots.rs`, which adds them to the program.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_core::ir::Value;

/// The roots of values that may be shifted views: block arguments, results of region ops and of selects.
#[derive(Default)]
pub struct Roots {
    pub of: FxHashMap<Value, SmallVec<[Value; 1]>>,
}

impl Roots {
    /// Returns the roots of a value; none for a value that is not carried with its root.
    pub fn of(&self, value: Value) -> &[Value] {
        self.of.get(&value).map_or(&[], |roots| roots)
    }

    /// Returns the values that are views of one root.
    pub fn views(&self) -> impl Iterator<Item = Value> + '_ {
        self.of.iter().filter(|(_, roots)| roots.len() == 1).map(|(&value, _)| value)
    }
}
