//! The first stage of the plan of a function: reads the program.
//!
//! | file | contents |
//! |---|---|
//! | `buffers.rs`, `size.rs`, `interval.rs`, `block_ops.rs` | the problem: buffers as lives and bytes, without ops |
//! | `subjects.rs` | the ops and values of the ids of a problem |
//! | `read.rs` | reads the problem of a function |
//! | `order.rs` | a linear order of the ops, in which lives are intervals |
//! | `uses.rs` | the uses that keep buffers out of arenas |
//! | `allocation.rs` | the bytes of an allocation |
//! | `lives.rs` | the lives of buffers |
//! | `simplify_extents.rs` | simpler values for dynamic extents |
//! | `examples.rs` | example values of extents |
//! | `availability.rs` | the positions from which on sizes can be computed |
//! | `loops.rs`, `branches.rs` | the loops and branches around an op |
//! | `free_groups.rs` | the buffers that are freed together |
//! | `callee.rs`, `reason.rs` | the facts for callers; why a buffer is in no arena |

mod allocation;
pub mod availability;
pub mod block_ops;
mod branches;
pub mod buffers;
pub mod callee;
mod examples;
mod free_groups;
pub mod interval;
mod lives;
mod loops;
pub mod order;
pub mod read;
pub mod reason;
mod simplify_extents;
pub mod size;
pub mod subjects;
pub mod uses;
