//! Allocations: their bytes, kinds and states.

use super::data::Data;
use freehold_core::ir::Location;

/// The kind of an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// `memref.alloc` and similar ops: the program must free it.
    Heap,
    /// `memref.alloca`: freed at the end of its scope.
    Stack,
    /// A mutable global.
    Global,
    /// A constant global.
    Constant,
    /// A buffer of the caller of the entry function. The program must not free it.
    Caller,
    /// A buffer of the caller that is not read after the program. The program may leave arbitrary contents in it, and
    /// must not free it.
    CallerScratch,
    /// The buffer of a tensor. It need not be freed.
    Tensor,
    /// A view that claims bytes of another allocation. It must not be freed.
    Claim,
}

/// The state of an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is live.
    Live,
    /// It is live, and later claims have some of its bytes.
    PartlyClaimed,
    /// A claim of whose bytes later claims have all, the last of them made here.
    Reclaimed(Location),
    /// It was freed here.
    Freed(Location),
    /// Its scope ended here.
    OutOfScope(Location),
}

/// An allocation.
#[derive(Debug)]
pub struct Allocation {
    /// The bytes; empty after it is freed.
    pub data: Data,
    /// The size in bytes, also after it is freed.
    pub size: usize,
    /// The size that native code would request from the allocator, including padding for the alignment.
    pub asked: usize,
    /// The virtual address of the first byte.
    pub address: u64,
    /// Its kind.
    pub home: Home,
    /// Its state.
    pub state: State,
    /// The location of the op that allocated it.
    pub birth: Location,
}
