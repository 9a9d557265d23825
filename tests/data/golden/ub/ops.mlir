// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of ub, in its custom form.

func.func @poison() -> i32 {
  %0 = ub.poison : i32
  %1 = ub.poison {note} : vector<4xf32>
  return %0 : i32
}

func.func @nowhere() {
  ub.unreachable
}
