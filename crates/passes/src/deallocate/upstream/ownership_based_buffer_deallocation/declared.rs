//! The facts of declared ops and functions about buffers: operands that they take over, the ownership of their results, and the
//! ops that free and clone their allocations.
//!
//! An operand that is taken over is handed over if the block allocated it, which then does not free it; otherwise the op gets a
//! clone. (A program that is valid does not use the buffer afterwards.)
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>            // not freed at the end of the block
//! "my.send"(%a) : (memref<4xf32>) -> ()          // declared with freehold.owned = ["a"]
//! ```

use crate::support::columns;
use freehold_core::definition::{
    Arity, BranchPoint, DeclaredFunction, Effects, ResultOwnership, Traits, is_allocation, view_of,
};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, Location, Op, OpSpec, Value};
use freehold_dialects::{bufferization, memref};

use super::rewrite::Deallocation;
use super::state::Ownership;
use crate::analysis::buffer_values::taken_operands;
use crate::support::build::{self, is_constant_one};
use crate::support::missing_fact::MissingFact;

impl Deallocation<'_> {
    /// Gives the results whose ownership the op declares that ownership. Returns whether nothing else is to be done: if the op has
    /// neither effects nor regions, and is no call.
    pub(super) fn owned_results(&mut self, op: Op, block: Block) -> bool {
        let view = self.rewriter.view();
        let op_def = view.op_def(op).expect("an op that answers has a row");
        let ownership = op_def.ownership.expect("asked by the caller");
        for index in 0..view.results(op).len() {
            let result = self.rewriter.result(op, index);
            if !self.is_memref(result) {
                continue;
            }
            let Some(owner) = ownership.of_result(self.rewriter.view(), op, index) else { continue };
            self.own_result(op, result, owner, block);
        }
        matches!(op_def.effects, Effects::None) && op_def.region_branch.is_none() && op_def.call.is_none()
    }

    fn own_result(&mut self, op: Op, result: Value, owner: ResultOwnership, block: Block) {
        let location = self.rewriter.location(op);
        let unfreed = self.program.unfreed.contains(&result);
        match owner {
            // If a branch needs it, its ownership is that of the selected operand: see `selected_ownership`.
            ResultOwnership::Select { .. } => {}
            ResultOwnership::Same(operand) => {
                let ownership = self.state.get_home(self.rewriter.operand(op, operand));
                self.join(result, block, ownership);
            }
            ResultOwnership::Unknown => self.join(result, block, Ownership::Unknown),
            ResultOwnership::Flag(flag) if !unfreed => {
                let indicator = self.rewriter.result(op, flag);
                self.join(result, block, Ownership::Unique(indicator));
                self.state.to_free.push(result);
            }
            ResultOwnership::New | ResultOwnership::Borrowed | ResultOwnership::Flag(_) => {
                let owned = owner == ResultOwnership::New && !unfreed;
                self.rewriter.at = self.rewriter.start(block);
                let indicator = self.constant(location, owned);
                self.join(result, block, Ownership::Unique(indicator));
                if owned {
                    self.state.to_free.push(result);
                }
            }
        }
    }

    /// Checks that a terminator forwards no declared view that may start elsewhere than its buffer: whoever gets it could not free
    /// the buffer.
    ///
    /// # Errors
    /// It forwards one.
    pub(super) fn check_views(&self, op: Op) -> Fallible {
        let view = self.rewriter.view();
        if !view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)) {
            return Ok(());
        }
        for mut value in view.operands(op) {
            while let Some(of) = view_of(view, value) {
                if of.has_offset {
                    let op_def = view.op_def(of.op).expect("an op that answers has a row");
                    let views = op_def.views.iter().map(|view| format!("{} = \"{}\", ", view.result, view.source));
                    let value = format!("{{{}offset = \"none\"}}", views.collect::<String>());
                    let fact = MissingFact { key: "view", value, field: "views" };
                    let message =
                        "this forwards a view that may start elsewhere than its buffer, so that it cannot be freed";
                    return self
                        .diagnostics
                        .error_on(view, op, message)
                        .note(view.location(of.op), "the view is made here")
                        .help(format!(
                            "if it does not, {}; 'ownership-elaboration' takes such views as they are",
                            fact.advice_at(view, of.op, "the op that makes the view")
                        ))
                        .fail();
                }
                value = view.operand(of.op, of.operand);
            }
        }
        Ok(())
    }

    /// Returns the facts of the function without a body that an op calls.
    pub(super) fn declared_callee(&self, op: Op) -> Option<&DeclaredFunction> {
        self.known.declared.called_by(self.rewriter.view(), op)
    }

    /// Gives the results of a call that are operands the ownership of those operands.
    pub(super) fn returned_operands(&mut self, op: Op, block: Block) {
        let aliases = self.declared_callee(op).map(|facts| facts.aliases.clone()).unwrap_or_default();
        for (result, argument) in aliases {
            if argument < self.rewriter.operand_count(op) && result < self.rewriter.results(op).len() {
                let ownership = self.ownership_in(self.rewriter.operand(op, argument), block);
                let result = self.rewriter.result(op, result);
                self.join(result, block, ownership);
            }
        }
    }

    /// Returns the ownership of a value where it is defined, or in this block: a region is visited before the block around it,
    /// and owns nothing that is defined outside.
    fn ownership_in(&self, value: Value, block: Block) -> Ownership {
        match self.state.get_home(value) {
            Ownership::Uninitialized => self.state.get(self.rewriter.body(), value, block),
            known => known,
        }
    }

    /// Hands over the operands that the op or its callee takes over.
    ///
    /// # Errors
    /// One must be cloned, and nothing says how.
    pub(super) fn hand_over(&mut self, op: Op, block: Block) -> Fallible {
        let mut taken = taken_operands(self.rewriter.view(), op);
        let owned = self.declared_callee(op).map(|facts| facts.owned.clone()).unwrap_or_default();
        let count = self.rewriter.operand_count(op);
        taken.extend(owned.into_iter().filter(|&operand| operand < count));
        taken.sort_unstable();
        taken.dedup();
        let mut given: Vec<Value> = Vec::new();
        for operand in taken {
            let value = self.rewriter.operand(op, operand);
            if !self.is_memref(value) {
                continue;
            }
            let location = self.rewriter.location(op);
            let position = self.state.to_free.iter().position(|&other| other == value);
            let is_own = self.rewriter.value_block(value) == Some(block)
                && is_allocation(self.rewriter.view(), value)
                && !given.contains(&value);
            match position.filter(|_| is_own) {
                Some(position) => {
                    self.state.to_free.remove(position);
                    self.rewriter.at = self.rewriter.start(block);
                    let indicator = self.constant(location, false);
                    self.state.set(self.rewriter.body(), value, block, Ownership::Unique(indicator));
                    given.push(value);
                }
                None => {
                    let spec = self.clone_spec(location, value)?;
                    self.rewriter.before(op);
                    let clone = self.rewriter.create_value(&spec);
                    self.releases.set_like(clone, value);
                    let indicator = self.constant(location, false);
                    self.join(clone, block, Ownership::Unique(indicator));
                    self.rewriter.set_operand(op, operand, clone);
                }
            }
        }
        Ok(())
    }

    /// Returns the op that clones a buffer into one that the same op frees.
    ///
    /// # Errors
    /// A declared op allocates the buffer, and does not say how it is cloned.
    pub(super) fn clone_spec(&self, location: Location, value: Value) -> Fallible<OpSpec> {
        let ty = self.rewriter.ty(value);
        let Some((allocation, allocator)) = self.releases.allocator(value) else {
            return Ok(bufferization::clone(self.ctx, location, value, ty));
        };
        if let Some(name) = allocation.clone {
            let release = allocation.dealloc.unwrap_or(memref::DEALLOC.name);
            return Ok(build::declared_clone(self.ctx, name, release, location, value, ty));
        }
        let dealloc = allocation.dealloc.unwrap_or_default();
        let dialect = allocator.split_once('.').map_or(allocator, |parts| parts.0);
        let line = format!("allocation = {{dealloc = \"{dealloc}\", clone = \"{dialect}.clone\"}}");
        self.diagnostics
            .error(
                self.rewriter.value_location(value),
                format!("this buffer must be cloned, but '{allocator}' does not say which op clones its buffers"),
            )
            .help(format!(
                "declare '{allocator}' with: freehold.{line}; or give the op: freehold.facts = {{{line}}}; \
                 '{dialect}.clone' stands for the op with that name, which takes and returns a buffer"
            ))
            .fail()
    }

    /// Copies a returned buffer that callers could not free, because they free what they get with `memref.dealloc`.
    pub(super) fn copy_for_caller(&mut self, memref: Value, block: Block) -> Value {
        if self.releases.get(memref).is_none() {
            return memref;
        }
        let location = self.rewriter.value_location(memref);
        let ty = self.rewriter.ty(memref);
        let clone = self.rewriter.create_value(&bufferization::clone(self.ctx, location, memref, ty));
        let indicator = self.constant(location, true);
        self.join(clone, block, Ownership::Unique(indicator));
        self.state.to_free.push(clone);
        clone
    }

    /// Returns whether the results of a declared op with regions must be buffers that the regions own and hand over, because the op
    /// has no place for results that tell: each region ends with the op.
    pub(super) fn returns_owned(&self, op: Op) -> bool {
        let view = self.rewriter.view();
        let Some(op_def) = view.op_def(op).filter(|op_def| op_def.declaration.is_some()) else { return false };
        let Some(branch) = op_def.region_branch else { return false };
        let ends = |block: Block| {
            let end = view.last_op(block).filter(|&end| view.successor_count(end) == 0);
            end.is_none_or(|end| {
                let successors = branch.successors(view, op, BranchPoint::Terminator(end), &[]);
                successors.iter().all(|successor| successor.region.is_none())
            })
        };
        op_def.results.iter().all(|group| group.arity == Arity::One)
            && view.regions(op).iter().all(|&region| view.blocks(region).all(ends))
    }

    /// Checks that a block owns a buffer which it hands over to the op `around`. A clone would not do, because the buffer may be
    /// written under the name of the clone.
    ///
    /// # Errors
    /// It may not own the buffer.
    pub(super) fn check_owned(&self, around: Op, value: Value, block: Block) -> Fallible {
        let view = self.rewriter.view();
        match self.state.get(view.body, value, block) {
            Ownership::Unique(indicator) if is_constant_one(view, indicator) => Ok(()),
            _ => self.check_room(around, None),
        }
    }

    /// Gives the block the buffers that an op returns, which it owns.
    pub(super) fn own_results(&mut self, op: Op, memrefs: &[usize]) {
        self.rewriter.before(op);
        let location = self.rewriter.location(op);
        for &index in memrefs {
            let result = self.rewriter.result(op, index);
            let owned = !self.program.unfreed.contains(&result);
            let indicator = self.constant(location, owned);
            self.join_home(result, indicator);
            if owned {
                self.state.to_free.push(result);
            }
        }
    }

    /// Checks that an op can take more operands after `end`, or more results: [`columns::check_room`].
    pub(super) fn check_room(&self, op: Op, end: Option<usize>) -> Fallible {
        columns::check_room(self.rewriter.view(), op, end, self.diagnostics)
    }

    /// Returns the operand group that ends before operand number `end`: the last one that is not empty, or can grow.
    pub(super) fn group_ending_at(&self, op: Op, end: usize) -> Option<usize> {
        columns::group_ending_at(self.rewriter.view(), op, end)
    }
}
