//! Classes of values that may be the same buffer, as a disjoint-set forest.
//!
//! Each class has a leader: of two classes that are united, that of the first argument stays the leader. Each class also
//! knows where its values are used, so that the last use of a buffer is found without a scan. O(n log² n) in the number
//! of values and uses.

use std::collections::BTreeSet;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use freehold_core::ir::Value;

/// A node: a value, or a class, as the node that stands for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Class(u32);
entity_impl!(Class, "class");

/// The classes.
#[derive(Default)]
pub(super) struct Aliases {
    /// By value: its node.
    node: Vec<PackedOption<Class>>,
    parent: PrimaryMap<Class, Class>,
    /// By root: the number of nodes of the class.
    size: PrimaryMap<Class, u32>,
    /// By root: the leader of the class.
    leader: PrimaryMap<Class, Value>,
    /// By root: the positions of the ops that use a value of the class.
    uses: SecondaryMap<Class, BTreeSet<u32>>,
}

impl Aliases {
    fn node_of(&mut self, value: Value) -> Class {
        if self.node.len() <= value.index() {
            self.node.resize(value.index() + 1, PackedOption::default());
        }
        if let Some(known) = self.node[value.index()].expand() {
            return known;
        }
        let node = self.parent.next_key();
        self.node[value.index()] = node.into();
        self.parent.push(node);
        self.size.push(1);
        self.leader.push(value);
        node
    }

    /// Returns the class of a value, which is valid until the next union.
    pub fn class(&mut self, value: Value) -> Class {
        let mut at = self.node_of(value);
        while self.parent[at] != at {
            let next = self.parent[self.parent[at]];
            self.parent[at] = next;
            at = next;
        }
        at
    }

    /// Returns the leader of a value's class.
    pub fn leader(&mut self, value: Value) -> Value {
        let class = self.class(value);
        self.leader[class]
    }

    /// Unites the classes of two values. The leader of `first` is that of the united class.
    pub fn union(&mut self, first: Value, second: Value) {
        let (a, b) = (self.class(first), self.class(second));
        if a == b {
            return;
        }
        let leader = self.leader[a];
        let (root, child) = if self.size[a] < self.size[b] { (b, a) } else { (a, b) };
        self.parent[child] = root;
        self.size[root] += self.size[child];
        self.leader[root] = leader;
        if self.uses[child].is_empty() {
            return;
        }
        let mut moved = std::mem::take(&mut self.uses[child]);
        let kept = &mut self.uses[root];
        if kept.len() < moved.len() {
            std::mem::swap(kept, &mut moved);
        }
        kept.extend(moved);
    }

    /// Lets `new` replace `old`, which is erased.
    pub fn rename(&mut self, old: Value, new: Value) {
        let class = self.class(old);
        if self.leader[class] == old {
            self.leader[class] = new;
        }
        let node = self.node[old.index()];
        if self.node.len() <= new.index() {
            self.node.resize(new.index() + 1, PackedOption::default());
        }
        self.node[new.index()] = node;
    }

    /// Records that the op at position `at` uses or defines a value.
    pub fn add_use(&mut self, value: Value, at: u32) {
        let class = self.class(value);
        self.uses[class].insert(at);
    }

    /// Returns whether an op after position `after`, up to and including `until`, uses a value of the class.
    pub fn is_used_between(&mut self, value: Value, after: u32, until: u32) -> bool {
        let class = self.class(value);
        after < until && self.uses[class].range(after + 1..=until).next().is_some()
    }
}
