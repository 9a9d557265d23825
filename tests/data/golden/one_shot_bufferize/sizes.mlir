// RUN: freehold opt %s -split-input-file --one-shot-bufferize="bufferize-function-boundaries copy-before-write" | expect %t.out

// Without an analysis every written tensor is copied; the sizes of copies come from the tensor's defining op.

func.func @empty(%n: index, %m: index, %f: f32) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>) {
  %0 = tensor.empty(%n, %m) : tensor<?x4x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %2 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  return %1, %2 : tensor<?x4x?xf32>, tensor<?x4x?xf32>
}
// -----
func.func @pad(%t: tensor<?x4x?xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x?x?xf32>) {
  %1 = tensor.pad %t low[%n, 1, 2] high[3, %m, 4] {
    ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<?x4x?xf32> to tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}
// -----
func.func @pad2(%t: tensor<?x4xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x6xf32>) {
  %1 = tensor.pad %t low[0, 1] high[0, 1] {
    ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x6xf32>
  return %1 : tensor<?x6xf32>
}
// -----
func.func @gen(%t: tensor<?x4xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x6xf32>, tensor<?x3xf32>) {
  %1 = tensor.generate %n {
    ^bb0(%i: index, %j: index):
    %e = tensor.extract %t[%i, %j] : tensor<?x4xf32>
    tensor.yield %e : f32
  } : tensor<?x6xf32>
  %2 = tensor.splat %f[%m] : tensor<?x3xf32>
  return %1, %2 : tensor<?x6xf32>, tensor<?x3xf32>
}
// -----
func.func @concat(%t: tensor<?x4xf32>, %s: tensor<3x4xf32>, %u: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x8xf32>, tensor<6x4xf32>) {
  %1 = tensor.concat dim(0) %t, %s, %u : (tensor<?x4xf32>, tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = tensor.concat dim(1) %t, %u : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x8xf32>
  %3 = tensor.concat dim(0) %s, %s : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>
  return %1, %2, %3 : tensor<?x4xf32>, tensor<?x8xf32>, tensor<6x4xf32>
}
// -----
func.func @slices(%t: tensor<?x4x?xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.extract_slice %t[0, 0, 0][%n, 1, %m][1,1,1] : tensor<?x4x?xf32> to tensor<?x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @islices(%t: tensor<?x4x?xf32>, %s: tensor<?x?xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>) {
  %0 = tensor.insert_slice %s into %t[0, 0, 0][%n, 1, %m][1,1,1] : tensor<?x?xf32> into tensor<?x4x?xf32> 
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  return %1, %0 : tensor<?x4x?xf32>, tensor<?x4x?xf32>
}
// -----
func.func @insert(%t: tensor<?x4x?xf32>, %s: tensor<?x?xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>) {
  %0 = tensor.insert %f into %t[%n, %n, %n] : tensor<?x4x?xf32> 
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  return %1, %0 : tensor<?x4x?xf32>, tensor<?x4x?xf32>
}
// -----
func.func @linalg(%t: tensor<?x4x?xf32>, %s: tensor<?x?xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>) {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  return %1, %0 : tensor<?x4x?xf32>, tensor<?x4x?xf32>
}
// -----
func.func @matmul(%t: tensor<?x?xf32>, %s: tensor<?x?xf32>, %u: tensor<?x?xf32>, %f: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.matmul ins(%t, %s : tensor<?x?xf32>, tensor<?x?xf32>) outs(%u : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @expand(%t: tensor<?xf32>, %s: tensor<?x?xf32>, %n: index, %m: index, %f: f32) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [%n, 4, %m] : tensor<?xf32> into tensor<?x4x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %2 = tensor.collapse_shape %s [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %3 = linalg.fill ins(%f : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  return %1, %0, %2, %3 : tensor<?x4x?xf32>, tensor<?x4x?xf32>, tensor<?xf32>, tensor<?xf32>
}
// -----
func.func @cast(%t: tensor<?x4xf32>, %f: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @alloc(%n: index, %t: tensor<?x4xf32>, %f: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %3 = linalg.fill ins(%f : f32) outs(%2 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1, %0, %2, %3 : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>
}
