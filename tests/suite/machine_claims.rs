//! Views with `freehold.claim`: the faults of claims, and every access through an older view to bytes that a later view
//! claimed. `machine_faults` runs [`CASES`]; the accesses are combined with arenas and overlaps here.

use super::machine_faults::{choose, run};
use freehold::interpreter::FaultKind;

/// The kind, the line of the fault (0: not checked), and the text.
pub const CASES: &[(FaultKind, u32, &str)] = &[
    (
        FaultKind::UseAfterReuse,
        9,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %at = arith.constant BAD{12}GOOD{16} : index
  %v = arith.constant 1.0 : f32
  %arena = memref.alloca() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %b = memref.view %arena[%at][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  return
}",
    ),
    // All bytes of the older view are gone. The result would be right by luck.
    (
        FaultKind::UseAfterReuse,
        9,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %arena = memref.alloca() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  BAD{%b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>}
  GOOD{%b = memref.view %arena[%c0][] : memref<16xi8> to memref<4xf32>}
  %x = memref.load %a[%c0] : memref<4xf32>
  return
}",
    ),
    // An access through the arena, or through a view of it without the attribute.
    (
        FaultKind::UseAfterReuse,
        8,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %v = arith.constant 1 : i8
  %arena = memref.alloca() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<3xf32>
  BAD{%at = arith.constant 11 : index}GOOD{%at = arith.constant 12 : index}
  memref.store %v, %arena[%at] : memref<16xi8>
  return
}",
    ),
    (
        FaultKind::UseAfterReuse,
        8,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %arena = memref.alloca() : memref<16xi8>
  BAD{%b = memref.view %arena[%c0][] : memref<16xi8> to memref<4xf32>}
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  GOOD{%b = memref.cast %a : memref<4xf32> to memref<4xf32>}
  memref.store %v, %b[%c0] : memref<4xf32>
  return
}",
    ),
    // The claim of an iteration ends that of the iteration before.
    (
        FaultKind::UseAfterReuse,
        16,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %v = arith.constant 1.0 : f32
  %arena = memref.alloca() : memref<32xi8>
  %first = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.store %v, %first[%c0] : memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%m = %first) -> (memref<4xf32>) {
    %next = arith.addi %i, %c1 : index
    %far = arith.muli %next, %c16 : index
    %other = arith.remui %far, %c32 : index
    %t = memref.view %arena[BAD{%c0}GOOD{%other}][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.copy %m, %t : memref<4xf32> to memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  return
}",
    ),
    // A callee claims in the view that the caller gave it, of which another claim of the caller has some bytes.
    (
        FaultKind::UseAfterReuse,
        4,
        "func.func private @callee(%scratch: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 2.0 : f32
  %t = memref.view %scratch[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  linalg.fill ins(%v : f32) outs(%t : memref<4xf32>)
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant BAD{8}GOOD{16} : index
  %arena = memref.alloca() {alignment = 64 : i64} : memref<32xi8>
  %s = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  func.call @callee(%s) : (memref<16xi8>) -> ()
  return
}",
    ),
    // Data that another buffer left is uninitialized in this claim.
    (
        FaultKind::UninitializedRead,
        11,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant true
  %arena = memref.alloca() : memref<4xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<4xi8> to memref<4xi1>
  memref.store %v, %a[%c0] : memref<4xi1>
  %b = memref.view %arena[%c0][] {freehold.claim} : memref<4xi8> to memref<4xi1>
  GOOD{memref.store %v, %b[%c0] : memref<4xi1>}

  %x = memref.load %b[%c0] : memref<4xi1>
  scf.if %x { }
  return
}",
    ),
    (
        FaultKind::FreeOfClaim,
        5,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<BAD{3}GOOD{4}xf32>
  memref.dealloc %a : memref<BAD{3}GOOD{4}xf32>
  return
}",
    ),
    (
        FaultKind::FreeOfClaim,
        5,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  BAD{memref.dealloc %a : memref<4xf32>}GOOD{memref.dealloc %arena : memref<32xi8>}
  return
}",
    ),
    // The view that represents the allocation has lost its bytes.
    (
        FaultKind::UseAfterReuse,
        6,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf64>
  BAD{memref.dealloc %a : memref<4xf32>}GOOD{memref.dealloc %b : memref<2xf64>}
  return
}",
    ),
    (
        FaultKind::DoubleFree,
        6,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  BAD{memref.dealloc %arena : memref<16xi8>}
  return
}",
    ),
    (
        FaultKind::UseAfterFree,
        8,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %arena = memref.alloc() : memref<16xi8>
  %s = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<16xi8>
  %a = memref.view %s[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  BAD{memref.dealloc %arena : memref<16xi8>}
  memref.store %v, %a[%c0] : memref<4xf32>
  GOOD{memref.dealloc %arena : memref<16xi8>}
  return
}",
    ),
    (
        FaultKind::UseAfterFree,
        5,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  BAD{memref.dealloc %arena : memref<16xi8>}
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  GOOD{memref.dealloc %arena : memref<16xi8>}
  return
}",
    ),
    (
        FaultKind::UseAfterScope,
        10,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  GOOD{%arena = memref.alloca() : memref<16xi8>}
  %m = memref.alloca_scope -> (memref<4xf32>) {
    BAD{%arena = memref.alloca() : memref<16xi8>}
    %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  memref.store %v, %m[%c0] : memref<4xf32>
  return
}",
    ),
    (
        FaultKind::Leak,
        3,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  GOOD{memref.dealloc %arena : memref<16xi8>}
  return
}",
    ),
    // The alignment that the allocation asked for.
    (
        FaultKind::Misaligned,
        4,
        "func.func @main() {
  %at = arith.constant BAD{32}GOOD{64} : index
  %arena = memref.alloca() {alignment = 64 : i64} : memref<128xi8>
  %a = memref.view %arena[%at][] {freehold.claim = 64 : i64} : memref<128xi8> to memref<4xf32>
  return
}",
    ),
    (
        FaultKind::OutOfBounds,
        4,
        "func.func @main() {
  %at = arith.constant 16 : index
  %arena = memref.alloca() : memref<BAD{31xi8}GOOD{32xi8}>
  %a = memref.view %arena[%at][] {freehold.claim} : memref<BAD{31xi8}GOOD{32xi8}> to memref<4xf32>
  return
}",
    ),
    // A view derived from a claim does not reach the bytes beside it, as it would not beside an allocation.
    (
        FaultKind::OutOfBounds,
        7,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloca() : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  %b = memref.reinterpret_cast %a to offset: [0], sizes: [BAD{5}GOOD{4}], strides: [1] : memref<4xf32> to memref<?xf32>
  %v = arith.constant 1.0 : f32
  linalg.fill ins(%v : f32) outs(%b : memref<?xf32>)
  return
}",
    ),
    (
        FaultKind::WriteToConstant,
        6,
        "memref.global \"private\" constant @k : memref<16xi8> = dense<1>
memref.global \"private\" @g : memref<16xi8> = dense<1>
func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.get_global BAD{@k}GOOD{@g} : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  return
}",
    ),
    // Iterations of a parallel loop share nothing of an arena. All claim the same bytes:
    (
        FaultKind::Race,
        8,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %v = arith.constant 1.0 : f32
  %arena = memref.alloca() {alignment = 64 : i64} : memref<64xi8>
  scf.forall (%i) in (4) {
    %at = arith.muli %i, BAD{%c0}GOOD{%c16} : index
    %a = memref.view %arena[%at][] {freehold.claim} : memref<64xi8> to memref<4xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  }
  return
}",
    ),
    // Each claim overlaps the next by a byte:
    (
        FaultKind::Race,
        9,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant BAD{15}GOOD{16} : index
  %v = arith.constant 1 : i8
  %arena = memref.alloca() {alignment = 64 : i64} : memref<64xi8>
  %all = memref.view %arena[%c0][] {freehold.claim} : memref<64xi8> to memref<64xi8>
  scf.forall (%i) in (4) {
    %at = arith.muli %i, %n : index
    %a = memref.view %all[%at][] {freehold.claim} : memref<64xi8> to memref<16xi8>
    linalg.fill ins(%v : i8) outs(%a : memref<16xi8>)
  }
  return
}",
    ),
    // An iteration claims what another accesses through an older view:
    (
        FaultKind::Race,
        11,
        "func.func @main() {
  %c0 = arith.constant 0 : index
  %c20 = arith.constant 20 : index
  %v = arith.constant 1 : i8
  %arena = memref.alloca() {alignment = 64 : i64} : memref<64xi8>
  scf.forall (%i) in (2) {
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      memref.store %v, %arena[BAD{%c0}GOOD{%c20}] : memref<64xi8>
    } else {
      %a = memref.view %arena[%c0][] {freehold.claim} : memref<64xi8> to memref<4xf32>
    }
  }
  return
}",
    ),
];

