// RUN: freehold opt %s --mlir-version=19 2>&1 | expect %t.out

// Other versions may have these ops in another form.
func.func @f(%a: memref<4xf32>, %p: !llvm.ptr, %v: i32) {
  gpu.barrier
  gpu.barrier
  %0 = llvm.cmpxchg %p, %v, %v acq_rel monotonic : !llvm.ptr, i32
  return
}
