//! Builds a program in Rust, without any text: a module with one function, whose loop multiplies each element of a tensor.
//! Then bufferizes it, inserts the frees, and prints it. docs/guide/building-programs.md explains each step.
//!
//! ```sh
//! cargo run --example build_program
//! ```

use freehold::dialects::{arith, builtin, func, scf, tensor};
use freehold::ir::{FloatKind, Location};
use freehold::prelude::*;

/// Returns a `func.func @scale(%x: tensor<8xf32>, %by: f32) -> tensor<8xf32>`.
fn scale(ctx: &Context, at: Location) -> Box<Body> {
    let f32 = ctx.float(FloatKind::F32);
    let vector = ctx.tensor(&[8], f32);
    let mut body = func::function(ctx, at, "scale", &[vector, f32], &[vector]);
    let entry = body.root_block().expect("the entry block");
    let [x, by] = *body.arguments(entry) else { unreachable!("two inputs") };
    let constant = |body: &mut Body, value| {
        let op = body.insert(InsertPoint::End(entry), &arith::constant_index(ctx, at, value));
        body.result(op, 0)
    };
    let [zero, eight, one] = [0, 8, 1].map(|value| constant(&mut body, value));

    // The loop: its region has a block whose arguments are the induction variable and the carried tensor.
    let region = body.create_region();
    let block = body.append_block(region);
    let index = body.add_argument(block, ctx.index(), at);
    let carried = body.add_argument(block, vector, at);
    let end = InsertPoint::End(block);
    let element = body.insert(end, &tensor::extract(ctx, at, carried, &[index], f32));
    let element = body.result(element, 0);
    let product = OpSpec::new(ctx.op_name_of(&arith::MULF), at).operands(&[element, by]).results(&[f32]);
    let product = body.insert(end, &product);
    let product = body.result(product, 0);
    let next = OpSpec::new(ctx.op_name_of(&tensor::INSERT), at).operands(&[product, carried, index]).results(&[vector]);
    let next = body.insert(end, &next);
    let next = body.result(next, 0);
    body.insert(end, &scf::yield_values(ctx, at, &[next]));

    let bounds_and_inits = [zero, eight, one, x];
    let spec = OpSpec::new(ctx.op_name_of(&scf::FOR), at).operands(&bounds_and_inits).results(&[vector]).region(region);
    let scaled = body.insert(InsertPoint::End(entry), &spec);
    let scaled = body.result(scaled, 0);
    body.insert(InsertPoint::End(entry), &func::return_values(ctx, at, &[scaled]));
    body
}

/// Returns the program as it was built, and after the passes.
///
/// # Errors
/// The program is invalid, or a pass fails.
///
/// # Panics
///
/// If a module has no block, which the builder excludes.
pub fn run() -> Result<(String, String), Error> {
    let ctx = Context::new(DIALECTS);
    let at = Location::UNKNOWN;
    let mut module = builtin::module(&ctx, at);
    let block = module.root_block().expect("the block of the module");
    module.insert_isolated(InsertPoint::End(block), scale(&ctx, at));

    let mut module = Module::of(&ctx, module);
    module.verify()?;
    let built = module.to_string();
    let passes = "builtin.module(one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline)";
    Pipeline::parse(registry(), passes)?.run(&mut module)?;
    Ok((built, module.to_string()))
}

#[allow(dead_code)]
fn main() -> Result<(), Error> {
    let (built, passed) = run()?;
    println!("{built}\n{passed}");
    Ok(())
}
