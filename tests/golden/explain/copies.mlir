// RUN: freehold explain %s | expect %t.out

// What is read later must not be written now.
func.func @read_later(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, tensor<8xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %1, %0 : f32, tensor<8xf32>
}

// Both are returned.
func.func @both(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %t, %0 : tensor<8xf32>, tensor<8xf32>
}

// A caller keeps what it passes.
func.func @kept(%t: tensor<8xf32> {bufferization.writable = false}, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A constant stays what it is.
func.func @constant(%f: f32, %i: index) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Each iteration writes the same tensor from outside.
func.func @in_parallel(%t: tensor<8xf32>, %o: tensor<8xf32>, %f: f32, %n: index, %s: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%out = %o) -> (tensor<8xf32>) {
    %1 = tensor.insert %f into %t[%i] : tensor<8xf32>
    %2 = tensor.extract_slice %1[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %out[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// The result overwrites what the op still reads, in another order.
func.func @transposed(%t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
    ins(%t : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// What is handed on is not what came in.
func.func @handed_on(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %t) -> tensor<8xf32> {
    %f = tensor.extract %x[%i] : tensor<8xf32>
    %y = tensor.insert %f into %u[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// The loop reads what was there before it.
func.func @around_a_loop(%t: tensor<8xf32>, %f: f32, %n: index) -> tensor<8xf32> {
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %t) -> tensor<8xf32> {
    %g = tensor.extract %t[%i] : tensor<8xf32>
    %y = tensor.insert %g into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// One op writes a buffer, another reads it through its destination later.
func.func @two_writers(%t: tensor<8xf32>, %f: f32, %g: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %g into %t[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<8xf32>
  %3 = tensor.extract %1[%i] : tensor<8xf32>
  return %2, %3 : f32, f32
}

// The copy is made where the buffers meet, not where it is written.
func.func @selected(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %i: index) -> (f32, tensor<8xf32>) {
  %s = arith.select %c, %t, %u : tensor<8xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %1, %0 : f32, tensor<8xf32>
}
