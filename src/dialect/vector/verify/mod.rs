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

use crate::interface::VerifyInput;
use crate::ir::{Context, Type, TypeData};

/// The shape, the scalable dimensions and the element type of a vector.
#[derive(Clone, Copy)]
struct VectorParts<'a> {
    shape: &'a [i64],
    scalable: &'a [bool],
    element: Type,
}

impl VectorParts<'_> {
    fn rank(&self) -> usize {
        self.shape.len()
    }

    fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }
}

fn parts<'a>(ctx: &'a Context, ty: Type) -> Option<VectorParts<'a>> {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, element } => Some(VectorParts { shape, scalable, element: *element }),
        _ => None,
    }
}

/// The parts of a type that the op's row says is a vector.
fn vector_parts(ctx: &Context, ty: Type) -> VectorParts<'_> {
    parts(ctx, ty).unwrap_or(VectorParts { shape: &[], scalable: &[], element: ty })
}

fn vector_type(ctx: &Context, shape: &[i64], scalable: &[bool], element: Type) -> Type {
    ctx.intern_type(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element })
}

/// The bits of an element; an index has 64.
fn bits(ctx: &Context, ty: Type) -> i64 {
    if ty.is_index(ctx) { 64 } else { ty.bit_width(ctx).unwrap_or(0).into() }
}
