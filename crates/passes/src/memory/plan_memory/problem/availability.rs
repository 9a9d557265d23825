//! The positions from which on values can be computed.
//!
//! A value is available after its definition. If pure ops compute it that cannot trap, they may move to an earlier position at
//! which their operands are available. The positions at which this is asked belong to ops that dominate an allocation, as the
//! definitions of its extents do. So of such an op and a definition, one dominates the other, and their positions tell which.

use freehold_core::definition::{constant_integer, is_pure};
use freehold_core::ir::{Name, Op, Value, ValueDef, View};
use freehold_dialects::{affine, memref};
use rustc_hash::FxHashMap;

use super::order::Order;

/// The maximum depth to which operands are followed.
const DEEPEST: u32 = 32;

/// Returns the first position at which `value` is available where it is defined.
fn defined_from(view: View<'_>, order: &Order, value: Value) -> u32 {
    let before = match view.def(value) {
        ValueDef::Argument(block, _) => order.start_of(block),
        ValueDef::Result(op, _) => order.position(op).unwrap_or(u32::MAX),
    };
    before.saturating_add(1)
}

/// Returns whether `value` is defined before the position `at`.
pub fn is_defined_before(view: View<'_>, order: &Order, value: Value, at: u32) -> bool {
    defined_from(view, order, value) <= at
}

/// The positions from which on values can be computed.
pub struct Availability<'a> {
    view: View<'a>,
    order: &'a Order,
    known: FxHashMap<Value, u32>,
}

impl<'a> Availability<'a> {
    /// Of the values of the function that `view` shows.
    pub fn new(view: View<'a>, order: &'a Order) -> Availability<'a> {
        Availability { view, order, known: FxHashMap::default() }
    }

    /// Returns the first position at which all `values` can be computed.
    pub fn of_all(&mut self, values: impl Iterator<Item = Value>) -> u32 {
        values.map(|value| self.search(value, 0)).max().unwrap_or(0)
    }

    // The depth is bounded.
    fn search(&mut self, value: Value, depth: u32) -> u32 {
        if let Some(&known) = self.known.get(&value) {
            return known;
        }
        let view = self.view;
        let defined = defined_from(view, self.order, value);
        let movable = view.defining_op(value).filter(|&op| depth < DEEPEST && can_move(view, op));
        let moved = movable.map(|op| {
            let operands = view.operand_vec(op).into_iter().map(|operand| self.search(operand, depth + 1));
            operands.max().unwrap_or(0)
        });
        let first = moved.map_or(defined, |moved| moved.min(defined));
        self.known.insert(value, first);
        first
    }
}

/// Returns whether the op may run earlier and where it did not run before: it is pure and cannot trap.
pub fn can_move(view: View<'_>, op: Op) -> bool {
    let is_safe = match () {
        // A symbol may be a divisor that is zero.
        () if view.is_one_of(op, &[&affine::APPLY, &affine::MIN, &affine::MAX]) => {
            let map = view.attribute(op, Name::MAP).and_then(|map| map.as_map(view.ctx));
            map.is_some_and(|map| map.results(view.ctx).iter().all(|result| result.is_pure_affine(view.ctx)))
        }
        () => memref::Dim::cast(view, op).is_none_or(|dim| {
            let rank = view.ty(dim.source()).rank(view.ctx);
            let index = constant_integer(view, dim.index());
            index.zip(rank).is_some_and(|(index, rank)| index >= 0 && (index as usize) < rank)
        }),
    };
    is_safe
        && view.regions(op).is_empty()
        && view.results(op).iter().all(|&result| {
            let ty = view.ty(result);
            ty.is_index(view.ctx) || ty.is_integer(view.ctx)
        })
        && is_pure(view, op)
}
