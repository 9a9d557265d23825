//! Generated programs are valid, survive a round trip through the parser and printer, and use every construct.

use freehold::definition::verify_program;
use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::generate::{Constructs, Coverage, Entropy, GenerateOptions, generate};
use freehold::ir::{Context, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program};

/// Parses and verifies a program. Returns the printed program, or an error.
fn read(ctx: &Context, text: &str) -> Result<String, String> {
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("generated", text.as_bytes().to_vec(), 0).ok_or("too large")?;
    let read = parse_source(ctx, source, &diagnostics, &ParseOptions::default())
        .is_ok_and(|body| verify_program(ctx, &body, &diagnostics).is_ok());
    if !read {
        return Err(diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect());
    }
    let source = ctx.add_source("generated", text.as_bytes().to_vec(), 0).ok_or("too large")?;
    let body = parse_source(ctx, source, &diagnostics, &ParseOptions::default()).map_err(|_| "read once only")?;
    Ok(print_program(View::new(ctx, &body), &PrintOptions::default()))
}

fn check(options: &GenerateOptions, seeds: std::ops::Range<u64>) -> Coverage {
    let mut coverage = Coverage::new(options.constructs);
    for seed in seeds {
        let program = generate(Entropy::from_seed(seed), options);
        assert!(options.constructs.contains(program.constructs), "seed {seed} uses what it must not");
        coverage.add(program.constructs);
        let ctx = Context::new(DIALECTS);
        let printed = read(&ctx, &program.text).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let again = read(&ctx, &printed).unwrap_or_else(|error| panic!("seed {seed}, printed: {error}"));
        assert_eq!(printed, again, "seed {seed} prints otherwise when read again");
    }
    coverage
}

#[test]
fn memref_programs_are_valid_and_use_every_construct() {
    let coverage = check(&GenerateOptions::memref(), 0..150);
    assert_eq!(coverage.share(), 1.0, "{}", coverage.report());
}

#[test]
fn tensor_programs_are_valid_and_use_every_construct() {
    let coverage = check(&GenerateOptions::tensor(), 0..150);
    assert_eq!(coverage.share(), 1.0, "{}", coverage.report());
}

#[test]
fn tensor_programs_over_random_dialects_are_valid_and_use_every_construct() {
    let options = GenerateOptions::declared_tensors();
    let mut coverage = Coverage::new(options.constructs);
    for seed in 0..80 {
        let program = generate(Entropy::from_seed(seed), &options);
        coverage.add(program.constructs);
        let ctx = Context::new(DIALECTS);
        let dialect = program.dialect.expect("a dialect of its own");
        let diagnostics = Diagnostics::default();
        let source = ctx.add_source("dialect", dialect.into_bytes(), 0).expect("a small text");
        let is_loaded = freehold::dialects::user::load_dialects(&ctx, source, &diagnostics).is_ok();
        assert!(is_loaded, "seed {seed}: {:?}", diagnostics.take().first().map(|first| &first.message));
        read(&ctx, &program.text).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
    assert_eq!(coverage.share(), 1.0, "{}", coverage.report());
}

#[test]
fn memref_programs_with_loops_of_blocks_are_valid() {
    let mut options = GenerateOptions::memref();
    options.constructs |=
        Constructs::REFUSED_BY_OWNERSHIP | Constructs::CONFUSES_OWNERSHIP | Constructs::OBSERVES_COPIES;
    let coverage = check(&options, 1000..1100);
    assert_eq!(coverage.share(), 1.0, "{}", coverage.report());
}

#[test]
fn each_construct_can_be_left_out() {
    for (name, construct) in (Constructs::all() - Constructs::NOTICED).iter_names() {
        for mut options in [GenerateOptions::memref(), GenerateOptions::tensor()] {
            options.constructs -= construct;
            options.size = 20;
            for seed in 0..4 {
                let program = generate(Entropy::from_seed(seed), &options);
                assert!(!program.constructs.contains(construct), "{name} is left out, and there in seed {seed}");
                let ctx = Context::new(DIALECTS);
                read(&ctx, &program.text).unwrap_or_else(|error| panic!("without {name}, seed {seed}: {error}"));
            }
        }
    }
}

#[test]
fn bytes_of_a_fuzzer_give_valid_programs() {
    let mut state = Entropy::from_seed(5);
    for length in [0, 1, 7, 60, 400, 3000] {
        let bytes: Vec<u8> = (0..length).map(|_| state.below(256) as u8).collect();
        for options in [GenerateOptions::memref(), GenerateOptions::tensor()] {
            let program = generate(Entropy::from_bytes(&bytes), &options);
            let ctx = Context::new(DIALECTS);
            read(&ctx, &program.text).unwrap_or_else(|error| panic!("{length} bytes: {error}"));
        }
    }
}
