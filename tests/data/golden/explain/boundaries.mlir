// RUN: freehold explain %s | expect %t.out

// A caller owns the buffers that it passes.
func.func @returned(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Perhaps.
func.func @perhaps(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %r = arith.select %c, %t, %u : tensor<8xf32>
  return %r : tensor<8xf32>
}

// A constant belongs to the program.
func.func @constant() -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %c : tensor<2xf32>
}

// Perhaps a constant.
func.func @perhaps_constant(%b: i1, %f: f32) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r = arith.select %b, %c, %x : tensor<2xf32>
  return %r : tensor<2xf32>
}

// One tensor twice.
func.func @twice(%f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %x, %x : tensor<8xf32>, tensor<8xf32>
}

// A part, which is not contiguous.
func.func @part(%t: tensor<8x8xf32>) -> tensor<4x4xf32> {
  %s = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}

// A function that is called: inlined, it has no boundary.
func.func private @callee(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @caller(%t: tensor<8xf32>, %f: f32, %i: index) -> f32 {
  %r = call @callee(%t, %f, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %v = tensor.extract %r[%i] : tensor<8xf32>
  return %v : f32
}
