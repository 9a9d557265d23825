//! Facts read off the program and the interfaces. An analysis never edits.

pub mod alias;
pub mod callables;
pub mod constant_propagation;
pub mod control_flow;
pub mod liveness;
pub mod symbol_uses;
