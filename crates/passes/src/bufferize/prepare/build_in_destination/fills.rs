//! Fills that are the destination of several ops: each op gets its own fill, which can be built in its place.

use rustc_hash::FxHashMap;

use super::edit_before;
use crate::support::structured::fill;
use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Context, Op, Use, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::{linalg, tensor};

/// Gives each op that reads and writes a fill of an empty tensor its own fill, except for the last op in each block.
/// Returns the number of new fills. The last op may use the buffer of the fill if all reads precede it, and a fill in
/// each of two branches may be the same one.
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
/// One-Shot Bufferize would copy the fill. O(n log n) for n uses of fills.
pub(super) fn split(ctx: &Context, body: &mut Body) -> u64 {
    let view = View::new(ctx, body);
    let ops = body.walk_preorder();
    let fills: Vec<Op> = ops.iter().copied().filter(|&op| is_fill_of_empty(view, op)).collect();
    if fills.is_empty() {
        return 0;
    }
    let positions: FxHashMap<Op, usize> = ops.iter().enumerate().map(|(position, &op)| (op, position)).collect();
    // The fill, and the use that gets a new one.
    let mut found: Vec<(Op, Use)> = Vec::new();
    for fill in fills {
        let accumulators = body.uses(body.result(fill, 0)).filter(|&operand| is_accumulator(view, operand));
        let place = |operand: Use| {
            let user = body.use_owner(operand);
            (body.block(user), positions.get(&user).copied(), body.use_number(operand))
        };
        let mut uses: Vec<Use> = accumulators.collect();
        sort_by_key(&mut uses, |&operand| place(operand));
        let pairs = uses.windows(2).filter(|pair| place(pair[0]).0 == place(pair[1]).0);
        found.extend(pairs.map(|pair| (fill, pair[0])));
    }
    for &(op, operand) in &found {
        let original = linalg::Fill::of(View::new(ctx, body), op);
        let (value, ty) = (original.value(), body.ty(body.result(op, 0)));
        let empty = body.defining_op(original.output());
        let sizes = empty.map_or_else(Vec::new, |empty| body.operand_vec(empty).to_vec());
        let filled = edit_before(ctx, body, body.use_owner(operand), |rewriter| {
            let at = rewriter.location(op);
            let destination = rewriter.create_value(&tensor::empty(ctx, at, ty, &sizes));
            fill(rewriter, at, value, destination)
        });
        body.set_use(operand, filled);
    }
    found.len() as u64
}

/// Returns whether the op fills a `tensor.empty` with a scalar of its element type.
fn is_fill_of_empty(view: View<'_>, op: Op) -> bool {
    let Some(fill) = linalg::Fill::cast(view, op) else { return false };
    let [result] = fill.result_tensors() else { return false };
    view.ty(fill.value()) == view.ty(*result).element_or_self(view.ctx)
        && view.made_by(fill.output(), &tensor::EMPTY).is_some()
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
