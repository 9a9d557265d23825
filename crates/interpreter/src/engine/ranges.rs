//! Disjoint ranges of bytes, each with a value.

use std::collections::BTreeMap;

/// Disjoint ranges of bytes by start, each with its end and a value.
#[derive(Clone, Debug)]
pub struct Ranges<T>(BTreeMap<usize, (usize, T)>);

impl<T> Default for Ranges<T> {
    fn default() -> Self {
        Ranges(BTreeMap::new())
    }
}

impl<T: Copy> Ranges<T> {
    /// Returns the first range that overlaps `from..to`.
    pub fn first(&self, from: usize, to: usize) -> Option<(usize, usize, T)> {
        if from >= to {
            return None;
        }
        let before = self.0.range(..=from).next_back().filter(|entry| entry.1.0 > from);
        let entry = before.or_else(|| self.0.range(from..to).next());
        entry.map(|(&start, &(end, value))| (start, end, value))
    }

    /// Removes `from..to`, and returns the removed parts.
    pub fn remove(&mut self, from: usize, to: usize) -> Vec<(usize, usize, T)> {
        let mut removed = Vec::new();
        while let Some((start, end, value)) = self.first(from, to) {
            self.0.remove(&start);
            if start < from {
                self.0.insert(start, (from, value));
            }
            if to < end {
                self.0.insert(to, (end, value));
            }
            removed.push((start.max(from), end.min(to), value));
        }
        removed
    }

    /// Sets the value of `from..to`, which is not empty, and returns the parts that it replaces.
    pub fn insert(&mut self, from: usize, to: usize, value: T) -> Vec<(usize, usize, T)> {
        let removed = self.remove(from, to);
        self.0.insert(from, (to, value));
        removed
    }

    /// Returns all ranges with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize, T)> {
        self.0.iter().map(|(&start, &(end, value))| (start, end, value))
    }
}
