//! The inputs that `freehold check` chooses, what it compares, and how it ends.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::check::check;

const GLOBAL: &str = "memref.global @g : memref<4xf32> = dense<0.0>
func.func @main() { return }";

const WRITES_GLOBAL: &str = "memref.global @g : memref<4xf32> = dense<0.0>
func.func @main() {
  %g = memref.get_global @g : memref<4xf32>
  %c = arith.constant 1 : index
  %v = arith.constant 3.0 : f32
  memref.store %v, %g[%c] : memref<4xf32>
  return
}";

#[test]
fn public_globals_are_compared() {
    let said = check(&[GLOBAL, WRITES_GLOBAL], &[]);
    let expected = "error: the public global '@g' differs after the call: element 1 is 3, expected 0\n";
    assert_eq!((said.code, said.err.as_str()), (2, expected));
    assert_eq!(check(&[WRITES_GLOBAL, GLOBAL], &[]).code, 2);
    assert_eq!(check(&[WRITES_GLOBAL, WRITES_GLOBAL], &[]).code, 0);
    assert_eq!(check(&[GLOBAL, &GLOBAL.replace("0.0", "1.0")], &[]).code, 2, "the initial contents differ");
    let said = check(&[GLOBAL, "func.func @main() { return }"], &[]);
    assert_eq!((said.code, said.err.as_str()), (2, "error: the public global '@g' is missing\n"));
    let private = |text: &str| text.replace("memref.global", "memref.global \"private\"");
    let said = check(&[&private(GLOBAL), &private(WRITES_GLOBAL)], &[]);
    assert_eq!(said.code, 0, "no other program can see a private global:\n{}", said.err);
}

#[test]
fn passes_keep_public_globals() {
    let said = check(&[WRITES_GLOBAL], &["--pass-pipeline=compile", "--pass-pipeline=canonicalize,cse,symbol-dce"]);
    assert_eq!(said.code, 0, "{}", said.err);
}

#[test]
fn argument_buffers_are_compared() {
    let program = "func.func @main(%m: memref<2xi32>, %v: i32) {
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c1] : memref<2xi32>
  return
}";
    let said = check(&[program, &program.replace("constant 1 ", "constant 0 ")], &[]);
    assert_eq!(said.code, 2);
    assert!(said.err.starts_with("error: the buffer of an argument differs after the call: element "), "{}", said.err);
}

/// Returns a program that adds one to its result if a condition holds, and one that does not.
fn rare(arguments: &str, condition: &str) -> [String; 2] {
    let program = |result: &str| {
        format!(
            "func.func @main({arguments}, %r: i32) -> i32 {{
  %one = arith.constant 1 : i32
{condition}
  %other = arith.addi %r, %one : i32
  %result = arith.select %c, %other, %r : i32
  return {result} : i32
}}"
        )
    };
    [program("%r"), program("%result")]
}

#[track_caller]
fn assert_distinguished(arguments: &str, condition: &str) {
    let [first, second] = rare(arguments, condition);
    let said = check(&[&first, &second], &[]);
    assert_eq!(said.code, 2, "{arguments}\n{condition}\n{}{}", said.out, said.err);
    // The condition may be in the reference program instead.
    assert_eq!(check(&[&second, &first], &[]).code, 2, "{arguments}\n{condition}");
}

#[test]
fn constants_and_neighbors_are_tried() {
    for predicate in ["eq", "sge", "ugt"] {
        let condition = format!("  %k = arith.constant 123456 : i32\n  %c = arith.cmpi {predicate}, %x, %k : i32");
        assert_distinguished("%x: i32", &condition);
    }
    // The programs differ for one value only.
    let program = |predicate: &str, limit: i32| {
        format!(
            "func.func @main(%x: i32) -> i1 {{
  %k = arith.constant {limit} : i32
  %c = arith.cmpi {predicate}, %x, %k : i32
  return %c : i1
}}"
        )
    };
    let less = program("slt", 10_000);
    for other in [program("sle", 10_000), program("slt", 10_001), program("slt", 9_999)] {
        assert_eq!(check(&[&less, &other], &[]).code, 2, "{other}");
    }
}

