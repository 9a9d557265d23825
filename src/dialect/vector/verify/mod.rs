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

fn vector_type(ctx: &Context, shape: &[i64], scalable: &[bool], element: Type) -> Type {
    ctx.intern_type(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element })
}

fn operand_type(input: &VerifyInput<'_>, index: usize) -> Type {
    input.body.ty(input.body.operand(input.op, index))
}

fn result_type(input: &VerifyInput<'_>, index: usize) -> Type {
    input.body.ty(input.body.result(input.op, index))
}

/// The integers that the attribute `name` holds, an array of either kind.
fn integers(input: &VerifyInput<'_>, name: &str) -> Vec<i64> {
    let Some(attr) = input.attribute(name) else { return Vec::new() };
    match attr.as_array(input.ctx) {
        Some(elements) => elements.iter().filter_map(|element| element.as_i64(input.ctx)).collect(),
        None => attr.as_i64_array(input.ctx).unwrap_or_default(),
    }
}

/// The bits of an element; an index has 64.
fn bits(ctx: &Context, ty: Type) -> i64 {
    if ty.is_index(ctx) { 64 } else { ty.bit_width(ctx).unwrap_or(0).into() }
}
