//! Programs with extreme operands: each ends with a fault or normally, never with a panic, a hang or an abort.
//!
//! The fuzz target `machine` mutates texts, in which a number with nineteen digits hardly ever occurs in the right
//! place, and the generator uses small numbers: so neither found these.

use freehold::cli::execute_run;

/// Runs `freehold run` on a program. Returns its exit code, its output and its messages.
fn run(text: &str, arguments: &[&str]) -> (u8, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.mlir");
    std::fs::write(&file, text).expect("a file");
    let mut words = vec![file.display().to_string()];
    words.extend(arguments.iter().map(|word| word.to_string()));
    let outcome = execute_run(&words);
    (outcome.code, String::from_utf8(outcome.out).expect("text"), outcome.err)
}

/// Each program with its fault; an empty string for none. `MAX` represents the greatest index, `BIG` 2^32.
const PROGRAMS: &[(&str, &str)] = &[
    // Pure ops may be hoisted to where they would not have run: there a poison operand is no fault.
    (
        "",
        "func.func @main() {
  %m = ub.poison : memref<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?x4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<?x4xf32> -> index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %e = arith.addi %d, %s#0 : index
  return
}",
    ),
    (
        "poison",
        "func.func @main() -> memref<?xf32> {
  %m = ub.poison : memref<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?x4xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  return %a : memref<?xf32>
}",
    ),
    (
        "out-of-memory",
        "func.func @main() -> tensor<?xi8> {
  %n = arith.constant MAX : index
  %v = arith.constant 1 : i8
  %t = arith.constant dense<1> : tensor<4xi8>
  %p = tensor.pad %t low[%n] high[%n] {
  ^bb0(%i: index):
    tensor.yield %v : i8
  } : tensor<4xi8> to tensor<?xi8>
  return %p : tensor<?xi8>
}",
    ),
    (
        "out-of-memory",
        "func.func @main() {
  %n = arith.constant MAX : index
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  return
}",
    ),
    (
        "out-of-memory",
        "func.func @main() -> tensor<?x?xi8> {
  %n = arith.constant MAX : index
  %v = arith.constant 1 : i8
  %g = tensor.generate %n, %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i8
  } : tensor<?x?xi8>
  return %g : tensor<?x?xi8>
}",
    ),
    (
        "out-of-memory",
        "func.func @main() {
  %n = arith.constant MAX : index
  %e = tensor.empty(%n) : tensor<?x0xf32>
  %x = tensor.concat dim(0) %e, %e : (tensor<?x0xf32>, tensor<?x0xf32>) -> tensor<?x0xf32>
  return
}",
    ),
    (
        "out-of-memory",
        "func.func @main() {
  %n = arith.constant BIG : index
  %e = tensor.empty(%n, %n) : tensor<?x?x0xf32>
  %x = tensor.collapse_shape %e [[0, 1], [2]] : tensor<?x?x0xf32> into tensor<?x0xf32>
  return
}",
    ),
    (
        "out-of-memory",
        "func.func @main() {
  %n = arith.constant BIG : index
  %e = memref.alloca(%n, %n) : memref<?x?x0xf32>
  %x = memref.collapse_shape %e [[0, 1], [2]] : memref<?x?x0xf32> into memref<?x0xf32>
  return
}",
    ),
    (
        "invalid-cast",
        "func.func @main() {
  %n = arith.constant BIG : index
  %e = tensor.empty() : tensor<0xf32>
  %c = tensor.cast %e : tensor<0xf32> to tensor<?xf32>
  %x = tensor.expand_shape %c [[0, 1]] output_shape [%n, %n] : tensor<?xf32> into tensor<?x?xf32>
  return
}",
    ),
    (
        "invalid-cast",
        "func.func @main() {
  %n = arith.constant BIG : index
  %z = arith.constant 0 : index
  %e = memref.alloca(%z) : memref<?xf32>
  %x = memref.expand_shape %e [[0, 1]] output_shape [%n, %n] : memref<?xf32> into memref<?x?xf32>
  return
}",
    ),
    // Tensors of arbitrarily many elements with one value.
    (
        "out-of-memory",
        "func.func @main() {
  %n = arith.constant MAX : index
  %z = arith.constant 0 : index
  %e = memref.alloca() : memref<1xf32>
  %m = memref.reinterpret_cast %e to offset: [0], sizes: [%n], strides: [%z] : memref<1xf32> to memref<?xf32, strided<[?]>>
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[?]>> to tensor<?xf32>
  return
}",
    ),
    (
        "out-of-bounds",
        "func.func @main() {
  %n = arith.constant MAX : index
  %m = memref.alloca() : memref<4xf32>
  %r = memref.reinterpret_cast %m to offset: [%n], sizes: [%n], strides: [%n]
    : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  %x = memref.load %r[%n] : memref<?xf32, strided<[?], offset: ?>>
  return
}",
    ),
    (
        "out-of-bounds",
        "func.func @main() {
  %n = arith.constant MAX : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %g = tensor.extract_slice %t[%n] [%n] [%n] : tensor<4xf32> to tensor<?xf32>
  return
}",
    ),
    (
        "out-of-memory",
        "func.func @main() {
  %n = arith.constant BIG : index
  %z = arith.constant 0 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %g = tensor.extract_slice %t[%z] [%n] [%z] : tensor<4xf32> to tensor<?xf32>
  return
}",
    ),
    ("out-of-memory", "func.func @main() {\n  %m = vector.constant_mask [BIG] : vector<BIGxi1>\n  return\n}"),
    ("out-of-memory", "func.func @main() {\n  %m = vector.step : vector<BIGxindex>\n  return\n}"),
    ("out-of-memory", "func.func @main() {\n  %m = arith.constant dense<1.0> : tensor<2000000xf64>\n  return\n}"),
    (
        "out-of-memory",
        "func.func @main() {
  %f = arith.constant 1.0 : f32
  %m = vector.broadcast %f : f32 to vector<BIGxf32>
  return
}",
    ),
    (
        "out-of-memory",
        "memref.global @g : memref<BIGxi8> = dense<1>
func.func @main() {
  %m = memref.get_global @g : memref<BIGxi8>
  return
}",
    ),
    // Byte offsets beyond 2^64 must not wrap around to 0.
    (
        "out-of-bounds",
        "func.func @main() {
  %n = arith.constant 4611686018427387904 : index
  %z = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32>
  %r = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %f = arith.constant 1.0 : f32
  memref.store %f, %r[%z] : memref<4xf32, strided<[1], offset: ?>>
  return
}",
    ),
    (
        "out-of-bounds",
        "func.func @main() {
  %n = arith.constant 4611686018427387904 : index
  %m = memref.alloca() : memref<4xf32>
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [%n] : memref<4xf32> to memref<4xf32, strided<[?]>>
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%r : memref<4xf32, strided<[?]>>)
  return
}",
    ),
    // Strides beyond the range of integers, of dimensions with one element.
    (
        "",
        "func.func @main() {
  %n = arith.constant MAX : index
  %o = arith.constant 1 : index
  %t = arith.constant dense<1.0> : tensor<4x4xf32>
  %g = tensor.extract_slice %t[0, 0] [%o, 2] [%n, 2] : tensor<4x4xf32> to tensor<?x2xf32>
  return
}",
    ),
    (
        "out-of-bounds",
        "func.func @main() {
  %n = arith.constant BIG : index
  %e = tensor.empty(%n, %n) : tensor<?x?x0xf32>
  %x = tensor.extract %e[%n, %n, %n] : tensor<?x?x0xf32>
  return
}",
    ),
    (
        "",
        "func.func @main() {
  %n = arith.constant BIG : index
  %e = tensor.empty(%n) : tensor<0x?xf32>
  %x = tensor.concat dim(0) %e, %e : (tensor<0x?xf32>, tensor<0x?xf32>) -> tensor<0x?xf32>
  %f = arith.constant 1.0 : f32
  %p = tensor.pad %e low[0, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<0x?xf32> to tensor<0x?xf32>
  return
}",
    ),
    // No reassociation groups: rank 0.
    (
        "",
        "func.func @main() {
  %t = arith.constant dense<1.0> : tensor<1x1xf32>
  %c = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.expand_shape %c [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %m = memref.alloca() : memref<1x1xf32>
  %n = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  %o = memref.expand_shape %n [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return
}",
    ),
    // Iteration counts beyond the range of integers.
    (
        "out-of-fuel",
        "func.func @main() {
  %n = arith.constant BIG : index
  %z = arith.constant 0 : index
  %e = memref.alloca() : memref<1xf32>
  %m = memref.reinterpret_cast %e to offset: [0], sizes: [%n, %n], strides: [%z, %z] : memref<1xf32> to memref<?x?xf32, strided<[?, ?]>>
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%m : memref<?x?xf32, strided<[?, ?]>>)
  return
}",
    ),
    // An induction variable beyond the greatest number ends the loop.
    (
        "",
        "func.func @main() {
  %n = arith.constant MAX : index
  %l = arith.constant -MAX : index
  %s = arith.constant 9223372036854775806 : index
  scf.for %i = %l to %n step %s {
  }
  scf.parallel (%i) = (%l) to (%n) step (%s) {
  }
  affine.for %i = -MAX to MAX step 9223372036854775806 {
  }
  affine.parallel (%i) = (-MAX) to (MAX) step (9223372036854775806) {
  }
  return
}",
    ),
];