#[test]
fn constants_deep_in_a_computation_are_found() {
    let of = |ops: &str, k: &str| format!("{ops}\n  %k = arith.constant {k} : i32\n  %c = arith.cmpi eq, %v, %k : i32");
    let three =
        "  %three = arith.constant 3 : i32\n  %m = arith.muli %x, %three : i32\n  %v = arith.addi %m, %one : i32";
    assert_distinguished("%x: i32", &of(three, "100"));
    assert_distinguished("%x: i32", &of(three, "-7"));
    assert_distinguished("%x: i32", &of("  %v = arith.muli %x, %x : i32", "1522756"));
    let bits = "  %five = arith.constant 5 : i32\n  %s = arith.shrui %x, %five : i32\n  %v = arith.xori %x, %s : i32";
    assert_distinguished("%x: i32", &of(bits, "87654321"));
    let hash = "  %seven = arith.constant 7 : i32\n  %h = arith.constant 0x9e3779b1 : i32
  %s = arith.shrui %x, %seven : i32\n  %t = arith.xori %x, %s : i32\n  %v = arith.muli %t, %h : i32";
    assert_distinguished("%x: i32", &of(hash, "1234567"));
    assert_distinguished("%x: i32, %y: i32", &of("  %v = arith.addi %x, %y : i32", "987654"));
    let narrow = "  %v = arith.extsi %x : i8 to i32";
    assert_distinguished("%x: i8", &of(narrow, "-77"));
}

#[test]
fn floats_elements_and_extents_are_found() {
    let float = "  %a = arith.constant 3.0 : f32\n  %b = arith.constant 1.0 : f32\n  %k = arith.constant 112.75 : f32
  %m = arith.mulf %x, %a : f32\n  %v = arith.addf %m, %b : f32\n  %c = arith.cmpf oeq, %v, %k : f32";
    assert_distinguished("%x: f32", float);
    let range = "  %a = arith.constant 41.25 : f64\n  %b = arith.constant 41.5 : f64
  %l = arith.cmpf ogt, %x, %a : f64\n  %h = arith.cmpf olt, %x, %b : f64\n  %c = arith.andi %l, %h : i1";
    assert_distinguished("%x: f64", range);
    let element = "  %i = arith.constant 777 : index\n  %k = arith.constant 31415 : i32
  %v = tensor.extract %t[%i] : tensor<1000xi32>\n  %c = arith.cmpi eq, %v, %k : i32";
    assert_distinguished("%t: tensor<1000xi32>", element);
    let loaded = "  %i = arith.constant 3 : index\n  %k = arith.constant -41.5 : f32\n  %a = arith.constant 2.0 : f32
  %e = memref.load %m[%i, %i] : memref<8x8xf32>\n  %v = arith.mulf %e, %a : f32\n  %c = arith.cmpf oeq, %v, %k : f32";
    assert_distinguished("%m: memref<8x8xf32>", loaded);
    let extent = "  %i = arith.constant 1 : index\n  %k = arith.constant 37 : index
  %d = memref.dim %m, %i : memref<?x?xf32>\n  %c = arith.cmpi eq, %d, %k : index";
    assert_distinguished("%m: memref<?x?xf32>", extent);
    let nan = "  %c = arith.cmpf uno, %x, %x : f32";
    assert_distinguished("%x: f32", nan);
}

/// Returns a program that computes the sum of a function of the elements of a tensor, and what it returns.
fn summed(function: &str, rest: &str) -> String {
    format!(
        "func.func @main(%t: tensor<1024xf32>, %u: tensor<64xf32>) -> f32 {{
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1024 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {{
    %e = tensor.extract %t[%i] : tensor<1024xf32>
{function}
    %next = arith.addf %s, %f : f32
    scf.yield %next : f32
  }}
{rest}
}}"
    )
}

#[test]
fn numbers_that_take_a_branch_are_tried_with_other_inputs() {
    // The results are NaNs unless all elements are between -1 and 1.
    let root = "    %q = arith.mulf %e, %e : f32\n    %d = arith.subf %one, %q : f32\n    %f = math.sqrt %d : f32";
    let rare = "  %i = arith.constant 41 : index\n  %x = tensor.extract %u[%i] : tensor<64xf32>
  %k = arith.constant 4711.25 : f32\n  %c = arith.cmpf oeq, %x, %k : f32
  %other = arith.negf %sum : f32\n  %result = arith.select %c, %other, %sum : f32";
    let first = summed(root, "  return %sum : f32");
    let second = summed(root, &format!("{rare}\n  return %result : f32"));
    let said = check(&[&first, &second], &[]);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
    assert_eq!(check(&[&second, &first], &[]).code, 2);
}

