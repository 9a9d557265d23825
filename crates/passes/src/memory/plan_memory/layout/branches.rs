//! Keeps branches that are not taken from making the arena larger.
//!
//! A branch of an op such as `scf.if`, outside of loops, may need more bytes than the rest of the function. Then the arena
//! has the height that the rest needs. Buffers of the branch are placed in what is free of it meanwhile, and the others in an
//! arena of the branch, which is allocated and freed in it. In a loop, a branch would allocate in each iteration; there it
//! shares the arena of the function.

use freehold_core::ir::{Block, Op, View};
use rustc_hash::FxHashMap;

use super::super::problem::order::Order;
use super::arena::{Arena, Claim, Origin};
use super::packing::{Buffer, Packing, fill, pack};

/// A branch gets its own arena if it enlarges the common arena by more than one part in this many.
const PART: u64 = 64;

/// The blocks of the branches that the ops of a function are in.
pub struct Branches {
    /// By op.
    branch: Vec<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It runs whenever the function does.
    Always,
    /// It is in a branch that is this block.
    Branch(Block),
    /// It is in a loop, or in one of several blocks.
    Other,
}

impl Branches {
    /// Finds the outermost branch around each op. O(ops).
    pub fn compute(view: View<'_>) -> Branches {
        let mut branch = vec![Place::Always; view.op_capacity()];
        for op in view.walk_preorder() {
            let Some(block) = view.block(op) else { continue };
            let is_only = view.is_entry_block(block) && view.next_block(block).is_none();
            branch[op.index()] = match view.parent_op(op) {
                None => {
                    if view.is_entry_block(block) {
                        Place::Always
                    } else {
                        Place::Other
                    }
                }
                Some(parent) => match branch[parent.index()] {
                    Place::Always if is_only => place_in(view, parent, block),
                    Place::Always => Place::Other,
                    place => place,
                },
            };
        }
        Branches { branch }
    }

    /// Returns the branch in which `claim` is needed and nowhere else.
    fn of(&self, view: View<'_>, order: &Order, claim: &Claim) -> Option<Block> {
        let Place::Branch(block) = self.branch[claim.op.index()] else { return None };
        let start = order.start_of(block);
        let end = view.last_op(block).and_then(|last| order.position(last))?;
        (start <= claim.life.start && claim.life.end <= end + 1).then_some(block)
    }
}

/// Returns the place of the ops of `block`, the only one of a region of `parent`, which runs whenever the function does.
fn place_in(view: View<'_>, parent: Op, block: Block) -> Place {
    let Some(op_def) = view.op_def(parent).filter(|op_def| op_def.loop_like.is_none()) else { return Place::Other };
    let Some(answers) = op_def.region_branch else { return Place::Other };
    let number = view.regions(parent).iter().position(|&region| view.block_region(block) == Some(region));
    match answers.invocations(view, parent, number.unwrap_or(0)) {
        (1.., Some(1)) => Place::Always,
        (0, Some(..=1)) => Place::Branch(block),
        _ => Place::Other,
    }
}

/// Places `claims`: in the arena that is returned first, and in arenas of branches. The bound is that of the first one.
pub fn place(
    view: View<'_>,
    order: &Order,
    claims: Vec<Claim>,
    empty: &dyn Fn(Origin) -> Arena,
) -> Option<(Arena, u64, Vec<Arena>)> {
    let arena_of = |origin: Origin, claims: Vec<(Claim, u64)>, size: u64| Arena {
        alignment: claims.iter().map(|(claim, _)| claim.alignment).max().unwrap_or(1),
        claims,
        size,
        ..empty(origin)
    };
    let buffers = |claims: &[Claim]| -> Vec<Buffer> { claims.iter().map(Claim::buffer).collect() };
    let all = pack(&buffers(&claims))?;
    let together = |claims: Vec<Claim>, all: Packing| {
        let claims = claims.into_iter().zip(all.offsets).collect();
        Some((arena_of(Origin::Allocated, claims, all.height), all.lower_bound, Vec::new()))
    };
    let branches = Branches::compute(view);
    let branch_of: Vec<Option<Block>> = claims.iter().map(|claim| branches.of(view, order, claim)).collect();
    if branch_of.iter().all(Option::is_none) {
        return together(claims, all);
    }
    let (mut always, mut groups): (Vec<Claim>, Vec<(Block, Vec<Claim>)>) = Default::default();
    let mut numbers: FxHashMap<Block, usize> = FxHashMap::default();
    for (claim, block) in claims.iter().zip(&branch_of) {
        match block {
            None => always.push(*claim),
            Some(block) => {
                let number = *numbers.entry(*block).or_insert_with(|| {
                    groups.push((*block, Vec::new()));
                    groups.len() - 1
                });
                groups[number].1.push(*claim);
            }
        }
    }
    let rest = pack(&buffers(&always))?;
    if all.height <= rest.height.saturating_add(rest.height / PART) {
        return together(claims, all);
    }
    let fixed: Vec<(Buffer, u64)> = buffers(&always).into_iter().zip(rest.offsets.iter().copied()).collect();
    let mut placed: Vec<(Claim, u64)> = always.into_iter().zip(rest.offsets).collect();
    let mut arenas = Vec::new();
    // Claims of different branches are never live at once, so one call is enough.
    let inner: Vec<Buffer> = groups.iter().flat_map(|(_, claims)| claims.iter().map(Claim::buffer)).collect();
    let mut offsets = fill(&fixed, &inner, rest.height).into_iter();
    for (block, claims) in groups {
        let mut left = Vec::new();
        for (claim, offset) in claims.into_iter().zip(&mut offsets) {
            match offset {
                Some(offset) => placed.push((claim, offset)),
                None => left.push(claim),
            }
        }
        if !left.is_empty() {
            let Packing { offsets, height, .. } = pack(&buffers(&left))?;
            arenas.push(arena_of(Origin::Branch(block), left.into_iter().zip(offsets).collect(), height));
        }
    }
    Some((arena_of(Origin::Allocated, placed, rest.height), rest.lower_bound, arenas))
}
