//! Control flow interfaces of the `affine` ops.

use crate::affine;
use std::ops::Range;

use smallvec::SmallVec;

use freehold_core::definition::{BranchPoint, LoopLike, RegionBranch, RegionSuccessor, Speculatable};
use freehold_core::ir::{AffineMap, Attr, Name, Op, Region, Value, View};

/// `affine.for`
pub struct For;
/// `affine.if`
pub struct If;

/// Returns the trip count of the loop, if its bounds are single constants.
pub fn trip_count(view: View<'_>, op: Op) -> Option<i64> {
    let loop_ = affine::For::of(view, op);
    let bound = |map: AffineMap| match *map.data(view.ctx).results {
        [result] => result.as_constant(view.ctx),
        _ => None,
    };
    let step = loop_.step().filter(|&step| step > 0)?;
    let span = bound(loop_.upper_bound_map()?)?.checked_sub(bound(loop_.lower_bound_map()?)?)?;
    Some(if span <= 0 { 0 } else { span.checked_add(step - 1)? / step })
}

impl RegionBranch for For {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        let region = view.regions(op)[0];
        let arguments = view.first_block(region).map_or(&[][..], |block| view.arguments(block));
        let enter = RegionSuccessor::entry(region, arguments.get(1..).unwrap_or(&[]));
        let leave = RegionSuccessor::parent(view.results(op));
        match (trip_count(view, op), point) {
            (Some(0), BranchPoint::Parent) | (Some(1), BranchPoint::Terminator(_)) => vec![leave],
            (Some(_), BranchPoint::Parent) => vec![enter],
            _ => vec![enter, leave],
        }
    }
    fn entry_operands(&self, view: View<'_>, op: Op, _successor: &RegionSuccessor) -> Range<usize> {
        affine::For::of(view, op).init_numbers()
    }
}

impl RegionBranch for If {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        if point != BranchPoint::Parent {
            return vec![RegionSuccessor::parent(view.results(op))];
        }
        let regions = view.regions(op);
        let otherwise = regions.get(1).copied().filter(|&region| view.first_block(region).is_some());
        vec![
            RegionSuccessor::entry(regions[0], &[]),
            otherwise.map_or_else(
                || RegionSuccessor::parent(view.results(op)),
                |region| RegionSuccessor::entry(region, &[]),
            ),
        ]
    }
}

/// `affine.parallel`
pub struct Parallel;

impl LoopLike for For {
    fn loop_regions(&self, view: View<'_>, op: Op) -> SmallVec<[Region; 1]> {
        view.regions(op).into()
    }
    fn inits(&self, view: View<'_>, op: Op) -> Range<usize> {
        affine::For::of(view, op).init_numbers()
    }
    fn iter_arguments(&self, view: View<'_>, op: Op) -> SmallVec<[Value; 4]> {
        let block = view.regions(op).first().and_then(|&region| view.first_block(region));
        block.map_or(&[][..], |block| view.arguments(block).get(1..).unwrap_or(&[])).into()
    }
}

impl LoopLike for Parallel {
    fn loop_regions(&self, view: View<'_>, op: Op) -> SmallVec<[Region; 1]> {
        view.regions(op).into()
    }
    fn inits(&self, _view: View<'_>, _op: Op) -> Range<usize> {
        0..0
    }
    fn iter_arguments(&self, _view: View<'_>, _op: Op) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }
    fn is_parallel(&self) -> bool {
        true
    }
    fn yields_carried(&self) -> bool {
        false
    }
}

/// A loop with step 1 is known to terminate.
pub fn for_speculatable(view: View<'_>, op: Op) -> Speculatable {
    let step = view.attribute(op, Name::STEP).and_then(|step| step.as_i64(view.ctx));
    if step == Some(1) { Speculatable::Recursively } else { Speculatable::Never }
}