/// Accesses to the last element of `%a`, a `memref<16xf32>`.
const ACCESSES: &[&str] = &[
    "%x = memref.load %a[%c15] : memref<16xf32>",
    "memref.store %v, %a[%c15] : memref<16xf32>",
    "memref.copy %a, %other : memref<16xf32> to memref<16xf32>",
    "memref.copy %other, %a : memref<16xf32> to memref<16xf32>",
    "linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)",
    "linalg.add ins(%a, %other : memref<16xf32>, memref<16xf32>) outs(%other : memref<16xf32>)",
    "linalg.reduce ins(%a : memref<16xf32>) outs(%one : memref<f32>) dimensions = [0] (%p: f32, %q: f32) {
       %y = arith.addf %p, %q : f32
       linalg.yield %y : f32
     }",
    // The body reads the buffer.
    "linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]}
       outs(%other : memref<16xf32>) {
     ^bb0(%p: f32):
       %i = linalg.index 0 : index
       %y = memref.load %a[%i] : memref<16xf32>
       linalg.yield %y : f32
     }",
    // The map is not linear.
    "linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 16)>, affine_map<(d0) -> (d0)>],
                     iterator_types = [\"parallel\"]}
       ins(%a : memref<16xf32>) outs(%other : memref<16xf32>) {
     ^bb0(%p: f32, %q: f32):
       linalg.yield %p : f32
     }",
    "%x = vector.transfer_read %a[%c15], %v {in_bounds = [false]} : memref<16xf32>, vector<2xf32>",
    "vector.transfer_write %vector, %a[%c14] {in_bounds = [true]} : vector<2xf32>, memref<16xf32>",
    "%x = vector.load %a[%c14] : memref<16xf32>, vector<2xf32>",
    "vector.store %vector, %a[%c14] : memref<16xf32>, vector<2xf32>",
    "%x = vector.gather %a[%c14] [%indices], %mask, %vector
       : memref<16xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>",
    "vector.scatter %a[%c14] [%indices], %mask, %vector
       : memref<16xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32>",
    "%x = vector.maskedload %a[%c14], %mask, %vector
       : memref<16xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>",
    "vector.compressstore %a[%c14], %mask, %vector : memref<16xf32>, vector<2xi1>, vector<2xf32>",
    "%x = memref.atomic_rmw addf %v, %a[%c15] : (f32, memref<16xf32>) -> f32",
    "%x = memref.generic_atomic_rmw %a[%c15] : memref<16xf32> {
     ^bb0(%p: f32):
       memref.atomic_yield %p : f32
     }",
    "memref.dma_start %a[%c14], %fast[%c0], %c2, %tag[%c0] : memref<16xf32>, memref<16xf32, 1>, memref<1xi32>",
    "memref.dma_start %fast[%c0], %a[%c14], %c2, %tag[%c0] : memref<16xf32, 1>, memref<16xf32>, memref<1xi32>
     memref.dma_wait %tag[%c0], %c2 : memref<1xi32>",
    "%x = affine.load %a[15] : memref<16xf32>",
    "affine.store %v, %a[15] : memref<16xf32>",
    "%x = affine.vector_load %a[14] : memref<16xf32>, vector<2xf32>",
    "%view = memref.subview %a[14][2][1] : memref<16xf32> to memref<2xf32, strided<[1], offset: 14>>
     linalg.fill ins(%v : f32) outs(%view : memref<2xf32, strided<[1], offset: 14>>)",
    "%view = memref.subview %a[1][8][2] : memref<16xf32> to memref<8xf32, strided<[2], offset: 1>>
     linalg.fill ins(%v : f32) outs(%view : memref<8xf32, strided<[2], offset: 1>>)",
    "%view = memref.expand_shape %a [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
     %x = memref.load %view[%c3, %c3] : memref<4x4xf32>",
    "%base, %o, %s, %t = memref.extract_strided_metadata %a : memref<16xf32> -> memref<f32>, index, index, index
     %view = memref.reinterpret_cast %base to offset: [15], sizes: [1], strides: [1]
       : memref<f32> to memref<1xf32, strided<[1], offset: 15>>
     memref.store %v, %view[%c0] : memref<1xf32, strided<[1], offset: 15>>",
    "%u = memref.cast %a : memref<16xf32> to memref<*xf32>
     func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()",
    "func.call @reads(%a) : (memref<16xf32>) -> ()",
    "%x = bufferization.clone %a : memref<16xf32> to memref<16xf32>
     memref.dealloc %x : memref<16xf32>",
    "%x = bufferization.to_tensor %a restrict : memref<16xf32> to tensor<16xf32>
     %y = tensor.extract %x[%c15] : tensor<16xf32>",
    "%x = tensor.splat %v : tensor<16xf32>
     bufferization.materialize_in_destination %x in restrict writable %a : (tensor<16xf32>, memref<16xf32>) -> ()",
    "scf.forall (%i) in (2) {
       %x = memref.load %a[%c15] : memref<16xf32>
     }",
    "scf.parallel (%i) = (%c0) to (%c2) step (%c2) {
       linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
     }",
    // The bytes are claimed by a nested view.
    "%x = memref.view %whole[%c4][] {freehold.claim} : memref<64xi8> to memref<15xf32>",
];

