//! Places buffers in the bytes of later allocations that stay.
//!
//! A buffer that the function returns cannot be in the arena, because the caller frees it. It takes memory until the function
//! returns, and so does the arena. So a result costs nothing more if it is allocated together with the arena, and buffers that
//! die before the result is needed can have its bytes. Then the result is a claim of the whole allocation, at offset 0, and the
//! caller frees it as before.
//!
//! The same holds in the block of a loop or a branch: a buffer that the next iteration needs is allocated before the first
//! temporary of its block that has its bytes, and still once each time that the block runs.
//!
//! Buffers that live when most bytes do are placed first, then the largest ones, each in the smallest result that has
//! room. A budget of comparisons bounds the cost; the remaining buffers are placed in the arena.

use std::cmp::Reverse;

use super::packing::{Rectangle, live_at_peak};
use freehold_core::sort::sort_by_key;

/// The maximum number of compared pairs of buffers, or of a buffer and a result.
const BUDGET: usize = 4_000_000;

/// Bytes that are free until a moment.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The first moment at which they may be used.
    pub from: i64,
    /// The moment from which on the allocation itself uses them.
    pub until: i64,
    /// The number of bytes.
    pub size: u64,
}

/// Returns, by buffer, the room that it is placed in, and its offset there.
pub fn place(buffers: &[Rectangle], rooms: &[Room]) -> Vec<Option<(usize, u64)>> {
    let mut placed: Vec<Option<(usize, u64)>> = vec![None; buffers.len()];
    let mut by_size: Vec<usize> = (0..rooms.len()).collect();
    sort_by_key(&mut by_size, |&room| (rooms[room].size, Reverse(rooms[room].until), room));
    let mut order: Vec<usize> = (0..buffers.len()).collect();
    let mut is_at_peak = vec![false; buffers.len()];
    live_at_peak(buffers).into_iter().for_each(|index| is_at_peak[index] = true);
    sort_by_key(&mut order, |&index| {
        (Reverse(is_at_peak[index]), Reverse(buffers[index].size), buffers[index].lower, index)
    });
    let mut inside: Vec<Vec<usize>> = vec![Vec::new(); rooms.len()];
    let mut taken: Vec<(u64, u64)> = Vec::new();
    let mut steps = 0;
    for index in order {
        let buffer = buffers[index];
        let large_enough = by_size.partition_point(|&room| rooms[room].size < buffer.size);
        for &room in &by_size[large_enough..] {
            steps += 1 + inside[room].len();
            if steps > BUDGET {
                return placed;
            }
            if buffer.lower < rooms[room].from || rooms[room].until < buffer.upper {
                continue;
            }
            let meets = |other: &&usize| buffers[**other].lower < buffer.upper && buffer.lower < buffers[**other].upper;
            taken.clear();
            taken.extend(inside[room].iter().filter(meets).filter_map(|&other| {
                let (_, offset) = placed[other]?;
                Some((offset, offset + buffers[other].size))
            }));
            taken.sort_unstable();
            let mut offset = 0u64;
            for &(start, end) in &taken {
                if offset + buffer.size <= start {
                    break;
                }
                offset = offset.max(end.next_multiple_of(buffer.alignment));
            }
            if offset + buffer.size <= rooms[room].size {
                placed[index] = Some((room, offset));
                inside[room].push(index);
                break;
            }
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_that_die_before_a_result_is_needed_have_its_bytes() {
        let buffer = |lower, upper, size| Rectangle { lower, upper, size, alignment: 8 };
        let buffers = [buffer(0, 4, 16), buffer(2, 5, 16), buffer(3, 9, 16), buffer(5, 6, 40), buffer(6, 7, 20)];
        let rooms = [Room { from: 0, until: 7, size: 32 }, Room { from: 0, until: 3, size: 16 }];
        assert_eq!(place(&buffers, &rooms), [Some((0, 0)), Some((0, 16)), None, None, Some((0, 0))]);
    }

    #[test]
    fn a_room_in_a_block_is_for_what_begins_in_the_block() {
        let buffer = |lower, upper| Rectangle { lower, upper, size: 16, alignment: 8 };
        let buffers = [buffer(1, 4), buffer(2, 4), buffer(4, 5), buffer(4, 6)];
        assert_eq!(place(&buffers, &[Room { from: 2, until: 5, size: 16 }]), [None, Some((0, 0)), Some((0, 0)), None]);
    }
}
