//! Offsets and sizes that are computed, as sums of products of extents (`sums`).
//!
//! ```text
//! %low, %high = arith.mului_extended %c4, %n      4·n
//! %a = arith.addi %low, %c3                       4·n + 3
//! %b = arith.andi %a, %c-4                        at least 4·n
//! cf.assert %fits                                 no product has high bits, and no sum is negative
//! %c = arith.maxui %b, %low                       at least %b and 4·n
//! ```
//!
//! Sums and products are taken apart only if an assertion before the claim says that they did not overflow, or that a number
//! which is at least as large did not. An extent of a claim and an offset are not negative: otherwise the view is a fault of
//! its own.

use rustc_hash::{FxHashMap, FxHashSet};

use super::sums::{Atom, Form, MOST_BOUNDS, MOST_PRODUCTS, Offset, Product, sums};
use super::timeline::{Position, Timeline};
use super::views::name_of;
use freehold_core::ir::{Attr, Block, DYNAMIC, Op, Type, Value, View};

/// The maximum depth to which numbers are taken apart.
const MOST_DEPTH: u32 = 200;

/// The place of an assertion about a number.
#[derive(Clone, Copy)]
struct Fact {
    block: Block,
    at: Position,
}

/// The maximum number of assertions whose numbers are used as limits of other numbers, and of the numbers kept for a product.
const MOST_ASSERTIONS: usize = 4;
const MOST_OF_A_PRODUCT: usize = 8;

/// The numbers that assertions say are at most the largest signed one, by a product in them.
type Fitting = FxHashMap<Product, Vec<Form>>;

/// The op, attributes, operands and result of a number that is computed without effects.
type Computation = (String, Vec<Attr>, Vec<Atom>, usize);

/// The numbers of a function.
pub struct Forms<'a> {
    view: View<'a>,
    /// The numbers that an assertion says are not negative, and those that are zero.
    not_negative: FxHashMap<Value, Fact>,
    zero: FxHashMap<Value, Fact>,
    /// The numbers that each assertion says are not negative, in the order of the assertions.
    asserted: Vec<(Fact, Vec<Value>)>,
    /// The products that the assertions bound, if they were computed.
    fitting: Option<Fitting>,
    /// Assertions in this block or the entry block that are before this position hold.
    block: Option<Block>,
    before: Position,
    entry: Option<Block>,
    exact: FxHashMap<Value, Form>,
    bounds: FxHashMap<Value, Vec<Form>>,
    /// Whether numbers that are computed are not negative.
    signs: FxHashMap<Value, bool>,
    atoms: FxHashMap<Value, Atom>,
    computations: FxHashMap<Computation, Atom>,
    next: Atom,
}

