//! The code that computes the offsets of buffers of dynamic size.
//!
//! It is straight-line code before the first op that needs the arena. A negative size counts as 0: an allocation in a loop that
//! does not run may have one. A product or sum that overflows 63 bits fails a `cf.assert`.

use cranelift_entity::{EntitySet, SecondaryMap};
use freehold_core::definition::OpDef;
use freehold_core::ir::{Attr, Body, Context, InsertPoint, Location, Op, OpSpec, Value};
use freehold_dialects::{arith, cf, memref};
use rustc_hash::FxHashMap;

use super::constants::Constants;
use crate::memory::plan_memory::layout::slots::{SlotId, Slots};
use crate::memory::plan_memory::problem::size::{ExtentId, Size};

/// Predicates of `arith.cmpi`.
pub const EQUAL: i64 = 0;
const SIGNED_AT_LEAST: i64 = 5;
pub const UNSIGNED_AT_LEAST: i64 = 9;

/// The offsets of the buffers of an arena of dynamic size.
pub struct Offsets {
    /// By number of the buffer in the arena: its offset.
    pub of_buffers: Vec<Value>,
    /// The size of the arena.
    pub size: Value,
}

/// Inserts the code that computes offsets. The first one is `base`, rounded up to a multiple of `alignment`. `value_of` returns
/// the value of an extent. `message` is that of the assertion that sizes do not overflow; without it, nothing is asserted.
pub fn insert_offsets(
    code: &mut Code<'_>,
    slots: &Slots,
    [base, alignment]: [u64; 2],
    value_of: &dyn Fn(ExtentId) -> Value,
    message: Option<&str>,
) -> Offsets {
    let base = code.constant(base.next_multiple_of(alignment) as i64);
    let mut known: FxHashMap<&Size, Value> = FxHashMap::default();
    let mut offsets: SecondaryMap<SlotId, Value> = SecondaryMap::with_default(base);
    let (mut ends, mut tops) = (offsets.clone(), offsets.clone());
    let mut is_covered: EntitySet<SlotId> = EntitySet::new();
    slots.in_order().for_each(|(_, slot)| is_covered.extend(slot.support.iter().copied()));
    for (number, slot) in slots.in_order() {
        let mut largest = None;
        for size in &slot.sizes {
            let bytes = *known.entry(size).or_insert_with(|| code.product(size, value_of));
            largest = Some(largest.map_or(bytes, |other| code.binary(&arith::MAXUI, other, bytes)));
        }
        let Some(bytes) = largest else { continue };
        let mut support: Vec<Value> = slot.support.iter().map(|&other| ends[other]).collect();
        support.sort_unstable();
        support.dedup();
        let offset = support.into_iter().reduce(|a, b| code.binary(&arith::MAXUI, a, b)).unwrap_or(base);
        offsets[number] = offset;
        tops[number] = code.sum(offset, bytes);
        if is_covered.contains(number) {
            ends[number] = code.rounded(tops[number], alignment);
        }
    }
    let topmost = slots.in_order().map(|(number, _)| number).filter(|&slot| !is_covered.contains(slot));
    let mut last: Vec<Value> = topmost.map(|slot| tops[slot]).collect();
    last.sort_unstable();
    last.dedup();
    let size = last.into_iter().reduce(|a, b| code.binary(&arith::MAXUI, a, b)).unwrap_or(base);
    if let Some(message) = message {
        for product in slots.products().iter().filter(|&product| !known.contains_key(product)) {
            code.product(product, value_of);
        }
        code.check(message);
    }
    Offsets { of_buffers: slots.slot_of().iter().map(|&slot| offsets[slot]).collect(), size }
}

/// Straight-line code on `index` values.
pub struct Code<'a> {
    ctx: &'a Context,
    body: &'a mut Body,
    constants: &'a mut Constants,
    at: InsertPoint,
    location: Location,
    known: FxHashMap<(*const (), Value, Value), Value>,
    /// Values that are zero unless a product overflows 64 bits.
    high: Vec<Value>,
    /// Values that are not negative unless a result overflows 63 bits.
    low: Vec<Value>,
}

