//! The numbers of the parts of the program graph, each kind with a type of its own.

use cranelift_entity::{EntityRef, SecondaryMap, entity_impl};

/// The number of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);
entity_impl!(NodeId, "node");

/// The number of an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId(u32);
entity_impl!(EdgeId, "edge");

/// The number of a pass. The passes of an edge are numbered consecutively, and those of earlier edges come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PassId(u32);
entity_impl!(PassId, "pass");

/// The number of a carrier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CarrierId(u32);
entity_impl!(CarrierId, "carrier");

/// A point of a node: the point before the op of the graph with the same number, or after the last op of the node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u32);
entity_impl!(Position, "position");

impl Position {
    /// Returns the point after the op that this point precedes.
    pub fn after(self) -> Position {
        Position::new(self.index() + 1)
    }
}

/// Returns a table of `count` default values. Unlike an empty table, it does not grow one key at a time.
pub fn table<K: EntityRef, V: Clone + Default>(count: usize) -> SecondaryMap<K, V> {
    let mut table = SecondaryMap::new();
    table.resize(count);
    table
}
