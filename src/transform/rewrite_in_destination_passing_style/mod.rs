//! `rewrite-in-destination-passing-style`: ops that say what a tensor holds, but not where it goes, become ops that
//! write into a tensor. Bufferization then finds them a buffer, and may take one that is there.
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
//! | op | what it becomes |
//! |---|---|
//! | `tensor.gather` | a loop nest that reads the source at the indices |
//! | `tensor.scatter` | a loop that inserts slice after slice |
//! | `tensor.pad`, `tensor.splat`, `tensor.generate` | `linalg.fill`, or a loop nest with the op's body; an insertion of the source |
//! | `tensor.concat` | an insertion of each part |
//! | `tensor.bitcast` | a loop nest of `arith.bitcast` |
//! | `linalg.pack`, `linalg.unpack` | `linalg.transpose` of a view where no tile is cut off, else a loop nest |
//! | `linalg.softmax` | four loop nests: greatest, exponentials, sum, quotients |
//! | `linalg.winograd_*_transform` | two products with constant matrices |
//! | `ub.poison` of a tensor | an empty tensor |
//! | `shape.const_shape`, `shape.shape_of`, `shape.dim`, `shape.get_extent`, `shape.rank` of tensors | constants, extents, elements |
//!
//! What such an op needs to be known and is not (an extent of 1 in a Winograd transform) leaves it as it is. Upstream
//! has these decompositions as ops of its transform dialect, with other results. Cost: linear.

mod gather;
mod new_tensors;
mod relayout;
mod shapes;
mod softmax;
mod winograd;

use crate::diagnostics::Fallible;
use crate::dialect::linalg;
use crate::dialect::shape;
use crate::dialect::tensor;
use crate::dialect::ub;
use crate::interface::OpRow;
use crate::ir::{Body, Context, InsertPoint, Op};
use crate::pipeline::{BodyContext, BodyPass, PassRow};
use crate::rewrite::{Rewriter, Silent};

/// The pass's row.
pub static ROW: PassRow = PassRow {
    name: "rewrite-in-destination-passing-style",
    title: "RewriteInDestinationPassingStyle",
    summary: "Rewrite ops that make new tensors into ops that write into a tensor they are given",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(RewriteInDestinationPassingStyle)),
};

struct RewriteInDestinationPassingStyle;

impl BodyPass for RewriteInDestinationPassingStyle {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        rewrite_body(cx.ctx, body);
        Ok(())
    }
}

/// Rewrites an op, whose name is that of the table's entry; the insertion point is before it. False: it stays.
type Rewrite = fn(&mut Rewriter<'_>, Op) -> bool;

static REWRITES: &[(&OpRow, Rewrite)] = &[
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

/// What the op called `name` must fulfil to be rewritten, as a part of a sentence; `None` for ops that never are.
pub(crate) fn needs(name: &str) -> Option<&'static str> {
    let (definition, _) = REWRITES.iter().find(|entry| entry.0.name == name)?;
    let is_any = |of: &[&'static OpRow]| of.iter().any(|other| std::ptr::eq(*other, *definition));
    Some(match name {
        _ if is_any(&[&tensor::BITCAST]) => {
            " if its elements are floats or integers without a sign, and the rank is known"
        }
        _ if is_any(&[
            &linalg::WINOGRAD_FILTER_TRANSFORM,
            &linalg::WINOGRAD_INPUT_TRANSFORM,
            &linalg::WINOGRAD_OUTPUT_TRANSFORM,
        ]) =>
        {
            " if the extents of its tiles are known, and its elements are floats"
        }
        name if name.starts_with("shape.") => " if shapes are tensors, and their ranks are known",
        _ => "",
    })
}

fn rewrite_body(ctx: &Context, body: &mut Body) {
    let rewrites: Vec<_> = REWRITES.iter().map(|&(name, rewrite)| (ctx.op_name(name.name), rewrite)).collect();
    let mut silent = Silent;
    for op in body.walk_preorder() {
        // What stood in an op that was rewritten is gone, or has moved.
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
