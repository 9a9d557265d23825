// A buffer from outside of a parallel region may be written in it if no two instances of the region run at a time. The
// option has another name in upstream's development branch.
// RUN: freehold opt %s --one-shot-bufferize=check-parallel-regions=false | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize=may-have-parallel-regions=false | expect %t.out

func.func @f(%t: tensor<10xf32>, %f: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<10xf32>
  %c = arith.constant 0 : index
  %r = scf.forall (%k) in (10) shared_outs(%o = %t) -> (tensor<10xf32>) {
    %x = tensor.extract_slice %o[%k] [1] [1] : tensor<10xf32> to tensor<1xf32>
    %y = linalg.fill ins(%f : f32) outs(%e : tensor<10xf32>) -> tensor<10xf32>
    %v = tensor.extract %y[%i] : tensor<10xf32>
    %z = tensor.insert %v into %x[%c] : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%k] [1] [1] : tensor<1xf32> into tensor<10xf32>
    }
  }
  return %r : tensor<10xf32>
}
