// RUN: freehold opt %s --reuse-dead-operands | expect %t.out
// RUN: freehold opt %s --reuse-dead-operands --one-shot-bufferize="bufferize-function-boundaries=true allow-return-allocs-from-loops=true" | expect %t.bufferized.out

// A loop that owns the tensor it carries writes it in place.

func.func @loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %1 = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  %e2 = tensor.empty() : tensor<8xf32>
  %2 = linalg.exp ins(%r : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// It does not if that is the caller's.

func.func @loop_of_argument(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %1 = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// A loop writes the argument that it carries anyway: the exponential goes there as well, and the result is copied once.

func.func @loop_writes_argument(%x: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<8xf32>) {
    %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Without a loop that carries the result, it would be a copy instead of a new buffer, and nothing is gained.

func.func @writes_argument(%x: tensor<8xf32>, %i: index, %f: f32) -> tensor<8xf32> {
  %0 = tensor.insert %f into %x[%i] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// The loop carries the result in another argument.

func.func @loop_swaps_arguments(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b, %1 : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0 : tensor<8xf32>
}

// A tensor from outside of a loop is read by each iteration.

func.func @from_outside(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %e1 = tensor.empty() : tensor<8xf32>
    %2 = linalg.add ins(%a, %1 : tensor<8xf32>, tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// The loop yields a constant: if its argument were written, each iteration would copy the constant.

func.func @yields_constant(%x: tensor<2xf32>, %n: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e0 = tensor.empty() : tensor<2xf32>
  %0 = linalg.exp ins(%x : tensor<2xf32>) outs(%e0 : tensor<2xf32>) -> tensor<2xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0, %b = %0) -> (tensor<2xf32>, tensor<2xf32>) {
    %e = tensor.empty() : tensor<2xf32>
    %1 = linalg.exp ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %k, %1 : tensor<2xf32>, tensor<2xf32>
  }
  return %r#1 : tensor<2xf32>
}

func.func @branches(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e0 = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.if %c -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    scf.yield %0 : tensor<8xf32>
  }
  %e2 = tensor.empty() : tensor<8xf32>
  %2 = linalg.exp ins(%r : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

func.func @blocks(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  cf.br ^head(%c0, %0 : index, tensor<8xf32>)
^head(%i: index, %a: tensor<8xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %1 : index, tensor<8xf32>)
^end:
  return %a : tensor<8xf32>
}

// The buffer of a caller stays as it is.

func.func @of_buffer(%m: memref<8xf32>) -> tensor<8xf32> {
  %t = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