#[test]
fn inputs_have_the_scale_of_the_weights_of_networks() {
    // The sum is zero, or the exponential is an infinity, unless the elements are small and not zero.
    let square = "    %f = arith.mulf %e, %e : f32";
    let rest = "  %large = math.exp %sum : f32\n  %r = arith.mulf %large, %sum : f32\n  return %r : f32";
    let first = summed(square, rest);
    let second = summed(
        square,
        &rest
            .replace("mulf %large, %sum", "mulf %large, %twice")
            .replace("  %r =", "  %twice = arith.addf %sum, %sum : f32\n  %r ="),
    );
    let said = check(&[&first, &second], &[]);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
}

#[test]
fn single_numbers_in_tensors_of_expensive_programs_are_compared() {
    // The product takes so many steps that it is executed by rows.
    let program = |result: &str| {
        format!(
            "#map = affine_map<() -> ()>
func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %x: tensor<i64>) -> tensor<64x64xf32> {{
  %three = arith.constant 3 : i64
  %one = arith.constant 1 : i64
  %k = arith.constant 2718283 : i64
  %e = tensor.empty() : tensor<i1>
  %t = linalg.generic {{indexing_maps = [#map, #map], iterator_types = []}}
      ins(%x : tensor<i64>) outs(%e : tensor<i1>) {{
  ^bb0(%in: i64, %out: i1):
    %m = arith.muli %in, %three : i64
    %v = arith.addi %m, %one : i64
    %is = arith.cmpi eq, %v, %k : i64
    linalg.yield %is : i1
  }} -> tensor<i1>
  %c = tensor.extract %t[] : tensor<i1>
  %p = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%a : tensor<64x64xf32>)
      -> tensor<64x64xf32>
  %r = arith.select %c, %{result}, %p : tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}}"
        )
    };
    let said = check(&[&program("p"), &program("b")], &[]);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
}

#[test]
fn comparisons_of_one_program_are_before_those_of_both() {
    let mut condition = String::from("  %two = arith.constant 2 : i32\n  %q = arith.muli %x, %two : i32\n");
    let mut all = String::from("%r");
    for number in 0..60 {
        // An even number never equals an odd one.
        condition.push_str(&format!(
            "  %o{number} = arith.constant {} : i32\n  %e{number} = arith.cmpi eq, %q, %o{number} : i32\n  \
             %s{number} = arith.select %e{number}, %one, {all} : i32\n",
            2 * number + 1
        ));
        all = format!("%s{number}");
    }
    let [first, second] = rare("%x: i32, %y: i32", &format!("{condition}  %c = arith.cmpi slt, %q, %y : i32"));
    let first = first.replace("return %r", &format!("return {all}"));
    let rare = "  %k = arith.constant 1522757 : i32\n  %m = arith.muli %y, %y : i32\n  %v = arith.addi %m, %one : i32
  %is = arith.cmpi eq, %v, %k : i32";
    let second = second
        .replace("  %other =", &format!("{rare}\n  %other ="))
        .replace("select %c, %other, %r", &format!("select %is, %other, {all}"));
    let said = check(&[&first, &second], &["--search=1200000"]);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
}

#[test]
fn branches_behind_branches_are_taken() {
    let condition = "  %k = arith.constant 4711 : i32
  %a = arith.cmpi eq, %x, %k : i32
  %false = arith.constant false
  %c = scf.if %a -> i1 {
    %m = arith.constant 815 : i32
    %b = arith.cmpi eq, %y, %m : i32
    scf.yield %b : i1
  } else {
    scf.yield %false : i1
  }";
    assert_distinguished("%x: i32, %y: i32", condition);
    let switch = "  %false = arith.constant false\n  %true = arith.constant true
  %i = arith.index_cast %x : i32 to index
  %c = scf.index_switch %i -> i1
  case 7000 { scf.yield %true : i1 }
  case 9 { scf.yield %false : i1 }
  default { scf.yield %false : i1 }";
    assert_distinguished("%x: i32", switch);
}

const BRANCHES: &str = "func.func @main(%x: i32, %n: i8) -> i32 {
  %k = arith.constant 5000 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %never = arith.xori %x, %x : i32
  %a = arith.cmpi eq, %x, %k : i32
  %b = arith.cmpi eq, %never, %k : i32
  %w = arith.extui %n : i8 to i32
  %times = arith.index_cast %w : i32 to index
  %l = scf.for %i = %c0 to %times step %c1 iter_args(%s = %x) -> i32 {
    scf.yield %s : i32
  }
  %r = scf.if %a -> i32 {
    scf.yield %k : i32
  } else {
    scf.yield %l : i32
  }
  %t = arith.select %b, %k, %r : i32
  return %t : i32
}";

