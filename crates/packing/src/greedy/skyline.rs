//! The largest value in a range of sections, with updates that raise all values of a range.

use std::ops::Range;

/// A segment tree over sections. Node `i` has the children `2 * i` and `2 * i + 1`; the leaves begin at `leaves`.
pub(super) struct Skyline {
    leaves: usize,
    /// For each node, the largest value below it, without the heights to which its ancestors are raised.
    highest: Vec<u64>,
    /// For each node, the height to which all sections below it are raised.
    raised: Vec<u64>,
}

impl Skyline {
    /// Makes a skyline of `sections` sections of height zero.
    pub fn new(sections: usize) -> Skyline {
        let leaves = sections.max(1).next_power_of_two();
        Skyline { leaves, highest: vec![0; 2 * leaves], raised: vec![0; 2 * leaves] }
    }

    /// Returns the largest value in `range`, in O(log n).
    pub fn highest(&self, range: &Range<u32>) -> u64 {
        let (mut left, mut right) = (self.leaves + range.start as usize, self.leaves + range.end as usize);
        let (mut first, mut last) = (left >> 1, (right - 1) >> 1);
        let mut highest = 0;
        while left < right {
            if left & 1 == 1 {
                highest = highest.max(self.highest[left]);
                left += 1;
            }
            if right & 1 == 1 {
                right -= 1;
                highest = highest.max(self.highest[right]);
            }
            left >>= 1;
            right >>= 1;
        }
        while first > 0 {
            highest = highest.max(self.raised[first]).max(self.raised[last]);
            first >>= 1;
            last >>= 1;
        }
        highest
    }

    /// Raises the values in `range` that are lower to `value`, in O(log n).
    pub fn raise(&mut self, range: &Range<u32>, value: u64) {
        let (mut left, mut right) = (self.leaves + range.start as usize, self.leaves + range.end as usize);
        let (mut first, mut last) = (left >> 1, (right - 1) >> 1);
        while left < right {
            if left & 1 == 1 {
                self.raise_node(left, value);
                left += 1;
            }
            if right & 1 == 1 {
                right -= 1;
                self.raise_node(right, value);
            }
            left >>= 1;
            right >>= 1;
        }
        while first > 0 {
            for node in [first, last] {
                let below = self.highest[2 * node].max(self.highest[2 * node + 1]);
                self.highest[node] = below.max(self.raised[node]);
            }
            first >>= 1;
            last >>= 1;
        }
    }

    fn raise_node(&mut self, node: usize, value: u64) {
        self.highest[node] = self.highest[node].max(value);
        self.raised[node] = self.raised[node].max(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_list_of_values() {
        let mut state = 3u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for sections in [1, 2, 7, 8, 33] {
            let mut skyline = Skyline::new(sections);
            let mut values = vec![0; sections];
            for _ in 0..300 {
                let start = next(sections as u64) as usize;
                let end = start + 1 + next((sections - start) as u64) as usize;
                let range = start as u32..end as u32;
                assert_eq!(skyline.highest(&range), *values[start..end].iter().max().expect("a section"));
                let value = next(1000);
                skyline.raise(&range, value);
                values[start..end].iter_mut().for_each(|old| *old = value.max(*old));
            }
        }
    }
}
