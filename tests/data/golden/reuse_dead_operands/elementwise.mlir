// RUN: freehold opt %s --reuse-dead-operands --split-input-file | expect %t.out
// RUN: freehold opt %s --reuse-dead-operands --one-shot-bufferize=bufferize-function-boundaries=true --split-input-file | expect %t.bufferized.out

#id = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

// A chain: each op writes into its input. The first one may not: the argument belongs to the caller.

func.func @chain(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e0 = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.add ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %2 = linalg.map { arith.mulf } ins(%x, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e2 : tensor<4x4xf32>)
  return %2 : tensor<4x4xf32>
}

// The input is used later, by itself or as a slice.

func.func @used_later(%x: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>, f32) {
  %e0 = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = tensor.extract_slice %0[%i, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%e1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = tensor.extract %s[%i] : tensor<4xf32>
  return %1, %v : tensor<4x4xf32>, f32
}

// The input is also read by another map, or at another index.

func.func @transposed(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e0 = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e1 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

func.func @read_at_index(%x: tensor<4x4xf32>, %i: index) -> tensor<4x4xf32> {
  %e0 = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x4xf32>) outs(%e1 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %v = tensor.extract %0[%i, %i] : tensor<4x4xf32>
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// The output is read: the op adds to it.

func.func @output_read(%x: tensor<4x4xf32>, %z: f32) -> tensor<4x4xf32> {
  %e0 = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.addf %a, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// Constants and slices of larger tensors are not written.

func.func @constant_and_slice(%x: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]> : tensor<4x4xf32>
  %e0 = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.exp ins(%x : tensor<8x4xf32>) outs(%e0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = tensor.extract_slice %0[0, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.exp ins(%s : tensor<4x4xf32>) outs(%e1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %2 = linalg.exp ins(%c : tensor<4x4xf32>) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// One empty tensor for several ops: each may write into its own input.

func.func @shared_empty(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %2 = linalg.add ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Several results: each takes an input that dies.

func.func @two_results(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e0 = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.exp ins(%y : tensor<4x4xf32>) outs(%e1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %2:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e2, %e2 : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32, %p: f32):
    %s = arith.addf %a, %b : f32
    %d = arith.subf %a, %b : f32
    linalg.yield %s, %d : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %2#0, %2#1 : tensor<4x4xf32>, tensor<4x4xf32>
}
