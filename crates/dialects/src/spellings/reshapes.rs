//! `expand_shape` of tensors and of memrefs. Before 19 it has no sizes of its result: those that the type does not give
//! follow from the sizes of the source, so a group of dimensions has at most one dynamic size.

use super::{CONSTANT, DIMS, size_of};
use crate::slices::reassociation;
use freehold_core::interface::{AttrGroup, ValueGroup};
use freehold_core::ir::{Body, Context, DYNAMIC, InsertPoint, Name, Op, OpSpec, Value};
use freehold_core::versions::{Downgraded, Inexpressible, Spelling, Upgraded, Version};

/// The spelling of an `expand_shape` until 18, without the operands and the attribute of the sizes.
pub const fn without_sizes(
    since: Version,
    until: Version,
    operands: &'static [ValueGroup],
    attributes: &'static [AttrGroup],
) -> Spelling {
    Spelling::between(since, until)
        .operands(operands)
        .attributes(attributes)
        .format("$src $reassociation attr-dict `:` type($src) `into` type($result)")
        .code(add_sizes, remove_sizes)
        .generic_if(|ctx, op| !op.attributes.iter().any(|entry| ctx.str(entry.0) == SIZES))
}

const SIZES: &str = "static_output_shape";

const QUOTIENT: &str = "arith.divsi";

/// Returns, for each group of dimensions of `shape`, the number of its dynamic sizes and the product of the others.
fn groups(shape: &[i64], groups: &[Vec<i64>]) -> Vec<(usize, i64)> {
    let sizes = |group: &Vec<i64>| -> Vec<i64> {
        group.iter().filter_map(|&index| shape.get(usize::try_from(index).ok()?).copied()).collect()
    };
    let summary = |group: &Vec<i64>| {
        let sizes = sizes(group);
        let dynamic = sizes.iter().filter(|&&size| size == DYNAMIC).count();
        let product = sizes.iter().filter(|&&size| size != DYNAMIC).fold(1i64, |a, &b| a.saturating_mul(b));
        (dynamic, product)
    };
    groups.iter().map(summary).collect()
}

/// Adds the sizes of the result of an `expand_shape`: constants, and quotients of sizes of the source.
fn add_sizes(expand: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = expand.ctx;
    if expand.attribute(SIZES).is_some() {
        return Ok(());
    }
    let (Some(&source), Some(&result)) = (expand.op.operands.first(), expand.op.results.first()) else {
        return Ok(());
    };
    let shape = result.shape(ctx).unwrap_or_default().to_vec();
    expand.set_attribute(SIZES, Some(ctx.int_array_attr(64, &shape)));
    let listed = expand.attribute("reassociation").and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    let location = expand.op.location;
    for (index, (dynamic, product)) in groups(&shape, &listed).into_iter().enumerate() {
        if dynamic == 0 {
            continue;
        }
        if dynamic > 1 || product == 0 {
            return Err("has a dimension whose size does not follow from the size of the source".into());
        }
        let mut size = size_of(expand, source, index);
        if product != 1 {
            let mut insert = |spec: OpSpec| {
                let spec = spec.results(&[ctx.index()]);
                let op = expand.body.insert(InsertPoint::End(expand.block), &spec);
                expand.body.result(op, 0)
            };
            let constant = OpSpec::new(ctx.op_name(CONSTANT), location);
            let product = insert(constant.attribute(ctx, Name::VALUE, ctx.index_attr(product)));
            size = insert(OpSpec::new(ctx.op_name(QUOTIENT), location).operands(&[size, product]));
        }
        expand.op.operands.push(size);
    }
    Ok(())
}

/// Removes the sizes of the result of an `expand_shape`, and the ops that [`add_sizes`] added.
fn remove_sizes(expand: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = expand.ctx;
    let source = expand.body.operand(op, 0);
    let shape: Vec<i64> = expand.body.ty(expand.body.result(op, 0)).shape(ctx).unwrap_or_default().to_vec();
    let listed = expand.attribute(op, "reassociation").and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    if groups(&shape, &listed).iter().any(|&(dynamic, _)| dynamic > 1) {
        return Err(Inexpressible::new("a group of dimensions with several dynamic sizes", Version::V19));
    }
    let sizes: Vec<Value> = expand.body.operands(op).skip(1).collect();
    expand.body.set_operands(op, &[source]);
    expand.set_attribute(op, SIZES, None);
    for size in sizes {
        erase_size(ctx, expand.body, size, source);
    }
    Ok(())
}

/// Erases the ops that compute a size from the size of a dimension of `source`, if nothing uses it.
fn erase_size(ctx: &Context, body: &mut Body, size: Value, source: Value) {
    let Some(op) = body.defining_op(size).filter(|_| body.is_unused(size)) else { return };
    let is_dim = |body: &Body, op: Op| DIMS.iter().any(|dim| was(ctx, body, op, dim)) && body.operand(op, 0) == source;
    let is_quotient = || {
        let dividend = body.operands(op).next().and_then(|value| body.defining_op(value));
        was(ctx, body, op, QUOTIENT) && dividend.is_some_and(|op| is_dim(body, op))
    };
    if !is_dim(body, op) && !is_quotient() {
        return;
    }
    let operands = body.operand_vec(op);
    body.erase(op);
    for value in operands.into_iter().filter(|&value| value != source) {
        match body.defining_op(value).filter(|_| body.is_unused(value)) {
            Some(op) if was(ctx, body, op, CONSTANT) => body.erase(op),
            _ => erase_size(ctx, body, value, source),
        }
    }
}

/// Returns whether `op` is, or was before it got another spelling, an op named `name`.
pub fn was(ctx: &Context, body: &Body, op: Op, name: &str) -> bool {
    let data = ctx.op_name_data(body.name(op));
    match data.former {
        Some((op_def, _)) => op_def.name == name,
        None => data.op_def.is_some_and(|op_def| op_def.name == name),
    }
}
