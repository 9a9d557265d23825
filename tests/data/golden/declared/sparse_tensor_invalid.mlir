// RUN: freehold opt %s -split-input-file -verify-diagnostics

#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>
func.func @empty_range(%t: tensor<4x8xf32, #COO>) {
  // expected-error @+1 {{expect larger level upper bound than lower bound}}
  %s = sparse_tensor.extract_iteration_space %t lvls = 2 to 2 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  return
}

// -----

func.func @no_space(%i: index) {
  // expected-error @+1 {{expected sparse_tensor.iter_space type for iteration space operands}}
  sparse_tensor.iterate %it in %i : index {
  }
  return
}

// -----

func.func @too_many(%i: index) {
  // expected-error @+1 {{expected at most 64 coordinates}}
  sparse_tensor.iterate %it in %i at(_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _) : index {
  }
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{custom op 'sparse_tensor.coiterate' expected at most 64 iteration spaces}}
  sparse_tensor.coiterate (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) : (!sparse_tensor.iter_space<#V, lvls = 0>)
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{custom op 'sparse_tensor.coiterate' mismatch in number of iteration space operands and iteration space types}}
  sparse_tensor.coiterate (%s, %s) : (!sparse_tensor.iter_space<#V, lvls = 0>)
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{custom op 'sparse_tensor.coiterate' parsed more value than expected.}}
  sparse_tensor.coiterate (%s) : (!sparse_tensor.iter_space<#V, lvls = 0>)
  case %i, %j {
  }
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+2 {{expected sparse_tensor.iter_space type for iteration space operands}}
  sparse_tensor.coiterate (%n) : (index)
  case %i {
  }
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op required out-of-bound coordinates}}
  sparse_tensor.coiterate (%s) at(_, %c) : (!sparse_tensor.iter_space<#V, lvls = 0>)
  case %i {
  }
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op contains duplicated cases.}}
  sparse_tensor.coiterate (%s) : (!sparse_tensor.iter_space<#V, lvls = 0>)
  case %i {
  }
  case %i {
  }
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op expects a case, whose arguments are the carried values and the coordinates}}
  sparse_tensor.coiterate (%s) at(%c) : (!sparse_tensor.iter_space<#V, lvls = 0>)
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op expects 1 to 64 iteration spaces}}
  "sparse_tensor.coiterate"() <{cases = [], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op has 2 cases, but 1 regions}}
  "sparse_tensor.coiterate"(%s) <{cases = [0, 1], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({"sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#V, lvls = 0>) -> ()
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op has a case with an iterator of a space that is not an operand}}
  "sparse_tensor.coiterate"(%s) <{cases = [2], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({"sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#V, lvls = 0>) -> ()
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op expects the arguments of region 0 to have the types ('!sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>, lvls = 0>'), but they have ()}}
  "sparse_tensor.coiterate"(%s) <{cases = [1], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({"sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#V, lvls = 0>) -> ()
  return
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#V, lvls = 0>, %n: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op number mismatch between iter args and results on 0th region}}
  "sparse_tensor.coiterate"(%s) <{cases = [0], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0:
      %c = arith.constant 0 : index
      "sparse_tensor.yield"(%c) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#V, lvls = 0>) -> ()
  return
}

// -----

func.func @dense(%t: tensor<4xf32>) {
  // expected-error @+1 {{'sparse_tensor.values' op operand #0 must be sparse tensor of any type values, but got 'tensor<4xf32>'}}
  %v = sparse_tensor.values %t : tensor<4xf32> to memref<?xf32>
  return
}
