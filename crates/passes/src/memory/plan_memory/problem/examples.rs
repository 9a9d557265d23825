//! The extents of a problem, with example values that are computed from the program.
//!
//! Cost: linear in the values that an extent is computed from; the depth is bounded.

use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::PackedOption;
use freehold_core::definition::constant_integer;
use freehold_core::ir::{Name, Op, Value, View};
use freehold_dialects::{affine, arith};
use rustc_hash::FxHashMap;

use super::size::{Extent, ExtentId, Extents, Size};

/// The maximum depth to which the operands of an extent are followed.
const DEEPEST: u32 = 32;

/// The example value of an extent of which nothing is known.
const EXAMPLE: i64 = 61;

/// The extents that sizes of buffers depend on.
pub struct ExtentTable<'a> {
    view: View<'a>,
    examples: FxHashMap<Value, i64>,
    ids: FxHashMap<Value, ExtentId>,
    values: PrimaryMap<ExtentId, Value>,
}

impl<'a> ExtentTable<'a> {
    /// An empty table of the function that `view` shows.
    pub fn new(view: View<'a>) -> ExtentTable<'a> {
        ExtentTable { view, examples: FxHashMap::default(), ids: FxHashMap::default(), values: PrimaryMap::new() }
    }

    /// Returns the product of `bytes` and of values.
    pub fn size(&mut self, bytes: u64, values: &[Value]) -> Size {
        let id_of = |&value: &Value| *self.ids.entry(value).or_insert_with(|| self.values.push(value));
        Size { bytes, extents: values.iter().map(id_of).collect() }
    }

    /// Returns what is known of the extents, and their values.
    pub fn finish(mut self) -> (Extents, PrimaryMap<ExtentId, Value>) {
        let mut extents = Extents::with_capacity(self.values.len());
        let values = std::mem::take(&mut self.values);
        for &value in values.values() {
            let example = u64::try_from(self.example(value, 0)).unwrap_or(0);
            extents.push(Extent { example, augend: self.augend(value) });
        }
        (extents, values)
    }

    /// Returns the extent to which the program adds a constant that is not negative, and obtains `value`.
    fn augend(&self, value: Value) -> PackedOption<ExtentId> {
        let is_added = |sum: &arith::AddI<'_>| constant_integer(self.view, sum.rhs()).is_some_and(|added| added >= 0);
        let sum = arith::AddI::defining(self.view, value).filter(is_added);
        sum.and_then(|sum| self.ids.get(&sum.lhs()).copied()).into()
    }

    fn example(&mut self, value: Value, depth: u32) -> i64 {
        if let Some(constant) = constant_integer(self.view, value) {
            return constant;
        }
        if let Some(&known) = self.examples.get(&value) {
            return known;
        }
        let op = self.view.defining_op(value).filter(|_| depth < DEEPEST);
        let example = op.and_then(|op| self.compute(op, depth + 1)).unwrap_or(EXAMPLE);
        self.examples.insert(value, example);
        example
    }

    /// Returns the result of `op` for example values of its operands.
    fn compute(&mut self, op: Op, depth: u32) -> Option<i64> {
        let view = self.view;
        if view.is_one_of(op, &[&arith::INDEX_CAST, &arith::INDEX_CASTUI]) {
            return Some(self.example(arith::Conversion::of(view, op).input(), depth));
        }
        if view.is(op, &affine::APPLY) {
            let map = view.attribute(op, Name::MAP)?.as_map(view.ctx)?;
            let values: Vec<i64> = view.operands(op).map(|operand| self.example(operand, depth)).collect();
            let (dims, symbols) = values.split_at_checked(map.data(view.ctx).dims as usize)?;
            return map.evaluate(view.ctx, dims, symbols)?.first().copied();
        }
        let result: fn(i64, i64) -> Option<i64> = match () {
            () if view.is(op, &arith::ADDI) => i64::checked_add,
            () if view.is(op, &arith::SUBI) => i64::checked_sub,
            () if view.is(op, &arith::MULI) => i64::checked_mul,
            () if view.is_one_of(op, &[&arith::DIVSI, &arith::DIVUI, &arith::FLOORDIVSI]) => i64::checked_div_euclid,
            () if view.is_one_of(op, &[&arith::CEILDIVSI, &arith::CEILDIVUI]) => {
                |value, divisor| value.checked_add(divisor.checked_sub(1)?)?.checked_div_euclid(divisor)
            }
            () if view.is(op, &arith::MAXSI) => |left, right| Some(left.max(right)),
            () if view.is(op, &arith::MINSI) => |left, right| Some(left.min(right)),
            () => return None,
        };
        let binary = arith::Binary::of(view, op);
        result(self.example(binary.lhs(), depth), self.example(binary.rhs(), depth))
    }
}
