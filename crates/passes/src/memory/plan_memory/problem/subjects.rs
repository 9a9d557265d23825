//! The ops and values that a problem is about.

use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::PackedOption;
use freehold_core::ir::{Attr, Block, Op, Value};

use super::buffers::{BlockId, BufferId, FreeGroupId, SpaceId};
use super::reason::Reason;
use super::size::ExtentId;

/// The op that needs the bytes of a buffer.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// The op allocates the buffer.
    Allocation(Op),
    /// The op calls a function that takes an arena.
    CallArena {
        /// The call.
        call: Op,
        /// The number of the arena among those that the callee takes.
        number: usize,
        /// Whether the callee takes an arena of any size.
        is_dynamic: bool,
    },
}

impl Subject {
    /// Returns the op.
    pub fn op(self) -> Op {
        match self {
            Subject::Allocation(op) | Subject::CallArena { call: op, .. } => op,
        }
    }
}

/// The ops and values that the ids of a problem represent.
#[derive(Default)]
pub struct Subjects {
    /// The ops that need bytes.
    pub buffers: PrimaryMap<BufferId, Subject>,
    /// The values of the extents.
    pub extents: PrimaryMap<ExtentId, Value>,
    /// The blocks that may allocate arenas.
    pub blocks: PrimaryMap<BlockId, Block>,
    /// The memory spaces.
    pub spaces: PrimaryMap<SpaceId, Option<Attr>>,
    /// The op of the entry block before which the arena of the function is allocated.
    pub first: Option<Op>,
    /// The deallocations, with the group of the buffers that each frees.
    pub frees: Vec<(Op, PackedOption<FreeGroupId>)>,
    /// The allocations that no arena may hold.
    pub excluded: Vec<(Op, Reason)>,
}
