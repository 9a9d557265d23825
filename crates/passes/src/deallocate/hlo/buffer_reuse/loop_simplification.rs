//! Loop simplification: what frees the results of an op in the entry block frees its operands instead.
//!
//! ```mlir
//! %r:2 = scf.while (%x = %a, %y = %b) … {           %r:2 = scf.while (%x = %a, %y = %b) … {
//!   scf.condition(%c) %y, %x                          scf.condition(%c) %y, %x
//! } do {                                              } do {
//! ^bb0(%x: …, %y: …):                            ⇒    ^bb0(%x: …, %y: …):
//!   scf.yield %x, %y                                  scf.yield %x, %y
//! }                                                   }
//! memref.dealloc %r#0                                 memref.dealloc %a
//! memref.dealloc %r#1                                 memref.dealloc %b
//! ```
//!
//! The values that flow into each other along the edges of the op form a class. If all of them are operands, arguments
//! of its regions, or results that are unused or only freed, in the entry block, and if there are as many operands as
//! deallocations, then the freed buffers are exactly those of the operands: they are different buffers, and there are no
//! others. Which is freed where does not matter.
//!
//! Cost: O(n log n) in the number of operands, arguments and results.

use freehold_core::definition::{BranchPoint, RegionBranch};
use freehold_core::ir::{Body, Op, Value, ValueDef, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::state::State;
use super::structure::is_sequential;

/// The operands of which an op frees the buffers, and the deallocations.
pub(super) struct Class {
    /// The operands that are in the class, without duplicates.
    operands: Vec<Value>,
    /// The deallocations of results.
    deallocs: Vec<Op>,
    /// The numbers of the planned buffers in the class.
    pub planned: Vec<usize>,
    is_rewritable: bool,
}

impl Class {
    /// Returns whether the deallocations free exactly the operands, and the planned buffers too.
    pub fn frees_operands(&self) -> bool {
        self.is_rewritable && self.operands.len() == self.deallocs.len()
    }
}

/// The classes of values.
#[derive(Default)]
struct Sets {
    numbers: FxHashMap<Value, usize>,
    values: Vec<Value>,
    parents: Vec<usize>,
}

impl Sets {
    fn number(&mut self, value: Value) -> usize {
        *self.numbers.entry(value).or_insert_with(|| {
            self.values.push(value);
            self.parents.push(self.parents.len());
            self.parents.len() - 1
        })
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    fn unite(&mut self, a: Value, b: Value) {
        let (a, b) = (self.number(a), self.number(b));
        let (a, b) = (self.find(a), self.find(b));
        self.parents[a.max(b)] = a.min(b);
    }
}

/// Redirects the deallocations of the results of the ops of the entry block. Returns whether there was one.
pub(super) fn run(state: &mut State<'_>, body: &mut Body) -> bool {
    let before = state.counts.redirected;
    for op in body.op_vec(state.entry) {
        let view = View::new(state.ctx, body);
        if view.regions(op).is_empty() || !is_sequential(view, op) {
            continue;
        }
        for class in classes(state, view, op, &[]) {
            if !class.frees_operands() || class.deallocs.is_empty() {
                continue;
            }
            let mut operands = class.operands;
            body.ensure_order(state.entry);
            sort_by_key(&mut operands, |&value| position(body, value));
            for (&dealloc, &operand) in class.deallocs.iter().zip(&operands) {
                body.set_operand(dealloc, 0, operand);
                state.counts.redirected += 1;
            }
        }
    }
    state.counts.redirected > before
}

/// Returns a key of a value of the entry block: arguments first, then results in the order of their ops.
fn position(body: &Body, value: Value) -> (u32, usize) {
    match body.def(value) {
        ValueDef::Argument(_, number) => (0, number),
        ValueDef::Result(op, number) => (body.order(op) + 1, number),
    }
}

/// Returns the classes of the memrefs that flow through a sequential op of the entry block. `planned` lists allocations
/// in its regions that will become operands and be carried instead of being allocated, each with the buffer that is
/// carried on.
pub(super) fn classes(state: &State<'_>, view: View<'_>, op: Op, planned: &[(Value, Value)]) -> Vec<Class> {
    let Some(answers) = view.op_def(op).and_then(|op_def| op_def.region_branch) else { return Vec::new() };
    let mut sets = Sets::default();
    unite_edges(view, op, answers, &mut sets);
    for &(made, carried) in planned {
        sets.unite(made, carried);
    }
    let operands: FxHashSet<Value> = view.operands(op).collect();
    let made: FxHashMap<Value, usize> = planned.iter().enumerate().map(|(number, &(made, _))| (made, number)).collect();
    let mut classes: Vec<Option<Class>> = Vec::new();
    classes.resize_with(sets.values.len(), || None);
    for index in 0..sets.values.len() {
        let value = sets.values[index];
        let class = classes[sets.find(index)].get_or_insert_with(|| Class {
            operands: Vec::new(),
            deallocs: Vec::new(),
            planned: Vec::new(),
            is_rewritable: true,
        });
        if !view.ty(value).is_memref(view.ctx) {
            class.is_rewritable = false;
        } else if operands.contains(&value) {
            class.operands.push(value);
        } else if let Some(&number) = made.get(&value) {
            class.planned.push(number);
        } else {
            match view.def(value) {
                ValueDef::Argument(block, _) => class.is_rewritable &= view.block_parent_op(block) == Some(op),
                ValueDef::Result(definition, _) => {
                    class.is_rewritable &= definition == op && freed_in_entry(state, view, value, &mut class.deallocs);
                }
            }
        }
    }
    classes.into_iter().flatten().collect()
}

/// Returns whether nothing uses the result, or only a deallocation in the entry block, which is appended.
fn freed_in_entry(state: &State<'_>, view: View<'_>, result: Value, deallocs: &mut Vec<Op>) -> bool {
    let mut users = view.users(result);
    match (users.next(), users.next()) {
        (None, _) => true,
        (Some(user), None) if view.is(user, &memref::DEALLOC) && view.block(user) == Some(state.entry) => {
            deallocs.push(user);
            true
        }
        _ => false,
    }
}

/// Unites the values that are forwarded with those that receive them.
fn unite_edges(view: View<'_>, op: Op, answers: &dyn RegionBranch, sets: &mut Sets) {
    let blocks = view.regions(op).iter().flat_map(|&region| view.blocks(region));
    let exits = blocks.filter_map(|block| view.last_op(block)).filter(|&last| view.successor_count(last) == 0);
    let mut points = vec![(BranchPoint::Parent, op)];
    points.extend(exits.map(|exit| (BranchPoint::Terminator(exit), exit)));
    for (point, owner) in points {
        for successor in answers.successors(view, op, point, &[]) {
            let range = match point {
                BranchPoint::Parent => answers.entry_operands(view, op, &successor),
                BranchPoint::Terminator(exit) => answers.exit_operands(view, exit, &successor),
            };
            for (number, &input) in range.zip(&successor.inputs) {
                if number < view.operand_count(owner) {
                    sets.unite(view.operand(owner, number), input);
                }
            }
        }
    }
}
