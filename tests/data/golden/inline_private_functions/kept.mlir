// RUN: freehold opt %s --inline-private-functions | expect %t.out

// None of these functions is inlined.

// No tensor: nothing is gained.
func.func private @scalar(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  return %0 : f32
}

func.func private @recursive(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %false = arith.constant false
    %0 = func.call @recursive(%x, %false) : (tensor<4xf32>, i1) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func private @not_wanted(%x: tensor<4xf32>) -> tensor<4xf32> attributes {no_inline} {
  return %x : tensor<4xf32>
}

// The attribute of the argument says something about each call.
func.func private @marked(%x: tensor<4xf32> {bufferization.writable = false}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// The stack of @stack would be in use until the caller returns.
func.func private @stack(%x: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %x[%c0] : tensor<4xf32>
  %a = memref.alloca() : memref<1xf32>
  memref.store %0, %a[%c0] : memref<1xf32>
  %1 = memref.load %a[%c0] : memref<1xf32>
  return %1 : f32
}

// Several blocks.
func.func private @blocks(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb1
^bb1:
  return %x : tensor<4xf32>
}

// Something but a call refers to it.
func.func private @named(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// Nothing calls it.
func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// Of the two calls of a function one may not be inlined, so none is.
func.func private @half(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @public(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @calls(%x: tensor<4xf32>, %c: i1, %s: f32) -> (f32, tensor<4xf32>, f32, tensor<4xf32>) {
  %0 = call @scalar(%s) : (f32) -> f32
  %1 = call @recursive(%x, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %2 = call @not_wanted(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = call @marked(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = call @stack(%3) : (tensor<4xf32>) -> f32
  %5 = call @blocks(%3, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %f = constant @named : (tensor<4xf32>) -> tensor<4xf32>
  %6 = call @named(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = call @half(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = call @half(%7) {no_inline} : (tensor<4xf32>) -> tensor<4xf32>
  %9 = call @public(%8) : (tensor<4xf32>) -> tensor<4xf32>
  %10 = call_indirect %f(%9) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %9, %4, %10 : f32, tensor<4xf32>, f32, tensor<4xf32>
}
