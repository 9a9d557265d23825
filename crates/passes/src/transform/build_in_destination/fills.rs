//! Fills that are the destination of several ops: each op gets a fill of its own, which can be built in its place.

use super::edit_before;
use crate::transform::structured::fill;
use freehold_core::interface::Traits;
use freehold_core::ir::{Block, Body, Context, Op, OpSpec, Use, View};
use freehold_dialects::linalg;
use freehold_dialects::tensor;
use rustc_hash::FxHashMap;

/// Gives each op that reads and writes the fill `op` of an empty tensor a fill of its own, except for the last op in each
/// block. Returns the number of new fills. The last op may use the buffer of the fill if all reads precede it, and a
/// fill in each of two branches may be the same one.
///
/// ```mlir
/// %z = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
/// %a = linalg.matvec … outs(%z : tensor<8xf32>)
/// %b = linalg.matvec … outs(%z : tensor<8xf32>)
/// // becomes
/// %z = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
/// %y = linalg.fill ins(%f : f32) outs(%d : tensor<8xf32>) -> tensor<8xf32>
/// %a = linalg.matvec … outs(%y : tensor<8xf32>)
/// %b = linalg.matvec … outs(%z : tensor<8xf32>)
/// ```
///
/// One-Shot Bufferize would copy the fill. O(n log n) for n uses.
pub(super) fn split(ctx: &Context, body: &mut Body, op: Op) -> u64 {
    let view = View::new(ctx, body);
    let [result] = view.results(op) else { return 0 };
    let (result, value, ty) = (*result, view.operand(op, 0), view.ty(*result));
    let Some(empty) = view.defining_op(view.operand(op, 1)).filter(|&empty| view.is(empty, &tensor::EMPTY)) else {
        return 0;
    };
    if view.ty(value) != ty.element_or_self(ctx) {
        return 0;
    }
    let mut by_block: FxHashMap<Block, Vec<Use>> = FxHashMap::default();
    for operand in body.uses(result).filter(|&operand| is_accumulator(view, operand)) {
        if let Some(block) = body.block(body.use_owner(operand)) {
            by_block.entry(block).or_default().push(operand);
        }
    }
    by_block.retain(|_, uses| uses.len() > 1);
    let mut blocks: Vec<(Block, Vec<Use>)> = by_block.into_iter().collect();
    blocks.sort_by_key(|(block, _)| *block);
    let sizes = body.operand_vec(empty);
    let mut count = 0;
    for (block, mut uses) in blocks {
        body.ensure_order(block);
        uses.sort_by_key(|&operand| (body.order(body.use_owner(operand)), body.use_number(operand)));
        uses.pop();
        for operand in uses {
            let user = body.use_owner(operand);
            let filled = edit_before(ctx, body, user, |rewriter| {
                let at = rewriter.location(op);
                let spec = OpSpec::new(ctx.op_name_of(&tensor::EMPTY), at).operands(&sizes).results(&[ty]);
                let destination = rewriter.create_value(&spec);
                fill(rewriter, at, value, destination)
            });
            body.set_use(operand, filled);
            count += 1;
        }
    }
    count
}

/// Returns whether the operand is a destination of a structured op that reads it.
fn is_accumulator(view: View<'_>, operand: Use) -> bool {
    let (op, number) = (view.body.use_owner(operand), view.body.use_number(operand));
    let is_structured = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::DESTINATION_STYLE));
    let (operands, results) = (view.operand_count(op), view.results(op).len());
    if !is_structured || view.is(op, &linalg::FILL) || number + results < operands {
        return false;
    }
    let block = view.body.regions(op).first().and_then(|&region| view.body.first_block(region));
    let argument = block.and_then(|block| view.body.arguments(block).get(number).copied());
    argument.is_some_and(|argument| !view.body.is_unused(argument))
}
