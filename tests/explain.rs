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
    assert!(text.contains("1 buffers are added"), "{text}");
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
    assert!(text.contains("l.mlir:10:5: remark: what the iteration hands on is copied"), "{text}");
}

#[test]
fn nothing_to_explain() {
    let text = explain(
        "n.mlir",
        "func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
",
    );
    assert_eq!(text, "0 buffers are added; 2 operands use the buffer that is there\n");
}

#[test]
fn wrong_usage() {
    let outcome = execute_explain(&["--cse".to_string()]);
    assert_eq!((outcome.code, outcome.err.as_str()), (1, "freehold explain: takes no passes\n"));
}
