// RUN: freehold explain %s | expect %t.out

// A tensor that is read later must not be overwritten now.
func.func @read_later(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<8xf32>
  return %1, %2 : f32, f32
}

// Both are returned: the copy of the destination cannot be avoided.
func.func @both(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %t, %0 : tensor<8xf32>, tensor<8xf32>
}

// A new buffer without a copy, because all of it is written.
func.func @overwritten(%a: tensor<8xf32>, %t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}

// The result overwrites elements that the op still reads, in another order.
func.func @transposed(%t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
    ins(%t : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Each of two writers needs the data that the other overwrites: there is no advice.
func.func @two_writers(%t: tensor<8xf32>, %f: f32, %g: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %g into %t[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<8xf32>
  %3 = tensor.extract %1[%i] : tensor<8xf32>
  return %2, %3 : f32, f32
}

// The copy is inserted where the buffers join, not where they are written.
func.func @selected(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %s = arith.select %c, %t, %u : tensor<8xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<8xf32>
  return %1, %2 : f32, f32
}

// A tensor passed to a block is read there.
func.func @passed_on(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%i] : tensor<8xf32>
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %t : tensor<8xf32>
  } else {
    %e = tensor.empty() : tensor<8xf32>
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %x : tensor<8xf32>
  }
  %v = tensor.extract %r[%i] : tensor<8xf32>
  return %v, %new : f32, f32
}

// A name of its own for each of several results.
func.func @several(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, tensor<8xf32>) {
    scf.yield %f, %t : f32, tensor<8xf32>
  } else {
    %y = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %f, %y : f32, tensor<8xf32>
  }
  %0 = tensor.insert %r#0 into %r#1[%i] : tensor<8xf32>
  %1 = tensor.extract %r#1[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<8xf32>
  return %1, %2 : f32, f32
}
