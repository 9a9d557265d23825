//! Tests of the printer against the output of `mlir-opt` 22 for the same programs.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::*;
use freehold_core::read::parse_source;
use freehold_core::text::*;

fn generic() -> PrintOptions {
    PrintOptions { generic: true, ..PrintOptions::default() }
}

fn debug() -> PrintOptions {
    PrintOptions { debug_info: true, ..PrintOptions::default() }
}

/// Checks the text of a program, and that it is parsed to a program with the same text.
fn check(input: &str, options: &PrintOptions, expected: &str) {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    ctx.set_allow_unregistered(true);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("t.mlir", input.as_bytes().to_vec(), 0).expect("a short text");
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
    let body = body.unwrap_or_else(|_| panic!("{:?}", diagnostics.take()));
    let text = print_program(View::new(&ctx, &body), options);
    if text != expected {
        let line = text.lines().zip(expected.lines()).position(|(a, b)| a != b).unwrap_or(0);
        let at = |text: &str| text.lines().nth(line).unwrap_or_default().to_string();
        panic!("line {}:\n  {}\nexpected\n  {}\nall:\n{text}", line + 1, at(&text), at(expected));
    }
}

const NAMES: &str = r##"func.func @f(%a: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 0 : index
  %t = arith.constant true
  %p:3 = "foo.x"() : () -> (i32, i32, i32)
  scf.for %i = %c0 to %a step %x {
    %y = arith.constant 0 : index
    %q = "foo.x"() : () -> i32
    "foo.use"(%p#1, %q) : (i32, i32) -> ()
  }
  scf.for %i = %c0 to %a step %x {
    %y = arith.constant 0 : index
    %q = "foo.x"() : () -> i32
  }
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  "foo.use"(%stride) : (index) -> ()
  return
}
func.func @g() {
  %0 = "foo.x"() : () -> i32
  return
}
"##;

const BLOCKS: &str = r##"func.func @f(%a: i1, %b: i32) -> i32 {
  cf.cond_br %a, ^bb1(%b : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb1(%x : i32)
^bb2:
  cf.cond_br %a, ^bb3, ^bb3
^bb3:
  return %b : i32
^bb4:
  cf.br ^bb3
}
"##;

const ATTRS: &str = r##""x.a"() {"foo bar" = 2, f = 1.0, g = 0x7fc00000 : f32, "a-b", s = "a\22\n\\\FF", q = @"foo bar"::@x, n = -3 : si8, nn = 255 : ui8, b1 = 1 : i1, st = "x" : i32} : () -> ()
"x.b"() {df = dense<[[1,2],[3,4]]> : tensor<2x2xi32>, db = dense<[true,false]> : tensor<2xi1>, dc = dense<(1.0,2.0)> : tensor<complex<f32>>, de = dense<> : tensor<0xi32>, ds = dense<["a","b"]> : tensor<2x!foo.s>, sp = sparse<[[0,0],[1,2]], [1,5]> : tensor<3x4xi32>, sp0 = sparse<> : tensor<3x4xi32>} : () -> ()
"x.c"() {a = array<i32: 1,2>, aa = array<i1: true,false>, ab = array<f32>, ac = array<f32: 1.0>, di = distinct[3]<"x">, dj = distinct[7]<>, str = strided<[?, 1], offset: ?>, dict = {a, b = {}, c = 1 : i64, d = 0 : i3}, big = 170141183460469231731687303715884105727 : i128, list = [1, 2.0, 3 : i32, unit]} : () -> ()
"x.d"() {ty = () -> (() -> ()), ty2 = (i32) -> i32, ty3 = vector<[4]x2xf32>, tup = tuple<i32, f32>, um = memref<*xf32, 3>, mm = memref<?x2xf32, strided<[?, 1]>, "s">, tt = tensor<2xf32, #foo.bar>, cpx = complex<f32>, no = none, t = !foo<"b">, u = !foo<bar>, w = !foo.bar<x, "y">, x = #foo.b, z = #foo<"s">} : () -> ()
"##;

const ALIASES: &str = r##""x.a"() {m = affine_map<(d0, d1)[s0] -> (d0 - s0, -d1, d0 * -2 + d1 floordiv 3, (d0 + d1) mod 4, d0 ceildiv (s0 * 2) - 5)>, s = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 * 2 - 3 == 0)>, l = loc(callsite("a" at fused<"m">["b", "c":1:2]))} : () -> memref<2xf32, affine_map<(d0) -> (d0 + 2)>>
"x.b"() {e = tensor<4xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, n = #foo.bar<affine_map<(d0) -> (d0 + 2)>>} : () -> ()
"x.c"() {t = tuple<i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32>} : () -> ()
"##;

const RESOURCES: &str = r##""foo.r"() {v = dense_resource<k> : tensor<2xi32>, w = dense_resource<j> : tensor<1xi32>, n = dense_resource<none> : tensor<1xi32>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      k: "0x040000000100000002000000",
      unused: "0x040000000100000002000000",
      j: "0x0400000001000000"
    }
  },
  external_resources: {
    foo: { a: "abc", b: true, c: "0x0400000001000000" },
    bar: { d: false }
  }
