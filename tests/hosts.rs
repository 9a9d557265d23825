//! The memory of a process that compiles module after module. It is a process of its own, because other tests would add to its memory.
//!
//! `FREEHOLD_MODULES=10000 cargo test --release --test hosts -- --nocapture` compiles ten thousand modules, and prints the bytes.

use freehold::Module;
use freehold::compile::{CompileOptions, compile_pipeline_with};
use freehold::ir::Context;
use freehold::text::PrintOptions;

/// The modules before the memory is measured for the first time.
const FIRST: usize = 100;

/// Returns a module that differs from all others in a name, a type and a constant.
fn module(number: usize) -> String {
    format!(
        "func.func @main{number}(%a: tensor<{0}xf32>, %i: index) -> tensor<{0}xf32> {{
  %x = arith.constant {number}.5 : f32
  %e = tensor.empty() : tensor<{0}xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<{0}xf32>) -> tensor<{0}xf32>
  %s = linalg.add ins(%a, %f : tensor<{0}xf32>, tensor<{0}xf32>) outs(%e : tensor<{0}xf32>) -> tensor<{0}xf32>
  %t = tensor.insert %x into %s[%i] : tensor<{0}xf32>
  return %t : tensor<{0}xf32>
}}
",
        number + 8
    )
}

/// Compiles a module, and prints it.
fn compile(ctx: &Context, number: usize) {
    let mut module = Module::parse(ctx, "module.mlir", module(number).as_bytes()).expect("a program");
    compile_pipeline_with(&CompileOptions::default()).run(&mut module).expect("a program that compiles");
    assert!(module.print(&PrintOptions::default()).contains("memref"));
}

/// Returns the memory of the process that is resident, in bytes.
fn resident() -> i64 {
    let pages = std::fs::read_to_string("/proc/self/statm").expect("Linux tells the memory of a process");
    let pages: i64 = pages.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("a number of pages");
    pages * 4096
}

/// Returns by how much the memory grows from the first hundred modules to the last one, and how many modules these are.
fn growth(mut compile: impl FnMut(usize)) -> (i64, i64) {
    let count = std::env::var("FREEHOLD_MODULES").ok().and_then(|count| count.parse().ok()).unwrap_or(600);
    (0..FIRST).for_each(&mut compile);
    let before = resident();
    (FIRST..count).for_each(&mut compile);
    (resident() - before, (count - FIRST) as i64)
}

/// With a context for each module, nothing stays; with one for all, its texts, names and types do.
#[test]
#[cfg(target_os = "linux")]
fn the_memory_of_a_process_that_compiles_many_modules() {
    let (own, count) = growth(|number| compile(&Context::new(freehold::dialects::DIALECTS), number));
    println!("a context for each of {count} modules: {own} bytes more");
    assert!(own < 1 << 20, "{own} bytes more after {count} modules, each in a context of its own");

    let ctx = Context::new(freehold::dialects::DIALECTS);
    let (shared, count) = growth(|number| compile(&ctx, number));
    let each = shared / count;
    println!("one context for {count} modules: {each} bytes more for each");
    assert!(each < 16 << 10, "{each} bytes more for each of {count} modules in one context");
}
