//! Simpler values for the extents of buffers.
//!
//! The size of a buffer in the middle of a function is often an extent of an argument, hidden behind ops that check it or
//! compute it a second time:
//!
//! ```text
//! %dim = memref.dim %arg0, %c0            memref.alloc(%5)   is   memref.alloc(%dim)
//! %0 = arith.index_cast %dim : to i64
//! %1 = arith.cmpi slt, %0, %c0_i64        an extent is not negative
//! %2 = arith.select %1, %inferred, %0     %inferred, a division, cannot move to the entry
//! %3 = arith.index_cast %2 : to index
//! %4 = arith.muli %3, %c4                 extents that are merged
//! %5 = arith.divsi %4, %c4                and split again
//! ```
//!
//! Each simpler value dominates the original, and is the same number: it is what the original is computed from, or an earlier
//! `memref.dim` of the same buffer. The last rule holds if the product does not overflow, so [`SimplerExtent::products`] says which ones must not:
//! the plan checks them where it checks the sizes. Integers of any width represent signed numbers; a value of another type
//! than `index` is cast where it is used.
//!
//! Cost: linear in the values that extents are computed from; the depth is bounded.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Op, Value, ValueDef, View};
use freehold_dialects::{arith, memref};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::order::Order;

/// The maximum depth to which operands are followed.
const DEEPEST: u32 = 48;
/// The most products that one extent depends on.
const MAX_PRODUCTS: usize = 8;

/// Products of a value and a constant.
pub type Products = SmallVec<[(Value, i64); 1]>;

/// A simpler form of an extent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimplerExtent {
    /// The same number, of type `index` or an integer type.
    pub value: Value,
    /// The products that must not overflow.
    pub products: Products,
}

/// The simpler forms of the extents of a function.
pub struct ExtentSimplifier<'a> {
    view: View<'a>,
    order: &'a Order,
    known: FxHashMap<Value, SimplerExtent>,
}

