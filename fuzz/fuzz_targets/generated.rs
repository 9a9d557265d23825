//! A program generated from the fuzzer's bytes runs without a fault: the reference programs of the check
//! must themselves be valid.
//!
//! `cargo fuzz run generated`

#![no_main]

use freehold::compare::{CheckOptions, Verdict, check};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Constructs, Entropy, GenerateOptions, generate};
use freehold::definition::verify_program;
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let mut options = if first & 1 == 0 { GenerateOptions::memref() } else { GenerateOptions::tensor() };
    if first & 2 != 0 && first & 1 == 0 {
        options.constructs |= Constructs::REFUSED_BY_OWNERSHIP | Constructs::CONFUSES_OWNERSHIP;
    }
    let program = generate(Entropy::from_bytes(rest), &options);
    let ctx = Context::new(DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("generated", program.text.clone().into_bytes(), 0).expect("a small text");
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
    let body = body.unwrap_or_else(|_| panic!("does not read: {:?}\n{}", diagnostics.take(), program.text));
    let valid = verify_program(&ctx, &body, &diagnostics).is_ok();
    assert!(valid, "does not verify: {:?}\n{}", diagnostics.take(), program.text);
    let check_options = CheckOptions { leaks: false, runs: 2, ..CheckOptions::new("main") };
    match check(&ctx, &body, None, &check_options) {
        Verdict::Passed(_) => {}
        verdict => panic!("{verdict:?}\n{}", program.text),
    }
});
