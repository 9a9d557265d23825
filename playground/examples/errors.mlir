// Several errors at once: messages are at their places, with notes that say how to correct them.

func.func @undeclared(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

func.func @types(%x: i32, %y: i64) -> i32 {
  %sum = arith.addi %x, %y : i32
  return %sum : i32
}
