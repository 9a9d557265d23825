// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-local-scope | expect %t.local.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-unique-ssa-ids | expect %t.unique.out

func.func @f(%a: i1, %b: i32) -> i32 {
  cf.cond_br %a, ^bb1(%b : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb1(%x : i32)
^bb2:
  cf.cond_br %a, ^bb3, ^bb3
^bb3:
  return %b : i32
^bb4:
  cf.br ^bb3
}
