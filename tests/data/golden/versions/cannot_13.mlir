// RUN: not freehold opt %s -allow-unregistered-dialect --mlir-version=13 2>&1 | expect %t.out
// RUN: not freehold opt %s -allow-unregistered-dialect --mlir-version=15 2>&1 | expect %t.15.out
// RUN: not freehold opt %s -allow-unregistered-dialect --mlir-version=17 2>&1 | expect %t.17.out
// What older versions lack of ops that they have.

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %a: tensor<4x4xf32>, %x: f32, %i: i32) {
  %0:2 = affine.delinearize_index %n into (4) : index, index
  %1 = affine.parallel (%j) = (0) to (4) reduce ("xori") -> (i32) {
    affine.yield %i : i32
  }
  %2 = bufferization.alloc_tensor(%n) size_hint=%n : tensor<?xf32>
  %3 = bufferization.materialize_in_destination %u in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %u in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %4 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32, "encoding">
  %5 = linalg.map ins(%u : tensor<4xf32>) outs(%u : tensor<4xf32>) (%e: f32, %o: f32) {
    linalg.yield %o : f32
  }
  %6 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = scf.forall (%j) in (4) shared_outs(%o = %u) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<x>]}
  %8 = scf.forall (%j) in (4) shared_outs(%o = %u) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  %9 = tensor.expand_shape %t [[0, 1]] output_shape [%n, %n] : tensor<?xf32> into tensor<?x?xf32>
  %10 = tensor.splat %x[%n] : tensor<?xf32>
  %v = vector.broadcast %x : f32 to vector<4x4xf32>
  %w = vector.broadcast %x : f32 to vector<4xf32>
  %11 = vector.multi_reduction <add>, %v, %w [1] : vector<4x4xf32> to vector<4xf32>
  return
}

// -----

// The ops of a family have one spelling, but 13 does not have all of them.
func.func @newer_of_family(%a: tensor<1x4x4x1xi8>, %f: tensor<2x2xi8>, %z: i32, %i: tensor<1x3x3x1xi8>) -> tensor<1x3x3x1xi8> {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %f : tensor<1x4x4x1xi8>, tensor<2x2xi8>) outs(%i : tensor<1x3x3x1xi8>) -> tensor<1x3x3x1xi8>
  return %0 : tensor<1x3x3x1xi8>
}
