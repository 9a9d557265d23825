//! Any program that is parsed and accepted runs without a panic, to its end or to a fault.
//!
//! `cargo fuzz run machine -- -dict=fuzz/mlir.dict` (give it `tests/data/machine` as a corpus)

#![no_main]

use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::definition::verify_program;
use freehold::interpreter::{CallError, CompileOptions, Limits, Machine, Program};
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let ctx = Context::new(DIALECTS);
    let diagnostics = Diagnostics::default();
    let Some(source) = ctx.add_source("fuzz", data.to_vec(), 0) else { return };
    let Ok(body) = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()) else { return };
    if verify_program(&ctx, &body, &diagnostics).is_err() {
        return;
    }
    let options = CompileOptions { entry: Some("main".to_string()), stub_externals: true };
    let Ok(program) = Program::compile(&ctx, &body, &options, &diagnostics) else { return };
    if program.function("main").is_none_or(|entry| !entry.inputs.is_empty()) {
        return;
    }
    let mut machine = Machine::new(&program, Limits { fuel: 100_000, memory: 1 << 22 });
    match machine.call("main", &[]) {
        Ok(results) => drop(machine.leaks(&results)),
        Err(CallError::Fault(fault)) => drop(render(&ctx, &fault.diagnostic())),
        Err(CallError::Arguments(_)) => {}
    }
});
