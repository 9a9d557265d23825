// ADVICE: let '%q = linalg.exp' write '%p' instead of '%e'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %r = scf.forall (%i) in (%n) shared_outs(%out = %t) -> tensor<8xf32> {
    %p = tensor.extract_slice %out[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %e = tensor.empty() : tensor<1xf32>
    %q = linalg.exp ins(%p : tensor<1xf32>) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %out[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %new : f32
}

// -----

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %r = scf.forall (%i) in (%n) shared_outs(%out = %t) -> tensor<8xf32> {
    %p = tensor.extract_slice %out[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %q = linalg.exp ins(%p : tensor<1xf32>) outs(%p : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %out[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %new : f32
}
