//! Objects: allocations, where they come from, and how they are freed.

use cranelift_entity::entity_impl;
use freehold_core::ir::{Location, Name};

/// An allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);
entity_impl!(ObjectId, "object");

/// The origin of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// An allocation, or a call that returns a new buffer.
    Allocated,
    /// A buffer that a loop or a join carries: an allocation of an earlier turn.
    Carried,
    /// An argument of a function that may take its arguments over.
    Argument,
    /// An argument of a function that must not free its arguments.
    Borrowed,
    /// A global.
    Global(Name),
    /// A stack buffer.
    Stack,
    /// No buffer: the object of an indicator of ownership that owns nothing.
    Null,
    /// A buffer of unknown origin.
    Unknown,
}

/// An object.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// Its origin.
    pub origin: Origin,
    /// The op or value that introduced it.
    pub location: Location,
    /// The op that must free it.
    pub release: Release,
    /// The op that freed it last, in the order of the analysis.
    pub freed: Option<Location>,
    /// The number of objects when it was first freed, in the order of the analysis.
    pub freed_at: u32,
}

impl Object {
    /// Whether the state tracks if it is live.
    pub fn is_tracked(&self) -> bool {
        matches!(self.origin, Origin::Allocated | Origin::Carried | Origin::Argument)
    }
}

/// The op that must free a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Release {
    /// By `memref.dealloc`, and by ops that are declared to free a buffer.
    Usual,
    /// By the op that the declaration of its allocation names.
    By(Name),
    /// In one of several ways: an object that loops and joins carry may be one of several buffers.
    Several,
}
