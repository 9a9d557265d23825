//! Programs print the same on the reference machine as in `mlir-runner`.
//!
//! `tests/data/machine/*.mlir` are programs, `*.out` their outputs with mlir-opt-22 and mlir-runner-22, without the
//! addresses of buffers. Structured ops are also run one iteration at a time, which must produce the same bits as
//! running by rows.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::interpreter::{CompileOptions, Limits, Machine, Program, evaluated_ops};
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

/// Returns the output of a program, run with or without rows.
fn output(path: &Path, by_rows: bool) -> String {
    let ctx = Context::new(DIALECTS);
    let text = std::fs::read(path).expect("a program");
    let source = ctx.add_source(&path.display().to_string(), text, 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some("main".to_string()), stub_externals: false };
    let program = parse_source(&ctx, source, &diagnostics, &ParseOptions::default())
        .and_then(|body| Program::compile(&ctx, &body, &options, &diagnostics));
    let said: String = diagnostics.take().iter().map(|diagnostic| render(&ctx, diagnostic)).collect();
    let program = program.unwrap_or_else(|_| panic!("{said}"));
    let mut machine = Machine::new(&program, Limits::default());
    machine.state.by_rows = by_rows;
    let results = machine.call("main", &[]).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
    assert!(machine.leaks(&results).is_empty() || path.ends_with("tensors.mlir"), "{} leaks", path.display());
    String::from_utf8(std::mem::take(&mut machine.state.output)).expect("text")
}

/// Returns the text without the addresses of buffers.
fn without_addresses(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        match line.split_once("base@ = 0x") {
            Some((before, after)) => {
                let after = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
                out.push_str(&format!("{before}base@ = BASE{after}\n"));
            }
            None => out.push_str(&format!("{line}\n")),
        }
    }
    out
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/machine");
    let entries = std::fs::read_dir(folder).expect("the programs").flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "mlir")).collect();
    all.sort();
    all
}

#[test]
fn output_equals_that_of_the_runner() {
    let all = programs();
    assert!(all.len() >= 8, "programs are missing");
    for path in all {
        let expected = std::fs::read_to_string(path.with_extension("out")).expect("what the runner printed");
        let expected = without_addresses(&expected);
        for by_rows in [true, false] {
            let found = without_addresses(&output(&path, by_rows));
            for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
                assert_eq!(found, expected, "{} line {} (rows: {by_rows})", path.display(), number + 1);
            }
            assert_eq!(found.lines().count(), expected.lines().count(), "{}", path.display());
        }
    }
}

/// Ops that the machine does not run although it runs their dialects.
const NOT_RUN: &[&str] = &[
    // Declarations, read when a program is compiled.
    "builtin.module",
    "func.func",
    "llvm.func",
    "memref.global",
    // Globals of `llvm`: memory that is not a memref.
    "llvm.mlir.global",
    // Bytes behind pointers without a type.
    "llvm.intr.memcpy",
    "llvm.intr.memmove",
    "llvm.intr.memset",
    // Pointers from integers, which have no allocation.
    "llvm.bitcast",
    "llvm.inttoptr",
    // Structs other than descriptors of memrefs, vectors by element, and values without a use in lowered programs.
    "llvm.extractelement",
    "llvm.freeze",
    "llvm.insertelement",
    "llvm.insertvalue",
    "llvm.mlir.none",
    "llvm.mlir.poison",
    "llvm.mlir.undef",
    "llvm.shufflevector",
];

/// Dialects of which no op is run, each with the reason. An entry fails if an op of it is run, or if there is no such
/// dialect.
const DIALECTS_NOT_RUN: &[(&str, &str)] = &[
    ("irdl", "declares dialects"),
    ("ml_program", "globals of programs that something else runs"),
    ("shape", "shapes and witnesses, which conversions turn into numbers"),
];

#[test]
fn every_op_has_an_evaluation_or_a_reason() {
    let evaluated: HashSet<&str> = evaluated_ops().collect();
    let mut declared = HashSet::new();
    let mut exempt: HashSet<&str> = DIALECTS_NOT_RUN.iter().map(|(name, _)| *name).collect();
    let mut not_run: HashSet<&str> = NOT_RUN.iter().copied().collect();
    for dialect in DIALECTS {
        let is_exempt = exempt.remove(dialect.name);
        for row in dialect.ops.iter().flat_map(|table| table.iter()) {
            declared.insert(row.name);
            let is_run = evaluated.contains(row.name);
            let reason = not_run.remove(row.name) || is_exempt;
            assert_ne!(is_run, reason, "{}: run, and said not to be, or neither", row.name);
        }
    }
    assert!(exempt.is_empty() && not_run.is_empty(), "there are none of these: {exempt:?} {not_run:?}");
    for name in evaluated {
        assert!(declared.contains(name), "{name} is evaluated and not declared");
    }
}

