//! The frees of allocations of the `memref` ops, and the flow of buffers through the ops.

use crate::memref;
use smallvec::smallvec;

use freehold_core::definition::{Allocation, BufferFlow, Hoisting};

/// `memref.alloc`
pub const ALLOC: Allocation = Allocation {
    dealloc: Some(memref::DEALLOC.name),
    clone: None,
    promoted: Some(memref::ALLOCA.name),
    hoisting: Hoisting::LOOP.union(Hoisting::BLOCK),
};

/// `memref.alloca`
pub const ALLOCA: Allocation = Allocation { dealloc: None, clone: None, promoted: None, hoisting: Hoisting::LOOP };

/// `memref.realloc`
pub const REALLOC: Allocation =
    Allocation { dealloc: Some(memref::DEALLOC.name), clone: None, promoted: None, hoisting: Hoisting::empty() };

/// `memref.realloc` returns its operand or a new buffer.
pub const REALLOC_FLOW: BufferFlow = BufferFlow { dependencies: |_, _op| smallvec![(0, 0)], terminal: true };
