//! For each kind of fault, a program that has it, and a minimally different one that does not.
//!
//! A case is one text in which `BAD(…)` and `GOOD(…)` mark the difference: each is kept in one of the two programs and
//! removed from the other.

use super::machine_claims;
use freehold::diagnostics::{Diagnostics, render};
use freehold::interpreter::{Argument, CallError, CompileOptions, FaultKind, Limits, Machine, Program, View};
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

const LIMITS: Limits = Limits { fuel: 100_000, memory: 1 << 20 };

/// Runs a program. Returns its fault with the report, if it has one.
pub fn run(text: &str) -> Option<(FaultKind, String)> {
    run_within(text, LIMITS)
}

/// As `run`, with other limits.
fn run_within(text: &str, limits: Limits) -> Option<(FaultKind, String)> {
    let ctx = Context::new(freehold::dialects::DIALECTS);
    let source = ctx.add_source("case.mlir", text.as_bytes().to_vec(), 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let said = |diagnostics: &Diagnostics| {
        diagnostics.take().iter().map(|diagnostic| render(&ctx, diagnostic)).collect::<String>()
    };
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default())
        .unwrap_or_else(|_| panic!("{}\n{text}", said(&diagnostics)));
    freehold::definition::verify_program(&ctx, &body, &diagnostics)
        .unwrap_or_else(|_| panic!("{}\n{text}", said(&diagnostics)));
    let options = CompileOptions { entry: Some("main".to_string()), stub_externals: false };
    let program = Program::compile(&ctx, &body, &options, &diagnostics)
        .unwrap_or_else(|_| panic!("{}\n{text}", said(&diagnostics)));
    let mut machine = Machine::new(&program, limits);
    let mut arguments = Vec::new();
    for _ in &program.function("main").expect("the entry").inputs {
        let bytes = (0..4).flat_map(|index: i32| (index as f32).to_le_bytes()).collect();
        arguments.push(Argument::MemRef(View::whole(machine.buffer(bytes, 16), &[4])));
    }
    let fault = match machine.call("main", &arguments) {
        Ok(results) => machine.leaks(&results).into_iter().next(),
        Err(CallError::Fault(fault)) => Some(*fault),
        Err(CallError::Arguments(message)) => panic!("{message}\n{text}"),
    };
    fault.map(|fault| (fault.kind, render(&ctx, &fault.diagnostic())))
}

/// Returns the text with one kind of mark kept and the other removed.
pub fn choose(text: &str, keep: &str, drop: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    loop {
        let next = [keep, drop].into_iter().filter_map(|mark| rest.find(mark).map(|at| (at, mark))).min();
        let Some((at, mark)) = next else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..at]);
        let body = &rest[at + mark.len()..];
        let mut depth = 1;
        let end = body
            .char_indices()
            .find(|(_, character)| {
                depth += match character {
                    '{' => 1,
                    '}' => -1,
                    _ => 0,
                };
                depth == 0
            })
            .expect("a mark that ends")
            .0;
        if mark == keep {
            out.push_str(&body[..end]);
        }
        rest = &body[end + 1..];
    }
}

