// RUN: freehold opt %s --canonicalize | expect %t.out

// A clone outlives its source, which is freed in a region: it is not replaced with the source. mlir-opt 22 replaces it.

func.func @freed_on_one_side(%c: i1, %m: memref<4xf32>, %i: index) -> (f32, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1, %r : f32, memref<4xf32>
}

// The source is a view of the result of an op with regions, and the buffer is freed under the name of that result.

func.func @freed_under_the_name_of_a_result(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<*xf32> {
    %x = memref.cast %a : memref<4xf32> to memref<*xf32>
    scf.yield %x : memref<*xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
    %x = memref.cast %m : memref<4xf32> to memref<*xf32>
    scf.yield %x : memref<*xf32>
  }
  %v = memref.cast %r : memref<*xf32> to memref<4xf32>
  %0 = bufferization.clone %v : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %r : memref<*xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}

// The source is a view, and its buffer is freed in a region.

func.func @view_of_what_is_freed(%c: i1, %n: index, %m: memref<2x4xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<2x4xf32>
  memref.copy %m, %a : memref<2x4xf32> to memref<2x4xf32>
  %e = memref.expand_shape %a [[0, 1], [2]] output_shape [2, 1, 4] : memref<2x4xf32> into memref<2x1x4xf32>
  %0 = bufferization.clone %e : memref<2x1x4xf32> to memref<2x1x4xf32>
  %s = scf.execute_region -> index {
    %t = memref.load %a[%i, %i] : memref<2x4xf32>
    %u = arith.fptoui %t : f32 to i32
    %w = arith.index_cast %u : i32 to index
    memref.dealloc %a : memref<2x4xf32>
    cf.br ^bb1
  ^bb1:
    scf.yield %w : index
  }
  %1 = memref.load %0[%s, %i, %i] : memref<2x1x4xf32>
  memref.dealloc %0 : memref<2x1x4xf32>
  return %1 : f32
}

// The buffer is loaded from one in which it was stored, and freed under that name.

func.func @stored(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  scf.execute_region {
    %b = memref.load %box[%i] : memref<1xmemref<4xf32>>
    memref.dealloc %b : memref<4xf32>
    cf.br ^bb1
  ^bb1:
    scf.yield
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %box : memref<1xmemref<4xf32>>
  return %1 : f32
}

// Other buffers are freed in regions: one that is allocated there, and one while the source has no other name. Both tools replace these clones.

func.func @others_are_freed(%c: i1, %m: memref<4xf32>, %a: memref<4xf32>, %i: index) -> (f32, f32) {
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %m : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  %0 = bufferization.clone %r : memref<4xf32> to memref<4xf32>
  scf.if %c {
    %t = memref.alloc() : memref<4xf32>
    memref.copy %m, %t : memref<4xf32> to memref<4xf32>
    memref.copy %t, %m : memref<4xf32> to memref<4xf32>
    memref.dealloc %t : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %2 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %b : memref<4xf32>
  }
  %3 = memref.load %2[%i] : memref<4xf32>
  memref.dealloc %2 : memref<4xf32>
  return %1, %3 : f32, f32
}

// A free that depends on ownership frees the source before the clone.

func.func @freed_if_owned(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %m : memref<4xf32>
  %0 = bufferization.clone %r : memref<4xf32> to memref<4xf32>
  %true = arith.constant true
  bufferization.dealloc (%a : memref<4xf32>) if (%true)
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}
