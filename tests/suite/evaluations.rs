//! Ops of a user's dialect are run and checked: functions next to their declarations define their semantics.

use freehold::cli::{Outcome, execute_check, execute_run};

const DIALECT: &str = concat!("--irdl-file=", env!("CARGO_MANIFEST_DIR"), "/tests/data/dialects/nn.irdl.mlir");

/// Writes the program to a file, and runs `command` on it.
fn on_file(command: fn(&[String]) -> Outcome, program: &str, flags: &[&str]) -> (u8, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.mlir");
    std::fs::write(&file, program).expect("a file");
    let path = file.display().to_string();
    let mut arguments = vec![path.clone()];
    arguments.extend(flags.iter().map(ToString::to_string));
    let outcome = command(&arguments);
    let said = String::from_utf8(outcome.out).expect("text") + &outcome.err;
    (outcome.code, said.replace(&path, "p.mlir"))
}

const RELU: &str = "func.func @main() -> tensor<4xf32> {
  %t = arith.constant dense<[-1.0, 2.0, -3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %0 = nn.relu ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// The dialect's file has a function of this name, too, and does not mean this one.
func.func @greater(%a: f32, %b: f32) -> f32 {
  return %b : f32
}
";

#[test]
fn on_tensors() {
    assert_eq!(on_file(execute_run, RELU, &[DIALECT]), (0, "result0 = [0.0, 2.0, 0.0, 4.0]\n".to_string()));
}

#[test]
fn on_buffers() {
    let program = "func.func @main() {
  %n = arith.constant 3 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %x = arith.constant -7.0 : f32
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %p = memref.subview %a[1] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: 1>>
  nn.relu ins(%p : memref<2xf32, strided<[1], offset: 1>>) outs(%p : memref<2xf32, strided<[1], offset: 1>>)
  %c = memref.cast %a : memref<?xf32> to memref<*xf32>
  call @printMemrefF32(%c) : (memref<*xf32>) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}
func.func private @printMemrefF32(memref<*xf32>)
";
    let (code, said) = on_file(execute_run, program, &[DIALECT]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("[-7,  0,  0]"), "{said}");
}

#[test]
fn checked_before_and_after_bufferization() {
    let (code, said) = on_file(execute_check, RELU, &[DIALECT, "--pass-pipeline=compile", "--runs=2"]);
    assert_eq!(code, 0, "{said}");
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("other.mlir");
    std::fs::write(&other, RELU.replace("-3.0", "3.0")).expect("a file");
    let (code, said) = on_file(execute_check, RELU, &[DIALECT, &other.display().to_string()]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("result 0 differs: element 2 is"), "{said}");
}

#[test]
fn the_first_function_that_fits() {
    for (number, shown) in [("3 : i32", "6"), ("1.5 : f32", "3.0")] {
        let ty = &number[number.len() - 3..];
        let program = format!(
            "func.func @main() -> {ty} {{\n  %a = arith.constant {number}\n  %0 = nn.twice %a : {ty}\n  return %0 : {ty}\n}}\n"
        );
        assert_eq!(on_file(execute_run, &program, &[DIALECT]), (0, format!("result0 = {shown}\n")));
    }
    let program = "func.func @main(%a: i64) -> i64 {\n  %0 = nn.twice %a : i64\n  return %0 : i64\n}\n";
    let (code, said) = on_file(execute_run, program, &[DIALECT, "--seed=1"]);
    assert_eq!(code, 1);
    let expected = "p.mlir:2:8: error: 'nn.twice' op cannot be run: its types do not match 'twice_i32' or 'twice_f32' \
                    in 'freehold.evaluate'\n";
    assert!(said.starts_with(expected), "{said}");
}

#[test]
fn a_shape_that_the_type_does_not_allow() {
    let program = |n: i64| {
        format!(
            "func.func @main() -> index {{\n  %n = arith.constant {n} : index\n  %0 = \"nn.three\"(%n) : (index) -> \
             tensor<3xi8>\n  %c0 = arith.constant 0 : index\n  %d = tensor.dim %0, %c0 : tensor<3xi8>\n  return %d : \
             index\n}}\n"
        )
    };
    assert_eq!(on_file(execute_run, &program(3), &[DIALECT]), (0, "result0 = 3\n".to_string()));
    let (code, said) = on_file(execute_run, &program(4), &[DIALECT]);
    assert_eq!(code, 2);
    assert!(said.contains("its evaluation returns a tensor of shape [4], which does not match its type"), "{said}");
}

#[test]
fn without_an_evaluation() {
    let program = "func.func @main(%a: i32) -> i32 {\n  %0 = \"nn.riddle\"(%a) : (i32) -> i32\n  return %0 : i32\n}\n";
    let (code, said) = on_file(execute_run, program, &[DIALECT, "--seed=1"]);
    assert_eq!(code, 1);
    let expected = "p.mlir:2:8: error: 'nn.riddle' op cannot be run: has no evaluation: 'freehold.evaluate' of its \
                    declaration names none\n";
    assert!(said.starts_with(expected), "{said}");
}

