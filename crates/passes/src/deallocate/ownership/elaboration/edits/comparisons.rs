//! Comparisons of many base pointers: loops over arrays on the stack, so that the code is linear in the number of values.
//!
//! ```mlir
//! %pointers = memref.alloca() : memref<9xindex>           // in the entry block of the function
//! %found = memref.alloca() : memref<9xi1>
//! …
//! %r:9 = call @make()
//! memref.store %p0, %pointers[%c0]                        // the base pointer of each result
//! …
//! scf.for %i = %c0 to %c9 step %c1 {                      // %found[i]: differs from each earlier one
//!   %p = memref.load %pointers[%i]
//!   %all = scf.for %j = %c0 to %i step %c1 iter_args(%all = %true) -> i1 { … }
//!   memref.store %all, %found[%i]
//! }
//! %flag1 = memref.load %found[%c1]
//! ```
//!
//! Up to [`INLINE`] values are compared in line. An array is filled where it is used, so that comparisons of as many values
//! share it. Iterations of a parallel loop do not: its arrays are in its body.

use cranelift_entity::{EntityRef, iter_entity_range};
use smallvec::SmallVec;

use super::rewrite::{Holds, Rewrite};
use crate::deallocate::ownership::elaboration::decisions::owners::Contribution;
use crate::deallocate::ownership::elaboration::decisions::plan::{Free, When};
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, PassId};
use crate::deallocate::ownership::elaboration::graph::roles::Kind;
use crate::support::build::{self, Compare};
use freehold_core::definition::{OpDef, Traits};
use freehold_core::ir::{Block, InsertPoint, Location, Op, Rewriter, Type, Value};
use freehold_dialects::arith;

/// The number of values up to which comparisons are spelled out.
pub const INLINE: usize = 8;

/// Pointers in an array, from the start up to one that depends on the number of the buffer that is compared with them.
struct Against {
    pointers: Value,
    /// The number of pointers; `None`: those before the compared one.
    count: Option<usize>,
    /// Flags, of which only those pointers count whose flag is true.
    owned: Option<Value>,
    how: Compare,
}

