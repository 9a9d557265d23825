// Only the patterns of some dialects are applied; ops of all dialects are folded.
// RUN: freehold opt %s --canonicalize | expect %t.out
// RUN: freehold opt %s --canonicalize=filter-dialects=scf | expect %t.scf.out
// RUN: freehold opt %s --canonicalize="filter-dialects=tensor,arith" | expect %t.tensor.out

func.func @f(%c: i1, %a: i32, %t: tensor<4xf32>, %n: index) -> (i32, tensor<?xf32>, i32) {
  %true = arith.constant true
  // A pattern of scf.
  %0 = scf.if %true -> i32 {
    scf.yield %a : i32
  } else {
    %z = arith.constant 0 : i32
    scf.yield %z : i32
  }
  // A pattern of tensor.
  %cast = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %c2 = arith.constant 2 : index
  %slice = tensor.extract_slice %cast[0] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  // A pattern of arith, and a fold.
  %k = arith.constant 3 : i32
  %1 = arith.addi %a, %k : i32
  %2 = arith.addi %1, %k : i32
  %zero = arith.constant 0 : i32
  %3 = arith.addi %2, %zero : i32
  return %0, %slice, %3 : i32, tensor<?xf32>, i32
}
