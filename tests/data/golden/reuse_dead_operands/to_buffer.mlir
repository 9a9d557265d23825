// RUN: freehold opt %s --reuse-dead-operands | expect %t.out

// The load reads the buffer of %a after the last op that uses the tensor: no op may write into it.

func.func @main(%x: tensor<256xf32>) -> (f32, tensor<256xf32>) {
  %c0 = arith.constant 0 : index
  %e0 = tensor.empty() : tensor<256xf32>
  %e1 = tensor.empty() : tensor<256xf32>
  %a = linalg.exp ins(%x : tensor<256xf32>) outs(%e0 : tensor<256xf32>) -> tensor<256xf32>
  %m = bufferization.to_buffer %a read_only : tensor<256xf32> to memref<256xf32>
  %b = linalg.negf ins(%a : tensor<256xf32>) outs(%e1 : tensor<256xf32>) -> tensor<256xf32>
  %first = memref.load %m[%c0] : memref<256xf32>
  return %first, %b : f32, tensor<256xf32>
}

// Here the load is before the op, which may write into %a.

func.func @before(%x: tensor<256xf32>) -> (f32, tensor<256xf32>) {
  %c0 = arith.constant 0 : index
  %e0 = tensor.empty() : tensor<256xf32>
  %e1 = tensor.empty() : tensor<256xf32>
  %a = linalg.exp ins(%x : tensor<256xf32>) outs(%e0 : tensor<256xf32>) -> tensor<256xf32>
  %m = bufferization.to_buffer %a read_only : tensor<256xf32> to memref<256xf32>
  %first = memref.load %m[%c0] : memref<256xf32>
  %b = linalg.negf ins(%a : tensor<256xf32>) outs(%e1 : tensor<256xf32>) -> tensor<256xf32>
  return %first, %b : f32, tensor<256xf32>
}
