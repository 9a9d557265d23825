//! First fit below a height, around buffers at fixed offsets: buffers that find no room stay out.

use std::cmp::Reverse;

use cranelift_entity::EntityRef;

use super::fit::{Fit, Placed, lowest_gap};
use super::{BufferId, Offsets, Problem};
use crate::Buffer;
use crate::sections::Sections;
use crate::sort::sort_by_key;

/// The number of visits of the tree of placed buffers that are allowed, and how many more for each buffer.
const MOST_VISITS: (usize, usize) = (1 << 22, 96);

/// Places `buffers` below `height`, where they overlap neither those at fixed offsets nor each other, the largest first,
/// each at the lowest offset with room. Returns the offset of each that has room. O(n log n), and at most a constant number
/// of visits of other buffers for each one: if more were needed, the rest has no room.
pub fn fill(fixed: &[(Buffer, u64)], buffers: &[Buffer], height: u64) -> Vec<Option<u64>> {
    let all: Vec<Buffer> = fixed.iter().map(|(buffer, _)| *buffer).chain(buffers.iter().copied()).collect();
    let sections = Sections::new(&all);
    let problem = Problem::new(&all, &sections);
    let mut placed = Placed::new(&problem);
    let mut offsets: Offsets = fixed.iter().map(|(_, offset)| *offset).chain(buffers.iter().map(|_| 0)).collect();
    for &index in problem.items.iter().filter(|index| index.index() < fixed.len()) {
        placed.insert(&problem, index);
    }
    let mut order: Vec<usize> = (0..buffers.len()).collect();
    sort_by_key(&mut order, |&index| (Reverse(buffers[index].size), buffers[index].lower, index));
    let mut visits = MOST_VISITS.0 + MOST_VISITS.1 * all.len();
    let mut found = vec![None; buffers.len()];
    let mut around: Vec<(u64, u64)> = Vec::new();
    for index in order {
        let (buffer, number) = (&buffers[index], BufferId::new(fixed.len() + index));
        if buffer.size == 0 {
            found[index] = Some(0);
            continue;
        }
        around.clear();
        let is_known = placed.find(&problem, number, &mut visits, |other| {
            let offset = offsets[other];
            around.push((offset, offset + problem.buffers[other].size));
        });
        around.sort_unstable();
        let offset = lowest_gap(around.iter().copied(), buffer.size, buffer.alignment, Fit::First);
        if is_known && offset + buffer.size <= height {
            offsets[number] = offset;
            placed.insert(&problem, number);
            found[index] = Some(offset);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries all buffers that are placed already.
    fn fill_by_all_pairs(fixed: &[(Buffer, u64)], buffers: &[Buffer], height: u64) -> Vec<Option<u64>> {
        let mut order: Vec<usize> = (0..buffers.len()).collect();
        order.sort_by_key(|&index| (Reverse(buffers[index].size), buffers[index].lower, index));
        let (mut placed, mut found) = (fixed.to_vec(), vec![None; buffers.len()]);
        for index in order {
            let buffer = buffers[index];
            let meets = |other: &&(Buffer, u64)| other.0.lower < buffer.upper && buffer.lower < other.0.upper;
            let around: Vec<(u64, u64)> =
                placed.iter().filter(meets).map(|(other, offset)| (*offset, offset + other.size)).collect();
            let is_free = |offset: u64| around.iter().all(|gap| offset + buffer.size <= gap.0 || gap.1 <= offset);
            let ends = around.iter().map(|gap| gap.1.next_multiple_of(buffer.alignment));
            let lowest = ends.chain([0]).filter(|&offset| is_free(offset)).min().expect("room above all");
            if lowest + buffer.size <= height {
                placed.push((buffer, lowest));
                found[index] = Some(lowest);
            }
        }
        found
    }

    #[test]
    fn agrees_with_all_pairs() {
        let mut state = 5u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        let mut both = [0, 0];
        for _ in 0..300 {
            let mut buffer = || {
                let lower = next(20) as i64;
                Buffer { lower, upper: lower + 1 + next(6) as i64, size: next(9), alignment: 1 << next(3) }
            };
            let (own, buffers): (Vec<Buffer>, Vec<Buffer>) =
                ((0..8).map(|_| buffer()).collect(), (0..12).map(|_| buffer()).collect());
            let packing = crate::pack(&own, None, &crate::Limits::steps(0)).expect("small buffers");
            let fixed: Vec<(Buffer, u64)> = own.into_iter().zip(packing.offsets).collect();
            let found = fill(&fixed, &buffers, packing.height);
            assert_eq!(found, fill_by_all_pairs(&fixed, &buffers, packing.height), "{fixed:?} and {buffers:?}");
            found.iter().for_each(|offset| both[usize::from(offset.is_some())] += 1);
        }
        assert!(both[0] > 100 && both[1] > 100, "{both:?}");
    }
}