/// Packs with padding, unpacks again, and computes a softmax; the numbers are computed by hand.
#[test]
fn ops_without_a_body() {
    let text = "func.func private @printF32(f32)
func.func private @printComma()
func.func @main() -> (tensor<2x2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %e = tensor.empty() : tensor<2x2x2xf32>
  %p = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<3x2xf32> -> tensor<2x2x2xf32>
  %f = tensor.empty() : tensor<3x2xf32>
  %u = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [2] into %f : tensor<2x2x2xf32> -> tensor<3x2xf32>
  %c = arith.constant dense<[[1.0, 1.0], [0.0, 0.0], [-1.0, -1.0]]> : tensor<3x2xf32>
  %s = linalg.softmax dimension(1) ins(%c : tensor<3x2xf32>) outs(%f : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %p, %u, %s : tensor<2x2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("packed.mlir");
    std::fs::write(&path, text).expect("a file");
    let outcome = freehold::cli::execute_run(&[path.display().to_string()]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert_eq!(
        String::from_utf8_lossy(&outcome.out),
        "result0 = [[[1.0, 3.0], [2.0, 4.0]], [[5.0, 0.0], [6.0, 0.0]]]
result1 = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
result2 = [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]]
"
    );
}

/// Errors in the command line or the program are reported with exit code 1, and nothing runs.
#[test]
fn wrong_input_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("a file");
        path.display().to_string()
    };
    let program = file(
        "f.mlir",
        b"func.func private @elsewhere()
func.func @f(%x: tensor<2xf32>, %n: i8) -> i8 {
  return %n : i8
}
func.func @g() {
  call @elsewhere() : () -> ()
  return
}
func.func @h() {
  \"shape.broadcast\"() : () -> ()
  return
}
",
    );
    let broken = file("broken.npy", b"no array");
    let check = |arguments: &[&str], code: u8, said: &str| {
        let mut all = vec![program.clone()];
        all.extend(arguments.iter().map(|argument| argument.to_string()));
        let outcome = freehold::cli::execute_run(&all);
        assert_eq!(outcome.code, code, "{arguments:?}: {}", outcome.err);
        assert!(outcome.err.contains(said), "{arguments:?}: {}", outcome.err);
        assert!(outcome.out.is_empty() || code == 0, "{arguments:?}");
    };
    // The verifier rejects the program first.
    check(&["--entry", "f", "--arg", "1", "--arg", "2"], 1, "f.mlir:10:3: error:");
    let program_text = std::fs::read_to_string(&program).expect("the program");
    std::fs::write(&program, program_text.replace("  \"shape.broadcast\"() : () -> ()\n", "")).expect("a file");
    check(&["--entry", "f", "--arg", "1.5", "--arg", "-3"], 0, "");
    check(&["--entry", "nowhere"], 1, "unknown function 'nowhere'");
    check(&["--entry", "f"], 1, "takes 2 arguments, but 0 are given");
    check(&["--entry", "f", "--arg", "1", "--arg", "2", "--arg", "3"], 1, "takes 2 arguments, but 3 are given");
    check(&["--entry", "f", "--arg", "x", "--arg", "2"], 1, "argument 0: 'x' is not a valid number");
    check(&["--entry", "f", "--arg", "1", "--arg", "300"], 1, "argument 1: '300' does not fit 8 bits");
    check(&["--entry", "f", "--arg", &format!("@{broken}"), "--arg", "2"], 1, "not a .npy file");
    check(&["--entry", "f", "--arg", "@/nowhere.npy", "--arg", "2"], 1, "/nowhere.npy");
    check(&["--entry", "g"], 1, "f.mlir:1:1: error: function 'elsewhere' has no body");
    check(&["--entry", "g", "--stub-externals"], 0, "");
    check(&["--entry", "f", "--seed", "3"], 0, "");
    check(&["--fuel", "many"], 1, "'many' is not a valid value");
    check(&["--nonsense"], 1, "unknown argument '--nonsense'");
}

/// Arrays are passed in and returned, including buffers that are also arguments.
#[test]
fn arrays_go_in_and_come_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let text = "func.func @main(%m: memref<3xi16>, %t: tensor<?xf64>) -> tensor<?xf64> {
  %c1 = arith.constant 1 : index
  %v = arith.constant -7 : i16
  memref.store %v, %m[%c1] : memref<3xi16>
  return %t : tensor<?xf64>
}";
    std::fs::write(path("p.mlir"), text).expect("a file");
    let run = |arguments: &[String]| {
        let mut all = vec![path("p.mlir")];
        all.extend_from_slice(arguments);
        freehold::cli::execute_run(&all)
    };
    let first = run(&["--seed=5".to_string(), format!("--out={}", path("first"))]);
    assert_eq!(first.code, 0, "{}", first.err);
    let arguments = [
        format!("--arg=@{}", path("first/argument0.npy")),
        format!("--arg=@{}", path("first/result0.npy")),
        format!("--out={}", path("second")),
    ];
    let second = run(&arguments);
    assert_eq!(second.code, 0, "{}", second.err);
    for name in ["argument0.npy", "result0.npy"] {
        let [first, second] = ["first", "second"].map(|run| std::fs::read(path(&format!("{run}/{name}"))).expect(name));
        assert_eq!(first, second, "{name}");
    }
    let bytes = std::fs::read(path("second/argument0.npy")).expect("an array");
    assert_eq!(&bytes[bytes.len() - 4..bytes.len() - 2], &(-7i16).to_le_bytes());
}