/// The kind, the line of the fault (0: not checked), and the text.
const CASES: &[(FaultKind, u32, &str)] = &[
    (
        FaultKind::UseAfterFree,
        7,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  memref.store %v, %m[%c0] : memref<4xf32>
  BAD{memref.dealloc %m : memref<4xf32>}
  %x = memref.load %m[%c0] : memref<4xf32>
  GOOD{memref.dealloc %m : memref<4xf32>}
  return
}",
    ),
    (
        FaultKind::UseAfterScope,
        11,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloca() : memref<4xf32>
    memref.store %v, %a[%c0] : memref<4xf32>
    GOOD{%x = memref.load %a[%c0] : memref<4xf32>}

    memref.alloca_scope.return %a : memref<4xf32>
  }
  BAD{%x = memref.load %m[%c0] : memref<4xf32>}
  return
}",
    ),
    (
        FaultKind::DoubleFree,
        5,
        "func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %n = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %m : memref<4xf32>
  BAD{memref.dealloc %n : memref<?xf32>}
  return
}",
    ),
    (
        FaultKind::FreeOfNonBase,
        5,
        "func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  BAD{%s = memref.subview %m[1][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>}
  GOOD{%s = memref.subview %m[0][2][1] : memref<4xf32> to memref<2xf32, strided<[1]>>}
  BAD{memref.dealloc %s : memref<2xf32, strided<[1], offset: 1>>}
  GOOD{memref.dealloc %s : memref<2xf32, strided<[1]>>}
  return
}",
    ),
    (
        FaultKind::FreeOfStack,
        4,
        "func.func @main() {
  BAD{%m = memref.alloca() : memref<4xf32>}
  GOOD{%m = memref.alloc() : memref<4xf32>}
  memref.dealloc %m : memref<4xf32>
  return
}",
    ),
    (
        FaultKind::FreeOfGlobal,
        5,
        "memref.global @g : memref<4xf32> = dense<1.0>
func.func @main() {
  BAD{%m = memref.get_global @g : memref<4xf32>}
  GOOD{%m = memref.alloc() : memref<4xf32>}
  memref.dealloc %m : memref<4xf32>
  return
}",
    ),
    (
        FaultKind::FreeOfForeign,
        2,
        "func.func @main(%m: memref<4xf32>) {
  BAD{memref.dealloc %m : memref<4xf32>}
  return
}",
    ),
    (
        FaultKind::Leak,
        2,
        "func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  GOOD{memref.dealloc %m : memref<4xf32>}
  return
}",
    ),
    // The same faults, by indicators.
    (
        FaultKind::DoubleFree,
        6,
        "func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %o = deallocation.own %m : memref<4xf32>
  %n = deallocation.null
  memref.dealloc %m : memref<4xf32>
  deallocation.retain() of(BAD{%o}GOOD{%n}) : (!deallocation.ownership) -> ()
  return
}",
    ),
    (
        FaultKind::UseAfterFree,
        8,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  %k = memref.alloc() : memref<4xf32>
  %o = deallocation.own %m : memref<4xf32>
  %r = deallocation.retain(BAD{%k}GOOD{%m}) of(%o) : (memref<4xf32>, !deallocation.ownership) -> !deallocation.ownership
  %f = arith.constant 1.0 : f32
  memref.store %f, %m[%c0] : memref<4xf32>
  deallocation.retain() of(%r) : (!deallocation.ownership) -> ()
  memref.dealloc %k : memref<4xf32>
  return
}",
    ),
    (
        FaultKind::FreeOfStack,
        5,
        "func.func @main() {
  BAD{%m = memref.alloca() : memref<4xf32>}
  GOOD{%m = memref.alloc() : memref<4xf32>}
  %o = deallocation.own %m : memref<4xf32>
  deallocation.free %o
  return
}",
    ),
    (
        FaultKind::Leak,
        2,
        "func.func @main() -> (memref<4xf32>, !deallocation.ownership) {
  %m = memref.alloc() : memref<4xf32>
  BAD{%o = deallocation.null}
  GOOD{%o = deallocation.own %m : memref<4xf32>}
  return %m, %o : memref<4xf32>, !deallocation.ownership
}",
    ),
    (
        FaultKind::UninitializedRead,
        13,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.store %v, %m[%c1] : memref<4xf32>
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  BAD{%x = memref.load %n[%c0] : memref<4xf32>}
  GOOD{%x = memref.load %n[%c1] : memref<4xf32>}
  %y = arith.addf %x, %v : f32
  %b = arith.cmpf ogt, %y, %v : f32
  scf.if %b {
  }
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return
}",
    ),
    (
        FaultKind::Poison,
        7,
        "func.func @main() {
  %c100 = arith.constant 100 : i8
  BAD{%d = arith.constant 28 : i8}
  GOOD{%d = arith.constant 27 : i8}
  %s = arith.addi %c100, %d overflow<nsw> : i8
  %b = arith.cmpi slt, %s, %d : i8
  cf.cond_br %b, ^a, ^b
^a:
  return
^b:
  return
}",
    ),
    (
        FaultKind::OutOfBounds,
        7,
        "func.func @main() {
  %v = arith.constant 1.0 : f32
  BAD{%i = arith.constant 4 : index}
  GOOD{%i = arith.constant 3 : index}
  %m = memref.alloc() : memref<8xf32>
  %s = memref.subview %m[2][4][1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.store %v, %s[%i] : memref<4xf32, strided<[1], offset: 2>>
  memref.dealloc %m : memref<8xf32>
  return
}",
    ),
    (
        FaultKind::Misaligned,
        8,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  BAD{%i = arith.constant 2 : index}
  GOOD{%i = arith.constant 4 : index}
  %m = memref.alloc() : memref<16xi8>
  %s = memref.view %m[%i][] : memref<16xi8> to memref<2xf32>
  memref.store %v, %s[%c0] : memref<2xf32>
  memref.dealloc %m : memref<16xi8>
  return
}",
    ),
    (
        FaultKind::Misaligned,
        4,
        "func.func @main() {
  BAD{%m = memref.alloc() {alignment = 32} : memref<4xf32>}
  GOOD{%m = memref.alloc() {alignment = 64} : memref<4xf32>}
  %a = memref.assume_alignment %m, 64 : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}",
    ),
    (
        FaultKind::WriteToConstant,
        7,
        "BAD{memref.global constant @g : memref<4xf32> = dense<1.0>}
GOOD{memref.global @g : memref<4xf32> = dense<1.0>}
func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 2.0 : f32
  %m = memref.get_global @g : memref<4xf32>
  memref.store %v, %m[%c0] : memref<4xf32>
  return
}",
    ),
    (
        FaultKind::InvalidCast,
        5,
        "func.func @main() {
  BAD{%n = arith.constant 5 : index}
  GOOD{%n = arith.constant 4 : index}
  %m = memref.alloc(%n) : memref<?xf32>
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  memref.dealloc %m : memref<?xf32>
  return
}",
    ),
    (
        FaultKind::InvalidCast,
        6,
        "func.func @main() {
  %t = tensor.empty() : tensor<3xf32>
  %x = arith.constant 1.0 : f32
  BAD{%n = arith.constant 5 : index}
  GOOD{%n = arith.constant 1 : index}
  %p = tensor.pad %t low[0] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<4xf32>
  return
}",
    ),
    (
        FaultKind::DivisionByZero,
        5,
        "func.func @main() -> i32 {
  %a = arith.constant 7 : i32
  BAD{%b = arith.constant 0 : i32}
  GOOD{%b = arith.constant 1 : i32}
  %c = arith.remui %a, %b : i32
  return %c : i32
}",
    ),
    (
        FaultKind::AssertionFailed,
        4,
        "func.func @main() {
  BAD{%b = arith.constant false}
  GOOD{%b = arith.constant true}
  cf.assert %b, \"it holds\"
  return
}",
    ),
    (
        FaultKind::Unreachable,
        7,
        "func.func @main() {
  BAD{%b = arith.constant false}
  GOOD{%b = arith.constant true}
  cf.cond_br %b, ^a, ^b
^a:
  return
^b: ub.unreachable
}",
    ),
    (
        FaultKind::OverlappingCopy,
        6,
        "func.func @main(%m: memref<4xf32>) {
  %a = memref.subview %m[0][2][1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  BAD{%b = memref.subview %m[1][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>}
  GOOD{%b = memref.subview %m[2][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>}

  BAD{memref.copy %a, %b : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1], offset: 1>>}
  GOOD{memref.copy %a, %b : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1], offset: 2>>}
  return
}",
    ),
    (
        FaultKind::OutOfFuel,
        0,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  BAD{%c9 = arith.constant 9223372036854775807 : index}
  GOOD{%c9 = arith.constant 9 : index}
  scf.for %i = %c0 to %c9 step %c1 {
  }
  return
}",
    ),
    (
        FaultKind::OutOfMemory,
        4,
        "func.func @main() {
  BAD{%n = arith.constant 262145 : index}
  GOOD{%n = arith.constant 262144 : index}
  %m = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return
}",
    ),
    // ---- other faces of the same kinds
    (
        FaultKind::OutOfBounds,
        5,
        "func.func @main() -> tensor<3xf32> {
  %t = arith.constant dense<1.0> : tensor<4xf32>
  BAD{%i = arith.constant 2 : index}
  GOOD{%i = arith.constant 1 : index}
  %s = tensor.extract_slice %t[%i][3][1] : tensor<4xf32> to tensor<3xf32>
  return %s : tensor<3xf32>
}",
    ),
    (
        FaultKind::UninitializedRead,
        11,
        "func.func @main() -> f32 {
  %v = arith.constant 1.0 : f32
  %c = arith.constant dense<2.0> : tensor<4xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<4xf32>
  GOOD{%f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>}
  BAD{%f = tensor.cast %e : tensor<4xf32> to tensor<4xf32>}
  %d = linalg.dot ins(%c, %f : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %x = tensor.extract %d[] : tensor<f32>
  %b = arith.cmpf ogt, %x, %v : f32
  cf.cond_br %b, ^a, ^a
^a:
  return %v : f32
}",
    ),
    // The output of mlir-opt-22 for a buffer that is stored into a buffer of buffers: freed with its region.
    (
        FaultKind::UseAfterFree,
        15,
        "func.func @main(%p: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %v = arith.constant 4.0 : f32
  %cells = memref.alloc() : memref<1xmemref<2xf32>>
  scf.if %true {
    %a = memref.alloc() : memref<2xf32>
    memref.store %v, %a[%c0] : memref<2xf32>
    memref.store %a, %cells[%c0] : memref<1xmemref<2xf32>>
    BAD{memref.dealloc %a : memref<2xf32>}

  }
  %b = memref.load %cells[%c0] : memref<1xmemref<2xf32>>

  %r = memref.load %b[%c0] : memref<2xf32>
  GOOD{memref.dealloc %b : memref<2xf32>}
  memref.dealloc %cells : memref<1xmemref<2xf32>>
  return %r : f32
}",
    ),
    // The output of mlir-opt-22 for a linalg.map that reads its destination: a new, uninitialized buffer.
    (
        FaultKind::UninitializedRead,
        14,
        "func.func @main(%a: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  GOOD{linalg.fill ins(%one : f32) outs(%m : memref<4xf32>)}
  linalg.map ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    (%in: f32, %init: f32) {
      %s = arith.addf %in, %init : f32
      linalg.yield %s : f32
    }
  %r = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %b = arith.cmpf oge, %r, %one : f32
  cf.assert %b, \"\"
  return
}",
    ),
    (
        FaultKind::UninitializedRead,
        0,
        "func.func private @printF32(f32)
func.func @main(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %fast = memref.alloca() : memref<4xf32, 1>
  %tag = memref.alloca() : memref<1xi32>
  memref.dma_start %m[%c0], %fast[%c0], %c4, %tag[%c0] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  GOOD{memref.dma_wait %tag[%c0], %c4 : memref<1xi32>}
  %x = memref.load %fast[%c0] : memref<4xf32, 1>
  call @printF32(%x) : (f32) -> ()
  return
}",
    ),
    // Races: each case in a parallel loop of another kind, or by another access.
    (
        FaultKind::Race,
        11,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = arith.constant 1 : i8
  %m = memref.alloca() : memref<4xi8>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    BAD{memref.store %v, %m[%c1] : memref<4xi8>}
    GOOD{memref.store %v, %m[%i] : memref<4xi8>}
  }
  %x = memref.load %m[%c1] : memref<4xi8>
  return
}",
    ),
    (
        FaultKind::Race,
        8,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  %n = memref.alloca() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%m : memref<4xf32>)
  scf.forall (%i) in (4) {
    %x = memref.load %m[%c0] : memref<4xf32>
    BAD{memref.store %x, %m[%i] : memref<4xf32>}
    GOOD{memref.store %x, %n[%i] : memref<4xf32>}
  }
  memref.copy %n, %m : memref<4xf32> to memref<4xf32>
  return
}",
    ),
    // Nothing reads the racing writes of two iterations before the next write.
    (
        FaultKind::Race,
        9,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  scf.forall (%i) in (4) {
    linalg.fill ins(%v : f32) outs(%m : memref<4xf32>)
  }
  GOOD{linalg.fill ins(%v : f32) outs(%m : memref<4xf32>)}
  %x = memref.load %m[%c0] : memref<4xf32>
  return
}",
    ),
    // The caller sees the racing writes of two iterations to its buffer.
    (
        FaultKind::Race,
        5,
        "func.func @main(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  scf.forall (%i) in (4) {
    BAD{memref.store %v, %m[%c0] : memref<4xf32>}
    GOOD{memref.store %v, %m[%i] : memref<4xf32>}
  }
  return
}",
    ),
    // Columns are interleaved: the accesses of one iteration and those of others form no contiguous ranges.
    (
        FaultKind::Race,
        9,
        "func.func @main() {
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<3x4xf32>
  affine.parallel (%i) = (0) to (4) {
    %s = memref.subview %m[0, %i] [3, 1] [1, 1] : memref<3x4xf32> to memref<3x1xf32, strided<[4, 1], offset: ?>>
    BAD{linalg.fill ins(%v : f32) outs(%m : memref<3x4xf32>)}
    GOOD{linalg.fill ins(%v : f32) outs(%s : memref<3x1xf32, strided<[4, 1], offset: ?>>)}
  }
  %n = bufferization.clone %m : memref<3x4xf32> to memref<3x4xf32>
  memref.dealloc %n : memref<3x4xf32>
  return
}",
    ),
    // The inner loop ends before the outer iteration continues; other outer iterations do not.
    (
        FaultKind::Race,
        11,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<2x2xf32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      memref.store %v, %m[%i, %j] : memref<2x2xf32>
    }
    BAD{%x = memref.load %m[%c0, %c0] : memref<2x2xf32>}
    GOOD{%x = memref.load %m[%i, %c0] : memref<2x2xf32>}
  }
  return
}",
    ),
    // Atomic updates of one element do not race with each other.
    (
        FaultKind::Race,
        7,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<1xf32>
  memref.store %v, %m[%c0] : memref<1xf32>
  scf.forall (%i) in (4) {
    %y = memref.atomic_rmw addf %v, %m[%c0] : (f32, memref<1xf32>) -> f32
    BAD{%x = memref.load %m[%c0] : memref<1xf32>}
  }
  return
}",
    ),
    // Iterations insert disjoint slices, and see the shared tensor as it was.
    (
        FaultKind::Race,
        7,
        "func.func @main() -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %r = scf.forall (%i) in (4) shared_outs(%s = %t) -> (tensor<4xf32>) {
    %e = tensor.extract_slice %s[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      BAD{tensor.parallel_insert_slice %e into %s[%c0] [1] [1] : tensor<1xf32> into tensor<4xf32>}
      GOOD{tensor.parallel_insert_slice %e into %s[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>}
    }
  }
  return %r : tensor<4xf32>
}",
    ),
    // A buffer that the iteration allocated may be freed there.
    (
        FaultKind::Race,
        9,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<1xf32>
  memref.store %v, %m[%c0] : memref<1xf32>
  scf.forall (%i) in (2) {
    %last = arith.cmpi ne, %i, %c0 : index
    BAD{%x = memref.load %m[%c0] : memref<1xf32>
    scf.if %last { memref.dealloc %m : memref<1xf32> }}
    GOOD{%n = memref.alloc() : memref<1xf32>
    memref.dealloc %n : memref<1xf32>}
  }
  GOOD{memref.dealloc %m : memref<1xf32>}
  return
}",
    ),
    (
        FaultKind::InvalidStep,
        5,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 9223372036854775807 : index
  BAD{scf.for %i = %c0 to %c4 step %c0 { }}
  GOOD{scf.for %i = %c4 to %c8 step %c8 { }}
  return
}",
    ),
    (
        FaultKind::InvalidStep,
        6,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %m = arith.subi %c0, %c1 : index
  BAD{scf.parallel (%i) = (%c0) to (%c4) step (%m) { }}
  GOOD{scf.parallel (%i) = (%c4) to (%c0) step (%m) { }}
  return
}",
    ),
];

