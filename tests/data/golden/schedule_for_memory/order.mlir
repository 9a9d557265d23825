// RUN: freehold opt %s --schedule-for-memory | expect %t.out

func.func private @print(f32)

// Two large tensors that are reduced to numbers: one after the other.

func.func @reductions(%x: tensor<1024xf32>) -> f32 {
  %e0 = tensor.empty() : tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %a = linalg.exp ins(%x : tensor<1024xf32>) outs(%e0 : tensor<1024xf32>) -> tensor<1024xf32>
  %b = linalg.abs ins(%x : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.dot ins(%a, %x : tensor<1024xf32>, tensor<1024xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %t = linalg.dot ins(%b, %x : tensor<1024xf32>, tensor<1024xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %f = tensor.extract %s[] : tensor<f32>
  %g = tensor.extract %t[] : tensor<f32>
  %r = arith.addf %f, %g : f32
  return %r : f32
}

// Already as low as it gets: nothing moves.

func.func @chain(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %e0 = tensor.empty() : tensor<1024xf32>
  %a = linalg.exp ins(%x : tensor<1024xf32>) outs(%e0 : tensor<1024xf32>) -> tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %b = linalg.abs ins(%a : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
  return %b : tensor<1024xf32>
}

// Ops with effects stay in order.

func.func @effects(%x: tensor<1024xf32>, %i: index) {
  %e0 = tensor.empty() : tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %a = linalg.exp ins(%x : tensor<1024xf32>) outs(%e0 : tensor<1024xf32>) -> tensor<1024xf32>
  %b = linalg.abs ins(%x : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
  %f = tensor.extract %b[%i] : tensor<1024xf32>
  call @print(%f) : (f32) -> ()
  %g = tensor.extract %a[%i] : tensor<1024xf32>
  call @print(%g) : (f32) -> ()
  return
}

// A tensor that is written in place is read before, as in the program.

func.func @in_place(%x: tensor<1024xf32>, %i: index, %v: f32) -> (f32, tensor<1024xf32>) {
  %e0 = tensor.empty() : tensor<1024xf32>
  %a = linalg.exp ins(%x : tensor<1024xf32>) outs(%e0 : tensor<1024xf32>) -> tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %b = linalg.abs ins(%a : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
  %w = tensor.insert %v into %a[%i] : tensor<1024xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.dot ins(%b, %x : tensor<1024xf32>, tensor<1024xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %f = tensor.extract %s[] : tensor<f32>
  return %f, %w : f32, tensor<1024xf32>
}

// In a loop body and in branches.

func.func @loop(%x: tensor<1024xf32>, %n: index, %init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (f32) {
    %e0 = tensor.empty() : tensor<1024xf32>
    %e1 = tensor.empty() : tensor<1024xf32>
    %a = linalg.exp ins(%x : tensor<1024xf32>) outs(%e0 : tensor<1024xf32>) -> tensor<1024xf32>
    %b = linalg.abs ins(%x : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
    %f = tensor.extract %b[%i] : tensor<1024xf32>
    %g = tensor.extract %a[%i] : tensor<1024xf32>
    %s = arith.addf %f, %g : f32
    %t = arith.addf %acc, %s : f32
    scf.yield %t : f32
  }
  return %r : f32
}

// A callee without effects may move; each call gets its operand when it needs it.

func.func private @norm(%x: tensor<1024xf32>) -> f32 {
  %z = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.dot ins(%x, %x : tensor<1024xf32>, tensor<1024xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %f = tensor.extract %s[] : tensor<f32>
  return %f : f32
}

func.func @calls(%x: tensor<1024xf32>) -> (f32, f32) {
  %e0 = tensor.empty() : tensor<1024xf32>
  %a = linalg.exp ins(%x : tensor<1024xf32>) outs(%e0 : tensor<1024xf32>) -> tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %b = linalg.abs ins(%x : tensor<1024xf32>) outs(%e1 : tensor<1024xf32>) -> tensor<1024xf32>
  %f = call @norm(%a) : (tensor<1024xf32>) -> f32
  %g = call @norm(%b) : (tensor<1024xf32>) -> f32
  return %f, %g : f32, f32
}
