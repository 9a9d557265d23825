// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --bufferization-lower-deallocations | expect %t.lowered.out
// A declared free gets the buffer as it was allocated: with its type, and from its first element on.

// The base of a view, whose source is the buffer.
func.func @view(%owned: i1) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %v
      : memref<2xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
  bufferization.dealloc (%base : memref<f32>) if (%owned)
  return
}

// The base of a block argument that may be a view: the buffer is restored from its base.
func.func @argument(%owned: i1, %c: i1) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %w = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %r = scf.if %c -> memref<2xf32, strided<[1], offset: 1>> {
    scf.yield %v : memref<2xf32, strided<[1], offset: 1>>
  } else {
    scf.yield %w : memref<2xf32, strided<[1], offset: 1>>
  }
  %base, %offset, %size, %stride = memref.extract_strided_metadata %r
      : memref<2xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
  bufferization.dealloc (%base : memref<f32>) if (%owned)
  return
}

// A cast to another type.
func.func @cast(%owned: i1, %c: i1) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  %w = "vault.alloc"() : () -> memref<?xf32>
  bufferization.dealloc (%v, %w : memref<?xf32>, memref<?xf32>) if (%owned, %owned)
  return
}

// Buffers of two types that have one type where they are freed.
func.func @joined(%owned: i1, %c: i1) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  %b = "vault.alloc"() : () -> memref<8xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  %w = memref.cast %b : memref<8xf32> to memref<?xf32>
  %r = scf.if %c -> memref<?xf32> {
    scf.yield %v : memref<?xf32>
  } else {
    scf.yield %w : memref<?xf32>
  }
  bufferization.dealloc (%r : memref<?xf32>) if (%owned)
  return
}
