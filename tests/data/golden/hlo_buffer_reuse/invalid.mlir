// RUN: not freehold opt %s --hlo-buffer-reuse=promotion-budget=-1 2>&1 | filecheck %s
// CHECK: promotion-budget must not be negative: -1

func.func @f() {
  return
}
