//! Ops that take a part out of a tensor, or put one into it: `tensor.extract_slice`, `tensor.insert_slice`,
//! `vector.transfer_write`. A write to a part does not disturb who reads the rest.

use crate::ir::{Body, Location, Op, Use, Value, View};
use crate::rewrite::Rewriter;

/// An index that is known or is a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MixedIndex {
    /// Known.
    Static(i64),
    /// A value.
    Value(Value),
}

/// Makes the sizes of a result at the insertion point: one for each dimension. `None`: they cannot be computed.
pub type ReifyShape = fn(&mut Rewriter<'_>, Op, usize) -> Option<Vec<MixedIndex>>;

/// A part of a tensor: for each dimension of the tensor where the part begins, how many elements it has, and how far
/// they are apart.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Hyperrectangle {
    pub offsets: Vec<MixedIndex>,
    pub sizes: Vec<MixedIndex>,
    pub strides: Vec<MixedIndex>,
}

/// Whether an op takes a part out, or puts it in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubsetKind {
    /// The op's first result is the part; the operand is what it is taken from.
    Extraction {
        /// The number of the operand.
        from: usize,
    },
    /// The source operand goes into a part of the destination operand.
    Insertion {
        /// The number of the operand that is the part, a tensor or something else.
        source: usize,
        /// The number of the operand that it goes into.
        destination: usize,
    },
}

/// How an op accesses a part of a tensor.
pub trait Subset: Sync {
    /// What it does with it.
    fn kind(&self, view: View<'_>, op: Op) -> SubsetKind;

    /// The part, if it is a hyperrectangle.
    fn slice(&self, _view: View<'_>, _op: Op) -> Option<Hyperrectangle> {
        None
    }

    /// The values that [`Subset::build_extraction`] needs.
    fn extraction_needs(&self, _view: View<'_>, _op: Op) -> Vec<Value> {
        Vec::new()
    }

    /// Of an op that puts a part into a tensor: takes that part out of the tensor, at the insertion point. `None`: it
    /// cannot be built.
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

/// The subset that an op accesses, if it does.
pub fn subset_of(view: View<'_>, op: Op) -> Option<(&'static dyn Subset, SubsetKind)> {
    let subset = view.row(op)?.subset?;
    Some((subset, subset.kind(view, op)))
}

/// Whether `candidate` is the result of an op that takes out of an equivalent tensor what `op` accesses.
pub fn default_is_equivalent_subset(
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
    let Some(this) = view.row(op).and_then(|row| row.subset) else { return false };
    let (Some(this), Some(other)) = (this.slice(view, op), other.slice(view, extraction)) else { return false };
    equivalent(view.operand(op, container), view.operand(extraction, from)) && same_slices(view, &this, &other)
}

/// Whether two parts are certainly the same.
pub fn same_slices(view: View<'_>, left: &Hyperrectangle, right: &Hyperrectangle) -> bool {
    let same = |left: &[MixedIndex], right: &[MixedIndex]| {
        left.len() == right.len() && left.iter().zip(right).all(|(&left, &right)| same_index(view, left, right))
    };
    same(&left.offsets, &right.offsets) && same(&left.sizes, &right.sizes) && same(&left.strides, &right.strides)
}

fn same_index(view: View<'_>, left: MixedIndex, right: MixedIndex) -> bool {
    match (left, right) {
        (MixedIndex::Static(left), MixedIndex::Static(right)) => left == right,
        (MixedIndex::Value(left), MixedIndex::Value(right)) => super::same_index_value(view, left, right),
        (MixedIndex::Static(number), MixedIndex::Value(value))
        | (MixedIndex::Value(value), MixedIndex::Static(number)) => super::is_index_value(view, value, number),
    }
}

/// The use that is the destination of an insertion.
pub fn destination_use(body: &Body, op: Op, kind: SubsetKind) -> Option<Use> {
    match kind {
        SubsetKind::Insertion { destination, .. } => Some(body.operand_use(op, destination)),
        SubsetKind::Extraction { .. } => None,
    }
}
