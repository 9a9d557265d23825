// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Two results may be the buffer %alloc_2. The second is always copied, because it may be a view with an offset that was
// loaded: whether %alloc_2 is freed depends on the first result alone.

func.func @loaded(%arg0: memref<?x?xf32>, %arg1: f32, %arg2: index, %arg3: i32) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %alloc = memref.alloc() : memref<4xi64>
  %alloc_0 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
  %view = memref.view %alloc_0[%arg2][] : memref<32xi8> to memref<1x2xf32>
  %alloc_1 = memref.alloc(%arg2) : memref<?x1xf32>
  %alloc_2 = memref.alloc(%arg2, %arg2) : memref<?x?xf32>
  cf.switch %arg3 : i32, [
    default: ^bb1(%arg2, %alloc_1, %arg3 : index, memref<?x1xf32>, i32),
    0: ^bb3(%arg2, %alloc, %alloc_2 : index, memref<4xi64>, memref<?x?xf32>)
  ]
^bb1(%0: index, %1: memref<?x1xf32>, %2: i32):  // pred: ^bb0
  %alloc_3 = memref.alloc() : memref<1xf32>
  cf.br ^bb2(%0, %2, %alloc_3 : index, i32, memref<1xf32>)
^bb2(%3: index, %4: i32, %5: memref<1xf32>):  // pred: ^bb1
  cf.br ^bb3(%3, %alloc, %arg0 : index, memref<4xi64>, memref<?x?xf32>)
^bb3(%6: index, %7: memref<4xi64>, %8: memref<?x?xf32>):  // 2 preds: ^bb0, ^bb2
  %alloc_4 = memref.alloc() : memref<3xmemref<?x?xf32>>
  memref.store %alloc_2, %alloc_4[%6] : memref<3xmemref<?x?xf32>>
  %9 = memref.load %alloc_4[%6] : memref<3xmemref<?x?xf32>>
  %10:3 = scf.index_switch %arg2 -> memref<?x?xf32>, memref<?x?xf32>, memref<f32> 
  case 0 {
    %alloc_5 = memref.alloc() : memref<f32>
    scf.yield %8, %arg0, %alloc_5 : memref<?x?xf32>, memref<?x?xf32>, memref<f32>
  }
  case 1 {
    %alloc_5 = memref.alloc() : memref<3xmemref<1x?xf32>>
    %cast = memref.cast %view : memref<1x2xf32> to memref<1x?xf32>
    memref.store %cast, %alloc_5[%arg2] : memref<3xmemref<1x?xf32>>
    %alloc_6 = memref.alloc() : memref<f32>
    scf.yield %arg0, %arg0, %alloc_6 : memref<?x?xf32>, memref<?x?xf32>, memref<f32>
  }
  case 2 {
    %alloc_5 = memref.alloc() : memref<f32>
    scf.yield %9, %9, %alloc_5 : memref<?x?xf32>, memref<?x?xf32>, memref<f32>
  }
  default {
    %alloc_5 = memref.alloc() : memref<f32>
    scf.yield %arg0, %arg0, %alloc_5 : memref<?x?xf32>, memref<?x?xf32>, memref<f32>
  }
  return %8, %10#0 : memref<?x?xf32>, memref<?x?xf32>
}
