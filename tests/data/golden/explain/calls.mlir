// RUN: freehold explain --inline=off %s | expect %t.out

// The accesses of a function without a body are unknown.
func.func private @unknown(tensor<8xf32>) -> f32

func.func @twice(%t: tensor<8xf32>) -> (f32, f32) {
  %a = call @unknown(%t) : (tensor<8xf32>) -> f32
  %b = call @unknown(%t) : (tensor<8xf32>) -> f32
  return %a, %b : f32, f32
}

// Of several arguments.
func.func private @several(tensor<8xf32>, i32, tensor<4xf32>)

func.func @several_twice(%t: tensor<8xf32>, %u: tensor<4xf32>, %n: i32) {
  call @several(%t, %n, %u) : (tensor<8xf32>, i32, tensor<4xf32>) -> ()
  call @several(%t, %n, %u) : (tensor<8xf32>, i32, tensor<4xf32>) -> ()
  return
}

// This one writes its argument, as everybody can see.
func.func private @writes(%x: tensor<8xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = tensor.insert %f into %x[%c0] : tensor<8xf32>
  %s = tensor.extract %y[%c1] : tensor<8xf32>
  return %s : f32
}

func.func @reads_later(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %a = call @writes(%t, %f) : (tensor<8xf32>, f32) -> f32
  %old = tensor.extract %t[%i] : tensor<8xf32>
  return %a, %old : f32, f32
}

// A returned buffer is freed by the caller.
func.func private @makes(%f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %x : tensor<8xf32>
}

func.func @uses(%f: f32, %i: index) -> f32 {
  %a = call @makes(%f) : (f32) -> tensor<8xf32>
  %v = tensor.extract %a[%i] : tensor<8xf32>
  return %v : f32
}
