//! Places buffers of dynamic size: straight-line code at the start of the function computes their offsets.
//!
//! Buffers are put in *slots*. A slot holds buffers whose lives do not meet and whose sizes are known to be ordered: equal
//! values, `%n` and `%n + 1`, or a product and one of its factors. The slot is as large as the largest of them, which the
//! code computes, so that a wrong guess costs bytes and nothing else. The offset of a slot is the largest end of the slots
//! placed before it whose lives meet. Slots that are below another one on which it is placed are left out, and equal
//! maxima are computed once, so that the code is linear in the number of slots in practice.
//!
//! Slots are placed in two orders, by their sizes for example extents and by their starts. Besides, the buffers are placed
//! one by one, in the order of the offsets that the solver finds for the example extents, which also fills gaps. What takes
//! the fewest bytes for the example extents is kept.
//!
//! Sizes are computed before the first claim, so they must be available there, or be the results of pure ops that can move
//! there. A negative size counts as 0: an allocation in a loop that does not run may have one. A product or sum that
//! overflows 63 bits fails a `cf.assert`.

use freehold_core::definition::{constant_integer, is_pure};
use freehold_core::ir::{Attr, Body, Context, InsertPoint, Location, Name, Op, OpSpec, Value, ValueDef, View};
use freehold_dialects::{affine, arith, cf, memref};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::edits::constants::Constants;
use super::super::problem::order::{Interval, Order};
use super::super::problem::sizes::{DEEPEST, Examples, Size, is_ordered};
use super::packing::{Buffer, pack};

/// The maximum number of buffers of dynamic size that are planned in a function; the others stay.
pub const MAX_DYNAMIC_BUFFERS: usize = 1000;
/// The maximum number of buffers that the solver places, for example extents.
const MOST_PACKED: usize = 256;
/// Predicates of `arith.cmpi`.
pub const EQUAL: i64 = 0;
pub const SIGNED_AT_LEAST: i64 = 5;
pub const UNSIGNED_AT_LEAST: i64 = 9;

/// A buffer of dynamic size.
#[derive(Clone, Debug)]
pub struct DynamicBuffer {
    /// The allocation.
    pub op: Op,
    /// Its size.
    pub size: Size,
    /// The sizes that must not overflow for `size` to be right.
    pub products: Vec<Size>,
    /// The power of two that its address is a multiple of.
    pub alignment: u64,
    /// Its memory space.
    pub space: Option<Attr>,
    /// When it lives.
    pub life: Interval,
}

impl DynamicBuffer {
    /// Returns the values from which its size is computed.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.products.iter().chain([&self.size]).flat_map(|size| size.extents.iter().copied())
    }
}

/// Returns the power of two that the address of an arena of `buffers` is a multiple of.
pub fn alignment_of(buffers: &[DynamicBuffer]) -> u64 {
    buffers.iter().map(|buffer| buffer.alignment).max().unwrap_or(1)
}

/// Which values are available before an op, or can be moved there: those that dominate an allocation that the op dominates.
/// So of the op and a definition, one dominates the other, and their positions tell which.
pub struct Availability<'a> {
    view: View<'a>,
    order: &'a Order,
    /// The position of the op.
    at: u32,
    known: FxHashMap<Value, bool>,
}

