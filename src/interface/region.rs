//! Control flow: between blocks ([`Branch`]) and between an op and its regions ([`RegionBranch`]).

use std::ops::Range;

use smallvec::SmallVec;

use crate::ir::{Attr, Op, Region, Value, View};

/// A terminator that passes operands to block arguments.
pub trait Branch: Sync {
    /// The operands that successor `index` receives: they go to its last arguments. Arguments before them are
    /// produced by the op itself.
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize>;

    /// The successor that receives operand `number`, and which of the operands of that successor it is.
    fn successor_of_operand(&self, view: View<'_>, op: Op, number: usize) -> Option<(usize, usize)> {
        (0..view.successors(op).len()).find_map(|index| {
            let range = self.successor_operands(view, op, index);
            range.contains(&number).then(|| (index, number - range.start))
        })
    }

    /// How many of the successor's first arguments are produced by the op itself.
    fn produced(&self, _view: View<'_>, _op: Op, _index: usize) -> usize {
        0
    }

    /// The successor taken when the operands are these constants (`None`: not constant).
    fn successor_for_constants(&self, _view: View<'_>, _op: Op, _operands: &[Option<Attr>]) -> Option<usize> {
        None
    }
}

/// Where control is: before the op's regions, or at a terminator of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BranchPoint {
    /// About to enter one of the op's regions.
    Parent,
    /// At this terminator, which leaves its region.
    Terminator(Op),
}

/// Where control can go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    /// The region entered; `None` is the point after the op.
    pub region: Option<Region>,
    /// The values that receive what is passed: arguments of the region's entry block, or results of the op.
    pub inputs: SmallVec<[Value; 4]>,
}

/// An op whose regions are entered and left in a known way.
pub trait RegionBranch: Sync {
    /// Where control can go from `point`, in upstream's order.
    /// `operands` holds what is known to be constant of the operands of the op (at [`BranchPoint::Parent`]) or of the
    /// terminator; it may be empty where nothing is known.
    fn successors(&self, view: View<'_>, op: Op, point: BranchPoint, operands: &[Option<Attr>])
    -> Vec<RegionSuccessor>;

    /// The operands of the op itself that are passed on entry to `successor`: none, unless the op says otherwise.
    fn entry_operands(&self, _view: View<'_>, _op: Op, _successor: &RegionSuccessor) -> Range<usize> {
        0..0
    }

    /// The operands of `terminator` that are passed to `successor`: all, unless the op says otherwise.
    fn exit_operands(&self, view: View<'_>, terminator: Op, _successor: &RegionSuccessor) -> Range<usize> {
        0..view.operand_count(terminator)
    }

    /// How often region `index` runs each time the op does: least and most, where known.
    fn invocations(&self, _view: View<'_>, _op: Op, _index: usize) -> (u64, Option<u64>) {
        (0, None)
    }
}

/// A loop with known induction variables and bounds, as `scf.for` is.
pub trait LoopLike: Sync {
    /// The regions that run repeatedly.
    fn loop_regions(&self, view: View<'_>, op: Op) -> SmallVec<[Region; 1]>;
    /// Operands that are the initial values of what the loop carries.
    fn inits(&self, view: View<'_>, op: Op) -> Range<usize>;
    /// The block arguments that hold what the loop carries.
    fn iter_arguments(&self, view: View<'_>, op: Op) -> SmallVec<[Value; 4]>;
    /// Whether iterations may run at once.
    fn is_parallel(&self) -> bool {
        false
    }
    /// Whether what the body's terminator passes is what the loop carries, and not something to be reduced.
    fn yields_carried(&self) -> bool {
        true
    }
}

/// An op that runs its one region once and gives what the region's terminator passes.
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
                vec![RegionSuccessor { region: Some(region), inputs: SmallVec::new() }]
            }
            _ => vec![RegionSuccessor { region: None, inputs: view.results(op).into() }],
        }
    }

    fn invocations(&self, _view: View<'_>, _op: Op, _index: usize) -> (u64, Option<u64>) {
        (1, Some(1))
    }
}
