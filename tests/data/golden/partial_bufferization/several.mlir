// RUN: freehold opt %s -scf-bufferize -empty-tensor-to-alloc-tensor -bufferization-bufferize -linalg-bufferize -tensor-bufferize -vector-bufferize -shape-bufferize -arith-bufferize -func-bufferize | expect %t.materialized.out
// RUN: freehold opt %s -func-bufferize -arith-bufferize -tensor-bufferize -linalg-bufferize -bufferization-bufferize -scf-bufferize -finalizing-bufferize -buffer-deallocation-pipeline | expect %t.out
// RUN: freehold opt %s -one-shot-bufferize='dialect-filter=linalg,tensor,bufferization allow-unknown-ops' -scf-bufferize -arith-bufferize -func-bufferize -finalizing-bufferize -buffer-deallocation-pipeline | expect %t.one_shot_first.out
// RUN: freehold opt %s -scf-bufferize -arith-bufferize -one-shot-bufferize='copy-before-write allow-unknown-ops allow-return-allocs unknown-type-conversion=identity-layout-map' -func-bufferize -finalizing-bufferize -buffer-deallocation-pipeline | expect %t.one_shot_last.out

#id = affine_map<(d0) -> (d0)>

func.func private @scale(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32):
    %1 = arith.mulf %x, %f : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @main(%n: index, %f: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<4xf32>) {
    %2 = func.call @scale(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
    %3 = arith.cmpi eq, %i, %c1 : index
    %4 = scf.if %3 -> (tensor<4xf32>) {
      %5 = tensor.insert %f into %2[%c0] : tensor<4xf32>
      scf.yield %5 : tensor<4xf32>
    } else {
      scf.yield %t : tensor<4xf32>
    }
    scf.yield %4 : tensor<4xf32>
  }
  %6 = tensor.extract %0[%c1] : tensor<4xf32>
  return %1, %6 : tensor<4xf32>, f32
}
