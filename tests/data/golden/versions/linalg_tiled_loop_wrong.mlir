// RUN: freehold opt %s -split-input-file -verify-diagnostics

func.func @segments(%a: index, %out: memref<8xf32>) {
  // expected-error @+1 {{'linalg.tiled_loop' op has no segment sizes}}
  "linalg.tiled_loop"(%a, %a, %a, %out) ({
  ^bb0(%i: index, %y: memref<8xf32>):
    "linalg.yield"() : () -> ()
  }) : (index, index, index, memref<8xf32>) -> ()
  return
}

// -----

func.func @arguments(%a: index, %out: memref<8xf32>) {
  // expected-error @+1 {{'linalg.tiled_loop' op has other numbers of arguments than operands}}
  "linalg.tiled_loop"(%a, %a, %a, %out) ({
  ^bb0(%i: index):
    "linalg.yield"() : () -> ()
  }) {operand_segment_sizes = dense<[1, 1, 1, 0, 1]> : vector<5xi32>} : (index, index, index, memref<8xf32>) -> ()
  return
}
