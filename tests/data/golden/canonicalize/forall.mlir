// RUN: freehold opt %s --canonicalize --allow-unregistered-dialect | expect %t.out

// Casts of the shared outputs of an scf.forall, and sizes of its results.

func.func @cast_output(%a: tensor<1xf32>, %b: tensor<8xf32>, %c: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
  %1:2 = scf.forall (%i) in (%n) shared_outs(%x = %0, %y = %c) -> (tensor<?xf32>, tensor<?xf32>) {
    "foo.use"(%x) : (tensor<?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %x[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %a into %y[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %2 = tensor.dim %1#1, %c0 : tensor<?xf32>
  return %1#0, %1#1, %2 : tensor<?xf32>, tensor<?xf32>, index
}
