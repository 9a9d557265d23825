//! Passes with linear cost take about four times as long for a program four times as long: chains, fans and nests of
//! each construct, bufferized or canonicalized.
//!
//! The measure is the CPU time of the thread, the minimum of several runs, since other tests run at the same time. A
//! quadratic step costs sixteen times as much; a factor of up to eight passes.

use std::fmt::Write;
use std::time::Duration;

use cpu_time::ThreadTime;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::ir::Context;
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::read::parse_source;
use freehold::registry::registry;
use freehold::text::ParseOptions;

const T: &str = "tensor<16xf32>";
const BUFFERIZE: &str = "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}";
const COMPILE: &str =
    "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline";
/// Returns a function with the ops that `rest` writes.
fn function(rest: impl FnOnce(&mut String)) -> String {
    let mut text = format!(
        "func.func @f(%t: {T}, %c: i1, %f: f32, %n: index, %flag: i32) -> {T} {{\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    );
    rest(&mut text);
    text.push_str("}\n");
    text
}

/// Writes a line.
macro_rules! line {
    ($text:expr, $($format:tt)*) => { writeln!($text, $($format)*).expect("a string grows") };
}

/// Returns the minimum time of some runs of `passes` on `text`.
fn time(text: &str, passes: &str) -> Duration {
    let run = || {
        let ctx = Context::new(DIALECTS);
        let diagnostics = Diagnostics::default();
        let source = ctx.add_source("grown", text.as_bytes().to_vec(), 0).expect("a text of less than 2 GiB");
        let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
        let mut body = body.unwrap_or_else(|_| panic!("does not read: {:?}", diagnostics.take().first()));
        let Ok(pipeline) = Pipeline::of_passes(registry(), passes) else { panic!("no pipeline: {passes}") };
        let options = RunOptions { verify_each: false, threads: false, ..RunOptions::default() };
        let start = ThreadTime::now();
        let done = run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &options);
        assert!(done.is_ok(), "refused: {:?}", diagnostics.take().first());
        start.elapsed()
    };
    (0..3).map(|_| run()).min().expect("several runs")
}

/// Checks how the time of `passes` grows with the programs that `program` generates.
pub(crate) fn grows_linearly(passes: &str, program: fn(usize) -> String) {
    let (short, long) = (program(150), program(600));
    let mut measured = Vec::new();
    // Other work on the machine may disturb one measurement, but hardly three.
    for _ in 0..3 {
        let factor = time(&long, passes).as_secs_f64() / time(&short, passes).as_secs_f64();
        if factor < 8.0 {
            return;
        }
        measured.push(factor);
    }
    panic!("four times the program takes {measured:?} times as long");
}

#[test]
fn blocks_in_a_row() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            line!(text, "  cf.br ^b0(%t : {T})");
            for i in 0..n {
                line!(text, "^b{i}(%a{i}: {T}):\n  %x{i} = tensor.insert %f into %a{i}[%c0] : {T}");
                line!(text, "  cf.br ^b{}(%x{i} : {T})", i + 1);
            }
            line!(text, "^b{n}(%r: {T}):\n  return %r : {T}");
        })
    });
}

#[test]
fn ways_that_join() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            line!(text, "  cf.br ^b0(%t : {T})");
            for i in 0..n {
                line!(text, "^b{i}(%a{i}: {T}):\n  cf.cond_br %c, ^l{i}, ^r{i}");
                line!(text, "^l{i}:\n  %x{i} = tensor.insert %f into %a{i}[%c0] : {T}");
                line!(text, "  cf.br ^b{}(%x{i} : {T})", i + 1);
                line!(text, "^r{i}:\n  cf.br ^b{}(%a{i} : {T})", i + 1);
            }
            line!(text, "^b{n}(%r: {T}):\n  return %r : {T}");
        })
    });
}

#[test]
fn loops_of_blocks_in_a_row() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            line!(text, "  cf.br ^b0(%t : {T})");
            for i in 0..n {
                line!(text, "^b{i}(%a{i}: {T}):\n  %x{i} = tensor.insert %f into %a{i}[%c0] : {T}");
                line!(text, "  cf.cond_br %c, ^b{i}(%x{i} : {T}), ^b{}(%x{i} : {T})", i + 1);
            }
            line!(text, "^b{n}(%r: {T}):\n  return %r : {T}");
        })
    });
}

#[test]
fn loops_of_blocks_in_each_other() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            line!(text, "  cf.br ^b0(%t : {T})");
            for i in 0..n {
                line!(text, "^b{i}(%a{i}: {T}):\n  cf.br ^b{}(%a{i} : {T})", i + 1);
            }
            line!(text, "^b{n}(%m: {T}):\n  %v = tensor.insert %f into %m[%c0] : {T}\n  cf.br ^e{n}(%v : {T})");
            for i in (1..=n).rev() {
                line!(text, "^e{i}(%z{i}: {T}):");
                line!(text, "  cf.cond_br %c, ^b{}(%z{i} : {T}), ^e{}(%z{i} : {T})", i - 1, i - 1);
            }
            line!(text, "^e0(%r: {T}):\n  return %r : {T}");
        })
    });
}