#[test]
fn each_fault_is_named_and_its_neighbour_is_not() {
    for (number, &(kind, line, text)) in CASES.iter().chain(machine_claims::CASES).enumerate() {
        let bad = choose(text, "BAD{", "GOOD{");
        let (found, report) =
            run(&bad).unwrap_or_else(|| panic!("case {number}: no {} is found in\n{bad}", kind.name()));
        assert_eq!(found, kind, "case {number}: {report}");
        if line > 0 {
            let place = format!("case.mlir:{line}:");
            assert!(report.starts_with(&place), "case {number}: not on line {line}: {report}");
        }
        let good = choose(text, "GOOD{", "BAD{");
        if let Some((_, report)) = run(&good) {
            panic!("case {number}: a fault in the neighbour of {}: {report}\n{good}", kind.name());
        }
    }
}

#[test]
fn too_deep_a_recursion_is_a_fault_and_its_neighbour_is_not() {
    let text = |depth: &str| {
        format!(
            "func.func @down(%n: i64) -> i64 {{
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %z = arith.cmpi eq, %n, %c0 : i64
  %r = scf.if %z -> i64 {{
    scf.yield %c0 : i64
  }} else {{
    %m = arith.subi %n, %c1 : i64
    %d = func.call @down(%m) : (i64) -> i64
    scf.yield %d : i64
  }}
  return %r : i64
}}
func.func @main() {{
  %n = arith.constant {depth} : i64
  %r = call @down(%n) : (i64) -> i64
  return
}}"
        )
    };
    assert!(run(&text("9000")).is_none());
    assert_eq!(run(&text("-1")).map(|found| found.0), Some(FaultKind::OutOfFuel));
    // With sufficient fuel, slightly fewer than 2^20 nested calls succeed, and slightly more fail.
    let limits = Limits { fuel: u64::MAX, ..LIMITS };
    assert!(run_within(&text("1048500"), limits).is_none());
    let (kind, report) = run_within(&text("1048600"), limits).expect("a fault");
    assert_eq!(kind, FaultKind::StackOverflow);
    assert!(report.starts_with("case.mlir:9:10: error: fault: stack-overflow"), "{report}");
}

