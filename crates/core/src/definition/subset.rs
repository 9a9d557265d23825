//! The interface of ops that extract a slice of a tensor or insert one: `tensor.extract_slice`, `tensor.insert_slice`,
//! `vector.transfer_write`. A write to a slice does not conflict with reads of disjoint slices.

use crate::ir::{Location, Op, Rewriter, Value, View};

/// An index that is a constant or an SSA value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MixedIndex {
    /// A constant.
    Static(i64),
    /// A value.
    Value(Value),
}

/// Creates, at the insertion point, the sizes of a result: one for each dimension. Returns `None` if they cannot be
/// computed.
pub type ReifyShape = fn(&mut Rewriter<'_>, Op, usize) -> Option<Vec<MixedIndex>>;

/// A rectangular slice of a tensor: offset, size and stride in elements for each dimension of the tensor.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Hyperrectangle {
    pub offsets: Vec<MixedIndex>,
    pub sizes: Vec<MixedIndex>,
    pub strides: Vec<MixedIndex>,
}

/// Whether an op extracts or inserts a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubsetKind {
    /// The op's first result is a slice of the operand.
    Extraction {
        /// The index of the operand.
        from: usize,
    },
    /// The source operand is inserted as a slice of the destination operand.
    Insertion {
        /// The index of the operand that is inserted: a tensor or another value.
        source: usize,
        /// The index of the destination operand.
        destination: usize,
    },
}

/// The interface of ops that access a slice of a tensor.
pub trait Subset: Sync {
    /// Returns whether the op extracts or inserts.
    fn kind(&self, view: View<'_>, op: Op) -> SubsetKind;

    /// Returns the slice, if it is rectangular.
    fn slice(&self, _view: View<'_>, _op: Op) -> Option<Hyperrectangle> {
        None
    }

    /// Returns the values that [`Subset::build_extraction`] uses.
    fn extraction_needs(&self, _view: View<'_>, _op: Op) -> Vec<Value> {
        Vec::new()
    }

    /// For an insertion: creates an extraction of the slice from the destination at the insertion point. Returns `None`
    /// if it cannot be built.
    fn build_extraction(&self, _rewriter: &mut Rewriter<'_>, _op: Op, _at: Location) -> Option<Value> {
        None
    }

    /// Whether `candidate` is a tensor that holds the very slice that the op, an insertion, writes. By default: it was
    /// extracted at the same place of the same tensor. `equivalent` tells whether two tensors are one buffer.
    fn is_equivalent_subset(
        &self,
        view: View<'_>,
        op: Op,
        candidate: Value,
        equivalent: &dyn Fn(Value, Value) -> bool,
    ) -> bool {
        default_is_equivalent_subset(view, op, self.kind(view, op), candidate, equivalent)
    }
}

/// Returns the slice interface of an op and its kind.
pub fn subset_of(view: View<'_>, op: Op) -> Option<(&'static dyn Subset, SubsetKind)> {
    let subset = view.op_def(op)?.subset?;
    Some((subset, subset.kind(view, op)))
}

/// Returns whether `candidate` is the result of an op that extracts from an equivalent tensor the slice that `op`
/// accesses.
fn default_is_equivalent_subset(
    view: View<'_>,
    op: Op,
    kind: SubsetKind,
    candidate: Value,
    equivalent: &dyn Fn(Value, Value) -> bool,
) -> bool {
    let Some(extraction) = view.defining_op(candidate) else { return false };
    let Some((other, SubsetKind::Extraction { from })) = subset_of(view, extraction) else { return false };
    let container = match kind {
        SubsetKind::Extraction { from } => from,
        SubsetKind::Insertion { destination, .. } => destination,
    };
    let Some(this) = view.op_def(op).and_then(|op_def| op_def.subset) else { return false };
    let (Some(this), Some(other)) = (this.slice(view, op), other.slice(view, extraction)) else { return false };
    equivalent(view.operand(op, container), view.operand(extraction, from)) && same_slices(view, &this, &other)
}

/// Returns whether two slices are known to be the same.
pub fn same_slices(view: View<'_>, left: &Hyperrectangle, right: &Hyperrectangle) -> bool {
    let same = |left: &[MixedIndex], right: &[MixedIndex]| {
        left.len() == right.len() && left.iter().zip(right).all(|(&left, &right)| same_index(view, left, right))
    };
    same(&left.offsets, &right.offsets) && same(&left.sizes, &right.sizes) && same(&left.strides, &right.strides)
}

/// Returns whether two slices are statically known to be disjoint along some dimension.
pub fn are_disjoint(left: &Hyperrectangle, right: &Hyperrectangle) -> bool {
    let span = |slice: &Hyperrectangle, dimension: usize| -> Option<(i64, i64)> {
        let [offset, size, stride] =
            [&slice.offsets, &slice.sizes, &slice.strides].map(|all| match all.get(dimension) {
                Some(MixedIndex::Static(number)) => Some(*number),
                _ => None,
            });
        let (offset, size, stride) = (offset?, size?, stride?);
        let last = offset.checked_add(size.checked_sub(1)?.checked_mul(stride)?)?;
        Some((offset.min(last), offset.max(last)))
    };
    (0..left.offsets.len()).any(|dimension| match (span(left, dimension), span(right, dimension)) {
        (Some(left), Some(right)) => left.1 < right.0 || right.1 < left.0,
        _ => false,
    })
}

fn same_index(view: View<'_>, left: MixedIndex, right: MixedIndex) -> bool {
    match (left, right) {
        (MixedIndex::Static(left), MixedIndex::Static(right)) => left == right,
        (MixedIndex::Value(left), MixedIndex::Value(right)) => super::same_index_value(view, left, right),
        (MixedIndex::Static(number), MixedIndex::Value(value))
        | (MixedIndex::Value(value), MixedIndex::Static(number)) => super::is_index_value(view, value, number),
    }
}
