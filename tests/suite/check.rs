//! The verdicts of `freehold check` on programs that do the same, on programs that do not, and on programs that cannot
//! be compared.
//!
//! No campaign covered the last case: generated programs terminate soon and have no faults of their own, and a golden
//! test in which nothing could be run passed. Both are counted now.

use std::path::Path;

use freehold::cli::execute_check;

/// The exit code and the output of the command.
pub struct Said {
    pub code: u8,
    pub out: String,
    pub err: String,
}

/// Runs `freehold check` on programs that are written to files `a.mlir`, `b.mlir`.
pub fn check(programs: &[&str], arguments: &[&str]) -> Said {
    let folder = tempfile::tempdir().expect("a folder");
    check_in(folder.path(), programs, arguments)
}

/// Like [`check`], with the files in `folder`, which the output does not name.
fn check_in(folder: &Path, programs: &[&str], arguments: &[&str]) -> Said {
    let mut words: Vec<String> = Vec::new();
    for (name, text) in ["a", "b"].iter().zip(programs) {
        let file = folder.join(format!("{name}.mlir"));
        std::fs::write(&file, text).expect("a file");
        words.push(file.display().to_string());
    }
    words.extend(arguments.iter().map(|word| word.to_string()));
    let outcome = execute_check(&words);
    let folder = format!("{}/", folder.display());
    let out = String::from_utf8(outcome.out).expect("text").replace(&folder, "");
    Said { code: outcome.code, out, err: outcome.err.replace(&folder, "") }
}

const MATMUL: &str = "func.func @main(%a: tensor<300x300xf32>, %b: tensor<300x300xf32>, %c: tensor<300x300xf32>)
    -> tensor<300x300xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<300x300xf32>, tensor<300x300xf32>) outs(%c : tensor<300x300xf32>)
    -> tensor<300x300xf32>
  return %0 : tensor<300x300xf32>
}";

const NO_MATMUL: &str = "func.func @main(%a: tensor<300x300xf32>, %b: tensor<300x300xf32>, %c: tensor<300x300xf32>)
    -> tensor<300x300xf32> {
  return %c : tensor<300x300xf32>
}";

#[test]
fn a_matrix_product_takes_no_more_fuel_than_there_is() {
    let said = check(&[MATMUL, NO_MATMUL], &["--runs=1", "--search=0", "--time-limit=300"]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.starts_with("error: result 0 differs: element 0 is "), "{}", said.err);
}

#[test]
fn fuel_that_runs_out_is_no_pass() {
    let said = check(&[MATMUL, NO_MATMUL], &["--runs=2", "--fuel=1000"]);
    assert_eq!((said.code, said.out.as_str()), (3, ""));
    let expected = "freehold check: error: nothing was compared: 2 inputs are skipped: a.mlir runs out of fuel or memory \
                    on them (inputs 0, 1)\nfreehold check: note: --fuel and --memory raise the limits\na.mlir:3:8: error: fault: out-of-fuel: ";
    assert!(said.err.starts_with(expected), "{}", said.err);
    let input = "freehold check: note: this is input 0 of --seed=0\n  argument 0: shape [300, 300]: ";
    assert!(said.err.contains(input), "{}", said.err);
    assert!(said.err.contains(", …\n  argument 1: shape [300, 300]: "), "{}", said.err);
}

#[test]
fn memory_that_runs_out_is_no_pass() {
    let allocates = "func.func @main() -> tensor<300xf32> {
  %0 = tensor.empty() : tensor<300xf32>
  return %0 : tensor<300xf32>
}";
    let said = check(&[allocates], &["--memory=1000"]);
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("fault: out-of-memory: "), "{}", said.err);
}

/// The reference program faults on every input.
const DIVIDES: &str = "func.func @main(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.divsi %a, %zero : i32
  return %0 : i32
}";

