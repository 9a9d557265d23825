//! Divides an arena where bytes of it are idle at the peak, and chooses new offsets for that.
//!
//! ```text
//! bytes  ┌────────┐                       ┌────────┐
//!        │ %b     ├──────┐                │ %b     │                  %a: the only claim that lives at the peak
//!        ├──┬─────┘  %c  │   ┌──────┐     └────────┘                  %b: with an arena of its own, which is freed
//!        │  │   ┌────────┴───┤  %r  │     ┌──────┬──────┐             before the result %r is allocated
//!        │  └───┤     %a     │      │     │  %c  │  %a  │
//!        └──────┴────────────┴──────┘     └──────┴──────┘
//! ```
//!
//! At the peak of all arenas and of the memory outside of them, an arena needs no more than the claims that live then. They are
//! packed first. Of the others, those that fit are placed beside them, below the same height; what is left of those
//! before the peak gets an arena, and so does what is left of those after it. So a claim may move, where `bands.rs`
//! leaves it at its offset. This is repeated for any arena that is held at the next peak, while the peak falls by more
//! than the new arenas cost.
//!
//! Cost: at most [`MOST`] cuts, each of which packs the claims of one arena, and compares O(n²) pairs of at most
//! [`LARGEST`] claims.

use freehold_core::ir::Block;

use super::bands::{Levels, Spans, highest};
use super::packing::{Buffer, fill, pack};
use super::rewrite::{ARENA_ALIGNMENT, Arena, Claim, Origin};

/// The most cuts of the arenas of a function.
const MOST: usize = 8;

/// The most claims of an arena that is cut.
const LARGEST: usize = 2_000;

/// The most claims of an arena that are packed again to make room for one more, and the most such attempts.
const SQUEEZED: usize = 64;
const TRIES: usize = 12;

/// Cuts `whole` while that lowers the peak of the arenas and `loads`, and the peak is above `bound`. `entry`, the only
/// block of the function, allocates and frees what the first arena leaves. Returns the arenas, that which is allocated
/// first first, and the peak.
pub(super) fn cut(whole: Arena, loads: &Levels, spans: &Spans, entry: Block, bound: u64) -> (Vec<Arena>, u64) {
    let origin = whole.origin;
    let mut arenas = vec![whole];
    let (mut moment, mut peak) = highest(&arenas, loads, spans);
    for _ in 0..MOST {
        if peak <= bound {
            break;
        }
        let Some(((next, next_peak), found)) = lower(&arenas, (moment, peak), loads, spans) else { break };
        (moment, peak, arenas) = (next, next_peak, found);
    }
    arenas.sort_by_key(|arena| spans.of_arena(arena).map(|life| life.start));
    for (number, arena) in arenas.iter_mut().enumerate() {
        arena.origin = if number == 0 { origin } else { Origin::Branch(entry) };
    }
    (arenas, peak)
}

/// Cuts one of the arenas at the peak, so that the peak falls by more than the new arenas cost. Returns the new peak and
/// the arenas; those with the most idle bytes are tried first.
fn lower(
    arenas: &[Arena],
    (moment, peak): (u32, u64),
    loads: &Levels,
    spans: &Spans,
) -> Option<((u32, u64), Vec<Arena>)> {
    let mut parts: Vec<(u64, usize, Vec<Arena>)> = Vec::new();
    for (number, arena) in arenas.iter().enumerate() {
        if arena.claims.len() <= LARGEST && spans.of_arena(arena).is_some_and(|life| life.contains(moment)) {
            let held: Option<(u64, Vec<Arena>)> = divide(arena, moment, spans);
            parts.extend(held.map(|(held, found)| (arena.size.saturating_sub(held), number, found)));
        }
    }
    parts.sort_by_key(|&(idle, number, _)| (std::cmp::Reverse(idle), number));
    parts.into_iter().filter(|&(idle, ..)| idle > ARENA_ALIGNMENT).find_map(|(_, number, found)| {
        let costs = ARENA_ALIGNMENT * (found.len() as u64 - 1);
        let mut all: Vec<Arena> = arenas.to_vec();
        all.splice(number..=number, found);
        let found = highest(&all, loads, spans);
        (found.1.saturating_add(costs) < peak).then_some((found, all))
    })
}

/// Returns the bytes that the arena needs at `moment`, and the arenas that it is divided into: for the claims that live
/// then, and for those before and after it that do not fit beside them.
fn divide(arena: &Arena, moment: u32, spans: &Spans) -> Option<(u64, Vec<Arena>)> {
    let (mut now, mut before, mut after) = (Vec::new(), Vec::new(), Vec::new());
    for &(claim, _) in &arena.claims {
        let held = spans.around(claim.life);
        match () {
            () if held.end <= moment => before.push(claim),
            () if moment < held.start => after.push(claim),
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
        let fixed: Vec<(Buffer, u64)> = main.claims.iter().map(|(claim, offset)| (claim.buffer(), *offset)).collect();
        let buffers: Vec<Buffer> = claims.iter().map(Claim::buffer).collect();
        let mut left = Vec::new();
        for (claim, offset) in claims.into_iter().zip(fill(&fixed, &buffers, height)) {
            match offset {
                Some(offset) => main.claims.push((claim, offset)),
                None => left.push(claim),
            }
        }
        others.push(packed(arena, squeeze(&mut main, left, height))?);
    }
    main.alignment = main.claims.iter().map(|(claim, _)| claim.alignment).max().unwrap_or(1);
    others.insert(0, main);
    others.retain(|part| !part.claims.is_empty());
    Some((height, others))
}

/// Moves claims of `left` to `main`, the largest first, where another plan has room for one more below `height`. Returns
/// the others.
fn squeeze(main: &mut Arena, mut left: Vec<Claim>, height: u64) -> Vec<Claim> {
    left.sort_by_key(|claim| (std::cmp::Reverse(claim.size), claim.life.start));
    let mut tries = 0;
    left.retain(|&claim| {
        tries += 1;
        if tries > TRIES || main.claims.len() >= SQUEEZED {
            return true;
        }
        let mut claims: Vec<Claim> = main.claims.iter().map(|&(claim, _)| claim).collect();
        claims.push(claim);
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
    let packing = pack(&claims.iter().map(Claim::buffer).collect::<Vec<Buffer>>())?;
    let alignment = claims.iter().map(|claim| claim.alignment).max().unwrap_or(1);
    let claims = claims.into_iter().zip(packing.offsets).collect();
    Some(Arena { claims, size: packing.height, alignment, ..Arena::empty(arena.space, arena.origin) })
}
