// What tests/suite/anchors.rs runs passes on: functions in a module and in a module in it, so that each pass finds
// something to do wherever it may run.

func.func private @twice(%x: index) -> index {
  %y = arith.addi %x, %x : index
  return %y : index
}

func.func @tensors(%t: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
  %j = call @twice(%i) : (index) -> index
  %k = arith.addi %i, %i : index
  %0 = tensor.insert %v into %t[%j] : tensor<4xf32>
  %1 = tensor.insert %v into %0[%k] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @empty(%v: f32) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @buffers(%n: index, %c: i1, %v: f32, %out: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %also_zero = arith.constant 0 : index
  %dead = arith.muli %n, %n : index
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.store %v, %a[%zero] : memref<4xf32>
  %w = memref.load %a[%also_zero] : memref<4xf32>
  memref.store %w, %out[%n] : memref<4xf32>
  memref.dealloc %a {bufferization.manual_deallocation} : memref<4xf32>
  return %out : memref<4xf32>
}

module @inner {
  func.func private @thrice(%x: index) -> index {
    %y = arith.addi %x, %x : index
    %z = arith.addi %y, %x : index
    return %z : index
  }

  func.func @tensors(%t: tensor<4xf32>, %i: index) -> f32 {
    %0 = tensor.extract %t[%i] : tensor<4xf32>
    return %0 : f32
  }

  func.func @clones(%m: memref<4xf32>, %v: f32, %i: index) -> f32 {
    %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
    memref.store %v, %m[%i] : memref<4xf32>
    %w = memref.load %c[%i] : memref<4xf32>
    return %w : f32
  }
}