#[test]
fn coverage_of_branches_is_printed() {
    let said = check(&[BRANCHES, BRANCHES], &[]);
    assert_eq!(said.code, 0, "{}", said.err);
    let expected = "branches: 5 of 6 taken\n  a.mlir:18:8: remark: the condition is never true\n";
    assert!(said.out.contains(expected), "{}", said.out);
    assert!(said.out.contains(" by search), no failure\n"), "{}", said.out);
    // The search is off on request.
    let said = check(&[BRANCHES, BRANCHES], &["--search=0"]);
    assert_eq!((said.code, said.out.as_str()), (0, "4 inputs compared, no failure\n"));
}

#[test]
fn the_same_inputs_are_found_each_time() {
    let [first, second] = rare("%x: i32", "  %k = arith.constant 77 : i32\n  %c = arith.cmpi eq, %x, %k : i32");
    let once = check(&[&first, &second], &[]);
    let twice = check(&[&first, &second], &[]);
    assert_eq!((once.code, once.out, once.err), (2, twice.out, twice.err));
    let once = check(&[BRANCHES, BRANCHES], &["--seed=5"]);
    assert_eq!(once.out, check(&[BRANCHES, BRANCHES], &["--seed=5"]).out);
}

#[test]
fn the_reference_may_reject_random_inputs() {
    // Random indices are out of bounds in at least one of many elements.
    let program = "func.func @main(%t: tensor<200xi64>, %d: tensor<8xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200 : index
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i64 {
    %e = tensor.extract %t[%i] : tensor<200xi64>
    %at = arith.index_cast %e : i64 to index
    %v = tensor.extract %d[%at] : tensor<8xi64>
    %x = arith.addi %s, %v : i64
    scf.yield %x : i64
  }
  return %r : i64
}";
    let said = check(&[program, &program.replace("arith.addi", "arith.subi")], &[]);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
}

/// Takes as many turns as its argument says.
const TURNS: &str = "func.func @main(%t: tensor<8xf32>, %n: index, %c: i1, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %x = scf.if %c -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %f : tensor<8xf32>
    } else {
      %g = tensor.insert %v into %a[%c0] : tensor<8xf32>
      scf.yield %g : tensor<8xf32>
    }
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}";

