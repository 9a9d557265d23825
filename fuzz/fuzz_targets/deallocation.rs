//! What the passes of the deallocation pipeline make of a program of the fuzzer's bytes does what the program does. The
//! first byte chooses how many of the passes run.
//!
//! `cargo fuzz run deallocation`

#![no_main]

use freehold::check::{CheckOptions, Verdict, check};
use freehold::dialect::DIALECTS;
use freehold::generate::{Entropy, Options, generate};
use freehold::ir::Context;
use freehold::pipeline::{Pipeline, PrintPoints, RunOptions, run_pipeline};
use freehold::syntax::{Diagnostics, ParseOptions, parse_source};

/// Each pass alone after those it needs, and whether everything is freed then.
const PIPELINES: [(&str, bool); 10] = [
    ("buffer-deallocation-pipeline", true),
    ("buffer-deallocation-pipeline{private-function-dynamic-ownership=true}", true),
    ("buffer-deallocation-pipeline,optimize-allocation-liveness,convert-bufferization-to-memref", true),
    ("expand-realloc", false),
    ("expand-realloc{emit-deallocs=false}", false),
    ("expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation", true),
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,\
         buffer-deallocation-simplification",
        true,
    ),
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,\
         bufferization-lower-deallocations",
        true,
    ),
    ("canonicalize", false),
    ("cse", false),
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let (passes, leaks) = PIPELINES[usize::from(first) % PIPELINES.len()];
    let program = generate(Entropy::from_bytes(rest), &Options::memref());
    let ctx = Context::new(DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("generated", program.text.clone().into_bytes(), 0).expect("a small text");
    let Ok(before) = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()) else {
        panic!("does not read:\n{}", program.text)
    };
    let Ok(pipeline) = Pipeline::parse(&format!("builtin.module({passes})")) else { panic!("no pipeline: {passes}") };
    let mut after = before.deep_copy();
    let options = RunOptions {
        verify_each: true,
        threads: false,
        print: PrintPoints::default(),
        printer: &|_, _, _| String::new(),
        dump: &|_, _| {},
        timing: None,
    };
    // Some programs are refused, as they are upstream.
    if run_pipeline(&ctx, &pipeline, &mut after, &diagnostics, &options).is_err() {
        return;
    }
    let check_options = CheckOptions { leaks, runs: 3, ..CheckOptions::new("main") };
    match check(&ctx, &before, Some(&after), &check_options) {
        Verdict::Passed(_) => {}
        verdict => panic!("{passes}: {verdict:?}\n{}", program.text),
    }
});
