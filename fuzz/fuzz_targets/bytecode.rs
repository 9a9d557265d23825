//! Any bytes are read as bytecode or rejected; a program that was read is written to bytecode that reads and prints the
//! same.
//!
//! `cargo fuzz run bytecode`

#![no_main]

use freehold::bytecode::{BytecodeOptions, MAGIC, write_bytecode};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::interface::verify_program;
use freehold::ir::{Body, Context, View};
use freehold::syntax::{ParseOptions, PrintOptions, parse_source, print_program};

fn read(ctx: &Context, bytes: Vec<u8>) -> Option<Box<Body>> {
    let source = ctx.add_source("fuzz", bytes, 0)?;
    let diagnostics = Diagnostics::default();
    let parsed = parse_source(ctx, source, &diagnostics, &ParseOptions::default());
    assert_eq!(parsed.is_err(), diagnostics.has_errors(), "a refusal has an error, a success has none");
    parsed.ok()
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    // The magic number is always there, so that inputs are not spent on it.
    let Some(body) = read(&ctx, [&MAGIC[..], data].concat()) else { return };
    body.check_structure().expect("a consistent body");
    if verify_program(&ctx, &body, &Diagnostics::default()).is_err() {
        return;
    }
    let options = PrintOptions { generic: true, ..PrintOptions::default() };
    let first = print_program(View::new(&ctx, &body), &options);
    let bytes = write_bytecode(View::new(&ctx, &body), &BytecodeOptions::default()).expect("a valid program");
    let again = read(&ctx, bytes).expect("what is written can be read");
    assert_eq!(first, print_program(View::new(&ctx, &again), &options));
});
