//! Builders of `linalg` ops, which have a region.

use super::named;
use crate::linalg;
use freehold_core::ir::{InsertPoint, Location, Region, Rewriter, Type, Value};

/// Creates a region that takes elements of these types and yields the first.
pub fn yield_first(rewriter: &mut Rewriter<'_>, at: Location, types: &[Type]) -> Region {
    let region = rewriter.create_region();
    let outside = rewriter.at;
    let block = rewriter.append_block(region);
    let arguments: Vec<Value> = types.iter().map(|&ty| rewriter.add_argument(block, ty, at)).collect();
    rewriter.at = InsertPoint::End(block);
    let spec = rewriter.spec(&linalg::YIELD, at, &arguments[..1], &[]);
    rewriter.create(&spec);
    rewriter.at = outside;
    region
}

/// Creates a `linalg.fill` of the tensor `destination` with a scalar of its element type. Returns the filled tensor.
pub fn fill(rewriter: &mut Rewriter<'_>, at: Location, value: Value, destination: Value) -> Value {
    let ctx = rewriter.ctx;
    let ty = rewriter.ty(destination);
    let types = [rewriter.ty(value), ty.element_or_self(ctx)];
    let region = yield_first(rewriter, at, &types);
    let spec = rewriter.spec(&named::FILL, at, &[value, destination], &[ty]).region(region);
    rewriter.create_value(&spec.segments(ctx, &[1, 1]))
}

/// Creates a `linalg.copy` of the buffer `source` to the buffer `target`.
pub fn copy(rewriter: &mut Rewriter<'_>, at: Location, source: Value, target: Value) {
    let ctx = rewriter.ctx;
    let types = [source, target].map(|value| rewriter.ty(value).element_or_self(ctx));
    let region = yield_first(rewriter, at, &types);
    let spec = rewriter.spec(&named::COPY, at, &[source, target], &[]).region(region);
    rewriter.create(&spec.segments(ctx, &[1, 1]));
}

/// Creates a `linalg.fill` of the buffer `destination` with a scalar of its element type.
pub fn fill_buffer(rewriter: &mut Rewriter<'_>, at: Location, value: Value, destination: Value) {
    let ctx = rewriter.ctx;
    let types = [rewriter.ty(value), rewriter.ty(destination).element_or_self(ctx)];
    let region = yield_first(rewriter, at, &types);
    let spec = rewriter.spec(&named::FILL, at, &[value, destination], &[]).region(region);
    rewriter.create(&spec.segments(ctx, &[1, 1]));
}
