//! The bytes of the buffers that one op touches. They live at the op in any order of the ops, so that no order needs less.
//!
//! Only buffers that an operand certainly is, or is a view of, count: a value that a branch or a loop forwards may be several.
//! Cost: linear in the operands.

use freehold_core::ir::{Op, Value, View};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::analysis::buffer_values::view_source;

/// The bytes of the buffers that an op touches.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct OpBytes {
    /// All of them.
    pub all: u64,
    /// Without those in bytes that callers give.
    pub own: u64,
}

impl OpBytes {
    /// Returns the larger numbers of both.
    #[must_use]
    pub fn max(self, other: OpBytes) -> OpBytes {
        OpBytes { all: self.all.max(other.all), own: self.own.max(other.own) }
    }
}

/// The buffers that values are, or are views of.
#[derive(Default)]
pub(super) struct Touched {
    buffers: Vec<OpBytes>,
    /// By value: the number of its buffer.
    numbers: FxHashMap<Value, usize>,
}

impl Touched {
    /// Adds a buffer of this size. `is_given`: whether callers give its bytes.
    pub fn add(&mut self, value: Value, bytes: u64, is_given: bool) {
        self.numbers.insert(value, self.buffers.len());
        self.buffers.push(OpBytes { all: bytes, own: if is_given { 0 } else { bytes } });
    }

    /// Adds the views that an op makes of buffers that were added before.
    pub fn add_views(&mut self, view: View<'_>, op: Op) {
        for &result in view.results(op) {
            let source = view_source(view, result);
            if let Some(&number) = source.and_then(|source| self.numbers.get(&source)) {
                self.numbers.entry(result).or_insert(number);
            }
        }
    }

    /// Returns the bytes of the buffers that an op touches.
    pub fn bytes(&self, view: View<'_>, op: Op) -> OpBytes {
        let mut numbers: SmallVec<[usize; 8]> =
            view.operands(op).filter_map(|operand| self.numbers.get(&operand).copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| self.buffers[number]).fold(OpBytes::default(), |sum, buffer| OpBytes {
            all: sum.all.saturating_add(buffer.all),
            own: sum.own.saturating_add(buffer.own),
        })
    }
}
