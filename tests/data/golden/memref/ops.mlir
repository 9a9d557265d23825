// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of memref, in its custom form.

memref.global "private" @uninitialized : memref<4xf32> = uninitialized
memref.global "private" constant @constant : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = 64 : i64}
memref.global @external : memref<1xf64>

func.func @allocations(%n: index, %s: index) {
  %0 = memref.alloc() : memref<8x64xf32, 1>
  %1 = memref.alloc(%n) {alignment = 8 : i64} : memref<8x?xf32>
  %2 = memref.alloc(%n)[%s] : memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  %3 = memref.alloca() : memref<16xi8>
  %4 = memref.alloca(%n) : memref<?xf32>
  %5 = memref.realloc %4(%n) : memref<?xf32> to memref<?xf32>
  %6 = memref.alloca_scope -> (f32) {
    %cst = arith.constant 0.0 : f32
    memref.alloca_scope.return %cst : f32
  }
  memref.dealloc %0 : memref<8x64xf32, 1>
  %7 = memref.get_global @constant : memref<2x2xi32>
  return
}

func.func @accesses(%m: memref<4x?xf32>, %i: index, %x: f32, %z: memref<f32>, %k: memref<8xi32>, %c: i32) {
  %0 = memref.load %m[%i, %i] : memref<4x?xf32>
  %1 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x?xf32>
  memref.store %x, %m[%i, %i] : memref<4x?xf32>
  memref.store %x, %z[] : memref<f32>
  %2 = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<4x?xf32>) -> f32
  %3 = memref.generic_atomic_rmw %k[%i] : memref<8xi32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %c : i32
    memref.atomic_yield %new : i32
  }
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4x?xf32>
  memref.copy %m, %m : memref<4x?xf32> to memref<4x?xf32>
  %4 = memref.dim %m, %i : memref<4x?xf32>
  %5 = memref.rank %m : memref<4x?xf32>
  %6 = memref.assume_alignment %m, 16 : memref<4x?xf32>
  %7:2 = memref.distinct_objects %m, %z : memref<4x?xf32>, memref<f32>
  return
}

func.func @views(%m: memref<4x8xf32>, %d: memref<?x?xf32>, %u: memref<*xf32>, %bytes: memref<2048xi8>, %n: index,
                 %shape: memref<2xindex>, %s: memref<4x8xf32, strided<[?, 1], offset: ?>>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %1 = memref.cast %m : memref<4x8xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  %3 = memref.subview %m[1, 2] [2, 4] [1, 1] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 1], offset: 10>>
  %4 = memref.subview %d[%n, 0] [%n, 4] [1, %n] : memref<?x?xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %5 = memref.subview %m[0, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1]>>
  %6 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %7 = memref.expand_shape %6 [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %8 = memref.reinterpret_cast %m to offset: [0], sizes: [8, %n], strides: [%n, 1] : memref<4x8xf32> to memref<8x?xf32, strided<[?, 1]>>
  %9 = memref.reshape %m(%shape) : (memref<4x8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %10 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %11 = memref.view %bytes[%n][%n] : memref<2048xi8> to memref<?x4xf32>
  %12 = memref.memory_space_cast %m : memref<4x8xf32> to memref<4x8xf32, 3>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<4x8xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %13 = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index
  return
}

func.func @transfers(%from: memref<256xf32>, %to: memref<256xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %from[%i], %to[%i], %n, %tag[%i] : memref<256xf32>, memref<256xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  return
}
