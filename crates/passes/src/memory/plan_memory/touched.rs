//! The bytes of the buffers that one op touches. They live at the op in any order of the ops, so that no order needs less.
//!
//! Only buffers that an operand certainly is, or is a view of, count: a value that a branch or a loop forwards may be several.
//! Cost: linear in the operands.

use freehold_core::ir::{Op, Value, View};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::explain::{ArenaKind, ArenaPlan, BufferPlan, Place};
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
    /// By value: the number of its buffer.
    buffers: FxHashMap<Value, usize>,
}

impl Touched {
    /// Adds a buffer.
    pub fn add(&mut self, value: Value, number: usize) {
        self.buffers.insert(value, number);
    }

    /// Adds the views that an op makes of buffers that were added before.
    pub fn add_views(&mut self, view: View<'_>, op: Op) {
        for &result in view.results(op) {
            let source = view_source(view, result);
            if let Some(&number) = source.and_then(|source| self.buffers.get(&source)) {
                self.buffers.entry(result).or_insert(number);
            }
        }
    }

    /// Returns the bytes of the buffers that an op touches.
    pub fn bytes(&self, view: View<'_>, op: Op, buffers: &[BufferPlan], arenas: &[ArenaPlan]) -> OpBytes {
        let mut numbers: SmallVec<[usize; 8]> =
            view.operands(op).filter_map(|operand| self.buffers.get(&operand).copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut sum = OpBytes::default();
        for buffer in numbers.into_iter().map(|number| &buffers[number]) {
            let bytes = buffer.bytes.unwrap_or(0);
            sum.all = sum.all.saturating_add(bytes);
            let is_given = |arena: usize| arenas[arena].kind == ArenaKind::Argument;
            if !matches!(buffer.place, Place::Arena(arena, _) if is_given(arena)) {
                sum.own = sum.own.saturating_add(bytes);
            }
        }
        sum
    }
}
