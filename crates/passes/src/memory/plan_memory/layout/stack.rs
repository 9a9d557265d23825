//! Places small buffers on the stack.
//!
//! A buffer that is smaller than its alignment would leave the rest of it unused in an arena. It is placed on the stack
//! instead, at the entry of the function, as long as the whole call tree stays within a budget. Buffers whose lives do not
//! meet share a slot: each takes the smallest free slot that is large enough, or else makes the largest free one larger.
//!
//! In a function with buffers of dynamic size, their arena has idle bytes when not all of them live. If small buffers fit
//! there, they need no stack.

use super::arena::{Arena, Claim, Origin, alignment_of};
use super::slots::Slots;
use crate::memory::plan_memory::problem::buffers::{BufferId, MAX_DYNAMIC_BUFFERS, Problem, SpaceId};
use freehold_core::sort::sort_by_key;

/// The largest buffer that is placed on the stack.
const LARGEST: u64 = 64;

/// Takes the claims that are placed on the stack out of `claims`. Returns the slots and the bytes that they take, at most
/// `budget`. O(n · slots), and the budget bounds the slots.
pub fn take_small(claims: &mut Vec<Claim>, budget: u64) -> (Vec<Arena>, u64) {
    let (mut small, mut left): (Vec<Claim>, Vec<Claim>) = claims.iter().partition(|claim| is_small(claim));
    sort_by_key(&mut small, |claim| (claim.life.start, claim.buffer));
    let mut slots: Vec<(Arena, u32)> = Vec::new();
    let mut bytes = 0;
    for claim in small {
        let free = slots.iter_mut().filter(|(_, end)| *end <= claim.life.start);
        // Large enough ones first, the smallest of them; then the largest of the others.
        let key = |slot: &Arena| match slot.size.checked_sub(claim.size) {
            Some(unused) => (false, unused),
            None => (true, claim.size - slot.size),
        };
        let slot = free.min_by_key(|(slot, _)| key(slot));
        let more = slot.as_ref().map_or(claim.size, |(slot, _)| claim.size.saturating_sub(slot.size));
        if bytes + more > budget {
            left.push(claim);
            continue;
        }
        bytes += more;
        match slot {
            Some((slot, end)) => {
                slot.size = slot.size.max(claim.size);
                slot.alignment = slot.alignment.max(claim.alignment);
                slot.claims.push((claim, 0));
                *end = claim.life.end;
            }
            None => {
                let empty = Arena::empty(claim.space, Origin::Stack);
                let (size, alignment) = (claim.size, claim.alignment);
                slots.push((Arena { claims: vec![(claim, 0)], size, alignment, ..empty }, claim.life.end));
            }
        }
    }
    *claims = left;
    (slots.into_iter().map(|(slot, _)| slot).collect(), bytes)
}

fn is_small(claim: &Claim) -> bool {
    claim.space == SpaceId::DEFAULT && claim.size < claim.alignment && claim.size <= LARGEST
}

/// Moves small claims to the buffers of dynamic size, if these need no more bytes with them for the example extents. Those
/// that start before all of these stay, because the extents need not be known then. O(cost of two layouts).
pub fn share_dynamic(problem: &Problem, claims: &mut Vec<Claim>, dynamic: &mut Vec<BufferId>) {
    let lives = dynamic.iter().map(|&buffer| problem.buffers[buffer].life);
    let Some(start) = lives.map(|life| life.start).min() else { return };
    let fits = |claim: &Claim| is_small(claim) && claim.life.start >= start;
    let small = claims.iter().filter(|claim| fits(claim)).map(|claim| claim.buffer);
    let together: Vec<BufferId> = dynamic.iter().copied().chain(small).collect();
    let is_one_arena = dynamic.iter().all(|&buffer| problem.buffers[buffer].space == SpaceId::DEFAULT)
        && together.len() <= MAX_DYNAMIC_BUFFERS;
    let height = |buffers: &[BufferId]| Slots::compute(problem, buffers, alignment_of(problem, buffers)).1;
    if together.len() > dynamic.len() && is_one_arena && height(&together) <= height(dynamic) {
        claims.retain(|claim| !fits(claim));
        *dynamic = together;
    }
}
