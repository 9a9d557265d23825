//! Keeps branches that are not taken from making the arena larger.
//!
//! A branch of an op such as `scf.if`, outside of loops, may need more bytes than the rest of the function. Then the arena
//! has the height that the rest needs. Buffers of the branch are placed in what is free of it meanwhile, and the others in an
//! arena of the branch, which is allocated and freed in it. In a loop, a branch would allocate in each iteration; there it
//! shares the arena of the function.

use rustc_hash::FxHashMap;

use super::arena::{Arena, Claim, Origin};
use super::packing::{Packing, Rectangle, fill, pack};
use crate::memory::plan_memory::problem::buffers::BlockId;

/// A branch gets its own arena if it enlarges the common arena by more than one part in this many.
const PART: u64 = 64;

/// The arenas of claims, some of which are needed in branches only.
pub struct BranchArenas {
    /// The arena of the function.
    pub whole: Arena,
    /// The most bytes of its claims that live at one moment.
    pub bound: u64,
    /// The arenas of branches.
    pub of_branches: Vec<Arena>,
}

/// Places `claims` in the arena of the function and in arenas of branches. `empty` returns an arena without claims. Returns
/// `None` if the bytes do not fit in 63 bits.
pub fn place(claims: Vec<Claim>, empty: &dyn Fn(Origin) -> Arena) -> Option<BranchArenas> {
    let arena_of = |origin: Origin, claims: Vec<(Claim, u64)>, size: u64| Arena {
        alignment: claims.iter().map(|(claim, _)| claim.alignment).max().unwrap_or(1),
        claims,
        size,
        ..empty(origin)
    };
    let all = pack(&rectangles(&claims))?;
    let together = |claims: Vec<Claim>, all: Packing| {
        let claims = claims.into_iter().zip(all.offsets).collect();
        let whole = arena_of(Origin::Allocated, claims, all.height);
        Some(BranchArenas { whole, bound: all.lower_bound, of_branches: Vec::new() })
    };
    if claims.iter().all(|claim| claim.branch.is_none()) {
        return together(claims, all);
    }
    let (always, groups) = by_branch(&claims);
    let rest = pack(&rectangles(&always))?;
    if all.height <= rest.height.saturating_add(rest.height / PART) {
        return together(claims, all);
    }
    let fixed: Vec<(Rectangle, u64)> = rectangles(&always).into_iter().zip(rest.offsets.iter().copied()).collect();
    let mut placed: Vec<(Claim, u64)> = always.into_iter().zip(rest.offsets).collect();
    let mut of_branches = Vec::new();
    // Claims of different branches are never live at once, so one call is enough.
    let inner: Vec<Rectangle> = groups.iter().flat_map(|(_, claims)| rectangles(claims)).collect();
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
            let Packing { offsets, height, .. } = pack(&rectangles(&left))?;
            of_branches.push(arena_of(Origin::Block(block), left.into_iter().zip(offsets).collect(), height));
        }
    }
    let whole = arena_of(Origin::Allocated, placed, rest.height);
    Some(BranchArenas { whole, bound: rest.lower_bound, of_branches })
}

fn rectangles(claims: &[Claim]) -> Vec<Rectangle> {
    claims.iter().map(Claim::rectangle).collect()
}

/// Returns the claims that are in no branch, and those of each branch, in the order of the claims.
fn by_branch(claims: &[Claim]) -> (Vec<Claim>, Vec<(BlockId, Vec<Claim>)>) {
    let (mut always, mut groups): (Vec<Claim>, Vec<(BlockId, Vec<Claim>)>) = Default::default();
    let mut numbers: FxHashMap<BlockId, usize> = FxHashMap::default();
    for claim in claims {
        let Some(block) = claim.branch.expand() else {
            always.push(*claim);
            continue;
        };
        let number = *numbers.entry(block).or_insert_with(|| {
            groups.push((block, Vec::new()));
            groups.len() - 1
        });
        groups[number].1.push(*claim);
    }
    (always, groups)
}
