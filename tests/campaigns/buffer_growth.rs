//! The steps on buffers take time in proportion to the program: the placement of allocations, the elaboration of ownership, the
//! search for copies that a program can observe, and the static check.

use std::fmt::Write;
use std::time::Duration;

use cpu_time::ThreadTime;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::ir::Context;
use freehold::prover::{Answer, check_statically};
use freehold::read::parse_source;
use freehold::text::ParseOptions;

use crate::growth::grows_linearly;

const ELABORATE: &str = "ownership-elaboration";
const M: &str = "memref<16xf32>";

/// Writes a line.
macro_rules! line {
    ($text:expr, $($format:tt)*) => { writeln!($text, $($format)*).expect("a string grows") };
}

/// Returns a function on memrefs with the ops that `rest` writes.
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
