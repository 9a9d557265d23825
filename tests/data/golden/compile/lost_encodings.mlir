// RUN: freehold opt %s -allow-unregistered-dialect --check-encodings -verify-diagnostics

// expected-warning @+1 {{the encoding '#foo.tiled<4>' is lost: buffers have none}}
func.func @once(%a: tensor<4xf32, #foo.tiled<4>>, %b: tensor<8xf32, #foo.tiled<4>>) {
  return
}

func.func @of_an_op() {
  // expected-warning @+1 {{the encoding '#foo.tiled<8>' is lost: buffers have none}}
  %0 = tensor.empty() : tensor<4xf32, #foo.tiled<8>>
  return
}

func.func @hints(%a: tensor<4xf32, 1>, %b: tensor<4xf32, "name">) {
  return
}
