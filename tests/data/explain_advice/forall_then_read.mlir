// ADVICE: move '%old = tensor.extract' before '%r = scf.forall'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %s: tensor<1xf32>, %n: index, %j: index) -> (f32, f32) {
  %r = scf.forall (%i) in (%n) shared_outs(%out = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %out[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %s: tensor<1xf32>, %n: index, %j: index) -> (f32, f32) {
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%out = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %out[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
