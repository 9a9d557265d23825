//! The total order on values that decides the order of what the passes create.
//!
//! - A block argument is less than any result.
//! - Arguments are ordered by number, the results of one op too, and results of ops of one region by the positions of
//!   the ops.
//! - Other values are ordered by the regions that hold them: by their index in the parent op, or by the positions of the
//!   parent ops if these are in the same region, or else by the regions around them, level by level. If one value has
//!   fewer regions around it, it is less.
//!
//! The order is deterministic, which is all that its users need. O(nesting depth).

use std::cmp::Ordering;

use freehold_core::ir::{Op, Region, Value, ValueDef, View};

/// Returns the region that holds a value.
fn region_of(view: View<'_>, value: Value) -> Option<Region> {
    match view.def(value) {
        ValueDef::Result(op, _) => view.region(op),
        ValueDef::Argument(block, _) => view.block_region(block),
    }
}

/// Compares two values. `position` returns a key that increases along the text for the ops of each region.
pub(crate) fn compare<P: Ord>(view: View<'_>, position: impl Fn(Op) -> P, a: Value, b: Value) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    match (view.def(a), view.def(b)) {
        (ValueDef::Argument(..), ValueDef::Result(..)) => return Ordering::Less,
        (ValueDef::Result(..), ValueDef::Argument(..)) => return Ordering::Greater,
        (ValueDef::Argument(_, i), ValueDef::Argument(_, j)) if i != j => return i.cmp(&j),
        (ValueDef::Result(op, i), ValueDef::Result(other, j)) if op == other => return i.cmp(&j),
        (ValueDef::Result(op, _), ValueDef::Result(other, _)) if view.region(op) == view.region(other) => {
            return position(op).cmp(&position(other));
        }
        _ => {}
    }
    let (mut left, mut right) = (region_of(view, a), region_of(view, b));
    loop {
        let (one, other) = match (left, right) {
            (Some(one), Some(other)) if one != other => (one, other),
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            // Arguments of two blocks of one region.
            _ => return a.index().cmp(&b.index()),
        };
        match view.region_number(one).cmp(&view.region_number(other)) {
            Ordering::Equal => {}
            order => return order,
        }
        let parents = (view.region_op(one), view.region_op(other));
        if let (Some(op), Some(parent)) = parents
            && view.region(op) == view.region(parent)
        {
            return position(op).cmp(&position(parent));
        }
        (left, right) = (parents.0.and_then(|op| view.region(op)), parents.1.and_then(|op| view.region(op)));
    }
}