/// An input that is also the output, in place: each iteration of a reduction sees the write of the previous one.
#[test]
fn an_input_that_is_the_output() {
    let text = "func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<2xf32>
  %k = memref.alloc() : memref<3xf32>
  linalg.fill ins(%one : f32) outs(%m : memref<2xf32>)
  linalg.fill ins(%one : f32) outs(%k : memref<3xf32>)
  linalg.generic {
    indexing_maps = [affine_map<(i, r) -> (i)>, affine_map<(i, r) -> (r)>, affine_map<(i, r) -> (i)>],
    iterator_types = [\"parallel\", \"reduction\"]
  } ins(%m, %k : memref<2xf32>, memref<3xf32>) outs(%m : memref<2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.addf %a, %o : f32
    %q = arith.mulf %p, %b : f32
    linalg.yield %q : f32
  }
  %x = memref.load %m[%c0] : memref<2xf32>
  %y = memref.load %m[%c1] : memref<2xf32>
  memref.dealloc %m : memref<2xf32>
  memref.dealloc %k : memref<3xf32>
  return %x, %y : f32, f32
}";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("in_place.mlir");
    std::fs::write(&path, text).expect("a file");
    let outcome = freehold::cli::execute_run(&[path.display().to_string()]);
    assert_eq!(String::from_utf8_lossy(&outcome.out), "result0 = 8.0\nresult1 = 8.0\n", "{}", outcome.err);
}

/// Returns the output of a program.
fn printed(text: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("program.mlir");
    std::fs::write(&path, text).expect("a file");
    let outcome = freehold::cli::execute_run(&[path.display().to_string()]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    String::from_utf8(outcome.out).expect("text")
}

/// Asynchronous copies, with and without strides.
#[test]
fn transfers() {
    let text = "func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]> : tensor<2x4xf32>
  %m = bufferization.to_buffer %v : tensor<2x4xf32> to memref<2x4xf32>
  %fast = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<2xi32>
  memref.dma_start %m[%c0, %c1], %fast[%c0], %c4, %tag[%c1], %c4, %c2 : memref<2x4xf32>, memref<4xf32, 1>, memref<2xi32>
  memref.dma_wait %tag[%c1], %c4 : memref<2xi32>
  %a = memref.memory_space_cast %fast : memref<4xf32, 1> to memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  affine.for %i = 0 to 2 {
    affine.dma_start %fast[%i * 2], %m[%i, 0], %tag[%i], %c2 : memref<4xf32, 1>, memref<2x4xf32>, memref<2xi32>
    affine.dma_wait %tag[%i], %c2 : memref<2xi32>
  }
  %d = memref.cast %m : memref<2x4xf32> to memref<*xf32>
  call @printMemrefF32(%d) : (memref<*xf32>) -> ()
  memref.dealloc %fast : memref<4xf32, 1>
  memref.dealloc %tag : memref<2xi32>
  return
}";
    let numbers: Vec<String> = printed(text)
        .lines()
        .filter(|line| line.starts_with('[') || line.starts_with(' '))
        .map(str::to_string)
        .collect();
    assert_eq!(numbers, ["[1,  2,  5,  6]", "[[1,   2,   2,   3], ", " [5,   6,   6,   7]]"]);
}

/// Scalable vectors are twice as long as their types state.
#[test]
fn scalable_vectors() {
    let text = "func.func @main() {
  %c0 = arith.constant 0 : index
  %s = vector.vscale
  vector.print %s : index
  %x = arith.constant dense<1.5> : vector<[2]xf32>
  %y = arith.addf %x, %x : vector<[2]xf32>
  vector.print %y : vector<[2]xf32>
  %p = vector.scalable.extract %y[2] : vector<2xf32> from vector<[2]xf32>
  vector.print %p : vector<2xf32>
  %f = arith.constant dense<[7.0, 8.0]> : vector<2xf32>
  %z = vector.scalable.insert %f, %y[2] : vector<2xf32> into vector<[2]xf32>
  vector.print %z : vector<[2]xf32>
  %c3 = arith.constant 3 : index
  %k = vector.create_mask %c3 : vector<[2]xi1>
  vector.print %k : vector<[2]xi1>
  %t = vector.step : vector<[2]xindex>
  vector.print %t : vector<[2]xindex>
  %r = vector.mask %k { vector.reduction <add>, %z : vector<[2]xf32> into f32 } : vector<[2]xi1> -> f32
  vector.print %r : f32
  return
}";
    let expected = "2\n( 3, 3, 3, 3 )\n( 3, 3 )\n( 3, 3, 7, 8 )\n( 1, 1, 1, 0 )\n( 0, 1, 2, 3 )\n13\n";
    assert_eq!(printed(text), expected);
}
