//! Passes that move allocations: to an outer block, out of a loop, or to the stack.

pub mod buffer_hoisting;
pub mod buffer_loop_hoisting;
pub mod promote_buffers_to_stack;
