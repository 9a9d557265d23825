// RUN: freehold opt %s -allow-unregistered-dialect -hlo-split-alloc-tensors | expect %t.out

func.func @users() {
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  "test.a"(%t) : (tensor<4xf32>) -> ()
  "test.b"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

func.func @nested(%c: i1, %f: f32) -> tensor<4xf32> {
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    %a = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    %g = arith.addf %f, %f : f32
    %a = linalg.fill ins(%g : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @no_else(%c: i1) {
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  scf.if %c {
    "test.a"(%t) : (tensor<4xf32>) -> ()
  }
  return
}

// The clones copy the same tensor.
func.func @copies(%n: index) {
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %u = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  "test.a"(%u) : (tensor<?xf32>) -> ()
  "test.b"(%u) : (tensor<?xf32>) -> ()
  return
}

// All blocks of a function.
func.func @blocks(%c: i1) {
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  "test.a"(%t) : (tensor<4xf32>) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.b"(%t) : (tensor<4xf32>) -> ()
  cf.br ^bb2
^bb2:
  return
}

func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>

// `scf.forall.in_parallel` holds no other ops.
func.func @in_parallel(%t: tensor<4xf32>) -> tensor<4xf32> {
  %s = bufferization.alloc_tensor() : tensor<1xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// Nothing is left of one that is not used.
func.func @unused() {
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  %u = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return
}
