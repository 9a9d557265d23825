//! Arenas, and the claims of bytes that are placed in them: the solution that the planning produces and `rewrite.rs` applies.

use freehold_core::ir::{Attr, Block, Name, Op};

use super::super::problem::candidates::Candidate;
use super::super::problem::order::Interval;
use super::packing::Buffer;
use super::slots::Layout;
use crate::support::storage::Storage;

/// The alignment of an arena that is allocated, if no buffer needs more.
pub const ARENA_ALIGNMENT: u64 = 64;

/// Bytes that an op claims.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The allocation, or the call that gets the bytes.
    pub op: Op,
    /// If the op is a call, the number of the arena among those that the callee takes.
    pub argument: Option<usize>,
    /// Whether the callee takes an arena of any size.
    pub is_cast: bool,
    /// The memory space.
    pub space: Option<Attr>,
    /// The number of bytes.
    pub size: u64,
    /// The power of two that the address is a multiple of.
    pub alignment: u64,
    /// When the bytes are needed.
    pub life: Interval,
}

impl Claim {
    /// The claim that takes the place of an allocation.
    pub fn of(candidate: &Candidate) -> Claim {
        let Candidate { op, storage: Storage { size, alignment }, space, life } = *candidate;
        Claim { op, argument: None, is_cast: false, space, size, alignment, life }
    }

    /// Returns the life, size and alignment for the solver.
    pub fn buffer(&self) -> Buffer {
        let (lower, upper) = (self.life.start.into(), self.life.end.into());
        Buffer { lower, upper, size: self.size, alignment: self.alignment }
    }
}

/// The origin of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The function allocates and frees it.
    Allocated,
    /// It is the next argument of the function, of exactly its size.
    Argument,
    /// It is the next argument of the function, of any size, which may be checked.
    CheckedArgument {
        /// Whether the function checks that it is large enough and aligned.
        is_checked: bool,
    },
    /// It is this global.
    Global(Name),
    /// It is on the stack of the function.
    Stack,
    /// This block, a branch, allocates and frees it.
    Branch(Block),
    /// It is the buffer that this op allocates later, which the function returns.
    Result(Op),
}

/// The part of an arena for buffers of dynamic size, after the others.
#[derive(Clone)]
pub struct DynamicPart {
    /// The allocations.
    pub ops: Vec<Op>,
    /// Their offsets.
    pub layout: Layout,
    /// The power of two that the address of the part is a multiple of.
    pub alignment: u64,
    /// When they are needed.
    pub life: Interval,
    /// The message if a size overflows, if that is checked.
    pub message: Option<String>,
    /// The op before which the arena is allocated, if that is not the first op that needs the arena of the function.
    pub at: Option<Op>,
}

/// Bytes in which claims are placed.
#[derive(Clone)]
pub struct Arena {
    /// Its origin.
    pub origin: Origin,
    /// The memory space.
    pub space: Option<Attr>,
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
    pub fn empty(space: Option<Attr>, origin: Origin) -> Arena {
        Arena { origin, space, claims: Vec::new(), size: 0, alignment: 1, dynamic: None }
    }

    /// Returns the power of two that its address is a multiple of.
    pub fn whole_alignment(&self) -> u64 {
        self.alignment.max(self.dynamic.as_ref().map_or(1, |part| part.alignment))
    }
}
