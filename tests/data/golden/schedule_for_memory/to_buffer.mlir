// RUN: freehold opt %s --schedule-for-memory | expect %t.out

// The load reads the buffer of %x before the fill writes it in place. The analysis does not see that it does, so no op may
// change its place, although one vector after the other needs fewer bytes.

func.func @main(%x: tensor<256xf32>, %c: f32) -> (f32, f32, tensor<256xf32>) {
  %c0 = arith.constant 0 : index
  %e0 = tensor.empty() : tensor<256xf32>
  %e1 = tensor.empty() : tensor<256xf32>
  %a = linalg.exp ins(%x : tensor<256xf32>) outs(%e0 : tensor<256xf32>) -> tensor<256xf32>
  %b = linalg.abs ins(%x : tensor<256xf32>) outs(%e1 : tensor<256xf32>) -> tensor<256xf32>
  %m = bufferization.to_buffer %x read_only : tensor<256xf32> to memref<256xf32>
  %first = memref.load %m[%c0] : memref<256xf32>
  %filled = linalg.fill ins(%c : f32) outs(%x : tensor<256xf32>) -> tensor<256xf32>
  %p = tensor.extract %a[%c0] : tensor<256xf32>
  %q = tensor.extract %b[%c0] : tensor<256xf32>
  %s = arith.addf %p, %q : f32
  return %first, %s, %filled : f32, f32, tensor<256xf32>
}
