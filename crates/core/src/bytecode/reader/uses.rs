//! The orders of use-lists.
//!
//! The reference order of the uses of a value is the reverse of the text. A file has the order of each value whose uses
//! are in another order: for each use in the reference order, its position in the list, or pairs of these for the uses
//! that differ.

use crate::bytecode::cursor::{Cursor, Read};
use crate::ir::{Body, Use, Value};

/// The stored order of one value of a list: its index in the list, whether positions are in pairs, and the positions.
pub(super) struct Order {
    pub index: usize,
    /// Its offset in the file.
    pub at: usize,
    pairs: bool,
    positions: Vec<u32>,
}

/// Reads the orders of some of `count` values.
pub(super) fn read_orders(cursor: &mut Cursor<'_>, count: usize) -> Read<Vec<Order>> {
    let stored = if count > 1 { cursor.count("the number of use orders")? } else { 1 };
    let mut orders = Vec::with_capacity(stored);
    for _ in 0..stored {
        let index = if count > 1 { cursor.index("a value", count)? } else { 0 };
        let at = cursor.offset();
        let (length, pairs) = cursor.flagged("the number of positions")?;
        let length = cursor.checked_count(at, length, "the number of positions")?;
        let mut positions = Vec::with_capacity(length);
        for _ in 0..length {
            positions.push(cursor.index("the position of a use", u32::MAX as usize)? as u32);
        }
        orders.push(Order { index, at, pairs, positions });
    }
    Ok(orders)
}

/// Puts the uses of `value` into the reference order.
pub(super) fn sort_uses(body: &mut Body, value: Value) {
    let uses = reference_order(body, value);
    body.set_use_order(value, &uses);
}

/// Returns the uses in the reference order. Ops were created in the order of the text, and their uses with them.
fn reference_order(body: &Body, value: Value) -> Vec<Use> {
    let mut uses: Vec<Use> = body.uses(value).collect();
    uses.sort_unstable_by(|left, right| right.cmp(left));
    uses
}

/// Puts the uses of `value` into the stored order. Returns whether it is a permutation of them.
pub(super) fn apply_order(body: &mut Body, value: Value, order: &Order) -> bool {
    let uses = reference_order(body, value);
    let mut positions: Vec<u32> = match order.pairs {
        true => (0..uses.len() as u32).collect(),
        false => order.positions.clone(),
    };
    if order.pairs {
        for pair in order.positions.chunks(2) {
            match (pair, pair.first().and_then(|&from| positions.get_mut(from as usize))) {
                (&[_, to], Some(slot)) => *slot = to,
                _ => return false,
            }
        }
    }
    if positions.len() != uses.len() {
        return false;
    }
    let mut sorted: Vec<Option<Use>> = vec![None; uses.len()];
    for (&position, &use_) in positions.iter().zip(&uses) {
        match sorted.get_mut(position as usize) {
            Some(slot @ None) => *slot = Some(use_),
            _ => return false,
        }
    }
    let sorted: Vec<Use> = sorted.into_iter().flatten().collect();
    body.set_use_order(value, &sorted);
    true
}
