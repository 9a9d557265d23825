// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" | expect %t.analysis.out

func.func @scatter(%t: tensor<16xf32>, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf32>, %i: index)
    -> (tensor<16xf32>, f32) {
  %0 = vector.scatter %t[%i][%at], %mask, %v
      : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  %1 = vector.scatter %0[%i][%at], %mask, %v
      : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  %2 = tensor.extract %0[%i] : tensor<16xf32>
  return %1, %2 : tensor<16xf32>, f32
}

func.func @gather(%t: tensor<16xf32>, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf32>, %i: index)
    -> vector<4xf32> {
  %0 = vector.gather %t[%i][%at], %mask, %v
      : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
