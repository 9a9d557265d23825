//! Greedy packing in several ways, in O(n log n) each. The lowest result is kept.
//!
//! - In the order of time, each buffer into the smallest free gap (`sweep`), forward and backward.
//! - By decreasing size, and by decreasing size × life, into the lowest or the smallest gap (`fit`). This is how TensorFlow
//!   Lite and XLA's heap simulator pack.
//! - Afterwards buffers are dropped: in the order of their offsets, each is moved down until it lies on another.
//!
//! As soon as a packing is as low as the lower bound, the rest is skipped.

mod fill;
mod fit;
mod skyline;
mod sweep;

use std::cmp::Reverse;
use std::ops::Range;

use cranelift_entity::{EntityRef, PrimaryMap, entity_impl};

use crate::sections::Sections;
use crate::sort::sort_by_key;
use crate::{Buffer, align_up};
pub use fill::fill;
use fit::{Fit, Neighbors, pack_in_order};
use skyline::Skyline;

/// The number of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct BufferId(u32);
entity_impl!(BufferId, "buffer");

/// By buffer: its offset.
type Offsets = PrimaryMap<BufferId, u64>;

/// The problem to pack.
struct Problem<'a> {
    buffers: PrimaryMap<BufferId, Buffer>,
    sections: &'a Sections,
    /// The buffers whose size is not zero.
    items: Vec<BufferId>,
}

impl Problem<'_> {
    fn new<'a>(buffers: &[Buffer], sections: &'a Sections) -> Problem<'a> {
        let buffers: PrimaryMap<BufferId, Buffer> = buffers.iter().copied().collect();
        let items = buffers.iter().filter(|(_, buffer)| buffer.size > 0).map(|(index, _)| index).collect();
        Problem { buffers, sections, items }
    }

    /// Returns the sections in which a buffer is live.
    fn range(&self, index: BufferId) -> &Range<u32> {
        &self.sections.ranges[index.index()]
    }
}

/// Packs the buffers greedily. Returns their offsets and the height.
///
/// `bound` is a lower bound of the height. Takes O(n log n); see [`fit::Neighbors`] about the number of visits.
pub(crate) fn pack_greedily(buffers: &[Buffer], sections: &Sections, bound: u64) -> (Vec<u64>, u64) {
    let problem = Problem::new(buffers, sections);
    let mut best = (Offsets::new(), u64::MAX);
    let size = |index: &BufferId| Reverse(problem.buffers[*index].size);
    let area =
        |index: &BufferId| Reverse(u128::from(problem.buffers[*index].size) * problem.range(*index).len() as u128);
    let (mut order, mut neighbors) = (problem.items.clone(), None);
    for attempt in 0..6 {
        match attempt {
            2 => sort_by_key(&mut order, |index| (size(index), area(index), *index)),
            4 => sort_by_key(&mut order, |index| (area(index), size(index), *index)),
            _ => {}
        }
        let offsets = match attempt {
            0 | 1 => sweep::sweep(&problem, attempt == 1),
            _ => {
                if attempt % 2 == 0 {
                    neighbors = None;
                }
                let neighbors = neighbors.get_or_insert_with(|| Neighbors::new(&problem, &order));
                pack_in_order(&problem, &order, neighbors, if attempt % 2 == 0 { Fit::Best } else { Fit::First })
            }
        };
        let (offsets, height) = drop_all(&problem, &offsets);
        if height < best.1 {
            best = (offsets, height);
        }
        if best.1 <= bound {
            break;
        }
    }
    (best.0.into(), best.1)
}

/// Moves all buffers down, in the order of their offsets. None ends higher than before.
fn drop_all(problem: &Problem<'_>, offsets: &Offsets) -> (Offsets, u64) {
    let mut order = problem.items.clone();
    sort_by_key(&mut order, |&index| (offsets[index], index));
    let mut skyline = Skyline::new(problem.sections.count());
    let mut dropped = Offsets::from(vec![0; offsets.len()]);
    let mut height = 0;
    for index in order {
        let buffer = &problem.buffers[index];
        let offset = align_up(skyline.highest(problem.range(index)), buffer.alignment);
        dropped[index] = offset;
        skyline.raise(problem.range(index), offset + buffer.size);
        height = height.max(offset + buffer.size);
    }
    (dropped, height)
}
