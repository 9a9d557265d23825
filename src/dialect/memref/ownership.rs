//! How what `memref` ops allocate is freed and copied, and how buffers flow through them.

use crate::dialect::memref;
use crate::dialect::bufferization;
use smallvec::smallvec;

use crate::interface::{Allocation, BufferFlow, Hoisting};

/// `memref.alloc`
pub const ALLOC: Allocation = Allocation {
    dealloc: Some(&memref::DEALLOC),
    clone: Some(&bufferization::CLONE),
    promoted: Some(&memref::ALLOCA),
    hoisting: Hoisting::LOOP.union(Hoisting::BLOCK),
};

/// `memref.alloca`
pub const ALLOCA: Allocation = Allocation { dealloc: None, clone: None, promoted: None, hoisting: Hoisting::LOOP };

/// `memref.realloc`
pub const REALLOC: Allocation =
    Allocation { dealloc: Some(&memref::DEALLOC), clone: None, promoted: None, hoisting: Hoisting::empty() };

/// `memref.realloc` gives the buffer it takes, or a new one.
pub const REALLOC_FLOW: BufferFlow = BufferFlow { dependencies: |_, _op| smallvec![(0, 0)], terminal: true };
