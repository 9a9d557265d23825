// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries -split-input-file -verify-diagnostics

func.func @mixed(%t: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'linalg.map' op expected to have pure tensor or buffer semantics}}
  %0 = "linalg.map"(%m, %t) ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (memref<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @select(%c: tensor<4xi1>, %t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{'arith.select' op only i1 condition values are supported}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = arith.select %c, %t, %t : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unknown() -> tensor<4xf32> {
  // expected-error @+1 {{op was not bufferized}}
  %0 = "test.op"() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @g : tensor<*xf32>

// -----

func.func @spaces(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error @+1 {{inconsistent memory space on then/else branches}}
  %0 = scf.if %c -> tensor<4xf32> {
    // expected-error @+1 {{failed to bufferize op}}
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @spaces(%c: index) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error @+1 {{inconsistent memory space on switch cases}}
  %0 = scf.index_switch %c -> tensor<4xf32>
  case 1 {
    scf.yield %a : tensor<4xf32>
  }
  default {
    // expected-error @+1 {{failed to bufferize op}}
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @spaces(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error @+2 {{inconsistent memory space on true/false operands}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @spaces(%c: index) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  %0 = scf.for %i = %c to %c step %c iter_args(%x = %a) -> tensor<4xf32> {
    // expected-error @+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @spaces(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  %0 = scf.while (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%c) %x : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    // expected-error @+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{failed to bufferize op}}
func.func @branch(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'test.branch' op cannot bufferize ops with block references that do not implement BranchOpInterface}}
  "test.branch"(%t)[^a] : (tensor<4xf32>) -> ()
^a:
  return %t : tensor<4xf32>
}

// -----

// expected-error @+2 {{'func.func' op could not infer buffer type of block argument}}
// expected-error @+1 {{failed to bufferize op}}
func.func @branch(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.br ^b
^a(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
^b:
  return %t : tensor<4xf32>
}

// -----

func.func private @set(%t: tensor<*xf32>, %f: f32) -> f32 {
  %i = arith.constant 0 : index
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %1 = tensor.insert %f into %c[%i] : tensor<?xf32>
  %2 = tensor.extract %1[%i] : tensor<?xf32>
  return %2 : f32
}
func.func @copy_of_unranked(%t: tensor<*xf32>, %f: f32) -> (f32, f32) {
  %i = arith.constant 0 : index
  // expected-error @+1 {{'func.call' op not bufferizable under the given constraints: cannot avoid RaW conflict}}
  %0 = call @set(%t, %f) : (tensor<*xf32>, f32) -> f32
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %2 = tensor.extract %c[%i] : tensor<?xf32>
  return %0, %2 : f32, f32
}

// -----

func.func @mixed(%m: memref<8xf32>, %t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.pack' op expects tensors or buffers, but not both}}
  %0 = linalg.pack %m inner_dims_pos = [0] inner_tiles = [4] into %t : memref<8xf32> -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// expected-error @+2 {{global op must have a value}}
// expected-error @+1 {{failed to bufferize op}}
ml_program.global private mutable @g : tensor<*xf32>

// -----

// mlir-opt crashes on this.
func.func @tensors_and_buffers(%m: memref<8xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+2 {{op does not have pure tensor semantics}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = linalg.softmax dimension(0) ins(%m : memref<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// mlir-opt creates an invalid program here, and then reports this error.
// expected-error @+2 {{'func.func' op incoming operands of block argument have inconsistent memory spaces}}
// expected-error @+1 {{failed to bufferize op}}
func.func @spaces_meet_in_a_block(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  cf.cond_br %c, ^a(%a : tensor<4xf32>), ^a(%b : tensor<4xf32>)
^a(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}
