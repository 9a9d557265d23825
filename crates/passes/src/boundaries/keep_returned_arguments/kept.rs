//! An argument that a function writes and returns, and the tensor that takes its place.
//!
//! ```mlir
//! %x = tensor.extract %t[%i] : tensor<8xf32>            // only reads the argument: keeps it
//! %c = bufferization.alloc_tensor() copy(%t)            // before the first op that writes the argument, or passes it on
//! %u = tensor.insert %v into %c[%i] : tensor<8xf32>     // used %t
//! ```
//!
//! The new tensor is in the innermost block with all uses that do not only read, but not in a loop: a branch that does not
//! write the argument gets no copy.

use rustc_hash::FxHashSet;

use crate::bufferize::Query;
use freehold_core::definition::Traits;
use freehold_core::ir::{Block, Body, Context, DYNAMIC, InsertPoint, Location, Op, OpOrder, OpSpec, Use, Value};
use freehold_core::sort::sort_by_key;
use freehold_dialects::{arith, bufferization, tensor};

/// An argument whose caller keeps its value.
pub(super) struct Kept {
    /// The number of the argument.
    pub number: usize,
    /// The operands that get the new tensor.
    uses: Vec<Use>,
    /// The place at which it is created: in this block, before this op, or else at the start.
    block: Block,
    before: Option<Op>,
    /// Whether it is a copy of the argument, and not empty.
    has_contents: bool,
}

impl Kept {
    /// Finds the uses of an argument that the function writes and returns. `None` if it does not, or if `budget`, the number of
    /// values to visit, is exhausted. O(uses of values that share the buffer, each times its depth).
    pub fn of(query: &Query<'_>, order: &OpOrder<'_>, number: usize, budget: &mut usize) -> Option<Kept> {
        let body = query.body;
        let entry = body.root_block()?;
        let argument = body.arguments(entry)[number];
        if !is_written_and_returned(query, argument, budget)? {
            return None;
        }
        let only_reads = |&operand: &Use| !query.writes(operand) && query.aliasing_values(operand).is_empty();
        let is_end = |operand: &Use| {
            query.view().op_def(body.use_owner(*operand)).is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
        };
        let mut uses: Vec<Use> =
            body.uses(argument).filter(|operand| is_end(operand) || !only_reads(operand)).collect();
        sort_by_key(&mut uses, |operand| operand.index());
        let reads = |&operand: &Use| {
            let passes_on = !query.writes(operand)
                && query.aliasing_values(operand).iter().any(|alias| query.is_value_read(alias.value));
            is_end(&operand) || query.reads(operand) || passes_on
        };
        let has_contents = uses.iter().any(reads);
        let (block, before) = place_of(query, order, entry, &uses)?;
        Some(Kept { number, uses, block, before, has_contents })
    }

    /// Creates the tensor, and lets the uses have it. `is_wrapper`: the function is a call of a twin, which has the uses.
    pub fn replace(&self, ctx: &Context, body: &mut Body, is_wrapper: bool) {
        let entry = body.root_block().expect("a function with a body");
        let argument = body.arguments(entry)[self.number];
        let (block, before) = if is_wrapper { (entry, None) } else { (self.block, self.before) };
        let first = before.or_else(|| body.first_op(block));
        let place = first.map_or(InsertPoint::End(block), InsertPoint::Before);
        let uses = if is_wrapper { body.uses(argument).collect() } else { self.uses.clone() };
        // The location of the argument tells `freehold explain` what the tensor is for.
        let location = body.value_location(argument);
        let new = match self.has_contents {
            true => copy(ctx, body, place, location, argument),
            false => empty(ctx, body, place, location, argument),
        };
        uses.into_iter().for_each(|operand| body.set_use(operand, new));
    }
}

/// Whether an op writes the buffer of the argument in place, and the function may return it. `None` if the budget is exhausted.
fn is_written_and_returned(query: &Query<'_>, argument: Value, budget: &mut usize) -> Option<bool> {
    let body = query.body;
    let (mut is_written, mut is_returned) = (false, false);
    let mut reached: FxHashSet<Value> = FxHashSet::from_iter([argument]);
    let mut work = vec![argument];
    while let Some(value) = work.pop() {
        for operand in body.uses(value) {
            *budget = budget.checked_sub(1)?;
            let op = body.use_owner(operand);
            is_returned |= body.parent_op(op).is_none() && body.successor_count(op) == 0 && body.next(op).is_none();
            if query.is_in_place(operand) {
                is_written |= query.writes(operand);
                let aliases = query.aliasing_values(operand).into_iter().map(|alias| alias.value);
                work.extend(aliases.filter(|&alias| reached.insert(alias)));
            }
        }
    }
    Some(is_written && is_returned)
}

/// Returns the innermost block with all uses that no loop repeats, and the first op in it that has a use or contains one. The op is
/// `None` if other blocks of its region have the uses.
fn place_of(query: &Query<'_>, order: &OpOrder<'_>, entry: Block, uses: &[Use]) -> Option<(Block, Option<Op>)> {
    let body = query.body;
    let (first, others) = uses.split_first()?;
    let blocks_around = |operand: Use| {
        let op = body.use_owner(operand);
        std::iter::successors(Some(op), |&op| body.parent_op(op)).filter_map(|op| body.block(op))
    };
    let mut common: Vec<Block> = blocks_around(*first).collect();
    for &other in others {
        let around: FxHashSet<Block> = blocks_around(other).collect();
        common.retain(|block| around.contains(block));
    }
    let repeats = |block: Block| {
        query.enclosing_regions(body.block_region(block)).any(|region| query.is_repetitive_region(region))
            || !body.is_entry_block(block)
    };
    let Some(&block) = common.iter().find(|&&block| !repeats(block)) else { return Some((entry, None)) };
    let mut ancestors = uses.iter().filter_map(|&operand| body.ancestor_in_block(block, body.use_owner(operand)));
    let start = ancestors.next()?;
    Some((block, Some(ancestors.fold(start, |best, op| if order.is_before(op, best) { op } else { best }))))
}

/// Creates `bufferization.alloc_tensor() copy(argument)`.
fn copy(ctx: &Context, body: &mut Body, place: InsertPoint, location: Location, argument: Value) -> Value {
    let spec = OpSpec::new(ctx.op_name_of(&bufferization::ALLOC_TENSOR), location).operands(&[argument]);
    let spec = spec.results(&[body.ty(argument)]).segments(ctx, &[0, 1, 0]);
    let op = body.insert(place, &spec);
    body.result(op, 0)
}

/// Creates a `tensor.empty` of the argument's size.
fn empty(ctx: &Context, body: &mut Body, place: InsertPoint, location: Location, argument: Value) -> Value {
    let ty = body.ty(argument);
    let dynamic: Vec<usize> = ty
        .shape(ctx)
        .unwrap_or(&[])
        .iter()
        .enumerate()
        .filter(|(_, extent)| **extent == DYNAMIC)
        .map(|(dimension, _)| dimension)
        .collect();
    let op = body.insert(place, &tensor::empty(ctx, location, ty, &[]));
    let mut sizes = Vec::new();
    for dimension in dynamic {
        let index = body.insert(InsertPoint::Before(op), &arith::constant_index(ctx, location, dimension as i64));
        let size = tensor::dim(ctx, location, argument, body.result(index, 0));
        let size = body.insert(InsertPoint::Before(op), &size);
        sizes.push(body.result(size, 0));
    }
    body.set_operands(op, &sizes);
    body.result(op, 0)
}
