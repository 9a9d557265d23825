//! Any bytes are parsed or rejected; a parsed program prints to a text that parses and prints the same.
//!
//! `cargo fuzz run parser -- -dict=fuzz/mlir.dict`

#![no_main]

use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::ir::{Body, Context, View};
use freehold::syntax::{ParseOptions, PrintOptions, parse_source, print_program};

fn read(ctx: &Context, text: Vec<u8>) -> Option<Box<Body>> {
    let source = ctx.add_source("fuzz", text, 0)?;
    let diagnostics = Diagnostics::default();
    let parsed = parse_source(ctx, source, &diagnostics, &ParseOptions::default());
    assert_eq!(parsed.is_err(), diagnostics.has_errors(), "a refusal has an error, a success has none");
    parsed.ok()
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    let Some(body) = read(&ctx, data.to_vec()) else { return };
    let options = PrintOptions { generic: true, ..PrintOptions::default() };
    let first = print_program(View::new(&ctx, &body), &options);
    let again = read(&ctx, first.clone().into_bytes()).expect("what is printed can be read");
    assert_eq!(first, print_program(View::new(&ctx, &again), &options));
});