#[test]
fn extreme_operands_come_to_a_fault_or_an_end() {
    for (number, (fault, text)) in PROGRAMS.iter().enumerate() {
        let text = text.replace("MAX", "9223372036854775807").replace("BIG", "4294967296");
        let (code, _, err) = run(&text, &["--fuel=1000000", "--memory=1000000"]);
        match fault {
            &"" => assert_eq!((code, err.as_str()), (0, ""), "program {number}"),
            fault => {
                assert_eq!(code, 2, "program {number}: {err}");
                assert!(err.contains(&format!("error: fault: {fault}: ")), "program {number}: {err}");
            }
        }
    }
}

/// All live tensors count together, whether they were allocated or copied to be modified.
#[test]
fn live_tensors_count_together() {
    let program = |each: &str| {
        let names: Vec<String> = (0..40).map(|number| format!("%t{number}")).collect();
        let made: String = names.iter().map(|name| format!("  {}\n", each.replace("RESULT", name))).collect();
        let used: String = names
            .iter()
            .enumerate()
            .map(|(number, name)| format!("  %x{number} = tensor.extract {name}[%z] : tensor<25000xf32>\n"))
            .collect();
        format!(
            "func.func @main() {{
  %z = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = tensor.splat %f : tensor<25000xf32>
{made}{used}  %x = tensor.extract %t[%z] : tensor<25000xf32>
  return
}}"
        )
    };
    for each in [
        "RESULT = tensor.splat %f : tensor<25000xf32>",
        "RESULT = tensor.insert %f into %t[%z] : tensor<25000xf32>",
        "RESULT = arith.addf %t, %t : tensor<25000xf32>",
        "RESULT = tensor.extract_slice %t[0] [25000] [1] : tensor<25000xf32> to tensor<25000xf32>",
    ] {
        let text = program(each);
        let (code, _, err) = run(&text, &["--memory=1000000"]);
        assert_eq!(code, 2, "{each}: {err}");
        assert!(err.contains("error: fault: out-of-memory: "), "{each}: {err}");
        assert_eq!(run(&text, &["--memory=5000000"]).0, 0, "{each}");
    }
}

