// RUN: freehold opt %s --reuse-dead-operands --split-input-file | expect %t.out
// RUN: freehold compile %s --inline=off --fuse-producers=off | expect %t.compiled.out

// @relu writes into its argument: all calls pass a new tensor that nothing else uses. The returned buffer is that of the
// argument.

func.func private @relu(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.map { math.absf } ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

// @used_later, @of_caller, @passed_twice and @stored do not: the caller uses the tensor again, has it from its own caller,
// passes it twice, or writes it into a tensor that it has from its caller.

func.func private @used_later(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.map { math.absf } ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

func.func private @of_caller(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.map { math.absf } ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

func.func private @passed_twice(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.map { arith.addf } ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

func.func private @stored(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.map { math.absf } ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

// A function that may be called from elsewhere.

func.func @public(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.map { math.absf } ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

func.func @caller(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %n: index) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8x8xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m0 = linalg.matmul ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = call @relu(%m0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (tensor<8x8xf32>) {
    %e1 = tensor.empty() : tensor<8x8xf32>
    %m1 = linalg.map { arith.mulf } ins(%a, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e1 : tensor<8x8xf32>)
    %r = func.call @relu(%m1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %r : tensor<8x8xf32>
  }
  %e2 = tensor.empty() : tensor<8x8xf32>
  %m2 = linalg.map { arith.mulf } ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e2 : tensor<8x8xf32>)
  %2 = call @used_later(%m2) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %e3 = tensor.empty() : tensor<8x8xf32>
  %3 = linalg.map { arith.subf } ins(%m2, %2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e3 : tensor<8x8xf32>)
  %4 = call @of_caller(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %e5 = tensor.empty() : tensor<8x8xf32>
  %m5 = linalg.map { arith.mulf } ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e5 : tensor<8x8xf32>)
  %5 = call @passed_twice(%m5, %m5) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %m6 = linalg.map { arith.mulf } ins(%y, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>)
  %6 = call @stored(%m6) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %e7 = tensor.empty() : tensor<8x8xf32>
  %m7 = linalg.map { arith.addf } ins(%y, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e7 : tensor<8x8xf32>)
  %7 = call @public(%m7) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1, %3, %4, %5, %6, %7 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
