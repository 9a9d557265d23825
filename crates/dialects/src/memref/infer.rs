//! Inference of result types.

use smallvec::SmallVec;

use freehold_core::definition::InferInput;
use freehold_core::ir::Type;

/// `memref.distinct_objects`: each result has the type of its operand.
pub fn distinct_objects(input: &InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(input.operands.iter().map(|&operand| input.body.ty(operand)).collect())
}

/// `memref.extract_strided_metadata`: the base buffer of rank 0, the offset, sizes and strides.
pub fn extract_strided_metadata(input: &InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    let ctx = input.ctx;
    let source = input.operands.first().map(|&value| input.body.ty(value));
    let Some((shape, element, space)) = source.and_then(|ty| freehold_core::ir::layout::memref_parts(ctx, ty)) else {
        return Err(String::new());
    };
    let mut types: SmallVec<[Type; 2]> = smallvec::smallvec![ctx.memref(&[], element, None, space)];
    types.extend(std::iter::repeat_n(ctx.index(), 1 + 2 * shape.len()));
    Ok(types)
}
