//! One-Shot Bufferize finds the types of buffers in loops of blocks in time in proportion to the program: each op in
//! the loop forwards two tensors of the op before it, so that the number of paths is exponential.

use std::fmt::Write;

use crate::growth::grows_linearly;

const T: &str = "tensor<4xf32>";
const BUFFERIZE: &str = "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}";

/// Writes a line.
macro_rules! line {
    ($text:expr, $($format:tt)*) => { writeln!($text, $($format)*).expect("a string grows") };
}

/// Returns a function with a loop of blocks. `step` writes op `i`, which takes two tensors and returns the names of two
/// others.
fn loop_of_blocks(n: usize, step: fn(&mut String, usize, [&str; 2]) -> [String; 2]) -> String {
    let mut text = format!(
        "func.func @f(%a: {T}, %b: {T}, %c: i1, %n: index, %s: index) -> {T} {{\n  cf.br ^l(%a, %b : {T}, {T})\n^l(%x: {T}, %y: {T}):\n"
    );
    let mut last = ["%x".to_string(), "%y".to_string()];
    for i in 0..n {
        last = step(&mut text, i, [&last[0], &last[1]]);
    }
    let [x, y] = last;
    line!(text, "  cf.cond_br %c, ^l({x}, {y} : {T}, {T}), ^e\n^e:\n  return {x} : {T}\n}}");
    text
}

/// Returns the names of both results of op `i`.
fn results(i: usize) -> [String; 2] {
    [format!("%r{i}#0"), format!("%r{i}#1")]
}

fn conditional(text: &mut String, i: usize, [x, y]: [&str; 2]) -> [String; 2] {
    line!(text, "  %r{i}:2 = scf.if %c -> ({T}, {T}) {{\n    scf.yield {x}, {y} : {T}, {T}\n  }} else {{");
    line!(text, "    scf.yield {y}, {x} : {T}, {T}\n  }}");
    results(i)
}

#[test]
fn conditionals() {
    grows_linearly(BUFFERIZE, |n| loop_of_blocks(n, conditional));
}

/// No value of a type reaches the inner loop but from the outer one, so that the types of both are found together.
#[test]
fn conditionals_in_two_loops() {
    grows_linearly(BUFFERIZE, |n| {
        let text = loop_of_blocks(n, conditional);
        let text = text.replacen(
            "cf.br ^l(%a",
            &format!("cf.br ^m(%a, %b : {T}, {T})\n^m(%p: {T}, %q: {T}):\n  cf.br ^l(%p"),
            1,
        );
        let (last, end) = (format!("%r{}", n - 1), format!("^e\n^e:\n  return %r{}#0", n - 1));
        text.replacen("%p, %b", "%p, %q", 1).replace(
            &end,
            &format!("^o\n^o:\n  cf.cond_br %c, ^m({last}#0, {last}#1 : {T}, {T}), ^e\n^e:\n  return {last}#0"),
        )
    });
}

#[test]
fn selections() {
    grows_linearly(BUFFERIZE, |n| {
        loop_of_blocks(n, |text, i, [x, y]| {
            line!(text, "  %r{i} = arith.select %c, {x}, {y} : {T}\n  %s{i} = arith.select %c, {y}, {x} : {T}");
            [format!("%r{i}"), format!("%s{i}")]
        })
    });
}

#[test]
fn loops() {
    grows_linearly(BUFFERIZE, |n| {
        loop_of_blocks(n, |text, i, [x, y]| {
            line!(
                text,
                "  %r{i}:2 = scf.for %i{i} = %s to %n step %s iter_args(%p{i} = {x}, %q{i} = {y}) -> ({T}, {T}) {{"
            );
            line!(text, "    scf.yield %q{i}, %p{i} : {T}, {T}\n  }}");
            results(i)
        })
    });
}