impl Rewrite<'_> {
    /// Returns the array for code in a block. It is allocated at the start of the function, or of the body of the innermost
    /// parallel loop.
    fn array(&mut self, location: Location, block: Block, holds: Holds, count: usize) -> Value {
        let view = self.view();
        let mut region = view.block_region(block);
        let mut around = view.block_parent_op(block);
        while let Some(op) = around {
            let is_scope = |traits: Traits| traits.intersects(Traits::PARALLEL_REGION | Traits::ISOLATED_FROM_ABOVE);
            if view.op_def(op).is_none_or(|op_def| is_scope(op_def.traits)) {
                break;
            }
            let Some(outer) = view.block(op) else { break };
            region = view.block_region(outer);
            around = view.block_parent_op(outer);
        }
        let home = region.and_then(|region| view.first_block(region)).expect("the block of an op");
        if let Some(&known) = self.arrays.get(&(home, holds, count)) {
            return known;
        }
        let element = match holds {
            Holds::Pointers | Holds::Owners => self.ctx.index(),
            Holds::Owned | Holds::Found => self.ctx.i1(),
        };
        let ty: Type = self.ctx.memref(&[count as i64], element, None, None);
        // If the code is to be inserted there too, the array precedes it, because insertion points are before ops.
        let at = self.rewriter.at;
        self.rewriter.at = self.rewriter.start(home);
        let array = build::allocate_on_stack(&mut self.rewriter, location, ty, &[]);
        self.rewriter.at = at;
        self.arrays.insert((home, holds, count), array);
        array
    }

    /// Stores values in an array.
    fn fill(&mut self, location: Location, array: Value, values: &[Value]) {
        for (number, &value) in values.iter().enumerate() {
            let index = build::index_constant(&mut self.rewriter, location, number as i64);
            build::store(&mut self.rewriter, location, value, array, index);
        }
    }

    /// Stores the base pointers of buffers in an array.
    fn fill_pointers(&mut self, location: Location, array: Value, buffers: &[Value]) {
        for (number, &buffer) in buffers.iter().enumerate() {
            let pointer = self.pointer(location, buffer);
            let index = build::index_constant(&mut self.rewriter, location, number as i64);
            build::store(&mut self.rewriter, location, pointer, array, index);
        }
    }

    /// Creates the loop that compares each of `count` pointers, and stores whether all comparisons hold. A comparison of
    /// [`Compare::Equal`] holds if one of the pointers is equal.
    fn compare_all(&mut self, location: Location, pointers: Value, count: usize, against: &[Against], found: Value) {
        let constant =
            |rewriter: &mut Rewriter<'_>, value: usize| build::index_constant(rewriter, location, value as i64);
        let rewriter = &mut self.rewriter;
        let [zero, end, one] = [0, count, 1].map(|value| constant(rewriter, value));
        build::for_(rewriter, location, [zero, end, one], &[], |rewriter, number, _| {
            let pointer = build::load(rewriter, location, pointers, number);
            let mut holds: Option<Value> = None;
            for list in against {
                let end = match list.count {
                    Some(count) => constant(rewriter, count),
                    None => number,
                };
                let is_any = list.how == Compare::Equal;
                let joined: &'static OpDef = if is_any { &arith::ORI } else { &arith::ANDI };
                let init = build::bool_constant(rewriter, location, !is_any);
                let compared =
                    build::for_(rewriter, location, [zero, end, one], &[init], |rewriter, other, carried| {
                        let pointer_of_other = build::load(rewriter, location, list.pointers, other);
                        let mut result = build::compare(rewriter, location, list.how, pointer, pointer_of_other);
                        if let Some(owned) = list.owned {
                            let owned = build::load(rewriter, location, owned, other);
                            result = build::binary(rewriter, &arith::ANDI, location, result, owned);
                        }
                        result = build::binary(rewriter, joined, location, carried[0], result);
                        build::yield_(rewriter, location, &[result]);
                    });
                let compared = rewriter.result(compared, 0);
                holds = Some(match holds {
                    Some(holds) => build::binary(rewriter, &arith::ANDI, location, holds, compared),
                    None => compared,
                });
            }
            let holds = holds.expect("a list of pointers");
            build::store(rewriter, location, holds, found, number);
            build::yield_(rewriter, location, &[]);
        });
    }

    fn load(&mut self, location: Location, array: Value, number: usize) -> Value {
        let index = build::index_constant(&mut self.rewriter, location, number as i64);
        build::load(&mut self.rewriter, location, array, index)
    }

    /// Computes the flags of the results of a call of which more than [`INLINE`] may be the same buffer: each owns its
    /// buffer if it differs from the earlier ones. `carriers`: all results.
    pub fn flag_many_results(&mut self, op: Op, carriers: &[CarrierId]) {
        let location = self.rewriter.location(op);
        let block = self.view().block(op).expect("an op in a block");
        let pointers = self.array(location, block, Holds::Pointers, carriers.len());
        let found = self.array(location, block, Holds::Found, carriers.len());
        let buffers: Vec<Value> = carriers.iter().map(|&carrier| self.carrier_value(carrier)).collect();
        let next = self.rewriter.next(op).expect("a terminator");
        self.rewriter.before(next);
        self.fill_pointers(location, pointers, &buffers);
        let earlier = Against { pointers, count: None, owned: None, how: Compare::NotEqual };
        self.compare_all(location, pointers, carriers.len(), &[earlier], found);
        for (number, &carrier) in carriers.iter().enumerate() {
            if self.facts.has_flag(carrier) {
                self.flags[carrier] = Some(self.load(location, found, number));
                self.counts.flags += 1;
            }
        }
        let last = self.rewriter.previous(next).expect("the last flag");
        self.compared.insert(op, last);
    }

    /// Returns whether an edge compares so many pointers that it needs loops.
    fn compares_many(&self, contributions: &[(PassId, Contribution)]) -> bool {
        contributions.iter().any(|(pass, contribution)| match contribution {
            Contribution::Compare(owners) => owners.len().max(self.earlier(*pass, owners).count()) > INLINE,
            _ => false,
        })
    }

    /// Returns the values that earlier passes of the edge of a pass forward, and whose buffer may be one of `owners`.
    pub fn earlier<'a>(&'a self, pass: PassId, owners: &'a [CarrierId]) -> impl Iterator<Item = Value> + 'a {
        let passes = self.graph.earlier_passes(pass).map(|earlier| &self.graph.passes[earlier]);
        let shares = |source: CarrierId| {
            owners.iter().any(|&owner| owner == source || self.facts.owners[source].contains(&owner))
        };
        let sharing = passes.filter(move |earlier| earlier.source.is_some_and(shares));
        sharing.map(|earlier| self.renamed(earlier.value))
    }

    /// Computes what the passes of an edge contribute that compares many pointers, at the insertion point, once for the
    /// edge. Returns that of one pass; `None` if its edge compares few.
    ///
    /// Each pass is compared with the owners of all passes: two buffers that the function owns differ, so that owners that
    /// are not its own do not change the result.
    pub fn contributed_by_loop(&mut self, location: Location, pass: PassId) -> Option<Value> {
        let graph = self.graph;
        let edge = graph.passes[pass].edge;
        if !self.loops.insert(edge) {
            return self.compared_by_loops.get(&pass).copied();
        }
        let numbers = iter_entity_range(graph.edges[edge].passes.clone());
        let outcomes = self.facts.outcomes(graph, edge).into_iter();
        let contributions: Vec<(PassId, Contribution)> =
            numbers.zip(outcomes).map(|(number, outcome)| (number, outcome.contribution)).collect();
        if !self.compares_many(&contributions) {
            return None;
        }
        let mut owners: Vec<CarrierId> = Vec::new();
        for (_, contribution) in &contributions {
            if let Contribution::Compare(list) = contribution {
                owners.extend(list);
            }
        }
        owners.sort_unstable();
        owners.dedup();
        let passes: Vec<&(PassId, Contribution)> =
            contributions.iter().filter(|(pass, _)| graph.passes[*pass].source.is_some()).collect();
        let block = self.view().block(self.last_op(graph.edges[edge].from)).expect("an op in a block");
        let pointers = self.array(location, block, Holds::Pointers, passes.len());
        let found = self.array(location, block, Holds::Found, passes.len());
        let of_owners = self.array(location, block, Holds::Owners, owners.len());
        let owned = self.array(location, block, Holds::Owned, owners.len());
        let buffers: Vec<Value> = passes.iter().map(|(pass, _)| self.renamed(graph.passes[*pass].value)).collect();
        self.fill_pointers(location, pointers, &buffers);
        let buffers: Vec<Value> = owners.iter().map(|&owner| self.carrier_value(owner)).collect();
        self.fill_pointers(location, of_owners, &buffers);
        let flags: Vec<Value> = owners.iter().map(|&owner| self.any(location, &[owner])).collect();
        self.fill(location, owned, &flags);
        let against = [
            Against { pointers: of_owners, count: Some(owners.len()), owned: Some(owned), how: Compare::Equal },
            Against { pointers, count: None, owned: None, how: Compare::NotEqual },
        ];
        self.compare_all(location, pointers, passes.len(), &against, found);
        for (number, (pass, contribution)) in passes.into_iter().enumerate() {
            if matches!(contribution, Contribution::Compare(_)) {
                let flag = self.load(location, found, number);
                self.compared_by_loops.insert(*pass, flag);
            }
        }
        self.compared_by_loops.get(&pass).copied()
    }

    /// Returns whether frees at one place compare so many pointers that they need loops.
    pub fn frees_many(frees: &[&Free]) -> bool {
        frees.iter().any(|free| matches!(&free.when, When::Unless(values) if values.len() > INLINE))
    }

    /// Computes the conditions of frees that compare many pointers, at the insertion point: that the buffer differs from
    /// all those that the frees of the place name.
    pub fn conditions_by_loop(&mut self, frees: &[&Free]) -> Vec<Condition> {
        let mut others: Vec<Value> = Vec::new();
        let mut compared: Vec<CarrierId> = Vec::new();
        let mut conditions: Vec<Condition> = Vec::new();
        for free in frees {
            let When::Unless(values) = &free.when else {
                conditions.push(Condition::Other);
                continue;
            };
            let value = self.carrier_value(free.carrier);
            let values: SmallVec<[Value; 8]> = values.iter().map(|&other| self.renamed(other)).collect();
            others.extend(&values);
            if values.contains(&value) {
                conditions.push(Condition::Never);
            } else {
                conditions.push(Condition::Other);
                compared.push(free.carrier);
            }
        }
        others.sort_unstable();
        others.dedup();
        let Some(&first) = compared.first() else { return conditions };
        let location = self.rewriter.value_location(self.carrier_value(first));
        while let InsertPoint::Before(op) = self.rewriter.at
            && self.arrays.values().any(|&array| self.rewriter.defining_op(array) == Some(op))
        {
            self.rewriter.after(op);
        }
        let block = match self.rewriter.at {
            InsertPoint::Before(op) => self.view().block(op).expect("an op in a block"),
            InsertPoint::End(block) => block,
        };
        let against = self.array(location, block, Holds::Pointers, others.len());
        let pointers = self.array(location, block, Holds::Owners, compared.len());
        let found = self.array(location, block, Holds::Found, compared.len());
        self.fill_pointers(location, against, &others);
        let buffers: Vec<Value> = compared.iter().map(|&carrier| self.carrier_value(carrier)).collect();
        self.fill_pointers(location, pointers, &buffers);
        let list = Against { pointers: against, count: Some(others.len()), owned: None, how: Compare::NotEqual };
        self.compare_all(location, pointers, compared.len(), &[list], found);
        for (free, condition) in frees.iter().zip(&mut conditions) {
            let number = compared.iter().position(|&carrier| carrier == free.carrier);
            if let (When::Unless(_), Condition::Other, Some(number)) = (&free.when, &condition, number) {
                let differs = self.load(location, found, number);
                let own = self.flags[free.carrier];
                *condition = Condition::If(self.combine(location, &arith::ANDI, own, differs));
            }
        }
        conditions
    }

    /// Returns the results of the call that defines a carrier if they are too many to be compared in line.
    pub fn many_results(&self, carrier: CarrierId) -> Option<Vec<CarrierId>> {
        let data = &self.graph.carriers[carrier];
        let op = self.rewriter.defining_op(data.value)?;
        let is_result = |&other: &CarrierId| {
            let other = &self.graph.carriers[other];
            other.kind == Kind::Returned && self.rewriter.defining_op(other.value) == Some(op)
        };
        let before = iter_entity_range(CarrierId::new(0)..carrier).rev().take_while(is_result).last();
        let first = before.unwrap_or(carrier);
        let results: Vec<CarrierId> =
            iter_entity_range(first..self.graph.carriers.next_key()).take_while(is_result).collect();
        (results.len() > INLINE).then_some(results)
    }
}

/// The condition of a free at a place where loops compare many pointers.
pub enum Condition {
    /// The buffer is forwarded: it is not freed.
    Never,
    /// It is freed if this is true.
    If(Value),
    /// No pointers are compared.
    Other,
}
