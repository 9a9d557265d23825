//! The ops that may be repeated, and the number of scalar ops of blocks.

use rustc_hash::FxHashMap;

use super::super::graph::{Buffer, Node};
use super::super::model::{Model, Problem};
use crate::memory::tensor_bytes::{count_of, element_count};
use cranelift_entity::SecondaryMap;
use freehold_core::definition::{Traits, is_pure};
use freehold_core::ir::{AffineExprData, Block, Op, Value, View};
use freehold_dialects::linalg::{indexing_maps, inputs, is_structured, outputs};
use freehold_dialects::scf::interfaces::trip_count_of_constant_bounds;
use freehold_dialects::{linalg, scf, tensor};

/// The most scalar ops for each element of a value that is cheap.
pub(super) const CHEAP: u64 = 8;

/// An op that may be repeated: it computes the elements of one tensor from scalars and tensors, and nothing else.
#[derive(Clone, Debug)]
pub(super) struct RepeatableOp {
    /// The buffer of its result, which no other op writes.
    pub buffer: Buffer,
    /// The result.
    pub value: Value,
    /// The elements of the result.
    pub elements: u64,
    /// The scalar ops for each element.
    pub size: u64,
    /// The tensors that it reads, each with its buffer if this block allocates it. No op writes them later.
    pub reads: Vec<(Value, Option<Buffer>)>,
}

/// By node: the op, if it may be repeated.
pub(super) type Repeatable = SecondaryMap<Node, Option<RepeatableOp>>;

/// Returns the ops of a block that may be repeated later in the block.
pub(super) fn repeatable_ops(model: &Model<'_>, block: Block, problem: &Problem) -> Repeatable {
    let view = model.view();
    let mut found = Repeatable::default();
    let numbers: FxHashMap<Op, usize> = view.body.ops(block).enumerate().map(|(number, op)| (op, number)).collect();
    // By class: the last op of the block that writes it.
    let mut last_writes: FxHashMap<Value, usize> = FxHashMap::default();
    for (op, class) in model.writes_in(block) {
        let last = last_writes.entry(class).or_default();
        *last = (*last).max(numbers.get(&op).copied().unwrap_or(usize::MAX));
    }
    for (node, &op) in problem.ops.iter() {
        let Some((value, size)) = elements_of(view, op) else { continue };
        let Some(&buffer) = problem.buffers.get(&model.class_of(value)) else { continue };
        let at = numbers[&op];
        let is_final = |value: Value| last_writes.get(&model.class_of(value)).is_none_or(|&last| last <= at);
        let tensors = inputs(view, op).into_iter().filter(|&input| view.ty(input).is_shaped(view.ctx));
        let reads: Vec<(Value, Option<Buffer>)> =
            tensors.map(|input| (input, problem.buffers.get(&model.class_of(input)).copied())).collect();
        let is_own = problem.graph.touched_by.of(buffer).first() == Some(&node)
            && is_final(value)
            && view.body.uses(value).all(|operand| {
                let user = view.body.use_owner(operand);
                view.results(user).iter().all(|&result| model.class_of(result) != model.class_of(value))
            });
        if is_own && reads.iter().all(|&(read, own)| own != Some(buffer) && is_final(read)) {
            let elements = element_count(view.ctx, view.ty(value));
            found[node] = Some(RepeatableOp { buffer, value, elements, size, reads });
        }
    }
    found
}

/// Returns the result of an op that computes the elements of one tensor, and the number of scalar ops for each.
fn elements_of(view: View<'_>, op: Op) -> Option<(Value, u64)> {
    let &[value] = view.results(op) else { return None };
    if !is_structured(view, op) {
        return None;
    }
    let &[region] = view.regions(op) else { return None };
    let body = view.body.first_block(region)?;
    let [output] = outputs(view, op)[..] else { return None };
    // Each point of the loops computes another element, so no loop is a reduction.
    let fits = indexing_maps(view, op)?.last()?.is_permutation(view.ctx)
        && view.made_by(output, &tensor::EMPTY).is_some()
        && view.ty(value).is_tensor(view.ctx)
        && view.body.arguments(body).last().is_some_and(|&argument| view.body.is_unused(argument));
    let mut size = 0;
    for op in view.body.ops(body) {
        if view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)) {
            break;
        }
        let is_scalar = |value: Value| !view.ty(value).is_shaped(view.ctx);
        if view.body.region_count(op) > 0 || !is_pure(view, op) || !view.operands(op).all(is_scalar) {
            return None;
        }
        size += u64::from(!view.is(op, &linalg::INDEX));
    }
    fits.then_some((value, size))
}

/// Counts scalar ops, each block once.
#[derive(Default)]
pub(super) struct Work {
    /// By block: the scalar ops of one execution.
    known: FxHashMap<Block, u64>,
}

impl Work {
    /// Returns the scalar ops of a block whose inner blocks have been counted, dynamic extents as the model takes them, and loops
    /// of unknown length once.
    pub fn of_block(&mut self, view: View<'_>, block: Block) -> u64 {
        let mut sum = 0u64;
        for op in view.body.ops(block) {
            let blocks = view.regions(op).iter().flat_map(|&region| view.body.blocks(region));
            let ops = if is_structured(view, op) {
                let scalars = blocks.map(|block| view.body.ops(block).count() as u64 - 1).sum::<u64>();
                scalars.saturating_mul(points(view, op))
            } else {
                let inside = blocks.map(|block| self.known.get(&block).copied().unwrap_or(0)).sum::<u64>();
                let trips = if view.is(op, &scf::FOR) { trip_count_of_constant_bounds(view, op) } else { None };
                inside.saturating_mul(trips.and_then(|trips| u64::try_from(trips).ok()).unwrap_or(1))
            };
            sum = sum.saturating_add(ops);
        }
        self.known.insert(block, sum);
        sum
    }
}

/// Returns the number of points of the loop nest of a structured op.
fn points(view: View<'_>, op: Op) -> u64 {
    let Some(maps) = indexing_maps(view, op) else { return 0 };
    let mut extents: Vec<u64> = vec![1; maps.first().map_or(0, |map| map.data(view.ctx).dims as usize)];
    for (operand, map) in view.operands(op).zip(maps) {
        let Some(shape) = view.ty(operand).shape(view.ctx) else { continue };
        for (&extent, result) in shape.iter().zip(map.results(view.ctx)) {
            if let AffineExprData::Dim(dimension) = *result.data(view.ctx) {
                extents[dimension as usize] = count_of(&[extent]);
            }
        }
    }
    extents.iter().fold(1, |product, &extent| product.saturating_mul(extent))
}
