//! The library as its users see it: programs built in Rust, errors, and advice for ops that are defined in Rust.

use freehold::definition::declare::one;
use freehold::definition::{Dialect, OpDef};
use freehold::dialects::DIALECTS;
use freehold::dialects::constraints::ANY_TYPE;
use freehold::ir::Context;
use freehold::pass::Pipeline;
use freehold::registry::registry;
use freehold::{Error, Module};

#[path = "../../examples/build_program.rs"]
mod build_program;

#[test]
fn a_program_is_built_in_rust() {
    let (built, passed) = build_program::run().expect("a program");
    // The page shows the program.
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/building-programs.md"));
    let page = page.expect("the page");
    let shown = page.split("```mlir\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    let indented: String = shown.lines().map(|line| format!("  {line}\n")).collect();
    assert_eq!(built, format!("module {{\n{indented}}}\n"));
    assert!(passed.contains("func.func @scale(%arg0: memref<8xf32, strided<[?], offset: ?>>, %arg1: f32)"), "{passed}");
    assert_eq!(passed.matches("memref.store").count(), 1, "{passed}");
}

#[test]
fn an_error_prints_the_same_with_debug() {
    let ctx = Context::new(DIALECTS);
    let error = Module::parse(&ctx, "wrong.mlir", "func.func @f() {\n  return %x : index\n}\n").expect_err("invalid");
    assert!(error.to_string().starts_with("wrong.mlir:2:10: error: use of undeclared SSA value name"), "{error}");
    assert_eq!(format!("{error:?}"), error.to_string());
    let error = Error::new("a message");
    assert_eq!((format!("{error:?}"), error.panic().is_none()), ("a message".to_string(), true));
}

/// An op of which nothing is known.
static KEEP: OpDef =
    OpDef { operands: &[one("source", &ANY_TYPE)], results: &[one("result", &ANY_TYPE)], ..OpDef::new("rust.keep") };

static DIALECT: Dialect = Dialect { ops: &[&[&KEEP]], ..Dialect::new("rust") };

fn error_of(passes: &str, ty: &str) -> String {
    let ctx = Context::new(DIALECTS);
    ctx.declare_dialect(&DIALECT);
    ctx.set_gives_advice(true);
    let text = format!(
        "func.func @f(%x: {ty}) -> {ty} {{\n  %0 = \"rust.keep\"(%x) : ({ty}) -> {ty}\n  return %0 : {ty}\n}}\n"
    );
    let mut module = Module::parse(&ctx, "test.mlir", text).expect("a program");
    Pipeline::of_passes(registry(), passes).expect("passes").run(&mut module).expect_err("nothing is known").to_string()
}

#[test]
fn advice_for_ops_defined_in_rust_names_their_fields() {
    let error = error_of("ownership-elaboration", "memref<4xf32>");
    assert!(error.contains("error: nothing is known about what 'rust.keep' does with its buffers"), "{error}");
    let advice = "note: set 'effects' in the 'OpDef' of 'rust.keep', and 'buffer_flow' if a result may be the buffer of an \
                  operand, or 'Traits::VIEW_LIKE' in 'traits' if it is a view";
    assert!(error.contains(advice) && !error.contains("irdl"), "{error}");
    let error = error_of("one-shot-bufferize{bufferize-function-boundaries}", "tensor<4xf32>");
    let advice = "'rust.keep' has no bufferization model: 'freehold_passes::bufferize::attach_model' attaches one to its \
                  definition";
    assert!(error.contains(advice) && !error.contains("IRDL"), "{error}");
}
