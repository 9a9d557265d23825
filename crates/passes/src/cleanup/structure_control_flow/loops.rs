//! Loops with one exit.
//!
//! ```mlir
//! ^header(%a: f32):                                %0:2 = scf.while (%a = %init) : (f32) -> (f32, i32) {
//!   %x = "x"(%a) : (f32) -> i32                      %x = "x"(%a) : (f32) -> i32
//!   %c = "c"(%x) : (i32) -> i1                       %c = "c"(%x) : (i32) -> i1
//!   cf.cond_br %c, ^body, ^exit(%x : i32)     ⇒      scf.condition(%c) %a, %x : f32, i32
//! ^body:                                           } do {
//!   %b = "b"(%a, %x) : (f32, i32) -> f32           ^bb0(%a: f32, %x: i32):
//!   cf.br ^header(%b : f32)                          %b = "b"(%a, %x) : (f32, i32) -> f32
//!                                                    scf.yield %b : f32
//!                                                  }
//!                                                  cf.br ^exit(%0#1 : i32)
//! ```
//!
//! The condition forwards the values of the header that the body or a later block uses. A block that jumps to itself forwards
//! what the next iteration needs.
//!
//! The loop becomes `scf.for` if all that the header does is to compare an argument with an upper bound that does not
//! change, and the body passes the argument plus a constant step. The sum must not overflow in the last iteration,
//! because `scf.for` ends there: a step of one never does, another one if the bound is a constant that is small enough.
//! The argument has no value after `scf.for`. If it is used there, the step must be one; then it is the larger of the bounds.
//!
//! Cost: O(ops of the header, uses of its values · depth).

use freehold_core::definition::{Traits, constant_integer};
use freehold_core::ir::{Block, InsertPoint, Location, Op, OpSpec, Type, Use, Value};
use freehold_dialects::{arith, cf, scf};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{BRANCH_ATTRIBUTES, DEEPEST, Edge, Reducer};

/// A loop of one or two blocks.
struct Loop {
    header: Block,
    /// The block that jumps back; `None` if the header does.
    body: Option<Block>,
    /// The terminator of the header, and whether the loop continues if its condition is true.
    branch: Op,
    on_true: bool,
    /// The exit edge of the loop.
    exit: Edge,
    /// The values that the next iteration receives, and the location of the back edge.
    next: Vec<Value>,
    back: Location,
}

/// The uses of a value of the header, without those of its terminator.
#[derive(Default)]
struct Uses {
    header: Vec<Use>,
    body: Vec<Use>,
    later: Vec<Use>,
}

/// A loop that counts.
struct Counter {
    /// The number of the argument that counts.
    argument: usize,
    bound: Value,
    step: Value,
    /// The constants in the loop, which are moved before it.
    constants: Vec<Op>,
}

