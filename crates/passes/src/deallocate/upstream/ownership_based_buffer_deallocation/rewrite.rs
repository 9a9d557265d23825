//! The rewrite: one pass over the blocks, nested ones first.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::Functions;
use super::preconditions::{check_op, leaves_region};
use super::program::{self, Program, holds_allocations_of, is_container};
use super::state::{Ownership, State};
use crate::analysis::buffer_values::taken_operands;
use crate::analysis::control_flow::nested_first;
use crate::analysis::function_header::listed_arguments;
use crate::analysis::liveness::Liveness;
use crate::analysis::releases::Releases;
use crate::deallocate::ownership::elaboration::check;
use crate::support::build::{self, is_constant_one};
use crate::support::declared_free::refuse_conflict;
use freehold_core::definition::{
    BranchPoint, Callee, Effect, EffectKind, EffectList, Effects, MixedIndex, Resource, ResultOwnership,
    answers_effects, collect_effects, constant_integer, effect_is_on,
};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{
    Attr, Block, Body, Context, InsertPoint, Location, Name, Op, Rewriter, Silent, Type, TypeData, Value, View,
};
use freehold_core::rewrite::region_branch::remake;
use freehold_dialects::{arith, bufferization, cf, memref};

/// Inserts all deallocations of one function.
pub(super) fn deallocate(
    ctx: &Context,
    body: &mut Body,
    known: &Functions,
    passes_ownership: bool,
    diagnostics: &Diagnostics,
) -> Fallible {
    let manual = ctx.name("bufferization.manual_deallocation");
    let program = program::prepare(ctx, body, manual, diagnostics)?;
    let mut liveness = Liveness::compute(body, |ty| ty.is_memref(ctx));
    liveness.extend(&program.live_into);
    let blocks = nested_first(body);
    let mut silent = Silent;
    let Some(entry) = body.root_block() else { return Ok(()) };
    let returned =
        |view: View<'_>, op| known.declared.called_by(view, op).map_or(Vec::new(), |facts| facts.aliases.clone());
    let releases = Releases::of(View::new(ctx, body), &returned);
    if releases.has_conflicts() {
        // Nested blocks come first: a conflict in one may come from an op around it of which nothing is known.
        for op in body.walk_preorder() {
            check_op(ctx, body, op, diagnostics)?;
        }
    }
    let mut pass = Deallocation {
        ctx,
        rewriter: Rewriter::new(ctx, body, InsertPoint::End(entry), &mut silent),
        liveness,
        renamed: FxHashMap::default(),
        state: State::default(),
        releases,
        known,
        passes_ownership,
        diagnostics,
        manual,
        program,
    };
    for block in blocks {
        pass.block(block)?;
    }
    pass.update_signature()
}

pub(super) struct Deallocation<'a> {
    pub ctx: &'a Context,
    pub rewriter: Rewriter<'a>,
    liveness: Liveness,
    /// The new results of ops that were recreated with more results. Liveness refers to the old ones.
    renamed: FxHashMap<Value, Value>,
    pub state: State,
    /// The ops that free and clone the buffers of declared allocations.
    pub releases: Releases,
    pub known: &'a Functions,
    passes_ownership: bool,
    pub diagnostics: &'a Diagnostics,
    manual: Name,
    pub program: Program,
}

/// The memrefs that a block frees, and their conditions.
pub(super) struct ToFree {
    pub memrefs: Vec<Value>,
    pub conditions: Vec<Value>,
}

