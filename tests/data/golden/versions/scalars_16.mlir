// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out
// RUN: freehold opt %s --mlir-version=15 | expect %t.15.out
// RUN: freehold opt %s --mlir-version=14 -mlir-print-op-generic | expect %t.14.out
// Names between 14 and 17, and default flags that the generic form of 14 does not have.

func.func @floats(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxf %a, %b : f32
  %1 = arith.minf %0, %b : f32
  %2 = math.abs %1 : f32
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}

func.func @switch(%a: i32) -> i32 {
  "cf.switch"(%a, %a, %a)[^bb1, ^bb1] {case_operand_segments = dense<1> : tensor<1xi32>, case_values = dense<5> : vector<1xi32>, operand_segment_sizes = dense<1> : vector<3xi32>} : (i32, i32, i32) -> ()
^bb1(%b: i32):
  %0 = arith.addi %b, %a : i32
  return %0 : i32
}
