//! Inference of result types.

use smallvec::{SmallVec, smallvec};

use freehold_core::definition::InferInput;
use freehold_core::ir::{Type, TypeData};

/// `vector.shuffle`: the type of the first operand, with the leading size equal to the length of the mask.
pub fn shuffle(input: &InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    let ctx = input.ctx;
    let mask = input.attributes.get(ctx, ctx.name("mask")).and_then(|mask| mask.as_i64_array(ctx));
    let first = input.operands.first().map(|&operand| input.body.ty(operand).data(ctx));
    let (Some(mask), Some(TypeData::Vector { shape, scalable, element })) = (mask, first) else {
        return Err("failed to infer returned types".to_string());
    };
    let tail = 1.min(shape.len());
    let shape = std::iter::once(mask.len().max(1) as i64).chain(shape[tail..].iter().copied()).collect();
    let scalable = std::iter::once(false).chain(scalable[tail..].iter().copied()).collect();
    Ok(smallvec![ctx.intern_type(TypeData::Vector { shape, scalable, element: *element })])
}
