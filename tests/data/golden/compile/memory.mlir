// RUN: freehold compile %s --stats 2>&1 | expect %t.out
// RUN: freehold compile %s --reorder=off --reuse-operands=off --stats 2>&1 | expect %t.off.out

// Two reductions, one after the other, and an op that writes into an input that dies there.

func.func @reductions(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %e0 = tensor.empty() : tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %e2 = tensor.empty() : tensor<1024xf32>
  %a = linalg.exp ins(%x : tensor<1024xf32>) outs(%e0 : tensor<1024xf32>) -> tensor<1024xf32>
  %b = linalg.abs ins(%x : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
  %c = linalg.sqrt ins(%b : tensor<1024xf32>) outs(%e2 : tensor<1024xf32>) -> tensor<1024xf32>
  %e3 = tensor.empty() : tensor<f32>
  %zero = arith.constant 0.0 : f32
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<f32>) -> tensor<f32>
  %s = linalg.dot ins(%a, %x : tensor<1024xf32>, tensor<1024xf32>) outs(%f0 : tensor<f32>) -> tensor<f32>
  %v = tensor.extract %s[] : tensor<f32>
  %e5 = tensor.empty() : tensor<1024xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>],
                       iterator_types = ["parallel"]}
      ins(%c, %v : tensor<1024xf32>, f32) outs(%e5 : tensor<1024xf32>) {
  ^bb0(%in: f32, %k: f32, %out: f32):
    %p = arith.mulf %in, %k : f32
    linalg.yield %p : f32
  } -> tensor<1024xf32>
  return %d : tensor<1024xf32>
}
