//! Checks programs on the reference machine: one program for faults, or two programs for equal results.
//!
//! Inputs are generated from a seed: contents, dynamic extents, and which memref arguments share a buffer. Both
//! programs get the same inputs. The second program must behave like the first:
//! - results are bitwise equal where those of the first are defined; all NaNs are equal, because the payload of
//!   computed NaNs is unspecified;
//! - printed output is equal, except for layouts and addresses of buffers, which may differ;
//! - argument buffers have equal contents after the call, if both programs were passed buffers;
//! - public globals of the first program exist in the second, and have equal contents after the call. Private globals are
//!   not compared, because no other program can access them;
//! - it has no fault. A parameter may be a tensor in one program and a memref of any layout in the other.
//!
//! If leaks are checked, so is the function boundary ABI: a program returns only buffers that it owns, and the caller
//! frees them. Two results may share a buffer, because callers compare them before they free them.
//!
//! If the first of two programs has a fault on an input, or runs out of fuel or memory, the input is counted and
//! skipped. A check in which all inputs were skipped, or that has no inputs, compares nothing and does not pass
//! ([`Verdict::NothingCompared`]).
//!
//! This module does not use analyses or rewrites (`tests/suite/architecture.rs`). Programs are changed only to reduce a
//! failure ([`shrink`]).

mod compare;
mod course;
mod elements;
mod inputs;
mod mutate;
mod printed;
mod reproduce;
mod search;
mod session;
mod shrink;
mod solve;

pub use compare::{Failure, FailureKind, Side, check_inputs};
pub use inputs::{Buffer, Input, Inputs};
pub use reproduce::reproduction;
pub use session::{Branches, Report, Skip};
pub use shrink::{Case, shrink};

use std::sync::Arc;

use freehold_core::diagnostics::{Diagnostic, Diagnostics};
use freehold_core::ir::{Body, Context, View};
use freehold_interpreter::{CompileOptions, Limits, Program, Stop};
use session::Session;

/// Options of a check.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The entry function.
    pub entry: String,
    /// The seed of the inputs.
    pub seed: u64,
    /// The number of inputs.
    pub runs: usize,
    /// The limits of each run of the first program. The fuel of the second program depends on the steps of the first:
    /// see [`CheckOptions::fuel_of_second`].
    pub limits: Limits,
    /// The fuel of the first program at first. All of [`CheckOptions::limits`] is used only if every input runs out of
    /// this; `None` for all of it at once.
    pub first_fuel: Option<u64>,
    /// Whether the checked program (the second, or the only one) must free its allocations.
    pub leaks: bool,
    /// Whether memref arguments of the same type may share a buffer.
    pub aliasing: bool,
    /// The maximum number of steps of the search for further inputs; 0 for no search.
    pub search: u64,
    /// Whether functions without a body are replaced by stubs whose calls are compared.
    pub stub_externals: bool,
    /// A request to stop the check before it ends.
    pub stop: Option<Stop>,
    /// The receiver of the progress of the check.
    pub progress: Option<Progress>,
}

/// A function that is called with the report so far after each input.
#[derive(Clone)]
pub struct Progress(pub Arc<dyn Fn(&Report) + Send + Sync>);

impl std::fmt::Debug for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Progress")
    }
}

impl CheckOptions {
    /// Returns options for a few runs of `entry` with all checks and limits for small programs.
    pub fn new(entry: &str) -> CheckOptions {
        let limits = Limits { fuel: 20_000_000, memory: 1 << 28 };
        CheckOptions {
            entry: entry.to_string(),
            seed: 0,
            runs: 4,
            limits,
            first_fuel: None,
            leaks: true,
            aliasing: true,
            search: 0,
            stub_externals: false,
            stop: None,
            progress: None,
        }
    }

    /// Returns the maximum number of steps of the second program if the first took `steps`. The margin is so large that
    /// only a wrong program exceeds it.
    pub fn fuel_of_second(steps: u64) -> u64 {
        steps.saturating_mul(64).saturating_add(2_000_000)
    }
}

/// The result of a check.
#[derive(Debug)]
pub enum Verdict {
    /// At least one input was compared, and there is no failure.
    Passed(Report),
    /// Nothing was compared: all inputs were skipped, or there were none.
    NothingCompared(Report),
    /// A failure was found.
    Failed(Box<Failure>),
    /// The check is impossible: an op is not supported by the machine, an argument cannot be generated, or the
    /// functions have different parameters.
    Impossible(Vec<Diagnostic>),
}

/// Compiles a program for the machine. Functions without a body are replaced by stubs if `stub_externals` is set.
///
/// # Errors
/// Ops and types that the machine does not support.
pub fn compile(view: View<'_>, entry: &str, stub_externals: bool) -> Result<Program, Vec<Diagnostic>> {
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some(entry.to_string()), stub_externals };
    Program::compile(view.ctx, view.body, &options, &diagnostics).map_err(|_| diagnostics.take())
}

/// Checks one program, or compares two programs on the same inputs.
pub fn check(ctx: &Context, first: &Body, second: Option<&Body>, options: &CheckOptions) -> Verdict {
    let compiled = compile(View::new(ctx, first), &options.entry, options.stub_externals).and_then(|first| {
        let second =
            second.map(|second| compile(View::new(ctx, second), &options.entry, options.stub_externals)).transpose()?;
        Ok((first, second))
    });
    match compiled {
        Ok((first, second)) => check_programs(&first, second.as_ref(), options),
        Err(diagnostics) => Verdict::Impossible(diagnostics),
    }
}

/// Like [`check`], for compiled programs.
pub fn check_programs(first: &Program, second: Option<&Program>, options: &CheckOptions) -> Verdict {
    Session::new(first, second, options).check()
}

fn impossible(message: String) -> Verdict {
    let diagnostics = Diagnostics::default();
    diagnostics.error(freehold_core::ir::Location::UNKNOWN, message);
    Verdict::Impossible(diagnostics.take())
}
