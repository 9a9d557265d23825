//! The third stage of the plan of a function: edits the program.
//!
//! | file | contents |
//! |---|---|
//! | `apply.rs`, `constants.rs` | replaces allocations by claims of arenas |
//! | `external_arenas.rs` | arenas that are arguments or globals |

pub mod apply;
pub mod constants;
pub mod external_arenas;
