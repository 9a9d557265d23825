//! Conditional branches and switches whose destinations meet again.
//!
//! ```mlir
//!   cf.cond_br %c, ^bb1, ^bb2(%a : f32)            %0 = scf.if %c -> (f32) {
//! ^bb1:                                              %1 = "then"() : () -> f32
//!   %1 = "then"() : () -> f32                 ⇒      scf.yield %1 : f32
//!   cf.br ^bb2(%1 : f32)                           } else {
//! ^bb2(%0: f32):                                     scf.yield %a : f32
//!                                                  }
//!                                                  cf.br ^bb2(%0 : f32)
//! ```
//!
//! A destination is an *arm* if only the branch jumps to it, and it ends in a jump. All arms jump to the same block, which
//! the branch may also jump to directly. A value that all of them pass is passed directly.
//!
//! Cost: O(edges · operands of the edges).

use freehold_core::ir::{Block, InsertPoint, Location, Op, OpSpec, Region, Type, Value};
use freehold_dialects::constant_folding::{Elements, elements, signed};
use freehold_dialects::{arith, cf, scf};
use smallvec::SmallVec;

use super::{BRANCH_ATTRIBUTES, DEEPEST, Edge, Reducer};

/// A destination of a branch.
struct Arm {
    /// Its block; `None` if the branch jumps to the meeting point directly.
    block: Option<Block>,
    /// The values that are passed to the meeting point, and the location.
    values: SmallVec<[Value; 4]>,
    location: Location,
}

/// The choice between the arms of a branch.
struct Choice {
    location: Location,
    /// The condition, or the number that is compared with the cases.
    selector: Value,
    /// The cases of a switch.
    cases: Option<Vec<i64>>,
}

