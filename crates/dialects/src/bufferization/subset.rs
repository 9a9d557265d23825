//! `bufferization.materialize_in_destination` as an insertion of a whole tensor.

use crate::bufferization;
use freehold_core::definition::*;
use freehold_core::ir::{Location, Name, Op, Rewriter, Value, View};

/// `bufferization.materialize_in_destination` overwrites all of its destination.
pub struct WholeDestination;

impl Subset for WholeDestination {
    fn kind(&self, _view: View<'_>, _op: Op) -> SubsetKind {
        SubsetKind::Insertion { source: 0, destination: 1 }
    }

    fn extraction_needs(&self, view: View<'_>, op: Op) -> Vec<Value> {
        vec![bufferization::MaterializeInDestination::of(view, op).dest()]
    }

    /// A destination that is a buffer becomes a tensor, once: nothing else may be restricted to it.
    fn build_extraction(&self, rewriter: &mut Rewriter<'_>, op: Op, at: Location) -> Option<Value> {
        let ctx = rewriter.ctx;
        let materialize = bufferization::MaterializeInDestination::of(rewriter.view(), op);
        let (destination, writable) = (materialize.dest(), materialize.writable());
        let ty = rewriter.ty(destination);
        if ty.is_tensor(ctx) {
            return Some(destination);
        }
        if !materialize.restrict() {
            return None;
        }
        rewriter.modify(op, |ctx, body| body.set_attribute(ctx, op, Name::RESTRICT, None));
        let tensor = super::tensor_of(ctx, ty)?;
        let spec = rewriter.spec(&bufferization::TO_TENSOR, at, &[destination], &[tensor]);
        let mut spec = spec.attribute(ctx, Name::RESTRICT, ctx.unit());
        if writable {
            spec = spec.attribute(ctx, Name::WRITABLE, ctx.unit());
        }
        Some(rewriter.create_value(&spec))
    }

    fn is_equivalent_subset(
        &self,
        view: View<'_>,
        op: Op,
        candidate: Value,
        equivalent: &dyn Fn(Value, Value) -> bool,
    ) -> bool {
        equivalent(bufferization::MaterializeInDestination::of(view, op).dest(), candidate)
    }
}
