//! Tests that a line that repeats an earlier one makes the op that parsing it makes.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::*;
use freehold_core::text::*;

/// With this limit, each line is parsed.
const NO_REPETITION: u32 = 400;

/// Reads a text. Returns the program with its locations, or the diagnostics; and the number of lines that were not parsed.
fn read(text: &str, nesting_limit: u32) -> (Result<String, Vec<(Location, String)>>, u32) {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    ctx.set_allow_unregistered(true);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("a.mlir", text.as_bytes().to_vec(), 0).expect("a short text");
    let options = ParseOptions { nesting_limit, one_thread: true, ..ParseOptions::default() };
    let (read, repeated) = parse_source_counting_repeated_lines(&ctx, source, &diagnostics, &options);
    let result = match read {
        Ok(body) => {
            assert_eq!(body.check_structure(), Ok(()));
            let options = PrintOptions { generic: true, debug_info: true, ..PrintOptions::default() };
            Ok(print_program(View::new(&ctx, &body), &options))
        }
        Err(_) => Err(diagnostics.take().into_iter().map(|said| (said.location, said.message)).collect()),
    };
    (result, repeated)
}

/// Checks that a text is read as if each of its lines was parsed. Returns the number of lines that were not parsed.
#[track_caller]
fn same(text: &str) -> u32 {
    let (parsed, none) = read(text, NO_REPETITION);
    assert_eq!(none, 0);
    let (result, repeated) = read(text, ParseOptions::default().nesting_limit);
    assert_eq!(result, parsed);
    repeated
}

/// Returns a function with these lines.
fn function(lines: &str) -> String {
    format!("func.func @f(%a: i32, %b: i32, %c: i1, %m: memref<4xf32>, %i: index, %j: index) {{\n{lines}  return\n}}\n")
}

#[test]
fn ops_repeat_with_their_attributes_results_and_regions() {
    let mut lines = String::new();
    for index in 0..6 {
        lines += &format!("  %x{index} = arith.addi %a, %b overflow<nsw> {{note = {{k = [1, 2]}}}} : i32\n");
        lines += &format!("  %m{index} = memref.alloc() {{alignment = 64 : i64}} : memref<4xf32>\n");
        lines += &format!("  linalg.exp ins(%m : memref<4xf32>) outs(%m{index} : memref<4xf32>)\n");
        lines += &format!("  %s{index}:2 = arith.addui_extended %x{index}, %b : i32, i1\n");
        lines += &format!("  %y{index} = arith.muli %s{index}#0, %a : i32\n");
    }
    assert_eq!(
        same(&function(&lines)),
        19,
        "the first two of six equal lines are parsed, and the last, before `return`"
    );
}

#[test]
fn names_decide_whether_a_line_repeats() {
    let twice = "  affine.store %f, %m[%i + %j] : memref<4xf32>\n".repeat(3);
    let equal = "  affine.store %f, %m[%i + %i] : memref<4xf32>\n".repeat(3);
    let lines = format!("  %f = arith.constant 1.0 : f32\n{twice}{equal}{twice}");
    assert_eq!(same(&function(&lines)), 3, "a line in which a name occurs twice is parsed");
    let lines = "  %x = arith.addi %a, %b : i32\n  %y = arith.addi %a, %b : i32\n  %z = arith.addi %a, %i : i32\n";
    assert_eq!(same(&function(lines)), 0, "the type of %i is another, which is an error");
    let lines =
        "  %x = arith.addi %a, %b : i32\n  %y = arith.addi %a, %b : i32\n  %z = arith.addi %a, %nothing : i32\n";
    assert_eq!(same(&function(lines)), 0, "a name that is not defined is an error");
    let lines = "  %x = arith.addi %a, %b : i32\n  %y = arith.addi %a, %b : i32\n  %x = arith.addi %a, %b : i32\n  %z = arith.addi %a, %b : i32\n";
    assert_eq!(same(&function(lines)), 1, "a name that is defined twice is an error");
}

#[test]
fn the_token_after_a_line_decides() {
    // `return` takes the operands of the next line.
    let functions = [
        "func.func @a() {\n  return\n}\n",
        "func.func @b() {\n  return\n}\n",
        "func.func @c(%a: i32) -> i32 {\n  return\n    %a : i32\n}\n",
        "func.func @d() {\n  return\n}\n",
    ];
    assert_eq!(same(&functions.concat()), 1);
    let located = "  %x0 = arith.addi %a, %b : i32\n  %x1 = arith.addi %a, %b : i32\n  %x2 = arith.addi %a, %b : i32\n  loc(\"x\")\n";
    assert_eq!(same(&function(located)), 0, "a location may follow");
    let lines = "  %x0 = arith.addi %a, %b : i32\n".replace("x0", "x1") + "  %x2 = arith.addi %a, %b : i32 // %c\n";
    assert_eq!(same(&function(&lines)), 0, "a comment is no part of a line that is kept");
}

