// RUN: freehold opt %s --irdl-file=%S/declared_as_advised.irdl -allow-unregistered-dialect --ownership-elaboration | filecheck %s

// The declarations that unknown_ops.mlir is told to copy are enough.

// CHECK-LABEL: @use
// CHECK: "my.use"
// CHECK-NEXT: memref.dealloc
func.func @use(%i: index) {
  %m = memref.alloc() : memref<4xf32>
  "my.use"(%m, %i) : (memref<4xf32>, index) -> ()
  "other.op"(%i) : (index) -> ()
  return
}

// CHECK-LABEL: @many
// CHECK: memref.load %{{.*}}#8
// CHECK: memref.dealloc
func.func @many(%i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %r:9 = "my.many"(%m, %i, %m, %m, %m, %m, %m, %m, %m) : (memref<4xf32>, index, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> (index, index, index, index, index, index, index, index, memref<4xf32>)
  %v = memref.load %r#8[%i] : memref<4xf32>
  return %v : f32
}
