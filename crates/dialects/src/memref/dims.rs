//! Sizes of memrefs that are determined by their defining ops.

use freehold_core::ir::{DYNAMIC, Op, Type, Value, View};

/// Returns the operand of `op` for dynamic size `number` of the memref that it defines, if there is one.
pub fn given_size(view: View<'_>, op: Op, ty: Type, number: usize) -> Option<Value> {
    let op_def = view.op_def(op)?;
    let shape = ty.shape(view.ctx)?;
    let dynamic_index = shape[..number].iter().filter(|&&size| size == DYNAMIC).count();
    match op_def.name {
        "memref.alloc" | "memref.alloca" => {
            let range = op_def.operand_group(view, op, "dynamicSizes");
            range.clone().nth(dynamic_index).map(|index| view.operand(op, index))
        }
        "memref.view" => {
            let range = op_def.operand_group(view, op, "sizes");
            range.clone().nth(dynamic_index).map(|index| view.operand(op, index))
        }
        "memref.subview" => {
            let dropped = dropped_dims(view, op)?;
            let source = (0..dropped.len()).filter(|&dim| !dropped[dim]).nth(number)?;
            dynamic_entry(view, op, "static_sizes", "sizes", source)
        }
        _ => None,
    }
}

/// Returns the operand for entry `number` of a list whose static entries are in the attribute `static_name`.
fn dynamic_entry(view: View<'_>, op: Op, static_name: &str, group: &str, number: usize) -> Option<Value> {
    let known = view.attribute(op, static_name)?.as_i64_array(view.ctx)?;
    if *known.get(number)? != DYNAMIC {
        return None;
    }
    let index = known[..number].iter().filter(|&&size| size == DYNAMIC).count();
    let range = view.op_def(op)?.operand_group(view, op, group);
    range.clone().nth(index).map(|index| view.operand(op, index))
}

/// Returns which dimensions of its source a `memref.subview` drops.
fn dropped_dims(view: View<'_>, op: Op) -> Option<Vec<bool>> {
    let slice = super::Subview::of(view, op);
    let (source, result) = (view.ty(slice.source()), view.ty(slice.result()));
    super::dropped_dimensions(view.ctx, source, result, &slice.static_sizes()?)
}