/// A program with an access to a claim, all of whose elements are written, after another view claimed bytes from `at` on.
fn program(arena: &str, at: usize, access: &str) -> String {
    format!(
        "func.func private @printMemrefF32(memref<*xf32>)
func.func private @reads(%m: memref<16xf32>) {{
  %x = affine.load %m[15] : memref<16xf32>
  return
}}
memref.global \"private\" @arena : memref<128xi8> {{alignment = 64 : i64}}
func.func @main() {{
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c14 = arith.constant 14 : index
  %c15 = arith.constant 15 : index
  %v = arith.constant 1.0 : f32
  %vector = arith.constant dense<1.0> : vector<2xf32>
  %mask = arith.constant dense<true> : vector<2xi1>
  %indices = arith.constant dense<[0, 1]> : vector<2xindex>
  %one = memref.alloca() : memref<f32>
  %other = memref.alloca() : memref<16xf32>
  %fast = memref.alloca() : memref<16xf32, 1>
  %tag = memref.alloca() : memref<1xi32>
  linalg.fill ins(%v : f32) outs(%other : memref<16xf32>)
  linalg.fill ins(%v : f32) outs(%one : memref<f32>)
  linalg.fill ins(%v : f32) outs(%fast : memref<16xf32, 1>)
  %at = arith.constant {at} : index
  {arena}
  %whole = memref.view %arena[%c0][] {{freehold.claim}} : memref<128xi8> to memref<64xi8>
  %a = memref.view %whole[%c0][] {{freehold.claim}} : memref<64xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  %b = memref.view %arena[%at][] {{freehold.claim}} : memref<128xi8> to memref<8xf32>
  {access}
  {}
  return
}}",
        if arena.contains("memref.alloc()") { "memref.dealloc %arena : memref<128xi8>" } else { "" }
    )
}

