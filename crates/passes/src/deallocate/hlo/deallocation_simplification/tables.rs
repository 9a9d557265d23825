//! Tables by the ids of a body, for the flow of indicators. Ids are small numbers: a vector takes less memory than a
//! hash table, and neighbors in the program are neighbors in it.

use freehold_core::ir::Value;

/// A set of ids.
#[derive(Default)]
pub(in super::super) struct IdSet(Vec<u64>);

impl IdSet {
    /// Inserts an id. Returns whether it is new.
    pub fn insert(&mut self, id: usize) -> bool {
        if id / 64 >= self.0.len() {
            self.0.resize(id / 64 + 1, 0);
        }
        let (word, bit) = (&mut self.0[id / 64], 1 << (id % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Returns whether an id is in the set.
    pub fn contains(&self, id: usize) -> bool {
        self.0.get(id / 64).is_some_and(|word| word & (1 << (id % 64)) != 0)
    }
}

/// A partial map from values to values.
pub(super) struct ValueMap(
    /// By value: the number after the id, or 0.
    Vec<u32>,
);

impl ValueMap {
    /// Returns an empty map for values with ids below `count`.
    pub fn new(count: usize) -> ValueMap {
        ValueMap(vec![0; count])
    }

    /// Returns the value at a key.
    pub fn get(&self, key: Value) -> Option<Value> {
        let &number = self.0.get(key.index())?;
        number.checked_sub(1).map(|id| Value::from_index(id as usize))
    }

    /// Sets the value at a key, which is one of those that the map was created for.
    pub fn insert(&mut self, key: Value, value: Value) {
        self.0[key.index()] = value.index() as u32 + 1;
    }

    /// Removes a key. Returns whether it was there.
    pub fn remove(&mut self, key: Value) -> bool {
        std::mem::take(&mut self.0[key.index()]) != 0
    }
}

/// Edges from values to values.
#[derive(Clone)]
pub(super) struct Adjacency {
    /// By value: the number after that of its newest edge, or 0.
    first: Vec<u32>,
    /// The target of each edge, and the number after that of the next edge from the same value, or 0.
    edges: Vec<(Value, u32)>,
}

impl Adjacency {
    /// Returns no edges between values with ids below `count`.
    pub fn new(count: usize) -> Adjacency {
        Adjacency { first: vec![0; count], edges: Vec::new() }
    }

    /// Adds an edge.
    pub fn insert(&mut self, from: Value, to: Value) {
        let next = std::mem::replace(&mut self.first[from.index()], self.edges.len() as u32 + 1);
        self.edges.push((to, next));
    }

    /// Returns the targets of the edges from a value, newest first.
    pub fn of(&self, from: Value) -> impl Iterator<Item = Value> + '_ {
        let mut at = self.first[from.index()];
        std::iter::from_fn(move || {
            let (to, next) = self.edges[at.checked_sub(1)? as usize];
            at = next;
            Some(to)
        })
    }
}
