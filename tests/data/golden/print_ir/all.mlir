// RUN: freehold opt %s --allow-unregistered-dialect --cse --print-ir --canonicalize --print-ir=label=second 2>&1 | expect %t.out
// RUN: freehold opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(func.func(print-ir))" -mlir-disable-threading 2>&1 | expect %t.functions.out
// RUN: freehold opt %s --allow-unregistered-dialect --print-ir -mlir-print-op-generic -mlir-print-ir-after-all 2>&1 | expect %t.dumped.out

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
func.func @g(%n: index) {
  return
}
module @m { func.func @h(%n: index) {
  return
}
}
