// RUN: not freehold opt %s --mlir-version=20 2>&1 | expect %t.out
func.func @f(%i: index, %n: index, %x: i32) -> i32 {
  %0:2 = affine.delinearize_index %i into (4) : index, index
  %1 = affine.parallel (%j) = (0) to (8) reduce ("xori") -> (i32) {
    affine.yield %x : i32
  }
  return %1 : i32
}
