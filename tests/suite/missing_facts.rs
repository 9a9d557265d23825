//! Errors for facts that an op does not say: those of an op that is defined in Rust name the field of its definition, and
//! advice for declared ops is applied to the declaration, after which the pass accepts the program.

use freehold::definition::declare::variadic;
use freehold::definition::{Dialect, OpDef, SuccessorGroup, Traits};
use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::dialects::constraints::ANY_TYPE;
use freehold::dialects::user::load_dialects;
use freehold::ir::Context;
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::read::parse_source;
use freehold::registry::registry;
use freehold::text::ParseOptions;

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
    let pipeline = Pipeline::of_passes(registry(), pass).expect("a pass");
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

/// A dialect of which each op may lack a fact.
const DIALECT_TEXT: &str = "irdl.dialect @a {
  irdl.operation @br attributes {freehold.traits = [\"Terminator\", \"Pure\"], freehold.successors = [\"dest\"]} {
    %any = irdl.c_pred \"true\"
    irdl.operands(args: variadic %any)
  }
  irdl.operation @region attributes {freehold.traits = [\"RecursiveMemoryEffects\"]} {
    %any = irdl.c_pred \"true\"
    %body = irdl.region
    irdl.operands(values: variadic %any)
    irdl.results(results: variadic %any)
    irdl.regions(body: %body)
  }
  irdl.operation @done attributes {freehold.traits = [\"Terminator\", \"Pure\"]} {
    %any = irdl.c_pred \"true\"
    irdl.operands(passed: variadic %any)
  }
  irdl.operation @make attributes {} {
    %any = irdl.c_pred \"true\"
    irdl.operands(of: %any)
    irdl.results(buffer: %any)
  }
}";

const PROGRAM: &str = "func.func @f(%x: memref<4xf32>) {
  %m = \"a.make\"(%x) : (memref<4xf32>) -> memref<4xf32>
  %r = \"a.region\"(%m) ({
  ^bb0(%y: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    \"a.done\"(%b) : (memref<4xf32>) -> ()
  }) : (memref<4xf32>) -> memref<4xf32>
  \"a.br\"(%r)[^end] : (memref<4xf32>) -> ()
^end(%z: memref<4xf32>):
  memref.copy %z, %x : memref<4xf32> to memref<4xf32>
  return
}";

/// Returns the declarations with a fact from advice: `add 'freehold.key = value' to the declaration of 'a.op'`.
fn advised(dialect: &str, text: &str) -> Option<String> {
    let advice = text.split_once("add 'freehold.")?.1;
    let (fact, rest) = advice.split_once("' to the declaration of 'a.")?;
    let op = rest.split_once('\'')?.0;
    let before = format!("@{op} attributes {{");
    let separator = if dialect.contains(&format!("{before}}}")) { "" } else { ", " };
    Some(dialect.replacen(&before, &format!("{before}freehold.{fact}{separator}"), 1))
}

#[test]
fn advice_is_applied_until_the_pass_accepts_the_program() {
    for pass in ["buffer-deallocation", "hlo-deallocate"] {
        let mut dialect = DIALECT_TEXT.to_string();
        let mut applied = 0;
        loop {
            let ctx = Context::new(DIALECTS);
            let source = ctx.add_source("dialect", dialect.clone().into_bytes(), 0).expect("a small text");
            assert!(load_dialects(&ctx, source, &Diagnostics::default()).is_ok(), "{dialect}");
            let text = errors(&ctx, PROGRAM, pass);
            if !text.contains("error:") {
                break;
            }
            dialect = advised(&dialect, &text).unwrap_or_else(|| panic!("{pass}: no advice in {text}"));
            applied += 1;
            assert!(applied < 10, "{pass}: the advice does not help: {text}\n{dialect}");
        }
        assert_eq!(applied, 4, "{pass}: {dialect}");
    }
}

/// A view that may start elsewhere than its buffer, which a region forwards.
const VIEWS: &str = "irdl.dialect @a {
  irdl.operation @part attributes {freehold.view = {v = \"m\"}, freehold.traits = [\"Pure\"]} {
    %m = irdl.c_pred \"true\"
    %v = irdl.c_pred \"true\"
    irdl.operands(m: %m, others: variadic %m)
    irdl.results(v: %v)
  }
}";

const FORWARDED_VIEW: &str = "func.func @f(%c: i1, %o: memref<2xf32>) {
  %r = scf.if %c -> memref<2xf32> {
    %a = memref.alloc() : memref<4xf32>
    %v = \"a.part\"(%a) : (memref<4xf32>) -> memref<2xf32>
    scf.yield %v : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    %w = \"a.part\"(%b) FACTS : (memref<4xf32>) -> memref<2xf32>
    scf.yield %w : memref<2xf32>
  }
  memref.copy %r, %o : memref<2xf32> to memref<2xf32>
  return
}";

#[test]
fn advice_about_the_offset_of_a_view_is_applied() {
    let pass = "ownership-based-buffer-deallocation";
    let run = |dialect: &str, program: &str| {
        let ctx = Context::new(DIALECTS);
        let source = ctx.add_source("dialect", dialect.as_bytes().to_vec(), 0).expect("a small text");
        assert!(load_dialects(&ctx, source, &Diagnostics::default()).is_ok(), "{dialect}");
        errors(&ctx, program, pass)
    };
    let program = FORWARDED_VIEW.replace("FACTS", "");
    let text = run(VIEWS, &program);
    let line = "freehold.view = {v = \"m\", offset = \"none\"}";
    let advice = format!("add '{line}' to the declaration of 'a.part', or 'freehold.facts = {{view = ");
    assert!(text.contains(&advice), "{text}");
    assert_eq!(run(&VIEWS.replace("freehold.view = {v = \"m\"}", line), &program), "");
    // On each op of the program.
    let facts = "{freehold.facts = {view = {v = \"m\", offset = \"none\"}}}";
    let program = FORWARDED_VIEW.replace("FACTS", facts).replace("(%a) :", &format!("(%a) {facts} :"));
    assert_eq!(run(VIEWS, &program), "");
}
