//! Tensors that are put together of others along one dimension.

use super::PARTS;
use crate::support::structured::expand;
use freehold_core::ir::{DYNAMIC, Location, Rewriter, Type, TypeData, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::reassociation::groups_of;
use freehold_dialects::slices::{MixedIndex, static_slice};
use freehold_dialects::tensor;

/// A concatenation of two or more tensors, in order. All have a static shape and no encoding.
pub(super) struct Concatenation {
    /// The dimension along which the parts lie.
    pub dimension: usize,
    pub parts: Vec<Part>,
    /// The groups of dimensions of the reshape that expands the concatenation, and the expanded shape.
    expansion: Option<(Vec<Vec<usize>>, Vec<i64>)>,
}

/// A part of a concatenation.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The tensor, before the expansion.
    pub source: Value,
    pub range: Range,
}

/// Some elements of a dimension.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    pub offset: i64,
    pub extent: i64,
}

impl Range {
    pub(super) fn contains(self, other: Range) -> bool {
        // Sums of offsets and extents in bounds do not overflow.
        self.offset <= other.offset && other.offset + other.extent <= self.offset + self.extent
    }
}

/// Returns the shape of a ranked tensor with a static shape and no encoding.
pub(super) fn plain_shape<'a>(view: View<'a>, ty: Type) -> Option<&'a [i64]> {
    match ty.data(view.ctx) {
        TypeData::RankedTensor { shape, encoding: None, .. } if !shape.contains(&DYNAMIC) => Some(shape),
        _ => None,
    }
}

impl Concatenation {
    /// Returns the concatenation that `value` is: a `tensor.concat`, or insertions into an empty tensor that nothing else reads,
    /// perhaps expanded in its other dimensions.
    pub(super) fn of(view: View<'_>, value: Value) -> Option<Concatenation> {
        let Some(reshape) = tensor::ExpandShape::defining(view, value) else { return unexpanded(view, value) };
        let op = view.defining_op(value)?;
        let shape = plain_shape(view, view.ty(value))?;
        let index = |&index: &i64| usize::try_from(index).ok();
        let group = |group: &Vec<i64>| group.iter().map(index).collect::<Option<Vec<usize>>>();
        let groups: Vec<Vec<usize>> = groups_of(view, op)?.iter().map(group).collect::<Option<_>>()?;
        if !view.body.has_one_use(reshape.src()) {
            return None;
        }
        let inner = unexpanded(view, reshape.src())?;
        let mut others = groups.get(inner.dimension)?.iter().filter(|&&dimension| shape.get(dimension) != Some(&1));
        let (&dimension, None) = (others.next()?, others.next()) else { return None };
        Some(Concatenation { dimension, expansion: Some((groups, shape.to_vec())), ..inner })
    }

    /// Creates the part with this number, if it was reshaped.
    pub(super) fn make(&self, rewriter: &mut Rewriter<'_>, at: Location, number: usize) -> Value {
        let Part { source, range } = self.parts[number];
        let Some((groups, shape)) = &self.expansion else { return source };
        let mut sizes: Vec<MixedIndex> = shape.iter().map(|&extent| MixedIndex::Static(extent)).collect();
        sizes[self.dimension] = MixedIndex::Static(range.extent);
        expand(rewriter, at, source, groups, &sizes)
    }
}

fn unexpanded(view: View<'_>, value: Value) -> Option<Concatenation> {
    let (dimension, parts) = match tensor::Concat::defining(view, value) {
        Some(concat) => concatenated(view, concat)?,
        None => inserted(view, value)?,
    };
    let extent = *plain_shape(view, view.ty(value))?.get(dimension)?;
    let mut end = 0;
    for part in &parts {
        if part.range.offset != end || part.range.extent == 0 {
            return None;
        }
        end += part.range.extent;
    }
    (parts.len() > 1 && end == extent).then_some(Concatenation { dimension, parts, expansion: None })
}

/// Returns the inputs of a `tensor.concat`.
fn concatenated(view: View<'_>, concat: tensor::Concat<'_>) -> Option<(usize, Vec<Part>)> {
    let dimension = usize::try_from(concat.dim()?).ok()?;
    let op = view.defining_op(concat.result())?;
    if view.operand_count(op) > PARTS {
        return None;
    }
    let mut offset = 0i64;
    let part = |source: Value| {
        let extent = *plain_shape(view, view.ty(source))?.get(dimension)?;
        let range = Range { offset, extent };
        offset = offset.checked_add(extent)?;
        Some(Part { source, range })
    };
    Some((dimension, view.operands(op).map(part).collect::<Option<_>>()?))
}

/// Returns the tensors that are inserted into an empty tensor, by their offset.
fn inserted(view: View<'_>, value: Value) -> Option<(usize, Vec<Part>)> {
    let mut parts: Vec<Part> = Vec::new();
    let mut dimension = None;
    let mut destination = value;
    while let Some(insertion) = tensor::InsertSlice::defining(view, destination) {
        let is_read = destination != value && !view.body.has_one_use(destination);
        if is_read || parts.len() == PARTS {
            return None;
        }
        let (source, whole) = (insertion.source(), plain_shape(view, view.ty(destination))?);
        let slice = static_slice(view, view.defining_op(destination)?);
        let is_plain = slice.strides.iter().all(|&stride| stride == 1) && !slice.offsets.contains(&DYNAMIC);
        if !is_plain || plain_shape(view, view.ty(source))? != slice.sizes {
            return None;
        }
        let mut partial = (0..whole.len()).filter(|&index| slice.sizes[index] != whole[index]);
        let (Some(index), None) = (partial.next(), partial.next()) else { return None };
        if *dimension.get_or_insert(index) != index {
            return None;
        }
        parts.push(Part { source, range: Range { offset: slice.offsets[index], extent: slice.sizes[index] } });
        destination = insertion.dest();
    }
    view.made_by(destination, &tensor::EMPTY)?;
    sort_by_key(&mut parts, |part| part.range.offset);
    Some((dimension?, parts))
}
