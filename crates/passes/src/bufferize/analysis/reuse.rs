//! Inputs of elementwise ops whose buffers the ops may write: found after all operands are decided, so that no decision
//! gets worse.
//!
//! ```mlir
//! %e = tensor.empty() : tensor<8xf32>
//! %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>   // could write into %0
//! ```
//!
//! The question is whether the output could be `%0` instead of `%e`. The classes of `%0` and `%1` would be joined, so
//! that the answer is that of a decision about an operand with the value `%0`: no read of one class may conflict with
//! a write of the other. The set of decisions with the new one is free of conflicts. An analysis of the program in
//! which `%0` is the output therefore makes each of them again, in any order: it adds writes and joins classes only as
//! far as this set does.
//!
//! An input is not written if its memory
//! - belongs to others: function arguments, unless no caller uses them after a call; buffers of
//!   `bufferization.to_tensor`, results of unknown ops. An argument that a loop carries is written if the loop writes it
//!   anyway, and carries the result of the op as well: otherwise the loop would alternate between two new buffers, and
//!   with this it writes the argument in each iteration, as it does in the first;
//! - is a part of a larger buffer, which would live as long as the result;
//! - is carried by a loop or yielded by a region that nothing writes so far, and that yields a constant or one tensor
//!   twice: if it is written, these are copied.
//!
//! Cost: O(n log² n), as the decisions themselves; each class has one fact for these two properties.

use rustc_hash::{FxHashMap, FxHashSet};

use super::constants::{find_passed, passed_to};
use super::{Analyzer, tensor_values};
use crate::bufferize::*;
use freehold_core::definition::subset_of;
use freehold_core::ir::{Context, DYNAMIC, Op, Type, Use, Value, ValueDef};
use freehold_core::sort::sort_by_key;
use freehold_dialects::bufferization::TO_TENSOR;
use freehold_dialects::tensor;

/// The facts about the memory of a class.
#[derive(Clone, Copy, Default, Debug)]
struct Memory {
    /// Whether code outside of this body may access it, besides the caller.
    is_foreign: bool,
    /// Whether it may be an argument of the function that the caller uses after the call.
    is_argument: bool,
    /// Whether a member is the part of another tensor, or contains one.
    has_parts: bool,
    /// Whether a member is a block argument: the buffer is carried by a loop or passed by a branch.
    is_carried: bool,
    /// Whether the first write causes copies of what regions yield.
    is_shared: bool,
    /// The number of elements of the largest member; `None` if a member has dynamic extents.
    elements: Option<i64>,
}

impl Memory {
    fn and(self, other: Memory) -> Memory {
        Memory {
            is_foreign: self.is_foreign || other.is_foreign,
            is_argument: self.is_argument || other.is_argument,
            has_parts: self.has_parts || other.has_parts,
            is_carried: self.is_carried || other.is_carried,
            is_shared: self.is_shared || other.is_shared,
            elements: self.elements.zip(other.elements).map(|(left, right)| left.max(right)),
        }
    }
}

/// The origins of memory that must not be written, or only at a cost.
struct Origins {
    /// Values whose memory code outside of this body may access, besides the caller.
    foreign: FxHashSet<Value>,
    /// Values that may be arguments which the caller uses after the call.
    arguments: FxHashSet<Value>,
    /// Values that may be constants.
    passed: FxHashSet<Value>,
    /// Ops with regions that yield one buffer twice.
    regions: FxHashSet<Op>,
}

