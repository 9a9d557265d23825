//! Classes of values that may share memory, and of values that are the same buffer: union by size. The members of a
//! class are kept in the order in which classes were joined.

use freehold_core::ir::Value;

const NONE: u32 = u32::MAX;

/// Disjoint classes of values. A lookup is O(log n); paths are not compressed, so that it needs no mutable access.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    parent: Vec<u32>,
    size: Vec<u32>,
    /// By root: the first and the last member.
    ends: Vec<(u32, u32)>,
    /// By member: the next one.
    next: Vec<u32>,
}

impl Classes {
    /// Creates a class for each of `count` values.
    pub fn new(count: usize) -> Classes {
        let all = 0..count as u32;
        Classes {
            parent: all.clone().collect(),
            size: vec![1; count],
            ends: all.map(|index| (index, index)).collect(),
            next: vec![NONE; count],
        }
    }

    /// Returns the representative of the class of `value`. A value created later is alone in its class.
    pub fn root(&self, value: Value) -> Value {
        let mut at = value.index();
        while let Some(&parent) = self.parent.get(at) {
            if parent as usize == at {
                break;
            }
            at = parent as usize;
        }
        Value::from_index(at)
    }

    /// Returns whether both values are in one class.
    pub fn same(&self, left: Value, right: Value) -> bool {
        left == right || self.root(left) == self.root(right)
    }

    /// Joins two classes, with the members of `second` after those of `first`. Returns the root of the joined class and
    /// the root that was absorbed; `None` if they were already one class.
    pub fn join(&mut self, first: Value, second: Value) -> Option<(Value, Value)> {
        let (first, second) = (self.root(first).index(), self.root(second).index());
        if first == second {
            return None;
        }
        let ((head, middle), (after, tail)) = (self.ends[first], self.ends[second]);
        self.next[middle as usize] = after;
        let (keep, gone) = if self.size[first] >= self.size[second] { (first, second) } else { (second, first) };
        self.parent[gone] = keep as u32;
        self.size[keep] += self.size[gone];
        self.ends[keep] = (head, tail);
        Some((Value::from_index(keep), Value::from_index(gone)))
    }

    /// Returns the members of the class of `value`, in order.
    pub fn members(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let root = self.root(value).index();
        let first = self.ends.get(root).map_or(root as u32, |ends| ends.0);
        let step = |&at: &u32| self.next.get(at as usize).copied().filter(|&next| next != NONE);
        std::iter::successors(Some(first), step).map(|index| Value::from_index(index as usize))
    }
}
