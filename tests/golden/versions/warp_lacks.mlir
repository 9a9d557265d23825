// RUN: not freehold opt %s -allow-unregistered-dialect --mlir-version=19 2>&1 | expect %t.out

// The op of 19 hides its terminator.
func.func @f(%lane: index) {
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
    %0 = memref.alloc() : memref<4xf32>
  }) : (index) -> ()
  return
}
