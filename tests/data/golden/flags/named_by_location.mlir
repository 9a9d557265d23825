// RUN: freehold opt %s --mlir-use-nameloc-as-prefix --allow-unregistered-dialect | expect %t.out

func.func @f(%a: i32 loc("in put"), %b: i32 loc("in put")) -> i32 {
  %0 = arith.addi %a, %b : i32 loc("sum")
  %1 = arith.addi %a, %0 : i32 loc("sum"("x.py":1:2))
  %2 = arith.constant 3 : i32 loc("1st-$.thing")
  %3 = arith.addi %a, %1 : i32 loc(fused["p", "q"])
  %4 = arith.addi %a, %1 : i32 loc(callsite("callee" at "caller"))
  %5:2 = "foo.two"(%0) : (i32) -> (i32, i32) loc("pair")
  cf.br ^c(%0 : i32)
^c(%z: i32 loc("blk")):
  %al = memref.alloc() : memref<i32> loc("")
  return %z : i32
}
