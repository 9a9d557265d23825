//! Sizes of buffers as products, and what is guessed of them: which is larger, and what they are for example extents.
//!
//! A wrong guess costs bytes and nothing else. Cost: linear in the values that a size is computed from; the depth is bounded.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Name, Value, View};
use freehold_dialects::{affine, arith};
use rustc_hash::FxHashMap;

/// The maximum depth to which the operands of a size are followed.
pub const DEEPEST: u32 = 32;

/// The example value of an extent of which nothing is known.
const EXAMPLE: i64 = 61;

/// The size of a buffer: the product of a number of bytes and of extents.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// The bytes of an element, times the static extents.
    pub bytes: u64,
    /// The dynamic extents, sorted.
    pub extents: Vec<Value>,
}

/// Returns whether `small` is at most `large` unless extents are zero, negative or overflow.
pub fn is_ordered(view: View<'_>, small: &Size, large: &Size) -> bool {
    if small == large {
        return true;
    }
    let mut left = large.extents.clone();
    let is_covered = |&extent: &Value| {
        let found = left.iter().position(|&other| is_at_most(view, extent, other));
        found.map(|at| left.swap_remove(at)).is_some()
    };
    small.bytes <= large.bytes && small.extents.iter().all(is_covered)
}

/// Returns whether `large` is `small`, or `small` plus a constant that is not negative.
fn is_at_most(view: View<'_>, small: Value, large: Value) -> bool {
    small == large
        || view.made_by(large, &arith::ADDI).is_some_and(|sum| {
            view.operand(sum, 0) == small
                && constant_integer(view, view.operand(sum, 1)).is_some_and(|constant| constant >= 0)
        })
}

/// Example values of extents.
pub struct Examples<'a> {
    view: View<'a>,
    known: FxHashMap<Value, i64>,
}

impl<'a> Examples<'a> {
    /// Of a function.
    pub fn new(view: View<'a>) -> Examples<'a> {
        Examples { view, known: FxHashMap::default() }
    }

    /// Returns the bytes of a buffer.
    pub fn size(&mut self, size: &Size) -> u64 {
        let product = size.extents.iter().try_fold(size.bytes, |product, &extent| {
            product.checked_mul(u64::try_from(self.value(extent, 0)).unwrap_or(0))
        });
        product.unwrap_or(u64::MAX / 4096).min(u64::MAX / 4096)
    }

    fn value(&mut self, value: Value, depth: u32) -> i64 {
        if let Some(constant) = constant_integer(self.view, value) {
            return constant;
        }
        if let Some(&known) = self.known.get(&value) {
            return known;
        }
        let found = if depth < DEEPEST { self.compute(value, depth) } else { None };
        let found = found.unwrap_or(EXAMPLE);
        self.known.insert(value, found);
        found
    }

    fn compute(&mut self, value: Value, depth: u32) -> Option<i64> {
        let view = self.view;
        let op = view.defining_op(value)?;
        let mut operand = |number: usize| self.value(view.operand(op, number), depth + 1);
        Some(match () {
            () if view.is_one_of(op, &[&arith::INDEX_CAST, &arith::INDEX_CASTUI]) => operand(0),
            () if view.is(op, &arith::ADDI) => operand(0).checked_add(operand(1))?,
            () if view.is(op, &arith::SUBI) => operand(0).checked_sub(operand(1))?,
            () if view.is(op, &arith::MULI) => operand(0).checked_mul(operand(1))?,
            () if view.is_one_of(op, &[&arith::DIVSI, &arith::DIVUI, &arith::FLOORDIVSI]) => {
                operand(0).checked_div_euclid(operand(1))?
            }
            () if view.is_one_of(op, &[&arith::CEILDIVSI, &arith::CEILDIVUI]) => {
                let divisor = operand(1);
                operand(0).checked_add(divisor.checked_sub(1)?)?.checked_div_euclid(divisor)?
            }
            () if view.is(op, &arith::MAXSI) => operand(0).max(operand(1)),
            () if view.is(op, &arith::MINSI) => operand(0).min(operand(1)),
            () if view.is(op, &affine::APPLY) => {
                let map = view.attribute(op, Name::MAP)?.as_map(view.ctx)?;
                let values: Vec<i64> = (0..view.operand_count(op)).map(operand).collect();
                let (dims, symbols) = values.split_at_checked(map.data(view.ctx).dims as usize)?;
                *map.evaluate(view.ctx, dims, symbols)?.first()?
            }
            () => return None,
        })
    }
}
