// RUN: freehold opt %s --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic --allow-unregistered-dialect | expect %t.generic.out

// affine.apply, min and max; maps and sets in every spelling.

#shift = affine_map<(d0)[s0] -> (d0 + s0)>
#tile = affine_map<(d0, d1) -> (d0 floordiv 4, d1 mod 4, (d0 + d1 * 2) ceildiv 3)>
#half = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 4)>

func.func @maps(%i: index, %j: index) {
  %0 = affine.apply #shift(%i)[%j]
  %1 = affine.apply affine_map<(i) -> (i * 4 + 3)>(%i)
  %2 = affine.min affine_map<(d0, d1) -> (d0, d1 + 2, 8)>(%i, %j)
  %3 = affine.max affine_map<()[s0] -> (s0, -s0)>()[%i]
  "test.maps"() {map = #tile, set = #half, empty = affine_map<() -> ()>, constant = affine_map<(d0) -> (7)>,
                 named = affine_map<(rows, columns)[n] -> (rows * n, -columns)>} : () -> ()
  return
}

// Loops, conditions and accesses.

func.func @loops(%n: index, %m: memref<?x8xf32>, %init: f32) -> (f32, i32) {
  affine.for %i = 0 to 8 {
    affine.for %j = #shift(%i)[%n] to %n step 2 {
      affine.for %k = max affine_map<(d0)[s0] -> (d0, s0 + 1)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 * 2, s0)>(%j)[%n] {
      }
    } {kept}
  }
  %sum = affine.for %i = 0 to %n iter_args(%acc = %init) -> f32 {
    %v = affine.load %m[%i, 3] : memref<?x8xf32>
    %s = arith.addf %acc, %v : f32
    affine.yield %s : f32
  }
  %one = arith.constant 1 : i32
  %r = affine.parallel (%i, %j) = (0, max(0, %n)) to (min(8, %n), 4) step (2, 1) reduce ("addi") -> i32 {
    affine.yield %one : i32
  }
  affine.parallel (%i) = (%n) to (%n + 10) {
    affine.yield
  }
  return %sum, %r : f32, i32
}

func.func @conditions(%i: index, %n: index, %a: f32) -> f32 {
  affine.if #half(%i)[%n] {
    "test.then"() : () -> ()
  }
  affine.if affine_set<() : (1 >= 0)>() {
    "test.then"() : () -> ()
  } else {
    "test.else"() : () -> ()
  }
  %0 = affine.if #half(%i)[%n] -> f32 {
    affine.yield %a : f32
  } else {
    %b = arith.negf %a : f32
    affine.yield %b : f32
  }
  return %0 : f32
}

func.func @accesses(%m: memref<?x8xf32>, %s: memref<f32>, %n: index, %v: vector<4xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i + symbol(%n), %i * 2 mod 8] : memref<?x8xf32>
    affine.store %0, %m[%i ceildiv 2, -%i + 7] : memref<?x8xf32>
    %1 = affine.load %s[] : memref<f32>
    affine.store %1, %s[] {tagged} : memref<f32>
    affine.prefetch %m[%i, 3], read, locality<3>, data : memref<?x8xf32>
    affine.prefetch %m[%i, %i floordiv 2], write, locality<0>, instr : memref<?x8xf32>
    %2 = affine.vector_load %m[%i, 4] : memref<?x8xf32>, vector<4xf32>
    affine.vector_store %v, %m[%i, 4] : memref<?x8xf32>, vector<4xf32>
  }
  return
}

func.func @copies(%m: memref<64xf32>, %fast: memref<64xf32, 1>, %tag: memref<1xi32>, %count: index, %stride: index) {
  affine.for %i = 0 to 64 {
    affine.dma_start %m[%i], %fast[%i + 3], %tag[0], %count : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
    affine.dma_start %m[%i], %fast[%i mod 4], %tag[0], %count, %stride, %count : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %count : memref<1xi32>
  }
  return
}

func.func @positions(%linear: index, %i: index, %j: index, %n: index) {
  %0:3 = affine.delinearize_index %linear into (4, %n, 8) : index, index, index
  %1:3 = affine.delinearize_index %linear into (%n, 8) : index, index, index
  %2 = affine.linearize_index [%i, %j] by (4, 8) : index
  %3 = affine.linearize_index disjoint [%i, %j] by (%n, 8) : index
  %4 = affine.linearize_index [%i, %j] by (8) : index
  return
}
