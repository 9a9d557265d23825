//! How buffers and their ownership pass through `arith` ops.

use smallvec::smallvec;

use crate::interface::{BufferFlow, OwnershipRule};

/// `arith.select` gives one of two buffers, and its ownership.
pub const SELECT: OwnershipRule = OwnershipRule::Select { condition: 0, on_true: 1, on_false: 2 };

/// The result of `arith.select` may be either choice, and nothing else.
pub const SELECT_FLOW: BufferFlow = BufferFlow { dependencies: |_, _op| smallvec![(1, 0), (2, 0)], terminal: false };
