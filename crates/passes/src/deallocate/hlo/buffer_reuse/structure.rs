//! The control flow of ops with regions, as far as it matters to the allocations in them.

use freehold_core::definition::{BranchPoint, Traits};
use freehold_core::ir::{Block, Op, Region, View};

/// The order in which the regions of an op run. Each region has one block.
pub(super) enum Shape {
    /// The first block runs at least once. The others, if they run, run between two runs of the first.
    Repeated(Vec<Block>),
    /// Exactly one of the blocks runs, once.
    Alternatives(Vec<Block>),
    /// The regions run in another order, may not run, or have several blocks.
    Unknown,
}

/// Returns whether the op has regions whose control flow is known, and which never run concurrently.
pub(super) fn is_sequential(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| {
        op_def.region_branch.is_some()
            && !op_def.has(Traits::PARALLEL_REGION)
            && !op_def.has(Traits::TERMINATOR)
            && !op_def.loop_like.is_some_and(|loop_like| loop_like.is_parallel())
    })
}

/// Returns the regions from which control can go from `point`, and whether it can go to the point after the op.
fn targets(view: View<'_>, op: Op, point: BranchPoint) -> (Vec<Region>, bool) {
    let answers = view.op_def(op).and_then(|op_def| op_def.region_branch);
    let successors = answers.map_or_else(Vec::new, |answers| answers.successors(view, op, point, &[]));
    let leaves = successors.iter().any(|successor| successor.region.is_none());
    (successors.into_iter().filter_map(|successor| successor.region).collect(), leaves)
}

/// Returns the only block of a region.
pub(super) fn only_block(view: View<'_>, region: Region) -> Option<Block> {
    let block = view.first_block(region)?;
    view.next_block(block).is_none().then_some(block)
}

/// Returns whether a region of the op may run after a region of the op.
pub(super) fn repeats(view: View<'_>, op: Op) -> bool {
    let blocks = view.regions(op).iter().flat_map(|&region| view.blocks(region));
    let mut exits = blocks.filter_map(|block| view.last_op(block));
    exits.any(|exit| !targets(view, op, BranchPoint::Terminator(exit)).0.is_empty())
}

/// Returns the order in which the regions of a sequential op run.
pub(super) fn shape(view: View<'_>, op: Op) -> Shape {
    let Some(answers) = view.op_def(op).and_then(|op_def| op_def.region_branch) else { return Shape::Unknown };
    let regions = view.regions(op);
    let (entered, may_skip) = targets(view, op, BranchPoint::Parent);
    let blocks: Option<Vec<Block>> = entered.iter().map(|&region| only_block(view, region)).collect();
    let (Some(blocks), false) = (blocks, entered.is_empty()) else { return Shape::Unknown };
    let exit = |block: Block| {
        let last = view.last_op(block);
        last.map_or((Vec::new(), false), |last| targets(view, op, BranchPoint::Terminator(last)))
    };
    if let [block] = blocks[..] {
        let runs = !may_skip || answers.invocations(view, op, view.region_number(entered[0])).0 > 0;
        let (next, _) = exit(block);
        if !runs {
            return Shape::Unknown;
        }
        if next.iter().all(|&region| region == entered[0]) {
            return Shape::Repeated(blocks);
        }
        // `scf.while`: the other region, then the first one again.
        let others: Vec<Region> = next.into_iter().filter(|&region| region != entered[0]).collect();
        let [other] = others[..] else { return Shape::Unknown };
        let Some(second) = only_block(view, other) else { return Shape::Unknown };
        return match exit(second) {
            (back, false) if back == [entered[0]] && regions.len() == 2 => Shape::Repeated(vec![block, second]),
            _ => Shape::Unknown,
        };
    }
    let each_once = blocks.iter().all(|&block| exit(block).0.is_empty());
    if may_skip || !each_once { Shape::Unknown } else { Shape::Alternatives(blocks) }
}
