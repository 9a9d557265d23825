// RUN: freehold opt %s --inline-private-functions --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 | expect %t.out
// RUN: freehold compile %s --stats 2>&1 | expect %t.compiled.out
// RUN: freehold compile %s --inline=off --stats 2>&1 | expect %t.off.out

// A slice of an argument that a small function returns needs no buffer of its own after inlining.

func.func private @row(%m: tensor<12x64xf32>, %i: index) -> tensor<64xf32> {
  %0 = tensor.extract_slice %m[%i, 0] [1, 64] [1, 1] : tensor<12x64xf32> to tensor<64xf32>
  return %0 : tensor<64xf32>
}

// Called once: the size does not matter. It calls @row, whose calls are then in @sum.
func.func private @add_rows(%m: tensor<12x64xf32>, %i: index, %j: index) -> tensor<64xf32> {
  %a = call @row(%m, %i) : (tensor<12x64xf32>, index) -> tensor<64xf32>
  %b = call @row(%m, %j) : (tensor<12x64xf32>, index) -> tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.add ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

func.func @sum(%m: tensor<12x64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  %first = call @add_rows(%m, %c0, %c1) : (tensor<12x64xf32>, index, index) -> tensor<64xf32>
  %r = scf.for %i = %c0 to %c12 step %c1 iter_args(%s = %first) -> (tensor<64xf32>) {
    %x = func.call @row(%m, %i) : (tensor<12x64xf32>, index) -> tensor<64xf32>
    %e = tensor.empty() : tensor<64xf32>
    %t = linalg.add ins(%s, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %t : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}
