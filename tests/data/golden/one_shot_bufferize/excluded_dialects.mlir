// RUN: freehold opt %s --one-shot-bufferize="dialect-filter=tensor,bufferization allow-unknown-ops" | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="dialect-filter=tensor,scf,bufferization allow-unknown-ops allow-return-allocs" --arith-bufferize | expect %t.then_partial.out

// The 'scf.if' is left, and may be the buffer of %0 when 'scf-bufferize' has rewritten it: the insertion into %0 copies.
func.func @escapes_from_region(%f: f32, %g: f32, %c: i1, %i: index) -> f32 {
  %0 = tensor.from_elements %f, %f : tensor<2xf32>
  %1 = scf.if %c -> (tensor<2xf32>) {
    scf.yield %0 : tensor<2xf32>
  } else {
    %2 = tensor.from_elements %g, %g : tensor<2xf32>
    scf.yield %2 : tensor<2xf32>
  }
  %3 = tensor.insert %g into %0[%i] : tensor<2xf32>
  %4 = tensor.extract %1[%i] : tensor<2xf32>
  %5 = tensor.extract %3[%i] : tensor<2xf32>
  %6 = arith.addf %4, %5 : f32
  return %6 : f32
}

// The block argument may be, too.
func.func @escapes_to_block(%f: f32, %g: f32, %c: i1, %i: index) -> f32 {
  %0 = tensor.from_elements %f, %f : tensor<2xf32>
  %1 = tensor.from_elements %g, %g : tensor<2xf32>
  cf.cond_br %c, ^bb1(%0 : tensor<2xf32>), ^bb1(%1 : tensor<2xf32>)
^bb1(%2: tensor<2xf32>):
  %3 = tensor.insert %g into %0[%i] : tensor<2xf32>
  %4 = tensor.extract %2[%i] : tensor<2xf32>
  %5 = tensor.extract %3[%i] : tensor<2xf32>
  %6 = arith.addf %4, %5 : f32
  return %6 : f32
}

// The insertion in parallel is left with its loop.
func.func @parallel(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %1 = tensor.extract %t[%i] : tensor<4xf32>
    %2 = tensor.from_elements %1 : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

// So may be an op that folds to its operand: the insertion writes a copy of %0.
func.func @folds(%f: f32, %i: index) -> f32 {
  %0 = tensor.from_elements %f : tensor<1xf32>
  %1 = linalg.transpose ins(%0 : tensor<1xf32>) outs(%0 : tensor<1xf32>) permutation = [0]
  %2 = tensor.insert %f into %0[%i] : tensor<1xf32>
  %3 = tensor.extract %1[%i] : tensor<1xf32>
  %4 = tensor.extract %2[%i] : tensor<1xf32>
  %5 = arith.addf %3, %4 : f32
  return %5 : f32
}

// And what an op of another dialect returns may be a constant: the loop yields a copy, which the next iteration writes.
func.func @yields_constant(%f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %f : tensor<1xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<1xf32>) {
    %2 = tensor.insert %f into %t[%c0] : tensor<1xf32>
    %3 = tensor.extract %2[%c0] : tensor<1xf32>
    vector.print %3 : f32
    %4 = arith.constant dense<2.0> : tensor<1xf32>
    scf.yield %4 : tensor<1xf32>
  }
  %5 = tensor.extract %1[%c0] : tensor<1xf32>
  return %5 : f32
}
