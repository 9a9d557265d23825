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

use super::parts::{VectorParts, parts, vector_parts, vector_type};
use freehold_core::interface::VerifyInput;
use freehold_core::ir::{Context, Type};

/// Returns the number of bits of an element; an index has 64.
fn bits(ctx: &Context, ty: Type) -> i64 {
    if ty.is_index(ctx) { 64 } else { ty.bit_width(ctx).unwrap_or(0).into() }
}
