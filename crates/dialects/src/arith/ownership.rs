//! Ownership and buffer flow of the `arith` ops.

use smallvec::smallvec;

use freehold_core::definition::{BufferFlow, SelectOwnership};

/// `arith.select` returns one of two buffers with its ownership.
pub static SELECT: SelectOwnership = SelectOwnership { condition: 0, on_true: 1, on_false: 2 };

/// The result of `arith.select` is one of the two operands.
pub const SELECT_FLOW: BufferFlow = BufferFlow { dependencies: |_, _op| smallvec![(1, 0), (2, 0)], terminal: false };
