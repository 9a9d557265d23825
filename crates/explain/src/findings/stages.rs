//! Runs the pipeline of `freehold compile` and collects the data for `freehold explain` between passes.

use super::buffers::{Buffer, elaborate};
use super::decisions::{Decision, Places, decisions, options_of};
use crate::peaks::{Peak, peaks};
use crate::plans::{EXTENT, has_tensors, plan_and_record};
use crate::source::Program;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context};
use freehold_pass::{Element, Pipeline, RunOptions, run_pipeline};
use freehold_passes::analysis::memory_counts::MemoryCounts;
use freehold_passes::bufferize::analysis::functions::analyze_program;
use freehold_passes::bufferize::one_shot::shared_arguments::replace_shared_arguments;
use freehold_passes::compile::{CompileOptions, compile_pipeline_with};
use freehold_passes::deallocate::ownership::ownership_elaboration;
use freehold_passes::memory::plan_memory;
use freehold_passes::registry::registry;

/// The data that is collected while a program is compiled.
pub(super) struct Compiled {
    /// Operands that are not bufferized in place.
    pub decisions: Vec<Decision>,
    /// Origin and deallocation of buffers.
    pub buffers: Vec<Buffer>,
    /// The copies and allocations before buffers are merged or moved.
    pub places: Places,
    /// The counts of the resulting program.
    pub counts: MemoryCounts,
    /// The peaks of its functions.
    pub peaks: Vec<Peak>,
    /// Whether the program that was read has tensors.
    pub has_tensors: bool,
}

/// The passes after which buffers are merged or moved. Buffers are explained as they are before.
const MERGING: [&str; 4] =
    ["private-results-to-out-params", "reuse-loop-buffers", "copy-removal", plan_memory::PASS.name];

/// Splits a pipeline before the first pass that merges or moves buffers.
fn split_before_merging(mut pipeline: Pipeline) -> (Pipeline, Pipeline) {
    let is_merging = |element: &Element| match element {
        Element::Pass(scheduled) => MERGING.contains(&scheduled.name),
        Element::Nested(_) => false,
    };
    let at = pipeline.elements.iter().position(is_merging).unwrap_or(pipeline.elements.len());
    let mut rest = Pipeline::new("builtin.module");
    rest.elements = pipeline.elements.split_off(at);
    (pipeline, rest)
}

/// Runs the passes that merge and move buffers. Returns the counts of the resulting program, and its peaks.
///
/// # Errors
/// Fails if a pass fails.
fn merge(
    ctx: &Context,
    body: &mut Body,
    merging: Pipeline,
    diagnostics: &Diagnostics,
) -> Fallible<(MemoryCounts, Vec<Peak>)> {
    let (before, planning) = merging.split_before(plan_memory::PASS.name);
    run(ctx, &before, body, diagnostics)?;
    let (plans, counts) = plan_and_record(ctx, body, &planning, EXTENT, diagnostics)?;
    Ok((counts, peaks(&plans)))
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
    let has_tensors = has_tensors(ctx, body);
    let (preparation, rest) = compile_pipeline_with(options).split_before("one-shot-bufferize");
    run(ctx, &preparation, body, diagnostics)?;
    let decisions = analyze(program, body, &rest);
    let (bufferization, freeing) = rest.split_before(ownership_elaboration::PASS.name);
    run(ctx, &bufferization, body, diagnostics)?;
    let (buffers, freeing) = elaborate_first(program, body, freeing, diagnostics)?;
    let (freeing, merging) = split_before_merging(freeing);
    run(ctx, &freeing, body, diagnostics)?;
    let places = Places::of(ctx, body);
    let (counts, peaks) = merge(ctx, body, merging, diagnostics)?;
    Ok(Compiled { decisions, buffers, places, counts, peaks, has_tensors })
}

/// A program with changed text, before buffers are merged.
pub(super) struct Tried {
    pub decisions: Vec<Decision>,
    pub places: Places,
    body: Body,
    merging: Pipeline,
}

/// Like [`compile_and_inspect`], but does not collect buffers, and stops before buffers are merged.
///
/// # Errors
/// The same errors as [`compile_and_inspect`].
pub(super) fn compile(
    program: &Program<'_>,
    mut body: Body,
    options: &CompileOptions,
    diagnostics: &Diagnostics,
) -> Fallible<Tried> {
    let ctx = program.ctx;
    let (preparation, rest) = compile_pipeline_with(options).split_before("one-shot-bufferize");
    run(ctx, &preparation, &mut body, diagnostics)?;
    let decisions = analyze(program, &mut body, &rest);
    let (rest, merging) = split_before_merging(rest);
    run(ctx, &rest, &mut body, diagnostics)?;
    Ok(Tried { decisions, places: Places::of(ctx, &body), body, merging })
}

impl Tried {
    /// Compiles the rest, and returns the peaks of the functions.
    ///
    /// # Errors
    /// The same errors as `freehold compile`.
    pub fn peaks(mut self, ctx: &Context, diagnostics: &Diagnostics) -> Fallible<Vec<Peak>> {
        Ok(merge(ctx, &mut self.body, self.merging, diagnostics)?.1)
    }
}

/// Runs `ownership-elaboration` if it is the first pass. Returns the buffers before it, and the other passes.
///
/// # Errors
/// Fails if the pass fails.
fn elaborate_first(
    program: &Program<'_>,
    body: &mut Body,
    mut pipeline: Pipeline,
    diagnostics: &Diagnostics,
) -> Fallible<(Vec<Buffer>, Pipeline)> {
    match pipeline.elements.first() {
        Some(Element::Pass(ownership)) if ownership.name == ownership_elaboration::PASS.name => {
            let buffers = elaborate(program, body, &ownership.options, diagnostics)?;
            pipeline.elements.remove(0);
            Ok((buffers, pipeline))
        }
        _ => Ok((Vec::new(), pipeline)),
    }
}

/// Inlines calls.
///
/// # Errors
/// The errors of the pass.
pub(super) fn inline(ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    let mut pipeline = Pipeline::new("builtin.module");
    pipeline.add(registry(), "inline", "").expect("a pass of the table");
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
