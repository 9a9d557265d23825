// RUN: not freehold explain %s 2>&1 | expect %t.out

func.func @f(%t: tensor<8xf32>, %f: f32, %j: index) -> f32 {
  %r = affine.for %i = 0 to 8 iter_args(%x = %t) -> tensor<8xf32> {
    %y = tensor.insert %f into %x[%i] : tensor<8xf32>
    affine.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %r[%j] : tensor<8xf32>
  return %v : f32
}