impl<'a> ExtentSimplifier<'a> {
    /// Of the function that `view` shows.
    pub fn new(view: View<'a>, order: &'a Order) -> ExtentSimplifier<'a> {
        ExtentSimplifier { view, order, known: FxHashMap::default() }
    }

    /// Returns the simplest value that is known to be the number `value`.
    pub fn resolve(&mut self, value: Value) -> SimplerExtent {
        self.search(value, 0)
    }

    /// Returns numbers whose product `value` is unless that overflows, and the products that must not. The numbers are not
    /// negative, or there is only one.
    pub fn factors(&mut self, value: Value) -> (Vec<Value>, Products) {
        let (mut numbers, mut stack, mut products) = (Vec::new(), vec![value], Products::new());
        while let Some(value) = stack.pop() {
            let extent = self.resolve(value);
            add(&mut products, &extent.products);
            let product = arith::MulI::defining(self.view, extent.value);
            let is_wide = self.width(extent.value) == Some(64) && numbers.len() + stack.len() < MAX_PRODUCTS;
            let operands: SmallVec<[Value; 2]> =
                product.filter(|_| is_wide).map(|product| [product.lhs(), product.rhs()].into()).unwrap_or_default();
            let factors: SmallVec<[SimplerExtent; 2]> = operands.iter().map(|&operand| self.resolve(operand)).collect();
            if factors.is_empty() || !factors.iter().all(|factor| self.is_not_negative(factor.value, 0)) {
                numbers.push(extent.value);
                continue;
            }
            stack.extend(operands);
        }
        (numbers, products)
    }

    // The depth is bounded.
    fn search(&mut self, value: Value, depth: u32) -> SimplerExtent {
        if let Some(known) = self.known.get(&value) {
            return known.clone();
        }
        let simpler = if depth < DEEPEST { self.simplify(value, depth + 1) } else { None };
        let simpler = simpler.filter(|simpler| simpler.products.len() <= MAX_PRODUCTS);
        let simpler = simpler.unwrap_or_else(|| SimplerExtent { value, products: Products::new() });
        self.known.insert(value, simpler.clone());
        simpler
    }

    fn simplify(&mut self, value: Value, depth: u32) -> Option<SimplerExtent> {
        let view = self.view;
        let op = view.defining_op(value)?;
        if let Some(input) = widened(view, op) {
            let (from, to) = (self.width(input)?, self.width(value)?);
            return (from <= to && to <= 64).then(|| self.search(input, depth));
        }
        if let Some(select) = arith::Select::cast(view, op) {
            return self.select(select, depth);
        }
        if let Some(dim) = memref::Dim::cast(view, op) {
            let dimension = usize::try_from(constant_integer(view, dim.index())?).ok()?;
            return self.extent_of(dim, dimension, depth);
        }
        let binary = arith::Binary::cast(view, op)?;
        match () {
            () if view.is_one_of(op, &[&arith::MAXSI, &arith::MAXUI, &arith::MINSI, &arith::MINUI]) => {
                let (left, right) = (self.search(binary.lhs(), depth), self.search(binary.rhs(), depth));
                if left.value == right.value {
                    return Some(both(left, &right));
                }
                let is_not_positive = self.constant(right.value).is_some_and(|constant| constant <= 0);
                let is_left = view.is(op, &arith::MAXSI) && is_not_positive && self.is_not_negative(left.value, depth);
                is_left.then_some(left)
            }
            () if view.is_one_of(op, &[&arith::DIVSI, &arith::DIVUI, &arith::FLOORDIVSI, &arith::CEILDIVSI]) => {
                self.divide(binary, depth)
            }
            () => None,
        }
    }

    /// Simplifies `select(condition, a, b)` whose condition is known, or whose values are equal.
    fn select(&mut self, select: arith::Select<'_>, depth: u32) -> Option<SimplerExtent> {
        let [left, right] = [select.true_value(), select.false_value()];
        if let Some((is_true, products)) = self.truth(select.condition(), depth) {
            let mut chosen = self.search(if is_true { left } else { right }, depth);
            add(&mut chosen.products, &products);
            return Some(chosen);
        }
        let (left, right) = (self.search(left, depth), self.search(right, depth));
        (left.value == right.value).then(|| both(left, &right))
    }

    /// Simplifies the quotient of a product by its constant factor.
    fn divide(&mut self, quotient: arith::Binary<'_>, depth: u32) -> Option<SimplerExtent> {
        let view = self.view;
        let divisor = constant_integer(view, quotient.rhs()).filter(|&divisor| divisor > 0)?;
        let product = self.search(quotient.lhs(), depth);
        let multiplication = arith::MulI::defining(view, product.value)?;
        // Numbers of 64 bits: a narrower product may overflow earlier.
        self.width(product.value).filter(|&width| width == 64)?;
        let [left, right] = [multiplication.lhs(), multiplication.rhs()];
        let factor = match () {
            () if constant_integer(view, right) == Some(divisor) => left,
            () if constant_integer(view, left) == Some(divisor) => right,
            () => return None,
        };
        let mut simpler = self.search(factor, depth);
        if !self.is_not_negative(simpler.value, depth) {
            return None;
        }
        add(&mut simpler.products, &product.products);
        let overflow = (simpler.value, divisor);
        add(&mut simpler.products, &[overflow]);
        Some(simpler)
    }

    /// Simplifies the `memref.dim` `dim` of the dimension: to what its buffer was allocated with, or to an earlier
    /// `memref.dim` of the same buffer.
    fn extent_of(&mut self, dim: memref::Dim<'_>, dimension: usize, depth: u32) -> Option<SimplerExtent> {
        let view = self.view;
        let mut buffer = dim.source();
        for _ in depth..DEEPEST {
            let ValueDef::Result(op, _) = view.def(buffer) else { break };
            if let Some(size) = memref::dims::given_size(view, op, view.ty(buffer), dimension) {
                return Some(self.search(size, depth));
            }
            let Some(cast) = memref::Cast::cast(view, op) else { break };
            buffer = cast.source();
        }
        let is_same = |&user: &Op| {
            memref::Dim::cast(view, user).is_some_and(|other| {
                other.source() == buffer && constant_integer(view, other.index()) == i64::try_from(dimension).ok()
            }) && self.is_before(user, dim.op())
        };
        let users = view.users(buffer).take(SEARCHED).filter(is_same);
        let first = users.min_by_key(|&user| self.order.position(user))?;
        Some(SimplerExtent { value: view.result(first, 0), products: Products::new() })
    }

    /// Returns whether `first` is before `op` in a block around it.
    fn is_before(&self, first: Op, mut op: Op) -> bool {
        for _ in 0..DEEPEST {
            if self.view.block(op) == self.view.block(first) {
                let positions = self.order.position(first).zip(self.order.position(op));
                return positions.is_some_and(|(first, op)| first < op);
            }
            let Some(parent) = self.view.parent_op(op) else { return false };
            op = parent;
        }
        false
    }

    /// Returns whether the condition always holds, or never, and the products on which that depends.
    fn truth(&mut self, condition: Value, depth: u32) -> Option<(bool, Products)> {
        let view = self.view;
        let comparison = arith::CmpI::defining(view, condition)?;
        let predicate = comparison.predicate()?;
        let (mut left, mut right) = (self.search(comparison.lhs(), depth), self.search(comparison.rhs(), depth));
        let products = both(left.clone(), &right).products;
        if left.value == right.value {
            // eq, sle, sge, ule and uge hold.
            return Some((matches!(predicate, 0 | 3 | 5 | 7 | 9), products));
        }
        let mut predicate = predicate;
        if self.constant(left.value).is_some() {
            std::mem::swap(&mut left, &mut right);
            predicate = match predicate {
                2..=3 => predicate + 2,
                4..=5 => predicate - 2,
                _ => predicate,
            };
        }
        let bound = self.constant(right.value)?;
        if !self.is_not_negative(left.value, depth) {
            return None;
        }
        let answer = match (predicate, bound) {
            (0 | 2 | 3, ..0) | (2, 0) => false,
            (1 | 4 | 5, ..0) | (5, 0) => true,
            _ => return None,
        };
        Some((answer, products))
    }

    // The depth is bounded.
    fn is_not_negative(&mut self, value: Value, depth: u32) -> bool {
        let view = self.view;
        if let Some(constant) = self.constant(value) {
            return constant >= 0;
        }
        let Some(op) = view.defining_op(value).filter(|_| depth < DEEPEST) else { return false };
        if view.is(op, &memref::DIM) {
            return true;
        }
        if let Some(input) = widened(view, op) {
            let widths = self.width(input).zip(self.width(value));
            return widths.is_some_and(|(from, to)| from <= to) && self.is_not_negative(input, depth + 1);
        }
        let Some(binary) = arith::Binary::cast(view, op) else { return false };
        match () {
            () if view.is(op, &arith::MAXSI) => [binary.lhs(), binary.rhs()]
                .iter()
                .any(|&operand| self.constant(operand).is_some_and(|constant| constant >= 0)),
            () if view.is_one_of(op, &[&arith::DIVSI, &arith::FLOORDIVSI]) => {
                let is_positive = self.constant(binary.rhs()).is_some_and(|constant| constant > 0);
                is_positive && self.is_not_negative(binary.lhs(), depth + 1)
            }
            () => false,
        }
    }

    fn constant(&self, value: Value) -> Option<i64> {
        constant_integer(self.view, value)
    }

    /// Returns the bits of the type of `value`. An `index` has 64.
    fn width(&self, value: Value) -> Option<u32> {
        let ty = self.view.ty(value);
        match () {
            () if ty.is_index(self.view.ctx) => Some(64),
            () if ty.is_integer(self.view.ctx) => ty.bit_width(self.view.ctx),
            () => None,
        }
    }
}

/// The maximum number of users of a buffer that are searched for a `memref.dim`.
const SEARCHED: usize = 256;

/// Returns the operand of `op` if it is a cast to a type that represents the same signed number, if it is wide enough.
fn widened(view: View<'_>, op: Op) -> Option<Value> {
    let cast = arith::Conversion::cast(view, op)?;
    view.is_one_of(op, &[&arith::INDEX_CAST, &arith::EXTSI]).then(|| cast.input())
}

fn add(products: &mut Products, more: &[(Value, i64)]) {
    for product in more {
        if !products.contains(product) {
            products.push(*product);
        }
    }
}

/// Returns an extent that is `left`, and equal to `right`.
fn both(mut left: SimplerExtent, right: &SimplerExtent) -> SimplerExtent {
    add(&mut left.products, &right.products);
    left
}
