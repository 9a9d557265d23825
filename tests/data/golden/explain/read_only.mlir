// RUN: freehold explain %s | expect %t.out

// A constant must not be written.
func.func @constant(%f: f32, %i: index) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A splat constant can be created by linalg.fill.
func.func @splat(%f: f32, %i: index) -> tensor<4xf32> {
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A tensor passed by the caller must not be written.
func.func @kept(%t: tensor<8xf32> {bufferization.writable = false}, %f: f32, %i: index) -> f32 {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  return %1 : f32
}

// Making the argument writable would not help if it is returned.
func.func @kept_and_returned(%t: tensor<8xf32> {bufferization.writable = false}, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A buffer that must not be written.
func.func @buffer(%m: memref<8xf32>, %f: f32, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  return %1 : f32
}

// A global that is not mutable.
ml_program.global private @g(dense<4.0> : tensor<4xf32>) : tensor<4xf32>

func.func @global(%f: f32, %i: index) -> f32 {
  %t = ml_program.global_load @g : tensor<4xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
