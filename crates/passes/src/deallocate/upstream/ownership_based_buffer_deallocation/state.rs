//! The lattice of ownership, and the ownership of values in the current block.
//!
//! Ownership is a function of (value, block), but only two blocks ever matter: the one that defines the value and the
//! current one. So there is one entry per value for its defining block, and one that is stamped with the last other
//! block that queried it.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Block, Body, Value, View};

/// The ownership of a value: a lattice of height three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Ownership {
    /// Not known yet.
    #[default]
    Uninitialized,
    /// Given by this `i1`.
    Unique(Value),
    /// Unknown.
    Unknown,
}

#[derive(Clone, Copy)]
struct Elsewhere {
    block: Block,
    ownership: Ownership,
}

/// The ownership of all values, and the memrefs that the current block must free.
#[derive(Default)]
pub(super) struct State {
    home: Vec<Ownership>,
    elsewhere: Vec<Option<Elsewhere>>,
    /// The memrefs that the current block may have to free, in the order in which they are listed.
    pub to_free: Vec<Value>,
}

impl State {
    fn slot(&mut self, body: &Body, value: Value, block: Block) -> &mut Ownership {
        let index = value.index();
        if body.value_block(value) == Some(block) {
            if self.home.len() <= index {
                self.home.resize(body.value_capacity().max(index + 1), Ownership::Uninitialized);
            }
            return &mut self.home[index];
        }
        if self.elsewhere.len() <= index {
            self.elsewhere.resize(body.value_capacity().max(index + 1), None);
        }
        let entry = self.elsewhere[index].get_or_insert(Elsewhere { block, ownership: Ownership::Uninitialized });
        if entry.block != block {
            *entry = Elsewhere { block, ownership: Ownership::Uninitialized };
        }
        &mut entry.ownership
    }

    /// Returns the ownership of `value` in `block`.
    pub fn get(&self, body: &Body, value: Value, block: Block) -> Ownership {
        let index = value.index();
        if body.value_block(value) == Some(block) {
            return self.home.get(index).copied().unwrap_or_default();
        }
        match self.elsewhere.get(index) {
            Some(Some(entry)) if entry.block == block => entry.ownership,
            _ => Ownership::Uninitialized,
        }
    }

    /// Returns the ownership of `value` in the block that defines it.
    pub fn get_home(&self, value: Value) -> Ownership {
        self.home.get(value.index()).copied().unwrap_or_default()
    }

    /// Joins `ownership` into that of `value` in `block`.
    pub fn join(&mut self, view: View<'_>, value: Value, block: Block, ownership: Ownership) {
        let slot = self.slot(view.body, value, block);
        *slot = joined(view, *slot, ownership);
    }

    /// Sets the ownership of `value` in `block`, replacing the previous one.
    pub fn set(&mut self, body: &Body, value: Value, block: Block, ownership: Ownership) {
        *self.slot(body, value, block) = ownership;
    }
}

/// Returns the join of two ownerships. Two indicators are equal if they are one value or equal constants.
fn joined(view: View<'_>, left: Ownership, right: Ownership) -> Ownership {
    match (left, right) {
        (Ownership::Uninitialized, other) | (other, Ownership::Uninitialized) => other,
        (Ownership::Unique(a), Ownership::Unique(b)) if a == b || same_constant(view, a, b) => left,
        _ => Ownership::Unknown,
    }
}

fn same_constant(view: View<'_>, left: Value, right: Value) -> bool {
    constant_integer(view, left).is_some_and(|value| constant_integer(view, right) == Some(value))
}
