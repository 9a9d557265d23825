//! Code that the examples share: a program, its reader and its printer.

pub mod callbacks;
pub mod own_analysis;
pub mod own_op;
pub mod without_analysis;

use freehold::definition::{Dialect, verify_program};
use freehold::diagnostics::{Diagnostics, Fallible, render};
use freehold::dialects::DIALECTS;
use freehold::ir::{Body, Context, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program};

/// Two elements of a tensor are replaced; the tensor is an argument of the function.
pub const PROGRAM: &str = "\
func.func @replace(%t: tensor<8xf32>, %f: f32, %i: index, %j: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %f into %0[%j] : tensor<8xf32>
  return %1 : tensor<8xf32>
}
";

/// Reads the program, changes it, and prints what comes out; or gives what was reported.
pub fn with_program(
    text: &str,
    change: impl FnOnce(&Context, &mut Body, &Diagnostics) -> Fallible,
) -> Result<String, String> {
    change_program(&Context::new(DIALECTS), text, change)
}

/// As [`with_program`], with one more dialect.
pub fn with_dialect(
    dialect: &'static Dialect,
    text: &str,
    change: impl FnOnce(&Context, &mut Body, &Diagnostics) -> Fallible,
) -> Result<String, String> {
    let ctx = Context::new(DIALECTS);
    ctx.declare_dialect(dialect);
    change_program(&ctx, text, change)
}

fn change_program(
    ctx: &Context,
    text: &str,
    change: impl FnOnce(&Context, &mut Body, &Diagnostics) -> Fallible,
) -> Result<String, String> {
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("example", text.as_bytes().to_vec(), 0).ok_or("the program is too large")?;
    let program = parse_source(ctx, source, &diagnostics, &ParseOptions::default()).and_then(|mut module| {
        verify_program(ctx, &module, &diagnostics)?;
        change(ctx, &mut module, &diagnostics)?;
        verify_program(ctx, &module, &diagnostics)?;
        Ok(module)
    });
    let messages: String = diagnostics.take().iter().map(|found| render(ctx, found)).collect();
    program.map(|module| print_program(View::new(ctx, &module), &PrintOptions::default())).map_err(|_| messages)
}