#[test]
fn ops_that_nobody_declares() {
    // Code that is not executed need not be known.
    let program = "func.func @main() -> i32 {\n  %0 = arith.constant 7 : i32\n  return %0 : i32\n}\n\
                   func.func @other() {\n  \"my.op\"() : () -> ()\n  return\n}\n";
    let flags = ["--allow-unregistered-dialect"];
    assert_eq!(on_file(execute_run, program, &flags), (0, "result0 = 7\n".to_string()));
    let (code, said) = on_file(execute_check, program, &["-allow-unregistered-dialect", "--runs=1"]);
    assert_eq!(code, 0, "{said}");
    let (code, said) = on_file(execute_run, program, &["--allow-unregistered-dialect", "--entry=other"]);
    assert_eq!(code, 1);
    assert!(said.starts_with("p.mlir:6:3: error: 'my.op' op cannot be run: has no evaluation\n"), "{said}");
    assert_eq!(on_file(execute_run, program, &[]).0, 1);
}

#[test]
fn functions_that_are_not_there() {
    let said = |program: &str, entry: &str| {
        let (code, said) = on_file(execute_run, program, &[&format!("--entry={entry}")]);
        assert_eq!(code, 1);
        said.lines().filter(|line| line.contains(": note: ")).map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let function = |name: &str| format!("func.func @{name}() {{\n  return\n}}\n");
    assert!(said("", "main").ends_with("note: the program has no functions"));
    assert!(said(&function("start"), "main").ends_with("note: the only function is 'start'; --entry selects one"));
    let two = function("start") + &function("forward");
    assert!(said(&two, "main").ends_with("note: the functions are 'start', 'forward'; --entry selects one"));
    assert!(said(&two, "foward").ends_with("note: did you mean 'forward'? --entry selects the function"));
    let many: String = (0..10).map(|number| function(&format!("f{number}"))).collect();
    assert!(said(&many, "main").ends_with("'f6', 'f7' and 2 more; --entry selects one"));
}

#[test]
fn ops_that_only_allocate_free_or_clone_run_by_their_effects() {
    const VAULT: &str = concat!("--irdl-file=", env!("CARGO_MANIFEST_DIR"), "/tests/data/dialects/vault.irdl.mlir");
    let program = "func.func @main() -> f32 {
      %c0 = arith.constant 0 : index
      %f = arith.constant 2.5 : f32
      %a, %b = \"vault.alloc2\"() : () -> (memref<2xf32>, memref<3xf32>)
      memref.store %f, %b[%c0] : memref<3xf32>
      %x = memref.load %b[%c0] : memref<3xf32>
      \"vault.free\"(%a) : (memref<2xf32>) -> ()
      memref.dealloc %b : memref<3xf32>
      %n = arith.constant 4 : index
      %c = \"x.alloc\"(%n) {freehold.facts = {effects = {result0 = \"allocate\"}}} : (index) -> memref<?xf32>
      memref.store %x, %c[%c0] : memref<?xf32>
      %c1 = arith.constant 1 : index
      scf.for %i = %c1 to %n step %c1 {
        memref.store %f, %c[%i] : memref<?xf32>
      }
      %d = \"x.clone\"(%c) {freehold.facts = {effects = {operand0 = \"read\", result0 = [\"allocate\", \"write\"]},
                                            allocation = {dealloc = \"x.free\", clone = \"x.clone\"}}}
          : (memref<?xf32>) -> memref<?xf32>
      \"x.free\"(%c) {freehold.facts = {effects = {operand0 = \"free\"}}} : (memref<?xf32>) -> ()
      %y = memref.load %d[%c0] : memref<?xf32>
      \"x.free\"(%d) {freehold.facts = {effects = {operand0 = \"free\"}}} : (memref<?xf32>) -> ()
      return %y : f32
    }";
    let run = |program: &str| on_file(execute_run, program, &[VAULT, "--allow-unregistered-dialect"]);
    assert_eq!(run(program), (0, "result0 = 2.5\n".to_string()));
    let (code, said) =
        run(&program.replace("return %y", "\"vault.free\"(%a) : (memref<2xf32>) -> ()\n      return %y"));
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("double-free"), "{said}");
    let program = "func.func @main(%n: index) {
      %c = \"x.alloc\"(%n, %n) {freehold.facts = {effects = {result0 = \"allocate\"}}} : (index, index) -> memref<?xf32>
      return
    }";
    let (code, said) = run(program);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("its 'index' operands are not the dynamic extents of its results"), "{said}");
}
