// RUN: freehold opt %s --empty-tensor-to-alloc-tensor | expect %t.out
// Dead ops are erased, as by every greedy pattern driver.

func.func @dead() {
  %0 = tensor.empty() : tensor<4xf32>
  return
}
func.func @live(%n: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %c = arith.constant 4 : index
  %c2 = arith.addi %c, %c : index
  %1 = tensor.empty(%c2) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @live2() -> tensor<?xf32> {
  %c = arith.constant 4 : index
  %c2 = arith.addi %c, %c : index
  %0 = tensor.empty(%c) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @dead_chain(%n: index, %c: i1, %v: f32) {
  scf.if %c {
    %0 = tensor.empty(%n) : tensor<?xf32>
    %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  }
  %3 = tensor.empty(%n) : tensor<?xf32>
  %4 = tensor.cast %3 : tensor<?xf32> to tensor<4xf32>
  return
}
