//! Control flow interfaces of the `scf` ops.
//!
//! The order of successors is observable: passes visit regions and merge facts in it. For the successors of an
//! `scf.condition`, the op itself lists its results before the `after` region, and the terminator lists them after it.
//! The two differ also in whether constants of the terminator's operands are given.

use crate::scf;
use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use freehold_core::definition::{BranchPoint, LoopLike, RegionBranch, RegionSuccessor, Speculatable, constant_integer};
use freehold_core::ir::{Attr, Body, Op, Region, Type, Value, View};

/// Returns the arguments of the entry block of region `index` of `op`.
pub fn entry_arguments(body: &Body, op: Op, index: usize) -> &[Value] {
    let region = body.regions(op).get(index);
    region.and_then(|&region| body.first_block(region)).map_or(&[], |block| body.arguments(block))
}

/// Returns the trip count of an `scf.for` if its bounds and its step are constants, or if its bounds are the same value.
pub fn trip_count_of_constant_bounds(view: View<'_>, op: Op) -> Option<u128> {
    let loop_ = scf::handles::For::of(view, op);
    let (lower, upper, step) = (loop_.lower_bound(), loop_.upper_bound(), loop_.step());
    if lower == upper {
        return Some(0);
    }
    let step = i128::from(constant_integer(view, step)?);
    if step == 0 {
        return Some(0);
    }
    let lower = i128::from(constant_integer(view, lower)?);
    let upper = i128::from(constant_integer(view, upper)?);
    let unsigned = loop_.unsigned_cmp();
    let width = view.ty(loop_.lower_bound()).bit_width(view.ctx).unwrap_or(64);
    let read = |value: i128| if unsigned && value < 0 { value + (1i128 << width.min(100)) } else { value };
    let (lower, upper, step) = (read(lower), read(upper), read(step));
    if step <= 0 {
        return None;
    }
    Some(if upper <= lower { 0 } else { ((upper - lower + step - 1) / step) as u128 })
}

/// `scf.for`
pub struct For;
/// `scf.if`
pub struct If;
/// `scf.while`
pub struct While;
/// `scf.execute_region`
pub struct ExecuteRegion;
/// `scf.index_switch`
pub struct IndexSwitch;
/// `scf.forall`
pub struct Forall;
/// `scf.parallel`
pub struct Parallel;

fn all_operands(body: &Body, op: Op) -> Range<usize> {
    0..body.operand_count(op)
}

impl RegionBranch for For {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        _point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        let region = view.regions(op)[0];
        let arguments = entry_arguments(view.body, op, 0).get(1..).unwrap_or(&[]);
        let results = view.results(op);
        // Regardless of the trip count: LLVM 22 does not use it here.
        vec![RegionSuccessor::entry(region, arguments), RegionSuccessor::parent(results)]
    }
    fn entry_operands(&self, view: View<'_>, op: Op, _successor: &RegionSuccessor) -> Range<usize> {
        3..view.operand_count(op)
    }
    fn invocations(&self, view: View<'_>, op: Op, _index: usize) -> (u64, Option<u64>) {
        match trip_count_of_constant_bounds(view, op).and_then(|count| u64::try_from(count).ok()) {
            Some(count) => (count, Some(count)),
            None => (0, None),
        }
    }
}

impl LoopLike for For {
    fn loop_regions(&self, view: View<'_>, op: Op) -> SmallVec<[Region; 1]> {
        view.regions(op).into()
    }
    fn inits(&self, view: View<'_>, op: Op) -> Range<usize> {
        3..view.operand_count(op)
    }
    fn iter_arguments(&self, view: View<'_>, op: Op) -> SmallVec<[Value; 4]> {
        entry_arguments(view.body, op, 0).get(1..).unwrap_or(&[]).into()
    }
}

impl RegionBranch for If {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        if point != BranchPoint::Parent {
            return vec![RegionSuccessor::parent(view.results(op))];
        }
        let condition = operands.first().copied().flatten().and_then(|value| value.as_bool(view.ctx));
        let regions = view.regions(op);
        let mut successors = Vec::with_capacity(2);
        if condition != Some(false) {
            successors.push(RegionSuccessor::entry(regions[0], &[]));
        }
        if condition != Some(true) {
            let otherwise = regions.get(1).copied().filter(|&region| view.first_block(region).is_some());
            successors.push(otherwise.map_or_else(
                || RegionSuccessor::parent(view.results(op)),
                |region| RegionSuccessor::entry(region, &[]),
            ));
        }
        successors
    }
    fn invocations(&self, _view: View<'_>, _op: Op, _index: usize) -> (u64, Option<u64>) {
        (0, Some(1))
    }
}

