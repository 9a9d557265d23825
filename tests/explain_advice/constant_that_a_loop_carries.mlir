// ADVICE: create '%t' with 'linalg.fill' of a 'tensor.empty' instead of a constant
// SAME RESULTS

func.func @f(%f: f32, %n: index) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<0> : tensor<4x4xi32>
  %v = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<4x4xi32> {
    %y = tensor.insert %v into %x[%i, %i] : tensor<4x4xi32>
    scf.yield %y : tensor<4x4xi32>
  }
  return %r : tensor<4x4xi32>
}

// -----

func.func @f(%f: f32, %n: index) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<4x4xi32>
  %t = linalg.fill ins(%one : i32) outs(%empty : tensor<4x4xi32>) -> tensor<4x4xi32>
  %v = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<4x4xi32> {
    %y = tensor.insert %v into %x[%i, %i] : tensor<4x4xi32>
    scf.yield %y : tensor<4x4xi32>
  }
  return %r : tensor<4x4xi32>
}
