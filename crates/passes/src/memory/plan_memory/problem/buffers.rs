//! The problem of one function: its buffers as lives and bytes, and what constrains their places.
//!
//! Ids replace ops, values, blocks and memory spaces; [`Subjects`](super::subjects::Subjects) has the ops of the ids. So the
//! second stage, which gets the problem, cannot ask the program anything.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};

use super::block_ops::BlockOps;
use super::interval::Interval;
use super::reason::Reason;
use super::size::{Extents, Size};

/// The maximum number of buffers of dynamic size that arenas of a function hold; the others stay.
pub const MAX_DYNAMIC_BUFFERS: usize = 1000;

/// The bytes that a call frees, whose callee may free any number of them.
pub const UNBOUNDED_BYTES: u64 = 1 << 40;

/// A buffer, or the bytes that a call needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BufferId(u32);
entity_impl!(BufferId, "buffer");

/// A block of the function that may allocate and free an arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(u32);
entity_impl!(BlockId, "block");

/// A memory space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceId(u32);
entity_impl!(SpaceId, "space");

impl SpaceId {
    /// The memory space of a type that names none.
    pub const DEFAULT: SpaceId = SpaceId(0);
}

/// Buffers that the same deallocations may free, directly or through others. The plan removes a deallocation, so it places
/// all buffers of a group or none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FreeGroupId(u32);
entity_impl!(FreeGroupId, "free_group");

/// A buffer of the function, or the bytes that a call needs.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// The number of bytes.
    pub size: Size,
    /// The sizes that must not overflow for `size` to be right.
    pub products: Vec<Size>,
    /// The power of two that the address is a multiple of.
    pub alignment: u64,
    /// The memory space.
    pub space: SpaceId,
    /// When the bytes are needed. A buffer that no arena may hold is needed until the function returns.
    pub life: Interval,
    /// The outermost branch, outside of loops, that contains the life.
    pub branch: PackedOption<BlockId>,
}

/// An allocation of static size that may be moved to the start of its block, so that other buffers use its bytes before it is
/// needed.
#[derive(Clone, Copy, Debug)]
pub struct LaterAllocation {
    /// The buffer.
    pub buffer: BufferId,
    /// The position of the start of its block.
    pub block_start: u32,
    /// The position of the allocation.
    pub start: u32,
}

/// A buffer of dynamic size that does not need the arena of the function: its size is known later, or it is in a branch.
#[derive(Clone, Debug)]
pub struct LateBuffer {
    /// The buffer.
    pub buffer: BufferId,
    /// The first position at which its size can be computed.
    pub ready: u32,
    /// The blocks that run it whenever they run, outermost first.
    pub blocks: Vec<BlockId>,
    /// Why it stays an allocation if it gets no arena.
    pub reason: Reason,
}

/// An op that frees memory.
#[derive(Clone, Copy, Debug)]
pub struct Release {
    /// Its position.
    pub at: u32,
    /// The bytes that it frees, at most [`UNBOUNDED_BYTES`].
    pub bytes: u64,
    /// The group that it frees, if buffers of the plan are in it.
    pub group: PackedOption<FreeGroupId>,
}

/// Memory outside of arenas.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// When it is needed.
    pub life: Interval,
    /// The number of bytes.
    pub bytes: u64,
}

/// The problem of one function.
#[derive(Default)]
pub struct Problem {
    /// The blocks that may allocate arenas.
    pub blocks: PrimaryMap<BlockId, BlockOps>,
    /// The entry block, if it is the only block of the function.
    pub only_block: Option<BlockId>,
    /// The extents of the sizes.
    pub extents: Extents,
    /// The buffers, and the bytes that calls need.
    pub buffers: PrimaryMap<BufferId, Buffer>,
    /// The buffers of static size that the arena of the function may hold, in the order of the program.
    pub fixed: Vec<BufferId>,
    /// The same of dynamic size.
    pub dynamic: Vec<BufferId>,
    /// The buffers of dynamic size that other arenas may hold.
    pub late: Vec<LateBuffer>,
    /// The bytes that calls need.
    pub call_arenas: Vec<BufferId>,
    /// The buffers that the function returns, and that it allocates once when it is called.
    pub results: Vec<LaterAllocation>,
    /// The same of dynamic size.
    pub dynamic_results: Vec<BufferId>,
    /// The allocations in blocks of loops and branches, planned ones included.
    pub inner: Vec<LaterAllocation>,
    /// By buffer: the group of those that are freed with it.
    pub free_groups: SecondaryMap<BufferId, PackedOption<FreeGroupId>>,
    /// By group: whether a buffer is in it that no arena may hold.
    pub is_group_kept: PrimaryMap<FreeGroupId, bool>,
    /// The ops that free memory, by position.
    pub releases: Vec<Release>,
    /// The memory that calls allocate, by memory space.
    pub loads: Vec<(SpaceId, Load)>,
}
