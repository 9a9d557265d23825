//! The default rewrite of ops in destination-passing style: the same op, with the same attributes and regions, on
//! buffers and without tensor results.
//!
//! ```mlir
//! %r = "my.scale"(%input, %destination) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
//! // becomes
//! "my.scale"(%m, %n) : (memref<8xf32>, memref<8xf32>) -> ()
//! ```

use crate::bufferize::*;
use freehold_core::definition::{Traits, destinations};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Type, Value, View};
use smallvec::SmallVec;

/// Implements [`Bufferize`] for any op with [`Traits::DESTINATION_STYLE`].
pub struct DestinationPassingOnBuffers;

impl Bufferize for DestinationPassingOnBuffers {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let body = cx.body();
        let is_tensor = |value: Value| cx.is_tensor(value);
        if !body.operands(op).any(is_tensor) && !body.results(op).iter().copied().any(is_tensor) {
            return Ok(());
        }
        if body.operands(op).any(|value| cx.ty(value).is_memref(ctx)) {
            return cx.diagnostics.error_on(View::new(ctx, body), op, "op does not have pure tensor semantics").fail();
        }
        let op_def = body.op_def(ctx, op).ok_or(MALFORMED)?;
        let range = destinations(View::new(ctx, body), op, op_def);
        let mut operands = body.operand_vec(op);
        // The buffers of inputs are created before those of destinations, regardless of operand order.
        for number in (0..operands.len()).filter(|number| !range.contains(number)) {
            operands[number] = cx.buffer_or_self(operands[number])?;
        }
        for number in range.clone() {
            operands[number] = cx.buffer_or_self(operands[number])?;
        }
        let results: SmallVec<[Value; 2]> = SmallVec::from_slice(cx.body().results(op));
        let types: SmallVec<[Type; 2]> =
            results.iter().map(|&result| cx.ty(result)).filter(|ty| !ty.is_tensor(ctx)).collect();
        let new = cx.remake(op, &operands, &types, true);
        let mut destinations = range;
        let mut kept = SmallVec::<[Value; 2]>::from_slice(cx.body().results(new)).into_iter();
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        for &result in &results {
            let value =
                if cx.is_tensor(result) { destinations.next().map(|number| operands[number]) } else { kept.next() };
            values.push(value.ok_or(MALFORMED)?);
        }
        debug_assert!(op_def.has(Traits::DESTINATION_STYLE), "an op in destination-passing style");
        cx.replace(op, &values);
        Ok(())
    }
}
