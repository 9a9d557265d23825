//! The passes on tensors that save memory take time in proportion to the program: chains and fans of products that are
//! transposed, and of tensors that are padded.

use std::fmt::Write;

use crate::growth::grows_linearly;

const SQUARE: &str = "tensor<16x16xf32>";
const ID: &str = "affine_map<(d0, d1) -> (d0, d1)>";

/// Returns a function with the ops that `rest` writes, which define `%r`.
fn function(rest: impl FnOnce(&mut String)) -> String {
    let mut text = format!(
        "func.func @f(%t: {SQUARE}, %k: tensor<3x3xf32>, %f: f32) -> {SQUARE} {{\n  %e = tensor.empty() : {SQUARE}\n"
    );
    rest(&mut text);
    text.push_str("}\n");
    text
}

/// Writes a line.
macro_rules! line {
    ($text:expr, $($format:tt)*) => { writeln!($text, $($format)*).expect("a string grows") };
}

fn product(text: &mut String, name: &str, left: &str, right: &str) {
    line!(text, "  %z{name} = linalg.fill ins(%f : f32) outs(%e : {SQUARE}) -> {SQUARE}");
    line!(
        text,
        "  %m{name} = linalg.matmul ins({left}, {right} : {SQUARE}, {SQUARE}) outs(%z{name} : {SQUARE}) -> {SQUARE}"
    );
}

fn transposition(text: &mut String, name: &str, of: &str) {
    line!(text, "  %t{name} = linalg.transpose ins({of} : {SQUARE}) outs(%e : {SQUARE}) permutation = [1, 0]");
}

#[test]
fn transposed_products_in_a_row() {
    grows_linearly("fuse-producers", |n| {
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n / 2 {
                transposition(text, &format!("a{i}"), &before);
                product(text, &i.to_string(), &before, &format!("%ta{i}"));
                transposition(text, &i.to_string(), &format!("%m{i}"));
                before = format!("%t{i}");
            }
            line!(text, "  return {before} : {SQUARE}");
        })
    });
}

/// One transposed tensor, and one that is broadcast, for many products: the number of users is limited.
#[test]
fn products_of_one_transposed_tensor() {
    grows_linearly("fuse-producers", |n| {
        function(|text| {
            transposition(text, "a", "%t");
            let mut before = "%t".to_string();
            for i in 0..n {
                product(text, &i.to_string(), &before, "%ta");
                before = format!("%m{i}");
            }
            line!(text, "  return {before} : {SQUARE}");
        })
    });
}

/// Computed tensors that are transposed for a product each.
#[test]
fn computed_tensors_for_products() {
    grows_linearly("fuse-producers", |n| {
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n / 2 {
                line!(
                    text,
                    "  %c{i} = linalg.generic {{indexing_maps = [{ID}, {ID}], iterator_types = [\"parallel\", \"parallel\"]}} \
                     ins({before} : {SQUARE}) outs(%e : {SQUARE}) {{\n  ^bb0(%x: f32, %o: f32):\n    %v = math.exp %x : f32\n    \
                     linalg.yield %v : f32\n  }} -> {SQUARE}"
                );
                transposition(text, &i.to_string(), &format!("%c{i}"));
                product(text, &i.to_string(), &before, &format!("%t{i}"));
                before = format!("%m{i}");
            }
            line!(text, "  return {before} : {SQUARE}");
        })
    });
}

fn padded(text: &mut String, name: &str, of: &str) {
    line!(text, "  %p{name} = tensor.pad {of} low[1, 1] high[1, 1] {{\n  ^bb0(%i: index, %j: index):");
    line!(text, "    tensor.yield %f : f32\n  }} : {SQUARE} to tensor<18x18xf32>");
    line!(text, "  %y{name} = linalg.fill ins(%f : f32) outs(%e : {SQUARE}) -> {SQUARE}");
    line!(
        text,
        "  %w{name} = linalg.conv_2d ins(%p{name}, %k : tensor<18x18xf32>, tensor<3x3xf32>) outs(%y{name} : {SQUARE}) -> {SQUARE}"
    );
}

/// Convolutions of padded tensors: of the one before, or of one argument.
#[test]
fn padded_tensors_in_a_row() {
    const PASSES: &str = "rewrite-in-destination-passing-style,build-in-destination";
    grows_linearly(PASSES, |n| {
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n / 2 {
                padded(text, &i.to_string(), &before);
                line!(text, "  %x{i} = linalg.exp ins(%w{i} : {SQUARE}) outs(%e : {SQUARE}) -> {SQUARE}");
                before = format!("%x{i}");
            }
            line!(text, "  return {before} : {SQUARE}");
        })
    });
    grows_linearly(PASSES, |n| {
        function(|text| {
            for i in 0..n / 2 {
                padded(text, &i.to_string(), "%t");
            }
            line!(text, "  return %w{} : {SQUARE}", n / 2 - 1);
        })
    });
}

/// A long chain of elementwise ops before each of many paddings: a part of it is followed.
#[test]
fn paddings_of_one_long_chain() {
    grows_linearly("rewrite-in-destination-passing-style,build-in-destination", |n| {
        function(|text| {
            let mut before = "%t".to_string();
            for i in 0..n {
                line!(text, "  %x{i} = linalg.exp ins({before} : {SQUARE}) outs(%e : {SQUARE}) -> {SQUARE}");
                before = format!("%x{i}");
            }
            for i in 0..n / 2 {
                padded(text, &i.to_string(), &before);
            }
            line!(text, "  return %w{} : {SQUARE}", n / 2 - 1);
        })
    });
}

fn concatenation(text: &mut String, name: &str) {
    line!(text, "  %w{name} = tensor.concat dim(1) %h, %h : (tensor<16x8xf32>, tensor<16x8xf32>) -> {SQUARE}");
}

const HALF: &str = "  %h = tensor.extract_slice %t[0, 0] [16, 8] [1, 1] : tensor<16x16xf32> to tensor<16x8xf32>";

/// Each product is applied to the parts of a concatenation, and its result is one.
#[test]
fn products_of_concatenations_in_a_row() {
    grows_linearly("split-concatenations", |n| {
        function(|text| {
            line!(text, "{HALF}");
            let mut before = "%t".to_string();
            for i in 0..n / 2 {
                concatenation(text, &i.to_string());
                product(text, &i.to_string(), &before, &format!("%w{i}"));
                before = format!("%m{i}");
            }
            line!(text, "  return {before} : {SQUARE}");
        })
    });
}

/// One concatenation for many products: the number of uses is limited.
#[test]
fn products_of_one_concatenation() {
    grows_linearly("split-concatenations", |n| {
        function(|text| {
            line!(text, "{HALF}");
            concatenation(text, "");
            let mut before = "%t".to_string();
            for i in 0..n {
                product(text, &i.to_string(), &before, "%w");
                before = format!("%m{i}");
            }
            line!(text, "  return {before} : {SQUARE}");
        })
    });
}