impl Reducer<'_> {
    /// Replaces the conditional branch or switch at the end of `block`. Returns whether it has this form.
    pub(super) fn reduce_branch(&mut self, block: Block) -> bool {
        let view = self.view();
        let Some(op) = view.last_op(block).filter(|&op| view.is_one_of(op, &[&cf::COND_BR, &cf::SWITCH])) else {
            return false;
        };
        if !self.has_only(op, BRANCH_ATTRIBUTES) {
            return false;
        }
        let Some((meeting, arms)) = self.arms(block, op) else { return false };
        let depth = arms.iter().filter_map(|arm| arm.block).map(|arm| self.depth(arm)).max();
        if depth.is_some_and(|depth| depth >= DEEPEST) {
            return false;
        }
        let is_switch = self.view().is(op, &cf::SWITCH);
        let cases = match is_switch {
            true => match self.cases(op) {
                Some(cases) => Some(cases),
                None => return false,
            },
            false => None,
        };
        let (location, [selector]) = (self.body.location(op), self.body.first_operands(op));
        let choice = Choice { location, selector, cases };
        let arms = self.take_arms(op, arms);
        let count = arms[0].values.len();
        let differs = |&number: &usize| arms.iter().any(|arm| arm.values[number] != arms[0].values[number]);
        let different: Vec<usize> = (0..count).filter(differs).collect();
        let mut passed: Vec<Value> = arms[0].values.to_vec();
        let is_empty = arms.iter().all(|arm| arm.block.is_none());
        if is_empty && choice.cases.is_none() {
            for &number in &different {
                let values = [arms[0].values[number], arms[1].values[number]];
                let spec = arith::select(self.ctx, location, selector, values, self.body.ty(values[0]));
                let select = self.body.insert(InsertPoint::End(block), &spec);
                passed[number] = self.body.result(select, 0);
                let origins = self.origins([self.body.arguments(meeting)[number]]);
                self.record(select, origins, Vec::new());
            }
        } else if !is_empty || !different.is_empty() {
            let new = self.make_choice(block, choice, arms, &different);
            for (result, &number) in different.iter().enumerate() {
                passed[number] = self.body.result(new, result);
            }
            let origins = self.origins(different.iter().map(|&number| self.body.arguments(meeting)[number]));
            self.record(new, origins, Vec::new());
            self.nest(block, depth.unwrap_or(0));
        }
        self.body.insert(InsertPoint::End(block), &cf::branch(self.ctx, location, meeting, &passed));
        self.counts.branches += 1;
        true
    }

    /// Gives the arms the values that the branch `op` passes to them, and erases it. An arm that only jumps has nothing to run:
    /// its block is erased too.
    fn take_arms(&mut self, op: Op, arms: Vec<Arm>) -> Vec<Arm> {
        for (number, arm) in arms.iter().enumerate() {
            if let Some(arm) = arm.block {
                let Edge { values, .. } = self.edge(op, number);
                self.replace_arguments(arm, &values);
            }
        }
        self.body.erase(op);
        // Read again: an arm may have passed its arguments.
        arms.into_iter()
            .map(|arm| match arm.block.and_then(|block| Some((block, self.jump(block)?))) {
                Some((block, (jump, edge))) if self.body.first_op(block) == Some(jump) => {
                    self.body.erase_block(block);
                    Arm { block: None, values: edge.values, location: arm.location }
                }
                Some((block, (_, edge))) => Arm { block: Some(block), values: edge.values, location: arm.location },
                None => arm,
            })
            .collect()
    }

    /// Creates the `scf.if` or `scf.index_switch` at the end of `block` that runs one of the arms and returns the values at
    /// the numbers `different`.
    fn make_choice(&mut self, block: Block, choice: Choice, arms: Vec<Arm>, different: &[usize]) -> Op {
        let Choice { location, selector, cases } = choice;
        let types: Vec<Type> = different.iter().map(|&number| self.body.ty(arms[0].values[number])).collect();
        let is_if = cases.is_none();
        let regions: Vec<Region> = arms
            .into_iter()
            .enumerate()
            .map(|(number, arm)| self.region_of(arm, different, is_if && number == 1))
            .collect();
        let mut spec = match cases {
            None => OpSpec::new(self.ctx.op_name_of(&scf::IF), location).operands(&[selector]),
            Some(cases) => {
                let cast = OpSpec::new(self.ctx.op_name_of(&arith::INDEX_CAST), location)
                    .operands(&[selector])
                    .results(&[self.ctx.index()]);
                let cast = self.body.insert(InsertPoint::End(block), &cast);
                let number = self.body.result(cast, 0);
                let spec = OpSpec::new(self.ctx.op_name_of(&scf::INDEX_SWITCH), location).operands(&[number]);
                spec.attribute(self.ctx, "cases", self.ctx.int_array_attr(64, &cases))
            }
        };
        spec = spec.results(&types);
        for region in regions {
            spec = spec.region(region);
        }
        self.body.insert(InsertPoint::End(block), &spec)
    }

    /// Returns the block at which all destinations of the branch `op`, the terminator of `block`, meet, and the
    /// destinations in order.
    fn arms(&self, block: Block, op: Op) -> Option<(Block, Vec<Arm>)> {
        let count = self.body.successor_count(op);
        let edges: Vec<Edge> = (0..count).map(|number| self.edge(op, number)).collect();
        let arm_of = |edge: &Edge| {
            let (op, jump) = self.jump(edge.target).filter(|(_, jump)| jump.target != edge.target)?;
            (self.only_predecessor(edge.target) == Some(block)).then(|| (jump, self.body.location(op)))
        };
        let jumps: Vec<Option<(Edge, Location)>> = edges.iter().map(arm_of).collect();
        // The first destination is an arm, or the meeting point itself. If it looks like an arm, it may still be the
        // meeting point of the others, but then it has several predecessors.
        let meeting = jumps[0].as_ref().map_or(edges[0].target, |(jump, _)| jump.target);
        if meeting == block {
            return None;
        }
        let arms = edges.into_iter().zip(jumps).map(|(edge, jump)| match jump {
            _ if edge.target == meeting => {
                Some(Arm { block: None, values: edge.values, location: self.body.location(op) })
            }
            Some((jump, location)) if jump.target == meeting => {
                Some(Arm { block: Some(edge.target), values: jump.values, location })
            }
            _ => None,
        });
        Some((meeting, arms.collect::<Option<Vec<Arm>>>()?))
    }

    /// Returns the values of the cases of a switch; `None` if an index may not be able to tell them apart.
    fn cases(&self, op: Op) -> Option<Vec<i64>> {
        let switch = cf::Switch::of(self.view(), op);
        let width = self.body.ty(switch.flag()).bit_width(self.ctx).filter(|&width| width <= 32)?;
        let count = self.body.successor_count(op) - 1;
        let bits = match switch.case_values().and_then(|values| elements(self.ctx, values)) {
            Some((Elements::Each(list), _)) => list,
            Some((Elements::Splat(bits) | Elements::Scalar(bits), _)) => vec![bits; count],
            None => Vec::new(),
        };
        let cases: Option<Vec<i64>> = bits.into_iter().map(|bits| i64::try_from(signed(bits, width)).ok()).collect();
        cases.filter(|cases| cases.len() == count)
    }

    /// Returns the detached region of an arm, which yields the values with these numbers. If it `can_be_missing` and has
    /// nothing to do, it has no block.
    fn region_of(&mut self, arm: Arm, numbers: &[usize], can_be_missing: bool) -> Region {
        let region = self.body.create_region();
        let block = match arm.block {
            Some(block) => {
                let (jump, _) = self.jump(block).expect("an arm ends in a jump");
                self.body.erase(jump);
                self.body.move_block(block, region, None);
                block
            }
            // `scf.if` without `else`.
            None if numbers.is_empty() && can_be_missing => return region,
            None => self.body.append_block(region),
        };
        let values: Vec<Value> = numbers.iter().map(|&number| arm.values[number]).collect();
        self.body.insert(InsertPoint::End(block), &scf::yield_values(self.ctx, arm.location, &values));
        region
    }
}
