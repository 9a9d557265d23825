//! Ops without regions that pass buffers: allocations, frees, views, calls, and all others.

use super::calls::Kind;
use super::function::{Freed, Function, RegionFrame};
use super::outcome::{LateUse, Released};
use super::rules::{CallAliases, Freeing, lifetimes, source_of_view, unite_op};
use freehold_core::definition::{Traits, is_memory_effect_free};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{InsertPoint, Name, Op, OpSpec, Value};
use freehold_core::text::value_names;
use freehold_dialects::{arith, deallocation, scf};

impl Function<'_> {
    /// Returns the name of a value for a message.
    pub fn name_of(&self, value: Value) -> String {
        value_names(self.view(), &[value]).pop().unwrap_or_default()
    }

    /// Transforms an op that is not a terminator and has no regions.
    pub fn ordinary(&mut self, frame: &mut RegionFrame, op: Op) -> Fallible {
        match self.calls.of(self.view(), op) {
            Some((kind, aliases)) => {
                self.check_uses(frame, op, &[]);
                self.call(frame, op, kind, &aliases);
                Ok(())
            }
            None => self.effects(frame, op),
        }
    }

    /// Acquires what the op allocates, and gives up what it frees; or records which results may be which operands.
    pub fn effects(&mut self, frame: &mut RegionFrame, op: Op) -> Fallible {
        let Some(lifetimes) = lifetimes(self.view(), op) else {
            self.check_uses(frame, op, &[]);
            if let Some(source) = source_of_view(self.view(), op) {
                let (root, result) = (self.root(source), self.body.result(op, 0));
                self.roots.insert(result, root);
            }
            let mut pairs = Vec::new();
            unite_op(self.view(), op, &|_| None, &mut |first, second| pairs.push((first, second)));
            for (first, second) in pairs {
                self.aliases.union(first, second);
            }
            return Ok(());
        };
        self.check_uses(frame, op, &lifetimes.freed);
        for &value in &lifetimes.freed {
            self.release(frame, op, value)?;
        }
        let point = self.body.after(op);
        for &(value, freeing) in &lifetimes.allocated {
            match freeing {
                Some(Freeing::Indicator) => self.own(frame, op, point, value),
                Some(Freeing::By(name)) => {
                    self.unowned.insert(value);
                    frame.state().foreign.push((value, name));
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Creates the indicator of a new allocation, after the op that allocates it.
    fn own(&mut self, frame: &mut RegionFrame, op: Op, point: InsertPoint, value: Value) {
        let spec = deallocation::own(self.ctx, self.body.location(op), value);
        let own = self.create_after(op, point, &spec);
        let indicator = self.body.result(own, 0);
        self.set_indicator(value, indicator);
        self.acquire(frame, indicator);
        self.counts.owned += 1;
    }

    /// Gives up the indicator of a buffer that `op` frees.
    ///
    /// # Errors
    /// The buffer has no indicator, or it was given up already.
    fn release(&mut self, frame: &mut RegionFrame, op: Op, value: Value) -> Fallible {
        let root = self.root(value);
        if self.unowned.contains(&root) {
            self.mark_freed(frame, root, op);
            return Ok(());
        }
        if let Some(indicator) = self.lookup(value) {
            return self.release_indicator(frame, Released { indicator, root, by: op });
        }
        let class = self.aliases.class(value);
        let block = frame.block;
        let owned: Vec<Value> = frame.state().owned.clone();
        let candidates: Vec<Value> = owned
            .into_iter()
            .filter(|indicator| self.owner.get(indicator) == Some(&block) && self.aliases.class(*indicator) == class)
            .collect();
        if candidates.is_empty() {
            let name = self.name_of(value);
            let message = format!(
                "unable to find ownership indicator for operand '{name}': it is not a buffer that this function owns"
            );
            return self.diagnostics.error_on(self.view(), op, message).fail();
        }
        self.release_one_of(frame, op, value, &candidates);
        self.mark_freed(frame, root, op);
        Ok(())
    }

    /// Replaces each indicator by null if it is that of the buffer that `op` frees.
    fn release_one_of(&mut self, frame: &mut RegionFrame, op: Op, value: Value, candidates: &[Value]) {
        let (ctx, location) = (self.ctx, self.body.location(op));
        let pointer = self.value_before(op, &deallocation::get_buffer(ctx, location, value));
        let null = self.value_before(op, &deallocation::null(ctx, location));
        for &old in candidates {
            let own = self.value_before(op, &deallocation::get_buffer(ctx, location, old));
            let same = self.value_before(op, &arith::compare_integers(ctx, location, 0, pointer, own));
            let new = self.choose(op, InsertPoint::Before(op), same, null, old);
            self.owner.remove(&old);
            let block = frame.block;
            self.owner.insert(new, block);
            for indicator in frame.state().owned.iter_mut().filter(|indicator| **indicator == old) {
                *indicator = new;
            }
            match self.buffers.get(&old).copied() {
                Some(buffer) => self.set_indicator(buffer, new),
                None => self.aliases.union(old, new),
            }
        }
    }

    /// Creates an `scf.if` at `point`, next to `anchor`, that returns one of two indicators.
    pub fn choose(&mut self, anchor: Op, point: InsertPoint, condition: Value, then: Value, otherwise: Value) -> Value {
        let (ctx, location) = (self.ctx, self.body.location(anchor));
        let regions = [self.body.create_region(), self.body.create_region()];
        let spec = OpSpec::new(ctx.op_name_of(&scf::IF), location)
            .operands(&[condition])
            .results(&[deallocation::ownership(ctx)])
            .region(regions[0])
            .region(regions[1]);
        let op = self.create_after(anchor, point, &spec);
        for (region, value) in regions.into_iter().zip([then, otherwise]) {
            let block = self.body.append_block(region);
            self.body.insert(InsertPoint::End(block), &scf::yield_values(ctx, location, &[value]));
        }
        self.body.result(op, 0)
    }

    /// Gives up an indicator: of the current block, of a block that dominates it, or of a block around the region.
    ///
    /// # Errors
    /// The region gave it up already.
    pub fn release_indicator(&mut self, frame: &mut RegionFrame, released: Released) -> Fallible {
        let owner = self.owner.get(&released.indicator).copied();
        if owner == Some(frame.block) {
            self.owner.remove(&released.indicator);
        } else if owner.is_some_and(|block| self.body.block_region(block) == Some(frame.region))
            && frame.state().released.insert(released.indicator)
        {
            frame.releases.insert(released.indicator, released.by);
        } else {
            let twice = frame.outcome.released.iter().any(|other| other.indicator == released.indicator);
            if let (true, Some(parent)) = (twice, frame.op) {
                let name = self.name_of(released.root);
                let message = format!("same value released twice: '{name}' is freed twice in a region");
                return self
                    .diagnostics
                    .error_on(self.view(), parent, message)
                    .note(self.body.location(released.by), "freed again here")
                    .fail();
            }
            frame.outcome.released.push(released);
        }
        self.mark_freed(frame, released.root, released.by);
        Ok(())
    }

    fn mark_freed(&mut self, frame: &mut RegionFrame, root: Value, by: Op) {
        if self.freed.insert(root, Freed { by, block: frame.block }).is_none() {
            frame.freed.push(root);
        }
    }

    /// Records the use of a buffer that was freed before. Ops that free it again are reported otherwise.
    pub fn check_uses(&mut self, frame: &RegionFrame, op: Op, frees: &[Value]) {
        if self.freed.is_empty() || self.late_use.is_some() {
            return;
        }
        for value in self.body.operand_vec(op).into_iter().filter(|value| !frees.contains(value)) {
            let view = self.view();
            let Some(&Freed { by, block }) = self.freed.get(&self.root(value)) else { continue };
            // In a region of several blocks, only blocks that the free dominates come after it.
            let same_region = view.block_region(block) == Some(frame.region);
            let after = !same_region || frame.dominators.as_ref().is_none_or(|tree| tree.dominates(block, frame.block));
            let is_terminator = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
            let returns_no_buffer = !view.results(op).iter().any(|&result| self.is_memref(result));
            let reads_descriptor = !is_terminator && view.region_count(op) == 0 && is_memory_effect_free(view, op);
            let views = reads_descriptor && !returns_no_buffer && source_of_view(view, op).is_some();
            if after && !(views || reads_descriptor && returns_no_buffer) {
                self.late_use = Some(LateUse { user: op, value, by });
                return;
            }
        }
    }

    /// Transforms a call.
    fn call(&mut self, frame: &mut RegionFrame, op: Op, kind: Kind, aliases: &CallAliases) {
        let memrefs: Vec<usize> =
            (0..self.body.results(op).len()).filter(|&index| self.is_memref(self.body.result(op, index))).collect();
        if memrefs.is_empty() {
            return;
        }
        let op = match kind {
            Kind::Indicators => self.call_with_indicators(op, memrefs.len()),
            Kind::Fresh | Kind::Declared | Kind::Given => op,
        };
        let given: Vec<Value> = match kind {
            Kind::Given => {
                let ownership = deallocation::ownership(self.ctx);
                self.body.results(op).iter().copied().filter(|&result| self.body.ty(result) == ownership).collect()
            }
            _ => Vec::new(),
        };
        let mut indicators = Vec::new();
        let point = self.body.after(op);
        for (number, &index) in memrefs.iter().enumerate() {
            let result = self.body.result(op, index);
            let indicator = match kind {
                Kind::Given => given[number],
                Kind::Indicators => {
                    let first = self.body.results(op).len() - memrefs.len();
                    self.body.result(op, first + number)
                }
                Kind::Fresh | Kind::Declared => {
                    let spec = deallocation::own(self.ctx, self.body.location(op), result);
                    let own = self.create_after(op, point, &spec);
                    self.counts.owned += 1;
                    let indicator = self.body.result(own, 0);
                    match kind {
                        Kind::Declared => self.own_once(op, point, result, indicator, &memrefs[..number]),
                        _ => indicator,
                    }
                }
            };
            self.set_indicator(result, indicator);
            indicators.push(indicator);
        }
        for group in &aliases.groups {
            let Some((&first, others)) = group.results.split_first() else { continue };
            let first = self.body.result(op, first);
            for &other in others {
                let other = self.body.result(op, other);
                self.aliases.union(first, other);
            }
            for &operand in &group.operands {
                let operand = self.body.operand(op, operand);
                self.aliases.union(first, operand);
            }
        }
        for indicator in indicators {
            self.acquire(frame, indicator);
        }
    }

    /// Rebuilds a call with indicators as further results.
    fn call_with_indicators(&mut self, op: Op, count: usize) -> Op {
        let ctx = self.ctx;
        let mut spec = OpSpec::new(self.body.name(op), self.body.location(op)).operands(&self.body.operand_vec(op));
        spec.results.extend(self.body.results(op).iter().map(|&result| self.body.ty(result)));
        spec.results.extend(std::iter::repeat_n(deallocation::ownership(ctx), count));
        let mut attributes = self.body.attributes(op);
        let name = ctx.name("res_attrs");
        if let Some(list) = attributes.get(ctx, name).and_then(|attr| attr.as_array(ctx)) {
            let mut list = list.to_vec();
            list.extend(std::iter::repeat_n(freehold_core::ir::Context::EMPTY_DICTIONARY, count));
            attributes = ctx.with_entry(attributes, name, Some(ctx.array_attr(&list)));
        }
        debug_assert!(attributes.get(ctx, Name::CALLEE).is_some());
        self.replace_op(op, spec.attributes(attributes))
    }

    /// Replaces an op with one that has further results.
    pub fn replace_op(&mut self, op: Op, spec: OpSpec) -> Op {
        let new = self.body.insert(InsertPoint::Before(op), &spec);
        self.replaces(op, new);
        for index in 0..self.body.results(op).len() {
            let (old, result) = (self.body.result(op, index), self.body.result(new, index));
            self.body.replace_all_uses(old, result);
            if self.is_memref(result) {
                self.aliases.rename(old, result);
            }
        }
        self.body.erase(op);
        new
    }

    /// Returns the indicator of a result of a function without a body: null if it is the buffer of an earlier result,
    /// because callers compare results before they free them.
    fn own_once(&mut self, op: Op, point: InsertPoint, result: Value, own: Value, earlier: &[usize]) -> Value {
        if earlier.is_empty() {
            return own;
        }
        let (ctx, location) = (self.ctx, self.body.location(op));
        let value = |this: &mut Self, spec: &OpSpec| {
            let op = this.create_after(op, point, spec);
            this.body.result(op, 0)
        };
        let null = value(self, &deallocation::null(ctx, location));
        let pointer = value(self, &deallocation::get_buffer(ctx, location, result));
        let mut indicator = own;
        for &index in earlier {
            let other = self.body.result(op, index);
            let other = value(self, &deallocation::get_buffer(ctx, location, other));
            let same = value(self, &arith::compare_integers(ctx, location, 0, pointer, other));
            indicator = self.choose(op, point, same, null, indicator);
        }
        indicator
    }
}
