//! `expand_shape` of tensors and of memrefs. Before 19 it has no sizes of its result: those that the type does not give
//! follow from the sizes of the source, so a group of dimensions has at most one dynamic size. Sizes of a program that
//! are computed in another way than [`add_sizes`] computes them are kept in an op before it.

use super::{CONSTANT, DIMS, keep_values, keeps_values, size_of};
use crate::slices::reassociation;
use freehold_core::definition::{AttrGroup, ValueGroup};
use freehold_core::ir::{Body, Context, DYNAMIC, InsertPoint, Name, Op, OpSpec, Value, Version};
use freehold_history::{Downgraded, Inexpressible, Spelling, Upgraded};

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
    let last = expand.body.last_op(expand.block);
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
    expand.absorbs |= last.is_some_and(|last| keeps_values(ctx, expand.body, last, KEPT));
    Ok(())
}

/// The attribute of the op that keeps sizes.
const KEPT: &str = "freehold.sizes";

/// Removes the sizes of the result of an `expand_shape`, with the ops that [`add_sizes`] adds. Others are kept.
fn remove_sizes(expand: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = expand.ctx;
    let [source] = expand.body.first_operands(op);
    let shape: Vec<i64> = expand.body.ty(expand.body.result(op, 0)).shape(ctx).unwrap_or_default().to_vec();
    let listed = expand.attribute(op, "reassociation").and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    if groups(&shape, &listed).iter().any(|&(dynamic, _)| dynamic > 1) {
        return Err(Inexpressible::new("a group of dimensions with several dynamic sizes", Version::V19));
    }
    // The verifier of `tensor.expand_shape` does not compare them with the type.
    if expand.attribute(op, SIZES).and_then(|sizes| sizes.as_i64_array(ctx)).is_none_or(|sizes| sizes != shape) {
        return Err(Inexpressible::new("sizes other than those of the type of the result", Version::V19));
    }
    let sizes: Vec<Value> = expand.body.operands(op).skip(1).collect();
    let added = added_ops(ctx, expand.body, op, &groups(&shape, &listed));
    expand.body.set_operands(op, &[source]);
    expand.set_attribute(op, SIZES, None);
    match added {
        Some(added) => added.into_iter().for_each(|op| expand.body.erase(op)),
        None => {
            let what = "sizes other than those that follow from the source directly before it";
            keep_values(expand, op, &sizes, KEPT, what)?;
        }
    }
    Ok(())
}

/// Makes the sizes that an op of an older version has before it its operands.
pub fn absorb_sizes(ctx: &Context, body: &mut Body, op: Op) {
    let [source] = body.first_operands(op);
    let shape = body.ty(body.result(op, 0)).shape(ctx).unwrap_or_default().to_vec();
    let listed = body.attribute(ctx, op, "reassociation").and_then(|attr| reassociation(ctx, attr)).unwrap_or_default();
    let Some(added) = added_ops(ctx, body, op, &groups(&shape, &listed)) else { return };
    let carrier = body.previous(added.last().copied().unwrap_or(op));
    let Some(carrier) = carrier.filter(|&op| keeps_values(ctx, body, op, KEPT)) else { return };
    let sizes = body.operand_vec(carrier);
    if sizes.len() + 1 == body.operand_count(op) && sizes.iter().all(|&size| body.ty(size) == ctx.index()) {
        body.set_operands(op, &[&[source], &sizes[..]].concat());
        added.into_iter().for_each(|op| body.erase(op));
        body.erase(carrier);
    }
}

/// Returns the ops directly before an `expand_shape`, the last first, if they are those that [`add_sizes`] adds, and
/// nothing else uses them. `None`: the op has other sizes.
fn added_ops(ctx: &Context, body: &Body, op: Op, groups: &[(usize, i64)]) -> Option<Vec<Op>> {
    let [source] = body.first_operands(op);
    let (mut added, mut at) = (Vec::new(), op);
    // Steps to the op before, which must have this name and value, and no attributes but those of a constant.
    let mut step = |value: Value, names: &[&str]| {
        at = body.previous(at)?;
        let attributes = body.attributes(at).entries(ctx).len();
        let is_plain = attributes == usize::from(names == [CONSTANT]) && body.results(at) == [value];
        added.push(at);
        (is_plain && body.has_one_use(value) && names.iter().any(|name| was(ctx, body, at, name))).then_some(at)
    };
    let number = |op: Op| body.attribute(ctx, op, Name::VALUE).and_then(|value| value.as_i64(ctx));
    let dynamic = groups.iter().enumerate().filter(|(_, group)| group.0 > 0);
    let mut sizes = body.operand_vec(op).into_iter().skip(1).rev();
    for (index, &(_, product)) in dynamic.collect::<Vec<_>>().into_iter().rev() {
        let mut size = sizes.next()?;
        if product != 1 {
            let quotient = step(size, &[QUOTIENT])?;
            let [dividend, divisor] = body.first_operands(quotient);
            let constant = step(divisor, &[CONSTANT])?;
            if number(constant) != Some(product) {
                return None;
            }
            size = dividend;
        }
        let dim = step(size, &DIMS)?;
        let [measured, dimension] = body.first_operands(dim);
        let constant = step(dimension, &[CONSTANT])?;
        if measured != source || number(constant) != Some(index as i64) {
            return None;
        }
    }
    Some(added)
}

/// Returns whether `op` is, or was before it got another spelling, an op named `name`.
pub fn was(ctx: &Context, body: &Body, op: Op, name: &str) -> bool {
    let data = ctx.op_name_data(body.name(op));
    match data.former {
        Some(former) => former.op_def.name == name,
        None => data.op_def.is_some_and(|op_def| op_def.name == name),
    }
}
