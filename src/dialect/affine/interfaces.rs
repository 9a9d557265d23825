//! How control flows through `affine` ops.

use std::ops::Range;

use smallvec::SmallVec;

use crate::interface::{BranchPoint, LoopLike, RegionBranch, RegionSuccessor, Speculatable};
use crate::ir::{Attr, Body, Context, Op, Region, Value};

/// `affine.for`
pub struct For;
/// `affine.if`
pub struct If;

fn into(region: Region, inputs: &[Value]) -> RegionSuccessor {
    RegionSuccessor { region: Some(region), inputs: inputs.into() }
}

fn out(inputs: &[Value]) -> RegionSuccessor {
    RegionSuccessor { region: None, inputs: inputs.into() }
}

/// How often the loop runs, where its bounds are single constants.
pub fn trip_count(ctx: &Context, body: &Body, op: Op) -> Option<i64> {
    let bound = |name: &str| {
        let map = body.attribute(ctx, op, name)?.as_map(ctx)?;
        match *map.data(ctx).results {
            [result] => result.as_constant(ctx),
            _ => None,
        }
    };
    let step = body.attribute(ctx, op, "step")?.as_i64(ctx).filter(|&step| step > 0)?;
    let span = bound("upperBoundMap")?.checked_sub(bound("lowerBoundMap")?)?;
    Some(if span <= 0 { 0 } else { span.checked_add(step - 1)? / step })
}

impl RegionBranch for For {
    fn successors(
        &self,
        ctx: &Context,
        body: &Body,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        let region = body.regions(op)[0];
        let arguments = body.first_block(region).map_or(&[][..], |block| body.arguments(block));
        let enter = into(region, arguments.get(1..).unwrap_or(&[]));
        let leave = out(body.results(op));
        match (trip_count(ctx, body, op), point) {
            (Some(0), BranchPoint::Parent) | (Some(1), BranchPoint::Terminator(_)) => vec![leave],
            (Some(_), BranchPoint::Parent) => vec![enter],
            _ => vec![enter, leave],
        }
    }
    fn entry_operands(&self, ctx: &Context, body: &Body, op: Op, _successor: &RegionSuccessor) -> Range<usize> {
        body.row(ctx, op).map_or(0..0, |row| row.operand_group(ctx, body, op, "inits"))
    }
    fn exit_operands(&self, _ctx: &Context, body: &Body, terminator: Op, _: &RegionSuccessor) -> Range<usize> {
        0..body.operand_count(terminator)
    }
}

impl RegionBranch for If {
    fn successors(
        &self,
        _ctx: &Context,
        body: &Body,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        if point != BranchPoint::Parent {
            return vec![out(body.results(op))];
        }
        let regions = body.regions(op);
        let otherwise = regions.get(1).copied().filter(|&region| body.first_block(region).is_some());
        vec![into(regions[0], &[]), otherwise.map_or_else(|| out(body.results(op)), |region| into(region, &[]))]
    }
    fn entry_operands(&self, _ctx: &Context, _body: &Body, _op: Op, _successor: &RegionSuccessor) -> Range<usize> {
        0..0
    }
    fn exit_operands(&self, _ctx: &Context, body: &Body, terminator: Op, _: &RegionSuccessor) -> Range<usize> {
        0..body.operand_count(terminator)
    }
}

/// `affine.parallel`
pub struct Parallel;

impl LoopLike for For {
    fn loop_regions(&self, _ctx: &Context, body: &Body, op: Op) -> SmallVec<[Region; 1]> {
        body.regions(op).into()
    }
    fn inits(&self, ctx: &Context, body: &Body, op: Op) -> Range<usize> {
        body.row(ctx, op).map_or(0..0, |row| row.operand_group(ctx, body, op, "inits"))
    }
    fn iter_arguments(&self, _ctx: &Context, body: &Body, op: Op) -> SmallVec<[Value; 4]> {
        let block = body.regions(op).first().and_then(|&region| body.first_block(region));
        block.map_or(&[][..], |block| body.arguments(block).get(1..).unwrap_or(&[])).into()
    }
}

impl LoopLike for Parallel {
    fn loop_regions(&self, _ctx: &Context, body: &Body, op: Op) -> SmallVec<[Region; 1]> {
        body.regions(op).into()
    }
    fn inits(&self, _ctx: &Context, _body: &Body, _op: Op) -> Range<usize> {
        0..0
    }
    fn iter_arguments(&self, _ctx: &Context, _body: &Body, _op: Op) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }
    fn is_parallel(&self) -> bool {
        true
    }
    fn yields_carried(&self) -> bool {
        false
    }
}

/// A loop that steps by one surely ends.
pub fn for_speculatable(ctx: &Context, body: &Body, op: Op) -> Speculatable {
    let step = body.attribute(ctx, op, "step").and_then(|step| step.as_i64(ctx));
    if step == Some(1) { Speculatable::Recursively } else { Speculatable::Never }
}
