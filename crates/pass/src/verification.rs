//! Tests of the verification between passes: whatever a pass breaks is told after this pass.

use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, InsertPoint, Location, Op};
use freehold_core::read::parse_source;
use freehold_core::text::ParseOptions;
use freehold_dialects::DIALECTS;

use crate::{Pass, PassContext, Pipeline, RunOptions, run_pipeline};

/// Breaks the function `@f` of a module, which is not the first one, or edits it so that it stays valid.
struct Break {
    what: &'static str,
}

impl Pass for Break {
    fn run(&self, cx: &PassContext<'_>, module: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let [callee, function] = module.walk_preorder()[..] else { return Ok(()) };
        let of_callee = match self.what {
            "symbol" => Some(("sym_name", ctx.string_attr("other"))),
            "callee type" => Some(("function_type", ctx.type_attr(ctx.function(&[ctx.integer(8)], &[ctx.index()])))),
            _ => None,
        };
        if let Some((name, value)) = of_callee {
            module.set_attribute(ctx, callee, name, Some(value));
            return Ok(());
        }
        let body = module.nested_mut(function).expect("the body of a function");
        break_function(ctx, body, self.what);
        Ok(())
    }
}

fn break_function(ctx: &Context, body: &mut Body, what: &str) {
    let ops = body.walk_preorder();
    let named = |name: &str| -> Op { *ops.iter().find(|&&op| body.is_named(ctx, op, name)).expect("an op") };
    let (constant, add, loop_) = (named("arith.constant"), named("arith.addi"), named("scf.for"));
    let (yielding, branch, returning) = (named("scf.yield"), named("cf.br"), named("func.return"));
    match what {
        "nothing" => _ = body.clone_op(constant, body.after(constant), &mut Default::default()),
        "operand type" => body.set_operand(add, 0, body.arguments(body.root_block().expect("a block"))[1]),
        "attribute" => body.set_attributes(constant, Context::EMPTY_DICTIONARY),
        "terminator" => body.erase(yielding),
        "region" => _ = body.split_block(yielding),
        "order" => body.move_op(constant, InsertPoint::Before(branch)),
        "successor" => {
            let entry = body.root_block().expect("a block");
            body.set_successor(branch, 0, entry);
        }
        "erased branch" => body.erase(branch),
        "argument" => {
            let block = body.successor(branch, 0);
            body.set_type(body.arguments(block)[0], ctx.integer(8));
        }
        "result" => body.set_type(body.result(loop_, 0), ctx.integer(8)),
        "return" => body.set_operands(returning, &[]),
        "new argument" => _ = body.add_argument(body.successor(branch, 0), ctx.index(), Location::UNKNOWN),
        "function argument" => {
            let entry = body.root_block().expect("a block");
            body.add_argument(entry, ctx.index(), Location::UNKNOWN);
        }
        "other function type" => {
            let ty = ctx.type_attr(ctx.function(&[ctx.index(), ctx.index()], &[ctx.index()]));
            body.header.attributes = ctx.with_entry(body.header.attributes, ctx.name("function_type"), Some(ty));
        }
        "function type" => {
            body.header.attributes = ctx.with_entry(body.header.attributes, ctx.name("function_type"), None);
        }
        other => panic!("an unknown edit: {other}"),
    }
}

const PROGRAM: &str = "
func.func private @callee(index) -> index
func.func @f(%x: index, %y: f32) -> index {
  %a = arith.constant 1 : index
  %b = scf.for %i = %a to %x step %a iter_args(%s = %x) -> (index) {
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  %c = func.call @callee(%b) : (index) -> index
  cf.br ^end(%c : index)
^end(%d: index):
  return %d : index
}
";

/// Returns the errors after passes that do these edits, one after the other.
fn errors(edits: &[&'static str]) -> Vec<String> {
    let (ctx, diagnostics) = (Context::new(DIALECTS), Diagnostics::default());
    let source = ctx.add_source("program.mlir", PROGRAM.into(), 0).expect("a source");
    let parsed = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
    let mut body = parsed.expect("a program");
    let mut pipeline = Pipeline::new("builtin.module");
    for what in edits.iter().copied() {
        pipeline.push(Break { what }).expect("a pass on any op");
    }
    let outcome = run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &RunOptions::default());
    let messages: Vec<String> = diagnostics.take().into_iter().map(|diagnostic| diagnostic.message).collect();
    assert_eq!(outcome.is_err(), !messages.is_empty());
    messages
}

#[test]
fn what_a_pass_breaks_is_found() {
    let edits = [
        ("operand type", "'arith.addi' op"),
        ("attribute", "requires attribute 'value'"),
        ("terminator", "block with no terminator"),
        ("region", "expects region #0 to have 0 or 1 blocks"),
        ("symbol", "'callee' does not reference a valid function"),
        ("order", "does not dominate this use"),
        ("successor", "entry block of region may not have predecessors"),
        ("erased branch", "block with no terminator"),
        ("argument", "type mismatch for bb argument #0 of successor #0"),
        ("result", "0-th region iter_arg and 0-th loop result have different type"),
        ("return", "has 0 operands, but enclosing function (@f) returns 1"),
        ("new argument", "branch has 1 operands for successor #0, but target block has 2"),
        ("function type", "requires attribute 'function_type'"),
        ("function argument", "entry block must have 2 arguments to match function signature"),
        ("other function type", "type of entry block argument #1('f32')"),
        ("callee type", "operand type mismatch: expected operand type 'i8'"),
    ];
    assert_eq!(errors(&["nothing", "nothing"]), [""; 0]);
    for (edit, message) in edits {
        // As the first pass, after a pass that was verified, and before one that would not be reached.
        for all in [&[edit][..], &["nothing", edit], &["nothing", "nothing", edit, "nothing"]] {
            let errors = errors(all);
            assert!(errors.first().is_some_and(|error| error.contains(message)), "{edit}: {errors:?}");
        }
    }
}