#[test]
fn every_kind_has_a_case() {
    for kind in FaultKind::ALL {
        let has_case = CASES.iter().chain(machine_claims::CASES).any(|case| case.0 == kind);
        // Stack overflow has its own test, since it takes more fuel than the cases have.
        assert!(has_case || kind == FaultKind::StackOverflow, "no program has the fault {}", kind.name());
    }
}

/// The report of a race, in whatever order the iterations run.
#[test]
fn races_are_reported_with_both_locations() {
    let text = "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  scf.forall (%i) in (2) {
    memref.store %v, %m[%i] : memref<4xf32>
    %x = memref.load %m[%c0] : memref<4xf32>
  }
  return
}";
    let (kind, report) = run(text).expect("a race");
    assert_eq!(kind, FaultKind::Race);
    for part in [
        "case.mlir:7:10: error: fault: race: byte 0 of a buffer is read in one iteration of a parallel loop and written in \
         another",
        "case.mlir:6:5: note: written here",
        "case.mlir:4:8: note: allocated on the stack here: 16 bytes",
    ] {
        assert!(report.contains(part), "{part} is not in {report}");
    }
}

/// Four times the iterations take four times as long, not sixteen, with every access recorded.
#[test]
fn looking_for_races_takes_time_in_proportion() {
    let time = |count: u64| {
        let text = format!(
            "func.func @main() {{
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<{count}xf32>
  scf.forall (%i) in ({count}) {{
    scf.forall (%j) in (2) {{
      memref.store %v, %m[%i] : memref<{count}xf32>
    }}
  }}
  return
}}"
        )
        .replace("%m[%i]", "%m[%k]")
        .replace(
            "      memref.store",
            "      %k = affine.apply affine_map<(i, j) -> ((2 * i + j) mod COUNT)>(%i, %j)\n      memref.store",
        )
        .replace("COUNT", &format!("{}", 2 * count))
        .replace(&format!("memref<{count}xf32>"), &format!("memref<{}xf32>", 2 * count));
        let start = std::time::Instant::now();
        assert!(run_within(&text, Limits { fuel: u64::MAX, memory: 1 << 30 }).is_none());
        start.elapsed().as_secs_f64()
    };
    let best = |count: u64| (0..3).map(|_| time(count)).fold(f64::INFINITY, f64::min);
    // Other work on the machine may disturb one measurement, but hardly five.
    let factors = (0..5).map(|_| best(80_000) / best(20_000));
    assert!(factors.into_iter().any(|factor| factor < 8.0), "four times the iterations take more than eight times");
}

#[test]
fn reports_show_birth_and_death() {
    let bad = choose(CASES[0].2, "BAD{", "GOOD{");
    let report = run(&bad).expect("a fault").1;
    for place in [
        "case.mlir:7:8: error: fault: use-after-free",
        "case.mlir:4:8: note: allocated here",
        "case.mlir:6:3: note: freed here",
    ] {
        assert!(report.contains(place), "{place} is not in {report}");
    }
}
