//! Canonicalization patterns of ops that change the shape of vectors, and of masks.
//!
//! ```text
//! %0 = vector.transpose %x, [1, 0, 2] : …
//! %1 = vector.transpose %0, [0, 2, 1] : …        becomes   vector.transpose %x, [1, 2, 0] : …
//! ```

use crate::interface::constant_of;
use crate::ir::{Op, OpSpec, TypeData};
use crate::rewrite::{Pattern, Rewriter};

const fn pattern(name: &'static str, root: &'static str, apply: fn(&mut Rewriter<'_>, Op) -> bool) -> Pattern {
    Pattern { name, root: Some(root), benefit: 1, apply }
}

/// `vector.broadcast`
pub static BROADCAST: &[Pattern] = &[pattern("BroadcastFolder", "vector.broadcast", broadcast_of_broadcast)];
/// `vector.transpose`
pub static TRANSPOSE: &[Pattern] = &[pattern("TransposeFolder", "vector.transpose", transpose_of_transpose)];
/// `vector.create_mask`
pub static CREATE_MASK: &[Pattern] = &[pattern("CreateMaskFolder", "vector.create_mask", constant_extents)];

fn maker(rewriter: &Rewriter<'_>, op: Op, name: &str) -> Option<Op> {
    let maker = rewriter.body.defining_op(rewriter.body.operand(op, 0));
    maker.filter(|&maker| rewriter.body.is(rewriter.ctx, maker, name))
}

/// What is repeated of what is repeated is repeated at once.
fn broadcast_of_broadcast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(inner) = maker(rewriter, op, "vector.broadcast") else { return false };
    let body = &*rewriter.body;
    let (from, ty) = (body.operand(inner, 0), body.ty(body.result(op, 0)));
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[from]).results(&[ty]);
    rewriter.replace_with(op, &spec);
    true
}

/// Two orders are one.
fn transpose_of_transpose(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(inner) = maker(rewriter, op, "vector.transpose") else { return false };
    let (ctx, body) = (rewriter.ctx, &*rewriter.body);
    let order = |op: Op| body.attribute(ctx, op, "permutation").and_then(|list| list.as_i64_array(ctx));
    let (Some(outer_order), Some(inner_order)) = (order(op), order(inner)) else { return false };
    let composed: Option<Vec<i64>> =
        outer_order.iter().map(|&at| inner_order.get(usize::try_from(at).ok()?).copied()).collect();
    let Some(composed) = composed else { return false };
    let (from, ty) = (body.operand(inner, 0), body.ty(body.result(op, 0)));
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[from]).results(&[ty]);
    let spec = spec.attribute(ctx, "permutation", ctx.int_array_attr(64, &composed));
    rewriter.replace_with(op, &spec);
    true
}

/// A mask whose extents are numbers is known; none of it is set if an extent is not positive.
fn constant_extents(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, &*rewriter.body);
    let ty = body.ty(body.result(op, 0));
    let TypeData::Vector { shape, scalable, .. } = ty.data(ctx) else { return false };
    if shape.is_empty() || scalable.iter().any(|&scalable| scalable) {
        return false;
    }
    let extent = |value| constant_of(ctx, body, value).and_then(|attr| attr.as_i64(ctx));
    let extents: Option<Vec<i64>> = body.operands(op).map(extent).collect();
    let Some(extents) = extents else { return false };
    let mut sizes: Vec<i64> = extents.iter().zip(shape.iter()).map(|(&extent, &most)| extent.clamp(0, most)).collect();
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    let spec = OpSpec::new(ctx.op_name("vector.constant_mask"), body.location(op)).results(&[ty]);
    let spec = spec.attribute(ctx, "mask_dim_sizes", ctx.int_array_attr(64, &sizes));
    rewriter.replace_with(op, &spec);
    true
}
