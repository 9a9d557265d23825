//! Runs the pipeline of `freehold compile` and collects the data for `freehold explain` between passes.

use super::buffers::{Buffer, buffers};
use super::decisions::{Decision, Places, decisions, options_of};
use super::source::Program;
use crate::analysis::memory_counts::MemoryCounts;
use crate::bufferization::analysis::functions::analyze_program;
use crate::compile::{CompileOptions, compile_pipeline_with};
use crate::diagnostics::{Diagnostics, Fallible};
use crate::ir::{Body, Context};
use crate::pipeline::{Element, Options, Pipeline, RunOptions, run_pipeline};
use crate::transform::one_shot_bufferize::shared_arguments::replace_shared_arguments;

/// The data that is collected while a program is compiled.
pub(super) struct Compiled {
    /// Operands that are not bufferized in place.
    pub decisions: Vec<Decision>,
    /// Origin and deallocation of buffers.
    pub buffers: Vec<Buffer>,
    /// The copies and allocations after the last pass.
    pub places: Places,
}

/// Compiles `body`, and collects data between passes.
///
/// # Errors
/// The same errors as `freehold compile`.
pub(super) fn compile_and_inspect(
    program: &Program<'_>,
    body: &mut Body,
    options: &CompileOptions,
    diagnostics: &Diagnostics,
) -> Fallible<Compiled> {
    let ctx = program.ctx;
    let (preparation, rest) = compile_pipeline_with(options).split_before("one-shot-bufferize");
    run(ctx, &preparation, body, diagnostics)?;
    let decisions = analyze(program, body, &rest);
    let (bufferization, freeing) = rest.split_before("ownership-elaboration");
    run(ctx, &bufferization, body, diagnostics)?;
    let buffers = options_of_ownership(&freeing).map_or_else(Vec::new, |options| buffers(program, body, options));
    run(ctx, &freeing, body, diagnostics)?;
    Ok(Compiled { decisions, buffers, places: Places::of(ctx, body) })
}

/// Like [`compile_and_inspect`], but does not collect buffers.
///
/// # Errors
/// The same errors as [`compile_and_inspect`].
pub(super) fn compile(
    program: &Program<'_>,
    body: &mut Body,
    options: &CompileOptions,
    diagnostics: &Diagnostics,
) -> Fallible<(Vec<Decision>, Places)> {
    let ctx = program.ctx;
    let (preparation, rest) = compile_pipeline_with(options).split_before("one-shot-bufferize");
    run(ctx, &preparation, body, diagnostics)?;
    let decisions = analyze(program, body, &rest);
    run(ctx, &rest, body, diagnostics)?;
    Ok((decisions, Places::of(ctx, body)))
}

/// Compiles `body`, and returns what the resulting program copies and allocates.
///
/// # Errors
/// The same errors as `freehold compile`.
pub(super) fn counts(
    program: &Program<'_>,
    body: &mut Body,
    options: &CompileOptions,
    diagnostics: &Diagnostics,
) -> Fallible<MemoryCounts> {
    run(program.ctx, &compile_pipeline_with(options), body, diagnostics)?;
    Ok(MemoryCounts::of(program.ctx, body))
}

/// Returns the options of the first pass.
fn options_of_ownership(pipeline: &Pipeline) -> Option<&Options> {
    match pipeline.elements.first() {
        Some(Element::Pass(scheduled)) => Some(&scheduled.options),
        _ => None,
    }
}

/// Inlines calls.
///
/// # Errors
/// The errors of the pass.
pub(super) fn inline(ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    let mut pipeline = Pipeline::new("builtin.module");
    pipeline.add("inline", "").expect("a pass of the table");
    run(ctx, &pipeline, body, diagnostics)
}

/// Returns the decisions of the analysis, or nothing if the analysis fails. In that case the pass reports the error.
fn analyze(program: &Program<'_>, body: &mut Body, rest: &Pipeline) -> Vec<Decision> {
    let options = options_of(rest);
    replace_shared_arguments(program.ctx, body, &options);
    match analyze_program(program.ctx, body, &options, &Diagnostics::default()) {
        Ok((analysis, _)) => decisions(program, body, &options, &analysis),
        Err(_) => Vec::new(),
    }
}

fn run(ctx: &Context, pipeline: &Pipeline, program: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    run_pipeline(ctx, pipeline, program, diagnostics, &RunOptions::default())
}
