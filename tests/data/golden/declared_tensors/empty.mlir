// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --eliminate-empty-tensors | expect %t.eliminated.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries | expect %t.buffers.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --empty-tensor-to-alloc-tensor | expect %t.allocated.out

// An empty tensor becomes the slice that is inserted, through ops whose results are the buffer of an operand.

func.func @destination(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "d.fill"(%f, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @in_place(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "d.fill"(%f, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %1 = "d.increment"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func @new(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "d.fill"(%f, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %1 = "d.twice"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func @read_between(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "d.fill"(%f, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  "d.show"(%t) : (tensor<8xf32>) -> ()
  %1 = tensor.insert_slice %0 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @one_of_two(%c: i1, %t: tensor<8xf32>, %f: f32, %g: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "d.fill"(%f, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<4xf32>
  %1 = "d.fill"(%g, %d) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %2 = "d.choose"(%c, %0, %1) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.insert_slice %2 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %3 : tensor<8xf32>
}
