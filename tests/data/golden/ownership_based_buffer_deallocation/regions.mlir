// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --ownership-based-buffer-deallocation --canonicalize --buffer-deallocation-simplification --bufferization-lower-deallocations --cse --canonicalize | expect %t.lowered.out

// Regions: memref results and arguments get an i1; buffers allocated in a region and not yielded are freed in it.

func.func @if_yields(%c: i1, %borrowed: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    %unused = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %borrowed : memref<8xf32>
  }
  return %r : memref<8xf32>
}

func.func @loop_carries(%lb: index, %ub: index, %step: index, %init: memref<8xf32>, %out: memref<8xf32>) {
  %r = scf.for %i = %lb to %ub step %step iter_args(%x = %init) -> (memref<8xf32>) {
    %fresh = memref.alloc() : memref<8xf32>
    memref.copy %x, %fresh : memref<8xf32> to memref<8xf32>
    scf.yield %fresh : memref<8xf32>
  }
  memref.copy %r, %out : memref<8xf32> to memref<8xf32>
  return
}

func.func @swap(%lb: index, %ub: index, %step: index, %out: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %r:2 = scf.for %i = %lb to %ub step %step iter_args(%x = %a, %y = %b) -> (memref<8xf32>, memref<8xf32>) {
    scf.yield %y, %x : memref<8xf32>, memref<8xf32>
  }
  memref.copy %r#0, %out : memref<8xf32> to memref<8xf32>
  return
}

func.func @while(%init: memref<?xi32>, %limit: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %r = scf.while (%m = %init) : (memref<?xi32>) -> memref<?xi32> {
    %n = memref.dim %m, %c0 : memref<?xi32>
    %more = arith.cmpi slt, %n, %limit : index
    scf.condition(%more) %m : memref<?xi32>
  } do {
  ^bb0(%m: memref<?xi32>):
    %n = memref.dim %m, %c0 : memref<?xi32>
    %twice = arith.addi %n, %n : index
    %bigger = memref.alloc(%twice) : memref<?xi32>
    scf.yield %bigger : memref<?xi32>
  }
  return %r : memref<?xi32>
}

func.func @nested(%c: i1, %d: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %s = scf.if %d -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      scf.yield %a : memref<4xf32>
    } else {
      scf.yield %m : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @switch(%i: index, %m: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.index_switch %i -> memref<4xf32>
  case 1 {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  default {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}
