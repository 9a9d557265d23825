// RUN: not freehold opt %s --hlo-buffer-reuse=promotion-budget=-1 2>&1 | filecheck %s
// CHECK: error: promotion-budget must not be negative: -1
func.func private @f()
