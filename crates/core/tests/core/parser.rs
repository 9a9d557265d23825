//! Tests that parsed programs are printed as by `mlir-opt`, and that invalid programs are rejected with its messages.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::*;
use freehold_core::read::parse_source;
use freehold_core::text::*;

fn context() -> Context {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    ctx.set_allow_unregistered(true);
    ctx
}

/// Parses `text`. Returns it printed in generic form, or the first error as `line:column: message`.
fn read(text: &str) -> Result<String, String> {
    let ctx = context();
    let source = ctx.add_source("t", text.as_bytes().to_vec(), 0).expect("small");
    let diagnostics = Diagnostics::default();
    match parse_source(&ctx, source, &diagnostics, &ParseOptions::default()) {
        Ok(body) => Ok(print_program(View::new(&ctx, &body), &PrintOptions { generic: true, ..Default::default() })),
        Err(_) => {
            let first = diagnostics.take().into_iter().next().expect("a failure is reported");
            let (source, offset) = first.location.source(&ctx).expect("an error has a position");
            let (line, column) = source.line_column(offset);
            Err(format!("{line}:{column}: {}", first.message))
        }
    }
}

#[track_caller]
fn attribute(text: &str, expected: &str) {
    let ctx = context();
    let attr = parse_attribute_text(&ctx, text).unwrap_or_else(|| panic!("not read: {text}"));
    assert_eq!(attr_text(&ctx, attr), expected);
}

#[track_caller]
fn same_attribute(text: &str) {
    attribute(text, text);
}

#[track_caller]
fn same_type(text: &str) {
    let ctx = context();
    let ty = parse_type_text(&ctx, text).unwrap_or_else(|| panic!("not read: {text}"));
    assert_eq!(type_text(&ctx, ty), text);
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    assert_eq!(read(text).expect_err("must be refused"), expected);
}

#[test]
fn types_of_every_kind() {
    for text in [
        "i1",
        "si8",
        "ui64",
        "i12345",
        "index",
        "none",
        "bf16",
        "f8E4M3FNUZ",
        "tf32",
        "complex<f32>",
        "tuple<>",
        "tuple<i32, tuple<f32>>",
        "(i32, index) -> (f32, f32)",
        "() -> ()",
        "(() -> i32) -> i1",
        "vector<4x[8]xf32>",
        "vector<f32>",
        "tensor<4x?x0xf32>",
        "tensor<*xi8>",
        "tensor<4xf32, \"encoding\">",
        "memref<?x4xf32>",
        "memref<4xf32, strided<[?], offset: 3>>",
        "memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>, 3>",
        "memref<*xf32, \"space\">",
        "memref<memref<4xf32>>",
        "!foo.bar",
        "!foo.bar<[1, (2)], \"a>b\", {x -> y}>",
        "!foo<\"bar\">",
        "!foo<bar : baz>",
    ] {
        same_type(text);
    }
}

#[test]
fn hexadecimal_looking_dimensions_are_dimensions() {
    let ctx = context();
    let ty = parse_type_text(&ctx, "tensor<0x4xi32>").expect("read");
    assert_eq!(ty.shape(&ctx), Some(&[0, 4][..]));
}

#[test]
fn an_identity_layout_and_the_default_space_say_nothing() {
    let ctx = context();
    let plain = parse_type_text(&ctx, "memref<4x?xf32>");
    assert_eq!(parse_type_text(&ctx, "memref<4x?xf32, affine_map<(d0, d1) -> (d0, d1)>>"), plain);
    assert_eq!(parse_type_text(&ctx, "memref<4x?xf32, 0>"), plain);
}

#[test]
fn attributes_of_every_kind() {
    for text in [
        "unit",
        "true",
        "42 : i32",
        "-1 : index",
        "1.500000e+00 : f32",
        "0x7FC00001 : f32",
        "\"a\\0Ab\\22\"",
        "\"text\" : i32",
        "[1, [], \"x\"]",
        "{a, \"b c\" = 1 : i8}",
        "i32",
        "@a::@\"b c\"::@d",
        "affine_map<(d0)[s0] -> (d0 + s0 * 2, d0 mod 3)>",
        "affine_set<(d0) : (d0 - 4 >= 0, d0 == 0)>",
        "dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>",
        "dense<1.000000e+00> : vector<4xf32>",
        "dense<> : tensor<0xi32>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>",
        "dense<[\"a\", \"b\"]> : tensor<2x!foo.string>",
        "sparse<[[0, 1]], 5> : tensor<4x4xi32>",
        "array<i32: 1, -2>",
        "array<i1: true, false>",
        "array<f64>",
        "strided<[1, ?], offset: ?>",
        "distinct[0]<\"x\">",
        "loc(unknown)",
        "loc(\"f.mlir\":1:2)",
        "loc(callsite(\"a\" at fused<\"m\">[\"b\", \"c\"]))",
        "#foo.bar<1>",
        "#foo.bar : i32",
        "dense_resource<key> : tensor<2xi32>",
    ] {
        same_attribute(text);
    }
}

