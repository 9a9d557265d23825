//! The reference machine: executes tensor and memref programs, and checks every memory access.
//!
//! ```no_run
//! # use freehold_core::{diagnostics::Diagnostics, ir::{Body, Context}};
//! # use freehold_interpreter::*;
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
//! - [`scalar`] imports no other module, `engine` imports only `scalar`, and `evaluations` imports these two: the engine
//!   knows no op, and gets the evaluations as an argument;
//! - the machine does not import `analysis`, `rewrite` or `transform`, and does not call folds or `RegionBranch`, so
//!   that it shares no code with the passes that it checks (`tests/suite/architecture.rs` verifies this);
//! - a program that compiles runs without a panic; its errors are reported as a [`Fault`];
//! - the same program with the same arguments has the same results, faults and counts.

mod engine;
mod evaluations;
pub mod scalar;

pub use engine::constants::Elements;
pub use engine::data::Data;
pub use engine::descriptor::{AllocationId, Dims};
pub use engine::fault::{Fault, FaultKind, Faulted};
pub use engine::global::Global;
pub use engine::host::{Argument, CallError, Output, View};
pub use engine::kind::{Kind, VectorKind};
pub use engine::machine::Machine;
pub use engine::module::CompileOptions;
pub use engine::program::{Function, Program, ValueType};
pub use engine::state::{ExternalCalls, Limits};
pub use engine::statistics::{Calls, Site, Statistics};
pub use engine::stop::Stop;
pub use engine::system_memory::within_system;
pub use engine::trace;
pub use evaluations::{evaluated_ops, externals};
