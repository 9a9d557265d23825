// RUN: freehold opt %s --irdl-file=%S/../../dialects/pool.irdl.mlir --ownership-based-buffer-deallocation \
// RUN:   --canonicalize --buffer-deallocation-simplification --canonicalize | filecheck %s

// Buffers that a declared op allocates are freed; ownership is passed through its regions.

// CHECK-LABEL: func @straight
func.func @straight(%size: index, %value: f32) {
  // CHECK: %[[BUFFER:.*]] = pool.take
  %buffer = pool.take(%size) : memref<?xf32>
  // CHECK: pool.fill %[[BUFFER]]
  pool.fill %buffer with %value : memref<?xf32>
  // CHECK: bufferization.dealloc
  return
}

// CHECK-LABEL: func @regions
func.func @regions(%size: index, %value: f32, %given: memref<?xf32>) {
  // CHECK: %[[CHOSEN:.*]]:2 = pool.choose -> (memref<?xf32>, i1)
  %chosen = pool.choose -> memref<?xf32> {
    // CHECK: pool.give %{{.*}}, %true : memref<?xf32>, i1
    %buffer = pool.take(%size) : memref<?xf32>
    pool.give %buffer : memref<?xf32>
  } or {
    // CHECK: pool.give %{{.*}}, %false : memref<?xf32>, i1
    pool.give %given : memref<?xf32>
  }
  // CHECK: pool.fill %[[CHOSEN]]#0
  pool.fill %chosen with %value : memref<?xf32>
  // CHECK: bufferization.dealloc {{.*}} if (%[[CHOSEN]]#1)
  return
}