#[test]
fn inputs_out_of_fuel_are_told() {
    let said = check(&[TURNS], &["--pass-pipeline", "compile", "--fuel=100000", "--time-limit=60"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("branches: 4 of 4 taken\n"), "{}", said.out);
    assert!(said.out.contains("a.mlir runs out of fuel or memory on "), "{}", said.out);
    assert!(said.out.contains("(input 0"), "{}", said.out);
}

/// Never ends.
const ENDLESS: &str = "func.func @main() {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}";

#[test]
fn the_time_limit_ends_a_check() {
    let begin = std::time::Instant::now();
    let said = check(&[ENDLESS, ENDLESS], &["--time-limit=1", "--fuel=18446744073709551615"]);
    assert_eq!(said.code, 3, "{}", said.out);
    let expected = "freehold check: error: nothing was compared: ";
    assert!(said.err.starts_with(expected) && said.err.contains("a.mlir runs out of time on "), "{}", said.err);
    assert!(said.err.contains("freehold check: note: --time-limit raises the limit\n"), "{}", said.err);
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

#[test]
fn the_only_public_function_is_called() {
    let program = "func.func private @helper() { return }
func.func private @declared()
func.func @compute(%x: i32) -> i32 {
  %1 = arith.addi %x, %x : i32
  return %1 : i32
}";
    assert_eq!(check(&[program, program], &[]).code, 0);
    let other = program.replace("addi", "muli");
    assert_eq!(check(&[program, &other], &[]).code, 2);
    // Of several, it is main.
    let several = format!("{program}\nfunc.func @main() {{ return }}");
    assert_eq!(check(&[&several, &several.replace("addi", "muli")], &[]).code, 0);
    assert_eq!(check(&[&several, &several.replace("addi", "muli")], &["--entry=compute"]).code, 2);
    let said = check(&[&several.replace("@main", "@other")], &[]);
    let expected = "freehold check: error: the program has several public functions, and none is called 'main'\n\
                    freehold check: note: --entry selects one of 'compute', 'other'\n";
    assert_eq!((said.code, said.err.as_str()), (1, expected));
    let said = check(&["func.func private @main()"], &[]);
    assert!(said.err.contains("the program has no public function with a body"), "{}", said.err);
}

const CALLS: &str = "func.func private @f(i32, memref<3xi32>) -> i32
func.func private @g(i32) -> memref<?xf32>
func.func @main(%x: i32, %m: memref<3xi32>) -> (i32, f32) {
  %c0 = arith.constant 0 : index
  %a = call @f(%x, %m) : (i32, memref<3xi32>) -> i32
  memref.store %a, %m[%c0] : memref<3xi32>
  %b = call @f(%a, %m) : (i32, memref<3xi32>) -> i32
  %g = call @g(%b) : (i32) -> memref<?xf32>
  %v = memref.load %g[%c0] : memref<?xf32>
  memref.dealloc %g : memref<?xf32>
  return %b, %v : i32, f32
}";

#[test]
fn calls_of_functions_without_a_body_are_compared() {
    let said = check(&[CALLS], &[]);
    assert!(said.err.contains("(--stub-externals replaces it by a stub)"), "{}", said.err);
    let flags = ["--stub-externals"];
    assert_eq!(check(&[CALLS], &flags).code, 0);
    assert_eq!(check(&[CALLS, CALLS], &flags).code, 0);
    // Another argument, another element of a buffer, and another order.
    let said = check(&[CALLS, &CALLS.replace("call @f(%a, %m)", "call @f(%x, %m)")], &flags);
    assert_eq!(said.code, 2);
    let expected = "error: the calls of functions without a body differ: the call '@f(";
    assert!(said.err.starts_with(expected), "{}", said.err);
    let kept = CALLS.replace("  memref.store %a, %m[%c0] : memref<3xi32>\n", "");
    let said = check(&[CALLS, &kept], &flags);
    assert!(said.code == 2, "{}", said.err);
    let order = "func.func private @f(i32)\nfunc.func private @g(i32)\nfunc.func @main(%x: i32) {
  call @f(%x) : (i32) -> ()\n  call @g(%x) : (i32) -> ()\n  return\n}";
    let swapped = order.replace("call @f", "call @h").replace("call @g", "call @f").replace("call @h", "call @g");
    let said = check(&[order, &swapped], &flags);
    assert!(said.code == 2 && said.err.contains("the call '@g("), "{}", said.err);
    let without = order.replace("  call @g(%x) : (i32) -> ()\n", "");
    let said = check(&[order, &without], &flags);
    assert!(said.code == 2 && said.err.contains("no call, expected the call '@g("), "{}", said.err);
}

#[test]
fn a_stub_returns_the_same_for_tensors_and_buffers() {
    let program = "func.func private @f(tensor<4xf32>) -> tensor<4xf32>
func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @f(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}";
    let passes = "--pass-pipeline=one-shot-bufferize{bufferize-function-boundaries \
                  function-boundary-type-conversion=identity-layout-map}";
    let said = check(&[program], &["--stub-externals", "--leaks=off", passes]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_was_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("endless.mlir");
    // Ends at once for half of the inputs.
    let program = ENDLESS.replace("@main()", "@main(%go: i1)").replace("scf.condition(%true)", "scf.condition(%go)");
    std::fs::write(&file, program).expect("a file");
    // A signal that arrives before the command listens ends it without output.
    for seconds in [1, 2, 4, 8, 16] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
        command.arg("check").arg(&file).args(["--fuel=18446744073709551615", "--time-limit=100000", "--runs=8"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a process");
        std::thread::sleep(Duration::from_secs(seconds));
        // The shell has this command, where no package has installed a program of the name.
        let interrupt = format!("kill -INT {}", child.id());
        let killed = Command::new("sh").args(["-c", &interrupt]).status().expect("a shell");
        assert!(killed.success());
        let output = child.wait_with_output().expect("an end");
        let out = String::from_utf8(output.stdout).expect("text");
        if output.status.code().is_some() {
            assert_eq!(output.status.code(), Some(130), "{out}{}", String::from_utf8_lossy(&output.stderr));
            let all = out + &String::from_utf8_lossy(&output.stderr);
            assert!(all.contains("endless.mlir is interrupted on "), "{all}");
            return;
        }
    }
    panic!("the command never listened");
}
