// RUN: freehold explain %s | expect %t.out

// A slice is computed in its destination.
func.func @inserted(%t: tensor<8xf32>, %u: tensor<4xf32>, %i: index) -> f32 {
  %r = tensor.insert_slice %u into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %v = tensor.extract %r[%i] : tensor<8xf32>
  return %v : f32
}

// Parts put together.
func.func @concatenated(%t: tensor<8xf32>, %i: index) -> f32 {
  %p = tensor.concat dim(0) %t, %t : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  %v = tensor.extract %p[%i] : tensor<16xf32>
  return %v : f32
}

// The program requests a copy.
func.func @copied(%t: tensor<8xf32>, %f: f32, %i: index) -> f32 {
  %p = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %q = tensor.insert %f into %p[%i] : tensor<8xf32>
  %v = tensor.extract %q[%i] : tensor<8xf32>
  return %v : f32
}

// The program requests the destination, too.
func.func @materialized(%t: tensor<8xf32>, %m: memref<8xf32>) {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}

// Non-contiguous elements cannot be viewed as one row.
func.func @collapsed(%t: tensor<8x8xf32>, %i: index) -> f32 {
  %s = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %v = tensor.extract %c[%i] : tensor<16xf32>
  return %v : f32
}

// So does a clone.
func.func @cloned(%f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.store %f, %a[%i] : memref<8xf32>
  %b = bufferization.clone %a : memref<8xf32> to memref<8xf32>
  memref.store %f, %a[%i] : memref<8xf32>
  %v = memref.load %b[%i] : memref<8xf32>
  return %v : f32
}