impl RegionBranch for While {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        let regions = view.regions(op);
        let before = RegionSuccessor::entry(regions[0], entry_arguments(view.body, op, 0));
        let terminator = match point {
            BranchPoint::Parent => return vec![before],
            BranchPoint::Terminator(terminator) => terminator,
        };
        if view.region(terminator) == Some(regions[1]) {
            return vec![before];
        }
        let after = RegionSuccessor::entry(regions[1], entry_arguments(view.body, op, 1));
        let leave = RegionSuccessor::parent(view.results(op));
        let Some(condition) = operands.first() else { return vec![leave, after] };
        match condition.and_then(|value| value.as_bool(view.ctx)) {
            Some(true) => vec![after],
            Some(false) => vec![leave],
            None => vec![after, leave],
        }
    }
    fn entry_operands(&self, view: View<'_>, op: Op, _successor: &RegionSuccessor) -> Range<usize> {
        all_operands(view.body, op)
    }
    fn exit_operands(&self, view: View<'_>, terminator: Op, _: &RegionSuccessor) -> Range<usize> {
        let skipped = usize::from(view.is(terminator, &scf::CONDITION));
        skipped..view.operand_count(terminator).max(skipped)
    }
}

impl LoopLike for While {
    fn loop_regions(&self, view: View<'_>, op: Op) -> SmallVec<[Region; 1]> {
        view.regions(op).into()
    }
    fn inits(&self, view: View<'_>, op: Op) -> Range<usize> {
        all_operands(view.body, op)
    }
    fn iter_arguments(&self, view: View<'_>, op: Op) -> SmallVec<[Value; 4]> {
        entry_arguments(view.body, op, 0).into()
    }
}

impl RegionBranch for ExecuteRegion {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        match point {
            BranchPoint::Parent => vec![RegionSuccessor::entry(view.regions(op)[0], &[])],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(view.results(op))],
        }
    }
}

impl RegionBranch for IndexSwitch {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        if point != BranchPoint::Parent {
            return vec![RegionSuccessor::parent(view.results(op))];
        }
        let regions = view.regions(op);
        let Some(value) = operands.first().copied().flatten().and_then(|value| value.as_i64(view.ctx)) else {
            return regions.iter().map(|&region| RegionSuccessor::entry(region, &[])).collect();
        };
        let cases = scf::handles::IndexSwitch::of(view, op).cases().unwrap_or_default();
        let taken = cases.iter().position(|&case| case == value).map_or(0, |case| case + 1);
        regions.get(taken).map(|&region| RegionSuccessor::entry(region, &[])).into_iter().collect()
    }
    fn invocations(&self, _view: View<'_>, _op: Op, _index: usize) -> (u64, Option<u64>) {
        (0, Some(1))
    }
}

impl RegionBranch for Forall {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        match point {
            BranchPoint::Parent => vec![RegionSuccessor::entry(view.regions(op)[0], &[]), RegionSuccessor::parent(&[])],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(&[])],
        }
    }
    fn exit_operands(&self, _view: View<'_>, _terminator: Op, _: &RegionSuccessor) -> Range<usize> {
        0..0
    }
}

impl LoopLike for Forall {
    fn loop_regions(&self, view: View<'_>, op: Op) -> SmallVec<[Region; 1]> {
        view.regions(op).into()
    }
    fn inits(&self, view: View<'_>, op: Op) -> Range<usize> {
        scf::handles::Forall::of(view, op).output_numbers()
    }
    fn iter_arguments(&self, view: View<'_>, op: Op) -> SmallVec<[Value; 4]> {
        let arguments = entry_arguments(view.body, op, 0);
        let count = self.inits(view, op).len();
        arguments[arguments.len().saturating_sub(count)..].into()
    }
    fn is_parallel(&self) -> bool {
        true
    }
}

impl RegionBranch for Parallel {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        _point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        vec![RegionSuccessor::entry(view.regions(op)[0], &[]), RegionSuccessor::parent(&[])]
    }
    fn exit_operands(&self, _view: View<'_>, _terminator: Op, _: &RegionSuccessor) -> Range<usize> {
        0..0
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
        smallvec![]
    }
    fn is_parallel(&self) -> bool {
        true
    }
}

/// Infers the result types of `scf.if` from the values that its first region yields.
///
/// # Errors
///
/// Never; inference functions of other ops can fail.
pub fn infer_if(input: &freehold_core::definition::InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    let body = input.body;
    let block = input.regions.first().and_then(|&region| body.first_block(region));
    let last = block.and_then(|block| body.last_op(block));
    let last = last.filter(|&last| body.is(input.ctx, last, &scf::YIELD));
    Ok(last.map(|last| body.operands(last).map(|value| body.ty(value)).collect()).unwrap_or_default())
}

/// A loop with step 1 is known to terminate.
pub fn for_speculatable(view: View<'_>, op: Op) -> Speculatable {
    let steps_by_one = constant_integer(view, scf::handles::For::of(view, op).step()) == Some(1);
    if steps_by_one { Speculatable::Recursively } else { Speculatable::Never }
}
