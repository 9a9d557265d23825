//! Shapes of vector types: their parts, number of elements, and conversion between linear indices and positions.

pub(super) use crate::dense_elements::flat_index;
use freehold_core::ir::{Context, Type, TypeData};

/// The shape, the scalable dimensions and the element type of a vector.
#[derive(Clone, Copy)]
pub(super) struct VectorParts<'a> {
    pub shape: &'a [i64],
    pub scalable: &'a [bool],
    pub element: Type,
}

impl VectorParts<'_> {
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    pub fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }

    /// Whether dimension `dim` is known to have size one.
    pub fn is_unit(&self, dim: usize) -> bool {
        self.shape[dim] == 1 && !self.scalable[dim]
    }

    /// Returns the number of elements (for a scalable vector, per `vscale`), if it does not overflow.
    pub fn count(&self) -> Option<usize> {
        element_count(self.shape)
    }
}

/// Returns the parts of a type, if it is a vector.
pub(super) fn parts<'a>(ctx: &'a Context, ty: Type) -> Option<VectorParts<'a>> {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, element } => Some(VectorParts { shape, scalable, element: *element }),
        _ => None,
    }
}

/// Returns the parts of a vector type; any other type counts as a vector of rank 0.
pub(super) fn vector_parts(ctx: &Context, ty: Type) -> VectorParts<'_> {
    parts(ctx, ty).unwrap_or(VectorParts { shape: &[], scalable: &[], element: ty })
}

pub(super) fn vector_type(ctx: &Context, shape: &[i64], scalable: &[bool], element: Type) -> Type {
    ctx.intern_type(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element })
}

/// Whether two vectors have the same number of elements for any `vscale`.
pub(super) fn hold_equally_many(ctx: &Context, a: Type, b: Type) -> bool {
    let amount = |ty| {
        let parts = parts(ctx, ty)?;
        Some((parts.count()?, parts.scalable.iter().filter(|&&scalable| scalable).count()))
    };
    amount(a).is_some() && amount(a) == amount(b)
}

/// Returns the product of the sizes.
pub(super) fn element_count(shape: &[i64]) -> Option<usize> {
    shape.iter().try_fold(1usize, |count, &extent| count.checked_mul(usize::try_from(extent).ok()?))
}

/// Returns the position of the element with linear index `flat`; `None` if it is out of bounds.
pub(super) fn position_of(shape: &[i64], mut flat: usize) -> Option<Vec<i64>> {
    let mut position = vec![0; shape.len()];
    for (at, &extent) in position.iter_mut().zip(shape).rev() {
        let extent = usize::try_from(extent).ok().filter(|&extent| extent > 0)?;
        *at = (flat % extent) as i64;
        flat /= extent;
    }
    (flat == 0).then_some(position)
}

/// Whether `vector.broadcast` can convert `from` to `to`.
pub(super) fn is_broadcastable(ctx: &Context, from: Type, to: Type) -> bool {
    let Some(result) = parts(ctx, to) else { return false };
    if from == result.element {
        return true;
    }
    let Some(source) = parts(ctx, from) else { return false };
    let Some(lead) = result.rank().checked_sub(source.rank()) else { return false };
    source.element == result.element
        && (0..source.rank()).all(|dim| {
            let same =
                source.shape[dim] == result.shape[lead + dim] && source.scalable[dim] == result.scalable[lead + dim];
            source.is_unit(dim) || same
        })
}
