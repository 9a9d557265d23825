// RUN: freehold opt %s | expect %t.out

// A loop over tiles is a nest of loops.
func @nest(%a: tensor<8x8xf32>, %m: memref<8x8xf32>, %out: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %0 = linalg.tiled_loop (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c4, %c4) ins (%x = %a: tensor<8x8xf32>) outs (%y = %out: tensor<8x8xf32>, %z = %m: memref<8x8xf32>) iterators["parallel", "parallel"] {
    %1 = tensor.extract %x[%i, %j] : tensor<8x8xf32>
    memref.store %1, %z[%i, %j] : memref<8x8xf32>
    %2 = tensor.insert %1 into %y[%i, %j] : tensor<8x8xf32>
    linalg.yield %2 : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}
