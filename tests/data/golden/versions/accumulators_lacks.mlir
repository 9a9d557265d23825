// RUN: not freehold opt %s -split-input-file --mlir-version=13 2>&1 | expect %t.out
// RUN: not freehold opt %s -split-input-file --mlir-version=14 2>&1 | expect %t.14.out

func.func @earlier(%v: vector<4x4xf32>) -> vector<4xf32> {
  %cst = arith.constant dense<1.0> : vector<4xf32>
  %c0 = arith.constant 0 : index
  %0 = vector.multi_reduction <mul>, %v, %cst [1] : vector<4x4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

func.func @not_neutral(%v: vector<4x4xf32>) -> vector<4xf32> {
  %cst = arith.constant dense<2.0> : vector<4xf32>
  %0 = vector.multi_reduction <mul>, %v, %cst [1] : vector<4x4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}