#[test]
fn blocks_that_only_forward() {
    grows_linearly("canonicalize", |n| {
        let mut text = String::from("func.func @f(%c: memref<?xi1>, %flag: i32, %m: index) -> index {\n");
        let cases: Vec<String> = (0..n).map(|i| format!("{i}: ^b{i}(%m : index)")).collect();
        line!(text, "  cf.switch %flag : i32, [default: ^b0(%m : index), {}]", cases.join(", "));
        for i in 0..n {
            line!(text, "^b{i}(%a{i}: index):\n  cf.br ^b{}(%a{i} : index)", i + 1);
        }
        line!(text, "^b{n}(%v: index):\n  %w = arith.addi %v, %m : index\n  cf.br ^e{n}");
        for i in (1..=n).rev() {
            line!(text, "^e{i}:\n  %k{i} = arith.constant {i} : index");
            line!(text, "  %c{i} = memref.load %c[%k{i}] : memref<?xi1>");
            line!(text, "  cf.cond_br %c{i}, ^b{}(%w : index), ^e{}", i - 1, i - 1);
        }
        text.push_str("^e0:\n  return %w : index\n}\n");
        text
    });
}

#[test]
fn early_exits() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            line!(text, "  cf.br ^b0(%t : {T})");
            for i in 0..n {
                line!(text, "^b{i}(%a{i}: {T}):\n  %x{i} = tensor.insert %f into %a{i}[%c0] : {T}");
                line!(text, "  cf.cond_br %c, ^b{n}(%a{i} : {T}), ^b{}(%x{i} : {T})", i + 1);
            }
            line!(text, "^b{n}(%r: {T}):\n  return %r : {T}");
        })
    });
}

#[test]
fn cases_that_forward_a_buffer() {
    grows_linearly("ownership-based-buffer-deallocation", |n| {
        let mut text =
            String::from("func.func @f(%flag: i32, %m: memref<4xf32>) {\n  %a = memref.alloc() : memref<4xf32>\n");
        let cases: Vec<String> = (0..n).map(|i| format!("{i}: ^b{i}(%a : memref<4xf32>)")).collect();
        line!(text, "  cf.switch %flag : i32, [default: ^d(%m : memref<4xf32>), {}]", cases.join(", "));
        for i in 0..n {
            line!(text, "^b{i}(%a{i}: memref<4xf32>):\n  cf.br ^d(%a{i} : memref<4xf32>)");
        }
        line!(text, "^d(%r: memref<4xf32>):\n  return\n}}");
        text
    });
}

#[test]
fn stored_and_freed_buffers() {
    grows_linearly("ownership-based-buffer-deallocation", |n| {
        let mut text = String::from("func.func @f() {\n  %c0 = arith.constant 0 : index\n");
        for i in 0..n {
            line!(text, "  %t{i} = memref.alloc() : memref<1xmemref<4xf32>>\n  %a{i} = memref.alloc() : memref<4xf32>");
            line!(text, "  memref.store %a{i}, %t{i}[%c0] : memref<1xmemref<4xf32>>\n  cf.br ^b{i}\n^b{i}:");
            line!(text, "  %l{i} = memref.load %t{i}[%c0] : memref<1xmemref<4xf32>>");
            line!(text, "  memref.dealloc %a{i} : memref<4xf32>");
        }
        line!(text, "  return\n}}");
        text
    });
}

#[test]
fn cases_of_blocks() {
    grows_linearly(BUFFERIZE, |n| {
        function(|text| {
            let cases: Vec<String> = (0..n).map(|i| format!("{i}: ^b{i}(%t : {T})")).collect();
            line!(text, "  cf.switch %flag : i32, [default: ^d(%t : {T}), {}]", cases.join(", "));
            for i in 0..n {
                line!(text, "^b{i}(%a{i}: {T}):\n  %v{i} = tensor.insert %f into %a{i}[%c0] : {T}");
                line!(text, "  cf.br ^d(%v{i} : {T})");
            }
            line!(text, "^d(%r: {T}):\n  return %r : {T}");
        })
    });
}

#[test]
fn cases_of_a_switch() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            line!(text, "  %r = scf.index_switch %n -> {T}");
            for i in 0..n {
                line!(
                    text,
                    "  case {i} {{\n    %v{i} = tensor.insert %f into %t[%c0] : {T}\n    scf.yield %v{i} : {T}\n  }}"
                );
            }
            line!(text, "  default {{\n    scf.yield %t : {T}\n  }}\n  return %r : {T}");
        })
    });
}