#-}
"##;

const REGIONS: &str = r##"module @m attributes {a.b = 1 : i32} {
  "t.x"() ({
    "t.y"()[^bb1] : () -> ()
  ^bb1:
    "t.y"()[^bb1] : () -> ()
  }, {}, {^bb0:}, {^bb0(%a: i32):}) : () -> ()
  func.func private @decl(i32 {a.m}) -> (i32 {a.n = 1 : i32})
  module {
    func.func @f(%arg0: i32) {
      builtin.module {
      }
      return
    }
  }
}
"##;

#[test]
fn values_get_the_names_that_ops_suggest() {
    check(
        NAMES,
        &PrintOptions::default(),
        r##"module {
  func.func @f(%arg0: index, %arg1: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %0:3 = "foo.x"() : () -> (i32, i32, i32)
    scf.for %arg2 = %c0 to %arg0 step %c0_0 {
      %c0_1 = arith.constant 0 : index
      %1 = "foo.x"() : () -> i32
      "foo.use"(%0#1, %1) : (i32, i32) -> ()
    }
    scf.for %arg2 = %c0 to %arg0 step %c0_0 {
      %c0_1 = arith.constant 0 : index
      %1 = "foo.x"() : () -> i32
    }
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg1 : memref<?xf32> -> memref<f32>, index, index, index
    "foo.use"(%strides) : (index) -> ()
    return
  }
  func.func @g() {
    %0 = "foo.x"() : () -> i32
    return
  }
}
"##,
    );
}

#[test]
fn unique_ids_run_through_the_program() {
    check(
        NAMES,
        &PrintOptions { unique_ids: true, ..PrintOptions::default() },
        r##"module {
  func.func @f(%arg0: index, %arg1: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1:3 = "foo.x"() : () -> (i32, i32, i32)
    scf.for %arg3 = %c0 to %arg0 step %c0_0 {
      %c0_2 = arith.constant 0 : index
      %3 = "foo.x"() : () -> i32
      "foo.use"(%1#1, %3) : (i32, i32) -> ()
    }
    scf.for %arg2 = %c0 to %arg0 step %c0_0 {
      %c0_1 = arith.constant 0 : index
      %2 = "foo.x"() : () -> i32
    }
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg1 : memref<?xf32> -> memref<f32>, index, index, index
    "foo.use"(%strides) : (index) -> ()
    return
  }
  func.func @g() {
    %0 = "foo.x"() : () -> i32
    return
  }
}
"##,
    );
}

#[test]
fn the_generic_form_numbers_uniquely() {
    check(
        NAMES,
        &generic(),
        r##""builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = true}> : () -> i1
    %4:3 = "foo.x"() : () -> (i32, i32, i32)
    "scf.for"(%1, %arg0, %2) ({
    ^bb0(%arg3: index):
      %8 = "arith.constant"() <{value = 0 : index}> : () -> index
      %9 = "foo.x"() : () -> i32
      "foo.use"(%4#1, %9) : (i32, i32) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "scf.for"(%1, %arg0, %2) ({
    ^bb0(%arg2: index):
      %6 = "arith.constant"() <{value = 0 : index}> : () -> index
      %7 = "foo.x"() : () -> i32
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %5:4 = "memref.extract_strided_metadata"(%arg1) : (memref<?xf32>) -> (memref<f32>, index, index, index)
    "foo.use"(%5#3) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "g"}> ({
    %0 = "foo.x"() : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"##,
    );
}

#[test]
fn blocks_have_headers_and_predecessors() {
    check(
        BLOCKS,
        &PrintOptions::default(),
        r##"module {
  func.func @f(%arg0: i1, %arg1: i32) -> i32 {
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    cf.br ^bb1(%0 : i32)
  ^bb2:  // pred: ^bb0
    cf.cond_br %arg0, ^bb3, ^bb3
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb4
    return %arg1 : i32
  ^bb4:  // no predecessors
    cf.br ^bb3
  }
}
"##,
    );
}

#[test]
fn blocks_in_generic_form() {
    check(
        BLOCKS,
        &generic(),
        r##""builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "cf.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    "cf.br"(%0)[^bb1] : (i32) -> ()
  ^bb2:  // pred: ^bb0
    "cf.cond_br"(%arg0)[^bb3, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb4
    "func.return"(%arg1) : (i32) -> ()
  ^bb4:  // no predecessors
    "cf.br"()[^bb3] : () -> ()
  }) : () -> ()
}) : () -> ()
"##,
    );
}

