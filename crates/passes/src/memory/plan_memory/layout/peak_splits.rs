//! Splits an arena with idle bytes at the peak, and chooses new offsets so that these bytes can be freed.
//!
//! ```text
//! bytes  ┌────────┐                       ┌────────┐
//!        │ %b     ├──────┐                │ %b     │                  %b is free before the result %r is
//!        ├──┬─────┘  %c  │   ┌──────┐     └────────┘                  allocated, but %c is in the way of freeing
//!        │  │   ┌────────┴───┤  %r  │     ┌──────┬──────┐             its bytes: %c moves, and %b has an arena
//!        │  └───┤     %a     │      │     │  %c  │  %a  │   ┌──────┐  of its own
//!        └──────┴────────────┴──────┘     └──────┴──────┴───┤  %r  │
//!                                                           └──────┘
//! ```
//!
//! At the peak of all arenas and of the memory outside of them, an arena needs only the claims that live then. They are packed
//! first. The other claims are placed beside them, below the same height, if they fit. The remaining claims before the peak get
//! an arena, and so do those after it. So a claim may move, whereas `idle_ranges.rs` keeps its offset. This is repeated for any
//! arena that is held at the next peak, while the peak falls by more than the new arenas cost.
//!
//! Cost: at most [`MAX_SPLITS`] splits of arenas of at most [`LARGEST`] claims, each of which packs the claims at the peak, with
//! few steps of search, and fills in the others in O(n log n). At most [`TRIES`] times in a function, at most [`SQUEEZED`] claims
//! are packed again to make room for one more.

use super::arena::{ARENA_ALIGNMENT, Arena, Claim, Origin};
use super::levels::{Levels, held, highest};
use super::packing::{Rectangle, fill, least_height, try_pack};
use crate::memory::plan_memory::problem::block_ops::BlockOps;
use crate::memory::plan_memory::problem::buffers::BlockId;
use freehold_core::sort::sort_by_key;

/// The maximum number of splits of the arenas of a function; fewer if it has more than 250 claims.
const MAX_SPLITS: usize = 8;

/// The maximum number of claims of an arena that is split.
const LARGEST: usize = 2_000;

/// The maximum number of claims of an arena that are packed again to make room for one more.
const SQUEEZED: usize = 64;

/// The maximum number of such tries in a function.
pub const TRIES: u32 = 16;

/// Splits `whole` as long as that lowers the peak of the arenas and `loads`, and the peak is above `bound`. `entry`, the only
/// block of the function, allocates and frees the arenas after the first. Returns the arenas, in the order of their allocation,
/// and the peak. `tries` is the number of times that claims may still be packed again to make room for one more.
pub fn split(
    whole: Arena,
    loads: &Levels,
    ops: &BlockOps,
    (entry, bound): (BlockId, u64),
    tries: &mut u32,
) -> (Vec<Arena>, u64) {
    let origin = whole.origin;
    let most = (LARGEST / whole.claims.len().max(1)).clamp(1, MAX_SPLITS);
    let mut arenas = vec![whole];
    let (mut moment, mut peak) = highest(&arenas, loads, ops);
    for _ in 0..most {
        if peak <= bound {
            break;
        }
        let Some(((next, next_peak), split)) = lower(&arenas, (moment, peak), loads, ops, tries) else { break };
        (moment, peak, arenas) = (next, next_peak, split);
    }
    sort_by_key(&mut arenas, |arena| held(arena, ops).map(|life| life.start));
    for (number, arena) in arenas.iter_mut().enumerate() {
        arena.origin = if number == 0 { origin } else { Origin::Block(entry) };
    }
    (arenas, peak)
}

/// Splits one of the arenas at the peak, so that the peak falls by more than the new arenas cost. Returns the new peak and the
/// arenas; arenas with the most idle bytes are tried first.
fn lower(
    arenas: &[Arena],
    (moment, peak): (u32, u64),
    loads: &Levels,
    ops: &BlockOps,
    tries: &mut u32,
) -> Option<((u32, u64), Vec<Arena>)> {
    let mut parts: Vec<(u64, usize, Vec<Arena>)> = Vec::new();
    for (number, arena) in arenas.iter().enumerate() {
        if arena.claims.len() <= LARGEST && held(arena, ops).is_some_and(|life| life.contains(moment)) {
            let divided: Option<(u64, Vec<Arena>)> = divide(arena, moment, ops, tries);
            parts.extend(divided.map(|(needed, divided)| (arena.size.saturating_sub(needed), number, divided)));
        }
    }
    sort_by_key(&mut parts, |&(idle, number, _)| (std::cmp::Reverse(idle), number));
    parts.into_iter().filter(|&(idle, ..)| idle > ARENA_ALIGNMENT).find_map(|(_, number, divided)| {
        let costs = ARENA_ALIGNMENT * (divided.len() as u64 - 1);
        let mut all: Vec<Arena> = arenas.to_vec();
        all.splice(number..=number, divided);
        let (next, next_peak) = highest(&all, loads, ops);
        (next_peak.saturating_add(costs) < peak).then_some(((next, next_peak), all))
    })
}

