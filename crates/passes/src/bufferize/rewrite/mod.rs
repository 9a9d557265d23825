//! The steps of the rewrites of ops: the buffer of a tensor, types of buffers, copies, allocations and globals.

mod arguments;
mod bufferizer;
mod buffers;
mod carried;
mod conflicts;
mod globals;
mod rematerialization;

pub use arguments::*;
pub use bufferizer::*;
pub use conflicts::*;
pub use globals::*;
pub use rematerialization::*;
