//! The checks: on the machine, with inputs that a search finds; and the static one, which runs nothing.

use std::time::{Duration, Instant};

use freehold::compare::{CheckOptions, Failure as Difference, Report, Verdict, check};
use freehold::diagnostics::Diagnostics;
use freehold::interpreter::{Limits, Stop};
use freehold::parse_and_verify;
use freehold::prover::{Answer, check_statically};
use freehold::text::{PrintOptions, print_program};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::failure::{Failure, Told};
use crate::module::Module;

/// The fuel of an input at first, and at most, as `freehold check` has them.
const FIRST_FUEL: u64 = 20_000_000;
const FUEL: u64 = 4_000_000_000;

/// The findings of a check.
#[derive(Default)]
struct Found {
    verdict: &'static str,
    message: Option<String>,
    diagnostics: Vec<Told>,
    inputs: Option<String>,
    compared: usize,
    skipped: usize,
    /// Outcomes of branches that were taken, and all.
    branches: Option<(usize, usize)>,
    is_cut_short: bool,
}

impl Found {
    fn add(&mut self, report: &Report) {
        self.compared = report.compared();
        self.skipped = report.skipped();
        self.branches = report.branches.as_ref().map(|branches| (branches.taken, branches.total));
        self.is_cut_short = report.is_cut_short;
    }

    fn blame(&mut self, ctx: &freehold::ir::Context, failure: &Difference) {
        self.message = Some(failure.message.clone());
        self.diagnostics = Told::all(ctx, &failure.diagnostics);
        self.inputs = Some(failure.inputs.describe());
    }
}

#[pymethods]
impl Module {
    /// Calls a function of the program, and of another one if there is one, with generated inputs.
    #[allow(clippy::too_many_arguments)]
    fn _check<'py>(
        &self,
        py: Python<'py>,
        against: Option<&Module>,
        entry: String,
        seed: u64,
        runs: usize,
        search: u64,
        time_limit: f64,
        leaks: bool,
        aliasing: bool,
        stub_externals: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        // The programs of two contexts are compared in that of the first.
        let text = match against {
            Some(against) => Some(against.long(py, |_, program| {
                let options = PrintOptions { debug_info: true, ..PrintOptions::default() };
                Ok(print_program(program.view(), &options))
            })?),
            None => None,
        };
        let time_limit = Duration::try_from_secs_f64(time_limit).unwrap_or(Duration::from_secs(1 << 30));
        let found = self.long(py, |ctx, program| {
            let second = match text {
                None => None,
                Some(text) => {
                    let diagnostics = Diagnostics::default();
                    let read = parse_and_verify(ctx, "against", text.into_bytes(), &diagnostics);
                    let (_, read) = read.ok_or_else(|| Failure::new("the text of the module is too large"))?;
                    Some(read.map_err(|_| Failure::of_diagnostics(ctx, &diagnostics.take()))?)
                }
            };
            let defaults = CheckOptions::new(&entry);
            let options = CheckOptions {
                seed,
                runs,
                limits: Limits { fuel: FUEL, ..defaults.limits },
                first_fuel: Some(FIRST_FUEL),
                leaks,
                aliasing,
                search,
                stub_externals,
                stop: Some(Stop {
                    deadline: Instant::now().checked_add(time_limit),
                    interrupted: ctx.cancellation().flag(),
                }),
                ..defaults
            };
            let mut found = Found::default();
            match check(ctx, program.body(), second.as_deref(), &options) {
                Verdict::Passed(report) => {
                    found.verdict = "passed";
                    found.add(&report);
                }
                Verdict::NothingCompared(report) => {
                    found.verdict = "nothing compared";
                    found.add(&report);
                    if let Some((_, failure)) = &report.left_out {
                        found.blame(ctx, failure);
                    }
                }
                Verdict::Failed(failure) => {
                    found.verdict = "failed";
                    found.blame(ctx, &failure);
                }
                Verdict::Impossible(diagnostics) => return Err(Failure::of_diagnostics(ctx, &diagnostics)),
            }
            Ok(found)
        })?;
        let fields = PyDict::new(py);
        fields.set_item("verdict", found.verdict)?;
        fields.set_item("message", found.message)?;
        fields.set_item("diagnostics", Told::list(py, found.diagnostics)?)?;
        fields.set_item("inputs", found.inputs)?;
        fields.set_item("compared", found.compared)?;
        fields.set_item("skipped", found.skipped)?;
        fields.set_item("branches", found.branches)?;
        fields.set_item("is_cut_short", found.is_cut_short)?;
        Ok(fields)
    }

    /// Proves each function free of leaks, double frees and uses after free. Returns (name, answer, diagnostics) of each.
    fn _check_statically<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let answers = self.long(py, |ctx, program| {
            let functions = check_statically(ctx, program.body());
            let answer = |function: &freehold::prover::CheckedFunction| {
                let (answer, findings) = match &function.answer {
                    Answer::Yes => ("yes", &[][..]),
                    Answer::No(findings) => ("no", &findings[..]),
                    Answer::CannotTell(findings) => ("cannot tell", &findings[..]),
                };
                let told = findings.iter().map(|finding| Told::new(ctx, &function.diagnostic(finding))).collect();
                (function.name.clone(), answer, told)
            };
            Ok(functions.iter().map(answer).collect::<Vec<(String, &str, Vec<Told>)>>())
        })?;
        let entry = |(name, answer, told)| (name, answer, Told::list(py, told)?).into_pyobject(py);
        let entries: Vec<Bound<'py, PyTuple>> = answers.into_iter().map(entry).collect::<PyResult<_>>()?;
        PyList::new(py, entries)
    }
}
