// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of tensor, in its custom form.

func.func @shapes(%t: tensor<4x8xf32>, %d: tensor<?x?xf32>, %i: index, %shape: tensor<2xindex>, %u: tensor<*xf32>) {
  %0 = tensor.bitcast %t : tensor<4x8xf32> to tensor<4x8xi32>
  %1 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  %4 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, 2, %i] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %5 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %6 = tensor.dim %d, %i : tensor<?x?xf32>
  %7 = tensor.rank %u : tensor<*xf32>
  %8 = tensor.reshape %t(%shape) : (tensor<4x8xf32>, tensor<2xindex>) -> tensor<8x4xf32>
  return
}

func.func @elements(%t: tensor<4x8xf32>, %i: index, %x: f32, %indices: tensor<3x1xindex>, %g: tensor<3x8xf32>, %n: index) {
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = tensor.empty(%n) : tensor<?x8xf32>
  %2 = tensor.extract %t[%i, %i] : tensor<4x8xf32>
  %3 = tensor.insert %x into %t[%i, %i] : tensor<4x8xf32>
  %4 = tensor.from_elements %x, %x : tensor<2xf32>
  %5 = tensor.splat %x : tensor<4xf32>
  %6 = tensor.splat %x[%n] : tensor<?xf32>
  %7 = tensor.generate %n {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %8 = tensor.gather %t[%indices] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  %9 = tensor.gather %t[%indices] gather_dims([0]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  %10 = tensor.scatter %9 into %t[%indices] scatter_dims([0]) unique : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
  return
}

func.func @slices(%t: tensor<4x8xf32>, %d: tensor<?x?xf32>, %i: index, %s: tensor<2x4xf32>, %x: f32, %r: tensor<8xf32>) {
  %0 = tensor.extract_slice %t[1, 2] [2, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
  %1 = tensor.extract_slice %d[%i, 0] [%i, 4] [1, %i] : tensor<?x?xf32> to tensor<?x4xf32>
  %2 = tensor.extract_slice %t[0, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %3 = tensor.insert_slice %s into %t[1, 2] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
  %4 = tensor.insert_slice %r into %t[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  %5 = tensor.pad %t low[1, %i] high[0, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<5x?xf32>
  %6 = tensor.pad %t nofold low[0, 0] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<4x8xf32>
  %7 = scf.forall (%k) in (4) shared_outs(%out = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %r into %out[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return
}
