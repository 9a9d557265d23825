// RUN: freehold opt %s -hlo-deallocation-pipeline | expect %t.out
// RUN: freehold opt %s -hlo-deallocation-pipeline=public-abi=fresh | expect %t.fresh.out
// RUN: freehold opt %s -hlo-deallocation-pipeline="lower=llvm free-function=_mlir_memref_to_llvm_free" | expect %t.llvm.out

// All passes, one after the other.

func.func @steps(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %init = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%init : memref<8xf32>)
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %init) -> (memref<8xf32>) {
    %next = memref.alloc() : memref<8xf32>
    memref.copy %cur, %next : memref<8xf32> to memref<8xf32>
    scf.yield %next : memref<8xf32>
  }
  %v = memref.load %r[%c0] : memref<8xf32>
  return %v : f32
}

func.func @pick(%c: i1, %in: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> (memref<8xf32>) {
    %t = memref.alloc() : memref<8xf32>
    memref.copy %in, %t : memref<8xf32> to memref<8xf32>
    scf.yield %t : memref<8xf32>
  } else {
    scf.yield %in : memref<8xf32>
  }
  return %r : memref<8xf32>
}

func.func @caller(%c: i1, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  %r = call @pick(%c, %a) : (i1, memref<8xf32>) -> memref<8xf32>
  %v = memref.load %r[%c0] : memref<8xf32>
  return %v : f32
}

// The result of the realloc is only freed: it must not vanish, because it frees its operand.
func.func @reallocated(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
  return
}
