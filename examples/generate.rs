//! Prints random programs, or says what many of them are made of.
//!
//! ```sh
//! cargo run --example generate -- memref 7        # the program of seed 7
//! cargo run --example generate -- tensor 0 1000   # what the programs of seeds 0 to 999 are made of
//! ```

use freehold::definition::verify_program;
use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::generate::{Coverage, Entropy, GenerateOptions, generate};
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options = match arguments.first().map(String::as_str) {
        Some("memref") => GenerateOptions::memref(),
        Some("tensor") => GenerateOptions::tensor(),
        _ => return Err("usage: generate (memref|tensor) SEED [COUNT]".into()),
    };
    let seed: u64 = arguments.get(1).map_or(Ok(0), |text| text.parse())?;
    let Some(count) = arguments.get(2) else {
        print!("{}", generate(Entropy::from_seed(seed), &options).text);
        return Ok(());
    };
    let count: u64 = count.parse()?;
    let mut coverage = Coverage::new(options.constructs);
    let mut invalid = 0;
    for seed in seed..seed + count {
        let program = generate(Entropy::from_seed(seed), &options);
        coverage.add(program.constructs);
        let ctx = Context::new(DIALECTS);
        let diagnostics = Diagnostics::default();
        let source = ctx.add_source(&format!("seed {seed}"), program.text.into_bytes(), 0).ok_or("too large")?;
        let valid = parse_source(&ctx, source, &diagnostics, &ParseOptions::default())
            .is_ok_and(|body| verify_program(&ctx, &body, &diagnostics).is_ok());
        if !valid {
            invalid += 1;
            diagnostics.take().iter().for_each(|diagnostic| eprint!("{}", render(&ctx, diagnostic)));
        }
    }
    print!("{}", coverage.report());
    println!("{invalid} of {count} are not valid");
    Ok(())
}
