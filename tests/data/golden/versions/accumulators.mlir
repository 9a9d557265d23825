// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=14 | expect %t.14.out
// RUN: freehold opt %t.14.out --input-version=14 | expect %t.out
// RUN: freehold opt %s --mlir-version=14 -mlir-print-op-generic | expect %t.14.generic.out
// RUN: freehold opt %t.14.generic.out --input-version=14 | expect %t.out

// `vector.multi_reduction` of 14 has no accumulator. One that is not a constant directly before it, of which it is the
// only use, is kept.

func.func @plain(%v: vector<4x4xf32>) -> vector<4xf32> {
  %cst = arith.constant dense<1.0> : vector<4xf32>
  %0 = vector.multi_reduction <mul>, %v, %cst [1] : vector<4x4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @earlier(%v: vector<4x4xf32>) -> vector<4xf32> {
  %cst = arith.constant dense<1.0> : vector<4xf32>
  %c0 = arith.constant 0 : index
  %0 = vector.multi_reduction <mul>, %v, %cst [1] : vector<4x4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @shared(%v: vector<4x4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %cst = arith.constant dense<0.0> : vector<4xf32>
  %0 = vector.multi_reduction <add>, %v, %cst [1] : vector<4x4xf32> to vector<4xf32>
  %1 = vector.multi_reduction <add>, %v, %cst [0] : vector<4x4xf32> to vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

func.func @noted(%v: vector<4xi32>) -> i32 {
  %cst = arith.constant {note} -1 : i32
  %0 = vector.multi_reduction <and>, %v, %cst [0] : vector<4xi32> to i32
  return %0 : i32
}