impl<'a> Code<'a> {
    /// Code before `at`.
    pub fn new(
        ctx: &'a Context,
        body: &'a mut Body,
        constants: &'a mut Constants,
        at: InsertPoint,
        location: Location,
    ) -> Code<'a> {
        Code { ctx, body, constants, at, location, known: FxHashMap::default(), high: Vec::new(), low: Vec::new() }
    }

    fn insert(&mut self, spec: &OpSpec) -> Op {
        self.body.insert(self.at, spec)
    }

    fn constant(&mut self, value: i64) -> Value {
        self.constants.get(self.ctx, self.body, value)
    }

    /// Inserts an op with two operands, unless there is an equal one.
    fn binary(&mut self, definition: &'static OpDef, left: Value, right: Value) -> Value {
        if left == right && !std::ptr::eq(definition, &arith::ADDI) {
            return left;
        }
        let key = (std::ptr::from_ref(definition).cast::<()>(), left, right);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let spec = OpSpec::new(self.ctx.op_name_of(definition), self.location).operands(&[left, right]);
        let op = self.insert(&spec.results(&[self.ctx.index()]));
        let result = self.body.result(op, 0);
        self.known.insert(key, result);
        result
    }

    /// Returns `a + b`, and checks it.
    fn sum(&mut self, a: Value, b: Value) -> Value {
        if a == self.constant(0) {
            return b;
        }
        let sum = self.binary(&arith::ADDI, a, b);
        self.low.push(sum);
        sum
    }

    /// Returns a number as an `index`.
    fn index(&mut self, value: Value) -> Value {
        let index = self.ctx.index();
        if self.body.ty(value) == index {
            return value;
        }
        let key = (std::ptr::from_ref(&arith::INDEX_CAST).cast::<()>(), value, value);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let spec = OpSpec::new(self.ctx.op_name_of(&arith::INDEX_CAST), self.location);
        let op = self.insert(&spec.operands(&[value]).results(&[index]));
        let result = self.body.result(op, 0);
        self.known.insert(key, result);
        result
    }

    /// Returns the bytes of a buffer, and checks the products. A negative extent counts as 0.
    fn product(&mut self, size: &Size, value_of: &dyn Fn(ExtentId) -> Value) -> Value {
        let zero = self.constant(0);
        let mut product = self.constant(size.bytes as i64);
        for &extent in &size.extents {
            let extent = self.index(value_of(extent));
            let is_extent = self.body.defining_op(extent).is_some_and(|op| self.body.is(self.ctx, op, &memref::DIM));
            let extent = if is_extent { extent } else { self.binary(&arith::MAXSI, extent, zero) };
            let index = self.ctx.index();
            let spec = OpSpec::new(self.ctx.op_name_of(&arith::MULUI_EXTENDED), self.location);
            let op = self.insert(&spec.operands(&[product, extent]).results(&[index, index]));
            (product, _) = (self.body.result(op, 0), self.high.push(self.body.result(op, 1)));
            self.low.push(product);
        }
        product
    }

    /// Returns `value` rounded up to a multiple of a power of two, and checks it.
    fn rounded(&mut self, value: Value, alignment: u64) -> Value {
        if alignment <= 1 {
            return value;
        }
        let more = self.constant(alignment as i64 - 1);
        let sum = self.sum(value, more);
        let mask = self.constant(-(alignment as i64));
        self.binary(&arith::ANDI, sum, mask)
    }

    /// Asserts that nothing overflowed.
    fn check(&mut self, message: &str) {
        let zero = self.constant(0);
        let (high, low) = (std::mem::take(&mut self.high), std::mem::take(&mut self.low));
        let high = high.into_iter().reduce(|a, b| self.binary(&arith::ORI, a, b)).unwrap_or(zero);
        let low = low.into_iter().reduce(|a, b| self.binary(&arith::ORI, a, b)).unwrap_or(zero);
        let fits = self.insert(&arith::compare_integers(self.ctx, self.location, EQUAL, high, zero));
        let positive = self.insert(&arith::compare_integers(self.ctx, self.location, SIGNED_AT_LEAST, low, zero));
        let [fits, positive] = [fits, positive].map(|op| self.body.result(op, 0));
        let spec = OpSpec::new(self.ctx.op_name_of(&arith::ANDI), self.location).operands(&[fits, positive]);
        let both = self.insert(&spec.results(&[self.ctx.i1()]));
        let both = self.body.result(both, 0);
        insert_assert(self.ctx, self.body, self.at, self.location, both, message);
    }
}

/// Inserts `cf.assert`.
pub fn insert_assert(
    ctx: &Context,
    body: &mut Body,
    at: InsertPoint,
    location: Location,
    condition: Value,
    message: &str,
) {
    let message: Attr = ctx.string_attr(message);
    let spec = OpSpec::new(ctx.op_name_of(&cf::ASSERT), location).operands(&[condition]);
    body.insert(at, &spec.attribute(ctx, "msg", message));
}
