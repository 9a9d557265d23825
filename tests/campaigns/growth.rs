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
use freehold::prover::{Answer, check_statically};
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

/// The passes that place allocations, and `copy-removal` after them.
const PLACEMENT: &str = "func.func(buffer-hoisting),func.func(buffer-loop-hoisting),func.func(promote-buffers-to-stack),\
                         copy-removal";

#[test]
fn placement_in_straight_lines() {
    grows_linearly(PLACEMENT, |n| {
        on_memrefs(|text| {
            (0..n).for_each(|i| filled(text, &format!("a{i}")));
            (0..n).for_each(|i| line!(text, "  memref.copy %a{i}, %m : {M} to {M}\n  memref.dealloc %a{i} : {M}"));
            line!(text, "  return");
        })
    });
}

/// One op takes all buffers.
#[test]
fn placement_of_buffers_that_one_op_takes() {
    grows_linearly("func.func(optimize-allocation-liveness)", one_op_takes_all);
    grows_linearly(PLACEMENT, one_op_takes_all);
}

fn one_op_takes_all(n: usize) -> String {
    let n = 20 * n;
    let types = vec![M; n].join(", ");
    let function = on_memrefs(|text| {
        (0..n).for_each(|i| filled(text, &format!("a{i}")));
        let buffers: Vec<String> = (0..n).map(|i| format!("%a{i}")).collect();
        line!(text, "  func.call @many({}) : ({types}) -> ()", buffers.join(", "));
        (0..n).for_each(|i| line!(text, "  memref.dealloc %a{i} : {M}"));
        line!(text, "  return");
    });
    format!("func.func private @many({types})\n{function}")
}

/// Each buffer reaches all later joins.
#[test]
fn placement_of_buffers_that_join() {
    grows_linearly(PLACEMENT, |n| {
        on_memrefs(|text| {
            joins(text, n, "%m", |text, name| line!(text, "  %{name} = memref.alloc() : {M}"));
            line!(text, "  memref.copy %r{n}, %m : {M} to {M}\n  return");
        })
    });
}

/// The same in a loop of blocks.
#[test]
fn placement_of_buffers_that_join_in_a_loop() {
    grows_linearly(PLACEMENT, |n| {
        on_memrefs(|text| {
            joins(text, n, "%m", |text, name| line!(text, "  %{name} = memref.alloc() : {M}"));
            line!(text, "  memref.copy %r{n}, %m : {M} to {M}");
            line!(text, "  cf.cond_br %c, ^b0(%r{n} : {M}), ^end\n^end:\n  return");
        })
    });
}

#[test]
fn placement_in_loops_and_branches() {
    grows_linearly(PLACEMENT, |n| {
        on_memrefs(|text| {
            for i in 0..n {
                line!(text, "  %r{i} = scf.if %c -> {M} {{");
                filled(text, &format!("a{i}"));
                line!(text, "    scf.yield %a{i} : {M}\n  }} else {{\n    scf.yield %m : {M}\n  }}");
                line!(text, "  scf.for %i = %c0 to %n step %c1 {{");
                filled(text, &format!("b{i}"));
                line!(text, "    memref.copy %b{i}, %r{i} : {M} to {M}\n  }}");
            }
            line!(text, "  return");
        })
    });
}