impl<'a> Availability<'a> {
    /// Of the values before the op at position `at`.
    pub fn new(view: View<'a>, order: &'a Order, at: u32) -> Availability<'a> {
        Availability { view, order, at, known: FxHashMap::default() }
    }

    /// Returns whether `value` is available, or is computed by pure ops of what is.
    pub fn has(&mut self, value: Value) -> bool {
        self.search(value, 0)
    }

    fn is_there(&self, value: Value) -> bool {
        match self.view.def(value) {
            ValueDef::Argument(block, _) => self.order.start_of(block) < self.at,
            ValueDef::Result(op, _) => self.order.position(op).is_some_and(|position| position < self.at),
        }
    }

    // The depth is bounded.
    fn search(&mut self, value: Value, depth: u32) -> bool {
        if self.is_there(value) {
            return true;
        }
        if let Some(&known) = self.known.get(&value) {
            return known;
        }
        let view = self.view;
        let found = depth < DEEPEST
            && view.defining_op(value).is_some_and(|op| {
                can_move(view, op) && view.operand_vec(op).into_iter().all(|operand| self.search(operand, depth + 1))
            });
        self.known.insert(value, found);
        found
    }

    /// Returns the ops that must move so that `values` are available, operands before users.
    pub fn ops_to_move(&self, values: impl Iterator<Item = Value>) -> Vec<Op> {
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        let mut stack: Vec<(Value, bool)> = values.map(|value| (value, false)).collect();
        stack.reverse();
        while let Some((value, done)) = stack.pop() {
            let Some(op) = self.view.defining_op(value).filter(|_| !self.is_there(value)) else { continue };
            if done {
                found.push(op);
            } else if seen.insert(op) {
                stack.push((value, true));
                stack.extend(self.view.operands(op).map(|operand| (operand, false)));
            }
        }
        found
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
        () if view.is(op, &memref::DIM) => {
            let rank = view.ty(view.operand(op, 0)).rank(view.ctx);
            let index = constant_integer(view, view.operand(op, 1));
            index.zip(rank).is_some_and(|(index, rank)| index >= 0 && (index as usize) < rank)
        }
        () => true,
    };
    is_safe
        && view.regions(op).is_empty()
        && view.results(op).iter().all(|&result| {
            let ty = view.ty(result);
            ty.is_index(view.ctx) || ty.is_integer(view.ctx)
        })
        && is_pure(view, op)
}

/// Buffers that share bytes one after the other.
#[derive(Clone, Debug)]
struct Slot {
    buffers: Vec<usize>,
    /// The different sizes, the largest for the example extents first.
    sizes: Vec<Size>,
    example: u64,
    /// The slots that it is placed on, and the others that those are placed on.
    below: FxHashSet<usize>,
    /// The slots whose ends its offset is the largest of.
    support: Vec<usize>,
}

/// The offsets of the buffers.
#[derive(Clone)]
pub struct Layout {
    slots: Vec<Slot>,
    /// The order in which slots are placed.
    order: Vec<usize>,
    /// By buffer: its slot.
    slot_of: Vec<usize>,
    /// The products that must not overflow.
    products: Vec<Size>,
}

impl Layout {
    /// Returns the bytes of each buffer for example extents.
    pub fn examples(view: View<'_>, buffers: &[DynamicBuffer]) -> Vec<u64> {
        let mut examples = Examples::new(view);
        buffers.iter().map(|buffer| examples.size(&buffer.size)).collect()
    }

    /// Chooses the slots of `buffers` and their order. Returns the bytes of the arena for example extents, too. O(n²) with a
    /// small factor, for at most [`MAX_DYNAMIC_BUFFERS`] buffers.
    pub fn compute(view: View<'_>, buffers: &[DynamicBuffer], alignment: u64) -> (Layout, u64) {
        let example = Layout::examples(view, buffers);
        let (mut slots, mut slot_of) = (Vec::<Slot>::new(), vec![0; buffers.len()]);
        let mut by_size: Vec<usize> = (0..buffers.len()).collect();
        by_size.sort_by_key(|&index| (std::cmp::Reverse(example[index]), buffers[index].life.start, index));
        for index in by_size {
            let buffer = &buffers[index];
            let fits = |slot: &Slot| {
                slot.sizes.iter().any(|size| is_ordered(view, &buffer.size, size))
                    && slot.buffers.iter().all(|&other| !meet(buffers[other].life, buffer.life))
            };
            let number = slots.iter().position(fits).unwrap_or_else(|| {
                slots.push(Slot {
                    buffers: Vec::new(),
                    sizes: Vec::new(),
                    example: example[index].next_multiple_of(alignment),
                    below: FxHashSet::default(),
                    support: Vec::new(),
                });
                slots.len() - 1
            });
            let slot = &mut slots[number];
            slot.buffers.push(index);
            if !slot.sizes.contains(&buffer.size) {
                slot.sizes.push(buffer.size.clone());
            }
            slot_of[index] = number;
        }
        let start = |slot: &Slot| slot.buffers.iter().map(|&buffer| buffers[buffer].life.start).min();
        let by_size: Vec<usize> = (0..slots.len()).collect();
        let mut by_start = by_size.clone();
        by_start.sort_by_key(|&slot| start(&slots[slot]));
        let first = Layout { slots, order: by_size, slot_of, products: Vec::new() }.stacked(buffers);
        let second = Layout { order: by_start, ..first.0.clone() };
        let second = second.stacked(buffers);
        let best = if second.1 < first.1 { second } else { first };
        let (mut best, height) = match Layout::packed(buffers, &example, alignment).map(|third| third.stacked(buffers))
        {
            Some(third) if third.1 < best.1 => third,
            _ => best,
        };
        for product in buffers.iter().flat_map(|buffer| &buffer.products) {
            if !best.products.contains(product) {
                best.products.push(product.clone());
            }
        }
        (best, height)
    }

