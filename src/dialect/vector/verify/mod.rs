//! What must hold of vector ops beyond what their rows say.
//!
//! `shape`: parts, permutations and other shapes of vectors, masks. `memory`: reads and writes. `combine`: reductions,
//! contractions, and the ops that a mask may hold.

mod combine;
mod memory;
mod shape;

pub use combine::*;
pub use memory::*;
pub use shape::*;

use super::parts::{VectorParts, parts, vector_parts, vector_type};
use crate::interface::VerifyInput;
use crate::ir::{Context, Type};

/// The bits of an element; an index has 64.
fn bits(ctx: &Context, ty: Type) -> i64 {
    if ty.is_index(ctx) { 64 } else { ty.bit_width(ctx).unwrap_or(0).into() }
}
