//! Tests the support code of the golden runner on correct and on wrong outputs.

#[path = "../support/expectations.rs"]
mod expectations;
#[path = "../support/filecheck.rs"]
mod filecheck;

const OUTPUT: &str = "module {
  func.func @f(%arg0: memref<4xf32>) {
    %alloc = memref.alloc() : memref<4xf32>
    memref.copy %arg0, %alloc
    return
  }
  func.func @g() {
    %0 = foo.bar [[1, 2]]
    return
  }
}
";

/// Checks the output against these directives.
fn check(test: &str) -> Result<(), String> {
    filecheck::check(test, "CHECK", OUTPUT)
}

#[test]
fn directives_that_match() {
    for test in [
        "// CHECK: memref.alloc",
        "// CHECK-LABEL: @f\n// CHECK: %[[A:.*]] = memref.alloc\n// CHECK-NEXT: memref.copy %{{.*}}, %[[A]]",
        "// CHECK:    func.func   @f\n// CHECK-SAME: memref<4xf32>",
        "// CHECK-LABEL: @g\n// CHECK-NOT: alloc\n// CHECK: return",
        "// CHECK-LABEL: @f\n// CHECK: return\n// CHECK-NOT: foo\n// CHECK-LABEL: @g\n// CHECK: foo",
        "// CHECK: %[[X:[a-z]+[0-9]]]: memref\n// CHECK: copy %[[X]],",
        "// CHECK: foo.bar {{\\[\\[}}[[@LINE]], [[@LINE+1]]]",
    ] {
        assert_eq!(check(test), Ok(()), "{test}");
    }
}

#[test]
fn directives_that_do_not_match() {
    for (test, reason) in [
        ("// CHECK: memref.dealloc", "does not match"),
        // The order matters.
        ("// CHECK: memref.copy\n// CHECK: memref.alloc", "does not match"),
        ("// CHECK: func.func @f\n// CHECK-NEXT: memref.copy", "does not match on the next line"),
        ("// CHECK: func.func @f\n// CHECK-SAME: memref.alloc", "matches on a later line"),
        ("// CHECK: module\n// CHECK-NOT: alloc\n// CHECK: @g", "matches, and must not"),
        ("// CHECK: module\n// CHECK-NOT: foo", "matches, and must not"),
        // Nothing matches beyond the next label.
        ("// CHECK-LABEL: @f\n// CHECK: foo.bar\n// CHECK-LABEL: @g", "does not match"),
        ("// CHECK-LABEL: @f\n// CHECK-LABEL: @h", "does not match"),
        ("// CHECK: %[[A:.*]] = memref.alloc\n// CHECK: copy %[[A]],", "does not match"),
        ("// CHECK: memref.copy %[[A]]", "which no line before defines"),
        ("// CHECK: %[[A:.*]] = %[[A]]", "in the line that defines it"),
        ("// CHECK-DAG: return", "'CHECK-DAG' is not supported"),
        ("// CHECK-COUNT-2: return", "'CHECK-COUNT-2' is not supported"),
        ("// CHECK-NOT: nothing", "no CHECK line that must match"),
        ("// CHECK-NEXT: module", "follows no other"),
        ("// CHECK: module\n// CHECK:", "is empty"),
        ("// OTHER: module", "no CHECK line"),
        ("// CHECK: {{[}}", "no closing bracket"),
        ("// CHECK: {{x", "does not end"),
    ] {
        let message = check(test).expect_err(test);
        assert!(message.contains(reason), "{test}: {message}");
    }
}

#[test]
fn directives_are_brought_up_to_date() {
    let test = "// CHECK-LABEL: @f
// CHECK: %[[A:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT: memref.copy %{{.*}}, %{{.*}} : memref
// CHECK-LABEL: @g
// CHECK-SAME: (%{{.*}}: index)
// CHECK: %{{.*}} = foo.bar [1, 2]
";
    let expected = "// CHECK-LABEL: @f
// CHECK: %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: memref.copy %{{.*}}, %[[A]]
// CHECK-LABEL: @g
// CHECK-SAME: () {
// CHECK: %{{.*}} = foo.bar {{\\[\\[}}1, 2]]
";
    assert_eq!(filecheck::rewrite(test, "CHECK", OUTPUT).as_deref(), Ok(expected));
    assert_eq!(check(expected), Ok(()));
    // A `-NOT` that matches is not rewritten.
    assert!(filecheck::rewrite("// CHECK: module\n// CHECK-NOT: alloc", "CHECK", OUTPUT).is_err());
}

#[test]
fn comments_are_brought_up_to_date() {
    let test = "one // expected-error {{old}}
// expected-warning @+1 {{stays}}
two
// expected-error @+1 {{gone}}
three
";
    let errors = "f.mlir:1:5: error: unexpected error: new
  one
f.mlir:1:8: error: expected error \"old\" was not produced
f.mlir:5:1: error: unexpected note: also
f.mlir:4:4: error: expected error \"gone\" was not produced
";
    let expected = "one // expected-error {{new}}
// expected-warning @+1 {{stays}}
two

three  // expected-note {{also}}
";
    assert_eq!(expectations::rewrite(test, "f.mlir", errors).as_deref(), Ok(expected));
    assert!(expectations::rewrite(test, "f.mlir", "f.mlir:1:1: error: something else\n").is_err());
    assert!(expectations::rewrite(test, "f.mlir", "other.mlir:1:1: error: unexpected error: x\n").is_err());
}
