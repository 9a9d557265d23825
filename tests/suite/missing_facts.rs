//! Errors for facts that an op does not say: those of an op that is defined in Rust name the field of its definition, and
//! advice for declared ops is applied to the declaration, after which the pass accepts the program.

use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::dialects::constraints::ANY_TYPE;
use freehold::interface::declare::variadic;
use freehold::interface::{Dialect, OpDef, SuccessorGroup, Traits};
use freehold::ir::Context;
use freehold::pipeline::{Pipeline, RunOptions, run_pipeline};
use freehold::syntax::{ParseOptions, parse_source};

/// A branch that does not say what it passes.
static JUMP: OpDef = OpDef {
    operands: &[variadic("values", &ANY_TYPE)],
    successors: &[SuccessorGroup { name: "dest", variadic: false }],
    traits: Traits::TERMINATOR,
    ..OpDef::new("rust.jump")
};

static DIALECT: Dialect = Dialect { ops: &[&[&JUMP]], ..Dialect::new("rust") };

/// Runs `pass` on `program`. Returns the errors, with their notes.
fn errors(ctx: &Context, program: &str, pass: &str) -> String {
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("program", program.as_bytes().to_vec(), 0).expect("a small text");
    let mut body = parse_source(ctx, source, &diagnostics, &ParseOptions::default()).expect("a valid program");
    let pipeline = Pipeline::of_passes(pass).expect("a pass");
    let done = run_pipeline(ctx, &pipeline, &mut body, &diagnostics, &RunOptions::default());
    let text: String = diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect();
    assert_eq!(done.is_err(), text.contains("error:"), "{text}");
    text
}

#[test]
fn an_op_defined_in_rust_is_told_the_field() {
    let mut dialects = DIALECTS.to_vec();
    dialects.push(&DIALECT);
    let ctx = Context::new(&dialects);
    let program = "func.func @f(%x: memref<4xf32>) {
  \"rust.jump\"(%x)[^end] : (memref<4xf32>) -> ()
^end(%y: memref<4xf32>):
  memref.dealloc %y : memref<4xf32>
  return
}";
    for pass in ["buffer-deallocation", "hlo-deallocate"] {
        let text = errors(&ctx, program, pass);
        assert!(text.contains("'rust.jump' does not say which operands it passes to its successors"), "{text}");
        assert!(text.contains("set 'branch' in the 'OpDef' of 'rust.jump'"), "{text}");
    }
}