const ARENAS: &[&str] = &[
    "%arena = memref.alloca() {alignment = 64 : i64} : memref<128xi8>",
    "%arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>",
    "%arena = memref.get_global @arena : memref<128xi8>",
    // An arena in an arena.
    "%outer = memref.alloca() {alignment = 64 : i64} : memref<256xi8>
     %c64 = arith.constant 64 : index
     %arena = memref.view %outer[%c64][] {freehold.claim = 64 : i64} : memref<256xi8> to memref<128xi8>",
];

#[test]
fn every_access_to_bytes_of_a_later_claim_is_found() {
    for access in ACCESSES {
        for arena in ARENAS {
            // The last byte of the last element, all of it, and all bytes; and none.
            for at in [63, 60, 32] {
                let text = program(arena, at, access);
                // The element is claimed with the alignment of a byte, and is not accessed.
                let found = run(&text).unwrap_or_else(|| panic!("nothing is found in\n{text}"));
                assert_eq!(found.0, FaultKind::UseAfterReuse, "{}\n{text}", found.1);
                for part in ["claimed here: 64 bytes", "later claim"] {
                    assert!(found.1.contains(part), "{part} is not in {}", found.1);
                }
            }
            let text = program(arena, 64, access);
            if let Some((_, report)) = run(&text) {
                panic!("{report}\n{text}");
            }
        }
    }
}

/// The elements of every other byte range are still there.
#[test]
fn bytes_beside_those_of_a_later_claim_may_be_accessed() {
    for access in [
        "%x = memref.load %a[%c3] : memref<16xf32>",
        "%view = memref.subview %a[0][8][1] : memref<16xf32> to memref<8xf32, strided<[1]>>
         linalg.fill ins(%v : f32) outs(%view : memref<8xf32, strided<[1]>>)",
        "%view = memref.reinterpret_cast %a to offset: [7], sizes: [2], strides: [8]
           : memref<16xf32> to memref<2xf32, strided<[8], offset: 7>>
         memref.copy %view, %view : memref<2xf32, strided<[8], offset: 7>> to memref<2xf32, strided<[8], offset: 7>>
         linalg.fill ins(%v : f32) outs(%view : memref<2xf32, strided<[8], offset: 7>>)",
    ] {
        // Bytes 32 to 60.
        let text = program(ARENAS[0], 32, access).replace("to memref<8xf32>\n", "to memref<7xf32>\n");
        if let Some((_, report)) = run(&text) {
            panic!("{report}\n{text}");
        }
    }
}

