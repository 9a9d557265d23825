//! Tests of walks, and of what a body answers about its ops without a walk.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Body, Context, Op, OpName, Region};
use freehold_core::read::parse_source;
use freehold_core::text::ParseOptions;

/// Regions without blocks, with empty blocks, with several blocks, and side by side.
const PROGRAM: &str = r#"
"t.a"() ({
}, {
^bb0:
  "t.b"() ({
  ^bb1:
    "t.c"() : () -> ()
  ^bb2:
  ^bb3:
    "t.d"() ({}, {}) : () -> ()
  }) : () -> ()
}, {
}, {
^bb4:
^bb5:
  "t.e"() ({
    "t.f"() : () -> ()
  }, {
    "t.c"() : () -> ()
    "t.g"() : () -> ()
  }) : () -> ()
  "t.h"() ({}) : () -> ()
}) : () -> ()
"t.i"() : () -> ()
"#;

fn parse(ctx: &Context) -> Box<Body> {
    ctx.set_allow_unregistered(true);
    let source = ctx.add_source("test", PROGRAM.into(), 0).expect("a short text");
    parse_source(ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("a correct text")
}

/// The ops in these regions, by recursion.
fn walk(body: &Body, regions: &[Region], parents_first: bool, ops: &mut Vec<Op>) {
    for op in regions.iter().flat_map(|&region| body.blocks(region)).flat_map(|block| body.ops(block)) {
        if parents_first {
            ops.push(op);
        }
        walk(body, body.regions(op), parents_first, ops);
        if !parents_first {
            ops.push(op);
        }
    }
}

#[test]
fn walks_visit_what_recursion_visits() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let body = parse(&ctx);
    let (mut before, mut after) = (Vec::new(), Vec::new());
    walk(&body, body.roots(), true, &mut before);
    walk(&body, body.roots(), false, &mut after);
    assert_eq!(before.len(), 10);
    assert_eq!(body.walk_preorder(), before);
    assert_eq!(body.walk_postorder(), after);
    for &op in &before {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        walk(&body, body.regions(op), true, &mut before);
        walk(&body, body.regions(op), false, &mut after);
        assert_eq!(body.walk_regions_preorder(body.regions(op)), before);
        assert_eq!(body.walk_regions_postorder(body.regions(op)), after);
    }
}

#[test]
fn a_body_tells_which_ops_it_has() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let mut body = parse(&ctx);
    let has = |body: &Body, name: OpName| body.has_op_named(|other| other == name);
    let mut ops = body.walk_preorder();
    assert!(ops.iter().all(|&op| has(&body, body.name(op))));
    assert!(!has(&body, ctx.op_name("t.unused")));
    // Each name is asked about once, although two ops have the same.
    let mut asked = Vec::new();
    assert!(!body.has_op_named(|name| {
        asked.push(name);
        false
    }));
    asked.sort_unstable();
    asked.dedup();
    assert_eq!(asked.len(), 9);
    ops.sort_unstable();
    assert_eq!(body.created_ops().collect::<Vec<Op>>(), ops);
    // One of two ops of the same name is erased, then the other.
    let twins: Vec<Op> = ops.into_iter().filter(|&op| body.name(op) == ctx.op_name("t.c")).collect();
    body.erase(twins[0]);
    assert!(has(&body, ctx.op_name("t.c")) && body.created_ops().count() == 9);
    body.erase(twins[1]);
    assert!(!has(&body, ctx.op_name("t.c")) && body.created_ops().count() == 8);
    // Another name, one of a large id, and a copy.
    let ids = (0..2000).map(|number| ctx.op_name(&format!("t.n{number}"))).collect::<Vec<OpName>>();
    let renamed = body.created_ops().next().expect("an op");
    for name in [ids[0], ids[1999]] {
        assert!(!has(&body, name));
        body.set_name(renamed, name);
        assert!(has(&body, name) && has(&body.deep_copy(), name));
    }
    assert!(!has(&body, ids[0]) && !has(&body, ids[1998]));
}

#[test]
fn erasing_ops_with_empty_regions_leaves_a_correct_body() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let mut body = parse(&ctx);
    while let Some(op) = body.created_ops().last() {
        body.erase(op);
        body.check_structure().expect("a correct structure");
    }
    assert!(body.walk_preorder().is_empty());
}
