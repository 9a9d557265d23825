//! Scripts of `transform` take about four times as long for a program or a script four times as long.

use std::fmt::Write;

use crate::growth::grows_linearly;

/// Returns a program of `count` functions, with the script that `script` writes.
fn scripted(count: usize, script: &str) -> String {
    let mut text = String::from("module attributes {transform.with_named_sequence} {\n");
    for number in 0..count {
        let ops = "%0 = arith.addi %a, %b : i32\n %1 = arith.addi %a, %b : i32\n %2 = arith.muli %0, %1 : i32";
        writeln!(text, "func.func @f{number}(%a: i32, %b: i32) -> i32 {{\n {ops}\n return %2 : i32\n}}")
            .expect("a string grows");
    }
    text + "transform.named_sequence @__transform_main(%root: !transform.any_op) {\n"
        + script
        + "transform.yield\n}\n}\n"
}

const MATCH: &str =
    "%f = transform.structured.match ops{[\"func.func\"]} in %root : (!transform.any_op) -> !transform.any_op\n";

/// Each iteration finds ops, changes the function, and consumes it.
#[test]
fn foreach_over_functions() {
    grows_linearly("transform-interpreter", |n| {
        let script = format!(
            "{MATCH}
            transform.foreach %f : !transform.any_op {{
            ^bb0(%one: !transform.any_op):
              transform.apply_cse to %one : !transform.any_op
              %m = transform.structured.match ops{{[\"arith.muli\"]}} in %one : (!transform.any_op) -> !transform.any_op
              %p = transform.get_parent_op %m {{isolated_from_above}} : (!transform.any_op) -> !transform.any_op
              %q = transform.apply_registered_pass \"canonicalize\" to %p : (!transform.any_op) -> !transform.any_op
              transform.annotate %q \"done\" : !transform.any_op
            }}\n"
        );
        scripted(4 * n, &script)
    });
}

/// Each function is matched, and an action changes the match.
#[test]
fn foreach_match_over_functions() {
    grows_linearly("transform-interpreter", |n| {
        let script =
            "transform.foreach_match in %root @is_function -> @clean : (!transform.any_op) -> !transform.any_op\n";
        let text = scripted(n, script);
        let sequences =
            "transform.named_sequence @is_function(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
              transform.match.operation_name %op [\"func.func\"] : !transform.any_op
              transform.yield %op : !transform.any_op
            }
            transform.named_sequence @clean(%op: !transform.any_op {transform.readonly}) {
              transform.apply_dce to %op : !transform.any_op
              transform.apply_patterns to %op { transform.apply_patterns.canonicalization } : !transform.any_op
              transform.yield
            }\n";
        text.replacen("transform.named_sequence", &format!("{sequences}transform.named_sequence"), 1)
    });
}

/// A long script with a handle to each function.
#[test]
fn long_scripts() {
    grows_linearly("transform-interpreter", |n| {
        let mut script = String::from(MATCH);
        let handles = |prefix: &str| (0..n).map(|i| format!("%{prefix}{i}")).collect::<Vec<_>>().join(", ");
        let types = vec!["!transform.any_op"; n].join(", ");
        writeln!(script, "{} = transform.split_handle %f : (!transform.any_op) -> ({types})", handles("h"))
            .expect("a string grows");
        for number in 0..n {
            writeln!(
                script,
                "transform.apply_cse to %h{number} : !transform.any_op
                 %q{number} = transform.apply_registered_pass \"canonicalize\" to %h{number} : (!transform.any_op) -> !transform.any_op"
            )
            .expect("a string grows");
        }
        scripted(n, &script)
    });
}

/// Many handles to one op, whose contents change after each.
#[test]
fn handles_to_one_op() {
    grows_linearly("transform-interpreter", |n| {
        let mut script = String::from(MATCH);
        for number in 0..n {
            writeln!(
                script,
                "%c{number} = transform.cast %f : !transform.any_op to !transform.op<\"func.func\">
                 transform.apply_dce to %c{number} : !transform.op<\"func.func\">"
            )
            .expect("a string grows");
        }
        scripted(1, &script)
    });
}
