//! Programs with a fault, which `machine_faults` runs.
//!
//! A case is one text in which `BAD{…}` and `GOOD{…}` mark the difference: each is kept in one of the two programs and
//! removed from the other.

use freehold::interpreter::FaultKind;

/// The kind, the line of the fault (0: not checked), and the text.
pub const CASES: &[(FaultKind, u32, &str)] = &[
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
