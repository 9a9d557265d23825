//! The reference machine: executes tensor and memref programs, and checks every memory access.
//!
//! ```no_run
//! # use freehold_core::{diagnostics::Diagnostics, ir::{Body, Context}};
//! # use freehold_machine::*;
//! # fn run(ctx: &Context, module: &Body) -> Option<()> {
//! let options = CompileOptions { entry: Some("main".to_string()), stub_externals: false };
//! let program = Program::compile(ctx, module, &options, &Diagnostics::default()).ok()?;
//! let mut machine = Machine::new(&program, Limits::default());
//! let results = machine.call("main", &[]).ok()?;
//! let leaks = machine.leaks(&results);
//! # Some(()) }
//! ```
//!
//! Invariants:
//! - the machine does not import `analysis`, `rewrite` or `transform`, and does not call folds or `RegionBranch`, so
//!   that it shares no code with the passes that it checks (`tests/suite/architecture.rs` verifies this);
//! - a program that compiles runs without a panic; its errors are reported as a [`Fault`];
//! - the same program with the same arguments has the same results, faults and counts.

mod affine;
mod arith;
mod bufferization;
mod cf;
mod compile;
mod complex;
mod declared;
pub mod differential;
mod elementwise;
mod fault;
mod formula;
mod func;
pub mod fuzzgen;
mod host;
mod index;
mod kernel;
mod kind;
mod last_use;
mod linalg;
mod machine;
mod math;
mod memory;
mod memref;
mod nest;
mod parallel;
mod program;
mod races;
mod relayout;
mod room;
mod runner;
pub mod scalar;
mod scf;
mod slices;
mod statistics;
mod table;
mod tensor;
mod transfer;
mod value;
mod vector;
mod winograd;

pub use compile::CompileOptions;
pub use fault::{Fault, FaultKind, Faulted};
pub use host::{Argument, CallError, Output, View};
pub use kind::{Kind, VectorKind};
pub use machine::{Limits, Machine};
pub use memory::{AllocationId, Data};
pub use program::{Function, Program, ValueType};
pub use room::within_system;
pub use statistics::{Site, Statistics};
pub use table::names as evaluated_ops;
