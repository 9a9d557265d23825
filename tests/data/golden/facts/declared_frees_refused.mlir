// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --bufferization-lower-deallocations -split-input-file -verify-diagnostics
// A declared free gets the buffer as it was allocated; here its extent is not known where it is freed.
func.func @dynamic(%owned: i1, %c: i1) {
  %a = "vault.alloc"() : () -> memref<?xf32>
  %v = memref.subview %a[1] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: 1>>
  %w = memref.subview %a[2] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: 2>>
  %x = memref.cast %v : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32, strided<[1], offset: ?>>
  %y = memref.cast %w : memref<2xf32, strided<[1], offset: 2>> to memref<2xf32, strided<[1], offset: ?>>
  // expected-error @+2 {{'vault.free' must get a buffer of type 'memref<?xf32>', as it was allocated, but only this 'memref<2xf32, strided<[1], offset: ?>>' is known where it is freed}}
  // expected-note @+1 {{pass the buffer on with the type that it was allocated with, and make the view where it is used}}
  %r = scf.if %c -> memref<2xf32, strided<[1], offset: ?>> {
    scf.yield %x : memref<2xf32, strided<[1], offset: ?>>
  } else {
    scf.yield %y : memref<2xf32, strided<[1], offset: ?>>
  }
  bufferization.dealloc (%r : memref<2xf32, strided<[1], offset: ?>>) if (%owned)
  return
}

// -----

// The buffer has one of two types.
func.func @several(%owned: i1, %c: i1) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  %b = "vault.alloc"() : () -> memref<8xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %w = memref.subview %b[1] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 1>>
  // expected-error @+2 {{'vault.free' must get a buffer of one of several types, as it was allocated, but only this 'memref<2xf32, strided<[1], offset: 1>>' is known where it is freed}}
  // expected-note @+1 {{pass the buffer on with the type that it was allocated with, and make the view where it is used}}
  %r = scf.if %c -> memref<2xf32, strided<[1], offset: 1>> {
    scf.yield %v : memref<2xf32, strided<[1], offset: 1>>
  } else {
    scf.yield %w : memref<2xf32, strided<[1], offset: 1>>
  }
  bufferization.dealloc (%r : memref<2xf32, strided<[1], offset: 1>>) if (%owned)
  return
}
