// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --tensor-bufferize | expect %t.tensor.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --scf-bufferize --tensor-bufferize --func-bufferize | expect %t.each.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --scf-bufferize --tensor-bufferize --func-bufferize --finalizing-bufferize | expect %t.all.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --test-tensor-copy-insertion="bufferize-function-boundaries allow-return-allocs-from-loops" | expect %t.copies.out
// RUN: freehold explain %s --irdl-file=%S/../../dialects/tensors.irdl.mlir | expect %t.explained.out

// The passes of one dialect leave declared ops, finalizing-bufferize bufferizes them with a copy before each write;
// tensor-copy-insertion copies what the analysis finds, and freehold explain tells why.

func.func @mixed(%t: tensor<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  %0 = "d.twice"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = "d.increment"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.extract %1[%i] : tensor<4xf32>
  %4 = tensor.insert %3 into %2[%i] : tensor<4xf32>
  return %4 : tensor<4xf32>
}
func.func @chosen(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %i: index, %f: f32) -> (f32, tensor<4xf32>) {
  %0 = "d.choose"(%c, %a, %b) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %a[%i] : tensor<4xf32>
  return %2, %1 : f32, tensor<4xf32>
}
func.func @negated(%t: tensor<?xf32>, %i: index) -> f32 {
  %0 = "d.negate"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}
func.func @looped(%t: tensor<4xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<4xf32> {
    %y = "d.increment"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  %1 = tensor.extract %r[%i] : tensor<4xf32>
  return %1 : f32
}
func.func @empty(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "d.fill"(%f, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
