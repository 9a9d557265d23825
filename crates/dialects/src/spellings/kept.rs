//! Parts of an op that have no place in its text in older versions. They are kept in ops before it, and are read back unchanged.
//!
//! ```text
//! scf.forall (%i) in (4) { … }                         since 17
//!
//! %c4 = arith.constant {freehold.static} 4 : index     until 16: the size is an operand, which is read as a static size
//! scf.foreach_thread (%i) in (%c4) { … }
//! ```
//!
//! Values that are no operands in an older version are those of a cast whose result nothing uses:
//!
//! ```text
//! tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : …                              since 19
//!
//! %0 = builtin.unrealized_conversion_cast %n : index to index {freehold.sizes}          until 18
//! tensor.expand_shape %t [[0, 1]] : …
//! ```
//!
//! The attribute tells these ops from those that a program has anyway; to other tools it means nothing.

use super::{CONSTANT, was};
use freehold_core::ir::{Attr, Body, Context, DYNAMIC, InsertPoint, Name, Op, OpSpec, Value, Version};
use freehold_history::{Downgraded, Inexpressible, Upgraded};

/// The attribute of a constant that is a static size.
const STATIC: &str = "freehold.static";

/// Returns the values of sizes, of which those that are not `DYNAMIC` become constants before `op`, and the others are
/// `dynamic`, in order.
pub fn keep_static_sizes(ctx: &Context, body: &mut Body, op: Op, sizes: &[i64], dynamic: &[Value]) -> Vec<Value> {
    let (mut dynamic, location) = (dynamic.iter().copied(), body.location(op));
    let mut values = Vec::new();
    for &size in sizes {
        if size == DYNAMIC {
            values.extend(dynamic.next());
            continue;
        }
        let spec = OpSpec::new(ctx.op_name(CONSTANT), location).results(&[ctx.index()]);
        let spec = spec.attribute(ctx, Name::VALUE, ctx.index_attr(size)).attribute(ctx, STATIC, ctx.unit());
        let constant = body.insert(InsertPoint::Before(op), &spec);
        values.push(body.result(constant, 0));
    }
    values
}

/// Returns the constant that keeps a static size, if `value` is one.
fn kept_size(ctx: &Context, body: &Body, value: Value) -> Option<Op> {
    let op = body.defining_op(value).filter(|&op| was(ctx, body, op, CONSTANT))?;
    body.attribute(ctx, op, STATIC).map(|_| op)
}

/// Asks for [`take_static_sizes`] if an operand of an op that is being read is a kept size.
pub fn note_static_sizes(op: &mut Upgraded<'_>) {
    op.absorbs |= op.op.operands.iter().any(|&value| kept_size(op.ctx, op.body, value).is_some());
}

/// Replaces those operands of `op` that are kept sizes, and that nothing else uses, by an attribute: `sizes` are those of
/// the attribute, and `first` is the number of the first operand that is one of the dynamic ones. Returns the new sizes
/// if there are some.
pub fn take_static_sizes(ctx: &Context, body: &mut Body, op: Op, sizes: &[i64], first: usize) -> Option<Vec<i64>> {
    let (operands, mut sizes) = (body.operand_vec(op), sizes.to_vec());
    let (mut index, mut taken) = (first, Vec::new());
    for size in sizes.iter_mut().filter(|size| **size == DYNAMIC) {
        let value = *operands.get(index)?;
        if let Some(constant) = kept_size(ctx, body, value).filter(|_| body.has_one_use(value))
            && let Some(number) = body.attribute(ctx, constant, Name::VALUE).and_then(|attr: Attr| attr.as_i64(ctx))
        {
            *size = number;
            taken.push((index, constant));
        }
        index += 1;
    }
    if taken.is_empty() {
        return None;
    }
    let is_left = |index: &usize| taken.iter().all(|row| row.0 != *index);
    let left: Vec<Value> = (0..operands.len()).filter(is_left).map(|index| operands[index]).collect();
    body.set_operands(op, &left);
    taken.into_iter().for_each(|(_, constant)| body.erase(constant));
    Some(sizes)
}

/// The op that keeps values.
const CARRIER: &str = "builtin.unrealized_conversion_cast";

/// Inserts an op before `op` that keeps `values`, with the attribute `kept`.
///
/// # Errors
/// If the version is 13, which cannot read such an op in a function: `what` names what it lacks.
pub fn keep_values(
    downgraded: &mut Downgraded<'_>,
    op: Op,
    values: &[Value],
    kept: &str,
    what: &str,
) -> Result<(), Inexpressible> {
    if downgraded.version < Version::V14 {
        return Err(Inexpressible::new(what, Version::V14));
    }
    let ctx = downgraded.ctx;
    let spec = OpSpec::new(ctx.op_name(CARRIER), downgraded.body.location(op)).operands(values);
    let spec = spec.results(&[ctx.index()]).attribute(ctx, kept, ctx.unit());
    downgraded.body.insert(InsertPoint::Before(op), &spec);
    Ok(())
}

/// Returns whether `op` keeps values, with the attribute `kept`, and nothing uses its results.
pub fn keeps_values(ctx: &Context, body: &Body, op: Op, kept: &str) -> bool {
    was(ctx, body, op, CARRIER)
        && body.attribute(ctx, op, kept).is_some()
        && body.results(op).iter().all(|&value| body.is_unused(value))
}
