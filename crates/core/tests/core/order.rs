//! Tests of the order of ops in blocks without room for order numbers.

use freehold_core::definition::verify_program;
use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Body, Context, InsertPoint, Location, Op, OpOrder, OpSpec};
use freehold_core::read::parse_source;
use freehold_core::text::ParseOptions;

/// Returns the body of a function whose only block is unordered, and the ops of that block.
fn unordered(ctx: &Context) -> (Box<Body>, Vec<Op>) {
    let text = "func.func @f() {\n  %a = arith.constant 1 : index\n  %b = arith.addi %a, %a : index\n  return\n}\n";
    let source = ctx.add_source("test", text.into(), 0).expect("a short text");
    let program = parse_source(ctx, source, &Diagnostics::default(), &ParseOptions::default());
    let mut module = program.expect("a correct text");
    let function = module.walk_preorder()[0];
    let mut body = module.take_nested(function).expect("the body of the function");
    let block = body.first_block(body.roots()[0]).expect("a block");
    let [first, second, last] = body.ops(block).collect::<Vec<Op>>()[..] else { panic!("three ops") };
    let copy_before = |body: &mut Body, anchor: Op| {
        let spec = OpSpec::new(body.name(first), Location::UNKNOWN).attributes(body.attributes(first));
        let copy = body.create(&spec.results(&[ctx.index()]));
        body.place(copy, InsertPoint::Before(anchor));
    };
    // Close to the end of a block, there is always room.
    for _ in 0..1000 {
        copy_before(&mut body, last);
        assert!(body.is_ordered(block));
    }
    while body.is_ordered(block) {
        copy_before(&mut body, second);
    }
    let ops = body.ops(block).collect();
    (body, ops)
}

#[test]
fn readers_see_the_order_that_editors_make() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let (mut body, ops) = unordered(&ctx);
    let ordered = |order: OpOrder<'_>| ops.is_sorted_by(|&a, &b| order.is_before(a, b) && !order.is_before(b, a));
    assert!(ordered(body.op_order()));
    body.ensure_order(body.block(ops[0]).expect("a block"));
    assert!(ordered(body.op_order()));
}

#[test]
fn blocks_without_order_are_verified() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let (mut body, ops) = unordered(&ctx);
    let diagnostics = Diagnostics::default();
    assert!(verify_program(&ctx, &body, &diagnostics).is_ok());
    // The constant moves after the addition that uses it.
    body.move_op(ops[0], InsertPoint::Before(ops[ops.len() - 1]));
    assert!(!body.is_ordered(body.block(ops[0]).expect("a block")));
    assert!(verify_program(&ctx, &body, &diagnostics).is_err());
}

/// Queries between insertions and moves, at random places and always at the same ones.
#[test]
fn queries_between_insertions_see_the_order() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = |bound: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % bound as u64) as usize
    };
    for round in 0..12 {
        let (mut body, mut ops) = unordered(&ctx);
        let block = body.block(ops[0]).expect("a block");
        for step in 0..4000 {
            // The last op is the terminator.
            let at = match round % 4 {
                0 => 0,
                1 => ops.len() - 1,
                2 => ops.len() / 2,
                _ => draw(ops.len()),
            };
            let anchor = ops[at];
            if step % 5 == 4 {
                let moved = draw(ops.len() - 1);
                let op = ops[moved];
                if op != anchor {
                    body.move_op(op, InsertPoint::Before(anchor));
                    ops.remove(moved);
                    ops.insert(at - usize::from(moved < at), op);
                }
            } else {
                let spec = OpSpec::new(body.name(ops[0]), Location::UNKNOWN).attributes(body.attributes(ops[0]));
                let copy = body.create(&spec.results(&[ctx.index()]));
                body.place(copy, InsertPoint::Before(anchor));
                ops.insert(at, copy);
            }
            if round < 8 || step % 700 == 699 {
                let (a, b) = (draw(ops.len()), draw(ops.len()));
                assert_eq!(body.is_before(ops[a], ops[b]), a < b, "round {round}, step {step}");
            }
        }
        assert!(body.ops(block).eq(ops.iter().copied()));
        let order = body.op_order();
        assert!(ops.is_sorted_by(|&a, &b| order.is_before(a, b) && !order.is_before(b, a)));
    }
}
