//! The places up to which the buffer of a tensor must exist: after the last use of each value derived from the tensor.
//!
//! If all uses are in the block that defines the buffer, or in regions of its ops, one place is enough. Otherwise there is one
//! in each block of the region with such a use. A branch is a use of the values that it forwards.

use freehold_core::definition::{Traits, viewed_operand};
use freehold_core::diagnostics::{Diagnostics, Fallible, Reported};
use freehold_core::ir::{Block, DominatorTree, InsertPoint, Op, Region, Value, ValueDef, View};
use freehold_dialects::bufferization;
use freehold_pass::Analysis;
use rustc_hash::{FxHashMap, FxHashSet};

use super::ADVICE;
use crate::analysis::alias::BufferFlow;
use crate::analysis::buffer_aliases::{AliasFacts, BufferUses};

/// The first and the last op, in preorder, that use what is derived from a value.
#[derive(Clone, Copy)]
struct Extent {
    first: u32,
    last: u32,
    /// An op that stores it in a buffer.
    stored: Option<Op>,
}

/// The search for places in a function.
pub(super) struct Places<'a> {
    view: View<'a>,
    flow: &'a BufferFlow,
    /// All ops, in preorder.
    ops: Vec<Op>,
    /// By op: its position in `ops`.
    position: Vec<u32>,
    extents: AliasFacts<Extent>,
    dominators: FxHashMap<Region, DominatorTree>,
    /// The number of uses that the searches over blocks may still visit.
    budget: usize,
}

/// The uses that these searches visit, on average over the ops of the function.
const VISITS: usize = 64;

impl<'a> Places<'a> {
    pub fn new(view: View<'a>, flow: &'a BufferFlow) -> Places<'a> {
        let ops = view.walk_preorder();
        let mut position = vec![0; view.op_capacity()];
        for (at, op) in ops.iter().enumerate() {
            position[op.index()] = at as u32;
        }
        let uses = BufferUses::compute(view);
        let own = |value: Value| {
            let mut positions = view.users(value).map(|user| position[user.index()]);
            let first = positions.next()?;
            let (first, last) = positions.fold((first, first), |(a, b), at| (a.min(at), b.max(at)));
            Some(Extent { first, last, stored: uses.store(view, value) })
        };
        let join = |a: Extent, b: Extent| Extent {
            first: a.first.min(b.first),
            last: a.last.max(b.last),
            stored: a.stored.or(b.stored),
        };
        let extents = AliasFacts::compute(view, flow, own, join);
        let budget = VISITS * ops.len();
        Places { view, flow, ops, position, extents, dominators: FxHashMap::default(), budget }
    }

    /// Adds the places for the buffer of the tensor that `op` makes.
    ///
    /// # Errors
    /// There is a use for which there is no place.
    pub fn add(&mut self, op: Op, found: &mut Vec<(Value, InsertPoint)>, diagnostics: &Diagnostics) -> Fallible {
        let view = self.view;
        let buffer = self.root(bufferization::ToTensor::of(view, op).buffer());
        let Some(&Extent { first, last, stored }) = self.extents.of(view.result(op, 0)) else { return Ok(()) };
        if let Some(store) = stored {
            return self.refuse(op, store, diagnostics);
        }
        let block = view.value_block(buffer).expect("a value in a block");
        let at = |position: u32| view.body.ancestor_in_block(block, self.ops[position as usize]);
        if let (Some(_), Some(last)) = (at(first), at(last))
            && view.body.next(last).is_some()
        {
            found.push((buffer, view.body.after(last)));
            return Ok(());
        }
        self.add_in_blocks(op, buffer, block, found, diagnostics)
    }

    /// Adds the places in the blocks of a region.
    fn add_in_blocks(
        &mut self,
        op: Op,
        buffer: Value,
        block: Block,
        found: &mut Vec<(Value, InsertPoint)>,
        diagnostics: &Diagnostics,
    ) -> Fallible {
        let view = self.view;
        let region = view.block_region(block).expect("a block in a region");
        let mut last: Vec<(Block, Op)> = Vec::new();
        let mut number: FxHashMap<Block, usize> = FxHashMap::default();
        let users = self.users(op);
        let Some(left) = self.budget.checked_sub(users.len()) else { return self.refuse(op, op, diagnostics) };
        self.budget = left;
        for user in users {
            let mut at = user;
            // The op around the user in a block of the region.
            while view.block(at).and_then(|block| view.block_region(block)) != Some(region) {
                at = match view.parent_op(at) {
                    Some(parent) => parent,
                    None => return self.refuse(op, user, diagnostics),
                };
            }
            let home = view.block(at).expect("an op in a block");
            if !self.dominates(region, block, home) || self.leaves(at) {
                return self.refuse(op, user, diagnostics);
            }
            let entry = *number.entry(home).or_insert(last.len());
            match last.get_mut(entry) {
                Some(known) if self.position[known.1.index()] < self.position[at.index()] => known.1 = at,
                Some(_) => {}
                None => last.push((home, at)),
            }
        }
        for (_, op) in last {
            let is_last = view.body.next(op).is_none();
            found.push((buffer, if is_last { InsertPoint::Before(op) } else { view.body.after(op) }));
        }
        Ok(())
    }

    /// Returns the ops that use what is derived from the tensor that `op` makes.
    fn users(&self, op: Op) -> Vec<Op> {
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut users = Vec::new();
        self.flow.visit_from(self.view.result(op, 0), &mut |value| {
            let is_new = seen.insert(value);
            if is_new {
                users.extend(self.view.users(value));
            }
            is_new
        });
        users
    }

    fn dominates(&mut self, region: Region, block: Block, other: Block) -> bool {
        let body = self.view.body;
        self.dominators.entry(region).or_insert_with(|| DominatorTree::compute(body, region)).dominates(block, other)
    }

    /// Whether an op passes its operands out of its region, or ends the function.
    fn leaves(&self, op: Op) -> bool {
        let view = self.view;
        let is_terminator = view.op_def(op).is_none_or(|op_def| op_def.has(Traits::TERMINATOR));
        is_terminator && view.body.next(op).is_none() && view.successor_count(op) == 0
    }

    /// Returns the buffer at the end of a chain of views and casts.
    fn root(&self, mut value: Value) -> Value {
        let view = self.view;
        while let ValueDef::Result(op, 0) = view.def(value)
            && let Some(source) = viewed_operand(view, op).filter(|&source| view.ty(source).is_memref(view.ctx))
        {
            value = source;
        }
        value
    }

    fn refuse(&self, op: Op, user: Op, diagnostics: &Diagnostics) -> Result<(), Reported> {
        let view = self.view;
        let name = &view.ctx.op_name_data(view.name(user)).text;
        diagnostics
            .error_on(
                view,
                user,
                format!("'{name}' may pass on the buffer of a tensor, which would be freed too early"),
            )
            .note(view.location(op), "the tensor is made of the buffer here")
            .help(ADVICE)
            .fail()
    }
}