impl Reducer<'_> {
    /// Replaces the loop with this header. Returns whether it has one of the forms.
    pub(super) fn reduce_loop(&mut self, header: Block) -> bool {
        let Some(mut found) = self.loop_at(header) else { return false };
        let depth = found.body.map_or(0, |body| self.depth(body)).max(self.depth(header));
        if depth >= DEEPEST {
            return false;
        }
        if let Some(body) = found.body {
            // Only the header jumps to it.
            let Edge { values, .. } = self.edge(found.branch, usize::from(!found.on_true));
            self.replace_arguments(body, &values);
            let (jump, back) = self.jump(body).expect("the body jumps back");
            found.next = back.values.to_vec();
            found.back = self.body.location(jump);
            self.body.erase(jump);
        }
        match self.counter(&found) {
            Some(counter) => self.make_for(found, counter),
            None => self.make_while(found),
        }
        self.depths.insert(header, 0);
        self.nest(header, depth);
        true
    }

    fn loop_at(&self, header: Block) -> Option<Loop> {
        let view = self.view();
        let branch = view.last_op(header).filter(|&op| view.is(op, &cf::COND_BR))?;
        if self.body.is_entry_block(header) || !self.has_only(branch, BRANCH_ATTRIBUTES) {
            return None;
        }
        let edges = [self.edge(branch, 0), self.edge(branch, 1)];
        let goes_on = |edge: &Edge| {
            if edge.target == header {
                return Some((None, edge.values.to_vec()));
            }
            let (_, back) = self.jump(edge.target).filter(|(_, back)| back.target == header)?;
            (self.only_predecessor(edge.target) == Some(header)).then(|| (Some(edge.target), back.values.to_vec()))
        };
        let [first, second] = edges.each_ref().map(goes_on);
        // A loop that both edges stay in has no exit.
        let (on_true, (body, next)) = match (first, second) {
            (Some(stays), None) => (true, stays),
            (None, Some(stays)) => (false, stays),
            _ => return None,
        };
        let [on_true_edge, on_false_edge] = edges;
        let exit = if on_true { on_false_edge } else { on_true_edge };
        Some(Loop { header, body, branch, on_true, exit, next, back: self.body.location(branch) })
    }

    /// Returns the uses of a value of the header, without those of its terminator.
    fn uses(&self, found: &Loop, value: Value) -> Uses {
        let mut uses = Uses::default();
        let Some(region) = self.body.block_region(found.header) else { return uses };
        for use_ in self.body.uses(value) {
            let user = self.body.use_owner(use_);
            if user == found.branch {
                continue;
            }
            let around = self.body.ancestor_in_region(region, user).and_then(|op| self.body.block(op));
            match around {
                block if block == Some(found.header) => uses.header.push(use_),
                block if block.is_some() && block == found.body => uses.body.push(use_),
                _ => uses.later.push(use_),
            }
        }
        uses
    }

    fn replace(&mut self, uses: &[Use], new: Value) {
        uses.iter().for_each(|&use_| self.body.set_use(use_, new));
    }

    /// Returns whether `value` is defined outside of the loop, or by a constant.
    fn is_invariant(&self, found: &Loop, value: Value) -> bool {
        let is_constant = self.body.defining_op(value).is_some_and(|op| self.is_constant(op));
        let home = self.body.value_block(value);
        is_constant || home != Some(found.header) && (home.is_none() || home != found.body)
    }

    fn is_constant(&self, op: Op) -> bool {
        self.body.op_def(self.ctx, op).is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE))
    }

    /// Returns how the loop counts.
    fn counter(&self, found: &Loop) -> Option<Counter> {
        let (view, body) = (self.view(), found.body?);
        let mut comparison = None;
        let mut constants = Vec::new();
        for op in view.ops(found.header).filter(|&op| op != found.branch) {
            if view.is(op, &arith::CMPI) && comparison.is_none() {
                comparison = Some(op);
            } else if self.is_constant(op) {
                constants.push(op);
            } else {
                return None;
            }
        }
        let comparison = comparison?;
        let condition = view.result(comparison, 0);
        let [decision] = view.first_operands(found.branch);
        if decision != condition || !view.has_one_use(condition) {
            return None;
        }
        let [left, right] = view.first_operands(comparison);
        let (counted, bound) = match (view.attribute(comparison, "predicate")?.as_i64(self.ctx)?, found.on_true) {
            (SIGNED_LESS, true) | (SIGNED_GREATER_OR_EQUAL, false) => (left, right),
            (SIGNED_GREATER, true) | (SIGNED_LESS_OR_EQUAL, false) => (right, left),
            _ => return None,
        };
        let ty = view.ty(counted);
        let argument = view.arguments(found.header).iter().position(|&argument| argument == counted)?;
        let sum = view.defining_op(found.next[argument]).filter(|&op| view.is(op, &arith::ADDI))?;
        let is_counter =
            ty.is_index(self.ctx) || ty.bit_width(self.ctx).is_some_and(|width| ty.is_signless(self.ctx, width));
        if view.block(sum) != Some(body) || !is_counter {
            return None;
        }
        let step = match view.first_operands(sum) {
            [start, step] if start == counted => step,
            [step, start] if start == counted => step,
            _ => return None,
        };
        if !self.is_invariant(found, bound) || !self.is_invariant(found, step) || bound == counted {
            return None;
        }
        let size = constant_integer(view, step).filter(|&size| size > 0)?;
        if size > 1 {
            // The width of an index is not known; it has at least 32 bits.
            let width = if ty.is_index(self.ctx) { 32 } else { ty.bit_width(self.ctx).filter(|&width| width <= 64)? };
            let largest = i64::MAX >> (64 - width);
            let last = constant_integer(view, bound)?.checked_add(size - 1)?;
            let is_used_later = || !self.uses(found, counted).later.is_empty() || found.exit.values.contains(&counted);
            if last > largest || is_used_later() {
                return None;
            }
        }
        for value in [bound, step] {
            let op = view.defining_op(value).filter(|&op| view.block(op) == Some(body));
            constants.extend(op.filter(|op| !constants.contains(op)));
        }
        Some(Counter { argument, bound, step, constants })
    }

    fn make_for(&mut self, found: Loop, counter: Counter) {
        let body = found.body.expect("a loop that counts has a body");
        let location = self.body.location(found.branch);
        let start = self.body.first_op(found.header).expect("the header has a terminator");
        for op in counter.constants.into_iter().filter(|&op| op != start) {
            self.body.move_op(op, InsertPoint::Before(start));
        }
        let [condition] = self.body.first_operands(found.branch);
        let comparison = self.body.defining_op(condition).expect("checked by counter");
        self.body.erase(found.branch);
        self.body.erase(comparison);
        let initial: Vec<Value> = self.body.arguments(found.header).to_vec();
        let counted = initial[counter.argument];
        let carried: Vec<Value> = initial.iter().copied().filter(|&value| value != counted).collect();
        let types: Vec<Type> = carried.iter().map(|&value| self.body.ty(value)).collect();
        let values = std::iter::once(&counted).chain(&carried);
        let values: Vec<(Value, Uses)> = values.map(|&value| (value, self.uses(&found, value))).collect();
        let arguments = self.pass_to_body(body, &values);
        let sum = self.body.defining_op(found.next[counter.argument]);
        if let Some(sum) = sum.filter(|&sum| self.body.all_results_unused(sum)) {
            self.body.erase(sum);
        }
        let next = found.next.iter().enumerate().filter(|&(number, _)| number != counter.argument);
        let next: Vec<Value> = next.map(|(_, &value)| renamed(&arguments, value)).collect();
        self.body.insert(InsertPoint::End(body), &scf::yield_values(self.ctx, found.back, &next));
        let region = self.body.create_region();
        self.body.move_block(body, region, None);
        let spec = OpSpec::new(self.ctx.op_name_of(&scf::FOR), location)
            .operands(&[counted, counter.bound, counter.step])
            .operands(&carried)
            .results(&types)
            .region(region);
        let (results, arguments) =
            (self.origins(carried.iter().copied()), self.origins(values.iter().map(|pair| pair.0)));
        let new = self.body.insert(InsertPoint::End(found.header), &spec);
        self.record(new, results, vec![arguments]);
        let mut after: Vec<Value> = self.body.results(new).to_vec();
        let last = match values[0].1.later.is_empty() && !found.exit.values.contains(&counted) {
            true => counted,
            false => {
                let spec = OpSpec::new(self.ctx.op_name_of(&arith::MAXSI), location)
                    .operands(&[counted, counter.bound])
                    .results(&[self.body.ty(counted)]);
                let last = self.body.insert(InsertPoint::End(found.header), &spec);
                self.body.result(last, 0)
            }
        };
        after.insert(0, last);
        self.leave(&found, location, &values, &after);
        self.counts.for_loops += 1;
    }

    fn make_while(&mut self, found: Loop) {
        let location = self.body.location(found.branch);
        let [condition] = self.body.first_operands(found.branch);
        self.body.erase(found.branch);
        let initial: Vec<Value> = self.body.arguments(found.header).to_vec();
        let mut values = initial.clone();
        for op in self.body.ops(found.header) {
            values.extend_from_slice(self.body.results(op));
        }
        // The condition forwards the values of the header that are used in the body or later, and those that the next
        // iteration gets.
        let mut forwarded: Vec<(Value, Uses)> = Vec::new();
        let next: FxHashSet<Value> = found.next.iter().chain(&found.exit.values).copied().collect();
        let mut in_header: FxHashMap<Value, Value> = FxHashMap::default();
        let (before, after) = (self.body.create_region(), self.body.create_region());
        let first = self.body.append_block(before);
        for (number, &value) in values.iter().enumerate() {
            let uses = self.uses(&found, value);
            if number < initial.len() {
                let (ty, at) = (self.body.ty(value), self.body.value_location(value));
                let argument = self.body.add_argument(first, ty, at);
                self.replace(&uses.header, argument);
                in_header.insert(value, argument);
            }
            if next.contains(&value) || !uses.body.is_empty() || !uses.later.is_empty() {
                forwarded.push((value, uses));
            }
        }
        if let Some(op) = self.body.first_op(found.header) {
            self.body.splice(op, None, InsertPoint::End(first));
        }
        let mut goes_on = renamed(&in_header, condition);
        if !found.on_true {
            let yes = self.body.insert(InsertPoint::End(first), &arith::constant_bool(self.ctx, location, true));
            let spec = OpSpec::new(self.ctx.op_name_of(&arith::XORI), location)
                .operands(&[goes_on, self.body.result(yes, 0)])
                .results(&[self.ctx.i1()]);
            let not = self.body.insert(InsertPoint::End(first), &spec);
            goes_on = self.body.result(not, 0);
        }
        let passed: Vec<Value> = forwarded.iter().map(|&(value, _)| renamed(&in_header, value)).collect();
        let spec = OpSpec::new(self.ctx.op_name_of(&scf::CONDITION), location).operands(&[goes_on]).operands(&passed);
        self.body.insert(InsertPoint::End(first), &spec);

        let second = match found.body {
            Some(body) => {
                self.body.move_block(body, after, None);
                body
            }
            None => self.body.append_block(after),
        };
        let arguments = self.pass_to_body(second, &forwarded);
        let next: Vec<Value> = found.next.iter().map(|&value| renamed(&arguments, value)).collect();
        self.body.insert(InsertPoint::End(second), &scf::yield_values(self.ctx, found.back, &next));

        let types: Vec<Type> = passed.iter().map(|&value| self.body.ty(value)).collect();
        let spec = OpSpec::new(self.ctx.op_name_of(&scf::WHILE), location)
            .operands(&initial)
            .results(&types)
            .region(before)
            .region(after);
        let carried = self.origins(initial.iter().copied());
        let results = self.origins(forwarded.iter().map(|pair| pair.0));
        let new = self.body.insert(InsertPoint::End(found.header), &spec);
        self.record(new, results.clone(), vec![carried, results]);
        let after: Vec<Value> = self.body.results(new).to_vec();
        self.leave(&found, location, &forwarded, &after);
        self.counts.while_loops += 1;
    }

    /// Adds an argument to `block`, the block of the body, for each of the values, and replaces the uses of the values in
    /// the body with it. Returns the argument of each value.
    fn pass_to_body(&mut self, block: Block, values: &[(Value, Uses)]) -> FxHashMap<Value, Value> {
        let mut arguments = FxHashMap::default();
        for (value, uses) in values {
            let (ty, at) = (self.body.ty(*value), self.body.value_location(*value));
            let argument = self.body.add_argument(block, ty, at);
            self.replace(&uses.body, argument);
            arguments.insert(*value, argument);
        }
        arguments
    }

    /// Replaces the later uses of values of the loop with what they are `after` it, and jumps to the exit.
    fn leave(&mut self, found: &Loop, location: Location, values: &[(Value, Uses)], after: &[Value]) {
        let mut left: FxHashMap<Value, Value> = FxHashMap::default();
        for ((value, uses), &new) in values.iter().zip(after) {
            self.replace(&uses.later, new);
            left.insert(*value, new);
        }
        let values: Vec<Value> = found.exit.values.iter().map(|&value| renamed(&left, value)).collect();
        let spec = cf::branch(self.ctx, location, found.exit.target, &values);
        self.body.insert(InsertPoint::End(found.header), &spec);
    }
}

/// Returns what `value` is replaced with, or the value itself.
fn renamed(names: &FxHashMap<Value, Value>, value: Value) -> Value {
    names.get(&value).copied().unwrap_or(value)
}

/// The predicates of `arith.cmpi`.
const SIGNED_LESS: i64 = 2;
const SIGNED_LESS_OR_EQUAL: i64 = 3;
const SIGNED_GREATER: i64 = 4;
const SIGNED_GREATER_OR_EQUAL: i64 = 5;
