// RUN: freehold opt %s --canonicalize | filecheck %s

// The op would not be valid on the source of the cast, which has no dimensions.
// CHECK-LABEL: func.func @dim_of_a_buffer_without_dimensions
// CHECK: %[[CAST:.*]] = memref.cast
// CHECK: memref.dim %[[CAST]]
func.func @dim_of_a_buffer_without_dimensions(%m: memref<f32>, %i: index) -> index {
  %c = memref.cast %m : memref<f32> to memref<*xf32>
  %d = memref.dim %c, %i : memref<*xf32>
  return %d : index
}
