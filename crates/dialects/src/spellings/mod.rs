//! What the spellings of several dialects share: static lists of slices, reshapes without the sizes of their results,
//! kinds of atomic updates.

mod kinds;
mod reshapes;
mod slices;

pub use kinds::*;
pub use reshapes::*;
pub use slices::*;

use freehold_core::ir::{Attr, AttrData, Context, DYNAMIC, InsertPoint, Name, OpSpec, Value};
use freehold_core::versions::{GenericValue, Spelling, Upgraded, Version};

/// How versions before 16 have the lists of slices, reinterpretations and paddings in generic form: as arrays of 64-bit
/// integers, `[2, -1]` instead of `array<i64: 2, -9223372036854775808>`. A dynamic size is -1 in them.
pub const LISTS: &[GenericValue] = &[
    GenericValue { name: "static_offsets", upgrade: numbers, downgrade: number_array },
    GenericValue { name: "static_sizes", upgrade: sizes, downgrade: size_array },
    GenericValue { name: "static_strides", upgrade: numbers, downgrade: number_array },
    GenericValue { name: "static_low", upgrade: sizes, downgrade: size_array },
    GenericValue { name: "static_high", upgrade: sizes, downgrade: size_array },
];

/// The spelling of versions from `since` to 15 of an op with such lists.
pub const fn with_arrays(since: Version) -> Spelling {
    Spelling::between(since, Version::V15).values(LISTS)
}

fn numbers(ctx: &Context, attr: Attr) -> Option<Attr> {
    matches!(attr.data(ctx), AttrData::Array(_)).then(|| ctx.int_array_attr(64, &attr.integers(ctx)))
}

fn number_array(ctx: &Context, attr: Attr) -> Attr {
    let integer = |value: i64| ctx.integer_attr(ctx.integer(64), value);
    let elements: Vec<Attr> = attr.integers(ctx).into_iter().map(integer).collect();
    ctx.array_attr(&elements)
}

fn sizes(ctx: &Context, attr: Attr) -> Option<Attr> {
    let sizes = numbers(ctx, attr)?.integers(ctx);
    let sizes: Vec<i64> = sizes.into_iter().map(|size| if size == -1 { DYNAMIC } else { size }).collect();
    Some(ctx.int_array_attr(64, &sizes))
}

fn size_array(ctx: &Context, attr: Attr) -> Attr {
    let sizes = attr.integers(ctx);
    let sizes: Vec<i64> = sizes.into_iter().map(|size| if size == DYNAMIC { -1 } else { size }).collect();
    number_array(ctx, ctx.int_array_attr(64, &sizes))
}

/// The ops that compute sizes. Their dialects import this module, so they are named here.
const DIMS: [&str; 2] = ["memref.dim", "tensor.dim"];
const CONSTANT: &str = "arith.constant";

/// Adds ops before `op` that compute the size of a dimension of `value`, a memref or a tensor.
fn size_of(op: &mut Upgraded<'_>, value: Value, dimension: usize) -> Value {
    let (ctx, location) = (op.ctx, op.op.location);
    let dim = if op.body.ty(value).is_memref(ctx) { DIMS[0] } else { DIMS[1] };
    let mut insert = |spec: OpSpec| {
        let op_before = op.body.insert(InsertPoint::End(op.block), &spec.results(&[ctx.index()]));
        op.body.result(op_before, 0)
    };
    let dimension = ctx.index_attr(dimension as i64);
    let dimension = insert(OpSpec::new(ctx.op_name(CONSTANT), location).attribute(ctx, Name::VALUE, dimension));
    insert(OpSpec::new(ctx.op_name(dim), location).operands(&[value, dimension]))
}

/// Converts nothing.
pub fn unchanged(_: &mut Upgraded<'_>) -> Result<(), String> {
    Ok(())
}