#[test]
fn a_reference_at_fault_is_no_pass() {
    let other = DIVIDES.replace("divsi", "addi");
    let said = check(&[DIVIDES, &other], &["--runs=1", "--search=0"]);
    assert_eq!((said.code, said.out.as_str()), (3, ""));
    let expected = "freehold check: error: nothing was compared: 1 input is skipped: a.mlir itself has a fault on it (input 0)\n\
                    freehold check: note: the reference program must have no fault; another --seed generates \
                    other inputs\na.mlir:3:8: error: fault: division-by-zero: an integer is divided by zero\n";
    assert!(said.err.starts_with(expected), "{}", said.err);
    assert!(said.err.contains("argument 0: "), "{}", said.err);
}

#[test]
fn no_input_is_no_pass() {
    let said = check(&[DIVIDES], &["--runs=0"]);
    assert_eq!(said.code, 3);
    let expected = "freehold check: error: nothing was compared: no input was run\n\
                    freehold check: note: --runs sets the number of inputs\n";
    assert_eq!(said.err, expected);
    let said = check(&[], &["--generate=memref", "--count=2", "--runs=0"]);
    assert_eq!(said.code, 3);
    let expected = "freehold check: error: nothing was compared: no input was run\n\
                    freehold check: note: --count and --runs set the number of programs and inputs\n";
    assert_eq!(said.err, expected);
    let said = check(&[], &["--generate=memref", "--count=0"]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("nothing was compared: no program was generated"), "{}", said.err);
}

/// Divides by zero if the argument is zero; loops as often as the argument states.
const SOMETIMES: &str = "func.func @main(%a: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %few = arith.cmpi slt, %a, %zero : i8
  %n = arith.extui %a : i8 to i64
  %times = arith.index_cast %n : i64 to index
  scf.for %i = %c0 to %times step %c1 {
  }
  %0 = arith.divsi %a, %a : i8
  return %0 : i8
}";

#[test]
fn inputs_out_of_fuel_are_distinguished_from_faults() {
    let said = check(&[SOMETIMES], &["--runs=40", "--seed=3"]);
    assert_eq!(said.code, 2, "alone, a program's own fault is what is looked for:\n{}{}", said.out, said.err);
    let said = check(&[SOMETIMES, SOMETIMES], &["--runs=40", "--fuel=10000", "--seed=3", "--search=0"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains(" inputs compared, no failure\n"), "{}", said.out);
    assert!(said.out.contains("a.mlir itself has a fault on"), "{}", said.out);
    assert!(!said.out.contains("runs out of fuel"), "{}", said.out);
    let said = check(&[SOMETIMES, SOMETIMES], &["--runs=40", "--fuel=60", "--seed=3", "--search=0"]);
    assert!(said.out.contains("a.mlir runs out of fuel or memory on"), "{}{}", said.out, said.err);
}

#[test]
fn far_longer_runs_are_failures() {
    let never = "func.func @main() {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}";
    let said = check(&["func.func @main() { return }", never], &[]);
    assert_eq!(said.code, 2);
    let expected = "fault: out-of-fuel: the program exceeds the maximum number of steps: it takes more than 2000064 \
                    steps, but the reference program took 1\n";
    assert!(said.err.contains(expected), "{}", said.err);
}

/// Prints a number, and a tensor's elements.
const PRINTS: &str = "func.func private @printMemrefI32(memref<*xi32>)
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main(%t: tensor<2xi32>) {
  %c = arith.constant 1 : i64
  call @printI64(%c) : (i64) -> ()
  call @printNewline() : () -> ()
  %b = bufferization.to_buffer %t : tensor<2xi32> to memref<2xi32>
  %u = memref.cast %b : memref<2xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}";

#[test]
fn outputs_are_compared() {
    assert_eq!(check(&[PRINTS, PRINTS], &[]).code, 0);
    let other = PRINTS.replace("constant 1 ", "constant 2 ");
    let said = check(&[PRINTS, &other], &[]);
    assert_eq!((said.code, said.err.as_str()), (2, "error: line 1 of the output is '2', expected '1'\n"));
    let silent = PRINTS.replace("  call @printNewline() : () -> ()\n", "");
    assert_eq!(check(&[PRINTS, &silent], &[]).code, 2);
    let vector = "func.func @main() {
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  vector.print %v : vector<2xi32>
  return
}";
    assert_eq!(check(&[vector, vector], &[]).code, 0);
    let said = check(&[vector, &vector.replace("[1, 2]", "[1, 3]")], &[]);
    assert_eq!(said.err, "error: line 1 of the output is '( 1, 3 )', expected '( 1, 2 )'\n");
}

