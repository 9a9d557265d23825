// RUN: not freehold opt %s --plan-memory=functions=f 2>&1 | expect %t.out
// RUN: not freehold opt %s --plan-memory=space-capacity=1:x 2>&1 | expect %t.space.out
// RUN: not freehold opt %s --plan-memory=space-capacity=here:1 2>&1 | expect %t.attribute.out

func.func @f() {
  return
}
