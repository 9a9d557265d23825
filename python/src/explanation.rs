//! The reasons of `compile`, where the memory goes, and the counts of a program.

use freehold::analysis::memory_counts::MemoryCounts;
use freehold::diagnostics::{Diagnostics, Fallible};
use freehold::explain::{EXTENT, LARGEST_EXTENT, Program, explain, report, with_module};
use freehold::ir::{Body, Context};
use freehold::{Error, Module as Held};
use pyo3::prelude::*;

use crate::failure::{Failure, error};
use crate::module::{Module, compile_options};

/// Calls `look` with a program and a copy of its body.
fn look<T>(
    ctx: &Context,
    module: &Held<'_>,
    look: impl FnOnce(&Program<'_>, &mut Body, &Diagnostics) -> Fallible<T>,
) -> Result<T, Failure> {
    let diagnostics = Diagnostics::default();
    let result = with_module(module, &diagnostics, |program, body| look(program, body, &diagnostics));
    Error::check(ctx, &diagnostics, result).map_err(|error| Failure::of(ctx, &error))
}

#[pymethods]
impl Module {
    /// Explains what `compile` would make of the program. Returns the text, and the data as JSON.
    fn _explain(&self, py: Python<'_>, options: &str) -> PyResult<(String, String)> {
        let options = compile_options(py, options)?;
        self.long(py, |ctx, module| {
            look(ctx, module, |program, body, diagnostics| {
                let explanation = explain(program, body, options, diagnostics)?;
                Ok((explanation.text(program), explanation.json(program).to_string()))
            })
        })
    }

    /// Reports on the memory of what `compile` would make of the program. Returns a line for each function, the data as
    /// JSON, and the page.
    fn _report(&self, py: Python<'_>, extent: Option<u64>, options: &str) -> PyResult<(String, String, String)> {
        let options = compile_options(py, options)?;
        let extent = extent.unwrap_or(EXTENT);
        if !(1..=LARGEST_EXTENT).contains(&extent) {
            return Err(error(py, format!("the extent {extent} is not between 1 and {LARGEST_EXTENT}")));
        }
        self.long(py, |ctx, module| {
            look(ctx, module, |program, body, diagnostics| {
                let report = report(program, body, &options, extent, diagnostics)?;
                let summary = format!("{}in the program: {}\n", report.summary(), report.counts());
                Ok((summary, report.json().to_string(), report.page()))
            })
        })
    }

    /// Counts what the program copies and allocates: copies, allocations, arenas, bytes, allocations of dynamic size, and
    /// bytes on the stack.
    fn _stats(&self, py: Python<'_>) -> PyResult<(u64, u64, u64, u64, u64, u64)> {
        let counts = self.long(py, |ctx, program| Ok(MemoryCounts::of(ctx, program.body())))?;
        let MemoryCounts { copies, allocations, arenas, bytes, dynamic, stack_bytes } = counts;
        Ok((copies, allocations, arenas, bytes, dynamic, stack_bytes))
    }
}
