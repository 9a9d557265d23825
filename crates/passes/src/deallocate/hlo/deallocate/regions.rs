//! Ops with regions: they get an indicator for each buffer that they take, yield and return.

use rustc_hash::{FxHashMap, FxHashSet};

use super::function::{Function, Mode, OpFrame, RegionFrame};
use super::outcome::{Outcome, Released};
use crate::analysis::region_edges::{Edge, edges};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Name, Op, OpSpec, Region, Value};
use freehold_dialects::deallocation;

impl Function<'_> {
    /// Records which arguments of the regions of `op` may be the same buffer, before the regions are transformed.
    pub fn before_regions(&mut self, op: Op, mode: Mode) {
        if mode == Mode::Carried {
            self.partners.unite(op, &mut self.aliases);
            return;
        }
        // The arguments own nothing: they are names of what the op passes.
        let view = self.view();
        let entered = edges(view, op).into_iter().flatten().filter(|edge| edge.from.is_none() && edge.to.is_some());
        let pairs: Vec<(Value, Value)> =
            entered.flat_map(|edge| edge.pairs().collect::<Vec<_>>()).filter(|pair| self.is_memref(pair.1)).collect();
        for (operand, argument) in pairs {
            self.aliases.union(operand, argument);
        }
    }

    /// Completes an op whose regions are transformed.
    ///
    /// # Errors
    /// A region gives up a buffer, or returns one, in a way that the op cannot express.
    pub fn finish_op(&mut self, parent: &mut RegionFrame, frame: OpFrame) -> Fallible {
        match frame.mode {
            Mode::Carried => self.finish_carrying(parent, frame),
            _ => self.finish_plain(parent, frame),
        }
    }

    fn finish_plain(&mut self, parent: &mut RegionFrame, frame: OpFrame) -> Fallible {
        let OpFrame { op, outcomes, .. } = frame;
        let released = outcomes.iter().flat_map(|outcome| &outcome.released).next();
        let returned = outcomes.iter().flat_map(|outcome| &outcome.exits).flat_map(|exit| &exit.memrefs).next();
        let view = self.view();
        let op_def = view.op_def(op);
        let loops = op_def.is_some_and(|op_def| op_def.loop_like.is_some());
        if let (Some(released), true) = (released, loops) {
            return self.across_loop(op, *released);
        }
        if let Some(buffer) = released.map(|released| released.root).or(returned.copied()) {
            let name = self.name_of(buffer);
            let does = if released.is_some() { "frees" } else { "returns" };
            let message = format!(
                "block unexpectededly released or returned an alloc: it {does} '{name}', and this op cannot pass its ownership on"
            );
            return self.diagnostics.error_on(view, op, message).fail();
        }
        self.effects(parent, op)
    }

    fn across_loop<T>(&self, op: Op, released: Released) -> Fallible<T> {
        let name = self.name_of(released.root);
        let message = format!(
            "can't implicitly capture across loop boundaries; use an explicit iter arg instead: '{name}' is freed in the loop"
        );
        self.diagnostics.error_on(self.view(), op, message).fail()
    }

    fn finish_carrying(&mut self, parent: &mut RegionFrame, frame: OpFrame) -> Fallible {
        let OpFrame { op, mut outcomes, .. } = frame;
        let flow = edges(self.view(), op).unwrap_or_default();
        let captured = self.captured(op, &flow, &mut outcomes)?;
        let mut changed = false;
        for exit in outcomes.iter().flat_map(|outcome| &outcome.exits) {
            if !exit.acquired.is_empty() {
                self.body.append_operands(exit.terminator, &exit.acquired);
                changed = true;
            }
        }
        let indicators = self.operand_indicators(parent, op);
        changed |= !indicators.is_empty();
        let results: Vec<usize> =
            (0..self.body.results(op).len()).filter(|&index| self.is_memref(self.body.result(op, index))).collect();
        if !changed && results.is_empty() {
            for released in captured {
                self.release_indicator(parent, released)?;
            }
            return Ok(());
        }
        let first = self.body.results(op).len();
        let op = self.rebuild(op, &indicators, results.len());
        let mut acquired = Vec::with_capacity(results.len());
        for (number, &index) in results.iter().enumerate() {
            let (memref, indicator) = (self.body.result(op, index), self.body.result(op, first + number));
            self.set_indicator(memref, indicator);
            acquired.push(indicator);
        }
        let flow = edges(self.view(), op).unwrap_or_default();
        for (operand, input) in flow.iter().flat_map(Edge::pairs) {
            if self.may_alias(operand) && self.may_alias(input) {
                self.aliases.union(operand, input);
            }
        }
        for released in captured {
            self.release_indicator(parent, released)?;
        }
        for indicator in acquired {
            self.acquire(parent, indicator);
        }
        Ok(())
    }

    /// Whether a value is a buffer, or an indicator that is not known to be null. Null is no buffer: what is passed
    /// together with it stays apart, except in the original's way.
    fn may_alias(&self, value: Value) -> bool {
        let ty = self.body.ty(value);
        ty.is_memref(self.ctx)
            || ty == deallocation::ownership(self.ctx)
                && (self.settings.compat || deallocation::Null::defining(self.view(), value).is_none())
    }

    /// Returns what the regions of an op give up, if the op may do that: one that runs one of its regions once.
    fn captured(&mut self, op: Op, flow: &[Edge], outcomes: &mut [Outcome]) -> Fallible<Vec<Released>> {
        let Some(&first) = outcomes.iter().flat_map(|outcome| &outcome.released).next() else { return Ok(Vec::new()) };
        if flow.iter().any(|edge| edge.from.is_some() && edge.to.is_some()) {
            return self.across_loop(op, first);
        }
        let mut all: Vec<Released> = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        for released in outcomes.iter().flat_map(|outcome| &outcome.released) {
            if seen.insert(released.indicator) {
                all.push(*released);
            }
        }
        for outcome in outcomes {
            let own: FxHashSet<Value> = outcome.released.iter().map(|released| released.indicator).collect();
            if own.len() == all.len() {
                continue;
            }
            // The first operand of each indicator, of the buffers that the region yields.
            let mut slots: FxHashMap<Value, usize> = FxHashMap::default();
            for (number, &memref) in outcome.exits.first().map_or(&[][..], |exit| &exit.memrefs).iter().enumerate() {
                if let Some(indicator) = self.lookup(memref) {
                    slots.entry(indicator).or_insert(number);
                }
            }
            for released in all.iter().filter(|released| !own.contains(&released.indicator)) {
                let name = self.name_of(released.root);
                if !outcome.exists {
                    let message = format!(
                        "cannot implicitly capture from an if without else: '{name}' is freed if the condition holds, and \
                         not otherwise; add an else branch that yields it"
                    );
                    return self.diagnostics.error_on(self.view(), op, message).fail();
                }
                let slot = slots.get(&released.indicator).copied();
                let (Some(slot), [exit]) = (slot, &mut outcome.exits[..]) else {
                    let message = format!(
                        "released value not yielded on other branch: '{name}' is freed on one branch, and must be freed \
                         or yielded on the other"
                    );
                    return self.diagnostics.error_on(self.view(), op, message).fail();
                };
                exit.acquired[slot] = released.indicator;
            }
        }
        Ok(all)
    }

    /// Returns an indicator for each operand of an op that is a buffer: its own, if this is the last use of the buffer
    /// and the current block owns it, or null.
    fn operand_indicators(&mut self, parent: &mut RegionFrame, op: Op) -> Vec<Value> {
        let operands: Vec<Value> = self.body.operands(op).filter(|&value| self.is_memref(value)).collect();
        let at = self.key(op).0;
        let mut null: Option<Value> = None;
        let mut found = Vec::with_capacity(operands.len());
        for value in operands {
            let own = self.lookup(value).filter(|indicator| self.owner.get(indicator) == Some(&parent.block));
            if let Some(indicator) = own
                && !self.aliases.is_used_between(value, at, parent.span.1)
                && !self.is_used_in_other_blocks(parent, value)
            {
                self.owner.remove(&indicator);
                found.push(indicator);
                continue;
            }
            if null.is_none() {
                let spec = deallocation::null(self.ctx, self.body.location(op));
                null = Some(self.value_before(op, &spec));
            }
            found.extend(null);
        }
        found
    }

    /// Whether an alias of a value is used in another block of its region.
    fn is_used_in_other_blocks(&mut self, frame: &RegionFrame, value: Value) -> bool {
        if frame.dominators.is_none() {
            return false;
        }
        let ((start, end), (first, last)) = (frame.span, frame.whole);
        let before = start > first
            && (first == 0 && self.aliases.is_used_between(value, 0, start - 1)
                || first > 0 && self.aliases.is_used_between(value, first - 1, start - 1));
        before || self.aliases.is_used_between(value, end, last)
    }

    /// Rebuilds an op with more operands and results, which are indicators. Its regions move to the new op.
    fn rebuild(&mut self, op: Op, operands: &[Value], results: usize) -> Op {
        let ctx = self.ctx;
        let mut attributes = self.body.attributes(op);
        // The operands passed to regions, and their results, are the last groups.
        let op_def = self.view().op_def(op);
        for (group, name, count) in [
            (Traits::OPERAND_SEGMENTS, Name::OPERAND_SEGMENT_SIZES, operands.len()),
            (Traits::RESULT_SEGMENTS, Name::RESULT_SEGMENT_SIZES, results),
        ] {
            if op_def.is_some_and(|op_def| op_def.has(group))
                && let Some(mut sizes) = attributes.get(ctx, name).and_then(|sizes| sizes.as_i64_array(ctx))
                && let Some(last) = sizes.last_mut()
            {
                *last += count as i64;
                attributes = ctx.with_entry(attributes, name, Some(ctx.int_array_attr(32, &sizes)));
            }
        }
        let regions: Vec<Region> = self.body.regions(op).to_vec();
        let mut spec = OpSpec::new(self.body.name(op), self.body.location(op))
            .operands(&self.body.operand_vec(op))
            .operands(operands)
            .attributes(attributes);
        spec.results.extend(self.body.results(op).iter().map(|&result| self.body.ty(result)));
        spec.results.extend(std::iter::repeat_n(deallocation::ownership(ctx), results));
        let new_regions: Vec<Region> = regions.iter().map(|_| self.body.create_region()).collect();
        for &region in &new_regions {
            spec = spec.region(region);
        }
        for (&from, &to) in regions.iter().zip(&new_regions) {
            self.body.move_blocks(from, to, None);
        }
        self.replace_op(op, spec)
    }
}
