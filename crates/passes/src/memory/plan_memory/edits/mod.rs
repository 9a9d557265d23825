//! The third stage of the plan of a function: edits the program as the layout says.
//!
//! | file | contents |
//! |---|---|
//! | `apply.rs` | the edits of a function |
//! | `claims.rs` | views that claim bytes of an arena |
//! | `frees.rs` | frees of arenas, and the removal of the frees of their buffers |
//! | `moves.rs`, `offsets.rs`, `constants.rs` | the code that computes offsets |
//! | `arguments.rs` | arenas that are arguments |
//! | `size_function.rs` | the function that returns the sizes of such arenas |
//! | `symbols.rs` | adds globals and size functions to the symbol table |

pub mod apply;
mod arguments;
pub mod claims;
mod constants;
mod frees;
mod moves;
mod offsets;
pub mod size_function;
pub mod symbols;
