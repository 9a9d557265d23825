//! Rewrites ops that create tensors without a destination operand into ops that
//! write into a tensor operand. Bufferization then assigns a buffer to that operand and may reuse an existing one.
//!
//! ```mlir
//! %g = tensor.gather %t[%i] gather_dims([0]) : (tensor<?x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
//! ```
//! becomes
//! ```mlir
//! %e = tensor.empty() : tensor<3x8xf32>
//! %g = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<3x8xf32>) {
//! ^bb0(%out: f32):
//!   %row = linalg.index 0 : index
//!   %at = tensor.extract %i[%row, %c0] : tensor<3x1xindex>
//!   %column = linalg.index 1 : index
//!   %x = tensor.extract %t[%at, %column] : tensor<?x8xf32>
//!   linalg.yield %x : f32
//! } -> tensor<3x8xf32>
//! ```
//!
//! | op | rewritten to |
//! |---|---|
//! | `tensor.gather` | a loop nest that reads the source at the indices |
//! | `tensor.scatter` | a loop that inserts slice after slice |
//! | `tensor.pad`, `tensor.splat`, `tensor.generate` | `linalg.fill`, or a loop nest with the op's body; an insertion of the source |
//! | `tensor.concat` | an insertion of each part |
//! | `tensor.bitcast` | a loop nest of `arith.bitcast` |
//! | `linalg.pack`, `linalg.unpack` | `linalg.transpose` of a view if all tiles are full, otherwise a loop nest |
//! | `linalg.softmax` | four loop nests: maximum, exponentials, sum, quotients |
//! | `linalg.winograd_*_transform` | two products with constant matrices |
//! | `ub.poison` of a tensor | an empty tensor |
//! | `shape.const_shape`, `shape.shape_of`, `shape.dim`, `shape.get_extent`, `shape.rank` of tensors | constants, extents, elements |
//!
//! An op does not change if a property that its rewrite needs is not static (for a Winograd transform, which dimensions
//! have extent 1). Upstream has these decompositions as ops of its transform dialect, with other results. Cost: linear.

mod gather;
mod new_tensors;
mod relayout;
mod shapes;
mod softmax;
mod winograd;

use freehold_core::definition::OpDef;
use freehold_core::ir::{Body, Context, InsertPoint, Op, Rewriter, Silent};
use freehold_dialects::{linalg, shape, tensor, ub};

/// Rewrites an op whose name is that of the table entry, with the insertion point before it. Returns false if the op
/// stays.
type Rewrite = fn(&mut Rewriter<'_>, Op) -> bool;

static REWRITES: &[(&OpDef, Rewrite)] = &[
    (&linalg::PACK, relayout::pack),
    (&linalg::SOFTMAX, softmax::softmax),
    (&linalg::UNPACK, relayout::unpack),
    (&linalg::WINOGRAD_FILTER_TRANSFORM, winograd::filter),
    (&linalg::WINOGRAD_INPUT_TRANSFORM, winograd::input),
    (&linalg::WINOGRAD_OUTPUT_TRANSFORM, winograd::output),
    (&shape::CONST_SHAPE, shapes::const_shape),
    (&shape::DIM, shapes::dim),
    (&shape::GET_EXTENT, shapes::get_extent),
    (&shape::RANK, shapes::rank),
    (&shape::SHAPE_OF, shapes::shape_of),
    (&tensor::BITCAST, new_tensors::bitcast),
    (&tensor::CONCAT, new_tensors::concat),
    (&tensor::GATHER, gather::gather),
    (&tensor::GENERATE, new_tensors::generate),
    (&tensor::PAD, new_tensors::pad),
    (&tensor::SCATTER, gather::scatter),
    (&tensor::SPLAT, new_tensors::splat),
    (&ub::POISON, new_tensors::poison),
];

/// Returns the conditions for rewriting the op called `name`, as part of a sentence; `None` for ops that are never
/// rewritten.
pub(crate) fn needs(name: &str) -> Option<&'static str> {
    let (definition, _) = REWRITES.iter().find(|entry| entry.0.name == name)?;
    Some(match name {
        _ if definition.is(&tensor::BITCAST) => {
            " if its elements are floats or signless integers and its rank is known"
        }
        _ if definition.is_one_of(&[
            &linalg::WINOGRAD_FILTER_TRANSFORM,
            &linalg::WINOGRAD_INPUT_TRANSFORM,
            &linalg::WINOGRAD_OUTPUT_TRANSFORM,
        ]) =>
        {
            " if its tile sizes are static and its elements are floats"
        }
        name if name.starts_with("shape.") => " if shapes are tensors and ranks are known",
        _ => "",
    })
}

/// Rewrites the ops of a body that create tensors without a destination operand.
pub(super) fn rewrite_body(ctx: &Context, body: &mut Body) {
    let rewrites: Vec<_> = REWRITES.iter().map(|&(name, rewrite)| (ctx.op_name(name.name), rewrite)).collect();
    let mut silent = Silent;
    for op in body.walk_preorder() {
        // Ops nested in a rewritten op were erased or moved.
        if !body.is_live(op) {
            continue;
        }
        let name = body.name(op);
        if let Some(&(_, rewrite)) = rewrites.iter().find(|entry| entry.0 == name) {
            let at = InsertPoint::Before(op);
            rewrite(&mut Rewriter::new(ctx, body, at, &mut silent), op);
        }
    }
}
