// RUN: not freehold opt %s -split-input-file 2>&1 | expect %t.out
// RUN: not freehold opt %s -split-input-file -mlir-print-op-on-diagnostic=false 2>&1 | expect %t.no-ops.out
// RUN: not freehold opt %s -split-input-file -output-split-marker='// next' 2>&1 | expect %t.marker.out

func.func @integer_for_float(%a: i32) {
  %0 = arith.constant 1 : f32
  return
}
// -----
func.func @unknown_name(%a: i32) {
  %0 = arith.addi %a, %b : i32
  return
}
// -----
func.func @fine() { return }
// -----
func.func @two_types(%a: i32) {
  %0 = arith.addf %a, %a : f32
  return
}
// -----
func.func @twice(%a: i32) { return }
func.func @twice(%a: i32) { return }
// -----
func.func @used_before(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.constant 1 : i32
  cf.br ^bb2
^bb2:
  return %0 : i32
}
// -----
func.func @fine_too(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}
