//! The lives of buffers.
//!
//! The life of a buffer is the smallest interval of the [`Order`] that contains the lives of all values that may be the
//! buffer. Deallocations do not count as uses, because the plan removes them. If one of those values is live where the
//! allocation runs, a later iteration would allocate while the buffer of an earlier one is needed, and one place in an arena
//! is not enough.
//!
//! Cost: linear in the values, uses and edges of the flow, times O(log depth).

use freehold_core::ir::{Op, Value, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::interval::Interval;
use super::order::Order;
use crate::analysis::alias::BufferFlow;
use crate::analysis::buffer_aliases::AliasFacts;

/// The most values that are searched for one that is live where an allocation runs.
const SEARCHED: usize = 64;

/// The lives of the buffers of a function.
pub struct Lives<'a> {
    view: View<'a>,
    flow: &'a BufferFlow,
    /// By value: its own life.
    own: FxHashMap<Value, Interval>,
    /// By value: the life of the buffers that it may be.
    whole: AliasFacts<Interval>,
}

impl<'a> Lives<'a> {
    /// Computes the lives.
    pub fn compute(view: View<'a>, order: &Order, flow: &'a BufferFlow) -> Lives<'a> {
        let mut own: FxHashMap<Value, Interval> = FxHashMap::default();
        let life_of = |value| {
            let is_memref = view.ty(value).is_memref(view.ctx);
            let life = is_memref.then(|| order.life(view, value, |user| !view.is(user, &memref::DEALLOC))).flatten();
            own.extend(life.map(|life| (value, life)));
            life
        };
        let whole = AliasFacts::compute(view, flow, life_of, Interval::hull);
        Lives { view, flow, own, whole }
    }

    /// Returns the life of the buffer that `op` allocates; `None` if it cannot be reached.
    pub fn of(&self, op: Op) -> Option<Interval> {
        self.whole.of(self.view.result(op, 0)).copied()
    }

    /// Returns whether the buffer of an earlier iteration may be needed at `position`, where `op` allocates a buffer.
    pub fn is_needed_again(&self, op: Op, position: u32) -> bool {
        let allocated = self.view.result(op, 0);
        // Lives that begin before the allocation are those of an earlier iteration.
        if self.of(op).is_none_or(|life| life.start >= position) {
            return false;
        }
        let (mut seen, mut is_dead) = (FxHashSet::default(), true);
        self.flow.visit_from(allocated, &mut |value| {
            if !is_dead || !seen.insert(value) {
                return false;
            }
            let is_live = value != allocated && self.own.get(&value).is_some_and(|life| life.contains(position));
            is_dead = !is_live && seen.len() <= SEARCHED;
            is_dead
        });
        !is_dead
    }
}
