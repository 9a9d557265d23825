//! The cost of passes on programs of many functions grows linearly.

use std::fmt::Write;

use crate::growth::grows_linearly;

const INLINE: &str = "inline-private-functions";

/// Returns private functions, each with the body that `body` writes for its number, and a public one that calls @f0.
fn functions(n: usize, body: impl Fn(&mut String, usize)) -> String {
    let mut text = String::new();
    for number in 0..n {
        writeln!(text, "func.func private @f{number}(%t: tensor<4xf32>) -> tensor<4xf32> {{").expect("a string grows");
        body(&mut text, number);
        text.push_str("}\n");
    }
    text.push_str("func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> {\n");
    text.push_str("  %0 = call @f0(%t) : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n");
    text
}

/// Writes `%name = call @f<number>(%of)`.
fn call(text: &mut String, name: &str, number: usize, of: &str) {
    writeln!(text, "  %{name} = call @f{number}(%{of}) : (tensor<4xf32>) -> tensor<4xf32>").expect("a string grows");
}

/// Writes `return %name`.
fn returned(text: &mut String, name: &str) {
    writeln!(text, "  return %{name} : tensor<4xf32>").expect("a string grows");
}

#[test]
fn inlined_chains() {
    grows_linearly(INLINE, |n| {
        functions(20 * n, |text, number| {
            if number + 1 < 20 * n {
                call(text, "0", number + 1, "t");
                returned(text, "0");
            } else {
                returned(text, "t");
            }
        })
    });
}

/// Each function calls the next one twice: without a limit, the program would grow exponentially.
#[test]
fn inlined_trees() {
    grows_linearly(INLINE, |n| {
        functions(10 * n, |text, number| {
            if number + 1 < 10 * n {
                call(text, "0", number + 1, "t");
                call(text, "1", number + 1, "0");
                returned(text, "1");
            } else {
                returned(text, "t");
            }
        })
    });
}

#[test]
fn inlined_fans() {
    grows_linearly(INLINE, |n| {
        functions(2, |text, number| {
            if number == 1 {
                return returned(text, "t");
            }
            call(text, "0", 1, "t");
            for number in 1..20 * n {
                call(text, &number.to_string(), 1, &(number - 1).to_string());
            }
            returned(text, &(20 * n - 1).to_string());
        })
    });
}
