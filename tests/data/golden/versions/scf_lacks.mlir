// RUN: not freehold opt %s --mlir-version=16 2>&1 | expect %t.out
func.func @f(%n: index, %k: i32) {
  scf.for %i = %k to %k step %k : i32 {
  }
  scf.for unsigned %i = %n to %n step %n {
  }
  scf.forall (%i) = (1) to (%n) step (1) {
  }
  scf.execute_region no_inline {
    scf.yield
  }
  return
}
