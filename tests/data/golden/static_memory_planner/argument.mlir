// The arena is the first argument: the caller allocates and frees it.
// RUN: freehold opt %s --static-memory-planner-analysis=arena-mode=arg | expect %t.out

func.func @constant_size(%arena: memref<32xi8>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

func.func @dynamic_size(%arena: memref<?xi8>) {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// Without allocations, no arena is needed.
func.func @no_allocation(%m: memref<4xf32>) {
  return
}
