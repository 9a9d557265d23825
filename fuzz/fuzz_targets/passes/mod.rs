//! The output of passes on a program generated from the fuzzer's bytes behaves like the program, and frees its buffers.
//!
//! A target lists its pipelines; the first byte selects one of them, the others generate the program.

use std::cell::RefCell;

use freehold::compare::{CheckOptions, Verdict, check};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Entropy, GenerateOptions, generate};
use freehold::ir::Context;
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::registry::registry;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

/// Passes, and whether all buffers are freed after them.
pub type Passes = (&'static str, bool);

/// The number of programs that share a context before it is recreated: creating one costs more than running a small
/// program through a pass, and interned data is never dropped.
const PROGRAMS_A_CONTEXT: u32 = 256;

thread_local! {
    static CONTEXT: RefCell<Option<(Context, u32)>> = const { RefCell::new(None) };
}

/// Checks one of `pipelines` on the program generated from `data`.
pub fn check_passes(data: &[u8], pipelines: &[Passes]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let (passes, leaks) = pipelines[usize::from(first) % pipelines.len()];
    CONTEXT.with_borrow_mut(|slot| {
        let (ctx, programs) = slot.take().unwrap_or_else(|| (Context::new(DIALECTS), 0));
        check_passes_in(&ctx, rest, passes, leaks);
        if programs + 1 < PROGRAMS_A_CONTEXT {
            *slot = Some((ctx, programs + 1));
        }
    });
}

fn check_passes_in(ctx: &Context, bytes: &[u8], passes: &str, leaks: bool) {
    let program = generate(Entropy::from_bytes(bytes), &GenerateOptions::memref());
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("generated", program.text.clone().into_bytes(), 0).expect("a small text");
    let Ok(before) = parse_source(ctx, source, &diagnostics, &ParseOptions::default()) else {
        panic!("does not read:\n{}", program.text)
    };
    let Ok(pipeline) = Pipeline::of_passes(registry(), passes) else { panic!("no pipeline: {passes}") };
    let mut after = before.deep_copy();
    let options = RunOptions { threads: false, ..RunOptions::default() };
    // Some programs are rejected, as they are upstream.
    if run_pipeline(ctx, &pipeline, &mut after, &diagnostics, &options).is_err() {
        diagnostics.resume_panic();
        return;
    }
    let check_options = CheckOptions { leaks, runs: 2, ..CheckOptions::new("main") };
    match check(ctx, &before, Some(&after), &check_options) {
        Verdict::Passed(_) => {}
        verdict => panic!("{passes}: {verdict:?}\n{}", program.text),
    }
}