/// Returns the bytes that the arena needs at `moment`, and the arenas that it is divided into: for the claims that live
/// then, and for those before and after it that do not fit beside them.
fn divide(arena: &Arena, moment: u32, ops: &BlockOps, tries: &mut u32) -> Option<(u64, Vec<Arena>)> {
    let (mut now, mut before, mut after) = (Vec::new(), Vec::new(), Vec::new());
    for &(claim, _) in &arena.claims {
        let life = ops.around(claim.life);
        match () {
            () if life.end <= moment => before.push(claim),
            () if moment < life.start => after.push(claim),
            () => now.push(claim),
        }
    }
    if before.is_empty() && after.is_empty() {
        return None;
    }
    let now = packed(arena, now)?;
    let height = now.size;
    let mut main = now;
    let mut others = Vec::new();
    for claims in [before, after] {
        let fixed: Vec<(Rectangle, u64)> =
            main.claims.iter().map(|(claim, offset)| (claim.rectangle(), *offset)).collect();
        let buffers: Vec<Rectangle> = claims.iter().map(Claim::rectangle).collect();
        let mut left = Vec::new();
        for (claim, offset) in claims.into_iter().zip(fill(&fixed, &buffers, height)) {
            match offset {
                Some(offset) => main.claims.push((claim, offset)),
                None => left.push(claim),
            }
        }
        others.push(packed(arena, squeeze(&mut main, left, height, tries))?);
    }
    main.alignment = main.claims.iter().map(|(claim, _)| claim.alignment).max().unwrap_or(1);
    others.insert(0, main);
    others.retain(|part| !part.claims.is_empty());
    Some((height, others))
}

/// Moves claims of `left` to `main`, the largest first, where another plan has room for one more below `height`. Returns
/// the others.
fn squeeze(main: &mut Arena, mut left: Vec<Claim>, height: u64, tries: &mut u32) -> Vec<Claim> {
    sort_by_key(&mut left, |claim| (std::cmp::Reverse(claim.size), claim.life.start));
    if main.claims.len() >= SQUEEZED || left.len() > SQUEEZED {
        return left;
    }
    left.retain(|&claim| {
        let mut claims: Vec<Claim> = main.claims.iter().map(|&(claim, _)| claim).collect();
        claims.push(claim);
        if *tries == 0 || least_height(&claims.iter().map(Claim::rectangle).collect::<Vec<Rectangle>>()) > height {
            return true;
        }
        *tries -= 1;
        match packed(main, claims).filter(|packed| packed.size <= height) {
            Some(packed) => {
                *main = packed;
                false
            }
            None => true,
        }
    });
    left
}

/// Returns an arena with these claims, which are a part of those of `arena`.
fn packed(arena: &Arena, claims: Vec<Claim>) -> Option<Arena> {
    let packing = try_pack(&claims.iter().map(Claim::rectangle).collect::<Vec<Rectangle>>())?;
    let alignment = claims.iter().map(|claim| claim.alignment).max().unwrap_or(1);
    let claims = claims.into_iter().zip(packing.offsets).collect();
    Some(Arena { claims, size: packing.height, alignment, ..Arena::empty(arena.space, arena.origin) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::plan_memory::problem::buffers::{BufferId, Load, SpaceId};
    use crate::memory::plan_memory::problem::interval::Interval;

    fn arena(claims: &[(u32, u32, u64)]) -> Arena {
        let claims = claims.iter().map(|&(start, end, size)| Claim {
            buffer: BufferId::from_u32(0),
            space: SpaceId::DEFAULT,
            size,
            alignment: 64,
            life: Interval { start, end },
            branch: None.into(),
        });
        packed(&Arena::empty(SpaceId::DEFAULT, Origin::Allocated), claims.collect()).expect("small sizes")
    }

    fn lives(arena: &Arena) -> Vec<(u32, u64)> {
        let mut lives: Vec<(u32, u64)> =
            arena.claims.iter().map(|(claim, offset)| (claim.life.start, *offset + claim.size)).collect();
        lives.sort_unstable();
        lives
    }

    #[test]
    fn claims_move_out_of_the_way_of_a_cut() {
        // At 9, a claim of 7680 bytes is free, but a small one is live with all others before.
        let whole = arena(&[(0, 7, 512), (1, 3, 7680), (2, 5, 7680), (4, 12, 2560), (6, 8, 7680), (7, 11, 7680)]);
        assert!(whole.size >= 17920);
        let load = Load { life: Interval { start: 9, end: 20 }, bytes: 2560 };
        let loads = Levels::of([load].into_iter());
        let (arenas, peak) = split(whole, &loads, &BlockOps::none(), (BlockId::from_u32(0), 0), &mut 4);
        assert_eq!(peak, 17920);
        assert_eq!(arenas.iter().map(|arena| arena.size).collect::<Vec<_>>(), [10240, 7680]);
        assert_eq!(arenas.iter().map(|arena| arena.origin == Origin::Allocated).collect::<Vec<_>>(), [true, false]);
        let all: Vec<u32> = arenas.iter().flat_map(lives).map(|(start, _)| start).collect();
        assert_eq!(all.len(), 6);
        for arena in &arenas {
            let buffers: Vec<Rectangle> = arena.claims.iter().map(|(claim, _)| claim.rectangle()).collect();
            let offsets: Vec<u64> = arena.claims.iter().map(|&(_, offset)| offset).collect();
            assert!(freehold_packing::check(&buffers, &offsets, Some(arena.size)).is_ok());
        }
    }

    #[test]
    fn an_arena_stays_if_all_of_it_is_needed_at_the_peak() {
        let whole = arena(&[(0, 20, 1024), (1, 15, 1024), (15, 20, 1024)]);
        let load = Load { life: Interval { start: 9, end: 20 }, bytes: 512 };
        let (arenas, peak) =
            split(whole, &Levels::of([load].into_iter()), &BlockOps::none(), (BlockId::from_u32(0), 0), &mut 4);
        assert_eq!((arenas.len(), peak), (1, 2560));
    }
}