#[test]
fn loops_in_a_row() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n {
                line!(text, "  %r{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = {before}) -> {T} {{");
                line!(text, "    %v{i} = tensor.insert %f into %a{i}[%i{i}] : {T}\n    scf.yield %v{i} : {T}\n  }}");
                before = format!("%r{i}");
            }
            line!(text, "  return {before} : {T}");
        })
    });
}

/// Each loop carries the tensor of the loop around it.
#[test]
fn loops_in_each_other() {
    grows_linearly(BUFFERIZE, |n| {
        let n = n / 5;
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n {
                line!(text, "  %r{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = {before}) -> {T} {{");
                before = format!("%a{i}");
            }
            line!(text, "  %e = tensor.empty() : {T}");
            line!(text, "  %v = linalg.exp ins({before} : {T}) outs(%e : {T}) -> {T}\n  scf.yield %v : {T}\n  }}");
            (1..n).rev().for_each(|i| line!(text, "  scf.yield %r{i} : {T}\n  }}"));
            line!(text, "  return %r0 : {T}");
        })
    });
}

#[test]
fn arguments_of_a_call() {
    grows_linearly(BUFFERIZE, |n| {
        let list = |item: &dyn Fn(usize) -> String| (0..n).map(item).collect::<Vec<String>>().join(", ");
        let (types, arguments) = (list(&|_| T.to_string()), list(&|i| format!("%t{i}: {T}")));
        let (passed, results) = (list(&|i| format!("%t{i}")), list(&|i| format!("%r#{i}")));
        format!(
            "func.func private @g({arguments}) -> ({types}) {{\n  return {passed} : {types}\n}}\n\
             func.func @f({arguments}) -> ({types}) {{\n  %r:{n} = call @g({passed}) : ({types}) -> ({types})\n  \
             return {results} : {types}\n}}\n"
        )
    });
}

#[test]
fn selections() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n {
                line!(text, "  %e{i} = tensor.empty() : {T}");
                line!(text, "  %b{i} = linalg.fill ins(%f : f32) outs(%e{i} : {T}) -> {T}");
                line!(text, "  %s{i} = arith.select %c, {before}, %b{i} : {T}");
                before = format!("%s{i}");
            }
            line!(text, "  %w = tensor.insert %f into {before}[%c0] : {T}\n  return %w : {T}");
        })
    });
}

#[test]
fn slices_put_back() {
    grows_linearly(COMPILE, |n| {
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n {
                line!(text, "  %s{i} = tensor.extract_slice {before}[%n] [4] [1] : {T} to tensor<4xf32>");
                line!(text, "  %b{i} = linalg.fill ins(%f : f32) outs(%s{i} : tensor<4xf32>) -> tensor<4xf32>");
                line!(text, "  %w{i} = tensor.insert_slice %b{i} into {before}[%n] [4] [1] : tensor<4xf32> into {T}");
                before = format!("%w{i}");
            }
            line!(text, "  return {before} : {T}");
        })
    });
}

/// Composed, the last map would have a length exponential in their number.
#[test]
fn indices_that_use_the_one_before_twice() {
    grows_linearly("canonicalize", |n| {
        let mut text = String::from("func.func @f(%i0: index) -> index {\n");
        for i in 0..n / 5 {
            line!(text, "  %i{} = affine.apply affine_map<(d0) -> (d0 floordiv 3 + d0 mod 5)>(%i{i})", i + 1);
        }
        line!(text, "  return %i{} : index\n}}", n / 5);
        text
    })
}

/// Each clone in a chain is replaced with the first source; scanning all users of that source each time was quadratic.
#[test]
fn clones_of_clones() {
    grows_linearly("buffer-deallocation-pipeline", |n| {
        let mut text = String::from("func.func @f(%m0: memref<16xf32>) -> memref<16xf32> {\n");
        for i in 0..10 * n {
            let j = i + 1;
            line!(text, "  %m{j} = bufferization.clone %m{i} : memref<16xf32> to memref<16xf32>");
            line!(text, "  memref.copy %m0, %m{j} : memref<16xf32> to memref<16xf32>");
        }
        line!(text, "  return %m{} : memref<16xf32>\n}}", 10 * n);
        text
    });
}

/// Conditionals with one condition, each of which uses a result of the one before it.
#[test]
fn conditionals_in_a_row() {
    grows_linearly("canonicalize", |count| {
        let mut text = String::from("func.func @f(%c: i1, %r0: index) -> index {\n");
        for i in 0..count {
            text.push_str(&format!(
                "%r{} = scf.if %c -> (index) {{ %x = arith.addi %r{i}, %r{i} : index scf.yield %x : index }} else {{ %y = \
                 arith.muli %r{i}, %r{i} : index scf.yield %y : index }}\n",
                i + 1
            ));
        }
        text.push_str(&format!("return %r{count} : index\n}}\n"));
        text
    });
}
