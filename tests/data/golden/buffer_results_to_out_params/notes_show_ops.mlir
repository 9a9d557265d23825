// RUN: not freehold opt %s --buffer-results-to-out-params 2>&1 | expect %t.out

func.func private @dynamic(%m: memref<?xf32>) -> (memref<?xf32>, index) {
  %c = arith.constant 1 : index
  return %m, %c : memref<?xf32>, index
}
func.func @call(%m: memref<?xf32>) -> index {
  %a, %i = call @dynamic(%m) : (memref<?xf32>) -> (memref<?xf32>, index)
  return %i : index
}
