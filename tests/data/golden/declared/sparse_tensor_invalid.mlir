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
