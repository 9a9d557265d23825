//! A segment tree: a list of numbers with the maximum of each range, and additions to all numbers of a range.
//!
//! Both take O(log n), and building the tree O(n). Models of live bytes use it: an edit changes the level of a range of
//! program points, and the question is whether the highest level of another range permits it.

use std::ops::{Add, Range};

/// Numbers with the maximum of each range.
#[derive(Clone, Debug)]
pub struct MaxTree<T> {
    /// By node: the maximum of the numbers below it, without what was added to nodes above it; `None` if there are none.
    highest: Vec<Option<T>>,
    /// By node: what was added to all numbers below it.
    added: Vec<T>,
    len: usize,
    /// The number of leaves, a power of two.
    width: usize,
}

impl<T: Copy + Ord + Default + Add<Output = T>> MaxTree<T> {
    /// Returns the tree of these numbers. O(n).
    pub fn new(numbers: &[T]) -> MaxTree<T> {
        let width = numbers.len().next_power_of_two();
        let mut highest = vec![None; 2 * width];
        for (leaf, &number) in highest[width..].iter_mut().zip(numbers) {
            *leaf = Some(number);
        }
        for node in (1..width).rev() {
            highest[node] = highest[2 * node].max(highest[2 * node + 1]);
        }
        MaxTree { highest, added: vec![T::default(); 2 * width], len: numbers.len(), width }
    }

    /// Returns the number of numbers.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no numbers.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the largest number with an index in `range`; `None` if there are none. O(log n).
    pub fn max(&self, range: Range<usize>) -> Option<T> {
        self.cover(range).filter_map(|node| Some(self.highest[node]? + self.added_above(node))).max()
    }

    /// Adds to the numbers with an index in `range`. O(log n).
    pub fn add(&mut self, range: Range<usize>, number: T) {
        let (first, last) = (range.start.min(self.len), range.end.min(self.len));
        if first >= last {
            return;
        }
        for node in self.cover(range) {
            self.highest[node] = self.highest[node].map(|highest| highest + number);
            self.added[node] = self.added[node] + number;
        }
        for mut node in [first + self.width, last - 1 + self.width] {
            while node > 1 {
                node /= 2;
                let below = self.highest[2 * node].max(self.highest[2 * node + 1]);
                self.highest[node] = below.map(|highest| highest + self.added[node]);
            }
        }
    }

    /// Returns the nodes that together are above the numbers of a range, and no others.
    fn cover(&self, range: Range<usize>) -> impl Iterator<Item = usize> + use<T> {
        let (mut left, mut right) = (range.start.min(self.len) + self.width, range.end.min(self.len) + self.width);
        std::iter::from_fn(move || {
            while left < right {
                if left & 1 == 1 {
                    left += 1;
                    return Some(left - 1);
                }
                if right & 1 == 1 {
                    right -= 1;
                    return Some(right);
                }
                left /= 2;
                right /= 2;
            }
            None
        })
    }

    fn added_above(&self, mut node: usize) -> T {
        let mut sum = T::default();
        while node > 1 {
            node /= 2;
            sum = sum + self.added[node];
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::MaxTree;

    #[test]
    fn the_tree_answers_like_a_list() {
        for len in [0, 1, 2, 7, 37, 64] {
            let mut list: Vec<i64> = (0..len).map(|number| (number * 17) % 23).collect();
            let mut tree = MaxTree::new(&list);
            let mut state = 7usize;
            let mut random = |below: usize| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) % below
            };
            for _ in 0..1000 {
                let (a, b) = (random(list.len() + 1), random(list.len() + 1));
                let number = random(50) as i64 - 25;
                tree.add(a.min(b)..a.max(b), number);
                list[a.min(b)..a.max(b)].iter_mut().for_each(|entry| *entry += number);
                let (a, b) = (random(list.len() + 1), random(list.len() + 1));
                assert_eq!(tree.max(a.min(b)..a.max(b)), list[a.min(b)..a.max(b)].iter().copied().max());
            }
            assert_eq!((tree.len(), tree.is_empty()), (list.len(), list.is_empty()));
        }
    }
}
