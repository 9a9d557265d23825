// RUN: freehold opt %s --symbol-dce | expect %t.out

// Unreachable private symbols are erased.

module @program {
  func.func private @unused() {
    return
  }
  func.func private @used_by_unused() {
    func.call @unused() : () -> ()
    return
  }
  func.func private @used() {
    return
  }
  func.func @kept() {
    call @used() : () -> ()
    return
  }
  memref.global "private" constant @dead_global : memref<2xf32> = dense<0.0>
}
