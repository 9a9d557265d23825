//! What a pass gives is run beside what it was given, where both can be run.
//!
//! Every function that both programs define is called with random inputs; see `freehold::check` for what must be the
//! same. What cannot be run is left out: ops that the machine does not know, functions whose parameters changed,
//! inputs that the program before the pass cannot take itself.

use freehold::check::{CheckOptions, Verdict, check};
use freehold::cli::split;
use freehold::diagnostics::Diagnostics;
use freehold::dialect::DIALECTS;
use freehold::interp::Limits;
use freehold::ir::{Body, Context};
use freehold::syntax::{ParseOptions, parse_source};

/// How a run may be too long or too large to be looked at.
const LIMITS: Limits = Limits { fuel: 200_000, memory: 1 << 24 };

/// Runs each program of `before` beside the one of `after` that came of it. Gives how many functions were run on some
/// input.
pub fn check_execution(before: &[u8], after: &[u8], marker: Option<&str>) -> Result<usize, String> {
    let chunks = |text: &[u8], marker: &str| -> Vec<Vec<u8>> {
        split(text, marker).into_iter().map(|chunk| chunk.text.to_vec()).collect()
    };
    let (before, after) = match marker {
        Some(marker) => (chunks(before, marker), chunks(after, "// -----")),
        None => (vec![before.to_vec()], vec![after.to_vec()]),
    };
    if before.len() != after.len() {
        return Ok(0);
    }
    let mut run = 0;
    for (before, after) in before.into_iter().zip(after) {
        run += check_program(before, after)?;
    }
    Ok(run)
}

fn read(ctx: &Context, text: Vec<u8>) -> Option<Box<Body>> {
    let source = ctx.add_source("program", text, 0)?;
    parse_source(ctx, source, &Diagnostics::default(), &ParseOptions::default()).ok()
}

fn check_program(before: Vec<u8>, after: Vec<u8>) -> Result<usize, String> {
    let ctx = Context::new(DIALECTS);
    let (Some(before), Some(after)) = (read(&ctx, before), read(&ctx, after)) else { return Ok(0) };
    let key = ctx.name("sym_name");
    let mut run = 0;
    for function in before.nested_bodies() {
        let Some(name) = function.header.attributes.get(&ctx, key).and_then(|name| name.as_str(&ctx)) else { continue };
        let mut options = CheckOptions::new(name);
        options.limits = LIMITS;
        options.runs = 3;
        // What a test program leaks, and what its arguments may be, is its own affair.
        options.leaks = false;
        options.aliasing = false;
        match check(&ctx, &before, Some(&after), &options) {
            Verdict::Passed(_) => run += 1,
            Verdict::Impossible(_) | Verdict::NothingCompared(_) => {}
            Verdict::Failed(failure) => {
                return Err(format!(
                    "@{name} does something else after the pass: {}\n{:?}",
                    failure.message, failure.inputs
                ));
            }
        }
    }
    Ok(run)
}
