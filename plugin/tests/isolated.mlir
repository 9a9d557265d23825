func.func @f(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = "test.isolated_one_region_op"(%a) ({
  ^bb0(%x: i32):
    %c1_0 = arith.constant 1 : i32
    %1 = arith.addi %c1_0, %x : i32
    "test.region_yield_op"(%1) : (i32) -> ()
  }) : (i32) -> i32
  %2 = arith.addi %0, %c1 : i32
  return %2 : i32
}

"test.symbol_scope_isolated"() ({
  func.func @inner() {
    return
  }
  "test.finish"() : () -> ()
}) : () -> ()
