//! Control flow: between blocks ([`Branch`]) and between an op and its regions ([`RegionBranch`]).

use std::ops::Range;

use smallvec::SmallVec;

use crate::ir::{Attr, Op, Region, Value, View};

/// The control flow interface of terminators that pass operands to block arguments.
pub trait Branch: Sync {
    /// Returns the operands that successor `index` receives: they are passed to its last arguments. The arguments
    /// before them are produced by the op itself.
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize>;

    /// Returns the successor that receives operand `number`, and the index among the operands of that successor.
    fn successor_of_operand(&self, view: View<'_>, op: Op, number: usize) -> Option<(usize, usize)> {
        (0..view.successors(op).len()).find_map(|index| {
            let range = self.successor_operands(view, op, index);
            range.contains(&number).then(|| (index, number - range.start))
        })
    }

    /// Returns the number of the successor's leading arguments that the op itself produces.
    fn produced(&self, _view: View<'_>, _op: Op, _index: usize) -> usize {
        0
    }

    /// Returns the operand group of each successor, if the op definition does not list the groups of the successors last, in
    /// their order. A successor without group receives no operands.
    fn groups(&self) -> Option<&[Option<usize>]> {
        None
    }

    /// Returns the successor that is taken for these constant operands (`None`: not constant), if it is known.
    fn successor_for_constants(&self, _view: View<'_>, _op: Op, _operands: &[Option<Attr>]) -> Option<usize> {
        None
    }
}

/// A source of a control flow edge: before the op's regions, or at a terminator of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BranchPoint {
    /// The op, before entering its regions.
    Parent,
    /// This terminator, which leaves its region.
    Terminator(Op),
}

/// A target of a control flow edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    /// The region entered; `None` is the point after the op.
    pub region: Option<Region>,
    /// The values that receive the passed operands: arguments of the region's entry block, or results of the op.
    pub inputs: SmallVec<[Value; 4]>,
}

impl RegionSuccessor {
    /// Returns the successor that is the entry of `region`.
    pub fn entry(region: Region, inputs: &[Value]) -> RegionSuccessor {
        RegionSuccessor { region: Some(region), inputs: inputs.into() }
    }

    /// Returns the successor that is the point after the op.
    pub fn parent(inputs: &[Value]) -> RegionSuccessor {
        RegionSuccessor { region: None, inputs: inputs.into() }
    }
}

/// The control flow interface of ops with regions.
pub trait RegionBranch: Sync {
    /// Returns the possible targets from `point`, in upstream's order. `operands` holds the constant operands of the op
    /// (at [`BranchPoint::Parent`]) or of the terminator; it may be empty if nothing is known.
    fn successors(&self, view: View<'_>, op: Op, point: BranchPoint, operands: &[Option<Attr>])
    -> Vec<RegionSuccessor>;

    /// Returns the operands of the op itself that are passed on entry to `successor`; none by default.
    fn entry_operands(&self, _view: View<'_>, _op: Op, _successor: &RegionSuccessor) -> Range<usize> {
        0..0
    }

    /// Returns the operands of `terminator` that are passed to `successor`; all by default.
    fn exit_operands(&self, view: View<'_>, terminator: Op, _successor: &RegionSuccessor) -> Range<usize> {
        0..view.operand_count(terminator)
    }

    /// Returns the minimum and, if known, the maximum number of executions of region `index` per execution of the op.
    fn invocations(&self, _view: View<'_>, _op: Op, _index: usize) -> (u64, Option<u64>) {
        (0, None)
    }
}

/// The interface of loops with loop-carried values, such as `scf.for`.
pub trait LoopLike: Sync {
    /// Returns the regions that run repeatedly.
    fn loop_regions(&self, view: View<'_>, op: Op) -> SmallVec<[Region; 1]>;
    /// Returns the operands that are the initial values of the loop-carried values.
    fn inits(&self, view: View<'_>, op: Op) -> Range<usize>;
    /// Returns the block arguments that hold the loop-carried values.
    fn iter_arguments(&self, view: View<'_>, op: Op) -> SmallVec<[Value; 4]>;
    /// Returns whether iterations may run concurrently.
    fn is_parallel(&self) -> bool {
        false
    }
    /// Returns whether the operands of the body's terminator are the loop-carried values, and not values to be reduced.
    fn yields_carried(&self) -> bool {
        true
    }
}

/// The control flow of an op that runs its one region once and returns the operands of the region's terminator.
pub struct OneRegion;

impl RegionBranch for OneRegion {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        match (point, view.regions(op).first()) {
            (BranchPoint::Parent, Some(&region)) => {
                vec![RegionSuccessor::entry(region, &[])]
            }
            _ => vec![RegionSuccessor::parent(view.results(op))],
        }
    }

    fn invocations(&self, _view: View<'_>, _op: Op, _index: usize) -> (u64, Option<u64>) {
        (1, Some(1))
    }
}
