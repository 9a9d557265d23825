//! Arenas, and the claims of bytes that are placed in them.

use cranelift_entity::packed_option::PackedOption;

use super::packing::Rectangle;
use super::slots::Slots;
use crate::memory::plan_memory::problem::buffers::{BlockId, BufferId, Problem, SpaceId};
use crate::memory::plan_memory::problem::interval::Interval;

/// The alignment of an arena that is allocated, if no buffer needs more.
pub const ARENA_ALIGNMENT: u64 = 64;

/// The bytes that a buffer of static size, or a call, claims.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The buffer.
    pub buffer: BufferId,
    /// The memory space.
    pub space: SpaceId,
    /// The number of bytes.
    pub size: u64,
    /// The power of two that the address is a multiple of.
    pub alignment: u64,
    /// When the bytes are needed.
    pub life: Interval,
    /// The branch outside of which they are not.
    pub branch: PackedOption<BlockId>,
}

impl Claim {
    /// The claim of a buffer of static size.
    pub fn of(problem: &Problem, id: BufferId) -> Claim {
        let buffer = &problem.buffers[id];
        Claim {
            buffer: id,
            space: buffer.space,
            size: buffer.size.bytes,
            alignment: buffer.alignment,
            life: buffer.life,
            branch: buffer.branch,
        }
    }

    /// Returns the life, size and alignment for the solver.
    pub fn rectangle(&self) -> Rectangle {
        let (lower, upper) = (self.life.start.into(), self.life.end.into());
        Rectangle { lower, upper, size: self.size, alignment: self.alignment }
    }
}

/// The origin of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The function allocates and frees it.
    Allocated,
    /// It is an argument of exactly its size, which callers in the program place in their arenas.
    Callers,
    /// It is an argument of any size, of a function that is called from outside.
    Argument,
    /// It is a global.
    Global,
    /// It is on the stack of the function.
    Stack,
    /// This block allocates and frees it.
    Block(BlockId),
    /// It is a buffer that the function allocates later, and that stays.
    Later(BufferId),
}

/// The part of an arena for buffers of dynamic size, after the others.
#[derive(Clone)]
pub struct DynamicPart {
    /// The buffers.
    pub buffers: Vec<BufferId>,
    /// Their offsets.
    pub slots: Slots,
    /// The power of two that the address of the part is a multiple of.
    pub alignment: u64,
    /// When they are needed.
    pub life: Interval,
    /// The position of the op before which the arena is allocated, if it is not that of the function.
    pub at: Option<u32>,
}

impl DynamicPart {
    /// Returns the part of an arena that holds `buffers`.
    pub fn of(problem: &Problem, buffers: Vec<BufferId>, at: Option<u32>) -> DynamicPart {
        let alignment = alignment_of(problem, &buffers);
        let (slots, _) = Slots::compute(problem, &buffers, alignment);
        let lives = buffers.iter().map(|&buffer| problem.buffers[buffer].life);
        let life = lives.reduce(Interval::hull).unwrap_or(Interval { start: 0, end: 0 });
        DynamicPart { buffers, slots, alignment, life, at }
    }
}

/// Returns the power of two that the address of an arena of `buffers` is a multiple of.
pub fn alignment_of(problem: &Problem, buffers: &[BufferId]) -> u64 {
    buffers.iter().map(|&buffer| problem.buffers[buffer].alignment).max().unwrap_or(1)
}

/// Bytes in which claims are placed.
#[derive(Clone)]
pub struct Arena {
    /// Its origin.
    pub origin: Origin,
    /// The memory space.
    pub space: SpaceId,
    /// The claims in it, with their offsets.
    pub claims: Vec<(Claim, u64)>,
    /// The size in bytes, without the dynamic part.
    pub size: u64,
    /// The power of two that its address is a multiple of.
    pub alignment: u64,
    /// The part for buffers of dynamic size.
    pub dynamic: Option<DynamicPart>,
}

impl Arena {
    /// An arena without claims.
    pub fn empty(space: SpaceId, origin: Origin) -> Arena {
        Arena { origin, space, claims: Vec::new(), size: 0, alignment: 1, dynamic: None }
    }

    /// Returns the power of two that its address is a multiple of.
    pub fn whole_alignment(&self) -> u64 {
        self.alignment.max(self.dynamic.as_ref().map_or(1, |part| part.alignment))
    }

    /// Returns the claims for the solver.
    pub fn rectangles(&self) -> Vec<Rectangle> {
        self.claims.iter().map(|(claim, _)| claim.rectangle()).collect()
    }
}