#[test]
fn placement_of_views_of_views() {
    grows_linearly(PLACEMENT, |n| {
        on_memrefs(|text| {
            line!(text, "  scf.for %i = %c0 to %n step %c1 {{");
            filled(text, "v0");
            for i in 0..n {
                line!(text, "    %v{} = memref.cast %v{i} : {M} to {M}\n    %w{i} = memref.alloc() : {M}", i + 1);
                line!(text, "    memref.copy %v{i}, %w{i} : {M} to {M}");
            }
            line!(text, "  }}\n  return");
        })
    });
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

const ELABORATE: &str = "ownership-elaboration";
const M: &str = "memref<16xf32>";

/// Returns a function on memrefs with the ops that `rest` writes.
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

fn on_memrefs(rest: impl FnOnce(&mut String)) -> String {
    let mut text = format!(
        "func.func private @g({M}) -> {M}\nfunc.func @f(%m: {M}, %c: i1, %n: index) {{\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    );
    rest(&mut text);
    text.push_str("}\n");
    text
}

/// Writes an allocation that is initialized.
fn filled(text: &mut String, name: &str) {
    line!(text, "  %{name} = memref.alloc() : {M}\n  memref.copy %m, %{name} : {M} to {M}");
}

/// Writes blocks each of which gets the buffer of the block before it, or a new one that `allocate` writes. The first gets
/// `first`; the last one, which is left open, has it as `%r{n}`.
fn joins(text: &mut String, n: usize, first: &str, allocate: impl Fn(&mut String, &str)) {
    line!(text, "  cf.br ^b0({first} : {M})");
    for i in 0..n {
        line!(text, "^b{i}(%r{i}: {M}):\n  cf.cond_br %c, ^new{i}, ^b{}(%r{i} : {M})", i + 1);
        line!(text, "^new{i}:");
        allocate(text, &format!("a{i}"));
        line!(text, "  cf.br ^b{}(%a{i} : {M})", i + 1);
    }
    line!(text, "^b{n}(%r{n}: {M}):");
}

#[test]
fn elaboration_of_straight_lines() {
    grows_linearly(ELABORATE, |n| {
        on_memrefs(|text| {
            (0..n).for_each(|i| filled(text, &format!("a{i}")));
            (0..n).for_each(|i| line!(text, "  memref.copy %a{i}, %m : {M} to {M}"));
            line!(text, "  return");
        })
    });
}

/// Each buffer dies on one side of a diamond.
#[test]
fn elaboration_of_diamonds() {
    grows_linearly(ELABORATE, |n| {
        on_memrefs(|text| {
            line!(text, "  cf.br ^b0");
            for i in 0..n {
                line!(text, "^b{i}:");
                filled(text, &format!("a{i}"));
                line!(text, "  cf.cond_br %c, ^l{i}, ^b{}", i + 1);
                line!(text, "^l{i}:\n  memref.copy %a{i}, %m : {M} to {M}\n  cf.br ^b{}", i + 1);
            }
            line!(text, "^b{n}:\n  return");
        })
    });
}

#[test]
fn elaboration_of_nested_ifs() {
    grows_linearly(ELABORATE, |n| {
        let n = n / 5;
        on_memrefs(|text| {
            for i in 0..n {
                filled(text, &format!("a{i}"));
                line!(text, "  %r{i} = scf.if %c -> {M} {{");
            }
            filled(text, "inner");
            line!(text, "  scf.yield %inner : {M}");
            for i in (0..n).rev() {
                line!(text, "  }} else {{\n    scf.yield %a{i} : {M}\n  }}");
                match i {
                    0 => line!(text, "  memref.copy %r0, %m : {M} to {M}\n  return"),
                    _ => line!(text, "  scf.yield %r{i} : {M}"),
                }
            }
        })
    });
}

#[test]
fn elaboration_of_nested_loops() {
    grows_linearly(ELABORATE, |n| {
        let n = n / 5;
        on_memrefs(|text| {
            filled(text, "x0");
            for i in 0..n {
                let j = i + 1;
                line!(text, "  %r{j} = scf.for %i{j} = %c0 to %n step %c1 iter_args(%x{j} = %x{i}) -> {M} {{");
                filled(text, &format!("local{j}"));
            }
            filled(text, "inner");
            line!(text, "  memref.copy %x{n}, %inner : {M} to {M}\n  scf.yield %inner : {M}\n  }}");
            for i in (1..n).rev() {
                line!(text, "  memref.copy %local{i}, %r{} : {M} to {M}\n  scf.yield %r{} : {M}\n  }}", i + 1, i + 1);
            }
            line!(text, "  memref.copy %r1, %m : {M} to {M}\n  return");
        })
    });
}

/// Each block gets the buffer of the block before it, or a new one.
#[test]
fn elaboration_of_handovers() {
    grows_linearly(ELABORATE, |n| {
        on_memrefs(|text| {
            filled(text, "first");
            joins(text, n, "%first", filled);
            line!(text, "  memref.copy %r{n}, %m : {M} to {M}\n  return");
        })
    });
}

/// The first is the caller's: each block argument has a flag.
#[test]
fn elaboration_of_handovers_with_flags() {
    grows_linearly(ELABORATE, |n| {
        on_memrefs(|text| {
            joins(text, n, "%m", filled);
            line!(text, "  memref.copy %m, %r{n} : {M} to {M}\n  return");
        })
    });
}

#[test]
fn elaboration_of_many_carried_buffers() {
    grows_linearly(ELABORATE, |n| {
        let list = |item: &dyn Fn(usize) -> String| (0..n).map(item).collect::<Vec<String>>().join(", ");
        on_memrefs(|text| {
            (0..n).for_each(|i| filled(text, &format!("a{i}")));
            let (carried, types) = (list(&|i| format!("%x{i} = %a{i}")), list(&|_| M.to_string()));
            line!(text, "  %r:{n} = scf.for %i = %c0 to %n step %c1 iter_args({carried}) -> ({types}) {{");
            (0..n).for_each(|i| line!(text, "  memref.copy %m, %x{i} : {M} to {M}"));
            let rotated = list(&|i| format!("%x{}", (i + 1) % n));
            line!(text, "  scf.yield {rotated} : {types}\n  }}\n  return");
        })
    });
}

#[test]
fn elaboration_of_many_calls() {
    grows_linearly(ELABORATE, |n| {
        on_memrefs(|text| {
            filled(text, "r0");
            for i in 0..n {
                line!(text, "  %r{} = func.call @g(%r{i}) : ({M}) -> {M}", i + 1);
            }
            line!(text, "  return");
        })
    });
}

#[test]
fn elaboration_of_many_selects() {
    grows_linearly(ELABORATE, |n| {
        on_memrefs(|text| {
            filled(text, "r0");
            for i in 0..n {
                filled(text, &format!("a{i}"));
                line!(text, "  %r{} = arith.select %c, %r{i}, %a{i} : {M}", i + 1);
            }
            line!(text, "  memref.copy %r{n}, %m : {M} to {M}\n  return");
        })
    });
}

/// The selected buffer is borrowed, because each of the buffers is used at the end.
#[test]
fn elaboration_of_many_selects_that_borrow() {
    grows_linearly(ELABORATE, |n| {
        on_memrefs(|text| {
            for i in 0..n {
                filled(text, &format!("a{i}"));
                filled(text, &format!("b{i}"));
                line!(text, "  %s{i} = arith.select %c, %a{i}, %b{i} : {M}");
                line!(text, "  memref.copy %s{i}, %m : {M} to {M}\n  memref.copy %a{i}, %m : {M} to {M}");
            }
            line!(text, "  return");
        })
    });
}

/// The search for copies that a program can observe, as a pass that only marks private functions.
const OBSERVED: &str = "forward-private-buffer-results";

/// Returns a program with a function that returns an argument or a new buffer, and one that calls it.
fn with_aliases(rest: impl FnOnce(&mut String)) -> String {
    let function = on_memrefs(|text| {
        line!(text, "  %f = arith.constant 1.0 : f32");
        rest(text);
    });
    format!(
        "func.func @same(%a: {M}) -> {M} {{\n  return %a : {M}\n}}\n\
         func.func @select(%a: {M}, %c: i1, %n: index) -> {M} {{\n  %b = memref.alloc() : {M}\n  \
         memref.copy %a, %b : {M} to {M}\n  %r = arith.select %c, %a, %b : {M}\n  return %r : {M}\n}}\n{function}"
    )
}

/// Stores to a buffer, and loads from another one.
fn store_and_load(text: &mut String, stored: &str, loaded: &str, number: usize) {
    line!(text, "  memref.store %f, %{stored}[%c0] : {M}");
    line!(text, "  %y{number} = memref.load %{loaded}[%c1] : {M}\n  vector.print %y{number} : f32");
}

#[test]
fn observed_copies_of_one_buffer() {
    grows_linearly(OBSERVED, |n| {
        with_aliases(|text| {
            filled(text, "a");
            for i in 0..n {
                line!(text, "  %r{i} = func.call @same(%a) : ({M}) -> {M}");
                store_and_load(text, "a", &format!("r{i}"), i);
            }
            line!(text, "  return");
        })
    });
}

/// All copies are read at the end, and all were written before.
#[test]
fn observed_copies_that_are_used_late() {
    grows_linearly(OBSERVED, |n| {
        with_aliases(|text| {
            filled(text, "a");
            (0..n).for_each(|i| line!(text, "  %r{i} = func.call @same(%a) : ({M}) -> {M}"));
            (0..n).for_each(|i| store_and_load(text, &format!("r{i}"), "a", i));
            (0..n).for_each(|i| line!(text, "  memref.copy %r{i}, %m : {M} to {M}"));
            line!(text, "  return");
        })
    });
}

#[test]
fn observed_copies_of_copies() {
    grows_linearly(OBSERVED, |n| {
        with_aliases(|text| {
            filled(text, "r0");
            for i in 0..n {
                line!(text, "  %r{} = func.call @same(%r{i}) : ({M}) -> {M}", i + 1);
                store_and_load(text, &format!("r{}", i + 1), &format!("r{}", i + 1), i);
            }
            line!(text, "  return");
        })
    });
}

/// Each buffer is selected from all before it, and is known by its constants in the end.
#[test]
fn observed_copies_of_selects_with_constants() {
    grows_linearly(OBSERVED, |n| {
        with_aliases(|text| {
            line!(text, "  %false = arith.constant false");
            filled(text, "r0");
            for i in 0..n {
                line!(text, "  %n{i} = arith.constant {i} : index");
                line!(text, "  %r{} = func.call @select(%r{i}, %false, %n{i}) : ({M}, i1, index) -> {M}", i + 1);
                line!(text, "  memref.store %f, %r{}[%c0] : {M}", i + 1);
            }
            line!(text, "  %y = memref.load %r{n}[%c0] : {M}\n  vector.print %y : f32");
            line!(text, "  %z = memref.load %r0[%c0] : {M}\n  vector.print %z : f32\n  return");
        })
    });
}

#[test]
fn observed_copies_in_diamonds() {
    grows_linearly(OBSERVED, |n| {
        with_aliases(|text| {
            filled(text, "r0");
            line!(text, "  cf.br ^d0(%r0 : {M})");
            for i in 0..n {
                line!(text, "^d{i}(%p{i}: {M}):\n  cf.cond_br %c, ^t{i}, ^e{i}");
                line!(text, "^t{i}:\n  %x{i} = func.call @same(%p{i}) : ({M}) -> {M}");
                line!(text, "  memref.store %f, %x{i}[%c0] : {M}\n  cf.br ^d{}(%x{i} : {M})", i + 1);
                line!(text, "^e{i}:\n  memref.store %f, %p{i}[%c1] : {M}\n  cf.br ^d{}(%p{i} : {M})", i + 1);
            }
            line!(text, "^d{n}(%p{n}: {M}):\n  memref.copy %p{n}, %m : {M} to {M}\n  return");
        })
    });
}

#[test]
fn observed_copies_in_nested_loops() {
    grows_linearly(OBSERVED, |n| {
        with_aliases(|text| {
            filled(text, "r0");
            for i in 0..n / 2 {
                line!(text, "  %r{} = func.call @same(%r{i}) : ({M}) -> {M}", i + 1);
                line!(text, "  scf.for %i{i} = %c0 to %n step %c1 {{\n  memref.store %f, %r{}[%i{i}] : {M}", i + 1);
            }
            (0..n / 2).for_each(|_| line!(text, "  }}"));
            line!(text, "  return");
        })
    });
}

/// Each function returns what it gets from the one before it, and writes it.
#[test]
fn observed_copies_through_functions() {
    grows_linearly(OBSERVED, |n| {
        let mut text = format!("func.func @f0(%a: {M}, %x: f32) -> {M} {{\n  return %a : {M}\n}}\n");
        for i in 0..n {
            line!(text, "func.func @f{}(%a: {M}, %x: f32) -> {M} {{\n  %c0 = arith.constant 0 : index", i + 1);
            line!(text, "  %r = func.call @f{i}(%a, %x) : ({M}, f32) -> {M}");
            line!(text, "  memref.store %x, %r[%c0] : {M}\n  return %r : {M}\n}}");
        }
        text
    });
}

/// Returns the minimum time of some runs of the static check on a program, which it must prove.
fn time_of_static_check(text: &str) -> Duration {
    let ctx = Context::new(DIALECTS);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("grown", text.as_bytes().to_vec(), 0).expect("a text of less than 2 GiB");
    let Ok(body) = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()) else { panic!("does not read") };
    let run = || {
        let start = ThreadTime::now();
        let functions = check_statically(&ctx, &body);
        let time = start.elapsed();
        assert!(functions.iter().all(|function| matches!(function.answer, Answer::Yes)), "not proved");
        time
    };
    (0..3).map(|_| run()).min().expect("several runs")
}

/// Cycles of blocks inside each other: `n` heads in a row, and after them a branch back to each. `condition` writes the
/// condition of a branch.
fn nested_back_edges(n: usize, condition: fn(&mut String, usize) -> String) -> String {
    let mut text = String::from("func.func @f(%c: i1, %m: memref<4xi1>) {\n  %c0 = arith.constant 0 : index\n");
    line!(text, "  %a = memref.alloc() : memref<2xf32>\n  cf.br ^head0");
    for i in 0..n {
        let next = if i + 1 < n { format!("^head{}", i + 1) } else { "^turn0".to_string() };
        line!(text, "^head{i}:\n  cf.br {next}");
    }
    for i in 0..n {
        let next = if i + 1 < n { format!("^turn{}", i + 1) } else { "^exit".to_string() };
        line!(text, "^turn{i}:");
        let flag = condition(&mut text, i);
        line!(text, "  cf.cond_br {flag}, ^head{}, {next}", n - 1 - i);
    }
    line!(text, "^exit:\n  memref.dealloc %a : memref<2xf32>\n  return\n}}");
    text
}

#[test]
fn static_check_of_nested_back_edges() {
    let one_condition: fn(&mut String, usize) -> String = |_, _| "%c".to_string();
    let loaded_conditions: fn(&mut String, usize) -> String = |text, i| {
        line!(text, "  %q{i} = memref.load %m[%c0] : memref<4xi1>");
        format!("%q{i}")
    };
    for condition in [one_condition, loaded_conditions] {
        let (short, long) = (nested_back_edges(1000, condition), nested_back_edges(4000, condition));
        let mut measured = Vec::new();
        while measured.len() < 3 {
            let factor = time_of_static_check(&long).as_secs_f64() / time_of_static_check(&short).as_secs_f64();
            if factor < 8.0 {
                break;
            }
            measured.push(factor);
        }
        assert!(measured.len() < 3, "four times the program takes {measured:?} times as long");
    }
}
