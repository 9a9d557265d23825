// RUN: freehold opt %s -split-input-file | expect %t.out
// Ops of memref as several versions print them.

// The development branch: inherent attributes are not in the dictionary.
func.func @main(%n: index, %x: f32) -> f32 {
  %a = memref.alloc(%n) alignment = 64 {note} : memref<?xf32>
  %b = memref.alloca() alignment = 16 : memref<4xf32>
  %r = memref.realloc %a(%n) alignment = 32 : memref<?xf32> to memref<?xf32>
  memref.store %x, %r[%n] alignment(8) nontemporal(true) {note} : memref<?xf32>
  memref.store %x, %b[%n] : memref<4xf32>
  %0 = memref.load %r[%n] alignment(4) invariant(true) : memref<?xf32>
  memref.dealloc %r : memref<?xf32>
  return %0 : f32
}
memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]> alignment = 64 {note}

// -----

// 20: no result.
func.func @assumed(%m: memref<4xf32>) {
  memref.assume_alignment %m, 16 : memref<4xf32>
  "memref.assume_alignment"(%m) <{alignment = 32 : i32}> : (memref<4xf32>) -> ()
  return
}

// -----

// 18: sizes follow from those of the source. 17: other keywords. Generic: a kind that fits only with the numbers of then.
func.func @expanded(%m: memref<?x6xf32>, %i: memref<8xi32>, %f: memref<8xf32>, %k: index, %v: i32, %x: f32) -> memref<?x4x6xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2]] : memref<?x6xf32> into memref<?x4x6xf32>
  %1 = "memref.expand_shape"(%m) {reassociation = [[0], [1, 2]]} : (memref<?x6xf32>) -> memref<?x2x3xf32>
  %2 = memref.atomic_rmw maxf %x, %f[%k] : (f32, memref<8xf32>) -> f32
  %3 = "memref.atomic_rmw"(%x, %f, %k) <{kind = 6 : i64}> : (f32, memref<8xf32>, index) -> f32
  return %0 : memref<?x4x6xf32>
}

// -----

// 15: lists are arrays, and a dynamic size is -1.
func.func @view(%m: memref<8x8xf32>, %n: index) {
  %0 = "memref.subview"(%m, %n, %n) {operand_segment_sizes = dense<[1, 1, 1, 0]> : vector<4xi32>, static_offsets = [-9223372036854775808, 0], static_sizes = [2, -1], static_strides = [1, 2]} : (memref<8x8xf32>, index, index) -> memref<2x?xf32, strided<[8, 2], offset: ?>>
  return
}

// -----

// 13: ops of the dialect of then.
func @standard(%m: memref<8xf32>, %u: memref<*xf32>, %t: tensor<*xf32>, %i: index, %x: f32) -> f32 {
  %0 = atomic_rmw minf %x, %m[%i] : (f32, memref<8xf32>) -> f32
  %1 = rank %u : memref<*xf32>
  %2 = rank %t : tensor<*xf32>
  %3 = "std.rank"(%t) : (tensor<*xf32>) -> index
  %4 = std.generic_atomic_rmw %m[%i] : memref<8xf32> {
  ^bb0(%old: f32):
    atomic_yield %old : f32
  }
  return %4 : f32
}
