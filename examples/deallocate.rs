//! The library in ten lines: read a program, insert every deallocation, print it.
//!
//! ```sh
//! cargo run --example deallocate -- examples/programs/cache.mlir
//! ```

use freehold::prelude::*;

fn main() -> Result<(), Error> {
    let file = std::env::args().nth(1).unwrap_or("examples/programs/cache.mlir".to_string());
    let ctx = Context::new(DIALECTS);
    let mut module = Module::read(&ctx, &file)?;
    Pipeline::parse(registry(), "builtin.module(buffer-deallocation-pipeline)")?.run(&mut module)?;
    println!("{module}");
    Ok(())
}
