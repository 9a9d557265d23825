//! Whether a program has changed.
//!
//! Each body has a revision: a number that no other body has had, and that each edit increases. Equal revisions therefore
//! mean the same body without edits in between. Edits that restore what was there before count as changes; new order
//! numbers do not.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::*;

/// Returns a revision that no body has had, and that leaves room for 2^32 edits.
pub(super) fn new_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1 << 32, Ordering::Relaxed)
}

/// Returns a number that no body has had.
pub(super) fn new_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    // Zero is no number. After 2^32 bodies, numbers occur again, and a check of ids may find less.
    NEXT.fetch_add(1, Ordering::Relaxed).max(1)
}

/// The state of a program at one time: if two states are equal, the program has not changed in between. The headers of
/// bodies are compared themselves, since code may change them without the functions of [`Body`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramState(Vec<BodyState>);

/// The state of a body at one time, without the bodies in it: if two states are equal, the body has not changed in between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BodyState {
    revision: u64,
    header: Header,
}

impl BodyState {
    /// Returns a number that no other body has, and no other state of this one but those with another header.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}

impl Body {
    /// Returns the state of the body.
    pub fn state(&self) -> BodyState {
        BodyState { revision: self.revision, header: self.header.clone() }
    }

    /// Notes that the body changes. Every function that changes more than order numbers calls it.
    #[inline]
    pub(super) fn edited(&mut self) {
        self.revision += 1;
    }

    /// Returns the state of the body and of all bodies in it. O(bodies).
    pub fn program_state(&self) -> ProgramState {
        let mut states = Vec::new();
        self.for_each_body(&mut |body| states.push(body.state()));
        ProgramState(states)
    }
}
