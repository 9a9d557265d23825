//! Bufferization analysis of the `vector` ops on tensors.

use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, Use, Value, View};
use freehold_dialects::vector;

/// `vector.transfer_read`, `vector.gather`
pub static READER: PlainBufferizable = PlainBufferizable::READER;
/// `vector.scatter`: the destination is read because elements that are not written keep their values.
pub static SCATTER: PlainBufferizable = PlainBufferizable {
    reads: Operands::Only(0),
    writes: Operands::Only(0),
    aliases: Operands::Only(0),
    ..PlainBufferizable::NOTHING
};
/// `vector.yield`
pub static YIELD: RegionYield = RegionYield { may_have_copies: false };

/// `vector.mask`: its results are those of the masked op.
pub struct Mask;

impl Bufferizable for Mask {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        RegionResult.reads(query, operand)
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        RegionResult.writes(query, operand)
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        RegionResult.aliasing_values(query, operand)
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        RegionResult.aliasing_operands(query, value)
    }

    fn is_repetitive_region(&self, _query: &Query<'_>, _owner: Owner, _index: usize) -> bool {
        false
    }

    fn further_conflicts(&self) -> Option<ResolveConflicts> {
        Some(refuse_copies_in_mask)
    }
}

/// The region may contain only the masked op and its yield, so a copy cannot be inserted there.
fn refuse_copies_in_mask(cx: &mut Bufferizer<'_, '_>, _decisions: &dyn Decisions, op: Op) -> Fallible {
    let body = cx.body();
    let block = body.regions(op).first().and_then(|&region| body.first_block(region));
    if block.is_some_and(|block| body.ops(block).nth(2).is_some()) {
        return cx.error(op, "body must bufferize in-place").fail();
    }
    Ok(())
}

/// `vector.transfer_write`: the destination is not read if the vector covers it completely. mlir-opt compares the sizes
/// of vector and tensor one by one, as if the permutation map were the identity.
pub struct TransferWrite;

impl Bufferizable for TransferWrite {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        let (ctx, body) = (query.ctx, query.body);
        let op = body.use_owner(operand);
        let destination = body.ty(body.use_value(operand));
        let (Some(extents), Some(slice)) =
            (destination.shape(ctx), freehold_dialects::vector::subset::TransferSubset.slice(View::new(ctx, body), op))
        else {
            return true;
        };
        // The size of a scalable vector is at least its minimum size.
        let sizes = slice.sizes.iter().map(|size| match *size {
            MixedIndex::Static(size) => size,
            MixedIndex::Value(_) => 0,
        });
        let write = vector::TransferWrite::of(query.view(), op);
        let zero = |index| constant_integer(query.view(), index) == Some(0);
        let in_mask = body.parent_op(op).is_some_and(|parent| body.is(ctx, parent, &vector::MASK));
        let masked = in_mask || write.mask().is_some();
        let covers = extents.iter().zip(sizes).all(|(&extent, size)| extent <= size);
        !(destination.has_static_shape(ctx) && write.indices().all(zero) && !masked && covers)
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        query.body.results(op).iter().map(|&result| AliasingValue::equivalent(result)).collect()
    }
}
