//! `freehold explain`: each copy with its reason, at the right lines.

use freehold::cli::execute_explain;

fn explain(name: &str, text: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file in it");
    let outcome = execute_explain(&[path.display().to_string()]);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{}", outcome.err);
    String::from_utf8(outcome.out).expect("text").replace(&path.display().to_string(), name)
}

#[test]
fn a_read_after_a_write() {
    let text = explain(
        "f.mlir",
        "func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}
",
    );
    assert!(text.contains("f.mlir:2:8: remark: 'tensor.insert' is given a copy of its operand #1"), "{text}");
    assert!(text.contains("  %0 = tensor.insert %f into %t[%i]"), "{text}");
    assert!(text.contains("f.mlir:3:8: note: 'tensor.extract' reads it, as its operand #0"), "{text}");
    assert!(text.contains("to avoid it: put the 'tensor.extract' before the 'tensor.insert'"), "{text}");
    assert!(text.contains("1 buffer is added"), "{text}");
}

#[test]
fn a_constant_that_is_changed() {
    let text = explain(
        "c.mlir",
        "func.func @f(%f: f32, %i: index) -> tensor<2xf32> {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<2xf32>
  return %1 : tensor<2xf32>
}
",
    );
    assert!(text.contains("c.mlir:3:8: remark: 'tensor.insert' is given a copy of its operand #1"), "{text}");
    assert!(text.contains("c.mlir:2:8: note: result #0 of 'arith.constant' must not be written"), "{text}");
}

#[test]
fn loops_that_read_what_they_do_not_carry_and_hand_on_something_else() {
    let text = explain(
        "l.mlir",
        "func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %v = tensor.extract %t[%i] : tensor<8xf32>
    %w = tensor.insert %v into %x[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %r) -> (tensor<8xf32>) {
    scf.yield %u : tensor<8xf32>
  }
  return %s : tensor<8xf32>
}
",
    );
    assert!(text.contains("l.mlir:4:8: remark: 'scf.for' is given a copy of its operand #3"), "{text}");
    assert!(text.contains("read before the loop"), "{text}");
    assert!(text.contains("l.mlir:10:5: remark: each iteration hands on another buffer than it was given"), "{text}");
}

#[test]
fn nothing_to_explain() {
    let text = explain(
        "n.mlir",
        "func.func @f(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  return %0 : f32
}
",
    );
    let expected = "0 buffers are added; 1 operand uses the buffer that is there
0 allocations: 0 freed after their last use, 0 freed if a test at run time says so, 0 handed on
";
    assert_eq!(text, expected);
}

#[test]
fn where_each_buffer_goes() {
    let text = explain(
        "b.mlir",
        "func.func @f(%t: tensor<8xf32>, %i: index, %c: i1) -> (tensor<8xf32>, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  %w = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%t : tensor<8xf32>) outs(%w : tensor<8xf32>) -> tensor<8xf32>
  return %y, %v : tensor<8xf32>, f32
}
",
    );
    let expected = "b.mlir:2:8: remark: a buffer is allocated here, a memref<8xf32>; it is freed after its last use
  %e = tensor.empty() : tensor<8xf32>
       ^
b.mlir:4:8: note: 'memref.load' uses it last
  %v = tensor.extract %x[%i] : tensor<8xf32>
       ^
b.mlir:5:8: remark: a buffer is allocated here, a memref<8xf32>; whoever it is handed on to frees it
  %w = tensor.empty() : tensor<8xf32>
       ^
b.mlir:7:3: note: 'func.return' hands it on
  return %y, %v : tensor<8xf32>, f32
  ^
0 buffers are added; 6 operands use the buffer that is there
2 allocations: 1 freed after their last use, 0 freed if a test at run time says so, 1 handed on
";
    assert_eq!(text, expected);
}

#[test]
fn frees_that_are_tested_at_run_time() {
    let text = explain(
        "r.mlir",
        "func.func @f(%t: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = arith.select %c, %t, %x : tensor<8xf32>
  return %r : tensor<8xf32>
}
",
    );
    let tested = "r.mlir:3:8: remark: a buffer is allocated here, a memref<8xf32>; \
                  it is freed unless a test at run time finds it among what is handed on";
    assert!(text.contains(tested), "{text}");
    assert!(text.contains("r.mlir:5:3: note: 'func.return' hands on what may be the same buffer"), "{text}");
    assert!(text.contains("r.mlir:4:8: remark: a copy of the buffer is made here"), "{text}");
}

#[test]
fn slices_that_are_computed_where_they_end_up_need_no_buffer() {
    let text = explain(
        "s.mlir",
        "func.func @f(%t: tensor<8xf32>, %s: tensor<4xf32>, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
",
    );
    assert!(!text.contains("s.mlir:2:8"), "{text}");
    // The argument that is returned is not the function's to give away.
    assert!(text.contains("s.mlir:1:14: remark: a copy of the buffer is made here"), "{text}");
    assert!(text.contains("1 allocation: 0 freed"), "{text}");
}

#[test]
fn what_cannot_be_compiled_is_explained_as_far_as_it_goes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("u.mlir");
    let text = "func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = \"my.op\"(%t) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
";
    std::fs::write(&path, text).expect("a file in it");
    let outcome = execute_explain(&[path.display().to_string(), "--allow-unregistered-dialect".to_string()]);
    let text = String::from_utf8(outcome.out).expect("text");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let last = text.lines().last();
    let expected = "allocations and frees are not known: 'freehold compile' refuses: op was not bufferized";
    assert_eq!(last, Some(expected), "{text}");
}

#[test]
fn wrong_usage() {
    let outcome = execute_explain(&["--cse".to_string()]);
    assert_eq!(
        (outcome.code, outcome.err.as_str()),
        (
            1,
            "freehold explain: error: takes no passes\nfreehold explain: note: 'freehold opt' runs those that are asked for\n"
        )
    );
}
