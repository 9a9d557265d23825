//! Checks programs on the reference machine: one program for faults, or two programs for equal results.
//!
//! Inputs are generated from a seed: contents, dynamic extents, and which memref arguments share a buffer. Both
//! programs get the same inputs. The second program must behave like the first:
//! - results are bitwise equal where those of the first are defined; all NaNs are equal, because the payload of
//!   computed NaNs is unspecified;
//! - printed output is equal, except for layouts and addresses of buffers, which may differ;
//! - argument buffers have equal contents after the call, if both programs were passed buffers;
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
mod elements;
mod inputs;
mod printed;
mod reproduce;
mod shrink;

pub use compare::{Failure, FailureKind, Side, check_inputs};
pub use inputs::{Buffer, Input, Inputs};
pub use reproduce::reproduction;
pub use shrink::{Case, shrink};

use crate::fuzzgen::Entropy;
use crate::{CompileOptions, FaultKind, Limits, Program};
use freehold_core::diagnostics::{Diagnostic, Diagnostics};
use freehold_core::ir::{Body, Context, View};

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
    /// Whether the checked program (the second, or the only one) must free its allocations.
    pub leaks: bool,
    /// Whether memref arguments of the same type may share a buffer.
    pub aliasing: bool,
}

impl CheckOptions {
    /// Returns options for a few runs of `entry` with all checks and limits for small programs.
    pub fn new(entry: &str) -> CheckOptions {
        let limits = Limits { fuel: 20_000_000, memory: 1 << 28 };
        CheckOptions { entry: entry.to_string(), seed: 0, runs: 4, limits, leaks: true, aliasing: true }
    }

    /// Returns the maximum number of steps of the second program if the first took `steps`. The margin is so large that
    /// only a wrong program exceeds it.
    pub fn fuel_of_second(steps: u64) -> u64 {
        steps.saturating_mul(64).saturating_add(2_000_000)
    }
}

/// After the first program ran out of fuel on an input, the fuel for further inputs is divided by this. So the full
/// fuel is spent only once on a program that does not terminate.
const FUEL_AFTER_EXHAUSTION: u64 = 100;

/// The report of a check without failures.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The number of inputs that were run.
    pub runs: usize,
    /// The number of inputs on which the first program has a fault.
    pub faulty: usize,
    /// The number of inputs on which it runs out of fuel or memory.
    pub exhausted: usize,
    /// The first skipped input: its index, and the failure of the program.
    pub left_out: Option<(usize, Box<Failure>)>,
}

impl Report {
    /// Returns the number of skipped inputs.
    pub fn skipped(&self) -> usize {
        self.faulty + self.exhausted
    }

    /// Returns the number of compared inputs.
    pub fn compared(&self) -> usize {
        self.runs - self.skipped()
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

/// Compiles a program for the machine.
///
/// # Errors
/// Ops and types that the machine does not support.
pub fn compile(view: View<'_>, entry: &str) -> Result<Program, Vec<Diagnostic>> {
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some(entry.to_string()), stub_externals: false };
    Program::compile(view.ctx, view.body, &options, &diagnostics).map_err(|_| diagnostics.take())
}

/// Checks one program, or compares two programs on the same inputs.
pub fn check(ctx: &Context, first: &Body, second: Option<&Body>, options: &CheckOptions) -> Verdict {
    let compiled = compile(View::new(ctx, first), &options.entry).and_then(|first| {
        let second = second.map(|second| compile(View::new(ctx, second), &options.entry)).transpose()?;
        Ok((first, second))
    });
    match compiled {
        Ok((first, second)) => check_programs(&first, second.as_ref(), options),
        Err(diagnostics) => Verdict::Impossible(diagnostics),
    }
}

/// Like [`check`], for compiled programs.
pub fn check_programs(first: &Program, second: Option<&Program>, options: &CheckOptions) -> Verdict {
    let mut report = Report::default();
    let mut entropy = Entropy::from_seed(options.seed);
    let mut options = options.clone();
    for run in 0..options.runs {
        let inputs = match Inputs::random(first, second, &options, run, &mut entropy) {
            Ok(inputs) => inputs,
            Err(message) => return impossible(message),
        };
        report.runs += 1;
        match check_inputs(first, second, &inputs, &options) {
            Ok(None) => {}
            Ok(Some(left_out)) => {
                let exhausted = left_out.is_exhaustion();
                *(if exhausted { &mut report.exhausted } else { &mut report.faulty }) += 1;
                if left_out.kind == FailureKind::Fault(Side::First, FaultKind::OutOfFuel) && report.exhausted == 1 {
                    options.limits.fuel /= FUEL_AFTER_EXHAUSTION;
                }
                report.left_out.get_or_insert((run, left_out));
            }
            Err(failure) if failure.kind == FailureKind::Arguments => return impossible(failure.message),
            Err(failure) => return Verdict::Failed(failure),
        }
    }
    if report.compared() == 0 { Verdict::NothingCompared(report) } else { Verdict::Passed(report) }
}

fn impossible(message: String) -> Verdict {
    let diagnostics = Diagnostics::default();
    diagnostics.error(freehold_core::ir::Location::UNKNOWN, message);
    Verdict::Impossible(diagnostics.take())
}
