// The old element is read after the new one is written. Both tensors would be in one buffer, so the tensor is copied.
// The view "Explain" has the change that avoids the copy: "Do it" makes it.

func.func @main(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %new = tensor.extract %0[%c0] : tensor<8xf32>
  return %old, %new : f32, f32
}
