//! The first stage of the plan of a function: reads the program.
//!
//! | file | contents |
//! |---|---|
//! | `order.rs` | a linear order of the ops, in which lives are intervals |
//! | `candidates.rs`, `reason.rs` | the allocations that are planned, and their lives |
//! | `sizes.rs` | the order of two sizes, with example extents |
//! | `extents.rs` | simpler values for dynamic extents |
//! | `callee.rs` | the facts for callers |

pub mod callee;
pub mod candidates;
pub mod extents;
pub mod order;
pub mod reason;
pub mod sizes;
