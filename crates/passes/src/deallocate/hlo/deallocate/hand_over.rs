//! The end of a block: which indicators go where, and which are freed.
//!
//! Buffers that leave a block are grouped by class with the indicators that end there. One buffer with its own indicator
//! takes it along. Otherwise `deallocation.retain` decides at run time. Indicators without a buffer that leaves are
//! freed, each by its own `retain`.

use rustc_hash::FxHashMap;

use super::super::value_order;
use super::aliases::Class;
use super::function::{Function, RegionFrame};
use super::outcome::Exit;
use crate::analysis::region_edges::forwarded_operands;
use crate::support::build;
use crate::support::missing_facts::MissingFact;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, InsertPoint, Op, OpSpec, Value};
use freehold_core::rewrite::set_all_successor_operands;
use freehold_core::sort::sort_by;
use freehold_dialects::{cf, deallocation};

/// The place of new ops at the end of a block.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The op that they are next to in the text.
    anchor: Op,
    point: InsertPoint,
}

/// The buffers of one class that leave a block, by number, and the indicators of that class that end there.
#[derive(Default)]
struct Group {
    leader: Option<Value>,
    leaving: Vec<usize>,
    owned: Vec<Value>,
}

impl Function<'_> {
    /// Ends the current block of a region.
    ///
    /// # Errors
    /// Control leaves the block in a way that is not known.
    pub fn end_block(&mut self, frame: &mut RegionFrame, terminator: Option<Op>) -> Fallible {
        let Some(terminator) = terminator else {
            let owned = self.ending(frame, None);
            if let Some(anchor) = self.body.last_op(frame.block) {
                let place = Place { anchor, point: InsertPoint::End(frame.block) };
                self.free_foreign(frame, place);
                self.distribute(&[], &owned, place, false);
            }
            return Ok(());
        };
        if self.body.successor_count(terminator) > 0 {
            return self.end_with_branch(frame, terminator);
        }
        let forwarded = forwarded_operands(self.view(), terminator).map(|number| self.body.operand(terminator, number));
        let memrefs: Vec<Value> = forwarded.filter(|&value| self.is_memref(value)).collect();
        let owned = self.ending(frame, None);
        let place = Place { anchor: terminator, point: InsertPoint::Before(terminator) };
        self.free_foreign(frame, place);
        let acquired = self.distribute(&memrefs, &owned, place, false);
        frame.outcome.exits.push(Exit { terminator, memrefs, acquired });
        Ok(())
    }

    /// Returns the indicators that end when control leaves the current block for `to`, or for outside of the region: those
    /// of the blocks that dominate the current one, but not `to`. Those of outer blocks are first.
    fn ending(&mut self, frame: &mut RegionFrame, to: Option<Block>) -> Vec<Value> {
        let mut lists: Vec<Vec<Value>> = Vec::new();
        let mut at = Some(frame.block);
        while let Some(block) = at {
            let outlives =
                |to: Block| block != to && frame.dominators.as_ref().is_some_and(|tree| tree.dominates(block, to));
            if to.is_some_and(outlives) {
                break;
            }
            let released = &frame.states[&frame.block].released;
            let state = &frame.states[&block];
            let is_owned =
                |indicator: &&Value| self.owner.get(indicator) == Some(&block) && !released.contains(indicator);
            lists.push(state.owned.iter().filter(is_owned).copied().collect());
            at = state.up;
        }
        lists.into_iter().rev().flatten().collect()
    }

    /// Frees the buffers of the block that another op than `memref.dealloc` frees, unless they are freed already. None of them
    /// leaves the block ([`super::rules::needs_flags`]), not even if it has the class of a buffer that does.
    fn free_foreign(&mut self, frame: &mut RegionFrame, place: Place) {
        if frame.dominators.is_some() {
            return;
        }
        for (value, name) in std::mem::take(&mut frame.state().foreign) {
            if self.freed.contains_key(&value) {
                continue;
            }
            let spec = build::release(self.ctx, name, self.body.location(place.anchor), value);
            self.create_after(place.anchor, place.point, &spec);
        }
    }

    /// Decides where the indicators `owned` go if the buffers `memrefs` leave: returns the indicator of each buffer, and
    /// frees those that are left. With `quiet`, a buffer without an indicator of its class gets null without a `retain`.
    fn distribute(&mut self, memrefs: &[Value], owned: &[Value], place: Place, quiet: bool) -> Vec<Value> {
        let (ctx, location) = (self.ctx, self.body.location(place.anchor));
        let mut slots: Vec<Option<Value>> = vec![None; memrefs.len()];
        let mut numbers: FxHashMap<Class, usize> = FxHashMap::default();
        let mut groups: Vec<Group> = Vec::new();
        for (number, &memref) in memrefs.iter().enumerate() {
            let class = self.aliases.class(memref);
            let group = *numbers.entry(class).or_insert_with(|| {
                groups.push(Group::default());
                groups.len() - 1
            });
            groups[group].leader.get_or_insert(self.aliases.leader(memref));
            groups[group].leaving.push(number);
        }
        let mut rest = Vec::new();
        for &indicator in owned {
            let class = self.aliases.class(indicator);
            match numbers.get(&class) {
                Some(&group) => groups[group].owned.push(indicator),
                None => rest.push(indicator),
            }
        }
        if groups.len() > 1 {
            let view = self.view();
            sort_by(&mut groups, |one, other| match (one.leader, other.leader) {
                (Some(one), Some(other)) => value_order::compare(view, |op| self.key(op), one, other),
                (one, other) => one.is_some().cmp(&other.is_some()),
            });
        }
        let null = match memrefs.is_empty() {
            true => None,
            false => Some(self.value_at(place, &deallocation::null(ctx, location))),
        };
        for group in &groups {
            if let Some(direct) = self.own_indicators(memrefs, group) {
                direct.into_iter().for_each(|(number, indicator)| slots[number] = Some(indicator));
                continue;
            }
            if quiet && group.owned.is_empty() {
                continue;
            }
            let buffers: Vec<Value> = group.leaving.iter().map(|&number| memrefs[number]).collect();
            let op = self.create_at(place, &deallocation::retain(ctx, location, &buffers, &group.owned));
            self.counts.retains += 1;
            for (index, &number) in group.leaving.iter().enumerate() {
                let result = self.body.result(op, index);
                self.aliases.union(result, memrefs[number]);
                slots[number] = Some(result);
            }
            if self.settings.compat && group.owned.is_empty() {
                Self::swap_nulls(memrefs, group, &mut slots);
            }
        }
        for indicator in rest {
            self.create_at(place, &deallocation::retain(ctx, location, &[], &[indicator]));
            self.counts.retains += 1;
        }
        let Some(null) = null else { return Vec::new() };
        if slots.iter().all(Option::is_some)
            && let Some(op) = self.body.defining_op(null)
        {
            self.body.erase(op);
            self.created.remove(&op);
        }
        slots.into_iter().map(|slot| slot.unwrap_or(null)).collect()
    }

    /// Returns the indicators of the buffers of a group, by number, if no comparison is needed: each indicator that ends
    /// is that of a buffer that leaves. The other buffers of the group are the same as one of those, or not owned.
    fn own_indicators(&self, memrefs: &[Value], group: &Group) -> Option<Vec<(usize, Value)>> {
        if let ([number], [indicator]) = (&group.leaving[..], &group.owned[..])
            && self.indicators.get(&memrefs[*number]) == Some(indicator)
        {
            return Some(vec![(*number, *indicator)]);
        }
        if self.settings.compat || group.owned.is_empty() {
            return None;
        }
        let mut first: FxHashMap<Value, usize> = FxHashMap::default();
        for &number in &group.leaving {
            if let Some(indicator) = self.lookup(memrefs[number]) {
                first.entry(indicator).or_insert(number);
            }
        }
        group.owned.iter().map(|indicator| Some((*first.get(indicator)?, *indicator))).collect()
    }

    /// Passes the last of the nulls of a buffer that leaves several times in its first place, and a constant in the
    /// others, as MLIR-HLO does.
    fn swap_nulls(memrefs: &[Value], group: &Group, slots: &mut [Option<Value>]) {
        let mut first: FxHashMap<Value, usize> = FxHashMap::default();
        for &number in &group.leaving {
            let place = *first.entry(memrefs[number]).or_insert(number);
            if place != number {
                slots[place] = slots[number].take();
            }
        }
    }

    fn create_at(&mut self, place: Place, spec: &OpSpec) -> Op {
        match place.point {
            InsertPoint::Before(anchor) if anchor == place.anchor => self.create_before(anchor, spec),
            point => self.create_after(place.anchor, point, spec),
        }
    }

    fn value_at(&mut self, place: Place, spec: &OpSpec) -> Value {
        let op = self.create_at(place, spec);
        self.body.result(op, 0)
    }

    /// Ends a block that branches to other blocks: passes an indicator for each buffer that it passes.
    ///
    /// # Errors
    /// The terminator does not describe which operands it passes.
    fn end_with_branch(&mut self, frame: &mut RegionFrame, terminator: Op) -> Fallible {
        let view = self.view();
        let Some(branch) = view.op_def(terminator).and_then(|op_def| op_def.branch) else {
            let message =
                "cannot pass the ownership of buffers to its successors: which operands it passes is not known";
            let advice = MissingFact::branch(view, terminator).advice(view, terminator);
            return self.diagnostics.error_on(view, terminator, message).help(advice).fail();
        };
        let count = view.successor_count(terminator);
        let mut passed: Vec<Vec<Value>> = Vec::with_capacity(count);
        let mut targets: Vec<(Block, usize)> = Vec::with_capacity(count);
        for index in 0..count {
            let range = branch.successor_operands(view, terminator, index);
            passed.push(range.map(|number| view.operand(terminator, number)).collect());
            targets.push((view.successor(terminator, index), branch.produced(view, terminator, index)));
        }
        let place = Place { anchor: terminator, point: InsertPoint::Before(terminator) };
        let mut changed = false;
        for (index, (block, produced)) in targets.into_iter().enumerate() {
            frame.edges.push((frame.block, block));
            let owned = self.ending(frame, Some(block));
            let arguments = frame.arguments[&block];
            let has_memrefs = (produced..arguments).any(|number| self.is_memref(self.body.arguments(block)[number]));
            if count == 1 || owned.is_empty() {
                if owned.is_empty() && !has_memrefs {
                    continue;
                }
                let memrefs: Vec<Value> =
                    passed[index].iter().copied().filter(|&value| self.is_memref(value)).collect();
                let acquired = self.distribute(&memrefs, &owned, place, true);
                changed |= !acquired.is_empty();
                passed[index].extend(acquired);
            } else {
                self.split_edge(frame, terminator, index, block, &owned);
            }
        }
        if changed {
            set_all_successor_operands(self.ctx, self.body, terminator, &passed);
        }
        Ok(())
    }

    /// Puts a block on an edge, in which the indicators `owned` are handed over or freed.
    fn split_edge(&mut self, frame: &mut RegionFrame, terminator: Op, index: usize, to: Block, owned: &[Value]) {
        let (ctx, location) = (self.ctx, self.body.location(terminator));
        let next = self.body.next_block(frame.block);
        let block = self.body.create_block();
        self.body.place_block(block, frame.region, next);
        let count = frame.arguments[&to];
        let mut values = Vec::with_capacity(count);
        for number in 0..count {
            let argument = self.body.arguments(to)[number];
            let (ty, at) = (self.body.ty(argument), self.body.value_location(argument));
            let value = self.body.add_argument(block, ty, at);
            if self.is_memref(value) {
                self.aliases.union(argument, value);
            }
            values.push(value);
        }
        self.body.set_successor(terminator, index, block);
        let jump = self.create_after(terminator, InsertPoint::End(block), &cf::branch(ctx, location, to, &values));
        let memrefs: Vec<Value> = values.iter().copied().filter(|&value| self.is_memref(value)).collect();
        // The operands of the branch that are buffers have the indicators of what is passed.
        let branch = self.view().op_def(terminator).and_then(|op_def| op_def.branch);
        if let Some(branch) = branch {
            let range = branch.successor_operands(self.view(), terminator, index);
            let first = count - range.len().min(count);
            let passed: Vec<Value> = range.map(|number| self.body.operand(terminator, number)).collect();
            for (&value, &new) in passed.iter().zip(&values[first..]) {
                if let Some(indicator) = self.indicators.get(&value).copied() {
                    self.indicators.insert(new, indicator);
                }
                if self.is_memref(value) {
                    self.roots.insert(new, self.root(value));
                }
            }
        }
        let place = Place { anchor: jump, point: InsertPoint::Before(jump) };
        let acquired = self.distribute(&memrefs, owned, place, true);
        self.body.append_operands(jump, &acquired);
    }

    /// Passes null for the arguments that were added to the successors of an unreachable block.
    pub fn pass_nulls(&mut self, frame: &mut RegionFrame, block: Block) {
        let Some(terminator) = self.body.last_op(block).filter(|&op| self.body.successor_count(op) > 0) else { return };
        let Some(branch) = self.view().op_def(terminator).and_then(|op_def| op_def.branch) else { return };
        let null = deallocation::null(self.ctx, self.body.location(terminator));
        let mut passed: Vec<Vec<Value>> = Vec::new();
        for index in 0..self.body.successor_count(terminator) {
            let view = self.view();
            let to = view.successor(terminator, index);
            let range = branch.successor_operands(view, terminator, index);
            let mut values: Vec<Value> = range.map(|number| view.operand(terminator, number)).collect();
            let added = view.arguments(to).len() - frame.arguments.get(&to).copied().unwrap_or(0);
            for _ in 0..added {
                values.push(self.value_before(terminator, &null));
            }
            passed.push(values);
        }
        set_all_successor_operands(self.ctx, self.body, terminator, &passed);
    }

    /// Takes over what the blocks before `block` released of the blocks that dominate it.
    pub fn meet_releases(&mut self, frame: &mut RegionFrame, block: Block) {
        if frame.releases.is_empty() {
            return;
        }
        let Some(&(from, _)) = frame.edges.iter().find(|edge| edge.1 == block) else { return };
        let released = self.released_on(frame, from, block);
        let state = frame.state();
        state.released = released.clone();
        state.released_before = released;
    }

    /// Returns the indicators of blocks that dominate `to`, and that are released at the end of `from`.
    fn released_on(&self, frame: &RegionFrame, from: Block, to: Block) -> std::collections::BTreeSet<Value> {
        let dominates = |indicator: &&Value| {
            let (Some(&owner), Some(tree)) = (self.owner.get(indicator), &frame.dominators) else { return false };
            owner != to && tree.dominates(owner, to)
        };
        frame
            .states
            .get(&from)
            .map(|state| state.released.iter().filter(dominates).copied().collect())
            .unwrap_or_default()
    }

    /// Checks that each block is entered with the same indicators released on all paths.
    ///
    /// # Errors
    /// A buffer is freed on some paths only.
    pub fn check_releases(&mut self, frame: &RegionFrame) -> Fallible {
        if frame.releases.is_empty() {
            return Ok(());
        }
        for &(from, to) in &frame.edges {
            let here = self.released_on(frame, from, to);
            let Some(before) = frame.states.get(&to).map(|state| &state.released_before) else { continue };
            if let Some(indicator) = here.symmetric_difference(before).next() {
                let by = frame.releases[indicator];
                let name = self.buffers.get(indicator).map_or(String::new(), |&buffer| self.name_of(buffer));
                let message =
                    format!("'{name}' is freed on some paths only, so that its owner is not known afterwards");
                return self
                    .diagnostics
                    .error_on(self.view(), by, message)
                    .help("free it on all paths, or remove this op")
                    .fail();
            }
        }
        Ok(())
    }
}