#[test]
fn where_a_printed_buffer_lies_is_not_compared() {
    let shifted =
        PRINTS.replace("func.func @main", "memref.global @g : memref<9xi32> = dense<0>\nfunc.func @main").replace(
            "  %u = memref.cast %b : memref<2xi32> to memref<*xi32>\n",
            "  %m = memref.get_global @g : memref<9xi32>
  %s = memref.subview %m[3] [2] [2] : memref<9xi32> to memref<2xi32, strided<[2], offset: 3>>
  memref.copy %b, %s : memref<2xi32> to memref<2xi32, strided<[2], offset: 3>>
  %u = memref.cast %s : memref<2xi32, strided<[2], offset: 3>> to memref<*xi32>\n",
        );
    let said = check(&[PRINTS, &shifted], &[]);
    assert_eq!(said.code, 0, "{}", said.err);
    let other = shifted.replace("%u = memref.cast %s", "%x = memref.load %s[%i]").replace(
        " : memref<2xi32, strided<[2], offset: 3>> to memref<*xi32>",
        " : memref<2xi32, strided<[2], offset: 3>>\n  memref.store %x, %m[%j] : memref<9xi32>\n  \
         %u = memref.cast %s : memref<2xi32, strided<[2], offset: 3>> to memref<*xi32>",
    );
    let indices = "  %i = arith.constant 1 : index\n  %j = arith.constant 3 : index\n  %s = ";
    let said = check(&[PRINTS, &other.replace("  %s = ", indices)], &["--seed=1"]);
    assert_eq!(said.code, 2, "the first element is overwritten by the second:\n{}", said.err);
}

#[test]
fn large_programs_are_abbreviated() {
    let leaks = "func.func @main(%a: memref<300x300xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  return
}";
    let said = check(&[leaks], &["--no-shrink"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("fault: leak: "), "{}", said.err);
    assert!(said.out.contains("dense_resource<__elided__>"), "{}", said.out);
    assert!(said.out.len() < 2000, "{} bytes are shown", said.out.len());
    let told = "freehold check: note: the output is truncated; the whole program is in ";
    let path = said.err.lines().find_map(|line| line.strip_prefix(told)).expect("a file is named");
    let whole = std::fs::read_to_string(path).expect("the file");
    assert!(whole.len() > 100_000 && whole.contains("func.func @reproduce()"), "{} bytes", whole.len());
    std::fs::remove_file(path).expect("removed");
    // Small counterexamples are printed and not written to a file.
    let said = check(&[&leaks.replace("300x300", "2x2")], &["--no-shrink"]);
    assert!(said.out.contains("@reproduce") && !said.err.contains("too long"), "{}{}", said.out, said.err);
}

#[test]
fn saved_programs_are_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = format!("--save={}", folder.path().join("found").display());
    let said = check_in(folder.path(), &[MATMUL], &["--fuel=1000", &save]);
    assert_eq!((said.code, said.out.as_str()), (3, ""));
    assert!(said.err.contains("written: found/left-out.mlir\n"), "{}", said.err);
    let whole = std::fs::read_to_string(folder.path().join("found/left-out.mlir")).expect("the file");
    assert!(whole.contains("@reproduce") && !whole.contains("__elided__"));
}
