// RUN: freehold opt %s --test-tensor-copy-insertion="bufferize-function-boundaries allow-return-allocs-from-loops" | expect %t.out

func.func @copy(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// All of it is overwritten: a new buffer, but no copy.
func.func @overwritten(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// The slice is copied rather than its source.
func.func @slice(%t: tensor<64xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.extract_slice %t[%i] [4] [1] : tensor<64xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %t[%i] : tensor<64xf32>
  return %1, %2 : tensor<4xf32>, f32
}

// A yielded value is copied if it is not the buffer of the loop's argument.
func.func @swap(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %b, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

func.func @while(%t: tensor<8xf32>, %u: tensor<8xf32>, %c: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.while (%a = %t, %b = %u) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.condition(%c) %b, %a : tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    scf.yield %a, %b : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
