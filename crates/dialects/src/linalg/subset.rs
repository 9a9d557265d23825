//! `linalg.copy` as an insertion of a whole tensor.

use crate::linalg;
use freehold_core::definition::*;
use freehold_core::ir::{Location, Op, Rewriter, Value, View};

/// `linalg.copy` overwrites all of its output.
pub struct WholeOutput;

impl Subset for WholeOutput {
    fn kind(&self, _view: View<'_>, _op: Op) -> SubsetKind {
        SubsetKind::Insertion { source: 0, destination: 1 }
    }

    fn extraction_needs(&self, view: View<'_>, op: Op) -> Vec<Value> {
        vec![linalg::Copy::of(view, op).output()]
    }

    fn build_extraction(&self, rewriter: &mut Rewriter<'_>, op: Op, _at: Location) -> Option<Value> {
        Some(linalg::Copy::of(rewriter.view(), op).output())
    }

    fn is_equivalent_subset(
        &self,
        view: View<'_>,
        op: Op,
        candidate: Value,
        equivalent: &dyn Fn(Value, Value) -> bool,
    ) -> bool {
        equivalent(linalg::Copy::of(view, op).output(), candidate)
    }
}
