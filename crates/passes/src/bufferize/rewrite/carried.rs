//! The buffer types of loop-carried values.
//!
//! The type of a loop-carried value is the type of its initial value if the yielded value has the same type, and the fully
//! dynamic type otherwise. The yielded value is usually computed from the carried one, so its type is found under the
//! assumption that the carried value has the type of its initial value. This is upstream's algorithm, but upstream finds
//! the types of enclosing loops again at each level, which takes time exponential in the nesting depth:
//!
//! ```mlir
//! %r0 = scf.for … iter_args(%a0 = %x) {
//!   %r1 = scf.for … iter_args(%a1 = %a0) {   // %a1 needs %a0; %a0 needs what its loop yields, %r1, which needs %a1
//!     …
//!     scf.yield %t
//!   }
//!   scf.yield %r1
//! }
//! ```
//!
//! Here, the types that were found stay known as long as the assumptions hold under which they were found: while a loop is
//! being followed, and after it if its type is the assumed one. If it is not, the types that were found since are
//! forgotten. Each value is then found once for each loop around it whose assumption fails, and once if none does.

use rustc_hash::FxHashMap;

use super::BufferTypes;
use crate::bufferize::fully_dynamic_buffer;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, Type, Value};

/// A loop-carried value whose type is being computed.
#[derive(Debug)]
struct Assumption {
    argument: Value,
    /// The type of the initial value, once it is known.
    assumed: Option<Type>,
    /// The number of values whose types had been found before.
    start: usize,
}

/// The loop-carried values whose types are being computed in a query, and the types that were found meanwhile.
#[derive(Default, Debug)]
pub(super) struct Carried {
    /// The values, outermost first, and the position of each.
    open: Vec<Assumption>,
    positions: FxHashMap<Value, usize>,
    /// The types found under these assumptions, in order, and whether a value on the stack was skipped to find one.
    types: FxHashMap<Value, (Type, bool)>,
    order: Vec<Value>,
}

impl Carried {
    /// Whether a type is being computed.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Returns the type of a value that was found, and whether it is partial: a value on the stack was skipped.
    pub(super) fn found(&self, value: Value) -> Option<(Type, bool)> {
        self.types.get(&value).copied()
    }

    pub(super) fn record(&mut self, value: Value, ty: Type, is_partial: bool) {
        if self.types.insert(value, (ty, is_partial)).is_none() {
            self.order.push(value);
        }
    }

    /// Ends the computation for the innermost value. If its type is not the assumed one, forgets what was found since it
    /// began. If it is the outermost value, returns everything that was found without skipping a value.
    fn close(&mut self, found: Option<Type>) -> Vec<(Value, Type)> {
        let Some(Assumption { argument, assumed, start }) = self.open.pop() else { return Vec::new() };
        self.positions.remove(&argument);
        if found.is_none() || assumed != found {
            for value in self.order.drain(start..) {
                self.types.remove(&value);
            }
        }
        if self.is_open() {
            return Vec::new();
        }
        let types = std::mem::take(&mut self.types);
        let is_whole =
            |&value: &Value| types.get(&value).filter(|(_, is_partial)| !is_partial).map(|&(ty, _)| (value, ty));
        self.order.drain(..).filter_map(|value| is_whole(&value)).collect()
    }
}

impl BufferTypes<'_> {
    /// Returns the buffer type of `argument`, which the loop `op` initializes with `init` and sets to `yielded` after each
    /// iteration.
    ///
    /// # Errors
    /// The memory spaces of the two differ, or one of them has no type; the error was reported.
    pub fn of_carried(
        &self,
        op: Op,
        argument: Value,
        init: Value,
        yielded: Value,
        stack: &mut Vec<Value>,
    ) -> Fallible<Type> {
        let mut known = self.known.borrow_mut();
        let (carried, is_cached) = known.carried();
        if let Some(&position) = carried.positions.get(&argument) {
            let assumed = carried.open[position].assumed;
            known.leave_out(0);
            drop(known);
            return assumed.map_or_else(|| self.of_value(init, stack), Ok);
        }
        let is_cached = is_cached && !carried.is_open();
        let position = carried.open.len();
        carried.open.push(Assumption { argument, assumed: None, start: carried.order.len() });
        carried.positions.insert(argument, position);
        let cached = if is_cached { known.argument(argument) } else { None };
        drop(known);
        let found = cached.map_or_else(|| self.join_carried(op, argument, (init, yielded), position, stack), Ok);
        let mut known = self.known.borrow_mut();
        let types = known.carried().0.close(found.ok());
        if let (Ok(ty), true) = (found, is_cached) {
            known.insert_argument(argument, ty);
            let arguments = types.into_iter().filter(|&(value, _)| self.body.defining_op(value).is_none());
            arguments.for_each(|(value, ty)| known.insert_argument(value, ty));
        }
        found
    }

    fn join_carried(
        &self,
        op: Op,
        argument: Value,
        (init, yielded): (Value, Value),
        position: usize,
        stack: &mut Vec<Value>,
    ) -> Fallible<Type> {
        let ctx = self.ctx;
        let first = self.of_value(init, stack)?;
        if let Some(assumption) = self.known.borrow_mut().carried().0.open.get_mut(position) {
            assumption.assumed = Some(first);
        }
        let next = self.of_value(yielded, stack)?;
        if first == next {
            return Ok(next);
        }
        if first.memory_space(ctx) != next.memory_space(ctx) {
            let message = "init_arg and yielded value bufferize to inconsistent memory spaces";
            return self.error(op, message).fail();
        }
        Ok(fully_dynamic_buffer(ctx, self.body.ty(argument), next.memory_space(ctx)))
    }
}
