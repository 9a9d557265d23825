//! `build-in-destination`: rewrites insertions into tensors so that the inserted tensor can be built in its place.
//!
//! ```mlir
//! %0 = linalg.generic … outs(%e : tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
//! %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
//! %2 = tensor.empty() : tensor<32x192xf32>
//! %3 = tensor.insert_slice %1 into %2[0, 64] [32, 64] [1, 1] : tensor<32x64xf32> into tensor<32x192xf32>
//! ```
//! becomes
//! ```mlir
//! %0 = linalg.generic … outs(%e : tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
//! %2 = tensor.empty() : tensor<32x12x16xf32>
//! %1 = tensor.insert_slice %0 into %2[0, 4, 0] [32, 4, 16] [1, 1, 1] : tensor<32x4x16xf32> into tensor<32x12x16xf32>
//! %3 = tensor.collapse_shape %1 [[0], [1, 2]] : tensor<32x12x16xf32> into tensor<32x192xf32>
//! ```
//!
//! A reshape between an op and the insertion of its result hides that the op could write the slice: the slice of a
//! larger tensor is not contiguous, and cannot be reshaped as the result can. `eliminate-empty-tensors` and the
//! analysis of `one-shot-bufferize` stop there. So reshapes move from the inserted tensor to the destination, which is
//! contiguous as long as it is a new tensor:
//!
//! | op | becomes | file |
//! |---|---|---|
//! | an insertion of a tensor with added or dropped dimensions of size 1 | the insertion of the original tensor, which may have a lower rank than its slice | `unit_extents.rs` |
//! | a slice whose dimensions of size 1 are dropped | a slice of lower rank, which needs no contiguous buffer | `unit_extents.rs` |
//! | the insertion of a collapsed new tensor into a new tensor | the insertion of the tensor into an expanded one, which is collapsed | `collapsed.rs` |
//! | `tensor.concat` | insertions into an empty tensor | `concatenation.rs` |
//! | a padded tensor whose source is computed by a chain of elementwise ops, and perhaps read again | the chain, writing the interior | `padding.rs` |
//! | a padded argument that a window reads | a loop over rows, which are padded in turn | `windows.rs` |
//! | a fill that several ops accumulate into | a fill for each | `fills.rs` |
//!
//! The first two are known from upstream's `populateReassociativeReshapeFoldingPatterns`. Cost: linear, each op is
//! visited once, and follows at most 8 reshapes.

mod collapsed;
mod concatenation;
mod filled;
mod fills;
mod padding;
mod unit_extents;
mod windows;

use crate::bufferize::erase_unused;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, InsertPoint, Op, Rewriter, Silent, View};
use freehold_dialects::memref::mixed::{mixed_offsets, mixed_sizes, mixed_strides};
use freehold_dialects::slices::MixedIndex;
use freehold_dialects::tensor;
use freehold_pass::{BodyContext, BodyPass, PassDef, StatisticDef};
use rustc_hash::FxHashSet;

/// The most reshapes that are followed from a slice or an insertion.
const RESHAPES: usize = 8;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "build-in-destination",
    title: "BuildInDestination",
    summary: "Rewrite insertions of reshaped tensors and concatenations so that tensors can be built in their place",
    anchor: None,
    options: &[],
    statistics: &[
        StatisticDef { name: "slices", summary: "Slices and insertions without the reshape next to them" },
        StatisticDef { name: "destinations", summary: "Destinations that are reshaped instead of the inserted tensor" },
        StatisticDef { name: "concatenations", summary: "Concatenations that are insertions now" },
        StatisticDef { name: "interiors", summary: "Padded tensors whose interior is written by a chain of ops" },
        StatisticDef { name: "windows", summary: "Padded arguments of which a few rows are padded at a time" },
        StatisticDef { name: "fills", summary: "Fills that were added, so that ops do not share one" },
    ],
    make: |_| Ok(Box::new(BuildInDestination)),
};

struct BuildInDestination;

impl BodyPass for BuildInDestination {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        for op in body.walk_preorder() {
            cx.statistics.add("concatenations", u64::from(concatenation::decompose(cx.ctx, body, op)));
        }
        cx.statistics.add("fills", fills::split(cx.ctx, body));
        let mut fresh = FxHashSet::default();
        let inserted = collapsed::inserted_later(View::new(cx.ctx, body));
        // Ops whose results may have lost their last use. A dead reshape could still become a copy.
        let mut candidates: Vec<Op> = Vec::new();
        for op in body.walk_preorder() {
            let view = View::new(cx.ctx, body);
            if let Some(insertion) = tensor::InsertSlice::cast(view, op) {
                let operands = [insertion.source(), insertion.dest()];
                candidates.extend(operands.into_iter().filter_map(|operand| view.defining_op(operand)));
                cx.statistics.add("slices", u64::from(unit_extents::insert_original(cx.ctx, body, op)));
                let is_changed = collapsed::expand_destination(cx.ctx, body, op, &mut fresh, &inserted);
                cx.statistics.add("destinations", u64::from(is_changed));
                if !is_changed {
                    let is_built = padding::build_in_interior(cx.ctx, body, op, &mut candidates);
                    cx.statistics.add("interiors", u64::from(is_built));
                }
            } else if view.is(op, &tensor::COLLAPSE_SHAPE) {
                candidates.extend(view.defining_op(tensor::Reshaping::of(view, op).src()));
                cx.statistics.add("slices", u64::from(unit_extents::slice_directly(cx.ctx, body, op)));
            } else if view.is(op, &tensor::EMPTY) {
                fresh.insert(view.result(op, 0));
            }
        }
        for op in body.walk_preorder() {
            let unused = if body.is_live(op) { windows::pad_rows(cx.ctx, body, op) } else { None };
            cx.statistics.add("windows", u64::from(unused.is_some()));
            for op in unused.into_iter().flatten() {
                candidates.extend(body.operands(op).filter_map(|operand| body.defining_op(operand)));
                body.erase(op);
            }
        }
        erase_unused(cx.ctx, body, candidates);
        Ok(())
    }
}

/// Returns the offsets, sizes and strides of a slice.
fn lists(view: View<'_>, op: Op) -> [Vec<MixedIndex>; 3] {
    [mixed_offsets(view, op), mixed_sizes(view, op), mixed_strides(view, op)]
}

/// Calls `edit` with a rewriter that inserts before `op`.
fn edit_before<T>(ctx: &Context, body: &mut Body, op: Op, edit: impl FnOnce(&mut Rewriter<'_>) -> T) -> T {
    let mut silent = Silent;
    edit(&mut Rewriter::new(ctx, body, InsertPoint::Before(op), &mut silent))
}
