//! The library in thirty lines: read a program, insert every deallocation, print it.
//!
//! ```sh
//! cargo run --example deallocate -- examples/programs/cache.mlir
//! ```

use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::interface::verify_program;
use freehold::ir::{Context, View};
use freehold::pipeline::{Pipeline, RunOptions, run_pipeline};
use freehold::syntax::{ParseOptions, PrintOptions, parse_source, print_program};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or("examples/programs/cache.mlir".to_string());
    let ctx = Context::new(DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source(&file, std::fs::read(&file)?, 0).ok_or("the file is too large")?;

    let mut pipeline = Pipeline::new("builtin.module");
    pipeline.add("buffer-deallocation-pipeline", "")?;

    let program = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()).and_then(|mut body| {
        verify_program(&ctx, &body, &diagnostics)?;
        let options = RunOptions {
            printer: &|view, generic| print_program(view, &PrintOptions { generic, ..PrintOptions::default() }),
            dump: &|_, text| eprint!("{text}"),
            ..RunOptions::default()
        };
        run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &options)?;
        Ok(body)
    });
    for diagnostic in diagnostics.take() {
        eprint!("{}", render(&ctx, &diagnostic));
    }
    match program {
        Ok(body) => println!("{}", print_program(View::new(&ctx, &body), &PrintOptions::default())),
        Err(_) => std::process::exit(1),
    }
    Ok(())
}
