//! Tests that parsing in parts and sequential parsing yield the same result.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::*;
use freehold_core::text::*;
use rustc_hash::FxHashMap;

/// The least size of a text that is parsed on several threads.
const LARGE_TEXT: usize = 256 << 10;

/// The result of parsing a text: the number of appended parts, and the program or the diagnostics.
#[derive(PartialEq, Debug)]
struct Outcome {
    joined: u32,
    result: Result<(String, Vec<Vec<(usize, usize)>>), Vec<(Location, String)>>,
}

/// Returns the uses of every value, newest first, as op index and operand index.
fn all_uses(body: &Body) -> Vec<Vec<(usize, usize)>> {
    let ops = body.walk_preorder();
    let numbers: FxHashMap<Op, usize> = ops.iter().enumerate().map(|(number, &op)| (op, number)).collect();
    let uses = |value: Value| body.uses(value).map(|at| (numbers[&body.use_owner(at)], body.use_number(at))).collect();
    let mut lists: Vec<Vec<(usize, usize)>> = Vec::new();
    for &op in &ops {
        lists.extend(body.results(op).iter().map(|&value| uses(value)));
        for &region in body.regions(op) {
            lists.extend(body.blocks(region).flat_map(|block| body.arguments(block)).map(|&value| uses(value)));
        }
        lists.extend(body.nested(op).into_iter().flat_map(all_uses));
    }
    lists
}

fn read_on(threads: usize, text: &str) -> Outcome {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    ctx.set_allow_unregistered(true);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("a.mlir", text.as_bytes().to_vec(), 0).expect("a short text");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let (read, joined) = parse_source_patiently(&ctx, source, &diagnostics);
        let result = match read {
            Ok(body) => {
                assert_eq!(body.check_structure(), Ok(()));
                let options = PrintOptions { generic: true, debug_info: true, ..PrintOptions::default() };
                Ok((print_program(View::new(&ctx, &body), &options), all_uses(&body)))
            }
            Err(_) => Err(diagnostics.take().into_iter().map(|said| (said.location, said.message)).collect()),
        };
        Outcome { joined, result }
    })
}

/// Parses the text on one thread and on three, and checks that the results are equal. Returns the number of appended
/// parts.
#[track_caller]
fn same(text: &str) -> u32 {
    assert!(text.len() > LARGE_TEXT);
    let one = read_on(1, text);
    let three = read_on(3, text);
    assert_eq!(one.joined, 0);
    assert!(one.result == three.result, "read otherwise in parts");
    three.joined
}

/// Returns enough lines for parallel parsing, each generated from its index.
fn lines(line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for index in 0.. {
        if text.len() > LARGE_TEXT + 1000 {
            break;
        }
        text += &line(index);
        text.push('\n');
    }
    text
}

fn in_function(rest: &str) -> String {
    format!("func.func @f(%a: i32, %c: i1) {{\n{rest}  return\n}}\n")
}

/// Returns a line that uses values defined some lines before, and occasionally has a region.
fn line(index: usize) -> String {
    let old = if index < 500 { "a".to_string() } else { format!("v{}", index - 500) };
    let region = if index.is_multiple_of(100) {
        format!("\n  scf.if %c {{\n    %x = arith.addi %v{index}, %{old} : i32\n    \"t.use\"(%x) : (i32) -> ()\n  }}")
    } else {
        String::new()
    };
    format!("  %v{index} = arith.addi %a, %{old} : i32{region}")
}

#[test]
fn a_block_is_read_in_parts() {
    assert_eq!(same(&in_function(&lines(line))), 2);
}

#[test]
fn functions_of_a_module_are_read_in_parts() {
    let function = |index| format!("  func.func private @f{index}(%x: i32) -> i32 {{\n    return %x : i32\n  }}");
    assert_eq!(same(&format!("module {{\n{}}}\n", lines(function))), 2);
    // The same without a module around them, but with aliases and resources.
    let function = |index| {
        let body = "{\n  %x = arith.constant dense_resource<r> : tensor<1xi32>\n  return\n}";
        format!("func.func private @f{index}() attributes {{a = #a}} {body}")
    };
    let after = "#a = 1 : i8\n{-# dialect_resources: {builtin: {r: \"0x0400000001000000\"}} #-}\n";
    let before = "#b = #c\n#c = 2 : i8\n";
    same(&format!("{before}{}{after}", lines(function)));
    assert_eq!(same(&format!("#a = 3 : i8\n{}", lines(function))), 2);
}