    /// Returns a slot for each buffer, in the order of the offsets that the solver finds for the example extents. `None` if
    /// there are too many buffers, or the solver finds none.
    fn packed(buffers: &[DynamicBuffer], example: &[u64], alignment: u64) -> Option<Layout> {
        if buffers.len() > MOST_PACKED {
            return None;
        }
        let to_pack = buffers.iter().zip(example).map(|(buffer, &size)| Buffer {
            lower: buffer.life.start.into(),
            upper: buffer.life.end.into(),
            size: size.next_multiple_of(alignment),
            alignment,
        });
        let offsets = pack(&to_pack.collect::<Vec<Buffer>>())?.offsets;
        let slot_of = |(number, &size): (usize, &u64)| Slot {
            buffers: vec![number],
            sizes: vec![buffers[number].size.clone()],
            example: size.next_multiple_of(alignment),
            below: FxHashSet::default(),
            support: Vec::new(),
        };
        let slots: Vec<Slot> = example.iter().enumerate().map(slot_of).collect();
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_by_key(|&slot| (offsets[slot], slot));
        Some(Layout { slots, order, slot_of: (0..buffers.len()).collect(), products: Vec::new() })
    }

    /// Returns the offset of each buffer for example extents.
    pub fn example_offsets(&self) -> Vec<u64> {
        let (mut offsets, mut ends) = (vec![0; self.slots.len()], vec![0u64; self.slots.len()]);
        for &number in &self.order {
            let slot = &self.slots[number];
            offsets[number] = slot.support.iter().map(|&other| ends[other]).max().unwrap_or(0);
            ends[number] = slot.example.saturating_add(offsets[number]);
        }
        self.slot_of.iter().map(|&slot| offsets[slot]).collect()
    }

