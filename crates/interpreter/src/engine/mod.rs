//! The machine without the ops: values, memory, programs of flat code, the compiler and the interpreter loop.
//!
//! This module imports no dialect. The compiler gets the evaluations of ops as an argument
//! ([`compiler::Evaluations`]).

pub mod allocation;
pub mod arithmetic;
pub mod buffers;
pub mod claims;
pub mod compile;
pub mod compiler;
pub mod constants;
pub mod data;
pub mod descriptor;
pub mod elementwise;
pub mod fault;
pub mod formula;
pub mod global;
pub mod host;
pub mod iteration;
pub mod kernel;
pub mod kind;
pub mod last_use;
pub mod layout;
pub mod machine;
pub mod memory;
pub mod module;
pub mod nest;
pub mod operand;
pub mod parallel;
pub mod program;
pub mod races;
pub mod ranges;
pub mod runner;
pub mod shares;
pub mod state;
pub mod statistics;
pub mod step;
pub mod stop;
pub mod system_memory;
pub mod trace;
pub mod transfer;
pub mod value;
