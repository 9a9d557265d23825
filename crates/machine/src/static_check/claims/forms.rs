//! Offsets and sizes that are computed, as sums of products of extents, and when one is at least another.
//!
//! ```text
//! %low, %high = arith.mului_extended %c4, %n      4·n
//! %a = arith.addi %low, %c3                       4·n + 3
//! %b = arith.andi %a, %c-4                        at least 4·n
//! cf.assert %fits                                 no product has high bits, and no sum is negative
//! %c = arith.maxui %b, %low                       at least %b and 4·n
//! ```
//!
//! Sums and products are taken apart only if an assertion before the claim says that they did not overflow. An extent of a
//! claim and an offset are not negative: otherwise the view is a fault of its own.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::sites::name_of;
use super::timeline::{Position, Timeline};
use freehold_core::ir::{Attr, Block, DYNAMIC, Op, Type, Value, View};

/// A number of which only the identity is known.
type Atom = u32;
/// A product of atoms, sorted.
type Product = SmallVec<[Atom; 2]>;

/// A sum of products with factors that are not negative. The empty product is one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Form(BTreeMap<Product, i128>);

/// The maximum number of products of a form.
const MOST_PRODUCTS: usize = 24;
/// The maximum number of lower bounds of a number.
const MOST_BOUNDS: usize = 12;
/// The maximum number of ops through which the sign of a number is followed.
const MOST_STEPS: u32 = 4;
/// The maximum depth to which numbers are taken apart.
const MOST_DEPTH: u32 = 200;
/// The largest factor.
const LARGEST: i128 = i64::MAX as i128;

impl Form {
    /// Returns a number.
    pub fn number(number: i64) -> Form {
        let mut form = Form::default();
        if number != 0 {
            form.0.insert(Product::new(), i128::from(number));
        }
        form
    }

    fn atom(atom: Atom) -> Form {
        Form(BTreeMap::from([(Product::from_slice(&[atom]), 1)]))
    }

    /// Returns the number that the form is, if it is one.
    pub fn constant(&self) -> Option<i64> {
        match self.0.iter().next() {
            None => Some(0),
            Some((product, factor)) if self.0.len() == 1 && product.is_empty() => i64::try_from(*factor).ok(),
            _ => None,
        }
    }

    /// Returns the sum.
    pub fn plus(&self, other: &Form) -> Form {
        let mut sum = self.clone();
        for (product, factor) in &other.0 {
            let own = sum.0.entry(product.clone()).or_default();
            *own = own.saturating_add(*factor);
        }
        sum
    }

    fn times(&self, other: &Form) -> Option<Form> {
        let mut all = Form::default();
        for (first, factor) in &self.0 {
            for (second, times) in &other.0 {
                let mut product: Product = first.iter().chain(second).copied().collect();
                product.sort_unstable();
                let own = all.0.entry(product).or_default();
                *own = own.checked_add(factor.checked_mul(*times)?).filter(|&factor| factor <= LARGEST)?;
            }
        }
        (all.0.len() <= MOST_PRODUCTS).then_some(all)
    }

    /// Whether the number is at least another, whatever the atoms are.
    fn is_at_least(&self, other: &Form) -> bool {
        other.0.iter().all(|(product, factor)| self.0.get(product).is_some_and(|own| own >= factor))
    }
}

/// An offset and what it is at least.
#[derive(Clone, Debug)]
pub struct Offset {
    /// The offset.
    pub exact: Form,
    /// Numbers that it is not less than.
    pub bounds: Vec<Form>,
}

impl Offset {
    /// Returns the offset in a buffer at another one.
    pub fn from(&self, outer: &Offset) -> Offset {
        Offset { exact: self.exact.plus(&outer.exact), bounds: sums(&self.bounds, &outer.bounds) }
    }

    /// Returns a number.
    pub fn number(number: i64) -> Offset {
        Offset { exact: Form::number(number), bounds: vec![Form::number(number)] }
    }

    /// Whether the offset is at or after the end of other bytes, whose size is at most each of `sizes`.
    pub fn is_after(&self, other: &Offset, sizes: &[Form]) -> bool {
        sizes.iter().any(|size| {
            let end = other.exact.plus(size);
            self.bounds.iter().any(|bound| bound.is_at_least(&end))
        })
    }
}

fn sums(first: &[Form], second: &[Form]) -> Vec<Form> {
    let mut all = Vec::new();
    for one in first {
        for other in second {
            let sum = one.plus(other);
            if all.len() < MOST_BOUNDS && sum.0.len() <= MOST_PRODUCTS && !all.contains(&sum) {
                all.push(sum);
            }
        }
    }
    all
}

