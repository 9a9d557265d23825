//! The second stage of the plan of a function: places buffers in arenas.
//!
//! | file | contents |
//! |---|---|
//! | `arena.rs` | arenas and the claims in them |
//! | `result_bytes.rs` | buffers in the bytes of results that are needed later |
//! | `branches.rs` | arenas of branches that need more than the rest |
//! | `idle_ranges.rs` | idle ranges of offsets, which get separate arenas |
//! | `peak_splits.rs` | several arenas with other offsets, if no range is idle |
//! | `packing.rs` | the offsets of buffers of static size |
//! | `stack.rs` | small buffers on the stack |
//! | `slots.rs` | the offsets of buffers of dynamic size |
//! | `idle_dynamic_ranges.rs` | idle ranges of an arena of dynamic size |
//! | `nested.rs` | separate arenas for sizes that are known later, in loops and branches |

pub mod arena;
pub mod branches;
pub mod idle_dynamic_ranges;
pub mod idle_ranges;
pub mod nested;
pub mod packing;
pub mod peak_splits;
pub mod result_bytes;
pub mod slots;
pub mod stack;
