// RUN: freehold opt %s --one-shot-bufferize=bufferize-function-boundaries | expect %t.out
// RUN: freehold opt %s --rewrite-in-destination-passing-style | expect %t.destinations.out

// An empty slice may begin at the end of the whole. Generated programs had neither pads nor concatenations.

func.func @last_part(%a: tensor<3xf32>, %b: tensor<0xf32>) -> tensor<3xf32> {
  %c = tensor.concat dim(0) %a, %b : (tensor<3xf32>, tensor<0xf32>) -> tensor<3xf32>
  return %c : tensor<3xf32>
}

func.func @no_columns(%a: tensor<2x0xi32>, %b: tensor<1x0xi32>) -> tensor<3x0xi32> {
  %c = tensor.concat dim(0) %a, %b : (tensor<2x0xi32>, tensor<1x0xi32>) -> tensor<3x0xi32>
  return %c : tensor<3x0xi32>
}

func.func @padded_before(%a: tensor<0xf32>, %f: f32) -> tensor<2xf32> {
  %c = tensor.pad %a low[2] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<0xf32> to tensor<2xf32>
  return %c : tensor<2xf32>
}