/// The place of an assertion about a number.
#[derive(Clone, Copy)]
struct Fact {
    block: Block,
    at: Position,
}

/// The op, attributes, operands and result of a number that is computed without effects.
type Computation = (String, Vec<Attr>, Vec<Atom>, usize);

/// The numbers of a function.
pub struct Forms<'a> {
    view: View<'a>,
    /// The numbers that an assertion says are not negative, and those that are zero.
    not_negative: FxHashMap<Value, Fact>,
    zero: FxHashMap<Value, Fact>,
    /// Assertions in this block or the entry block that are before this position hold.
    block: Option<Block>,
    before: Position,
    entry: Option<Block>,
    exact: FxHashMap<Value, Form>,
    bounds: FxHashMap<Value, Vec<Form>>,
    atoms: FxHashMap<Value, Atom>,
    computations: FxHashMap<Computation, Atom>,
    next: Atom,
}

impl<'a> Forms<'a> {
    /// Returns the numbers of a function, with what its assertions say.
    pub fn new(view: View<'a>, timeline: &Timeline<'a>) -> Forms<'a> {
        let entry = view.roots().first().and_then(|&region| view.first_block(region));
        let mut forms = Forms {
            view,
            not_negative: FxHashMap::default(),
            zero: FxHashMap::default(),
            block: None,
            before: 0,
            entry,
            exact: FxHashMap::default(),
            bounds: FxHashMap::default(),
            atoms: FxHashMap::default(),
            computations: FxHashMap::default(),
            next: 0,
        };
        for &op in timeline.ops.iter().filter(|&&op| view.is_named(op, "cf.assert")) {
            if let (Some(block), Some(at)) = (view.block(op), timeline.start(op)) {
                forms.add_facts(view.operand(op, 0), Fact { block, at });
            }
        }
        forms
    }

    /// Adds what a condition that holds says.
    fn add_facts(&mut self, condition: Value, fact: Fact) {
        const EQ: i64 = 0;
        const SGE: i64 = 5;
        let view = self.view;
        for part in leaves(view, condition, "arith.andi") {
            let Some(op) = view.defining_op(part).filter(|&op| view.is_named(op, "arith.cmpi")) else { continue };
            if self.constant(view.operand(op, 1)) != Some(0) {
                continue;
            }
            let known = match view.attribute(op, "predicate").and_then(|attr| attr.as_i64(view.ctx)) {
                Some(EQ) => &mut self.zero,
                Some(SGE) => &mut self.not_negative,
                _ => continue,
            };
            for value in leaves(view, view.operand(op, 0), "arith.ori") {
                known.entry(value).or_insert(fact);
            }
        }
    }

    /// Uses the assertions that are in `block` or in the entry block, and before a position.
    pub fn use_assertions(&mut self, block: Option<Block>, before: Position) {
        if (self.block, self.before) != (block, before) {
            (self.block, self.before) = (block, before);
            self.exact.clear();
            self.bounds.clear();
        }
    }

    fn holds(&self, fact: Option<&Fact>) -> bool {
        fact.is_some_and(|fact| {
            fact.at < self.before && (Some(fact.block) == self.block || Some(fact.block) == self.entry)
        })
    }

    /// Returns the constant that a value is.
    fn constant(&self, value: Value) -> Option<i64> {
        let op = self.view.defining_op(value).filter(|&op| self.view.is_named(op, "arith.constant"))?;
        self.view.attribute(op, "value")?.as_i64(self.view.ctx)
    }

    fn is_not_negative(&self, value: Value) -> bool {
        self.is_not_negative_within(value, MOST_STEPS)
    }

    /// The same, by at most so many ops before.
    fn is_not_negative_within(&self, value: Value, steps: u32) -> bool {
        if self.constant(value).is_some_and(|number| number >= 0)
            || self.holds(self.not_negative.get(&value))
            || self.clamped(value).is_some()
        {
            return true;
        }
        let Some(op) = self.view.defining_op(value).filter(|_| steps > 0) else { return false };
        let mut operands = self.view.operands(op).map(|operand| self.is_not_negative_within(operand, steps - 1));
        match name_of(self.view, op) {
            "memref.dim" | "memref.rank" => true,
            "arith.maxui" => operands.all(|is_known| is_known),
            "arith.andi" | "arith.maxsi" => operands.any(|is_known| is_known),
            _ => false,
        }
    }

    /// Returns the number of which a value is the maximum with zero.
    fn clamped(&self, value: Value) -> Option<Value> {
        let op = self.view.defining_op(value).filter(|&op| self.view.is_named(op, "arith.maxsi"))?;
        let operands = [0, 1].map(|index| self.view.operand(op, index));
        let zero = operands.iter().position(|&operand| self.constant(operand) == Some(0))?;
        Some(operands[1 - zero])
    }

    /// Returns the number of an operand.
    pub fn offset(&mut self, value: Value) -> Offset {
        Offset { exact: self.exact_of(value, 0), bounds: self.bounds_of(value, 0) }
    }

    /// Returns the size of a buffer in bytes, whose dynamic extents are the operands of an op from `first` on.
    pub fn size(&mut self, op: Op, first: usize, ty: Type, element: i64) -> Option<Form> {
        self.size_by(op, first, (ty, element), &mut |forms, value| forms.exact_of(value, 0))
    }

    /// Returns numbers that the size is at most.
    pub fn sizes(&mut self, op: Op, first: usize, ty: Type, element: i64) -> Vec<Form> {
        let exact = self.size(op, first, ty, element);
        let most = self.size_by(op, first, (ty, element), &mut |forms, value| forms.at_most(value, 0));
        let most = most.filter(|most| Some(most) != exact.as_ref());
        exact.into_iter().chain(most).collect()
    }

    fn size_by(
        &mut self,
        op: Op,
        first: usize,
        (ty, element): (Type, i64),
        number: &mut dyn FnMut(&mut Self, Value) -> Form,
    ) -> Option<Form> {
        let mut size = Form::number(element);
        let mut next = first;
        for &extent in ty.shape(self.view.ctx)? {
            let extent = if extent == DYNAMIC {
                next += 1;
                let value = self.view.operands(op).nth(next - 1)?;
                let value = self.clamped(value).unwrap_or(value);
                number(self, value)
            } else {
                Form::number(extent)
            };
            size = size.times(&extent)?;
        }
        Some(size)
    }

    /// Returns a number that a value without a sign is at most: a product or sum that overflows is less than without.
    fn at_most(&mut self, value: Value, depth: u32) -> Form {
        let op = self.view.defining_op(value).filter(|_| depth < MOST_DEPTH);
        if let Some(op) = op
            && matches!(name_of(self.view, op), "arith.muli" | "arith.addi")
            && !self.is_not_negative(value)
        {
            let operands = [0, 1].map(|index| self.view.operand(op, index));
            let [first, second] = operands.map(|operand| match self.is_combined(operand) {
                true => Some(self.at_most(operand, depth + 1)),
                false => self.is_not_negative(operand).then(|| self.exact_of(operand, depth + 1)),
            });
            if let (Some(first), Some(second)) = (first, second) {
                let found = match name_of(self.view, op) {
                    "arith.muli" => first.times(&second),
                    _ => Some(first.plus(&second)),
                };
                return found.unwrap_or_else(|| self.exact_of(value, depth));
            }
        }
        self.exact_of(value, depth)
    }

    fn is_combined(&self, value: Value) -> bool {
        let op = self.view.defining_op(value);
        op.is_some_and(|op| matches!(name_of(self.view, op), "arith.muli" | "arith.addi"))
    }

    fn exact_of(&mut self, value: Value, depth: u32) -> Form {
        if let Some(known) = self.exact.get(&value) {
            return known.clone();
        }
        let found = if depth < MOST_DEPTH { self.taken_apart(value, depth + 1) } else { None };
        let form = match found {
            Some(form) => form,
            None => Form::atom(self.atom(value, depth)),
        };
        self.exact.insert(value, form.clone());
        form
    }

    /// Returns the sum or product that a value is, if it did not overflow.
    fn taken_apart(&mut self, value: Value, depth: u32) -> Option<Form> {
        if let Some(number) = self.constant(value) {
            return (number >= 0).then(|| Form::number(number));
        }
        if let Some(inner) = self.clamped(value) {
            return Some(self.exact_of(inner, depth));
        }
        let op = self.view.defining_op(value)?;
        let operands = || [0, 1].map(|index| self.view.operand(op, index));
        match name_of(self.view, op) {
            "arith.mului_extended" => {
                let [low, high] = [0, 1].map(|index| self.view.result(op, index));
                if low != value || !self.holds(self.zero.get(&high)) {
                    return None;
                }
                let [first, second] = operands();
                let first = self.exact_of(first, depth);
                let second = self.exact_of(second, depth);
                first.times(&second)
            }
            "arith.addi" if self.is_exact_sum(value, op) => {
                let [first, second] = operands();
                let sum = self.exact_of(first, depth).plus(&self.exact_of(second, depth));
                (sum.0.len() <= MOST_PRODUCTS).then_some(sum)
            }
            _ => None,
        }
    }

    /// Whether neither the sum nor its operands are negative, so that it did not overflow.
    fn is_exact_sum(&self, sum: Value, op: Op) -> bool {
        self.holds(self.not_negative.get(&sum))
            && [0, 1].into_iter().all(|index| self.is_not_negative(self.view.operand(op, index)))
    }

    fn bounds_of(&mut self, value: Value, depth: u32) -> Vec<Form> {
        if let Some(known) = self.bounds.get(&value) {
            return known.clone();
        }
        let mut bounds = vec![self.exact_of(value, depth)];
        if depth < MOST_DEPTH {
            for bound in self.lower_bounds(value, depth + 1) {
                if bounds.len() < MOST_BOUNDS && !bounds.contains(&bound) {
                    bounds.push(bound);
                }
            }
        }
        self.bounds.insert(value, bounds.clone());
        bounds
    }

    fn lower_bounds(&mut self, value: Value, depth: u32) -> Vec<Form> {
        let Some(op) = self.view.defining_op(value) else { return Vec::new() };
        let operands = || [0, 1].map(|index| self.view.operand(op, index));
        match name_of(self.view, op) {
            "arith.maxui" if self.is_not_negative(value) => {
                let [first, second] = operands();
                let mut bounds = self.bounds_of(first, depth);
                bounds.extend(self.bounds_of(second, depth));
                bounds
            }
            "arith.addi" if self.is_exact_sum(value, op) => {
                let [first, second] = operands();
                let first = self.bounds_of(first, depth);
                sums(&first, &self.bounds_of(second, depth))
            }
            // Rounded up: the sum with one less than a power of two, without its lowest bits.
            "arith.andi" => {
                let [sum, mask] = operands();
                let Some(mask) = self.constant(mask).filter(|mask| *mask < 0 && mask.wrapping_neg().count_ones() == 1)
                else {
                    return Vec::new();
                };
                let added = self.view.defining_op(sum).filter(|&op| self.view.is_named(op, "arith.addi"));
                let Some(added) = added.filter(|&op| self.is_exact_sum(sum, op)) else { return Vec::new() };
                let operands = [0, 1].map(|index| self.view.operand(added, index));
                let rounds = |&index: &usize| self.constant(operands[index]) == Some(-(mask + 1));
                match [0, 1].iter().find(|index| rounds(index)) {
                    Some(&index) => self.bounds_of(operands[1 - index], depth),
                    None => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }

    /// Returns the identity of a number: that of an equal computation, if there is one.
    fn atom(&mut self, value: Value, depth: u32) -> Atom {
        if let Some(&known) = self.atoms.get(&value) {
            return known;
        }
        let computation = if depth < MOST_DEPTH { self.computation(value, depth + 1) } else { None };
        let next = self.next;
        let atom = match computation {
            Some(computation) => *self.computations.entry(computation).or_insert(next),
            None => next,
        };
        self.next += u32::from(atom == next);
        self.atoms.insert(value, atom);
        atom
    }

    fn computation(&mut self, value: Value, depth: u32) -> Option<Computation> {
        let op = self.view.defining_op(value)?;
        let name = name_of(self.view, op);
        let is_pure = name.starts_with("arith.") || name.starts_with("affine.apply") || name == "memref.dim";
        if !is_pure || self.view.region_count(op) > 0 {
            return None;
        }
        let operands: Vec<Value> = self.view.operands(op).collect();
        let operands = operands.into_iter().map(|operand| self.atom(operand, depth)).collect();
        let index = self.view.results(op).iter().position(|&result| result == value)?;
        let attributes = self.view.body.attributes(op).entries(self.view.ctx).iter().map(|entry| entry.1).collect();
        Some((name.to_string(), attributes, operands, index))
    }
}

/// Returns the operands of a tree of one associative op.
fn leaves(view: View<'_>, value: Value, name: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        match view.defining_op(value).filter(|&op| view.is_named(op, name)) {
            Some(op) => work.extend(view.operands(op)),
            None => found.push(value),
        }
    }
    found
}
