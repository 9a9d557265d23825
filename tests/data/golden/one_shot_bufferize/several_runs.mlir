// RUN: freehold opt %s "--one-shot-bufferize=dialect-filter=linalg,bufferization allow-unknown-ops" | expect %t.first.out
// RUN: freehold opt %s "--one-shot-bufferize=dialect-filter=linalg,bufferization allow-unknown-ops" "--one-shot-bufferize=bufferize-function-boundaries" | expect %t.out

// Nothing uses the buffer after the tensor is made of it.
func.func @own(%t: tensor<4xf32>, %i: index, %f: f32, %c: i1) -> tensor<4xf32> {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %alloc = memref.alloc() : memref<4xf32>
  memref.copy %0, %alloc : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  memref.store %f, %alloc[%i] : memref<4xf32>
  %1 = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
  %3 = scf.if %c -> (tensor<4xf32>) {
    scf.yield %2 : tensor<4xf32>
  } else {
    scf.yield %1 : tensor<4xf32>
  }
  return %3 : tensor<4xf32>
}

// Two tensors of one buffer: nothing writes them in place.
func.func @shared(%i: index, %f: f32) -> (tensor<4xf32>, f32) {
  %alloc = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%alloc : memref<4xf32>)
  %0 = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  %2 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %v = tensor.extract %1[%i] : tensor<4xf32>
  return %2, %v : tensor<4xf32>, f32
}

// The buffer is written later.
func.func @written(%i: index, %f: f32) -> f32 {
  %alloc = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%alloc : memref<4xf32>)
  %0 = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  %g = arith.addf %f, %f : f32
  memref.store %g, %alloc[%i] : memref<4xf32>
  %v = tensor.extract %0[%i] : tensor<4xf32>
  return %v : f32
}

// The caller may know the buffer, and a later iteration writes it.
func.func @argument(%m: memref<4xf32>, %i: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %k = %c0 to %c2 step %c1 iter_args(%x = %f) -> (f32) {
    %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
    %v = tensor.extract %0[%i] : tensor<4xf32>
    %w = arith.addf %v, %x : f32
    memref.store %w, %m[%i] : memref<4xf32>
    %u = tensor.extract %0[%i] : tensor<4xf32>
    scf.yield %u : f32
  }
  return %r : f32
}

// Each iteration writes a slice of its own, so that only slices are copied.
func.func @slices(%f: f32) -> tensor<4xf32> {
  %alloc = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%alloc : memref<4xf32>)
  scf.forall (%i) in (4) {
    %0 = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
    %s = tensor.extract_slice %0[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %d = linalg.add ins(%s, %s : tensor<1xf32>, tensor<1xf32>) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    %m = bufferization.to_buffer %d : tensor<1xf32> to memref<1xf32, strided<[1], offset: ?>>
    %v = memref.subview %alloc[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.copy %m, %v : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
  }
  %r = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
