//! Bufferization analysis of the `tensor` ops.

use crate::diagnostics::Fallible;
use crate::dialect::slices::{mixed_indices, static_slice};
use crate::dialect::tensor;
use crate::interface::*;
use crate::ir::{Location, Op, Use, Value, View};
use crate::rewrite::Rewriter;

/// `tensor.cast`
pub static CAST: PlainBufferizable = PlainBufferizable::CAST;
/// `tensor.collapse_shape`: the source is read because it is copied if its layout does not permit a view.
pub static COLLAPSE_SHAPE: PlainBufferizable = PlainBufferizable { reads: Operands::All, ..EXPAND_SHAPE };
/// `tensor.expand_shape`
pub static EXPAND_SHAPE: PlainBufferizable =
    PlainBufferizable { aliases: Operands::Only(0), ..PlainBufferizable::NOTHING };
/// `tensor.extract_slice`
pub static EXTRACT_SLICE: PlainBufferizable = PlainBufferizable::VIEW;
/// `tensor.dim`, `tensor.rank`: the queried sizes are not part of the buffer's contents.
pub static METADATA: PlainBufferizable = PlainBufferizable::NOTHING;
/// `tensor.extract`
pub static EXTRACT: PlainBufferizable = PlainBufferizable::READER;
/// `tensor.empty`: a buffer with undefined contents.
pub static EMPTY: PlainBufferizable =
    PlainBufferizable { allocates: true, defines: Some(false), ..PlainBufferizable::NOTHING };
/// `tensor.concat`, `tensor.from_elements`, `tensor.generate`, `tensor.pad`, `tensor.splat`
pub static ALLOCATION: PlainBufferizable = PlainBufferizable::ALLOCATION;
/// `tensor.reshape`: the source may be copied; the shape operand is read.
pub static RESHAPE: PlainBufferizable =
    PlainBufferizable { reads: Operands::Only(1), aliases: Operands::Only(0), ..PlainBufferizable::NOTHING };

/// `tensor.insert_slice`: the destination is not read if it is completely overwritten.
pub struct InsertSlice;

/// `tensor.parallel_insert_slice`: like [`InsertSlice`], without a result.
pub struct ParallelInsertSlice;

/// Returns the slice of an op with operand groups `offsets`, `sizes` and `strides`.
pub fn slice_of(view: View<'_>, op: Op) -> Option<Hyperrectangle> {
    let row = view.row(op)?;
    let slice = static_slice(view, op);
    let values = |group: &str| -> Vec<Value> {
        row.operand_group(view, op, group).map(|index| view.operand(op, index)).collect()
    };
    Some(Hyperrectangle {
        offsets: mixed_indices(&slice.offsets, &values("offsets")),
        sizes: mixed_indices(&slice.sizes, &values("sizes")),
        strides: mixed_indices(&slice.strides, &values("strides")),
    })
}

/// Whether some elements of the destination may keep their values.
fn keeps_some_of_destination(query: &Query<'_>, op: Op) -> bool {
    let (ctx, body) = (query.ctx, query.body);
    let Some(slice) = slice_of(View::new(ctx, body), op) else { return true };
    let Some(shape) = body.ty(body.operand(op, 1)).shape(ctx) else { return true };
    let known = |index: &MixedIndex| match *index {
        MixedIndex::Static(index) => Some(index),
        MixedIndex::Value(value) => constant_of(View::new(ctx, body), value).and_then(|attr| attr.as_i64(ctx)),
    };
    let all_zero = slice.offsets.iter().all(|offset| known(offset) == Some(0));
    let all_one = slice.strides.iter().all(|stride| known(stride) == Some(1));
    let all = slice.sizes.len() == shape.len()
        && slice.sizes.iter().zip(shape).all(|(size, &extent)| known(size) == Some(extent));
    !(all_zero && all && all_one)
}

impl Bufferizable for InsertSlice {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        let op = query.body.use_owner(operand);
        query.body.use_number(operand) != 1 || keeps_some_of_destination(query, op)
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        query.body.use_number(operand) == 1
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        let results = query.body.results(op).iter().filter(|_| self.writes(query, operand));
        results.map(|&result| AliasingValue::equivalent(result)).collect()
    }
}

impl Bufferizable for ParallelInsertSlice {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        // Elements that are not overwritten keep the value from before the loop, so no op in the loop may change them.
        InsertSlice.reads(query, operand)
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        query.body.use_number(operand) == 1
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    /// The op must write its destination; a copy would be lost.
    fn resolve_conflicts(
        &self,
        _cx: &mut crate::interface::Bufferizer<'_, '_>,
        _decisions: &dyn crate::interface::Decisions,
        _op: Op,
    ) -> Fallible {
        Ok(())
    }
}

/// The slice that `tensor.extract_slice` extracts.
pub struct ExtractedSubset;
/// The slice that `tensor.insert_slice` and `tensor.parallel_insert_slice` overwrite.
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
        view.operands(op).skip(2).chain([view.operand(op, 1)]).collect()
    }

    fn build_extraction(&self, rewriter: &mut Rewriter<'_>, op: Op, at: Location) -> Option<Value> {
        let ctx = rewriter.ctx;
        let operands: Vec<Value> = rewriter.operands(op).skip(1).collect();
        let ty = rewriter.ty(rewriter.operand(op, 0));
        let mut spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &operands, &[ty]);
        for name in ["static_offsets", "static_sizes", "static_strides"] {
            spec = spec.attribute(ctx, name, rewriter.view().attribute(op, name)?);
        }
        let mut segments = rewriter.view().attribute(op, "operandSegmentSizes")?.as_i64_array(ctx)?;
        segments.remove(0);
        Some(rewriter.create_value(&spec.attribute(ctx, "operandSegmentSizes", ctx.int_array_attr(32, &segments))))
    }
}
