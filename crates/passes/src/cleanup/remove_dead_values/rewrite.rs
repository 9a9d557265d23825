//! Removes dead values from one body.

use smallvec::SmallVec;

use super::liveness::{Liveness, SeenCallee, effect_freedom, region_flow, seen_callee};
use crate::analysis::callables::Callables;
use crate::support::signature::Signature;
use freehold_core::definition::Traits;
use freehold_core::ir::{Attr, Block, Body, Context, InsertPoint, Op, OpSpec, Type, Use, Value, View};
use freehold_core::rewrite::{canonicalize_ops, set_successor_operands};

/// The removal of dead values from one body.
pub(super) struct Removal<'a> {
    pub ctx: &'a Context,
    pub callables: &'a Callables,
    pub live: &'a Liveness,
    /// The number of the body.
    pub number: usize,
}

impl Removal<'_> {
    /// Removes the dead values.
    pub fn apply(&self, body: &mut Body, canonicalize: bool) {
        let free = effect_freedom(View::new(self.ctx, body));
        let is_dead = |value: Value| !self.live.is_live(self.number, value);
        let (mut gone, mut poisoned, mut flowing) = (Vec::new(), Vec::new(), Vec::new());
        let (mut calls, mut branches) = (Vec::new(), Vec::new());
        for op in body.walk_postorder() {
            let Some(op_def) = body.op_def(self.ctx, op) else { continue };
            let may_go = !op_def.traits.intersects(Traits::TERMINATOR | Traits::SYMBOL)
                && body.results(op).iter().all(|&result| is_dead(result));
            if let Some(flow) = region_flow(View::new(self.ctx, body), op) {
                // A value that decides the control flow is dead only if nothing nested has observable effects.
                if may_go && (free[op.index()] || flow.deciding.iter().any(|&value| is_dead(value))) {
                    gone.push(op);
                    continue;
                }
                let dead = |inputs: &[Value]| inputs.iter().all(|&input| is_dead(input));
                poisoned.extend(flow.passed.into_iter().filter(|entry| dead(&entry.1)).map(|entry| entry.0));
                flowing.push(op);
            } else if op_def.branch.is_some() && body.successor_count(op) > 0 {
                branches.push(op);
            } else if op_def.has(Traits::TERMINATOR) {
                // Other terminators are determined by their parent op.
            } else if let Some(callee) = seen_callee(self.ctx, self.callables, self.number, body, op) {
                if let SeenCallee::Function(function) = callee
                    && !self.callables.functions[function].unseen_calls
                {
                    calls.push((op, function));
                }
            } else {
                // An op with observable effects has live operands, if it is executed at all.
                let unfed = !op_def.has(Traits::SYMBOL) && body.operands(op).any(is_dead);
                if unfed || (may_go && free[op.index()]) {
                    gone.push(op);
                }
            }
        }
        // Drop the operands of erased ops, so that no poison is created for them.
        let mut going = vec![false; body.op_capacity()];
        for &op in &gone {
            for inner in body.walk_op_preorder(op) {
                going[inner.index()] = true;
            }
        }
        poisoned.retain(|&use_| !going[body.use_owner(use_).index()]);
        branches.retain(|op| !going[op.index()]);
        calls.retain(|(op, _)| !going[op.index()]);
        flowing.retain(|op| !going[op.index()]);
        for op in body.walk_preorder().into_iter().filter(|op| going[op.index()]) {
            body.set_operands(op, &[]);
        }
        for use_ in poisoned {
            let op = body.use_owner(use_);
            self.poison(body, op, use_);
        }
        // First drop the uses, then the values.
        let mut arguments = self.trim_branches(body, &branches);
        arguments.extend(self.trim_function(body));
        for &(call, function) in &calls {
            self.trim_call(body, call, function);
        }
        for (call, function) in calls {
            self.trim_results(body, call, function);
        }
        self.erase(body, gone);
        for (block, dead) in arguments {
            self.drop_arguments(body, block, &dead);
        }
        if canonicalize {
            canonicalize_ops(self.ctx, body, &flowing);
        }
    }

    /// Replaces operand `use_` of `op` with poison.
    fn poison(&self, body: &mut Body, op: Op, use_: Use) {
        let ty = body.ty(body.use_value(use_));
        let value = (self.ctx.dialect("ub")).and_then(|dialect| dialect.constant).and_then(|make| {
            make(self.ctx, freehold_dialects::constant_folding::poison(self.ctx), ty, body.location(op))
        });
        if let Some(spec) = value {
            let made = body.insert(InsertPoint::Before(op), &spec);
            let made = body.result(made, 0);
            body.set_use(use_, made);
        }
    }

    /// Erases ops without operands.
    fn erase(&self, body: &mut Body, gone: Vec<Op>) {
        for op in gone {
            if !body.is_live(op) {
                continue;
            }
            // Ops that are never executed may still use the results.
            for result in body.results(op).to_vec() {
                for use_ in body.uses(result).collect::<Vec<_>>() {
                    let user = body.use_owner(use_);
                    self.poison(body, user, use_);
                }
            }
            body.erase(op);
        }
    }

    /// Removes the branch operands for dead block arguments. Returns those arguments, by block.
    fn trim_branches(&self, body: &mut Body, branches: &[Op]) -> Vec<(Block, Vec<bool>)> {
        let mut dropped = Vec::new();
        let is_branch: rustc_hash::FxHashSet<Op> = branches.iter().copied().collect();
        let mut blocks: Vec<Block> = branches.iter().flat_map(|&op| body.successors(op)).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for block in blocks {
            let passes = |&(op, successor): &(Op, usize)| {
                let op_def = body.op_def(self.ctx, op).filter(|_| is_branch.contains(&op))?;
                let branch = op_def.branch?;
                let range = branch.successor_operands(View::new(self.ctx, body), op, successor);
                let is_whole = range.len() == body.arguments(block).len();
                (is_whole && branch.produced(View::new(self.ctx, body), op, successor) == 0).then_some((op, successor))
            };
            let uses: Vec<(Op, usize)> = body.predecessor_uses(block).collect();
            let known: Option<Vec<(Op, usize)>> = uses.iter().map(passes).collect();
            let Some(known) = known else { continue };
            let dead: Vec<bool> =
                body.arguments(block).iter().map(|&value| !self.live.is_live(self.number, value)).collect();
            if !dead.contains(&true) {
                continue;
            }
            for (op, successor) in known {
                let branch = body.op_def(self.ctx, op).and_then(|op_def| op_def.branch).expect("a branch");
                let passed = branch.successor_operands(View::new(self.ctx, body), op, successor);
                let kept: Vec<Value> =
                    passed.zip(&dead).filter(|pair| !pair.1).map(|pair| body.operand(op, pair.0)).collect();
                set_successor_operands(self.ctx, body, op, successor, &kept);
            }
            dropped.push((block, dead));
        }
        dropped
    }

    fn drop_arguments(&self, body: &mut Body, block: Block, dead: &[bool]) {
        let values: Vec<Value> = body.arguments(block).to_vec();
        for (&value, _) in values.iter().zip(dead).filter(|pair| *pair.1) {
            for use_ in body.uses(value).collect::<Vec<_>>() {
                let user = body.use_owner(use_);
                self.poison(body, user, use_);
            }
        }
        let numbers: rustc_hash::FxHashMap<Value, bool> = values.into_iter().zip(dead.iter().copied()).collect();
        body.erase_arguments_if(block, |value| numbers[&value]);
    }

    /// Removes results that no call uses and dead arguments from the function, if the body belongs to one all of whose
    /// calls are visible. Returns the entry block with these arguments.
    fn trim_function(&self, body: &mut Body) -> Option<(Block, Vec<bool>)> {
        let function = self.callables.places[self.number].function?;
        let entry = body.root_block().filter(|_| !self.callables.functions[function].unseen_calls)?;
        let mut signature = Signature::of(View::new(self.ctx, body));
        let dead: Vec<bool> =
            body.arguments(entry).iter().map(|&value| !self.live.is_live(self.number, value)).collect();
        let live_result = |index: usize| self.live.is_result_live(function, index);
        let count = signature.results.len();
        signature.erase_inputs(|index| dead.get(index).copied().unwrap_or(false));
        signature.erase_results(|index| !live_result(index));
        signature.set(self.ctx, body);
        for block in body.roots().iter().flat_map(|&root| body.blocks(root)).collect::<Vec<_>>() {
            let Some(last) = body.last_op(block) else { continue };
            let returns = body.op_def(self.ctx, last).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE));
            if returns && body.operand_count(last) == count {
                let kept: Vec<Value> =
                    body.operands(last).enumerate().filter(|pair| live_result(pair.0)).map(|pair| pair.1).collect();
                body.set_operands(last, &kept);
            }
        }
        Some((entry, dead))
    }

    /// Removes the operands that the called function no longer takes.
    fn trim_call(&self, body: &mut Body, call: Op, function: usize) {
        let callee = self.callables.functions[function].body;
        let takes = self.live.arguments_of(function);
        let keeps = |index: usize| takes.get(index).is_none_or(|&value| self.live.is_live(callee, value));
        let operands: SmallVec<[Value; 4]> =
            body.operands(call).enumerate().filter(|pair| keeps(pair.0)).map(|pair| pair.1).collect();
        let keeps_result = |index: usize| self.live.is_result_live(function, index);
        let attributes = self.trim_attributes(body.attributes(call), &keeps, &keeps_result);
        body.set_operands(call, &operands);
        body.set_attributes(call, attributes);
    }

    /// Removes the results that the called function no longer returns.
    fn trim_results(&self, body: &mut Body, call: Op, function: usize) {
        let keeps_result = |index: usize| self.live.is_result_live(function, index);
        let results: Vec<Value> = body.results(call).to_vec();
        if (0..results.len()).all(keeps_result) {
            return;
        }
        let types: Vec<Type> =
            (0..results.len()).filter(|&at| keeps_result(at)).map(|at| body.ty(results[at])).collect();
        let spec = OpSpec::new(body.name(call), body.location(call));
        let spec = spec.operands(&body.operand_vec(call)).results(&types).attributes(body.attributes(call));
        let new = body.insert(InsertPoint::Before(call), &spec);
        let mut made = body.results(new).to_vec().into_iter();
        for (index, &old) in results.iter().enumerate() {
            if keeps_result(index) {
                body.replace_all_uses(old, made.next().expect("a result for each that is kept"));
            } else {
                for use_ in body.uses(old).collect::<Vec<_>>() {
                    let user = body.use_owner(use_);
                    self.poison(body, user, use_);
                }
            }
        }
        body.erase(call);
    }

    fn trim_attributes(&self, all: Attr, keeps: &dyn Fn(usize) -> bool, keeps_result: &dyn Fn(usize) -> bool) -> Attr {
        let mut trimmed = all;
        for (name, kept) in [("arg_attrs", keeps), ("res_attrs", keeps_result)] {
            let name = self.ctx.name(name);
            let Some(list) = all.get(self.ctx, name).and_then(|list| list.as_array(self.ctx)) else { continue };
            let left: Vec<Attr> = (0..list.len()).filter(|&at| kept(at)).map(|at| list[at]).collect();
            trimmed = self.ctx.with_entry(trimmed, name, Some(self.ctx.array_attr(&left)));
        }
        trimmed
    }
}