#[test]
fn the_report_shows_both_claims_and_the_arena() {
    let bad = choose(CASES[0].2, "BAD{", "GOOD{");
    let report = run(&bad).expect("a fault").1;
    for part in [
        "case.mlir:9:3: error: fault: use-after-reuse: bytes 12 to 16 of a buffer are written after a later view claimed",
        "case.mlir:6:8: note: claimed here: 16 bytes",
        "case.mlir:5:12: note: at byte 0 of this buffer of 32 bytes",
        "case.mlir:8:8: note: the later claim",
    ] {
        assert!(report.contains(part), "{part} is not in {report}");
    }
}

/// Descriptors and poison do not outlive a claim, and the address of a claim is that of its bytes.
#[test]
fn the_pointer_of_a_claim_is_that_of_its_bytes() {
    let text = "func.func @main() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloca() : memref<32xi8>
  %a = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  %b = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<2xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<2xf32> -> index
  %r = memref.extract_aligned_pointer_as_index %arena : memref<32xi8> -> index
  %same = arith.cmpi eq, %p, %q : index
  cf.assert %same, \"\"
  %far = arith.subi %p, %r : index
  %is = arith.cmpi eq, %far, %c16 : index
  cf.assert %is, \"\"
  return
}";
    assert_eq!(run(text).map(|found| found.1), None);
}

/// Returns the temporaries and results of each function, as `freehold run --stats-json` prints them, and the rounded peak.
fn counts(text: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.mlir");
    std::fs::write(&path, text).expect("a file");
    let outcome = freehold::cli::execute_run(&[path.display().to_string(), "--stats-json".to_string()]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let number = |line: &str, name: &str| {
        let rest = line.split_once(&format!("\"{name}\": ")).expect("the number").1;
        rest.chars().take_while(char::is_ascii_digit).collect::<String>()
    };
    let peak = outcome.err.lines().find(|line| line.contains("rounded_peak_bytes")).expect("the peak");
    let mut out = number(peak, "rounded_peak_bytes");
    for line in outcome.err.lines().filter(|line| line.contains("\"name\"")) {
        let name = line.split('"').nth(3).expect("a name");
        let [calls, temporary, results] = ["calls", "temporary_bytes", "result_bytes"].map(|key| number(line, key));
        out.push_str(&format!("; {name} {calls} {temporary} {results}"));
    }
    out
}

#[test]
fn temporaries_of_a_call_are_without_its_arguments_and_results() {
    let text = "func.func private @callee(%m: memref<16xf32>) -> memref<8xf32> {
  %t = memref.alloc() {alignment = 64 : i64} : memref<3xf32>
  %s = memref.alloca() : memref<4xf32>
  %r = memref.alloc() : memref<8xf32>
  memref.dealloc %t : memref<3xf32>
  return %r : memref<8xf32>
}
func.func @main() {
  %m = memref.alloc() : memref<16xf32>
  %v = arith.constant 1.0 : f32
  linalg.fill ins(%v : f32) outs(%m : memref<16xf32>)
  %r = call @callee(%m) : (memref<16xf32>) -> memref<8xf32>
  %q = call @callee(%m) : (memref<16xf32>) -> memref<8xf32>
  memref.dealloc %r : memref<8xf32>
  memref.dealloc %q : memref<8xf32>
  memref.dealloc %m : memref<16xf32>
  return
}";
    // 12 bytes are rounded up to 64; 16 are on the stack.
    assert_eq!(counts(text), "208; callee 2 80 32; main 1 208 0");
}

#[test]
fn an_arena_of_the_caller_counts_as_temporaries_as_far_as_it_is_claimed() {
    let text = "func.func private @inner(%scratch: memref<64xi8>) {
  %c8 = arith.constant 8 : index
  %t = memref.view %scratch[%c8][] {freehold.claim} : memref<64xi8> to memref<4xf32>
  return
}
func.func private @callee(%scratch: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %t = memref.view %scratch[%c0][] {freehold.claim} : memref<128xi8> to memref<8xf32>
  }
  %s = memref.view %scratch[%c32][] {freehold.claim} : memref<128xi8> to memref<64xi8>
  call @inner(%s) : (memref<64xi8>) -> ()
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
  %s = memref.view %arena[%c0][] {freehold.claim} : memref<256xi8> to memref<128xi8>
  call @callee(%s) : (memref<128xi8>) -> ()
  memref.dealloc %arena : memref<256xi8>
  return
}";
    assert_eq!(counts(text), "256; inner 1 16 0; callee 1 96 0; main 1 256 0");
}
