//! Classes of values that may share memory, and of values that are the same buffer: union by size. The members of a
//! class are kept in the order in which classes were joined.

use freehold_core::ir::Value;

/// The bit that marks a root.
const ROOT: u32 = 1 << 31;

/// Disjoint classes of values. A lookup is O(log n); paths are not compressed, so that it needs no mutable access.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    /// The parent; of a root, [`ROOT`] and the size of the class.
    parent: Vec<u32>,
    /// By root: the last member.
    last: Vec<u32>,
    /// By member: the next one; the first one after the last.
    next: Vec<u32>,
}

impl Classes {
    /// Creates a class for each of `count` values.
    pub fn new(count: usize) -> Classes {
        assert!(count < ROOT as usize, "more than 2^31 values");
        let all: Vec<u32> = (0..count as u32).collect();
        Classes { parent: vec![ROOT | 1; count], last: all.clone(), next: all }
    }

    /// Returns the representative of the class of `value`. A value created later is alone in its class.
    pub fn root(&self, value: Value) -> Value {
        let mut at = value.index();
        while let Some(&parent) = self.parent.get(at) {
            if parent & ROOT != 0 {
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
        let (middle, tail) = (self.last[first], self.last[second]);
        self.next.swap(middle as usize, tail as usize);
        let sizes = [first, second].map(|root| self.parent[root] & !ROOT);
        let (keep, gone) = if sizes[0] >= sizes[1] { (first, second) } else { (second, first) };
        self.parent[gone] = keep as u32;
        self.parent[keep] = ROOT | (sizes[0] + sizes[1]);
        self.last[keep] = tail;
        Some((Value::from_index(keep), Value::from_index(gone)))
    }

    /// Returns the members of the class of `value`, in order.
    pub fn members(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let root = self.root(value).index();
        let last = self.last.get(root).map_or(root, |&last| last as usize);
        let next = move |at: usize| self.next.get(at).map_or(at, |&next| next as usize);
        let step = move |&at: &usize| (at != last).then(|| next(at));
        std::iter::successors(Some(next(last)), step).map(Value::from_index)
    }
}
