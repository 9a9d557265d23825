// RUN: not freehold opt %s --plan-memory=space-capacity=here:1 2>&1 | expect %t.out

// An error on the module shows its first lines, so that the advice after them is seen.

func.func @f1() {
  return
}

func.func @f2() {
  return
}

func.func @f3() {
  return
}

func.func @f4() {
  return
}

func.func @f5() {
  return
}
