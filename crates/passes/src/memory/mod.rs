//! Passes that decide how much memory a program needs: order, fusion, reuse, plans, and where buffers are allocated.

pub mod copy_removal;
pub mod fuse_producers;
pub mod infer_static_layouts;
pub mod placement;
pub mod plan_memory;
pub mod reuse_dead_operands;
pub mod reuse_loop_buffers;
pub mod schedule_for_memory;
pub(crate) mod shared_empties;
pub mod split_concatenations;
pub(crate) mod tensor_bytes;
pub mod upstream_planner;
