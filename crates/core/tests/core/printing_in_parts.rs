//! Tests that printing in parts and sequential printing yield the same text.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Context, View};
use freehold_core::read::parse_source;
use freehold_core::text::{ParseOptions, PrintOptions, print_program};

/// More ops than a block has that is printed by one thread.
const LARGE_BLOCK: usize = 10_000;

/// A function with a block of many ops, each with `attribute`, with conflicting names and occasional nested
/// regions.
fn large(attribute: &dyn Fn(usize) -> String) -> String {
    let mut text = "func.func @f(%c: i1) {\n".to_string();
    for index in 0..LARGE_BLOCK {
        text.push_str(&format!("  %c{index} = arith.constant {{a = {}}} {} : i32\n", attribute(index), index % 7));
        if index % 1000 == 0 {
            text.push_str("  scf.if %c {\n    %x = arith.constant 1 : i32\n  }\n");
        }
    }
    text.push_str("  return\n}\n{-# dialect_resources: {builtin: {");
    text.push_str("r0: \"0x0400000001000000\", r1: \"0x0400000002000000\"}} #-}\n");
    text
}

fn print_on(threads: usize, text: &str) -> String {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("a.mlir", text.as_bytes().to_vec(), 0).expect("a short text");
    let parsed = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
    let body = parsed.unwrap_or_else(|_| panic!("{:?}", diagnostics.take()));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| print_program(View::new(&ctx, &body), &PrintOptions::default()))
}

#[test]
fn parts_read_as_one_piece() {
    let kinds: [&dyn Fn(usize) -> String; 3] = [
        &|index| format!("{index} : i64"),
        &|index| format!("dense_resource<r{}> : tensor<1xi32>", 1 - index / 5000),
        &|index| format!("distinct[{}]<unit>", index % 3000),
    ];
    for kind in kinds {
        let text = large(kind);
        let one = print_on(1, &text);
        assert_eq!(one, print_on(3, &text));
        assert!(one.lines().count() > LARGE_BLOCK);
    }
}
