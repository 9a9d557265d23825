// A warning of Freehold, which does not fail.
// expected-warning @below {{the encoding '#foo.tiled<4>' is lost: buffers have none}}
func.func @encoded(%t: tensor<4xf32, #foo.tiled<4>>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32, #foo.tiled<4>>
  return %0 : f32
}
