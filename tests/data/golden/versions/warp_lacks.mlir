// RUN: not freehold opt %s -split-input-file -allow-unregistered-dialect --mlir-version=19 2>&1 | expect %t.out

// The op of 19 hides its terminator.
func.func @f(%lane: index) {
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
    %0 = memref.alloc() : memref<4xf32>
  }) : (index) -> ()
  return
}

// -----

func.func @f(%lane: index) {
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64, other}> ({
    "gpu.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @f(%lane: index) {
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
    "gpu.yield"() : () -> ()
  }) {warp_size = 32 : i64} : (index) -> ()
  return
}

// -----

func.func @f(%lane: i64) {
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
    "gpu.yield"() : () -> ()
  }) : (i64) -> ()
  return
}

// -----

func.func @f(%lane: index) {
  "gpu.warp_execute_on_lane_0"(%lane)[^bb1] <{warp_size = 32 : i64}> ({
    "gpu.yield"() : () -> ()
  }) : (index) -> ()
^bb1:
  return
}

// -----

func.func @f(%lane: index) {
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
    "gpu.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @f(%lane: index) {
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
    "gpu.yield"() <{a}> : () -> ()
  }) : (index) -> ()
  return
}
