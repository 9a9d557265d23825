// RUN: freehold opt %s -hlo-convert-deallocation-ops-to-llvm | expect %t.out
// RUN: freehold opt %s -hlo-convert-deallocation-ops-to-llvm="convert-signatures free-function=_mlir_memref_to_llvm_free" | expect %t.free.out

// Programs that the reference machine runs before and after. In each turn, two buffers of three are freed.

func.func @loop(%m: memref<4xf32>, %n: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %first = memref.alloc() : memref<4xf32>
  memref.copy %m, %first : memref<4xf32> to memref<4xf32>
  %own = deallocation.own %first : memref<4xf32>
  %last:2 = scf.for %i = %zero to %n step %one iter_args(%a = %first, %o = %own) -> (memref<4xf32>, !deallocation.ownership) {
    %b = memref.alloc() : memref<4xf32>
    %p = deallocation.own %b : memref<4xf32>
    %c = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    %q = deallocation.own %c : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.copy %a, %c : memref<4xf32> to memref<4xf32>
    %even = arith.cmpi eq, %i, %zero : index
    %s = arith.select %even, %b, %c : memref<4xf32>
    %u = memref.cast %s : memref<4xf32> to memref<*xf32>
    %k:2 = deallocation.retain(%u, %s) of(%o, %p, %q) : (memref<*xf32>, memref<4xf32>, !deallocation.ownership, !deallocation.ownership, !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership)
    deallocation.free %k#1
    scf.yield %s, %k#0 : memref<4xf32>, !deallocation.ownership
  }
  %x = memref.load %last#0[%one] : memref<4xf32>
  deallocation.free %last#1
  return %x : f32
}

func.func @pointers(%m: memref<4xf32>) -> (i1, i1, i1) {
  %zero = arith.constant 0 : index
  %n = memref.alloc() : memref<4xf32>
  %o = deallocation.own %n : memref<4xf32>
  %v = memref.subview %n[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %u = memref.cast %v : memref<2xf32, strided<[1], offset: 1>> to memref<*xf32>
  %null = deallocation.null
  %0 = deallocation.get_buffer %o : !deallocation.ownership
  %1 = deallocation.get_buffer %u : memref<*xf32>
  %2 = deallocation.get_buffer %m : memref<4xf32>
  %3 = deallocation.get_buffer %null : !deallocation.ownership
  %same = arith.cmpi eq, %0, %1 : index
  %other = arith.cmpi eq, %0, %2 : index
  %none = arith.cmpi eq, %3, %zero : index
  deallocation.free %o
  deallocation.free %null
  return %same, %other, %none : i1, i1, i1
}
