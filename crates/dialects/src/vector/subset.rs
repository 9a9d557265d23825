//! The slice that `vector.transfer_write` overwrites.

use crate::vector;
use freehold_core::definition::*;
use freehold_core::ir::{Op, View};

/// The part of the destination that `vector.transfer_write` overwrites.
pub struct TransferSubset;

impl Subset for TransferSubset {
    fn kind(&self, _view: View<'_>, _op: Op) -> SubsetKind {
        SubsetKind::Insertion { source: 0, destination: 1 }
    }

    fn slice(&self, view: View<'_>, op: Op) -> Option<Hyperrectangle> {
        let write = vector::TransferWrite::of(view, op);
        let offsets: Vec<MixedIndex> = write.indices().map(MixedIndex::Value).collect();
        let rank = offsets.len();
        // The vector's dimensions stand, by the permutation map, for some of the tensor's; of the others one element is
        // written.
        let map = write.permutation_map()?;
        let vector = view.ty(write.value_to_store()).shape(view.ctx)?;
        let mut sizes = vec![1; rank];
        for (expr, &size) in map.data(view.ctx).results.iter().zip(vector) {
            if let freehold_core::ir::AffineExprData::Dim(dimension) = *expr.data(view.ctx) {
                *sizes.get_mut(dimension as usize)? = size;
            }
        }
        let sizes = sizes.into_iter().map(MixedIndex::Static).collect();
        Some(Hyperrectangle { offsets, sizes, strides: vec![MixedIndex::Static(1); rank] })
    }
}
