// RUN: freehold opt %s --one-shot-bufferize | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize=copy-before-write | expect %t.copies.out
// RUN: freehold opt %s --one-shot-bufferize=bufferize-function-boundaries | expect %t.boundaries.out
// Constant padding operands of tensor.pad become static offsets of the slice; the size of an allocation that
// tensor.concat inserts is the one it was created with. Tests had such constants in attributes only.

func.func @pad(%t: tensor<4xf32>, %v: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = tensor.pad %t low[%c1] high[%c2] { ^bb0(%i: index): tensor.yield %v : f32 } : tensor<4xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}
func.func @pad2(%t: tensor<?x4xf32>, %v: f32, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %p = tensor.pad %t low[%c1, %n] high[2, %c1] { ^bb0(%i: index, %j: index): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
func.func @concat(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %n: index, %v: f32) -> tensor<?x4xf32> {
  %x = tensor.insert %v into %a[%n, %n] : tensor<?x4xf32>
  %0 = tensor.concat dim(0) %x, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