impl Deallocation<'_> {
    /// Returns the value that replaces `value`.
    fn renamed_value(&self, value: Value) -> Value {
        self.renamed.get(&value).copied().unwrap_or(value)
    }

    pub(super) fn is_memref(&self, value: Value) -> bool {
        self.rewriter.ty(value).is_memref(self.ctx)
    }

    pub(super) fn error(&self, op: Op, message: &str) -> Fallible {
        self.diagnostics.error_on(View::new(self.ctx, self.rewriter.body()), op, message).fail()
    }

    pub(super) fn constant(&mut self, location: Location, value: bool) -> Value {
        build::bool_constant(&mut self.rewriter, location, value)
    }

    pub(super) fn join(&mut self, value: Value, block: Block, ownership: Ownership) {
        self.state.join(View::new(self.ctx, self.rewriter.body()), value, block, ownership);
    }

    pub(super) fn join_home(&mut self, value: Value, indicator: Value) {
        let block = self.rewriter.value_block(value).expect("a value defined in a block");
        self.join(value, block, Ownership::Unique(indicator));
    }

    fn block(&mut self, block: Block) -> Fallible {
        self.state.to_free.clear();
        self.rewriter.at = self.rewriter.start(block);
        let region = self.rewriter.block_region(block);
        for index in 0..self.liveness.live_in(block).len() {
            let memref = self.renamed_value(self.liveness.live_in(block)[index]);
            let body = &self.rewriter.body();
            let home = body.value_block(memref).expect("a value defined in a block");
            if body.block_region(home) == region {
                let ownership = self.state.get_home(memref);
                self.join(memref, block, ownership);
                self.state.to_free.push(memref);
            } else {
                let location = body.value_location(memref);
                let indicator = self.constant(location, false);
                self.join(memref, block, Ownership::Unique(indicator));
            }
        }
        let is_function_entry = self.rewriter.block_parent_op(block).is_none() && self.rewriter.is_entry_block(block);
        let owned = is_function_entry.then(|| listed_arguments(self.rewriter.view())).flatten().unwrap_or_default();
        for (number, argument) in self.rewriter.arguments(block).to_vec().into_iter().enumerate() {
            if !self.is_memref(argument) {
                continue;
            }
            let location = self.rewriter.value_location(argument);
            let indicator = if is_function_entry {
                self.constant(location, owned.contains(&number))
            } else {
                self.rewriter.add_argument(block, self.ctx.i1(), location)
            };
            self.join_home(argument, indicator);
            self.state.to_free.push(argument);
        }
        let mut next = self.rewriter.first_op(block);
        while let Some(op) = next {
            next = self.rewriter.next(op);
            let op = self.op(op, block)?;
            self.populate_results(op, block);
        }
        Ok(())
    }

    /// Applies every rule that fits the op. Returns the op that replaces it.
    fn op(&mut self, op: Op, block: Block) -> Fallible<Op> {
        let op_def = self.rewriter.view().op_def(op);
        if op_def.is_some_and(|op_def| op_def.declaration.is_some()) {
            check::unknown_branch(self.rewriter.view(), op, self.diagnostics)?;
            if !self.state.to_free.is_empty() {
                check::unknown_exit(self.rewriter.view(), op, self.diagnostics)?;
            }
        }
        self.check_views(op)?;
        self.hand_over(op, block)?;
        if let Some(ownership) = op_def.and_then(|op_def| op_def.ownership) {
            if let Some(condition) = ownership.condition() {
                self.conditional_branch(op, block, condition)?;
                return Ok(op);
            }
            if let Some(outcome) = ownership.exit(self.rewriter.view(), op) {
                outcome.or_else(|message| self.error(op, message))?;
                self.exit(op, block, &[])?;
                return Ok(op);
            }
            if self.owned_results(op, block) {
                return Ok(op);
            }
        }
        check_op(self.ctx, self.rewriter.body(), op, self.diagnostics)?;
        let Some(op_def) = op_def else { return Ok(op) };
        let mut op = op;
        if !matches!(op_def.effects, Effects::None) && answers_effects(View::new(self.ctx, self.rewriter.body()), op) {
            self.memory_effects(op, block)?;
        }
        if op_def.region_branch.is_some() {
            op = self.region_branch(op, block)?;
        }
        if let Some(call) = op_def.call {
            self.returned_operands(op, block);
            let callee = call(View::new(self.ctx, self.rewriter.body()), op);
            op = self.call(op, callee)?;
        }
        match self.rewriter.successor_count(op) {
            0 => {}
            1 if op_def.branch.is_some_and(|branch| branch.produced(self.rewriter.view(), op, 0) == 0) => {
                self.branch(op, block)?;
            }
            _ => self.branch_over_edge_blocks(op, block)?,
        }
        if leaves_region(View::new(self.ctx, self.rewriter.body()), op) {
            self.leave(op, block)?;
        }
        Ok(op)
    }

    /// Results that no rule covers may be any memref operand; without memref operands they are not owned.
    fn populate_results(&mut self, op: Op, block: Block) {
        for index in 0..self.rewriter.results(op).len() {
            let result = self.rewriter.result(op, index);
            if !self.is_memref(result) || self.state.get_home(result) != Ownership::Uninitialized {
                continue;
            }
            for number in 0..self.rewriter.operand_count(op) {
                let operand = self.rewriter.operand(op, number);
                if self.is_memref(operand) {
                    let ownership = match self.loads_unknown(operand, result, block) {
                        true => Ownership::Unknown,
                        false => self.state.get_home(operand),
                    };
                    self.join(result, block, ownership);
                }
            }
            if self.state.get_home(result) == Ownership::Uninitialized {
                self.rewriter.before(op);
                let location = self.rewriter.location(op);
                let indicator = self.constant(location, false);
                self.join(result, block, Ownership::Unique(indicator));
            }
        }
    }

    /// Returns whether `result` may be loaded from the buffer of `container`, which may be owned although its elements are
    /// not.
    fn loads_unknown(&self, container: Value, result: Value, block: Block) -> bool {
        let view = self.rewriter.view();
        let element = |value: Value| view.ty(value).element_or_self(self.ctx);
        if !is_container(self.ctx, view.ty(container)) || element(container) == element(result) {
            return false;
        }
        match self.state.get_home(container) {
            Ownership::Unique(indicator) if constant_integer(view, indicator) == Some(0) => false,
            _ => !holds_allocations_of(view, container, block, self.manual),
        }
    }

    fn memory_effects(&mut self, op: Op, block: Block) -> Fallible {
        let body = &self.rewriter.body();
        if !body.operands(op).any(|value| self.is_memref(value))
            && !body.results(op).iter().any(|&value| self.is_memref(value))
        {
            return Ok(());
        }
        let mut effects = EffectList::new();
        collect_effects(View::new(self.ctx, self.rewriter.body()), op, &mut effects);
        self.apply_effects(op, block, &effects)
    }

    fn apply_effects(&mut self, op: Op, block: Block, effects: &[Effect]) -> Fallible {
        let location = self.rewriter.location(op);
        let start = self.rewriter.start(block);
        let manual = |body: &Body, ctx: &Context, name| body.attributes(op).get(ctx, name).is_some();
        if effects.iter().any(|effect| effect.kind == EffectKind::Free) {
            for operand in self.rewriter.operand_vec(op) {
                let body = &self.rewriter.body();
                let frees = effects.iter().any(|e| e.kind == EffectKind::Free && effect_is_on(body, e, operand));
                let taken = || taken_operands(self.rewriter.view(), op);
                let is_taken = |number: &usize| self.rewriter.operand(op, *number) == operand;
                if !frees || !self.is_memref(operand) || self.program.kept.contains(&op) || taken().iter().any(is_taken)
                {
                    continue;
                }
                if !manual(self.rewriter.body(), self.ctx, self.manual) {
                    let view = self.rewriter.view();
                    let help = "run 'expand-realloc' with 'emit-deallocs=false' before this pass";
                    return self
                        .diagnostics
                        .error_on(view, op, "memory free side-effect on MemRef value not supported!")
                        .help_if(view.is(op, &memref::REALLOC).then_some(help))
                        .fail();
                }
                self.assert_not_owned(op, block, operand, location);
            }
        }
        self.rewriter.at = start;
        for index in 0..self.rewriter.results(op).len() {
            let result = self.rewriter.result(op, index);
            if !self.is_memref(result) || self.state.get_home(result) != Ownership::Uninitialized {
                continue;
            }
            let body = &self.rewriter.body();
            let allocates = |e: &&Effect| e.kind == EffectKind::Allocate && effect_is_on(body, e, result);
            let Some(effect) = effects.iter().find(allocates) else { continue };
            let automatic = effect.resource == Resource::AutomaticAllocationScope;
            let owned = !automatic
                && !manual(self.rewriter.body(), self.ctx, self.manual)
                && !self.program.unfreed.contains(&result);
            let indicator = self.constant(location, owned);
            if owned {
                self.join(result, block, Ownership::Unique(indicator));
                self.state.to_free.push(result);
            } else {
                self.state.set(self.rewriter.body(), result, block, Ownership::Unique(indicator));
            }
        }
        Ok(())
    }

    /// A buffer that is freed explicitly must not be owned by the block; this is checked at run time.
    fn assert_not_owned(&mut self, op: Op, block: Block, operand: Value, location: Location) {
        self.rewriter.before(op);
        let Ownership::Unique(indicator) = self.state.get(self.rewriter.body(), operand, block) else { return };
        let one = self.constant(location, true);
        let inverted = build::binary(&mut self.rewriter, &arith::XORI, location, indicator, one);
        let message = self.ctx.string_attr("expected that the block does not have ownership");
        let spec = self.rewriter.spec(&cf::ASSERT, location, &[inverted], &[]);
        self.rewriter.create(&spec.attribute(self.ctx, Name::MSG, message));
    }

    /// Regions get no ownership from outside; they return ownership with their results.
    fn region_branch(&mut self, op: Op, block: Block) -> Fallible<Op> {
        let location = self.rewriter.location(op);
        let op_def = self.rewriter.view().op_def(op).expect("an op that answers has a row");
        let answers = op_def.region_branch.expect("asked by the caller");
        let body = &self.rewriter.body();
        let successors = answers.successors(View::new(self.ctx, body), op, BranchPoint::Parent, &[]);
        let range =
            successors.first().map_or(0..0, |first| answers.entry_operands(View::new(self.ctx, body), op, first));
        let passed = range.clone().filter(|&index| self.is_memref(body.operand(op, index))).count();
        self.rewriter.at = self.rewriter.start(block);
        let indicator = self.constant(location, false);
        if passed > 0 {
            self.check_room(op, Some(range.end))?;
            let group = match op_def.declaration {
                Some(_) => self.group_ending_at(op, range.end),
                None => op_def.operands.len().checked_sub(1),
            };
            let at = if op_def.declaration.is_some() { range.end } else { self.rewriter.operand_count(op) };
            let mut operands = self.rewriter.operand_vec(op);
            operands.insert_many(at, std::iter::repeat_n(indicator, passed));
            self.rewriter.set_operands(op, &operands);
            self.grow_segment(op, group, passed);
        }
        self.append_ownership_results(op)
    }

    /// Adds to the op an `i1` result for each memref result, which states whether the memref is owned.
    fn append_ownership_results(&mut self, op: Op) -> Fallible<Op> {
        let memrefs: Vec<usize> = (0..self.rewriter.results(op).len())
            .filter(|&index| self.is_memref(self.rewriter.result(op, index)))
            .collect();
        if memrefs.is_empty() {
            return Ok(op);
        }
        if self.returns_owned(op) {
            self.own_results(op, &memrefs);
            return Ok(op);
        }
        self.check_room(op, None)?;
        let old = self.rewriter.results(op).len();
        let unfreed: Vec<bool> =
            self.rewriter.results(op).iter().map(|result| self.program.unfreed.contains(result)).collect();
        let new = self.append_results(op, &vec![self.ctx.i1(); memrefs.len()]);
        for (number, index) in memrefs.into_iter().enumerate() {
            let (result, indicator) = (self.rewriter.result(new, index), self.rewriter.result(new, old + number));
            if unfreed[index] {
                self.rewriter.before(new);
                let location = self.rewriter.location(new);
                let indicator = self.constant(location, false);
                self.join_home(result, indicator);
                continue;
            }
            self.join_home(result, indicator);
            self.state.to_free.push(result);
        }
        Ok(new)
    }

    /// Recreates the op with more results.
    fn append_results(&mut self, op: Op, types: &[Type]) -> Op {
        let all: Vec<Type> = self.rewriter.results(op).iter().map(|&result| self.rewriter.ty(result)).collect();
        let new = remake(&mut self.rewriter, op, &[&all, types].concat());
        for index in 0..all.len() {
            let (from, to) = (self.rewriter.result(op, index), self.rewriter.result(new, index));
            self.rewriter.replace_all_uses(from, to);
            self.renamed.insert(from, to);
            self.releases.set_like(to, from);
        }
        self.rewriter.erase(op);
        new
    }

    fn call(&mut self, op: Op, callee: Callee) -> Fallible<Op> {
        let dynamic = match callee {
            Callee::Symbol(symbol) => {
                symbol.as_symbol(self.ctx).and_then(|name| self.known.dynamic.get(&name)).copied().unwrap_or(false)
            }
            Callee::Value(_) => false,
        };
        if dynamic {
            return self.append_ownership_results(op);
        }
        self.rewriter.before(op);
        let location = self.rewriter.location(op);
        let indicator = self.constant(location, true);
        for result in self.rewriter.results(op).to_vec() {
            if !self.is_memref(result) || self.state.get_home(result) != Ownership::Uninitialized {
                continue;
            }
            if self.program.unfreed.contains(&result) {
                let indicator = self.constant(location, false);
                self.join_home(result, indicator);
                continue;
            }
            self.join_home(result, indicator);
            self.state.to_free.push(result);
        }
        Ok(op)
    }

    // ---- terminators

    /// Collects the base buffers that the block may have to free, and their ownership.
    pub(super) fn collect_to_free(&mut self, location: Location, block: Block) -> Fallible<ToFree> {
        let mut found = ToFree { memrefs: Vec::new(), conditions: Vec::new() };
        for memref in std::mem::take(&mut self.state.to_free) {
            let Ownership::Unique(condition) = self.state.get(self.rewriter.body(), memref, block) else {
                let location = self.rewriter.value_location(memref);
                return self.diagnostics.error(location, "MemRef value does not have valid ownership").fail();
            };
            if let Some(conflict) = self.releases.conflict(memref) {
                return refuse_conflict(self.rewriter.view(), memref, conflict, self.diagnostics);
            }
            let ranked = self.ranked(location, memref);
            found.memrefs.push(build::base_buffer(&mut self.rewriter, location, ranked));
            found.conditions.push(condition);
        }
        Ok(found)
    }

    /// Returns the memref, or a rank-0 memref over its buffer if it is unranked.
    pub(super) fn ranked(&mut self, location: Location, memref: Value) -> Value {
        let TypeData::UnrankedMemRef { element, space } = *self.rewriter.ty(memref).data(self.ctx) else {
            return memref;
        };
        let layout =
            self.ctx.intern_attr(freehold_core::ir::AttrData::StridedLayout { offset: 0, strides: Box::default() });
        let ty = self.ctx.memref(&[], element, Some(layout), space);
        build::reinterpret_cast(&mut self.rewriter, location, ty, memref, [&[MixedIndex::Static(0)], &[], &[]])
    }

    /// Returns the memrefs that must not be freed on the edge to `target`: those passed, and those live into it.
    pub(super) fn to_retain(&self, target: Option<Block>, passed: &[Value]) -> Vec<Value> {
        let mut retained: Vec<Value> = passed.iter().copied().filter(|&value| self.is_memref(value)).collect();
        if let Some(target) = target {
            retained.extend(self.liveness.live_in(target).iter().map(|&value| self.renamed_value(value)));
        }
        retained
    }

    pub(super) fn create_dealloc(&mut self, location: Location, free: &ToFree, retained: &[Value]) -> Op {
        let spec = bufferization::dealloc(self.ctx, location, &free.memrefs, &free.conditions, retained);
        self.rewriter.create(&spec)
    }

    /// Creates the dealloc. Afterwards the ownership of retained memrefs is given by its results.
    pub(super) fn make_dealloc(&mut self, location: Location, block: Block, free: &ToFree, retained: &[Value]) -> Op {
        let op = self.create_dealloc(location, free, retained);
        for &value in retained {
            self.state.set(self.rewriter.body(), value, block, Ownership::Uninitialized);
        }
        for (index, &value) in retained.iter().enumerate() {
            // A memref that is both passed and live into the target is retained twice; both results are the same.
            if self.state.get(self.rewriter.body(), value, block) == Ownership::Uninitialized {
                let indicator = self.rewriter.result(op, index);
                self.state.set(self.rewriter.body(), value, block, Ownership::Unique(indicator));
            }
        }
        op
    }

    /// Adds `count` operands to a group in `operandSegmentSizes`, if the op has that attribute.
    pub(super) fn grow_segment(&mut self, op: Op, group: Option<usize>, count: usize) {
        let name = Name::OPERAND_SEGMENT_SIZES;
        let attributes = self.rewriter.attributes(op);
        let sizes = attributes.get(self.ctx, name).and_then(|attr| attr.as_i64_array(self.ctx));
        if let (Some(mut sizes), Some(group)) = (sizes, group) {
            if let Some(size) = sizes.get_mut(group) {
                *size += count as i64;
            }
            let sizes: Attr = self.ctx.int_array_attr(32, &sizes);
            let attributes = self.ctx.with_entry(attributes, name, Some(sizes));
            self.rewriter.set_attributes(op, attributes);
        }
    }

    /// Handles a terminator that ends a region or returns.
    fn leave(&mut self, op: Op, block: Block) -> Fallible {
        self.rewriter.before(op);
        let around = self.rewriter.block_parent_op(block);
        let passes_owned = match around {
            Some(around) => self.returns_owned(around),
            None => !self.passes_ownership,
        };
        if passes_owned {
            for index in self.returned_range(op) {
                let value = self.rewriter.operand(op, index);
                if self.is_memref(value) {
                    if let Some(around) = around {
                        self.check_owned(around, value, block)?;
                        continue;
                    }
                    let value = self.copy_for_caller(value, block);
                    let owned = self.guarantee_ownership(value, block)?;
                    self.rewriter.set_operand(op, index, owned);
                }
            }
        }
        let range = self.returned_range(op);
        let all = self.rewriter.operand_vec(op);
        let passed = all[range.clone()].to_vec();
        let more = self.exit(op, block, &passed)?;
        if !passes_owned && !more.is_empty() {
            self.check_room(op, Some(range.end))?;
            let group = self.group_ending_at(op, range.end);
            let operands: Vec<Value> = [&all[..range.end], &more, &all[range.end..]].concat();
            self.rewriter.set_operands(op, &operands);
            self.grow_segment(op, group, more.len());
        }
        Ok(())
    }

    /// Returns the operands that a terminator passes to the op around it, or returns.
    fn returned_range(&self, op: Op) -> Range<usize> {
        let op_def = self.rewriter.view().op_def(op).expect("an op that answers has a row");
        let all = 0..self.rewriter.operand_count(op);
        op_def.region_exit.map_or(all, |exit| exit(self.rewriter.view(), op))
    }

    /// Inserts the dealloc before a terminator without successors. Returns the ownership of each memref passed.
    fn exit(&mut self, op: Op, block: Block, passed: &[Value]) -> Fallible<Vec<Value>> {
        let location = self.rewriter.location(op);
        self.rewriter.before(op);
        let free = self.collect_to_free(location, block)?;
        let retained = self.to_retain(None, passed);
        if free.memrefs.is_empty() && retained.is_empty() {
            return Ok(Vec::new());
        }
        let dealloc = self.make_dealloc(location, block, &free, &retained);
        Ok(self.rewriter.results(dealloc).to_vec())
    }

    /// Returns the memref, or a clone of it if the block does not own it, so that the result is always owned.
    fn guarantee_ownership(&mut self, memref: Value, block: Block) -> Fallible<Value> {
        let location = self.rewriter.value_location(memref);
        let (memref, condition) = self.unique_ownership(memref, block, location)?;
        if is_constant_one(View::new(self.ctx, self.rewriter.body()), condition) {
            return Ok(memref);
        }
        let spec = self.clone_spec(location, memref)?;
        let ty = self.rewriter.ty(memref);
        let op = build::if_(
            &mut self.rewriter,
            location,
            condition,
            &[ty],
            |rewriter| {
                build::yield_(rewriter, location, &[memref]);
            },
            Some(&mut |rewriter: &mut Rewriter<'_>| {
                let clone = rewriter.create_value(&spec);
                build::yield_(rewriter, location, &[clone]);
            }),
        );
        let owned = self.rewriter.result(op, 0);
        self.releases.set_like(owned, memref);
        let indicator = self.constant(location, true);
        self.join(owned, block, Ownership::Unique(indicator));
        self.state.to_free.push(owned);
        Ok(owned)
    }

    /// Returns the memref with the value that states whether it is owned; a clone if the ownership is unknown.
    fn unique_ownership(&mut self, memref: Value, block: Block, location: Location) -> Fallible<(Value, Value)> {
        if let Some(indicator) = self.selected_ownership(memref, block) {
            return Ok((memref, indicator));
        }
        if let Ownership::Unique(indicator) = self.state.get(self.rewriter.body(), memref, block) {
            return Ok((memref, indicator));
        }
        let spec = self.clone_spec(location, memref)?;
        let clone = self.rewriter.create_value(&spec);
        self.releases.set_like(clone, memref);
        let indicator = self.constant(location, true);
        self.join(clone, block, Ownership::Unique(indicator));
        self.state.to_free.push(clone);
        Ok((clone, indicator))
    }

    /// Returns the ownership of the result of a select in this block, if both operands have a unique one.
    fn selected_ownership(&mut self, memref: Value, block: Block) -> Option<Value> {
        let body = &self.rewriter.body();
        let op = body.defining_op(memref).filter(|&op| body.block(op) == Some(block))?;
        let view = View::new(self.ctx, body);
        let index = body.results(op).iter().position(|&result| result == memref)?;
        let owner = view.op_def(op)?.ownership?.of_result(view, op, index)?;
        let ResultOwnership::Select { condition, on_true, on_false } = owner else { return None };
        let condition = body.operand(op, condition);
        let of = |number| match self.state.get(body, body.operand(op, number), block) {
            Ownership::Unique(indicator) => Some(indicator),
            _ => None,
        };
        let (on_true, on_false) = (of(on_true)?, of(on_false)?);
        let location = body.location(op);
        Some(build::select(&mut self.rewriter, location, condition, on_true, on_false))
    }

    /// Updates the result types of the function to the operand types of its returns.
    fn update_signature(&mut self) -> Fallible {
        let body = self.rewriter.body();
        let Some(&root) = body.roots().first() else { return Ok(()) };
        let mut results: Option<Vec<Type>> = None;
        for block in body.blocks(root) {
            let Some(op) = body.last_op(block).filter(|&op| leaves_region(View::new(self.ctx, body), op)) else {
                continue;
            };
            let types: Vec<Type> = body.operands(op).map(|value| body.ty(value)).collect();
            if results.get_or_insert_with(|| types.clone()) != &types {
                let message = "there are multiple return operations with different operand types";
                return self.diagnostics.error_on_root(View::new(self.ctx, body), message).fail();
            }
        }
        let name = Name::FUNCTION_TYPE;
        let Some(ty) = body.header.attributes.get(self.ctx, name).and_then(|attr| attr.as_type(self.ctx)) else {
            return Ok(());
        };
        let TypeData::Function { inputs, results: old } = ty.data(self.ctx) else { return Ok(()) };
        if results.as_deref().is_some_and(|results| results != &old[..]) {
            let ty = self.ctx.function(inputs, &results.expect("checked just now"));
            let attributes = self.ctx.with_entry(body.header.attributes, name, Some(self.ctx.type_attr(ty)));
            self.rewriter.set_header_attributes(attributes);
        }
        Ok(())
    }
}
