// RUN: freehold opt %s --buffer-deallocation-pipeline | expect %t.out

// The whole pipeline on programs with reallocs, loops and branches.

func.func @grow(%n: index, %out: memref<?xf32>) {
  %c2 = arith.constant 2 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %twice = arith.muli %n, %c2 : index
  %b = memref.realloc %a(%twice) : memref<?xf32> to memref<?xf32>
  linalg.exp ins(%b : memref<?xf32>) outs(%out : memref<?xf32>)
  return
}

func.func @accumulate(%lb: index, %ub: index, %step: index, %init: memref<8xf32>, %c: i1) -> memref<8xf32> {
  %r = scf.for %i = %lb to %ub step %step iter_args(%x = %init) -> (memref<8xf32>) {
    %next = scf.if %c -> (memref<8xf32>) {
      %fresh = memref.alloc() : memref<8xf32>
      linalg.exp ins(%x : memref<8xf32>) outs(%fresh : memref<8xf32>)
      scf.yield %fresh : memref<8xf32>
    } else {
      scf.yield %x : memref<8xf32>
    }
    scf.yield %next : memref<8xf32>
  }
  return %r : memref<8xf32>
}

func.func private @helper(%m: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%m : memref<8xf32>) outs(%a : memref<8xf32>)
  return %a : memref<8xf32>
}

func.func @chain(%m: memref<8xf32>, %out: memref<8xf32>) {
  %0 = call @helper(%m) : (memref<8xf32>) -> memref<8xf32>
  %1 = call @helper(%0) : (memref<8xf32>) -> memref<8xf32>
  linalg.exp ins(%1 : memref<8xf32>) outs(%out : memref<8xf32>)
  return
}