/// Dropped tensors do not count.
#[test]
fn tensors_of_earlier_iterations_do_not_count() {
    let text = "func.func @main() -> f32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %n = arith.constant 1000 : index
  %f = arith.constant 1.0 : f32
  %t = tensor.splat %f : tensor<25000xf32>
  %r = scf.for %i = %z to %n step %o iter_args(%s = %t) -> (tensor<25000xf32>) {
    %a = arith.addf %s, %t : tensor<25000xf32>
    scf.yield %a : tensor<25000xf32>
  }
  %x = tensor.extract %r[%z] : tensor<25000xf32>
  return %x : f32
}";
    let (code, out, err) = run(text, &["--memory=1000000"]);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "result0 = 1001.0\n", ""));
}

/// The program requests more memory than the system has, and the limit allows more.
#[test]
fn memory_that_the_system_does_not_give_is_a_fault() {
    let text = "func.func @main() {
  %n = arith.constant 400000000000000 : index
  %m = memref.alloc(%n) : memref<?xi8>
  memref.dealloc %m : memref<?xi8>
  return
}";
    let (code, _, err) = run(text, &["--memory=999999999999999"]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("error: fault: out-of-memory: 400000000000000 bytes are requested"), "{err}");
}

#[test]
fn a_result_of_no_elements_is_shown_whatever_its_extents() {
    let text = "func.func @main() -> tensor<?x?x0xf32> {
  %n = arith.constant 4294967296 : index
  %e = tensor.empty(%n, %n) : tensor<?x?x0xf32>
  return %e : tensor<?x?x0xf32>
}";
    assert_eq!(run(text, &[]), (0, "result0 = []\n".to_string(), String::new()));
}
