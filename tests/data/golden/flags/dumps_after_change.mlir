// RUN: freehold opt %s --cse -mlir-print-ir-after-change 2>&1 | expect %t.out
// RUN: freehold opt %s --cse --canonicalize --cse -mlir-print-ir-after=canonicalize -mlir-print-ir-after-change 2>&1 | expect %t.named.out
// -mlir-print-ir-after-change alone requests no dump. It was only tested together with -mlir-print-ir-after-all, and
// with passes that fail.
func.func @f(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}
