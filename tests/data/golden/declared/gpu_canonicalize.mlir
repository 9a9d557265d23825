// RUN: freehold opt %s --canonicalize -allow-unregistered-dialect | expect %t.out

func.func @waits_for_nothing() {
  %0 = gpu.wait async
  gpu.wait []
  gpu.wait [%0]
  return
}

func.func @waits_for_one(%t: !gpu.async.token, %u: !gpu.async.token) -> (!gpu.async.token, !gpu.async.token) {
  %0 = gpu.wait async [%t]
  %1 = gpu.wait async [%t, %u]
  %unused = gpu.wait async [%t, %u]
  return %0, %1 : !gpu.async.token, !gpu.async.token
}

func.func @barriers() {
  gpu.barrier
  gpu.barrier
  "test.op"() : () -> ()
  gpu.barrier
  return
}

func.func @copies(%arg0: memref<2xf16>, %arg1: memref<2xf16>, %t: !gpu.async.token) {
  %0 = memref.alloc() : memref<2xf16>
  gpu.memcpy %0, %arg0 : memref<2xf16>, memref<2xf16>
  memref.dealloc %0 : memref<2xf16>
  %memref, %token = gpu.alloc async [%t] () : memref<2xf16>
  %1 = gpu.memcpy async [%token] %memref, %arg0 : memref<2xf16>, memref<2xf16>
  %2 = gpu.dealloc async [%1] %memref : memref<2xf16>
  gpu.wait [%2]
  // Not new.
  gpu.memcpy %arg1, %arg0 : memref<2xf16>, memref<2xf16>
  // Read later.
  %3 = memref.alloc() : memref<2xf16>
  gpu.memcpy %3, %arg0 : memref<2xf16>, memref<2xf16>
  "test.op"(%3) : (memref<2xf16>) -> ()
  // Waits, but nobody can wait for it.
  %4 = memref.alloc() : memref<2xf16>
  gpu.memcpy [%t] %4, %arg0 : memref<2xf16>, memref<2xf16>
  return
}

func.func @casts(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %x: f32) {
  %0 = memref.cast %arg0 : memref<10xf32> to memref<?xf32>
  %1 = memref.cast %arg1 : memref<10xf32> to memref<?xf32>
  gpu.memcpy %0, %1 : memref<?xf32>, memref<?xf32>
  gpu.memset %0, %x : memref<?xf32>, f32
  return
}

func.func @sizes(%size: index, %other: index, %i: index) -> (index, index, index) {
  %0 = gpu.alloc(%size, %other) : memref<?x4x?xindex>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %1 = memref.dim %0, %c0 : memref<?x4x?xindex>
  %2 = memref.dim %0, %c2 : memref<?x4x?xindex>
  %3 = memref.dim %0, %i : memref<?x4x?xindex>
  return %1, %2, %3 : index, index, index
}

func.func @launch(%n: index, %x: f32, %y: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %n, %sz = %c1) {
    %0 = gpu.all_reduce add %x {} : (f32) -> (f32)
    %1 = gpu.subgroup_reduce add %x : (f32) -> (f32)
    %2 = gpu.subgroup_reduce add %y cluster(size = 1) : (f32) -> (f32)
    "test.op"(%bx, %by, %tx, %ty, %gy, %0, %1, %2) : (index, index, index, index, index, f32, f32, f32) -> ()
    gpu.terminator
  }
  return
}
