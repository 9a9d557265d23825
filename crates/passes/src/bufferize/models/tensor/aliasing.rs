//! Bufferization analysis of the `tensor` ops.

use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, Use, View};
use freehold_dialects::tensor::subset::slice_of;
use freehold_dialects::{memref, tensor};

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

/// Whether some elements of the destination may keep their values.
fn keeps_some_of_destination(query: &Query<'_>, op: Op) -> bool {
    let (ctx, body) = (query.ctx, query.body);
    let Some(slice) = slice_of(View::new(ctx, body), op) else { return true };
    let Some(shape) = body.ty(tensor::SliceInsertion::of(query.view(), op).dest()).shape(ctx) else { return true };
    let known = |index: &MixedIndex| memref::constant_index(query.view(), *index);
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

    fn has_fixed_aliases(&self) -> bool {
        true
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
        _cx: &mut crate::bufferize::Bufferizer<'_, '_>,
        _decisions: &dyn crate::bufferize::Decisions,
        _op: Op,
    ) -> Fallible {
        Ok(())
    }
}
