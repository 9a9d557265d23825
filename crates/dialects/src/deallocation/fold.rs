//! Folds of the `deallocation` ops.

use super::{GetBuffer, Null, Own};
use crate::memref;
use freehold_core::definition::{FoldInput, Folded};
use freehold_core::ir::View;

/// `get_buffer (own m)` is `get_buffer m`; the pointer of null is 0; a cast has the base pointer of its source.
pub fn get_buffer(input: &mut FoldInput<'_>) -> Folded {
    let view = View::new(input.ctx, input.body);
    let operand = GetBuffer::of(view, input.op).alloc();
    if Null::defining(view, operand).is_some() {
        return Folded::attr(input.ctx.index_attr(0));
    }
    let source = match Own::defining(view, operand) {
        Some(own) => own.memref(),
        None => match memref::Cast::defining(view, operand) {
            Some(cast) => cast.source(),
            None => return Folded::No,
        },
    };
    input.body.set_operand(input.op, 0, source);
    Folded::InPlace
}