impl<'a> Forms<'a> {
    /// Returns the numbers of a function, with the facts of its assertions.
    pub fn new(view: View<'a>, timeline: &Timeline<'a>) -> Forms<'a> {
        let entry = view.roots().first().and_then(|&region| view.first_block(region));
        let mut forms = Forms {
            view,
            not_negative: FxHashMap::default(),
            zero: FxHashMap::default(),
            asserted: Vec::new(),
            fitting: None,
            block: None,
            before: 0,
            entry,
            exact: FxHashMap::default(),
            bounds: FxHashMap::default(),
            signs: FxHashMap::default(),
            atoms: FxHashMap::default(),
            computations: FxHashMap::default(),
            next: 0,
        };
        for &op in timeline.ops.iter().filter(|&&op| view.is_named(op, "cf.assert")) {
            if let (Some(block), Some(at)) = (view.block(op), timeline.start(op)) {
                forms.asserted.push((Fact { block, at }, Vec::new()));
                let [condition] = view.first_operands(op);
                forms.add_facts(condition, Fact { block, at });
            }
        }
        forms
    }

    /// Adds the facts of a condition that holds.
    fn add_facts(&mut self, condition: Value, fact: Fact) {
        const EQ: i64 = 0;
        const SGE: i64 = 5;
        let view = self.view;
        for part in leaves(view, condition, "arith.andi") {
            let Some(op) = view.defining_op(part).filter(|&op| view.is_named(op, "arith.cmpi")) else { continue };
            let [compared, zero] = view.first_operands(op);
            if self.constant(zero) != Some(0) {
                continue;
            }
            let predicate = view.attribute(op, "predicate").and_then(|attr| attr.as_i64(view.ctx));
            let known = match predicate {
                Some(EQ) => &mut self.zero,
                Some(SGE) => &mut self.not_negative,
                _ => continue,
            };
            for value in leaves(view, compared, "arith.ori") {
                if let (Some(SGE), Some((_, values))) = (predicate, self.asserted.last_mut()) {
                    values.push(value);
                }
                known.entry(value).or_insert(fact);
            }
        }
    }

    /// Uses the assertions that are in `block` or in the entry block, and before a position.
    pub fn use_assertions(&mut self, block: Option<Block>, before: Position) {
        if (self.block, self.before) != (block, before) {
            (self.block, self.before) = (block, before);
            self.forget();
            self.fitting = None;
        }
    }

    fn forget(&mut self) {
        self.exact.clear();
        self.bounds.clear();
        self.signs.clear();
    }

    /// Whether a number is at most the largest signed one: another one is that is at least as large.
    fn fits(&mut self, form: &Form) -> bool {
        if self.fitting.is_none() {
            // Meanwhile, no number is known to fit.
            self.fitting = Some(Fitting::default());
            let fitting = self.numbers_that_fit();
            self.fitting = Some(fitting);
            self.forget();
        }
        let fitting = self.fitting.as_ref();
        match form.0.keys().next_back() {
            None => true,
            Some(product) if product.is_empty() => form.constant().is_some(),
            Some(product) => fitting
                .and_then(|fitting| fitting.get(product))
                .is_some_and(|limits| limits.iter().any(|limit| limit.is_at_least(form))),
        }
    }

    fn numbers_that_fit(&mut self) -> Fitting {
        let end = self.asserted.partition_point(|(fact, _)| fact.at < self.before);
        let last = self.asserted[..end].iter().rev().filter(|(fact, _)| self.holds(Some(fact))).take(MOST_ASSERTIONS);
        let values: Vec<Value> = last.flat_map(|(_, values)| values.iter().copied()).collect();
        let mut fitting = Fitting::default();
        for value in values {
            let form = self.exact_of(value, 0);
            for product in form.0.keys() {
                let limits = fitting.entry(product.clone()).or_default();
                if limits.len() < MOST_OF_A_PRODUCT && !limits.contains(&form) {
                    limits.push(form.clone());
                }
            }
        }
        fitting
    }

    /// Returns the value that a number of 64 bits is converted from.
    fn unconverted(&self, mut value: Value) -> Value {
        let view = self.view;
        let is_wide = |value: Value| view.ty(value).is_index(view.ctx) || view.ty(value).is_signless(view.ctx, 64);
        let is_cast = |op: Op| matches!(name_of(view, op), "arith.index_cast" | "arith.index_castui");
        while let Some(op) = view.defining_op(value).filter(|&op| is_cast(op)) {
            let [source] = view.first_operands(op);
            if !is_wide(value) || !is_wide(source) {
                break;
            }
            value = source;
        }
        value
    }

    /// Returns the value that is the same number: without conversions, without choices whose condition is known, and the
    /// extent that a buffer was made with.
    fn same(&mut self, value: Value, depth: u32) -> Value {
        let view = self.view;
        let mut value = self.unconverted(value);
        for _ in depth..MOST_DEPTH {
            let Some(op) = view.defining_op(value) else { break };
            let next = match name_of(view, op) {
                "arith.select" => {
                    let [condition, on_true, on_false] = view.first_operands(op);
                    self.decided(condition, depth + 1).map(|is_true| if is_true { on_true } else { on_false })
                }
                "memref.dim" => {
                    let [buffer, index] = view.first_operands(op);
                    self.extent(buffer, index)
                }
                _ => None,
            };
            let Some(next) = next else { break };
            value = self.unconverted(next);
        }
        value
    }

    /// Returns the operand that is an extent of a buffer, if an op of the function makes the buffer with it.
    fn extent(&self, mut buffer: Value, index: Value) -> Option<Value> {
        let view = self.view;
        let index = usize::try_from(self.constant(index)?).ok()?;
        let rank = view.ty(buffer).rank(view.ctx)?;
        loop {
            let op = view.defining_op(buffer)?;
            let shape = view.ty(buffer).shape(view.ctx).filter(|shape| shape.len() == rank)?;
            let first = match name_of(view, op) {
                "memref.cast" => {
                    [buffer] = view.first_operands(op);
                    continue;
                }
                "memref.alloc" | "memref.alloca" => 0,
                "memref.view" => 2,
                _ => return None,
            };
            if *shape.get(index)? != DYNAMIC {
                return None;
            }
            let before = shape[..index].iter().filter(|&&extent| extent == DYNAMIC).count();
            return view.operands(op).nth(first + before);
        }
    }

    /// Returns whether a condition is true, if it compares a number that is not negative with zero.
    fn decided(&mut self, condition: Value, depth: u32) -> Option<bool> {
        const SLT: i64 = 2;
        const SGE: i64 = 5;
        let view = self.view;
        let op = view.defining_op(condition).filter(|&op| view.is_named(op, "arith.cmpi"))?;
        let predicate = view.attribute(op, "predicate").and_then(|attr| attr.as_i64(view.ctx))?;
        let [compared, zero] = view.first_operands(op);
        let is_decided =
            matches!(predicate, SLT | SGE) && self.constant(zero) == Some(0) && self.is_not_negative(compared, depth);
        is_decided.then_some(predicate == SGE)
    }

    /// Whether a number is not negative: an assertion says so, or it is computed from such numbers and is not too large.
    fn is_not_negative(&mut self, value: Value, depth: u32) -> bool {
        let is_extent = |op: Op| matches!(name_of(self.view, op), "memref.dim" | "memref.rank");
        if self.view.defining_op(self.unconverted(value)).is_some_and(is_extent) {
            return true;
        }
        let value = self.same(value, depth);
        if self.constant(value).is_some_and(|number| number >= 0)
            || self.holds(self.not_negative.get(&value))
            || self.clamped(value).is_some()
        {
            return true;
        }
        if let Some(&known) = self.signs.get(&value) {
            return known;
        }
        let op = self.view.defining_op(value).filter(|_| depth < MOST_DEPTH);
        let known = op.is_some_and(|op| self.is_computed_without_sign(op, value, depth + 1));
        self.signs.insert(value, known);
        known
    }

    fn is_computed_without_sign(&mut self, op: Op, value: Value, depth: u32) -> bool {
        let view = self.view;
        let operands: Vec<Value> = view.operands(op).collect();
        let mut is_known = |index: usize| self.is_not_negative(operands[index], depth);
        match name_of(view, op) {
            "memref.dim" | "memref.rank" => true,
            "arith.maxui" | "arith.minsi" => is_known(0) && is_known(1),
            "arith.andi" | "arith.maxsi" | "arith.minui" => is_known(0) || is_known(1),
            "arith.select" => is_known(1) && is_known(2),
            "arith.muli" | "arith.divsi" | "arith.divui" if is_known(0) && is_known(1) => {
                let form = self.exact_of(value, depth);
                self.fits(&form)
            }
            _ => false,
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

    /// Returns the number `n` if the value is the maximum of `n` and zero.
    fn clamped(&self, value: Value) -> Option<Value> {
        let op = self.view.defining_op(value).filter(|&op| self.view.is_named(op, "arith.maxsi"))?;
        let operands: [Value; 2] = self.view.first_operands(op);
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
        let value = self.same(value, depth);
        let op = self.view.defining_op(value).filter(|_| depth < MOST_DEPTH);
        if let Some(op) = op
            && matches!(name_of(self.view, op), "arith.muli" | "arith.addi")
            && !self.is_not_negative(value, depth)
        {
            let operands = self.view.first_operands::<2>(op);
            let [first, second] = operands.map(|operand| match self.is_combined(operand) {
                true => Some(self.at_most(operand, depth + 1)),
                false if self.is_not_negative(operand, depth + 1) => Some(self.exact_of(operand, depth + 1)),
                false => None,
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
        let value = self.same(value, depth);
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
        let view = self.view;
        let operands = || view.first_operands::<2>(op);
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
            "arith.addi" if self.is_exact_sum(value, op, depth) => {
                let [first, second] = operands();
                let sum = self.exact_of(first, depth).plus(&self.exact_of(second, depth));
                (sum.0.len() <= MOST_PRODUCTS).then_some(sum)
            }
            "arith.muli" => {
                let operands = operands();
                if !operands.iter().all(|&operand| self.is_not_negative(operand, depth)) {
                    return None;
                }
                let [first, second] = operands.map(|operand| self.exact_of(operand, depth));
                first.times(&second).filter(|product| self.fits(product))
            }
            "arith.maxui" => {
                let operands = operands();
                if !operands.iter().all(|&operand| self.is_not_negative(operand, depth)) {
                    return None;
                }
                let [first, second] = operands.map(|operand| self.exact_of(operand, depth));
                if first.is_at_least(&second) {
                    return Some(first);
                }
                second.is_at_least(&first).then_some(second)
            }
            // A number that is at most the largest signed one is the same with a sign and without.
            "arith.divsi" | "arith.divui" => {
                let [number, divisor] = operands();
                let divisor = self.constant(divisor)?;
                if !self.is_not_negative(number, depth) {
                    return None;
                }
                self.exact_of(number, depth).divided_by(divisor)
            }
            _ => None,
        }
    }

    /// Whether neither the sum nor its operands are negative, so that it did not overflow.
    fn is_exact_sum(&mut self, sum: Value, op: Op, depth: u32) -> bool {
        self.holds(self.not_negative.get(&sum))
            && self.view.first_operands::<2>(op).into_iter().all(|operand| self.is_not_negative(operand, depth))
    }

    /// Whether a number is at least a sum, by at most so many steps. More is found than by the bounds of the number, which
    /// are limited.
    pub fn reaches(&mut self, value: Value, least: &Form, steps: &mut u32) -> bool {
        let mut work = vec![(value, least.clone(), 0)];
        let mut seen: FxHashSet<(Value, Form)> = FxHashSet::default();
        while let Some((value, least, depth)) = work.pop() {
            let value = self.same(value, depth);
            if *steps == 0 || depth > MOST_DEPTH || !seen.insert((value, least.clone())) {
                continue;
            }
            *steps -= 1;
            if self.exact_of(value, depth).is_at_least(&least) {
                return true;
            }
            let view = self.view;
            let Some(op) = view.defining_op(value) else { continue };
            let operands = || view.first_operands::<2>(op);
            match name_of(view, op) {
                "arith.maxui" if self.is_not_negative(value, depth) => {
                    work.extend(operands().map(|operand| (operand, least.clone(), depth + 1)));
                }
                "arith.addi" if self.is_exact_sum(value, op, depth) => {
                    let [first, second] = operands();
                    for (one, other) in [(first, second), (second, first)] {
                        let rest = least.without(&self.exact_of(other, depth));
                        work.push((one, rest, depth + 1));
                    }
                }
                "arith.andi" => {
                    work.extend(self.rounded_up(op, depth).map(|number| (number, least.clone(), depth + 1)));
                }
                _ => {}
            }
        }
        false
    }

    /// Returns the number that is rounded up: the sum with one less than a power of two, without its lowest bits.
    fn rounded_up(&mut self, op: Op, depth: u32) -> Option<Value> {
        let [sum, mask] = self.view.first_operands(op);
        let mask = self.constant(mask).filter(|mask| *mask < 0 && mask.wrapping_neg().count_ones() == 1)?;
        let added = self.view.defining_op(sum).filter(|&op| self.view.is_named(op, "arith.addi"))?;
        if !self.is_exact_sum(sum, added, depth) {
            return None;
        }
        let operands: [Value; 2] = self.view.first_operands(added);
        let index = (0..2).find(|&index| self.constant(operands[index]) == Some(-(mask + 1)))?;
        Some(operands[1 - index])
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
        let view = self.view;
        let operands = || view.first_operands::<2>(op);
        match name_of(self.view, op) {
            "arith.maxui" if self.is_not_negative(value, depth) => {
                let [first, second] = operands();
                let mut bounds = self.bounds_of(first, depth);
                bounds.extend(self.bounds_of(second, depth));
                bounds
            }
            "arith.addi" if self.is_exact_sum(value, op, depth) => {
                let [first, second] = operands();
                let first = self.bounds_of(first, depth);
                sums(&first, &self.bounds_of(second, depth))
            }
            "arith.andi" => match self.rounded_up(op, depth) {
                Some(number) => self.bounds_of(number, depth),
                None => Vec::new(),
            },
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
