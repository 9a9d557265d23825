//! Tests of what counts as a change of a program.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Location, Op, OpSpec, Region, Value};
use freehold_core::read::parse_source;
use freehold_core::text::ParseOptions;

const TEXT: &str = "func.func @f(%x: index) {
  %a = arith.constant 1 : index
  %b = arith.addi %a, %a : index
  cf.br ^next(%b : index)
^next(%c: index):
  return
}
";

/// The parts of the program that the edits below change.
struct Parts {
    ops: Vec<Op>,
    region: Region,
    entry: Block,
    next: Block,
    result: Value,
    argument: Value,
}

/// Checks that an edit of the function, or of the program around it, is seen.
#[track_caller]
fn is_seen(edit: impl FnOnce(&Context, &mut Body, &Parts)) {
    let (before, after) = states(edit);
    assert!(before != after, "an edit that is not seen");
}

/// Returns whether the states of a program before and after an edit of its function are equal.
fn states(
    edit: impl FnOnce(&Context, &mut Body, &Parts),
) -> (freehold_core::ir::ProgramState, freehold_core::ir::ProgramState) {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let source = ctx.add_source("test", TEXT.into(), 0).expect("a short text");
    let program = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default());
    let mut module = program.expect("a correct text");
    let before = module.program_state();
    let function = module.walk_preorder()[0];
    let body = module.nested_mut(function).expect("the body of the function");
    let region = body.roots()[0];
    let entry = body.first_block(region).expect("a block");
    let next = body.last_block(region).expect("a block");
    let ops = body.walk_preorder();
    let (result, argument) = (body.result(ops[1], 0), body.arguments(next)[0]);
    edit(&ctx, body, &Parts { ops, region, entry, next, result, argument });
    (before, module.program_state())
}

#[test]
fn edits_of_ops() {
    is_seen(|_, body, parts| body.set_operand(parts.ops[1], 0, body.arguments(parts.entry)[0]));
    is_seen(|_, body, parts| body.set_operands(parts.ops[2], &[]));
    is_seen(|_, body, parts| body.append_operands(parts.ops[2], &[parts.result]));
    is_seen(|_, body, parts| body.erase_operand(parts.ops[2], 0));
    is_seen(|_, body, parts| body.replace_all_uses(parts.result, body.arguments(parts.entry)[0]));
    is_seen(|_, body, parts| body.set_attributes(parts.ops[0], Context::EMPTY_DICTIONARY));
    is_seen(|_, body, parts| body.set_name(parts.ops[1], body.name(parts.ops[0])));
    is_seen(|_, body, parts| body.set_location(parts.ops[1], Location::UNKNOWN));
    is_seen(|ctx, body, parts| body.set_type(parts.result, ctx.integer(1)));
    is_seen(|_, body, parts| body.set_successor(parts.ops[2], 0, parts.entry));
    is_seen(|_, body, parts| body.replace_block_uses(parts.next, parts.entry));
    is_seen(|_, body, parts| body.move_op(parts.ops[1], InsertPoint::Before(parts.ops[0])));
    is_seen(|_, body, parts| body.erase(parts.ops[3]));
    is_seen(|_, body, parts| {
        body.clone_op(parts.ops[0], InsertPoint::Before(parts.ops[1]), &mut Default::default());
    });
    is_seen(|_, body, parts| {
        body.insert(InsertPoint::End(parts.next), &OpSpec::new(body.name(parts.ops[3]), Location::UNKNOWN));
    });
}

#[test]
fn edits_of_blocks_and_arguments() {
    is_seen(|ctx, body, parts| {
        let _ = body.add_argument(parts.next, ctx.index(), Location::UNKNOWN);
    });
    is_seen(|_, body, parts| body.erase_argument(parts.entry, 0));
    is_seen(|_, body, parts| body.erase_arguments_if(parts.entry, |_| true));
    is_seen(|_, body, parts| body.set_argument_location(parts.argument, Location::UNKNOWN));
    is_seen(|_, body, parts| {
        let _ = body.append_block(parts.region);
    });
    is_seen(|_, body, parts| body.move_block(parts.entry, parts.region, None));
    is_seen(|_, body, parts| {
        let _ = body.split_block(parts.ops[1]);
    });
    is_seen(|_, body, _| {
        let _ = body.add_root();
    });
    is_seen(|_, body, parts| {
        body.set_operands(parts.ops[2], &[]);
        body.erase_blocks(vec![parts.next, parts.entry]);
    });
}

#[test]
fn edits_of_headers() {
    is_seen(|_, body, _| body.header.attributes = Context::EMPTY_DICTIONARY);
    is_seen(|_, body, _| body.header.location = Location::UNKNOWN);
    is_seen(|_, body, _| body.forget_locations());
}

#[test]
fn another_body_with_the_same_contents() {
    is_seen(|_, body, _| *body = body.deep_copy());
}

#[test]
fn queries_and_order_numbers_are_no_change() {
    let (before, after) = states(|_, body, parts| {
        body.ensure_order(parts.entry);
        assert!(body.is_before(parts.ops[0], parts.ops[1]));
        assert!(body.nested_mut(parts.ops[0]).is_none());
    });
    assert!(before == after);
}
