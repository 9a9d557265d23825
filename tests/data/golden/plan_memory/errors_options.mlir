// RUN: not freehold opt %s --plan-memory=functions=f 2>&1 | expect %t.out

func.func @f() {
  return
}
