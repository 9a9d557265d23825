//! The slices that `tensor.extract_slice` extracts and that insertions overwrite.

use crate::slices::{mixed_indices, static_slice};
use crate::tensor;
use freehold_core::definition::*;
use freehold_core::ir::{Location, Name, Op, Rewriter, Value, View};

/// The slice of an op with operand groups `offsets`, `sizes` and `strides`.
pub fn slice_of(view: View<'_>, op: Op) -> Option<Hyperrectangle> {
    let op_def = view.op_def(op)?;
    let slice = static_slice(view, op);
    let values = |group: &str| -> Vec<Value> {
        op_def.operand_group(view, op, group).map(|index| view.operand(op, index)).collect()
    };
    Some(Hyperrectangle {
        offsets: mixed_indices(&slice.offsets, &values("offsets")),
        sizes: mixed_indices(&slice.sizes, &values("sizes")),
        strides: mixed_indices(&slice.strides, &values("strides")),
    })
}

/// The part that `tensor.extract_slice` takes out.
pub struct ExtractedSubset;
/// The part that `tensor.insert_slice` and `tensor.parallel_insert_slice` overwrite.
pub struct InsertedSubset;

impl Subset for ExtractedSubset {
    fn kind(&self, _view: View<'_>, _op: Op) -> SubsetKind {
        SubsetKind::Extraction { from: 0 }
    }

    fn slice(&self, view: View<'_>, op: Op) -> Option<Hyperrectangle> {
        slice_of(view, op)
    }
}

impl Subset for InsertedSubset {
    fn kind(&self, _view: View<'_>, _op: Op) -> SubsetKind {
        SubsetKind::Insertion { source: 0, destination: 1 }
    }

    fn slice(&self, view: View<'_>, op: Op) -> Option<Hyperrectangle> {
        slice_of(view, op)
    }

    fn extraction_needs(&self, view: View<'_>, op: Op) -> Vec<Value> {
        view.operands(op).skip(2).chain([tensor::SliceInsertion::of(view, op).dest()]).collect()
    }

    fn build_extraction(&self, rewriter: &mut Rewriter<'_>, op: Op, at: Location) -> Option<Value> {
        let ctx = rewriter.ctx;
        let operands: Vec<Value> = rewriter.operands(op).skip(1).collect();
        let ty = rewriter.ty(tensor::SliceInsertion::of(rewriter.view(), op).source());
        let mut spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &operands, &[ty]);
        for name in [Name::STATIC_OFFSETS, Name::STATIC_SIZES, Name::STATIC_STRIDES] {
            spec = spec.attribute(ctx, name, rewriter.view().attribute(op, name)?);
        }
        let mut segments = rewriter.view().attribute(op, Name::OPERAND_SEGMENT_SIZES)?.as_i64_array(ctx)?;
        segments.remove(0);
        Some(rewriter.create_value(&spec.attribute(
            ctx,
            Name::OPERAND_SEGMENT_SIZES,
            ctx.int_array_attr(32, &segments),
        )))
    }
}
