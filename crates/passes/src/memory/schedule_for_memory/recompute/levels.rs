//! The bytes that are live at each execution of an op, as [`super::super::graph::State`] counts them.
//!
//! A buffer lives from the first item that touches it, or from the place where it is allocated early, to the last; one that is
//! kept lives to the end. So the levels are sums of these intervals, minus what items write into inputs that die with them.
//! O(items + touches + buffers).

use std::ops::Range;

use cranelift_entity::PrimaryMap;
use smallvec::SmallVec;

use super::super::graph::{Buffer, Node};
use super::super::model::Problem;
use super::item::Item;

/// The life of a buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Life {
    /// The first and the last item that touch it; no item does if the first is after the last.
    pub first: usize,
    pub last: usize,
    /// The item before which it is allocated early.
    early: usize,
}

impl Life {
    const UNTOUCHED: Life = Life { first: usize::MAX, last: 0, early: usize::MAX };

    /// Whether it lives when the item at `place` begins.
    fn begins_before(self, place: usize) -> bool {
        self.first < place || self.early <= place
    }

    /// The items at which it is live, of `count`.
    fn places(self, is_kept: bool, count: usize) -> Range<usize> {
        let start = self.first.min(self.early);
        // One that is not touched dies nowhere.
        let end = if is_kept || self.first == usize::MAX { count } else { self.last + 1 };
        start..end
    }
}

/// By buffer: its life.
pub(super) type Lives = PrimaryMap<Buffer, Life>;

/// Returns the lives of `buffers` buffers.
pub(super) fn lives(problem: &Problem, items: &[Item], buffers: usize) -> Lives {
    let mut lives: Lives = std::iter::repeat_n(Life::UNTOUCHED, buffers).collect();
    let mut early = problem.early.iter().peekable();
    for (place, item) in items.iter().enumerate() {
        while let Some(&(_, buffer)) = early.next_if(|next| !item.is_repeated && next.0 <= item.node) {
            lives[buffer].early = lives[buffer].early.min(place);
        }
        for &buffer in problem.graph.touches.of(item.node) {
            let life = &mut lives[item.renamed(buffer)];
            life.first = life.first.min(place);
            life.last = place;
        }
    }
    lives
}

/// Returns the bytes that are live at each item. `inner`: by node, the bytes that its regions need.
pub(super) fn levels(
    problem: &Problem,
    items: &[Item],
    lives: &Lives,
    bytes: &PrimaryMap<Buffer, u64>,
    inner: &PrimaryMap<Node, u64>,
) -> Vec<u64> {
    let is_kept = |buffer: Buffer| problem.graph.is_kept.contains(buffer);
    // By place: the bytes that begin to live there, less those that died before, modulo 2^64.
    let mut levels = vec![0u64; items.len()];
    for (buffer, &life) in lives.iter() {
        let places = life.places(is_kept(buffer), items.len());
        if let Some(begin) = levels.get_mut(places.start) {
            *begin = begin.wrapping_add(bytes[buffer]);
            if let Some(end) = levels.get_mut(places.end) {
                *end = end.wrapping_sub(bytes[buffer]);
            }
        }
    }
    let mut live = 0u64;
    for ((place, item), level) in items.iter().enumerate().zip(&mut levels) {
        live = live.wrapping_add(*level);
        let own = if item.is_repeated { 0 } else { inner[item.node] };
        let dies =
            |buffer: Buffer| lives[buffer].begins_before(place) && lives[buffer].last == place && !is_kept(buffer);
        let (mut reused, mut taken): (u64, SmallVec<[Buffer; 4]>) = (0, SmallVec::new());
        let mut last = None;
        for reuse in problem.graph.reuses_of(item.node) {
            let (input, output) = (item.renamed(reuse.input), item.renamed(reuse.output));
            if last != Some(output) && dies(input) && !lives[output].begins_before(place) && !taken.contains(&input) {
                last = Some(output);
                taken.push(input);
                reused += bytes[output];
            }
        }
        *level = (live + own).saturating_sub(reused);
    }
    levels
}
