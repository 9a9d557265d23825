// RUN: freehold explain %s | expect %t.out

// The loop reads, at the index of the iteration, the data from before the loop.
func.func @around_a_loop(%t: tensor<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %g = tensor.extract %t[%k] : tensor<8xf32>
    %y = tensor.insert %g into %x[%k] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %0[%i] : tensor<8xf32>
  return %v : f32
}

// The same in each iteration.
func.func @invariant(%t: tensor<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %g = tensor.extract %t[%i] : tensor<8xf32>
    %y = tensor.insert %g into %x[%k] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %0[%i] : tensor<8xf32>
  return %v : f32
}

// Each iteration writes a tensor from outside, and the next iteration needs its original contents.
func.func @from_outside(%t: tensor<8xf32>, %n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %k = %c0 to %n step %c1 iter_args(%s = %f) -> f32 {
    %y = tensor.insert %s into %t[%k] : tensor<8xf32>
    %v = tensor.extract %y[%c0] : tensor<8xf32>
    scf.yield %v : f32
  }
  return %0 : f32
}

// Two buffers that take turns.
func.func @turns(%t: tensor<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t, %spare = %e) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%spare : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %x : tensor<8xf32>, tensor<8xf32>
  }
  %v = tensor.extract %r#0[%i] : tensor<8xf32>
  return %v : f32
}

// A new buffer in each iteration.
func.func @new_each_time(%t: tensor<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %r[%i] : tensor<8xf32>
  return %v : f32
}

// Iterations at the same time would write the same tensor.
func.func @in_parallel(%t: tensor<8xf32>, %o: tensor<8xf32>, %f: f32, %n: index, %i: index) -> f32 {
  %0 = scf.forall (%k) in (%n) shared_outs(%out = %o) -> (tensor<8xf32>) {
    %1 = tensor.insert %f into %t[%k] : tensor<8xf32>
    %2 = tensor.extract_slice %1[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %out[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %v = tensor.extract %0[%i] : tensor<8xf32>
  return %v : f32
}

// One iteration would overwrite data that another reads.
func.func @shared(%t: tensor<8xf32>, %n: index, %i: index) -> f32 {
  %0 = scf.forall (%k) in (%n) shared_outs(%out = %t) -> (tensor<8xf32>) {
    %p = tensor.extract_slice %t[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %e = tensor.empty() : tensor<1xf32>
    %q = linalg.exp ins(%p : tensor<1xf32>) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %out[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %v = tensor.extract %0[%i] : tensor<8xf32>
  return %v : f32
}