#[test]
fn locations_of_ops_and_arguments() {
    check(
        BLOCKS,
        &debug(),
        r##"#loc2 = loc("t.mlir":1:14)
#loc3 = loc("t.mlir":1:22)
#loc5 = loc("t.mlir":3:6)
module {
  func.func @f(%arg0: i1 loc("t.mlir":1:14), %arg1: i32 loc("t.mlir":1:22)) -> i32 {
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2 loc(#loc4)
  ^bb1(%0: i32 loc("t.mlir":3:6)):  // 2 preds: ^bb0, ^bb1
    cf.br ^bb1(%0 : i32) loc(#loc6)
  ^bb2:  // pred: ^bb0
    cf.cond_br %arg0, ^bb3, ^bb3 loc(#loc7)
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb4
    return %arg1 : i32 loc(#loc8)
  ^bb4:  // no predecessors
    cf.br ^bb3 loc(#loc9)
  } loc(#loc1)
} loc(#loc)
#loc = loc("t.mlir":0:0)
#loc1 = loc("t.mlir":1:1)
#loc4 = loc("t.mlir":2:3)
#loc6 = loc("t.mlir":4:3)
#loc7 = loc("t.mlir":6:3)
#loc8 = loc("t.mlir":8:3)
#loc9 = loc("t.mlir":10:3)
"##,
    );
}

#[test]
fn attributes_and_types() {
    check(
        ATTRS,
        &PrintOptions::default(),
        r##"#distinct = distinct[0]<"x">
module {
  "x.a"() {"a-b", b1 = true, f = 1.000000e+00 : f64, "foo bar" = 2 : i64, g = 0x7FC00000 : f32, n = -3 : si8, nn = 255 : ui8, q = @"foo bar"::@x, s = "a\22\0A\\\FF", st = "x" : i32} : () -> ()
  "x.b"() {db = dense<[true, false]> : tensor<2xi1>, dc = dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>, de = dense<> : tensor<0xi32>, df = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, ds = dense<["a", "b"]> : tensor<2x!foo.s>, sp = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, sp0 = sparse<> : tensor<3x4xi32>} : () -> ()
  "x.c"() {a = array<i32: 1, 2>, aa = array<i1: true, false>, ab = array<f32>, ac = array<f32: 1.000000e+00>, big = 170141183460469231731687303715884105727 : i128, di = #distinct, dict = {a, b = {}, c = 1 : i64, d = 0 : i3}, dj = distinct[1]<>, list = [1, 2.000000e+00, 3 : i32, unit], str = strided<[?, 1], offset: ?>} : () -> ()
  "x.d"() {cpx = complex<f32>, mm = memref<?x2xf32, strided<[?, 1]>, "s">, no = none, t = !foo<"b">, tt = tensor<2xf32, #foo.bar>, tup = tuple<i32, f32>, ty = () -> (() -> ()), ty2 = (i32) -> i32, ty3 = vector<[4]x2xf32>, u = !foo.bar, um = memref<*xf32, 3>, w = !foo.bar<x, "y">, x = #foo.b, z = #foo<"s">} : () -> ()
}
"##,
    );
}

#[test]
fn elements_beyond_a_limit_are_elided() {
    check(
        ATTRS,
        &PrintOptions { elide_elements_if_larger: Some(1), ..PrintOptions::default() },
        r##"#distinct = distinct[0]<"x">
module {
  "x.a"() {"a-b", b1 = true, f = 1.000000e+00 : f64, "foo bar" = 2 : i64, g = 0x7FC00000 : f32, n = -3 : si8, nn = 255 : ui8, q = @"foo bar"::@x, s = "a\22\0A\\\FF", st = "x" : i32} : () -> ()
  "x.b"() {db = dense_resource<__elided__> : tensor<2xi1>, dc = dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>, de = dense<> : tensor<0xi32>, df = dense_resource<__elided__> : tensor<2x2xi32>, ds = dense_resource<__elided__> : tensor<2x!foo.s>, sp = dense_resource<__elided__> : tensor<3x4xi32>, sp0 = sparse<> : tensor<3x4xi32>} : () -> ()
  "x.c"() {a = array<i32: 1, 2>, aa = array<i1: true, false>, ab = array<f32>, ac = array<f32: 1.000000e+00>, big = 170141183460469231731687303715884105727 : i128, di = #distinct, dict = {a, b = {}, c = 1 : i64, d = 0 : i3}, dj = distinct[1]<>, list = [1, 2.000000e+00, 3 : i32, unit], str = strided<[?, 1], offset: ?>} : () -> ()
  "x.d"() {cpx = complex<f32>, mm = memref<?x2xf32, strided<[?, 1]>, "s">, no = none, t = !foo<"b">, tt = tensor<2xf32, #foo.bar>, tup = tuple<i32, f32>, ty = () -> (() -> ()), ty2 = (i32) -> i32, ty3 = vector<[4]x2xf32>, u = !foo.bar, um = memref<*xf32, 3>, w = !foo.bar<x, "y">, x = #foo.b, z = #foo<"s">} : () -> ()
}
"##,
    );
}

#[test]
fn elements_beyond_a_limit_are_hexadecimal() {
    check(
        ATTRS,
        &PrintOptions { hex_if_larger: Some(1), ..PrintOptions::default() },
        r##"#distinct = distinct[0]<"x">
module {
  "x.a"() {"a-b", b1 = true, f = 1.000000e+00 : f64, "foo bar" = 2 : i64, g = 0x7FC00000 : f32, n = -3 : si8, nn = 255 : ui8, q = @"foo bar"::@x, s = "a\22\0A\\\FF", st = "x" : i32} : () -> ()
  "x.b"() {db = dense<"0x01"> : tensor<2xi1>, dc = dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>, de = dense<> : tensor<0xi32>, df = dense<"0x01000000020000000300000004000000"> : tensor<2x2xi32>, ds = dense<["a", "b"]> : tensor<2x!foo.s>, sp = sparse<[[0, 0], [1, 2]], "0x0100000005000000"> : tensor<3x4xi32>, sp0 = sparse<> : tensor<3x4xi32>} : () -> ()
  "x.c"() {a = array<i32: 1, 2>, aa = array<i1: true, false>, ab = array<f32>, ac = array<f32: 1.000000e+00>, big = 170141183460469231731687303715884105727 : i128, di = #distinct, dict = {a, b = {}, c = 1 : i64, d = 0 : i3}, dj = distinct[1]<>, list = [1, 2.000000e+00, 3 : i32, unit], str = strided<[?, 1], offset: ?>} : () -> ()
  "x.d"() {cpx = complex<f32>, mm = memref<?x2xf32, strided<[?, 1]>, "s">, no = none, t = !foo<"b">, tt = tensor<2xf32, #foo.bar>, tup = tuple<i32, f32>, ty = () -> (() -> ()), ty2 = (i32) -> i32, ty3 = vector<[4]x2xf32>, u = !foo.bar, um = memref<*xf32, 3>, w = !foo.bar<x, "y">, x = #foo.b, z = #foo<"s">} : () -> ()
}
"##,
    );
}

#[test]
fn maps_sets_locations_and_tuples_are_hoisted() {
    check(
        ALIASES,
        &PrintOptions::default(),
        r##"!tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32>
#loc = loc("a")
#loc1 = loc("b")
#loc2 = loc("c":1:2)
#map = affine_map<(d0) -> (d0 + 2)>
#map1 = affine_map<(d0, d1)[s0] -> (d0 - s0, -d1, d0 * -2 + d1 floordiv 3, (d0 + d1) mod 4, d0 ceildiv (s0 * 2) - 5)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 * 2 - 3 == 0)>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#loc3 = loc(fused<"m">[#loc1, #loc2])
#loc4 = loc(callsite(#loc at #loc3))
module {
  %0 = "x.a"() {l = #loc4, m = #map1, s = #set} : () -> memref<2xf32, #map>
  "x.b"() {e = tensor<4xf32, #sparse>, n = #foo.bar<affine_map<(d0) -> (d0 + 2)>>} : () -> ()
  "x.c"() {t = !tuple} : () -> ()
}
"##,
    );
}

#[test]
fn locations_are_hoisted_with_debug_info() {
    check(
        ALIASES,
        &debug(),
        r##"!tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32>
#loc2 = loc("a")
#loc3 = loc("b")
#loc4 = loc("c":1:2)
#map = affine_map<(d0) -> (d0 + 2)>
#map1 = affine_map<(d0, d1)[s0] -> (d0 - s0, -d1, d0 * -2 + d1 floordiv 3, (d0 + d1) mod 4, d0 ceildiv (s0 * 2) - 5)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 * 2 - 3 == 0)>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#loc7 = loc(fused<"m">[#loc3, #loc4])
#loc8 = loc(callsite(#loc2 at #loc7))
module {
  %0 = "x.a"() {l = #loc8, m = #map1, s = #set} : () -> memref<2xf32, #map> loc(#loc1)
  "x.b"() {e = tensor<4xf32, #sparse>, n = #foo.bar<affine_map<(d0) -> (d0 + 2)>>} : () -> () loc(#loc5)
  "x.c"() {t = !tuple} : () -> () loc(#loc6)
} loc(#loc)
#loc = loc("t.mlir":0:0)
#loc1 = loc("t.mlir":1:1)
#loc5 = loc("t.mlir":2:1)
#loc6 = loc("t.mlir":3:1)
"##,
    );
}

#[test]
fn locations_for_people() {
    check(
        ALIASES,
        &PrintOptions { pretty_debug_info: true, ..debug() },
        r##"!tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32>
#loc2 = "a"
#loc3 = "b"
#loc4 = c:1:2
#map = affine_map<(d0) -> (d0 + 2)>
#map1 = affine_map<(d0, d1)[s0] -> (d0 - s0, -d1, d0 * -2 + d1 floordiv 3, (d0 + d1) mod 4, d0 ceildiv (s0 * 2) - 5)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 * 2 - 3 == 0)>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#loc7 = <"m">[#loc3, #loc4]
#loc8 = #loc2
 at #loc7
module {
  %0 = "x.a"() {l = #loc8, m = #map1, s = #set} : () -> memref<2xf32, #map> t.mlir:1:1
  "x.b"() {e = tensor<4xf32, #sparse>, n = #foo.bar<affine_map<(d0) -> (d0 + 2)>>} : () -> () t.mlir:2:1
  "x.c"() {t = !tuple} : () -> () t.mlir:3:1
} t.mlir:0:0
#loc = t.mlir:0:0
#loc1 = t.mlir:1:1
#loc5 = t.mlir:2:1
#loc6 = t.mlir:3:1
"##,
    );
}

#[test]
fn resources_come_last() {
    check(
        RESOURCES,
        &PrintOptions::default(),
        r##"module {
  "foo.r"() {n = dense_resource<none> : tensor<1xi32>, v = dense_resource<k> : tensor<2xi32>, w = dense_resource<j> : tensor<1xi32>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      k: "0x040000000100000002000000",
      j: "0x0400000001000000"
    }
  },
  external_resources: {
    foo: {
      a: "abc",
      b: true,
      c: "0x0400000001000000"
    },
    bar: {
      d: false
    }
  }
#-}
"##,
    );
}

#[test]
fn long_resources_are_elided() {
    check(
        RESOURCES,
        &PrintOptions { elide_resources_if_larger: Some(20), ..PrintOptions::default() },
        r##"module {
  "foo.r"() {n = dense_resource<none> : tensor<1xi32>, v = dense_resource<k> : tensor<2xi32>, w = dense_resource<j> : tensor<1xi32>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      j: "0x0400000001000000"
    }
  },
  external_resources: {
    foo: {
      a: "abc",
      b: true,
      c: "0x0400000001000000"
    },
    bar: {
      d: false
    }
  }
#-}
"##,
    );
}

#[test]
fn regions_of_all_shapes() {
    check(
        REGIONS,
        &PrintOptions::default(),
        r##"module @m attributes {a.b = 1 : i32} {
  "t.x"() ({
    "t.y"()[^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "t.y"()[^bb1] : () -> ()
  }, {
  }, {
  ^bb0:
  }, {
  ^bb0(%arg0: i32):
  }) : () -> ()
  func.func private @decl(i32 {a.m}) -> (i32 {a.n = 1 : i32})
  module {
    func.func @f(%arg0: i32) {
      builtin.module {
      }
      return
    }
  }
}
"##,
    );
}

#[test]
fn regions_in_generic_form() {
    check(
        REGIONS,
        &generic(),
        r##""builtin.module"() <{sym_name = "m"}> ({
  "t.x"() ({
    "t.y"()[^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "t.y"()[^bb1] : () -> ()
  }, {
  }, {
  ^bb0:
  }, {
  ^bb0(%arg1: i32):
  }) : () -> ()
  "func.func"() <{arg_attrs = [{a.m}], function_type = (i32) -> i32, res_attrs = [{a.n = 1 : i32}], sym_name = "decl", sym_visibility = "private"}> ({
  }) : () -> ()
  "builtin.module"() ({
    "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      "builtin.module"() ({
      ^bb0:
      }) : () -> ()
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) {a.b = 1 : i32} : () -> ()
"##,
    );
}

#[test]
fn single_ops_and_attributes() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let map = freehold_core::text::parse_attribute_text(&ctx, "affine_map<(d0) -> (d0)>").expect("a map");
    assert_eq!(freehold_core::text::attr_text(&ctx, map), "affine_map<(d0) -> (d0)>");
    let ty = freehold_core::text::parse_type_text(&ctx, "memref<2x?xf32, strided<[?, 1]>, 1>").expect("a type");
    assert_eq!(freehold_core::text::type_text(&ctx, ty), "memref<2x?xf32, strided<[?, 1]>, 1>");
}

#[test]
fn suggested_names_never_collide() {
    let text: String = (0..2000).map(|index| format!("  %x{index} = arith.constant 0 : index\n")).collect();
    let input = format!("func.func @f() {{\n{text}  return\n}}\n");
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("t.mlir", input.into_bytes(), 0).expect("a short text");
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()).expect("a valid program");
    let printed = print_program(View::new(&ctx, &body), &PrintOptions::default());
    assert!(printed.contains("%c0_1998 = arith.constant 0 : index"), "{printed}");
    let mut names: Vec<&str> = printed.lines().filter_map(|line| line.trim().split(" = ").next()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(count - names.len(), 1, "only the two closing braces are alike");
}

#[test]
fn deep_nesting_is_no_problem() {
    let depth = 400;
    let input = format!("{}{}", "\"a.b\"() ({\n".repeat(depth), "}) : () -> ()\n".repeat(depth));
    let ctx = Context::new(freehold_dialects::DIALECTS);
    ctx.set_allow_unregistered(true);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("t.mlir", input.into_bytes(), 0).expect("a short text");
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()).expect("a valid program");
    assert_eq!(print_program(View::new(&ctx, &body), &PrintOptions::default()).matches("a.b").count(), depth);
}

#[test]
fn half_a_symbol_inside_an_opaque_text() {
    // `#complex.number` alone is no attribute because it has parameters. Here it is part of an opaque text.
    let text = "\"builtin.module\"() ({\n  %0 = \"test.a\"() : () -> !test.b<#complex.number : i32>\n}) : () -> ()\n";
    check(text, &generic(), text);
}

#[test]
fn no_alias_where_a_word_goes_on() {
    let text = "\"builtin.module\"() ({\n  \"x.b\"() {n = #emitc.bar<affine_map<(d0) -> (d0 + 2)>B>} : () -> ()\n}) : () -> ()\n";
    check(text, &generic(), text);
}

#[test]
fn no_alias_has_a_name_that_a_text_mentions() {
    let text = "#map1 = affine_map<(d0) -> (d0 + 2)>\n\"builtin.module\"() ({\n  \"x.b\"() {m = #map1, n = #emitc.bar<#map%>} : () -> ()\n}) : () -> ()\n";
    check(text, &generic(), text);
}

#[test]
fn a_first_block_that_is_branched_to_has_a_header() {
    let text = "\"builtin.module\"() ({\n  \"t.x\"() ({\n  ^bb0:  // pred: ^bb0\n    \"t.y\"()[^bb0] : () -> ()\n  }) : () -> ()\n}) : () -> ()\n";
    check(text, &generic(), text);
}

#[test]
fn a_symbol_that_ends_like_an_arrow_begins() {
    // In angle brackets it could not be parsed: `->` does not close one.
    let text = "\"builtin.module\"() ({\n  %0 = \"t.x\"() {a = #unknown.a- , n = #emitc.bar<#unknown.a- >} : () -> tuple<!unknown.a- >\n}) : () -> ()\n";
    check(text, &generic(), text);
    let aliased = "#a = #unknown.a-\n!t = tuple<!unknown.a->\n%0 = \"t.x\"() {a = #a, n = #emitc.bar<#a>} : () -> !t\n";
    check(aliased, &generic(), text);
}
