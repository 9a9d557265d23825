//! Copies that a program can observe, in bulk: none in what One-Shot Bufferize prints, so that the search for them changes
//! nothing there. `FREEHOLD_OBSERVED` sets the number of programs, `FREEHOLD_SEED` the first one.

use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Entropy, GenerateOptions, generate};
use freehold::ir::{Context, View};
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::read::parse_source;
use freehold::registry::registry;
use freehold::text::{ParseOptions, PrintOptions, print_program};

use crate::seeds::number;

const BUFFERIZE: &str = "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}";

/// Returns the program after the passes, or the first error.
fn result(text: &str, passes: &str) -> Result<String, String> {
    let ctx = Context::new(DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("generated", text.as_bytes().to_vec(), 0).expect("a text of less than 2 GiB");
    let first =
        |diagnostics: &Diagnostics| diagnostics.take().first().map_or(String::new(), |error| error.message.clone());
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
    let mut body = body.map_err(|_| first(&diagnostics))?;
    let pipeline =
        Pipeline::of_passes(registry(), passes).unwrap_or_else(|error| panic!("no pipeline: {}", error.message));
    let options = RunOptions { threads: false, ..RunOptions::default() };
    match run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &options) {
        Ok(_) => Ok(print_program(View::new(&ctx, &body), &PrintOptions::default())),
        Err(_) => Err(first(&diagnostics)),
    }
}

/// The same allocations, copies, clones and checks as with `assume-fresh-results`: the same programs.
#[test]
fn bufferized_programs_are_deallocated_as_if_results_were_fresh() {
    let count = number("FREEHOLD_OBSERVED").unwrap_or(40);
    let start = number("FREEHOLD_SEED").unwrap_or(70000);
    let mut taken = 0;
    for seed in start..start + count {
        let program = generate(Entropy::from_seed(seed), &GenerateOptions::tensor());
        for passes in ["buffer-deallocation-pipeline", "buffer-deallocation-legacy-pipeline", "ownership-elaboration"] {
            let checked = result(&program.text, &format!("{BUFFERIZE},{passes}"));
            let fresh = result(&program.text, &format!("{BUFFERIZE},{passes}{{assume-fresh-results=true}}"));
            assert_eq!(checked, fresh, "seed {seed}, {passes}");
            taken += u64::from(checked.is_ok());
        }
    }
    println!("{taken} of {} results", 3 * count);
    assert!(taken * 10 >= 3 * count * 9, "only {taken} of {} are deallocated", 3 * count);
}
