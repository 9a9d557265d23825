// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect --mlir-version=19 | expect %t.19.out
// RUN: freehold opt %s -allow-unregistered-dialect --mlir-version=19 -mlir-print-op-generic | expect %t.19.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect --mlir-version=15 -mlir-print-op-generic | expect %t.15.generic.out
// RUN: freehold opt %t.19.out -allow-unregistered-dialect | expect %t.out

// The op is one of the dialect gpu since 20.
func.func @f(%i: index, %v: vector<4xf32>) -> vector<1xf32> {
  %0 = vector.warp_execute_on_lane_0(%i)[32] args(%v : vector<4xf32>) -> (vector<1xf32>) {
  ^bb0(%a: vector<128xf32>):
    %1 = "x.y"(%a) : (vector<128xf32>) -> vector<32xf32>
    vector.yield %1 : vector<32xf32>
  } {note}
  vector.warp_execute_on_lane_0(%i)[64] {
    "x.z"() : () -> ()
  }
  return %0 : vector<1xf32>
}

// As 22 prints it.
func.func @g(%i: index) {
  "gpu.warp_execute_on_lane_0"(%i) <{warp_size = 32 : i64}> ({
    "gpu.yield"() : () -> ()
  }) {other} : (index) -> ()
  return
}
// A terminator with operands, although the op has no results, is kept.
func.func @h(%i: index, %v: vector<1xf32>) {
  "gpu.warp_execute_on_lane_0"(%i) <{warp_size = 32 : i64}> ({
    "gpu.yield"(%v) : (vector<1xf32>) -> ()
  }) : (index) -> ()
  return
}