    /// Returns all extents that sizes are computed from.
    pub fn extents(&self) -> impl Iterator<Item = Value> + '_ {
        let sizes = self.slots.iter().flat_map(|slot| &slot.sizes).chain(&self.products);
        sizes.flat_map(|size| size.extents.iter().copied())
    }

    /// Replaces the extents by values of another function.
    pub fn map_extents(&mut self, map: impl Fn(Value) -> Value) {
        let sizes = self.slots.iter_mut().flat_map(|slot| &mut slot.sizes).chain(&mut self.products);
        for extent in sizes.flat_map(|size| &mut size.extents) {
            *extent = map(*extent);
        }
    }

    /// Computes what each slot is placed on, and the height for the example extents.
    fn stacked(mut self, buffers: &[DynamicBuffer]) -> (Layout, u64) {
        let (mut ends, mut height) = (vec![0; self.slots.len()], 0);
        for (number, &slot) in self.order.iter().enumerate() {
            let (mut below, mut support): (FxHashSet<usize>, Vec<usize>) = Default::default();
            let mut offset = 0;
            for &other in self.order[..number].iter().rev() {
                if below.contains(&other) || !slots_meet(&self.slots[slot], &self.slots[other], buffers) {
                    continue;
                }
                below.insert(other);
                below.extend(&self.slots[other].below);
                support.push(other);
                offset = offset.max(ends[other]);
            }
            ends[slot] = self.slots[slot].example.saturating_add(offset);
            height = height.max(ends[slot]);
            let slot = &mut self.slots[slot];
            (slot.below, slot.support) = (below, support);
        }
        (self, height)
    }

    /// Returns the offset of each buffer and the size of the arena if all extents are `extent`. The first offset is `base`.
    pub fn assumed(&self, [base, alignment]: [u64; 2], extent: u64) -> (Vec<u64>, u64) {
        let base = base.next_multiple_of(alignment);
        let bytes = |size: &Size| size.extents.iter().fold(size.bytes, |bytes, _| bytes.saturating_mul(extent));
        let (mut offsets, mut ends, mut height) = (vec![base; self.slots.len()], vec![base; self.slots.len()], base);
        for &number in &self.order {
            let slot = &self.slots[number];
            offsets[number] = slot.support.iter().map(|&other| ends[other]).max().unwrap_or(base);
            let top = offsets[number].saturating_add(slot.sizes.iter().map(bytes).max().unwrap_or(0));
            ends[number] = top.checked_next_multiple_of(alignment).unwrap_or(top);
            height = height.max(top);
        }
        (self.slot_of.iter().map(|&slot| offsets[slot]).collect(), height)
    }

    #[allow(clippy::too_many_arguments)]
    /// Inserts the code that computes the offsets before `at`: the first is `base`. Returns the offset of each buffer and the
    /// size of the arena. `checked`: the message if a size overflows.
    pub fn emit(
        &self,
        ctx: &Context,
        body: &mut Body,
        constants: &mut Constants,
        at: InsertPoint,
        location: Location,
        [base, alignment]: [u64; 2],
        checked: Option<&str>,
    ) -> (Vec<Value>, Value) {
        let mut code = Code::new(ctx, body, constants, at, location);
        let base = code.constant(base.next_multiple_of(alignment) as i64);
        let mut known: FxHashMap<&Size, Value> = FxHashMap::default();
        let (mut offsets, mut ends, mut tops) = (Vec::new(), Vec::new(), Vec::new());
        offsets.resize(self.slots.len(), base);
        ends.resize(self.slots.len(), base);
        tops.resize(self.slots.len(), base);
        let mut covered = vec![false; self.slots.len()];
        for slot in &self.slots {
            slot.support.iter().for_each(|&other| covered[other] = true);
        }
        for &number in &self.order {
            let slot = &self.slots[number];
            let mut largest = None;
            for size in &slot.sizes {
                let bytes = match known.get(size) {
                    Some(&bytes) => bytes,
                    None => code.product(size),
                };
                known.insert(size, bytes);
                largest = Some(largest.map_or(bytes, |other| code.binary(&arith::MAXUI, other, bytes)));
            }
            let Some(bytes) = largest else { continue };
            let mut support: Vec<Value> = slot.support.iter().map(|&other| ends[other]).collect();
            support.sort_unstable();
            support.dedup();
            let offset = support.into_iter().reduce(|a, b| code.binary(&arith::MAXUI, a, b)).unwrap_or(base);
            offsets[number] = offset;
            tops[number] = code.sum(offset, bytes);
            if covered[number] {
                ends[number] = code.rounded(tops[number], alignment);
            }
        }
        let mut last: Vec<Value> = (0..tops.len()).filter(|&slot| !covered[slot]).map(|slot| tops[slot]).collect();
        last.sort_unstable();
        last.dedup();
        let size = last.into_iter().reduce(|a, b| code.binary(&arith::MAXUI, a, b)).unwrap_or(base);
        if let Some(message) = checked {
            for product in self.products.iter().filter(|&product| !known.contains_key(product)) {
                code.product(product);
            }
            code.check(message);
        }
        (self.slot_of.iter().map(|&slot| offsets[slot]).collect(), size)
    }
}

fn meet(a: Interval, b: Interval) -> bool {
    a.start < b.end && b.start < a.end
}

fn slots_meet(a: &Slot, b: &Slot, buffers: &[DynamicBuffer]) -> bool {
    a.buffers.iter().any(|&one| b.buffers.iter().any(|&other| meet(buffers[one].life, buffers[other].life)))
}

/// Straight-line code on `index` values.
struct Code<'a> {
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
    fn new(
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
    fn binary(&mut self, definition: &'static freehold_core::definition::OpDef, left: Value, right: Value) -> Value {
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
    fn product(&mut self, size: &Size) -> Value {
        let zero = self.constant(0);
        let mut product = self.constant(size.bytes as i64);
        for &extent in &size.extents {
            let extent = self.index(extent);
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
