//! The second stage of the plan of a function: places buffers in arenas.
//!
//! It gets a [`Problem`](super::problem::buffers::Problem) and returns a [`Layout`](plan::Layout). It knows lives and bytes, and
//! neither ops nor values: nothing here depends on the program but through the problem.
//!
//! | file | contents |
//! |---|---|
//! | `plan.rs` | the layout of a function |
//! | `arena.rs` | arenas and the claims in them |
//! | `selection.rs` | the buffers that are placed |
//! | `nested.rs` | separate arenas for sizes that are known later, in loops and branches |
//! | `stack.rs` | small buffers on the stack |
//! | `placement.rs` | the arenas of the claims of one memory space |
//! | `later_bytes.rs` | buffers in the bytes of allocations that are needed later |
//! | `branches.rs` | arenas of branches that need more than the rest |
//! | `lowest_peak.rs` | the choice of the arenas by the peak of the function |
//! | `idle_ranges.rs` | idle ranges of offsets, which get separate arenas |
//! | `peak_splits.rs` | several arenas with other offsets, if no range is idle |
//! | `packing.rs` | the offsets of buffers of static size |
//! | `slots.rs` | the offsets of buffers of dynamic size |
//! | `idle_dynamic_ranges.rs` | idle ranges of an arena of dynamic size |
//! | `levels.rs` | the bytes that live at each moment |

pub mod arena;
mod branches;
mod idle_dynamic_ranges;
mod idle_ranges;
mod later_bytes;
mod levels;
mod lowest_peak;
mod nested;
pub mod packing;
mod peak_splits;
mod placement;
pub mod plan;
mod selection;
pub mod slots;
mod stack;