#[test]
fn elements_that_are_equal_are_a_splat() {
    attribute("dense<[1, 1]> : tensor<2xi32>", "dense<1> : tensor<2xi32>");
    attribute("dense<\"0x0100000002000000\"> : tensor<2xi32>", "dense<[1, 2]> : tensor<2xi32>");
    attribute("dense<\"0x05\"> : tensor<3xi1>", "dense<[true, false, true]> : tensor<3xi1>");
}

#[test]
fn a_program_around_the_ops() {
    assert_eq!(
        read("\"a.b\"() : () -> ()").as_deref(),
        Ok("\"builtin.module\"() ({\n  \"a.b\"() : () -> ()\n}) : () -> ()\n")
    );
    let module = "\"builtin.module\"() ({\n}) {a.b} : () -> ()";
    assert!(read(module).is_ok_and(|printed| printed.matches("module").count() == 1));
}

#[test]
fn uses_may_come_first() {
    let text = "\"a.use\"(%a#1, %a#1) : (i32, i32) -> ()\n%a:2 = \"a.def\"() : () -> (i32, i32)";
    let printed = read(text).expect("read");
    assert!(printed.contains("\"a.use\"(%0#1, %0#1)"), "{printed}");
}

#[test]
fn blocks_may_be_named_before_they_stand() {
    let text = "\"a.r\"() ({\n^a:\n  \"a.br\"()[^c, ^b] : () -> ()\n^b:\n  \"a.x\"() : () -> ()\n^c(%x: i32):\n  \"a.y\"(%x) : (i32) -> ()\n}) : () -> ()";
    let printed = read(text).expect("read");
    assert!(printed.contains("[^bb2, ^bb1]"), "{printed}");
}

#[test]
fn properties_of_undeclared_ops_are_kept() {
    let printed = read("\"a.b\"() <{x = 1}> {y} : () -> ()").expect("read");
    assert!(printed.contains("\"a.b\"() <{x = 1 : i64}> {y} : () -> ()"), "{printed}");
}

#[test]
fn names_that_do_not_resolve() {
    refused("\"a.b\"(%x) : (i32) -> ()", "1:7: use of undeclared SSA value name");
    refused("%x = \"a.b\"() : () -> i32\n%x = \"a.b\"() : () -> i32", "2:1: redefinition of SSA value '%x'");
    refused(
        "%x = \"a.b\"() : () -> i32\n\"a.b\"(%x) : (i8) -> ()",
        "2:7: use of value '%x' expects different type than prior uses: 'i8' vs 'i32'",
    );
    refused("%x = \"a.b\"() : () -> i32\n\"a.b\"(%x#1) : (i8) -> ()", "2:7: reference to invalid result number");
    refused("%x:2 = \"a.b\"() : () -> i32", "1:1: operation defines 1 results but was provided 2 to bind");
    refused("\"a.b\"() ({\"a.c\"()[^x] : () -> ()}) : () -> ()", "1:19: reference to an undefined block");
}

#[test]
fn values_do_not_reach_into_isolated_ops() {
    refused(
        "module {\n  %x = \"a.b\"() : () -> i32\n  module {\n    \"a.b\"(%x) : (i32) -> ()\n  }\n}",
        "4:5: 'a.b' op using value defined outside the region",
    );
}

#[test]
fn nesting_has_a_limit() {
    let text = format!("\"a.b\"() {{x = {}", "[".repeat(200_000));
    assert!(read(&text).expect_err("refused").contains("nesting is deeper than 1500 levels"));
}

#[test]
fn aliases_that_double_are_refused() {
    let lines: Vec<String> = (0..60).map(|i| format!("#a{} = [#a{i}, #a{i}]", i + 1)).collect();
    let text = format!("#a0 = [1]\n{}", lines.join("\n"));
    assert!(read(&text).expect_err("refused").contains("alias expands to too many nodes"));
}

#[test]
fn locations_may_be_defined_at_the_end() {
    let ctx = context();
    let text = "\"a.b\"() : () -> () loc(#loc1)\n#loc = loc(\"f\":1:2)\n#loc1 = loc(\"name\"(#loc))";
    let source = ctx.add_source("t", text.as_bytes().to_vec(), 0).expect("small");
    let diagnostics = Diagnostics::default();
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()).expect("read");
    let op = body.root_block().and_then(|block| body.first_op(block)).expect("an op");
    assert!(matches!(body.location(op).data(&ctx), LocationData::Named { name, .. } if &*name == "name"));
}
