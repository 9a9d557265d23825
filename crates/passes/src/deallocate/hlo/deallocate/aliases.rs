//! Classes of values that may be the same buffer, as a disjoint-set forest.
//!
//! Each class has a leader: of two classes that are united, that of the first argument stays the leader. Each class also
//! knows where its values are used, so that the last use of a buffer is found without a scan. O(n log² n) in the number
//! of values and uses.

use std::collections::BTreeSet;

use freehold_core::ir::Value;

/// The index of a value without a node.
const NONE: u32 = u32::MAX;

/// The classes.
#[derive(Default)]
pub(super) struct Aliases {
    /// By value: its node.
    node: Vec<u32>,
    parent: Vec<u32>,
    /// By root: the number of nodes of the class.
    size: Vec<u32>,
    /// By root: the leader of the class.
    leader: Vec<Value>,
    /// By root: the positions of the ops that use a value of the class. Shorter than the others if none has been added.
    uses: Vec<BTreeSet<u32>>,
}

impl Aliases {
    fn node_of(&mut self, value: Value) -> u32 {
        if self.node.len() <= value.index() {
            self.node.resize(value.index() + 1, NONE);
        }
        let known = self.node[value.index()];
        if known != NONE {
            return known;
        }
        let node = self.parent.len() as u32;
        self.node[value.index()] = node;
        self.parent.push(node);
        self.size.push(1);
        self.leader.push(value);
        node
    }

    /// Returns the class of a value as a number, which is valid until the next union.
    pub fn class(&mut self, value: Value) -> u32 {
        let mut at = self.node_of(value);
        while self.parent[at as usize] != at {
            let next = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = next;
            at = next;
        }
        at
    }

    /// Returns the leader of a value's class.
    pub fn leader(&mut self, value: Value) -> Value {
        let class = self.class(value);
        self.leader[class as usize]
    }

    /// Unites the classes of two values. The leader of `first` is that of the united class.
    pub fn union(&mut self, first: Value, second: Value) {
        let (a, b) = (self.class(first), self.class(second));
        if a == b {
            return;
        }
        let leader = self.leader[a as usize];
        let (root, child) = if self.size[a as usize] < self.size[b as usize] { (b, a) } else { (a, b) };
        self.parent[child as usize] = root;
        self.size[root as usize] += self.size[child as usize];
        self.leader[root as usize] = leader;
        let mut moved = self.uses.get_mut(child as usize).map(std::mem::take).unwrap_or_default();
        if moved.is_empty() {
            return;
        }
        let kept = self.uses_of(root);
        if kept.len() < moved.len() {
            std::mem::swap(kept, &mut moved);
        }
        kept.extend(moved);
    }

    fn uses_of(&mut self, class: u32) -> &mut BTreeSet<u32> {
        if self.uses.len() <= class as usize {
            self.uses.resize_with(self.parent.len(), BTreeSet::new);
        }
        &mut self.uses[class as usize]
    }

    /// Lets `new` replace `old`, which is erased.
    pub fn rename(&mut self, old: Value, new: Value) {
        let class = self.class(old) as usize;
        if self.leader[class] == old {
            self.leader[class] = new;
        }
        let node = self.node[old.index()];
        if self.node.len() <= new.index() {
            self.node.resize(new.index() + 1, NONE);
        }
        self.node[new.index()] = node;
    }

    /// Records that the op at position `at` uses or defines a value.
    pub fn add_use(&mut self, value: Value, at: u32) {
        let class = self.class(value);
        self.uses_of(class).insert(at);
    }

    /// Returns whether an op after position `after`, up to and including `until`, uses a value of the class.
    pub fn is_used_between(&mut self, value: Value, after: u32, until: u32) -> bool {
        let class = self.class(value) as usize;
        let uses = self.uses.get(class).filter(|_| after < until);
        uses.is_some_and(|uses| uses.range(after + 1..=until).next().is_some())
    }
}