#[test]
fn lines_in_blocks_and_regions() {
    let mut lines = String::new();
    for index in 0..4 {
        lines += "  scf.if %c {\n    %x = arith.addi %a, %b : i32\n    memref.store %f, %m[%i] : memref<4xf32>\n  }\n";
        lines += &format!("  cf.br ^bb{index}\n^bb{index}:\n");
    }
    let lines = format!("  %f = arith.constant 1.0 : f32\n{lines}");
    assert_eq!(same(&function(&lines)), 4);
    // The placeholder of %later is replaced in all ops.
    let lines = "  cf.br ^second\n^first:\n  %x = arith.addi %a, %later : i32\n  %y = arith.addi %a, %later : i32\n  \
                 %z = arith.addi %a, %later : i32\n  %u = arith.addi %a, %later : i32\n  return\n^second:\n  %later = arith.addi %a, %b : i32\n  cf.br ^first\n";
    assert!(same(&format!("func.func @f(%a: i32, %b: i32) {{\n{lines}}}\n")) >= 1);
}

#[test]
fn aliases_and_default_dialects() {
    let text = "#map = affine_map<(d0) -> (d0 + 1)>\n!t = i32\nfunc.func @f(%i: index, %a: !t) {\n  \
                %x0 = affine.apply #map(%i)\n  %x1 = affine.apply #map(%i)\n  %x2 = affine.apply #map(%x1)\n  \
                %y0 = arith.addi %a, %a : !t\n  return\n}\n";
    assert_eq!(same(text), 1);
    let text = "module {\n  func.func @f() {\n    return\n  }\n  func.func @g() {\n    return\n  }\n  func.func @h() {\n    return\n  }\n}\n";
    assert_eq!(same(text), 1);
}

#[test]
fn few_lines_repeat() {
    let mut lines = String::new();
    for index in 0..5000 {
        lines += &format!("  %x{index} = arith.constant {index} : i32\n");
    }
    lines += &"  memref.dealloc %m : memref<4xf32>\n".repeat(9000);
    let repeated = same(&function(&lines));
    assert!(repeated > 1000, "lines are looked up again after a pause: {repeated}");
}

/// Reads a text and writes it again.
fn written(text: &str) -> String {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("a.mlir", text.as_bytes().to_vec(), 0).expect("a short text");
    let parsed = freehold_core::read::parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
    let body = parsed.unwrap_or_else(|_| panic!("{:?}", diagnostics.take()));
    print_program(View::new(&ctx, &body), &PrintOptions::default())
}

#[test]
fn ops_are_written_with_the_names_of_their_operands() {
    let mut lines = String::new();
    for index in (0..60).step_by(3) {
        let (low, high) = (index + 1, index + 2);
        lines += &format!("    %{index}:2 = call @g(%arg0, %arg1) : (i32, i32) -> (i32, i1)\n");
        lines += &format!("    %{low} = arith.select %{index}#1, %arg1, %{index}#0 : i32\n");
        lines += &format!("    %{high} = arith.select %arg2, %{low}, %{low} {{note = \"\\0A\"}} : i32\n");
        lines += &format!("    memref.store %{high}, %arg3[%arg4, %arg4] : memref<?x?xi32>\n");
        lines += "    linalg.exp {k = 1 : i64} ins(%arg5 : memref<4xf32>) outs(%arg6 : memref<4xf32>)\n";
        lines += "    linalg.exp {k = 1 : i64} ins(%arg6 : memref<4xf32>) outs(%arg5 : memref<4xf32>)\n";
    }
    let arguments = "%arg0: i32, %arg1: i32, %arg2: i1, %arg3: memref<?x?xi32>, %arg4: index, %arg5: memref<4xf32>, \
                     %arg6: memref<4xf32>";
    let text = format!(
        "module {{\n  func.func private @g(i32, i32) -> (i32, i1)\n  func.func @f({arguments}) {{\n{lines}    return\n  }}\n}}\n"
    );
    assert!(written(&text) == text, "{}", written(&text));
}