/// Version 16 has no place for the size of a dimension. It is in an op before the reshape, which takes it back after the text was
/// read, also if only one part has such an op.
#[test]
fn an_op_of_an_older_version_takes_back_its_sizes_in_any_part() {
    let reshape = "  %s = builtin.unrealized_conversion_cast %n : index to index {freehold.sizes}\n  \
                   %e = memref.expand_shape %m [[0, 1]] : memref<?xf32> into memref<?x4xf32>\n";
    let function = |index| {
        let body = if index == 3000 { reshape } else { "" };
        format!("func.func @f{index}(%m: memref<?xf32>, %n: index) {{\n{body}  return\n}}")
    };
    let text = lines(function);
    assert!(text.contains(reshape));
    assert_eq!(same(&text), 2);
    let Ok((read, _)) = read_on(3, &text).result else { panic!("a valid program") };
    assert!(!read.contains("unrealized_conversion_cast"));
}

#[test]
fn blocks_of_a_region_are_read_in_parts() {
    let block = |index| {
        let (next, back) = (index + 1, index / 2);
        let name = format!("^bb{index}(%p{index}: i32):\n");
        format!(
            "{}  %w{index} = arith.addi %a, %a : i32\n  cf.cond_br %c, ^bb{next}(%w{index} : i32), ^bb{back}(%a : i32)",
            if index == 0 { String::from("  cf.br ^bb0(%a : i32)\n") + &name } else { name }
        )
    };
    let text = lines(block);
    let count = text.matches("cf.cond_br").count();
    let last = format!("^bb{count}(%last: i32):\n");
    assert_eq!(same(&in_function(&(text + &last))), 2);
}

#[test]
fn names_are_used_before_they_are_defined() {
    // In a graph region any op may use values defined later.
    let total = 10_000;
    let op = |index: usize| {
        let (next, mirrored) = ((index + 1) % total, total - 1 - index);
        format!("  %v{index} = \"t.op\"(%v{next}, %v{mirrored}, %v0, %v{}) : (i32, i32, i32, i32) -> i32", total - 1)
    };
    let text: String = (0..total).map(|index| op(index) + "\n").collect();
    same(&format!("module {{\n{text}}}\n"));
    let op = |index: usize| {
        let operands = if index < total / 2 { format!("%v{}", total - 1 - index) } else { "%v0".to_string() };
        format!("  %v{index} = \"t.op\"({operands}, %v{}) : (i32, i32) -> i32", index / 2)
    };
    let text: String = (0..total).map(|index| op(index) + "\n").collect();
    assert_eq!(same(&format!("module {{\n{text}}}\n")), 2);
}

#[test]
fn results_are_named_by_number() {
    let op = |index: usize| {
        let old = index.saturating_sub(700);
        let operands = if index == 0 { "%a, %a".to_string() } else { format!("%v{old}#1, %v{old}#0") };
        format!("  %v{index}:2 = \"t.op\"({operands}) : (i32, i32) -> (i32, i32)")
    };
    assert_eq!(same(&in_function(&lines(op))), 2);
}

/// Returns the lines with one near the end replaced, so that it is in the last part.
fn with_late_line(late: &str) -> String {
    let text = lines(line);
    let mut all: Vec<&str> = text.lines().collect();
    let at = all.len() - 3;
    all.insert(at, late);
    in_function(&(all.join("\n") + "\n"))
}

#[test]
fn what_is_wrong_is_said_as_in_one_piece() {
    let wrong = [
        "  %v1 = arith.addi %a, %a : i32",
        "  %late = arith.addi %v3, %unknown : i32",
        "  %late = arith.addi %v3, %v4 : i64",
        "  %late = arith.addi %v3 %v4 : i32",
        "  scf.if %c {\n    %v1 = arith.addi %a, %a : i32\n  }",
        "  \"t.op\"(%v1#1) : (i32) -> ()",
        "  }\n  }",
        "  \"unknown",
    ];
    for late in wrong {
        let text = with_late_line(late);
        same(&text);
        assert!(read_on(3, &text).result.is_err(), "{late}");
    }
}

#[test]
fn odd_parts_are_read_in_one_piece() {
    let distinct = with_late_line("  \"t.op\"() {a = distinct[0]<unit>, b = distinct[0]<unit>} : () -> ()");
    assert_eq!(same(&distinct), 1);
    assert_eq!(same(&with_late_line("  \"t.op\"() ({\n  \"t.op\"() : () -> ()\n  }) : () -> ()")), 2);
    // Nothing is indented, so that the speculative start is inside a loop.
    let flat = lines(|index| format!("scf.if %c {{\n\"t.op\"() : () -> ()\n%v{index} = arith.addi %a, %a : i32\n}}"));
    same(&in_function(&flat));
    same(&in_function(&format!("  scf.if %c {{\n{}  }}\n", lines(line))));
}

#[test]
fn aliases_and_locations_are_known_in_all_parts() {
    let op = |index| format!("  \"t.op\"() {{a = #map}} : () -> !t loc(#loc{})", index % 7);
    let before = "#map = affine_map<(d0) -> (d0)>\n!t = tensor<4xf32>\n";
    let after: String = (0..7).map(|index| format!("#loc{index} = loc(\"x\":{index}:1)\n")).collect();
    assert_eq!(same(&format!("{before}module {{\n{}}}\n{after}", lines(op))), 2);
}
