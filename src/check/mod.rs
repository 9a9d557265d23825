//! Runs programs on the reference machine and judges them: one alone for faults, or two for the same results.
//!
//! Inputs are random, from a seed: contents, dynamic extents, and which memref arguments are one buffer. Both programs
//! get the same ones. The second program must then do what the first does:
//! - results are equal, bit by bit, where those of the first are defined; a NaN equals every NaN, because which one
//!   arithmetic gives is not said;
//! - the buffers that were passed hold the same afterwards, where both programs were passed buffers;
//! - it has no fault. A tensor may stand where the other has a memref of any layout.
//!
//! Where leaks count, the function boundary's rules count too: what a program returns is a buffer of its own, for the
//! caller to free. Two results may be one buffer: callers compare before they free.
//!
//! An input on which the first of two programs has a fault says nothing of the second: it is counted, and left out.
//!
//! Nothing here asks an analysis or a rewrite for anything (`tests/architecture.rs`); programs are changed only to make
//! a failure smaller ([`shrink`]).

mod compare;
mod elements;
mod inputs;
mod reproduce;
mod shrink;

pub use compare::{Failure, FailureKind, Side, check_inputs};
pub use inputs::{Buffer, Input, Inputs};
pub use reproduce::reproduction;
pub use shrink::{Case, shrink};

use crate::generate::Entropy;
use crate::interp::{CompileOptions, Limits, Program};
use crate::ir::{Body, Context};
use crate::syntax::{Diagnostic, Diagnostics};

/// How programs are checked.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The function that is called.
    pub entry: String,
    /// What inputs are made of.
    pub seed: u64,
    /// How many inputs are tried.
    pub runs: usize,
    /// How long and how large each run may be.
    pub limits: Limits,
    /// Whether the program that is judged (the second, or the only one) must free what it allocates.
    pub leaks: bool,
    /// Whether memref arguments of one type may be one buffer.
    pub aliasing: bool,
}

impl CheckOptions {
    /// A few runs of `entry`, with every check.
    pub fn new(entry: &str) -> CheckOptions {
        let limits = Limits { fuel: 20_000_000, memory: 1 << 28 };
        CheckOptions { entry: entry.to_string(), seed: 0, runs: 4, limits, leaks: true, aliasing: true }
    }
}

/// What came of a check that found nothing wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many inputs were tried.
    pub runs: usize,
    /// How many of them the first program cannot take.
    pub skipped: usize,
}

/// What came of a check.
#[derive(Debug)]
pub enum Verdict {
    /// Nothing is wrong.
    Passed(Report),
    /// Something is.
    Failed(Box<Failure>),
    /// The check cannot be made: an op that the machine does not know, an argument that cannot be made up, functions
    /// that do not take the same.
    Impossible(Vec<Diagnostic>),
}

/// Compiles the program for the machine.
///
/// # Errors
/// What the machine does not know.
pub fn compile(ctx: &Context, body: &Body, entry: &str) -> Result<Program, Vec<Diagnostic>> {
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some(entry.to_string()), stub_externals: false };
    Program::compile(ctx, body, &options, &diagnostics).map_err(|_| diagnostics.take())
}

/// Runs one program, or two on the same inputs.
pub fn check(ctx: &Context, first: &Body, second: Option<&Body>, options: &CheckOptions) -> Verdict {
    let compiled = compile(ctx, first, &options.entry).and_then(|first| {
        let second = second.map(|second| compile(ctx, second, &options.entry)).transpose()?;
        Ok((first, second))
    });
    match compiled {
        Ok((first, second)) => check_programs(&first, second.as_ref(), options),
        Err(diagnostics) => Verdict::Impossible(diagnostics),
    }
}

/// [`check`], of compiled programs.
pub fn check_programs(first: &Program, second: Option<&Program>, options: &CheckOptions) -> Verdict {
    let mut report = Report::default();
    let mut entropy = Entropy::from_seed(options.seed);
    for run in 0..options.runs {
        let inputs = match Inputs::random(first, second, options, run, &mut entropy) {
            Ok(inputs) => inputs,
            Err(message) => return impossible(message),
        };
        report.runs += 1;
        match check_inputs(first, second, &inputs, options) {
            Ok(true) => {}
            Ok(false) => report.skipped += 1,
            Err(failure) if failure.kind == FailureKind::Arguments => return impossible(failure.message),
            Err(failure) => return Verdict::Failed(failure),
        }
    }
    Verdict::Passed(report)
}

fn impossible(message: String) -> Verdict {
    let diagnostics = Diagnostics::default();
    diagnostics.error(crate::ir::Location::UNKNOWN, message);
    Verdict::Impossible(diagnostics.take())
}
