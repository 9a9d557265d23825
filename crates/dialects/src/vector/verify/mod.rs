//! Verifiers of the `vector` ops, for rules that their definitions do not express.
//!
//! `shape`: extractions, insertions, permutations and reshapes of vectors, and masks. `memory`: reads and writes.
//! `combine`: reductions, contractions, and masked ops.

mod combine;
mod memory;
mod shape;

pub use combine::*;
pub use memory::*;
pub use shape::*;

use super::enums::PRINT_PUNCTUATION_DEF;
use super::parts::{VectorParts, parts, vector_parts, vector_type};
use freehold_core::definition::VerifyInput;
use freehold_core::ir::{Context, Op, Type, View};

/// Returns the number of bits of an element; an index has 64.
fn bits(ctx: &Context, ty: Type) -> i64 {
    if ty.is_index(ctx) { 64 } else { ty.bit_width(ctx).unwrap_or(0).into() }
}

/// `vector.print`: whether a string is printed without a value, and with a newline.
pub fn is_string_printed_alone(view: View<'_>, op: Op) -> bool {
    if view.attribute(op, "stringLiteral").is_none() {
        return true;
    }
    let punctuation = view.attribute(op, "punctuation");
    let value = punctuation.and_then(|attr| PRINT_PUNCTUATION_DEF.value(view.ctx, attr));
    view.operand_count(op) == 0 && value.is_none_or(|value| value == 1)
}
