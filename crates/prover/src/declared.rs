//! Declared ops: the allocations, frees, views, calls, branches and regions of their declarations and facts.
//!
//! The static check has its own table of ops, so that it shares nothing with the passes that it checks. The semantics of a
//! declared op are only in its declaration.
//!
//! ```mlir
//! %a = "my.alloc"() : () -> memref<4xf32>      // freehold.effects = {a = "allocate"}: a new buffer
//! "my.free"(%a) : (memref<4xf32>) -> ()        // freehold.effects = {a = "free"}
//! ```

use std::ops::Range;

use super::checker::{Checker, Exit};
use super::condition::{ALWAYS, Condition, NEVER};
use super::object::Origin;
use super::state::{Datum, Edge, Part, State, Step};
use freehold_core::definition::{
    BranchPoint, Callee, EffectKind, EffectTarget, RegionBranch, RegionSuccessor, Resource, ResultOwnership, Traits,
    effects_of, taken_over_operands, view_of,
};
use freehold_core::ir::{Block, Op, Region, Value};

impl Checker<'_> {
    /// Returns whether an op is declared, and its declaration says more of buffers than effects and aliases, which
    /// `deallocation` knows.
    pub fn says_more_than_effects(&self, op: Op) -> bool {
        self.view.op_def(op).filter(|op_def| op_def.declaration.is_some()).is_some_and(|op_def| {
            op_def.call.is_some()
                || op_def.ownership.is_some()
                || !op_def.views.is_empty()
                || op_def.has(Traits::VIEW_LIKE)
                || !op_def.takes_over.is_empty()
                || op_def.region_branch.is_some() && self.view.region_count(op) > 0
        })
    }

    /// Runs a declared op that is no terminator.
    pub fn declared_op(&mut self, op: Op, mut state: State) -> Step {
        let Some(op_def) = self.view.op_def(op) else { return Step::Next(state) };
        if let Some(call) = op_def.call {
            return match call(self.view, op) {
                Callee::Symbol(symbol) => {
                    let name = symbol.as_symbol(self.view.ctx);
                    self.call_named(op, state, name)
                }
                Callee::Value(_) => self.call_indirect(op, state),
            };
        }
        self.access_all(&state, op);
        let operands: Vec<Value> = self.view.operands(op).collect();
        operands.iter().for_each(|&operand| self.lose_contents(&mut state, operand));
        // The op accesses its operands before it frees them.
        let effects = effects_of(self.view, op).unwrap_or_default();
        let mut freed = taken_over_operands(self.view, op).to_vec();
        freed.extend(effects.iter().filter(|effect| effect.kind == EffectKind::Free).filter_map(|effect| {
            match effect.target {
                EffectTarget::Operand(use_) => Some(self.view.use_number(use_)),
                _ => None,
            }
        }));
        freed.sort_unstable();
        freed.dedup();
        for operand in freed.into_iter().map(|number| operands[number]) {
            if self.is_buffer(operand) {
                self.free(&mut state, operand, ALWAYS, op);
            }
        }
        if self.view.region_count(op) > 0 {
            if let Some(flow) = op_def.region_branch {
                return self.declared_regions(op, state, flow);
            }
            state = self.regions_as_loops(op, state);
        }
        let is_new = |value: Value| {
            effects.iter().any(|effect| {
                effect.kind == EffectKind::Allocate
                    && effect.resource == Resource::Default
                    && effect.target == EffectTarget::Value(value)
            })
        };
        for (index, result) in self.view.results(op).to_vec().into_iter().enumerate() {
            let owner = op_def.ownership.and_then(|ownership| ownership.of_result(self.view, op, index));
            self.declared_op_result(op, &mut state, result, (is_new(result), owner));
        }
        Step::Next(state)
    }

    /// Sets a result of a declared op.
    fn declared_op_result(
        &mut self,
        op: Op,
        state: &mut State,
        result: Value,
        (is_new, owner): (bool, Option<ResultOwnership>),
    ) {
        let at = self.at(op);
        if !self.is_buffer(result) {
            if self.view.ty(result).is_tensor(self.view.ctx)
                && self.view.operands(op).any(|value| self.is_buffer(value))
            {
                let message = format!("'{}' makes a tensor of a buffer, which is not tracked", self.name(op));
                self.cannot_tell(at, message);
            }
            return;
        }
        if is_new || owner == Some(ResultOwnership::New) {
            self.allocate_declared(state, result, at);
            return;
        }
        let shown = match (view_of(self.view, result), owner) {
            (Some(of), _) => Some((of.operand, if of.has_offset { Part::Shifted } else { Part::Start })),
            (None, Some(ResultOwnership::Same(operand))) => Some((operand, Part::Whole)),
            _ => None,
        };
        match (shown, owner) {
            (Some((operand, part)), _) => self.view_of_operand(op, operand, result, part),
            (None, Some(ResultOwnership::Borrowed)) => {
                let object = self.tables.object(Origin::Unknown, at);
                let datum = self.whole(object);
                self.set(result, datum);
            }
            _ => {
                let message = format!("'{}' returns a buffer; whose it is is not known", self.name(op));
                self.cannot_tell(at, message);
            }
        }
    }

    // ---- branches

    /// Returns the conditions under which a declared branch goes to each of its successors, and the values that they receive;
    /// `None` if the declaration does not state the forwarded operands.
    pub fn declared_branch(&mut self, op: Op, path: Condition) -> Option<Vec<(Block, Condition, Vec<Datum>)>> {
        let op_def = self.view.op_def(op).filter(|op_def| op_def.declaration.is_some())?;
        let branch = op_def.branch?;
        let successors: Vec<Block> = self.view.successors(op).collect();
        let condition = op_def.ownership.and_then(|ownership| ownership.condition());
        let mut rest = path;
        let mut found = Vec::new();
        for (index, &block) in successors.iter().enumerate() {
            let choice = match condition.filter(|_| index == 0 && successors.len() == 2) {
                _ if index + 1 == successors.len() => ALWAYS,
                Some(operand) => self.flag(self.view.operand(op, operand)),
                None => self.tables.choice(self.at(op)),
            };
            let own = self.tables.conditions.and(rest, choice);
            rest = self.tables.conditions.without(rest, choice);
            let range = branch.successor_operands(self.view, op, index);
            let operands: Vec<Value> = range.map(|number| self.view.operand(op, number)).collect();
            let mut values: Vec<Datum> =
                (0..branch.produced(self.view, op, index)).map(|_| self.tables.opaque()).collect();
            values.extend(self.get_all(&operands));
            found.push((block, own, values));
        }
        Some(found)
    }

    // ---- functions

    /// Returns the operands that a declared op returns from the function whose body it ends: all, or those of
    /// `freehold.exit`; `None` if its declaration does not say that it returns any.
    pub fn declared_return(&self, op: Op) -> Option<Range<usize>> {
        let op_def = self.view.op_def(op).filter(|op_def| op_def.declaration.is_some())?;
        match op_def.region_exit {
            Some(exit) => Some(exit(self.view, op)),
            None => op_def.has(Traits::RETURN_LIKE).then_some(0..self.view.operand_count(op)),
        }
    }

    // ---- regions

    /// Runs the regions of a declared op in the order that its declaration says.
    fn declared_regions(&mut self, op: Op, state: State, flow: &'static dyn RegionBranch) -> Step {
        let regions = self.regions(op);
        let entries = flow.successors(self.view, op, BranchPoint::Parent, &[]);
        let mut done: Vec<Edge> = Vec::new();
        let mut waiting: Vec<Vec<Edge>> = vec![Vec::new(); regions.len()];
        let entered = self.along(op, state, &entries, &mut |checker, successor| {
            let range = flow.entry_operands(checker.view, op, successor);
            range.map(|number| checker.view.operand(op, number)).collect()
        });
        place(&regions, entered, &mut waiting, &mut done);
        match self.order_of_regions(op, &regions, flow) {
            Some(order) => {
                for index in order {
                    let edges = std::mem::take(&mut waiting[index]);
                    let Some(edge) = self.tables.join(edges, self.at(op)) else { continue };
                    for exit in self.region(regions[index], edge.state, edge.values) {
                        let left = self.leave_region(op, exit, flow);
                        place(&regions, left, &mut waiting, &mut done);
                    }
                }
            }
            None if regions.len() == 1 => {
                let edges = std::mem::take(&mut waiting[0]);
                if let Some(init) = self.tables.join(edges, self.at(op)) {
                    done.extend(self.declared_loop(op, &regions, init, flow));
                }
            }
            None => {
                let message = format!("the regions of '{}' run in an order that is not known", self.name(op));
                self.cannot_tell(self.at(op), message);
                return Step::Stop;
            }
        }
        self.leave(op, done)
    }

    /// Runs the only region of an op any number of times. Returns how control leaves it.
    fn declared_loop(&mut self, op: Op, regions: &[Region], init: Edge, flow: &'static dyn RegionBranch) -> Vec<Edge> {
        let mut ends: Vec<Edge> = Vec::new();
        let unrolls = self.unrolls;
        let at = self.at(op);
        self.repeat(init, at, &mut |checker, edge| {
            if !unrolls {
                ends = Vec::new();
            }
            let (mut back, mut done) = (vec![Vec::new()], Vec::new());
            for exit in checker.region(regions[0], edge.state, edge.values) {
                let left = checker.leave_region(op, exit, flow);
                place(regions, left, &mut back, &mut done);
            }
            ends.extend(done);
            back.remove(0)
        });
        ends
    }

    /// Returns the edges along which control leaves a region at a terminator.
    fn leave_region(&mut self, op: Op, exit: Exit, flow: &'static dyn RegionBranch) -> Vec<(Option<Region>, Edge)> {
        let Some(terminator) = exit.op else { return Vec::new() };
        let successors = flow.successors(self.view, op, BranchPoint::Terminator(terminator), &[]);
        let is_exit = self
            .view
            .op_def(terminator)
            .is_some_and(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE));
        self.along(op, exit.edge.state, &successors, &mut |checker, successor| {
            let range = if is_exit { flow.exit_operands(checker.view, terminator, successor) } else { 0..0 };
            range.map(|number| checker.view.operand(terminator, number)).collect()
        })
    }

    /// Sends the state along edges, each with its own condition. `operands`: the operands that an edge forwards.
    fn along(
        &mut self,
        op: Op,
        state: State,
        successors: &[RegionSuccessor],
        operands: &mut dyn FnMut(&Self, &RegionSuccessor) -> Vec<Value>,
    ) -> Vec<(Option<Region>, Edge)> {
        let mut rest = state.path;
        let mut found = Vec::new();
        for (index, successor) in successors.iter().enumerate() {
            let choice = if index + 1 == successors.len() { ALWAYS } else { self.tables.choice(self.at(op)) };
            let path = self.tables.conditions.and(rest, choice);
            rest = self.tables.conditions.without(rest, choice);
            if path == NEVER {
                continue;
            }
            let forwarded = operands(self, successor);
            let mut values = self.get_all(&forwarded);
            values.truncate(successor.inputs.len());
            while values.len() < successor.inputs.len() {
                values.push(self.tables.opaque());
            }
            found.push((successor.region, Edge { state: State { path, ..state.clone() }, values }));
        }
        found
    }

    /// Returns the regions in an order in which control only passes from earlier to later ones; `None` if no such order exists.
    fn order_of_regions(&self, op: Op, regions: &[Region], flow: &'static dyn RegionBranch) -> Option<Vec<usize>> {
        let index_of = |region: Region| regions.iter().position(|&other| other == region);
        let next: Vec<Vec<usize>> = regions
            .iter()
            .map(|&region| {
                let lasts = self.view.blocks(region).filter_map(|block| self.view.last_op(block));
                let targets = lasts
                    .filter(|&last| self.view.successor_count(last) == 0)
                    .flat_map(|last| flow.successors(self.view, op, BranchPoint::Terminator(last), &[]));
                targets.filter_map(|target| index_of(target.region?)).collect()
            })
            .collect();
        let mut before = vec![0usize; regions.len()];
        next.iter().flatten().for_each(|&target| before[target] += 1);
        let mut ready: Vec<usize> = (0..regions.len()).filter(|&index| before[index] == 0).collect();
        let mut order = Vec::new();
        while let Some(index) = ready.pop() {
            order.push(index);
            for &target in &next[index] {
                before[target] -= 1;
                if before[target] == 0 {
                    ready.push(target);
                }
            }
        }
        (order.len() == regions.len()).then_some(order)
    }
}

/// Sorts edges by the region that they enter; those that enter none leave the op.
fn place(regions: &[Region], edges: Vec<(Option<Region>, Edge)>, waiting: &mut [Vec<Edge>], done: &mut Vec<Edge>) {
    for (target, edge) in edges {
        match target.and_then(|region| regions.iter().position(|&other| other == region)) {
            Some(index) => waiting[index].push(edge),
            None => done.push(edge),
        }
    }
}
