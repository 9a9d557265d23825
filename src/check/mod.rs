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
//! - what is printed is equal, but for the layouts and addresses of buffers, which are each program's own affair.
//!
//! An input on which the first of two programs has a fault says nothing of the second: it is counted, and left out, and
//! so is one on which the first runs out of fuel or memory. A check in which every input was left out, or in which none
//! was tried, did not compare anything, and so did not pass ([`Verdict::NothingCompared`]).
//!
//! Nothing here asks an analysis or a rewrite for anything (`tests/suite/architecture.rs`); programs are changed only to
//! make a failure smaller ([`shrink`]).

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

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::generate::Entropy;
use crate::interp::{CompileOptions, FaultKind, Limits, Program};
use crate::ir::{Body, Context, View};

/// How programs are checked.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The function that is called.
    pub entry: String,
    /// What inputs are made of.
    pub seed: u64,
    /// How many inputs are tried.
    pub runs: usize,
    /// How long and how large each run of the first program may be. How long one of the second may be follows from what
    /// the first took: see [`CheckOptions::fuel_of_second`].
    pub limits: Limits,
    /// Whether the program that is judged (the second, or the only one) must free what it allocates.
    pub leaks: bool,
    /// Whether memref arguments of one type may be one buffer.
    pub aliasing: bool,
}

impl CheckOptions {
    /// A few runs of `entry`, with every check, as long and as large as a small program needs.
    pub fn new(entry: &str) -> CheckOptions {
        let limits = Limits { fuel: 20_000_000, memory: 1 << 28 };
        CheckOptions { entry: entry.to_string(), seed: 0, runs: 4, limits, leaks: true, aliasing: true }
    }

    /// How many steps the second program may take where the first took `steps`: so many more that only a program which
    /// does something else needs them.
    pub fn fuel_of_second(steps: u64) -> u64 {
        steps.saturating_mul(64).saturating_add(2_000_000)
    }
}

/// After an input on which the first program ran out of fuel, all others get this part of the fuel: a program that
/// never ends is given up once.
const FUEL_AFTER_EXHAUSTION: u64 = 100;

/// What came of a check that found nothing wrong.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many inputs were tried.
    pub runs: usize,
    /// On how many of them the first program has a fault.
    pub faulty: usize,
    /// On how many of them it runs out of fuel or memory.
    pub exhausted: usize,
    /// The first input that was left out: its number, and what the program did on it.
    pub left_out: Option<(usize, Box<Failure>)>,
}

impl Report {
    /// How many inputs were left out.
    pub fn skipped(&self) -> usize {
        self.faulty + self.exhausted
    }

    /// How many inputs were judged.
    pub fn compared(&self) -> usize {
        self.runs - self.skipped()
    }
}

/// What came of a check.
#[derive(Debug)]
pub enum Verdict {
    /// Nothing is wrong with what was compared, which is something.
    Passed(Report),
    /// Nothing was compared: each input was left out, or there were none.
    NothingCompared(Report),
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
pub fn compile(view: View<'_>, entry: &str) -> Result<Program, Vec<Diagnostic>> {
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some(entry.to_string()), stub_externals: false };
    Program::compile(view.ctx, view.body, &options, &diagnostics).map_err(|_| diagnostics.take())
}

/// Runs one program, or two on the same inputs.
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

/// [`check`], of compiled programs.
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
    diagnostics.error(crate::ir::Location::UNKNOWN, message);
    Verdict::Impossible(diagnostics.take())
}
