//! The program on its way through `freehold compile`: what `freehold explain` looks at, and when.

use super::buffers::{Buffer, buffers};
use super::decisions::{Decision, Places, decisions, options_of};
use super::source::Program;
use crate::bufferization::analysis::functions::analyze_program;
use crate::bufferization::one_shot_bufferize::shared_arguments::read_what_was_given;
use crate::diagnostics::{Diagnostics, Fallible};
use crate::ir::{Body, Context};
use crate::pipeline::{Pipeline, RunOptions, compile_pipeline, run_pipeline};

/// What is known of a program once it is compiled.
pub(super) struct Compiled {
    /// Operands that do not use the buffers that are there.
    pub decisions: Vec<Decision>,
    /// Where buffers come from and go.
    pub buffers: Vec<Buffer>,
    /// What is left when all passes have run.
    pub places: Places,
}

/// Compiles `body`, and looks at it in between.
///
/// # Errors
/// As `freehold compile`, with the same messages.
pub(super) fn compile_and_look(
    program: &Program<'_>,
    body: &mut Body,
    diagnostics: &Diagnostics,
) -> Fallible<Compiled> {
    let ctx = program.ctx;
    let (preparation, rest) = compile_pipeline().split_before("one-shot-bufferize");
    run(ctx, &preparation, body, diagnostics)?;
    let decisions = analyze(program, body, &rest);
    let (ownership, freeing) = rest.split_before("bufferization-lower-deallocations");
    run(ctx, &ownership, body, diagnostics)?;
    let buffers = buffers(program, body);
    run(ctx, &freeing, body, diagnostics)?;
    Ok(Compiled { decisions, buffers, places: Places::of(ctx, body) })
}

/// As [`compile_and_look`], but looks at no buffers.
///
/// # Errors
/// As there.
pub(super) fn compile(
    program: &Program<'_>,
    body: &mut Body,
    diagnostics: &Diagnostics,
) -> Fallible<(Vec<Decision>, Places)> {
    let ctx = program.ctx;
    let (preparation, rest) = compile_pipeline().split_before("one-shot-bufferize");
    run(ctx, &preparation, body, diagnostics)?;
    let decisions = analyze(program, body, &rest);
    run(ctx, &rest, body, diagnostics)?;
    Ok((decisions, Places::of(ctx, body)))
}

/// Inlines calls.
///
/// # Errors
/// As the pass.
pub(super) fn inline(ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    let mut pipeline = Pipeline::new("builtin.module");
    pipeline.add("inline", "").expect("a pass of the table");
    run(ctx, &pipeline, body, diagnostics)
}

/// What is decided of the program; nothing where it is refused, which the pass then says.
fn analyze(program: &Program<'_>, body: &mut Body, rest: &Pipeline) -> Vec<Decision> {
    let options = options_of(rest);
    read_what_was_given(program.ctx, body, &options);
    match analyze_program(program.ctx, body, &options, &Diagnostics::default()) {
        Ok((analysis, _)) => decisions(program, body, &options, &analysis),
        Err(_) => Vec::new(),
    }
}

fn run(ctx: &Context, pipeline: &Pipeline, program: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    run_pipeline(ctx, pipeline, program, diagnostics, &RunOptions::default())
}
