//! Sizes of memrefs that are known from the op that makes them.

use crate::ir::{Body, Context, DYNAMIC, Op, Type, Value};

/// The value given for dynamic size `number` of the memref that `op` makes, if it makes it with given sizes.
pub fn given_size(ctx: &Context, body: &Body, op: Op, ty: Type, number: usize) -> Option<Value> {
    let row = body.row(ctx, op)?;
    let shape = ty.shape(ctx)?;
    let dynamic_index = shape[..number].iter().filter(|&&size| size == DYNAMIC).count();
    match row.name {
        "memref.alloc" | "memref.alloca" => {
            let range = row.operand_group(ctx, body, op, "dynamicSizes");
            range.clone().nth(dynamic_index).map(|index| body.operand(op, index))
        }
        "memref.view" => {
            let range = row.operand_group(ctx, body, op, "sizes");
            range.clone().nth(dynamic_index).map(|index| body.operand(op, index))
        }
        "memref.subview" => {
            let dropped = dropped_dims(ctx, body, op)?;
            let source = (0..dropped.len()).filter(|&dim| !dropped[dim]).nth(number)?;
            dynamic_entry(ctx, body, op, "static_sizes", "sizes", source)
        }
        _ => None,
    }
}

/// The operand that stands for entry `number` of a list of which `static_name` holds what is known.
pub fn dynamic_entry(
    ctx: &Context,
    body: &Body,
    op: Op,
    static_name: &str,
    group: &str,
    number: usize,
) -> Option<Value> {
    let known = body.attribute(ctx, op, static_name)?.as_i64_array(ctx)?;
    if *known.get(number)? != DYNAMIC {
        return None;
    }
    let index = known[..number].iter().filter(|&&size| size == DYNAMIC).count();
    let range = body.row(ctx, op)?.operand_group(ctx, body, op, group);
    range.clone().nth(index).map(|index| body.operand(op, index))
}

/// Which dimensions of its source a `memref.subview` drops.
pub fn dropped_dims(ctx: &Context, body: &Body, op: Op) -> Option<Vec<bool>> {
    let source = body.ty(body.operand(op, 0));
    let result = body.ty(body.result(op, 0));
    let sizes = body.attribute(ctx, op, "static_sizes")?.as_i64_array(ctx)?;
    super::dropped_dimensions(ctx, source, result, &sizes)
}