impl Analyzer<'_> {
    /// Finds outputs that may be the buffer of an input of the same op, and joins their classes. Returns each output
    /// operand with the value that should be its tensor. `given`: function arguments whose buffers this body may write.
    pub(super) fn reuse_dead_operands(&mut self, given: &FxHashSet<Value>) -> Vec<(Use, Value)> {
        let origins = Origins {
            foreign: self.foreign_values(),
            arguments: self.arguments_and_aliases(given),
            passed: find_passed(&self.query()),
            regions: self.ops_that_share_yields(),
        };
        let mut memory: FxHashMap<Value, Memory> = FxHashMap::default();
        let mut reused = Vec::new();
        for &(op, answers) in self.ops.clone().iter() {
            let outputs = self.fresh_outputs(op);
            let read = if outputs.is_empty() { Vec::new() } else { self.read_inputs(op) };
            for output in outputs {
                let mut inputs = self.elementwise_inputs(op, answers, output, &read);
                let known: Vec<Memory> =
                    inputs.iter().map(|&input| self.memory_of(input, &origins, &mut memory)).collect();
                let mut order: Vec<usize> = (0..inputs.len()).collect();
                sort_by_key(&mut order, |&index| !known[index].is_carried);
                inputs = order
                    .into_iter()
                    .filter(|&at| self.is_own(output, inputs[at], known[at]))
                    .map(|at| inputs[at])
                    .collect();
                if let Some(input) = inputs.into_iter().find(|&input| self.may_take(output, input)) {
                    let value = self.body.use_value(input);
                    let result =
                        self.memory_of_value(self.query().aliasing_values(output)[0].value, &origins, &mut memory);
                    let joined = self.memory_of(input, &origins, &mut memory).and(result);
                    self.take(output, value);
                    memory.insert(self.decided.aliases.root(value), joined);
                    reused.push((output, value));
                }
            }
        }
        reused
    }

    /// Returns the output operands of `op` that are overwritten without being read, and whose buffer holds nothing yet:
    /// the tensor is empty, or the operand would get a new buffer.
    fn fresh_outputs(&self, op: Op) -> Vec<Use> {
        let query = self.query();
        let is_fresh = |operand: &Use| {
            query.writes(*operand)
                && !query.reads(*operand)
                && query.aliasing_values(*operand).len() == 1
                && (self.body.made_by(self.ctx, self.body.use_value(*operand), &tensor::EMPTY).is_some()
                    || !self.decided.in_place.contains(*operand))
        };
        query.tensor_operands(op).filter(is_fresh).collect()
    }

    /// Returns the operands that the op reads and does not write.
    fn read_inputs(&self, op: Op) -> Vec<Use> {
        let query = self.query();
        query.tensor_operands(op).filter(|&input| query.reads(input) && !query.writes(input)).collect()
    }

    /// Returns those of `read` of the output's type that the op accesses element by element with the output, each value once.
    fn elementwise_inputs(&self, op: Op, answers: &dyn Bufferizable, output: Use, read: &[Use]) -> Vec<Use> {
        let query = self.query();
        let ty = self.body.ty(self.body.use_value(output));
        let mut found: Vec<Use> = Vec::new();
        let mut values: FxHashSet<Value> = FxHashSet::default();
        for &input in read {
            let value = self.body.use_value(input);
            if input != output
                && self.body.ty(value) == ty
                && answers.is_elementwise(&query, op, [input, output])
                && values.insert(value)
            {
                found.push(input);
            }
        }
        found
    }

    /// Whether the input is all of a buffer that only this body accesses, or that a loop writes and carries with `output`.
    fn is_own(&self, output: Use, input: Use, memory: Memory) -> bool {
        let ty = self.body.ty(self.body.use_value(input));
        let is_whole = match (memory.elements, elements_of(self.ctx, ty)) {
            (Some(largest), Some(own)) => own == largest,
            _ => !memory.has_parts,
        };
        let root = self.decided.aliases.root(self.body.use_value(input));
        let facts = &self.classes[root];
        !memory.is_foreign
            && (!memory.is_argument || facts.is_written() && self.is_carried_into(output, root))
            && is_whole
            && facts.read_only().is_none()
            && (!memory.is_shared || facts.is_written())
    }

    /// Whether the result of an output operand is yielded to an iteration argument in the class of `root`. O(uses of
    /// the result).
    fn is_carried_into(&self, output: Use, root: Value) -> bool {
        let query = self.query();
        let mut uses = self.body.uses(query.aliasing_values(output)[0].value);
        uses.any(|operand| {
            passed_to(&query, operand).into_iter().any(|receiver| self.decided.aliases.root(receiver) == root)
        })
    }

    fn memory_of(&self, operand: Use, origins: &Origins, known: &mut FxHashMap<Value, Memory>) -> Memory {
        self.memory_of_value(self.body.use_value(operand), origins, known)
    }

    /// Returns what is known of the class of `value`. O(members) the first time.
    fn memory_of_value(&self, value: Value, origins: &Origins, known: &mut FxHashMap<Value, Memory>) -> Memory {
        let root = self.decided.aliases.root(value);
        *known.entry(root).or_insert_with(|| {
            let members = self.decided.aliases.members(root);
            members.map(|member| self.memory_of_member(member, origins)).reduce(Memory::and).unwrap_or_default()
        })
    }

    fn memory_of_member(&self, value: Value, origins: &Origins) -> Memory {
        let (body, query) = (self.body, self.query());
        let is_part = body.defining_op(value).is_some_and(|op| subset_of(query.view(), op).is_some());
        let is_shared = match Owner::of(body, value) {
            Owner::Op(op) => origins.regions.contains(&op),
            Owner::Isolated => false,
        };
        Memory {
            is_foreign: origins.foreign.contains(&value),
            is_argument: origins.arguments.contains(&value),
            has_parts: is_part,
            is_carried: matches!(body.def(value), ValueDef::Argument(..)),
            is_shared: is_shared || origins.passed.contains(&value),
            elements: elements_of(self.ctx, body.ty(value)),
        }
    }

    /// Returns the values whose memory others may access, other than the caller. O(uses).
    fn foreign_values(&self) -> FxHashSet<Value> {
        let query = self.query();
        self.forwarded_from(|value| match Owner::of(self.body, value) {
            Owner::Isolated => false,
            Owner::Op(op) => self.body.is(self.ctx, op, &TO_TENSOR) || query.bufferizable(Owner::Op(op)).is_none(),
        })
    }

    /// Returns the values that may be arguments of the function, other than `given` ones. O(uses).
    fn arguments_and_aliases(&self, given: &FxHashSet<Value>) -> FxHashSet<Value> {
        let body = self.body;
        self.forwarded_from(|value| {
            Owner::of(body, value) == Owner::Isolated
                && !given.contains(&value)
                && body.value_block(value).is_none_or(|block| body.is_entry_block(block))
        })
    }

    /// Returns the tensors for which `is_origin` holds, and those that ops, loops and branches may forward their buffers
    /// to. O(uses).
    fn forwarded_from(&self, is_origin: impl Fn(Value) -> bool) -> FxHashSet<Value> {
        let (body, query) = (self.body, self.query());
        let mut work: Vec<Value> = tensor_values(&query).into_iter().filter(|&value| is_origin(value)).collect();
        let mut found: FxHashSet<Value> = work.iter().copied().collect();
        while let Some(value) = work.pop() {
            for operand in body.uses(value).filter(|&operand| query.is_in_place(operand)) {
                let mut receivers = passed_to(&query, operand);
                receivers.extend(query.aliasing_values(operand).iter().map(|alias| alias.value));
                work.extend(receivers.into_iter().filter(|&value| query.is_tensor(value) && found.insert(value)));
            }
        }
        found
    }

    /// Returns the ops with a region that yields one buffer twice.
    fn ops_that_share_yields(&self) -> FxHashSet<Op> {
        let (body, query) = (self.body, self.query());
        let mut found = FxHashSet::default();
        for &(op, _) in self.ops.iter() {
            let blocks = body.regions(op).iter().flat_map(|&region| body.blocks(region));
            for end in blocks.filter_map(|block| body.last_op(block)) {
                let mut seen = FxHashSet::default();
                let mut operands = query.tensor_operands(end);
                if !operands.all(|operand| seen.insert(self.decided.aliases.root(body.use_value(operand)))) {
                    found.insert(op);
                }
            }
        }
        found
    }

    /// Whether the output may be written into the buffer of the input.
    fn may_take(&mut self, output: Use, input: Use) -> bool {
        let value = self.body.use_value(input);
        let result = self.query().aliasing_values(output)[0].value;
        let mut roots = vec![self.decided.aliases.root(value)];
        let other = self.decided.aliases.root(result);
        // Branches may have joined the classes already; then the write is known not to conflict, unless it is new.
        if other != roots[0] {
            roots.push(other);
        }
        self.outputs.insert(output, value);
        let is_free = roots.iter().all(|&root| self.classes[root].read_only().is_none())
            && !(self.check_parallel_regions && self.is_shared_write(input))
            && self.conflict_of_union(&roots, Some(output)).is_none()
            && self.conflict_of_loops(output, &roots).is_none();
        if !is_free {
            self.outputs.remove(&output);
        }
        is_free
    }

    fn take(&mut self, output: Use, value: Value) {
        let result = self.query().aliasing_values(output)[0].value;
        self.join(result, value);
        if !self.decided.in_place.contains(output) {
            self.add_write_to(value, output);
        }
    }
}

/// Returns the number of elements of a tensor; `None` if an extent is dynamic or the number overflows.
fn elements_of(ctx: &Context, ty: Type) -> Option<i64> {
    let shape = ty.shape(ctx)?;
    shape.iter().try_fold(1i64, |product, &extent| product.checked_mul(extent).filter(|_| extent != DYNAMIC))
}
